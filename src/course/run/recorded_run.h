#pragma once

#include "course/run/between_rows.h"
#include "course/run/recorder.h"
#include "course/run/run_columns.h"
#include "course/run/sampler.h"

#include <mutex>

namespace polhode::course
{

/// The run that simulate() returns.
class RecordedRun final : public Run
{
public:
    RecordedRun(const Experiment& experiment, const Inputs& inputs, World world, Recording recording);

    const Inputs& inputs() const override { return inputs_; }
    RunStatus status() const override { return recording_.status; }
    const Text& reason() const override { return recording_.reason; }
    std::span<const double> time() const override { return recording_.rows.time; }
    std::span<const int> sequence() const override { return recording_.rows.sequence; }
    const std::vector<RunEvent>& events() const override { return recording_.events; }
    const std::vector<VariableInfo>& variables() const override
    {
        return world_.variables->catalogue().infos;
    }
    const VariableInfo* find(const std::string& id) const override;
    std::shared_ptr<const std::vector<double>> column(const std::string& expression) const override;
    double value(const std::string& expression, double t) const override;
    double measure(const std::string& expression) const override;
    std::vector<std::string> asked() const override;
    void prepare(const std::vector<std::string>& ids) const override;
    const std::vector<BodyLook>& bodies() const override { return world_.looks; }
    BodyPose pose(std::size_t body, double t) const override;
    const std::vector<SpringLook>& springs() const override { return world_.springs; }
    std::vector<PullView> pullsAt(double t) const override;
    std::vector<ForceSample> forcesAt(double t) const override;
    const std::vector<WallLook>& walls() const override { return world_.walls; }
    bool hasContacts() const override { return world_.contacts != nullptr; }
    const std::string& stepper() const override { return world_.stepper; }
    std::vector<ContactView> contactsAt(double t) const override;
    ContactProblemView contactProblemAt(double t) const override;
    const std::vector<BlowView>& blows() const override { return recording_.blows; }
    std::vector<NamedMatrix> impactMatrices(const BlowView& blow) const override;
    std::vector<SoftImpact> softImpacts() const override;
    SoftImpactView magnify(const SoftImpact& impact) const override;
    const std::vector<JointLook>& joints() const override { return world_.jointLooks; }
    const JointStart& jointStart() const override { return world_.jointStart; }
    std::vector<JointView> jointsAt(double t) const override;
    std::vector<NamedMatrix> jointMatricesAt(double t) const override;
    Eigen::Vector3d gravity() const override { return world_.gravity_W; }
    double groundHeight() const override { return world_.groundHeight; }
    double stepSize() const override { return world_.step; }
    const std::string& integrator() const override { return world_.integrator; }
    const std::string& rotation() const override { return world_.rotation; }
    const std::string& hash() const override;

private:
    World world_;
    Recording recording_;
    Inputs inputs_;
    std::string inputsLine_;
    mutable std::mutex mutex_; ///< of all below
    mutable Sampler sampler_;
    mutable RunColumns columns_;
    mutable std::string hash_;
};

} // namespace polhode::course

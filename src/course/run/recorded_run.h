#pragma once

#include "course/run/between_rows.h"
#include "course/run/recorder.h"
#include "course/run/sampler.h"
#include "course/variables/measure.h"
#include "course/variables/series.h"

#include <array>
#include <map>
#include <mutex>
#include <set>

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
    using Column = std::shared_ptr<const std::vector<double>>;

    /// The column of a name: a variable, a definition of the lesson, a parameter, or X@0 of one of these.
    Column named(const std::string& name, int depth) const;
    Column computed(const std::string& expression, int depth) const;
    Column sampled(const Variable& variable) const;
    /// Computes columns that are not there, in one pass over the rows.
    void sample(std::vector<const Variable*> wanted) const;
    /// Undoes what an angle loses at ±π, and adds up an impulse.
    void continueAcrossRows(const Variable& variable, std::vector<double>& out) const;
    /// Undoes what a quaternion loses at its changes of sign.
    static void continueQuaternion(const std::array<std::vector<double>*, 4>& parts);
    BodyState between(std::size_t body, double t) const;
    /// All of the state at t, for what is computed from it anew.
    State stateAt(double t) const;
    /// How far each joint has come apart: between rows linear in those of the rows, for there bodies are
    /// interpolated one by one and joints are not.
    std::vector<double> jointErrorsAt(double t) const;
    /// Fills snapshot_ with the contacts of the row at or before t, where they are known exactly: what is
    /// interpolated may have left a surface by a rounding of the interpolation. Their points are those of
    /// the state at t, which is returned.
    State snapshotAt(double t) const;
    /// The problem of the moment if it is about the contacts of snapshot_, else that of the row.
    const ContactSnapshot& problemNow() const;
    /// Moves the problem of the row before @p t towards that of the next, where both are about the same
    /// contacts: on a curved surface a state between two rows touches only nearly, and poses none.
    void blendProblem(double t, ContactSnapshot& problem) const;
    /// Moves the forces in snapshot_ from those of the row to those of the moment, as the curves run.
    void blendForces() const;
    /// The normal impulse of a pair from its normal force in @p values: ∫λ dt by the steps' interpolants, and
    /// the impulses of impacts.
    void addUpImpulse(int pair, std::vector<double>& values) const;
    /// The value of an angle or a component of a quaternion at a sample between a row and the next.
    double goesOn(const Variable& variable, const Sample& sample, std::size_t row, double t) const;
    /// Whether any contact of a pair is closed at a row.
    bool touches(int pair, std::size_t row) const;
    /// The column of an expression with what lies between its rows. @p values must outlive the result.
    /// @p everywhere: it will be asked for on the whole run, of which no contact problem is solved again.
    Series seriesOf(const std::string& expression, const std::vector<double>& values, bool everywhere) const;
    double evaluate(const Measure& measure) const;

    World world_;
    Recording recording_;
    Inputs inputs_;
    std::string inputsLine_;
    mutable std::recursive_mutex mutex_; ///< of all below
    mutable Sampler sampler_;
    mutable KeptSteps steps_;
    std::vector<std::size_t> kinks_; ///< the rows at which an event lies
    mutable ContactSnapshot snapshot_;
    mutable ContactSnapshot now_; ///< of the moment itself, between two rows
    mutable ContactSnapshot next_; ///< of the next row, where the moment lies between the two
    mutable double towardsNext_ = 0.0; ///< how far the moment is from the one to the other, 0 … 1
    mutable std::map<std::string, Column> columns_;
    mutable std::set<std::string> asked_;
    mutable std::string hash_;
};

} // namespace polhode::course

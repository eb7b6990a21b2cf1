#pragma once

#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/ode/integrator.h"
#include "engine/step/joint_method_table.h"
#include "engine/step/stop_stepper.h"

#include <functional>
#include <memory>
#include <vector>

namespace polhode
{

/// Bodies with joints in maximal coordinates: forces Jᵀ λ, one step of an integrator after the other,
/// stabilised as chosen, with stops as events (S3 §22.3.1). State::internal holds the coordinates of the
/// joints' scalar freedoms; begin() makes room for them.
class JointStepper final : public StopStepper
{
public:
    /// What else than the options' integrator shall move a system whose reactions keep the joints.
    using MakeMotion = std::function<std::unique_ptr<Integrator>(const System& system)>;

    /// Throws std::invalid_argument for wrong joints or options.
    JointStepper(const System& system, std::shared_ptr<const JointSet> joints, JointStepperOptions options,
                 MakeMotion makeMotion = {});

    /// How far the initial state (or the last one given to restart) was from its joints.
    const ProjectionReport& report() const { return report_; }

    /// All about the joints at a state, stops on which they rest included.
    JointSolution solution(double t, const State& state) const;

protected:
    void close(double t, State& state, const std::vector<JointStop>& stops) override;
    void hold(const JointModes& modes) override;
    std::vector<double> strike(double t, State& state, const std::vector<JointStop>& stops,
                               const std::vector<double>& rates) override;
    JointHeldForces heldForces(double t, const State& state) const override;
    Reason reasonOf(const StepResult& result) const override;

private:
    JointStepperOptions options_;
    MakeMotion makeMotion_;
    JointProjection projection_;
    std::shared_ptr<const JointReactions> reactions_;
    ProjectionReport report_;
};

} // namespace polhode

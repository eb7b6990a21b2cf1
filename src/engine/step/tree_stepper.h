#pragma once

#include "engine/step/joint_stepper.h"
#include "engine/step/stop_stepper.h"
#include "engine/tree/loop_tree_ode.h"

#include <memory>
#include <string>
#include <vector>

namespace polhode
{

/// Bodies with joints in generalized coordinates (S3 §22.3.2): the ODE of (q, qd) of a tree, whose bodies'
/// states are written after each step, so that whatever reads a State can go on doing so. Loops are closed by
/// constraints, stabilised as chosen; without loops nothing drifts.
///
/// Euler angles in gimbal lock end the run with Status::singularChart and a reason that names the joint.
class TreeStepper final : public StopStepper
{
public:
    /// Throws std::invalid_argument for wrong joints, bodies that are held, or options.
    TreeStepper(const System& system, std::shared_ptr<const JointSet> joints, JointStepperOptions options,
                TreeMethod method = TreeMethod::articulatedBody);

    const Tree& tree() const { return *tree_; }
    /// Everything at a state, stops on which joints rest included.
    TreeEvaluation evaluation(double t, const State& state) const;
    /// How far the initial state (or the last one given to restart) was from its joints.
    const ProjectionReport& report() const { return report_; }

protected:
    void close(double t, State& state, const std::vector<JointStop>& stops) override;
    void hold(const JointModes& modes) override;
    std::vector<double> strike(double t, State& state, const std::vector<JointStop>& stops,
                               const std::vector<double>& rates) override;
    JointHeldForces heldForces(double t, const State& state) const override;
    Reason reasonOf(const StepResult& result) const override;

private:
    TreeSystem held(const JointModes& modes) const;

    JointStepperOptions options_;
    TreeMethod method_;
    std::shared_ptr<const Tree> tree_;
    std::shared_ptr<LoopTree> loops_;
    ProjectionReport report_;
};

} // namespace polhode

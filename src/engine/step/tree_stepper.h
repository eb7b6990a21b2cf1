#pragma once

#include "engine/step/joint_stepper.h"
#include "engine/step/stop_stepper.h"
#include "engine/tree/tree_ode.h"
#include "engine/tree/tree_system.h"

#include <Eigen/Core>
#include <limits>
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
    /// The coordinates and speeds that a state stands for.
    void coordinates(const State& state, Eigen::VectorXd& q, Eigen::VectorXd& qd) const;
    /// Everything at a state, stops on which joints rest included.
    TreeEvaluation evaluation(double t, const State& state) const;
    /// How far the initial state (or the last one given to restart) was from its joints.
    const ProjectionReport& report() const { return report_; }
    /// The largest |g| of the loops before the last projection (m, rad).
    double drift() const { return drift_; }

protected:
    StepResult smooth(State& state, double t, double target) override;
    void inside(double theta, State& state) const override;
    void tapeInside(StepTape& tape) override;
    void close(double t, State& state, const std::vector<JointStop>& stops) override;
    void hold(const JointModes& modes) override;
    std::vector<double> strike(double t, State& state, const std::vector<JointStop>& stops,
                               const std::vector<double>& rates) override;
    JointHeldForces heldForces(double t, const State& state) const override;
    Reason reasonOf(const StepResult& result) const override;

private:
    TreeSystem held(const JointModes& modes) const;
    bool projects() const;
    /// Puts a state whose coordinates are q_ and qd_ on its loops; true if it was moved.
    bool project(double t, State& state);
    void unpack(const Eigen::VectorXd& y, State& state) const;
    StepResult rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& out);

    JointStepperOptions options_;
    TreeMethod method_;
    std::shared_ptr<const Tree> tree_;
    TreeOde ode_;
    TreeSystem dynamics_;
    TreeEvaluation evaluation_;
    mutable TreeMotion motion_;
    mutable Eigen::VectorXd q_, qd_, inside_; ///< of what was looked at last
    Eigen::VectorXd y_, newQ_, newQd_;
    State corner_; ///< at the end of an integrator's step
    State last_; ///< what the last step returned, at lastEnd_
    Eigen::VectorXd lastQ_;
    double lastEnd_ = std::numeric_limits<double>::quiet_NaN();
    std::unique_ptr<OdeMethod> integrator_;
    ProjectionReport report_;
    double drift_ = 0.0;
    int lockedJoint_ = -1;
};

} // namespace polhode

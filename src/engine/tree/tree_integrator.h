#pragma once

#include "engine/joint/joint_set.h"
#include "engine/ode/integrator.h"
#include "engine/tree/tree_dynamics.h"
#include "engine/tree/tree_ode.h"

#include <Eigen/Core>
#include <memory>
#include <string_view>

namespace polhode
{

/// Bodies with joints and contacts in generalized coordinates: what is integrated are q and qd of their tree,
/// with the q̈ of which their accelerations are those, u̇ = T q̈ + Ṫ qd. Nothing can leave the joints of the
/// tree; loops and contacts are put right by the reactions.
class TreeIntegrator final : public Integrator
{
public:
    /// `system` has reactions that keep the joints. Throws std::invalid_argument as OdeMethod does.
    TreeIntegrator(std::string_view id, const System& system, std::shared_ptr<const JointSet> joints,
                   const Options& options);

    StepResult step(State& state, double t, double h) override;
    void restart() override;
    void interpolate(double theta, State& state) const override;
    void tapeStep(StepTape& tape) override { method_.tapeStep(tape); }

private:
    StepResult rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& out);
    /// corrected_: y where the reactions put its state. Whether that is more than rounding.
    bool correct(double t, const Eigen::VectorXd& y);

    const System system_;
    const Options options_;
    const TreeOde ode_;
    OdeMethod method_;
    Evaluation evaluation_;
    TreeVectors accelerations_;
    mutable TreeMotion motion_;
    mutable Eigen::VectorXd inside_;
    Eigen::VectorXd y_, q_, qd_, qdd_, newQ_, lastQ_, corrected_;
    State corner_; ///< inside the method
    State last_; ///< what the last step returned, at lastEnd_
    double lastEnd_;
};

} // namespace polhode

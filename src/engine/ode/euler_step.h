#pragma once

#include "engine/ode/integrator.h"

#include <vector>

namespace polhode
{

/// What the three methods of Euler type share: forces once at the start of the step, one update of each
/// velocity, position and orientation, and quadratures that belong to exactly that update.
///
/// Impulses are h F and h t as used. The work of a force is f·Δp + t·φ along the way that the step makes:
/// what it differs by from the change of kinetic energy is the error of the method. The moment of impulse
/// about the origin takes the position that makes p × m v grow by exactly it.
class EulerStep : public Integrator
{
public:
    void interpolate(double theta, State& state) const final;
    void tapeStep(StepTape& tape) final;

protected:
    EulerStep(const System& system, const Options& options);

    /// Takes the start of a step and evaluates forces and accelerations there.
    void begin(const State& state, double t, double h);

    /// The orientation of a body moves by the rotation vector h w_WB; false if its chart is singular.
    bool turn(std::size_t body, const Eigen::Vector3d& w_WB);

    /// Supports, chart, quadratures and checks; writes `state` if the step is good.
    StepResult finish(State& state, bool momentAtNewPosition);

    const System system_;
    Evaluation evaluation_; ///< at the start of the step
    State before_;
    State after_;
    double h_ = 0.0;

private:
    /// p_WB and v_WB of a supported body from its attitude and w_WB.
    void followSupport(std::size_t body, BodyState& s) const;

    std::vector<Eigen::Vector3d> phi_W_;
    double runaway_;
};

} // namespace polhode

#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/integrate/integrator.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// The equations of motion as ẏ = f(t, y) on a flat vector, for Runge–Kutta methods.
///
/// Per body y holds p_WB, v_WB, w_WB, the three impulses and the attitude; then the work of each force
/// element. With the chart expMap the attitude is the rotation vector phi since the start of the step, R =
/// exp([phi]) R₀, phidot = J⁻¹(phi) w (Runge–Kutta–Munthe-Kaas), so that every method keeps its order and
/// every stage is a rotation. p_WB and v_WB of supported bodies are not integrated but follow from the rest.
class MotionOde
{
public:
    explicit MotionOde(const System& system);

    Eigen::Index size() const { return size_; }

    /// Takes `state` as the start of a step: its attitudes are the origin of the local charts.
    void begin(const State& state, double* y);

    /// f(t, y) into dy; the number of a body whose chart is singular there, or −1.
    int rates(double t, Side side, const double* y, double* dy);

    /// The state that y stands for, without the chart's finish.
    void unpack(const double* y, State& state) const;

    /// The end of a step: unpack, the chart's finish, and the checks for divergence and singular charts.
    /// `state` holds the start on entry, and still does if the check fails.
    StepResult finish(const double* y, State& state);

    /// unpack and finish without checks, for a point inside a step.
    void interpolated(const double* y, State& state) const;

    const System& system() const { return system_; }
    void setRunaway(double limit) { runaway_ = limit; }

private:
    System system_;
    Eigen::Index attitudeSize_;
    Eigen::Index stride_;
    Eigen::Index size_;
    double runaway_ = 1e12;
    std::vector<Eigen::Matrix3d> R0_WB_;
    State scratch_;
    Evaluation evaluation_;
};

/// The first check of a new state against the one before the step.
StepResult checkStep(const System& system, const State& before, const State& after, double runaway);

} // namespace polhode

#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/ode/integrator.h"

#include <Eigen/Core>
#include <limits>
#include <vector>

namespace polhode
{

/// The equations of motion as ẏ = f(t, y) on a flat vector, for Runge–Kutta methods.
///
/// Per body y holds p_WB, v_WB, w_WB, the three impulses and the attitude; then the work of each force
/// element and, with contacts or joints, their account and internal states. With the chart expMap the
/// attitude is the rotation vector phi since the start of the step, R = exp([phi]) R₀, phidot = J⁻¹(phi) w
/// (Runge–Kutta–Munthe-Kaas), so that every method keeps its order and every stage is a rotation. With
/// quaternionNormalized q has length one at the ends of steps; at the stages body vectors are |q|² times as
/// long, and inertias |q|⁴ times smaller in their response. p_WB and v_WB of supported bodies are not
/// integrated but follow from the rest.
///
/// With SpinAxes::body it is w_WB_B that y holds. Euler's equations of a free body do not know its attitude
/// then, and the rates are smaller: by a factor of some thirty in the error of a spinning top. It is kept
/// from step to step, because turning it to world axes and back rounds the same way each time. It takes a
/// chart that is a rotation at every stage, a gyroscopic term that is kept
/// and no contacts, joints or guides, which hold world axes; elsewhere w_WB is integrated all the same.
class MotionOde
{
public:
    enum class SpinAxes { world, body };

    explicit MotionOde(const System& system, SpinAxes axes = SpinAxes::world);

    Eigen::Index size() const { return size_; }

    /// Takes `state` as the start of a step: its attitudes are the origin of the local charts.
    void begin(const State& state, double* y);

    /// The same where `state` is what `finish` made of y, so that nothing in y is rounded anew.
    void proceed(const State& state, double* y);

    /// f(t, y) into dy; the number of a body whose chart is singular there, or −1.
    int rates(double t, Side side, const double* y, double* dy);

    /// The same where y is first put on the constraints of the reactions, which y itself does not show; the
    /// number of a body too where there are none near.
    int ratesOnConstraints(double t, const double* y, double* dy);

    /// Whether constraints lose rank at y, where rates() was called last and gave `rates`: whether they have
    /// more of it a time `ahead` (s) later.
    bool losesRank(double t, const double* y, const double* rates, double ahead);

    /// How far y is from the constraints of the reactions (m, rad), and will be after h with its velocities.
    double constraintGap(double t, const double* y, double h);

    /// The orientations at the start of the step.
    const std::vector<Eigen::Matrix3d>& origin() const { return R0_WB_; }
    void tapeOrigin(StepTape& tape) { tape(R0_WB_); }

    /// Turns rates at the end of a step into those at the start of the next, whose charts begin at `state`.
    void recenterRates(const State& state, double* dy) const;

    /// Whether the last `finish` moved the state by more than rounding.
    bool finishChangedState() const { return changed_; }

    /// The largest |error| / (absolute + relative |y|) of one body's p, v, w and attitude between y0 and y1.
    double relativeError(std::size_t body, const double* y0, const double* y1, const double* error,
                         double absolute, double relative) const;

    /// The same for the states of contacts and joints, the largest of their numbers; NaN if one is.
    double relativeErrorOfInternal(const double* y0, const double* y1, const double* error, double absolute,
                                   double relative) const;

    /// The end of a step, at t: the state that y stands for, the chart's finish, the checks for divergence
    /// and singular charts, and what the reactions correct. `state` holds the start on entry, and still does
    /// if the check fails.
    StepResult finish(double t, const double* y, State& state);

    /// The state that y stands for, for a point inside a step that began at the orientations `origin`.
    void interpolated(const double* y, const std::vector<Eigen::Matrix3d>& origin, State& state) const;

    /// `failed` with the force, if there is one, that was not a finite number since `begin` or `proceed`, and
    /// the earliest moment at which it was none.
    StepResult withForce(StepResult failed) const;

    const System& system() const { return system_; }
    void setRunaway(double limit) { runaway_ = limit; }

private:
    void write(const State& state, double* y, bool keepSpin);
    Eigen::Matrix3d rotationOf(const BodyState& body) const;
    void findBrokenForce(double t);
    /// f(t, y) at scratch_.
    int ratesOfScratch(double t, Side side, const double* y, double* dy);
    Eigen::Vector3d spinRate(int body, const Eigen::Vector3d& w_B) const;
    void unpack(const double* y, const std::vector<Eigen::Matrix3d>& origin, State& state) const;

    System system_;
    bool local_; ///< see RotationChartRow
    Eigen::Index attitudeSize_;
    Eigen::Index stride_;
    Eigen::Index size_;
    double runaway_ = 1e12;
    bool bodySpin_;
    bool changed_ = false;
    int brokenForce_ = -1;
    double brokenAt_ = std::numeric_limits<double>::infinity(); ///< s
    std::vector<Eigen::Matrix3d> R0_WB_;
    State scratch_;
    Evaluation evaluation_;
};

} // namespace polhode

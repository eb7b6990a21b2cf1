#pragma once

#include "engine/body/constrained_reactions.h"
#include "engine/body/state.h"
#include "engine/ode/integrator.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// The orientations at which the charts of bodies begin that y knows by their turn since then.
using ChartOrigins = std::vector<Eigen::Matrix3d>;

/// The largest |error| / (absolute + relative |y|), and the body that has it.
struct RelativeError {
    double size = 0.0; ///< NaN where a number is none
    int body = -1; ///< −1: of no body
};

/// Equations of motion as ẏ = f(t, y) on a flat vector, for Runge–Kutta methods.
///
/// It has a place, the state in which a motion began or its last step ended, from which the next step goes;
/// there a chart may begin in which y counts.
class Ode
{
public:
    virtual ~Ode() = default;

    virtual Eigen::Index size() const = 0;

    /// A motion begins at `state`, which becomes the place; y there.
    virtual void begin(const State& state, Eigen::VectorXd& y) = 0;

    /// f(t, y) into dy; ok, or why there is none.
    virtual StepResult rates(double t, Side side, const Eigen::VectorXd& y, Eigen::VectorXd& dy) = 0;

    /// A step from the place has come to `end` at t. Where all is well with it (numbers finite, no chart
    /// left) the state it stands for, put right by constraints, becomes the place and `next` is y there.
    virtual StepResult finish(double t, const Eigen::VectorXd& end, Eigen::VectorXd& next) = 0;

    /// Whether the last `finish` moved the state by more than rounding.
    virtual bool finishMoved() const = 0;

    virtual const State& place() const = 0;

    /// Keeps the place; goes back to it, with y as it was there.
    virtual void keepPlace() = 0;
    virtual void returnToPlace(const Eigen::VectorXd& y) = 0;

    virtual const ChartOrigins& origins() const = 0;

    /// Turns rates at the end of a step into those at the start of the next, whose charts begin there.
    virtual void recentre(Eigen::VectorXd& /*dy*/) const { }

    /// The state that y stands for at t, inside a step whose charts began at `origins`.
    virtual void read(double t, const Eigen::VectorXd& y, const ChartOrigins& origins,
                      State& state) const = 0;

    /// Puts a state at t, read inside a step after one that was shown as `before`, right by the constraints.
    virtual void settle(double t, const State& before, State& state) = 0;

    /// The error of a step from y0 to y1, of the entries whose error is controlled.
    virtual RelativeError relativeError(const Eigen::VectorXd& y0, const Eigen::VectorXd& y1,
                                        const Eigen::VectorXd& error, const Options& options) const = 0;

    /// s, the time of one radian at the place: an error estimate may miss more.
    virtual double radian() const = 0;

    /// s, sorted: rates jump there.
    virtual const std::vector<double>& breakpoints() const = 0;

    /// `failed` with what is known of its cause besides.
    virtual StepResult explained(StepResult failed) const { return failed; }

    /// The rank of the constraints where rates() was called last.
    virtual ConstraintRank rank() const = 0;

    /// f(t, y) with y first put on the constraints, to rounding; false if there is no such place near.
    virtual bool ratesOnConstraints(double t, const Eigen::VectorXd& y, Eigen::VectorXd& dy) = 0;

    /// How far y is from the constraints (m, rad), and will be after h (s) with the velocities it has.
    virtual double gap(double t, const Eigen::VectorXd& y, double h) = 0;

    /// Whether constraints lose rank at y, where rates() was called last and gave `dy`: whether they have
    /// more of it a time `ahead` (s) later.
    bool losesRank(double t, const Eigen::VectorXd& y, const Eigen::VectorXd& dy, double ahead);
};

} // namespace polhode

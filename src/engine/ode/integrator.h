#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/math/eigen_layout.h"
#include "engine/ode/step_tape.h"

namespace polhode
{

/// How a step ended.
enum class Status {
    ok,
    diverged, ///< a number is not finite or beyond Options::runaway
    singularChart, ///< Euler angles met or crossed pitch = ±90°
    stepTooSmall, ///< the tolerance cannot be met with steps above rounding
    singularPosition, ///< constraints lose rank there, and no motion over it was found
    noConvergence, ///< an implicit equation of the method was not solved
};

/// The outcome of a step: its status and, if it failed, the body that shows it (−1 if none in particular).
struct StepResult {
    Status status = Status::ok;
    int body = -1;
    int force = -1; ///< of `diverged`: the force element that is no finite number, where the method saw it
    double forceAt = 0.0; ///< s, the earliest moment at which it was none

    explicit operator bool() const { return status == Status::ok; }
};

/// What the caller may choose about an integrator.
///
/// The tolerances are those of one step. The default keeps the angular velocity of a free top of some 5 rad/s
/// within 1e-9 of exact over 100 s; below it rounding is all that is left.
struct Options {
    double relativeTolerance = 1e-15; ///< adaptive methods
    /// Adaptive methods, in the units of each quantity. Forces in equilibrium cancel to rounding only: less
    /// than that would be asked of a body at rest.
    double absoluteTolerance = 1e-15;
    double largestStep
        = 0.05; ///< s, adaptive methods; keep it below the shortest pulse that a function hides
    int mostInnerSteps = 100000; ///< of one step, adaptive methods: more are refused (stepTooSmall)
    /// A position (m), velocity (m/s, rad/s) or attitude entry beyond this has diverged.
    double runaway = 1e12;
};

/// A method that advances the state of a system, and can look back inside the step it last made.
///
/// Pure and deterministic: the same system, options and sequence of calls give the same bits. No call of
/// `step` or `interpolate` allocates memory, apart from what functions given by the caller do. Forces switch
/// at the breakpoints of the system: an order of accuracy holds for steps that end there and begin there
/// (adaptive methods see to that themselves).
class Integrator
{
public:
    virtual ~Integrator() = default;

    /// Advances `state` from t to t + h (s). If the step fails, `state` is left as it was. Fixed steps may
    /// have either sign; adaptive methods take h > 0 only and answer stepTooSmall to others.
    virtual StepResult step(State& state, double t, double h) = 0;

    /// One step of the method's own where that is shorter than h, which becomes what it was; else like
    /// `step`.
    virtual StepResult stepOnce(State& state, double t, double& h) { return step(state, t, h); }

    /// After stepOnce(): the step goes on from `state`, its end, to h after its start, or as far as the
    /// method gets with `most` of its own, which h becomes. Fails where that is no farther; all is then as
    /// before.
    virtual StepResult goOn(State& /*state*/, double& /*h*/, int /*most*/) { return {}; }

    /// What acts on the system has changed: the next step begins anew, even from the state where the last one
    /// ended. An adaptive method begins with steps as long as the last ones.
    virtual void restart() { }

    /// The state at t + theta h of the last step that succeeded, 0 ≤ theta ≤ 1; theta = 1 gives that step's
    /// end. `state` must have come from makeState of the same system. Meaningless before the first step, and
    /// after one that failed.
    virtual void interpolate(double theta, State& state) const = 0;

    /// Writes down what `interpolate` tells of the last step, or reads it: from then on it tells of the step
    /// on the tape, which this method made, or another of its kind for the same bodies and joints. What has
    /// read is there to be looked at, not to go on.
    virtual void tapeStep(StepTape& tape) = 0;
};

} // namespace polhode

#pragma once

#include "engine/step/event_context.h"
#include "engine/step/event_trigger.h"
#include "engine/step/step_view.h"

#include <vector>

namespace polhode
{

/// The limits of what the held contacts do, and how far each is from them in a step: a force that would have
/// to pull, friction that would have to exceed its limit, slip that comes to rest, features that cease to
/// face each other, equalities that contradict each other.
///
/// What is well away from its limit where the step begins is sought exactly there; what sits on it counts
/// once it is beyond the slack: forces that amount to nothing, slip that counts as rest.
class HeldGuards
{
public:
    HeldGuards(EventContext& context, StepView& view)
        : context_(context)
        , view_(view)
        , evaluation_(context.bare.makeEvaluation())
    {
    }

    /// The forces at a state: into the context, as those where a step begins.
    void solveStart(double t, const State& state);
    /// The step begins there.
    void begin(const State& state);

    /// Whether every margin is as far from zero at both ends of the step, which ends with `state` at t, as it
    /// changes on the way, or rests on its limit: then none of them is looked at inside.
    bool isCalm(double t, const State& state);
    /// Nothing has happened before that end, which is at t.
    void keepEnd(double t) { endAt_ = t; }

    /// All that are watched, with their margins at theta of the step of h from t: < 0 is beyond.
    struct Margin {
        Trigger trigger;
        double value;
    };
    void look(double t, double h, double theta, std::vector<Margin>& out);
    /// One of them.
    double at(double t, double h, double theta, const Trigger& trigger);
    /// What counts as the limit itself, in the unit of the margin.
    double slack(const Trigger& trigger) const;

private:
    template <class Visit>
    void forEach(Visit&& visit) const;
    double margin(const HeldSolution& s, const Trigger& trigger) const;
    double shifted(const HeldSolution& s, const Trigger& trigger) const;
    double roomAt(double theta, std::size_t contact);
    void solveInside(double t, double h, double theta);

    EventContext& context_;
    StepView& view_;
    Evaluation evaluation_;
    HeldSolution inside_;
    State end_; ///< of the last step,
    HeldSolution atEnd_; ///< the forces there
    double endAt_ = 0.0; ///< and when (s)
    bool endKnown_ = false;
    std::vector<bool> ties_; ///< held contacts that began at the end of their features, not on the way beyond
};

} // namespace polhode

#pragma once

#include "engine/ode/guard_search.h"
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
class HeldGuards final : public Guards
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

    /// Whether every margin is as far from zero at both ends of the step of h from t, which ends with
    /// `state`, as it changes on the way, or rests on its limit: then none of them is looked at inside.
    bool isCalm(double t, double h, const State& state);
    /// Nothing has happened before that end, which is at t.
    void keepEnd(double t) { endAt_ = t; }

    const Trigger& trigger(std::size_t guard) const { return watched_[guard].trigger; }
    std::size_t count() const override { return watched_.size(); }
    void look(double theta, std::vector<double>& values) override;
    double value(std::size_t guard, double theta) override;
    double slack(std::size_t guard, std::size_t first) const override;

private:
    struct Watched {
        Trigger trigger;
        double slack; ///< what counts as the limit itself, in the unit of the margin
        double start; ///< the margin where the step begins
    };

    void watch(const Trigger& trigger);
    double slackOf(const Trigger& trigger) const;
    double margin(const HeldSolution& s, const Trigger& trigger) const;
    double shifted(const Watched& watched) const;
    double roomAt(double theta, std::size_t contact);
    void solveInside(double theta);

    EventContext& context_;
    StepView& view_;
    Evaluation evaluation_;
    HeldSolution inside_;
    double t_ = 0.0, h_ = 0.0; ///< s, the step
    std::vector<Watched> watched_;
    State end_; ///< of the last step,
    HeldSolution atEnd_; ///< the forces there
    double endAt_ = 0.0; ///< and when (s)
    bool endKnown_ = false;
    std::vector<bool> ties_; ///< held contacts that began at the end of their features, not on the way beyond
};

} // namespace polhode

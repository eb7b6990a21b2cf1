#include "engine/step/event_search.h"

#include "engine/ode/guard_search.h"

#include <cmath>

namespace polhode
{

namespace
{

constexpr int kSamples = 4; // looks into each step: what begins and ends again between two is not seen
constexpr int kTries = 3; // of finding where something touches: each brings the square of what was left

} // namespace

EventSearch::EventSearch(EventContext& context, EventJoints& joints)
    : context_(context)
    , joints_(joints)
    , view_(context.bare)
    , guards_(context, view_)
    , closing_(context, view_)
{
}

void EventSearch::begin(const State& state)
{
    view_.begin(state);
    guards_.begin(state);
    closing_.begin(state);
}

double EventSearch::first(const SmoothMotion& motion, double t, double h, const State& reached,
                          std::vector<Trigger>& triggers)
{
    view_.look([&motion](double theta, State& there) { motion.integrator().interpolate(theta, there); });
    double first = firstInLooks(t, h, reached, triggers);
    double met = first;
    found_.clear();
    closing_.sweep(h, met, found_);
    if (!found_.empty() && (triggers.empty() || met < first - kTogether)) {
        first = met;
        triggers.clear();
        met_.clear();
        take(first, triggers);
    }
    joints_.look(
        t, h, [this](double theta, State& there) { there = view_.state(theta); }, reached);
    const JointWatch::Found& joint = joints_.found();
    if (joint.any() && (joint.theta < first - kTogether || triggers.empty())) {
        triggers.clear();
        return joint.theta;
    }
    if (joint.theta > first + kTogether)
        joints_.forgetFound();
    return first;
}

double EventSearch::firstInLooks(double t, double h, const State& reached, std::vector<Trigger>& triggers)
{
    met_.clear();
    const bool calm = guards_.isCalm(t, h, reached);
    const bool meets = closing_.mayMeet(h);
    if (calm && !meets)
        return 1.0;
    GuardSearch held(guards_, {kSamples, kTogether, kRootWidth});
    double low = 0.0;
    for (int k = 1; k <= kSamples; ++k) {
        const double high = static_cast<double>(k) / kSamples;
        const Crossing change = calm ? Crossing{} : held.upTo(high);
        double first = change.theta;
        found_.clear();
        for (const std::size_t guard : change.guards)
            found_.push_back({first, guards_.trigger(guard)});
        if (meets)
            closing_.find(low, high, first, found_);
        if (!found_.empty()) {
            take(first, triggers);
            return first;
        }
        low = high;
    }
    return 1.0;
}

double EventSearch::stopAt(SmoothMotion& motion, double theta, double t, double h,
                           std::span<const Trigger> triggers, State& state)
{
    const double tolerance = context_.options.gapTolerance;
    const CollisionWorld& world = context_.world();
    bool touches = !triggers.empty() && triggers.front().what == Trigger::What::gain;
    if (touches) { // where it came in past an edge its gap was never zero
        ContactPoint p = triggers.front().point;
        world.follow(p, view_.place(theta).poses);
        touches = std::abs(p.gap) < tolerance;
    }
    Placement here;
    for (int n = 0;; ++n) {
        motion.cut(theta);
        motion.interpolate(1.0, state);
        // Inside a step the interpolant is off by more than at its end.
        const double at = theta == 1.0 ? t + h : t + theta * h;
        context_.held->correct(context_.bare, at, state, state);
        if (n == kTries || !touches)
            return at;
        // What touched before that may be short of it now.
        ContactPoint p = triggers.front().point;
        ContactRates rates;
        here.set(context_.bare, state);
        world.follow(p, here.poses, here.velocities, rates); // beyond the ends of its features too
        if (p.gap < 0.5 * tolerance || !(rates.gapRate < 0.0))
            return at;
        const double next = theta - p.gap / (rates.gapRate * h);
        if (!(next < 1.0))
            return at;
        theta = next;
    }
}

/// The events found at `first` are what stops the step.
void EventSearch::take(double first, std::vector<Trigger>& triggers)
{
    for (const auto& [theta, trigger] : found_) {
        if (theta <= first + kTogether)
            triggers.push_back(trigger);
        if (trigger.what == Trigger::What::gain
            && (context_.world().isRim(trigger.point) || context_.world().isOfRods(trigger.point)))
            met_.push_back(trigger.point);
    }
}

} // namespace polhode

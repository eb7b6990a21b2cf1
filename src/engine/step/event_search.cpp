#include "engine/step/event_search.h"

#include "engine/ode/guard_search.h"

namespace polhode
{

namespace
{

constexpr int kSamples = 4; // looks into each step: what begins and ends again between two is not seen

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

double EventSearch::first(const Integrator& motion, double t, double h, const State& reached,
                          std::vector<Trigger>& triggers)
{
    view_.look([&motion](double theta, State& there) { motion.interpolate(theta, there); });
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

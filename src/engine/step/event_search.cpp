#include "engine/step/event_search.h"

#include "engine/ode/event_location.h"

#include <algorithm>
#include <limits>

namespace polhode
{

namespace
{

constexpr int kSamples = 4; // looks into each step: what begins and ends again between two is not seen
constexpr double kRootWidth = 1e-15; // of a step: some five rounding units of its end

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
    view_.look(motion, reached);
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
    const bool calm = guards_.isCalm(t + h, reached);
    const bool meets = closing_.mayMeet(h);
    if (calm && !meets)
        return 1.0;
    double low = 0.0;
    for (int k = 1; k <= kSamples; ++k) {
        const double high = static_cast<double>(k) / kSamples;
        found_.clear();
        double first = std::numeric_limits<double>::infinity();
        if (!calm) {
            findCandidates(t, h, low, high);
            locate(t, h, low, high, first);
        }
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

/// What is beyond its limit at high, with its margins there and at low.
void EventSearch::findCandidates(double t, double h, double low, double high)
{
    candidates_.clear();
    guards_.look(t, h, high, margins_);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < margins_.size(); ++i)
        if (margins_[i].value < 0.0) {
            candidates_.push_back({margins_[i].trigger, 0.0, margins_[i].value});
            places.push_back(i);
        }
    if (candidates_.empty())
        return;
    guards_.look(t, h, low, margins_);
    for (std::size_t k = 0; k < places.size(); ++k)
        candidates_[k].atLow = margins_[places[k]].value;
}

/// Where the first of them passes its limit, and those that do so with it but for rounding: of the moment,
/// or, of its kind, of what counts as the limit itself, as by symmetry. Of those that come later the moment
/// does not matter.
void EventSearch::locate(double t, double h, double low, double high, double& first)
{
    std::vector<double> times(candidates_.size(), std::numeric_limits<double>::infinity());
    const Trigger* leads = nullptr;
    for (std::size_t k = 0; k < candidates_.size(); ++k) {
        const Candidate& c = candidates_[k];
        const auto at = [&](double theta) { return guards_.at(t, h, theta, c.trigger); };
        double until = high, atUntil = c.atHigh;
        if (c.atLow >= 0.0 && first <= high) {
            until = std::min(high, first + kTogether);
            atUntil = at(until);
            if (atUntil >= 0.0)
                continue;
            if (at(std::max(low, first - kTogether)) >= 0.0) { // the first is past its limit there
                times[k] = first;
                continue;
            }
        }
        times[k] = c.atLow < 0.0 ? low : findRoot(at, low, c.atLow, until, atUntil, kRootWidth);
        if (times[k] < first) {
            first = times[k];
            leads = &c.trigger;
        }
    }
    for (std::size_t k = 0; k < candidates_.size(); ++k) {
        const Trigger& trigger = candidates_[k].trigger;
        const bool alike = leads && trigger.what == leads->what && trigger.motion == leads->motion;
        if (times[k] <= first + kTogether
            || (alike && guards_.at(t, h, first, trigger) <= guards_.slack(trigger)))
            found_.push_back({first, trigger});
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

#include "course/run/event_watcher.h"

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

bool passes(EventWatch::Direction direction, double before, double after)
{
    const bool rises = before < 0 && after >= 0;
    const bool falls = before > 0 && after <= 0;
    switch (direction) {
    case EventWatch::Direction::rising:
        return rises;
    case EventWatch::Direction::falling:
        return falls;
    case EventWatch::Direction::both:
        return rises || falls;
    }
    return false;
}

/// A zero of g on [0, 1], where it changes sign from @p g0 to @p g1, by regula falsi (Illinois).
template <class Function>
double zero(Function g, double g0, double g1)
{
    double a = 0;
    double b = 1;
    for (int i = 0; i < 100 && b - a > 1e-15; ++i) {
        double c = i % 4 == 3 ? 0.5 * (a + b) : (a * g1 - b * g0) / (g1 - g0);
        if (!(c > a && c < b))
            c = 0.5 * (a + b);
        const double gc = g(c);
        if (gc == 0)
            return c;
        if ((gc < 0) == (g0 < 0)) {
            a = c;
            g0 = gc;
            g1 *= 0.5;
        } else {
            b = c;
            g1 = gc;
            g0 *= 0.5;
        }
    }
    return 0.5 * (a + b);
}

} // namespace

EventWatcher::EventWatcher(const Experiment& experiment, const World& world)
    : sampler_(world)
    , scratch_(world.initial)
{
    for (const EventWatch& description : experiment.events) {
        try {
            watches_.push_back({&description, SampleFormula(description.when.text, *world.variables)});
        } catch (const ValueError& error) {
            throw InputError(description.when.where, error);
        }
        watches_.back().formula.setInitial(sampler_.initial());
    }
}

double EventWatcher::valueAt(Watch& watch, double t, const State& state, double externalWork)
{
    return watch.formula(sampler_.at(t, Side::after, state, externalWork, watch.formula.need()));
}

void EventWatcher::restart(double t, const State& state, double externalWork)
{
    for (Watch& watch : watches_)
        watch.before = valueAt(watch, t, state, externalWork);
}

std::vector<EventWatcher::Found> EventWatcher::find(const Stepper& stepper, double t, double h,
                                                    const State& state, double externalWork)
{
    std::vector<Found> found;
    for (Watch& watch : watches_) {
        const double before = watch.before;
        const double after
            = watch.formula(sampler_.at(t + h, Side::before, state, externalWork, watch.formula.need()));
        watch.before = after;
        if (!passes(watch.description->direction, before, after))
            continue;
        const auto g = [&](double theta) {
            stepper.interpolate(theta, scratch_);
            return valueAt(watch, t + theta * h, scratch_, externalWork);
        };
        const double theta = after == 0 ? 1.0 : zero(g, before, after);
        // A coordinate that jumps (an angle at ±π) changes its sign without passing through zero.
        if (theta < 1 && std::abs(g(theta)) > 0.25 * std::max(std::abs(before), std::abs(after)))
            continue;
        const double moment = t + theta * h;
        found.push_back({moment, {moment, watch.description->id, watch.description->label, -1}});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.time < b.time; });
    return found;
}

} // namespace polhode::course

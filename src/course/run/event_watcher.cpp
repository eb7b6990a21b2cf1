#include "course/run/event_watcher.h"

#include "engine/ode/event_location.h"

#include <algorithm>
#include <cmath>
#include <optional>

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

/// A value of an event's expression inside an advance; theta goes from 0 to 1.
struct Knot {
    double theta;
    double g;
};

constexpr int kPieces = 8; ///< of an advance, each looked at for a change of sign
constexpr double kNarrowest = 1e-6; ///< of an advance: turns of the expression are not told apart below it

/// Where g, which has one sign at @p a and at @p b, has the other between them, on the way to its extremum
/// there; by golden section. Two roots are as near to each other as that.
template <class Function>
std::optional<Knot> otherSideBetween(Function g, Knot a, Knot b)
{
    const double side = a.g < 0 ? -1 : 1;
    const double golden = 0.5 * (std::sqrt(5.0) - 1);
    double low = a.theta, high = b.theta;
    const auto at = [&](double theta) { return Knot{theta, g(theta)}; };
    Knot left = at(high - golden * (high - low)), right = at(low + golden * (high - low));
    for (;;) {
        for (const Knot& knot : {left, right})
            if (side * knot.g < 0)
                return knot;
        if (!(high - low > kNarrowest))
            return std::nullopt;
        if (side * left.g < side * right.g) {
            high = right.theta;
            right = left;
            left = at(high - golden * (high - low));
        } else {
            low = left.theta;
            left = right;
            right = at(low + golden * (high - low));
        }
    }
}

/// Whether g runs so straight from @p before to @p after that it cannot come to zero between: told by two
/// values that no whole number of periods reaches but one that the pieces miss as well.
template <class Function>
bool staysAway(Function g, double before, double after)
{
    double least = std::min(std::abs(before), std::abs(after)), off = 0;
    for (const double theta : {3.0 / kPieces, 6.0 / kPieces}) {
        const double value = g(theta);
        if (!(value * before > 0))
            return false;
        least = std::min(least, std::abs(value));
        off = std::max(off, std::abs(value - (before + theta * (after - before))));
    }
    constexpr double kMargin = 2;
    return after * before > 0 && kMargin * off < least;
}

/// The values at the ends of the pieces of an advance, with those between that show two changes of sign
/// inside a piece, or inside two.
template <class Function>
std::vector<Knot> knotsOf(Function g, double before, double after)
{
    std::vector<Knot> even;
    for (int k = 0; k <= kPieces; ++k) {
        const double theta = static_cast<double>(k) / kPieces;
        even.push_back({theta, k == 0 ? before : k == kPieces ? after : g(theta)});
    }
    std::vector<Knot> knots{even.front()};
    const auto lookBetween = [&](Knot a, Knot b) {
        if (const std::optional<Knot> dip = otherSideBetween(g, a, b))
            knots.push_back(*dip);
    };
    for (std::size_t k = 0; k < even.size(); ++k) {
        const Knot& here = even[k];
        const auto nearer = [&](const Knot& other) { // than the other, and on the same side
            return here.g * other.g > 0 && std::abs(here.g) < std::abs(other.g);
        };
        const bool first = k == 0, last = k + 1 == even.size();
        if (!first)
            knots.push_back(here);
        const bool dipsAfter = first && nearer(even[1]) && std::abs(g(kNarrowest)) < std::abs(here.g);
        const bool dipsBefore = last && nearer(even[k - 1]) && std::abs(g(1 - kNarrowest)) < std::abs(here.g);
        const bool dipsAround = !first && !last && nearer(even[k - 1]) && nearer(even[k + 1]);
        if (dipsAfter || dipsBefore || dipsAround)
            lookBetween(even[first ? k : k - 1], even[last ? k : k + 1]);
    }
    std::sort(knots.begin(), knots.end(), [](const Knot& a, const Knot& b) { return a.theta < b.theta; });
    return knots;
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
    scratch_ = state;
    for (Watch& watch : watches_) {
        const double before = watch.before;
        const double after
            = watch.formula(sampler_.at(t + h, Side::before, state, externalWork, watch.formula.need()));
        watch.before = after;
        const auto g = [&](double theta) {
            stepper.interpolate(theta, scratch_);
            return valueAt(watch, t + theta * h, scratch_, externalWork);
        };
        if (staysAway(g, before, after))
            continue;
        const std::vector<Knot> knots = knotsOf(g, before, after);
        for (std::size_t k = 1; k < knots.size(); ++k) {
            const Knot &a = knots[k - 1], &b = knots[k];
            if (!passes(watch.description->direction, a.g, b.g))
                continue;
            const double theta = findRoot(g, a.theta, a.g, b.theta, b.g, kOneMoment);
            // A coordinate that jumps (an angle at ±π) changes its sign without passing through zero.
            if (theta < 1 && std::abs(g(theta)) > 0.25 * std::max(std::abs(a.g), std::abs(b.g)))
                continue;
            const double moment = t + theta * h;
            found.push_back({moment, {moment, watch.description->id, watch.description->label, -1}});
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.time < b.time; });
    return found;
}

} // namespace polhode::course

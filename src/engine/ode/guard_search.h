#pragma once

#include "engine/ode/event_location.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace polhode
{

/// Where guards of a step fall below zero.
struct Crossing {
    static constexpr double kNever = std::numeric_limits<double>::infinity();
    double theta = kNever; ///< of the step
    std::vector<std::size_t> guards; ///< those that do so then

    bool any() const { return !guards.empty(); }
};

/// The first moment in a step at which guards, numbers that have to stay positive, fall below zero, with all
/// that do so no more than `together` later.
///
/// `values(theta, out)` gives all of them, `value(guard, theta)` one; they are looked at `samples` times,
/// evenly over the step: what falls and rises again between two looks is missed. Where one is below zero at a
/// look and not above it at the look before, `onset(guard, low, high)` says at what theta between them it
/// counts as fallen, kNever if it does not: as what has just changed at the start of the step lies on its
/// limit to rounding.
template <class Values, class Value, class Onset>
Crossing firstCrossing(std::size_t count, int samples, double together, const Values& values,
                       const Value& value, const Onset& onset)
{
    Crossing first;
    std::vector<double> before(count), now(count), times(count);
    values(0.0, before);
    double low = 0.0;
    for (int k = 1; k <= samples && !first.any(); ++k) {
        const double high = static_cast<double>(k) / samples;
        values(high, now);
        for (std::size_t i = 0; i < count; ++i) {
            times[i] = Crossing::kNever;
            if (!(now[i] < 0.0))
                continue;
            const auto one = [&](double theta) { return value(i, theta); };
            times[i] = before[i] > 0.0 ? findRoot(one, low, before[i], high, now[i], kOneMoment)
                                       : onset(i, low, high);
            first.theta = std::min(first.theta, times[i]);
        }
        for (std::size_t i = 0; i < count; ++i)
            if (times[i] < Crossing::kNever && times[i] <= first.theta + together)
                first.guards.push_back(i);
        std::swap(before, now);
        low = high;
    }
    return first;
}

/// Where in (low, high) a guard that is not positive at `low` is so, looked for from `high` back by
/// `halvings`; `low` if it is nowhere. What rises and falls again sooner than that does so by rounding alone.
template <class Guard>
double openedAfter(double low, double high, int halvings, const Guard& guard)
{
    for (int k = 1; k <= halvings; ++k)
        if (const double inside = low + (high - low) * std::ldexp(1.0, -k); guard(inside) > 0.0)
            return inside;
    return low;
}

} // namespace polhode

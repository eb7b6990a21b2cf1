#pragma once

#include "engine/ode/event_location.h"

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

/// Guards of a step, numbers that have to stay positive, as a search asks for them; theta is a part of the
/// step.
class Guards
{
public:
    Guards() = default;
    Guards(const Guards&) = delete;
    Guards& operator=(const Guards&) = delete;
    virtual ~Guards() = default;

    virtual std::size_t count() const = 0;
    /// All of them.
    virtual void look(double theta, std::vector<double>& values) = 0;
    /// One of them.
    virtual double value(std::size_t guard, double theta) = 0;
    /// Where one that is below zero at `high` and not above it at `low` counts as fallen, kNever if it does
    /// not: what has just changed at the start of the step lies on its limit to rounding.
    virtual double onset(std::size_t /*guard*/, double low, double /*high*/) { return low; }
    /// Up to what value one that falls later falls with `first`, as by symmetry.
    virtual double slack(std::size_t /*guard*/, std::size_t /*first*/) const { return 0.0; }
};

/// How a step is searched; of the step.
struct SearchSettings {
    int looks = 8; ///< evenly over it: what falls and rises again between two is missed
    double together = kOneMoment; ///< what falls no more than that later falls with the first
    double width = kOneMoment; ///< to within which its moment is found
};

/// Finds the first moment in a step at which guards fall, with all that do so together.
class GuardSearch
{
public:
    GuardSearch(Guards& guards, const SearchSettings& settings);

    /// The first between the last look, or the start of the step, and a look at `high`.
    Crossing upTo(double high);

private:
    void locate(double high, Crossing& first);
    double fallOf(std::size_t guard, double high, double first);
    /// All values at theta, which `values` hold unless they are empty.
    const std::vector<double>& look(std::vector<double>& values, double theta);
    void forgetAround();

    Guards& guards_;
    const SearchSettings settings_;
    double low_ = 0.0; ///< where the last look was,
    std::vector<double> before_; ///< what it found; empty: nobody has looked there
    std::vector<double> now_, times_;
    std::vector<std::size_t> fallen_; ///< at the last look
    std::vector<double> justBefore_, atFirst_, justAfter_; ///< around the first moment so far
};

/// The first in the whole step.
Crossing firstCrossing(Guards& guards, const SearchSettings& settings);

} // namespace polhode

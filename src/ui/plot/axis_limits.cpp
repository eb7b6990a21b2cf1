#include "ui/plot/axis_limits.h"

#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kPadding = 0.07; // of the span, on either side
constexpr double kFlat = 1e-6; // a relative span below this is drawn as a flat curve
constexpr double kApart = 1e-13; // of the ends: nearer ones leave no numbers for ticks between them
constexpr double kLargest = 1e300; // leaves room to pad and to subtract limits
constexpr double kDecades = 300;

AxisLimits spread(AxisLimits limits, double share)
{
    const double by = share * limits.span();
    return {std::max(limits.lower - by, -kLargest), std::min(limits.upper + by, kLargest)};
}

AxisLimits inDecades(const AxisLimits& limits)
{
    return {std::log10(limits.lower), std::log10(limits.upper)};
}

AxisLimits fromDecades(const AxisLimits& decades)
{
    return {std::pow(10, std::clamp(decades.lower, -kDecades, kDecades)),
            std::pow(10, std::clamp(decades.upper, -kDecades, kDecades))};
}

/// True when the limits can be drawn: they differ by more than the rounding of their values.
bool drawable(const AxisLimits& limits)
{
    const double size = std::max(std::abs(limits.lower), std::abs(limits.upper));
    return std::isfinite(limits.lower) && std::isfinite(limits.upper) && size <= kLargest
        && limits.span() > kApart * size && limits.span() > tolerance::kNotZero;
}

} // namespace

void Extent::add(double value)
{
    if (!std::isfinite(value))
        return;
    lower = std::min(lower, value);
    upper = std::max(upper, value);
}

void Extent::add(const Extent& other)
{
    lower = std::min(lower, other.lower);
    upper = std::max(upper, other.upper);
}

Extent extentOf(const std::vector<double>& column, bool positiveOnly)
{
    Extent extent;
    for (const double value : column) {
        if (!positiveOnly || value > 0)
            extent.add(value);
    }
    return extent;
}

AxisLimits paddedLimits(const Extent& extent, bool logarithmic)
{
    if (extent.empty())
        return logarithmic ? AxisLimits{1, 10} : AxisLimits{0, 1};
    AxisLimits limits{std::clamp(extent.lower, -kLargest, kLargest),
                      std::clamp(extent.upper, -kLargest, kLargest)};
    if (logarithmic) {
        AxisLimits decades = inDecades(limits);
        decades = {std::clamp(decades.lower, -kDecades + 1, kDecades - 1),
                   std::clamp(decades.upper, -kDecades + 1, kDecades - 1)};
        if (decades.span() < 0.5)
            decades = {decades.lower - 0.5, decades.upper + 0.5};
        return fromDecades(spread(decades, kPadding));
    }
    const double size = std::max(std::abs(limits.lower), std::abs(limits.upper));
    if (size < tolerance::kNotZero)
        return {-1, 1};
    if (limits.span() < kFlat * size)
        return {limits.lower - 0.1 * size, limits.upper + 0.1 * size};
    const AxisLimits padded = spread(limits, kPadding);
    // A curve that comes near to zero is easier to read with the zero line in sight.
    if (padded.lower > 0 && padded.lower < 0.3 * limits.span())
        return {-0.02 * padded.upper, padded.upper};
    if (padded.upper < 0 && -padded.upper < 0.3 * limits.span())
        return {padded.lower, -0.02 * padded.lower};
    return padded;
}

AxisLimits tightLimits(const Extent& extent, bool logarithmic)
{
    if (extent.empty() || !drawable({extent.lower, extent.upper}))
        return paddedLimits(extent, logarithmic);
    return {extent.lower, extent.upper};
}

AxisLimits united(const AxisLimits& a, const AxisLimits& b)
{
    return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
}

AxisLimits zoomed(const AxisLimits& limits, double center, double factor, bool logarithmic)
{
    if (logarithmic) {
        const AxisLimits decades = inDecades(limits);
        const double c = std::log10(center);
        const AxisLimits result
            = fromDecades({c + (decades.lower - c) * factor, c + (decades.upper - c) * factor});
        return drawable(result) ? result : limits;
    }
    const AxisLimits result{center + (limits.lower - center) * factor,
                            center + (limits.upper - center) * factor};
    return drawable(result) ? result : limits;
}

AxisLimits moved(const AxisLimits& limits, double share, bool logarithmic)
{
    if (logarithmic) {
        const AxisLimits decades = inDecades(limits);
        const double by = share * decades.span();
        return fromDecades({decades.lower + by, decades.upper + by});
    }
    const double by = share * limits.span();
    const AxisLimits result{limits.lower + by, limits.upper + by};
    return drawable(result) ? result : limits;
}

} // namespace polhode::ui

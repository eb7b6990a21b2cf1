#pragma once

#include "ui/plot/plot_data.h"

namespace polhode::ui
{

/// Smallest and largest finite values seen; empty while lower > upper.
struct Extent {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -std::numeric_limits<double>::infinity();

    bool empty() const { return lower > upper; }
    void add(double value);
    void add(const Extent& other);
};

/// The extent of @p column; with @p positiveOnly (a log axis) of its positive values.
Extent extentOf(const std::vector<double>& column, bool positiveOnly);

/// Limits that show @p extent with some air; a flat curve is shown flat, with its value in the middle,
/// rather than its rounding errors. No extent gives 0 … 1 (1 … 10 on a log axis).
AxisLimits paddedLimits(const Extent& extent, bool logarithmic);

/// Limits that show exactly @p extent, as a time axis does.
AxisLimits tightLimits(const Extent& extent, bool logarithmic);

/// The smallest limits that hold both.
AxisLimits united(const AxisLimits& a, const AxisLimits& b);

/// @p limits zoomed by @p factor about @p center (in the axis' own measure when it is logarithmic).
AxisLimits zoomed(const AxisLimits& limits, double center, double factor, bool logarithmic);

/// @p limits moved by the fraction @p share of their span.
AxisLimits moved(const AxisLimits& limits, double share, bool logarithmic);

} // namespace polhode::ui

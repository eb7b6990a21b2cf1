#pragma once

#include <cmath>
#include <limits>

namespace polhode
{

/// s, by which callers who count t as n h or by adding h may differ.
inline double timeRounding(double t)
{
    return 16.0 * std::numeric_limits<double>::epsilon() * std::abs(t);
}

inline bool isSameTime(double a, double b)
{
    return std::abs(a - b) <= timeRounding(a);
}

} // namespace polhode

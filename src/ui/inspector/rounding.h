#pragma once

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

/// What a contact or joint keeps at zero is zero up to rounding (SI units; no lesson is smaller than
/// millimetres and grams).
constexpr double kNegligible = 1e-8;

/// What is left of numbers after their rounding is zero: @p value, or 0 if it is no larger than @p rounding.
inline double orZero(double value, double rounding = kNegligible)
{
    return std::abs(value) <= std::max(rounding, kNegligible) ? 0 : value;
}

} // namespace polhode::ui

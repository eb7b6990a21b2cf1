#pragma once

#include <limits>

namespace polhode
{

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

} // namespace polhode

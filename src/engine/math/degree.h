#pragma once

#include <numbers>

namespace polhode
{

inline constexpr double kDegree = std::numbers::pi / 180.0; ///< rad

} // namespace polhode

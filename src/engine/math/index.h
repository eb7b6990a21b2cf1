#pragma once

#include <cstddef>

namespace polhode
{

/// The index i ≥ 0 of an int or of Eigen's as that of a standard container.
constexpr std::size_t index(std::ptrdiff_t i)
{
    return static_cast<std::size_t>(i);
}

} // namespace polhode

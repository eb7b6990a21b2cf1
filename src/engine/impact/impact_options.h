#pragma once

#include <vector>

namespace polhode
{

/// What a law may be told besides the problem.
struct ImpactOptions {
    enum class Order { worstFirst, listed };
    Order order = Order::worstFirst; ///< of one-after-another impacts: the fastest approach first, or
                                     ///< again and again along `list`
    std::vector<int> list; ///< contacts in their order; empty: as they are given
    double tolerance = 1e-12; ///< of the velocities, relative to the largest before the impact
    int maxIterations = 100000;
};

} // namespace polhode

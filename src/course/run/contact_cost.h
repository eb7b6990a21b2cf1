#pragma once

#include "course/run/method_cost.h"
#include "engine/solve/lcp.h"

namespace polhode::course
{

/// The contact problem of n + 1 equal balls in a row, each pushed its own way so that about half of the n
/// contacts hold: M = 2, −1 on its three diagonals, d between −0.7 and 1.3.
Lcp ballsInARow(int n);

/// Measures, on this machine and now, the time in which methods solve ballsInARow(n), by n; where a method
/// does not solve it there is no point. Empty when cancelled.
std::vector<MethodCost> measureContactCost(const std::atomic<bool>* cancel = nullptr);

} // namespace polhode::course

#pragma once

#include "course/run/method_cost.h"

namespace polhode::course
{

/// Measures, on this machine and now, the time for all accelerations of hanging chains of 2 to 128 links by
/// the constraint method (sparse and dense) and in generalized coordinates (mass matrix, articulated bodies).
/// Empty when cancelled.
std::vector<MethodCost> measureJointCost(const std::atomic<bool>* cancel = nullptr);

} // namespace polhode::course

#pragma once

#include "course/text.h"

#include <atomic>
#include <functional>
#include <vector>

namespace polhode::course
{

/// The time that one method takes, by the size of its problem.
struct MethodCost {
    Text name;
    std::vector<double> n;
    std::vector<double> seconds;
};

/// The least time of one call of @p work (s), over repetitions that fill some milliseconds each.
double leastTime(const std::function<void()>& work);

} // namespace polhode::course

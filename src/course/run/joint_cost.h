#pragma once

#include "course/text.h"

#include <atomic>
#include <vector>

namespace polhode::course
{

/// The time that one method takes for all accelerations of a hanging chain, by the number of its links.
struct JointCost {
    Text name;
    std::vector<double> links;
    std::vector<double> seconds;
};

/// Measures, on this machine and now, chains of 2 to 128 links by the constraint method (sparse and dense)
/// and in generalized coordinates (mass matrix, articulated bodies). Each figure is the least of several
/// repetitions. Empty when cancelled.
std::vector<JointCost> measureJointCost(const std::atomic<bool>* cancel = nullptr);

} // namespace polhode::course

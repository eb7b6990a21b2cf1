#pragma once

#include "course/model/experiment.h"
#include "course/model/inputs.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// How far a quantity of a run can be trusted.
struct TwinReport {
    double largestDifference = 0; ///< over the whole run
    double trustedUntil = 0; ///< s, three digits agree until then
    int digits = 0; ///< that agree at the end, at most 15
    std::string worst; ///< the component that differs most
};

/// Compares a run with its twin at half the step (an adaptive method: at 1/32 of the tolerance, or at 32
/// times one so tight that a tighter would be rounding), for each of @p quantities, which is a list of
/// components. Digits count from the largest length that the quantity reaches: a component that rounding
/// alone keeps from zero says nothing.
std::vector<TwinReport> twin(const Experiment& experiment, const Inputs& inputs,
                             const std::vector<std::vector<std::string>>& quantities);

} // namespace polhode::course

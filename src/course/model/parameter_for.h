#pragma once

#include "course/model/experiment.h"

#include <optional>
#include <string>
#include <utility>

namespace polhode::course
{

/// The first parameter, with its value (SI, which may lie outside its range), by which an expression that is
/// linear in it takes the value @p wanted, all others as in @p values; none if there is no such parameter.
std::optional<std::pair<std::string, double>> parameterFor(const Experiment& experiment, const Values& values,
                                                           const Expression& expression, double wanted);

} // namespace polhode::course

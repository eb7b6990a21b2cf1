#pragma once

#include "course/language/field.h"
#include "course/model/parameter.h"

#include <vector>

namespace polhode::course
{

/// The `parameters` of an experiment.
std::vector<Parameter> readParameters(const Field& field);

/// A `set: {w2: 6, gyro: off}`, values in the parameters' own units.
Values readSet(const Field& field, const std::vector<Parameter>& parameters);

} // namespace polhode::course

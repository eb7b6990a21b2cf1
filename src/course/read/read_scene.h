#pragma once

#include "course/language/field.h"
#include "course/model/parameter.h"
#include "course/model/scene.h"

#include <vector>

namespace polhode::course
{

/// The `scene` of an experiment. What an author leaves out is filled in: step 0.005 s, tolerance 1e-15
/// (1e-11 with joints, 1e-10 with contacts), integrator dopri5, rotation quaternion-normalized, gyroscopic
/// on, no gravity.
SceneDescription readScene(const Field& field, const std::vector<Parameter>& parameters);

} // namespace polhode::course

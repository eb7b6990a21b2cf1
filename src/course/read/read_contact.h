#pragma once

#include "course/language/field.h"
#include "course/model/parameter.h"
#include "course/model/scene.h"

#include <vector>

namespace polhode::course
{

/// The `contact` of a scene, whose bodies and walls have been read.
ContactDescription readContact(const Field& field, const SceneDescription& scene,
                               const std::vector<Parameter>& parameters);

} // namespace polhode::course

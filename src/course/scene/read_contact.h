#pragma once

#include "course/scene/field.h"
#include "course/scene/parameter.h"
#include "course/scene/scene.h"

#include <vector>

namespace polhode::course
{

/// The `contact` of a scene, whose bodies and walls have been read.
ContactDescription readContact(const Field& field, const SceneDescription& scene,
                               const std::vector<Parameter>& parameters);

} // namespace polhode::course

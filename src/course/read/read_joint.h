#pragma once

#include "course/language/field.h"
#include "course/model/parameter.h"
#include "course/model/scene.h"

#include <vector>

namespace polhode::course
{

/// One entry of `joints`; the bodies and earlier joints of @p scene have been read.
JointDescription readJoint(const Field& field, const SceneDescription& scene,
                           const std::vector<Parameter>& parameters);

/// The `mechanism` of a scene, given or not.
MechanismDescription readMechanism(const Field& field, const std::vector<Parameter>& parameters);

} // namespace polhode::course

#pragma once

#include "course/scene/field.h"
#include "course/scene/scene.h"

namespace polhode::course
{

/// One entry of `walls`.
WallDescription readWall(const Field& field);

} // namespace polhode::course

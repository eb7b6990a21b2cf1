#pragma once

#include "course/language/field.h"
#include "course/model/scene.h"

#include <vector>

namespace polhode::course
{

/// What stands at rest, where a body may be named.
inline constexpr const char* kWorld = "world";

/// `on: body` with `at:` a mark of it or a point of its shape.
PlaceDescription readPlace(const Field& on, const Field& at, const std::vector<BodyDescription>& bodies);

/// "body", "body.mark" or a point [x, y, z] of the world.
PlaceDescription readEnd(const Field& field, const std::vector<BodyDescription>& bodies);

} // namespace polhode::course

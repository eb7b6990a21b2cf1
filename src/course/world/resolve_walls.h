#pragma once

#include "course/model/numbers.h"
#include "course/world/look.h"
#include "engine/collide/shape.h"

#include <vector>

namespace polhode::course
{

/// The surfaces of a scene. Throws InputError for one that cannot be.
std::vector<WallLook> resolveWalls(const SceneDescription& scene, const Numbers& numbers);

/// The line of a profile, piece by piece.
std::vector<ProfilePiece> resolveProfile(const WallDescription& wall, const Numbers& numbers);

} // namespace polhode::course

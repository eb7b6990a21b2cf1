#pragma once

#include "course/run/run.h"
#include "course/scene/location.h"
#include "engine/collide/collision_world.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// The forms in which a body or wall touches, made from its look; @p where is blamed for one that cannot.
/// Thin plates and discs are kThin thick; a mesh is its convex hull.
std::vector<Collider> collidersOf(const ShapeLook& look, int body, const std::string& id,
                                  const Location& where);

inline constexpr double kThin = 1e-3; ///< m

} // namespace polhode::course

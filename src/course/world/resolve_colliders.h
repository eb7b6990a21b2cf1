#pragma once

#include "course/language/location.h"
#include "course/text.h"
#include "course/world/look.h"
#include "engine/collide/collision_world.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// The forms in which a body or wall touches, made from its look; @p where is blamed for one that cannot.
/// Thin plates and discs are kThin thick; a mesh or lamina that is not
/// convex is parted into convex pieces.
std::vector<Collider> collidersOf(const ShapeLook& look, int body, const std::string& id,
                                  const Location& where);

/// That a shape is filled in contact though it is drawn hollow, as a mesh or lamina of very many faces that
/// is not convex. Empty where contact has the form that is seen.
Text filledInContact(const ShapeLook& look);

inline constexpr double kThin = 1e-3; ///< m

} // namespace polhode::course

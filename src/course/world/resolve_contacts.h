#pragma once

#include "course/model/numbers.h"
#include "course/variables/resolved_contacts.h"
#include "course/world/look.h"
#include "course/world/resolve_bodies.h"

#include <vector>

namespace polhode::course
{

/// The surfaces of a scene and of what stands in it.
ResolvedContacts resolveContacts(const SceneDescription& scene, const Numbers& numbers,
                                 const ResolvedBodies& bodies, const std::vector<WallLook>& walls);

} // namespace polhode::course

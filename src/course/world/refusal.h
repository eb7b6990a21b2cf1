#pragma once

#include "course/language/location.h"
#include "course/model/scene.h"
#include "engine/math/refused.h"

namespace polhode::course
{

/// Where the body, joint, force or law of contact is written that the engine refused; @p otherwise for
/// everything else.
Location whereRefused(const SceneDescription& scene, const Refused& error, const Location& otherwise);

/// What the engine refused, as a mistake at @p where. @p allowed counts where the engine does not say what
/// is.
InputError refusedAt(const Location& where, const Refused& error, const Allowed& allowed);

/// The same at its place in the scene.
InputError refusedIn(const SceneDescription& scene, const Refused& error, const Location& otherwise,
                     const Allowed& allowed);

} // namespace polhode::course

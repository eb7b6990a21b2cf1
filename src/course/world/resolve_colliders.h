#pragma once

#include "course/language/location.h"
#include "course/shape/shape_look.h"
#include "engine/collide/collision_world.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// The forms in which a body or wall touches.
struct Touching {
    std::vector<Collider> colliders;
    /// That a shape is filled in contact though it is drawn hollow; empty where contact has the form that is
    /// seen.
    Text filled;
};

/// Those of a look; @p where is blamed for one that cannot touch.
Touching touchingOf(const ShapeLook& look, int body, const std::string& id, const Location& where);

} // namespace polhode::course

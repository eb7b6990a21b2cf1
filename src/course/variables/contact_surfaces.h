#pragma once

#include "course/model/scene_events.h"
#include "engine/collide/contact_point.h"
#include "engine/contact/contact_law.h"

#include <vector>

namespace polhode::course
{

/// The surfaces of a scene, and who they belong to. Owners are numbered: bodies, then walls.
struct ContactSurfaces {
    ContactScene scene;
    std::vector<int> owner; ///< per collider
    std::vector<ContactPair> pairs;

    /// The number of the pair that a contact point belongs to, or its colliders; −1: of none.
    int pairOf(const ContactPoint& point) const { return pairOf(point.colliderA, point.colliderB); }
    int pairOf(int colliderA, int colliderB) const;
};

} // namespace polhode::course

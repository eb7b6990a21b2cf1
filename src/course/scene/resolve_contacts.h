#pragma once

#include "course/run/run.h"
#include "course/run/scene_events.h"
#include "course/scene/numbers.h"
#include "course/scene/resolve_bodies.h"
#include "engine/collide/contact_point.h"
#include "engine/step/stepper_table.h"

#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

/// The surfaces of a scene, and who they belong to. Owners are numbered: bodies, then walls.
struct ResolvedContacts {
    ContactScene scene;
    StepperOptions options; ///< without those of the integrator
    std::vector<int> owner; ///< per collider
    std::vector<std::string> ids; ///< per owner
    std::vector<Text> labels; ///< per owner
    std::vector<ContactPair> pairs;
    int bodyCount = 0;
    /// What is filled in contact though it is drawn hollow.
    struct Filled {
        int owner = 0;
        Text what;
    };
    std::vector<Filled> filled;
    std::vector<std::optional<ContactForm>> forms; ///< per owner

    /// The number of the pair that a contact point belongs to.
    int pairOf(const ContactPoint& point) const;
};

ResolvedContacts resolveContacts(const SceneDescription& scene, const Numbers& numbers,
                                 const ResolvedBodies& bodies, const std::vector<Run::WallLook>& walls);

} // namespace polhode::course

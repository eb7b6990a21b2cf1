#pragma once

#include "course/model/numbers.h"
#include "course/variables/contact_surfaces.h"
#include "course/world/look.h"
#include "course/world/resolve_bodies.h"
#include "engine/step/stepper_table.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// The surfaces of a scene, their names, and how they are carried through time.
struct ResolvedContacts : ContactSurfaces {
    StepperOptions options; ///< without those of the integrator
    std::vector<std::string> ids; ///< per owner
    std::vector<Text> labels; ///< per owner
    int bodyCount = 0;
    /// What is filled in contact though it is drawn hollow.
    struct Filled {
        int owner = 0;
        Text what;
    };
    std::vector<Filled> filled;
};

ResolvedContacts resolveContacts(const SceneDescription& scene, const Numbers& numbers,
                                 const ResolvedBodies& bodies, const std::vector<WallLook>& walls);

} // namespace polhode::course

#pragma once

#include "course/run/contact_view.h"
#include "course/world/resolve.h"
#include "engine/step/stepper.h"

namespace polhode::course
{

/// The contacts of a snapshot in the language of the joints: T, whose column t_i says what one newton of
/// contact i is worth as an effort of each freedom (S4 eq. 11.25). Empty where a body is a particle.
NamedMatrix contactColumns(const World& world, const State& state, const ContactSnapshot& snapshot);

} // namespace polhode::course

#pragma once

#include "course/run/contact_view.h"
#include "engine/body/system.h"

namespace polhode::course
{

/// The bodies whose velocities differ between two states of one place and moment, with the impulses m Δv and
/// I Δω that they received in all (supports and guides counted).
BlowView compareVelocities(const System& system, double t, const State& before, const State& after);

} // namespace polhode::course

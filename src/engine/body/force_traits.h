#pragma once

#include "engine/body/force.h"

namespace polhode
{

/// What laws of force there are. What one does, stores and depends on is asked here and in force.h, and
/// answered in force.cpp alone.
using ForceLaw = decltype(ForceElement::law);

/// Whether its work is what its potential loses; of a spring with a damper it is not.
bool isConservative(const ForceElement& element);

/// The part of its potential energy that belongs to one body alone (J): its weight, and springs between it
/// and the world.
double potentialEnergy(const System& system, int element, double t, const State& state, int body);

/// The sizes of the terms that may cancel in its potential energy (J).
double potentialSize(const System& system, int element, const State& state);

} // namespace polhode

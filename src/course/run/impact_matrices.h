#pragma once

#include "course/run/contact_view.h"
#include "course/world/resolve.h"

#include <vector>

namespace polhode::course
{

/// The equations of an impact as S2 §1 writes them, for the bodies and contacts that take part: W, who meets
/// whom where (9); ρ = l*, from the centres of mass to the contacts (m); H of the normals (1/kg, with what
/// guides, supports and joints leave free); I*, the normal impulses (N s); n·Δu, the change of the normal
/// velocities (m/s), H I* without friction; and −(1 + E) ζ, which it is where all are struck at once (27).
/// @p state has the bodies where they are then. None for a blow from outside, and where there
/// are more contacts than can be read.
std::vector<NamedMatrix> impactMatrices(const World& world, const State& state, const BlowView& blow);

} // namespace polhode::course

#pragma once

#include "engine/impact/impact_law_table.h"
#include "engine/impact/impact_problem.h"

namespace polhode
{

/// Newton's restitution with Coulomb friction at any number of contacts at once: ζ⁺ + e ζ⁻ ≥ 0, λ ≥ 0,
/// λ (ζ⁺ + e ζ⁻) = 0, and λ_t in the true cone against the slip afterwards (Moreau). By sweeps over the
/// contacts.
ImpactResult unilateralImpact(const ImpactProblem& problem, const ImpactOptions& options);

} // namespace polhode

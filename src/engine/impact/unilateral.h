#pragma once

#include "engine/impact/impact_options.h"
#include "engine/impact/impact_problem.h"
#include "engine/solve/lcp.h"

namespace polhode
{

/// Many contacts that may only push (Moreau, Glocker): 0 ≤ λ ⊥ ζ⁺ + e ζ⁻ ≥ 0, where e counts only for
/// contacts that approach (ζ⁻ < 0). Smooth: an LCP with M = n·H, q = ζ⁻ + e ζ⁻. With friction |λ_t| ≤ μ λ_n
/// and λ_t against u_t⁺ + e_t u_t⁻ in the true cone, by sweeps over the contacts; restitution is Newton's.
/// Jammed contacts receive the impulse that u_t⁺ = 0 or slip after the impact admits.
/// Energy can only grow where friction or a contact that parts already (ζ⁻ > 0) carries an impulse; that is
/// noted.
ImpactResult unilateralImpact(const ImpactProblem& problem, const ImpactOptions& options);

/// Poisson's two phases for many contacts. Compression: 0 ≤ λ_c ⊥ ζ⁻ + W λ_c ≥ 0; expansion: 0 ≤ λ_e − e λ_c
/// ⊥ ζ_c + W λ_e ≥ 0. Smooth: two LCPs; with friction each phase has its own cone, by sweeps; e_t is left
/// out (noted).
ImpactResult poissonImpact(const ImpactProblem& problem, const ImpactOptions& options);

/// The LCP of the smooth unilateral impact, to be shown: M = n·H, q = ζ⁻ + e ζ⁻ (e of approaching contacts).
Lcp unilateralLcp(const ImpactProblem& problem, const ImpactSpace& space);

} // namespace polhode

#pragma once

#include "engine/impact/impact_problem.h"

namespace polhode
{

/// One smooth contact: λ = −(1 + e) ζ / (n·(I₁⁻¹ + I₂⁻¹) n). With one contact and no friction the three laws
/// of restitution agree. Source: S4 (11.60)–(11.65).
ImpactResult frictionlessImpact(const ImpactProblem& problem);

/// One contact whose tangential motion is stopped: λ = −(Nᵀ (I₁⁻¹ + I₂⁻¹) N)⁻¹ (1 + E) ζ, E = diag(e, 0, 0).
/// Notes frictionCone where |λ_t| > μ λ_n: the contact could not stick. Source: S4 (11.66)–(11.72).
ImpactResult stickingImpact(const ImpactProblem& problem);

/// One contact with tangential and torsional restitution: sticking with E = diag(e, e_t, e_t, e_s), and
/// where that needs |λ_t| > μ λ_n or |couple| > torsional · λ_n the impulse has the direction of sticking and
/// this magnitude; Newton's ζ⁺ = −e ζ⁻ throughout. e_t: 0 stops the slip, 1 turns it round, −1 leaves it.
/// Source: S4 §11.7, after Brach (1991).
ImpactResult tangentialImpact(const ImpactProblem& problem);

/// One contact by what it has: smooth, with Coulomb friction (coulombImpact), or, where it has e_t ≠ 0 or
/// torsional friction, tangentialImpact.
ImpactResult twoBodyImpact(const ImpactProblem& problem);

} // namespace polhode

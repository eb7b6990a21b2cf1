#pragma once

#include "engine/impact/impact_problem.h"

namespace polhode
{

/// One contact with Coulomb friction, followed along its normal impulse p (Routh's incremental method):
/// du/dp = W (1, −μ s), s the direction of slip, until the slip is used up; then it sticks if |λ_t'| =
/// |W_tt⁻¹ W_tn| ≤ μ, otherwise it leaves along the one direction with (μ W_tt + κ) s = W_tn, κ > 0 (reverse
/// sliding). In three dimensions the direction turns while the contact slides: integrated to 1e-13, exact
/// in a plane. Compression ends at ζ = 0, the impact after the contact's own law of restitution: ζ = −e ζ⁻,
/// p = (1 + e) p_c or W = (1 − e²) W_c. The energetic law never gains energy; Newton's may
/// (noted). Torsional friction and e_t are left out (noted).
ImpactResult coulombImpact(const ImpactProblem& problem);

} // namespace polhode

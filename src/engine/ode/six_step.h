#pragma once

#include "engine/ode/integrator.h"

#include <memory>

namespace polhode
{

/// The six steps of S0 §22.1.3 in their order: forces; v ← v + h F/m; c ← c + h v with the new v; I = R I_B
/// Rᵀ with the old R; w ← w + h I⁻¹ (t − w × I w), the gyroscopic term explicit; R ← exp([h w]) R with the
/// new w, from the left (or another rotation update, by the system's chart). Order 1.
///
/// |L| and the energy of a torque-free body drift as h. Supported bodies use moments about their pivot in
/// steps 4 and 5; v and c then follow from w and R.
std::unique_ptr<Integrator> makeSixStep(const System& system, const Options& options);

} // namespace polhode

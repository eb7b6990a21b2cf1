#pragma once

#include "engine/ode/integrator.h"

#include <memory>

namespace polhode
{

/// Symplectic (semi-implicit) Euler, with the gyroscopic term implicit: v ← v + h F/m, c ← c + h v with the
/// new v; I_B (w_B′ − w_B) + h w_B′ × I_B w_B′ = h t_B in body axes; R ← exp([h w]) R with the new w = R
/// w_B′. Order 1.
///
/// The implicit term never adds energy, so that a fast gyroscope stays bounded at any step. Source: S1 §7;
/// the implicit term as in `implicitGyroscope`.
std::unique_ptr<Integrator> makeSymplecticEuler(const System& system, const Options& options);

} // namespace polhode

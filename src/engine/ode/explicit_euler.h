#pragma once

#include "engine/ode/integrator.h"

#include <memory>

namespace polhode
{

/// Explicit Euler: every quantity moves with its old rate, y₁ = y + h f(t, y), order 1; linear inside the
/// step. The orientation moves by h w of the old w. Source: S4 eqs 11.47, 11.49; S1 §7.
std::unique_ptr<Integrator> makeExplicitEuler(const System& system, const Options& options);

} // namespace polhode

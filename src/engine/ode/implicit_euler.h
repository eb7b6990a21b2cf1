#pragma once

#include "engine/ode/integrator.h"

#include <memory>

namespace polhode
{

/// The implicit Euler method on the coordinates of the rotation chart: y₁ = y₀ + h f(t + h, y₁), solved by
/// Newton's method with differences for ∂f/∂y. Order 1. It damps what a step is too long for: a stiff spring
/// comes to rest where explicit methods diverge (Hairer and Wanner, Solving Ordinary Differential Equations
/// II, IV.3: its stability function is 1/(1 − z)). Without reactions.
///
/// An equation that Newton's method does not solve ends the step with Status::noConvergence.
std::unique_ptr<Integrator> makeImplicitEuler(const System& system, const Options& options);

} // namespace polhode

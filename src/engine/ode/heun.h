#pragma once

#include "engine/ode/integrator.h"
#include "engine/ode/runge_kutta.h"

#include <memory>

namespace polhode
{

/// Heun's method with the second stage at ⅔ (Ralston): y₁ = y + h (¼ k₁ + ¾ k₂), order 2; inside the step the
/// quadratic y(δ) = y + h ((δ − ¾ δ²) k₁ + ¾ δ² k₂). Source: S4 eqs 11.50, 11.51.
std::unique_ptr<Integrator> makeHeun(const System& system, const Options& options);

/// Its coefficients.
extern const RungeKutta kHeun;

} // namespace polhode

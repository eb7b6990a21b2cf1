#pragma once

#include "engine/ode/integrator.h"
#include "engine/ode/runge_kutta.h"

#include <memory>

namespace polhode
{

/// The classical Runge–Kutta method of order 4, with its continuous extension of order 3 inside the step.
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, II.1 table 1.2, II.6 (6.4).
std::unique_ptr<Integrator> makeRk4(const System& system, const Options& options);

/// Its coefficients.
extern const RungeKutta kRk4;

} // namespace polhode

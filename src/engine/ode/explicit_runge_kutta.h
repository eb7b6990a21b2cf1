#pragma once

#include "engine/ode/integrator.h"
#include "engine/ode/runge_kutta.h"

#include <memory>

namespace polhode
{

/// @p method, with steps of the length that is asked for, on the coordinates of the rotation chart. Near
/// positions in which constraints lose rank dopri5 takes its place (SingularGuard). @p method must outlive
/// it.
std::unique_ptr<Integrator> makeExplicitRungeKutta(const RungeKutta& method, const System& system,
                                                   const Options& options);

} // namespace polhode

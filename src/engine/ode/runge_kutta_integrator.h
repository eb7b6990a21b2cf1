#pragma once

#include "engine/ode/integrator.h"
#include "engine/ode/ode.h"
#include "engine/ode/runge_kutta.h"

#include <functional>
#include <memory>

namespace polhode
{

/// Makes an Ode of the same motion each time.
using OdeMaker = std::function<std::unique_ptr<Ode>()>;

/// @p method on the motion that @p make makes. One that is adaptive takes steps that follow the tolerances
/// alone (AdaptiveRun), running ahead of what is asked for: results at the ends of `step` are read off its
/// dense output, so the same motion comes out whatever the rows. Others take one step a call, but near
/// positions in which constraints lose rank, where dopri5 takes their place (SingularGuard). A state that is
/// not the one last returned starts the method anew. @p method must outlive what is made.
/// Throws std::invalid_argument where an adaptive one has a tolerance that is not above zero.
std::unique_ptr<Integrator> makeRungeKutta(const RungeKutta& method, OdeMaker make, const Options& options);

/// The same on the bodies of a system in the coordinates of its rotation chart (MotionOde).
std::unique_ptr<Integrator> makeRungeKutta(const RungeKutta& method, const System& system,
                                           const Options& options);

} // namespace polhode

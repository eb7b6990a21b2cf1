#pragma once

#include "engine/ode/integrator.h"

#include <memory>

namespace polhode
{

/// The geometric method: kick – drift – kick, symmetric and reversible, order 2.
///
/// Kick: velocities and angular momenta change by ½ h of forces and torques at a fixed configuration,
/// explicitly at the start of the step and implicitly (by iteration, for forces that depend on velocity) at
/// its end. Drift: p ← p + h v, and the body turns freely by `FreeTop`. |L| of a torque-free body stays
/// exact; energy errors stay bounded. The orientation is a rotation whatever the system's chart, which only
/// stores it.
///
/// Keeps L_W between steps, so that rounding does not build up; a state that is not the one it last returned
/// starts it anew. Where the gyroscopic term is off, or on an axle, w takes the place of L.
/// Inside the step: cubic Hermite interpolation.
std::unique_ptr<Integrator> makeGeometric(const System& system, const Options& options);

/// Five steps of the geometric method, composed to order 4: c h, c h, (1 − 4c) h, c h, c h, c = 1/(4 −
/// 4^(1/3)). Source: M. Suzuki, Phys. Lett. A 146 (1990) 319.
std::unique_ptr<Integrator> makeGeometric4(const System& system, const Options& options);

} // namespace polhode

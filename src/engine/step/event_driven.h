#pragma once

#include "engine/step/stepper_table.h"

#include <memory>

namespace polhode
{

/// Events located inside the steps, after Table 11.1 of S4: active contacts are equality constraints of the
/// smooth motion; gains, losses, forces that reach zero, slip that begins or ends are found on the
/// integrator's interpolant, the earliest first; impacts and new contact sets follow there.
///
/// Where accelerations and forces that fit together are not found, or events follow each other without end, a
/// time step by impulses of 10 µs passes the place, or one longer and longer: among velocities Painlevé's
/// paradox does not arise (D. E. Stewart, Arch. Rational Mech. Anal. 145, 1998). Each is told (`bridged`).
std::unique_ptr<Stepper> makeEventDriven(const System& system, const ContactScene& scene,
                                         const StepperOptions& options);

} // namespace polhode

#pragma once

#include "engine/step/stepper_table.h"

#include <memory>

namespace polhode
{

/// Bodies whose surfaces yield: no impacts and no complementarity, but forces that follow from positions,
/// velocities and the state of the surfaces (S4 §11.8).
///
/// Touch-down (p ≤ z, where f jumps to D (ż − ṗ)), release (f = 0, before the spring is back), stick and slip
/// are located inside the step; between them the motion is smooth and integrated with the forces of the
/// touching patches. While something touches, inner steps follow from the stiffest contact (or from
/// StepperOptions::step); while nothing does, the chosen integrator takes the whole step. Integrators that
/// take no contact forces leave the time of touch to dopri5. Patches that were left relax by the exact
/// exponential. z, x and the modes of all patches live in State::internal. Rolling and torsional friction are
/// not part of the model.
/// Energies: account.damping takes the dampers, also those of relaxing surfaces, account.friction the
/// sliding, account.drive the belts; storedEnergy the springs.
/// Throws std::invalid_argument for coefficients out of range, and for a system that has reactions of its
/// own.
std::unique_ptr<Stepper> makeSoftStepper(const System& system, const ContactScene& scene,
                                         const StepperOptions& options);

} // namespace polhode

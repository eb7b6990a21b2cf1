#pragma once

#include "engine/body/system.h"
#include "engine/step/stepper.h"

namespace polhode
{

/// T + V + stored + what was taken − what was given: the same at all times, to the accuracy of the steps (J).
inline double books(const System& system, const Stepper& stepper, double t, const State& s)
{
    return kineticEnergy(system, s) + potentialEnergy(system, t, s) + stepper.storedEnergy(s)
        + s.account.friction + s.account.damping + s.account.restitution + s.account.drift - s.account.drive;
}

} // namespace polhode

#pragma once

#include "engine/body/system.h"
#include "engine/step/stepper.h"

namespace polhode
{

/// λ n + friction on B at the contact and the opposite on A, added to the reactions and accelerations of an
/// evaluation of the applied forces.
void addContactForce(const System& system, const State& state, const ContactRecord& record, Evaluation& e);

} // namespace polhode

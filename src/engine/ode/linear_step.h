#pragma once

#include "engine/body/state.h"

namespace polhode
{

/// (1 − theta) a + theta b of all that is no attitude: velocities and positions, impulses and works, the
/// account of the reactions and their states. Attitudes of `out` stay as they are.
void mixStates(double theta, const State& a, const State& b, State& out);

} // namespace polhode

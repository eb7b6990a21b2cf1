#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"

namespace polhode
{

/// Throws std::invalid_argument, with both sizes, if `state` has another number of bodies than the system.
void requireBodies(const System& system, const State& state);

/// The same of force elements too.
void requireState(const System& system, const State& state);

/// The same, and states of its reactions' own too.
void requireWholeState(const System& system, const State& state);

/// Throws std::invalid_argument if the system or the state has no such body.
void requireBody(const System& system, const State& state, int body);

} // namespace polhode

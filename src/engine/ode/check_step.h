#pragma once

#include "engine/ode/integrator.h"

namespace polhode
{

/// The check that every method makes of a new state: numbers finite and below `runaway`, and no crossing of
/// the chart's singularity since `before`.
StepResult checkStep(const System& system, const State& before, const State& after, double runaway);

/// For methods that know no contacts or joints: throws std::invalid_argument if the system has reactions.
void rejectReactions(const System& system);

/// For adaptive methods: throws std::invalid_argument that names a tolerance that is not above zero or not
/// finite.
void requireTolerances(const Options& options);

} // namespace polhode

#pragma once

#include "engine/integrate/integrator.h"

namespace polhode
{

/// The check that every method makes of a new state: numbers finite and below `runaway`, and no crossing of
/// the chart's singularity since `before`.
StepResult checkStep(const System& system, const State& before, const State& after, double runaway);

} // namespace polhode

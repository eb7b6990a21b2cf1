#pragma once

#include "engine/impact/impact_options.h"
#include "engine/impact/impact_problem.h"

namespace polhode
{

/// One impact after another, each by twoBodyImpact with the velocities that the last one left, until no
/// contact approaches: the fastest approach first, or along a list again and again (ImpactOptions::order).
/// Of the fastest first, those that are equally fast but for rounding have the same turn; if they answer to
/// each other's impulses, they strike at once by unilateralImpact, or by poissonImpact unless all have
/// Newton's law (energetic ones are noted as ignored), so that symmetry is kept. Jammed contacts come first,
/// whether they approach or not. The sequence is in the result; notes iterationLimit after
/// options.maxIterations.
ImpactResult sequentialImpact(const ImpactProblem& problem, const ImpactOptions& options);

} // namespace polhode

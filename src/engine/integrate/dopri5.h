#pragma once

#include "engine/integrate/integrator.h"

#include <memory>

namespace polhode
{

/// Dormand–Prince 5(4) with step-size control (PI), first-same-as-last, and dense output of order 4.
///
/// The inner steps follow the tolerances alone and run ahead of what is asked for: results at the ends of
/// `step` are read off the dense output, so the same motion comes out whatever the spacing h. Inner steps end
/// at the system's breakpoints. The error of p, v, w and the attitude is controlled, each vector against
/// absoluteTolerance + relativeTolerance |y|; the quadratures follow at the same steps. An inner step turns
/// no body by more than one radian and is no longer than Options::largestStep. A state that is not the one
/// last returned starts the method anew. A step that needs more than 32 inner steps for the first time
/// allocates room for them; more than Options::mostInnerSteps are refused (stepTooSmall).
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, table II.5.2, II.4
/// (4.7, 4.14), IV.2 (2.43c) for the controller, and the code DOPRI5 for the dense output.
std::unique_ptr<Integrator> makeDopri5(const System& system, const Options& options);

} // namespace polhode

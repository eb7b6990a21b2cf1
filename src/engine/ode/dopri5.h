#pragma once

#include "engine/ode/integrator.h"
#include "engine/ode/runge_kutta.h"

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
/// last returned starts the method anew. More than Options::mostInnerSteps in one step are refused
/// (stepTooSmall). The newest 32 of them are kept for `interpolate`; a look before them repeats the step from
/// its start. With the charts expMap and quaternionNormalized it is w_WB_B that is integrated (MotionOde).
/// Throws std::invalid_argument where a tolerance is not above zero.
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, table II.5.2, II.4
/// (4.7, 4.14), IV.2 (2.43c) for the controller, and the code DOPRI5 for the dense output.
std::unique_ptr<Integrator> makeDopri5(const System& system, const Options& options);

/// Its coefficients.
extern const RungeKutta kDopri5;

} // namespace polhode

#pragma once

#include "engine/ode/integrator.h"
#include "engine/ode/runge_kutta.h"

#include <memory>

namespace polhode
{

/// Dormand–Prince 5(4) with step-size control, first-same-as-last, and dense output of order 4 (AdaptiveRun).
///
/// The error of p, v, w and the attitude is controlled, each vector against absoluteTolerance +
/// relativeTolerance |y|; the quadratures follow at the same steps. An inner step turns no body by more than
/// one radian and is no longer than Options::largestStep. More than Options::mostInnerSteps in one step are
/// refused (stepTooSmall). With the charts expMap and quaternionNormalized it is w_WB_B that is integrated
/// (MotionOde). Throws std::invalid_argument where a tolerance is not above zero.
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, table II.5.2, and the code
/// DOPRI5 for the dense output.
std::unique_ptr<Integrator> makeDopri5(const System& system, const Options& options);

/// Its coefficients.
extern const RungeKutta kDopri5;

} // namespace polhode

#pragma once

#include "engine/solve/lcp.h"

namespace polhode
{

/// Interior-point method (Mehrotra's predictor and corrector, infeasible start) for symmetric positive
/// semidefinite M: Newton's method on w = M z + q, z_i w_i = μ with μ → 0. Some 10 to 30 steps of one n × n
/// Cholesky factor each, almost whatever n; ends on the support it has found, solved once more, and
/// approaches the middle of the solutions if there are many. If there is no solution z grows without bound
/// along the proof of it.
LcpResult solveByInteriorPoint(const Lcp& lcp, const LcpOptions& options);

} // namespace polhode

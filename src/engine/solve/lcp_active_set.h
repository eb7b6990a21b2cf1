#pragma once

#include "engine/solve/lcp.h"

namespace polhode
{

/// Active-set method for the quadratic program (11.43): minimise ½ λᵀMλ + λᵀd over λ ≥ 0, whose Kuhn–Tucker
/// conditions are the LCP. Frees the λ_i of steepest descent, goes to the minimum on the free face or to the
/// first λ_r = 0 on the way, which is fixed again. The free normals stay independent; each face visited has a
/// lower minimum, so it ends. A direction of endless descent is the proof that there is no solution. For
/// symmetric positive semidefinite M; starts from the support of `LcpOptions::start`.
LcpResult solveByActiveSet(const Lcp& lcp, const LcpOptions& options);

} // namespace polhode

#pragma once

#include "engine/solve/lcp.h"

namespace polhode
{

/// Lemke's complementary pivoting with the lexicographic rule: from w = M z + e z0 + q with z0 large, follows
/// the path of almost complementary bases until z0 = 0 (solved) or the path is a ray. If M is copositive-plus
/// (as every semidefinite M is), a ray proves that there is no solution, and the proof is given; else the
/// status is `unbounded`. Does not cycle. Source: Lemke 1965; Cottle, Pang and Stone 1992, §4.4 and §4.9.
LcpResult solveByLemke(const Lcp& lcp, const LcpOptions& options);

} // namespace polhode

#pragma once

#include "engine/solve/lcp.h"

namespace polhode
{

/// Principal pivoting for symmetric positive semidefinite M: takes the contact whose w_i is most negative and
/// presses (z_i grows) until w_i = 0, while every contact that was already right stays right: one whose z_r
/// or w_r would turn negative changes sides. Of equal ratios the least index goes first. The normals with z_i
/// > 0 are independent: a basic solution. A z_i that can grow for ever without lifting w_i is the proof that
/// there is no solution. Starts from the support of `LcpOptions::start`.
/// On walls of bricks that rule needs exponentially many pivots, and many pivots gather rounding: after 50 +
/// 4 n pivots, or an answer that does not pass the check, it starts again from the support it has, and there
/// only a z_r that would turn negative stops z_i (Keller 1973): ½ zᵀMz + qᵀz falls with every pivot. All
/// pivots count, and the history has a `start` wherever it begins afresh. Source: Cottle and Dantzig 1968;
/// Featherstone 1987; S4 §11.5 and Table 11.1.
LcpResult solveByDantzig(const Lcp& lcp, const LcpOptions& options);

} // namespace polhode

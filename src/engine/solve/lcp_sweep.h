#pragma once

#include "engine/solve/lcp.h"

namespace polhode
{

/// Projected Gauss–Seidel: sweep after sweep, z_i ← max(0, z_i − w_i / M_ii) with the newest values.
/// Converges for symmetric positive semidefinite M, slowly if normals nearly depend on each other; the
/// residual of each sweep is kept. Needs M_ii > 0 (or a row and column of zeros). If there is no solution z
/// grows without bound; its direction of growth is tried as the proof. Starts from `LcpOptions::start`.
LcpResult solveByPgs(const Lcp& lcp, const LcpOptions& options);

/// Projected successive over-relaxation: as projected Gauss–Seidel with steps `LcpOptions::relaxation` times
/// as long; 1 is Gauss–Seidel.
LcpResult solveByPsor(const Lcp& lcp, const LcpOptions& options);

} // namespace polhode

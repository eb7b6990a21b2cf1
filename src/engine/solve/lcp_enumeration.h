#pragma once

#include "engine/solve/lcp.h"

#include <vector>

namespace polhode
{

/// The largest problem that is enumerated: 2ⁿ supports.
inline constexpr int kLargestEnumeration = 12;

/// One solution that enumeration found.
struct LcpSolution {
    Eigen::VectorXd z;
    Eigen::VectorXd w;
    std::vector<int> support; ///< where z_i > 0
    std::vector<int> bothZero; ///< where z_i = w_i = 0 (degenerate)
    /// Dimension of the solutions around it with the same complementary piece; 0: alone there.
    int freedom = 0;
};

/// Every support of an LCP, tried.
struct LcpSolutions {
    /// The vertices of the solution set that belong to a regular piece, one of each other piece that has
    /// solutions; without doubles, in the order of the supports.
    std::vector<LcpSolution> solutions;
    bool continuum = false; ///< infinitely many solutions
    int supportsTried = 0; ///< 2ⁿ
    /// Supports that rounding left undecided; if 0 and `solutions` is empty, it is proved that there is none.
    int undecided = 0;
};

/// All solutions of an LCP with any M: for each of the 2ⁿ choices which of z_i, w_i is zero, the remaining
/// n × n system is solved with x ≥ 0 (directly, or by non-negative least squares where it is singular).
/// Throws std::invalid_argument if n > 12 or as solveLcp.
LcpSolutions allSolutions(const Lcp& lcp, double tolerance = LcpOptions{}.tolerance);

/// The first solution that enumeration finds, of least support; noSolution if there is none.
LcpResult solveByEnumeration(const Lcp& lcp, const LcpOptions& options);

} // namespace polhode

#pragma once

#include "engine/solve/lcp.h"

#include <limits>
#include <vector>

namespace polhode::lcptools
{

inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// What `checkLcp` compares a violation with, all without units: parts of the terms of a row, of its q_i or
/// of the natural size of the row, which is the largest |q_k| of its part with rows of size one.
namespace check
{

/// Of the terms: what the rounding of the z_j leaves of w_i = 0, a few dozen units in the last place.
inline constexpr double kRoundedZ = 1e-14;
/// Natural size by terms: z may be larger than M and q suggest by the inverse before rounding hides what w
/// is.
inline constexpr double kLargestGrowth = 1e-3;
/// Of what rounding explains, a violation of 1e-3 of q_i counts as 1e-10: it leaves the row undecided.
inline constexpr double kUndecided = 1e-7;
/// Of the natural size: a q_i below this may be what rounding leaves of zero.
inline constexpr double kZeroQ = 1e-14;
/// Of the natural size: where q_i may be zero, rounding of terms of this size explains w_i, and none leaves
/// it undecided.
inline constexpr double kRoundedQ = 1e-12;
/// Of the natural size: terms below this are as good as zero where q_i = 0.
inline constexpr double kZeroTerms = 1e-6;
/// Of the natural size of z_i w_i: smaller products pass. M being semidefinite, w is known to the square root
/// of Σ z_i w_i: so to 1e-5 of its size.
inline constexpr double kGap = 1e-10;
/// Rounding of z may move w by 1e-6 of its natural size: that counts as a product of kGap.
inline constexpr double kMovedProducts = kGap / 1e-6;

} // namespace check

/// For each index the number of its part: parts have no entry of M in common, so each is a problem of its
/// own.
std::vector<int> partsOf(const Eigen::MatrixXd& M);
/// The indices of each part.
std::vector<std::vector<int>> membersOfParts(const Eigen::MatrixXd& M);

/// Measures how far any z is from solving one LCP: `checkLcp`, with what depends on M and q alone made once.
class Checker
{
public:
    Checker(const Lcp& lcp, const Eigen::VectorXd& size_w);

    LcpCheck check(const Eigen::VectorXd& z) const;

private:
    /// A violation v ≥ 0 of row i (unit of w), free of units: at most the tolerance if it may pass.
    double measure(Eigen::Index i, double v, const Eigen::VectorXd& terms) const;
    double exactW(Eigen::Index i, const Eigen::VectorXd& z) const;
    /// What exact arithmetic leaves of z_i w_i on the support of z, as `gap` measures it, and how far it
    /// moves w from where z has it: zero where z is a solution but for its rounding.
    double besideSolution(const Eigen::VectorXd& z) const;

    const Lcp& lcp_;
    bool sound_ = false; // sizes match and every number is finite
    Eigen::MatrixXd size_M_; // |M_ij|
    Eigen::VectorXd least_; // what the terms of a row are at least
    Eigen::VectorXd natural_; // size that q suggests for the terms of a row
    Eigen::VectorXd own_; // |q_i|, or the natural size where q_i = 0
    Eigen::VectorXd decided_; // the same, or the natural size where q_i is zero to rounding
    Eigen::VectorXd gap_; // what z_i w_i is of size one where both are of the size that M and q suggest
    Eigen::VectorXd rounding_; // part of the terms of a row that rounding may leave of w_i = 0
};

} // namespace polhode::lcptools

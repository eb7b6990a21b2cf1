#pragma once

#include "engine/solve/lcp.h"

#include <vector>

namespace polhode::lcptools
{

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

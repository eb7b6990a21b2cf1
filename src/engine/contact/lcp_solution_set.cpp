#include "engine/contact/lcp_solution_set.h"

#include "engine/contact/lcp_tools.h"

#include <Eigen/QR>
#include <Eigen/SVD>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <tuple>

namespace polhode
{

namespace
{

constexpr double kZero = 1e-9; // what solutions that passed at 1e-10 leave of a zero

/// The contacts whose w_i is zero against the terms of its row.
std::vector<int> touching(const lcptools::Scaled& s, const Eigen::VectorXd& z)
{
    const Eigen::VectorXd w = s.lcp.M * z + s.lcp.q;
    const Eigen::VectorXd terms = s.lcp.M.cwiseAbs() * z + s.lcp.q.cwiseAbs();
    std::vector<int> members;
    for (int i = 0; i < z.size(); ++i)
        if (z[i] > 0.0 || w[i] <= kZero * terms[i])
            members.push_back(i);
    return members;
}

/// Orthonormal null vectors of the columns of M in `free` (unscaled coordinates), as n × k.
Eigen::MatrixXd nullBasis(const lcptools::Scaled& s, const std::vector<int>& free)
{
    const Eigen::Index n = s.lcp.q.size();
    if (free.empty())
        return Eigen::MatrixXd(n, 0);
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(s.lcp.M(free, free), Eigen::ComputeFullV);
    const auto m = static_cast<Eigen::Index>(free.size());
    Eigen::Index rank = 0;
    while (rank < m && svd.singularValues()[rank] > lcptools::kRounding * static_cast<double>(m))
        ++rank;
    Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(n, m - rank);
    if (rank == m)
        return basis;
    Eigen::MatrixXd kernel = svd.matrixV().rightCols(m - rank);
    for (Eigen::Index k = 0; k < m; ++k)
        kernel.row(k) *= s.column[free[static_cast<std::size_t>(k)]];
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(kernel);
    basis(free, Eigen::all) = qr.householderQ() * Eigen::MatrixXd::Identity(m, m - rank);
    return basis;
}

} // namespace

std::pair<double, double> LcpSolutionSet::range(Eigen::Index j, const Eigen::VectorXd& s) const
{
    constexpr double kStill = 1e-12; // of a unit vector
    const Eigen::VectorXd spare = z + basis * s - s[j] * basis.col(j) - floor;
    double low = -std::numeric_limits<double>::infinity(), high = -low;
    for (Eigen::Index i = 0; i < spare.size(); ++i) {
        if (basis(i, j) > kStill)
            low = std::max(low, -spare[i] / basis(i, j));
        else if (basis(i, j) < -kStill)
            high = std::min(high, -spare[i] / basis(i, j));
    }
    return {low, high};
}

LcpSolutionSet solutionSet(const Lcp& lcp, const Eigen::VectorXd& z, const LcpOptions& options)
{
    lcptools::requireSound(lcp, options);
    if (!isSymmetricPsd(lcp.M))
        throw std::invalid_argument("solution set: M must be symmetric positive semidefinite");
    if (!(checkLcp(lcp, z, options.size_w).residual <= options.tolerance))
        throw std::invalid_argument("solution set: z is not a solution of this LCP");

    const lcptools::Scaled s = lcptools::scaled(lcp);
    const Eigen::VectorXd start = s.scaled(z.cwiseMax(0.0));
    const std::vector<int> members = touching(s, start);
    const Eigen::MatrixXd columns = s.lcp.M(members, members);
    const Eigen::VectorXd inside = lcptools::relativeInterior(columns, start(members));
    std::vector<int> free;
    LcpSolutionSet set;
    Eigen::VectorXd middle = Eigen::VectorXd::Zero(z.size());
    middle(members) = inside;
    const double size = inside.size() > 0 ? inside.maxCoeff() : 0.0;
    for (const int i : members)
        if (middle[i] > lcptools::kRounding * size)
            free.push_back(i);

    set.z = z;
    set.floor = Eigen::VectorXd::Zero(z.size());
    set.Mz = lcp.M * z;
    set.w = set.Mz + lcp.q;
    set.middle = s.unscaled(middle);
    set.basis = nullBasis(s, free);
    set.unique.assign(static_cast<std::size_t>(z.size()), true);
    for (Eigen::Index i = 0; i < z.size(); ++i)
        set.unique[static_cast<std::size_t>(i)] = set.basis.cols() == 0 || set.basis.row(i).norm() <= kZero;
    set.least.resize(set.basis.cols());
    set.greatest.resize(set.basis.cols());
    for (Eigen::Index k = 0; k < set.basis.cols(); ++k)
        std::tie(set.least[k], set.greatest[k]) = set.range(k, Eigen::VectorXd::Zero(set.basis.cols()));
    return set;
}

LcpSolutionSet solutionSetAbove(const Eigen::MatrixXd& M, const Eigen::VectorXd& z,
                                const Eigen::VectorXd& floor)
{
    std::vector<int> members;
    for (int i = 0; i < z.size(); ++i)
        if (z[i] > floor[i])
            members.push_back(i);
    // What is spare of them solves a problem of its own, in which nothing else acts.
    const Eigen::VectorXd spare = (z - floor)(members);
    const Eigen::MatrixXd own = M(members, members);
    LcpSolutionSet set = solutionSet({own, -own * spare}, spare);
    const Eigen::MatrixXd basis = set.basis;
    const Eigen::VectorXd middle = set.middle;
    const std::vector<bool> unique = set.unique;
    set.z = z;
    set.floor = floor;
    set.w.resize(0);
    set.Mz = M * z;
    set.middle = z;
    set.middle(members) = middle + floor(members);
    set.basis = Eigen::MatrixXd::Zero(z.size(), basis.cols());
    set.basis(members, Eigen::all) = basis;
    set.unique.assign(static_cast<std::size_t>(z.size()), true);
    for (std::size_t k = 0; k < members.size(); ++k)
        set.unique[static_cast<std::size_t>(members[k])] = unique[k];
    return set;
}

} // namespace polhode

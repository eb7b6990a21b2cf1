#include "engine/solve/lcp_solution_set.h"

#include "engine/math/refused.h"
#include "engine/solve/lcp_tools.h"

#include <Eigen/QR>
#include <Eigen/SVD>

#include <cmath>
#include <limits>
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

/// The null vectors of the columns of M in `free`, n × k, with those coordinates zero that they do not
/// change.
Eigen::MatrixXd nullVectors(const Eigen::MatrixXd& M, const std::vector<int>& free)
{
    Eigen::MatrixXd kernel(M.rows(), 0);
    if (free.empty())
        return kernel;
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(M(free, free), Eigen::ComputeFullV);
    const auto m = static_cast<Eigen::Index>(free.size());
    Eigen::Index rank = 0;
    while (rank < m && svd.singularValues()[rank] > lcptools::kRounding * static_cast<double>(m))
        ++rank;
    kernel = Eigen::MatrixXd::Zero(M.rows(), m - rank);
    kernel(free, Eigen::all) = svd.matrixV().rightCols(m - rank);
    for (Eigen::Index i = 0; i < kernel.rows(); ++i)
        if (!(kernel.row(i).norm() > kZero))
            kernel.row(i).setZero();
    return kernel;
}

/// What the solutions of one part have in common, in its own units.
struct PartSolutions {
    Eigen::VectorXd middle;
    Eigen::MatrixXd basis; // orthonormal
};

PartSolutions solutionsOf(const Lcp& lcp, const Eigen::VectorXd& z)
{
    const lcptools::Scaled s = lcptools::scaled(lcp);
    const Eigen::VectorXd start = s.scaled(z.cwiseMax(0.0));
    const std::vector<int> members = touching(s, start);
    const Eigen::MatrixXd columns = s.lcp.M(members, members);
    const Eigen::VectorXd inside = lcptools::relativeInterior(columns, start(members));
    Eigen::VectorXd middle = Eigen::VectorXd::Zero(z.size());
    middle(members) = inside;
    const double size = inside.size() > 0 ? inside.maxCoeff() : 0.0;
    std::vector<int> free;
    for (const int i : members)
        if (middle[i] > lcptools::kRounding * size)
            free.push_back(i);
    Eigen::MatrixXd kernel = s.column.asDiagonal() * nullVectors(s.lcp.M, free);
    const Eigen::Index k = kernel.cols();
    if (k > 0) {
        std::vector<int> rows;
        for (int i = 0; i < kernel.rows(); ++i)
            if (kernel.row(i).any())
                rows.push_back(i);
        const Eigen::HouseholderQR<Eigen::MatrixXd> qr(kernel(rows, Eigen::all));
        kernel(rows, Eigen::all) = qr.householderQ() * Eigen::MatrixXd::Identity(kernel(rows, 0).size(), k);
    }
    return {s.unscaled(middle), kernel};
}

} // namespace

std::pair<double, double> LcpSolutionSet::range(Eigen::Index j, const Eigen::VectorXd& s) const
{
    constexpr double kStill = 1e-12; // of what z_i does in all: less is rounding
    const Eigen::VectorXd spare = z + basis * s - s[j] * basis.col(j) - floor;
    double low = -std::numeric_limits<double>::infinity(), high = -low;
    for (Eigen::Index i = 0; i < spare.size(); ++i) {
        const double still = kStill * basis.row(i).norm();
        if (basis(i, j) > still)
            low = std::max(low, -spare[i] / basis(i, j));
        else if (basis(i, j) < -still)
            high = std::min(high, -spare[i] / basis(i, j));
    }
    return {low, high};
}

LcpSolutionSet solutionSet(const Lcp& lcp, const Eigen::VectorXd& z, const LcpOptions& options)
{
    lcptools::requireSound(lcp, options);
    if (!isSymmetricPsd(lcp.M))
        refuse(Subject::thing("M"), {"not symmetric positive semidefinite", "不是对称半正定矩阵"});
    if (!(checkLcp(lcp, z, options.size_w).residual <= options.tolerance))
        refuse(Subject::thing("z"), {"not a solution of the LCP", "不是该互补问题的解"});

    LcpSolutionSet set;
    set.z = z;
    set.floor = Eigen::VectorXd::Zero(z.size());
    set.Mz = lcp.M * z;
    set.w = set.Mz + lcp.q;
    set.middle = z;
    set.basis.resize(z.size(), 0);
    for (const std::vector<int>& members : lcptools::membersOfParts(lcp.M)) {
        const PartSolutions part = solutionsOf({lcp.M(members, members), lcp.q(members)}, z(members));
        set.middle(members) = part.middle;
        const Eigen::Index k = set.basis.cols();
        set.basis.conservativeResize(Eigen::NoChange, k + part.basis.cols());
        set.basis.rightCols(part.basis.cols()).setZero();
        for (std::size_t i = 0; i < members.size(); ++i)
            set.basis.row(members[i]).tail(part.basis.cols()) = part.basis.row(static_cast<Eigen::Index>(i));
    }
    set.unique.assign(static_cast<std::size_t>(z.size()), true);
    for (Eigen::Index i = 0; i < z.size(); ++i)
        set.unique[static_cast<std::size_t>(i)] = !set.basis.row(i).any();
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

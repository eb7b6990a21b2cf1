#include "engine/solve/lcp_check.h"

#include "engine/math/infinite.h"
#include "engine/solve/lcp_bound.h"
#include "engine/solve/lcp_tools.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace lcptools
{

namespace
{

using namespace check;

bool allFinite(const Lcp& lcp)
{
    const Eigen::Index n = lcp.q.size();
    return lcp.M.rows() == n && lcp.M.cols() == n && lcp.M.allFinite() && lcp.q.allFinite();
}

/// q + M z, z the sum of its parts.
Eigen::VectorXd sumOf(const Eigen::MatrixXd& M, const Eigen::VectorXd& q,
                      const std::vector<Eigen::VectorXd>& parts)
{
    Eigen::VectorXd w(q.size());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        LongSum sum(q[i]);
        for (const Eigen::VectorXd& part : parts)
            for (Eigen::Index j = 0; j < q.size(); ++j)
                sum.add(M(i, j), part[j]);
        w[i] = sum.value();
    }
    return w;
}

/// The largest |q_k| of each part with rows of size one, in the unit of each row; |q_i| where row i is zero.
Eigen::VectorXd naturalSizes(const Lcp& lcp)
{
    const Eigen::Index n = lcp.q.size();
    const Eigen::VectorXd row = scaled({lcp.M, Eigen::VectorXd::Zero(n)}).row;
    const std::vector<int> part = partsOf(lcp.M);
    std::vector<double> largest(static_cast<std::size_t>(n), 0.0);
    for (Eigen::Index i = 0; i < n; ++i)
        if (lcp.M.row(i).any()) {
            double& size = largest[static_cast<std::size_t>(part[static_cast<std::size_t>(i)])];
            size = std::max(size, row[i] * std::abs(lcp.q[i]));
        }
    Eigen::VectorXd sizes = lcp.q.cwiseAbs();
    for (Eigen::Index i = 0; i < n; ++i)
        if (lcp.M.row(i).any())
            sizes[i] = largest[static_cast<std::size_t>(part[static_cast<std::size_t>(i)])] / row[i];
    return sizes;
}

} // namespace

std::vector<int> partsOf(const Eigen::MatrixXd& M)
{
    const auto n = static_cast<int>(M.rows());
    std::vector<int> part(static_cast<std::size_t>(n), -1);
    int parts = 0;
    for (int first = 0; first < n; ++first) {
        if (part[static_cast<std::size_t>(first)] >= 0)
            continue;
        std::vector<int> reached{first};
        part[static_cast<std::size_t>(first)] = parts;
        while (!reached.empty()) {
            const int i = reached.back();
            reached.pop_back();
            for (int j = 0; j < n; ++j)
                if (part[static_cast<std::size_t>(j)] < 0 && (M(j, i) != 0.0 || M(i, j) != 0.0)) {
                    part[static_cast<std::size_t>(j)] = parts;
                    reached.push_back(j);
                }
        }
        ++parts;
    }
    return part;
}

std::vector<std::vector<int>> membersOfParts(const Eigen::MatrixXd& M)
{
    const std::vector<int> part = partsOf(M);
    std::vector<std::vector<int>> members;
    for (std::size_t i = 0; i < part.size(); ++i) {
        members.resize(std::max(members.size(), static_cast<std::size_t>(part[i]) + 1));
        members[static_cast<std::size_t>(part[i])].push_back(static_cast<int>(i));
    }
    return members;
}

Checker::Checker(const Lcp& lcp, const Eigen::VectorXd& size_w)
    : lcp_(lcp)
    , sound_(allFinite(lcp))
{
    if (!sound_)
        return;
    const Eigen::Index n = lcp.q.size();
    size_M_ = lcp.M.cwiseAbs();
    natural_ = naturalSizes(lcp);
    const Eigen::VectorXd size_q = lcp.q.cwiseAbs();
    own_ = (size_q.array() > 0.0).select(size_q, natural_);
    const auto clear = size_q.array() > kZeroQ * natural_.array();
    decided_ = clear.select(size_q, natural_);
    rounding_ = clear.select(Eigen::VectorXd::Constant(n, kRoundedZ), kRoundedQ);
    least_ = (lcp.q.array() == 0.0).select(kZeroTerms * natural_, 0.0);
    if (size_w.size() == n) {
        natural_ = natural_.cwiseMax(size_w);
        own_ = own_.cwiseMax(size_w);
        decided_ = decided_.cwiseMax(size_w);
        least_ = least_.cwiseMax(size_w);
    }
    const Scaled unit = scaled({lcp.M, Eigen::VectorXd::Zero(n)});
    gap_ = unit.row.cwiseProduct(unit.column).cwiseProduct(natural_.cwiseAbs2());
}

double Checker::exactW(Eigen::Index i, const Eigen::VectorXd& z) const
{
    long double sum = lcp_.q[i];
    for (Eigen::Index j = 0; j < z.size(); ++j)
        sum += static_cast<long double>(lcp_.M(i, j)) * static_cast<long double>(z[j]);
    return static_cast<double>(sum);
}

double Checker::measure(Eigen::Index i, double v, const Eigen::VectorXd& terms) const
{
    if (v == 0.0)
        return 0.0;
    double size = v / terms[i];
    if (natural_[i] > 0.0)
        size = std::max(size, kLargestGrowth * v / natural_[i]);
    if (own_[i] > 0.0)
        size = std::max({size, kUndecided * v / decided_[i],
                         kLargestGrowth * std::max(0.0, v - rounding_[i] * terms[i]) / own_[i]});
    return size;
}

double Checker::besideSolution(const Eigen::VectorXd& z) const
{
    const Scaled s = scaled({lcp_.M, lcp_.q});
    std::vector<int> support;
    for (int i = 0; i < z.size(); ++i)
        if (z[i] > 0.0)
            support.push_back(i);
    const Eigen::MatrixXd& M = s.lcp.M;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
    solver.setThreshold(lcptools::kRounding);
    solver.compute(M(support, support));
    std::vector<Eigen::VectorXd> parts{s.scaled(z).cwiseMax(0.0)}; // of z, each what the one before leaves
    const Eigen::VectorXd before = sumOf(M, s.lcp.q, parts);
    Eigen::VectorXd w = before;
    constexpr int kPasses = 6; // of refinement, while it brings something: three digits or more each, of 16
    for (int pass = 0; pass < kPasses; ++pass) {
        Eigen::VectorXd more = Eigen::VectorXd::Zero(z.size());
        more(support) = -solver.solve(Eigen::VectorXd(w(support)));
        parts.push_back(std::move(more));
        const Eigen::VectorXd after = sumOf(M, s.lcp.q, parts);
        if (!(after(support).cwiseAbs().maxCoeff() < w(support).cwiseAbs().maxCoeff())) {
            parts.pop_back();
            break;
        }
        w = after;
    }
    Eigen::VectorXd at = Eigen::VectorXd::Zero(z.size());
    for (const Eigen::VectorXd& part : parts)
        at += part;
    double gap = 0.0, moved = 0.0;
    const Eigen::VectorXd natural = s.size * s.row.cwiseProduct(natural_);
    for (const int i : support)
        if (natural[i] > 0.0)
            gap = std::max(gap, std::abs(at[i] * w[i]) / (natural[i] * natural[i]));
    for (Eigen::Index i = 0; i < z.size(); ++i)
        if (natural[i] > 0.0) {
            const double below = M.row(i).cwiseAbs().dot((-at).cwiseMax(0.0));
            const double off = std::max({std::abs(w[i] - before[i]), below, z[i] > 0.0 ? 0.0 : -w[i]});
            moved = std::max(moved, off / natural[i]);
        }
    return std::max(gap, kMovedProducts * moved);
}

LcpCheck Checker::check(const Eigen::VectorXd& z) const
{
    LcpCheck check;
    check.residual = kInfinite;
    const Eigen::Index n = lcp_.q.size();
    if (!sound_ || z.size() != n || !z.allFinite())
        return check;
    Eigen::VectorXd w = lcp_.M * z + lcp_.q;
    const Eigen::VectorXd terms = (size_M_ * z.cwiseAbs() + lcp_.q.cwiseAbs()).cwiseMax(least_);
    if (!w.allFinite() || !terms.allFinite())
        return check;
    const double sizeOfZ = n > 0 ? z.cwiseAbs().maxCoeff() : 0.0;
    double product = 0.0; // the largest z_i w_i, against its natural size
    bool hidden = false; // rounding of a large z may hide what w is
    for (Eigen::Index i = 0; i < n; ++i) {
        if (std::abs(w[i]) <= kEpsilon * static_cast<double>(n) * terms[i])
            w[i] = exactW(i, z);
        const double inW = measure(i, std::abs(w[i]), terms);
        if (w[i] < 0.0)
            check.negativeW = std::max(check.negativeW, inW);
        if (const double gap = z[i] * std::abs(w[i]); gap > kGap * gap_[i]) {
            if (std::abs(w[i]) <= rounding_[i] * terms[i])
                hidden = true;
            else
                product = std::max(product, gap / gap_[i]);
        }
        if (z[i] == 0.0 || (z[i] > 0.0 && !(w[i] > 0.0)))
            continue;
        // z_i in the size of the others, and what it does to each row.
        double inZ = std::abs(z[i]) / sizeOfZ;
        for (Eigen::Index k = 0; k < n; ++k)
            inZ = std::max(inZ, measure(k, size_M_(k, i) * std::abs(z[i]), terms));
        if (z[i] < 0.0)
            check.negativeZ = std::max(check.negativeZ, inZ);
        else
            check.complementarity = std::max(check.complementarity, std::min(inZ, inW));
    }
    constexpr double kNearly = 1e-8; // where the rest is wrong by more it says enough
    if (std::max({check.negativeZ, check.negativeW, check.complementarity}) < kNearly)
        check.complementarity = std::max({check.complementarity, product, hidden ? besideSolution(z) : 0.0});
    check.residual = std::max({check.negativeZ, check.negativeW, check.complementarity});
    return check;
}

bool isProof(const MatrixView& M, const double* q, const double* y)
{
    // M and q are what they are; only y is rounded. What it proves must stand far above that.
    constexpr double kSlope = 16.0 * kEpsilon;
    // Of the terms of the fall: far above what is left of zero by rounding of y.
    constexpr double kClear = 1e-9;
    long double fall = 0.0L;
    long double fallTerms = 0.0L;
    for (int j = 0; j < M.n; ++j) {
        long double slope = 0.0L;
        long double terms = 0.0L;
        for (int i = 0; i < M.n; ++i) {
            const long double term
                = static_cast<long double>(M.column(j)[i]) * static_cast<long double>(y[i]);
            slope += term;
            terms += std::abs(term);
        }
        if (slope > kSlope * terms)
            return false;
        fall += static_cast<long double>(q[j]) * static_cast<long double>(y[j]);
        fallTerms += std::abs(static_cast<long double>(q[j]) * static_cast<long double>(y[j]));
    }
    return fall < -kClear * fallTerms;
}

} // namespace lcptools

LcpCheck checkLcp(const Lcp& lcp, const Eigen::VectorXd& z, const Eigen::VectorXd& size_w)
{
    return lcptools::Checker(lcp, size_w).check(z);
}

bool provesNoSolution(const Lcp& lcp, const Eigen::VectorXd& y)
{
    if (y.size() != lcp.q.size() || y.size() == 0 || !y.allFinite() || (y.array() < 0.0).any())
        return false;
    const lcptools::Scaled s = lcptools::scaled(lcp);
    const Eigen::VectorXd unit = y.cwiseQuotient(s.row);
    const Eigen::VectorXd proof = (unit.array() > lcptools::kRest * unit.maxCoeff()).select(y, 0.0);
    return lcptools::isProof({lcp.M.data(), lcp.M.outerStride(), lcp.size()}, lcp.q.data(), proof.data());
}

} // namespace polhode

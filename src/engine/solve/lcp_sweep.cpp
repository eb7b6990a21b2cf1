#include "engine/solve/lcp_sweep.h"

#include "engine/solve/lcp_tools.h"

#include <algorithm>
#include <bit>

namespace polhode
{

namespace
{

constexpr int kSweeps = 5000; // unless the caller says: where more are needed other methods are cheaper
constexpr int kFirstTrial = 32; // sweeps before the growth of z is tried as a proof; then at each power of 2

bool sweepsApply(const Eigen::MatrixXd& M)
{
    for (Eigen::Index i = 0; i < M.rows(); ++i)
        if (!(M(i, i) > 0.0) && (M.row(i).any() || M.col(i).any()))
            return false;
    return true;
}

void sweepOnce(const Lcp& lcp, double relaxation, Eigen::VectorXd& z, Eigen::VectorXd& w)
{
    for (Eigen::Index i = 0; i < z.size(); ++i) {
        if (!(lcp.M(i, i) > 0.0))
            continue;
        const double fresh = std::max(0.0, z[i] - relaxation * w[i] / lcp.M(i, i));
        if (const double change = fresh - z[i]; change != 0.0) {
            w += change * lcp.M.col(i);
            z[i] = fresh;
        }
    }
}

/// Whether z, and its products with M, stay well within the range of double in both units.
bool reachable(const lcptools::Scaled& s, const Eigen::VectorXd& z)
{
    constexpr double kEnd = 1e150; // the root of the largest double is 1e154: products of two stay finite
    const Eigen::VectorXd unscaled = s.unscaled(z);
    return z.allFinite() && unscaled.allFinite() && (z.size() == 0 || z.maxCoeff() < kEnd);
}

LcpResult solveBySweeps(const Lcp& lcp, const LcpOptions& options, double relaxation)
{
    lcptools::Report report(lcp, options);
    Eigen::VectorXd z = Eigen::VectorXd::Zero(lcp.size());
    if (!sweepsApply(lcp.M))
        return report.close(LcpStatus::notApplicable,
                            {"sweeps need a positive diagonal of M", "逐次扫描法要求 M 的对角元为正"}, z);
    const lcptools::Scaled s = lcptools::scaled(lcp);
    if (options.start.size() == lcp.size())
        z = s.scaled(options.start.cwiseMax(0.0));
    if (!reachable(s, z))
        z.setZero();
    Eigen::VectorXd w = s.lcp.M * z + s.lcp.q;
    const int limit = options.maxIterations > 0 ? options.maxIterations : kSweeps;
    double residual = report.sweep(LcpMove::start, s.unscaled(z));
    while (residual > options.tolerance && report.iterations() < limit) {
        const Eigen::VectorXd before = z;
        sweepOnce(s.lcp, relaxation, z, w);
        if (!reachable(s, z))
            return report.close(LcpStatus::inaccurate, {"the sweeps diverge", "迭代发散"},
                                s.unscaled(before));
        residual = report.sweep(LcpMove::sweep, s.unscaled(z));
        const auto sweeps = static_cast<unsigned>(report.iterations());
        const bool trial = sweeps >= kFirstTrial && std::has_single_bit(sweeps);
        if (residual > options.tolerance && (trial || report.iterations() == limit)
            && report.proves(s, z - before))
            return report.noSolution(s.unscaled(z));
        w = s.lcp.M * z + s.lcp.q;
    }
    if (residual > options.tolerance)
        return report.spent(limit, s.unscaled(z));
    return report.answer(s.unscaled(z));
}

} // namespace

LcpResult solveByPgs(const Lcp& lcp, const LcpOptions& options)
{
    return solveBySweeps(lcp, options, 1.0);
}

LcpResult solveByPsor(const Lcp& lcp, const LcpOptions& options)
{
    return solveBySweeps(lcp, options, options.relaxation);
}

} // namespace polhode

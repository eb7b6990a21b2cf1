#include "engine/solve/lcp_interior_point.h"

#include "engine/solve/lcp_tools.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <vector>

namespace polhode
{

namespace
{

constexpr int kSteps = 200; // even those that keep kMiddle of μ bring it from 1 to 1e-19
constexpr double kToBoundary = 0.995; // part of the way to the nearest z_i = 0 or w_i = 0

constexpr double kShort = 0.1; // a step shorter than this is not worth its while
constexpr double kMiddle = 0.8; // part of μ that is kept on the way to the middle

/// The longest step ≤ 1 that keeps x ≥ 0.
double longest(const Eigen::VectorXd& x, const Eigen::VectorXd& dx)
{
    double step = 1.0;
    for (Eigen::Index i = 0; i < x.size(); ++i)
        if (dx[i] < 0.0)
            step = std::min(step, -x[i] / dx[i]);
    return step;
}

/// One Newton iterate of the scaled problem.
struct Iterate {
    Eigen::VectorXd z;
    Eigen::VectorXd w;

    double mu() const { return z.dot(w) / static_cast<double>(z.size()); }

    /// False if the equations cannot be solved.
    bool advance(const Lcp& lcp)
    {
        const Eigen::VectorXd r = lcp.M * z + lcp.q - w;
        Eigen::MatrixXd K = lcp.M;
        K.diagonal() += w.cwiseQuotient(z);
        const Eigen::LLT<Eigen::MatrixXd> llt(K);
        if (llt.info() != Eigen::Success)
            return false;
        // M dz − dw = −r, w dz + z dw = target.
        const auto newton = [&](const Eigen::VectorXd& target, Eigen::VectorXd& dz, Eigen::VectorXd& dw) {
            dz = llt.solve(target.cwiseQuotient(z) - r);
            dw = (target - w.cwiseProduct(dz)).cwiseQuotient(z);
        };
        Eigen::VectorXd dz;
        Eigen::VectorXd dw;
        const Eigen::VectorXd zw = z.cwiseProduct(w);
        newton(-zw, dz, dw);
        const double predicted = std::min(longest(z, dz), longest(w, dw));
        const double reached = (z + predicted * dz).dot(w + predicted * dw) / static_cast<double>(z.size());
        const double centring = std::pow(reached / mu(), 3.0);
        newton((centring * mu() - zw.array() - dz.array() * dw.array()).matrix(), dz, dw);
        double step = kToBoundary * std::min(longest(z, dz), longest(w, dw));
        if (step < kShort) { // too near to the boundary: towards the middle first
            newton((kMiddle * mu() - zw.array()).matrix(), dz, dw);
            step = kToBoundary * std::min(longest(z, dz), longest(w, dw));
        }
        z += step * dz;
        w += step * dw;
        return z.allFinite() && w.allFinite() && (z.array() > 0.0).all() && (w.array() > 0.0).all();
    }
};

std::vector<int> supportOf(const Iterate& now)
{
    std::vector<int> support;
    for (int i = 0; i < now.z.size(); ++i)
        if (now.z[i] > now.w[i])
            support.push_back(i);
    return support;
}

/// A solution of w_i = 0 where w_i is nearly zero, of the size of q and with as many forces as there can be:
/// for z that run along a null direction which nothing bounds, and where z_i and w_i both vanish in the end.
Eigen::VectorXd onTouching(const Lcp& lcp, const Iterate& now)
{
    constexpr double kTouching = 1e-5; // of w, q being of size one: ten times kNearby, at which it is tried
    std::vector<int> support;
    for (int i = 0; i < now.w.size(); ++i)
        if (now.w[i] < kTouching)
            support.push_back(i);
    Eigen::VectorXd z = Eigen::VectorXd::Zero(now.z.size());
    if (support.empty())
        return z;
    const Eigen::MatrixXd own = lcp.M(support, support);
    z(support) = lcptools::relativeInterior(own, lcptools::nonNegativeLeastSquares(own, -lcp.q(support)));
    return z;
}

LcpResult finish(lcptools::Report& report, const lcptools::Scaled& s, const Iterate& now)
{
    constexpr double kLarge = 1e3; // M, q being of size one: larger z may stand along a proof
    const std::vector<int> support = supportOf(now);
    const bool passes = report.residualOn(s, support, now.z) <= report.options().tolerance;
    if (passes && now.z.maxCoeff() < kLarge)
        return report.answerOnSupport(s, support, now.z);
    const Eigen::VectorXd z = onTouching(s.lcp, now);
    std::vector<int> positive;
    for (int i = 0; i < z.size(); ++i)
        if (z[i] > 0.0)
            positive.push_back(i);
    if (report.residualOn(s, positive, z) <= report.options().tolerance)
        return report.answerOnSupport(s, positive, z);
    return report.answerOnSupport(s, support, now.z);
}

} // namespace

LcpResult solveByInteriorPoint(const Lcp& lcp, const LcpOptions& options)
{
    lcptools::Report report(lcp, options);
    if ((lcp.q.array() >= 0.0).all())
        return report.answer(Eigen::VectorXd::Zero(lcp.size()));
    const lcptools::Scaled s = lcptools::scaled(lcp);
    Iterate now{Eigen::VectorXd::Ones(lcp.size()), Eigen::VectorXd::Ones(lcp.size())};
    const int limit = options.maxIterations > 0 ? options.maxIterations : kSteps;
    constexpr double kNearby = 1e-6; // the residual below which the support is tried
    constexpr double kExact = 1e-13; // rounding of the refined answer
    constexpr double kFar = 1e3; // growth of z before, and between, trials of the proof
    constexpr double kSmallest = 1e-26; // μ at which nothing changes any more
    double far = kFar;
    double residual = report.sweep(LcpMove::start, s.unscaled(now.z));
    while (report.iterations() < limit) {
        const Iterate before = now;
        const bool sound = now.advance(s.lcp);
        if (!sound)
            now = before;
        else
            residual = report.sweep(LcpMove::newton, s.unscaled(now.z));
        const std::vector<int> support = supportOf(now);
        if (residual <= kNearby && report.residualOn(s, support, now.z) <= kExact)
            return finish(report, s, now);
        if (now.z.maxCoeff() > far || !sound) {
            far = kFar * now.z.maxCoeff();
            if (report.proves(s, now.z))
                return report.noSolution(s.unscaled(now.z));
        }
        if (!sound || now.mu() < kSmallest)
            return finish(report, s, now);
    }
    return report.spent(limit, s.unscaled(now.z));
}

} // namespace polhode

#include "engine/solve/least_norm_in_cones.h"

#include <Eigen/Cholesky>
#include <algorithm>

namespace polhode
{

namespace
{

using Eigen::VectorXd;

constexpr int kMostSteps = 40; // effort alone: it takes three, thirty where the cones leave next to no x
// Of the largest diagonal of A Aᵀ and of what is left of b: else where contacts open and slip steps go far
// along what moves nothing. Less after a whole step, more after one that was cut.
constexpr double kDamped = 1e-4, kLess = 0.1, kMore = 10.0, kMostDamped = 1.0;
constexpr double kMostForce = 1e3; // times the least without cones: larger ones are no answer
constexpr double kSame = 1e-13; // of the largest diagonal: rows that others make up
constexpr double kShortest = 1e-9; // of a step: after 30 halvings this is no way down
constexpr double kDescends = 1e-4; // Armijo: of what the slope promises
constexpr double kNearer = 0.5; // of what was left: so much is progress, where rounding hides the descent

} // namespace

std::optional<VectorXd> leastNormInCones(const Eigen::MatrixXd& A, const VectorXd& b,
                                         const std::vector<CoulombContact>& contacts, double enough)
{
    Eigen::MatrixXd H(b.size(), b.size()), AD = A; // of H the lower triangle
    H.triangularView<Eigen::Lower>() = A * A.transpose();
    const double size = H.diagonal().maxCoeff(), b0 = b.lpNorm<Eigen::Infinity>();
    H.diagonal().array() += kSame * size;
    VectorXd nu = H.ldlt().solve(-b), x, left;
    const double most = kMostForce * (A.transpose() * nu).norm();
    ConeLaw::Rows p;
    ConeLaw::Square D;
    // x, what it leaves, A ∂x/∂(Aᵀν), and the function
    const auto place = [&] {
        x = A.transpose() * nu;
        for (const CoulombContact& c : contacts) {
            p = x.segment(c.first, c.law.count);
            c.law.nearest(p, D);
            x.segment(c.first, c.law.count) = p;
            AD.middleCols(c.first, c.law.count).noalias() = A.middleCols(c.first, c.law.count) * D;
        }
        left = A * x + b;
        return 0.5 * x.squaredNorm() + b.dot(nu);
    };
    double value = place(), damping = kDamped;
    std::optional<VectorXd> found;
    double foundLeft = 0.0;
    for (int step = 0; step < kMostSteps; ++step) {
        const double before = left.lpNorm<Eigen::Infinity>();
        // One step more takes away all but rounding, so that what has a mirror keeps it.
        if (found)
            return before < foundLeft ? x : *found;
        if (before <= enough) {
            found = x;
            foundLeft = before;
        }
        // Of every x in the cones with A x = −b: −bᵀν = xᵀAᵀν ≤ |x| |P(Aᵀν)|.
        if (-b.dot(nu) > most * x.norm())
            return found;
        H.triangularView<Eigen::Lower>() = AD * A.transpose();
        H.diagonal().array() += size * std::max(damping * std::min(1.0, before / b0), kSame);
        const VectorXd from = nu, change = H.ldlt().solve(-left);
        const double slope = left.dot(change);
        for (double length = 1.0;; length *= 0.5) {
            nu = from + length * change;
            const double there = place();
            if (there <= value + kDescends * length * slope
                || left.lpNorm<Eigen::Infinity>() < kNearer * before) {
                value = there;
                damping = length == 1.0 ? kLess * damping : std::min(kMore * damping, kMostDamped);
                break;
            }
            if (length < kShortest)
                return found;
        }
    }
    return found;
}

} // namespace polhode

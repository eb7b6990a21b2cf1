#include "course/fit/fit_squares.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <vector>

namespace polhode::course
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kFirstLambda = 1e-3; // of the diagonal of JᵀJ: Nielsen's for a start that may be good
constexpr double kMostLambda = 1e12; // beyond it a step is below the rounding of p
constexpr double kLeastGain = 1e-4; // of the gain foretold: a step that gains less is not taken
constexpr double kLeastLambda
    = 1e-15; // of the same diagonal: next to its rounding, Gauss and Newton's step; room to grow from
constexpr double kRest = 1e-8; // of the variance of a reading

/// J without its many rows: |r + Jδ|² = |c + Rδ|² + rest.
struct Triangle {
    MatrixXd R;
    VectorXd c;
};

Triangle triangleOf(const MatrixXd& J, const VectorXd& r)
{
    const Eigen::HouseholderQR<MatrixXd> qr(J);
    const Index n = std::min(J.cols(), J.rows());
    VectorXd c = r;
    c.applyOnTheLeft(qr.householderQ().transpose());
    return {qr.matrixQR().topRows(n).triangularView<Eigen::Upper>(), c.head(n)};
}

/// The minimum of |c + Rδ|² + λ|Dδ|² over the free parameters.
VectorXd step(const Triangle& triangle, const VectorXd& D, double lambda, const std::vector<Index>& free)
{
    const Index n = static_cast<Index>(free.size()), m = triangle.R.rows();
    MatrixXd A = MatrixXd::Zero(m + n, n);
    VectorXd b = VectorXd::Zero(m + n);
    for (Index k = 0; k < n; ++k) {
        A.col(k).head(m) = triangle.R.col(free[static_cast<std::size_t>(k)]);
        A(m + k, k) = std::sqrt(lambda) * D[free[static_cast<std::size_t>(k)]];
    }
    b.head(m) = -triangle.c;
    const VectorXd solved = A.colPivHouseholderQr().solve(b);
    VectorXd delta = VectorXd::Zero(D.size());
    for (Index k = 0; k < n; ++k)
        delta[free[static_cast<std::size_t>(k)]] = solved[k];
    return delta;
}

} // namespace

SquaresResult leastSquares(const LeastSquares& problem)
{
    using Status = SquaresResult::Status;
    SquaresResult result;
    result.p = problem.start.cwiseMax(problem.low).cwiseMin(problem.high);
    const auto start = problem.residuals(result.p);
    if (!start)
        return result;
    result.r = *start;
    VectorXd D = VectorXd::Zero(result.p.size());
    double lambda = kFirstLambda, growth = 2;
    const auto end = [&result](Status status) {
        result.status = status;
        return result;
    };
    while (true) {
        if (problem.goOn && !problem.goOn(result.iterations, result.p, result.r.squaredNorm()))
            return end(Status::stopped);
        const auto J = problem.jacobian(result.p, result.r);
        if (!J)
            return end(problem.goOn && !problem.goOn(result.iterations, result.p, result.r.squaredNorm())
                           ? Status::stopped
                           : Status::noSlope);
        result.J = *J;
        const VectorXd norms = J->colwise().norm();
        D = D.cwiseMax(norms);
        for (Index j = 0; j < D.size(); ++j)
            if (D[j] == 0)
                D[j] = 1; // it changes nothing: any will do
        const Triangle triangle = triangleOf(*J, result.r);
        const VectorXd gradient = triangle.R.transpose() * triangle.c;
        std::vector<Index> free;
        for (Index j = 0; j < D.size(); ++j)
            if (!(result.p[j] <= problem.low[j] && gradient[j] >= 0)
                && !(result.p[j] >= problem.high[j] && gradient[j] <= 0) && norms[j] > 0)
                free.push_back(j);
        const double squares = result.r.squaredNorm();
        const double freedoms = std::max<double>(1, static_cast<double>(result.r.size() - result.p.size()));
        const double rest = std::max(kRest * squares / freedoms, problem.noise * problem.noise);
        const VectorXd whole = free.empty() ? VectorXd::Zero(D.size()).eval() : step(triangle, D, 0, free);
        const double promised = (triangle.R * whole).squaredNorm();
        if (free.empty() || promised <= rest)
            return end(Status::converged);
        if (result.iterations >= kMostIterations)
            return end(Status::limit);
        ++result.iterations;
        bool moved = false;
        while (!moved) {
            const VectorXd p
                = (result.p + step(triangle, D, lambda, free)).cwiseMax(problem.low).cwiseMin(problem.high);
            const VectorXd delta = p - result.p;
            const double gain = squares - (squares - triangle.c.squaredNorm())
                - (triangle.c + triangle.R * delta).squaredNorm();
            const auto r = gain > 0 ? problem.residuals(p) : std::nullopt;
            const double ratio = r ? (squares - r->squaredNorm()) / gain : -1;
            if (ratio > kLeastGain) {
                result.p = p;
                result.r = *r;
                lambda *= std::max(1.0 / 3, 1 - std::pow(2 * ratio - 1, 3));
                lambda = std::max(lambda, kLeastLambda);
                growth = 2;
                moved = true;
            } else {
                if (problem.goOn && !problem.goOn(result.iterations, result.p, squares))
                    return end(Status::stopped);
                lambda *= growth;
                growth *= 2;
                if (lambda > kMostLambda)
                    return end(
                        Status::converged); // no step lowers it: the noise of the runs is all that is left
            }
        }
    }
}

} // namespace polhode::course

#include "engine/solve/lcp_tools.h"

#include <Eigen/LU>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace polhode::lcptools
{

namespace
{

// What a symmetric matrix built from many sums may differ from its transpose, with rows of size one.
constexpr double kAsymmetry = 1e-10;
constexpr int kRefinements = 5; // each gives as many digits as the factor has right: three or more, 15 in all

double powerOfTwo(double x)
{
    return std::exp2(std::round(std::log2(x)));
}

/// z, or zeros where a number overflowed.
Eigen::VectorXd finite(const Eigen::VectorXd& z)
{
    return z.allFinite() ? z : Eigen::VectorXd::Zero(z.size());
}

/// What is left of w_i = 0 on a support.
struct Defect {
    Eigen::VectorXd minusW; // −(q + M z), summed in extended precision
    double size = 0.0; // the largest, against the terms of its row
};

Defect defect(const Lcp& lcp, const std::vector<int>& support, const Eigen::VectorXd& z)
{
    Defect left{Eigen::VectorXd(static_cast<Eigen::Index>(support.size())), 0.0};
    for (Eigen::Index k = 0; k < left.minusW.size(); ++k) {
        const int i = support[static_cast<std::size_t>(k)];
        long double sum = lcp.q[i];
        long double terms = std::abs(sum);
        for (const int j : support) {
            const long double term = static_cast<long double>(lcp.M(i, j)) * static_cast<long double>(z[j]);
            sum += term;
            terms += std::abs(term);
        }
        left.minusW[k] = static_cast<double>(-sum);
        if (sum != 0.0L)
            left.size = std::max(left.size, static_cast<double>(std::abs(sum) / terms));
    }
    return left;
}

/// Adds solutions of M_αα δ = −w to z_α as long as that makes the worst row better.
template <typename Decomposition>
void refine(const Lcp& lcp, const std::vector<int>& support, const Decomposition& solver, Eigen::VectorXd& z)
{
    // Of the terms of a row: half a rounding unit, nothing is left to refine.
    constexpr double kRounded = 1e-16;
    Defect left = defect(lcp, support, z);
    for (int pass = 0; pass <= kRefinements && left.size > kRounded; ++pass) {
        const Eigen::VectorXd before = z;
        z(support) += solver.solve(left.minusW);
        const Defect after = defect(lcp, support, z);
        if (pass > 0 && !(after.size < left.size)) {
            z = before;
            return;
        }
        left = after;
    }
}

/// The projection of y ≥ 0 to the null space of the columns where it is positive, with M y = 0.
Eigen::VectorXd nullVectorNear(const Eigen::MatrixXd& M, const Eigen::VectorXd& y)
{
    constexpr double kPositive = 1e-7; // of the largest y_i: smaller ones are what an iteration leaves of 0
    std::vector<int> support;
    for (int i = 0; i < y.size(); ++i)
        if (y[i] > kPositive * y.maxCoeff())
            support.push_back(i);
    Eigen::VectorXd projected = Eigen::VectorXd::Zero(y.size());
    if (support.empty() || !y.allFinite())
        return projected;
    const Eigen::MatrixXd columns = M(Eigen::all, support);
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
    solver.setThreshold(kRounding);
    solver.compute(columns);
    Eigen::VectorXd part = y(support);
    for (int pass = 0; pass < 2; ++pass)
        part -= solver.solve(columns * part);
    projected(support) = part;
    return projected;
}

/// A y ≥ 0 that is nearest to M y = 0 and qᵀy = −1.
Eigen::VectorXd farkas(const Lcp& lcp)
{
    const Eigen::Index n = lcp.q.size();
    const double lowest = -lcp.q.minCoeff();
    if (!(lowest > 0.0))
        return Eigen::VectorXd::Zero(n);
    Eigen::MatrixXd A(n + 1, n);
    A << lcp.M, lcp.q.transpose() / lowest;
    return nonNegativeLeastSquares(A, -Eigen::VectorXd::Unit(n + 1, n));
}

} // namespace

Reason solvedReason()
{
    return {"solved", "已求解"};
}

Reason provedReason()
{
    return {"y ≥ 0 exists with Mᵀy ≤ 0 and qᵀy < 0, so w ≥ 0 is impossible",
            "存在 y ≥ 0 使 Mᵀy ≤ 0 且 qᵀy < 0，因此 w ≥ 0 不可能成立"};
}

std::vector<int> indicesOf(const std::vector<char>& flags)
{
    std::vector<int> indices;
    for (std::size_t i = 0; i < flags.size(); ++i)
        if (flags[i])
            indices.push_back(static_cast<int>(i));
    return indices;
}

bool isSymmetric(const Eigen::MatrixXd& M)
{
    return M.size() == 0 || (M - M.transpose()).cwiseAbs().maxCoeff() <= kAsymmetry;
}

Scaled scaled(const Lcp& lcp)
{
    const Eigen::Index n = lcp.q.size();
    Scaled s{lcp, Eigen::VectorXd::Ones(n), Eigen::VectorXd::Ones(n), 1.0};
    constexpr int kPasses = 8; // each takes the root of what sizes differ by: a factor of 1e300 becomes 15
    for (int pass = 0; pass < kPasses; ++pass) {
        Eigen::VectorXd r(n);
        Eigen::VectorXd c(n);
        bool even = true;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double rowSize = s.lcp.M.row(i).cwiseAbs().maxCoeff();
            const double columnSize = s.lcp.M.col(i).cwiseAbs().maxCoeff();
            r[i] = rowSize > 0.0 ? powerOfTwo(1.0 / std::sqrt(rowSize)) : 1.0;
            c[i] = columnSize > 0.0 ? powerOfTwo(1.0 / std::sqrt(columnSize)) : 1.0;
            even = even && r[i] == 1.0 && c[i] == 1.0;
        }
        if (even)
            break;
        s.lcp.M = r.asDiagonal() * s.lcp.M * c.asDiagonal();
        s.row = s.row.cwiseProduct(r);
        s.column = s.column.cwiseProduct(c);
    }
    s.lcp.q = s.row.cwiseProduct(s.lcp.q);
    const double sizeOfQ = n > 0 ? s.lcp.q.cwiseAbs().maxCoeff() : 0.0;
    if (sizeOfQ > 0.0) {
        s.size = powerOfTwo(1.0 / sizeOfQ);
        s.lcp.q *= s.size;
    }
    for (Eigen::Index i = 0; i < n; ++i)
        if (!s.lcp.M.row(i).any() && s.lcp.q[i] != 0.0) {
            const double r = powerOfTwo(1.0 / std::abs(s.lcp.q[i]));
            s.row[i] *= r;
            s.lcp.q[i] *= r;
        }
    return s;
}

PsdFactor psdFactor(const Eigen::MatrixXd& M)
{
    const Eigen::Index n = M.rows();
    PsdFactor factor{Eigen::MatrixXd::Zero(n, n), false};
    Eigen::VectorXd left = M.diagonal(); // the diagonal of M − GᵀG
    Eigen::Index rank = 0;
    for (; rank < n; ++rank) {
        Eigen::Index p = 0;
        if (!(left.maxCoeff(&p) > kRounding))
            break;
        factor.G.row(rank) = (M.row(p) - factor.G.col(p).head(rank).transpose() * factor.G.topRows(rank))
            / std::sqrt(left[p]);
        left -= factor.G.row(rank).cwiseAbs2().transpose();
        left[p] = 0.0;
    }
    factor.G.conservativeResize(rank, n);
    // What is left of a semidefinite matrix is rounding of n sums.
    constexpr double kLeft = 1e-11;
    factor.psd = n == 0 || (M - factor.G.transpose() * factor.G).cwiseAbs().maxCoeff() <= kLeft;
    return factor;
}

Eigen::VectorXd onSupport(const Lcp& lcp, const std::vector<int>& support)
{
    Eigen::VectorXd z = Eigen::VectorXd::Zero(lcp.q.size());
    if (!support.empty())
        refine(lcp, support, Eigen::PartialPivLU<Eigen::MatrixXd>(lcp.M(support, support)), z);
    return z;
}

Eigen::VectorXd nearestOnSupport(const Lcp& lcp, const std::vector<int>& support,
                                 const Eigen::VectorXd& guess)
{
    Eigen::VectorXd z = Eigen::VectorXd::Zero(lcp.q.size());
    if (support.empty())
        return z;
    z(support) = guess(support);
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
    solver.setThreshold(kRounding);
    solver.compute(lcp.M(support, support));
    refine(lcp, support, solver, z);
    return z;
}

Eigen::VectorXd nonNegativeLeastSquares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b)
{
    const Eigen::Index n = A.cols();
    Eigen::VectorXd x = Eigen::VectorXd::Zero(n);
    std::vector<char> free(static_cast<std::size_t>(n), 0);
    const double size = A.size() > 0 ? A.cwiseAbs().maxCoeff() * b.norm() : 0.0;
    constexpr int kPassesPerColumn = 3; // one to take it in, and two for columns that leave and come back
    for (int pass = 0; pass < kPassesPerColumn * n; ++pass) {
        const Eigen::VectorXd descent = A.transpose() * (b - A * x);
        Eigen::Index entering = -1;
        for (Eigen::Index i = 0; i < n; ++i)
            if (!free[static_cast<std::size_t>(i)] && descent[i] > kRounding * size
                && (entering < 0 || descent[i] > descent[entering]))
                entering = i;
        if (entering < 0)
            break;
        free[static_cast<std::size_t>(entering)] = 1;
        for (;;) {
            const std::vector<int> columns = indicesOf(free);
            Eigen::VectorXd target = Eigen::VectorXd::Zero(n);
            target(columns) = Eigen::MatrixXd(A(Eigen::all, columns)).colPivHouseholderQr().solve(b);
            double step = 1.0;
            for (const int i : columns)
                if (target[i] <= 0.0)
                    step = std::min(step, x[i] / (x[i] - target[i]));
            if (step >= 1.0) {
                x = target;
                break;
            }
            x += step * (target - x);
            bool dropped = false;
            for (const int i : columns)
                if (target[i] <= 0.0 && x[i] <= kRounding * x.maxCoeff()) {
                    x[i] = 0.0;
                    free[static_cast<std::size_t>(i)] = 0;
                    dropped = true;
                }
            if (!dropped)
                return x;
        }
    }
    return x;
}

Eigen::VectorXd relativeInterior(const Eigen::MatrixXd& A, Eigen::VectorXd x)
{
    const Eigen::Index n = A.cols();
    const double positive = kRounding * std::max(1.0, x.size() > 0 ? x.maxCoeff() : 0.0);
    std::vector<char> settled(static_cast<std::size_t>(n), 0);
    for (Eigen::Index j = 0; j < n; ++j) {
        if (x[j] > positive || settled[static_cast<std::size_t>(j)])
            continue;
        // A direction d with A d = 0, d_j = 1 and d ≥ 0 where x = 0.
        std::vector<int> inside;
        std::vector<int> others;
        for (int i = 0; i < n; ++i)
            if (x[i] > positive)
                inside.push_back(i);
            else if (i != j)
                others.push_back(i);
        const auto m = static_cast<Eigen::Index>(inside.size());
        const auto rest = static_cast<Eigen::Index>(others.size());
        Eigen::MatrixXd columns(A.rows(), 2 * m + rest);
        for (Eigen::Index k = 0; k < m; ++k) {
            columns.col(k) = A.col(inside[static_cast<std::size_t>(k)]);
            columns.col(m + k) = -columns.col(k);
        }
        for (Eigen::Index k = 0; k < rest; ++k)
            columns.col(2 * m + k) = A.col(others[static_cast<std::size_t>(k)]);
        const Eigen::VectorXd d = nonNegativeLeastSquares(columns, -A.col(j));
        constexpr double kReached = 1e-10; // of the column: an exact fit leaves a thousandth of that
        if ((columns * d + A.col(j)).norm() > kReached * A.col(j).norm())
            continue;
        Eigen::VectorXd direction = Eigen::VectorXd::Zero(n);
        for (Eigen::Index k = 0; k < m; ++k)
            direction[inside[static_cast<std::size_t>(k)]] = d[k] - d[m + k];
        for (Eigen::Index k = 0; k < rest; ++k)
            direction[others[static_cast<std::size_t>(k)]] = d[2 * m + k];
        direction[j] = 1.0;
        double step = 1.0;
        for (const int i : inside)
            if (direction[i] < 0.0)
                step = std::min(step, -0.5 * x[i] / direction[i]);
        x += step * direction;
    }
    return x;
}

std::vector<int> startSupport(const LcpOptions& options)
{
    std::vector<int> support;
    for (int i = 0; i < options.start.size(); ++i)
        if (options.start[i] > 0.0)
            support.push_back(i);
    return support;
}

int pivotLimit(int n, const LcpOptions& options)
{
    if (options.maxIterations > 0)
        return options.maxIterations;
    constexpr int kExponential = 18; // up to here the worst that examples are known to need
    return n <= kExponential ? 1000 + (1 << (n + 1)) : 1000 + 50 * n;
}

void Report::keep(LcpMove move, int entering, int leaving, std::vector<int> basis, const Eigen::VectorXd& z,
                  double artificial)
{
    std::ranges::sort(basis);
    result_.history.push_back(
        {move, entering, leaving, std::move(basis), finite(z), artificial, residualOf(z)});
}

void Report::support(const std::vector<int>& support, const Eigen::VectorXd& z)
{
    ++result_.iterations;
    if (!options_.keepHistory)
        return;
    const int n = lcp_.size();
    std::vector<int> basis(static_cast<std::size_t>(n));
    std::iota(basis.begin(), basis.end(), 0);
    for (const int i : support)
        basis[static_cast<std::size_t>(i)] = n + i;
    std::ranges::sort(basis);
    result_.history.push_back({LcpMove::support, -1, -1, std::move(basis), finite(z), 0.0, residualOf(z)});
}

double Report::sweep(LcpMove move, const Eigen::VectorXd& z)
{
    const double residual = residualOf(z);
    result_.residuals.push_back(residual);
    if (move != LcpMove::start)
        ++result_.iterations;
    if (options_.keepHistory)
        result_.history.push_back({move, -1, -1, {}, finite(z), 0.0, residual});
    return residual;
}

LcpResult Report::answer(const Eigen::VectorXd& z)
{
    if (!(residualOf(z) <= options_.tolerance))
        return close(
            LcpStatus::inaccurate,
            {"rounding spoilt the answer: it does not pass the check", "舍入误差破坏了结果：未通过检验"}, z);
    return close(LcpStatus::solved, solvedReason(), z);
}

Eigen::VectorXd Report::refined(const Scaled& scaled, const std::vector<int>& support,
                                const Eigen::VectorXd& guess) const
{
    // Where normals depend on each other, the solution of their equations may run far along a null vector.
    constexpr double kAway = 1e3;
    const Eigen::VectorXd exact = onSupport(scaled.lcp, support).cwiseMax(0.0);
    Eigen::VectorXd best = scaled.unscaled(exact);
    double residual = residualOf(best);
    const bool away
        = guess.size() > 0 && !(exact.maxCoeff() <= kAway * std::max(1.0, guess.lpNorm<Eigen::Infinity>()));
    if (residual <= options_.tolerance && !away)
        return best;
    for (const Eigen::VectorXd& candidate : {nearestOnSupport(scaled.lcp, support, guess), guess}) {
        const Eigen::VectorXd z = scaled.unscaled(candidate.cwiseMax(0.0));
        const double r = residualOf(z);
        if (r < residual || (away && r <= options_.tolerance)) {
            best = z;
            residual = r;
            if (away && r <= options_.tolerance)
                break;
        }
    }
    return best;
}

double Report::residualOn(const Scaled& scaled, const std::vector<int>& support,
                          const Eigen::VectorXd& guess) const
{
    return residualOf(refined(scaled, support, guess));
}

LcpResult Report::answerOnSupport(const Scaled& scaled, const std::vector<int>& support,
                                  const Eigen::VectorXd& guess)
{
    const Eigen::VectorXd z = refined(scaled, support, guess);
    if (options_.keepHistory)
        keep(LcpMove::finish, -1, -1,
             result_.history.empty() ? std::vector<int>{} : result_.history.back().basis, z);
    // Where rounding made dependent normals seem independent, the forces grow along the proof; huge ones may
    // even pass the check, where rounding of M z hides q.
    constexpr double kHuge = 1e3; // M and q being of size one
    const bool passed = residualOf(z) <= options_.tolerance;
    const Eigen::VectorXd unit = scaled.scaled(z);
    const bool huge = unit.lpNorm<Eigen::Infinity>() > kHuge;
    // Nor may rounding of M z leave negative a good part of what there was to lift, where q is exact.
    constexpr double kPart = 1e-3;
    const bool negative = z.size() > 0 && options_.size_w.size() == 0
        && (scaled.lcp.M * unit + scaled.lcp.q).minCoeff() < kPart * std::min(0.0, scaled.lcp.q.minCoeff());
    if ((!passed || huge || negative)
        && (proves(scaled, guess) || proves(scaled, unit) || proves(scaled, farkas(scaled.lcp))))
        return noSolution(z);
    if (passed && negative)
        return close(LcpStatus::inaccurate,
                     {"rounding of M z hides whether this is an answer", "M z 的舍入误差使结果无法判定"}, z);
    return answer(z);
}

bool Report::proves(const Scaled& scaled, const Eigen::VectorXd& y)
{
    Eigen::VectorXd proof = scaled.row.cwiseProduct(y.cwiseMax(0.0));
    if (!provesNoSolution(lcp_, proof))
        proof = scaled.row.cwiseProduct(nullVectorNear(scaled.lcp.M, y).cwiseMax(0.0));
    if (!provesNoSolution(lcp_, proof))
        return false;
    result_.certificate = proof / proof.maxCoeff();
    if (!provesNoSolution(lcp_, result_.certificate)) // by the rounding of the quotients
        result_.certificate = std::ldexp(1.0, -std::ilogb(proof.maxCoeff())) * proof;
    return true;
}

LcpResult Report::noSolution(const Eigen::VectorXd& z)
{
    return close(LcpStatus::noSolution, provedReason(), z);
}

LcpResult Report::endlessDescent(const Eigen::VectorXd& z)
{
    return close(LcpStatus::noSolution,
                 {"the quadratic program is unbounded: it falls for ever along y ≥ 0, My = 0, dᵀy < 0",
                  "二次规划无下界：沿 y ≥ 0（My = 0，dᵀy < 0）无限下降"},
                 z);
}

LcpResult Report::spent(int limit, const Eigen::VectorXd& z)
{
    const std::string number = std::to_string(limit);
    return close(LcpStatus::iterationLimit,
                 {"not solved within " + number + " iterations", "在 " + number + " 次迭代内未能求解"}, z);
}

LcpResult Report::close(LcpStatus status, Reason reason, const Eigen::VectorXd& z)
{
    result_.status = status;
    result_.reason = std::move(reason);
    result_.z = finite(z);
    result_.w = lcp_.M * result_.z + lcp_.q;
    if (!result_.w.allFinite()) {
        result_.z.setZero();
        result_.w = lcp_.q;
    }
    result_.residual = residualOf(result_.z);
    return std::move(result_);
}

} // namespace polhode::lcptools

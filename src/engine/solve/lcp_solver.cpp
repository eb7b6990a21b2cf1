#include "engine/solve/lcp_solver.h"

#include "engine/solve/lcp_pivots.h"
#include "engine/solve/lcp_tools.h"

#include <algorithm>
#include <string_view>

namespace polhode
{

static_assert(LcpSolver::kFixedRows == lcptools::kFixedRows);

void LcpSolver::grow(int n)
{
    n_ = n;
    if (n <= kFixedRows) {
        z_ = vectors_;
        w_ = vectors_ + kFixedRows;
        y_ = vectors_ + 2 * kFixedRows;
        return;
    }
    const Eigen::Index rows = n + n % 2; // columns begin where two numbers are loaded at once
    const auto needed = static_cast<std::size_t>(3 * rows + lcptools::pivotDoubles(rows));
    if (many_.size() < needed) {
        many_.resize(needed);
        manyInts_.resize(static_cast<std::size_t>(lcptools::pivotInts(rows)));
    }
    z_ = many_.data();
    w_ = z_ + rows;
    y_ = w_ + rows;
}

LcpStatus LcpSolver::solve(const Eigen::Ref<const Eigen::MatrixXd>& M,
                           const Eigen::Ref<const Eigen::VectorXd>& q, const LcpSolverOptions& options)
{
    const auto n = static_cast<int>(q.size());
    const bool warm = options.warm && n == n_ && status_ == LcpStatus::solved;
    if (!warm)
        grow(n);
    status_ = LcpStatus::solved;
    residual_ = 0.0;
    pivots_ = 0;
    asked_ = proved_ = false;
    if (!reason_.empty())
        reason_ = {};
    if (M.rows() != n || M.cols() != n
        || (!options.size_w.empty() && options.size_w.size() != static_cast<std::size_t>(n))
        || (!options.start.empty() && options.start.size() != static_cast<std::size_t>(n))) {
        askOthers(M, q, options);
        return status_;
    }
    if (n == 0)
        return status_;
    const bool few = n <= kFixedRows;
    const Eigen::Index rows = few ? kFixedRows : n + n % 2;
    const lcptools::PivotProblem problem{{M.data(), M.outerStride(), n},
                                         q.data(),
                                         options.size_w.empty() ? nullptr : options.size_w.data(),
                                         options.tolerance};
    const double* start = warm ? z_ : nullptr;
    if (!options.start.empty())
        start = options.start.data();
    const lcptools::PivotAnswer answer = lcptools::pivotLcp(problem, start, rows, few ? doubles_ : y_ + rows,
                                                            few ? ints_ : manyInts_.data(), z_, w_, y_);
    pivots_ = answer.pivots;
    residual_ = answer.residual;
    switch (answer.end) {
    case lcptools::PivotEnd::solved:
        break;
    case lcptools::PivotEnd::noSolution:
        status_ = LcpStatus::noSolution;
        proved_ = true;
        break;
    case lcptools::PivotEnd::undecided:
        askOthers(M, q, options);
    }
    return status_;
}

void LcpSolver::askOthers(const Eigen::Ref<const Eigen::MatrixXd>& M,
                          const Eigen::Ref<const Eigen::VectorXd>& q, const LcpSolverOptions& options)
{
    asked_ = true;
    const Lcp lcp{M, q};
    LcpOptions same;
    same.tolerance = options.tolerance;
    const auto vector = [](std::span<const double> numbers) {
        return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
    };
    same.size_w = vector(options.size_w);
    same.start = vector(options.start);
    LcpResult best;
    bool any = false;
    for (const char* method : {"dantzig", "lemke"}) {
        LcpResult result = solveLcp(method, lcp, same);
        if (result.status == LcpStatus::notApplicable)
            continue;
        pivots_ += result.iterations;
        if (!any || result || result.status == LcpStatus::noSolution || result.residual < best.residual)
            best = std::move(result);
        any = true;
        if (best || best.status == LcpStatus::noSolution)
            break;
    }
    status_ = best.status;
    residual_ = best.residual;
    reason_ = best.reason;
    std::copy_n(best.z.data(), n_, z_);
    std::copy_n(best.w.data(), n_, w_);
    proved_ = best.certificate.size() == n_ && n_ > 0;
    if (proved_)
        std::copy_n(best.certificate.data(), n_, y_);
}

Eigen::Map<const Eigen::VectorXd> LcpSolver::certificate() const
{
    return {y_, proved_ ? n_ : 0};
}

LcpResult LcpSolver::result() const
{
    LcpResult result;
    result.status = status_;
    result.z = z();
    result.w = w();
    result.iterations = pivots_;
    result.residual = residual_;
    result.certificate = certificate();
    result.reason = reason_;
    if (result.reason.empty())
        result.reason = proved_ ? lcptools::provedReason() : lcptools::solvedReason();
    return result;
}

LcpResult solveLcp(const Lcp& lcp, const LcpOptions& options)
{
    const auto span = [](const Eigen::VectorXd& v) {
        return std::span<const double>(v.data(), static_cast<std::size_t>(v.size()));
    };
    LcpSolver solver;
    solver.solve(lcp.M, lcp.q, {options.tolerance, span(options.size_w), false, span(options.start)});
    return solver.result();
}

} // namespace polhode

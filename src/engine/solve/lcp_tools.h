#pragma once

#include "engine/solve/lcp.h"
#include "engine/solve/lcp_check.h"

#include <vector>

/// What the LCP methods share.
namespace polhode::lcptools
{

/// Throws std::invalid_argument if sizes do not match, a number is not finite or an option is out of range.
void requireSound(const Lcp& lcp, const LcpOptions& options);

/// Why a problem counts as solved, and as having no solution.
Reason solvedReason();
Reason provedReason();

/// The indices where a flag is set.
std::vector<int> indicesOf(const std::vector<char>& flags);

/// A problem with rows and columns of size one: M̂ = R M C, q̂ = σ R q, z = C ẑ / σ, w = R⁻¹ ŵ / σ, all scales
/// powers of two (no rounding); C = R if M is symmetric.
struct Scaled {
    Lcp lcp;
    Eigen::VectorXd row;
    Eigen::VectorXd column;
    double size = 1.0; ///< σ

    Eigen::VectorXd unscaled(const Eigen::VectorXd& z) const { return column.cwiseProduct(z) / size; }
    Eigen::VectorXd scaled(const Eigen::VectorXd& z) const { return z.cwiseQuotient(column) * size; }
};
Scaled scaled(const Lcp& lcp);

/// Whether M equals its transpose, its rows being of size one.
bool isSymmetric(const Eigen::MatrixXd& M);

/// Below this, a pivot of a scaled matrix is rounding.
inline constexpr double kRounding = 1e-13;

/// Pivoted Cholesky factor G (r × n) of a symmetric positive semidefinite matrix with unit diagonal or less:
/// M = GᵀG to rounding; `psd` false if M is not so.
struct PsdFactor {
    Eigen::MatrixXd G;
    bool psd = false;
};
PsdFactor psdFactor(const Eigen::MatrixXd& M);

/// Solves w_i = 0 on the support with refinement, z = 0 elsewhere.
Eigen::VectorXd onSupport(const Lcp& lcp, const std::vector<int>& support);

/// The smallest correction of a guess that makes w_i = 0 on the support (whose normals may be dependent).
Eigen::VectorXd nearestOnSupport(const Lcp& lcp, const std::vector<int>& support,
                                 const Eigen::VectorXd& guess);

/// Non-negative least squares (Lawson and Hanson): x ≥ 0 of least |A x − b|; the columns with x > 0 are
/// independent.
Eigen::VectorXd nonNegativeLeastSquares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// A point in the relative interior of {x ≥ 0, A x = b}, from any of its points: as many x_i > 0 as can be.
Eigen::VectorXd relativeInterior(const Eigen::MatrixXd& A, Eigen::VectorXd x);

/// The support of the warm start.
std::vector<int> startSupport(const LcpOptions& options);

/// The number of pivots after which a method gives up.
int pivotLimit(int n, const LcpOptions& options);

/// Builds results: knows the problem as the caller stated it.
class Report
{
public:
    Report(const Lcp& lcp, const LcpOptions& options)
        : lcp_(lcp)
        , options_(options)
        , checker_(lcp, options.size_w)
    {
        result_.z = Eigen::VectorXd::Zero(lcp.q.size());
    }

    const Lcp& problem() const { return lcp_; }
    const LcpOptions& options() const { return options_; }
    bool wantsHistory() const { return options_.keepHistory; }
    double residualOf(const Eigen::VectorXd& z) const { return checker_.check(z).residual; }

    /// Counts a pivot; `keep` its step if history is wanted.
    void count() { ++result_.iterations; }
    void keep(LcpMove move, int entering, int leaving, std::vector<int> basis, const Eigen::VectorXd& z,
              double artificial = 0.0);
    /// Counts a support that was tried and, if wanted, keeps it.
    void support(const std::vector<int>& support, const Eigen::VectorXd& z);
    int iterations() const { return result_.iterations; }
    /// Counts a sweep or Newton step; its residual is returned.
    double sweep(LcpMove move, const Eigen::VectorXd& z);
    const std::vector<double>& residuals() const { return result_.residuals; }

    /// The answer z, called solved if it passes the check.
    LcpResult answer(const Eigen::VectorXd& z);
    /// Solves the equations of the support once more, with refinement, then as `answer`, or noSolution if the
    /// guess (in the units of the scaled problem) proves that.
    LcpResult answerOnSupport(const Scaled& scaled, const std::vector<int>& support,
                              const Eigen::VectorXd& guess);
    /// Whether y (of the scaled problem), or its projection to the null space of M, proves that there is no
    /// solution; the proof is kept.
    bool proves(const Scaled& scaled, const Eigen::VectorXd& y);
    /// Ends with noSolution, for what `proves` kept.
    LcpResult noSolution(const Eigen::VectorXd& z);
    /// The same, as a quadratic program says it.
    LcpResult endlessDescent(const Eigen::VectorXd& z);
    /// The residual of the answer that the equations of the support give.
    double residualOn(const Scaled& scaled, const std::vector<int>& support,
                      const Eigen::VectorXd& guess) const;
    /// Ends with iterationLimit.
    LcpResult spent(int limit, const Eigen::VectorXd& z);
    /// Goes on after an answer that will not do.
    void resume(const LcpResult& before) { result_ = before; }
    /// Ends with this status.
    LcpResult close(LcpStatus status, Reason reason, const Eigen::VectorXd& z);

private:
    Eigen::VectorXd refined(const Scaled& scaled, const std::vector<int>& support,
                            const Eigen::VectorXd& guess) const;

    const Lcp& lcp_;
    const LcpOptions& options_;
    Checker checker_;
    LcpResult result_;
};

/// Runs a method that works on a scaled problem from a support.
template <typename Method>
LcpResult solveScaled(const Lcp& lcp, const LcpOptions& options)
{
    Report report(lcp, options);
    const Scaled s = scaled(lcp);
    return Method(s, report).run(startSupport(options));
}

} // namespace polhode::lcptools

#pragma once

#include "engine/solve/lcp.h"

#include <Eigen/Core>
#include <span>
#include <vector>

namespace polhode
{

/// What the caller of LcpSolver may choose.
struct LcpSolverOptions {
    double tolerance = 1e-10; ///< of `checkLcp`
    /// As `LcpOptions::size_w`: n numbers, or none.
    std::span<const double> size_w = {};
    /// Begin with the rows that had a force in the last solution, if it had as many rows.
    bool warm = false;
    /// Begin with the rows > 0 of these n numbers; none: not.
    std::span<const double> start = {};
};

/// The solver of the engine for linear complementarity problems of contacts, 0 ≤ z ⊥ w = M z + q ≥ 0 with M
/// symmetric and positive semidefinite, of any rank, (11.42): one after the other in memory that it keeps.
/// Problems of up to 16 rows take none from the heap, unless other methods are asked.
///
/// It tries sets of contacts with force, all wrong signs at once (block principal pivoting, Júdice 1994),
/// goes on row by row where that will not end (Keller 1973), and passes an answer by a bound of `checkLcp`;
/// so what it calls solved has passed the check. Where rounding leaves it undecided, or M is of another kind,
/// the methods "dantzig" and "lemke" of `solveLcp` answer, in memory of their own. Of many solutions it finds
/// one whose rows with force are independent, up to those whose forces are the same to rounding.
class LcpSolver
{
public:
    /// Rows up to which nothing is taken from the heap, unless other methods are asked.
    static constexpr int kFixedRows = 16;

    LcpSolver() = default;
    LcpSolver(const LcpSolver&) = delete; // z_, w_ and y_ point into it
    LcpSolver& operator=(const LcpSolver&) = delete;

    /// M is n × n, q has n rows; units as in `Lcp`. Throws std::invalid_argument as `solveLcp` if a number is
    /// not finite or sizes do not match.
    LcpStatus solve(const Eigen::Ref<const Eigen::MatrixXd>& M, const Eigen::Ref<const Eigen::VectorXd>& q,
                    const LcpSolverOptions& options = {});

    LcpStatus status() const { return status_; }
    explicit operator bool() const { return status_ == LcpStatus::solved; }
    int size() const { return n_; }
    /// The solution, or what is nearest to one; valid until the next problem.
    Eigen::Map<const Eigen::VectorXd> z() const { return {z_, n_}; }
    Eigen::Map<const Eigen::VectorXd> w() const { return {w_, n_}; } ///< M z + q
    /// With noSolution: y ≥ 0, Mᵀy ≤ 0, qᵀy < 0, as in `LcpResult`; else of no rows.
    Eigen::Map<const Eigen::VectorXd> certificate() const;
    double residual() const { return residual_; } ///< `checkLcp` of z is at most this
    int pivots() const { return pivots_; } ///< sets that were tried and rows that were exchanged
    bool askedOthers() const { return asked_; } ///< the answer is that of another method
    /// The same as a result of `solveLcp`, in memory of its own.
    LcpResult result() const;

private:
    void grow(int n);
    void askOthers(const Eigen::Ref<const Eigen::MatrixXd>& M, const Eigen::Ref<const Eigen::VectorXd>& q,
                   const LcpSolverOptions& options);

    // What pivots need: pivotDoubles and pivotInts of so many rows.
    static constexpr int kDoubles = 2 * kFixedRows * kFixedRows + 12 * kFixedRows;
    static constexpr int kInts = 5 * kFixedRows;

    int n_ = 0;
    LcpStatus status_ = LcpStatus::solved;
    double residual_ = 0.0;
    int pivots_ = 0;
    bool asked_ = false;
    bool proved_ = false; ///< y_ is a certificate
    double* z_ = vectors_;
    double* w_ = vectors_ + kFixedRows;
    double* y_ = vectors_ + 2 * kFixedRows;
    Reason reason_; ///< of the other methods
    double vectors_[3 * kFixedRows];
    double doubles_[kDoubles];
    int ints_[kInts];
    std::vector<double> many_; ///< for more rows: z, w, y and what pivots need
    std::vector<int> manyInts_;
};

/// One problem by the solver of the engine, with the tolerance, `size_w` and `start` of the options (of a
/// start the rows with a force count).
LcpResult solveLcp(const Lcp& lcp, const LcpOptions& options = {});

} // namespace polhode

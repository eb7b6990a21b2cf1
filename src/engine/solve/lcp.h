#pragma once

#include "engine/math/reason.h"

#include <Eigen/Core>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polhode
{

/// The linear complementarity problem w = M z + q, w ≥ 0, z ≥ 0, wᵀz = 0; for contacts w = ζ̇, z = λ and
/// q = d, (11.42). Units as the caller has them: rows and columns may be scaled apart.
struct Lcp {
    Eigen::MatrixXd M; ///< n × n
    Eigen::VectorXd q; ///< n

    int size() const { return static_cast<int>(q.size()); }
};

/// How a method ended. A symmetric positive semidefinite M has no solution just where its quadratic program
/// (11.43) is unbounded: it falls for ever along the certificate of noSolution.
enum class LcpStatus {
    solved, ///< the answer passed `checkLcp`
    noSolution, ///< proved: see `LcpResult::certificate`, or the enumeration of every support
    unbounded, ///< Lemke's path runs off along a ray without end, and M gives no proof in either direction
    iterationLimit, ///< not solved within `LcpOptions::maxIterations`
    notApplicable, ///< this method cannot take this M
    inaccurate, ///< rounding spoilt the answer: it did not pass `checkLcp`
};

/// The name of a status: an id and both languages.
struct LcpStatusRow {
    LcpStatus status;
    const char* id;
    const char* en;
    const char* zh;
};
const LcpStatusRow& lcpStatusRow(LcpStatus status);

/// What a step of a method did.
enum class LcpMove {
    start, ///< `basis` is what the method begins with, or begins again with
    support, ///< the support of `basis` was tried
    pivot, ///< `entering` took the place of `leaving` in the basis
    sweep, ///< one pass over all components
    newton, ///< one step of the interior-point method
    finish, ///< the equations of the found support solved once more, with refinement
};

/// One step of a method. Variables are numbered w_i = i, z_i = n + i, Lemke's artificial variable = 2n.
struct LcpStep {
    LcpMove move = LcpMove::start;
    int entering = -1; ///< variable, −1 if none
    int leaving = -1; ///< variable, −1 if none
    std::vector<int> basis; ///< the n basic variables, in rising order; empty for iterative methods
    Eigen::VectorXd z; ///< after the step
    double artificial = 0.0; ///< Lemke's z0 after the step, in its scaled unit
    double residual = 0.0; ///< `checkLcp` of z
};

/// The answer of a method.
struct LcpResult {
    LcpStatus status = LcpStatus::iterationLimit;
    Eigen::VectorXd z; ///< the answer if solved, else the last iterate; zeros if that overflowed
    Eigen::VectorXd w; ///< M z + q
    int iterations = 0; ///< pivots, sweeps or Newton steps
    std::vector<LcpStep> history; ///< if `LcpOptions::keepHistory`; `residuals` is always kept
    std::vector<double> residuals; ///< of each sweep or Newton step; empty for pivoting methods
    double residual = 0.0; ///< `checkLcp` of z
    /// If noSolution was proved so: y ≥ 0 with Mᵀy ≤ 0 and qᵀy < 0, hence yᵀw < 0 for every z ≥ 0.
    Eigen::VectorXd certificate;
    Reason reason;

    explicit operator bool() const { return status == LcpStatus::solved; }
};

/// What the caller may choose.
struct LcpOptions {
    double tolerance = 1e-10; ///< the residual that counts as solved
    /// Sizes of the terms from which each q_i was made, where they nearly cancel (unit of w): violations of
    /// w_i ≥ 0 below tolerance × this do not count. Empty: q is exact.
    Eigen::VectorXd size_w;
    int maxIterations = 0; ///< 0: what the method needs at worst, within reason
    /// Warm start of sweeps, Dantzig and the active set: an earlier z ≥ 0; empty: none.
    Eigen::VectorXd start;
    double relaxation = 1.3; ///< of PSOR, in (0, 2)
    bool keepHistory = false;
};

/// How far z is from solving an LCP; every number is free of units and zero for an exact solution.
struct LcpCheck {
    double negativeZ = 0.0; ///< the largest −z_i against the largest |z| and by what it does to each row
    double negativeW = 0.0; ///< the largest −w_i against the terms and the size of its row
    double complementarity
        = 0.0; ///< the largest min(z_i, w_i), each against its scale, or z_i w_i against both
    double residual = 0.0; ///< the largest of the three; infinite if anything is not finite
};

/// Checks the conditions of an LCP, M and q being exact. A violation of w_i ≥ 0 is compared with |q_i| +
/// Σ|M_ij z_j|, the terms of w_i. So that a huge z cannot hide it, it counts as 1e-10 also where it is 1e-7
/// of the largest q of the contacts that hang together (in units of the row), or of q_i itself beyond what
/// the rounding of z explains, or, explained or not, 1e-3 of q_i: then rounding decides nothing. Where q_i is
/// zero to rounding, that largest q stands for it. Infinite if sizes do not match or anything is not finite.
///
/// For a semidefinite M two solutions differ in w_i by no more than √(M_ii Σ z_k w_k): the products count
/// where they exceed 1e-10 of those of the sizes that M and q suggest. Where a huge z makes them so by its
/// rounding alone, the equations of its support, solved to more digits, say whether a solution lies beside
/// it.
LcpCheck checkLcp(const Lcp& lcp, const Eigen::VectorXd& z, const Eigen::VectorXd& size_w = {});

/// Whether y proves that an LCP has no solution: y ≥ 0, Mᵀy ≤ 0, qᵀy < 0 (Farkas), each beyond rounding.
bool provesNoSolution(const Lcp& lcp, const Eigen::VectorXd& y);

/// Whether M is symmetric and positive semidefinite, to rounding.
bool isSymmetricPsd(const Eigen::MatrixXd& M);

/// One method.
struct LcpMethodRow {
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< what it is good for
    const char* aboutZh;
    bool needsSymmetricPsd; ///< others are answered with notApplicable
    bool pivots; ///< its steps are pivots with a basis; else sweeps or Newton steps
    bool copositive; ///< solves any copositive M (small enough), as that of a friction pyramid
    bool sweepsCones; ///< its sweeps take cones of friction in place of half-lines, contact by contact
    LcpResult (*solve)(const Lcp& lcp, const LcpOptions& options);
};

/// All methods, in the order in which lessons list them.
std::span<const LcpMethodRow> lcpMethodTable();

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const LcpMethodRow& lcpMethodRow(std::string_view id);

/// Solves an LCP by the method of that id. Every answer called solved has passed `checkLcp`. Throws
/// std::invalid_argument if sizes do not match, a number is not finite, or an option is out of its range.
LcpResult solveLcp(std::string_view id, const Lcp& lcp, const LcpOptions& options = {});

/// "w3", "z1" (counted from 1) or "z0" for a variable of `LcpStep` in a problem of size n.
std::string lcpVariableName(int variable, int n);

} // namespace polhode

#include "engine/solve/lcp_enumeration.h"

#include "engine/math/interrupt.h"
#include "engine/math/refused.h"
#include "engine/solve/lcp_tools.h"

#include <Eigen/LU>
#include <Eigen/QR>

#include <algorithm>
#include <bit>
#include <numeric>

namespace polhode
{

namespace
{

using lcptools::Report;
using lcptools::Scaled;

/// What one choice of support gives.
struct Piece {
    bool solved = false;
    bool undecided = false;
    Eigen::VectorXd z; // scaled
    Eigen::VectorXd error; // bound of what rounding does to z
    int freedom = 0;
};

// Coordinates of a singular piece below this part of the largest are what least squares leave of zero.
constexpr double kZero = 1e-11;

/// The supports, smallest first.
std::vector<unsigned> supportsBySize(int n)
{
    std::vector<unsigned> masks(1U << n);
    std::iota(masks.begin(), masks.end(), 0U);
    std::ranges::stable_sort(masks, {}, [](unsigned mask) { return std::popcount(mask); });
    return masks;
}

std::vector<int> membersOf(unsigned mask, int n)
{
    std::vector<int> members;
    for (int i = 0; i < n; ++i)
        if (mask >> i & 1U)
            members.push_back(i);
    return members;
}

/// The system [I_ᾱ, −M_·α] x = q of a support α, x_i = z_i on α and w_i elsewhere.
Eigen::MatrixXd columnsOf(const Lcp& lcp, const std::vector<int>& support)
{
    Eigen::MatrixXd A = Eigen::MatrixXd::Identity(lcp.size(), lcp.size());
    for (const int i : support)
        A.col(i) = -lcp.M.col(i);
    return A;
}

/// −(q + M z) in every row, summed in extended precision.
Eigen::VectorXd minusW(const Lcp& lcp, const Eigen::VectorXd& z)
{
    Eigen::VectorXd r(lcp.size());
    for (int i = 0; i < lcp.size(); ++i) {
        long double sum = lcp.q[i];
        for (int j = 0; j < lcp.size(); ++j)
            sum += static_cast<long double>(lcp.M(i, j)) * static_cast<long double>(z[j]);
        r[i] = static_cast<double>(-sum);
    }
    return r;
}

/// Solves w_i = 0 on the support. With B near the inverse of M_αα, |I − B M_αα| ≤ ½, and r what is left of
/// w_i, the exact z lies within 2 |B| |r|: a support whose z_i or w_i is negative beyond that has no
/// solution.
Piece regularPiece(const Scaled& s, const std::vector<int>& support, const Report& report)
{
    const Eigen::Index n = s.lcp.size();
    const auto k = static_cast<Eigen::Index>(support.size());
    Piece piece{false, true, lcptools::onSupport(s.lcp, support), Eigen::VectorXd::Zero(n), 0};
    const Eigen::MatrixXd own = s.lcp.M(support, support);
    const Eigen::MatrixXd inverse
        = k > 0 ? Eigen::MatrixXd(Eigen::FullPivLU<Eigen::MatrixXd>(own).inverse()) : own;
    constexpr double kNear = 0.5; // |I − B M_αα|: the bound 2 |B| |r| holds up to here
    if (!piece.z.allFinite() || !inverse.allFinite()
        || (k > 0
            && (Eigen::MatrixXd::Identity(k, k) - inverse * own).cwiseAbs().rowwise().sum().maxCoeff()
                > kNear))
        return piece;
    const Eigen::VectorXd minus = minusW(s.lcp, piece.z);
    const Eigen::VectorXd terms = s.lcp.M.cwiseAbs() * piece.z.cwiseAbs() + s.lcp.q.cwiseAbs();
    constexpr double kExtended = 1e-17; // rounding of sums of a dozen terms in extended precision
    const Eigen::VectorXd left = minus.cwiseAbs() + kExtended * terms;
    piece.error(support) = inverse.cwiseAbs() * (2.0 * left(support));
    const Eigen::VectorXd error_w = s.lcp.M.cwiseAbs() * piece.error + kExtended * terms;
    bool excluded = false;
    for (Eigen::Index i = 0; i < n; ++i) {
        const bool inside = std::ranges::find(support, i) != support.end();
        excluded = excluded || (inside ? piece.z[i] < -piece.error[i] : minus[i] > error_w[i]);
    }
    const auto solves = [&](const Eigen::VectorXd& z) {
        constexpr double kMade = 1e-13; // what the rounding of M and q, when they were made, may do
        return report.residualOf(s.unscaled(z))
            <= (excluded ? std::min(kMade, report.options().tolerance) : report.options().tolerance);
    };
    const Eigen::VectorXd positive = piece.z.cwiseMax(0.0);
    const Eigen::VectorXd clear = (positive.array() > piece.error.array()).select(positive, 0.0);
    const bool rounding = solves(clear);
    piece.solved = rounding || solves(positive);
    piece.z = rounding ? clear : positive;
    piece.undecided = !piece.solved && !excluded;
    return piece;
}

/// Whether y separates q from the cone of the columns of A, which are of size one: yᵀA ≥ 0 to rounding, yᵀq <
/// 0 clearly.
bool separates(const Eigen::MatrixXd& A, const Eigen::VectorXd& q, const Eigen::VectorXd& y, double rounding)
{
    // Of the terms of yᵀq: far above their rounding, as what it denies is final.
    constexpr double kClear = 1e-9;
    return (A.transpose() * y).minCoeff() >= -rounding * y.lpNorm<1>()
        && y.dot(q) < -kClear * y.cwiseAbs().dot(q.cwiseAbs());
}

/// y less what it has along the columns of A where x > 0.
Eigen::VectorXd across(const Eigen::MatrixXd& A, const Eigen::VectorXd& x, Eigen::VectorXd y)
{
    std::vector<int> columns;
    for (int i = 0; i < x.size(); ++i)
        if (x[i] > 0.0)
            columns.push_back(i);
    if (columns.empty())
        return y;
    const Eigen::MatrixXd along = A(Eigen::all, columns);
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(along);
    for (int pass = 0; pass < 2; ++pass)
        y -= along * qr.solve(y);
    return y;
}

/// Solves A x = q, x ≥ 0 for a support whose M_αα is singular to rounding.
Piece singularPiece(const Scaled& s, const std::vector<int>& support, const Report& report)
{
    const Eigen::Index n = s.lcp.size();
    Piece piece;
    const Eigen::MatrixXd A = columnsOf(s.lcp, support);
    const Eigen::VectorXd least = lcptools::nonNegativeLeastSquares(A, s.lcp.q);
    // Where all terms of a row are rounding, so is what is left of it: then x is cleared of rounding.
    const Eigen::VectorXd clear = (least.array() > kZero * least.maxCoeff()).select(least, 0.0);
    piece.z = Eigen::VectorXd::Zero(n);
    const auto solves = [&](const Eigen::VectorXd& x) {
        piece.z(support) = x(support);
        const Eigen::VectorXd terms = A.cwiseAbs() * x + s.lcp.q.cwiseAbs();
        return ((A * x - s.lcp.q).array().abs() <= report.options().tolerance * terms.array()).all()
            && report.residualOf(s.unscaled(piece.z)) <= report.options().tolerance;
    };
    const bool asFound = solves(least);
    const Eigen::VectorXd& x = asFound ? least : clear;
    piece.solved = asFound || solves(clear);
    if (!piece.solved) {
        // Of |y|: what rounding of y alone leaves of yᵀA = 0.
        constexpr double kRoundedY = 16.0 * lcptools::kEpsilon;
        // The residual of least squares separates q from the cone of A.
        const Eigen::VectorXd y = across(A, least, A * least - s.lcp.q);
        if (separates(A, s.lcp.q, y, kRoundedY))
            return piece;
        piece = regularPiece(s, support, report);
        if (piece.undecided && piece.error.isZero(0.0)) // M_αα is singular to all that is known
            piece.undecided = !separates(A, s.lcp.q, y, lcptools::kRounding);
        return piece;
    }
    constexpr double kSame = 1e-9; // of the largest z_i, or of one: what passing at 1e-10 leaves open
    piece.error = Eigen::VectorXd::Constant(n, kSame * std::max(1.0, piece.z.maxCoeff()));
    const Eigen::VectorXd inside = lcptools::relativeInterior(A, x);
    std::vector<int> positive;
    for (int i = 0; i < s.lcp.size(); ++i)
        if (inside[i] > kZero * std::max(1.0, inside.maxCoeff()))
            positive.push_back(i);
    if (!positive.empty()) {
        Eigen::FullPivLU<Eigen::MatrixXd> lu;
        lu.setThreshold(kZero);
        lu.compute(A(Eigen::all, positive));
        piece.freedom = static_cast<int>(lu.dimensionOfKernel());
    }
    return piece;
}

Piece pieceOf(const Scaled& s, const std::vector<int>& support, const Report& report)
{
    if (support.empty())
        return regularPiece(s, support, report);
    Eigen::FullPivLU<Eigen::MatrixXd> lu;
    lu.setThreshold(lcptools::kRounding);
    lu.compute(s.lcp.M(support, support));
    return lu.isInvertible() ? regularPiece(s, support, report) : singularPiece(s, support, report);
}

/// Whether two solutions differ by rounding only.
bool same(const Piece& a, const Piece& b)
{
    constexpr double kSame = 1e-12; // of z_i, beside the bounds: the rounding of two ways to solve for it
    return ((a.z - b.z).array().abs() <= (a.error + b.error + kSame * a.z.cwiseMax(b.z)).array()).all();
}

LcpSolution describe(const Scaled& s, const Lcp& lcp, const Piece& piece)
{
    LcpSolution solution;
    solution.z = s.unscaled(piece.z);
    solution.w = lcp.M * solution.z + lcp.q;
    solution.freedom = piece.freedom;
    const Eigen::VectorXd w = s.lcp.M * piece.z + s.lcp.q;
    const Eigen::VectorXd terms = s.lcp.M.cwiseAbs() * piece.z + s.lcp.q.cwiseAbs();
    for (int i = 0; i < lcp.size(); ++i) {
        if (piece.z[i] > 0.0)
            solution.support.push_back(i);
        else if (w[i] <= kZero * std::max(terms[i], kZero))
            solution.bothZero.push_back(i);
    }
    return solution;
}

void requireSmall(const Lcp& lcp)
{
    if (lcp.size() > kLargestEnumeration)
        refuse(Subject::thing("enumeration"), "n", static_cast<double>(lcp.size()), "",
               {"at most " + std::to_string(kLargestEnumeration),
                "不超过 " + std::to_string(kLargestEnumeration)});
}

} // namespace

LcpSolutions allSolutions(const Lcp& lcp, double tolerance)
{
    LcpOptions options;
    options.tolerance = tolerance;
    lcptools::requireSound(lcp, options);
    requireSmall(lcp);
    const Scaled s = lcptools::scaled(lcp);
    const Report report(lcp, options);
    LcpSolutions all;
    std::vector<Piece> found;
    for (const unsigned mask : supportsBySize(lcp.size())) {
        mayInterrupt();
        ++all.supportsTried;
        const Piece piece = pieceOf(s, membersOf(mask, lcp.size()), report);
        if (piece.undecided)
            ++all.undecided;
        if (!piece.solved)
            continue;
        all.continuum = all.continuum || piece.freedom > 0;
        const auto before
            = std::ranges::find_if(found, [&](const Piece& other) { return same(other, piece); });
        if (before == found.end()) {
            found.push_back(piece);
            all.solutions.push_back(describe(s, lcp, piece));
        } else {
            int& freedom = all.solutions[static_cast<std::size_t>(before - found.begin())].freedom;
            freedom = std::max(freedom, piece.freedom);
        }
    }
    return all;
}

LcpResult solveByEnumeration(const Lcp& lcp, const LcpOptions& options)
{
    Report report(lcp, options);
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(lcp.size());
    if (lcp.size() > kLargestEnumeration)
        return report.close(LcpStatus::notApplicable,
                            {"enumeration takes at most " + std::to_string(kLargestEnumeration) + " contacts",
                             "枚举法最多处理 " + std::to_string(kLargestEnumeration) + " 个接触点"},
                            zero);
    const Scaled s = lcptools::scaled(lcp);
    int undecided = 0;
    for (const unsigned mask : supportsBySize(lcp.size())) {
        mayInterrupt();
        const std::vector<int> support = membersOf(mask, lcp.size());
        const Piece piece = pieceOf(s, support, report);
        undecided += piece.undecided ? 1 : 0;
        report.support(support, piece.z.size() == lcp.size() ? s.unscaled(piece.z) : zero);
        if (piece.solved)
            return report.answer(s.unscaled(piece.z));
        if (report.iterations() == options.maxIterations && options.maxIterations < 1 << lcp.size())
            return report.spent(options.maxIterations, zero);
    }
    if (undecided > 0)
        return report.close(LcpStatus::inaccurate,
                            {"rounding left " + std::to_string(undecided) + " supports undecided",
                             "由于舍入误差，有 " + std::to_string(undecided) + " 个支撑集无法判定"},
                            zero);
    return report.close(LcpStatus::noSolution, {"none of the 2ⁿ supports has one", "2ⁿ 个支撑集均无解"},
                        zero);
}

} // namespace polhode

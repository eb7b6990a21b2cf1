#include "engine/contact/lcp_enumeration.h"

#include "engine/contact/lcp_tools.h"

#include <Eigen/LU>
#include <Eigen/QR>

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

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
    int freedom = 0;
};

// Coordinates below this part of the largest are zero.
constexpr double kZero = 1e-11;

// A support that misses by less than this may be right but for rounding.
constexpr double kNearly = 1e-8;

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

Piece regularPiece(const Scaled& s, const std::vector<int>& support, const Report& report)
{
    Piece piece;
    Eigen::VectorXd z = lcptools::onSupport(s.lcp, support);
    if (!z.allFinite()) {
        piece.undecided = true;
        return piece;
    }
    const double size = std::max(1.0, z.lpNorm<Eigen::Infinity>());
    piece.z = (z.array() > kZero * size).select(z, 0.0);
    piece.solved = (z.array() >= -kZero * size).all()
        && report.residualOf(s.unscaled(piece.z)) <= report.options().tolerance;
    piece.undecided = !piece.solved && checkLcp(s.lcp, z).residual <= kNearly;
    return piece;
}

Piece singularPiece(const Scaled& s, const std::vector<int>& support, const Report& report)
{
    Piece piece;
    const Eigen::MatrixXd A = columnsOf(s.lcp, support);
    const Eigen::VectorXd x = lcptools::nonNegativeLeastSquares(A, s.lcp.q);
    piece.z = Eigen::VectorXd::Zero(s.lcp.size());
    piece.z(support) = x(support);
    piece.solved = report.residualOf(s.unscaled(piece.z)) <= report.options().tolerance;
    if (!piece.solved) {
        // The residual y = A x − q of least squares separates q from the cone of A: yᵀA ≥ 0, yᵀq < 0.
        const Eigen::VectorXd y = A * x - s.lcp.q;
        constexpr double kSeparated = 1e-9;
        piece.undecided = !(y.norm() > kSeparated * s.lcp.q.norm()
                            && (A.transpose() * y).minCoeff() >= -kSeparated * y.norm());
        return piece;
    }
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
        throw std::invalid_argument("LCP: n is " + std::to_string(lcp.size()) + "; enumeration takes n up to "
                                    + std::to_string(kLargestEnumeration));
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
    std::vector<Eigen::VectorXd> found;
    for (const unsigned mask : supportsBySize(lcp.size())) {
        ++all.supportsTried;
        const Piece piece = pieceOf(s, membersOf(mask, lcp.size()), report);
        if (piece.undecided)
            ++all.undecided;
        if (!piece.solved)
            continue;
        all.continuum = all.continuum || piece.freedom > 0;
        const auto same = std::ranges::find_if(found, [&](const Eigen::VectorXd& z) {
            constexpr double kSame = 1e-9;
            return piece.z.size() == 0
                || (z - piece.z).cwiseAbs().maxCoeff() <= kSame * std::max(1.0, z.maxCoeff());
        });
        if (same == found.end()) {
            found.push_back(piece.z);
            all.solutions.push_back(describe(s, lcp, piece));
        } else {
            int& freedom = all.solutions[static_cast<std::size_t>(same - found.begin())].freedom;
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
        const std::vector<int> support = membersOf(mask, lcp.size());
        const Piece piece = pieceOf(s, support, report);
        undecided += piece.undecided ? 1 : 0;
        report.support(support, piece.z.size() == lcp.size() ? s.unscaled(piece.z) : zero);
        if (piece.solved)
            return report.answer(s.unscaled(piece.z));
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

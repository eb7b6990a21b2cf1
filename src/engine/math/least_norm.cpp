#include "engine/math/least_norm.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <cmath>
#include <limits>
#include <utility>

namespace polhode
{

void LeastNormSolver::compute(const Eigen::MatrixXd& A, int knownRank)
{
    size_ = A.rows();
    order_.clear();
    // A row that only rounding keeps from zero is one: its diagonal is below 1e-22 of the others' (units
    // alone make them differ by 1e-10).
    constexpr double kEmpty = 1e-22;
    const double largest = size_ > 0 ? A.diagonal().maxCoeff() : 0.0;
    for (Eigen::Index r = 0; r < size_; ++r)
        if (A(r, r) > kEmpty * largest)
            order_.push_back(r);
    const auto count = static_cast<Eigen::Index>(order_.size());
    scale_.resize(count);
    L_.resize(count, count);
    work_.resize(count);
    for (Eigen::Index c = 0; c < count; ++c) {
        const Eigen::Index column = order_[static_cast<std::size_t>(c)];
        scale_[c] = 1.0 / std::sqrt(A(column, column));
        for (Eigen::Index r = 0; r <= c; ++r)
            L_(c, r) = A(column, order_[static_cast<std::size_t>(r)]) * scale_[c] * scale_[r];
    }
    factorize(knownRank);
    nullSpaceKnown_ = false;
}

/// Cholesky's method with symmetric pivoting, in the lower triangle.
void LeastNormSolver::factorize(int knownRank)
{
    constexpr double kDependent = 1e-11; // pivots relative to the largest; rounding leaves about 1e-15 rows
    constexpr double kFeigned = 1e-6; // errors of a thousandth in the directions of the rows
    const Eigen::Index count = L_.rows();
    rank_ = 0;
    leastRow_ = -1;
    feigned_ = false;
    for (Eigen::Index k = 0; k < count; ++k) {
        Eigen::Index best = 0;
        const bool beyond = knownRank != kUnknown && k >= knownRank;
        const double left = L_.diagonal().tail(count - k).maxCoeff(&best);
        if (!(left > (beyond ? kFeigned : kDependent))) {
            feigned_ = left > kDependent;
            return;
        }
        best += k;
        leastRow_ = order_[static_cast<std::size_t>(best)]; // pivots come in falling order
        if (best != k) {
            std::swap(order_[static_cast<std::size_t>(k)], order_[static_cast<std::size_t>(best)]);
            std::swap(scale_[k], scale_[best]);
            std::swap(L_(k, k), L_(best, best));
            L_.row(k).head(k).swap(L_.row(best).head(k));
            L_.col(k).tail(count - best - 1).swap(L_.col(best).tail(count - best - 1));
            for (Eigen::Index i = k + 1; i < best; ++i)
                std::swap(L_(i, k), L_(best, i));
        }
        // Columns of a dozen numbers: plain loops are faster than expressions.
        double* column = &L_.coeffRef(0, k);
        const double pivot = column[k] = std::sqrt(column[k]);
        for (Eigen::Index r = k + 1; r < count; ++r)
            column[r] /= pivot;
        for (Eigen::Index c = k + 1; c < count; ++c) {
            double* other = &L_.coeffRef(0, c);
            for (Eigen::Index r = c; r < count; ++r)
                other[r] -= column[c] * column[r];
        }
        ++rank_;
    }
}

/// Inverse iteration with LᵀL = C Cᵀ, whose eigenvalues are those of L Lᵀ that count, on a few vectors at
/// once: the largest eigenvalue of Zᵀ (C Cᵀ)⁻¹ Z, Z orthonormal, is 1/λ (Rayleigh and Ritz), with the square
/// of the error of Z. One vector alone stays where two eigenvalues cross, as those of the windows of a
/// linkage do. Begun at the last pivot, it settles in two or three rounds where that is small.
double LeastNormSolver::leastSingularValue() const
{
    constexpr int kMostRounds = 30; // ten times what a small value takes; of larger ones an estimate will do
    constexpr double kSettled = 1e-5; // of its value: differences of some per cent are extrapolated
    // More than eigenvalues that cross at once; each is a solve more in a round.
    constexpr Eigen::Index kVectors = 4;
    if (rank_ == 0)
        return std::numeric_limits<double>::infinity();
    gram_.resize(rank_, rank_);
    const Eigen::Index count = L_.rows();
    for (Eigen::Index c = 0; c < rank_; ++c)
        for (Eigen::Index r = c; r < rank_; ++r)
            gram_(r, c) = L_.col(r).tail(count - r).dot(L_.col(c).tail(count - r));
    const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factors(gram_);
    if (factors.info() != Eigen::Success)
        return 0.0; // to rounding
    // The others begin with parts of every direction: multiples of the golden section are spread evenly.
    constexpr double kGolden = 0.6180339887498949;
    Eigen::MatrixXd Z(rank_, std::min(kVectors, static_cast<Eigen::Index>(rank_)));
    for (Eigen::Index c = 0; c < Z.cols(); ++c)
        for (Eigen::Index r = 0; r < rank_; ++r) {
            const double part = static_cast<double>((r + 1) * (c + 1)) * kGolden;
            Z(r, c) = part - std::floor(part) - 0.5;
        }
    Z.col(0) = Eigen::VectorXd::Unit(rank_, rank_ - 1);
    double found = 0.0;
    for (int round = 0; round < kMostRounds; ++round) {
        Z = (Eigen::HouseholderQR<Eigen::MatrixXd>(Z).householderQ()
             * Eigen::MatrixXd::Identity(rank_, Z.cols()))
                .eval();
        const Eigen::MatrixXd next = factors.solve(Z);
        const Eigen::MatrixXd ritz = Z.transpose() * next;
        const double largest = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(0.5 * (ritz + ritz.transpose()),
                                                                              Eigen::EigenvaluesOnly)
                                   .eigenvalues()
                                   .maxCoeff();
        const double value = 1.0 / std::sqrt(largest), before = std::exchange(found, value);
        if (std::abs(value - before) <= kSettled * value)
            break;
        Z = next;
    }
    return found;
}

/// S (−L₁⁻ᵀ L₂ᵀ; 1) = 0 with L₁ the pivots' rows and L₂ the rest; the scale takes it to A.
void LeastNormSolver::findNullSpace() const
{
    nullSpaceKnown_ = true;
    const Eigen::Index count = L_.rows(), missing = count - rank_;
    nullSpace_.resize(count, missing);
    nullSpace_.topRows(rank_) = -L_.bottomLeftCorner(missing, rank_).transpose();
    L_.topLeftCorner(rank_, rank_)
        .triangularView<Eigen::Lower>()
        .transpose()
        .solveInPlace(nullSpace_.topRows(rank_));
    nullSpace_.bottomRows(missing).setIdentity();
    for (Eigen::Index r = 0; r < count; ++r)
        nullSpace_.row(r) *= scale_[r];
    orthogonal_.compute(nullSpace_);
    nullSpace_.setIdentity();
    nullSpace_.applyOnTheLeft(orthogonal_.householderQ());
}

void LeastNormSolver::solveInPlace(Eigen::VectorXd& b, Choice choice) const
{
    const Eigen::Index count = L_.rows();
    for (Eigen::Index r = 0; r < count; ++r)
        work_[r] = scale_[r] * b[order_[static_cast<std::size_t>(r)]];
    const auto L = L_.topLeftCorner(rank_, rank_).triangularView<Eigen::Lower>();
    auto y = work_.head(rank_);
    L.solveInPlace(y);
    L.transpose().solveInPlace(y);
    work_.tail(count - rank_).setZero();
    work_.array() *= scale_.array();
    if (rank_ < count && (choice == Choice::leastNorm || feigned_)) {
        if (!nullSpaceKnown_)
            findNullSpace();
        work_ -= (nullSpace_ * (nullSpace_.transpose() * work_)).eval();
    }
    b.setZero();
    for (Eigen::Index r = 0; r < count; ++r)
        b[order_[static_cast<std::size_t>(r)]] = work_[r];
}

} // namespace polhode

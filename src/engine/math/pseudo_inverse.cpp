#include "engine/math/pseudo_inverse.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace polhode
{

void PseudoInverse::compute(const Eigen::MatrixXd& A)
{
    constexpr double kDependent = 1e-13; // of the largest pivot: some hundred roundings of what is zero
    size_ = A.rows();
    const Eigen::Index n = size_;
    LU_ = A;
    rows_.resize(static_cast<std::size_t>(n));
    columns_.resize(static_cast<std::size_t>(n));
    std::iota(rows_.begin(), rows_.end(), Eigen::Index(0));
    std::iota(columns_.begin(), columns_.end(), Eigen::Index(0));
    double first = 0.0;
    for (rank_ = 0; rank_ < n; ++rank_) {
        const Eigen::Index k = rank_;
        Eigen::Index row = k, column = k;
        double largest = 0.0;
        for (Eigen::Index i = k; i < n; ++i)
            for (Eigen::Index j = k; j < n; ++j)
                if (const double size = std::abs(LU_(i, j)); size > largest) {
                    largest = size;
                    row = i;
                    column = j;
                }
        first = std::max(first, largest);
        if (!(largest > kDependent * first))
            break;
        if (row != k) {
            LU_.row(k).swap(LU_.row(row));
            std::swap(rows_[static_cast<std::size_t>(k)], rows_[static_cast<std::size_t>(row)]);
        }
        if (column != k) {
            LU_.col(k).swap(LU_.col(column));
            std::swap(columns_[static_cast<std::size_t>(k)], columns_[static_cast<std::size_t>(column)]);
        }
        // Rows of a dozen numbers: plain loops are faster than expressions.
        const double* pivotRow = &LU_.coeffRef(k, 0);
        const double inverse = 1.0 / pivotRow[k];
        for (Eigen::Index i = k + 1; i < n; ++i) {
            double* other = &LU_.coeffRef(i, 0);
            const double factor = other[k] *= inverse;
            for (Eigen::Index j = k + 1; j < n; ++j)
                other[j] -= factor * pivotRow[j];
        }
    }
    if (rank_ == n)
        return;
    gramL_.setIdentity(rank_, rank_); // of the ones of L
    gramU_.setZero(rank_, rank_);
    for (Eigen::Index m = 0; m < n; ++m) {
        const double* row = &LU_.coeffRef(m, 0);
        const Eigen::Index below = std::min(m, rank_);
        for (Eigen::Index i = 0; i < below; ++i)
            for (Eigen::Index j = 0; j <= i; ++j)
                gramL_(i, j) += row[i] * row[j];
        if (m < rank_)
            for (Eigen::Index j = 0; j < below; ++j)
                gramL_(m, j) += row[j];
    }
    for (Eigen::Index i = 0; i < rank_; ++i)
        for (Eigen::Index j = 0; j <= i; ++j)
            for (Eigen::Index m = i; m < n; ++m)
                gramU_(i, j) += LU_(i, m) * LU_(j, m);
    factorizeGram(gramL_);
    factorizeGram(gramU_);
}

void PseudoInverse::factorizeGram(RowMajor& gram)
{
    for (Eigen::Index i = 0; i < gram.rows(); ++i)
        for (Eigen::Index j = 0; j <= i; ++j) {
            double sum = gram(i, j);
            for (Eigen::Index k = 0; k < j; ++k)
                sum -= gram(i, k) * gram(j, k);
            gram(i, j) = i == j ? std::sqrt(sum) : sum / gram(j, j);
        }
}

void PseudoInverse::solveGram(const RowMajor& factor, Eigen::VectorXd& y)
{
    const Eigen::Index n = factor.rows();
    for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index k = 0; k < i; ++k)
            y[i] -= factor(i, k) * y[k];
        y[i] /= factor(i, i);
    }
    for (Eigen::Index i = n - 1; i >= 0; --i) {
        y[i] /= factor(i, i);
        for (Eigen::Index k = 0; k < i; ++k)
            y[k] -= factor(i, k) * y[i];
    }
}

void PseudoInverse::add(const Eigen::VectorXd& b, Eigen::VectorXd& x)
{
    const Eigen::Index n = size_, r = rank_;
    const auto given = [&](Eigen::Index i) { return b[rows_[static_cast<std::size_t>(i)]]; };
    const auto wanted = [&](Eigen::Index i) -> double& { return x[columns_[static_cast<std::size_t>(i)]]; };
    y_.resize(r);
    if (r == n) {
        for (Eigen::Index i = 0; i < n; ++i) {
            y_[i] = given(i);
            for (Eigen::Index k = 0; k < i; ++k)
                y_[i] -= LU_(i, k) * y_[k];
        }
        for (Eigen::Index i = n - 1; i >= 0; --i) {
            for (Eigen::Index k = i + 1; k < n; ++k)
                y_[i] -= LU_(i, k) * y_[k];
            y_[i] /= LU_(i, i);
        }
        for (Eigen::Index i = 0; i < n; ++i)
            wanted(i) += y_[i];
        return;
    }
    for (Eigen::Index k = 0; k < r; ++k)
        y_[k] = given(k);
    for (Eigen::Index i = 0; i < n; ++i) {
        const double part = given(i);
        for (Eigen::Index k = 0; k < std::min(r, i); ++k)
            y_[k] += LU_(i, k) * part;
    }
    solveGram(gramL_, y_);
    solveGram(gramU_, y_);
    for (Eigen::Index k = 0; k < r; ++k)
        for (Eigen::Index i = k; i < n; ++i)
            wanted(i) += LU_(k, i) * y_[k];
}

void PseudoInverse::solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, Eigen::VectorXd& x)
{
    x.setZero(size_);
    add(b, x);
    rest_.resize(size_);
    for (Eigen::Index i = 0; i < size_; ++i) {
        rest_[i] = b[i];
        for (Eigen::Index j = 0; j < size_; ++j)
            rest_[i] -= A(i, j) * x[j];
    }
    add(rest_, x);
}

} // namespace polhode

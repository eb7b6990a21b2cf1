#include "engine/math/pseudo_inverse.h"

#include "engine/math/uncoupled_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace polhode
{

namespace
{

/// y += f x. Rows of a dozen numbers: plain loops are faster than expressions.
void addTimes(Eigen::Index n, double f, const double* x, double* y)
{
    constexpr Eigen::Index kFew = 12;
    if (n <= kFew)
        for (Eigen::Index j = 0; j < n; ++j)
            y[j] += f * x[j];
    else
        Eigen::Map<Eigen::ArrayXd>(y, n) += f * Eigen::Map<const Eigen::ArrayXd>(x, n);
}

} // namespace

void PseudoInverse::compute(const Eigen::MatrixXd& A)
{
    size_ = A.rows();
    std::vector<std::vector<int>> parts = uncoupledParts(A);
    parts_.resize(parts.size());
    for (std::size_t p = 0; p < parts.size(); ++p) {
        Part& part = parts_[p];
        part.of = std::move(parts[p]);
        part.A = A(part.of, part.of);
        part.factorize();
    }
}

Eigen::Index PseudoInverse::rank() const
{
    Eigen::Index sum = 0;
    for (const Part& part : parts_)
        sum += part.rank;
    return sum;
}

void PseudoInverse::Part::factorize()
{
    constexpr double kDependent = 1e-13; // of the largest pivot: some hundred roundings of what is zero
    const Eigen::Index n = A.rows();
    LU = A;
    rows.resize(static_cast<std::size_t>(n));
    columns.resize(static_cast<std::size_t>(n));
    std::iota(rows.begin(), rows.end(), Eigen::Index(0));
    std::iota(columns.begin(), columns.end(), Eigen::Index(0));
    double first = 0.0;
    for (rank = 0; rank < n; ++rank) {
        const Eigen::Index k = rank;
        Eigen::Index row = k, column = k;
        double largest = 0.0;
        for (Eigen::Index i = k; i < n; ++i)
            if (const double size = LU.row(i).tail(n - k).cwiseAbs().maxCoeff(); size > largest) {
                largest = size;
                row = i;
            }
        while (largest > 0.0 && std::abs(LU(row, column)) != largest)
            ++column;
        first = std::max(first, largest);
        if (!(largest > kDependent * first))
            break;
        if (row != k) {
            LU.row(k).swap(LU.row(row));
            std::swap(rows[static_cast<std::size_t>(k)], rows[static_cast<std::size_t>(row)]);
        }
        if (column != k) {
            LU.col(k).swap(LU.col(column));
            std::swap(columns[static_cast<std::size_t>(k)], columns[static_cast<std::size_t>(column)]);
        }
        const double* pivotRow = &LU.coeffRef(k, 0);
        const double inverse = 1.0 / pivotRow[k];
        for (Eigen::Index i = k + 1; i < n; ++i) {
            double* other = &LU.coeffRef(i, 0);
            const double factor = other[k] *= inverse;
            addTimes(n - k - 1, -factor, pivotRow + k + 1, other + k + 1);
        }
    }
    if (rank < n)
        factorizeGrams();
}

void PseudoInverse::Part::factorizeGrams()
{
    const Eigen::Index n = A.rows();
    gramL.setIdentity(rank, rank); // of the ones of L
    gramU.setZero(rank, rank);
    for (Eigen::Index m = 0; m < n; ++m) {
        const double* row = &LU.coeffRef(m, 0);
        const Eigen::Index below = std::min(m, rank);
        for (Eigen::Index i = 0; i < below; ++i)
            addTimes(i + 1, row[i], row, &gramL.coeffRef(i, 0));
        if (m < rank)
            addTimes(below, 1.0, row, &gramL.coeffRef(m, 0));
        work = LU.col(m).head(std::min(m + 1, rank));
        for (Eigen::Index i = 0; i < work.size(); ++i)
            addTimes(i + 1, work[i], work.data(), &gramU.coeffRef(i, 0));
    }
    factorizeGram(gramL, work);
    factorizeGram(gramU, work);
}

void PseudoInverse::factorizeGram(RowMajor& gram, Eigen::VectorXd& column)
{
    const Eigen::Index n = gram.rows();
    for (Eigen::Index k = 0; k < n; ++k) {
        gram(k, k) = std::sqrt(gram(k, k));
        for (Eigen::Index i = k + 1; i < n; ++i)
            gram(i, k) /= gram(k, k);
        column = gram.col(k);
        for (Eigen::Index i = k + 1; i < n; ++i)
            addTimes(i - k, -column[i], column.data() + k + 1, &gram.coeffRef(i, k + 1));
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

void PseudoInverse::Part::add(const Eigen::VectorXd& b, Eigen::VectorXd& x, Eigen::VectorXd& y) const
{
    const Eigen::Index n = A.rows(), r = rank;
    const auto given = [&](Eigen::Index i) { return b[rows[static_cast<std::size_t>(i)]]; };
    const auto wanted = [&](Eigen::Index i) -> double& { return x[columns[static_cast<std::size_t>(i)]]; };
    y.resize(r);
    if (r == n) {
        for (Eigen::Index i = 0; i < n; ++i) {
            y[i] = given(i);
            for (Eigen::Index k = 0; k < i; ++k)
                y[i] -= LU(i, k) * y[k];
        }
        for (Eigen::Index i = n - 1; i >= 0; --i) {
            for (Eigen::Index k = i + 1; k < n; ++k)
                y[i] -= LU(i, k) * y[k];
            y[i] /= LU(i, i);
        }
        for (Eigen::Index i = 0; i < n; ++i)
            wanted(i) += y[i];
        return;
    }
    for (Eigen::Index k = 0; k < r; ++k)
        y[k] = given(k);
    for (Eigen::Index i = 0; i < n; ++i) {
        const double part = given(i);
        for (Eigen::Index k = 0; k < std::min(r, i); ++k)
            y[k] += LU(i, k) * part;
    }
    solveGram(gramL, y);
    solveGram(gramU, y);
    for (Eigen::Index k = 0; k < r; ++k)
        for (Eigen::Index i = k; i < n; ++i)
            wanted(i) += LU(k, i) * y[k];
}

void PseudoInverse::solve(const Eigen::VectorXd& b, Eigen::VectorXd& x)
{
    x.resize(size_);
    for (const Part& part : parts_) {
        b_ = b(part.of);
        x_.setZero(b_.size());
        part.add(b_, x_, y_);
        rest_.resize(b_.size());
        for (Eigen::Index i = 0; i < b_.size(); ++i) {
            rest_[i] = b_[i];
            for (Eigen::Index j = 0; j < b_.size(); ++j)
                rest_[i] -= part.A(i, j) * x_[j];
        }
        part.add(rest_, x_, y_);
        x(part.of) = x_;
    }
}

} // namespace polhode

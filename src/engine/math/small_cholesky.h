#pragma once

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace polhode
{

/// L Lᵀ = A for a symmetric positive definite matrix of at most six rows. For many right-hand sides Eigen
/// packs its operands first, which at this size takes several times longer than solving.
class SmallCholesky
{
public:
    static constexpr int kMost = 6;

    /// Factorises the first @p n rows and columns of A, of which the lower triangle is read. False if a pivot
    /// is not above zero; solveInPlace() then answers with zero from there on.
    template <class Derived>
    bool compute(const Eigen::MatrixBase<Derived>& A, int n)
    {
        n_ = n;
        inverse_.fill(0.0);
        least_ = std::numeric_limits<double>::infinity();
        largest_ = 0.0;
        for (int j = 0; j < n; ++j) {
            double pivot = A(j, j);
            for (int k = 0; k < j; ++k)
                pivot -= L_[j][k] * L_[j][k];
            if (!(pivot > 0.0))
                return false;
            least_ = std::min(least_, pivot);
            largest_ = std::max(largest_, pivot);
            L_[j][j] = std::sqrt(pivot);
            inverse_[j] = 1.0 / L_[j][j];
            for (int i = j + 1; i < n; ++i) {
                double sum = A(i, j);
                for (int k = 0; k < j; ++k)
                    sum -= L_[i][k] * L_[j][k];
                L_[i][j] = sum * inverse_[j];
            }
        }
        return true;
    }

    /// The smallest over the largest pivot: near zero where A is nearly singular.
    double pivotRatio() const { return n_ > 0 ? least_ / largest_ : 1.0; }

    /// B = A⁻¹ B in the first n rows of B.
    template <class Derived>
    void solveInPlace(Eigen::MatrixBase<Derived>& B) const
    {
        for (Eigen::Index c = 0; c < B.cols(); ++c) {
            auto x = B.col(c);
            for (int i = 0; i < n_; ++i) {
                double sum = x[i];
                for (int k = 0; k < i; ++k)
                    sum -= L_[i][k] * x[k];
                x[i] = sum * inverse_[i];
            }
            for (int i = n_; i-- > 0;) {
                double sum = x[i];
                for (int k = i + 1; k < n_; ++k)
                    sum -= L_[k][i] * x[k];
                x[i] = sum * inverse_[i];
            }
        }
    }

private:
    int n_ = 0;
    double least_ = 0.0, largest_ = 0.0;
    std::array<std::array<double, kMost>, kMost> L_{};
    std::array<double, kMost> inverse_{};
};

} // namespace polhode

#include "engine/joint/least_norm.h"

#include <cmath>

namespace polhode
{

void LeastNormSolver::compute(const Eigen::MatrixXd& A)
{
    const Eigen::Index size = A.rows();
    rank_ = 0;
    nullSpace_.resize(size, 0);
    scale_.resize(size);
    if (size == 0)
        return;
    // A row that only rounding keeps from zero stays one: its diagonal is below 1e-22 of the others' (units
    // alone make them differ by 1e-10).
    constexpr double kEmpty = 1e-22;
    const double largest = A.diagonal().maxCoeff();
    for (Eigen::Index r = 0; r < size; ++r)
        scale_[r] = A(r, r) > kEmpty * largest ? 1.0 / std::sqrt(A(r, r)) : 1.0 / std::sqrt(largest);
    if (!(largest > 0.0))
        scale_.setOnes();
    constexpr double kDependent = 1e-11; // pivots relative to the largest; rounding leaves about 1e-15 rows
    decomposition_.setThreshold(kDependent);
    decomposition_.compute(scale_.asDiagonal() * A * scale_.asDiagonal());
    rank_ = static_cast<int>(decomposition_.rank());
    const Eigen::Index missing = size - rank_;
    if (missing == 0)
        return;
    // The last columns of P Zᵀ span the null space of the scaled matrix; the scale takes it to that of A.
    const Eigen::MatrixXd basis = scale_.asDiagonal()
        * (decomposition_.colsPermutation() * decomposition_.matrixZ().transpose().rightCols(missing)).eval();
    nullSpace_ = Eigen::HouseholderQR<Eigen::MatrixXd>(basis).householderQ()
        * Eigen::MatrixXd::Identity(size, missing);
}

void LeastNormSolver::solveInPlace(Eigen::VectorXd& b) const
{
    if (b.size() == 0)
        return;
    b = scale_.cwiseProduct(b).eval();
    b = scale_.cwiseProduct(decomposition_.solve(b)).eval();
    if (nullSpace_.cols() > 0)
        b -= (nullSpace_ * (nullSpace_.transpose() * b)).eval();
}

} // namespace polhode

#pragma once

#include <Eigen/Core>
#include <Eigen/QR>

namespace polhode
{

/// Solves A x = b for a symmetric positive semidefinite A that may be singular: the x of least norm.
///
/// A is scaled to a unit diagonal before its rank is judged, so that metres and radians weigh alike; x is
/// then freed of its part in the null space of A itself.
class LeastNormSolver
{
public:
    /// Takes A; a row of zeros stays one.
    void compute(const Eigen::MatrixXd& A);

    /// x in the place of b.
    void solveInPlace(Eigen::VectorXd& b) const;

    int rank() const { return rank_; }
    /// Orthonormal columns that span the null space.
    const Eigen::MatrixXd& nullSpace() const { return nullSpace_; }

private:
    Eigen::VectorXd scale_;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition_;
    Eigen::MatrixXd nullSpace_;
    int rank_ = 0;
};

} // namespace polhode

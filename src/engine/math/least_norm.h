#pragma once

#include <Eigen/Core>
#include <Eigen/QR>

#include <vector>

namespace polhode
{

/// Solves A x = b for a symmetric positive semidefinite A that may be singular: the x of least norm, if not
/// asked otherwise.
///
/// A is scaled to a unit diagonal before its rank is judged, so that metres and radians weigh alike. Rows
/// that are zero have x = 0. Of the others P S Pᵀ = L Lᵀ with the largest pivot first; what is left once the
/// pivots end depends on them. A solution with zeros there is freed of its part in the null space of A.
class LeastNormSolver
{
public:
    /// Takes A; a row of zeros stays one. A rank that A had nearby, where it was known better, may be given:
    /// pivots beyond it must be more than what errors of A may feign.
    void compute(const Eigen::MatrixXd& A, int knownRank = kUnknown);

    static constexpr int kUnknown = -1;

    /// Which x is asked for where A is singular: any one is found sooner. Where A is so only by the rank that
    /// was given it is that of least norm all the same, as others would differ in A x.
    enum class Choice { leastNorm, any };

    /// x in the place of b.
    void solveInPlace(Eigen::VectorXd& b, Choice choice = Choice::leastNorm) const;

    int rank() const { return rank_; }
    /// The square root of the smallest eigenvalue of the scaled A that counts: the distance to the next
    /// loss of rank; infinite where there is none. It changes smoothly with A, which the pivots, whose order
    /// may change, do not.
    double leastSingularValue() const;
    /// The row of the smallest pivot that counted; −1 if there is none.
    Eigen::Index leastRow() const { return leastRow_; }

private:
    void factorize(int knownRank);
    void findNullSpace() const;

    Eigen::Index size_ = 0;
    int rank_ = 0;
    Eigen::Index leastRow_ = -1;
    bool feigned_ = false; ///< pivots beyond the known rank were more than rounding
    std::vector<Eigen::Index> order_; ///< the rows that are not zero, in the order of their pivots
    Eigen::VectorXd scale_; ///< in that order
    Eigen::MatrixXd L_; ///< the lower triangle, in that order; rank_ columns
    mutable Eigen::MatrixXd nullSpace_; ///< orthonormal columns, in that order, once they are asked for
    mutable bool nullSpaceKnown_ = false;
    mutable Eigen::HouseholderQR<Eigen::MatrixXd> orthogonal_;
    mutable Eigen::MatrixXd gram_; ///< LᵀL and its factor
    mutable Eigen::VectorXd work_; ///< in that order
};

} // namespace polhode

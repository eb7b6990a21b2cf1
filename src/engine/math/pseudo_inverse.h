#pragma once

#include <Eigen/Core>

#include <vector>

namespace polhode
{

/// Solves A x = b for a square A that may be singular and need not be symmetric: of the x that leave the
/// least |A x − b| the one of least norm, x = A⁺ b (Moore–Penrose).
///
/// Gauss's elimination with complete pivoting, P A Q = L U with L of n × r and U of r × n; the rank r counts
/// the pivots above 1e-13 of the first, of each part that nothing couples to the others. Then A⁺ = Q Uᵀ (U
/// Uᵀ)⁻¹ (Lᵀ L)⁻¹ Lᵀ P, where L has entries of at most one. One step of refinement takes away what these
/// products lose.
class PseudoInverse
{
public:
    void compute(const Eigen::MatrixXd& A);

    Eigen::Index rank() const;

    /// x = A⁺ b. `x` may not be `b`.
    void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x);

private:
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    /// One part of A.
    struct Part {
        std::vector<int> of; ///< its rows and columns in A
        Eigen::MatrixXd A;
        Eigen::Index rank = 0;
        RowMajor LU; ///< L below the diagonal, its ones not stored, U from it on
        RowMajor gramL, gramU; ///< factors of Lᵀ L and U Uᵀ, where the rank is not full
        std::vector<Eigen::Index> rows, columns; ///< P and Q
        Eigen::VectorXd work;

        void factorize();
        void factorizeGrams();
        /// Adds A⁺ b to x; `y` is for work.
        void add(const Eigen::VectorXd& b, Eigen::VectorXd& x, Eigen::VectorXd& y) const;
    };

    /// Cholesky's factor of a Gram matrix, given by its lower triangle, in its place; `column` is for work.
    static void factorizeGram(RowMajor& gram, Eigen::VectorXd& column);
    /// y in the place of the right side.
    static void solveGram(const RowMajor& factor, Eigen::VectorXd& y);

    Eigen::Index size_ = 0;
    std::vector<Part> parts_;
    Eigen::VectorXd b_, x_, y_, rest_; ///< of a part
};

} // namespace polhode

#pragma once

#include "engine/math/tolerances.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace polhode::lcptools
{

/// Rows and columns of a symmetric positive semidefinite matrix, by columns.
struct MatrixView {
    const double* data = nullptr;
    Eigen::Index stride = 0; ///< from column to column
    int n = 0;

    const double* column(int i) const { return data + i * stride; }
    double diagonal(int i) const { return data[i * stride + i]; }
};

/// M_CC = L D Lᵀ, L unit lower triangular, for a set C of rows that changes: members come in at the end, and
/// a row of L stays as long as all before it do. It solves M_CC x = −r.
///
/// Where the row of a member depends on those before it (its Schur complement is below tolerance::kRank of
/// its diagonal), and r does so too, x is zero there; if r does not, no x solves it, and the pivot is taken
/// for kShift of the diagonal, so that x becomes huge along the null vector and its signs say who is in the
/// way: one step of a proximal point method (Rockafellar 1976) whose metric is zero but there. Memory is the
/// caller's. kFixed rows at most, known to the compiler; 0: as many as the memory is for.
template <int kFixed>
class LcpFactor
{
public:
    static Eigen::Index doublesFor(Eigen::Index rows) { return 2 * rows * rows + 3 * rows; }
    static Eigen::Index intsFor(Eigen::Index rows) { return 3 * rows; }

    LcpFactor(const MatrixView& M, Eigen::Index rows, double* doubles, int* ints)
        : M_(M)
        , rows_(rows)
        , lower_(doubles)
        , upper_(lower_ + rows * rows)
        , inverse_(upper_ + rows * rows)
        , forward_(inverse_ + rows)
        , reach_(forward_ + rows)
        , members_(ints)
        , places_(ints + rows)
        , depends_(places_ + rows)
    {
        clear();
    }

    int count() const { return count_; }
    int member(int place) const { return members_[place]; }
    bool has(int i) const { return places_[i] >= 0; }
    int factorized() const { return done_; } ///< members whose rows stand
    bool depends(int place) const { return depends_[place] != 0; } ///< on members before it

    void clear()
    {
        count_ = done_ = 0;
        std::fill_n(places_, M_.n, -1);
    }

    void add(int i)
    {
        places_[i] = count_;
        members_[count_++] = i;
    }

    /// Takes out the members at the places of which this is true.
    template <class Leaves>
    void dropIf(const Leaves& leaves)
    {
        int to = 0;
        for (int j = 0; j < count_; ++j) {
            const int i = members_[j];
            if (leaves(j)) {
                places_[i] = -1;
                done_ = std::min(done_, to);
                continue;
            }
            members_[to] = i;
            places_[i] = to++;
        }
        count_ = to;
    }

    /// The factor and L⁻¹ of −r_C; `own` is the size of the terms from which each r_i was made. False where a
    /// diagonal is not positive.
    bool factorize(const double* r, const double* own)
    {
        constexpr int kBlocks = 32; // rows from which the block algorithm of Eigen pays
        if (kFixed == 0 && count_ > kBlocks && 2 * (count_ - done_) > kBlocks && factorizeAtOnce(r))
            return true;
        for (; done_ < count_; ++done_)
            if (!append(r, own))
                return false;
        return true;
    }

    /// L⁻¹ of −r_C for another r, of the rows that stand.
    void forward(const double* r)
    {
        for (int j = 0; j < done_; ++j)
            forward_[j] = -r[members_[j]];
        for (int j = 0; j + 1 < done_; ++j)
            subtract(forward_[j], lower_ + j * rows(), j + 1, done_, forward_);
    }

    /// x by the places of C.
    void solve(double* x) const
    {
        for (int j = 0; j < count_; ++j)
            x[j] = forward_[j] * inverse_[j];
        backward(x);
    }

    /// How far row i reaches beyond those of C: the Schur complement of its diagonal; with x the solution of
    /// M_CC x = −M_Ci.
    double beyond(int i, double* x)
    {
        const double left = reach(i);
        for (int j = 0; j < count_; ++j)
            x[j] = -reach_[j];
        backward(x);
        return left;
    }

private:
    /// Of the diagonal: steps along a null vector are 10⁹ of the others, so that they alone decide the signs,
    /// and half the digits are left for those.
    static constexpr double kShift = 1e-9;

    Eigen::Index rows() const { return kFixed > 0 ? kFixed : rows_; }

    static void subtract(double factor, const double* column, int first, int end, double* from)
    {
        for (int i = first; i < end; ++i)
            from[i] -= factor * column[i];
    }

    /// L⁻ᵀ x
    void backward(double* x) const
    {
        for (int j = count_ - 1; j > 0; --j)
            subtract(x[j], upper_ + j * rows(), 0, j, x);
    }

    /// The row of i in L, in `reach_`, beside the rows that are done; the Schur complement.
    double reach(int i)
    {
        const double* column = M_.column(i);
        for (int j = 0; j < done_; ++j)
            reach_[j] = column[members_[j]];
        for (int j = 0; j + 1 < done_; ++j)
            subtract(reach_[j], lower_ + j * rows(), j + 1, done_, reach_);
        double even = column[i], odd = 0.0; // two sums, so that one need not wait for the other
        for (int j = 0; j < done_; ++j) {
            const double t = reach_[j];
            reach_[j] = t * inverse_[j];
            (j % 2 == 0 ? even : odd) -= t * reach_[j];
        }
        return even + odd;
    }

    bool append(const double* r, const double* own)
    {
        const int i = members_[done_];
        double pivot = reach(i);
        double even = -r[i], odd = 0.0;
        double* row = upper_ + done_ * rows();
        for (int j = 0; j < done_; ++j) {
            row[j] = reach_[j];
            lower_[done_ + j * rows()] = reach_[j];
            (j % 2 == 0 ? even : odd) -= reach_[j] * forward_[j];
        }
        forward_[done_] = even + odd;
        const double diagonal = M_.diagonal(i);
        if (!(diagonal > 0.0))
            return false;
        inverse_[done_] = 1.0 / pivot;
        depends_[done_] = 0;
        if (pivot > tolerance::kRank * diagonal)
            return true;
        depends_[done_] = 1;
        double terms = own[i];
        for (int j = 0; j < done_; ++j)
            terms += std::abs(reach_[j] * forward_[j]);
        inverse_[done_] = std::abs(forward_[done_]) <= tolerance::kRank * terms
            ? 0.0
            : 1.0 / (std::max(0.0, pivot) + kShift * diagonal);
        return true;
    }

    /// All rows by blocks; false where one depends on others.
    bool factorizeAtOnce(const double* r)
    {
        const Eigen::Index l = rows();
        for (int j = 0; j < count_; ++j) {
            const double* column = M_.column(members_[j]);
            for (int i = j; i < count_; ++i)
                lower_[i + j * l] = column[members_[i]];
        }
        Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>> A(lower_, count_, count_,
                                                               Eigen::OuterStride<>(l));
        const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> llt(A);
        bool independent = llt.info() == Eigen::Success;
        for (int j = 0; independent && j < count_; ++j)
            independent = A(j, j) * A(j, j) > tolerance::kRank * M_.diagonal(members_[j]);
        if (!independent) {
            done_ = 0;
            return false;
        }
        for (int j = 0; j < count_; ++j) {
            const double root = 1.0 / A(j, j);
            inverse_[j] = root * root;
            depends_[j] = 0;
            A.col(j).tail(count_ - j - 1) *= root;
        }
        Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>>(upper_, count_, count_, Eigen::OuterStride<>(l))
            .triangularView<Eigen::StrictlyUpper>()
            = A.transpose();
        done_ = count_;
        forward(r);
        return true;
    }

    MatrixView M_;
    Eigen::Index rows_;
    double* lower_; ///< L by columns
    double* upper_; ///< L by rows
    double* inverse_; ///< of D
    double* forward_; ///< L⁻¹ of −r_C
    double* reach_;
    int* members_; ///< C, in the order of the factor
    int* places_; ///< of each row in C; −1: none
    int* depends_; ///< by places
    int count_ = 0;
    int done_ = 0; ///< rows of L that stand
};

} // namespace polhode::lcptools

#pragma once

#include "engine/solve/lcp_tools.h"

#include <vector>

namespace polhode::lcptools
{

/// The 2n (or 2n + 1) variables of an LCP, n of them (basic) expressed by the others: y_B = A y_N + b.
/// Variables are numbered as in LcpStep.
class Dictionary
{
public:
    /// w = M z + q, with Lemke's column c z0 if a `cover` c > 0 is given.
    explicit Dictionary(const Lcp& lcp, const Eigen::VectorXd& cover = {});

    /// The basic and non-basic variable of a row and column trade places; A(row, column) must not be zero.
    void pivot(int row, int column);

    /// The same basis from the problem itself, as `lcp` and `cover` state it: rounding of the pivots is gone.
    void refresh(const Lcp& lcp, const Eigen::VectorXd& cover);

    int size() const { return n_; }
    double entry(int row, int column) const { return A_(row, column); }
    auto column(int c) const { return A_.col(c); }
    /// Values of the basic variables if all others are zero.
    const Eigen::VectorXd& value() const { return b_; }
    int basic(int row) const { return basic_[static_cast<std::size_t>(row)]; }
    int nonbasic(int column) const { return nonbasic_[static_cast<std::size_t>(column)]; }
    const std::vector<int>& basis() const { return basic_; }
    int complement(int variable) const { return variable < n_ ? variable + n_ : variable - n_; }
    bool isZ(int variable) const { return variable >= n_ && variable < 2 * n_; }
    bool isBasic(int variable) const { return basicAt_[static_cast<std::size_t>(variable)]; }
    /// The row of a basic variable or the column of a non-basic one.
    int place(int variable) const { return place_[static_cast<std::size_t>(variable)]; }
    /// The z_i that are basic.
    std::vector<int> support() const;
    /// z if the non-basic variables are zero.
    Eigen::VectorXd z() const;
    /// The direction in which z moves as the non-basic z_i grows.
    Eigen::VectorXd growth(int i) const;

private:
    int n_;
    Eigen::MatrixXd A_;
    Eigen::VectorXd b_;
    std::vector<int> basic_;
    std::vector<int> nonbasic_;
    std::vector<int> place_;
    std::vector<char> basicAt_;
};

/// Brings a support into a principal dictionary: pivots each z_i into the basis whose normal is clearly
/// independent of those before it, then leaves out negative ones, so that the basic z_i are not negative.
void startFrom(Dictionary& dictionary, const std::vector<int>& support);

/// Whether a w_i of a principal dictionary is negative beyond the rounding of the terms it is made of.
bool isNegative(const Lcp& lcp, const Eigen::VectorXd& z, int i, double w, double rounding);

} // namespace polhode::lcptools

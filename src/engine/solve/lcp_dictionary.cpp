#include "engine/solve/lcp_dictionary.h"

#include <Eigen/LU>

#include <cmath>
#include <utility>

namespace polhode::lcptools
{

Dictionary::Dictionary(const Lcp& lcp, const Eigen::VectorXd& cover)
    : n_(lcp.size())
    , b_(lcp.q)
{
    const int columns = n_ + (cover.size() > 0 ? 1 : 0);
    A_.resize(n_, columns);
    A_.leftCols(n_) = lcp.M;
    if (cover.size() > 0)
        A_.col(n_) = cover;
    for (int i = 0; i < n_ + columns; ++i) {
        (i < n_ ? basic_ : nonbasic_).push_back(i);
        place_.push_back(i < n_ ? i : i - n_);
        basicAt_.push_back(i < n_ ? 1 : 0);
    }
}

void Dictionary::pivot(int row, int column)
{
    const double p = A_(row, column);
    const Eigen::VectorXd old = A_.col(column);
    Eigen::RowVectorXd fresh = A_.row(row) / -p;
    fresh[column] = 1.0 / p;
    const double value = -b_[row] / p;
    A_.col(column).setZero();
    A_.noalias() += old * fresh;
    A_.row(row) = fresh;
    b_ += value * old;
    b_[row] = value;

    int& in = basic_[static_cast<std::size_t>(row)];
    int& out = nonbasic_[static_cast<std::size_t>(column)];
    std::swap(in, out);
    place_[static_cast<std::size_t>(in)] = row;
    place_[static_cast<std::size_t>(out)] = column;
    basicAt_[static_cast<std::size_t>(in)] = 1;
    basicAt_[static_cast<std::size_t>(out)] = 0;
}

void Dictionary::refresh(const Lcp& lcp, const Eigen::VectorXd& cover)
{
    // w − M z − c z0 = q, that is B y_B + N y_N = q, gives y_B = −B⁻¹N y_N + B⁻¹q.
    const auto column = [&](int variable) -> Eigen::VectorXd {
        if (variable < n_)
            return Eigen::VectorXd::Unit(n_, variable);
        return variable < 2 * n_ ? Eigen::VectorXd(-lcp.M.col(variable - n_)) : Eigen::VectorXd(-cover);
    };
    Eigen::MatrixXd B(n_, n_);
    for (int r = 0; r < n_; ++r)
        B.col(r) = column(basic(r));
    Eigen::MatrixXd rest(n_, A_.cols() + 1);
    for (int c = 0; c < A_.cols(); ++c)
        rest.col(c) = -column(nonbasic(c));
    rest.col(A_.cols()) = lcp.q;
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(B);
    Eigen::MatrixXd solved = lu.solve(rest);
    solved += lu.solve(rest - B * solved);
    if (!solved.allFinite())
        return;
    A_ = solved.leftCols(A_.cols());
    b_ = solved.col(A_.cols());
}

std::vector<int> Dictionary::support() const
{
    std::vector<int> members;
    for (int i = 0; i < n_; ++i)
        if (isBasic(n_ + i))
            members.push_back(i);
    return members;
}

Eigen::VectorXd Dictionary::z() const
{
    Eigen::VectorXd z = Eigen::VectorXd::Zero(n_);
    for (int row = 0; row < n_; ++row)
        if (isZ(basic(row)))
            z[basic(row) - n_] = b_[row];
    return z;
}

Eigen::VectorXd Dictionary::growth(int i) const
{
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(n_);
    for (int row = 0; row < n_; ++row)
        if (isZ(basic(row)))
            direction[basic(row) - n_] = entry(row, place(n_ + i));
    direction[i] = 1.0;
    return direction;
}

void startFrom(Dictionary& dictionary, const std::vector<int>& support)
{
    // Of rows of size one: a smaller pivot would cost half of all digits.
    constexpr double kIndependent = 1e-8;
    const int n = dictionary.size();
    for (const int i : support)
        if (!dictionary.isBasic(n + i)
            && dictionary.entry(dictionary.place(i), dictionary.place(n + i)) > kIndependent)
            dictionary.pivot(dictionary.place(i), dictionary.place(n + i));
    for (;;) {
        int row = -1;
        for (int r = 0; r < n; ++r)
            if (dictionary.isZ(dictionary.basic(r)) && dictionary.value()[r] < 0.0
                && (row < 0 || dictionary.value()[r] < dictionary.value()[row]))
                row = r;
        if (row < 0)
            return;
        dictionary.pivot(row, dictionary.place(dictionary.basic(row) - n));
    }
}

bool isNegative(const Lcp& lcp, const Eigen::VectorXd& z, int i, double w, double rounding)
{
    return w < 0.0
        && w < -rounding * (lcp.M.row(i).cwiseAbs().dot(z.cwiseAbs()) + (z.any() ? std::abs(lcp.q[i]) : 0.0));
}

} // namespace polhode::lcptools

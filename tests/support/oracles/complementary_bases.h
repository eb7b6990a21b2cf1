#pragma once

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

/// All complementary bases of a linear complementarity problem, tried one after the other, without the
/// engine.
namespace polhode::oracles
{

/// Gauss with row pivots in long double: x of A x = b; none where a pivot is below 1e-13 of the largest
/// entry.
inline std::optional<std::vector<long double>> solved(std::vector<std::vector<long double>> A,
                                                      std::vector<long double> b)
{
    const std::size_t n = b.size();
    long double largest = 0.0L;
    for (const auto& row : A)
        for (const long double a : row)
            largest = std::max(largest, std::abs(a));
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t p = k;
        for (std::size_t i = k + 1; i < n; ++i)
            if (std::abs(A[i][k]) > std::abs(A[p][k]))
                p = i;
        if (!(std::abs(A[p][k]) > 1e-13L * largest))
            return std::nullopt;
        std::swap(A[p], A[k]);
        std::swap(b[p], b[k]);
        for (std::size_t i = k + 1; i < n; ++i) {
            const long double f = A[i][k] / A[k][k];
            for (std::size_t j = k; j < n; ++j)
                A[i][j] -= f * A[k][j];
            b[i] -= f * b[k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t j = k + 1; j < n; ++j)
            b[k] -= A[k][j] * b[j];
        b[k] /= A[k][k];
    }
    return b;
}

/// Of the 2ⁿ choices of rows with w_i = 0, the others having z_i = 0, the one that comes nearest to z, w ≥ 0.
struct BestBasis {
    double wrong = 1e300; ///< the most negative z_i or w_i, against the largest |q|, √M_ii z_i for z
    Eigen::VectorXd z, w;
};

/// A semidefinite problem has a solution just where `wrong` is zero to rounding, and w is the only one. 2ⁿ
/// systems: n up to 12.
inline BestBasis bestBasis(const Eigen::MatrixXd& M, const Eigen::VectorXd& q)
{
    const auto n = static_cast<int>(q.size());
    BestBasis best;
    const double load = std::max(1e-300, q.cwiseAbs().maxCoeff());
    for (unsigned set = 0; set < 1u << n; ++set) {
        std::vector<int> in;
        for (int i = 0; i < n; ++i)
            if (set >> i & 1u)
                in.push_back(i);
        std::vector<std::vector<long double>> A;
        std::vector<long double> b;
        for (const int i : in) {
            A.emplace_back();
            for (const int j : in)
                A.back().push_back(M(i, j));
            b.push_back(-q[i]);
        }
        const auto x = solved(A, b);
        if (!x)
            continue;
        Eigen::VectorXd z = Eigen::VectorXd::Zero(n), w = z;
        double wrong = 0.0;
        for (std::size_t k = 0; k < in.size(); ++k) {
            z[in[k]] = static_cast<double>((*x)[k]);
            wrong = std::max(wrong, -std::sqrt(M(in[k], in[k])) * z[in[k]] / load);
        }
        for (int i = 0; i < n; ++i) {
            long double sum = q[i];
            for (std::size_t k = 0; k < in.size(); ++k)
                sum += static_cast<long double>(M(i, in[k])) * (*x)[k];
            if (!(set >> i & 1u)) {
                w[i] = static_cast<double>(sum);
                wrong = std::max(wrong, -w[i] / load);
            }
        }
        if (wrong < best.wrong)
            best = {wrong, z, w};
    }
    return best;
}

} // namespace polhode::oracles

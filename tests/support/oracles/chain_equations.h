#pragma once

// The equations of thin rods (or point masses) hanging end to end in a plane, in absolute angles, from
// Lagrange's equations; and a high-order integration of them. Shares no code with the engine.
//
// With θ_i from the vertical, masses m, lengths l, centres l/2 and I = m l²/12 about them:
// Σ_j A_ij cos(θ_i − θ_j) θ̈_j = −Σ_j A_ij sin(θ_i − θ_j) θ̇_j² − g G_i sin θ_i,
// A_ij = Σ_k m a_ki a_kj + I δ_ij with a_ki = l (i < k), l/2 (i = k), 0 (i > k); G_i = Σ_k m a_ki.

#include <Eigen/Core>
#include <Eigen/LU>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace oracle
{

/// The angular accelerations of a chain of equal rods.
inline Eigen::VectorXd chainAccelerations(const Eigen::VectorXd& theta, const Eigen::VectorXd& rate, double m,
                                          double l, double I, double g)
{
    const Eigen::Index n = theta.size();
    const auto a = [&](Eigen::Index k, Eigen::Index i) { return i < k ? l : i == k ? 0.5 * l : 0.0; };
    Eigen::MatrixXd H(n, n);
    Eigen::VectorXd r(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        double weight = 0.0;
        for (Eigen::Index k = 0; k < n; ++k)
            weight += m * a(k, i);
        r[i] = -g * weight * std::sin(theta[i]);
        for (Eigen::Index j = 0; j < n; ++j) {
            double A = i == j ? I : 0.0;
            for (Eigen::Index k = 0; k < n; ++k)
                A += m * a(k, i) * a(k, j);
            H(i, j) = A * std::cos(theta[i] - theta[j]);
            r[i] -= A * std::sin(theta[i] - theta[j]) * rate[j] * rate[j];
        }
    }
    return H.fullPivLu().solve(r);
}

/// y' = f(y) from 0 to `end` in `steps` steps of the modified midpoint rule, extrapolated to order 12 in each
/// step (Gragg, Bulirsch and Stoer).
template <class Rates>
Eigen::VectorXd integrate(const Rates& f, Eigen::VectorXd y, double end, int steps)
{
    constexpr int kColumns = 6;
    constexpr std::array<int, kColumns> kParts{2, 4, 6, 8, 10, 12};
    const double H = end / steps;
    for (int s = 0; s < steps; ++s) {
        std::vector<Eigen::VectorXd> last;
        for (int k = 0; k < kColumns; ++k) {
            const int n = kParts[static_cast<std::size_t>(k)];
            const double h = H / n;
            Eigen::VectorXd before = y, now = y + h * f(y);
            for (int i = 1; i < n; ++i) {
                const Eigen::VectorXd next = before + 2.0 * h * f(now);
                before = now;
                now = next;
            }
            std::vector<Eigen::VectorXd> row{0.5 * (now + before + h * f(now))};
            for (int j = 1; j <= k; ++j) {
                const double ratio = static_cast<double>(n) / kParts[static_cast<std::size_t>(k - j)];
                const Eigen::VectorXd& left = row.back();
                row.push_back(left + (left - last[static_cast<std::size_t>(j - 1)]) / (ratio * ratio - 1.0));
            }
            last = std::move(row);
        }
        y = last.back();
    }
    return y;
}

} // namespace oracle

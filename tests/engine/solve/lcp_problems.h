#pragma once

#include "engine/solve/lcp.h"
#include "support/seeded.h"

#include <algorithm>
#include <cmath>
#include <vector>

/// Problems for the LCP tests, and what "solved" means, said again without the engine.
namespace polhode::lcpproblems
{

inline Eigen::MatrixXd matrix2(double a, double b, double c, double d)
{
    Eigen::MatrixXd M(2, 2);
    M << a, b, c, d;
    return M;
}

using test::Seeded;

/// The natural residual max |min(z_i, w_i)| with w summed in extended precision, against the size of q.
inline double naturalResidual(const Lcp& lcp, const Eigen::VectorXd& z)
{
    long double worst = 0.0L;
    long double size = 0.0L;
    for (int i = 0; i < lcp.size(); ++i) {
        long double w = lcp.q[i];
        for (int j = 0; j < lcp.size(); ++j)
            w += static_cast<long double>(lcp.M(i, j)) * static_cast<long double>(z[j]);
        worst = std::max(worst, std::abs(std::min<long double>(z[i], w)));
        size = std::max<long double>(size, std::abs(lcp.q[i]));
    }
    return static_cast<double>(size > 0.0L ? worst / size : worst);
}

/// q such that the problem is solvable: w* − M z* for complementary z*, w* ≥ 0 (about a third degenerate).
inline Eigen::VectorXd solvableQ(Seeded& random, const Eigen::MatrixXd& M)
{
    const auto n = static_cast<int>(M.rows());
    Eigen::VectorXd z = Eigen::VectorXd::Zero(n);
    Eigen::VectorXd w = Eigen::VectorXd::Zero(n);
    for (int i = 0; i < n; ++i) {
        const int side = random.below(3);
        if (side == 0)
            z[i] = std::abs(random.number());
        else if (side == 1)
            w[i] = std::abs(random.number());
    }
    return w - M * z;
}

/// Murty 1978: M lower triangular with ones on the diagonal and twos below, q = −1 (a P-matrix).
inline Lcp murty(int n)
{
    Lcp lcp{Eigen::MatrixXd::Identity(n, n), -Eigen::VectorXd::Ones(n)};
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j)
            lcp.M(i, j) = 2.0;
    return lcp;
}

/// Fathi 1979: M = L Lᵀ with Murty's L, q = −1: symmetric positive definite.
inline Lcp fathi(int n)
{
    Lcp lcp = murty(n);
    lcp.M = (lcp.M * lcp.M.transpose()).eval();
    return lcp;
}

/// A stool of unit mass on k legs, legs of a regular polygon of radius r, the weight at (x, y) off its
/// middle: normals (vertical force, two moments), inertia 1: M = NᵀN, d from gravity g through (x, y).
inline Lcp stool(int legs, double x, double y, double g = 9.81)
{
    Eigen::MatrixXd N(3, legs);
    constexpr double kPi = 3.14159265358979323846;
    for (int i = 0; i < legs; ++i) {
        const double angle = 2.0 * kPi * (i + 0.5) / legs;
        N.col(i) << 1.0, std::cos(angle), std::sin(angle);
    }
    return {N.transpose() * N, N.transpose() * Eigen::Vector3d(-g, -g * x, -g * y)};
}

/// A tower of unit cubes on a floor, four corner contacts under each, normals only; a box has `ratio` times
/// the mass of the one below (the lowest 1) and moments 1/6 of its mass. It rests, d = (−9.81, …, 0, …).
inline Lcp tower(int boxes, double ratio)
{
    Eigen::MatrixXd N = Eigen::MatrixXd::Zero(3 * boxes, 4 * boxes);
    Eigen::VectorXd inverse(3 * boxes);
    Eigen::VectorXd gravity(3 * boxes);
    double mass = 1.0;
    for (int b = 0; b < boxes; ++b) {
        inverse.segment<3>(3 * b) << 1.0 / mass, 6.0 / mass, 6.0 / mass;
        gravity.segment<3>(3 * b) << -9.81, 0.0, 0.0;
        mass *= ratio;
        for (int corner = 0; corner < 4; ++corner) {
            const double x = corner % 2 == 0 ? -0.5 : 0.5;
            const double y = corner / 2 == 0 ? -0.5 : 0.5;
            N.col(4 * b + corner).segment<3>(3 * b) << 1.0, y, -x;
            if (b > 0)
                N.col(4 * b + corner).segment<3>(3 * b - 3) << -1.0, -y, x;
        }
    }
    return {N.transpose() * inverse.asDiagonal() * N, N.transpose() * gravity};
}

/// A wall of bricks 2 wide in running bond, two contacts per overlap, normals only: a brick's freedoms are
/// its height and its angle about its middle (mass 1, moment 1/3), M = NᵀH⁻¹N, d = −Nᵀ(9.81, 0, …). It rests:
/// w = 0 where w = 0 is possible, and the floor carries the weight.
struct Wall {
    Lcp lcp;
    std::vector<int> onFloor; ///< contacts with the floor
    double weight = 0.0;
};

inline Wall wall(int rows, int columns)
{
    struct Contact {
        int below, above; // bricks; below −1: the floor
        double x;
    };
    const auto middle = [&](int brick) { return 2.0 * (brick % columns) + (brick / columns) % 2; };
    std::vector<Contact> contacts;
    for (int b = 0; b < rows * columns; ++b) {
        const int row = b / columns;
        if (row == 0)
            for (const double side : {-1.0, 1.0})
                contacts.push_back({-1, b, middle(b) + side});
        for (int a = (row - 1) * columns; row > 0 && a < row * columns; ++a) {
            const double low = std::max(middle(a), middle(b)) - 1.0;
            const double high = std::min(middle(a), middle(b)) + 1.0;
            for (const double x : {low, high})
                if (low < high)
                    contacts.push_back({a, b, x});
        }
    }
    const auto n = static_cast<Eigen::Index>(contacts.size());
    Eigen::MatrixXd N = Eigen::MatrixXd::Zero(2 * rows * columns, n);
    Wall wall;
    for (Eigen::Index j = 0; j < n; ++j) {
        const Contact& c = contacts[static_cast<std::size_t>(j)];
        N(2 * c.above, j) = 1.0;
        N(2 * c.above + 1, j) = middle(c.above) - c.x;
        if (c.below < 0) {
            wall.onFloor.push_back(static_cast<int>(j));
            continue;
        }
        N(2 * c.below, j) = -1.0;
        N(2 * c.below + 1, j) = c.x - middle(c.below);
    }
    Eigen::VectorXd inverse(N.rows());
    Eigen::VectorXd gravity(N.rows());
    for (Eigen::Index b = 0; b < N.rows(); b += 2) {
        inverse.segment<2>(b) << 1.0, 3.0;
        gravity.segment<2>(b) << -9.81, 0.0;
    }
    wall.lcp = {N.transpose() * inverse.asDiagonal() * N, N.transpose() * gravity};
    wall.weight = 9.81 * rows * columns;
    return wall;
}

} // namespace polhode::lcpproblems

#include "engine/collide/minimal_set.h"

#include <Eigen/Geometry>
#include <Eigen/QR>

#include <algorithm>

namespace polhode
{

namespace
{

/// |b − A x| at its least over x ≥ 0 (active sets). Source: C. L. Lawson, R. J. Hanson, Solving Least Squares
/// Problems (1974), algorithm 23.10.
double nonNegativeResidual(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double tolerance)
{
    const int n = static_cast<int>(A.cols());
    Eigen::VectorXd x = Eigen::VectorXd::Zero(n);
    std::vector<int> basis;
    const auto solve = [&] {
        Eigen::MatrixXd P(A.rows(), static_cast<Eigen::Index>(basis.size()));
        for (std::size_t k = 0; k < basis.size(); ++k)
            P.col(static_cast<Eigen::Index>(k)) = A.col(basis[k]);
        return Eigen::VectorXd(P.colPivHouseholderQr().solve(b));
    };
    constexpr double kLittle = 1e-3; // of what is missing at the tolerance: so small a gain does not end it
    constexpr double kShare = 1e-14; // of columns of length one: less is the rounding of a step to zero
    for (int round = 0; round < 3 * n; ++round) {
        const Eigen::VectorXd r = b - A * x;
        Eigen::VectorXd gain = A.transpose() * r;
        for (const int k : basis)
            gain[k] = 0.0;
        int entering = 0;
        if (n == 0 || r.norm() <= tolerance || gain.maxCoeff(&entering) <= kLittle * tolerance * tolerance)
            break;
        basis.push_back(entering);
        for (;;) {
            const Eigen::VectorXd s = solve();
            double step = 1.0;
            for (std::size_t k = 0; k < basis.size(); ++k)
                if (const double from = x[basis[k]]; s[static_cast<Eigen::Index>(k)] < 0.0)
                    step = std::min(step, from / (from - s[static_cast<Eigen::Index>(k)]));
            for (std::size_t k = 0; k < basis.size(); ++k)
                x[basis[k]] += step * (s[static_cast<Eigen::Index>(k)] - x[basis[k]]);
            if (step >= 1.0)
                break;
            const std::size_t before = basis.size();
            std::erase_if(basis, [&](int k) {
                if (x[k] > kShare)
                    return false;
                x[k] = 0.0;
                return true;
            });
            if (basis.empty() || basis.size() == before)
                break;
        }
    }
    return (b - A * x).norm();
}

} // namespace

std::vector<int> minimalColumns(const Eigen::MatrixXd& N, double tolerance)
{
    std::vector<int> kept;
    for (int i = 0; i < N.cols(); ++i)
        if (N.col(i).norm() > 0.0)
            kept.push_back(i);
    for (int i = static_cast<int>(kept.size()) - 1; i >= 0; --i) {
        Eigen::MatrixXd others(N.rows(), static_cast<Eigen::Index>(kept.size()) - 1);
        int column = 0;
        for (const int k : kept)
            if (k != kept[i])
                others.col(column++) = N.col(k).normalized();
        if (nonNegativeResidual(others, N.col(kept[i]).normalized(), tolerance) <= tolerance)
            kept.erase(kept.begin() + i);
    }
    return kept;
}

std::vector<int> minimalSet(std::span<const ContactPoint> contacts, double tolerance)
{
    std::vector<int> bodies;
    Eigen::Vector3d middle = Eigen::Vector3d::Zero();
    for (const ContactPoint& c : contacts) {
        bodies.push_back(c.bodyA);
        bodies.push_back(c.bodyB);
        middle += 0.5 * (c.pA_W + c.pB_W) / static_cast<double>(contacts.size());
    }
    std::sort(bodies.begin(), bodies.end());
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    std::erase(bodies, kWorld);
    double extent = 0.0;
    for (const ContactPoint& c : contacts)
        extent = std::max(extent, (0.5 * (c.pA_W + c.pB_W) - middle).norm());
    if (extent <= 0.0)
        extent = 1.0;

    Eigen::MatrixXd N = Eigen::MatrixXd::Zero(6 * static_cast<Eigen::Index>(bodies.size()),
                                              static_cast<Eigen::Index>(contacts.size()));
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactPoint& c = contacts[i];
        Eigen::Matrix<double, 6, 1> normal;
        normal << c.n_W, ((0.5 * (c.pA_W + c.pB_W) - middle) / extent).cross(c.n_W);
        const auto add = [&](int body, double sign) {
            const auto at = std::lower_bound(bodies.begin(), bodies.end(), body);
            if (body != kWorld)
                N.block<6, 1>(6 * (at - bodies.begin()), static_cast<Eigen::Index>(i)) = sign * normal;
        };
        add(c.bodyA, -1.0);
        add(c.bodyB, 1.0);
    }
    return minimalColumns(N, tolerance);
}

} // namespace polhode

#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

/// The signed distance of two convex bodies straight from its definition, by search.
namespace polhode::oracle
{

/// max over the body of dir · x.
using Support = std::function<double(const Eigen::Vector3d& dir)>;

/// max over unit n of −h_A(n) − h_B(−n): the distance, or minus the depth. A grid on the sphere, then
/// shrinking pattern searches from its best directions; a lower bound, mostly within 1e-4 of the size.
inline double convexDistance(const Support& hA, const Support& hB)
{
    using Eigen::Vector3d;
    const auto gap = [&](const Vector3d& n) { return -hA(n) - hB(-n); };
    struct Start {
        double gap;
        Vector3d n;
    };
    std::vector<Start> starts;
    constexpr int count = 600;
    for (int i = 0; i < count; ++i) { // Fibonacci points
        const double z = 1.0 - (2.0 * i + 1.0) / count;
        const double angle = std::numbers::pi * (3.0 - std::sqrt(5.0)) * i;
        const double r = std::sqrt(1.0 - z * z);
        const Vector3d n(r * std::cos(angle), r * std::sin(angle), z);
        starts.push_back({gap(n), n});
    }
    std::partial_sort(starts.begin(), starts.begin() + 4, starts.end(),
                      [](const Start& a, const Start& b) { return a.gap > b.gap; });
    double best = starts.front().gap;
    for (int s = 0; s < 4; ++s) {
        Vector3d n = starts[s].n;
        double value = starts[s].gap;
        for (double step = 0.1; step > 1e-7;) {
            Vector3d u = n.cross(std::abs(n.x()) < 0.7 ? Vector3d::UnitX() : Vector3d::UnitY()).normalized();
            const Vector3d v = n.cross(u);
            bool better = false;
            for (int k = 0; k < 16; ++k) {
                const double angle = 2.0 * std::numbers::pi * k / 16.0;
                const Vector3d m = (n + step * (std::cos(angle) * u + std::sin(angle) * v)).normalized();
                if (const double there = gap(m); there > value + 1e-14) { // more than rounding
                    value = there;
                    n = m;
                    better = true;
                    break;
                }
            }
            if (!better)
                step *= 0.5;
        }
        best = std::max(best, value);
    }
    return best;
}

} // namespace polhode::oracle

#pragma once

#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace polhode::test
{

/// A particle that slides with friction μ₁ along x and μ₂ along y, pulled by a constant acceleration: u̇ = a −
/// w (μ₁² u₁, μ₂² u₂)/√(μ₁² u₁² + μ₂² u₂²), w the normal force over the mass. Of the forces in the ellipse
/// that is the one that takes most power. By fourth-order steps that grow shorter as it comes to rest.
struct GrainedSlide {
    double mu1, mu2, w;
    Eigen::Vector2d u;
    Eigen::Vector2d a = Eigen::Vector2d::Zero(), x = Eigen::Vector2d::Zero();

    Eigen::Vector2d rate(const Eigen::Vector2d& v) const
    {
        const Eigen::Vector2d scaled(mu1 * v.x(), mu2 * v.y());
        return a - w / scaled.norm() * Eigen::Vector2d(mu1 * scaled.x(), mu2 * scaled.y());
    }

    /// Goes on for a time, or until it is nearly at rest.
    void run(double time)
    {
        constexpr double kRest = 1e-9; // m/s: what is left moves it by 1e-18 m
        while (time > 0.0 && u.norm() > kRest) {
            const double h = std::min({time, 1e-4, 0.02 * u.norm() / (w * std::max(mu1, mu2))});
            const Eigen::Vector2d k1 = rate(u), k2 = rate(u + 0.5 * h * k1), k3 = rate(u + 0.5 * h * k2),
                                  k4 = rate(u + h * k3);
            x += h * (u + h * (k1 + k2 + k3) / 6.0);
            u += h * (k1 + 2.0 * k2 + 2.0 * k3 + k4) / 6.0;
            time -= h;
        }
    }
};

} // namespace polhode::test

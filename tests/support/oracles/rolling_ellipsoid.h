#pragma once

#include <Eigen/Core>
#include <Eigen/LU>

#include <cmath>

/// An ellipsoid that rolls on a plane without slip, independent of the engine.
namespace oracle
{

/// In the axes of the surface, at the middle, which is the centre of mass: γ is the upward normal, ω the
/// angular velocity, ρ = −D γ/√(γ·D γ) the place of contact with D = diag(a², b², c²). From v = ρ × ω and m v̇
/// = F − m g γ, I ω̇ + ω × I ω = ρ × F:
///
/// γ̇ = γ × ω, (I − m [ρ]²) ω̇ = ρ × m (ρ̇ × ω + ω × (ρ × ω) + g γ) − ω × I ω.
struct RollingEllipsoid {
    Eigen::Vector3d half; ///< m
    double mass = 1.0; ///< kg
    Eigen::Matrix3d I; ///< kg m²
    double g = 9.81; ///< m/s²

    struct Motion {
        Eigen::Vector3d up, w;
    };

    /// The motion after t, by Runge and Kutta's method of order four in so many steps.
    Motion after(Motion m, double t, int steps) const
    {
        const double h = t / steps;
        const auto moved = [](const Motion& from, double by, const Motion& rate) {
            return Motion{from.up + by * rate.up, from.w + by * rate.w};
        };
        for (int k = 0; k < steps; ++k) {
            const Motion k1 = rates(m), k2 = rates(moved(m, 0.5 * h, k1)), k3 = rates(moved(m, 0.5 * h, k2)),
                         k4 = rates(moved(m, h, k3));
            m.up += h / 6.0 * (k1.up + 2.0 * k2.up + 2.0 * k3.up + k4.up);
            m.w += h / 6.0 * (k1.w + 2.0 * k2.w + 2.0 * k3.w + k4.w);
        }
        return m;
    }

private:
    Motion rates(const Motion& m) const
    {
        const Eigen::Vector3d upRate = m.up.cross(m.w), D = half.cwiseAbs2();
        const Eigen::Vector3d Dup = D.cwiseProduct(m.up), Drate = D.cwiseProduct(upRate);
        const double height = std::sqrt(m.up.dot(Dup));
        const Eigen::Vector3d at = -Dup / height,
                              atRate = -Drate / height + Dup * m.up.dot(Drate) / std::pow(height, 3);
        const Eigen::Vector3d push
            = mass * (atRate.cross(m.w) + m.w.cross(at.cross(m.w)) + g * m.up); // all of F but ω̇'s part
        const Eigen::Matrix3d about
            = I + mass * (at.squaredNorm() * Eigen::Matrix3d::Identity() - at * at.transpose());
        return {upRate, about.inverse() * (at.cross(push) - m.w.cross(I * m.w))};
    }
};

} // namespace oracle

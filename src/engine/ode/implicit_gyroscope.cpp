#include "engine/ode/implicit_gyroscope.h"

#include "engine/math/so3.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

constexpr int kNewtonLimit = 40; // steps: near the answer they square what is left, from afar h is cut
constexpr double kTolerance = 1e-14; // of the size of the terms: some 50 rounding units
constexpr double kSmallestFraction = 1e-6; // of a Newton step, or of h: 20 halvings in vain

Eigen::Vector3d residual(const Eigen::Matrix3d& I_B, const Eigen::Vector3d& w0, double h,
                         const Eigen::Vector3d& w)
{
    const Eigen::Vector3d L = I_B * w;
    return L - I_B * w0 + h * w.cross(L);
}

/// Newton with halving from `w`; false if the residual does not fall to rounding.
bool newton(const Eigen::Matrix3d& I_B, const Eigen::Vector3d& w0, double h, Eigen::Vector3d& w)
{
    Eigen::Vector3d r = residual(I_B, w0, h, w);
    const double size = (I_B * w0).norm();
    for (int i = 0; i < kNewtonLimit; ++i) {
        const Eigen::Vector3d L = I_B * w;
        const double scale = size + h * w.norm() * L.norm();
        if (r.norm() <= kTolerance * scale)
            return true;
        const Eigen::Matrix3d jacobian = I_B + h * (skew(w) * I_B - skew(L));
        const Eigen::Vector3d change = jacobian.inverse() * r;
        double fraction = 1.0;
        for (;; fraction *= 0.5) {
            if (fraction < kSmallestFraction)
                return false;
            const Eigen::Vector3d next = w - fraction * change;
            const Eigen::Vector3d left = residual(I_B, w0, h, next);
            if (left.norm() < r.norm()) {
                w = next;
                r = left;
                break;
            }
        }
    }
    return false;
}

} // namespace

std::optional<Eigen::Vector3d> implicitGyroscope(const Eigen::Matrix3d& I_B, const Eigen::Vector3d& w0_B,
                                                 double h)
{
    Eigen::Vector3d w = w0_B;
    double reached = 0.0;
    double increment = 1.0;
    while (reached < 1.0) {
        const double target = std::min(1.0, reached + increment);
        Eigen::Vector3d next = w;
        if (newton(I_B, w0_B, target * h, next)) {
            w = next;
            reached = target;
            increment *= 2.0;
        } else {
            increment *= 0.5;
            if (!(increment > kSmallestFraction))
                return std::nullopt;
        }
    }
    return w;
}

} // namespace polhode

#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace polhode
{

/// The least rotation that takes the unit vector a to the unit vector b:
/// R = 1 + [w]× + [w]×² / (1 + a·b), w = a × b; where they point apart, by way of −a. Exact to rounding in
/// all directions; where b = −a to rounding it is half a turn about some axis across a.
inline Eigen::Matrix3d leastTurn(const Eigen::Vector3d& a, const Eigen::Vector3d& b)
{
    const auto sharp = [](const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
        const Eigen::Vector3d w = from.cross(to);
        const double c = from.dot(to);
        Eigen::Matrix3d R = w * w.transpose() / (1.0 + c);
        R.diagonal().array() += c;
        R(0, 1) -= w.z();
        R(1, 0) += w.z();
        R(0, 2) += w.y();
        R(2, 0) -= w.y();
        R(1, 2) -= w.x();
        R(2, 1) += w.x();
        return R;
    };
    if (a.dot(b) >= 0.0)
        return sharp(a, b);
    // Where they are all but opposite, rounding leaves the product a part along a.
    Eigen::Vector3d axis = a.cross(b).normalized();
    axis = (axis - a.dot(axis) * a).normalized();
    if (axis.isZero())
        axis = a.unitOrthogonal();
    Eigen::Matrix3d half = 2.0 * axis * axis.transpose();
    half.diagonal().array() -= 1.0;
    return sharp(-a, b) * half;
}

} // namespace polhode

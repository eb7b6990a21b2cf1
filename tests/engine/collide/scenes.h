#pragma once

#include "engine/collide/collision_world.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>

#include <cmath>
#include <numbers>
#include <vector>

/// Short ways to write down colliders, poses and motions.
namespace polhode::test
{

using Eigen::Vector2d;
using Eigen::Vector3d;

inline constexpr double kPi = std::numbers::pi;

inline Collider collider(int body, Shape shape, Eigen::Isometry3d X_BS = Eigen::Isometry3d::Identity())
{
    return {"c" + std::to_string(body), body, std::move(shape), X_BS};
}

inline RigidPose pose(const Vector3d& p, const Vector3d& turn = Vector3d::Zero())
{
    return {expSO3(turn), p};
}

/// Where a pose is after t seconds of constant velocities.
inline RigidPose moved(const RigidPose& pose, const RigidVelocity& velocity, double t)
{
    return {expSO3(t * velocity.w_WB) * pose.R_WB, pose.p_WB + t * velocity.v_WB};
}

/// The rotation that takes z to y: cylinders along y.
inline Vector3d alongY()
{
    return {-0.5 * kPi, 0.0, 0.0};
}

/// A regular prism with n corners on a circle, along y.
inline HullShape prism(int n, double radius, double halfLength)
{
    HullShape hull;
    for (int i = 0; i < n; ++i) {
        const double angle = 2.0 * kPi * (i + 0.5) / n - 0.5 * kPi;
        for (const double y : {-halfLength, halfLength})
            hull.points.emplace_back(radius * std::cos(angle), y, radius * std::sin(angle));
    }
    return hull;
}

/// A half-pipe of the given radius whose lowest point is the origin, its axis along y.
inline ProfileShape trough(double radius)
{
    return {{{Vector2d(-radius, radius), Vector2d(radius, radius), kPi}}};
}

/// A table with its top at z = 0 for x ≤ 0 and its side below.
inline ProfileShape table()
{
    return {{{Vector2d(-10.0, 0.0), Vector2d(0.0, 0.0)}, {Vector2d(0.0, 0.0), Vector2d(0.0, -10.0)}}};
}

/// The slot of Example 11.1: walls z = ∓half for x ≤ 0, then arcs that bend inwards about (0, ±(radius −
/// half)). The first is the lower wall, the second the upper.
inline std::vector<ProfileShape> slot(double half, double radius)
{
    const double turn = 0.5;
    const Vector2d end(radius * std::sin(turn), radius * (1.0 - std::cos(turn)) - half);
    const Vector2d mirrored(end.x(), -end.y());
    return {{{{Vector2d(-10.0, -half), Vector2d(0.0, -half)}, {Vector2d(0.0, -half), end, turn}}},
            {{{mirrored, Vector2d(0.0, half), turn}, {Vector2d(0.0, half), Vector2d(-10.0, half)}}}};
}

} // namespace polhode::test

#include "engine/contact/grain.h"

#include <Eigen/Geometry>
#include <cstddef>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

/// The direction in the world, of length one.
Vector3d directionOf(const Grain& grain, std::span<const RigidPose> poses)
{
    const Vector3d a = grain.along.normalized();
    return grain.body == kWorld ? a : Vector3d(poses[static_cast<std::size_t>(grain.body)].R_WB * a);
}

} // namespace

GrainFrame grainFrame(const Grain& grain, const Vector3d& n_W, std::span<const RigidPose> poses)
{
    constexpr double kLeast = 1e-6; // of a direction that stands on the plane nothing is in it but rounding
    GrainFrame frame;
    const Vector3d a = directionOf(grain, poses), flat = a - n_W * n_W.dot(a);
    frame.along = flat.norm();
    if (grain.isRound() || !(frame.along > kLeast))
        return frame;
    frame.s_W = flat / frame.along;
    frame.D -= (1.0 - grain.ratio) * frame.s_W * frame.s_W.transpose();
    return frame;
}

Vector3d grainBias(const Grain& grain, const GrainFrame& frame, const Vector3d& n_W,
                   const Vector3d& normalRate_W, const Vector3d& slip_W, std::span<const RigidPose> poses,
                   std::span<const RigidVelocity> velocities)
{
    const Vector3d& s = frame.s_W;
    if (s.isZero(0.0))
        return Vector3d::Zero();
    const Vector3d a = directionOf(grain, poses);
    Vector3d rate = -normalRate_W * n_W.dot(a);
    if (grain.body != kWorld)
        rate += velocities[static_cast<std::size_t>(grain.body)].w_WB.cross(a);
    rate -= n_W * n_W.dot(rate);
    const Vector3d turn = (rate - s * s.dot(rate)) / frame.along;
    return -(1.0 - grain.ratio) * (turn * s.dot(slip_W) + s * turn.dot(slip_W));
}

} // namespace polhode

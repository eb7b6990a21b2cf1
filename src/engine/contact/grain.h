#pragma once

#include "engine/collide/contact_point.h"
#include "engine/collide/shape.h"

#include <Eigen/Core>

#include <span>

namespace polhode
{

/// How friction depends on the direction: along a direction that goes with a body it is `ratio` times what it
/// is across. Wood along its grain, a skate along its blade.
///
/// With s the direction in the plane of the contact and D = 1 − (1 − ratio) s sᵀ there the forces f = D f̂
/// with |f̂| ≤ μ λ are an ellipse, and of those the slip u meets with the one that takes most from it, as f·u
/// = f̂·D u: f̂ against û = D u. So f̂ and û obey the round law, and all that is done for that does for both.
/// Source: Goyal 1991 (friction by direction as an ellipse, and maximum dissipation).
struct Grain {
    Eigen::Vector3d along = Eigen::Vector3d::UnitX(); ///< in the axes of `body`, of any length but zero
    int body = kWorld;
    double ratio = 1.0; ///< ≥ 0

    bool isRound() const { return ratio == 1.0; }
};

/// The two axes of a contact plane that friction knows, and the matrix D in it.
struct GrainFrame {
    Eigen::Vector3d s_W
        = Eigen::Vector3d::Zero(); ///< unit; zero where `along` is across the plane: then it is round
    Eigen::Matrix3d D = Eigen::Matrix3d::Identity();
    double along = 0.0; ///< how long the direction was in the plane, of one
};

GrainFrame grainFrame(const Grain& grain, const Eigen::Vector3d& n_W, std::span<const RigidPose> poses);

/// Ḋ u, the part of it in the plane, for a slip u there and a normal that turns at ṅ (m/s²).
Eigen::Vector3d grainBias(const Grain& grain, const GrainFrame& frame, const Eigen::Vector3d& n_W,
                          const Eigen::Vector3d& normalRate_W, const Eigen::Vector3d& slip_W,
                          std::span<const RigidPose> poses, std::span<const RigidVelocity> velocities);

} // namespace polhode

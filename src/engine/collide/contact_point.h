#pragma once

#include "engine/body/force.h"

#include <Eigen/Core>

#include <cstdint>
#include <vector>

namespace polhode
{

/// Two features (vertex, edge, face, rim, curved side) of two bodies that face each other.
///
/// gap = n_W · (pB_W − pA_W), > 0 apart, < 0 where they have passed through each other. The body A is the
/// predecessor, B the successor, n_W points from A to B: a force λ ≥ 0 pushes B along +n_W and A along −n_W.
struct ContactPoint {
    int colliderA = 0;
    int colliderB = 0;
    int bodyA = kWorld; ///< the world is always A
    int bodyB = 0;
    /// Which feature of A faces which of B: with colliderA and colliderB the identity of the contact.
    std::uint64_t feature = 0;
    Eigen::Vector3d pA_W = Eigen::Vector3d::Zero(); ///< m, on the surface of A
    Eigen::Vector3d pB_W = Eigen::Vector3d::Zero(); ///< m, on the surface of B
    Eigen::Vector3d n_W = Eigen::Vector3d::UnitZ(); ///< unit, from A to B
    double gap = 0.0; ///< m
};

/// True if both are the same pair of features, wherever they are.
inline bool sameFeatures(const ContactPoint& a, const ContactPoint& b)
{
    return a.colliderA == b.colliderA && a.colliderB == b.colliderB && a.feature == b.feature;
}

} // namespace polhode

#pragma once

#include "engine/collide/shape.h"

namespace polhode
{

/// The nearest points of two convex solids, or those by which they must at least be parted.
struct Closest {
    Eigen::Vector3d pA_W = Eigen::Vector3d::Zero(); ///< m
    Eigen::Vector3d pB_W = Eigen::Vector3d::Zero(); ///< m
    Eigen::Vector3d n_W = Eigen::Vector3d::UnitZ(); ///< unit, from A to B
    double gap = 0.0; ///< m, the distance; < 0: minus the depth, the least shift that parts them
};

/// gap = max over all directions n of how far B lies beyond A along n. The greatest is taken where n is a
/// common normal of a feature of each (corner, edge, face, rim, side), in closed form, and no iteration is
/// needed but that for the place on a rim or an ellipsoid. Where a rim or corner lies deep inside an
/// ellipsoid, beyond its centres of curvature, the direction may not be the greatest of all. Of points, lines
/// or planes that meet flat any is given.
///
/// Throws std::invalid_argument for a ProfileShape, TubeShape or BowlShape, which are not convex, for two
/// half-spaces, and for shapes as CollisionWorld does.
Closest closestPoints(const Shape& a, const RigidPose& poseA, const Shape& b, const RigidPose& poseB);

} // namespace polhode

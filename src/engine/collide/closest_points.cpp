#include "engine/collide/closest_points.h"

#include "engine/collide/closest_features.h"

#include <stdexcept>

namespace polhode
{

Closest closestPoints(const Shape& a, const RigidPose& poseA, const Shape& b, const RigidPose& poseB)
{
    if (std::holds_alternative<ProfileShape>(a) || std::holds_alternative<ProfileShape>(b))
        throw std::invalid_argument("closestPoints: a profile is not convex; allowed are all other shapes");
    if (std::holds_alternative<TubeShape>(a) || std::holds_alternative<TubeShape>(b))
        throw std::invalid_argument("closestPoints: a tube is not convex; allowed are all other shapes");
    if (std::holds_alternative<HalfSpaceShape>(a) && std::holds_alternative<HalfSpaceShape>(b))
        throw std::invalid_argument("closestPoints: two half-spaces have no closest points; one is allowed");
    const auto A = elementsOf(a, Eigen::Isometry3d::Identity(), "first shape");
    const auto B = elementsOf(b, Eigen::Isometry3d::Identity(), "second shape");
    const Meeting<double> m = closestFeatures(A, frameOf(poseA), B, frameOf(poseB));
    return {m.pX, m.pY, m.n, m.gap};
}

} // namespace polhode

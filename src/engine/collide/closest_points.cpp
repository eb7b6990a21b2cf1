#include "engine/collide/closest_points.h"

#include "engine/collide/closest_features.h"
#include "engine/math/refused.h"

namespace polhode
{

namespace
{

const Reason kNotConvex{"is not convex", "不是凸的"};
const Reason kConvex{"all shapes but profiles, tubes and bowls", "轮廓、管和碗以外的形状"};

} // namespace

Closest closestPoints(const Shape& a, const RigidPose& poseA, const Shape& b, const RigidPose& poseB)
{
    for (const Shape* shape : {&a, &b}) {
        if (std::holds_alternative<ProfileShape>(*shape))
            refuse(Subject::thing("profile"), kNotConvex, kConvex);
        if (std::holds_alternative<TubeShape>(*shape))
            refuse(Subject::thing("tube"), kNotConvex, kConvex);
        if (std::holds_alternative<BowlShape>(*shape))
            refuse(Subject::thing("bowl"), kNotConvex, kConvex);
    }
    if (std::holds_alternative<HalfSpaceShape>(a) && std::holds_alternative<HalfSpaceShape>(b))
        refuse(Subject::thing("half-space"),
               {"two of them have no closest points", "两个半空间之间没有最近点"}, {"one", "一个半空间"});
    const auto A = elementsOf(a, Eigen::Isometry3d::Identity(), "first shape");
    const auto B = elementsOf(b, Eigen::Isometry3d::Identity(), "second shape");
    const Meeting<double> m = closestFeatures(A, frameOf(poseA), B, frameOf(poseB));
    return {m.pX, m.pY, m.n, m.gap};
}

} // namespace polhode

#include "engine/joint/joint.h"

#include "engine/math/so3.h"

namespace polhode
{

namespace
{

Eigen::Isometry3d pose(const System& system, const State& state, int body)
{
    Eigen::Isometry3d X_WB = Eigen::Isometry3d::Identity();
    if (body == kWorld)
        return X_WB;
    X_WB.linear() = rotation(system, state, body);
    X_WB.translation() = state.bodies[static_cast<std::size_t>(body)].p_WB;
    return X_WB;
}

} // namespace

Reason jointName(const JointDescription& joint)
{
    return joint.label.empty() ? Reason{joint.id, joint.id} : joint.label;
}

void placeJoint(JointDescription& joint, const System& system, const State& state,
                const Eigen::Vector3d& origin_W, const Eigen::Matrix3d& R_WJ)
{
    Eigen::Isometry3d X_WJ = Eigen::Isometry3d::Identity();
    X_WJ.linear() = R_WJ;
    X_WJ.translation() = origin_W;
    joint.X_AJ = pose(system, state, joint.bodyA).inverse() * X_WJ;
    joint.X_BJ = pose(system, state, joint.bodyB).inverse() * X_WJ;
}

Eigen::Matrix3d frameAlong(const Eigen::Vector3d& axis_W)
{
    return rotationBetween(Eigen::Vector3d::UnitZ(), axis_W).toRotationMatrix();
}

} // namespace polhode

#include "engine/simulation/model.h"

#include "engine/math/refused.h"

#include <cstddef>

namespace polhode
{

namespace
{

using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Vector3d;

int lastOf(std::size_t size)
{
    return static_cast<int>(size) - 1;
}

/// The frame of a body at the start; of the world itself the identity.
Isometry3d startOf(const Model& model, int body, const std::string& joint)
{
    const int last = lastOf(model.bodies.size());
    if (body < kWorld || body > last || model.starts.size() != model.bodies.size())
        refuse(Subject::joint(joint), "body", body, "",
               {"a body that has been added, 0 … " + std::to_string(last) + ", or kWorld",
                "已加入的物体 0 … " + std::to_string(last) + "，或 kWorld"});
    Isometry3d X_WB = Isometry3d::Identity();
    if (body == kWorld)
        return X_WB;
    const Body& of = model.bodies[static_cast<std::size_t>(body)];
    const BodyStart& start = model.starts[static_cast<std::size_t>(body)];
    X_WB.linear() = start.R_WB;
    X_WB.translation() = of.support == Support::free ? start.p_WB : of.pivot_W - start.R_WB * of.pivot_B;
    return X_WB;
}

} // namespace

int Model::addBody(Body body, const BodyStart& start)
{
    bodies.push_back(std::move(body));
    starts.push_back(start);
    return lastOf(bodies.size());
}

int Model::addBody(std::string id, const MassProperties& matter, const BodyStart& start)
{
    Body body;
    body.id = std::move(id);
    body.mass = matter.mass;
    body.I_B = matter.I_com;
    return addBody(std::move(body), start);
}

int Model::addBody(std::string id, MotionLaw motion)
{
    Body body;
    body.id = std::move(id);
    body.motion = std::move(motion);
    return addBody(std::move(body));
}

int Model::addForce(
    std::string id,
    std::variant<UniformGravity, PointForce, AppliedTorque, SpringDamper, Drag, AngularDrag> law,
    Window window)
{
    forces.push_back({std::move(id), std::move(law), window});
    return lastOf(forces.size());
}

int Model::addGravity(const Vector3d& g_W)
{
    return addForce("gravity", UniformGravity{g_W});
}

int Model::addCollider(std::string id, int body, Shape shape, const Isometry3d& X_BS)
{
    colliders.push_back({std::move(id), body, std::move(shape), X_BS});
    return lastOf(colliders.size());
}

int Model::addJoint(std::string id, JointKind kind, int bodyA, int bodyB, const Vector3d& at_W,
                    const Vector3d& axis_W)
{
    if (!axis_W.allFinite() || axis_W.isZero(0.0))
        refuse(Subject::joint(id), "axis", axis_W, "",
               {"a finite direction other than zero", "有限的非零方向"});
    Isometry3d X_WJ = Isometry3d::Identity();
    X_WJ.linear() = frameAlong(axis_W);
    X_WJ.translation() = at_W;
    JointDescription joint;
    joint.X_AJ = startOf(*this, bodyA, id).inverse() * X_WJ;
    joint.X_BJ = startOf(*this, bodyB, id).inverse() * X_WJ;
    joint.id = std::move(id);
    joint.kind = kind;
    joint.bodyA = bodyA;
    joint.bodyB = bodyB;
    joints.push_back(std::move(joint));
    return lastOf(joints.size());
}

int Model::addRod(std::string id, int bodyA, const Vector3d& pointA_W, int bodyB, const Vector3d& pointB_W)
{
    JointDescription joint;
    joint.X_AJ.translation() = startOf(*this, bodyA, id).inverse() * pointA_W;
    joint.X_BJ.translation() = startOf(*this, bodyB, id).inverse() * pointB_W;
    joint.id = std::move(id);
    joint.kind = JointKind::distance;
    joint.bodyA = bodyA;
    joint.bodyB = bodyB;
    joint.length = (pointB_W - pointA_W).norm();
    joints.push_back(std::move(joint));
    return lastOf(joints.size());
}

int Model::addGear(std::string id, int first, int second, double ratio)
{
    JointDescription joint;
    joint.id = std::move(id);
    joint.kind = JointKind::gear;
    joint.first = first;
    joint.second = second;
    joint.ratio = ratio;
    joints.push_back(std::move(joint));
    return lastOf(joints.size());
}

} // namespace polhode

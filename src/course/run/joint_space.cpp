#include "course/run/joint_space.h"

#include "engine/tree/tree_dynamics.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

constexpr const char* kVelocities[] = {"vx", "vy", "vz", "ωx", "ωy", "ωz"};

/// The joints of the scene, then a ball or a hinge for each support.
std::vector<polhode::JointDescription> jointsAndSupports(const World& world, const State& state)
{
    std::vector<polhode::JointDescription> joints = world.joints->set->joints();
    for (int b = 0; b < world.system->bodyCount(); ++b) {
        const Body& body = world.system->bodies()[static_cast<std::size_t>(b)];
        if (body.support == Support::free)
            continue;
        polhode::JointDescription joint;
        joint.id = body.id;
        joint.kind = body.support == Support::axis ? JointKind::hinge : JointKind::ball;
        joint.bodyA = kWorld;
        joint.bodyB = b;
        const Eigen::Matrix3d R_WB = rotation(*world.system, state, b);
        placeJoint(joint, *world.system, state, body.pivot_W, frameAlong(R_WB * body.axis_B));
        joints.push_back(std::move(joint));
    }
    return joints;
}

std::vector<std::string> freedomNames(const World& world, const Tree& tree)
{
    std::vector<std::string> names(static_cast<std::size_t>(tree.freedomCount()));
    for (const TreeNode& node : tree.nodes())
        for (int k = 0; k < node.freedoms(); ++k) {
            std::string& name = names[static_cast<std::size_t>(node.firstV + k)];
            if (node.joint < 0)
                name = world.looks[static_cast<std::size_t>(node.body)].id + " " + kVelocities[k];
            else
                name = tree.joints().joints()[static_cast<std::size_t>(node.joint)].id
                    + (node.freedoms() > 1 ? " " + std::to_string(k + 1) : "");
        }
    return names;
}

} // namespace

std::optional<JointSpace> jointSpace(const World& world, const State& state)
{
    if (world.system->hasGiven() || std::ranges::any_of(world.system->bodies(), &Body::particle))
        return std::nullopt;
    JointSpace space;
    const auto joints = std::make_shared<const JointSet>(*world.system, jointsAndSupports(world, state));
    space.tree = std::make_shared<const Tree>(*world.system, joints, Tree::Supports::areInTheList);
    State held = state;
    held.internal.resize(static_cast<std::size_t>(world.joints->set->angleCount()));
    held.internal.resize(static_cast<std::size_t>(joints->angleCount()), 0.0);
    Eigen::VectorXd q, qd;
    space.tree->measure(held, q, qd);
    space.tree->motion(q, qd, space.motion);
    space.freedoms = freedomNames(world, *space.tree);
    return space;
}

std::vector<NamedMatrix> treeMatrices(const World& world, const State& state)
{
    const std::optional<JointSpace> space = jointSpace(world, state);
    if (!space)
        return {};
    // Beside contacts, whose columns in joint space are T (S4 §11.3), that of the bodies is Ĵ.
    NamedMatrix T{world.contacts ? "Jhat" : "T",
                  world.contacts ? "\\hat J" : "T",
                  {"velocities of the bodies per coordinate rate", "各物体速度对坐标变化率的系数"},
                  {},
                  space->freedoms,
                  jacobian(*space->tree, space->motion)};
    for (const auto& look : world.looks)
        for (const char* component : kVelocities)
            T.rows.push_back(look.id + " " + component);
    return {{"H",
             "H",
             {"mass matrix", "质量矩阵"},
             space->freedoms,
             space->freedoms,
             massMatrix(*space->tree, space->motion)},
            T};
}

} // namespace polhode::course

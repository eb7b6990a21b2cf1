#include "course/run/joint_space.h"

#include "engine/tree/tree_dynamics.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

constexpr const char* kVelocities[] = {"vx", "vy", "vz", "ωx", "ωy", "ωz"};

std::vector<std::string> freedomNames(const World& world, const Tree& tree)
{
    std::vector<std::string> names(static_cast<std::size_t>(tree.freedomCount()));
    for (const TreeNode& node : tree.nodes())
        for (int k = 0; k < node.freedoms(); ++k) {
            std::string& name = names[static_cast<std::size_t>(node.firstV + k)];
            if (node.joint < 0)
                name = world.looks[static_cast<std::size_t>(node.body)].id + " " + kVelocities[k];
            else
                name = world.jointLooks[static_cast<std::size_t>(node.joint)].id
                    + (node.freedoms() > 1 ? " " + std::to_string(k + 1) : "");
        }
    return names;
}

} // namespace

std::optional<JointSpace> jointSpace(const World& world, const State& state)
{
    std::vector<Body> bodies = world.system->bodies();
    if (std::any_of(bodies.begin(), bodies.end(),
                    [](const Body& b) { return b.support != Support::free || b.particle; }))
        return std::nullopt;
    for (Body& body : bodies) // a plane holds nothing that its hinges do not
        body.guide = {};
    JointSpace space;
    space.system = std::make_shared<const System>(std::move(bodies), std::vector<ForceElement>{},
                                                  world.system->chart());
    space.tree = std::make_shared<const Tree>(*space.system, world.joints->set);
    Eigen::VectorXd q, qd;
    space.tree->measure(state, q, qd);
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

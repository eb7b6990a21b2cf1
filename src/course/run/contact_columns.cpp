#include "course/run/contact_columns.h"

#include "course/run/contact_names.h"
#include "engine/tree/tree_contact.h"

#include <algorithm>
#include <memory>

namespace polhode::course
{

namespace
{

/// The freedoms of the tree by their joints, those of a body without one by its velocities.
std::vector<std::string> freedomNames(const World& world, const Tree& tree)
{
    std::vector<std::string> names(static_cast<std::size_t>(tree.freedomCount()));
    constexpr const char* kVelocities[] = {"vx", "vy", "vz", "ωx", "ωy", "ωz"};
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

NamedMatrix contactColumns(const World& world, const State& state, const ContactSnapshot& snapshot)
{
    NamedMatrix T{"T", "T", {"contact normals in joint space", "关节空间中的接触法向"}, {}, {}, {}};
    std::vector<Body> bodies = world.system->bodies();
    if (std::any_of(bodies.begin(), bodies.end(),
                    [](const Body& b) { return b.support != Support::free || b.particle; }))
        return T;
    for (Body& body : bodies) // a plane holds nothing that its hinges do not
        body.guide = {};
    const System system(std::move(bodies), {}, world.system->chart());
    const Tree tree(system, world.joints->set);
    Eigen::VectorXd q, qd;
    tree.measure(state, q, qd);
    TreeMotion motion;
    tree.motion(q, qd, motion);
    T.rows = freedomNames(world, tree);
    T.value.resize(tree.freedomCount(), static_cast<Eigen::Index>(snapshot.rows.size()));
    for (std::size_t i = 0; i < snapshot.rows.size(); ++i) {
        const ContactRecord& record = snapshot.contacts[static_cast<std::size_t>(snapshot.rows[i])];
        TreeContact contact;
        contact.predecessor = record.point.bodyA;
        contact.successor = record.point.bodyB;
        contact.point_W = 0.5 * (record.point.pA_W + record.point.pB_W);
        contact.n_W = record.point.n_W;
        T.value.col(static_cast<Eigen::Index>(i)) = contactColumn(tree, motion, contact);
        T.columns.push_back("t" + std::to_string(i + 1) + " " + viewOf(world, state, record).pair);
    }
    return T;
}

} // namespace polhode::course

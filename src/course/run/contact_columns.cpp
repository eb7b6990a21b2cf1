#include "course/run/contact_columns.h"

#include "course/run/contact_names.h"
#include "course/run/joint_space.h"
#include "engine/tree/tree_contact.h"

namespace polhode::course
{

NamedMatrix contactColumns(const World& world, const State& state, const ContactSnapshot& snapshot)
{
    NamedMatrix T{"T", "T", {"contact normals in joint space", "关节空间中的接触法向"}, {}, {}, {}};
    const std::optional<JointSpace> space = jointSpace(world, state);
    if (!space)
        return T;
    T.rows = space->freedoms;
    T.value.resize(space->tree->freedomCount(), static_cast<Eigen::Index>(snapshot.rows.size()));
    for (std::size_t i = 0; i < snapshot.rows.size(); ++i) {
        const ContactRecord& record = snapshot.contacts[static_cast<std::size_t>(snapshot.rows[i])];
        TreeContact contact;
        contact.predecessor = record.point.bodyA;
        contact.successor = record.point.bodyB;
        contact.point_W = 0.5 * (record.point.pA_W + record.point.pB_W);
        contact.n_W = record.point.n_W;
        T.value.col(static_cast<Eigen::Index>(i)) = contactColumn(*space->tree, space->motion, contact);
        T.columns.push_back("t" + std::to_string(i + 1) + " " + viewOf(world, state, record).pair);
    }
    return T;
}

} // namespace polhode::course

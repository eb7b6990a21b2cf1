#include "course/run/impact_matrices.h"

#include "engine/impact/impact_problem.h"
#include "engine/joint/joint_coupling.h"

#include <set>
#include <string>

namespace polhode::course
{

namespace
{

ImpactProblem problemOf(const World& world, const State& state, const BlowView& blow)
{
    ImpactProblem problem = impactProblem(*world.system, state);
    for (const BlowView::ContactRow& row : blow.contacts) {
        ImpactContact contact;
        contact.bodyA = row.contact.bodyA;
        contact.bodyB = row.contact.bodyB;
        contact.point_W = row.contact.point_W;
        contact.n_W = row.contact.normal_W;
        problem.contacts.push_back(contact);
    }
    if (world.joints) {
        JointCoupling coupling(*world.system, *world.joints->set);
        coupling.place(state);
        problem.coupledResponse = coupling.response();
    }
    return problem;
}

} // namespace

std::vector<NamedMatrix> impactMatrices(const World& world, const State& state, const BlowView& blow)
{
    constexpr std::size_t kMost = 64; // larger matrices are not for reading
    if (blow.contacts.empty() || blow.contacts.size() > kMost)
        return {};
    const ImpactProblem problem = problemOf(world, state, blow);
    const auto S = static_cast<Eigen::Index>(blow.contacts.size());
    std::set<int> bodies;
    for (const ImpactContact& contact : problem.contacts)
        for (const int body : {contact.bodyA, contact.bodyB})
            if (body != kWorld)
                bodies.insert(body);
    const auto N = static_cast<Eigen::Index>(bodies.size());

    std::vector<std::string> contacts, names, components;
    Eigen::VectorXd impulse(S), change(S), wanted(S);
    for (Eigen::Index k = 0; k < S; ++k) {
        const BlowView::ContactRow& row = blow.contacts[static_cast<std::size_t>(k)];
        contacts.push_back(std::to_string(k + 1));
        impulse[k] = row.normalImpulse;
        change[k] = row.zetaAfter - row.zetaBefore;
        wanted[k] = -(1 + row.restitution) * row.zetaBefore;
    }
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(N, S), arm = Eigen::MatrixXd::Zero(3 * N, S);
    Eigen::Index l = 0;
    for (const int body : bodies) {
        const std::string& id = world.looks[static_cast<std::size_t>(body)].id;
        names.push_back(id);
        for (const char* component : {" x", " y", " z"})
            components.push_back(id + component);
        for (Eigen::Index k = 0; k < S; ++k) {
            const ImpactContact& contact = problem.contacts[static_cast<std::size_t>(k)];
            if (contact.bodyA != body && contact.bodyB != body)
                continue;
            W(l, k) = contact.bodyA == body ? -1 : 1;
            arm.block<3, 1>(3 * l, k) = contact.point_W - problem.bodies[static_cast<std::size_t>(body)].p_WB;
        }
        ++l;
    }
    return {{"W", "W", {"who meets whom where", "哪些物体在哪里相碰"}, names, contacts, W},
            {"arm",
             "\\rho",
             {"from the centres of mass to the contacts", "质心到碰撞点的矢径"},
             components,
             contacts,
             arm},
            {"H",
             "H",
             {"what unit impulses do to the normal velocities", "单位冲量引起的法向速度变化"},
             contacts,
             contacts,
             impactSpace(problem).normalW()},
            {"I", "I^*", {"normal impulses", "法向冲量"}, contacts, {}, impulse},
            {"change",
             "n\\cdot\\Delta u",
             {"change of the normal velocities", "法向速度的改变"},
             contacts,
             {},
             change},
            {"right",
             "-(1+E)\\zeta",
             {"change that restitution asks for", "恢复系数要求的改变"},
             contacts,
             {},
             wanted}};
}

} // namespace polhode::course

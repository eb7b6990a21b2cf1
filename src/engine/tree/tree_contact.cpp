#include "engine/tree/tree_contact.h"

#include "engine/math/index.h"

#include <Eigen/Geometry>

namespace polhode
{

namespace
{

/// The velocity and the velocity-product acceleration of the body point at point_W; zero for the world.
struct PointMotion {
    Eigen::Vector3d v_W = Eigen::Vector3d::Zero();
    Eigen::Vector3d a_W = Eigen::Vector3d::Zero();
};

PointMotion pointMotion(const Tree& tree, const TreeMotion& motion, const TreeVectors& products, int body,
                        const Eigen::Vector3d& point_W)
{
    PointMotion p;
    if (body == kWorld)
        return p;
    const std::size_t node = index(tree.nodeOf(body));
    const TreeMotion::Node& n = motion.nodes[node];
    const Eigen::Vector3d arm_W = point_W - n.p_WB;
    const Eigen::Vector3d w = n.u.tail<3>();
    p.v_W = n.u.head<3>() + w.cross(arm_W);
    p.a_W = products[node].head<3>() + Eigen::Vector3d(products[node].tail<3>()).cross(arm_W)
        + w.cross(w.cross(arm_W));
    return p;
}

} // namespace

Eigen::VectorXd generalizedImpulse(const Tree& tree, const TreeMotion& motion, int body,
                                   const Eigen::Vector3d& iota_W, const Eigen::Vector3d& point_W)
{
    Eigen::VectorXd u = Eigen::VectorXd::Zero(tree.freedomCount());
    if (body == kWorld)
        return u;
    for (int i = tree.nodeOf(body); i >= 0; i = tree.nodes()[index(i)].parent) {
        const TreeNode& t = tree.nodes()[index(i)];
        const TreeMotion::Node& n = motion.nodes[index(i)];
        TreeMotion::Vector6 wrench;
        wrench << iota_W, (point_W - n.p_WB).cross(iota_W);
        u.segment(t.firstV, t.freedoms()) = n.S.transpose() * wrench;
    }
    return u;
}

Eigen::VectorXd contactColumn(const Tree& tree, const TreeMotion& motion, const TreeContact& c)
{
    return generalizedImpulse(tree, motion, c.successor, c.n_W, c.point_W)
        - generalizedImpulse(tree, motion, c.predecessor, c.n_W, c.point_W);
}

TreeContactProblem treeContactProblem(const Tree& tree, const TreeMotion& motion, const Eigen::VectorXd& qdd,
                                      const std::vector<TreeContact>& contacts)
{
    const auto count = static_cast<Eigen::Index>(contacts.size());
    TreeContactProblem problem;
    problem.T.resize(tree.freedomCount(), count);
    problem.answers.resize(tree.freedomCount(), count);
    problem.zeta.resize(count);
    problem.bias.resize(count);
    ArticulatedBodies articulated;
    articulated.factorize(tree, motion);
    const TreeVectors products = velocityProducts(tree, motion);
    Eigen::VectorXd answer;
    for (Eigen::Index i = 0; i < count; ++i) {
        const TreeContact& c = contacts[static_cast<std::size_t>(i)];
        problem.T.col(i) = contactColumn(tree, motion, c);
        articulated.respond(tree, motion, problem.T.col(i), answer);
        problem.answers.col(i) = answer;
        const PointMotion s = pointMotion(tree, motion, products, c.successor, c.point_W);
        const PointMotion p = pointMotion(tree, motion, products, c.predecessor, c.point_W);
        problem.zeta[i] = c.n_W.dot(s.v_W - p.v_W);
        problem.bias[i] = c.n_W.dot(s.a_W - p.a_W) + c.nDot_W.dot(s.v_W - p.v_W) + c.curvature;
    }
    problem.M = problem.T.transpose() * problem.answers;
    problem.M = (0.5 * (problem.M + problem.M.transpose())).eval();
    problem.d = problem.T.transpose() * qdd + problem.bias;
    return problem;
}

Eigen::VectorXd speedJump(const Tree& tree, const TreeMotion& motion, const Eigen::VectorXd& u)
{
    ArticulatedBodies articulated;
    articulated.factorize(tree, motion);
    Eigen::VectorXd jump;
    articulated.respond(tree, motion, u, jump);
    return jump;
}

TreeMotion::Vector6 velocityJump(const Tree& tree, const TreeMotion& motion, int body,
                                 const Eigen::VectorXd& deltaSpeeds)
{
    return bodyJacobian(tree, motion, body) * deltaSpeeds;
}

} // namespace polhode

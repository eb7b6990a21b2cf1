#include "engine/tree/tree_dynamics.h"

#include "engine/math/index.h"
#include "engine/math/so3.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>

namespace polhode
{

namespace
{

using Vector6 = TreeMotion::Vector6;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// X (v, w) = (v + w × r, w).
Vector6 outwards(const Eigen::Vector3d& r, const Vector6& u)
{
    Vector6 x = u;
    x.head<3>() += Eigen::Vector3d(u.tail<3>()).cross(r);
    return x;
}

/// Xᵀ (f, t) = (f, t + r × f).
Vector6 inwards(const Eigen::Vector3d& r, const Vector6& f)
{
    Vector6 x = f;
    x.tail<3>() += r.cross(Eigen::Vector3d(f.head<3>()));
    return x;
}

/// Xᵀ I X for X = [1, −[r]; 0, 1] and symmetric I.
Matrix6 inwards(const Eigen::Vector3d& r, const Matrix6& I)
{
    const Eigen::Matrix3d s = skew(r);
    const Eigen::Matrix3d A = I.topLeftCorner<3, 3>(), B = I.topRightCorner<3, 3>();
    const Eigen::Matrix3d As = A * s;
    const Eigen::Matrix3d sB = s * B;
    Matrix6 out;
    out.topLeftCorner<3, 3>() = A;
    out.topRightCorner<3, 3>() = B - As;
    out.bottomLeftCorner<3, 3>() = out.topRightCorner<3, 3>().transpose();
    out.bottomRightCorner<3, 3>() = I.bottomRightCorner<3, 3>() + sB + sB.transpose() - s * As;
    return out;
}

/// M [r], column by column.
Eigen::Matrix3d timesCross(const Eigen::Matrix3d& M, const Eigen::Vector3d& r)
{
    Eigen::Matrix3d out;
    out.col(0) = r.z() * M.col(1) - r.y() * M.col(2);
    out.col(1) = r.x() * M.col(2) - r.z() * M.col(0);
    out.col(2) = r.y() * M.col(0) - r.x() * M.col(1);
    return out;
}

/// [r] M.
Eigen::Matrix3d crossTimes(const Eigen::Vector3d& r, const Eigen::Matrix3d& M)
{
    Eigen::Matrix3d out;
    for (int k = 0; k < 3; ++k)
        out.col(k) = r.cross(M.col(k));
    return out;
}

Matrix6 bodyInertia(const Tree& tree, const TreeMotion& motion, std::size_t node)
{
    Matrix6 M = Matrix6::Zero();
    M.diagonal().head<3>().setConstant(tree.system().bodies()[index(tree.nodes()[node].body)].mass);
    M.bottomRightCorner<3, 3>() = motion.nodes[node].I_W;
    return M;
}

/// D⁻¹ of up to six rows.
template <class Square>
void invert(const Square& D, Square& inverse)
{
    const Eigen::Index n = D.rows();
    inverse.setIdentity(n, n);
    if (n == 1) {
        inverse(0, 0) = 1.0 / D(0, 0);
        return;
    }
    const Eigen::LDLT<Square> factor(D);
    for (Eigen::Index k = 0; k < n; ++k) { // all columns at once Eigen packs, which takes longer
        auto column = inverse.col(k);
        factor.solveInPlace(column);
    }
}

} // namespace

Eigen::VectorXd inverseDynamics(const Tree& tree, const TreeMotion& motion, const TreeVectors& applied,
                                const Eigen::VectorXd& qdd, TreeVectors* transmitted)
{
    const std::vector<TreeNode>& nodes = tree.nodes();
    TreeVectors a(nodes.size()), own;
    TreeVectors& f = transmitted ? *transmitted : own;
    f.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const TreeNode& t = nodes[i];
        const TreeMotion::Node& n = motion.nodes[i];
        a[i] = n.zeta + n.S * qdd.segment(t.firstV, t.freedoms());
        if (t.parent >= 0)
            a[i] += outwards(n.r_W, a[index(t.parent)]);
        f[i] = bodyInertia(tree, motion, i) * a[i] - applied[i];
    }
    Eigen::VectorXd tau(tree.freedomCount());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const TreeNode& t = nodes[i];
        tau.segment(t.firstV, t.freedoms()) = motion.nodes[i].S.transpose() * f[i];
        if (t.parent >= 0)
            f[index(t.parent)] += inwards(motion.nodes[i].r_W, f[i]);
    }
    return tau;
}

Eigen::MatrixXd massMatrix(const Tree& tree, const TreeMotion& motion)
{
    const std::vector<TreeNode>& nodes = tree.nodes();
    std::vector<Matrix6> composite(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        composite[i] = bodyInertia(tree, motion, i);
    Eigen::MatrixXd H = Eigen::MatrixXd::Zero(tree.freedomCount(), tree.freedomCount());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const TreeNode& t = nodes[i];
        if (t.parent >= 0)
            composite[index(t.parent)] += inwards(motion.nodes[i].r_W, composite[i]);
        TreeMotion::Columns F = composite[i] * motion.nodes[i].S;
        H.block(t.firstV, t.firstV, t.freedoms(), t.freedoms()) = motion.nodes[i].S.transpose() * F;
        for (std::size_t j = i; nodes[j].parent >= 0;) {
            for (int k = 0; k < F.cols(); ++k)
                F.col(k) = inwards(motion.nodes[j].r_W, Vector6(F.col(k)));
            j = index(nodes[j].parent);
            const TreeNode& up = nodes[j];
            H.block(up.firstV, t.firstV, up.freedoms(), t.freedoms()) = motion.nodes[j].S.transpose() * F;
            H.block(t.firstV, up.firstV, t.freedoms(), up.freedoms())
                = H.block(up.firstV, t.firstV, up.freedoms(), t.freedoms()).transpose();
        }
    }
    return H;
}

TreeMotion::Vector6 ArticulatedBodies::Inertia::of(const TreeMotion::Vector6& u) const
{
    TreeMotion::Vector6 f;
    f.head<3>() = A.lazyProduct(u.head<3>()) + B.lazyProduct(u.tail<3>());
    f.tail<3>() = B.transpose().lazyProduct(u.head<3>()) + C.lazyProduct(u.tail<3>());
    return f;
}

/// I −= x yᵀ, which is symmetric together with the others that are taken.
void ArticulatedBodies::Inertia::take(const TreeMotion::Vector6& x, const TreeMotion::Vector6& y)
{
    A -= x.head<3>().lazyProduct(y.head<3>().transpose());
    B -= x.head<3>().lazyProduct(y.tail<3>().transpose());
    C -= x.tail<3>().lazyProduct(y.tail<3>().transpose());
}

/// I += Xᵀ J X with X = [1, −[r]; 0, 1]: A, B − A[r], C + [r]G + ([r]G)ᵀ with G = B − ½ A[r].
void ArticulatedBodies::Inertia::add(const Eigen::Vector3d& r, const Inertia& J)
{
    const Eigen::Matrix3d As = timesCross(J.A, r);
    const Eigen::Matrix3d sG = crossTimes(r, J.B - 0.5 * As);
    A += J.A;
    B += J.B - As;
    C += J.C + sG + sG.transpose();
}

// Flattened, as Tree::motion.
[[gnu::flatten]] void ArticulatedBodies::factorize(const Tree& tree, const TreeMotion& motion)
{
    const std::vector<TreeNode>& nodes = tree.nodes();
    nodes_.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        nodes_[i].I = {tree.system().bodies()[index(nodes[i].body)].mass * Eigen::Matrix3d::Identity(),
                       Eigen::Matrix3d::Zero(), motion.nodes[i].I_W};
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const TreeNode& t = nodes[i];
        const TreeMotion::Node& n = motion.nodes[i];
        Node& a = nodes_[i];
        const int f = t.freedoms();
        Inertia handed = a.I;
        a.U.resize(6, f);
        a.UinvD.resize(6, f);
        if (f > 0) {
            for (int k = 0; k < f; ++k) // of fixed size each, which most joints have one of
                a.U.col(k) = a.I.of(n.S.col(k));
            Square D(f, f);
            for (int k = 0; k < f; ++k)
                for (int l = 0; l < f; ++l)
                    D(k, l) = n.S.col(k).dot(a.U.col(l));
            invert(D, a.invD);
            for (int k = 0; k < f; ++k) {
                a.UinvD.col(k) = a.invD(0, k) * a.U.col(0);
                for (int l = 1; l < f; ++l)
                    a.UinvD.col(k) += a.invD(l, k) * a.U.col(l);
            }
            for (int k = 0; k < f; ++k)
                handed.take(a.UinvD.col(k), a.U.col(k));
        }
        if (t.parent >= 0)
            nodes_[index(t.parent)].I.add(n.r_W, handed);
    }
}

template <bool Moving>
[[gnu::flatten]] void ArticulatedBodies::solve(const Tree& tree, const TreeMotion& motion,
                                               const TreeVectors* applied, const Eigen::VectorXd& tau,
                                               Eigen::VectorXd& qdd, TreeVectors& bodies)
{
    const std::vector<TreeNode>& nodes = tree.nodes();
    qdd.resize(tree.freedomCount());
    bodies.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if constexpr (Moving)
            nodes_[i].p = -(*applied)[i];
        else
            nodes_[i].p.setZero();
    }
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const TreeNode& t = nodes[i];
        const TreeMotion::Node& n = motion.nodes[i];
        Node& a = nodes_[i];
        const int f = t.freedoms();
        a.u.resize(f);
        for (int k = 0; k < f; ++k)
            a.u[k] = tau[t.firstV + k] - n.S.col(k).dot(a.p);
        if (t.parent < 0)
            continue;
        Vector6 p = a.p;
        if constexpr (Moving)
            p += a.I.of(n.zeta);
        for (int k = 0; k < f; ++k) {
            double along = a.u[k];
            if constexpr (Moving)
                along -= a.U.col(k).dot(n.zeta);
            p += along * a.UinvD.col(k);
        }
        nodes_[index(t.parent)].p += inwards(n.r_W, p);
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const TreeNode& t = nodes[i];
        const TreeMotion::Node& n = motion.nodes[i];
        Node& a = nodes_[i];
        Vector6& acceleration = bodies[i];
        if constexpr (Moving)
            acceleration = n.zeta;
        else
            acceleration.setZero();
        if (t.parent >= 0)
            acceleration += outwards(n.r_W, bodies[index(t.parent)]);
        const int f = t.freedoms();
        for (int k = 0; k < f; ++k)
            a.u[k] -= a.U.col(k).dot(acceleration);
        for (int k = 0; k < f; ++k) {
            double& x = qdd[t.firstV + k];
            x = 0.0;
            for (int l = 0; l < f; ++l)
                x += a.invD(k, l) * a.u[l];
        }
        for (int k = 0; k < f; ++k)
            acceleration += qdd[t.firstV + k] * n.S.col(k);
    }
}

void ArticulatedBodies::accelerations(const Tree& tree, const TreeMotion& motion, const TreeVectors& applied,
                                      const Eigen::VectorXd& tau, Eigen::VectorXd& qdd, TreeVectors& bodies)
{
    solve<true>(tree, motion, &applied, tau, qdd, bodies);
}

void ArticulatedBodies::respond(const Tree& tree, const TreeMotion& motion, const Eigen::VectorXd& tau,
                                Eigen::VectorXd& qdd)
{
    solve<false>(tree, motion, nullptr, tau, qdd, scratch_);
}

Eigen::MatrixXd bodyJacobian(const Tree& tree, const TreeMotion& motion, int body)
{
    Eigen::MatrixXd T = Eigen::MatrixXd::Zero(6, tree.freedomCount());
    if (body == kWorld)
        return T;
    const Eigen::Vector3d p_WB = motion.nodes[index(tree.nodeOf(body))].p_WB;
    for (int i = tree.nodeOf(body); i >= 0; i = tree.nodes()[index(i)].parent) {
        const TreeNode& t = tree.nodes()[index(i)];
        const TreeMotion::Node& n = motion.nodes[index(i)];
        for (int k = 0; k < t.freedoms(); ++k)
            T.col(t.firstV + k) = outwards(p_WB - n.p_WB, Vector6(n.S.col(k)));
    }
    return T;
}

Eigen::MatrixXd jacobian(const Tree& tree, const TreeMotion& motion)
{
    const int bodies = tree.system().bodyCount();
    Eigen::MatrixXd T(6 * bodies, tree.freedomCount());
    for (int body = 0; body < bodies; ++body)
        T.middleRows<6>(6 * body) = bodyJacobian(tree, motion, body);
    return T;
}

TreeVectors velocityProducts(const Tree& tree, const TreeMotion& motion)
{
    TreeVectors a(tree.nodes().size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = motion.nodes[i].zeta;
        const int parent = tree.nodes()[i].parent;
        if (parent >= 0)
            a[i] += outwards(motion.nodes[i].r_W, a[index(parent)]);
    }
    return a;
}

Eigen::VectorXd coordinateAccelerations(const Tree& tree, const TreeMotion& motion,
                                        const TreeVectors& accelerations)
{
    Eigen::VectorXd qdd(tree.freedomCount());
    for (std::size_t i = 0; i < accelerations.size(); ++i) {
        const TreeNode& t = tree.nodes()[i];
        if (t.freedoms() == 0)
            continue;
        const TreeMotion::Node& n = motion.nodes[i];
        Vector6 relative = accelerations[i] - n.zeta;
        if (t.parent >= 0)
            relative -= outwards(n.r_W, accelerations[index(t.parent)]);
        using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;
        const Square gram = n.S.transpose() * n.S;
        qdd.segment(t.firstV, t.freedoms()) = gram.llt().solve(n.S.transpose() * relative);
    }
    return qdd;
}

Eigen::VectorXd accelerationsByProjection(const Tree& tree, const TreeMotion& motion,
                                          const TreeVectors& applied, const Eigen::VectorXd& tau)
{
    const int n = tree.freedomCount();
    const TreeVectors products = velocityProducts(tree, motion);
    Eigen::MatrixXd H = Eigen::MatrixXd::Zero(n, n);
    Eigen::VectorXd rhs = tau;
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const Eigen::MatrixXd T = bodyJacobian(tree, motion, tree.nodes()[i].body);
        const Matrix6 M = bodyInertia(tree, motion, i);
        H.noalias() += T.transpose() * M * T;
        rhs.noalias() += T.transpose() * (applied[i] - M * products[i]);
    }
    return H.ldlt().solve(rhs);
}

} // namespace polhode

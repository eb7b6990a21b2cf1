#include "engine/tree/tree.h"

#include "engine/math/euler_angles.h"
#include "engine/math/index.h"
#include "engine/math/so3.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace polhode
{

namespace
{

Eigen::Vector3d centripetal(const Eigen::Vector3d& w, const Eigen::Vector3d& r)
{
    return w.cross(w.cross(r));
}

const TreeMotion::Node& ground()
{
    static const TreeMotion::Node node = [] {
        TreeMotion::Node n;
        n.R_WB.setIdentity();
        n.R_WA.setIdentity();
        n.p_WB.setZero();
        n.x_W.setZero();
        n.r_W.setZero();
        n.u.setZero();
        n.zeta.setZero();
        n.I_W.setZero();
        return n;
    }();
    return node;
}

} // namespace

const JointDescription& Tree::descriptionOf(const TreeNode& node) const
{
    static const JointDescription kNone;
    return node.joint < 0 ? kNone : joints_->joints()[index(node.joint)];
}

Tree::Tree(const System& system, std::shared_ptr<const JointSet> joints, Supports supports)
    : system_(system.withReactions(nullptr))
    , joints_(std::move(joints))
    , nodeOfBody_(system.bodies().size(), -1)
    , nodeOfJoint_(joints_->joints().size(), -1)
{
    const std::vector<JointDescription>& list = joints_->joints();
    const auto isBranch = [&](const JointDescription& d) { return jointRow(d.kind).move != nullptr; };
    // Breadth first over the joints of each node already reached, the ground (−1) first.
    const auto grow = [&](int from) {
        const int body = from < 0 ? kWorld : nodes_[index(from)].body;
        for (std::size_t j = 0; j < list.size(); ++j) {
            const JointDescription& d = list[j];
            const int joint = static_cast<int>(j);
            if (!isBranch(d) || nodeOfJoint_[j] >= 0)
                continue;
            if (d.bodyA == body && nodeOfBody_[index(d.bodyB)] < 0)
                hang(d.bodyB, from, joint, false);
            else if (d.bodyB == body && d.bodyA != kWorld && nodeOfBody_[index(d.bodyA)] < 0)
                hang(d.bodyA, from, joint, true);
        }
    };
    for (int body = 0; body < system_.bodyCount(); ++body)
        if (supports == Supports::arePivots && system_.bodies()[index(body)].support != Support::free)
            hang(body, -1, -1, false);
    grow(-1);
    std::size_t next = 0;
    for (int body = 0;; ++body) {
        for (; next < nodes_.size(); ++next)
            grow(static_cast<int>(next));
        while (body < system_.bodyCount() && nodeOfBody_[index(body)] >= 0)
            ++body;
        if (body >= system_.bodyCount())
            break;
        hang(body, -1, -1, false);
    }
    for (std::size_t j = 0; j < list.size(); ++j)
        if (nodeOfJoint_[j] < 0 && (jointRow(list[j].kind).holds() || !list[j].freedoms.empty()))
            loops_.push_back(static_cast<int>(j));
}

void Tree::hang(int body, int parent, int joint, bool reversed)
{
    TreeNode node;
    node.body = body;
    node.parent = parent;
    node.joint = joint;
    node.reversed = reversed;
    node.firstQ = coordinateCount_;
    node.firstV = freedomCount_;
    if (joint >= 0) {
        const JointDescription& d = joints_->joints()[index(joint)];
        node.row = &treeRow(d);
        node.X_AJ = d.X_AJ;
        node.X_BJ = d.X_BJ;
        nodeOfJoint_[index(joint)] = static_cast<int>(nodes_.size());
    } else if (const Body& b = system_.bodies()[index(body)]; b.support != Support::free) {
        node.row = &kBallJoint;
        node.X_AJ.translation() = b.pivot_W;
        node.X_BJ.translation() = b.pivot_B;
    } else {
        node.row = &kFreeJoint;
    }
    nodeOfBody_[index(body)] = static_cast<int>(nodes_.size());
    coordinateCount_ += node.row->coordinates;
    freedomCount_ += node.freedoms();
    nodes_.push_back(node);
}

Eigen::VectorXd Tree::zeroCoordinates() const
{
    Eigen::VectorXd q = Eigen::VectorXd::Zero(coordinateCount_);
    for (const TreeNode& n : nodes_)
        if (n.row->quaternion >= 0)
            q[n.firstQ + n.row->quaternion] = 1.0;
    return q;
}

// Flattened: what is done with a body are some hundred sums of three, and a call for each takes longer.
[[gnu::flatten]] void Tree::motion(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeMotion& out) const
{
    out.nodes.resize(nodes_.size());
    out.scratch.resize(1);
    JointMotion& m = out.scratch.front();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const TreeNode& t = nodes_[i];
        TreeMotion::Node& n = out.nodes[i];
        const TreeMotion::Node& p = t.parent < 0 ? ground() : out.nodes[index(t.parent)];
        const Eigen::Vector3d pv = p.u.head<3>(), pw = p.u.tail<3>();
        const int f = t.freedoms();
        const double* speeds = qd.data() + t.firstV;
        t.row->move(descriptionOf(t), q.data() + t.firstQ, speeds, m);
        Eigen::Vector3d wRel = Eigen::Vector3d::Zero(), vRel = Eigen::Vector3d::Zero();
        for (int k = 0; k < f; ++k) {
            wRel += speeds[k] * m.Sw.col(k);
            vRel += speeds[k] * m.Sv.col(k);
        }
        n.S.resize(6, f);
        // A is the body in whose frame J the motion is given: the parent, or this body if reversed.
        Eigen::Vector3d w, s_W;
        if (!t.reversed) {
            n.R_WA = p.R_WB * t.X_AJ.linear();
            n.x_W = p.p_WB + p.R_WB * t.X_AJ.translation() + n.R_WA * m.p;
            n.R_WB = n.R_WA * m.R * t.X_BJ.linear().transpose();
            s_W = -(n.R_WB * t.X_BJ.translation());
            w = pw + n.R_WA * wRel;
        } else {
            n.x_W = p.p_WB + p.R_WB * t.X_BJ.translation();
            n.R_WA = p.R_WB * t.X_BJ.linear() * m.R.transpose();
            n.R_WB = n.R_WA * t.X_AJ.linear().transpose();
            s_W = -(n.R_WA * m.p) - n.R_WB * t.X_AJ.translation();
            w = pw - n.R_WA * wRel;
        }
        const double sign = t.reversed ? -1.0 : 1.0;
        const Eigen::Vector3d arm_W = n.x_W - p.p_WB;
        n.p_WB = n.x_W + s_W;
        n.r_W = n.p_WB - p.p_WB;
        n.u.head<3>() = pv + pw.cross(n.r_W); // as parts: a comma initialiser goes by blocks of any size
        n.u.tail<3>() = pw;
        for (int k = 0; k < f; ++k) {
            const Eigen::Vector3d turn = sign * (n.R_WA * m.Sw.col(k));
            const Eigen::Vector3d shift = sign * (n.R_WA * m.Sv.col(k)) + turn.cross(s_W);
            n.S.col(k).head<3>() = shift;
            n.S.col(k).tail<3>() = turn;
            n.u += speeds[k] * n.S.col(k);
        }
        const Eigen::Vector3d wA = t.reversed ? w : pw;
        const Eigen::Vector3d zetaW = sign * (n.R_WA * m.bw + wA.cross(n.R_WA * wRel));
        const Eigen::Vector3d slide = n.R_WA * m.bv + 2.0 * wA.cross(n.R_WA * vRel);
        n.zeta.tail<3>() = zetaW;
        n.zeta.head<3>() = centripetal(pw, arm_W) + sign * slide + zetaW.cross(s_W) + centripetal(w, s_W);
        const Body& b = system_.bodies()[index(t.body)];
        if (b.particle) {
            n.I_W.setZero();
            continue;
        }
        const Eigen::Matrix3d RI = n.R_WB * b.I_B;
        for (int r = 0; r < 3; ++r) // symmetric
            for (int c = 0; c <= r; ++c)
                n.I_W(r, c) = n.I_W(c, r) = RI.row(r).dot(n.R_WB.row(c));
    }
}

void Tree::coordinateRates(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, Eigen::VectorXd& rates) const
{
    rates.resize(coordinateCount_);
    for (const TreeNode& n : nodes_) {
        const int at = n.row->quaternion;
        const int plain = at < 0 ? n.row->coordinates : at;
        rates.segment(n.firstQ, plain) = qd.segment(n.firstV, plain);
        if (at < 0)
            continue;
        const int first = n.firstQ + at;
        const Eigen::Vector3d w = qd.segment<3>(n.firstV + at);
        const Eigen::Vector3d v = q.segment<3>(first + 1);
        rates[first] = -0.5 * w.dot(v);
        rates.segment<3>(first + 1) = 0.5 * (q[first] * w + w.cross(v));
    }
}

void Tree::displace(Eigen::VectorXd& q, const Eigen::VectorXd& dq) const
{
    for (const TreeNode& n : nodes_) {
        const int at = n.row->quaternion;
        const int plain = at < 0 ? n.row->coordinates : at;
        q.segment(n.firstQ, plain) += dq.segment(n.firstV, plain);
        if (at < 0)
            continue;
        const int first = n.firstQ + at;
        const Eigen::Quaterniond turned = expQuaternion(dq.segment<3>(n.firstV + at))
            * Eigen::Quaterniond(q[first], q[first + 1], q[first + 2], q[first + 3]);
        q[first] = turned.w();
        q.segment<3>(first + 1) = turned.vec();
    }
}

void Tree::normalize(Eigen::VectorXd& q) const
{
    for (const TreeNode& n : nodes_)
        if (n.row->quaternion >= 0)
            q.segment<4>(n.firstQ + n.row->quaternion).normalize();
}

bool Tree::hasEulerAngles(const TreeNode& node)
{
    return node.row == &kBallJointByEulerAngles;
}

Tree::Regularity Tree::regularity(const Eigen::VectorXd& q) const
{
    Regularity least;
    for (const TreeNode& n : nodes_) {
        if (!hasEulerAngles(n))
            continue;
        const double value = eulerRegularity(EulerSequence::zyx, q.segment<3>(n.firstQ));
        if (value < least.value)
            least = {value, n.joint};
    }
    return least;
}

int Tree::lockBetween(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const
{
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Eigen::Index pitch = nodes_[i].firstQ + 1;
        if (hasEulerAngles(nodes_[i]) && std::cos(from[pitch]) * std::cos(to[pitch]) < 0.0)
            return static_cast<int>(i);
    }
    return -1;
}

void Tree::measure(const State& state, Eigen::VectorXd& q, Eigen::VectorXd& qd) const
{
    q.resize(coordinateCount_);
    qd.resize(freedomCount_);
    const std::vector<Eigen::Matrix3d> R_WB = rotations(system_, state);
    for (const TreeNode& n : nodes_) {
        JointPlace at;
        if (n.joint >= 0) {
            at = joints_->place(n.joint, state, R_WB);
        } else {
            const BodyState& s = state.bodies[index(n.body)];
            at.B = {R_WB[index(n.body)], s.p_WB, Eigen::Vector3d::Zero(), s.v_WB, s.w_WB};
        }
        n.row->measure(descriptionOf(n), at.p_AB(), at.R_AB(), q.data() + n.firstQ);
        if (n.joint >= 0)
            for (int k = 0; k < static_cast<int>(n.row->scalarFreedoms().size()); ++k)
                q[n.firstQ + k] = joints_->coordinate(n.joint, k, at, state);
        const int f = n.freedoms();
        if (f == 0)
            continue;
        JointMotion m;
        Eigen::Matrix<double, 6, 1> zero = Eigen::Matrix<double, 6, 1>::Zero();
        n.row->move(descriptionOf(n), q.data() + n.firstQ, zero.data(), m);
        TreeMotion::Columns S(6, f);
        S << m.Sv, m.Sw;
        Eigen::Matrix<double, 6, 1> rate;
        rate << at.A.R_WJ.transpose() * at.relativeVelocity_W(), at.A.R_WJ.transpose() * at.relativeSpin_W();
        const Eigen::MatrixXd gram = S.transpose() * S;
        qd.segment(n.firstV, f) = gram.fullPivLu().solve(Eigen::VectorXd(S.transpose() * rate));
    }
}

void Tree::write(const TreeMotion& motion, const Eigen::VectorXd& q, State& state) const
{
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const TreeNode& t = nodes_[i];
        const TreeMotion::Node& n = motion.nodes[i];
        BodyState& s = state.bodies[index(t.body)];
        s.p_WB = n.p_WB;
        s.v_WB = n.u.head<3>();
        s.w_WB = n.u.tail<3>();
        setRotation(system_, state, t.body, n.R_WB);
        if (t.joint >= 0 && !state.internal.empty())
            for (int k = 0; k < static_cast<int>(t.row->scalarFreedoms().size()); ++k)
                state.internal[index(joints_->internalIndex(t.joint) + k)] = q[t.firstQ + k];
    }
    if (loops_.empty() || state.internal.empty())
        return;
    const std::vector<Eigen::Matrix3d> R_WB = rotations(system_, state);
    for (const int joint : loops_) {
        const JointDescription& d = joints_->joints()[index(joint)];
        if (jointRow(d.kind).scalarFreedoms().empty())
            continue;
        const JointPlace at = joints_->place(joint, state, R_WB);
        for (int k = 0; k < static_cast<int>(jointRow(d.kind).scalarFreedoms().size()); ++k) {
            double& counted = state.internal[index(joints_->internalIndex(joint) + k)];
            counted = joints_->coordinate(joint, k, at, state);
        }
    }
}

} // namespace polhode

#include "engine/tree/tree_system.h"

#include "engine/body/rotation_chart.h"
#include "engine/math/index.h"
#include "engine/math/refused.h"
#include "engine/math/so3.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

using Vector6 = TreeMotion::Vector6;

bool isFreeWithInertia(const Body& b)
{
    return b.support == Support::free && b.guide.isFree() && !b.particle;
}

/// Row J of one body into joint space: J T is added to row k of G, and the sizes of its terms to `sizes`.
void addRow(const Tree& tree, const TreeMotion& motion, int body, Vector6 row, Eigen::Index k,
            Eigen::MatrixXd& G, Eigen::VectorXd& sizes)
{
    // J X, walking to the root: the row transforms as a force.
    Vector6 size = row.cwiseAbs();
    for (int i = tree.nodeOf(body); i >= 0;) {
        const TreeNode& t = tree.nodes()[index(i)];
        const TreeMotion::Node& n = motion.nodes[index(i)];
        for (int f = 0; f < t.freedoms(); ++f) {
            G(k, t.firstV + f) += row.dot(n.S.col(f));
            sizes[t.firstV + f] += size.dot(n.S.col(f).cwiseAbs());
        }
        row.tail<3>() += n.r_W.cross(Eigen::Vector3d(row.head<3>()));
        size.tail<3>() += n.r_W.cwiseAbs().maxCoeff() * size.head<3>().sum() * Eigen::Vector3d::Ones();
        i = t.parent;
    }
}

/// The size of the tree's links (m): how far centres of mass are from the axes and from each other.
double longestLever(const Tree& tree, const TreeMotion& motion)
{
    double longest = 0.0;
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const TreeNode& t = tree.nodes()[i];
        const TreeMotion::Node& n = motion.nodes[i];
        if (t.parent >= 0)
            longest = std::max(longest, n.r_W.norm());
        for (int f = 0; f < t.freedoms(); ++f)
            if (!n.S.col(f).tail<3>().isZero(0.0))
                longest = std::max(longest, n.S.col(f).head<3>().norm());
    }
    return longest > 0.0 ? longest : 1.0;
}

/// u̇ of the bodies by q̈.
void bodyAccelerations(const Tree& tree, TreeEvaluation& e)
{
    e.accelerations.resize(tree.nodes().size());
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const TreeNode& n = tree.nodes()[i];
        const TreeMotion::Node& m = e.motion.nodes[i];
        Vector6& a = e.accelerations[i];
        a = m.zeta + m.S * e.qdd.segment(n.firstV, n.freedoms());
        if (n.parent >= 0) {
            const Vector6& up = e.accelerations[index(n.parent)];
            a += up;
            a.head<3>() += Eigen::Vector3d(up.tail<3>()).cross(m.r_W);
        }
    }
}

/// What the ground gives, from u̇: all internal forces cancel in the sums.
// Flattened, as Tree::motion.
[[gnu::flatten]] void groundReaction(const Tree& tree, TreeEvaluation& e)
{
    const System& system = tree.system();
    e.rates = {};
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const TreeNode& n = tree.nodes()[i];
        const TreeMotion::Node& m = e.motion.nodes[i];
        const Vector6& a = e.accelerations[i];
        const std::size_t body = index(n.body);
        const Eigen::Vector3d w = m.u.tail<3>();
        const Eigen::Vector3d f_W = system.bodies()[body].mass * a.head<3>() - e.forces.f_W[body];
        e.rates.impulse_W += f_W;
        e.rates.angularImpulseO_W += m.p_WB.cross(f_W) + m.I_W * a.tail<3>() - e.forces.t_W[body];
        if (system.gyroscopic())
            e.rates.angularImpulseO_W += w.cross(m.I_W * w);
    }
}

} // namespace

bool isTreeOfBodies(const System& system)
{
    return std::ranges::all_of(system.bodies(), isFreeWithInertia);
}

TreeSystem::TreeSystem(std::shared_ptr<const Tree> tree, TreeSettings settings)
    : tree_(std::move(tree))
    , settings_(std::move(settings))
{
    for (const Body& b : tree_->system().bodies())
        if (!isFreeWithInertia(b))
            refuse(Subject::body(b.id), {"a particle, or on a guide or support", "是质点，或有导轨或支承"},
                   {"a body with inertia that joints alone hold, in generalized coordinates",
                    "在广义坐标下，有转动惯量且只由关节约束的物体"});
    for (std::size_t j = 0; j < tree_->joints().joints().size(); ++j)
        inTree_.push_back(tree_->nodeOfJoint(static_cast<int>(j)) >= 0);
    const auto holds
        = [&](int joint) { return jointRow(tree_->joints().joints()[index(joint)].kind).holds(); };
    constrained_ = std::ranges::any_of(tree_->loops(), holds) || !settings_.modes.resting.empty();
    for (const BearingMode& bearing : settings_.modes.bearings)
        constrained_ = constrained_ || bearing.sticks;
    for (const JointDescription& d : tree_->joints().joints())
        for (const JointFreedom& f : d.freedoms)
            constrained_ = constrained_ || f.motor.constrains();
}

TreeEvaluation TreeSystem::makeEvaluation() const
{
    TreeEvaluation e;
    e.state = makeState(tree_->system());
    e.state.internal.assign(index(tree_->joints().angleCount()), 0.0);
    e.forces = tree_->system().makeEvaluation();
    e.applied.resize(tree_->nodes().size());
    return e;
}

void TreeSystem::efforts(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                         TreeEvaluation& e) const
{
    e.tau.setZero(tree_->freedomCount());
    e.power = {};
    const JointSet& joints = tree_->joints();
    for (std::size_t i = 0; i < tree_->nodes().size(); ++i) {
        const TreeNode& n = tree_->nodes()[i];
        if (n.joint < 0 || !joints.hasEffort(n.joint))
            continue;
        const JointDescription& d = joints.joints()[index(n.joint)];
        if (n.row->hasSharedLaw()) {
            JointMotion m;
            n.row->move(d, q.data() + n.firstQ, qd.data() + n.firstV, m);
            const Eigen::Vector3d w = m.Sw * qd.segment<3>(n.firstV);
            const Eigen::Matrix3d& R_WA = e.motion.nodes[i].R_WA;
            e.tau.segment<3>(n.firstV) = m.Sw.transpose()
                * ballEffort(joints.law(n.joint, 0), logSO3(m.R), w,
                             R_WA.transpose() * joints.frictionSense_W(n.joint, R_WA * w, settings_.modes),
                             e.power);
            continue;
        }
        for (std::size_t k = 0; k < d.freedoms.size(); ++k) {
            const int at = static_cast<int>(k);
            const double speed = qd[n.firstV + at];
            e.tau[n.firstV + at]
                = freedomEffort(d.freedoms[k], t, q[n.firstQ + at], speed,
                                joints.frictionSense(n.joint, at, t, speed, settings_.modes), e.power);
        }
    }
    // Laws on the joints that close loops act on the two bodies.
    std::vector<Eigen::Matrix3d>& R_WB = e.forces.R_WB;
    for (const int joint : tree_->loops()) {
        if (!joints.hasEffort(joint))
            continue;
        const JointDescription& d = joints.joints()[index(joint)];
        const JointPlace at = joints.place(joint, e.state, R_WB);
        const JointSet::Effort effort = joints.effort(joint, t, at, e.state, settings_.modes, e.power);
        Vector6& onB = e.applied[index(tree_->nodeOf(d.bodyB))];
        onB.head<3>() += effort.f_W;
        onB.tail<3>() += effort.t_W + at.B.arm_W.cross(effort.f_W);
        if (d.bodyA == kWorld)
            continue;
        Vector6& onA = e.applied[index(tree_->nodeOf(d.bodyA))];
        onA.head<3>() -= effort.f_W;
        onA.tail<3>() -= effort.t_W + (at.A.arm_W + at.B.x_W - at.A.x_W).cross(effort.f_W);
    }
}

void TreeSystem::assemble(double t, TreeEvaluation& e) const
{
    const JointSet& joints = tree_->joints();
    joints.assemble(e.state, e.forces.R_WB, settings_.modes, e.set, inTree_);
    // Less than this of the terms that cancel in it, all along a row, is rounding or what a scene's numbers
    // lack: joints of the tree alone keep that row.
    constexpr double kKept = 1e-8;
    constexpr double kSeen = 1e-5; // of its levers: a smaller row may be one that is about to be zero
    const double lever = longestLever(*tree_, e.motion);
    e.least = 1.0;
    e.leastRow = 0;
    e.G.setZero(e.set.rows, tree_->freedomCount());
    e.gap.resize(e.set.rows);
    e.velocityError.resize(e.set.rows);
    e.bias.resize(e.set.rows);
    const TreeVectors products = velocityProducts(*tree_, e.motion);
    for (const ConstraintBlock& b : e.set.blocks) {
        const JointSet::RowValues targets = joints.targets(b, t), targetRates = joints.targetRates(b, t);
        for (int r = 0; r < b.count; ++r) {
            const Eigen::Index k = b.first + r;
            e.gap[k] = b.error[r];
            e.bias[k] = b.bias[r] - targetRates[r];
            e.velocityError[k] = -targets[r];
            e.sizes.setZero(tree_->freedomCount());
            double push = 0.0;
            for (int p = 0; p < b.partCount; ++p) {
                const ConstraintBlock::Part& part = b.parts[index(p)];
                const std::size_t node = index(tree_->nodeOf(part.body));
                const Vector6 row = part.J.row(r).transpose();
                addRow(*tree_, e.motion, part.body, row, k, e.G, e.sizes);
                push = std::max(push, row.head<3>().lpNorm<Eigen::Infinity>());
                e.bias[k] += row.dot(products[node]);
                e.velocityError[k] += row.dot(e.motion.nodes[node].u);
            }
            const double size = push > 0.0 ? push * lever : 1.0;
            const double left = e.G.row(k).lpNorm<Eigen::Infinity>();
            if (left <= kKept * e.sizes.maxCoeff()) {
                e.G.row(k).setZero();
            } else if (left > kSeen * size && left < e.least * size) {
                e.least = left / size;
                e.leastRow = k;
            }
        }
    }
}

void TreeSystem::place(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, TreeEvaluation& e) const
{
    tree_->motion(q, qd, e.motion);
    tree_->write(e.motion, q, e.state);
    for (const TreeNode& n : tree_->nodes())
        e.forces.R_WB[index(n.body)] = e.motion.nodes[index(tree_->nodeOf(n.body))].R_WB;
    assemble(t, e);
}

void TreeSystem::answer(TreeEvaluation& e) const
{
    e.H = massMatrix(*tree_, e.motion);
    e.answers = e.H.ldlt().solve(e.G.transpose());
    e.solver.compute(e.G * e.answers);
}

ConstraintRank TreeSystem::rank(const TreeEvaluation& e) const
{
    if (!constrained_ || !e.regular)
        return {};
    ConstraintRank found{e.solver.rank()};
    if (found.rank == 0 || tree_->loops().empty())
        return found;
    const double least = e.solver.leastSingularValue();
    const Eigen::Index row = least < e.least ? e.solver.leastRow() : e.leastRow;
    found.distance = std::min(e.least, least);
    for (const ConstraintBlock& b : e.set.blocks)
        if (b.first <= row && row < b.first + b.count)
            found.joint = b.joint;
    return found;
}

void TreeSystem::constrain(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                           TreeEvaluation& e) const
{
    place(t, q, qd, e);
    answer(e);
}

void TreeSystem::evaluate(double t, Side side, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                          TreeEvaluation& e) const
{
    const System& system = tree_->system();
    e.regular = tree_->regularity(q).value >= kGimbalLock;
    tree_->motion(q, qd, e.motion);
    tree_->write(e.motion, q, e.state);
    system.evaluateForces(t, side, e.state, e.forces);
    for (std::size_t i = 0; i < tree_->nodes().size(); ++i) {
        const std::size_t body = index(tree_->nodes()[i].body);
        const Eigen::Vector3d w = e.motion.nodes[i].u.tail<3>();
        e.applied[i].head<3>() = e.forces.f_W[body];
        e.applied[i].tail<3>() = e.forces.t_W[body];
        if (system.gyroscopic())
            e.applied[i].tail<3>() -= w.cross(e.motion.nodes[i].I_W * w);
    }
    efforts(side == Side::before ? justBefore(t) : t, q, qd, e);
    e.lambda.resize(0);
    if (!e.regular)
        return;
    switch (settings_.method) {
    case TreeMethod::articulatedBody:
        e.articulated.factorize(*tree_, e.motion);
        e.articulated.accelerations(*tree_, e.motion, e.applied, e.tau, e.qdd, e.accelerations);
        break;
    case TreeMethod::compositeBody:
        e.H = massMatrix(*tree_, e.motion);
        e.qdd = e.H.ldlt().solve(
            e.tau
            - inverseDynamics(*tree_, e.motion, e.applied, Eigen::VectorXd::Zero(tree_->freedomCount())));
        break;
    case TreeMethod::projection:
        e.qdd = accelerationsByProjection(*tree_, e.motion, e.applied, e.tau);
        break;
    }
    if (constrained_) {
        assemble(side == Side::before ? justBefore(t) : t, e);
        if (settings_.method == TreeMethod::articulatedBody) {
            e.answers.resize(tree_->freedomCount(), e.G.rows());
            Eigen::VectorXd column;
            for (Eigen::Index k = 0; k < e.G.rows(); ++k) {
                e.articulated.respond(*tree_, e.motion, e.G.row(k).transpose(), column);
                e.answers.col(k) = column;
            }
        } else {
            e.H = massMatrix(*tree_, e.motion);
            e.answers = e.H.ldlt().solve(e.G.transpose());
        }
        e.solver.compute(e.G * e.answers);
        const auto [alpha, beta] = settings_.baumgarte;
        e.lambda = -(e.G * e.qdd + e.bias + 2.0 * alpha * e.velocityError + beta * beta * e.gap);
        e.solver.solveInPlace(e.lambda);
        e.qdd += e.answers * e.lambda;
        const Eigen::VectorXd targets = e.G * qd - e.velocityError;
        e.power.drive += e.lambda.dot(targets);
        e.power.drift -= e.lambda.dot(e.velocityError);
    }
    if (constrained_ || settings_.method != TreeMethod::articulatedBody)
        bodyAccelerations(*tree_, e);
    groundReaction(*tree_, e);
    e.rates.friction = e.power.friction;
    e.rates.damping = e.power.damping;
    e.rates.drive = e.power.drive;
    e.rates.drift = e.power.drift;
}

Eigen::VectorXd TreeSystem::impel(Eigen::VectorXd& qd, const Eigen::VectorXd& goal,
                                  const TreeEvaluation& e) const
{
    Eigen::VectorXd lambda = goal - e.G * qd;
    e.solver.solveInPlace(lambda);
    qd += e.answers * lambda;
    return lambda;
}

double TreeSystem::project(double t, Eigen::VectorXd& q, Eigen::VectorXd& qd, TreeEvaluation& e,
                           double& remaining, double enough) const
{
    remaining = 0.0;
    if (!constrained_)
        return 0.0;
    constexpr double kSteady = 1e-14; // m/s or rad/s, the rounding of a few terms
    constexpr double kStuck
        = 1e-10; // m or rad: here Newton slows down by rounding, not by a singular position
    constexpr double kFast = 1e-3; // of the errors left by a pass: H⁻¹ Gᵀ of the pass before will do
    constexpr int kMaxIterations = 50; // Newton squares errors; singular positions halve them: 1e-15 in all
    constexpr double kLargest = 0.5; // m or rad in one step: gaps are linear in the coordinates only for less
    double found = 0.0;
    bool answered = false;
    for (int i = 0; i < kMaxIterations; ++i) {
        place(t, q, qd, e);
        const double before = remaining;
        remaining = e.gap.size() > 0 ? e.gap.cwiseAbs().maxCoeff() : 0.0;
        if (i == 0)
            found = remaining;
        if (remaining <= enough || (i > 1 && remaining < kStuck && remaining > 0.5 * before))
            break;
        if (!answered || remaining > kFast * before)
            answer(e);
        answered = true;
        Eigen::VectorXd lambda = -e.gap;
        e.solver.solveInPlace(lambda);
        Eigen::VectorXd dq = e.answers * lambda;
        const double largest = dq.cwiseAbs().maxCoeff();
        if (largest == 0.0)
            break; // what is open only other joints could close
        if (largest > kLargest)
            dq *= kLargest / largest;
        tree_->displace(q, dq);
    }
    const Eigen::VectorXd targets = e.G * qd - e.velocityError;
    double off = 0.0;
    for (int i = 0; i < 3; ++i) {
        const double before = off;
        off = (targets - e.G * qd).lpNorm<Eigen::Infinity>();
        if (off <= kSteady)
            break;
        if (!answered || (i > 0 && off > kFast * before))
            answer(e);
        answered = true;
        impel(qd, targets, e);
    }
    return found;
}

double TreeSystem::gap(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, double h,
                       TreeEvaluation& e) const
{
    place(t, q, qd, e);
    return std::max(e.gap.lpNorm<Eigen::Infinity>(), h * e.velocityError.lpNorm<Eigen::Infinity>());
}

std::vector<JointForce> TreeSystem::jointForces(const TreeEvaluation& e) const
{
    const JointSet& joints = tree_->joints();
    std::vector<JointForce> forces(joints.joints().size());
    TreeVectors applied = e.applied, transmitted;
    for (const ConstraintBlock& b : e.set.blocks) {
        if (e.lambda.size() == 0)
            break;
        if (tree_->nodeOfJoint(b.joint) >= 0)
            continue; // its motors, stops and bearings are part of what it transmits
        for (int p = 0; p < b.partCount; ++p) {
            const ConstraintBlock::Part& part = b.parts[index(p)];
            Vector6 wrench = Vector6::Zero();
            for (int r = 0; r < b.count; ++r)
                wrench += e.lambda[b.first + r] * part.J.row(r).transpose();
            const JointDescription& d = joints.joints()[index(b.joint)];
            const int node = tree_->nodeOf(part.body);
            applied[index(node)] += wrench;
            if (jointRow(d.kind).couples() || part.body != d.bodyB)
                continue;
            const JointWrench atB = wrenchAtB(b, p, d, e.set.places[index(b.joint)], e.lambda);
            forces[index(b.joint)].f_W = atB.f_W;
            forces[index(b.joint)].t_W = atB.t_W;
        }
    }
    inverseDynamics(*tree_, e.motion, applied, e.qdd, &transmitted);
    for (std::size_t i = 0; i < tree_->nodes().size(); ++i) {
        const TreeNode& n = tree_->nodes()[i];
        if (n.joint < 0)
            continue;
        const TreeMotion::Node& m = e.motion.nodes[i];
        JointForce& f = forces[index(n.joint)];
        const double sign = n.reversed ? -1.0 : 1.0;
        const Eigen::Vector3d f_W = transmitted[i].head<3>();
        f.f_W = sign * f_W;
        f.t_W = sign * (transmitted[i].tail<3>() + (m.p_WB - m.x_W).cross(f_W));
        if (!joints.hasEffort(n.joint))
            continue;
        JointPower unused;
        const JointPlace at = joints.place(n.joint, e.state, e.forces.R_WB);
        if (n.row->hasSharedLaw()) {
            const Eigen::Vector3d w_W = at.relativeSpin_W();
            f.effortTorque_W = ballEffort(joints.law(n.joint, 0), logSO3(at.B.R_WJ * at.A.R_WJ.transpose()),
                                          w_W, joints.frictionSense_W(n.joint, w_W, settings_.modes), unused);
        } else {
            for (int k = 0; k < n.freedoms(); ++k) {
                const FreedomAxis& axis = n.row->freedoms[index(k)];
                const bool turns = axis.motion == FreedomAxis::Motion::turn;
                (turns ? f.effortTorque_W : f.effortForce_W) += e.tau[n.firstV + k] * freedomAxis_W(at, axis);
            }
        }
        f.f_W -= f.effortForce_W;
        f.t_W -= f.effortTorque_W;
    }
    return forces;
}

} // namespace polhode

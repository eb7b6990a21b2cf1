#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/so3.h"
#include "engine/tree/tree_system.h"
#include "support/mechanisms.h"
#include "support/oracles/chain_equations.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <memory>
#include <numbers>

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

namespace
{

using mechanism::Mechanism;
using mechanism::Random;

struct Both {
    explicit Both(const Mechanism& m)
        : system(m.system())
        , joints(std::make_shared<JointSet>(system, m.joints))
        , tree(std::make_shared<Tree>(system, joints))
    {
    }

    TreeEvaluation at(TreeMethod method, const VectorXd& q, const VectorXd& qd) const
    {
        TreeSettings settings;
        settings.method = method;
        const TreeSystem dynamics(tree, settings);
        TreeEvaluation e = dynamics.makeEvaluation();
        dynamics.evaluate(0.0, Side::after, q, qd, e);
        return e;
    }

    System system;
    std::shared_ptr<const JointSet> joints;
    std::shared_ptr<const Tree> tree;
};

void randomCoordinates(const Tree& tree, Random& random, VectorXd& q, VectorXd& qd)
{
    q = tree.zeroCoordinates();
    VectorXd dq(tree.freedomCount());
    qd.resize(tree.freedomCount());
    for (Eigen::Index i = 0; i < dq.size(); ++i) {
        dq[i] = random.in(-1.0, 1.0);
        qd[i] = random.in(-2.0, 2.0);
    }
    tree.displace(q, dq);
}

double relative(const VectorXd& a, const VectorXd& b)
{
    return (a - b).norm() / (1.0 + std::max(a.norm(), b.norm()));
}

} // namespace

class TestTreeDynamics : public QObject
{
    Q_OBJECT

private slots:
    /// Five rods in motion against Lagrange's equations; q of each hinge is relative, θ_i = Σ q.
    void fiveLinkAccelerations()
    {
        VectorXd theta(5), rate(5);
        theta << 0.3, -0.8, 1.9, 0.1, -2.2;
        rate << 1.0, -2.0, 0.5, 3.0, -1.5;
        const VectorXd expected = oracle::chainAccelerations(theta, rate, 1.2, 0.7, 1.2 * 0.49 / 12.0, 9.81);
        const Both both(mechanism::chain(5, 0.0, 0.7, 1.2));
        VectorXd q = theta, qd = rate;
        for (Eigen::Index i = 4; i > 0; --i) {
            q[i] -= q[i - 1];
            qd[i] -= qd[i - 1];
        }
        for (const auto method :
             {TreeMethod::articulatedBody, TreeMethod::compositeBody, TreeMethod::projection}) {
            VectorXd sum = both.at(method, q, qd).qdd;
            for (Eigen::Index i = 1; i < 5; ++i)
                sum[i] += sum[i - 1];
            // κ(H) is about 100: rounding leaves 1e-14 of the largest acceleration.
            QVERIFY((sum - expected).cwiseAbs().maxCoeff() < 1e-12 * expected.cwiseAbs().maxCoeff());
        }
    }

    /// ABA, CRBA with RNEA, the source's Tᵀ M T, and constraint forces in maximal coordinates: one answer, on
    /// random trees of all joints, with fixed and floating bases.
    void fourMethodsAgree()
    {
        Random random(7);
        for (int trial = 0; trial < 1000; ++trial) {
            const Mechanism m
                = mechanism::randomTree(random, 1 + random.below(trial % 10 == 0 ? 40 : 10), trial % 3 == 0);
            const Both both(m);
            VectorXd q, qd;
            randomCoordinates(*both.tree, random, q, qd);
            const TreeEvaluation aba = both.at(TreeMethod::articulatedBody, q, qd);
            QVERIFY(relative(aba.qdd, both.at(TreeMethod::compositeBody, q, qd).qdd) < 1e-9);
            QVERIFY(relative(aba.qdd, both.at(TreeMethod::projection, q, qd).qdd) < 1e-9);

            const auto reactions = std::make_shared<JointReactions>(both.system, both.joints);
            const System constrained = both.system.withReactions(reactions);
            Evaluation e = constrained.makeEvaluation();
            constrained.evaluate(0.0, Side::after, aba.state, e);
            double largest = 1.0, difference = 0.0;
            for (std::size_t i = 0; i < both.tree->nodes().size(); ++i) {
                const auto body = static_cast<std::size_t>(both.tree->nodes()[i].body);
                TreeMotion::Vector6 u;
                u << e.a_W[body], e.alpha_W[body];
                largest = std::max(largest, u.norm());
                difference = std::max(difference, (u - aba.accelerations[i]).norm());
            }
            QVERIFY2(difference < 1e-9 * largest, qPrintable(QString::number(difference / largest)));

            // And the same forces in every joint.
            const JointSolution solution = reactions->solution(both.system, 0.0, aba.state);
            const std::vector<JointForce> forces = TreeSystem(both.tree).jointForces(aba);
            double strongest = 1.0;
            for (const JointForce& f : forces)
                strongest = std::max({strongest, f.f_W.norm(), f.t_W.norm()});
            for (std::size_t j = 0; j < forces.size(); ++j) {
                QVERIFY((forces[j].f_W - solution.forces[j].f_W).norm() < 1e-8 * strongest);
                QVERIFY((forces[j].t_W - solution.forces[j].t_W).norm() < 1e-8 * strongest);
            }
        }
    }

    /// Inverse dynamics takes back what forward dynamics gave.
    void inverseOfForward()
    {
        Random random(11);
        for (int trial = 0; trial < 20; ++trial) {
            const Both both(mechanism::randomTree(random, 8, trial % 2 == 0));
            VectorXd q, qd;
            randomCoordinates(*both.tree, random, q, qd);
            TreeEvaluation e = both.at(TreeMethod::articulatedBody, q, qd);
            VectorXd tau(both.tree->freedomCount()), qdd;
            for (Eigen::Index i = 0; i < tau.size(); ++i)
                tau[i] = random.in(-5.0, 5.0);
            e.articulated.accelerations(*both.tree, e.motion, e.applied, tau, qdd, e.accelerations);
            const VectorXd back = inverseDynamics(*both.tree, e.motion, e.applied, qdd);
            QVERIFY(relative(back, tau) < 1e-10);
            // H⁻¹ by the articulated inertias is that of CRBA.
            VectorXd answer;
            e.articulated.respond(*both.tree, e.motion, tau, answer);
            QVERIFY(relative(massMatrix(*both.tree, e.motion) * answer, tau) < 1e-9);
        }
    }

    /// S3 §22.3.2: T^v = ∂c/∂q, [t_j] = (∂R/∂q_j) Rᵀ, by central differences; Ṫ q̇ the same way along the
    /// motion.
    void columnsOfT()
    {
        Random random(13);
        for (int trial = 0; trial < 10; ++trial) {
            Mechanism m = mechanism::randomTree(random, 6, trial % 2 == 0);
            for (JointDescription& j : m.joints)
                j.eulerAngles = trial % 3 == 0;
            const Both both(m);
            const Tree& tree = *both.tree;
            VectorXd q, qd;
            randomCoordinates(tree, random, q, qd);
            TreeMotion here, plus, minus;
            tree.motion(q, qd, here);
            const double h = 1e-5;
            for (int j = 0; j < tree.freedomCount(); ++j) {
                const VectorXd step = h * VectorXd::Unit(tree.freedomCount(), j);
                VectorXd qPlus = q, qMinus = q;
                tree.displace(qPlus, step);
                tree.displace(qMinus, -step);
                tree.motion(qPlus, qd, plus);
                tree.motion(qMinus, qd, minus);
                for (int body = 0; body < tree.system().bodyCount(); ++body) {
                    const auto node = static_cast<std::size_t>(tree.nodeOf(body));
                    const MatrixXd T = bodyJacobian(tree, here, body);
                    const Vector3d dc = (plus.nodes[node].p_WB - minus.nodes[node].p_WB) / (2.0 * h);
                    const Matrix3d dR = (plus.nodes[node].R_WB - minus.nodes[node].R_WB) / (2.0 * h);
                    // h² times third derivatives, and 1e-16/h
                    QVERIFY((T.col(j).head<3>() - dc).norm() < 1e-8);
                    QVERIFY((skew(T.col(j).tail<3>()) - dR * here.nodes[node].R_WB.transpose()).norm()
                            < 1e-8);
                }
            }
            const VectorXd u = jacobian(tree, here) * qd;
            const TreeVectors products = velocityProducts(tree, here);
            VectorXd rates;
            tree.coordinateRates(q, qd, rates);
            VectorXd qPlus = q + h * rates, qMinus = q - h * rates;
            tree.normalize(qPlus);
            tree.normalize(qMinus);
            tree.motion(qPlus, qd, plus);
            tree.motion(qMinus, qd, minus);
            for (std::size_t i = 0; i < products.size(); ++i) {
                const int body = tree.nodes()[i].body;
                QVERIFY((u.segment<6>(6 * body) - here.nodes[i].u).norm() < 1e-12 * (1.0 + u.norm()));
                const TreeMotion::Vector6 slope = (plus.nodes[i].u - minus.nodes[i].u) / (2.0 * h);
                QVERIFY((slope - products[i]).norm() < 1e-6 * (1.0 + products[i].norm()));
            }
        }
    }

    /// A list that names the outer body first: the tree turns the joint round, the motion is the same.
    void reversedJoints()
    {
        Random random(19);
        for (const JointKind kind :
             {JointKind::hinge, JointKind::slider, JointKind::ball, JointKind::universal, JointKind::planar,
              JointKind::cylindrical, JointKind::fixed}) {
            Mechanism m;
            m.add(1.0, {0.3, 0.4, 0.5}, random.vector(), random.rotation());
            m.add(1.5, {0.3, 0.4, 0.5}, random.vector(), random.rotation());
            m.join(JointKind::hinge, kWorld, 0, random.vector(), random.rotation());
            m.join(kind, 1, 0, random.vector(), random.rotation());
            m.joints[1].freedoms.resize(1);
            m.joints[1].freedoms[0].stiffness = 3.0;
            m.joints[1].freedoms[0].damping = 0.4;
            if (kind == JointKind::fixed)
                m.joints[1].freedoms.clear();
            const Both both(m);
            QVERIFY(both.tree->nodes()[1].reversed);
            VectorXd q, qd;
            randomCoordinates(*both.tree, random, q, qd);
            const TreeEvaluation e = both.at(TreeMethod::articulatedBody, q, qd);
            const auto reactions = std::make_shared<JointReactions>(both.system, both.joints);
            const JointSolution s = reactions->solution(both.system, 0.0, e.state);
            QVERIFY(s.velocityError.cwiseAbs().maxCoeff() < 1e-12);
            for (const ConstraintBlock& b : s.set.blocks)
                QVERIFY(b.count == 0 || b.error.head(b.count).cwiseAbs().maxCoeff() < 1e-12);
            const System constrained = both.system.withReactions(reactions);
            Evaluation maximal = constrained.makeEvaluation();
            constrained.evaluate(0.0, Side::after, e.state, maximal);
            for (std::size_t i = 0; i < 2; ++i) {
                const auto body = static_cast<std::size_t>(both.tree->nodes()[i].body);
                QVERIFY((maximal.a_W[body] - e.accelerations[i].head<3>()).norm() < 1e-10);
                QVERIFY((maximal.alpha_W[body] - e.accelerations[i].tail<3>()).norm() < 1e-10);
            }
            const std::vector<JointForce> forces = TreeSystem(both.tree).jointForces(e);
            QVERIFY((forces[1].f_W - s.forces[1].f_W).norm() < 1e-9);
            QVERIFY((forces[1].t_W - s.forces[1].t_W).norm() < 1e-9);
            // Coordinates come back from the bodies' states.
            VectorXd q2, qd2;
            both.tree->measure(e.state, q2, qd2);
            QVERIFY((q2 - q).cwiseAbs().maxCoeff() < 1e-12);
            QVERIFY((qd2 - qd).cwiseAbs().maxCoeff() < 1e-12);
        }
    }

    /// A ball by Euler angles moves as a ball by a quaternion, until gimbal lock, which is reported.
    void eulerAnglesAndGimbalLock()
    {
        Mechanism m;
        m.add(1.0, {0.3, 0.4, 0.5}, {0.2, 0.1, -0.5});
        m.join(JointKind::ball, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        const Both quaternion(m);
        m.joints[0].eulerAngles = true;
        const Both euler(m);
        QCOMPARE(quaternion.tree->coordinateCount(), 4);
        QCOMPARE(euler.tree->coordinateCount(), 3);
        const TreeEvaluation e
            = euler.at(TreeMethod::articulatedBody, Vector3d(0.3, 0.9, -0.4), Vector3d(1.0, 0.5, -0.7));
        QVERIFY(e.regular);
        VectorXd q, qd;
        quaternion.tree->measure(e.state, q, qd);
        const TreeEvaluation f = quaternion.at(TreeMethod::articulatedBody, q, qd);
        // cos pitch is 0.6: rounding is not magnified.
        QVERIFY((e.accelerations[0] - f.accelerations[0]).norm() < 1e-12);

        const TreeEvaluation locked = euler.at(TreeMethod::articulatedBody,
                                               Vector3d(0.3, 0.5 * std::numbers::pi, 0.0), Vector3d::Zero());
        QVERIFY(!locked.regular);
        QCOMPARE(euler.tree->regularity(Vector3d(0.3, 0.5 * std::numbers::pi, 0.0)).joint, 0);
    }

    /// A rod with a support at its end: H is its inertia about the pivot, I + m (|c|² 1 − c cᵀ).
    void supportIsABallInTheTree()
    {
        Mechanism m = mechanism::chain(1, 0.4);
        m.joints.clear();
        m.bodies[0].support = Support::point;
        m.bodies[0].pivot_B = {0, 0, 0.5};
        const System system = m.system();
        const Tree tree(system, std::make_shared<JointSet>(system, m.joints));
        QCOMPARE(tree.coordinateCount(), 4);
        VectorXd q, qd;
        tree.measure(m.state(system), q, qd);
        TreeMotion motion;
        tree.motion(q, qd, motion);
        QVERIFY((motion.nodes[0].p_WB - m.poses[0].translation()).norm() < 1e-15);
        const Matrix3d R = m.poses[0].linear();
        const Matrix3d expected
            = R * Vector3d(1.0 / 3.0, 1.0 / 3.0, 1e-3 / 12.0).asDiagonal() * R.transpose();
        QVERIFY((massMatrix(tree, motion) - expected).norm() < 1e-15);
    }

    void heldBodiesAreRefused()
    {
        Mechanism m = mechanism::chain(1, 0.0);
        m.bodies[0].support = Support::point;
        const System system = m.system();
        const auto tree = std::make_shared<Tree>(system, std::make_shared<JointSet>(system, m.joints));
        std::string message;
        try {
            TreeSystem dynamics(tree);
        } catch (const std::invalid_argument& error) {
            message = error.what();
        }
        QVERIFY(message.find("body 0") != std::string::npos);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestTreeDynamics)
#include "test_tree_dynamics.moc"

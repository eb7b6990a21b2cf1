#include "engine/solve/lcp.h"
#include "engine/tree/tree_contact.h"
#include "engine/tree/tree_system.h"
#include "support/mechanisms.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <QtTest>
#include <cmath>
#include <memory>
#include <numbers>

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

namespace
{

using mechanism::Mechanism;
using mechanism::Random;

struct Arm {
    explicit Arm(const Mechanism& m)
        : system(m.system())
        , tree(std::make_shared<Tree>(system, std::make_shared<JointSet>(system, m.joints)))
        , dynamics(tree)
        , e(dynamics.makeEvaluation())
    {
    }
    void at(const VectorXd& q, const VectorXd& qd) { dynamics.evaluate(0.0, Side::after, q, qd, e); }

    System system;
    std::shared_ptr<const Tree> tree;
    TreeSystem dynamics;
    TreeEvaluation e;
};

/// The tip of the second of two rods of 1 m in the angles from the vertical.
double tipHeight(const VectorXd& q)
{
    return -std::cos(q[0]) - std::cos(q[0] + q[1]);
}

} // namespace

class TestTreeContact : public QObject
{
    Q_OBJECT

private slots:
    /// A two-link arm whose tip is on the floor: t = ∂z/∂q, ṫ q̇ = q̇ᵀ ∂²z/∂q² q̇, M = tᵀ H⁻¹ t with the
    /// textbook H.
    void twoLinkArmOnTheFloor()
    {
        Arm arm(mechanism::chain(2, 0.0));
        const VectorXd q = Eigen::Vector2d(0.7, 0.5), qd = Eigen::Vector2d(0.3, -0.8);
        arm.at(q, qd);
        const double s1 = std::sin(q[0]), s12 = std::sin(q[0] + q[1]);
        const double c1 = std::cos(q[0]), c12 = std::cos(q[0] + q[1]), c2 = std::cos(q[1]);
        TreeContact tip;
        tip.successor = 1;
        tip.point_W = Vector3d(s1 + s12, 0.0, tipHeight(q));
        const TreeContactProblem p = treeContactProblem(*arm.tree, arm.e.motion, arm.e.qdd, {tip});
        QVERIFY((p.T.col(0) - Eigen::Vector2d(s1 + s12, s12)).norm() < 1e-14);
        QVERIFY(std::abs(p.zeta[0] - p.T.col(0).dot(qd)) < 1e-14);
        const double sum = qd[0] + qd[1];
        QVERIFY(std::abs(p.bias[0] - (c1 * qd[0] * qd[0] + c12 * sum * sum)) < 1e-14);
        // H of two unit rods in relative angles.
        Eigen::Matrix2d H;
        H << 5.0 / 3.0 + c2, 1.0 / 3.0 + 0.5 * c2, 1.0 / 3.0 + 0.5 * c2, 1.0 / 3.0;
        const Eigen::Vector2d t = p.T.col(0);
        // The rods are 1e-3 thick in inertia about their own axis, which no hinge here turns.
        QVERIFY(std::abs(p.M(0, 0) - t.dot(H.inverse() * t)) < 1e-12);
        const double h = 0.5 * std::sin(q[1]);
        const Eigen::Vector2d C(9.81 * (1.5 * s1 + 0.5 * s12) - h * (2.0 * qd[0] * qd[1] + qd[1] * qd[1]),
                                9.81 * 0.5 * s12 + h * qd[0] * qd[0]);
        QVERIFY(std::abs(p.d[0] - (t.dot(H.inverse() * -C) + p.bias[0])) < 1e-12);
    }

    /// The contact force that makes ζ̇ = 0 does so: with it as an applied force the tip's acceleration
    /// vanishes.
    void forceHoldsTheContact()
    {
        Mechanism m = mechanism::chain(2, 0.0);
        Arm arm(m);
        const VectorXd q = Eigen::Vector2d(0.7, 0.5), qd = Eigen::Vector2d(0.0, 0.0);
        arm.at(q, qd);
        TreeContact tip;
        tip.successor = 1;
        tip.point_W = Vector3d(std::sin(0.7) + std::sin(1.2), 0.0, tipHeight(q));
        const TreeContactProblem p = treeContactProblem(*arm.tree, arm.e.motion, arm.e.qdd, {tip});
        QVERIFY(p.d[0] < 0.0); // it would fall through
        const double lambda = -p.d[0] / p.M(0, 0);
        QVERIFY(checkLcp(p.lcp(), VectorXd::Constant(1, lambda)).residual < 1e-12);
        PointForce push;
        push.body = 1;
        push.point_B = Vector3d(0, 0, -0.5);
        push.force = Vector3d(0, 0, lambda);
        m.forces.push_back({"contact", push, {}});
        Arm held(m);
        held.at(q, qd);
        QVERIFY(std::abs(p.T.col(0).dot(held.e.qdd)) < 1e-12);
    }

    /// Between two moving bodies: +n on the successor, −n on the predecessor; t, ζ and ṫ q̇ by differences of
    /// the distance of two body points, whose normal turns.
    void betweenTwoMovingBodies()
    {
        Random random(23);
        for (int trial = 0; trial < 10; ++trial) {
            Arm arm(mechanism::randomTree(random, 5));
            const Tree& tree = *arm.tree;
            VectorXd q = tree.zeroCoordinates(), qd(tree.freedomCount());
            for (Eigen::Index i = 0; i < qd.size(); ++i)
                qd[i] = random.in(-1.0, 1.0);
            arm.at(q, qd);
            const Vector3d a_B = random.vector(), b_B = random.vector();
            const auto ends = [&](const TreeMotion& motion) {
                const auto& A = motion.nodes[static_cast<std::size_t>(tree.nodeOf(1))];
                const auto& B = motion.nodes[static_cast<std::size_t>(tree.nodeOf(4))];
                return std::pair<Vector3d, Vector3d>(A.p_WB + A.R_WB * a_B, B.p_WB + B.R_WB * b_B);
            };
            // A sphere about each point: the contact point lies on the line between the centres, and the gap
            // is their distance less the radii; at the centre of B the relative velocity along n is the same.
            const auto [x, y] = ends(arm.e.motion);
            const double distance = (y - x).norm();
            TreeContact c;
            c.predecessor = 1;
            c.successor = 4;
            c.n_W = (y - x) / distance;
            c.point_W = y;
            const VectorXd t = contactColumn(tree, arm.e.motion, c);
            const double h = 1e-6;
            TreeMotion plus, minus;
            VectorXd qPlus = q, qMinus = q;
            tree.displace(qPlus, h * qd);
            tree.displace(qMinus, -h * qd);
            tree.motion(qPlus, qd, plus);
            tree.motion(qMinus, qd, minus);
            const auto gap = [&](const TreeMotion& motion) {
                const auto [from, to] = ends(motion);
                return (to - from).norm();
            };
            const double slope = (gap(plus) - gap(minus)) / (2.0 * h);
            QVERIFY(std::abs(t.dot(qd) - slope) < 1e-8);

            // With q̈ = 0 the distance has the second derivative ṫ q̇. Its ends are x on A and y on B, the
            // contact compares points at y: the difference is what `curvature` is for.
            const auto& A = arm.e.motion.nodes[static_cast<std::size_t>(tree.nodeOf(1))];
            const Vector3d w = A.u.tail<3>();
            const auto [xPlus, yPlus] = ends(plus);
            const auto [xMinus, yMinus] = ends(minus);
            c.nDot_W = ((yPlus - xPlus).normalized() - (yMinus - xMinus).normalized()) / (2.0 * h);
            c.curvature = c.n_W.dot(w.cross(w.cross(y - x))) + c.nDot_W.dot(w.cross(y - x));
            const TreeContactProblem p = treeContactProblem(tree, arm.e.motion, arm.e.qdd, {c});
            const double k = 1e-4;
            tree.displace(qPlus = q, k * qd);
            tree.displace(qMinus = q, -k * qd);
            tree.motion(qPlus, qd, plus);
            tree.motion(qMinus, qd, minus);
            const double curvature = (gap(plus) - 2.0 * gap(arm.e.motion) + gap(minus)) / (k * k);
            // k² times fourth derivatives and 4e-16/k²
            QVERIFY2(std::abs(p.bias[0] - curvature) < 1e-5 * (1.0 + std::abs(curvature)),
                     qPrintable(QString("%1 %2").arg(p.bias[0]).arg(curvature)));
            QVERIFY(std::abs(p.d[0] - t.dot(arm.e.qdd) - p.bias[0]) < 1e-12 * (1.0 + std::abs(p.d[0])));
        }
    }

    /// More contacts than freedoms: M has the rank of the freedoms (one here), λ is not unique, Tλ is.
    void rankIsThatOfTheFreedoms()
    {
        Arm arm(mechanism::chain(1, 0.0));
        arm.at(VectorXd::Constant(1, 1.2), VectorXd::Zero(1));
        std::vector<TreeContact> contacts;
        for (const double along : {0.4, 0.7, 1.0}) {
            TreeContact c;
            c.point_W = along * Vector3d(std::sin(1.2), 0.0, -std::cos(1.2));
            contacts.push_back(c);
        }
        const TreeContactProblem p = treeContactProblem(*arm.tree, arm.e.motion, arm.e.qdd, contacts);
        QCOMPARE(Eigen::FullPivLU<MatrixXd>(p.M).setThreshold(1e-10).rank(), Eigen::Index(1));
    }

    /// A blow on the tip of a free chain at rest: H Δq̇ = Jᵀ ι, and the tip of a single rod on a hinge jumps
    /// by 3 ι/m (its effective mass is m/3).
    void impulses()
    {
        Arm arm(mechanism::chain(1, 0.0, 1.0, 2.0));
        arm.at(VectorXd::Zero(1), VectorXd::Zero(1));
        const Vector3d tip(0, 0, -1), iota(4.0, 0, 0);
        const VectorXd u = generalizedImpulse(*arm.tree, arm.e.motion, 0, iota, tip);
        QVERIFY(std::abs(u[0] - 4.0) < 1e-14); // moment about the hinge
        const VectorXd jump = speedJump(*arm.tree, arm.e.motion, u);
        QVERIFY(std::abs(jump[0] - 4.0 / (2.0 / 3.0)) < 1e-12);
        const TreeMotion::Vector6 dv = velocityJump(*arm.tree, arm.e.motion, 0, jump);
        const Vector3d tipJump = dv.head<3>() + Vector3d(dv.tail<3>()).cross(Vector3d(0, 0, -0.5));
        QVERIFY((tipJump - Vector3d(3.0 * 4.0 / 2.0, 0, 0)).norm() < 1e-12);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestTreeContact)
#include "test_tree_contact.moc"

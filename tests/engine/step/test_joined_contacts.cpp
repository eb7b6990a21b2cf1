#include "contact_fixture.h"
#include "drive.h"
#include "engine/contact/contact_problem.h"
#include "engine/joint/joint_coupling.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/least_turn.h"
#include "engine/step/tree_stepper.h"
#include "engine/tree/tree_contact.h"
#include "engine/tree/tree_system.h"
#include "joined_fixture.h"
#include "support/mechanisms.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

namespace
{

using mechanism::Mechanism;
using mechanism::Random;
using test::Arm;
using test::Experiment;
using test::jointed;
using test::tip;
using Kind = ContactEvent::Kind;

/// A floor that holds none of the bodies: what lies inside a solid is no surface.
Collider wallBelow(const Vector3d& normal)
{
    constexpr double kDepth = 50.0; // m, above what a tree of five reaches
    return test::wall("floor", -kDepth * normal, normal);
}

} // namespace

class TestJoinedContacts : public QObject
{
    Q_OBJECT

private slots:
    /// (11.35): Nᵀ Φ_J N of constraints is Tᵀ H⁻¹ T of generalized coordinates, ζ = N·v is T q̇; the joints
    /// do not move under Φ_J.
    void constraintsGiveTheMatrixOfJointSpace()
    {
        Random random(11);
        for (int trial = 0; trial < 20; ++trial) {
            const Mechanism m = mechanism::randomTree(random, 5);
            const System system = m.system();
            const auto joints = std::make_shared<const JointSet>(system, m.joints);
            const auto tree = std::make_shared<const Tree>(system, joints);
            const TreeSystem dynamics(tree);
            TreeEvaluation e = dynamics.makeEvaluation();
            VectorXd qd(tree->freedomCount());
            for (Eigen::Index i = 0; i < qd.size(); ++i)
                qd[i] = random.in(-1.0, 1.0);
            const VectorXd q = tree->zeroCoordinates();
            dynamics.evaluate(0.0, Side::after, q, qd, e);

            const CollisionWorld world({tip("a", 1, random.vector(), 1e-3),
                                        tip("b", 4, random.vector(), 1e-3),
                                        wallBelow(random.vector().normalized())});
            std::vector<RigidPose> poses;
            posesOf(system, e.state, poses);
            std::vector<ContactPoint> points;
            world.detect(poses, std::numeric_limits<double>::infinity(), points);
            QCOMPARE(points.size(), std::size_t(3));
            const JointReactions reactions(system, joints);
            const ContactProblem p
                = makeContactProblem(system, world, 0.0, Side::after, e.state, points, &reactions);
            std::vector<TreeContact> contacts;
            for (const ContactPoint& c : points) {
                TreeContact t;
                t.predecessor = c.bodyA;
                t.successor = c.bodyB;
                t.point_W = 0.5 * (c.pA_W + c.pB_W);
                t.n_W = c.n_W;
                contacts.push_back(t);
            }
            const TreeContactProblem expected = treeContactProblem(*tree, e.motion, e.qdd, contacts);
            // Both ways solve systems whose condition is below 1e4.
            const double size = 1.0 + expected.M.norm();
            QVERIFY2((p.M - expected.M).norm() < 1e-11 * size,
                     qPrintable(QString("%1").arg((p.M - expected.M).norm())));
            QVERIFY((p.zeta - expected.zeta).norm() < 1e-12 * (1.0 + expected.zeta.norm()));

            JointCoupling coupling(system, *joints);
            coupling.place(e.state);
            ConstraintSet set;
            joints->assemble(e.state, rotations(system, e.state), {}, set);
            const MatrixXd response = coupling.response();
            QVERIFY((set.matrix(system.bodyCount()) * response).norm() < 1e-11 * (1.0 + response.norm()));
        }
    }

    /// (15.5): at rest λ = −d/M with M = t·H⁻¹t and d = t·H⁻¹(τ − g).
    void armPressesTheWall()
    {
        Arm arm(0.6, -1.3);
        const Vector2d tau(16.0, 8.0);
        arm.drive(0, [&](double) { return tau[0]; });
        arm.drive(1, [&](double) { return tau[1]; });
        Experiment x = arm.experiment({}, {0, 0, -test::kGravity});
        x.begin();
        ContactSnapshot s;
        x.stepper().snapshot(0.0, x.state, s);
        const double c1 = std::cos(arm.a1), c12 = std::cos(arm.a12);
        const Vector2d weight(test::kGravity * (1.5 * c1 + 0.5 * c12), test::kGravity * 0.5 * c12);
        const Vector2d a = arm.H().inverse() * (tau - weight);
        const double M = arm.t().dot(arm.H().inverse() * arm.t()), d = arm.t().dot(a);
        QVERIFY(d < 0.0);
        QCOMPARE(s.contacts.size(), std::size_t(1));
        // Rounding of the poses, and of J M⁻¹ Jᵀ with the rods' small inertia about themselves.
        QVERIFY2(std::abs(s.M(0, 0) - M) < 1e-10 * M,
                 qPrintable(QString("%1 %2").arg(s.M(0, 0), 0, 'g', 17).arg(M)));
        QVERIFY2(std::abs(s.d[0] - d) < 1e-9, qPrintable(QString("%1 %2").arg(s.d[0], 0, 'g', 17).arg(d)));
        QVERIFY(std::abs(s.contacts[0].lambda + d / M) < 1e-9);
    }

    /// Torques τ = −t s(t) are balanced by λ = s(t) alone: the arm stays at rest, and leaves the wall when s
    /// passes zero, though neither torque changes its sign relative to the other.
    void leavesWhenTheForceIsZero()
    {
        Arm arm(0.6, -1.3);
        const Vector2d t = arm.t();
        const auto s = [](double time) { return 5.0 * (0.7 - time); };
        arm.drive(0, [=](double time) { return -t[0] * s(time); });
        arm.drive(1, [=](double time) { return -t[1] * s(time); });
        // The torques pull the hand off the wall only if +t does: λ pushes along n = −x.
        Experiment x = arm.experiment();
        double worst = 0.0, force = 0.0;
        x.watch = [&] {
            if (x.t > 0.65)
                return;
            ContactSnapshot snapshot;
            x.stepper().snapshot(x.t, x.state, snapshot);
            worst = std::max(worst, std::abs(snapshot.contacts.at(0).lambda - s(x.t)));
            force = std::max(force, x.body(1).v_WB.norm());
        };
        QVERIFY2(x.run(0.8), qPrintable(QString::fromStdString(x.reason)));
        QVERIFY2(worst < 1e-8, qPrintable(QString::number(worst)));
        QVERIFY2(force < 1e-9, qPrintable(QString::number(force)));
        const auto broken = x.of(Kind::broken);
        QCOMPARE(broken.size(), std::size_t(1));
        // λ falls by 5 N/s and counts as zero at 1e-9 of its size.
        QVERIFY2(std::abs(broken[0].t - 0.7) < 1e-8, qPrintable(QString::number(broken[0].t - 0.7)));
    }

    /// A hard push along the wall: contact and joints hold to rounding for the whole slide, the ledger
    /// closes.
    void staysOnTheWall()
    {
        Arm arm(0.9, -1.7);
        arm.drive(0, [](double time) { return -3.0 + std::sin(3.0 * time); });
        arm.drive(1, [](double) { return 2.5; });
        ContactLaw law;
        law.friction = 0.2;
        Experiment x = arm.experiment(law);
        const JointSet joints(x.system, arm.m.joints);
        JointProjection check(x.system, joints);
        double gap = 0.0, error = 0.0, speed = 0.0, slid = 0.0;
        const double start = arm.hand.z();
        x.watch = [&] {
            const Vector3d hand = x.body(1).p_WB + rotation(x.system, x.state, 1) * Vector3d(0.5, 0, 0);
            gap = std::max(gap, std::abs(hand.x() + Arm::kRadius - arm.wall));
            slid = std::max(slid, std::abs(hand.z() - start));
            const auto errors = check.errors(0.0, x.state, {});
            error = std::max(error, errors.position);
            speed = std::max(speed, errors.velocity);
        };
        QVERIFY2(x.run(0.6), qPrintable(QString::fromStdString(x.reason)));
        QVERIFY(x.of(Kind::broken).empty());
        QVERIFY2(slid > 0.05, qPrintable(QString::number(slid)));
        // a metre is known to 2e-16; a dozen operations
        QVERIFY2(gap < 1e-14, qPrintable(QString::number(gap)));
        QVERIFY2(error < 1e-14, qPrintable(QString::number(error)));
        QVERIFY2(speed < 1e-13, qPrintable(QString::number(speed)));
        // relative tolerance 1e-9 of energies of some joules
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }

    /// The clapper strikes the bell, both on hinges at one axle: with the inertias A (bell) and B (clapper)
    /// about it the relative rate is reversed, (ω_B − ω_A)⁺ = −e (ω_B − ω_A)⁻, and A ω_A + B ω_B kept.
    void clapperAndBell()
    {
        Mechanism m;
        m.add(5.0, {0.4, 0.4, 0.3}, {0, 0, -0.3});
        m.join(JointKind::hinge, kWorld, 0, Vector3d::Zero(), mechanism::axisAlongMinusY());
        m.add(0.5, {0.01, 0.01, 0.002}, {0, 0, -0.5});
        m.join(JointKind::hinge, kWorld, 1, Vector3d::Zero(), mechanism::axisAlongMinusY());
        ContactLaw law;
        law.restitution = 0.6;
        // The bell's bow at x = 0.3 on one side, a ball of the clapper.
        Experiment x = jointed(m, {tip("bow", 0, {0.3, 0, -0.3}, 0.05), tip("ball", 1, {0, 0, -0.1}, 0.05)},
                               law, {0, 0, -test::kGravity});
        // On the hinge's −y: ω > 0 carries a hanging body towards +x.
        const double wBell = 0.0, wClapper = 2.0;
        x.body(1).w_WB = Vector3d(0, -wClapper, 0);
        x.body(1).v_WB = x.body(1).w_WB.cross(Vector3d(0, 0, -0.5));
        QVERIFY2(x.run(0.4, 0.005), qPrintable(QString::fromStdString(x.reason)));
        const auto impacts = x.of(Kind::impact);
        QVERIFY(!impacts.empty());
        const double A = 0.4 + 5.0 * 0.09, B = 0.01 + 0.5 * 0.25;
        double a0 = wBell, b0 = 0.0, a1 = 0.0, b1 = 0.0;
        for (const BodyJump& jump : impacts[0].bodies) {
            (jump.body == 0 ? a0 : b0) = -jump.wBefore_W.y();
            (jump.body == 0 ? a1 : b1) = -jump.wAfter_W.y();
        }
        QVERIFY(b0 > a0);
        // rounding, and the velocity tolerance of 1e-9 m/s before it
        QVERIFY2(std::abs(b1 - a1 + 0.6 * (b0 - a0)) < 1e-9, qPrintable(QString::number(b1 - a1)));
        QVERIFY(std::abs(A * a1 + B * b1 - A * a0 - B * b0) < 1e-10);
        const double lost = 0.5 * A * B / (A + B) * (1.0 - 0.36) * (b0 - a0) * (b0 - a0);
        QVERIFY(std::abs(impacts[0].before - impacts[0].after - lost) < 1e-10);
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
        // The impulses of the hinges are in the account: momentum is what gravity and the world gave.
        Vector3d p = Vector3d::Zero(), given = x.state.account.impulse_W;
        for (int i = 0; i < 2; ++i) {
            p += momentum(x.system, x.state, i);
            given += x.state.bodies[static_cast<std::size_t>(i)].impulse_W;
        }
        const Vector3d p0 = 0.5 * Vector3d(2.0 * 0.5, 0, 0);
        QVERIFY2((p - p0 - given).norm() < 1e-8, qPrintable(QString::number((p - p0 - given).norm())));
    }

    /// The hopper's landing: the impulse on its foot is −ζ/M with M = t·H⁻¹t of generalized coordinates, all
    /// speeds jump by H⁻¹ t ι (11.57)–(11.59), bent knee and straight.
    void hopperLands()
    {
        for (const double knee : {0.0, 1.2}) {
            Mechanism m;
            const double hip = 0.5 * knee;
            const Vector3d e1(std::sin(hip), 0, -std::cos(hip)), e2(-std::sin(hip), 0, -std::cos(hip));
            const auto R = [](const Vector3d& e) { return leastTurn(-Vector3d::UnitZ(), e.normalized()); };
            m.add(10.0, {0.3, 0.3, 0.3}, {0, 0, 0});
            m.join(JointKind::free, kWorld, 0, Vector3d::Zero(), Matrix3d::Identity());
            m.add(2.0, {0.02, 0.02, 0.004}, 0.2 * e1, R(e1));
            m.join(JointKind::hinge, 0, 1, Vector3d::Zero(), mechanism::axisAlongMinusY());
            m.add(1.0, {0.01, 0.01, 0.002}, 0.4 * e1 + 0.2 * e2, R(e2));
            m.join(JointKind::hinge, 1, 2, 0.4 * e1, mechanism::axisAlongMinusY());
            const Vector3d foot = 0.4 * e1 + 0.4 * e2;
            const double r = 0.02;
            ContactLaw law;
            Experiment x = jointed(m,
                                   {test::wall("floor", {0, 0, foot.z() - r}, Vector3d::UnitZ()),
                                    tip("foot", 2, {0, 0, -0.2}, r)},
                                   law);
            for (BodyState& b : x.state.bodies)
                b.v_WB = Vector3d(0, 0, -2.0);
            const State before = x.state;
            x.begin();
            const auto impacts = x.of(Kind::impact);
            QCOMPARE(impacts.size(), std::size_t(1));

            const auto joints = std::make_shared<const JointSet>(x.system, m.joints);
            const auto tree = std::make_shared<const Tree>(x.system, joints);
            VectorXd q, qd;
            tree->measure(before, q, qd);
            const TreeSystem dynamics(tree);
            TreeEvaluation e = dynamics.makeEvaluation();
            dynamics.evaluate(0.0, Side::after, q, qd, e);
            TreeContact c;
            c.successor = 2;
            c.point_W = foot - Vector3d(0, 0, r);
            const TreeContactProblem p = treeContactProblem(*tree, e.motion, e.qdd, {c});
            const double iota = -p.zeta[0] / p.M(0, 0);
            QVERIFY2(std::abs(impacts[0].struck.at(0).impulse_W.z() - iota) < 1e-10 * iota,
                     qPrintable(QString("%1 %2").arg(impacts[0].struck[0].impulse_W.z()).arg(iota)));
            const VectorXd jump = p.answers.col(0) * iota;
            for (int i = 0; i < 3; ++i) {
                const TreeMotion::Vector6 dv = velocityJump(*tree, e.motion, i, jump);
                QVERIFY(
                    (x.body(i).v_WB - before.bodies[static_cast<std::size_t>(i)].v_WB - dv.head<3>()).norm()
                    < 1e-10);
                QVERIFY((x.body(i).w_WB - dv.tail<3>()).norm() < 1e-10);
            }
            // The stretched leg hands on the whole mass of 13 kg, the bent one far less.
            if (knee == 0.0)
                QVERIFY(std::abs(iota - 26.0) < 1e-9);
            else
                QVERIFY(iota < 13.0);
        }
    }

    /// A weight (1 kg) falls 0.5 m along a slider of a carriage (2 kg) that stands on the floor, onto the
    /// stop of the slider: the floor backs the carriage, the weight bounces off with −e v.
    void stopOnACarriage()
    {
        for (const double e : {0.0, 0.6}) {
            Mechanism m;
            m.add(2.0, {0.1, 0.1, 0.1}, {0, 0, 0.1});
            m.add(1.0, {0.01, 0.01, 0.01}, {0, 0, 0.3});
            JointDescription& slider
                = m.join(JointKind::slider, 0, 1, {0, 0, 0.3}, frameAlong(Vector3d::UnitZ()));
            slider.freedoms.resize(1);
            slider.freedoms[0].lower = -0.1;
            slider.freedoms[0].restitution = e;
            m.join(JointKind::planar, kWorld, 0, {0, 0, 0.1}, frameAlong(Vector3d::UnitY()));
            m.poses[1].translation().z() += 0.4; // 0.5 m above the stop
            Experiment x
                = jointed(m,
                          {test::wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                           tip("left", 0, {-0.2, 0, -0.05}, 0.05), tip("right", 0, {0.2, 0, -0.05}, 0.05)},
                          {}, {0, 0, -test::kGravity});
            QVERIFY2(x.run(0.5), qPrintable(QString::fromStdString(x.reason)));
            std::vector<double> struck;
            for (const ContactEvent& event : x.of(Kind::impact))
                if (event.joint == 0)
                    struck.push_back(event.t);
            QCOMPARE(struck.size(), std::size_t(1));
            const double fall = std::sqrt(2.0 * 0.5 / test::kGravity), v = test::kGravity * fall;
            QVERIFY(std::abs(struck[0] - fall) < 1e-9); // the tolerance of the integration is 1e-10
            QVERIFY(std::abs(x.body(0).p_WB.z() - 0.1) < 1e-9);
            const double after = 0.5 - fall;
            const double height = 0.2 + e * v * after - 0.5 * test::kGravity * after * after;
            QVERIFY(std::abs(x.body(1).p_WB.z() - (e > 0.0 ? height : 0.2)) < 1e-8);
            QVERIFY(std::abs(x.state.account.restitution - 0.5 * v * v * (1.0 - e * e)) < 1e-8);
            ContactSnapshot snapshot;
            x.stepper().snapshot(x.t, x.state, snapshot);
            double load = 0.0;
            for (const ContactRecord& c : snapshot.contacts)
                load += c.lambda;
            QVERIFY(std::abs(load - (e > 0.0 ? 2.0 : 3.0) * test::kGravity) < 1e-6);
        }
    }

    /// The weight shot up against the upper stop takes the carriage along: m u/(m + M), and a lower jump.
    void upperStopLiftsTheCarriage()
    {
        Mechanism m;
        m.add(2.0, {0.1, 0.1, 0.1}, {0, 0, 0.1});
        m.add(1.0, {0.01, 0.01, 0.01}, {0, 0, 0.3});
        JointDescription& slider
            = m.join(JointKind::slider, 0, 1, {0, 0, 0.3}, frameAlong(Vector3d::UnitZ()));
        slider.freedoms.resize(1);
        slider.freedoms[0].upper = 0.2;
        m.join(JointKind::planar, kWorld, 0, {0, 0, 0.1}, frameAlong(Vector3d::UnitY()));
        Experiment x
            = jointed(m,
                      {test::wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                       tip("left", 0, {-0.2, 0, -0.05}, 0.05), tip("right", 0, {0.2, 0, -0.05}, 0.05)},
                      {}, {0, 0, -test::kGravity});
        x.body(1).v_WB = Vector3d(0, 0, 6.0);
        const double g = test::kGravity, u = std::sqrt(36.0 - 2.0 * g * 0.2);
        const double struck = (6.0 - u) / g;
        QVERIFY(x.run(struck + 0.1));
        QVERIFY(std::abs(x.of(Kind::impact).at(0).t - struck) < 1e-9);
        QVERIFY(std::abs(x.body(0).v_WB.z() - (u / 3.0 - 0.1 * g)) < 1e-8);
        QVERIFY(std::abs(x.body(1).v_WB.z() - x.body(0).v_WB.z()) < 1e-9);
        int feet = 0; // both leave the floor
        for (const ContactEvent& event : x.of(Kind::broken))
            feet += event.joint < 0 ? 1 : 0;
        QCOMPARE(feet, 2);
    }

    /// A rod that falls against the stop of its hinge, with a ball that bounces beside it: the same as
    /// without any contact.
    void stopOfAHingeBesideContact()
    {
        Mechanism m = mechanism::chain(1, 1.2);
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].lower = -1.5;
        m.joints[0].freedoms[0].restitution = 0.5;
        const auto alone = makeJointStepper("maximal", m.system(), m.joints);
        State state = m.state(m.system());
        const auto events = drive::run(*alone, state, 2.0, 0.01);
        m.add(1.0, {0.004, 0.004, 0.004}, {5.0, 0, 0.5});
        ContactLaw law;
        law.restitution = 0.5;
        Experiment x = jointed(
            m,
            {test::wall("floor", Vector3d::Zero(), Vector3d::UnitZ()), tip("ball", 1, Vector3d::Zero(), 0.1)},
            law, {0, 0, -test::kGravity});
        QVERIFY2(x.run(2.0), qPrintable(QString::fromStdString(x.reason)));
        QVERIFY(drive::count(events, Kind::impact) > 1);
        QVERIFY((x.body(0).w_WB - state.bodies[0].w_WB).norm() < 1e-7); // both runs: tolerance 1e-10
        QVERIFY((x.body(0).p_WB - state.bodies[0].p_WB).norm() < 1e-7);
    }

    /// A table whose slider sticks: pushed by a block that slides over it with μ m g less than its friction
    /// it stays, else it moves with (μ m g − F)/M.
    void frictionOfAJointUnderContact()
    {
        for (const double friction : {3.0, 1.0}) {
            Mechanism m;
            m.add(4.0, {0.1, 0.1, 0.1}, {0, 0, 0});
            m.add(1.0, {0.01, 0.01, 0.01}, {0, 0, 0.1});
            JointDescription& slider
                = m.join(JointKind::slider, kWorld, 0, {0, 0, 0}, frameAlong(Vector3d::UnitX()));
            slider.freedoms.resize(1);
            slider.freedoms[0].friction = friction;
            ContactLaw law;
            law.friction = 0.2;
            std::vector<Collider> colliders{
                {"table", 0, BoxShape{{2.0, 0.5, 0.05}}, Eigen::Isometry3d::Identity()},
                {"block", 1, BoxShape{{0.05, 0.05, 0.05}}, Eigen::Isometry3d::Identity()}};
            Experiment x = jointed(m, colliders, law, {0, 0, -test::kGravity});
            x.body(1).v_WB = Vector3d(2.0, 0, 0);
            QVERIFY2(x.run(0.5), qPrintable(QString::fromStdString(x.reason)));
            const double pull = 0.2 * test::kGravity;
            const double a = std::max(0.0, (pull - friction) / 4.0);
            QVERIFY2(std::abs(x.body(0).v_WB.x() - 0.5 * a) < 1e-9,
                     qPrintable(QString::number(x.body(0).v_WB.x())));
            QVERIFY(std::abs(x.body(1).v_WB.x() - (2.0 - 0.5 * pull)) < 1e-9);
        }
    }

    /// A rod on a hinge lies with its tip on a soft floor: half its weight rests there, the ledger closes,
    /// the hinge stays closed. Another hinge's friction holds its rod above the floor.
    void softFloor()
    {
        Mechanism m = mechanism::chain(1, 0.5 * std::numbers::pi);
        m.forces.clear();
        m.joints[0].freedoms.resize(1);
        const System system(m.bodies, {});
        ContactLaw law;
        law.stiffness = 2000.0;
        law.damping = 60.0;
        for (const double friction : {0.0, 6.0}) {
            m.joints[0].freedoms[0].friction = friction;
            ContactScene scene = Experiment::scene(
                {test::wall("floor", {0, 0, -0.06}, Vector3d::UnitZ()), tip("tip", 0, {0, 0, -0.5}, 0.05)},
                law);
            scene.joints = std::make_shared<const JointSet>(system, m.joints);
            StepperOptions options;
            options.reduced = test::kReduced;
            Experiment x(m.bodies, scene, options, {0, 0, -test::kGravity}, {}, "soft");
            x.state = m.state(x.system);
            QVERIFY2(x.run(4.0), qPrintable(QString::fromStdString(x.reason)));
            ContactSnapshot snapshot;
            x.stepper().snapshot(x.t, x.state, snapshot);
            double load = 0.0;
            for (const ContactRecord& c : snapshot.contacts)
                load += c.lambda;
            const Vector3d pin = x.body().p_WB + rotation(x.system, x.state, 0) * Vector3d(0, 0, 0.5);
            QVERIFY(pin.norm() < 1e-10); // joints are projected to 1e-11
            QVERIFY(x.body().w_WB.norm() < 1e-6);
            if (friction > 0.0) {
                QCOMPARE(load, 0.0);
                QVERIFY(std::abs(x.body().p_WB.z()) < 1e-12);
                continue;
            }
            // The rod lies 0.01 m − δ below the level: its moment is that of the level to 1e-4.
            QVERIFY2(std::abs(load - 0.5 * test::kGravity) < 1e-3, qPrintable(QString::number(load)));
            const double books = kineticEnergy(x.system, x.state) + potentialEnergy(x.system, x.t, x.state)
                + x.stepper().storedEnergy(x.state) + x.state.account.damping;
            QVERIFY(std::abs(books) < 1e-8); // zero at the start; run tolerance 1e-10
        }
    }

    /// A pendulum on a speed motor driven against a wall: the motor cannot stop, the contact cannot give way.
    /// That is said, not passed over.
    void whatCannotBe()
    {
        Mechanism m = mechanism::chain(1, 0.3);
        JointFreedom f;
        f.motor.kind = MotorKind::speed;
        f.motor.target = 1.0;
        m.joints[0].freedoms = {f};
        Experiment x = jointed(
            m, {test::wall("wall", {0.5, 0, 0}, -Vector3d::UnitX()), tip("tip", 0, {0, 0, -0.5}, 0.01)}, {});
        x.run(1.0);
        const std::vector<ContactEvent> findings = x.of(Kind::finding);
        const bool isFound = std::ranges::any_of(
            findings, [](const ContactEvent& e) { return e.issue == ImpactIssue::noSolution; });
        QVERIFY(isFound || !x.of(Kind::noSolution).empty() || !x.reason.empty());
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestJoinedContacts)
#include "test_joined_contacts.moc"

#include "engine/joint/joint_set.h"

#include "joined_fixture.h"
#include "support/oracles/pulleys.h"

#include <QTest>

#include <cmath>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;
using Kind = ContactEvent::Kind;

namespace
{

const char* const kSteppers[]{"event-driven", "time-stepping", "soft"};

JointDescription rope(int bodyA, const Vector3d& pointA, std::vector<JointPoint> over, int bodyB,
                      double length, double restitution = 0.0)
{
    JointDescription joint;
    joint.id = "rope";
    joint.kind = JointKind::rope;
    joint.bodyA = bodyA;
    joint.X_AJ.translation() = pointA;
    joint.over = std::move(over);
    joint.bodyB = bodyB;
    joint.length = length;
    joint.freedoms.resize(1);
    joint.freedoms[0].restitution = restitution;
    return joint;
}

/// As soft contact wants it; the others do not know stiffness.
ContactLaw law()
{
    ContactLaw law;
    law.stiffness = 1e4;
    return law;
}

void addBall(mechanism::Mechanism& m, double mass, const Vector3d& place)
{
    m.add(mass, 1e-3 * mass * Vector3d::Ones(), place, Eigen::Matrix3d::Identity());
}

/// Balls far from a wall.
Experiment balls(const mechanism::Mechanism& m, const std::string& stepper,
                 const Vector3d& g_W = {0.0, 0.0, -kGravity})
{
    std::vector<Collider> colliders{wall("wall", {50.0, 0.0, 0.0}, -Vector3d::UnitX())};
    for (int i = 0; i < static_cast<int>(m.bodies.size()); ++i)
        colliders.push_back(tip("ball " + std::to_string(i), i, Vector3d::Zero(), 0.01));
    return jointed(m, std::move(colliders), law(), g_W, {}, stepper);
}

/// Two balls on a rope over two fixed pulleys, `slack` longer than it has to be.
mechanism::Mechanism atwood(double m1, double m2, double slack = 0.0, double e = 0.0)
{
    mechanism::Mechanism m;
    addBall(m, m1, {0.0, 0.0, -1.0});
    addBall(m, m2, {0.5, 0.0, -2.0});
    m.joints.push_back(
        rope(0, Vector3d::Zero(), {{kWorld, {0.0, 0.0, 0.0}}, {kWorld, {0.5, 0.0, 0.0}}}, 1, 3.5 + slack, e));
    return m;
}

} // namespace

/// Ropes that run over pulleys.
class TestPulleys : public QObject
{
    Q_OBJECT

private slots:
    void steppers()
    {
        QTest::addColumn<QString>("stepper");
        for (const char* stepper : kSteppers)
            QTest::newRow(stepper) << stepper;
    }

    /// Atwood's machine moves by a t²/2.
    void atwoodsMachine_data() { steppers(); }
    void atwoodsMachine()
    {
        QFETCH(const QString, stepper);
        const double m1 = 3.0, m2 = 2.0, t = 0.6;
        const oracle::Atwood exact = oracle::atwood(m1, m2, kGravity);
        Experiment x = balls(atwood(m1, m2), stepper.toStdString());
        QVERIFY2(x.run(t), x.reason.c_str());
        QVERIFY2(std::abs(x.body(0).v_WB.z() + exact.a * t) < 1e-9,
                 qPrintable(QString::number(x.body(0).v_WB.z() + exact.a * t)));
        QVERIFY(std::abs(x.body(1).v_WB.z() - exact.a * t) < 1e-9);
        // Time-stepping moves with the velocity of the end of a step, a h t/2 too far.
        const double late = stepper == "time-stepping" ? 0.5 * exact.a * 0.01 * t : 0.0;
        QVERIFY(std::abs(x.body(0).p_WB.z() + 1.0 + 0.5 * exact.a * t * t) < 1.01 * late + 1e-9);
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
        // The world gives both balls what their weights do not.
        const double given = (m1 + m2) * kGravity - (m1 - m2) * exact.a;
        QVERIFY2(std::abs(x.state.account.impulse_W.z() - given * t) < 1e-8,
                 qPrintable(QString::number(x.state.account.impulse_W.z() - given * t)));
    }

    /// A pulley on a body takes the pull of both strands beside it.
    void movablePulley_data() { steppers(); }
    void movablePulley()
    {
        QFETCH(const QString, stepper);
        const double M = 3.0, m = 2.0, t = 0.5;
        mechanism::Mechanism mechanism;
        addBall(mechanism, M, {0.0, 0.0, -2.0});
        addBall(mechanism, m, {0.6, 0.0, -1.0});
        // Pulleys are points: both strands to the load hang from one.
        mechanism.joints.push_back(
            rope(kWorld, Vector3d::Zero(),
                 {{0, Vector3d::Zero()}, {kWorld, Vector3d::Zero()}, {kWorld, {0.6, 0.0, 0.0}}}, 1,
                 2.0 + 2.0 + 0.6 + 1.0));
        const oracle::Atwood exact = oracle::movablePulley(M, m, kGravity);
        Experiment x = balls(mechanism, stepper.toStdString());
        QVERIFY2(x.run(t), x.reason.c_str());
        QVERIFY2(std::abs(x.body(0).v_WB.z() - exact.a * t) < 1e-9,
                 qPrintable(QString::number(x.body(0).v_WB.z() - exact.a * t)));
        QVERIFY(std::abs(x.body(1).v_WB.z() + 2.0 * exact.a * t) < 1e-9);
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
    }

    /// The swinging Atwood machine, against its own equations of motion.
    void swings()
    {
        const oracle::SwingingAtwood machine{2.0, 1.0, kGravity};
        const oracle::SwingingAtwood::State start{1.0, 0.6, 0.0, 0.0};
        mechanism::Mechanism m;
        addBall(m, machine.m, {std::sin(0.6), 0.0, -std::cos(0.6)});
        addBall(m, machine.M, {-1.0, 0.0, -2.0});
        // Its inertia is no matter: the rope pulls at its centre.
        m.joints.push_back(rope(0, Vector3d::Zero(), {{kWorld, Vector3d::Zero()}, {kWorld, {-1.0, 0.0, 0.0}}},
                                1, 1.0 + 1.0 + 2.0));
        Experiment x = balls(m, "event-driven");
        const double t = 2.0;
        QVERIFY2(x.run(t), x.reason.c_str());
        const auto [r, theta, rd, thetad] = machine.after(start, t, 20000); // h⁴ of 1e-4: to 1e-14
        const Vector3d place(r * std::sin(theta), 0.0, -r * std::cos(theta));
        // Steps to 1e-10 each, some hundred of them.
        QVERIFY2((x.body(0).p_WB - place).norm() < 1e-8,
                 qPrintable(QString::number((x.body(0).p_WB - place).norm())));
        QVERIFY(std::abs(x.body(1).v_WB.z() - rd) < 1e-8);
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
        QVERIFY(x.of(Kind::broken).empty()); // M > m: it is taut all the while
    }

    /// Slack by s, both balls fall freely until the rope is taut, s = g t²; then it takes the rate 2 v over
    /// to −e of it.
    void jerks_data()
    {
        QTest::addColumn<QString>("stepper");
        QTest::addColumn<double>("e");
        for (const char* stepper : kSteppers)
            for (const double e : {0.0, 0.6})
                QTest::addRow("%s, e = %g", stepper, e) << stepper << e;
    }
    void jerks()
    {
        QFETCH(const QString, stepper);
        QFETCH(const double, e);
        const double m1 = 3.0, m2 = 2.0, slack = 0.4, taut = std::sqrt(slack / kGravity), v = kGravity * taut;
        const double p = oracle::tautImpulse(m1, m2, 2.0 * v, e);
        const double h = 0.002, after = taut + 2.0 * h;
        Experiment x = balls(atwood(m1, m2, slack, e), stepper.toStdString());
        QVERIFY2(x.run(after, h), x.reason.c_str());
        // Gravity goes on, at most g h; an impulse of time-stepping comes at the end of its step.
        const double room = 4.0 * h * kGravity;
        QVERIFY2(std::abs(x.body(0).v_WB.z() + v - p / m1) < room,
                 qPrintable(QString::number(x.body(0).v_WB.z() + v - p / m1)));
        QVERIFY(std::abs(x.body(1).v_WB.z() + v - p / m2) < room);
        const double lost = 0.5 * (1.0 - e * e) * 4.0 * v * v * m1 * m2 / (m1 + m2);
        const double rough = stepper == "time-stepping" ? room * v * (m1 + m2) : 1e-8;
        QVERIFY2(std::abs(x.state.account.restitution - lost) < rough,
                 qPrintable(QString::number(x.state.account.restitution - lost)));
        QVERIFY2(x.largestResidual < 1e-9, qPrintable(QString::number(x.largestResidual)));
    }

    /// Three balls in space, the rope from one over the middle of the second to the third: nothing from
    /// outside, so momentum, moment of momentum and energy stay.
    void keepsMomentum_data() { steppers(); }
    void keepsMomentum()
    {
        QFETCH(const QString, stepper);
        mechanism::Mechanism m;
        addBall(m, 1.0, {-1.0, 0.0, 0.0});
        addBall(m, 2.0, {0.0, 0.3, 0.0});
        addBall(m, 1.5, {1.0, 0.0, 0.2});
        const Vector3d pulley(0.02, 0.05, 0.0); // off its centre: it is turned as well
        const double length = (m.poses[1].translation() + pulley - m.poses[0].translation()).norm()
            + (m.poses[2].translation() - m.poses[1].translation() - pulley).norm();
        m.joints.push_back(rope(0, Vector3d::Zero(), {{1, pulley}}, 2, length));
        Experiment x = balls(m, stepper.toStdString(), Vector3d::Zero());
        x.body(0).v_WB = {0.0, -1.0, 0.3};
        x.body(2).v_WB = {0.3, -0.6, 0.0};
        const auto momentum = [&] {
            Vector3d p = Vector3d::Zero(), L = Vector3d::Zero();
            for (int i = 0; i < 3; ++i) {
                const Body& b = x.system.bodies()[static_cast<std::size_t>(i)];
                p += b.mass * x.body(i).v_WB;
                L += b.mass * x.body(i).p_WB.cross(x.body(i).v_WB) + b.I_B * x.body(i).w_WB; // I of balls
            }
            return std::pair(p, L);
        };
        const auto [p0, L0] = momentum();
        QVERIFY2(x.run(0.5, 0.002), x.reason.c_str());
        const auto [p, L] = momentum();
        QVERIFY2((p - p0).norm() < 1e-9, qPrintable(QString::number((p - p0).norm())));
        // Time-stepping turns lever arms by h between an impulse and the place it acts at, each step by h².
        const double rough = stepper == "time-stepping" ? 0.01 : 1e-8;
        QVERIFY2((L - L0).norm() < rough, qPrintable(QString::number((L - L0).norm())));
        QVERIFY(x.body(1).v_WB.norm() > 0.1); // it was pulled
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }
};

QTEST_GUILESS_MAIN(TestPulleys)
#include "test_pulleys.moc"

#include "engine/joint/joint_set.h"

#include "joined_fixture.h"

#include <QTest>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;
using Kind = ContactEvent::Kind;

namespace
{

constexpr double kLength = 1.0; // m, of each rope

JointDescription rope(int bodyA, int bodyB, double restitution)
{
    JointDescription joint;
    joint.id = "rope";
    joint.kind = JointKind::rope;
    joint.bodyA = bodyA;
    joint.bodyB = bodyB;
    joint.length = kLength;
    joint.freedoms.resize(1);
    joint.freedoms[0].restitution = restitution;
    return joint;
}

/// As soft contact wants it; the others do not know stiffness.
ContactLaw anyLaw()
{
    ContactLaw law;
    law.stiffness = 1e4;
    return law;
}

/// A ball of 1 kg and 0.05 m on a rope to the origin; a wall far away.
Experiment tied(const Vector3d& place, const Vector3d& velocity, double e, const std::string& stepper)
{
    mechanism::Mechanism m;
    m.add(1.0, 1e-3 * Vector3d::Ones(), place, Eigen::Matrix3d::Identity());
    m.joints.push_back(rope(kWorld, 0, e));
    Experiment x = jointed(
        m, {wall("wall", {10.0, 0.0, 0.0}, -Vector3d::UnitX()), tip("ball", 0, Vector3d::Zero(), 0.05)},
        anyLaw(), {0.0, 0.0, -kGravity}, {}, stepper);
    x.body().v_WB = velocity;
    return x;
}

} // namespace

/// Ropes: stops that only pull.
class TestRopes : public QObject
{
    Q_OBJECT

    static void steppers()
    {
        QTest::addColumn<QString>("stepper");
        for (const char* stepper : {"event-driven", "soft", "time-stepping"})
            QTest::newRow(stepper) << stepper;
    }

private slots:
    /// A ball falls beside its pivot from x₀, until the rope is taut where it is y deep, x₀² + y² = L². Of v
    /// = √(2 g y) the part along the rope, v y/L, goes over to −e of it; the part across, v x₀/L, stays.
    void catchesABall_data()
    {
        QTest::addColumn<QString>("stepper");
        QTest::addColumn<double>("e");
        QTest::addColumn<double>("tolerance");
        // Located to rounding, steps to 1e-10; an impulse of a step of 2 ms is late by at most that, g h.
        for (const double e : {0.0, 0.7}) {
            QTest::addRow("event-driven, e = %g", e) << "event-driven" << e << 1e-8;
            QTest::addRow("soft, e = %g", e) << "soft" << e << 1e-8;
            QTest::addRow("time-stepping, e = %g", e) << "time-stepping" << e << 4.0 * 0.002 * kGravity;
        }
    }
    void catchesABall()
    {
        QFETCH(const QString, stepper);
        QFETCH(const double, e);
        QFETCH(const double, tolerance);
        const double x0 = 0.6, y = 0.8, v = std::sqrt(2.0 * kGravity * y);
        Experiment x = tied({x0, 0.0, 0.0}, Vector3d::Zero(), e, stepper.toStdString());
        Vector3d after = Vector3d::Zero();
        x.watch = [&] {
            if (after.isZero(0.0) && !x.of(Kind::impact).empty())
                after = x.body().v_WB;
        };
        QVERIFY2(x.run(v / kGravity + 0.004, 0.002), x.reason.c_str());
        const Vector3d out(x0, 0.0, -y), across(-y, 0.0, -x0);
        const Vector3d expected = -e * v * y * out + v * x0 * across;
        QVERIFY2((after - expected).norm() < tolerance,
                 qPrintable(QString::number((after - expected).norm())));
        const double lost = 0.5 * v * v * y * y * (1.0 - e * e);
        QVERIFY2(std::abs(x.state.account.restitution - lost) < v * tolerance + 1e-9,
                 qPrintable(QString::number(x.state.account.restitution - lost)));
        QVERIFY(x.body().p_WB.norm() < kLength + tolerance);
    }

    /// A ball that hangs and is thrown upwards from outside flies: z = −L + v t − g t²/2.
    void letsGoWhatIsThrown_data() { steppers(); }
    void letsGoWhatIsThrown()
    {
        QFETCH(const QString, stepper);
        Experiment x = tied({0.0, 0.0, -kLength}, Vector3d::Zero(), 0.0, stepper.toStdString());
        QVERIFY2(x.run(0.1, 0.002), x.reason.c_str());
        x.body().v_WB.z() = 3.0;
        x.stepper().restart(x.state, x.t, x.events);
        QVERIFY2(x.run(0.3, 0.002), x.reason.c_str());
        const double t = 0.2, z = -kLength + 3.0 * t - 0.5 * kGravity * t * t;
        // Steps of 2 ms take the velocity at their end for their mean: g h t/2.
        const double tolerance = stepper == "time-stepping" ? 0.5 * kGravity * 0.002 * t + 1e-9 : 1e-9;
        QVERIFY2(std::abs(x.body().p_WB.z() - z) < tolerance,
                 qPrintable(QString::number(x.body().p_WB.z() - z)));
    }

    /// A ball that circles with v² = 3.5 g L at the bottom leaves the circle where the pull is over: at the
    /// height (v² − 2 g L)/3g above the pivot; from there it falls freely. On the way it is taut all the
    /// time.
    void goesSlack_data() { steppers(); }
    void goesSlack()
    {
        QFETCH(const QString, stepper);
        const double v = std::sqrt(3.5 * kGravity * kLength);
        Experiment x = tied({0.0, 0.0, -kLength}, {v, 0.0, 0.0}, 0.0, stepper.toStdString());
        double height = 0.0;
        x.watch = [&] {
            if (height == 0.0 && !x.of(Kind::broken).empty())
                height = x.body().p_WB.z();
        };
        QVERIFY2(x.run(0.8, 0.002), x.reason.c_str());
        // Roots to rounding, steps to 1e-10 of a few metres per second; or two steps of 2 ms at √(g/2)
        // upwards.
        const double tolerance = stepper == "time-stepping" ? 2.0 * 0.002 * std::sqrt(0.5 * kGravity) : 1e-8;
        QVERIFY2(std::abs(height - 0.5) < tolerance, qPrintable(QString::number(height - 0.5)));
        QCOMPARE(x.of(Kind::broken).size(), std::size_t(1));
        QVERIFY(x.body().p_WB.norm() < kLength);
        if (stepper != "time-stepping")
            QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }

    /// Two boxes that friction holds, the first on a taut rope to a nail above, the second on one to the
    /// first, while 2 N sin 6t push the first to and fro: no more than half of what friction bears, so that
    /// nothing moves, whatever part of the load the ropes take. One takes none where it would have to push.
    /// The ropes share as well where one is written more than once.
    void staysTautOrNotOnWhatRests_data()
    {
        QTest::addColumn<int>("copies");
        QTest::newRow("one") << 1;
        QTest::newRow("three") << 3;
    }
    void staysTautOrNotOnWhatRests()
    {
        QFETCH(const int, copies);
        mechanism::Mechanism m;
        const Vector3d half = Vector3d::Constant(0.2), nail(-1.0, 0.0, 1.4);
        const std::array<Vector3d, 2> places{Vector3d(0.0, 0.0, 0.2), Vector3d(0.8, 0.0, 0.2)};
        const std::array<double, 2> masses{1.0, 5.0};
        for (std::size_t i = 0; i < 2; ++i)
            m.add(masses[i], masses[i] * 0.16 / 6.0 * Vector3d::Ones(), places[i],
                  Eigen::Matrix3d::Identity());
        const Vector3d left(-0.2, 0.0, 0.0), right(0.2, 0.0, -0.1);
        JointDescription above = rope(kWorld, 0, 0.0), between = rope(0, 1, 0.0);
        above.X_AJ.translation() = nail;
        above.X_BJ.translation() = left;
        above.length = (places[0] + left - nail).norm();
        between.X_AJ.translation() = right;
        between.X_BJ.translation() = left;
        between.length = (places[1] + left - places[0] - right).norm();
        m.joints.assign(static_cast<std::size_t>(copies), above);
        m.joints.push_back(between);
        ContactLaw law;
        law.friction = 0.5;
        const VectorFunction push
            = [](double t, const State&) { return Vector3d(2.0 * std::sin(6.0 * t), 0.0, 0.0); };
        const Eigen::Isometry3d centre = Eigen::Isometry3d::Identity();
        Experiment x = jointed(m,
                               {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                                {"a", 0, BoxShape{half}, centre},
                                {"b", 1, BoxShape{half}, centre}},
                               law, {0.0, 0.0, -kGravity}, {}, "event-driven",
                               {{"push", PointForce{.force = push}, {}}});
        QVERIFY2(x.run(1.0), x.reason.c_str());
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY((x.body(static_cast<int>(i)).p_WB - places[i]).norm()
                    < 1e-12); // rounding of a metre, often
        QVERIFY(x.of(Kind::bridged).empty());
        // Each rope may let go and be taken up once in each half period, of which there are two.
        QVERIFY2(x.of(Kind::broken).size() <= 2 * m.joints.size(),
                 qPrintable(QString::number(x.of(Kind::broken).size())));
    }

    /// Two equal balls in space, one flung away from the other: they share the velocity along the rope, e =
    /// 0.
    void sharesMomentum()
    {
        mechanism::Mechanism m;
        m.add(1.0, 1e-3 * Vector3d::Ones(), Vector3d::Zero(), Eigen::Matrix3d::Identity());
        m.add(1.0, 1e-3 * Vector3d::Ones(), {0.5, 0.0, 0.0}, Eigen::Matrix3d::Identity());
        m.joints.push_back(rope(0, 1, 0.0));
        for (const char* stepper : {"event-driven", "time-stepping", "soft"}) {
            Experiment x
                = jointed(m, {tip("a", 0, Vector3d::Zero(), 0.05), tip("b", 1, Vector3d::Zero(), 0.05)},
                          anyLaw(), Vector3d::Zero(), {}, stepper);
            x.body(1).v_WB = {2.0, 0.0, 0.0};
            QVERIFY2(x.run(1.0), x.reason.c_str());
            for (const int ball : {0, 1})
                QVERIFY2((x.body(ball).v_WB - Vector3d(1.0, 0.0, 0.0)).norm() < 1e-9, stepper);
            // Taut at the moment ½ L/v, or at the end of that step.
            QVERIFY2((x.body(1).p_WB - x.body(0).p_WB).norm() < kLength + 2.0 * 0.002, stepper);
            QVERIFY2((x.body(1).p_WB - x.body(0).p_WB).norm() > kLength - 1e-8 - 2.0 * 0.002, stepper);
        }
    }
};

QTEST_GUILESS_MAIN(TestRopes)
#include "test_ropes.moc"

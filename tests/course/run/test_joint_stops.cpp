#include "course/run/simulate.h"
#include "support/scene_text.h"

#include "joint_scene.h"

#include <QTest>

#include <cmath>

using namespace polhode::course;
using namespace polhode::test;

/// Joints at the ends of their ways: struck, resting, let go.
class TestJointStops : public QObject
{
    Q_OBJECT

private slots:
    void stop()
    {
        const RunPointer run = onJoint("    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], "
                                       "axis: [0, 1, 0], start: q0, limits: [0, 2], restitution: 0.5}\n");
        // it swings down to 0 and comes back with half its rate: ½ I q̇² = m g d (1 − cos q₀)
        const double I = 2 * 1.01 / 12 + 2 * 0.25;
        const double rate = std::sqrt(2 * 2 * g * 0.5 * (1 - std::cos(1.5)) / I);
        QVERIFY(std::abs(run->measure("before[hip.qd, limit/1]") + rate) < 1e-8);
        QVERIFY(std::abs(run->measure("after[hip.qd, limit:hip/1]") - 0.5 * rate) < 1e-8);
        QVERIFY(run->measure("min[hip.q]") > -1e-9);
        // the impulses of the stop are the world's
        QVERIFY(run->measure("drift[total.residual_p]") < 1e-8);
        QVERIFY(run->measure("drift[total.residual_L]") < 1e-8);
        QVERIFY(run->measure("drift[total.residual]") < 1e-7);
    }

    /// What rests on its stop from the start is one moment, and tells nothing.
    void restsOnItsStopFromTheStart()
    {
        const RunPointer run = onJoint("    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], "
                                       "axis: [0, 1, 0], start: q0, limits: [q0, 2]}\n");
        QCOMPARE(run->time()[0], 0.0);
        QVERIFY(run->time()[1] > 0);
        QVERIFY(run->events().empty());
        QVERIFY(run->measure("max[abs(hip.qd)]") < 1e-12); // rounding
    }

    void restsOnItsStop()
    {
        const RunPointer run = onJoint("    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], "
                                       "axis: [0, 1, 0], start: q0, limits: [0.5, 2]}\n");
        QVERIFY(std::abs(run->measure("final[hip.q]") - 0.5) < 1e-9);
        // held there: no acceleration, and the hinge carries the weight
        QVERIFY(std::abs(run->measure("final[hip.qdd]")) < 1e-9);
        QVERIFY(std::abs(run->measure("final[rod.az]")) < 1e-9);
        QVERIFY(std::abs(run->measure("final[hip.Rz]") - 2 * g) < 1e-8);
        QVERIFY(std::abs(run->jointsAt(4)[0].force_W.z() - 2 * g) < 1e-8);
    }

    /// A rod swings against a wall beyond its plumb line: each stepper has the same motion, joints closed and
    /// books kept, to its own accuracy.
    void leavesItsStop_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("stepper");
        QTest::addColumn<double>("tolerance");
        for (const char* method : {"maximal", "reduced"}) {
            // Roots to the tolerance of the steps; or two steps of 2 ms.
            QTest::addRow("event-driven, %s", method)
                << QByteArray(method) << QByteArray("event-driven") << 1e-8;
            QTest::addRow("soft, %s", method)
                << QByteArray(method) << QByteArray("soft, law: {stiffness: 1000}") << 1e-8;
            QTest::addRow("time-stepping, %s", method)
                << QByteArray(method) << QByteArray("time-stepping, step: 0.002") << 4e-3;
        }
    }
    /// On an arm that turns at Ω = Ω₀ − b t a bead of mass m lies against a stop at the distance r, drawn
    /// inwards by a spring with the force F: it leaves the stop, once, where m Ω² r = F.
    void leavesItsStop()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, stepper);
        QFETCH(double, tolerance);
        const RunPointer run = simulate(experimentFromText(R"yaml(title: {en: Arm, zh: 臂}
scene:
  duration: 2
  step: 0.01
  gravity: 0
  mechanism: {method: )yaml" + method + R"yaml(}
  contact: {stepper: )yaml" + stepper + R"yaml(}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, -5]}}
  bodies:
    - {id: arm, shape: {box: [1, 0.05, 0.05]}, mass: 1, position: [0.5, 0, 0]}
    - {id: bead, shape: {sphere: 0.05}, mass: 0.5, position: [0.8, 0, 0]}
  joints:
    - {id: axle, kind: hinge, between: [world, arm], at: [0, 0, 0], axis: [0, 1, 0], motor: {speed: "3-t"}}
    - {id: guide, kind: slider, between: [arm, bead], at: [0.8, 0, 0], axis: [1, 0, 0], limits: [-0.6, 0], spring: {stiffness: 5, rest: -0.2}}
)yaml"),
                                        {});
        QCOMPARE(run->status(), RunStatus::complete);
        const double expected = 3 - std::sqrt(5 * 0.2 / (0.5 * 0.8));
        QCOMPARE(run->measure("count[broken:guide]"), 1.0);
        const double error = run->measure("time[broken/1]") - expected;
        QVERIFY2(std::abs(error) < tolerance, qPrintable(QString::number(error)));
    }

    /// In fixed steps a stop shows the speed with which it is struck, and the −e of it with which it is left.
    void stopInFixedSteps_data()
    {
        QTest::addColumn<double>("e");
        QTest::addColumn<double>("method");
        for (const double e : {0.0, 0.5})
            for (const double method : {0.0, 1.0})
                QTest::addRow("e = %g, method %g", e, method) << e << method;
    }
    void stopInFixedSteps()
    {
        QFETCH(double, e);
        QFETCH(double, method);
        QByteArray text
            = scene("",
                    "    - {id: rail, kind: slider, between: [world, rod], at: [0, 0, 0], axis: [1, 0, "
                    "0], rate: 2, limits: [-1, 0.333], restitution: ");
        text += QByteArray::number(e)
            + "}\n  walls:\n    - {id: wall, half_space: {normal: [0, 0, 1], at: [0, 0, -9]}}\n"
              "  contact: {stepper: time-stepping}\n";
        text.replace("gravity: 9.81", "gravity: 0").replace("duration: 4", "duration: 0.5");
        const RunPointer run = simulate(experimentFromText(text), by(method));
        QCOMPARE(run->status(), RunStatus::complete);
        // Nothing but the stop acts: all of this is exact but for the solver's rounding.
        QCOMPARE(run->measure("count[limit]"), 1.0);
        QVERIFY(std::abs(run->measure("before[rail.qd, limit]") - 2) < 1e-9);
        QVERIFY(std::abs(run->measure("after[rail.qd, limit]") + 2 * e) < 1e-9);
        QVERIFY(std::abs(run->measure("before[total.T, limit]") - 4) < 1e-9);
        QVERIFY(std::abs(run->measure("after[total.restitution, limit]") - 4 * (1 - e * e)) < 1e-9);
        QVERIFY(std::abs(run->measure("before[total.restitution, limit]")) < 1e-9);
        QVERIFY(run->measure("drift[total.residual]") < 1e-9);
        // steps of 2 ms, two of them without restitution
        QVERIFY(std::abs(run->measure("time[limit]") - 0.1665) < 4.1e-3);
    }

    /// A joint that begins on a stop and moves into it: the run begins with the speed that is stated, and the
    /// impact is its first event.
    void stopStruckAtTheStart_data()
    {
        QTest::addColumn<double>("e");
        QTest::addColumn<double>("method");
        QTest::addColumn<QByteArray>("stepper");
        for (const double e : {0.0, 0.5})
            for (const double method : {0.0, 1.0})
                for (const char* stepper : {"", "event-driven", "time-stepping", "soft"})
                    QTest::addRow("e = %g, method %g %s", e, method, stepper)
                        << e << method << QByteArray(stepper);
    }
    void stopStruckAtTheStart()
    {
        QFETCH(double, e);
        QFETCH(double, method);
        QFETCH(QByteArray, stepper);
        QByteArray text = scene("",
                                "    - {id: rail, kind: slider, between: [world, rod], at: [0, 0, 0], axis: "
                                "[1, 0, 0], rate: 2, limits: [-1, 0], restitution: ");
        text += QByteArray::number(e) + "}\n";
        text.replace("gravity: 9.81", "gravity: 0").replace("duration: 4", "duration: 0.1");
        if (!stepper.isEmpty())
            text += "  walls:\n    - {id: wall, half_space: {normal: [0, 0, 1], at: [0, 0, -9]}}\n"
                    "  contact: {law: {stiffness: 1e5}, stepper: "
                + stepper + "}\n";
        const RunPointer run = simulate(experimentFromText(text), by(method));
        QCOMPARE(run->status(), RunStatus::complete);
        // ½ m q̇² = 4 J, and e² of that: nothing but the stop acts, all is exact but for the solver's rounding
        QCOMPARE(run->measure("count[limit]"), 1.0);
        QVERIFY(std::abs(run->measure("first[rail.qd]") - 2) < 1e-9);
        QVERIFY(std::abs(run->measure("first[total.E]") - 4) < 1e-9);
        QVERIFY(std::abs(run->measure("first[total.restitution]")) < 1e-9);
        QVERIFY(std::abs(run->measure("after[rail.qd, limit]") + 2 * e) < 1e-9);
        QVERIFY(std::abs(run->measure("final[total.restitution]") - 4 * (1 - e * e)) < 1e-9);
        QVERIFY(run->measure("drift[total.residual]") < 1e-9);
        QVERIFY(run->measure("drift[total.residual_p]") < 1e-9);
        // time steps of 2 ms show it at the end of one, or of two without restitution
        QVERIFY(run->measure("time[limit]") <= (stepper == "time-stepping" ? 4.1e-3 : 0.0));
    }
};

QTEST_GUILESS_MAIN(TestJointStops)
#include "test_joint_stops.moc"

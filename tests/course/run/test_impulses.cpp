#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>
#include <string>

using namespace polhode::course;

namespace
{

constexpr double g = 9.81;

std::string number(double value)
{
    return QByteArray::number(value, 'g', 17).toStdString();
}

RunPointer runOf(const std::string& text)
{
    return simulate(experimentFromText(QByteArray::fromStdString(
                        "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n" + text)),
                    {});
}

/// A thin rod of 1 m and 2 kg, hanging from the origin, with what puts it there.
std::string rod(const std::string& place, const std::string& more = {})
{
    return "  bodies:\n    - {id: rod, shape: {box: [1e-4, 1e-4, 1]}, mass: 2, " + place + "}\n" + more;
}

constexpr const char* kFree = "position: [0, 0, -0.5]";
constexpr const char* kHinge
    = "  joints:\n    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0]}\n";
constexpr const char* kSupport = "support: {axis: [0, 1, 0], point: [0, 0, 0.5], at: [0, 0, 0]}";
constexpr const char* kBall = "support: {point: [0, 0, 0.5], at: [0, 0, 0]}";

/// A ball that flies at the rod, to meet it at the distance x below the hinge.
std::string ballAt(double x)
{
    return "    - {id: ball, shape: {sphere: 0.05}, mass: 0.5, position: [-0.15, 0, " + number(-x)
        + "], velocity: [1, 0, 0]}\n";
}

bool near(double a, double b, double tolerance)
{
    if (std::abs(a - b) <= tolerance)
        return true;
    qWarning("%.12g is not %.12g to within %g", a, b, tolerance);
    return false;
}

/// The rod is 0.1 mm thick: 1e-8 of its moment of inertia.
constexpr double kThin = 1e-7;

/// Of the sums in a jump: its numbers are of the order of one.
constexpr double kRounding = 1e-9;

} // namespace

/// What joints, supports and contacts gave since the start, with blows and without.
class TestImpulses : public QObject
{
    Q_OBJECT

private slots:
    void blow_data()
    {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<QString>("impulse");
        const auto add
            = [](const char* name, const std::string& head, const std::string& body, const char* impulse) {
                  QTest::newRow(name) << QString::fromStdString(head + body) << impulse;
              };
        add("hinge", "", rod(kFree, kHinge), "hip.J");
        add("hinge, generalized coordinates", "  mechanism: {method: reduced}\n", rod(kFree, kHinge),
            "hip.J");
        add("hinge, time-stepping", "  contact: {stepper: time-stepping}\n", rod(kFree, kHinge), "hip.J");
        add("hinge, soft", "  contact: {stepper: soft, law: {stiffness: 1e4, damping: 10}}\n",
            rod(kFree, kHinge), "hip.J");
        add("axle", "", rod(kSupport), "rod.JR");
        add("pivot", "", rod(kBall), "rod.JR");
    }

    /// A blow P at x from the hinge: I ω = P x with I = m L²/3, so that the hinge gives m ω L/2 − P =
    /// P (3x/2L − 1), nothing at the centre of percussion.
    void blow()
    {
        QFETCH(const QString, scene);
        QFETCH(const QString, impulse);
        const std::string id = impulse.toStdString();
        for (const double x : {1.0, 2.0 / 3, 0.25}) {
            const RunPointer run
                = runOf("  duration: 0.2\n  step: 0.01\n" + scene.toStdString()
                        + "  impulses:\n    - {id: kick, on: rod, time: 0.1, impulse: [3, 0, 0], at: [0, 0, "
                        + number(0.5 - x) + "]}\n");
            QVERIFY(near(run->measure("after[" + id + "x, kick/1]-before[" + id + "x, kick/1]"),
                         3 * (1.5 * x - 1), kThin));
            QVERIFY(near(run->measure("after[" + id + "z, kick/1]"), 0, kRounding));
        }
    }

    void collision_data()
    {
        // the faces of the rod are 0.05 mm from its axis; an impact in steps takes two of 2 ms, in which it
        // turns
        constexpr double kSteps = 1e-5;
        QTest::addColumn<QString>("contact");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("event-driven") << "{law: {restitution: 0.5}}" << kThin;
        QTest::newRow("event-driven, friction") << "{law: {restitution: 0.5, friction: 0.3}}" << kThin;
        QTest::newRow("time-stepping") << "{stepper: time-stepping, law: {restitution: 0.5}}" << kSteps;
    }

    /// A ball strikes with the impulse P that its contact tells: the same of the hinge and the axle.
    void collision()
    {
        QFETCH(const QString, contact);
        QFETCH(const double, tolerance);
        const std::string head = "  duration: 0.2\n  step: 0.01\n  contact: " + contact.toStdString() + "\n";
        for (const double x : {0.9, 2.0 / 3, 0.25}) {
            const RunPointer hinge = runOf(head + rod(kFree, ballAt(x) + kHinge));
            const RunPointer axle = runOf(head + rod(kSupport, ballAt(x)));
            for (const RunPointer& run : {hinge, axle}) {
                const double P = run->measure("after[rod.ball.impulse, impact/1]");
                QVERIFY(P > 0.1);
                const std::string id = run == hinge ? "hip.J" : "rod.JR";
                QVERIFY(near(run->measure("after[" + id + "x, impact/1]"), P * (1.5 * x - 1), tolerance));
            }
        }
    }

    void swing_data()
    {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<QString>("impulse");
        QTest::addColumn<double>("tolerance");
        const auto add
            = [](const char* name, const std::string& scene, const char* impulse, double tolerance) {
                  QTest::newRow(name) << QString::fromStdString(scene) << impulse << tolerance;
              };
        // a cubic through rows 10 ms apart of a swing of 1.6 s: 36 (h/T)⁴ of 20 N
        constexpr double kFine = 1e-6;
        // positions are put back after each step, which turns the forces by h²
        constexpr double kSteps = 1e-5;
        const std::string start = ", spin: [0, 2, 0]", moving = ", velocity: [-1, 0, 0], spin: [0, 2, 0]";
        add("hinge", rod(kFree + moving, kHinge), "hip.J", kFine);
        add("hinge, generalized coordinates",
            "  mechanism: {method: reduced}\n" + rod(kFree + moving, kHinge), "hip.J", kFine);
        add("hinge, soft",
            "  contact: {stepper: soft, law: {stiffness: 1e4, damping: 10}}\n" + rod(kFree + moving, kHinge),
            "hip.J", kFine);
        add("hinge, time-stepping",
            "  contact: {stepper: time-stepping, step: 0.001}\n" + rod(kFree + moving, kHinge), "hip.J",
            kSteps);
        add("axle", rod(std::string(kSupport) + start), "rod.JR", kFine);
        add("axle, time-stepping",
            "  contact: {stepper: time-stepping, step: 0.001}\n" + rod(std::string(kSupport) + start),
            "rod.JR", kFine);
    }

    /// Momentum: what holds a pendulum gives m Δv + m g t.
    void swing()
    {
        QFETCH(const QString, scene);
        QFETCH(const QString, impulse);
        QFETCH(const double, tolerance);
        const std::string id = impulse.toStdString();
        const RunPointer run = runOf("  duration: 1\n  step: 0.01\n  tolerance: 1e-11\n  gravity: 9.81\n"
                                     + scene.toStdString());
        QVERIFY(std::abs(run->measure("final[rod.px]-first[rod.px]")) > 0.1);
        QVERIFY(
            near(run->measure("final[" + id + "x]"), run->measure("final[rod.px]-first[rod.px]"), tolerance));
        QVERIFY(near(run->measure("final[" + id + "z]"), run->measure("final[rod.pz]-first[rod.pz]") + 2 * g,
                     tolerance));
    }

    void stop_data()
    {
        QTest::addColumn<QString>("method");
        for (const char* method : {"mechanism: {method: maximal}", "mechanism: {method: reduced}",
                                   "contact: {stepper: time-stepping, step: 0.001}"})
            QTest::newRow(method) << method;
    }

    /// A rod runs against the stop of its hinge and comes back half as fast: about the hinge it gets
    /// I Δω = −1.5 I ω, and m Δv goes through the hinge.
    void stop()
    {
        QFETCH(const QString, method);
        const RunPointer run = runOf(
            "  duration: 1\n  step: 0.01\n  tolerance: 1e-11\n  " + method.toStdString() + "\n" + rod(kFree)
            + "  joints:\n    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, "
              "0], axis: [0, 1, 0], rate: 2, limits: [-1, 1], restitution: 0.5}\n");
        const double I = 2.0 / 3;
        QVERIFY(near(run->measure("after[hip.Hy, limit/1]-before[hip.Hy, limit/1]"), -1.5 * I * 2, 1e-6));
        QVERIFY(near(run->measure("after[hip.Jx, limit/1]-before[hip.Jx, limit/1]"),
                     run->measure("after[rod.px, limit/1]-before[rod.px, limit/1]"), kRounding));
        QVERIFY(std::abs(run->measure("after[rod.px, limit/1]-before[rod.px, limit/1]")) > 1);
    }

    void friction_data()
    {
        QTest::addColumn<QString>("stepper");
        for (const char* stepper : {"event-driven", "time-stepping", "soft"})
            QTest::newRow(stepper) << stepper;
    }

    /// A ball that strikes the floor at a slant and goes on rolling: friction gives m Δv along the floor.
    void friction()
    {
        QFETCH(const QString, stepper);
        const RunPointer run = runOf(
            "  duration: 0.5\n  step: 0.01\n  tolerance: 1e-11\n  gravity: 9.81\n  contact: {stepper: "
            + stepper.toStdString()
            + ", law: {restitution: 0.5, friction: 0.2, stiffness: 1e4, damping: 20}}\n  walls:\n    - {id: "
              "floor, "
              "half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}\n  bodies:\n    - {id: ball, shape: {sphere: "
              "0.1}, "
              "mass: 1, position: [0, 0, 0.15], velocity: [2, 1, 0]}\n");
        for (const char axis : {'x', 'y'}) {
            const std::string p = std::string("ball.p") + axis;
            const double got = run->measure("final[" + p + "]-first[" + p + "]");
            QVERIFY(got < -0.1);
            QVERIFY(near(run->measure(std::string("final[ball.floor.Jt") + axis + "]"), got, 1e-6));
        }
    }

    /// Where a motor's speed jumps it strikes the mechanism, through the hinge.
    void motor()
    {
        const RunPointer run
            = runOf("  duration: 0.2\n  step: 0.01\n" + rod(kFree)
                    + "  joints:\n    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, "
                      "0], axis: [0, 1, 0], motor: {speed: \"3*step(t,0.1)\"}}\n");
        QVERIFY(near(run->measure("final[hip.Hy]"), 3 * 2.0 / 3, 1e-6));
        QVERIFY(std::abs(run->measure("final[rod.px]-first[rod.px]")) > 1);
        QVERIFY(near(run->measure("final[hip.Jx]"), run->measure("final[rod.px]-first[rod.px]"), 1e-6));
    }
};

QTEST_GUILESS_MAIN(TestImpulses)
#include "test_impulses.moc"

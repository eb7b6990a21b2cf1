#include "course/run/simulate.h"
#include "course/scene/location.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>

using namespace polhode::course;

namespace
{

constexpr double g = 9.81;

// A rod of 1 m on a hinge at the origin; a second one hangs from it where `joints` says so.
QByteArray scene(const char* bodies, const char* joints)
{
    QByteArray text = R"yaml(id: scene
title: {en: Scene, zh: 场景}
parameters:
  - {id: q0, label: {en: angle, zh: 角}, unit: rad, range: [-3, 3], default: 1.5}
  - {id: method, label: {en: method, zh: 方法}, choices: methods, default: maximal}
scene:
  duration: 4
  step: 0.01
  tolerance: 1e-11
  gravity: 9.81
  mechanism: {method: $method}
  bodies:
    - {id: rod, shape: {box: [0.1, 0.1, 1]}, mass: 2, position: [0, 0, -0.5], points: {E: [0, 0, -0.5]}}
)yaml";
    return text + bodies + "  joints:\n" + joints;
}

constexpr const char* kHip
    = "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], start: q0}\n";

Inputs by(double method)
{
    Inputs inputs;
    inputs.values["method"] = method;
    return inputs;
}

} // namespace

class TestJointRun : public QObject
{
    Q_OBJECT

private slots:
    void pendulum_data()
    {
        QTest::addColumn<double>("method");
        QTest::newRow("maximal") << 0.0;
        QTest::newRow("reduced") << 1.0;
    }

    void pendulum()
    {
        QFETCH(double, method);
        const RunPointer run = simulate(experimentFromText(scene("", kHip)), by(method));
        QCOMPARE(run->status(), RunStatus::complete);
        // θ̈ = −(m g d / I) sin θ with I = m (1² + 0.1²)/12 + m d², d = 0.5: period 4 √(I/(m g d))
        // K(sin(θ₀/2))
        const double I = 2 * 1.01 / 12 + 2 * 0.25;
        const double period = 4 * std::sqrt(I / (2 * g * 0.5)) * std::comp_ellint_1(std::sin(0.75));
        // rows every 0.01 s, between them a cubic: its error at a crossing is of the order of 1e-8 s
        QVERIFY(std::abs(run->measure("period[hip.q]") - period) < 1e-6);
        QVERIFY(std::abs(run->measure("first[hip.q]") - 1.5) < 1e-14);
        // the start moved the rod: a turn about +y takes the end from −z towards −x
        QVERIFY(std::abs(run->measure("first[rod.E.x]") + std::sin(1.5)) < 1e-14);
        QVERIFY(std::abs(run->measure("first[rod.E.z]") + std::cos(1.5)) < 1e-14);
        // at rest at the start: I θ̈ = −m g d sin θ, and the hinge carries what that leaves of the weight
        const double qdd = -2 * g * 0.5 * std::sin(1.5) / I;
        QVERIFY(std::abs(run->measure("first[hip.qdd]") - qdd) < 1e-9);
        QVERIFY(std::abs(run->measure("first[hip.Rx]") + 2 * 0.5 * qdd * std::cos(1.5)) < 1e-8);
        QVERIFY(std::abs(run->measure("first[hip.Rz]") - 2 * (g + 0.5 * qdd * std::sin(1.5))) < 1e-8);
        QVERIFY(run->measure("max[hip.error]") < 1e-10); // projected after each step
        QVERIFY(run->measure("max[abs(total.residual)]") < 1e-7); // tolerance 1e-11 over 400 steps of 20 J
        QVERIFY(run->measure("max[total.residual_p]") < 1e-7);
        QVERIFY(run->measure("max[total.residual_L]") < 1e-7);
    }

    void forJointsAndPictures()
    {
        const RunPointer run = simulate(experimentFromText(scene("", kHip)), {});
        QCOMPARE(run->joints().size(), std::size_t(1));
        QCOMPARE(run->joints()[0].kind, std::string("hinge"));
        const JointView view = run->jointsAt(0)[0];
        QVERIFY(view.point_W.norm() < 1e-12);
        QVERIFY((view.axis_W - Eigen::Vector3d::UnitY()).norm() < 1e-12);
        QVERIFY(std::abs(view.q - 1.5) < 1e-12);
        QVERIFY(std::abs(view.force_W.z() - run->measure("first[hip.Rz]")) < 1e-9);
        const auto matrices = run->jointMatricesAt(0);
        QCOMPARE(matrices[0].id, std::string("J"));
        QCOMPARE(matrices[0].value.rows(), 5);
        QCOMPARE(matrices[0].value.cols(), 6);
        QCOMPARE(matrices[0].rows.size(), std::size_t(5));
        QVERIFY((matrices[1].value - matrices[1].value.transpose()).norm() < 1e-9);
    }

    void methodsAgreeOnAChain()
    {
        const QByteArray text
            = scene("    - {id: arm, shape: {box: [0.1, 0.1, 1]}, mass: 1, position: [0, 0, -1.5]}\n",
                    "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], "
                    "start: q0, rate: 1}\n"
                    "    - {id: knee, kind: hinge, between: [rod, arm], at: rod.E, axis: [0, 1, 0], start: "
                    "-0.5, rate: 2, "
                    "spring: {stiffness: 3, rest: 0.2}, damping: 0.05}\n");
        const Experiment experiment = experimentFromText(text);
        const RunPointer a = simulate(experiment, by(0));
        const RunPointer b = simulate(experiment, by(1));
        QVERIFY(std::abs(a->measure("first[arm.w]") - 3) < 1e-12); // rates add up
        for (const char* id : {"hip.q", "knee.q", "knee.qd", "hip.Rx", "total.elastic", "total.damping"})
            // two ways to one motion, each to its tolerance; a double pendulum stretches errors
            QVERIFY2(std::abs(a->value(id, 1) - b->value(id, 1)) < 1e-6, id);
        QVERIFY(a->measure("max[abs(total.residual)]") < 1e-7);
        QVERIFY(a->measure("final[total.damping]") > 0.01);
    }

    void stop()
    {
        const RunPointer run = simulate(
            experimentFromText(scene("",
                                     "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], "
                                     "axis: [0, 1, 0], start: q0, limits: [0, 2], restitution: 0.5}\n")),
            {});
        // it swings down to 0 and comes back with half its rate: ½ I q̇² = m g d (1 − cos q₀)
        const double I = 2 * 1.01 / 12 + 2 * 0.25;
        const double rate = std::sqrt(2 * 2 * g * 0.5 * (1 - std::cos(1.5)) / I);
        QVERIFY(std::abs(run->measure("before[hip.qd, limit/1]") + rate) < 1e-8);
        QVERIFY(std::abs(run->measure("after[hip.qd, limit:hip/1]") - 0.5 * rate) < 1e-8);
        QVERIFY(run->measure("min[hip.q]") > -1e-9);
        QVERIFY(run->measure("max[abs(total.residual)]") < 1e-7);
    }

    void restsOnItsStop()
    {
        const RunPointer run = simulate(
            experimentFromText(scene("",
                                     "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], "
                                     "axis: [0, 1, 0], start: q0, limits: [0.5, 2]}\n")),
            {});
        QVERIFY(std::abs(run->measure("final[hip.q]") - 0.5) < 1e-9);
        // held there: no acceleration, and the hinge carries the weight
        QVERIFY(std::abs(run->measure("final[hip.qdd]")) < 1e-9);
        QVERIFY(std::abs(run->measure("final[rod.az]")) < 1e-9);
        QVERIFY(std::abs(run->measure("final[hip.Rz]") - 2 * g) < 1e-8);
        QVERIFY(std::abs(run->jointsAt(4)[0].force_W.z() - 2 * g) < 1e-8);
    }

    void rodAndGear()
    {
        const RunPointer rod = simulate(
            experimentFromText(scene(
                "    - {id: bob, shape: particle, mass: 1, position: [0.6, 0, -0.8]}\n",
                "    - {id: string, kind: distance, between: [[0, 0, 0], bob]}\n"
                "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0]}\n")),
            {});
        QVERIFY(rod->measure("max[abs(hypot(bob.x, bob.z) - 1)]") < 1e-10);
        const RunPointer gear = simulate(
            experimentFromText(scene(
                "    - {id: wheel, shape: {cylinder: {radius: 0.2, height: 0.1}}, mass: 1, position: [2, 0, "
                "0]}\n",
                "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], start: "
                "q0}\n"
                "    - {id: axle, kind: hinge, between: [world, wheel], at: [2, 0, 0], axis: [0, 0, 1]}\n"
                "    - {id: cog, kind: gear, joints: [hip, axle], ratio: -3}\n")),
            {});
        QVERIFY(std::abs(gear->value("axle.qd", 0.3) + 3 * gear->value("hip.qd", 0.3)) < 1e-9);
        QVERIFY(std::abs(gear->value("hip.qd", 0.3)) > 0.1);
    }

    void refusals()
    {
        const auto refused = [](const QByteArray& text, const char* mention) {
            try {
                simulate(experimentFromText(text), {});
            } catch (const InputError& error) {
                return std::string(error.what()).find(mention) != std::string::npos && error.where().line > 0;
            }
            return false;
        };
        QVERIFY(refused(scene("", kHip).replace("method: $method", "method: reduced") + "  contact: {}\n",
                        "reduced"));
        QVERIFY(
            refused(scene("",
                          "    - {id: hip, kind: universal, between: [world, rod], at: [0, 0, 0], axis: [0, "
                          "1, 0], axis2: [0, 1, 1]}\n"),
                    "perpendicular"));
        QVERIFY(refused(scene("", kHip).replace("start: q0", "start: q0, limits: [2, 1]"), "hip"));
    }
};

QTEST_GUILESS_MAIN(TestJointRun)
#include "test_joint_run.moc"

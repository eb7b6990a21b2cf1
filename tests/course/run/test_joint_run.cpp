#include "course/language/location.h"
#include "course/read/load.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"

#include "joint_scene.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <thread>

using namespace polhode::course;
using namespace polhode::test;

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
        const RunPointer run = onJoint(kHip, by(method));
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
        QVERIFY(run->measure("drift[hip.error]") < 1e-10); // projected after each step
        QVERIFY(run->measure("drift[total.residual]") < 1e-7); // tolerance 1e-11 over 400 steps of 20 J
        QVERIFY(run->measure("drift[total.residual_p]") < 1e-7);
        QVERIFY(run->measure("drift[total.residual_L]") < 1e-7);
    }

    /// A scene that leaves its tolerance out: half a period of a thin rod of 1 m, 2 √(I/(m g d)) K(sin(θ₀/2))
    /// with I/(m d) = 2/3 m, to eight digits up to a degree below the upright, where errors grow most.
    void periodWithoutATolerance_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<double>("start"); // deg
        for (const char* method : {"maximal", "reduced"})
            for (const double start : {90.0, 170.0, 179.0})
                QTest::addRow("%s, %g deg", method, start) << QByteArray(method) << start;
    }

    void periodWithoutATolerance()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const double, start);
        const QByteArray text = R"yaml(id: scene
title: {en: Scene, zh: 场景}
events:
  - {id: low, when: hip.q, direction: both, label: {en: low, zh: 最低}}
scene:
  duration: 7
  step: 0.01
  gravity: 9.81
  mechanism: {method: )yaml"
            + method + R"yaml(}
  bodies:
    - {id: rod, shape: {box: [0.05, 0.05, 1]}, mass: 1, inertia: ["1/12", "1/12", 0.001], position: [0, 0, -0.5]}
  joints:
    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], start: )yaml"
            + '"' + QByteArray::number(start) + " deg\"}\n";
        const RunPointer run = simulate(experimentFromText(text), {});
        const double k = std::sin(0.5 * start * std::numbers::pi / 180);
        const double half = 2 * std::sqrt(2.0 / 3.0 / g) * std::comp_ellint_1(k);
        const double found = run->measure("time[low/2]-time[low/1]");
        QVERIFY2(std::abs(found / half - 1) < 1e-8, qPrintable(QString::number(found / half - 1)));
    }

    /// A rod turns freely on its hinge with w = 2 rad/s, its centre at r = 0.5 m, by six steps of h: each
    /// carries the centre along its tangent, r (h w)²/2 off the circle, and β draws that back: in a frame
    /// that turns with the rod the error is ½ r w² h/|β + i w|. Without coefficients β = 10/s.
    void baumgarteFromTheScene()
    {
        constexpr double r = 0.5, w = 2, h = 1e-3;
        for (const double beta : {10.0, 3.0, 40.0}) {
            QByteArray text = R"yaml(title: {en: Scene, zh: 场景}
parameters:
  - {id: b, label: {en: beta, zh: β}, range: [0, 90], default: 3}
scene:
  duration: 3
  step: 0.001
  integrator: six-step
  mechanism: {stabilisation: baumgarte, baumgarte: {alpha: 7, beta: b}}
  bodies:
    - {id: rod, shape: {box: [0.1, 0.1, 1]}, mass: 2, position: [0, 0, -0.5]}
  joints:
    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], rate: 2}
)yaml";
            if (beta == 10.0)
                text.replace(", baumgarte: {alpha: 7, beta: b}", "");
            Inputs inputs;
            inputs.values["b"] = beta;
            const RunPointer run = simulate(experimentFromText(text), inputs);
            const double expected = 0.5 * r * w * w * h / std::hypot(beta, w);
            const double error = run->measure("final[hip.error]");
            // The method is of first order: h β of it.
            QVERIFY2(std::abs(error / expected - 1) < (beta + w) * h,
                     qPrintable(QString::number(error / expected)));
        }
    }

    void forJointsAndPictures()
    {
        const RunPointer run = onJoint(kHip);
        QCOMPARE(run->joints().size(), std::size_t(1));
        QCOMPARE(run->joints()[0].kind, std::string("hinge"));
        const JointView view = run->jointsAt(0)[0];
        QVERIFY(view.point_W.norm() < 1e-12);
        QCOMPARE(view.axes.size(), std::size_t(1));
        QVERIFY(view.axes[0].turns);
        QVERIFY((view.axes[0].axis_W - Eigen::Vector3d::UnitY()).norm() < 1e-12);
        QVERIFY(std::abs(view.q - 1.5) < 1e-12);
        QVERIFY(std::abs(view.force_W.z() - run->measure("first[hip.Rz]")) < 1e-9);
        const auto matrices = run->jointMatricesAt(0);
        QCOMPARE(matrices[0].id, std::string("J"));
        QCOMPARE(matrices[0].value.rows(), 5);
        QCOMPARE(matrices[0].value.cols(), 6);
        QCOMPARE(matrices[0].rows.size(), std::size_t(5));
        QVERIFY((matrices[1].value - matrices[1].value.transpose()).norm() < 1e-9);
    }

    /// A universal joint turns about an axis of A and one that B carries.
    void axesOfAUniversalJoint()
    {
        const RunPointer run
            = onJoint("    - {id: hip, kind: universal, between: [world, rod], at: [0, 0, 0], "
                      "axis: [0, 1, 0], axis2: [1, 0, 0]}\n");
        for (const double t : {0.0, 0.3}) {
            const JointView view = run->jointsAt(t)[0];
            QCOMPARE(view.axes.size(), std::size_t(2));
            QVERIFY(view.axes[0].turns && view.axes[1].turns);
            QVERIFY((view.axes[0].axis_W - Eigen::Vector3d::UnitY()).norm() < 1e-9);
            const Eigen::Vector3d carried
                = run->pose(0, t).R_WB * run->joints()[0].X_BJ.linear() * Eigen::Vector3d::UnitX();
            QVERIFY((view.axes[1].axis_W - carried).norm() < 1e-9);
        }
    }

    void aStartThatFitsItsJoints()
    {
        const RunPointer run = onJoint(kHip);
        QVERIFY(!run->jointStart().isOff());
    }

    /// A hinge along y stops a rod that is written as moving along y.
    void aStartThatIsProjected()
    {
        QByteArray text = scene("", kHip);
        text.replace("position: [0, 0, -0.5],", "position: [0, 0, -0.5], velocity: [0, 0.5, 0],");
        const RunPointer run = simulate(experimentFromText(text), {});
        const JointStart& start = run->jointStart();
        QVERIFY(start.isOff());
        QVERIFY(std::abs(start.velocity - 0.5) < 1e-12);
        QVERIFY(std::abs(start.energyLost - 0.25) < 1e-12); // ½ 2 kg (0.5 m/s)²
        QCOMPARE(start.worst, -1);
        QCOMPARE(start.fastest, 0);
        QVERIFY(std::abs(run->measure("first[rod.v]")) < 1e-12);
    }

    /// The reaction of a hinge that keeps a speed is its motor too: P = ω m g d sin q. One that is free does
    /// no work.
    void powerOfReactions()
    {
        const RunPointer driven
            = onJoint("    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], "
                      "axis: [0, 1, 0], start: q0, rate: 2, motor: {speed: 2}}\n");
        for (const double t : {0.0, 0.5, 1.25}) // rows: nothing is interpolated
            QVERIFY(std::abs(driven->value("hip.P", t) - 2 * 2 * g * 0.5 * std::sin(1.5 + 2 * t)) < 1e-8);
        const RunPointer free = onJoint(kHip);
        QVERIFY(free->measure("max[abs(hip.P)]") < 1e-8); // 40 N at a point whose speed is projected to 1e-11
        QCOMPARE(free->find("hip.P")->unit.name, std::string("W"));
    }

    void howFarAJointHasComeApart()
    {
        QByteArray text = scene("", kHip);
        text.replace("mechanism: {method: $method}",
                     "integrator: rk4\n  mechanism: {method: maximal, stabilisation: none}");
        const RunPointer run = simulate(experimentFromText(text), {});
        const auto column = run->column("hip.error");
        QVERIFY(column->back() > 1e-9); // there is a drift to be seen
        for (const std::size_t row : {std::size_t(100), std::size_t(399)}) {
            const double t = run->time()[row], next = run->time()[row + 1];
            QCOMPARE(run->jointsAt(t)[0].error, (*column)[row]);
            const double mean = ((*column)[row] + (*column)[row + 1]) / 2;
            // The middle of the two times is known to 1e-14 of their distance.
            QVERIFY(std::abs(run->jointsAt((t + next) / 2)[0].error - mean) < 1e-12 * mean);
        }
    }

    void columnsPreparedTogether()
    {
        const Experiment experiment = experimentFromText(scene("", kHip));
        const RunPointer one = simulate(experiment, {}), together = simulate(experiment, {});
        const std::vector<std::string> ids{"rod.z", "hip.Rz", "t", "hip.qdd", "nothing", "rod.z"};
        together->prepare(ids);
        QVERIFY(together->asked().empty());
        for (const std::string& id : ids)
            if (id != "nothing")
                QCOMPARE(*together->column(id), *one->column(id));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, together->column("nothing"));
        QCOMPARE(together->column("2*rod.E.x")->size(), one->time().size());
        QCOMPARE(together->asked(), (std::vector<std::string>{"hip.Rz", "hip.qdd", "rod.E.x", "rod.z", "t"}));
    }

    void massMatrixOfAChain()
    {
        const Experiment experiment = experimentFromText(
            scene("    - {id: arm, shape: {box: [0.1, 0.1, 1]}, mass: 1, position: [0, 0, -1.5]}\n",
                  "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], "
                  "start: q0, rate: 1}\n"
                  "    - {id: knee, kind: hinge, between: [rod, arm], at: rod.E, axis: [0, 1, 0], start: "
                  "-0.5, rate: 2}\n"));
        const RunPointer run = simulate(experiment, by(1));
        const std::vector<NamedMatrix> matrices = run->jointMatricesAt(0);
        QCOMPARE(matrices[0].id, std::string("H"));
        QCOMPARE(matrices[0].value.rows(), 2);
        QCOMPARE(matrices[1].id, std::string("T"));
        QCOMPARE(matrices[1].value.rows(), 12);
        const Eigen::Vector2d qd(1, 2);
        const double T = run->measure("first[total.T]");
        // ½ q̇ᵀ H q̇ is the kinetic energy, T q̇ the velocities, of the same state: rounding only.
        QVERIFY(std::abs(0.5 * qd.dot(matrices[0].value * qd) - T) < 1e-12 * T);
        QVERIFY(std::abs((matrices[1].value * qd)[10] - 3) < 1e-12); // ω_y of the arm: the rates add up
        QCOMPARE(matrices[0].rows, (std::vector<std::string>{"hip", "knee"}));
    }

    /// The double pendulum of (12.8) with its upper rod on the axle of a support: of thin rods of 1 kg and 1
    /// m, H₁₁ = 5/3 + cos q₂, H₁₂ = 1/3 + ½ cos q₂, H₂₂ = 1/3; and both methods run alike.
    void supportInTheTree()
    {
        QByteArray text
            = scene("    - {id: arm, shape: {rod: 1}, mass: 1, position: [1.5, 0, 0]}\n",
                    "    - {id: knee, kind: hinge, between: [rod, arm], at: [1, 0, 0], axis: [0, 1, "
                    "0], start: -0.5}\n");
        text.replace(
            "{id: rod, shape: {box: [0.1, 0.1, 1]}, mass: 2, position: [0, 0, -0.5], points: {E: [0, 0, "
            "-0.5]}}",
            "{id: rod, shape: {rod: 1}, mass: 1, support: {axis: [0, 1, 0], point: [-0.5, 0, 0], at: "
            "[0, 0, 0]}}");
        const Experiment experiment = experimentFromText(text);
        const RunPointer run = simulate(experiment, by(1));
        const std::vector<NamedMatrix> matrices = run->jointMatricesAt(0);
        QCOMPARE(matrices[0].id, std::string("H"));
        QCOMPARE(matrices[0].rows, (std::vector<std::string>{"rod", "knee"}));
        const double c = std::cos(0.5);
        Eigen::Matrix2d expected;
        expected << 5.0 / 3 + c, 1.0 / 3 + c / 2, 1.0 / 3 + c / 2, 1.0 / 3;
        QVERIFY((matrices[0].value - expected).norm() < 1e-14);
        const RunPointer other = simulate(experiment, by(0));
        // A tolerance of 1e-11; in two seconds errors grow some thousandfold.
        for (const char* id : {"rod.Rx", "rod.Rz", "arm.x", "arm.z", "knee.q", "knee.Rz", "total.E"})
            QVERIFY2(std::abs(run->value(id, 2) - other->value(id, 2)) < 1e-7, id);
        QVERIFY(std::abs(run->measure("drift[total.E]")) < 1e-7);
        QVERIFY(run->measure("range[knee.q]") > 1);
    }

    /// An arm on a support lands with its end on a ball on the floor: both methods run alike under each
    /// stepper.
    void supportBesideContact_data()
    {
        QTest::addColumn<QByteArray>("contact");
        QTest::addColumn<double>("alike");
        // Tolerances of 1e-9 before, and some impacts after, which magnify what they leave.
        QTest::newRow("event-driven")
            << QByteArray("{stepper: event-driven, law: {restitution: 0.3}}") << 1e-6;
        QTest::newRow("soft") << QByteArray("{stepper: soft, law: {stiffness: 20000, damping: 50}}") << 1e-6;
        // Of first order in the step: ends of the two methods are some millimetres apart.
        QTest::newRow("time-stepping")
            << QByteArray("{stepper: time-stepping, law: {restitution: 0.3}}") << 1e-2;
    }
    void supportBesideContact()
    {
        QFETCH(QByteArray, contact);
        QFETCH(double, alike);
        const Experiment experiment = experimentFromText(R"yaml(title: {en: Scene, zh: 场景}
parameters:
  - {id: method, label: {en: method, zh: 方法}, choices: methods, default: maximal}
scene:
  duration: 1
  step: 0.005
  tolerance: 1e-9
  gravity: 9.81
  mechanism: {method: $method}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, -0.8]}}
  bodies:
    - {id: up, shape: {box: [1, 0.05, 0.05]}, mass: 1, collides: false, support: {axis: [0, 1, 0], point: [-0.5, 0, 0], at: [0, 0, 0]}}
    - {id: low, shape: {box: [0.8, 0.05, 0.05]}, mass: 1, position: [1.4, 0, 0], collider: {sphere: 0.1}}
    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [1.7, 0, -0.7]}
  joints:
    - {id: knee, kind: hinge, between: [up, low], at: [1, 0, 0], axis: [0, 1, 0], start: 0.3}
  contact: )yaml" + contact + "\n");
        const RunPointer reduced = simulate(experiment, by(1)), maximal = simulate(experiment, by(0));
        for (const char* id : {"low.x", "low.z", "knee.q"})
            QVERIFY2(
                std::abs(reduced->value(id, 1) - maximal->value(id, 1)) < alike,
                qPrintable(QString("%1: %2").arg(id).arg(reduced->value(id, 1) - maximal->value(id, 1))));
        QVERIFY(reduced->measure("min[low.z]") < -0.69); // it has come down to the floor
        QVERIFY(reduced->measure("drift[knee.error]") < 1e-12);
    }

    void aStartOfTheReader()
    {
        const Experiment e = experimentFromText(scene("", kHip));
        for (const double method : {0.0, 1.0}) {
            Inputs inputs = by(method);
            inputs.starts["hip"] = -0.4;
            const RunPointer run = simulate(e, inputs);
            QVERIFY(std::abs(run->measure("first[hip.q]") + 0.4) < 1e-14);
            QVERIFY(std::abs(run->measure("first[rod.E.x]") - std::sin(0.4)) < 1e-14);
            QVERIFY(run->joints()[0].carries);
        }
        Inputs wrong;
        wrong.starts["hop"] = 0;
        QVERIFY_EXCEPTION_THROWN(simulate(e, wrong), InputError);
        wrong.starts = {{"hip", std::nan("")}};
        QVERIFY_EXCEPTION_THROWN(simulate(e, wrong), InputError);
    }

    void aPartMayBeReadWhileTheRestIsComputed()
    {
        const QByteArray text
            = scene("    - {id: arm, shape: {box: [0.1, 0.1, 1]}, mass: 1, position: [0, 0, -1.5]}\n",
                    "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: "
                    "[0, 1, 0], start: q0}\n"
                    "    - {id: knee, kind: hinge, between: [rod, arm], at: rod.E, axis: [0, 1, 0]}\n");
        const Experiment e = experimentFromText(text);
        Inputs inputs = by(0);
        inputs.until = 200;
        std::shared_ptr<const std::vector<double>> read;
        std::thread reader;
        SimulateOptions options;
        options.firstPart = {};
        options.partial = [&](RunPointer soFar) {
            if (!reader.joinable())
                reader = std::thread([&read, soFar] { read = soFar->column("hip.R"); });
        };
        const RunPointer run = simulate(e, inputs, options);
        QVERIFY(reader.joinable());
        reader.join();
        const auto all = run->column("hip.R");
        QVERIFY(read->size() < all->size());
        for (std::size_t i = 0; i + 1 < read->size();
             ++i) // what follows decides on which side the last row is
            QCOMPARE((*read)[i], (*all)[i]);
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
        QVERIFY(a->measure("drift[total.residual]") < 1e-7);
        QVERIFY(a->measure("final[total.damping]") > 0.01);
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
        // what the gear exerts is the world's, as its joints are
        QVERIFY(gear->measure("drift[total.residual_L]") < 1e-8);
    }

    /// A bar on a cylindrical joint that stands upright: it turns against a damper and bounces on a spring
    /// until it strikes a stop.
    void bothFreedomsOfACylindricalJoint_data() { pendulum_data(); }
    void bothFreedomsOfACylindricalJoint()
    {
        QFETCH(double, method);
        const RunPointer run
            = onJoint("    - {id: post, kind: cylindrical, between: [world, rod], at: [0, 0, 0], "
                      "axis: [0, 0, 1], rate: 2, damping: 0.001, second: {start: 0.1, spring: "
                      "{stiffness: 200}, limits: [-0.2, 0.15], restitution: 0.5}}\n",
                      by(method));
        const double sag = 2 * g / 200, amplitude = 0.1 + sag, I = 2 * 0.02 / 12;
        const double strikes = std::acos((sag - 0.2) / amplitude) / 10; // ω = √(200/2) = 10 rad/s
        QVERIFY(std::abs(run->measure("time[limit:post/1]") - strikes) < 1e-9);
        for (const double t : {0.0, 0.1, 0.2}) {
            QVERIFY(std::abs(run->value("post.q2", t) - (amplitude * std::cos(10 * t) - sag)) < 1e-9);
            QVERIFY(std::abs(run->value("post.qd", t) - 2 * std::exp(-0.001 / I * t)) < 1e-9);
        }
        QVERIFY(std::abs(run->measure("first[post.tau2]") + 20) < 1e-9);
        QVERIFY(std::abs(run->measure("first[post.tau]") + 0.002) < 1e-12);
        QVERIFY(std::abs(run->measure("after[post.qd2, limit/1] + 0.5*before[post.qd2, limit/1]")) < 1e-8);
        QVERIFY(run->measure("drift[total.residual]") < 1e-7);
    }

    /// The start of a universal joint turns about its first axis, then about the second, which that carries.
    void startsOfAUniversalJoint_data() { pendulum_data(); }
    void startsOfAUniversalJoint()
    {
        QFETCH(double, method);
        const RunPointer run
            = onJoint("    - {id: hip, kind: universal, between: [world, rod], at: [0, 0, 0], "
                      "axis: [0, 1, 0], axis2: [1, 0, 0], start: 0.5, rate: 1, second: {start: "
                      "0.3, rate: -2, motor: {effort: 0.7}}}\n",
                      by(method));
        QVERIFY(std::abs(run->measure("first[hip.q]") - 0.5) < 1e-12);
        QVERIFY(std::abs(run->measure("first[hip.q2]") - 0.3) < 1e-12);
        QVERIFY(std::abs(run->measure("first[rod.E.x]") + std::cos(0.3) * std::sin(0.5)) < 1e-12);
        QVERIFY(std::abs(run->measure("first[rod.E.y]") - std::sin(0.3)) < 1e-12);
        QVERIFY(std::abs(run->measure("first[rod.E.z]") + std::cos(0.3) * std::cos(0.5)) < 1e-12);
        // ω = q̇₁ e_y + q̇₂ (cos q₁, 0, −sin q₁)
        QVERIFY(std::abs(run->measure("first[rod.wx]") + 2 * std::cos(0.5)) < 1e-12);
        QVERIFY(std::abs(run->measure("first[rod.wy]") - 1) < 1e-12);
        QVERIFY(std::abs(run->measure("first[rod.wz]") - 2 * std::sin(0.5)) < 1e-12);
        QVERIFY(std::abs(run->measure("first[hip.tau2]") - 0.7) < 1e-12);
        QVERIFY(run->measure("drift[total.residual]") < 1e-7);
        Inputs inputs = by(method);
        inputs.starts = {{"hip.2", -0.4}};
        const RunPointer moved = simulate(
            experimentFromText(scene("",
                                     "    - {id: hip, kind: universal, between: [world, rod], at: [0, 0, 0], "
                                     "axis: [0, 1, 0], axis2: [1, 0, 0]}\n")),
            inputs);
        QVERIFY(std::abs(moved->measure("first[rod.E.y]") + std::sin(0.4)) < 1e-12);
    }

    /// The rod on a ball points along −e″, the third column of R = Rz(yaw) Ry(pitch) Rx(roll).
    void startOfABall_data() { pendulum_data(); }
    void startOfABall()
    {
        QFETCH(double, method);
        const Experiment stated
            = experimentFromText(scene("",
                                       "    - {id: hip, kind: ball, between: [world, rod], at: [0, 0, 0], "
                                       "start: [0.7, q0, \"20 deg\"]}\n"));
        const auto points = [](const Run& run, double yaw, double pitch, double roll) {
            const double x
                = std::cos(yaw) * std::sin(pitch) * std::cos(roll) + std::sin(yaw) * std::sin(roll);
            const double y
                = std::sin(yaw) * std::sin(pitch) * std::cos(roll) - std::cos(yaw) * std::sin(roll);
            const double z = std::cos(pitch) * std::cos(roll);
            return std::abs(run.measure("first[rod.E.x]") + x) < 1e-12
                && std::abs(run.measure("first[rod.E.y]") + y) < 1e-12
                && std::abs(run.measure("first[rod.E.z]") + z) < 1e-12;
        };
        const double roll = std::numbers::pi / 9;
        QVERIFY(points(*simulate(stated, by(method)), 0.7, 1.5, roll));
        Inputs inputs = by(method);
        inputs.starts = {{"hip.2", -0.4}, {"hip.3", 2.5}};
        const RunPointer moved = simulate(stated, inputs);
        QVERIFY(points(*moved, 0.7, -0.4, 2.5));
        QVERIFY(moved->joints()[0].carries);
        inputs.starts = {{"hip.2", 1.6}};
        QVERIFY_EXCEPTION_THROWN(simulate(stated, inputs), InputError); // past 90°
        inputs.starts = {{"hip.4", 0.1}};
        QVERIFY_EXCEPTION_THROWN(simulate(stated, inputs), InputError);
        inputs.starts = {{"hip.2", 0.1}};
        QVERIFY_EXCEPTION_THROWN(simulate(experimentFromText(scene("", kHip)), inputs),
                                 InputError); // one freedom
    }

    /// A loop that closes turns the ball of its coupler: no start is kept there.
    void startOfABallInALoop()
    {
        const QByteArray loop
            = scene("    - {id: arm, shape: {box: [0.1, 0.1, 1]}, mass: 1, position: [0, 0, -1.5]}\n",
                    "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0]}\n"
                    "    - {id: knee, kind: ball, between: [rod, arm], at: rod.E}\n"
                    "    - {id: foot, kind: ball, between: [world, arm], at: [0, 0, -2]}\n");
        QVERIFY(!simulate(experimentFromText(loop), {})->joints()[1].carries);
        QByteArray stated = loop;
        stated.replace("at: rod.E}", "at: rod.E, start: [0, 0.3, 0]}");
        QVERIFY_EXCEPTION_THROWN(simulate(experimentFromText(stated), {}), InputError);
    }

    /// Up to the moment at which a bearing sticks its friction acts in full, and slows the rod evenly.
    void frictionBeforeItSticks()
    {
        const RunPointer run
            = onJoint("    - {id: post, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 0, 1], "
                      "rate: 2.9, friction: 0.01}\n");
        QVERIFY(std::abs(run->measure("before[post.tau, stick:post/1]") + 0.01) < 1e-12);
        QVERIFY(std::abs(run->measure("before[post.qdd, stick:post/1]") / run->measure("first[post.qdd]") - 1)
                < 1e-6);
        QVERIFY(std::abs(run->measure("after[post.tau, stick:post/1]")) < 1e-9); // nothing else turns it
    }

    /// Of Bricard's six hinges along the edges of a cube 29 of 30 rows are independent, between two rows of
    /// the run as at them, where the interpolated bodies are off their joints by some 1e-7.
    void rankOfARedundantLinkage()
    {
        const LoadedLesson loaded = loadLesson(POLHODE_SOURCE_DIR "/lessons/11-constraint-method");
        QVERIFY(loaded.lesson);
        const RunPointer run = simulate(*loaded.lesson->experiment("bricard"), {});
        const std::span<const double> t = run->time();
        for (const std::size_t row : {std::size_t(0), t.size() / 3, t.size() / 2})
            for (const double part : {0.0, 0.37, 0.5}) {
                const auto matrices = run->jointMatricesAt(t[row] + part * (t[row + 1] - t[row]));
                const auto J = std::ranges::find(matrices, std::string("J"), &NamedMatrix::id);
                QCOMPARE(J->value.rows(), 30);
                QCOMPARE(J->rank, 29);
            }
    }

    /// A slider–crank of which only the crank's start and rate are stated keeps them; rod and piston follow.
    void statedStartsAreKept_data() { pendulum_data(); }
    void statedStartsAreKept()
    {
        QFETCH(double, method);
        const char* bodies
            = "    - {id: crank, shape: {box: [0.3, 0.02, 0.02]}, mass: 1, position: [0.15, 0, 0]}\n"
              "    - {id: link, shape: {box: [0.8, 0.02, 0.02]}, mass: 2, position: [0.7, 0, 0]}\n"
              "    - {id: piston, shape: {box: [0.1, 0.1, 0.1]}, mass: 3, position: [1.1, 0, 0]}\n";
        const char* joints
            = "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0]}\n"
              "    - {id: O, kind: hinge, between: [world, crank], at: [0, 0, 0], axis: [0, -1, 0], start: "
              "\"60 deg\", rate: 3}\n"
              "    - {id: A, kind: hinge, between: [crank, link], at: [0.3, 0, 0], axis: [0, -1, 0]}\n"
              "    - {id: B, kind: hinge, between: [link, piston], at: [1.1, 0, 0], axis: [0, -1, 0]}\n"
              "    - {id: S, kind: slider, between: [world, piston], at: [1.1, 0, 0], axis: [1, 0, 0]}\n";
        const RunPointer run = simulate(experimentFromText(scene(bodies, joints)), by(method));
        const double angle = std::numbers::pi / 3, root = std::sqrt(0.64 - 0.09 * 0.75);
        // closed by Newton's method to 1e-13; x = r cos θ + √(l² − r² sin² θ)
        QVERIFY(std::abs(run->measure("first[O.q]") - angle) < 1e-12);
        // All is carried with the crank: the piston's slider is what it opens.
        QCOMPARE(run->joints()[static_cast<std::size_t>(run->jointStart().worst)].id, std::string("S"));
        QVERIFY(run->jointStart().apart >= 1.1 * std::sin(angle));
        QVERIFY(std::abs(run->measure("first[O.qd]") - 3) < 1e-11);
        QVERIFY(std::abs(run->measure("first[piston.x]") - (0.3 * 0.5 + root)) < 1e-12);
        const double slope = -0.3 * std::sin(angle) - 0.09 * std::sin(angle) * std::cos(angle) / root;
        QVERIFY(std::abs(run->measure("first[piston.vx]") - 3 * slope) < 1e-11);
        QVERIFY(run->measure("drift[total.residual]") < 1e-7);
        // A second rate is right or refused.
        const auto slider = [&](double rate) {
            QByteArray text = scene(bodies, joints);
            text.replace("axis: [1, 0, 0]}",
                         "axis: [1, 0, 0], rate: " + QByteArray::number(rate, 'g', 17) + "}");
            return experimentFromText(text);
        };
        QCOMPARE(simulate(slider(3 * slope), by(method))->measure("first[O.qd]") > 2.9999, true);
        QVERIFY_EXCEPTION_THROWN(simulate(slider(1), by(method)), InputError);
    }

    /// The bearing holds the rod where it is; pushed harder, it lets go: an event of the joint.
    void bearingSticks()
    {
        const RunPointer run = onJoint("    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], "
                                       "axis: [0, 1, 0], friction: 3, motor: {effort: \"2*t\"}}\n");
        QVERIFY(std::abs(run->measure("time[slip:hip/1]") - 1.5) < 1e-9);
        QVERIFY(std::abs(run->measure("before[hip.q, slip/1]")) < 1e-12);
        QVERIFY(run->measure("final[hip.q]") > 0.01);
        QVERIFY(run->measure("final[total.friction]") > 0.01);
        QVERIFY(run->measure("drift[total.residual]") < 1e-7);
        // Sticking friction is part of the effort: together with the motor it gives nothing.
        QVERIFY(std::abs(run->value("hip.tau", 1.0)) < 1e-12);
    }

    void strikesAWall_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::newRow("maximal") << QByteArray("method: maximal");
        QTest::newRow("reduced") << QByteArray("method: reduced");
    }

    void strikesAWall()
    {
        QFETCH(QByteArray, method);
        const auto by = [&](const QByteArray& stepper) {
            QByteArray text = scene("", kHip).replace("tolerance: 1e-11", "tolerance: 1e-9");
            text.replace("method: $method", method);
            text += "  walls:\n    - {id: wall, half_space: {normal: [-1, 0, 0], at: [0.06, 0, 0]}}\n"
                    "  contact: {law: {restitution: 0.5}, stepper: ";
            return simulate(experimentFromText(text + stepper + "}\n"), {});
        };
        const RunPointer exact = by("event-driven"), run = by("time-stepping, step: 0.001");
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(exact->measure("count[impact:rod.wall]") > 1);
        // First order: h times speeds of some rad/s and accelerations of g/l.
        QVERIFY(std::abs(run->measure("time[impact/1]") - exact->measure("time[impact/1]")) < 5e-3);
        QVERIFY(std::abs(run->value("hip.q", 1.2) - exact->value("hip.q", 1.2)) < 0.02);
        QVERIFY(std::abs(run->value("hip.R", 0.3) - exact->value("hip.R", 0.3)) < 0.2);
        QVERIFY(run->measure("drift[hip.error]") < 1e-10);
        // h/2 m g v, as of a free fall in such steps
        QVERIFY(run->measure("drift[total.residual]") < 0.05);
        QVERIFY(run->measure("drift[total.residual_p]") < 0.1);
        QVERIFY(run->measure("drift[total.residual_L]") < 0.1);
    }

    void blowOnAHinge_data()
    {
        QTest::addColumn<QByteArray>("way");
        const QByteArray wall
            = "  walls:\n    - {id: wall, half_space: {normal: [0, 0, 1], at: [0, 0, -9]}}\n";
        for (const char* method : {"maximal", "reduced"}) {
            const QByteArray by = QByteArray("  mechanism: {method: ") + method + "}\n";
            QTest::newRow(method) << by;
            for (const char* stepper : {"event-driven", "time-stepping", "soft, law: {stiffness: 1e6}"})
                QTest::addRow("%s, %s", method, stepper)
                    << by + wall + "  contact: {stepper: " + stepper + "}\n";
        }
    }

    /// A blow J at the end of a hinged rod at rest: the hinge answers at the same moment, I q̇ = −J l about
    /// it, and all of the work J² l² / 2I is in the motion.
    void blowOnAHinge()
    {
        QFETCH(QByteArray, way);
        QByteArray text = scene("",
                                "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], "
                                "axis: [0, 1, 0]}\n");
        text.replace("gravity: 9.81", "gravity: 0").replace("duration: 4", "duration: 0.4");
        text.replace("  mechanism: {method: $method}\n", way);
        text
            += "  impulses:\n    - {id: kick, 'on': rod, time: 0.1, impulse: [1.5, 0, 0], at: [0, 0, -0.5]}\n"
               "    - {id: first, 'on': rod, time: 0, angular: [0, 0.4, 0]}\n";
        Inputs inputs;
        inputs.interventions.push_back(
            {0.2, "rod", Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero(), Eigen::Vector3d(0, 0.7, 0)});
        const RunPointer run = simulate(experimentFromText(text), inputs);
        QCOMPARE(run->status(), RunStatus::complete);
        const double I = 2 * 1.01 / 12 + 2 * 0.25;
        const double angle = 0.4 / I * 0.1; // at the kick: its lever is then cos(angle)
        const double L = 0.4 - 1.5 * std::cos(angle), L2 = L + 0.7;
        // A solver rounds, and time steps put the rod back on its joint after each by what first order
        // leaves, some (q̇ h)³ of a turn that is not quite the angle of the kick.
        constexpr double kRounding = 1e-8;
        const auto close = [&](const char* measure, double expected) {
            const double is = run->measure(measure);
            return std::abs(is - expected) < kRounding
                || (qWarning("%s = %.12g, expected %.12g", measure, is, expected), false);
        };
        QVERIFY(close("before[hip.qd,kick]", 0.4 / I));
        QVERIFY(close("after[hip.qd,kick]", L / I));
        QVERIFY(close("after[rod.vx,kick]", -0.5 * L / I * std::cos(angle)));
        QVERIFY(close("after[total.T,kick]", L * L / (2 * I)));
        QVERIFY(close("after[total.W,kick]", L * L / (2 * I)));
        QVERIFY(close("after[hip.qd,poke]", L2 / I));
        QVERIFY(close("final[hip.qd]", L2 / I));
        QVERIFY(close("final[total.W]", L2 * L2 / (2 * I)));
        QVERIFY(close("drift[total.residual]", 0));
        // the row right after the blow at t = 0
        QVERIFY(std::abs((*run->column("hip.qd"))[1] - 0.4 / I) < kRounding);
        QCOMPARE((*run->column("t"))[1], 0.0);
    }

    /// A speed motor keeps its speed through a blow; it gives the work that the blow takes.
    void blowOnAMotor_data() { pendulum_data(); }
    void blowOnAMotor()
    {
        QFETCH(double, method);
        QByteArray text
            = scene("",
                    "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], "
                    "motor: {speed: 2}}\n");
        text.replace("gravity: 9.81", "gravity: 0").replace("duration: 4", "duration: 0.4");
        text += "  impulses:\n    - {id: kick, 'on': rod, time: 0.1, impulse: [1.5, 0, 0], at: [0, 0, "
                "-0.5]}\n";
        const RunPointer run = simulate(experimentFromText(text), by(method));
        QVERIFY(std::abs(run->measure("after[hip.qd,kick]") - 2) < 1e-9);
        QVERIFY(run->measure("drift[total.residual]") < 1e-9);
        QVERIFY(run->measure("drift[total.residual_L]")
                < 1e-9); // what the motor's blow gives is in the account
    }

    /// A hinge that has turned round goes on counting through a blow.
    void turnsAreKeptThroughABlow_data()
    {
        QTest::addColumn<QByteArray>("stepper");
        QTest::newRow("none") << QByteArray();
        for (const char* stepper : {"event-driven", "time-stepping", "soft, law: {stiffness: 1e6}"})
            QTest::newRow(stepper) << "  walls:\n    - {id: wall, half_space: {normal: [0, 0, 1], at: [0, 0, "
                                      "-9]}}\n  contact: {stepper: "
                    + QByteArray(stepper) + "}\n";
    }
    void turnsAreKeptThroughABlow()
    {
        QFETCH(QByteArray, stepper);
        QByteArray text
            = scene("",
                    "    - {id: hip, kind: hinge, between: [world, rod], at: [0, 0, 0], axis: [0, 1, 0], "
                    "rate: 20}\n");
        text.replace("gravity: 9.81", "gravity: 0").replace("duration: 4", "duration: 1");
        text += stepper + "  impulses:\n    - {id: kick, 'on': rod, time: 0.4, angular: [0, 0, 0.1]}\n";
        const RunPointer run = simulate(experimentFromText(text), {});
        // A couple across the axis turns nothing. Time steps take the chord for the arc, (q̇ h)² of it too
        // little at most.
        QVERIFY(std::abs(run->measure("final[hip.q]") - 20) < 0.04 * 20);
    }

    /// Bearings that depend on each other slip when nothing can hold any more, whoever carried what before.
    /// A motor of 2 t N m begins to turn: two discs of 0.25 kg m² in the ratio −2 with bearings of 0.3 and
    /// 0.2 N m at 0.3 + 2 · 0.2 N m, then with the inertia 0.25 (1 + 2²) of the first; a disc on two hinges
    /// of one axis at the sum of both; a disc that is pressed on a stop before, −3 N m + 2 t, at its
    /// friction.
    void slipOfBearingsTogether_data()
    {
        QTest::addColumn<QByteArray>("joints");
        QTest::addColumn<double>("breakaway");
        QTest::addColumn<double>("inertia");
        QTest::addColumn<QByteArray>("way");
        const QByteArray first
            = "    - {id: h1, kind: hinge, between: [world, disc], at: [0, 0, 0], axis: [0, 0, 1], friction: "
              "0.3, motor: {effort: 2*t}";
        const QByteArray geared = first
            + "}\n    - {id: h2, kind: hinge, between: [world, wheel], at: [2, 0, 0], axis: [0, 0, 1], "
              "friction: 0.2}\n"
              "    - {id: g, kind: gear, joints: [h1, h2], ratio: -2}\n";
        const QByteArray twice = first
            + "}\n    - {id: h2, kind: hinge, between: [world, disc], at: [0, 0, 1], axis: [0, 0, 1], "
              "friction: 1.1}\n";
        const QByteArray pressed = QByteArray(first).replace("2*t", "2*t - 3") + ", limits: [0, 9]}\n";
        for (const char* method : {"maximal", "reduced"})
            for (const char* way : {"integrator: dopri5", "integrator: rk4", "integrator: heun",
                                    "contact: {stepper: event-driven}", "contact: {stepper: time-stepping}",
                                    "contact: {stepper: soft, law: {stiffness: 1e5}}"}) {
                const QByteArray by = QByteArray("  mechanism: {method: ") + method + "}\n  " + way + "\n";
                QTest::addRow("geared, %s, %s", method, way) << geared << 0.35 << 1.25 << by;
                QTest::addRow("two hinges, %s, %s", method, way) << twice << 0.7 << 0.25 << by;
                QTest::addRow("on a stop, %s, %s", method, way) << pressed << 1.65 << 0.25 << by;
            }
    }
    void slipOfBearingsTogether()
    {
        QFETCH(QByteArray, joints);
        QFETCH(double, breakaway);
        QFETCH(double, inertia);
        QFETCH(QByteArray, way);
        const QByteArray text = R"yaml(id: scene
title: {en: Scene, zh: 场景}
scene:
  duration: 2
  step: 0.01
  gravity: 0
  bodies:
    - {id: disc, shape: {cylinder: {radius: 0.5, height: 0.1}}, mass: 2}
    - {id: wheel, shape: {cylinder: {radius: 0.5, height: 0.1}}, mass: 2, position: [2, 0, 0]}
  walls:
    - {id: wall, half_space: {normal: [0, 0, 1], at: [0, 0, -9]}}
  joints:
)yaml";
        const RunPointer run = simulate(experimentFromText(text + joints + way), {});
        QCOMPARE(run->status(), RunStatus::complete);
        // Located where a force passes its limit by 1e-10 of it; time steps of 2 ms show it after one.
        const bool coarse = way.contains("time-stepping");
        QCOMPARE(run->measure("count[slip:h1]"), 1.0);
        QCOMPARE(run->measure("count[slip]"), joints.contains("h2") ? 2.0 : 1.0);
        QCOMPARE(run->measure("count[stick]"), 0.0);
        for (const RunEvent& event : run->events())
            if (event.id == "slip")
                QVERIFY2(std::abs(event.time - breakaway) < (coarse ? 4.1e-3 : 1e-8),
                         qPrintable(QString::number(event.time, 'g', 12)));
        QVERIFY(std::abs(run->value("h1.qd", breakaway - 0.02)) < 1e-9);
        // M − breakaway = 2 s after it: q̇ = s²/I with s the time since; time steps have it to first order,
        // Heun's method with constraints takes (q̇ h)² = 0.005 of a turn for none
        const double since = 2 - breakaway, rate = since * since / inertia;
        const double error = coarse ? 0.03 : way.contains("heun") ? 5e-3 * rate : 1e-6;
        QVERIFY(std::abs(run->value("h1.qd", 2) - rate) < error);
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
        QVERIFY(
            refused(scene("",
                          "    - {id: hip, kind: universal, between: [world, rod], at: [0, 0, 0], axis: [0, "
                          "1, 0], axis2: [0, 1, 1]}\n"),
                    "perpendicular"));
        QVERIFY(refused(scene("", kHip).replace("start: q0", "start: q0, limits: [2, 1]"), "hip"));
        QVERIFY(refused(scene("", kHip).replace("start: q0", "start: q0, limits: [-1, 1]"), "begins at 1.5"));
        // a rod on two hinges that do not move cannot turn
        QVERIFY(
            refused(scene("", kHip) + "    - {id: post, kind: ball, between: [world, rod], at: [0, 0, -1]}\n",
                    "hip"));
    }
};

QTEST_GUILESS_MAIN(TestJointRun)
#include "test_joint_run.moc"

#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>
#include <utility>
#include <vector>

using namespace polhode::course;

namespace
{

RunPointer run(const char* text)
{
    return simulate(experimentFromText(QByteArray("title: {en: Scene, zh: 场景}\nscene:\n") + text), {});
}

bool near(double value, double expected, double tolerance)
{
    if (std::abs(value - expected) <= tolerance)
        return true;
    qWarning("%.17g, expected %.17g", value, expected);
    return false;
}

} // namespace

/// Scenes as an author writes them, whose outcome has a closed form.
class TestClosedScenes : public QObject
{
    Q_OBJECT

private slots:
    /// A rod turns about its own line by no torque, and that must not change its other moments.
    void rodHasItsInertia()
    {
        const RunPointer rod = run(R"yaml(
  duration: 0.1
  bodies:
    - {id: b, shape: {rod: 1.2}, mass: 1.5}
  forces:
    - {id: f, on: b, torque: [0, 0, 0.36]}
)yaml");
        // m l² / 12; rounding of numbers of order one
        QVERIFY(near(rod->measure("first[b.I11]"), 0, 1e-15));
        QVERIFY(near(rod->measure("first[b.I22]"), 0.18, 1e-15));
        QVERIFY(near(rod->measure("first[b.I33]"), 0.18, 1e-15));
        QVERIFY(near(rod->measure("final[b.alphaz]"), 2, 1e-13));
    }

    /// The end of a rod strikes a smooth floor: P = (1 + e) v / (1/m + x²/I).
    void rodStrikesTheFloor()
    {
        const RunPointer rod = run(R"yaml(
  duration: 0.2
  planar: xz
  contact: {law: {restitution: 0.6}}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: b, shape: {rod: 1.2}, mass: 1.5, position: [0, 0, "0.1 + 0.6*sin(pi/6)"], orientation: {axis: [0, 1, 0], angle: "30 deg"}, velocity: [0, 0, -1]}
)yaml");
        const double x = 0.6 * std::cos(M_PI / 6);
        const double P = 1.6 / (1 / 1.5 + x * x / 0.18);
        // The impact is found to some roundings of the time.
        QVERIFY(near(rod->measure("after[b.vz, impact/1]"), -1 + P / 1.5, 1e-12));
        QVERIFY(near(rod->measure("after[b.wy, impact/1]"), -x * P / 0.18, 1e-12));
    }

    /// Constant forces that pulses switch: the adaptive method stops at their edges, so that nothing but
    /// rounding is left.
    void pulsesEndWhereTheyEnd()
    {
        const RunPointer pushed = run(R"yaml(
  duration: 6
  step: 0.01
  tolerance: 1e-6
  bodies:
    - {id: b, shape: particle, mass: 2}
  forces:
    - {id: p, on: b, force: ["3*pulse(t,1,0.5)", "step(t,2) - step(t,2.123)", "4*triangle(t,3,0.8)"]}
)yaml");
        QVERIFY(near(pushed->measure("final[b.px]"), 1.5, 1e-13));
        QVERIFY(near(pushed->measure("final[b.py]"), 0.123, 1e-13));
        QVERIFY(near(pushed->measure("final[b.pz]"), 1.6, 1e-13));
        QVERIFY(near(pushed->measure("at[b.vx, 1]"), 0, 1e-16));
    }

    void pulsesOfMotors()
    {
        for (const char* method : {"maximal", "reduced"}) {
            const QByteArray scene = QByteArray(R"yaml(
  duration: 3
  step: 0.01
  tolerance: 1e-10
  bodies:
    - {id: b, shape: {cylinder: {radius: 0.2, height: 0.1}}, mass: 2}
  joints:
    - {id: h, kind: hinge, between: [world, b], at: [0, 0, 0], axis: [0, 0, 1], motor: {effort: "0.1*pulse(t,1,0.5)"}}
  mechanism: {method: )yaml")
                + method + "}\n";
            const RunPointer wheel = run(scene.constData());
            // A tenth of the run's tolerance.
            QVERIFY(near(wheel->measure("final[h.qd]"), 0.05 / 0.04, 1e-11));
            // The torque jumps: a row before and a row after.
            std::vector<double> torques;
            for (std::size_t row = 0; row < wheel->time().size(); ++row)
                if (wheel->time()[row] == 1)
                    torques.push_back((*wheel->column("h.tau"))[row]);
            QCOMPARE(torques, (std::vector<double>{0, 0.1}));
        }
    }

    /// What a motor that keeps a speed exerts: a wheel with a weight at its rim takes τ = m g r cos(ω t).
    void motorThatKeepsASpeed()
    {
        for (const char* method : {"maximal", "reduced"}) {
            const QByteArray scene = QByteArray(R"yaml(
  duration: 1
  gravity: 9.81
  bodies:
    - {id: b, shape: {sphere: 0.05}, mass: 2, position: [0.4, 0, 0]}
  joints:
    - {id: h, kind: hinge, between: [world, b], at: [0, 0, 0], axis: [0, -1, 0], rate: 3, motor: {speed: 3}}
  mechanism: {method: )yaml")
                + method + "}\n";
            const RunPointer wheel = run(scene.constData());
            QVERIFY(near(wheel->measure("final[h.tau]"), 2 * 9.81 * 0.4 * std::cos(3), 1e-8));
            // ∫ τ ω dt = m g r sin(ω t)
            QVERIFY(near(wheel->measure("final[total.W]"), 2 * 9.81 * 0.4 * std::sin(3), 1e-8));
        }
    }

    /// A four-bar linkage whose crank alone is told where to start and how fast to turn: its coupler and
    /// rocker follow. The rocker's angle is that of the triangle from the crank's pin.
    void loopFollowsItsCrank()
    {
        const double a = 0.3, b = 0.9, c = 0.7, d = 1;
        const auto rocker = [&](double crank) {
            const double x = d - a * std::cos(crank), z = -a * std::sin(crank);
            const double diagonal = std::hypot(x, z);
            const double beta = std::atan2(z, x);
            const double alpha = std::acos((b * b + diagonal * diagonal - c * c) / (2 * b * diagonal));
            const double pinX = a * std::cos(crank) + b * std::cos(beta + alpha);
            const double pinZ = a * std::sin(crank) + b * std::sin(beta + alpha);
            return std::atan2(pinZ, pinX - d);
        };
        using Case = std::pair<const char*, QString>;
        for (const auto& [method, motor] :
             {Case("maximal", ""), Case("reduced", ""), Case("maximal", ", motor: {speed: 6}")}) {
            // Written for a crank that lies along x: the pin of coupler and rocker is at (x, z).
            const double angle = rocker(0);
            const double x = d + c * std::cos(angle), z = c * std::sin(angle);
            const auto bar = [](const char* id, double x0, double z0, double x1, double z1) {
                return QString(
                           "    - {id: %1, shape: {rod: %2}, mass: 1, position: [%3, 0, %4], orientation: "
                           "{axis: [0, -1, 0], angle: %5}}\n")
                    .arg(id)
                    .arg(std::hypot(x1 - x0, z1 - z0), 0, 'g', 17)
                    .arg((x0 + x1) / 2, 0, 'g', 17)
                    .arg((z0 + z1) / 2, 0, 'g', 17)
                    .arg(std::atan2(z1 - z0, x1 - x0), 0, 'g', 17);
            };
            const QString pin = QString("[%1, 0, %2]").arg(x, 0, 'g', 17).arg(z, 0, 'g', 17);
            const QByteArray scene
                = ("  duration: 0.1\n  step: 0.001\n  bodies:\n" + bar("crank", 0, 0, a, 0)
                   + bar("coupler", a, 0, x, z) + bar("rocker", d, 0, x, z)
                   + "  joints:\n"
                     "    - {id: j1, kind: hinge, between: [world, crank], at: [0, 0, 0], axis: [0, -1, 0], "
                     "start: 0.5, rate: 6"
                   + motor
                   + "}\n"
                     "    - {id: j2, kind: hinge, between: [crank, coupler], at: [0.3, 0, 0], axis: [0, -1, "
                     "0]}\n"
                     "    - {id: j3, kind: hinge, between: [world, rocker], at: [1, 0, 0], axis: [0, -1, "
                     "0]}\n"
                     "    - {id: j4, kind: hinge, between: [coupler, rocker], at: "
                   + pin + ", axis: [0, -1, 0]}\n  mechanism: {method: " + method + "}\n")
                      .toUtf8();
            const RunPointer linkage = run(scene.constData());
            QVERIFY(near(linkage->measure("first[j1.q]"), 0.5, 1e-9));
            QVERIFY(near(linkage->measure("first[j1.qd]"), 6, 1e-9));
            QVERIFY(near(linkage->measure("first[j3.q]"), rocker(0.5) - rocker(0), 1e-9));
            const double h = 1e-5; // the difference quotient is good to its square
            QVERIFY(near(linkage->measure("first[j3.qd]"), 6 * (rocker(0.5 + h) - rocker(0.5 - h)) / (2 * h),
                         1e-7));
        }
    }

    /// Two balls fall onto the floor at the same moment: each knows its own impact.
    void impactsAtOneMoment()
    {
        const RunPointer balls = run(R"yaml(
  duration: 1.2
  gravity: 9.81
  contact:
    law: {restitution: 0.5}
    pairs:
      - {between: [floor, b], law: {restitution: 1}}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: a, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 1.1]}
    - {id: b, shape: {sphere: 0.1}, mass: 1, position: [1, 0, 1.1]}
)yaml");
        const double v = std::sqrt(2 * 9.81);
        QVERIFY(near(balls->measure("time[impact:a.floor/1]"), v / 9.81, 1e-11));
        QVERIFY(near(balls->measure("time[impact:b.floor/1]"), v / 9.81, 1e-11));
        QVERIFY(near(balls->measure("after[a.vz, impact:a.floor/1]"), 0.5 * v, 1e-9));
        QVERIFY(near(balls->measure("after[b.vz, impact:b.floor/1]"), v, 1e-9));
    }

    /// A block slides from a wedge that is free to slide as well, without friction: the wedge's acceleration
    /// is m g sin cos / (M + m sin²).
    void blockOnWedge()
    {
        const RunPointer both = run(R"yaml(
  duration: 0.4
  gravity: 9.81
  contact: {}
  bodies:
    - {id: w, shape: {hull: [[0,-0.2,0],[0,0.2,0],[2,-0.2,0],[2,0.2,0],[0,-0.2,"2*tan(pi/6)"],[0,0.2,"2*tan(pi/6)"]]}, mass: 3, position: ["2/3",0,"2*tan(pi/6)/3"], guide: {moves: [[1,0,0]], turns: []}}
    - {id: b, shape: {box: [0.2,0.2,0.1]}, mass: 1, position: ["0.3+0.05*sin(pi/6)",0,"1.7*tan(pi/6)+0.05*cos(pi/6)"], orientation: {axis: [0,1,0], angle: "30 deg"}}
)yaml");
        const double s = 0.5, c = std::sqrt(0.75);
        const double wedge = 9.81 * s * c / (3 + s * s);
        const double along = 4 * 9.81 * s / (3 + s * s);
        QVERIFY(near(both->measure("final[w.vx]"), -0.4 * wedge, 1e-8));
        QVERIFY(near(both->measure("final[b.vx - w.vx]"), 0.4 * along * c, 1e-8));
        QVERIFY(near(both->measure("max[b.w]"), 0, 1e-8));
    }

    void forceThatIsNoNumber()
    {
        const RunPointer broken = run(R"yaml(
  duration: 1
  bodies:
    - {id: b, shape: particle, mass: 1, position: [1, 0, 0]}
  forces:
    - {id: odd, on: b, force: ["1/(b.x - 1)", 0, 0]}
)yaml");
        QCOMPARE(broken->status(), RunStatus::diverged);
        QVERIFY(broken->reason().en.find("force odd") != std::string::npos);
    }

    void valueOutsideTheRun()
    {
        const RunPointer thrown = run(R"yaml(
  duration: 1
  bodies:
    - {id: b, shape: particle, mass: 1, velocity: [1, 0, 0]}
)yaml");
        QVERIFY(near(thrown->measure("at[b.x, 1]"), 1, 1e-14));
        QVERIFY(std::isnan(thrown->measure("at[b.x, 1.1]")));
        QVERIFY(std::isnan(thrown->measure("at[b.x, -0.1]")));
    }
};

QTEST_GUILESS_MAIN(TestClosedScenes)
#include "test_closed_scenes.moc"

#include "course/language/location.h"
#include "course/model/inputs_line.h"
#include "course/model/moment_line.h"
#include "course/read/names.h"
#include "course/run/simulate.h"
#include "course/run/twin.h"
#include "support/scene_by_hand.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <numbers>
#include <thread>

using namespace polhode::course;
using namespace polhode::course::byhand;

namespace
{

Experiment thrownParticle()
{
    Experiment e = experiment("2", "0.01");
    e.scene.gravity = vector("0", "0", "-9.81");
    BodyDescription ball = body("ball", particle(), "0.5");
    ball.position = vector("0", "0", "1");
    ball.velocity = vector("3", "0", "vz");
    e.parameters = {parameter("vz", 4, 0, 10, "m/s")};
    e.scene.bodies = {ball};
    return e;
}

Experiment pushedPuck(const std::string& force)
{
    Experiment e = experiment("3", "0.01");
    e.scene.bodies = {body("puck", particle(), "2")};
    e.scene.forces = {byhand::force("push", "puck", vector(force, "0", "0"))};
    return e;
}

bool sameBits(const Run& a, const Run& b, std::size_t count)
{
    for (const char* id : {"puck.x", "puck.vx", "push.W"}) {
        const auto x = a.column(id);
        const auto y = b.column(id);
        if (x->size() < count || y->size() < count
            || std::memcmp(x->data(), y->data(), count * sizeof(double)) != 0)
            return false;
    }
    return true;
}

} // namespace

class TestSimulate : public QObject
{
    Q_OBJECT

private slots:
    void projectile()
    {
        const RunPointer run = simulate(thrownParticle(), {});
        QCOMPARE(run->status(), RunStatus::complete);
        QCOMPARE(run->time().size(), std::size_t(201));
        const auto z = run->column("ball.z");
        for (std::size_t i = 0; i < z->size(); ++i) {
            const double t = run->time()[i];
            // rk4 is exact for a parabola; 200 sums of numbers of size 10 round
            QVERIFY(std::abs((*z)[i] - (1 + 4 * t - 0.5 * 9.81 * t * t)) < 1e-12);
        }
        QVERIFY(run->measure("drift[total.E]") < 1e-12);
        QVERIFY(run->measure("drift[total.residual]") < 1e-12);
        QVERIFY(run->measure("drift[total.residual_p]") < 1e-12);
        QVERIFY(run->measure("drift[total.residual_L]") < 1e-12);
        // the apex lies between rows; the cubic through them is exact for a parabola
        QVERIFY(std::abs(run->measure("max[ball.z] - first[ball.z]") - 16 / (2 * 9.81)) < 1e-12);
    }

    /// The components of a vector are computed together, but for those that were there: whoever reads between
    /// the rows of one still looks at it.
    void aColumnStaysWhenTheOthersOfItsVectorCome()
    {
        const RunPointer run = simulate(thrownParticle(), {});
        run->prepare({"ball.x"});
        const auto x = run->column("ball.x");
        run->column("ball.y");
        QVERIFY(run->column("ball.x") == x);
    }

    void parameterChangesTheRun()
    {
        Inputs inputs;
        inputs.values["vz"] = 7;
        QVERIFY(std::abs(simulate(thrownParticle(), inputs)->measure("first[ball.vz]") - 7) < 1e-15);
        QVERIFY(simulate(thrownParticle(), inputs)->hash() != simulate(thrownParticle(), {})->hash());
        QCOMPARE(simulate(thrownParticle(), inputs)->hash(), simulate(thrownParticle(), inputs)->hash());
    }

    void impulseOfAPulseIsExact()
    {
        // neither edge is a multiple of the step
        const RunPointer run = simulate(pushedPuck("5*pulse(t,1.2345,0.7071)"), {});
        const double J = 5 * 0.7071;
        QVERIFY(std::abs(run->measure("final[puck.Jx]") - J) < 1e-13);
        QVERIFY(std::abs(run->measure("final[puck.vx]") - J / 2) < 1e-13);
        // work of the pulse: J² / 2m
        QVERIFY(std::abs(run->measure("final[push.W]") - J * J / 4) < 1e-12);
        QVERIFY(run->measure("drift[total.residual]") < 1e-12);
        QCOMPARE(run->sequence().back(), 2);
        const auto t = run->time();
        const auto F = run->column("puck.Fx");
        int rows = 0;
        for (std::size_t i = 0; i < t.size(); ++i)
            if (t[i] == 1.2345) {
                QCOMPARE((*F)[i], rows == 0 ? 0.0 : 5.0);
                ++rows;
            }
        QCOMPARE(rows, 2);
    }

    void jumpsThatNoTimeTells_data()
    {
        QTest::addColumn<double>("impulse");
        QTest::newRow("5*(t > 1.2345 && t < 1.2445)") << 0.05;
        QTest::newRow("5*pulse(t-1.2345,0,0.02)") << 0.1;
        QTest::newRow("3*floor(t)*(t < 2)") << 3.0;
    }

    /// The impulse ∫ F dt, although the times of the jumps are read from no pulse.
    void jumpsThatNoTimeTells()
    {
        QFETCH(double, impulse);
        Experiment e = pushedPuck(QTest::currentDataTag());
        e.scene.integrator = {"dopri5", {}};
        e.scene.tolerance = number("1e-14");
        const RunPointer run = simulate(e, {});
        QCOMPARE(run->status(), RunStatus::complete);
        // A jump may be taken up to 1e-13 s late.
        QVERIFY(std::abs(run->measure("final[puck.Jx]") - impulse) < 1e-11);
        QVERIFY(run->measure("drift[total.residual]") < 1e-12);
    }

    /// A wall of force, 5 mm thick: ½ m v² − F d is left of the energy.
    void jumpsInSpace()
    {
        Experiment e = pushedPuck("puck.x > 1 && puck.x < 1.005 ? -100 : 0");
        e.scene.integrator = {"dopri5", {}};
        e.scene.tolerance = number("1e-14");
        e.scene.bodies[0].velocity = vector("1", "0", "0");
        const RunPointer run = simulate(e, {});
        QVERIFY(std::abs(run->measure("final[puck.vx]") - std::sqrt(1 - 2 * 100 * 0.005 / 2)) < 1e-10);
    }

    void halfSineBendsWithoutAGap()
    {
        const RunPointer run = simulate(pushedPuck("5*halfsine(t,1,0.5)"), {});
        QCOMPARE(run->sequence().back(), 0);
        // ∫ 5 sin(π s / d) ds = 5 · 2 d / π; rk4's error over one half sine of 50 steps is about (π/50)⁴ /
        // 2880
        QVERIFY(std::abs(run->measure("final[puck.Jx]") - 5 * 2 * 0.5 / std::numbers::pi) < 1e-8);
    }

    void windowOfAForce()
    {
        Experiment e = pushedPuck("3");
        e.scene.forces[0].from = number("0.333");
        e.scene.forces[0].to = number("1.777");
        const RunPointer run = simulate(e, {});
        QVERIFY(std::abs(run->measure("final[puck.vx]") - 1.5 * 1.444) < 1e-13);
        QCOMPARE(run->events().size(), std::size_t(2));
        QCOMPARE(run->events()[0].id, std::string("force-on"));
        QCOMPARE(run->events()[1].time, 1.777);
    }

    void impulsesAndPokes()
    {
        Experiment e = pushedPuck("0");
        e.scene.impulses = {impulse("kick", "puck", "1.005", vector("4", "0", "0"))};
        Inputs inputs;
        inputs.interventions = {{0, "puck", {}, {0, 2, 0}, {}}};
        const RunPointer run = simulate(e, inputs);
        QCOMPARE(run->measure("first[puck.vy]"), 0.0);
        QCOMPARE(run->measure("final[puck.vy]"), 1.0);
        QCOMPARE(run->value("puck.vx", 1.004), 0.0);
        QCOMPARE(run->value("puck.vx", 1.005), 2.0);
        QCOMPARE(run->events().size(), std::size_t(2));
        QCOMPARE(run->events()[0].id, std::string("poke"));
        QVERIFY(run->measure("drift[total.residual]") < 1e-13);
        QVERIFY(run->measure("drift[total.residual_p]") < 1e-13);
        QVERIFY(run->measure("drift[total.residual_L]") < 1e-13);
    }

    void spring()
    {
        Experiment e = experiment("10", "0.005");
        BodyDescription mass = body("m", particle(), "0.5");
        mass.position = vector("1.2", "0", "0");
        e.scene.bodies = {mass};
        ForceDescription s;
        s.id = "s";
        s.kind = "spring";
        s.a.point = vector("0", "0", "0");
        s.b.body = "m";
        s.numbers["stiffness"] = number("8");
        s.numbers["length"] = number("1");
        e.scene.forces = {s};
        const RunPointer run = simulate(e, {});
        const auto x = run->column("m.x");
        const auto theory = run->column("1 + 0.2*cos(4*t)");
        for (std::size_t i = 0; i < x->size(); ++i)
            // rk4: phase error t ω (ω h)⁴ / 120 = 5e-8 rad at t = 10, times the amplitude 0.2
            QVERIFY(std::abs((*x)[i] - (*theory)[i]) < 2e-8);
        QVERIFY(std::abs(run->measure("period[m.x]") - std::numbers::pi / 2) < 1e-7);
        QVERIFY(std::abs(run->measure("first[total.V]") - 0.5 * 8 * 0.04) < 1e-15);
        QVERIFY(run->measure("drift[m.E]") < 1e-7);
    }

    void dampedSpringKeepsItsLedger()
    {
        Experiment e = experiment("3", "0.002");
        BodyDescription mass = body("m", particle(), "0.5");
        mass.position = vector("1.2", "0", "0");
        e.scene.bodies = {mass};
        ForceDescription s;
        s.id = "s";
        s.kind = "spring";
        s.b.body = "m";
        s.numbers["stiffness"] = number("8");
        s.numbers["length"] = number("1");
        s.numbers["damping"] = number("0.4");
        e.scene.forces = {s};
        const RunPointer run = simulate(e, {});
        // δ = c / 2m = 0.4 1/s, ω² = 16 − 0.16
        const auto x = run->column("m.x");
        const double w = std::sqrt(16 - 0.16);
        for (std::size_t i = 0; i < x->size(); ++i) {
            const double t = run->time()[i];
            const double theory
                = 1 + 0.2 * std::exp(-0.4 * t) * (std::cos(w * t) + 0.4 / w * std::sin(w * t));
            QVERIFY(std::abs((*x)[i] - theory) < 1e-9); // (ω h)⁴ ω t / 120 · 0.2 ≈ 1e-10
        }
        QVERIFY(run->measure("final[total.W]") < -0.1);
        QVERIFY(run->measure("drift[total.residual]") < 1e-9);
    }

    void freeBodyKeepsEnergyAndAngularMomentum()
    {
        Experiment e = experiment("5", "0.002");
        BodyDescription book = body("book", box("0.24", "0.17", "0.03"), "0.6");
        book.spinBody = vector("0.05", "6", "0.05");
        e.scene.bodies = {book};
        const RunPointer run = simulate(e, {});
        const double Ib = 0.6 / 12 * (0.24 * 0.24 + 0.03 * 0.03);
        QVERIFY(std::abs(run->measure("first[book.Ib]") - Ib) < 1e-15);
        QVERIFY(std::abs(run->measure("first[book.Ly]") - 6 * Ib) < 1e-15);
        // rk4 at ω h = 0.012: relative error t ω (ω h)⁴ ≈ 6e-7 / 120
        QVERIFY(run->measure("drift[total.E]") < 1e-8 * run->measure("first[total.E]"));
        QVERIFY(run->measure("drift[book.Lx]") < 1e-8 * 6 * Ib);
        QVERIFY(run->measure("max[book.orth]") < 1e-12);
        QVERIFY(run->measure("range[book.w2]") > 11); // it turns over
    }

    void pendulumOnAnAxis()
    {
        // a door as a pendulum: box hung by a point l above its centre, released at rest
        Experiment e = experiment("4", "0.001");
        BodyDescription bar = body("bar", box("0.1", "0.02", "1"), "3");
        SupportDescription support;
        support.point = vector("0", "0", "0.4");
        support.axis = vector("0", "1", "0");
        bar.support = support;
        bar.orientation.kind = OrientationDescription::Kind::axisAngle;
        bar.orientation.numbers = {number("0"), number("1"), number("0"), number("0.001")};
        e.scene.bodies = {bar};
        e.scene.gravity = vector("0", "0", "-9.81");
        const RunPointer run = simulate(e, {});
        const double I = 3.0 / 12 * (0.01 + 1) + 3 * 0.16;
        const double omega = std::sqrt(3 * 9.81 * 0.4 / I);
        const double amplitude = 0.001;
        // period of a small swing 2π/ω (1 + a²/16): the correction is 6e-8 of it
        QVERIFY(std::abs(run->measure("period[bar.angle]") * omega / (2 * std::numbers::pi)
                         - (1 + amplitude * amplitude / 16))
                < 1e-8);
        QVERIFY(std::abs(run->measure("first[bar.angle]") - 0.001) < 1e-15);
        QVERIFY(run->measure("drift[total.residual_L]") < 1e-10);
        // hanging almost still the support carries the weight
        QVERIFY(std::abs(run->measure("mean[bar.Rz]") - 3 * 9.81) < 1e-3);
    }

    void regularPrism_data()
    {
        QTest::addColumn<int>("sides");
        for (const int sides : {3, 4, 7, 24})
            QTest::addRow("%d sides", sides) << sides;
    }

    void regularPrism()
    {
        QFETCH(int, sides);
        const Experiment e = experimentFromText(
            "id: scene\ntitle: {en: Scene, zh: 场景}\n"
            "parameters:\n  - {id: n, label: {en: n, zh: n}, range: [3, 30], whole: true, default: "
            + QByteArray::number(sides)
            + "}\n"
              "scene:\n  duration: 0.1\n  step: 0.01\n  gravity: 0\n  bodies:\n"
              "    - {id: b, shape: {prism: {sides: n, radius: 0.2, height: 0.3}}, density: 500}\n");
        const RunPointer run = simulate(e, {});
        // n isosceles triangles with an angle of 2π/n at the axis
        const double angle = 2 * std::numbers::pi / sides;
        const double m = 500 * 0.3 * sides * 0.5 * 0.2 * 0.2 * std::sin(angle);
        const double I3 = m * 0.2 * 0.2 / 6 * (2 + std::cos(angle));
        const double I1 = I3 / 2 + m * 0.3 * 0.3 / 12;
        QVERIFY(std::abs(run->bodies()[0].mass - m) < 1e-12 * m);
        QVERIFY((run->bodies()[0].I_B - Eigen::Vector3d(I1, I1, I3).asDiagonal().toDenseMatrix()).norm()
                < 1e-12 * I3);
        // the side towards −y: its two lower corners are the lowest
        double lowest = 1;
        for (const Eigen::Vector3d& corner : run->bodies()[0].shape.points)
            lowest = std::min(lowest, corner.y());
        QVERIFY(std::abs(lowest + 0.2 * std::cos(angle / 2)) < 1e-15);
        QCOMPARE(run->bodies()[0].shape.points.size(), std::size_t(2 * sides));
    }

    void steadyPrecessionOfATop()
    {
        // a box on a point 0.1 m below its centre, leaning by 0.5 rad: m g l = Ω (I3 w3 − I1 Ω cos θ), w3 = s
        // + Ω cos θ
        const double m = 1;
        const double l = 0.1;
        const double theta = 0.5;
        const double precession = 2;
        const double I3 = m / 12 * (0.01 + 0.01);
        const double I1 = m / 12 * (0.01 + 0.0025) + m * l * l;
        const double w3 = (m * 9.81 * l / precession + I1 * precession * std::cos(theta)) / I3;
        const double s = w3 - precession * std::cos(theta);
        Experiment e = experiment("3", "0.0005");
        BodyDescription top = body("top", box("0.1", "0.1", "0.05"), "1");
        SupportDescription support;
        support.point = vector("0", "0", "-0.1");
        top.support = support;
        top.orientation.kind = OrientationDescription::Kind::axisAngle;
        top.orientation.numbers = {number("1"), number("0"), number("0"), number("0.5")};
        // leaning about x by θ: e3 = (0, −sin θ, cos θ)
        e.parameters = {parameter("wy", -s * std::sin(theta), -1e4, 1e4),
                        parameter("wz", precession + s * std::cos(theta), -1e4, 1e4)};
        top.spin = vector("0", "wy", "wz");
        e.scene.bodies = {top};
        e.scene.gravity = vector("0", "0", "-9.81");
        const RunPointer run = simulate(e, {});
        // rk4 with w h = 0.15 rad a step: phase error t w (w h)⁴ / 120 below 2e-3 of the spin, and θ stays
        QVERIFY(run->measure("drift[top.theta]") < 1e-4);
        QVERIFY(std::abs(run->measure("final[top.phi] - first[top.phi]") - 3 * precession) < 1e-3);
        QVERIFY(run->measure("drift[total.residual_L]") < 1e-4);
    }

    void twinTellsHowFarToTrust()
    {
        const Experiment e = pushedPuck("-4*puck.x + 1");
        const TwinReport fine = twin(e, {}, {{"puck.x"}}).front();
        Inputs coarse;
        coarse.integrator = "explicit-euler";
        const TwinReport rough = twin(e, coarse, {{"puck.x"}}).front();
        QVERIFY(fine.digits >= 7); // (ω h)⁴ ω t / 120 ≈ 1e-9 at ω = 1.4, h = 0.01
        QCOMPARE(fine.trustedUntil, 3.0);
        QVERIFY(rough.digits <= 2); // the error of Euler's method grows as ω² h t / 2 = 0.03
        QVERIFY(rough.trustedUntil < 1);
        QVERIFY(rough.largestDifference > 100 * fine.largestDifference);
        // A component that stays zero is right to as many digits as its quantity is.
        const std::vector<TwinReport> both = twin(e, coarse, {{"puck.y", "puck.x"}, {"puck.vx"}});
        QCOMPARE(both.size(), std::size_t(2));
        QCOMPARE(both[0].worst, std::string("puck.x"));
        QCOMPARE(both[0].digits, rough.digits);
        QCOMPARE(both[0].largestDifference, rough.largestDifference);
    }

    void extendingKeepsThePrefix()
    {
        Experiment e = pushedPuck("5*pulse(t,1.2345,0.7071) - 0.3*puck.vx");
        Inputs longer;
        longer.until = 7;
        const RunPointer a = simulate(e, {});
        const RunPointer b = simulate(e, longer);
        QVERIFY(b->time().size() > a->time().size());
        QVERIFY(sameBits(*a, *b, a->time().size()));
    }

    void sameBitsUnderLoad()
    {
        const Experiment e = pushedPuck("5*pulse(t,1.2345,0.7071) - 0.3*puck.vx");
        const RunPointer reference = simulate(e, {});
        std::atomic<int> wrong = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                for (int k = 0; k < 5; ++k) {
                    const RunPointer run = simulate(e, {});
                    if (run->hash() != reference->hash() || !sameBits(*run, *reference, run->time().size()))
                        ++wrong;
                }
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

    void columnsFromSeveralThreads()
    {
        const RunPointer run = simulate(thrownParticle(), {});
        const RunPointer alone = simulate(thrownParticle(), {});
        std::atomic<int> wrong = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                for (const char* id : {"ball.T / total.E", "ball.z@0 + ball.z", "total.residual", "ball.az"})
                    if (*run->column(id) != *alone->column(id))
                        ++wrong;
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

    void events()
    {
        Experiment e = thrownParticle();
        e.events = {{"apex", number("ball.vz"), EventWatch::Direction::falling, {"apex", "最高点"}},
                    {"ground", number("ball.z"), EventWatch::Direction::falling, {"ground", "落地"}}};
        const RunPointer run = simulate(e, {});
        QCOMPARE(run->events().size(), std::size_t(2));
        QCOMPARE(run->events()[0].id, std::string("apex"));
        QVERIFY(std::abs(run->events()[0].time - 4 / 9.81) < 1e-13);
        QVERIFY(std::abs(run->events()[1].time - (4 + std::sqrt(16 + 2 * 9.81)) / 9.81) < 1e-13);
        QCOMPARE(run->sequence().back(), 0);
        QCOMPARE(run->time().size(), std::size_t(203));
    }

    void eventsInsideOneRow_data()
    {
        QTest::addColumn<QString>("step");
        for (const char* step : {"0.01", "0.1", "0.15", "0.2"})
            QTest::addRow("rows %s s apart", step) << QString(step);
    }

    /// z = v t − ½ g t² passes 4.9 m on the way up and, 64 ms later, on the way down, whatever the rows.
    void eventsInsideOneRow()
    {
        QFETCH(QString, step);
        Experiment e = thrownParticle();
        e.scene.step = number(step.toStdString());
        e.parameters[0].initial = 9.81;
        e.events = {{"high", number("ball.z - 1 - 4.9"), EventWatch::Direction::both, {"high", "高"}}};
        const RunPointer run = simulate(e, {});
        QCOMPARE(run->events().size(), std::size_t(2));
        const double half = std::sqrt(1 - 2 * 4.9 / 9.81);
        // The dense output is exact for a parabola; near its top z = ε moves the root by ε / (g half).
        QVERIFY(std::abs(run->events()[0].time - (1 - half)) < 1e-12);
        QVERIFY(std::abs(run->events()[1].time - (1 + half)) < 1e-12);
    }

    /// Between two pieces of a row the expression turns back just past zero: both roots are found.
    void eventsThatOnlyDip()
    {
        Experiment e = thrownParticle();
        e.scene.step = number("0.2");
        e.events = {{"dip", number("(t - 0.3137)^2 - 1e-8"), EventWatch::Direction::both, {"dip", "触底"}},
                    {"early", number("1e-8 - (t - 0.2003)^2"), EventWatch::Direction::both, {"early", "早"}},
                    {"late", number("(t - 0.3997)^2 - 1e-8"), EventWatch::Direction::both, {"late", "迟"}}};
        const RunPointer run = simulate(e, {});
        std::vector<double> times;
        for (const RunEvent& event : run->events())
            times.push_back(event.time);
        const std::vector<double> expected{0.2002, 0.2004, 0.3136, 0.3138, 0.3996, 0.3998};
        QCOMPARE(times.size(), expected.size());
        // g is 1e-8 deep: rounding of 1e-17 in it moves a root by 1e-17 / 2e-4.
        for (std::size_t k = 0; k < expected.size(); ++k)
            QVERIFY(std::abs(times[k] - expected[k]) < 1e-12);
    }

    /// 5 rad of a sine in a row: 159 roots between 0 and 10 s, without the one at the start.
    void eventsOfAFastSine()
    {
        Experiment e = experiment("10", "0.1");
        e.scene.bodies = {body("puck", particle(), "2")};
        e.events = {{"zero", number("sin(50*t)"), EventWatch::Direction::both, {"zero", "零点"}}};
        QCOMPARE(simulate(e, {})->events().size(), std::size_t(159));
    }

    void brokenForceIsNamed_data()
    {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<double>("late"); // a fixed step sees it at one of its stages
        QTest::addRow("dopri5") << "dopri5" << 1e-9;
        QTest::addRow("rk4") << "rk4" << 0.01;
    }

    /// A force that stops being a number inside a step is named, with the moment.
    void brokenForceIsNamed()
    {
        QFETCH(QString, integrator);
        QFETCH(double, late);
        Inputs inputs;
        inputs.integrator = integrator.toStdString();
        const RunPointer run = simulate(pushedPuck("sqrt(0.5047 - t)"), inputs);
        QCOMPARE(run->status(), RunStatus::diverged);
        const QString reason = QString::fromStdString(run->reason().en);
        QVERIFY2(reason.startsWith("The force push is no finite number at t = 0.5"), qPrintable(reason));
        const double t = reason.mid(reason.indexOf("t = ") + 4).section(' ', 0, 0).toDouble();
        // The message has six digits.
        QVERIFY2(t >= 0.5047 - 1e-6 && t <= 0.5047 + late + 1e-6, qPrintable(reason));
        QVERIFY(run->reason().zh.find("力 push 在 t = 0.5") == 0);
    }

    /// Nothing resists a torque along a thin rod: the message says so, not that a tolerance was missed.
    void torqueAlongAThinRod()
    {
        const RunPointer run = simulate(experimentFromText(R"(
scene:
  duration: 5
  bodies:
    - {id: b, label: {en: thin rod, zh: 细杆}, shape: {rod: 1}, mass: 1, spin_body: [0, 2, 3]}
  forces:
    - {id: tq, on: b, torque: [0.1, 0, 0], frame: body}
)"),
                                        {});
        QCOMPARE(run->status(), RunStatus::diverged);
        QVERIFY2(run->reason().en.find("The mass of “thin rod” lies on one line") == 0,
                 run->reason().en.c_str());
        QVERIFY(run->reason().zh.find("物体“细杆”的质量全在一条直线上") == 0);
    }

    /// What a measure may ask for: pokes of the reader, too, and each name once.
    void namesOfMeasures()
    {
        const Names names(thrownParticle());
        names.checkMeasure("after[ball.vx, poke/1]");
        for (const Scope scope : {Scope::motion, Scope::variables}) {
            const std::vector<std::string>& known = names.in(scope);
            QCOMPARE(std::count(known.begin(), known.end(), std::string("t")), std::ptrdiff_t(1));
        }
    }

    /// A run is known by its contents: a scene file may be renamed.
    void hashWithoutTheName()
    {
        Experiment e = thrownParticle();
        const std::string hash = simulate(e, {})->hash();
        e.id = "another-name";
        QCOMPARE(simulate(e, {})->hash(), hash);
    }

    void divergenceKeepsWhatCameBefore()
    {
        const RunPointer run = simulate(pushedPuck("puck.vx^3 + 1"), {});
        QCOMPARE(run->status(), RunStatus::diverged);
        QVERIFY(!run->reason().en.empty() && !run->reason().zh.empty());
        QVERIFY(run->time().size() > 50);
        for (const double v : *run->column("puck.vx"))
            QVERIFY(std::isfinite(v));
        QCOMPARE(run->events().back().id, std::string("diverged"));
    }

    void cancelStops()
    {
        Experiment e = pushedPuck("sin(t)");
        Inputs inputs;
        inputs.until = 5000;
        std::atomic<bool> cancel = false;
        SimulateOptions options;
        options.cancel = &cancel;
        options.progress = [&](double fraction) {
            if (fraction > 0.01)
                cancel = true;
        };
        const RunPointer run = simulate(e, inputs, options);
        QCOMPARE(run->status(), RunStatus::stopped);
        QVERIFY(run->time().back() > 50);
        QVERIFY(run->time().back() < 5000);
        QVERIFY(!run->reason().en.empty() && !run->reason().zh.empty());
    }

    /// The rows up to the limit of computing are those of the same run without it.
    void limitStops()
    {
        Experiment e = pushedPuck("sin(t)");
        Inputs inputs;
        inputs.until = 5000;
        SimulateOptions options;
        options.limit = std::chrono::milliseconds(5);
        const RunPointer run = simulate(e, inputs, options);
        QCOMPARE(run->status(), RunStatus::stopped);
        const double end = run->time().back();
        QVERIFY(end > 0 && end < 5000);
        inputs.until = end;
        const RunPointer whole = simulate(e, inputs);
        QCOMPARE(whole->status(), RunStatus::complete);
        QVERIFY(*whole->column("puck.x") == *run->column("puck.x"));
    }

    void badInput_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what :
             {"mass 0", "mass nan", "step 0", "rows", "range", "unknown", "axis", "integrator", "variable"})
            QTest::newRow(what) << what;
    }

    void badInput()
    {
        QFETCH(QString, what);
        Experiment e = thrownParticle();
        Inputs inputs;
        if (what == "mass 0")
            e.scene.bodies[0].mass = number("0");
        if (what == "mass nan")
            e.scene.bodies[0].mass = number("0/0");
        if (what == "step 0")
            inputs.step = 0;
        if (what == "rows")
            inputs.step = 1e-9;
        if (what == "range")
            inputs.values["vz"] = 11;
        if (what == "unknown")
            inputs.values["vx"] = 1;
        if (what == "integrator")
            inputs.integrator = "rk5";
        if (what == "axis") {
            e.scene.bodies[0].support = SupportDescription{};
            e.scene.bodies[0].support->axis = vector("0", "0", "0");
        }
        if (what == "variable")
            e.scene.forces = {byhand::force("push", "ball", vector("ball.vxx", "0", "0"))};
        QVERIFY_THROWS_EXCEPTION(InputError, simulate(e, inputs));
    }

    void unknownVariableSuggests()
    {
        const RunPointer run = simulate(thrownParticle(), {});
        try {
            run->column("bal.z");
            QFAIL("no exception");
        } catch (const std::invalid_argument& error) {
            QVERIFY(std::string(error.what()).find("ball.z") != std::string::npos);
        }
    }

    void inputsAsALine()
    {
        Experiment e = thrownParticle();
        e.parameters.push_back(parameter("angle", 30, 0, 90, "deg"));
        Inputs inputs;
        inputs.values = {{"vz", 0.1 + 0.2}, {"angle", 1.0 / 3.0}};
        inputs.until = 3.5;
        inputs.step = 0.002;
        inputs.tolerance = 3e-13;
        inputs.integrator = "rk4";
        inputs.interventions = {{0.25, "ball", {0.1, 0, 0}, {1.0 / 3, 0, -2}, {0, 1e-9, 0}}};
        inputs.pulls = {{"ball", {0.1, 0, -0.2}, 40, 1.0 / 3, {{0.5, {1, 2, 3}}, {0.7, {1, 2.5, 3}}}}};
        e.scene.joints.emplace_back().id = "hip";
        inputs.starts = {{"hip", 1.0 / 7}};
        const std::string line = inputsToLine("00-test", e, inputs);
        const Moment back = wholeMoment(line, [&](const std::string&, const std::string&) { return &e; });
        QCOMPARE(back.lesson, std::string("00-test"));
        QCOMPARE(back.experiment, std::string("test"));
        QVERIFY(back.inputs == inputs);
        QCOMPARE(inputsToLine("00-test", e, {}), std::string("00-test/test"));
    }

    /// A line that somebody types takes values as `--set` does.
    void typedLine()
    {
        const Experiment e = experimentFromText(R"yaml(
parameters:
  - {id: e, label: {en: e, zh: 恢复}, unit: "1", range: [0, 1], default: 1}
  - {id: a, label: {en: angle, zh: 角}, unit: deg, range: [-180, 180], default: 0}
  - {id: on, label: {en: on, zh: 开}, toggle: true, default: off}
scene:
  duration: 1
  bodies: [{id: b, shape: particle, mass: e}]
)yaml");
        const auto inputs = [&](const std::string& line) {
            return wholeMoment(line, [&](const std::string&, const std::string&) { return &e; }).inputs;
        };
        for (const char* half : {"e=0,5", "e=０．５", "e=0。5", "e=1/2", "e=.5", "e=~0.5"})
            QCOMPARE(inputs("00-test/test?" + std::string(half)).values.at("e"), 0.5);
        QCOMPARE(inputs("00-test/test?a=－９０").values.at("a"), -std::numbers::pi / 2);
        QCOMPARE(inputs("00-test/test?a=1,5 rad").values.at("a"), 1.5);
        QCOMPARE(inputs("00-test/test?on=ｏｎ").values.at("on"), 1.0);
        QCOMPARE(inputs("00-test/test#until=０，５").until, 0.5);
        QCOMPARE(inputs("00-test/test#until=500 ms").until, 0.5);
        for (const char* none : {"?e=", "?e=1,000", "?e=0·35", "?e=2", "?e=~2", "?e=nan", "?e=~nan", "?on=2",
                                 "#until=soon", "#until=inf", "#step=1 kg", "#poke=１，b"})
            QVERIFY_THROWS_EXCEPTION(ValueError, inputs("00-test/test" + std::string(none)));
        try {
            inputs("00-test/test?e=0·35");
        } catch (const ValueError& error) {
            QVERIFY2(error.message().zh.find("e = “0·35”") != std::string::npos, error.message().zh.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestSimulate)
#include "test_simulate.moc"

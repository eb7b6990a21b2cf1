#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace polhode::course;

namespace
{

/// A parallelogram in a horizontal plane, its crank and rocker of 0.3 m at 0.5 rad, coupler and ground 1 m:
/// flat at 0, π, 2π, … where it could as well go on crossed. No force acts in its plane, so that it turns
/// evenly. On a floor beneath lies a box; a block lies on the coupler where `carries` says so.
struct Linkage {
    QByteArray method = "maximal", integrator = "dopri5", stepper = "event-driven";
    double step = 0.01;
    bool carries = false;
    QByteArray crank = "rate: 2", rocker = "";
};

QByteArray scene(const Linkage& l)
{
    QByteArray text = "title: {en: Scene, zh: 场景}\nscene:\n  duration: 4\n  step: "
        + QByteArray::number(l.step) + "\n  tolerance: 1e-10\n  gravity: 10\n  integrator: " + l.integrator
        + "\n  mechanism: {method: " + l.method + "}\n  contact: {stepper: " + l.stepper
        + (l.stepper == "event-driven" ? "" : ", step: 0.001")
        + ", law: {friction: 0.9, stiffness: 1e4, damping: 100, tangential_stiffness: 1e4, "
          "tangential_damping: 100}}\n";
    text += R"yaml(  walls:
    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}
  bodies:
    - {id: box, shape: {box: [0.2, 0.2, 0.2]}, mass: 1, position: [3, 0, 0.1]}
    - {id: crank, shape: {box: [0.3, 0.02, 0.02]}, mass: 1, inertia: [0.01, 0.02, 0.02], position: ["0.15*cos(0.5)", "0.15*sin(0.5)", 1], orientation: {axis: [0, 0, 1], angle: 0.5}, collides: off}
    - {id: coupler, shape: {box: [1, 0.2, 0.02]}, mass: 2, inertia: [0.09, 0.18, 0.18], position: ["0.5+0.3*cos(0.5)", "0.3*sin(0.5)", 1]}
    - {id: rocker, shape: {box: [0.3, 0.02, 0.02]}, mass: 1, inertia: [0.01, 0.02, 0.02], position: ["1+0.15*cos(0.5)", "0.15*sin(0.5)", 1], orientation: {axis: [0, 0, 1], angle: 0.5}, collides: off}
)yaml";
    if (l.carries)
        text += "    - {id: block, shape: {box: [0.1, 0.1, 0.1]}, mass: 1, position: [\"0.5+0.3*cos(0.5)\", "
                "\"0.3*sin(0.5)\", 1.06], velocity: [\"-0.6*sin(0.5)\", \"0.6*cos(0.5)\", 0]}\n";
    const auto hinge = [](const char* id, const char* between, const char* at, const QByteArray& more) {
        return QByteArray("    - {id: ") + id + ", kind: hinge, between: [" + between + "], at: [" + at
            + "], axis: [0, 0, 1]" + (more.isEmpty() ? "" : ", " + more) + "}\n";
    };
    return text + "  joints:\n" + hinge("O", "world, crank", "0, 0, 1", l.crank)
        + hinge("A", "crank, coupler", "\"0.3*cos(0.5)\", \"0.3*sin(0.5)\", 1", "")
        + hinge("B", "coupler, rocker", "\"1+0.3*cos(0.5)\", \"0.3*sin(0.5)\", 1", "")
        + hinge("D", "world, rocker", "1, 0, 1", l.rocker);
}

RunPointer simulated(const QByteArray& text)
{
    return simulate(experimentFromText(text), {});
}

/// Whether |expr| is below a bound at every row of a run.
bool below(const RunPointer& run, const std::string& expression, double bound)
{
    double most = 0;
    for (const double value : *run->column(expression))
        most = std::isnan(value) ? value : std::max(most, std::abs(value));
    if (most < bound)
        return true;
    qWarning("%s: %g, not below %g", expression.c_str(), most, bound);
    return false;
}

} // namespace

/// Mechanisms at the edge of what they can do, beside contacts that last.
class TestJointEdges : public QObject
{
    Q_OBJECT

private slots:
    /// In 4 s the linkage passes two dead centres and keeps to its branch. In generalized coordinates with a
    /// block on it the run may also end there, and says so: forces of contacts that answer to those of the
    /// loop are 0/0 like these.
    void deadCentres_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("integrator");
        QTest::addColumn<bool>("carries");
        QTest::addColumn<double>("allowed");
        for (const char* method : {"maximal", "reduced"})
            for (const bool carries : {false, true}) {
                const auto row = [&](const char* integrator, double allowed) {
                    QTest::addRow("%s, %s%s", method, integrator, carries ? ", a block on it" : "")
                        << QByteArray(method) << QByteArray(integrator) << carries << allowed;
                };
                row("dopri5", 1e-6); // its tolerance, with what a dead centre makes of it
                row("rk4", 1e-5); // h⁴ with h w = 0.02 over 8 rad, likewise
                row("heun", 2e-2); // h²
            }
    }
    void deadCentres()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        QFETCH(bool, carries);
        QFETCH(double, allowed);
        const RunPointer run = simulated(scene({method, integrator, "event-driven", 0.01, carries}));
        if (method == "reduced" && carries && run->status() != RunStatus::complete) {
            QVERIFY(run->reason().en.find("singular position") != std::string::npos);
            return;
        }
        QVERIFY2(run->status() == RunStatus::complete, run->reason().en.c_str());
        QVERIFY(run->measure("count[made]") == 0 && run->measure("count[broken]") == 0);
        QVERIFY(below(run, "O.q-2*t", allowed));
        QVERIFY(below(run, "D.q-2*t", allowed));
        QVERIFY(below(run, "coupler.x-0.5-0.3*cos(0.5+2*t)", allowed));
        // Close to them the velocity across is that of an error over the distance.
        QVERIFY(below(run, "coupler.w", 1e3 * allowed));
        QVERIFY(std::abs(run->measure("final[coupler.w]")) < 10 * allowed);
        if (carries)
            QVERIFY(below(run, "hypot(block.x-coupler.x, block.y-coupler.y)", allowed));
    }

    /// The same with a torque of 0.5 cos t at the crank, which moves I = 2 (0.02 + 0.0225) + 2 · 0.3² kg m²
    /// and the block's 1 · 0.3²: the linkage goes on along its branch, or the run ends there and says so.
    void pushed_data() { deadCentres_data(); }
    void pushed()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        QFETCH(bool, carries);
        QFETCH(double, allowed);
        for (const double step : {0.01, 0.002}) {
            Linkage l{method, integrator, "event-driven", step, carries};
            l.crank = "rate: 2, motor: {effort: \"0.5*cos(t)\"}";
            const RunPointer run = simulated(scene(l));
            const std::string q = carries ? "(2*t+0.5/0.355*(1-cos(t)))" : "(2*t+0.5/0.265*(1-cos(t)))";
            QVERIFY(below(run, "O.q-" + q, allowed));
            QVERIFY(below(run, "D.q-" + q, allowed));
            if (run->status() != RunStatus::complete)
                QVERIFY2(run->reason().en.find("singular position") != std::string::npos,
                         run->reason().en.c_str());
            else if (integrator == "dopri5") // a few hundred steps; without a step over it several times more
                QVERIFY(below(run, "total.residual", 3e-9));
        }
    }

    /// Motors of 2 and 2.5 rad/s at crank and rocker have no common motion, whatever carries the contacts.
    void contradiction_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("stepper");
        for (const char* method : {"maximal", "reduced"})
            for (const char* stepper : {"event-driven", "time-stepping", "soft"})
                QTest::addRow("%s, %s", method, stepper) << QByteArray(method) << QByteArray(stepper);
    }
    void contradiction()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, stepper);
        Linkage l{method, "dopri5", stepper};
        l.crank = "motor: {speed: 2}";
        l.rocker = "label: {en: rocker, zh: 摇杆}, motor: {speed: \"2+0.5*step(t,0.2)\"}";
        const RunPointer run = simulated(scene(l));
        QVERIFY(run->status() == RunStatus::unsolved);
        QVERIFY2(run->reason().en.find("those in joints 'O', 'rocker' contradict each other")
                     != std::string::npos,
                 run->reason().en.c_str());
        QVERIFY(run->reason().zh.find("互相矛盾") != std::string::npos);
        const double end = run->measure("final[t]");
        QVERIFY2(end > 0.19 && end < 0.22, qPrintable(QString::number(end)));
    }

    /// A motor that runs the linkage against a limit of its rocker.
    void limit_data() { contradiction_data(); }
    void limit()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, stepper);
        Linkage l{method, "dopri5", stepper};
        l.crank = "motor: {speed: 2}";
        l.rocker = "label: {en: rocker, zh: 摇杆}, limits: [-1, 0.5]";
        const RunPointer run = simulated(scene(l));
        QVERIFY(run->status() == RunStatus::unsolved);
        QVERIFY2(
            run->reason().en.find("the speed of the motor in joint 'O' runs the linkage against the upper "
                                  "stop of joint 'rocker'")
                != std::string::npos,
            run->reason().en.c_str());
        const double end = run->measure("final[t]");
        QVERIFY2(end > 0.23 && end <= 0.25 + 1e-9, qPrintable(QString::number(end)));
    }

    /// One motor beside the contacts contradicts nothing.
    void oneMotor_data() { contradiction_data(); }
    void oneMotor()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, stepper);
        Linkage l{method, "dopri5", stepper};
        l.crank = "motor: {speed: \"0.6*sin(t)\"}";
        l.carries = true;
        const RunPointer run = simulated(scene(l));
        QVERIFY2(run->status() == RunStatus::complete, run->reason().en.c_str());
    }
};

QTEST_GUILESS_MAIN(TestJointEdges)
#include "test_joint_edges.moc"

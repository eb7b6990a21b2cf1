#include "course/run/run.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QtTest>
#include <algorithm>
#include <cmath>

using namespace polhode::course;

namespace
{

constexpr double kGravity = 9.81; // m/s²

/// A row of n windows between uprights of length l, c apart, all bars of 1 kg, upright at first and turning
/// at w.
struct Windows {
    int n;
    double l, c, w;
};

QByteArray number(double value)
{
    return QByteArray::number(value, 'g', 17);
}

QByteArray scene(const Windows& x)
{
    QByteArray bodies, joints;
    const auto inertia = [](double length) {
        return "[1e-3, " + number(length * length / 12.0) + ", " + number(length * length / 12.0) + "]";
    };
    const auto hinge = [](const QByteArray& id, const QByteArray& between, double at, double height) {
        return "    - {id: " + id + ", kind: hinge, between: [" + between + "], at: [" + number(at) + ", "
            + number(height) + ", 0], axis: [0, 0, 1]}\n";
    };
    for (int k = 0; k <= x.n; ++k) {
        const QByteArray i = QByteArray::number(k);
        bodies += "    - {id: v" + i + ", shape: {box: [" + number(x.l)
            + ", 0.02, 0.02]}, mass: 1, inertia: " + inertia(x.l) + ", position: [" + number(k * x.c) + ", "
            + number(0.5 * x.l) + ", 0], orientation: {axis: [0, 0, 1], angle: pi/2}, points: {Q: ["
            + number(0.5 * x.l) + ", 0, 0]}, velocity: [" + number(0.5 * x.w * x.l) + ", 0, 0], spin: [0, 0, "
            + number(-x.w) + "]}\n";
        joints += hinge("g" + i, "world, v" + i, k * x.c, 0.0);
    }
    for (int k = 0; k < x.n; ++k) {
        const QByteArray i = QByteArray::number(k), next = QByteArray::number(k + 1);
        bodies += "    - {id: c" + i + ", shape: {box: [" + number(x.c)
            + ", 0.02, 0.02]}, mass: 1, inertia: " + inertia(x.c) + ", position: [" + number((k + 0.5) * x.c)
            + ", " + number(x.l) + ", 0], velocity: [" + number(x.w * x.l) + ", 0, 0]}\n";
        joints += hinge("l" + i, "v" + i + ", c" + i, k * x.c, x.l)
            + hinge("r" + i, "c" + i + ", v" + next, (k + 1) * x.c, x.l);
    }
    return "scene:\n  duration: 8\n  step: 0.01\n  gravity: [0, -9.81, 0]\n  bodies:\n" + bodies
        + "  joints:\n" + joints + "  mechanism: {method: maximal}\n";
}

/// l sin θ at the end: all uprights stay parallel, θ from the vertical, T = ½ (k/3 + n) l² θ̇², V = (k/2 + n)
/// g l cos θ with k = n + 1 uprights and n couplers. By the method of Runge and Kutta, 10⁵ steps: 1e-15.
double reach(const Windows& x, double end)
{
    const long double k = x.n + 1.0L, n = x.n, pull = (k / 2.0L + n) * kGravity / ((k / 3.0L + n) * x.l);
    long double q = 0.0L, v = x.w;
    constexpr int kSteps = 100000;
    const long double h = end / kSteps;
    const auto rate = [&](long double at) { return pull * std::sin(at); };
    for (int i = 0; i < kSteps; ++i) {
        const long double a1 = rate(q), v2 = v + 0.5L * h * a1, a2 = rate(q + 0.5L * h * v),
                          v3 = v + 0.5L * h * a2, a3 = rate(q + 0.5L * h * v2), v4 = v + h * a3,
                          a4 = rate(q + h * v3);
        q += h / 6.0L * (v + 2.0L * v2 + 2.0L * v3 + v4);
        v += h / 6.0L * (a1 + 2.0L * a2 + 2.0L * a3 + a4);
    }
    return static_cast<double>(x.l * std::sin(q));
}

RunPointer run(const QByteArray& text, const std::string& tolerance = {})
{
    Experiment e = experimentFromText(text);
    Inputs inputs;
    if (!tolerance.empty())
        inputs.tolerance = std::stod(tolerance);
    return simulate(e, inputs);
}

bool tells(const Run& run, const std::string& id)
{
    return std::ranges::any_of(run.events(), [&](const RunEvent& event) { return event.id == id; });
}

} // namespace

/// Mechanisms whose equations lose rank, or all but do.
class TestHardMechanisms : public QObject
{
    Q_OBJECT

private slots:
    void windows_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<double>("l");
        QTest::addColumn<double>("c");
        QTest::addColumn<double>("w");
        QTest::addColumn<QString>("tolerance");
        for (const char* tolerance : {"1e-6", "1e-7", "1e-8", "1e-9", "1e-10", "1e-11", "1e-12"})
            QTest::addRow("three, %s", tolerance) << 3 << 0.8 << 0.9 << 1.125 << QString(tolerance);
        QTest::addRow("two") << 2 << 0.5 << 0.7 << 2.0 << QString("1e-12");
        QTest::addRow("five") << 5 << 1.2 << 0.6 << 0.8 << QString("1e-10");
    }

    /// All bars line up again and again, where as many rows as there are windows are lost at once.
    void windows()
    {
        QFETCH(int, n);
        QFETCH(double, l);
        QFETCH(double, c);
        QFETCH(double, w);
        QFETCH(QString, tolerance);
        const Windows x{n, l, c, w};
        const RunPointer found = run(scene(x), tolerance.toStdString());
        QVERIFY2(found->status() == RunStatus::complete, found->reason().en.c_str());
        // The error of a step grows some hundredfold in 8 s, and passages leave 1e-8.
        const double allowed = 100.0 * tolerance.toDouble() + 1e-7;
        const double off = std::abs(found->measure("final[v0.Q.x]") - reach(x, 8.0));
        QVERIFY2(off < allowed, qPrintable(QString::number(off)));
    }

    /// A heavy point on hinges: by constraints it does not go on, and is told what does.
    void point()
    {
        const RunPointer found = run(R"yaml(
scene:
  duration: 2
  step: 0.01
  gravity: 9.81
  bodies:
    - {id: a, label: {en: first, zh: 甲}, shape: {sphere: 0.02}, mass: 1, inertia: [1e-15, 1e-15, 1e-15], position: [1, 0, 0]}
    - {id: b, shape: {sphere: 0.02}, mass: 1, inertia: [1e-15, 1e-15, 1e-15], position: [2, 0, 0]}
  joints:
    - {id: h1, kind: hinge, between: [world, a], at: [0, 0, 0], axis: [0, 1, 0]}
    - {id: h2, kind: hinge, between: [a, b], at: [1, 0, 0], axis: [0, 1, 0]}
)yaml");
        QVERIFY(found->status() == RunStatus::tolerance);
        QCOMPARE(found->events().back().id, std::string("tolerance-not-met"));
        const std::string& why = found->reason().en;
        QVERIFY2(why.find("“first”") != std::string::npos && why.find("reduced") != std::string::npos,
                 why.c_str());
        QVERIFY(why.find("dead centre") == std::string::npos); // an open chain has none
        QVERIFY(found->reason().zh.find("reduced") != std::string::npos);
    }

    /// A block on a sloping slide whose floor touches it: the slide carries the weight, and nothing
    /// contradicts it.
    void touchedSlide()
    {
        for (const double tilt : {-0.9, -0.3, 0.0, 0.4, 0.8, 1.3}) {
            const QByteArray a = number(tilt);
            const RunPointer found
                = run("scene:\n  duration: 0.2\n  step: 0.01\n  ground: off\n  gravity: 9.81\n  bodies:\n"
                      "    - {id: block, shape: {box: [0.4, 0.2, 0.2]}, mass: 2, position: [0, 0, 0], "
                      "orientation: {axis: [0, -1, 0], angle: "
                      + a
                      + "}}\n"
                        "  walls:\n    - {id: low, half_space: {normal: [\"-sin("
                      + a + ")\", 0, \"cos(" + a + ")\"], at: [\"0.1*sin(" + a + ")\", 0, \"-0.1*cos(" + a
                      + ")\"]}}\n"
                        "  joints:\n    - {id: s, kind: slider, between: [world, block], at: [0, 0, 0], "
                        "axis: [\"cos("
                      + a + ")\", 0, \"sin(" + a
                      + ")\"]}\n"
                        "  contact: {}\n");
            QVERIFY2(found->status() == RunStatus::complete, found->reason().en.c_str());
            for (const char* id : {"no-solution", "painleve", "bridged"})
                QVERIFY2(!tells(*found, id), qPrintable(QString("%1 at %2 rad").arg(id).arg(tilt)));
            // x = −½ g sin a cos a t², to rounding.
            const double x = -0.5 * kGravity * std::sin(tilt) * std::cos(tilt) * 0.04;
            QVERIFY(std::abs(found->measure("final[block.x]") - x) < 1e-12);
        }
    }
};

QTEST_GUILESS_MAIN(TestHardMechanisms)
#include "test_hard_mechanisms.moc"

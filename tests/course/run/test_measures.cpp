#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <utility>

using namespace polhode::course;

namespace
{

/// An oscillator, x = cos t, with a dozen rows in a period, and a force that falls from 0 to −25 where the
/// particle `far` passes x = 1, on no breakpoint.
RunPointer coarseRun()
{
    return simulate(experimentFromText(R"yaml(
scene:
  duration: 10
  step: 0.5
  tolerance: 1e-12
  bodies:
    - {id: b, shape: particle, mass: 1, position: [1, 0, 0]}
    - {id: far, shape: particle, mass: 1, velocity: [0.3, 0, 0]}
  forces:
    - {id: s, on: b, force: ["-b.x", 0, 0]}
    - {id: f, on: far, force: [0, "-25*step(far.x, 1)", 0]}
)yaml"),
                    {});
}

/// One step of a particle of 1 kg under f(t, v), as the scene below has it.
constexpr double kStep = 0.4;
using Vector = std::array<double, 2>;

Vector force(double t, const Vector& v)
{
    return {-v[0] * v[1], std::sin(t + 0.3) + v[0]};
}

Vector sum(Vector a, double h, const Vector& b)
{
    return {a[0] + h * b[0], a[1] + h * b[1]};
}

constexpr Vector kStart{1, 0.4};

QByteArray oneStep(const char* integrator, const char* more = "")
{
    return QByteArray(R"yaml(
scene:
  duration: 0.4
  step: 0.4
  integrator: )yaml")
        + integrator + R"yaml(
  bodies:
    - {id: b, shape: particle, mass: 1, velocity: [1, 0.4, 0]}
  forces:
    - {id: f, on: b, force: ["-b.vx*b.vy", "sin(t + 0.3) + b.vx", 0]}
)yaml" + more;
}

/// A box that hangs on a hinge.
QByteArray hanging(const char* integrator, const char* mechanism)
{
    return QByteArray(R"yaml(
scene:
  duration: 1
  step: 0.1
  integrator: )yaml")
        + integrator + R"yaml(
  gravity: 9.81
)yaml" + mechanism
        + R"yaml(  bodies:
    - {id: b, shape: {box: [0.3, 0.2, 0.1]}, mass: 1, position: [0, 0, -1]}
  joints:
    - {id: hip, kind: hinge, between: [world, b], at: [0, 0, 0], axis: [0, 1, 0], start: 1}
)yaml";
}

/// A body over a floor.
QByteArray onFloor(const char* scene, const char* body)
{
    return QByteArray(R"yaml(
scene:
  duration: 1
  step: 0.1
  gravity: 9.81
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1]}}
)yaml") + scene
        + "  bodies:\n    - {id: b, mass: 1, " + body + "}\n";
}

/// Scenes whose steps are none of a plain integrator, with what is looked at inside of one.
struct Kind {
    const char* name;
    QByteArray scene;
    const char* looked;
};

const std::array kKinds{
    Kind{"loose tolerance", R"yaml(
scene:
  duration: 2
  step: 0.5
  tolerance: 1e-2
  bodies:
    - {id: b, shape: {box: [0.3, 0.2, 0.1]}, mass: 1, spin: [1, 4, 0.3], velocity: [1, 0, 2]}
  forces:
    - {id: f, on: b, force: ["-9*b.x", "b.vx", 0]}
)yaml",
         "b.vx + b.w1"},
    Kind{"maximal", hanging("heun", "  mechanism: {method: maximal}\n"), "hip.q + b.vx"},
    Kind{"reduced", hanging("rk4", "  mechanism: {method: reduced}\n"), "hip.q + b.vx"},
    Kind{"six steps with a joint", hanging("six-step", ""), "hip.q + b.vx"},
    Kind{"event-driven",
         onFloor(R"yaml(  integrator: heun
  contact: {stepper: event-driven, law: {friction: 0.2}}
  forces:
    - {id: f, on: b, force: ["-b.vx^2", 0, 0]}
)yaml",
                 "shape: {box: [0.3, 0.2, 0.1]}, position: [0, 0, 0.05], velocity: [3, 0, 0]"),
         "b.vx"},
    Kind{"soft",
         onFloor(R"yaml(  integrator: rk4
  contact: {stepper: soft, law: {soft: linear, stiffness: 400, damping: 2}}
)yaml",
                 "shape: {sphere: 0.1}, position: [0, 0, 0.2]"),
         "b.vz + b.z"},
    Kind{"time-stepping",
         onFloor("  contact: {stepper: time-stepping, step: 0.03, law: {friction: 0.2}}\n",
                 "shape: {sphere: 0.1}, position: [0, 0, 0.1], velocity: [3, 0, 0]"),
         "b.vx + b.x"},
};

} // namespace

/// Measures are of the run, not of a curve through its rows.
class TestMeasures : public QObject
{
    Q_OBJECT

private slots:
    void betweenRows()
    {
        const RunPointer run = coarseRun();
        // The method keeps 1e-12 a step; the extreme is looked for where a cubic has it, within h³ of it.
        for (const double t : {0.25, 3.3, 5.3, 9.9})
            QVERIFY(std::abs(run->measure("at[b.x, " + std::to_string(t) + "]") - std::cos(t)) < 1e-10);
        QVERIFY(std::abs(run->measure("at[b.x, 5]") - std::cos(5.0)) < 1e-10); // a row
        QVERIFY(std::abs(run->measure("max[b.vx]") - 1) < 1e-4);
        QVERIFY(run->measure("range[b.x]") <= 2 + 1e-10);
        QVERIFY(std::abs(run->measure("at[b.x - b.x@0 + s.W - s.W, 5.3]") - std::cos(5.3) + 1) < 1e-10);
    }

    void noValueThatNeverWas()
    {
        const RunPointer run = coarseRun();
        QCOMPARE(run->measure("min[f.y]"), -25.0);
        QCOMPARE(run->measure("max[f.y]"), 0.0);
        QCOMPARE(run->measure("range[f.y]"), 25.0);
    }

    /// Inside a step each method has one interpolant: the line of those of Euler type, Heun's quadratic (S4
    /// eq. 11.51) and the cubic of the four stages (Hairer, Nørsett, Wanner I, II.6), the cubic of the ends
    /// and their slopes of the geometric ones.
    void interpolants()
    {
        const double h = kStep;
        const Vector k1 = force(0, kStart);
        const Vector line = sum(kStart, h, k1);
        const auto onLine = [&](double s) {
            return Vector{kStart[0] + s * (line[0] - kStart[0]), kStart[1] + s * (line[1] - kStart[1])};
        };
        const Vector heun2 = force(2 * h / 3, sum(kStart, 2 * h / 3, k1));
        const auto heun = [&](double s) {
            const double d = s * h, square = d * d / (2 * h) * 1.5;
            return sum(sum(kStart, d - square, k1), square, heun2);
        };
        const Vector k2 = force(h / 2, sum(kStart, h / 2, k1));
        const Vector k3 = force(h / 2, sum(kStart, h / 2, k2));
        const Vector k4 = force(h, sum(kStart, h, k3));
        const auto rk4 = [&](double s) {
            const double b1 = s - 1.5 * s * s + 2 * s * s * s / 3, b2 = s * s - 2 * s * s * s / 3;
            const double b4 = -0.5 * s * s + 2 * s * s * s / 3;
            return sum(sum(sum(sum(kStart, h * b1, k1), h * b2, k2), h * b2, k3), h * b4, k4);
        };
        // Half a kick by the forces at the start, half a one by those at the end, which depend on its
        // velocity.
        const Vector half = sum(kStart, h / 2, k1);
        Vector end = half;
        for (int n = 0; n < 100; ++n)
            end = sum(half, h / 2, force(h, end));
        const Vector slope = force(h, end);
        const auto geometric = [&](double s) {
            Vector v;
            for (int i = 0; i < 2; ++i)
                v[i] = (1 - s) * (1 - s) * ((1 + 2 * s) * kStart[i] + s * h * k1[i])
                    + s * s * ((3 - 2 * s) * end[i] - (1 - s) * h * slope[i]);
            return v;
        };
        const std::pair<const char*, std::function<Vector(double)>> methods[] = {{"explicit-euler", onLine},
                                                                                 {"symplectic-euler", onLine},
                                                                                 {"six-step", onLine},
                                                                                 {"heun", heun},
                                                                                 {"rk4", rk4},
                                                                                 {"geometric", geometric}};
        for (const auto& [id, formula] : methods) {
            const RunPointer run = simulate(experimentFromText(oneStep(id)), {});
            for (const double t : {0.01, 0.1, 0.2, 0.37}) {
                const Vector v = formula(t / h);
                const std::string at = std::to_string(t) + "]";
                // Some roundings of numbers about 1.
                QVERIFY2(std::abs(run->measure("at[b.vx, " + at) - v[0]) < 2e-15, id);
                QVERIFY2(std::abs(run->measure("at[b.vy, " + at) - v[1]) < 2e-15, id);
            }
        }
    }

    /// Events are found on it, and one more in the scene changes nothing.
    void eventsAreOfTheSameStep()
    {
        for (const char* id : {"explicit-euler", "symplectic-euler", "six-step", "heun", "rk4", "dopri5",
                               "geometric", "geometric4"}) {
            const RunPointer plain = simulate(experimentFromText(oneStep(id)), {});
            const RunPointer run = simulate(experimentFromText(oneStep(id, R"yaml(
events:
  - {id: other, when: "t - 0.05", label: {en: other, zh: 其他}}
  - {id: tardy, when: "b.vx - 0.9", label: {en: tardy, zh: 慢}}
)yaml")),
                                            {});
            for (const char* at : {"at[b.vx, 0.1]", "at[b.vy, 0.2]", "at[f.x, 0.2]", "at[b.x, 0.3]"})
                QVERIFY2(run->measure(at) == plain->measure(at), id);
            const double t = run->measure("time[tardy/1]");
            QVERIFY2(t > 0.05 && t < kStep, id);
            // The root is found to 1e-14 of the step.
            QVERIFY2(std::abs(run->measure("before[b.vx, tardy/1]") - 0.9) < 1e-13, id);
            char text[64];
            std::snprintf(text, sizeof text, "at[b.vx, %.17g]", t);
            QVERIFY2(std::abs(plain->measure(text) - 0.9) < 1e-13, id);
        }
    }

    void eventsAreOfTheSameStepOfEveryKind()
    {
        for (const Kind& kind : kKinds) {
            const RunPointer plain = simulate(experimentFromText(kind.scene), {});
            QCOMPARE(plain->status(), RunStatus::complete);
            const double aim = plain->measure(std::string("at[") + kind.looked + ", 0.43]");
            char events[256];
            std::snprintf(events, sizeof events, R"yaml(
events:
  - {id: other, when: "t - 0.41", label: {en: other, zh: 其他}}
  - {id: there, when: "%s - (%.17g)", label: {en: there, zh: 到达}}
)yaml",
                          kind.looked, aim);
            const RunPointer run = simulate(experimentFromText(kind.scene + events), {});
            for (const double t : {0.415, 0.43, 0.47}) {
                const std::string at = std::string("at[") + kind.looked + ", " + std::to_string(t) + "]";
                QVERIFY2(run->measure(at) == plain->measure(at), kind.name);
            }
            double nearest = 1;
            for (const RunEvent& event : run->events())
                if (event.id == "there")
                    nearest = std::min(nearest, std::abs(event.time - 0.43));
            // A root to 1e-14 of the step, where the values have roundings of 1e-15 and slopes of about 1.
            QVERIFY2(nearest < 1e-12, kind.name);
        }
    }

    /// The speed of a bouncing ball has a corner at each apex and a jump at each impact; all bounces are
    /// over.
    void pathOfABouncingBall()
    {
        constexpr const char* kScene = R"yaml(
scene:
  duration: 8
  step: 0.02
  gravity: 9.81
  contact: {law: {restitution: 0.7}}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}
  bodies:
    - {id: ball, shape: particle, mass: 1, position: [0, 0, 1.5]}
)yaml";
        constexpr const char* kApex = R"yaml(
events:
  - {id: apex, when: ball.vz, direction: falling, label: {en: apex, zh: 最高点}}
)yaml";
        const double path = 1.5 * (1 + 0.49) / (1 - 0.49);
        for (const QByteArray& text : {QByteArray(kScene), QByteArray(kScene) + kApex}) {
            const RunPointer run = simulate(experimentFromText(text), {});
            // The quadrature's 1e-10 of the whole, and the path of the bounces that were passed over.
            QVERIFY2(std::abs(run->measure("integral[ball.v]") - path) < 1e-7, text.constData());
            QVERIFY2(std::abs(run->measure("mean[ball.v]") - path / 8) < 1e-7, text.constData());
            QVERIFY2(std::abs(run->measure("integral[ball.vz]") + 1.5) < 1e-7, text.constData());
        }
    }

    /// Corners inside steps that no event marks.
    void cornersInsideSteps()
    {
        const RunPointer run = coarseRun();
        // ∫₀¹⁰ |sin t| dt = 2·3 + (1 − cos(10 − 3π)); the method keeps 1e-12 a step, the quadrature 1e-10.
        QVERIFY(std::abs(run->measure("integral[abs(b.vx)]") - (6 + 1 - std::cos(10 - 3 * std::numbers::pi)))
                < 1e-8);
        QVERIFY(std::abs(run->measure("mean[b.vx^2]") - (0.5 - std::sin(20.0) / 40)) < 1e-9);
    }

    /// ∫λ dt of a body that a force presses on the floor, λ = m g + 5 + 5 sin 7t, on rows much too far apart
    /// for a trapezoid.
    void impulseOfAPress()
    {
        const RunPointer run = simulate(experimentFromText(R"yaml(
scene:
  duration: 2
  step: 0.1
  gravity: 9.81
  contact: {law: {friction: 0.2}}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: b, shape: {sphere: 0.1}, mass: 2, position: [0, 0, 0.1]}
  forces:
    - {id: f, on: b, force: [0, 0, "-5 - 5*sin(7*t)"]}
)yaml"),
                                        {});
        const double exact = (2 * 9.81 + 5) * 2 + 5 * (1 - std::cos(14.0)) / 7;
        // The quadrature's 1e-10 of the mean force.
        QVERIFY(std::abs(run->measure("final[b.floor.impulse]") - exact) < 1e-8);
    }

    /// From rest to rest a floor gives back what gravity has given, m g T; and a soft one up to any moment
    /// what the momentum lacks of it.
    void impulseOfBounces()
    {
        const auto bouncing = [](const char* contact) {
            return simulate(experimentFromText(QByteArray(R"yaml(
scene:
  duration: 8
  step: 0.05
  gravity: 9.81
  contact: )yaml") + contact + R"yaml(
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 1.1]}
)yaml"),
                            {});
        };
        const RunPointer rigid = bouncing("{law: {restitution: 0.7}}");
        QVERIFY(std::abs(rigid->measure("final[ball.floor.impulse]") - 8 * 9.81) < 1e-6);
        const RunPointer soft = bouncing("{stepper: soft, law: {soft: linear, stiffness: 1e4, damping: 10}}");
        for (const double t : {2.0, 5.0, 8.0}) {
            const std::string at = ", " + std::to_string(t) + "]";
            const double given = 9.81 * t + soft->measure("at[ball.vz" + at);
            QVERIFY(std::abs(soft->measure("at[ball.floor.impulse" + at) - given) < 1e-6);
        }
    }

    void repeatsItself()
    {
        const RunPointer run = coarseRun();
        const double first = run->measure("at[b.x, 5.3]");
        run->measure("at[b.x, 9.9]");
        QCOMPARE(run->measure("at[b.x, 5.3]"), first);
    }
};

QTEST_GUILESS_MAIN(TestMeasures)
#include "test_measures.moc"

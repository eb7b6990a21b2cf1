#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace polhode::course;

namespace
{

constexpr double w0 = 2, W = 3; // of the speed w0 sin(W t)

/// What moves a body, and how it is followed.
struct Way {
    QByteArray method = "maximal", integrator = "dopri5";
    QByteArray stepper = ""; ///< none: no contact
};

/// A body of 2 kg with the moments 0.1, 0.2, 0.3 kg m² in a joint; beside it, with a stepper, a ball on a
/// floor.
QByteArray scene(const QByteArray& joint, const Way& way, double g = 0)
{
    QByteArray text = R"yaml(title: {en: Scene, zh: 场景}
parameters:
  - {id: w0, label: {en: speed, zh: 速率}, unit: rad/s, range: [0, 9], default: 2}
  - {id: W, label: {en: frequency, zh: 频率}, unit: rad/s, range: [0, 9], default: 3}
scene:
  duration: 4
  step: 0.01
  tolerance: 1e-12
)yaml";
    text += "  gravity: [0, 0, " + QByteArray::number(-g) + "]\n  integrator: " + way.integrator
        + "\n  mechanism: {method: " + way.method + "}\n";
    if (!way.stepper.isEmpty())
        text += "  contact: {stepper: " + way.stepper + (way.stepper == "event-driven" ? "" : ", step: 0.001")
            + ", law: {stiffness: 1000}}\n"
            + "  walls:\n    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, -1]}}\n";
    text += "  bodies:\n    - {id: rotor, shape: {box: [0.1, 0.1, 0.1]}, mass: 2, inertia: [0.1, 0.2, 0.3], "
            "position: [0.4, 0, 0]}\n";
    if (!way.stepper.isEmpty())
        text += "    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [5, 0, -0.9]}\n";
    return text + "  joints:\n    - " + joint + "\n";
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

void ways()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("integrator");
    QTest::addColumn<QByteArray>("stepper");
    QTest::addColumn<double>("angle"); // allowed error of a coordinate
    QTest::addColumn<double>("work"); // and of an energy, J
    for (const char* method : {"maximal", "reduced"}) {
        const auto add = [&](const char* integrator, const char* stepper, double angle, double work) {
            QTest::addRow("%s, %s %s", method, integrator, stepper)
                << QByteArray(method) << QByteArray(integrator) << QByteArray(stepper) << angle << work;
        };
        // The tolerance is 1e-12; the quadrature of a known speed by a method of order p has an error of
        // w0 Wᵖ⁻¹ hᵖ times 1/2 (Euler), 1/12 (Heun) or 1/2880 (Simpson's rule) at most, h = 0.01 s and, of
        // time-stepping, 0.001 s. The power is one of amplitude 0.31 w0² 2 W at 2 W: 1.24 J (2 W h)ᵖ and the
        // same factors; impulses do the work that they change.
        add("dopri5", "", 1e-10, 1e-9);
        add("rk4", "", w0 * 27 * 1e-8 / 2880 * 10, 7e-9);
        add("heun", "", w0 * 3 * 1e-4, 4e-4);
        add("dopri5", "event-driven", 1e-10, 1e-9);
        add("rk4", "event-driven", w0 * 27 * 1e-8 / 2880 * 10, 7e-9);
        add("dopri5", "soft", 1e-10, 1e-9);
        add("dopri5", "time-stepping", 0.5 * w0 * 1e-3 * 1.01, 1e-9);
    }
    QTest::addRow("maximal, six-step")
        << QByteArray("maximal") << QByteArray("six-step") << QByteArray() << 0.5 * w0 * 1e-2 * 1.01 << 1e-9;
}

Way fetched()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, integrator);
    QFETCH(QByteArray, stepper);
    return {method, integrator, stepper};
}

} // namespace

/// Motors that keep a speed which is a function of time: the rows of the accelerations have its derivative.
class TestSpeedMotors : public QObject
{
    Q_OBJECT

private slots:
    /// A hinge with the speed w0 sin W t, the rotor's centre at 0.4 m: I q̈ is the torque.
    void hinge_data() { ways(); }
    void hinge()
    {
        QFETCH(double, angle);
        QFETCH(double, work);
        const RunPointer run
            = simulated(scene("{id: j, kind: hinge, between: [world, rotor], at: [0, 0, 0], axis: [0, 0, 1], "
                              "motor: {speed: \"w0*sin(W*t)\"}}",
                              fetched()));
        QCOMPARE(run->status(), RunStatus::complete);
        // I = 0.3 + 2 · 0.4²
        QVERIFY(below(run, "j.q - w0/W*(1-cos(W*t))", angle));
        QVERIFY(below(run, "j.qd - w0*sin(W*t)", 1e-10)); // projected
        QVERIFY(below(run, "j.tau - 0.62*w0*W*cos(W*t)", 1e-9));
        QVERIFY(below(run, "total.W - 0.31*(w0*sin(W*t))^2", work));
        QVERIFY(below(run, "total.residual", work));
    }

    /// A slider along gravity with v0 cos W t: m (g + q̈) is its force, and it starts with v0.
    void slider_data() { ways(); }
    void slider()
    {
        QFETCH(double, angle);
        const RunPointer run = simulated(
            scene("{id: j, kind: slider, between: [world, rotor], at: [0, 0, 0], axis: [0, 0, 1], "
                  "motor: {speed: \"w0*cos(W*t)\"}}",
                  fetched(), 10));
        QCOMPARE(run->status(), RunStatus::complete);
        // Euler's error of this speed at the end of a period is ½ h (v0 − v), up to twice that of the sine.
        QVERIFY(below(run, "j.q - w0/W*sin(W*t)", 2 * angle));
        QVERIFY(below(run, "j.qd - w0*cos(W*t)", 1e-10));
        QVERIFY(below(run, "j.tau - 2*(10 - w0*W*sin(W*t))", 1e-9));
        // What the weight takes along the way that was gone, and ½ m v².
        QVERIFY(below(run, "total.W - (20*j.q + (j.qd^2 - w0^2))", std::max(1e-9, 40 * angle)));
    }

    /// A universal joint whose first axis turns evenly and whose second has w0 sin W t: with moments A, B, C
    /// the torque about it is A q̈₂ − (B − C) q̇₁² sin q₂ cos q₂ (Euler's equations).
    void second_data() { ways(); }
    void second()
    {
        QFETCH(double, angle);
        const RunPointer run = simulated(
            scene("{id: j, kind: universal, between: [world, rotor], at: [0.4, 0, 0], axis: [0, 0, 1], "
                  "axis2: [1, 0, 0], motor: {speed: 1.5}, second: {motor: {speed: \"w0*sin(W*t)\"}}}",
                  fetched()));
        QCOMPARE(run->status(), RunStatus::complete);
        // The coarse methods leave the hinge's axes by their own error, which is put right after each step.
        QVERIFY(below(run, "j.q2 - w0/W*(1-cos(W*t))", std::max(5 * angle, 1e-8)));
        QVERIFY(below(run, "j.qd2 - w0*sin(W*t)", 1e-9));
        QVERIFY(below(run, "j.tau2 - (0.1*w0*W*cos(W*t) + 0.1*1.5^2*sin(j.q2)*cos(j.q2))", 1e-8));
    }

    /// A speed that jumps is a blow of the motor, whose work is ½ I (w² − w₀²); one that bends is none.
    void jumps_data() { ways(); }
    void jumps()
    {
        QFETCH(double, angle);
        QFETCH(double, work);
        const QByteArray start
            = "{id: j, kind: hinge, between: [world, rotor], at: [0, 0, 0], axis: [0, 0, 1], motor: {speed: ";
        const RunPointer run = simulated(scene(start + "\"1 + w0*pulse(t,1.003,1)\"}}", fetched()));
        QCOMPARE(run->status(), RunStatus::complete);
        // A piecewise even turn is exact, but for methods that carry the centre of mass along its tangent.
        QVERIFY(below(run, "j.q - (t + w0*clamp(t-1.003,0,1))", std::max(1e-8, angle)));
        QVERIFY(std::abs(run->measure("at[total.W, 1.5]") - 0.31 * (9 - 1)) < 1e-9);
        QVERIFY(std::abs(run->measure("at[total.W, 3]")) < 1e-9);
        QVERIFY(below(run, "total.residual", work));

        const RunPointer bent = simulated(scene(start + "\"w0*triangle(t,1.003,1)\"}}", fetched()));
        QCOMPARE(bent->status(), RunStatus::complete);
        QVERIFY(std::abs(bent->measure("at[j.q, 3]") - w0 / 2) < std::max(1e-9, 0.1 * angle));
        QVERIFY(std::abs(bent->measure("at[j.tau, 1.2]") - 0.62 * w0 / 0.5) < 1e-9);
        QVERIFY(std::abs(bent->measure("at[j.tau, 1.8]") + 0.62 * w0 / 0.5) < 1e-9);
        QVERIFY(below(bent, "total.residual", work));
    }
};

QTEST_GUILESS_MAIN(TestSpeedMotors)
#include "test_speed_motors.moc"

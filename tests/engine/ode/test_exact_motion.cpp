#include "engine/ode/integrator_table.h"
#include "support/oracles/elliptic.h"
#include "support/oracles/euler_top.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

Options tight()
{
    Options options;
    options.relativeTolerance = 1e-13;
    options.absoluteTolerance = 1e-13;
    return options;
}

Body bodyOf(const Vector3d& moments, double mass = 1.0)
{
    Body b;
    b.id = "body";
    b.mass = mass;
    b.I_B = moments.asDiagonal();
    return b;
}

State run(const char* id, const System& system, State state, double end, int steps,
          const Options& options = {})
{
    const auto integrator = makeIntegrator(id, system, options);
    for (int i = 0; i < steps; ++i)
        if (!integrator->step(state, end * i / steps, end / steps))
            qFatal("%s: a step failed", id);
    return state;
}

void addIntegrators(bool withOrderOne)
{
    QTest::addColumn<QString>("id");
    for (const IntegratorRow& row : integratorTable())
        if (withOrderOne || row.order > 1)
            QTest::addRow("%s", row.id) << QString(row.id);
}

} // namespace

class TestExactMotion : public QObject
{
    Q_OBJECT

private slots:
    void oracleSolvesEuler_data()
    {
        QTest::addColumn<double>("w1");
        QTest::addColumn<double>("w2");
        QTest::addColumn<double>("w3");
        QTest::addRow("about the largest moment") << 0.3 << 0.4 << 1.5;
        QTest::addRow("about the largest moment, reversed") << 0.3 << -0.4 << -1.5;
        QTest::addRow("about the smallest moment") << 2.0 << 0.4 << 0.3;
        QTest::addRow("about the smallest moment, reversed") << -2.0 << 0.4 << 0.3;
        QTest::addRow("near the middle one") << 0.2 << 1.0 << 0.0;
        // L² = 2T I₂ where w₁² I₁ (I₂ − I₁) = w₃² I₃ (I₃ − I₂): w₁ = √3 w₃ for moments 1, 2, 3.
        QTest::addRow("separatrix") << 0.5 * std::sqrt(3.0) << 0.2 << 0.5;
    }

    /// The oracle meets its own differential equation, with derivatives by differences.
    void oracleSolvesEuler()
    {
        QFETCH(double, w1);
        QFETCH(double, w2);
        QFETCH(double, w3);
        const Vector3d I(1.0, 2.0, 3.0), w0(w1, w2, w3);
        const oracle::EulerTop top(I, w0);
        QVERIFY((top.angularVelocity(0.0) - w0).norm() < 1e-14);
        for (double t = 0.0; t < 7.0; t += 0.7) {
            const double d = 1e-4;
            const Vector3d w = top.angularVelocity(t);
            const Vector3d rate = (top.angularVelocity(t + d) - top.angularVelocity(t - d)) / (2.0 * d);
            // The difference quotient errs by d² w'''/6 ≈ 1e-8 and rounding / d ≈ 1e-12.
            QVERIFY((I.cwiseProduct(rate) + w.cross(I.cwiseProduct(w))).norm() < 1e-6);
        }
        const Matrix3d R = top.rotation(3.0, 400);
        QVERIFY((R * I.cwiseProduct(top.angularVelocity(3.0)) - I.cwiseProduct(w0)).norm() < 1e-12);
        const double d = 1e-4;
        const Matrix3d rate = (top.rotation(3.0 + d, 400) - top.rotation(3.0 - d, 400)) / (2.0 * d);
        const Matrix3d spin = R.transpose() * rate;
        QVERIFY((Vector3d(spin(2, 1), spin(0, 2), spin(1, 0)) - top.angularVelocity(3.0)).norm() < 1e-6);
    }

    void dopri5FollowsJacobi_data() { oracleSolvesEuler_data(); }

    /// 100 s of free rotation. Near the separatrix the motion itself multiplies errors by e^(rate t).
    void dopri5FollowsJacobi()
    {
        QFETCH(double, w1);
        QFETCH(double, w2);
        QFETCH(double, w3);
        const Vector3d I(1.0, 2.0, 3.0), w0(w1, w2, w3);
        const bool unstable = QString(QTest::currentDataTag()) == "separatrix";
        const double end = unstable ? 10.0 : 100.0;
        const System system({bodyOf(I)}, {});
        State state = makeState(system);
        state.bodies[0].w_WB = w0;
        const auto integrator = makeIntegrator("dopri5", system, tight());
        const oracle::EulerTop exact(I, w0);
        double spinError = 0.0, attitudeError = 0.0, momentumError = 0.0;
        const Vector3d L = I.cwiseProduct(w0);
        const int rows = 50;
        for (int i = 0; i < rows; ++i) {
            QVERIFY(bool(integrator->step(state, end * i / rows, end / rows)));
            const double t = end * (i + 1) / rows;
            const Matrix3d R = rotation(system, state, 0);
            spinError = std::max(spinError,
                                 (R.transpose() * state.bodies[0].w_WB - exact.angularVelocity(t)).norm());
            momentumError = std::max(momentumError, (angularMomentum(system, state, 0) - L).norm());
            if (i % 10 == 9)
                attitudeError = std::max(attitudeError, (R - exact.rotation(t, 6000)).norm());
        }
        qInfo("spin %.1e, attitude %.1e, momentum %.1e", spinError, attitudeError, momentumError);
        QVERIFY(spinError < 1e-9);
        QVERIFY(attitudeError < 1e-9);
        QVERIFY(momentumError < 1e-10);
    }

    void defaultsFollowABriskTop_data()
    {
        QTest::addColumn<Vector3d>("I");
        QTest::addColumn<Vector3d>("w0");
        QTest::addRow("calm") << Vector3d(1.0, 2.0, 3.0) << Vector3d(0.8, 0.0, 1.1);
        QTest::addRow("brisk") << Vector3d(1.0, 2.0, 3.0) << Vector3d(3.0, 0.0, 4.0);
        QTest::addRow("box of 24 × 17 × 3 cm, 0.6 kg")
            << Vector3d(0.00149, 0.002925, 0.004325) << Vector3d(5.0, 0.0, 4.0);
        QTest::addRow("beside the separatrix") << Vector3d(1.0, 2.0, 3.0) << Vector3d(5.0, 0.0, 3.0);
        QTest::addRow("fast about the largest moment") << Vector3d(1.0, 1.5, 2.0) << Vector3d(1.0, 0.0, 6.0);
        QTest::addRow("36 rad/s") << Vector3d(0.3, 0.4, 0.5) << Vector3d(20.0, 0.0, 30.0);
        QTest::addRow("the box as it turns over and over")
            << Vector3d(0.00149, 0.002925, 0.004325) << Vector3d(7.3, 0.0, 4.35);
    }

    /// 100 s with nothing chosen, in the charts that keep a rotation: ω within 1e-9 of Jacobi's functions.
    void defaultsFollowABriskTop()
    {
        QFETCH(Vector3d, I);
        QFETCH(Vector3d, w0);
        const oracle::EulerTop exact(I, w0);
        for (const RotationChart chart : {RotationChart::expMap, RotationChart::quaternionNormalized}) {
            const System system({bodyOf(I)}, {}, chart);
            State state = makeState(system);
            state.bodies[0].w_WB = w0;
            const auto integrator = makeIntegrator("dopri5", system);
            double error = 0.0;
            for (int i = 0; i < 200; ++i) {
                QVERIFY(bool(integrator->step(state, 0.5 * i, 0.5)));
                const Vector3d w_B = rotation(system, state, 0).transpose() * state.bodies[0].w_WB;
                error = std::max(error, (w_B - exact.angularVelocity(0.5 * (i + 1))).norm());
            }
            qInfo("%.1e", error);
            QVERIFY(error < 1e-9);
        }
    }

    void symmetricTop_data() { addIntegrators(false); }

    /// The symmetric free top: w_B circles its axis at (I₃ − I₁) w₃ / I₁; R = exp(t L/I₁) exp(−rate t e₃).
    void symmetricTop()
    {
        QFETCH(QString, id);
        const System system({bodyOf(Vector3d(0.2, 0.2, 0.35))}, {});
        State state = makeState(system);
        state.bodies[0].w_WB = Vector3d(0.3, 0.0, 2.0);
        const double t = 2.0;
        state = run(qPrintable(id), system, state, t, 2000);
        const double rate = (0.35 - 0.2) * 2.0 / 0.2;
        const Vector3d w_B(0.3 * std::cos(rate * t), 0.3 * std::sin(rate * t), 2.0);
        const Vector3d L(0.2 * 0.3, 0.0, 0.35 * 2.0);
        const Matrix3d R = (Eigen::AngleAxisd(L.norm() / 0.2 * t, L.normalized())
                            * Eigen::AngleAxisd(-rate * t, Vector3d::UnitZ()))
                               .toRotationMatrix();
        // (h |w|)² ≈ 1e-5 is the error of order 2; the geometric method is exact here, to rounding.
        const double tolerance = id.startsWith("geometric") ? 1e-12 : 1e-5;
        QVERIFY((rotation(system, state, 0) - R).norm() < tolerance);
        QVERIFY((state.bodies[0].w_WB - R * w_B).norm() < tolerance);
    }

    void projectile_data() { addIntegrators(false); }

    /// A parabola: exact for every method of order 2 or more.
    void projectile()
    {
        QFETCH(QString, id);
        const System system({bodyOf(Vector3d(1.0, 1.0, 1.0), 2.0)}, {{"gravity", UniformGravity{}, {}}});
        State state = makeState(system);
        const Vector3d v(1.0, 2.0, 3.0), g(0.0, 0.0, -9.81);
        state.bodies[0].v_WB = v;
        const double t = 2.0;
        state = run(qPrintable(id), system, state, t, 200);
        // Rounding over 200 steps of numbers near 20.
        QVERIFY((state.bodies[0].p_WB - (v * t + 0.5 * t * t * g)).norm() < 1e-12);
        QVERIFY((state.bodies[0].v_WB - (v + t * g)).norm() < 1e-12);
        QVERIFY((state.bodies[0].impulse_W - 2.0 * t * g).norm() < 1e-12);
        QVERIFY(std::abs(kineticEnergy(system, state) - 14.0 - state.work[0]) < 1e-11);
        QVERIFY(std::abs(kineticEnergy(system, state) + potentialEnergy(system, t, state) - 14.0) < 1e-11);
    }

    void linearDragFall_data() { addIntegrators(false); }

    /// v(t) = g m/c (1 − e^(−c t/m)).
    void linearDragFall()
    {
        QFETCH(QString, id);
        Body bead;
        bead.particle = true;
        bead.mass = 0.5;
        const double c = 0.8, g = 9.81, t = 1.5;
        const System system({bead}, {{"gravity", UniformGravity{}, {}}, {"air", Drag{0, c, 0.0}, {}}});
        const State state = run(qPrintable(id), system, makeState(system), t, 3000);
        const double k = c / bead.mass;
        const double v = -g / k * (1.0 - std::exp(-k * t));
        const double z = -g / k * (t - (1.0 - std::exp(-k * t)) / k);
        // Order 2: (k h)² / 12 × 6 ≈ 1e-6.
        QVERIFY(std::abs(state.bodies[0].v_WB.z() - v) < 1e-6);
        QVERIFY(std::abs(state.bodies[0].p_WB.z() - z) < 1e-6);
    }

    /// v(t) = −√(g m/c) tanh(t √(g c/m)).
    void quadraticDragFall()
    {
        Body bead;
        bead.particle = true;
        bead.mass = 0.5;
        const double c = 0.3, g = 9.81, t = 1.5;
        const System system({bead}, {{"gravity", UniformGravity{}, {}}, {"air", Drag{0, 0.0, c}, {}}});
        const State state = run("dopri5", system, makeState(system), t, 3, tight());
        const double v = -std::sqrt(g * bead.mass / c) * std::tanh(t * std::sqrt(g * c / bead.mass));
        QVERIFY(std::abs(state.bodies[0].v_WB.z() - v) < 1e-11);
    }

    /// x(t) = e^(−δt) (x₀ cos ωt + (δ x₀/ω) sin ωt) along a line, and all work of the damper is lost.
    void springDamper()
    {
        const double m = 2.0, k = 50.0, c = 1.2, length = 1.0, x0 = 0.3, t = 3.0;
        const System system(
            {bodyOf(Vector3d(1.0, 1.0, 1.0), m)},
            {{"spring", SpringDamper{kWorld, Vector3d::Zero(), 0, Vector3d::Zero(), k, c, length}, {}}});
        State state = makeState(system);
        state.bodies[0].p_WB = Vector3d(length + x0, 0.0, 0.0);
        state = run("dopri5", system, state, t, 7, tight());
        const double d = 0.5 * c / m, w = std::sqrt(k / m - d * d);
        const double x = std::exp(-d * t) * x0 * (std::cos(w * t) + d / w * std::sin(w * t));
        const double v = -std::exp(-d * t) * x0 * (k / m) / w * std::sin(w * t);
        QVERIFY(std::abs(state.bodies[0].p_WB.x() - length - x) < 1e-11);
        QVERIFY(std::abs(state.bodies[0].v_WB.x() - v) < 1e-11);
        QVERIFY(std::abs(state.work[0] - 0.5 * m * v * v) < 1e-10);
    }

    void pendulumPeriod_data()
    {
        QTest::addColumn<double>("amplitude_deg");
        for (const double amplitude : {5.0, 60.0, 150.0, 179.0})
            QTest::addRow("%g degrees", amplitude) << amplitude;
    }

    /// T = 4 √(I/(m g d)) K(sin ½θ₀): after one period a rod released at rest on an axle is back.
    void pendulumPeriod()
    {
        QFETCH(double, amplitude_deg);
        const double amplitude = amplitude_deg * std::numbers::pi / 180.0;
        const double d = 0.7, mass = 1.3, I = 0.2 + mass * d * d, g = 9.81;
        Body rod = bodyOf(Vector3d(0.2, 0.2, 0.02), mass);
        rod.support = Support::axis;
        rod.axis_B = Vector3d::UnitX();
        rod.pivot_B = Vector3d(0.0, 0.0, d);
        const System system({rod}, {{"gravity", UniformGravity{}, {}}});
        State state = makeState(system);
        setRotation(system, state, 0, Eigen::AngleAxisd(amplitude, Vector3d::UnitX()).toRotationMatrix());
        satisfySupports(system, state);
        const State start = state;
        const double period
            = 4.0 * std::sqrt(I / (mass * g * d)) * oracle::ellipticK(std::sin(0.5 * amplitude));
        state = run("dopri5", system, state, period, 1, tight());
        // Near the top errors grow by the ratio of the greatest to the least speed.
        QVERIFY((rotation(system, state, 0) - rotation(system, start, 0)).norm() < 1e-9);
        QVERIFY(state.bodies[0].w_WB.norm() < 1e-9);
        state = run("dopri5", system, start, 0.5 * period, 1, tight());
        const Matrix3d mirrored = Eigen::AngleAxisd(-amplitude, Vector3d::UnitX()).toRotationMatrix();
        QVERIFY((rotation(system, state, 0) - mirrored).norm() < 1e-9);
    }

    void steadyPrecession_data()
    {
        QTest::addColumn<double>("sign");
        QTest::addRow("slow") << -1.0;
        QTest::addRow("fast") << 1.0;
    }

    /// I₁ cos θ Ω² − I₃ w₃ Ω + m g l = 0: with either root the axis keeps its tilt and goes round at Ω.
    void steadyPrecession()
    {
        QFETCH(double, sign);
        const double m = 0.5, l = 0.3, g = 9.81, w3 = 60.0, tilt = 0.6, t = 3.0;
        Body top = bodyOf(Vector3d(0.004, 0.004, 0.003), m);
        top.support = Support::point;
        top.pivot_B = Vector3d(0.0, 0.0, -l);
        const double I1 = 0.004 + m * l * l, I3 = 0.003;
        // Slow and fast exist where (I₃ w₃)² > 4 I₁ m g l cos θ; here w₃ is raised until they do.
        const double spin = w3 * 4.0;
        const double a = I1 * std::cos(tilt), b = I3 * spin, c = m * g * l;
        QVERIFY(b * b > 4.0 * a * c);
        const double rate = (b + sign * std::sqrt(b * b - 4.0 * a * c)) / (2.0 * a);
        const System system({top}, {{"gravity", UniformGravity{}, {}}});
        State state = makeState(system);
        const Matrix3d R0 = Eigen::AngleAxisd(tilt, Vector3d::UnitX()).toRotationMatrix();
        setRotation(system, state, 0, R0);
        const Vector3d axis = R0.col(2);
        // w = Ω e_z + s e₃ with w · e₃ = spin
        state.bodies[0].w_WB = rate * Vector3d::UnitZ() + (spin - rate * std::cos(tilt)) * axis;
        satisfySupports(system, state);
        state = run("dopri5", system, state, t, 10, tight());
        const Vector3d expected = Eigen::AngleAxisd(rate * t, Vector3d::UnitZ()) * axis;
        QVERIFY((rotation(system, state, 0).col(2) - expected).norm() < 1e-8);
        QVERIFY((state.bodies[0].p_WB - l * expected).norm() < 1e-8);
    }

    /// An upright top sleeps if w₃² > 4 m g l I₁ / I₃², and else falls from the least tilt.
    void sleepingTop()
    {
        const double m = 0.5, l = 0.1, g = 9.81;
        Body top = bodyOf(Vector3d(0.002, 0.002, 0.003), m);
        top.support = Support::point;
        top.pivot_B = Vector3d(0.0, 0.0, -l);
        const double I1 = 0.002 + m * l * l, I3 = 0.003;
        const double bound = std::sqrt(4.0 * m * g * l * I1) / I3;
        const System system({top}, {{"gravity", UniformGravity{}, {}}});
        const auto lowest = [&](double spin) {
            State state = makeState(system);
            setRotation(system, state, 0, Eigen::AngleAxisd(1e-4, Vector3d::UnitX()).toRotationMatrix());
            state.bodies[0].w_WB = spin * rotation(system, state, 0).col(2);
            satisfySupports(system, state);
            const auto integrator = makeIntegrator("rk4", system);
            double low = 1.0;
            for (int i = 0; i < 5000; ++i) {
                if (!integrator->step(state, i * 1e-3, 1e-3))
                    qFatal("a step failed");
                low = std::min(low, rotation(system, state, 0)(2, 2));
            }
            return low;
        };
        // Above the bound the tilt stays of the size it began with; below it reaches order 1.
        QVERIFY(lowest(1.05 * bound) > 1.0 - 1e-5);
        QVERIFY(lowest(0.95 * bound) < 0.99);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestExactMotion)
#include "test_exact_motion.moc"

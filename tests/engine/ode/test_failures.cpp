#include "engine/ode/implicit_gyroscope.h"
#include "engine/ode/integrator_table.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

using Eigen::Vector3d;

namespace polhode
{

namespace
{

Body cube()
{
    Body b;
    b.id = "cube";
    return b;
}

void addIntegrators()
{
    QTest::addColumn<QString>("id");
    for (const IntegratorRow& row : integratorTable())
        QTest::addRow("%s", row.id) << QString(row.id);
}

} // namespace

class TestFailures : public QObject
{
    Q_OBJECT

private slots:
    void notANumber_data() { addIntegrators(); }

    /// A force that becomes NaN: the step says so, names the body, and leaves the state alone.
    void notANumber()
    {
        QFETCH(QString, id);
        const VectorFunction root
            = [](double t, const State&) { return Vector3d(std::sqrt(0.055 - t), 0.0, 0.0); };
        const System system({cube(), cube()},
                            {{"root", PointForce{1, Vector3d::Zero(), Axes::world, root}, {}}});
        State state = makeState(system);
        const auto integrator = makeIntegrator(qPrintable(id), system);
        for (int i = 0; i < 20; ++i) {
            const State before = state;
            const StepResult result = integrator->step(state, i * 0.01, 0.01);
            if (result)
                continue;
            QVERIFY(i >= 4 && i <= 6);
            QVERIFY(result.status == Status::diverged);
            QCOMPARE(result.body, 1);
            QVERIFY(state == before);
            return;
        }
        QFAIL("no step failed");
    }

    /// A tolerance that nothing can meet is refused by its name when the method is made.
    void tolerancesAboveZero()
    {
        const System system({cube()}, {});
        const auto messageFor = [&](const Options& options) -> std::string {
            try {
                makeIntegrator("dopri5", system, options);
            } catch (const std::invalid_argument& error) {
                return error.what();
            }
            return {};
        };
        QCOMPARE(messageFor({.relativeTolerance = -1.0}),
                 std::string("relativeTolerance = -1; allowed: a finite number > 0"));
        QCOMPARE(messageFor({.absoluteTolerance = 0.0}),
                 std::string("absoluteTolerance = 0; allowed: a finite number > 0"));
        QCOMPARE(messageFor({}), std::string());
    }

    void runaway_data() { addIntegrators(); }

    /// Explicit methods on a spring far too stiff for the step run away and say so; the adaptive and the
    /// implicit one do not.
    void runaway()
    {
        QFETCH(QString, id);
        const System system(
            {cube()},
            {{"spring", SpringDamper{kWorld, Vector3d::Zero(), 0, Vector3d::Zero(), 1e6, 0.0, 1.0}, {}}});
        State state = makeState(system);
        state.bodies[0].p_WB = Vector3d(1.1, 0.0, 0.0);
        const auto integrator = makeIntegrator(qPrintable(id), system);
        StepResult result;
        for (int i = 0; i < 200 && result; ++i)
            result = integrator->step(state, i * 0.05, 0.05);
        if (integratorRow(id.toStdString()).adaptive || id == "implicit-euler") {
            QVERIFY(bool(result));
            QVERIFY(state.bodies[0].p_WB.norm() < 1.2);
        } else {
            QVERIFY(result.status == Status::diverged);
            QCOMPARE(result.body, 0);
            QVERIFY(state.bodies[0].p_WB.allFinite());
        }
    }

    void gimbalLock_data() { addIntegrators(); }

    /// Pitching up through 90°: Euler angles report it, near the right time; other charts go on.
    void gimbalLock()
    {
        QFETCH(QString, id);
        for (const RotationChart chart : {RotationChart::eulerAngles, RotationChart::quaternionNormalized}) {
            const System system({cube()}, {}, chart);
            State state = makeState(system);
            state.bodies[0].w_WB = Vector3d(0.3, 1.0, 0.2);
            const auto integrator = makeIntegrator(qPrintable(id), system);
            StepResult result;
            int i = 0;
            for (; i < 300 && result; ++i)
                result = integrator->step(state, i * 0.01, 0.01);
            // The axis (0.3, 1, 0.2) leaves pitch 90° just out of reach: no chart fails.
            QVERIFY2(bool(result), qPrintable(id));
            state = makeState(system);
            state.bodies[0].w_WB = Vector3d(0.0, 1.0, 0.0);
            result = {};
            for (i = 0; i < 300 && result; ++i)
                result = integrator->step(state, i * 0.01, 0.01);
            const bool stores = id.startsWith("geometric"); // it only stores its attitude in the chart
            if (chart == RotationChart::eulerAngles && !stores) {
                QVERIFY(result.status == Status::singularChart);
                QCOMPARE(result.body, 0);
                QVERIFY(std::abs(i * 0.01 - 0.5 * std::numbers::pi) < 0.03);
            } else {
                QVERIFY(bool(result));
            }
        }
    }

    /// Time steps as small as rounding are refused rather than looped over.
    void toleranceOutOfReach()
    {
        const VectorFunction pole = [](double t, const State&) {
            return Vector3d(1.0 / std::pow(std::abs(t - 0.5), 1.5), 0.0, 0.0);
        };
        const System system({cube()}, {{"pole", PointForce{0, Vector3d::Zero(), Axes::world, pole}, {}}});
        State state = makeState(system);
        const auto integrator = makeIntegrator("dopri5", system);
        const StepResult result = integrator->step(state, 0.0, 1.0);
        QVERIFY(result.status == Status::stepTooSmall || result.status == Status::diverged);
        QVERIFY(state == makeState(system));
    }

    /// More inner steps than are kept: the look inside still sees all of them, in any order.
    void manyInnerSteps()
    {
        const System system(
            {cube()},
            {{"spring", SpringDamper{kWorld, Vector3d::Zero(), 0, Vector3d::Zero(), 400.0, 0.0, 0.0}, {}}});
        State state = makeState(system), inside = state;
        state.bodies[0].p_WB = Vector3d(1.0, 0.0, 0.0);
        const auto integrator = makeIntegrator("dopri5", system);
        QVERIFY(bool(integrator->step(state, 0.0, 10.0)));
        for (const double theta : {0.0, 0.1, 0.5, 0.77, 1.0, 0.3, 0.0, 0.9}) {
            integrator->interpolate(theta, inside);
            // A circular spring of length zero has its direction lost at the centre, which it passes exactly.
            QVERIFY(std::abs(inside.bodies[0].p_WB.x() - std::cos(20.0 * theta * 10.0)) < 1e-7);
        }
    }

    /// Adaptive steps go forward only.
    void noStepBack()
    {
        const System system({cube()}, {});
        State state = makeState(system);
        const auto integrator = makeIntegrator("dopri5", system);
        for (const double h : {0.0, -0.1, std::numeric_limits<double>::quiet_NaN()})
            QVERIFY(integrator->step(state, 0.0, h).status == Status::stepTooSmall);
    }

    void emptySystem()
    {
        const System system({}, {{"gravity", UniformGravity{}, {}}});
        for (const IntegratorRow& row : integratorTable()) {
            State state = makeState(system), inside = state;
            const auto integrator = row.make(system, {});
            QVERIFY2(bool(integrator->step(state, 0.0, 1.0)), row.id);
            integrator->interpolate(0.5, inside);
            QCOMPARE(state.work, std::vector<double>{0.0});
        }
    }

    void implicitEquation_data()
    {
        QTest::addColumn<double>("h");
        for (const double h : {0.0, 1e-6, 0.01, 1.0, 30.0, 1e4})
            QTest::addRow("h |w| of %g", h) << h;
    }

    void foreignState_data() { addIntegrators(); }

    /// A state of another system is refused.
    void foreignState()
    {
        QFETCH(QString, id);
        const System one({cube()}, {}), two({cube(), cube()}, {});
        const auto integrator = makeIntegrator(qPrintable(id), two);
        State good = makeState(two), foreign = makeState(one);
        QVERIFY(integrator->step(good, 0.0, 0.01));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, integrator->step(foreign, 0.0, 0.01));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, integrator->interpolate(0.5, foreign));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, rotation(two, foreign, 1));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, kineticEnergy(two, foreign));
        QVERIFY(integrator->step(good, 0.01, 0.01));
    }

    void tapedStep_data() { addIntegrators(); }

    /// A step that is written down is the same to the bit where it is read, and going on is not disturbed.
    void tapedStep()
    {
        QFETCH(QString, id);
        Body body = cube();
        body.I_B = Vector3d(1.0, 2.0, 2.5).asDiagonal();
        const VectorFunction pull = [](double t, const State& s) {
            return Vector3d(std::sin(40.0 * t), -s.bodies[0].p_WB.x(), 1.0);
        };
        const System system({body},
                            {{"pull", PointForce{0, Vector3d(0.1, 0.2, 0.0), Axes::world, pull}, {}}});
        State state = makeState(system);
        state.bodies[0].w_WB = {0.3, 1.0, 0.2};
        State undisturbed = state;
        // Steps of the adaptive method are far longer than its inner ones, more of which are made than kept.
        const auto integrator = makeIntegrator(qPrintable(id), system);
        const auto twin = makeIntegrator(qPrintable(id), system);
        for (int k = 0; k < 3; ++k) {
            QVERIFY(integrator->step(state, 0.5 * k, 0.5));
            QVERIFY(twin->step(undisturbed, 0.5 * k, 0.5));
            StepTape tape;
            integrator->tapeStep(tape);
            tape.rewind();
            const auto reader = makeIntegrator(qPrintable(id), system);
            reader->tapeStep(tape);
            State here = makeState(system), there = here;
            for (const double theta : {0.0, 0.03, 0.5, 0.77, 1.0}) {
                integrator->interpolate(theta, here);
                reader->interpolate(theta, there);
                QVERIFY(here == there);
            }
        }
        QVERIFY(state == undisturbed);
    }

    /// The implicit equation is met, checked against its defining residual, for round, flat and thin bodies.
    void implicitEquation()
    {
        QFETCH(double, h);
        for (const Vector3d& moments : {Vector3d(1.0, 1.0, 1.0), Vector3d(1.0, 2.0, 2.9),
                                        Vector3d(1e-4, 1.0, 1.0), Vector3d(0.5, 0.5, 1.0)})
            for (int k = 0; k < 20; ++k) {
                const Vector3d w0
                    = Vector3d(std::sin(1.0 + 3.1 * k), std::cos(2.3 * k), std::sin(0.7 * k + 2.0));
                const Eigen::Matrix3d I = moments.asDiagonal();
                const auto w = implicitGyroscope(I, w0, h);
                QVERIFY(w.has_value());
                const Vector3d L = I * *w;
                const double scale = (I * w0).norm() + h * w->norm() * L.norm();
                QVERIFY((I * (*w - w0) + h * w->cross(L)).norm() <= 2e-14 * scale);
                QVERIFY(w->dot(L) <= w0.dot(I * w0) * (1.0 + 1e-12));
            }
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!implicitGyroscope(Eigen::Matrix3d::Identity(), Vector3d(nan, 0.0, 0.0), 0.1));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestFailures)
#include "test_failures.moc"

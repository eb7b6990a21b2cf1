#include "engine/ode/integrator_table.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <algorithm>
#include <cmath>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

Body bodyOf(const Vector3d& moments, double mass = 1.0)
{
    Body b;
    b.id = "body";
    b.mass = mass;
    b.I_B = moments.asDiagonal();
    return b;
}

/// A heavy asymmetric top on a pivot.
System heavyTop(double damping = 0.0)
{
    Body top = bodyOf(Vector3d(0.1, 0.15, 0.2), 0.8);
    top.support = Support::point;
    top.pivot_B = Vector3d(0.0, 0.05, -0.4);
    std::vector<ForceElement> forces{{"gravity", UniformGravity{}, {}}};
    if (damping > 0.0)
        forces.push_back({"drag", AngularDrag{0, damping, 0.0}, {}});
    return System({top}, forces);
}

State heavyTopStart(const System& system)
{
    State state = makeState(system);
    setRotation(system, state, 0, Eigen::AngleAxisd(0.7, Vector3d(0.6, 0.8, 0.0)).toRotationMatrix());
    state.bodies[0].w_WB = Vector3d(1.0, -0.5, 6.0);
    satisfySupports(system, state);
    return state;
}

} // namespace

class TestConservation : public QObject
{
    Q_OBJECT

private slots:
    void geometricKeepsMomentum_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("steps");
        QTest::addRow("geometric") << "geometric" << 1000000;
        QTest::addRow("geometric4") << "geometric4" << 200000;
    }

    /// A million steps of a tumbling brick: |L| to 1e-12, L itself as well; energy swings but does not drift.
    void geometricKeepsMomentum()
    {
        QFETCH(QString, id);
        QFETCH(int, steps);
        Body brick = bodyOf(Vector3d(1.0, 2.0, 3.0));
        // Oblique axes: the principal frame must be found.
        const Matrix3d turn = Eigen::AngleAxisd(0.8, Vector3d(1.0, 2.0, 3.0).normalized()).toRotationMatrix();
        brick.I_B = turn * brick.I_B * turn.transpose();
        const System system({brick}, {});
        State state = makeState(system);
        state.bodies[0].w_WB = Vector3d(0.1, 2.0, 0.2);
        const Vector3d L = angularMomentum(system, state, 0);
        const double energy = kineticEnergy(system, state);
        const auto integrator = makeIntegrator(qPrintable(id), system);
        const double h = 0.01;
        double largestL = 0.0, direction = 0.0;
        double firstSwing = 0.0, lastSwing = 0.0;
        for (int i = 0; i < steps; ++i) {
            QVERIFY(bool(integrator->step(state, i * h, h)));
            const double swing = std::abs(kineticEnergy(system, state) / energy - 1.0);
            if (i < steps / 10)
                firstSwing = std::max(firstSwing, swing);
            if (i >= steps - steps / 10)
                lastSwing = std::max(lastSwing, swing);
            if (i % 100 == 0) {
                const Vector3d now = angularMomentum(system, state, 0);
                largestL = std::max(largestL, std::abs(now.norm() / L.norm() - 1.0));
                direction = std::max(direction, (now - L).norm() / L.norm());
            }
        }
        qInfo("|L| %.1e, L %.1e, energy swings %.2e then %.2e", largestL, direction, firstSwing, lastSwing);
        QVERIFY(largestL < 1e-12);
        QVERIFY(direction < 1e-12);
        // The same swing in the last tenth as in the first, up to a hundredth and rounding.
        QVERIFY(lastSwing < 1.01 * firstSwing + 1e-13);
        // (h |w|)² / 12 ≈ 3e-5 bounds the error of the splitting.
        QVERIFY(firstSwing < 1e-4);
        const Matrix3d R = rotation(system, state, 0);
        QVERIFY((R.transpose() * R - Matrix3d::Identity()).norm() < 1e-14);
    }

    /// Energy of a heavy asymmetric top swings within its first bound for 10⁵ steps.
    void geometricKeepsEnergyOfHeavyTop()
    {
        const System system = heavyTop();
        State state = heavyTopStart(system);
        const auto integrator = makeIntegrator("geometric", system);
        const double h = 0.004;
        const auto energyOf
            = [&](double t) { return kineticEnergy(system, state) + potentialEnergy(system, t, state); };
        const double energy = energyOf(0.0);
        double first = 0.0, last = 0.0;
        const int steps = 100000;
        for (int i = 0; i < steps; ++i) {
            QVERIFY(bool(integrator->step(state, i * h, h)));
            double& largest = i < steps / 5 ? first : last;
            largest = std::max(largest, std::abs(energyOf(0.0) - energy));
        }
        qInfo("energy swings %.2e then %.2e of %.2e", first, last, energy);
        // The swing of a later, longer stretch may meet rarer attitudes: half as much again.
        QVERIFY(last < 1.5 * first);
        QVERIFY(first < 1e-2 * std::abs(energy));
    }

    void geometricIsReversible_data()
    {
        QTest::addColumn<double>("damping");
        QTest::addRow("conservative") << 0.0;
        QTest::addRow("damped") << 0.05;
    }

    /// A thousand steps there and, with h reversed, back: the method is its own adjoint, also with forces
    /// that depend on velocity.
    void geometricIsReversible()
    {
        QFETCH(double, damping);
        const System system = heavyTop(damping);
        const State start = heavyTopStart(system);
        State state = start;
        const auto integrator = makeIntegrator("geometric", system);
        const double h = 0.005;
        const int steps = 1000;
        for (int i = 0; i < steps; ++i)
            QVERIFY(bool(integrator->step(state, i * h, h)));
        QVERIFY((state.bodies[0].w_WB - start.bodies[0].w_WB).norm() > 0.1);
        for (int i = steps; i > 0; --i)
            QVERIFY(bool(integrator->step(state, i * h, -h)));
        // Rounding, multiplied by the spread of neighbouring motions over 10 s.
        QVERIFY((state.bodies[0].w_WB - start.bodies[0].w_WB).norm() < 1e-8);
        QVERIFY((state.bodies[0].attitude - start.bodies[0].attitude).norm() < 1e-8);
    }

    /// The implicit gyroscopic term never adds energy, at any step; the explicit one of the six steps does.
    void implicitTermNeverAddsEnergy()
    {
        const System system({bodyOf(Vector3d(0.51, 0.5, 1.0))}, {});
        for (const double h : {0.001, 0.1, 1.0, 10.0}) {
            State state = makeState(system);
            state.bodies[0].w_WB = Vector3d(30.0, 20.0, 40.0);
            const auto integrator = makeIntegrator("symplectic-euler", system);
            double energy = kineticEnergy(system, state);
            for (int i = 0; i < 200; ++i) {
                QVERIFY(bool(integrator->step(state, i * h, h)));
                const double next = kineticEnergy(system, state);
                QVERIFY(next <= energy * (1.0 + 1e-12));
                energy = next;
            }
        }
        State state = makeState(system);
        state.bodies[0].w_WB = Vector3d(3.0, 2.0, 4.0);
        const double energy = kineticEnergy(system, state);
        const auto sixStep = makeIntegrator("six-step", system);
        for (int i = 0; i < 200; ++i)
            QVERIFY(bool(sixStep->step(state, i * 0.001, 0.001)));
        QVERIFY(kineticEnergy(system, state) > energy);
    }

    void ledger_data()
    {
        QTest::addColumn<QString>("id");
        for (const IntegratorRow& row : integratorTable())
            QTest::addRow("%s", row.id) << QString(row.id);
    }

    /// T₀ + work − T closes as h^order, and momentum equals the impulses received.
    void ledger()
    {
        QFETCH(QString, id);
        const IntegratorRow& row = integratorRow(id.toStdString());
        Body plate = bodyOf(Vector3d(0.3, 0.5, 0.7), 1.5);
        const System system(
            {plate},
            {{"gravity", UniformGravity{}, {}},
             {"air", Drag{0, 0.3, 0.1}, {}},
             {"jet",
              PointForce{0, Vector3d(0.2, 0.0, 0.1), Axes::body, VectorLaw(Vector3d(0.0, 2.0, 1.0))},
              {}}});
        std::vector<double> residual;
        for (const int steps : {200, 400, 800}) {
            State state = makeState(system);
            state.bodies[0].w_WB = Vector3d(0.5, 1.0, -0.4);
            state.bodies[0].v_WB = Vector3d(2.0, 0.0, 1.0);
            const State start = state;
            Options options;
            options.relativeTolerance = options.absoluteTolerance = 1e6;
            options.largestStep = 1.0 / steps;
            const auto integrator = row.make(system, options);
            for (int i = 0; i < steps; ++i)
                QVERIFY(bool(integrator->step(state, double(i) / steps, 1.0 / steps)));
            const double work = state.work[0] + state.work[1] + state.work[2];
            residual.push_back(std::abs(kineticEnergy(system, start) + work - kineticEnergy(system, state)));
            const BodyState& s = state.bodies[0];
            // Linear momentum is the sum of the impulses of every method's own steps: rounding.
            QVERIFY((momentum(system, state, 0) - momentum(system, start, 0) - s.impulse_W).norm() < 1e-12);
            const double spin
                = (angularMomentum(system, state, 0) - angularMomentum(system, start, 0) - s.angularImpulse_W)
                      .norm();
            QVERIFY2(spin < (row.order == 1 ? 0.05 : 1e-3) * 200.0 / steps,
                     qPrintable(QString::number(spin)));
            const Vector3d moment = angularMomentumAbout(system, state, 0, Vector3d::Zero())
                - angularMomentumAbout(system, start, 0, Vector3d::Zero());
            // Taken at the end of a step, p × f misses h v × f of it: of the weight some 30 N m/s.
            QVERIFY((moment - s.angularImpulseO_W).norm() < (row.order == 1 ? 0.15 : 1e-3) * 200.0 / steps);
        }
        const double order = std::log2(residual[1] / residual[2]);
        qInfo("residual %.1e, order %.2f", residual.back(), order);
        // Closes at least as fast as the method; or it is rounding already.
        QVERIFY(order > row.order - 0.2 || residual.back() < 1e-11);
    }

    /// Switched off, the gyroscopic term leaves w constant, and L goes round with the body.
    void withoutGyroscopicTerm()
    {
        const System system({bodyOf(Vector3d(1.0, 2.0, 3.0))}, {}, RotationChart::expMap, false);
        for (const IntegratorRow& row : integratorTable()) {
            State state = makeState(system);
            const Vector3d w(0.5, 1.0, -0.7);
            state.bodies[0].w_WB = w;
            const Vector3d L = angularMomentum(system, state, 0);
            const auto integrator = row.make(system, {});
            for (int i = 0; i < 100; ++i)
                QVERIFY(bool(integrator->step(state, i * 0.01, 0.01)));
            QVERIFY2((state.bodies[0].w_WB - w).norm() < 1e-13, row.id);
            const Matrix3d R = Eigen::AngleAxisd(w.norm(), w.normalized()).toRotationMatrix();
            QVERIFY2((rotation(system, state, 0) - R).norm() < 1e-12, row.id);
            QVERIFY2((angularMomentum(system, state, 0) - L).norm() > 0.1, row.id);
        }
    }

    /// R + h [w] R leaves the rotations as |det| = Π (1 + |w|² h²), the raw quaternion as its |q|² does.
    void rawChartsLeaveTheRotations()
    {
        const double h = 0.01, rate = 2.0;
        const int steps = 100;
        for (const RotationChart chart : {RotationChart::matrixRaw, RotationChart::quaternionRaw}) {
            const System system({bodyOf(Vector3d(1.0, 1.0, 1.0))}, {}, chart);
            State state = makeState(system);
            state.bodies[0].w_WB = Vector3d(0.0, 0.0, rate);
            const auto integrator = makeIntegrator("six-step", system);
            for (int i = 0; i < steps; ++i)
                QVERIFY(bool(integrator->step(state, i * h, h)));
            const double determinant = rotation(system, state, 0).determinant();
            const double growth = chart == RotationChart::matrixRaw
                ? std::pow(1.0 + rate * rate * h * h, steps)
                : std::pow(1.0 + 0.25 * rate * rate * h * h, 3 * steps);
            QVERIFY(std::abs(determinant - growth) < 1e-12);
        }
        const System system({bodyOf(Vector3d(1.0, 2.0, 3.0))}, {}, RotationChart::matrixOrthonormalized);
        State state = makeState(system);
        state.bodies[0].w_WB = Vector3d(3.0, 2.0, 1.0);
        const auto integrator = makeIntegrator("six-step", system);
        for (int i = 0; i < 1000; ++i)
            QVERIFY(bool(integrator->step(state, i * h, h)));
        const Matrix3d R = rotation(system, state, 0);
        QVERIFY((R.transpose() * R - Matrix3d::Identity()).norm() < 1e-14);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestConservation)
#include "test_conservation.moc"

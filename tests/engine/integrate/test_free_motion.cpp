#include "engine/integrate/integrator_table.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>

using Eigen::Vector3d;

namespace polhode
{

namespace
{

Body brick()
{
    Body b;
    b.id = "brick";
    b.mass = 2.0;
    b.I_B = Vector3d(0.2, 0.2, 0.35).asDiagonal();
    return b;
}

State run(const System& system, State state, double h, int steps)
{
    const auto integrator = makeIntegrator("rk4", system);
    for (int i = 0; i < steps; ++i)
        if (!integrator->step(state, i * h, h))
            qFatal("the step failed");
    return state;
}

} // namespace

class TestFreeMotion : public QObject
{
    Q_OBJECT

private slots:
    void projectile()
    {
        const System system({brick()}, {{"gravity", UniformGravity{}, {}}});
        State state = makeState(system);
        state.bodies[0].v_WB = Vector3d(1.0, 2.0, 3.0);
        state = run(system, state, 0.01, 200);
        const double t = 2.0;
        const Vector3d g(0.0, 0.0, -9.81);
        // A parabola is integrated exactly; what is left is rounding over 200 steps of numbers near 20.
        QVERIFY((state.bodies[0].p_WB - (Vector3d(1.0, 2.0, 3.0) * t + 0.5 * t * t * g)).norm() < 1e-12);
        QVERIFY((state.bodies[0].impulse_W - 2.0 * g * t).norm() < 1e-12);
        QVERIFY(std::abs(kineticEnergy(system, state) - 0.5 * 2.0 * 14.0 - state.work[0]) < 1e-11);
    }

    void symmetricTopPrecesses_data()
    {
        QTest::addColumn<int>("chart");
        for (int chart = 0; chart < 6; ++chart)
            QTest::addRow("chart %d", chart) << chart;
    }

    void symmetricTopPrecesses()
    {
        QFETCH(int, chart);
        const System system({brick()}, {}, static_cast<RotationChart>(chart));
        State state = makeState(system);
        const Vector3d w0(0.3, 0.0, 2.0);
        state.bodies[0].w_WB = w0;
        state = run(system, state, 0.005, 400);
        // w_B turns about the symmetry axis at (I3 − I1) w3 / I1, and R is exp(t L/I1) about the fixed L
        // times a turn about the body's axis.
        const double t = 2.0;
        const double rate = (0.35 - 0.2) * 2.0 / 0.2;
        const Vector3d w_B(0.3 * std::cos(rate * t), 0.3 * std::sin(rate * t), 2.0);
        const Vector3d L(0.2 * 0.3, 0.0, 0.35 * 2.0);
        const Eigen::Matrix3d R = (Eigen::AngleAxisd(L.norm() / 0.2 * t, L.normalized())
                                   * Eigen::AngleAxisd(-rate * t, Vector3d::UnitZ()))
                                      .toRotationMatrix();
        // Order 4 at h |w| ≈ 0.01 over 2 s: below 1e-8.
        QVERIFY((rotation(system, state, 0) - R).norm() < 1e-8);
        QVERIFY((state.bodies[0].w_WB - R * w_B).norm() < 1e-8);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestFreeMotion)
#include "test_free_motion.moc"

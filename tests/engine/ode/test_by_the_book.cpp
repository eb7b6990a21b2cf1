#include "engine/ode/integrator_table.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <QtTest>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

const Vector3d kMoments(0.3, 0.5, 0.7);
constexpr double kMass = 1.5;
const Vector3d kGravity(0.0, 0.0, -9.81);
const Vector3d kPoint(0.2, -0.1, 0.4); // X_i of S0, body axes
const Vector3d kPush(1.0, 2.0, -0.5); // f_i, world axes
constexpr double kStep = 0.05;

System book()
{
    Body b;
    b.id = "body";
    b.mass = kMass;
    b.I_B = kMoments.asDiagonal();
    return System({b},
                  {{"gravity", UniformGravity{kGravity}, {}},
                   {"push", PointForce{0, kPoint, Axes::world, VectorLaw(kPush)}, {}}});
}

/// The quantities of S0 §22.1.3.
struct Motion {
    Vector3d c{0.1, 0.2, 0.3};
    Vector3d v{1.0, -0.5, 2.0};
    Matrix3d R = Eigen::AngleAxisd(0.7, Vector3d(2.0, -1.0, 2.0) / 3.0).toRotationMatrix();
    Vector3d w{1.5, -2.0, 0.8};
};

Matrix3d rotationVectorToMatrix(const Vector3d& phi)
{
    return Eigen::AngleAxisd(phi.norm(), phi.normalized()).toRotationMatrix();
}

State startOf(const System& system, const Motion& m)
{
    State state = makeState(system);
    state.bodies[0].p_WB = m.c;
    state.bodies[0].v_WB = m.v;
    state.bodies[0].w_WB = m.w;
    setRotation(system, state, 0, m.R);
    return state;
}

/// Rounding of a few dozen operations on numbers of order 1.
bool agree(const System& system, const State& state, const Motion& m)
{
    return (state.bodies[0].p_WB - m.c).norm() < 1e-14 && (state.bodies[0].v_WB - m.v).norm() < 1e-14
        && (state.bodies[0].w_WB - m.w).norm() < 1e-14 && (rotation(system, state, 0) - m.R).norm() < 1e-14;
}

} // namespace

class TestByTheBook : public QObject
{
    Q_OBJECT

private slots:
    /// One step of S0 §22.1.3, line by line.
    void sixSteps()
    {
        const System system = book();
        Motion m;
        State state = startOf(system, m);
        QVERIFY(bool(makeIntegrator("six-step", system)->step(state, 0.0, kStep)));
        const double h = kStep;
        const Matrix3d I_ref = kMoments.asDiagonal();
        const Vector3d F = kMass * kGravity + kPush; // 1
        const Vector3d tau = (m.R * kPoint).cross(kPush);
        m.v += h / kMass * F; // 2
        m.c += h * m.v; // 3
        const Matrix3d I = m.R * I_ref * m.R.transpose(); // 4
        m.w += h * I.inverse() * (tau - m.w.cross(I * m.w)); // 5
        m.R = rotationVectorToMatrix(h * m.w) * m.R; // 6
        QVERIFY(agree(system, state, m));
    }

    /// One step of (11.47) with each rate taken at the start.
    void explicitEuler()
    {
        const System system = book();
        Motion m;
        State state = startOf(system, m);
        QVERIFY(bool(makeIntegrator("explicit-euler", system)->step(state, 0.0, kStep)));
        const double h = kStep;
        const Matrix3d I = m.R * kMoments.asDiagonal() * m.R.transpose();
        const Vector3d tau = (m.R * kPoint).cross(kPush);
        const Vector3d rate = I.inverse() * (tau - m.w.cross(I * m.w));
        m.c += h * m.v;
        m.v += h * (kGravity + kPush / kMass);
        m.R = rotationVectorToMatrix(h * m.w) * m.R;
        m.w += h * rate;
        QVERIFY(agree(system, state, m));
    }

    /// The new w of symplectic Euler meets its implicit equation in body axes, then turns the body.
    void symplecticEuler()
    {
        const System system = book();
        Motion m;
        State state = startOf(system, m);
        QVERIFY(bool(makeIntegrator("symplectic-euler", system)->step(state, 0.0, kStep)));
        const double h = kStep;
        const Matrix3d I = kMoments.asDiagonal();
        const Vector3d tau_B = m.R.transpose() * (m.R * kPoint).cross(kPush);
        const Vector3d old_B = m.R.transpose() * m.w;
        const Vector3d new_B = m.R.transpose() * state.bodies[0].w_WB;
        QVERIFY((I * (new_B - old_B) + h * new_B.cross(I * new_B) - h * tau_B).norm() < 1e-14);
        m.v += h * (kGravity + kPush / kMass);
        m.c += h * m.v;
        m.w = state.bodies[0].w_WB;
        m.R = rotationVectorToMatrix(h * m.w) * m.R;
        QVERIFY(agree(system, state, m));
    }

    /// (11.50) and (11.51) on a force that depends on time alone: k₁ at t, k₂ at t + ⅔ h.
    void heun()
    {
        Body bead;
        bead.particle = true;
        const auto a = [](double t) { return Vector3d(1.0 + t * t * t, 0.0, 0.0); };
        const System system({bead},
                            {{"f",
                              PointForce{0, Vector3d::Zero(), Axes::world,
                                         VectorFunction([a](double t, const State&) { return a(t); })},
                              {}}});
        State state = makeState(system), inside = state;
        const auto integrator = makeIntegrator("heun", system);
        const double t = 0.4, h = 0.3;
        QVERIFY(bool(integrator->step(state, t, h)));
        const Vector3d k1 = a(t), k2 = a(t + 2.0 / 3.0 * h);
        QVERIFY((state.bodies[0].v_WB - h * (0.25 * k1 + 0.75 * k2)).norm() < 1e-15);
        for (const double d : {0.0, 0.3, 0.8, 1.0}) {
            integrator->interpolate(d, inside);
            const Vector3d v = h * ((d - 0.75 * d * d) * k1 + 0.75 * d * d * k2);
            QVERIFY((inside.bodies[0].v_WB - v).norm() < 1e-15);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestByTheBook)
#include "test_by_the_book.moc"

#include "support/joint_run.h"
#include "support/mechanisms.h"
#include "support/oracles/one_freedom.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <functional>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

using mechanism::Mechanism;
using mechanism::Run;
using oracle::Member;
using oracle::Series;

/// A rod of 1 m and 1 kg on two coaxial hinges, hanging at 0.5 rad from the vertical; the axis stands as R
/// turns it, and gravity with it.
Mechanism twinPendulum(const Matrix3d& R)
{
    Mechanism m;
    const Matrix3d swung = Eigen::AngleAxisd(-0.5, Vector3d::UnitY()).toRotationMatrix();
    m.add(1.0, {1.0 / 12.0, 1.0 / 12.0, 0.01}, R * (swung * Vector3d(0, 0, -0.5)), R * swung);
    for (const double y : {0.3, -0.3})
        m.join(JointKind::hinge, kWorld, 0, R * Vector3d(0.0, y, 0.0), R * mechanism::axisAlongMinusY());
    m.forces = {{"gravity", UniformGravity{R * Vector3d(0, 0, -9.81)}, {}}};
    return m;
}

/// A door of I = 3 kg m² about its two hinges, without gravity, turning at 1 rad/s.
Mechanism twinDoor()
{
    Mechanism m;
    m.forces.clear();
    m.add(4.0, {1.0, 2.0, 2.0}, {0.5, 0.0, 0.0});
    for (const double z : {0.5, -0.5})
        m.join(JointKind::hinge, kWorld, 0, {0, 0, z}, Matrix3d::Identity()).freedoms.resize(1);
    return m;
}

void methodsAndIntegrators()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("integrator");
    QTest::addColumn<int>("stabilisation");
    mechanism::eachMethod({"dopri5", "rk4"}, [](const char* method, const char* integrator) {
        for (const StabilisationRow& kept : stabilisationTable())
            QTest::addRow("%s, %s, %s", method, integrator, kept.id)
                << QByteArray(method) << QByteArray(integrator) << static_cast<int>(kept.stabilisation);
    });
}

JointStepperOptions chosen(const QByteArray& integrator, int stabilisation)
{
    JointStepperOptions options;
    options.integrator = integrator.constData();
    options.stabilisation = static_cast<Stabilisation>(stabilisation);
    return options;
}

} // namespace

/// Joints that say again what the tree's joints say already: the motion is the one without them.
class TestRedundantLoops : public QObject
{
    Q_OBJECT

private slots:
    /// T = ½ (I + m l²/4) q̇², V = −m g l/2 cos q, however the axis lies to the axes of the world.
    void pendulum_data() { methodsAndIntegrators(); }
    void pendulum()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        QFETCH(int, stabilisation);
        const auto members = [](const Series& q) {
            return std::vector<Member>{{1, oracle::Real(1) / 12, 0.5L * sine(q), 0 - 0.5L * cosine(q), q}};
        };
        const auto [q, qd] = oracle::oneFreedomMotion(members, 0, 9.81L, 0.5L, 0, 1, 10000);
        const Matrix3d aslant = Eigen::AngleAxisd(0.7, Vector3d(1, 2, -1).normalized()).toRotationMatrix();
        for (const Matrix3d& R : {Matrix3d(Matrix3d::Identity()), aslant}) {
            Run run(method.constData(), twinPendulum(R), chosen(integrator, stabilisation));
            run.begin();
            QVERIFY(run.to(1.0, 0.01));
            // h⁴ = 1e-8 of rk4 times constants of order one, for the rate 3⁴ of them: with Baumgarte's β =
            // 10/s
            const double turned = run.state.internal[0] - double(q - 0.5L);
            QVERIFY2(std::abs(turned) < 1e-7, qPrintable(QString::number(turned)));
            QVERIFY(std::abs(run.state.bodies[0].w_WB.dot(-R.col(1)) - double(qd)) < 1e-6);
        }
    }

    /// I q̈ = −c q̇: q = q̇₀ τ (1 − e^(−t/τ)), τ = I/c; with a spring k besides, critically damped by c = 2 √(k
    /// I), q = q̇₀ t e^(−t/τ), τ = √(I/k); with an effort Q, q = q̇₀ t + Q t²/(2 I).
    void door_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<int>("stabilisation");
        QTest::addColumn<int>("hinge");
        for (const JointMethodRow& row : jointMethodTable())
            for (const StabilisationRow& kept : stabilisationTable())
                for (const int hinge : {0, 1})
                    QTest::addRow("%s, %s, hinge %d", row.id, kept.id, hinge)
                        << QByteArray(row.id) << static_cast<int>(kept.stabilisation) << hinge;
    }
    void door()
    {
        QFETCH(QByteArray, method);
        QFETCH(int, stabilisation);
        QFETCH(int, hinge);
        constexpr double I = 3.0, t = 2.0;
        const auto angleWith = [&](const std::function<void(JointFreedom&)>& set) {
            Mechanism m = twinDoor();
            set(m.joints[static_cast<std::size_t>(hinge)].freedoms[0]);
            Run run(method.constData(), m, chosen("dopri5", stabilisation));
            run.state.bodies[0].w_WB = {0, 0, 1};
            run.state.bodies[0].v_WB = {0, 0.5, 0};
            run.begin();
            return run.to(t, 0.01) ? run.state.internal[0] : std::nan("");
        };
        // dopri5 at 1e-10
        QVERIFY(std::abs(angleWith([](JointFreedom& f) { f.damping = 1.5; })
                         - I / 1.5 * (1.0 - std::exp(-t * 1.5 / I)))
                < 1e-8);
        QVERIFY(std::abs(angleWith([](JointFreedom& f) {
                             f.stiffness = 0.75;
                             f.damping = 3.0;
                         })
                         - t * std::exp(-0.5 * t))
                < 1e-8);
        QVERIFY(std::abs(angleWith([](JointFreedom& f) {
                             f.motor.kind = MotorKind::effort;
                             f.motor.target = 0.6;
                         })
                         - (t + 0.6 * t * t / (2.0 * I)))
                < 1e-8);
    }

    /// Two rods, the second welded to the first twice or hung on it by two hinges: as with one joint.
    void pairs_data() { methodsAndIntegrators(); }
    void pairs()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        QFETCH(int, stabilisation);
        for (const JointKind kind : {JointKind::fixed, JointKind::hinge}) {
            State ends[2];
            const Vector3d start = mechanism::chain(2, 0.5).poses[1].translation();
            for (const bool twice : {false, true}) {
                Mechanism m = mechanism::chain(2, 0.5);
                m.joints.pop_back();
                const Vector3d end = m.poses[0] * Vector3d(0, 0, -0.5);
                for (const double y : {0.2, -0.2})
                    if (twice || y > 0.0)
                        m.join(kind, 0, 1, end + Vector3d(0, y, 0), mechanism::axisAlongMinusY());
                Run run(method.constData(), m, chosen(integrator, stabilisation));
                run.begin();
                QVERIFY(run.to(1.0, 0.01));
                ends[twice ? 1 : 0] = run.state;
            }
            QVERIFY((ends[0].bodies[1].p_WB - start).norm() > 0.1); // it has moved
            // both within dopri5's 1e-10 a step, or the same steps of rk4
            QVERIFY((ends[1].bodies[1].p_WB - ends[0].bodies[1].p_WB).norm() < 1e-8);
            QVERIFY((ends[1].bodies[1].w_WB - ends[0].bodies[1].w_WB).norm() < 1e-7);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestRedundantLoops)
#include "test_redundant_loops.moc"

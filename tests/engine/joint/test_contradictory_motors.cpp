#include "support/joint_run.h"
#include "support/plane_linkages.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

using mechanism::addLink;
using mechanism::freedomOf;
using mechanism::Mechanism;
using mechanism::Run;
using mechanism::speedMotor;

/// Crank 0.3 m from (0, 0), upright at first, coupler, rocker 0.7 m upright on (1.2 m, 0).
Mechanism fourBar()
{
    Mechanism m;
    const Vector3d pin(0, 0.3, 0), end(1.2, 0.7, 0), pivot(1.2, 0, 0);
    addLink(m, 1.0, 0.01, {0, 0, 0}, pin);
    addLink(m, 1.0, 0.1, pin, end);
    addLink(m, 1.0, 0.05, pivot, end);
    m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
    m.join(JointKind::hinge, 0, 1, pin, Matrix3d::Identity());
    m.join(JointKind::hinge, 1, 2, end, Matrix3d::Identity());
    m.join(JointKind::hinge, kWorld, 2, pivot, Matrix3d::Identity());
    return m;
}

void methodsAndIntegrators()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("integrator");
    mechanism::eachMethod(
        {"heun", "rk4", "dopri5", "six-step"}, [](const char* method, const char* integrator) {
            QTest::addRow("%s, %s", method, integrator) << QByteArray(method) << QByteArray(integrator);
        });
}

JointStepperOptions with(const QByteArray& integrator)
{
    JointStepperOptions options;
    options.integrator = integrator.constData();
    return options;
}

} // namespace

/// Speed motors that no motion of their linkage can follow end the run with a reason that names them.
class TestContradictoryMotors : public QObject
{
    Q_OBJECT

private slots:
    /// Motors of 4 rad/s at both grounded hinges; a third one, on a pendulum beside them, is none of it.
    void contradictory_data() { methodsAndIntegrators(); }
    void contradictory()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        Mechanism m = fourBar();
        addLink(m, 1.0, 0.01, {3, 0, 0}, {3, 0.3, 0});
        m.join(JointKind::hinge, kWorld, 3, {3, 0, 0}, Matrix3d::Identity());
        for (const std::size_t joint : {0, 3, 4})
            freedomOf(m, joint).motor = speedMotor(4.0);
        m.joints[3].label = {"rocker", "摇杆"};
        Run run(method.constData(), m, with(integrator));
        run.begin();
        QVERIFY(!run.to(0.1, 0.005));
        QCOMPARE(
            run.reason.en,
            "no motion has the speeds of all motors: those in joints 'joint 0', 'rocker' contradict each "
            "other");
        QVERIFY(run.reason.zh.find("关节“joint 0”、“摇杆”的电机互相矛盾") != std::string::npos);
        QCOMPARE(run.t, 0.0);
    }

    /// Two coaxial hinges hold a link, each with a motor: the same speed is one motion, two speeds are none.
    void twins_data() { methodsAndIntegrators(); }
    void twins()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        for (const double other : {2.0, 2.5}) {
            Mechanism m;
            addLink(m, 1.0, 0.01, {0, 0, 0}, {0, 0.3, 0});
            m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
            m.join(JointKind::hinge, kWorld, 0, {0, 0, 0.1}, Matrix3d::Identity());
            freedomOf(m, 0).motor = speedMotor(2.0);
            freedomOf(m, 1).motor = speedMotor(other);
            Run run(method.constData(), m, with(integrator));
            run.begin();
            const bool agree = other == 2.0;
            QCOMPARE(run.to(1.0, 0.01), agree);
            if (agree) // a turn at an even speed is exact for all integrators
                QVERIFY(std::abs(run.state.internal[0] - 2.0) < 1e-9);
            else
                QVERIFY(run.reason.en.find("contradict each other") != std::string::npos);
        }
    }

    /// The same with speeds that are functions of time, which agree at first: a sin t and b sin t.
    void twinsInTime_data() { methodsAndIntegrators(); }
    void twinsInTime()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        for (const double other : {2.0, 2.5}) {
            Mechanism m;
            addLink(m, 1.0, 0.01, {0, 0, 0}, {0, 0.3, 0});
            m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
            m.join(JointKind::hinge, kWorld, 0, {0, 0, 0.1}, Matrix3d::Identity());
            for (const auto& [joint, speed] : {std::pair<std::size_t, double>{0, 2.0}, {1, other}}) {
                JointMotor& motor = freedomOf(m, joint).motor;
                motor.kind = MotorKind::speed;
                motor.law = [speed = speed](double t) { return speed * std::sin(t); };
                motor.rate = [speed = speed](double t) { return speed * std::cos(t); };
            }
            Run run(method.constData(), m, with(integrator));
            run.begin();
            const bool agree = other == 2.0;
            // π is between two rows: there both speeds are zero, and nothing is said against the motors.
            QCOMPARE(run.to(4.0, 0.01), agree);
            if (agree) // the angle to the order of the method: Euler's error is ½ h v at most
                QVERIFY(std::abs(run.state.internal[0] - 2.0 * (1.0 - std::cos(4.0))) < 0.0101);
            else
                QVERIFY(run.reason.en.find("contradict each other") != std::string::npos && run.t < 0.011);
        }
    }

    /// One motor at the crank, without stabilisation and with a coarse method: its drift is no contradiction.
    void drift_data() { mechanism::bothMethods(); }
    void drift()
    {
        QFETCH(QByteArray, method);
        Mechanism m = fourBar();
        freedomOf(m, 0).motor = speedMotor(4.0);
        JointStepperOptions options = with("heun");
        options.stabilisation = Stabilisation::none;
        Run run(method.constData(), m, options);
        run.begin();
        QVERIFY2(run.to(5.0, 0.01), run.reason.en.c_str());
    }

    /// The rocker, 0.9 m from the crank's end at most, is stopped on its way by a limit at 0.1 rad, which the
    /// motor at the crank does not heed.
    void stop_data() { methodsAndIntegrators(); }
    void stop()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        for (const double restitution : {0.0, 0.5}) {
            Mechanism m = fourBar();
            freedomOf(m, 0).motor = speedMotor(4.0);
            freedomOf(m, 3).lower = -0.1;
            freedomOf(m, 3).upper = 0.1;
            freedomOf(m, 3).restitution = restitution;
            m.joints[3].label = {"rocker", "摇杆"};
            Run run(method.constData(), m, with(integrator));
            run.begin();
            QVERIFY(!run.to(2.0, 0.005));
            QVERIFY2(
                run.reason.en.find("the speed of the motor in joint 'joint 0' runs the linkage against the")
                    != std::string::npos,
                run.reason.en.c_str());
            QVERIFY2(run.reason.en.find("stop of joint 'rocker'") != std::string::npos,
                     run.reason.en.c_str());
            // It ends within the row in which it would come there, with less than 4 rad/s.
            QVERIFY(std::abs(run.state.internal[3]) < 0.1 && std::abs(run.state.internal[3]) > 0.08);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestContradictoryMotors)
#include "test_contradictory_motors.moc"

#include "support/joint_run.h"
#include "support/mechanisms.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <numbers>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

using mechanism::bothMethods;
using mechanism::Mechanism;
using mechanism::Run;
using mechanism::tight;

using Kind = ContactEvent::Kind;

/// A block of 2 kg on a slider along x, without gravity.
Mechanism slider(double friction)
{
    Mechanism m;
    m.forces.clear();
    m.add(2.0, {0.1, 0.1, 0.1}, {0, 0, 0});
    JointDescription& joint = m.join(JointKind::slider, kWorld, 0, {0, 0, 0}, frameAlong(Vector3d::UnitX()));
    joint.freedoms.resize(1);
    joint.freedoms[0].friction = friction;
    return m;
}

/// A crank of 0.5 m, a coupler of 1 m and a rocker of 0.5 m on a base of 1 m, with friction in every hinge.
Mechanism parallelCrank(double friction)
{
    Mechanism m;
    m.add(1.0, {0.02, 0.02, 0.001}, {0, 0, 0.25});
    m.add(1.0, {0.001, 0.08, 0.08}, {0.5, 0, 0.5});
    m.add(1.0, {0.02, 0.02, 0.001}, {1.0, 0, 0.25});
    const Matrix3d R = mechanism::axisAlongMinusY();
    m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, R);
    m.join(JointKind::hinge, 0, 1, {0, 0, 0.5}, R);
    m.join(JointKind::hinge, 1, 2, {1.0, 0, 0.5}, R);
    m.join(JointKind::hinge, kWorld, 2, {1.0, 0, 0}, R);
    for (JointDescription& joint : m.joints) {
        joint.freedoms.resize(1);
        joint.freedoms[0].friction = friction;
    }
    return m;
}

std::vector<double> times(const Run& run, Kind kind)
{
    std::vector<double> found;
    for (const ContactEvent& e : run.events)
        if (e.kind == kind)
            found.push_back(e.t);
    return found;
}

} // namespace

class TestJointFriction : public QObject
{
    Q_OBJECT

private slots:
    /// A door of 3 kg m² about the common axis of its two hinges, at 1.3 rad/s with 1.5 N m and 0.5 N m of
    /// friction, stops after 3 · 1.3/2 s. Both bearings stick then and, nothing being left to hold, exert
    /// nothing, not one against the other.
    void doorStops_data() { bothMethods(); }
    void doorStops()
    {
        QFETCH(QByteArray, method);
        for (const double first : {1.5, 1.0}) {
            Mechanism m;
            m.forces.clear();
            m.add(8.0, {1.0, 1.0, 1.0}, {0.5, 0, 0}); // 1 + 8/4
            for (const double z : {0.5, -0.5})
                m.join(JointKind::hinge, kWorld, 0, {0, 0, z}, Matrix3d::Identity()).freedoms.resize(1);
            m.joints[0].freedoms[0].friction = first;
            m.joints[1].freedoms[0].friction = 2.0 - first;
            Run run(method.constData(), m, tight());
            run.state.bodies[0].v_WB = {0, 0.65, 0};
            run.state.bodies[0].w_WB = {0, 0, 1.3};
            run.begin();
            QVERIFY2(run.to(3.0, 0.1), run.reason.en.c_str());
            const std::vector<double> stuck = times(run, Kind::stick);
            QCOMPARE(stuck.size(), std::size_t(2));
            for (const double t : stuck)
                QVERIFY2(std::abs(t - 1.95) < 1e-9, qPrintable(QString::number(t, 'g', 12)));
            QVERIFY(std::abs(run.state.internal[0] - 0.5 * 1.3 * 1.95) < 1e-9);
            for (const BearingMode& mode : run.stepper->modes().bearings)
                QVERIFY(mode.sticks);
            if (const auto* stepper = dynamic_cast<const JointStepper*>(run.stepper.get()))
                for (const JointForce& force : stepper->solution(run.t, run.state).forces)
                    QVERIFY(force.effortTorque_W.norm() < 1e-12);
        }
    }

    /// A horizontal rod whose bearing takes more than its weight's moment mgl/2 does not move at all.
    void holdsTheLoad_data() { bothMethods(); }
    void holdsTheLoad()
    {
        QFETCH(QByteArray, method);
        Mechanism m = mechanism::chain(1, 0.5 * std::numbers::pi);
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].friction = 1.001 * 0.5 * 9.81;
        Run run(method.constData(), m);
        run.begin();
        const Vector3d start = run.state.bodies[0].p_WB;
        QVERIFY(run.to(20.0, 0.05));
        // Accelerations of 15 rad/s² cancel to a few roundings, 1e-14; over 20 s these are 2e-13 rad/s and
        // 1e-12 m. A regularised law would creep by 1e-3 rad/s.
        QVERIFY((run.state.bodies[0].p_WB - start).norm() < 1e-11);
        QVERIFY(run.state.bodies[0].w_WB.norm() < 1e-12);
        QVERIFY(std::abs(run.state.account.friction) < 1e-15);
        QVERIFY(run.stepper->modes().bearings[0].sticks);

        m.joints[0].freedoms[0].friction = 0.999 * 0.5 * 9.81;
        Run other(method.constData(), m);
        other.begin();
        QVERIFY(other.to(0.5, 0.05));
        QVERIFY(other.state.bodies[0].w_WB.norm() > 1e-3);
    }

    /// v = v₀ − F t/m to v₀ m/F, then rest at v₀² m/2F.
    void comesToRest_data() { bothMethods(); }
    void comesToRest()
    {
        QFETCH(QByteArray, method);
        Run run(method.constData(), slider(3.0), tight());
        run.state.bodies[0].v_WB = Vector3d(4.0, 0, 0);
        run.begin();
        QVERIFY(run.to(6.0, 0.11));
        const std::vector<double> stops = times(run, Kind::stick);
        QCOMPARE(stops.size(), std::size_t(1));
        // A quadratic is integrated without error; the event is located to 1e-14 of a step.
        QVERIFY(std::abs(stops[0] - 4.0 * 2.0 / 3.0) < 1e-12);
        QVERIFY(std::abs(run.state.bodies[0].p_WB.x() - 16.0 * 2.0 / 6.0) < 1e-12);
        QVERIFY(run.state.bodies[0].v_WB.norm() < 1e-12);
        QVERIFY(std::abs(run.state.account.friction - 16.0) < 1e-12); // ½ m v₀²
    }

    /// A motor whose force grows as c t breaks the block loose at F/c; then s = c (t − F/c)³/6m.
    void breaksLoose_data() { bothMethods(); }
    void breaksLoose()
    {
        QFETCH(QByteArray, method);
        Mechanism m = slider(3.0);
        m.joints[0].freedoms[0].motor.kind = MotorKind::effort;
        m.joints[0].freedoms[0].motor.law = [](double t) { return -2.0 * t; };
        Run run(method.constData(), m, tight());
        run.begin();
        QVERIFY(run.stepper->modes().bearings[0].sticks);
        QVERIFY(run.to(3.0, 0.07));
        const std::vector<double> slips = times(run, Kind::slip);
        QCOMPARE(slips.size(), std::size_t(1));
        QVERIFY(std::abs(slips[0] - 1.5) < 1e-9); // the slip counts beyond 1e-10 of the friction
        QVERIFY(std::abs(run.state.bodies[0].p_WB.x() + 2.0 * std::pow(1.5, 3) / 12.0) < 1e-8);
    }

    /// A block on a spring: each half swing is 2 F/k shorter than the last, until F holds the spring.
    void dryOscillator_data() { bothMethods(); }
    void dryOscillator()
    {
        QFETCH(QByteArray, method);
        Mechanism m = slider(3.0);
        m.joints[0].freedoms[0].stiffness = 50.0;
        m.joints[0].freedoms[0].rest = -1.0; // drawn out by 1 m at the start
        Run run(method.constData(), m, tight());
        run.begin();
        const double energy = run.energy();
        QVERIFY(run.to(8.0, 0.02));
        // From rest at 1: −0.88, 0.76, −0.64, 0.52, −0.40, 0.28, −0.16, 0.04; |k q| < F from 0.06 on.
        QVERIFY(std::abs(run.state.internal[0] + 1.0 - 0.04) < 1e-9);
        const std::vector<double> stops = times(run, Kind::stick);
        QVERIFY(!stops.empty());
        QVERIFY(std::abs(stops.back() - 8.0 * std::numbers::pi * std::sqrt(2.0 / 50.0)) < 1e-9);
        QVERIFY(run.state.bodies[0].v_WB.norm() < 1e-12);
        QVERIFY(std::abs(run.energy() - energy) < 1e-9);
        QVERIFY(std::abs(run.state.account.friction - 25.0 * (1.0 - 0.0016)) < 1e-9);
    }

    /// A loop whose hinges could each hold it: who carries what is not unique, the rest is.
    void loopAtRest_data() { bothMethods(); }
    void loopAtRest()
    {
        QFETCH(QByteArray, method);
        Mechanism m = parallelCrank(0.6);
        // The crank is pushed by a motor of 2 N m < 4 × 0.6 N m; all hinges turn equally fast.
        m.joints[0].freedoms[0].motor.kind = MotorKind::effort;
        m.joints[0].freedoms[0].motor.target = 2.0;
        Run run(method.constData(), m);
        run.begin();
        QVERIFY(run.to(2.0, 0.05));
        for (const BodyState& body : run.state.bodies)
            QVERIFY(body.v_WB.norm() < 1e-11);
        // With 3 N m it moves: the motor's work is kinetic and potential energy and 4 × 0.6 N m · angle.
        m.joints[0].freedoms[0].motor.target = 3.0;
        Run other(method.constData(), m, tight());
        other.begin();
        const double energy = other.energy();
        QVERIFY(other.to(0.5, 0.02));
        const double angle = std::abs(other.state.internal[0]);
        QVERIFY(angle > 0.01);
        QVERIFY(std::abs(other.state.account.friction - 4.0 * 0.6 * angle) < 1e-8);
        QVERIFY(std::abs(other.energy() - energy) < 1e-8);
    }

    /// A ball that turns about any axis stops after I ω/τ and holds what is less than τ.
    void ballStops_data() { bothMethods(); }
    void ballStops()
    {
        QFETCH(QByteArray, method);
        Mechanism m;
        m.forces.clear();
        m.add(1.0, {0.2, 0.2, 0.2}, {0, 0, 0});
        JointDescription& ball = m.join(JointKind::ball, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        ball.freedoms.resize(1);
        ball.freedoms[0].friction = 0.3;
        Run run(method.constData(), m, tight());
        run.state.bodies[0].w_WB = Vector3d(1.0, -2.0, 2.0);
        run.begin();
        QVERIFY(run.to(3.0, 0.03));
        const std::vector<double> stops = times(run, Kind::stick);
        QCOMPARE(stops.size(), std::size_t(1));
        QVERIFY2(std::abs(stops[0] - 0.2 * 3.0 / 0.3) < 1e-9, qPrintable(QString::number(stops[0], 'g', 15)));
        QVERIFY(run.state.bodies[0].w_WB.norm() < 1e-11);
        QVERIFY(std::abs(run.state.account.friction - 0.5 * 0.2 * 9.0) < 1e-9);
    }

    /// A rod held out by a ball with friction: rest below the limit, and beyond it the fall of a hinge.
    void ballHolds_data() { bothMethods(); }
    void ballHolds()
    {
        QFETCH(QByteArray, method);
        Mechanism m = mechanism::chain(1, 0.5 * std::numbers::pi);
        m.joints[0].kind = JointKind::ball;
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].friction = 5.0;
        Run run(method.constData(), m);
        run.begin();
        QVERIFY(run.to(1.0, 0.05));
        QVERIFY(run.state.bodies[0].w_WB.norm() < 1e-12);

        m.joints[0].freedoms[0].friction = 2.0;
        Run ball(method.constData(), m, tight());
        m.joints[0].kind = JointKind::hinge;
        Run hinge(method.constData(), m, tight());
        ball.begin();
        hinge.begin();
        QVERIFY(ball.to(0.4, 0.02));
        QVERIFY(hinge.to(0.4, 0.02));
        QVERIFY(ball.state.bodies[0].w_WB.norm() > 0.5);
        QVERIFY((ball.state.bodies[0].w_WB - hinge.state.bodies[0].w_WB).norm() < 1e-9);
    }

    /// On a stop the friction need not hold; off it, it must.
    void stopAndFriction_data() { bothMethods(); }
    void stopAndFriction()
    {
        QFETCH(QByteArray, method);
        Mechanism m = slider(3.0);
        m.joints[0].freedoms[0].upper = 0.5;
        m.joints[0].freedoms[0].motor.kind = MotorKind::effort;
        m.joints[0].freedoms[0].motor.law = [](double t) { return t < 4.0 ? 5.0 : 5.0 - 4.0 * (t - 4.0); };
        Run run(method.constData(), m, tight());
        run.begin();
        QVERIFY(run.to(8.0, 0.05));
        // With 5 − 3 N it reaches the stop at √(2·0.5·2/2) = 1 s; the motor reverses at 5.25 s and must pull
        // with 3 N, which it does at 6 s; then s = 0.5 − 4 (t − 6)³/12.
        QCOMPARE(times(run, Kind::impact).size(), std::size_t(1));
        QVERIFY(std::abs(times(run, Kind::impact)[0] - 1.0) < 1e-12);
        QVERIFY(std::abs(times(run, Kind::slip).back() - 6.0) < 1e-9);
        QVERIFY(std::abs(run.state.internal[0] - (0.5 - 4.0 * 8.0 / 12.0)) < 1e-8);
    }

    /// A horizontal rod lies on its stop with a bearing of 2 N m, while a wheel beside it comes to rest, for
    /// which all modes are chosen anew: one row holds the rod, a joint has but six. The stop carries the
    /// moment of its weight and the friction, which acts against leaving it: mgl/2 + 2.
    void onlyTheStopHolds_data() { bothMethods(); }
    void onlyTheStopHolds()
    {
        QFETCH(QByteArray, method);
        Mechanism m;
        m.add(1.0, {1e-3, 1.0 / 12.0, 1.0 / 12.0}, {0.5, 0, 0});
        m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, mechanism::axisAlongMinusY()).freedoms.resize(1);
        m.joints[0].freedoms[0].lower = 0.0;
        m.joints[0].freedoms[0].friction = 2.0;
        m.add(1.0, {0.1, 0.1, 0.1}, {0, 1, 0});
        m.join(JointKind::hinge, kWorld, 1, {0, 1, 0}, Matrix3d::Identity()).freedoms.resize(1);
        m.joints[1].freedoms[0].friction = 0.2;
        Run run(method.constData(), m, tight());
        run.state.bodies[1].w_WB = {0, 0, 1.0};
        run.begin();
        QVERIFY2(run.to(1.0, 0.05), run.reason.en.c_str());
        QVERIFY(std::abs(times(run, Kind::stick).back() - 0.5) < 1e-9);
        const JointModes& modes = run.stepper->modes();
        QCOMPARE(modes.resting.size(), std::size_t(1));
        QVERIFY(!modes.bearings[0].sticks && modes.bearings[0].blocked);
        QVERIFY(run.state.bodies[0].w_WB.norm() < 1e-12);
        if (const auto* stepper = dynamic_cast<const JointStepper*>(run.stepper.get())) {
            const JointSolution now = stepper->solution(run.t, run.state);
            QCOMPARE(now.set.blocks[0].count, 6);
            // Rounding of the moments, a few 1e-15 of 5 N m.
            QVERIFY(std::abs(now.lambda[now.set.blocks[0].first + 5] - (0.5 * 9.81 + 2.0)) < 1e-12);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestJointFriction)
#include "test_joint_friction.moc"

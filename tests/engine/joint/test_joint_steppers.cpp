#include "engine/step/joint_stepper.h"
#include "engine/step/tree_stepper.h"
#include "support/joint_run.h"
#include "support/mechanisms.h"
#include "support/oracles/chain_equations.h"
#include "support/oracles/elliptic.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <numbers>

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

namespace
{

using mechanism::bothMethods;
using mechanism::Mechanism;
using mechanism::Random;
using mechanism::Run;
using mechanism::tight;

constexpr double kPi = std::numbers::pi;

/// A quick spatial mechanism: ball, universal, hinge and slider in a row.
Mechanism spatial()
{
    Mechanism m;
    m.add(1.0, {0.05, 0.08, 0.1}, {0.3, 0.1, -0.4});
    m.add(0.8, {0.04, 0.05, 0.06}, {0.6, 0.2, -0.9});
    m.add(0.6, {0.03, 0.02, 0.04}, {0.9, 0.1, -1.4});
    m.add(0.4, {0.01, 0.02, 0.02}, {1.0, 0.4, -1.8});
    m.join(JointKind::ball, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
    m.join(JointKind::universal, 0, 1, {0.5, 0.1, -0.6}, frameAlong({1, 0.2, 0}));
    m.join(JointKind::hinge, 1, 2, {0.8, 0.2, -1.2}, frameAlong({0.1, 1, 0.3}));
    JointDescription& slider = m.join(JointKind::slider, 2, 3, {1.0, 0.3, -1.6}, frameAlong({0, 0.3, -1}));
    slider.freedoms.resize(1);
    slider.freedoms[0].stiffness = 40.0;
    return m;
}

} // namespace

class TestJointSteppers : public QObject
{
    Q_OBJECT

private slots:
    /// A rod swinging from 2.5 rad: after one period 4 K(sin θ₀/2) √(2l/3g) at rest again.
    void pendulumPeriod_data() { bothMethods(); }
    void pendulumPeriod()
    {
        QFETCH(QByteArray, method);
        const double amplitude = 2.5;
        const double period
            = 4.0 * oracle::ellipticK(std::sin(0.5 * amplitude)) * std::sqrt(2.0 / (3.0 * 9.81));
        Run run(method.constData(), mechanism::chain(1, amplitude), tight());
        run.begin();
        QVERIFY(run.to(period, 0.02));
        const double delay = run.state.bodies[0].w_WB.norm() / (1.5 * 9.81 * std::abs(std::sin(amplitude)));
        QVERIFY2(delay < 1e-8 * period, qPrintable(QString::number(delay)));
    }

    /// Both methods on one spatial mechanism: the same motion, energy kept.
    void methodsAgree()
    {
        const Mechanism m = spatial();
        Run a("maximal", m, tight()), b("reduced", m, tight());
        a.begin();
        b.begin();
        const double energy = a.energy();
        QVERIFY(a.to(1.0, 0.02));
        QVERIFY(b.to(1.0, 0.02));
        for (std::size_t i = 0; i < 4; ++i) {
            // 1e-12 per unit of time and state, magnified by the motion (not chaotic within 1 s)
            QVERIFY((a.state.bodies[i].p_WB - b.state.bodies[i].p_WB).norm() < 1e-9);
            QVERIFY((a.state.bodies[i].w_WB - b.state.bodies[i].w_WB).norm() < 1e-8);
        }
        QVERIFY(std::abs(a.energy() - energy) < 1e-9);
        QVERIFY(std::abs(b.energy() - energy) < 1e-9);
        // Impulses of the ground balance those of gravity: p − p₀ = Σ J.
        for (const Run* run : {&a, &b}) {
            Vector3d momentum_W = Vector3d::Zero(), given = run->state.account.impulse_W;
            Vector3d L_W = Vector3d::Zero(), turned = run->state.account.angularImpulseO_W;
            for (int i = 0; i < 4; ++i) {
                momentum_W += momentum(run->system, run->state, i);
                L_W += angularMomentumAbout(run->system, run->state, i, Vector3d::Zero());
                given += run->state.bodies[static_cast<std::size_t>(i)].impulse_W;
                turned += run->state.bodies[static_cast<std::size_t>(i)].angularImpulseO_W;
            }
            QVERIFY((momentum_W - given).norm() < 1e-8);
            QVERIFY((L_W - turned).norm() < 1e-8);
        }
    }

    /// Drift: without stabilisation it grows with h, Baumgarte bounds it, both projections remove it.
    void drift()
    {
        const Mechanism m = spatial();
        const System system = m.system();
        const JointSet joints(system, m.joints);
        double error[4];
        for (const StabilisationRow& row : stabilisationTable()) {
            JointStepperOptions options;
            options.integrator = "heun";
            options.stabilisation = row.stabilisation;
            options.baumgarte = {50.0, 50.0};
            Run run("maximal", m, options);
            run.begin();
            QVERIFY(run.to(2.0, 0.01));
            error[static_cast<int>(row.stabilisation)]
                = JointProjection(system, joints).errors(0.0, run.state, {}).position;
        }
        QVERIFY2(error[0] > 1e-6, qPrintable(QString::number(error[0])));
        QVERIFY(error[1] < 0.2 * error[0]);
        // Errors below JointStepperOptions::tolerance are left alone.
        QVERIFY(error[2] <= 1e-11);
        QVERIFY(error[3] <= 1e-11);
    }

    /// Joint error below 1e-10 m, over 10⁴ steps here and 10⁶ with POLHODE_LONG_RUN=1000000.
    void noDriftWithProjection()
    {
        const char* longRun = std::getenv("POLHODE_LONG_RUN");
        const int steps = longRun ? std::atoi(longRun) : 10000;
        const Mechanism m = mechanism::chain(2, 1.5);
        const System system = m.system();
        const JointSet joints(system, m.joints);
        JointStepperOptions options;
        options.integrator = "rk4";
        Run run("maximal", m, options);
        run.begin();
        JointProjection projection(system, joints);
        const double h = 1e-3;
        double worst = 0.0;
        for (int n = 0; n < steps; ++n) {
            QVERIFY(run.stepper->advance(run.state, n * h, (n + 1) * h).result);
            if (n % 100 == 0 || n + 1 == steps)
                worst = std::max(worst, projection.errors(0.0, run.state, {}).position);
        }
        QVERIFY2(worst < 1e-10, qPrintable(QString::number(worst)));
    }

    /// Rods with hardly any inertia about their own line, by Heun's method with long steps: an error of
    /// second order, and no turning that the hinges do not allow.
    void thinRodsByLongSteps_data()
    {
        QTest::addColumn<int>("links");
        QTest::newRow("one") << 1;
        QTest::newRow("two") << 2;
    }
    void thinRodsByLongSteps()
    {
        QFETCH(int, links);
        const auto rates = [&](const VectorXd& z) {
            VectorXd dz(2 * links);
            dz << z.tail(links),
                oracle::chainAccelerations(z.head(links), z.tail(links), 1.0, 1.0, 1.0 / 12.0, 9.81);
            return dz;
        };
        constexpr double kEnd = 1.0;
        VectorXd y = VectorXd::Zero(2 * links);
        y.head(links).setConstant(1.5);
        const VectorXd expected = oracle::integrate(rates, y, kEnd, 200);
        JointStepperOptions options;
        options.integrator = "heun";
        double last = 0.0;
        for (const double h : {0.01, 0.005, 0.0025}) {
            Mechanism m = mechanism::chain(links, 1.5);
            for (Body& rod : m.bodies)
                rod.I_B(2, 2) = 1e-8 * rod.I_B(0, 0);
            Run run("maximal", m, options);
            run.begin();
            QVERIFY(run.to(kEnd, h));
            const Vector3d w_W = run.state.bodies.back().w_WB;
            // A hundredth of what one of the longest steps errs by, (h w)³ / h with w of some 5 rad/s.
            QVERIFY2(std::hypot(w_W.x(), w_W.z()) < 1e-4, qPrintable(QString::number(w_W.x())));
            const double error = std::abs(-w_W.y() - expected[2 * links - 1]);
            if (last > 0.0) // order 2: a quarter with h / 2, but for terms of order h
                QVERIFY2(std::abs(last / error - 4.0) < 1.0, qPrintable(QString::number(last / error)));
            last = error;
        }
    }

    /// The source's scheme on velocities: first order towards the motion of the pendulum.
    void sixStepIsOfFirstOrder()
    {
        const auto rates = [](const VectorXd& z) {
            VectorXd dz(4);
            dz << z.tail<2>(),
                oracle::chainAccelerations(z.head<2>(), z.tail<2>(), 1.0, 1.0, 1.0 / 12.0, 9.81);
            return dz;
        };
        VectorXd y(4);
        y << 0.6, 0.6, 0.0, 0.0;
        const VectorXd expected = oracle::integrate(rates, y, 0.5, 100);
        double last = 0.0;
        for (const double h : {2e-3, 1e-3, 5e-4}) {
            JointStepperOptions options;
            options.integrator = "six-step";
            options.stabilisation = Stabilisation::none;
            Run run("maximal", mechanism::chain(2, 0.6), options);
            run.begin();
            QVERIFY(run.to(0.5, h));
            const double error = std::abs(-run.state.bodies[1].w_WB.y() - expected[3]);
            if (last > 0.0)
                QVERIFY(std::abs(last / error - 2.0) < 0.2); // order 1: halves with h
            last = error;
        }
    }

    /// Six steps drift without a cure; with Baumgarte's ġ = −β g errors settle where a step's own error, of
    /// second order, is balanced by β h g.
    void sixStepWithBaumgarte()
    {
        double gap[2];
        for (const bool cured : {false, true}) {
            JointStepperOptions options;
            options.integrator = "six-step";
            options.stabilisation = cured ? Stabilisation::baumgarte : Stabilisation::none;
            options.baumgarte = {50.0, 50.0};
            Run run("maximal", mechanism::chain(2, 1.0), options);
            run.begin();
            QVERIFY(run.to(4.0, 1e-3));
            const JointSet joints(run.system, mechanism::chain(2, 1.0).joints);
            JointProjection projection(run.system, joints);
            gap[cured] = projection.errors(0.0, run.state, {}).position;
        }
        QVERIFY2(gap[1] < 0.02 * gap[0], qPrintable(QString("%1 %2").arg(gap[0]).arg(gap[1])));
    }

    /// A rod on a hinge falls on a stop at the horizontal: ω at the stop from energy, ω⁺ = −e ω⁻, rebound
    /// angle from e²; it comes to rest there.
    void stopOfAHinge_data() { bothMethods(); }
    void stopOfAHinge()
    {
        QFETCH(QByteArray, method);
        // Starts at rest at θ₀ = 150° from the vertical (hanging = 0), stop at 90°: q = θ − 150°.
        const double start = 5.0 * kPi / 6.0, e = 0.5;
        Mechanism m = mechanism::chain(1, start);
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].lower = -kPi / 3.0;
        m.joints[0].freedoms[0].restitution = e;
        Run run(method.constData(), m, tight());
        run.begin();
        const double energy = run.energy();
        QVERIFY(run.to(6.0, 0.02));
        QVERIFY(run.events.size() > 5);
        // ½ I ω² = m g (l/2)(cos 90° − cos θ₀), I = m l²/3
        const double omega = std::sqrt(-3.0 * 9.81 * std::cos(start));
        const ContactEvent& first = run.events.front();
        QCOMPARE(first.kind, ContactEvent::Kind::impact);
        QCOMPARE(first.joint, 0);
        QVERIFY(std::abs(first.before - omega * omega / 6.0) < 1e-9);
        QVERIFY(std::abs(first.after - e * e * first.before) < 1e-9);
        // It ends at rest on the stop, held by the stop's moment m g l/2.
        QCOMPARE(run.events.back().kind, ContactEvent::Kind::made);
        QCOMPARE(run.stepper->resting().size(), std::size_t(1));
        QVERIFY(run.state.bodies[0].w_WB.norm() < 1e-12);
        QVERIFY(std::abs(run.state.bodies[0].p_WB.z()) < 1e-9);
        QVERIFY(std::abs(run.energy() - energy) < 1e-9);
        QVERIFY(std::abs(run.state.account.restitution - omega * omega / 6.0) < 1e-9);
    }

    /// A body strikes its stops at speeds and places of few digits, so that rows fall on the impact:
    /// whichever side of the stop rounding leaves it on there, it goes back with e times its speed.
    void stopsStruckAtARow_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("integrator");
        for (const char* integrator : {"heun", "rk4", "dopri5"})
            for (const char* method : {"maximal", "reduced"})
                QTest::addRow("%s, %s", method, integrator) << QByteArray(method) << QByteArray(integrator);
        QTest::newRow("six-step") << QByteArray("maximal") << QByteArray("six-step");
    }
    void stopsStruckAtARow()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        struct Case {
            double speed, limit, row;
        };
        constexpr std::array kCases{Case{2, 1, 0.01},    Case{2, 1, 0.005},  Case{2, 1, 0.003},
                                    Case{1, 0.5, 0.01},  Case{1, 0.5, 0.1},  Case{4, 1, 0.01},
                                    Case{3, 0.75, 0.01}, Case{2, 0.2, 0.01}, Case{1, 1, 0.001},
                                    Case{1, 0.3, 0.01},  Case{5, 2, 0.01},   Case{1.5, 0.6, 0.02}};
        struct Freedom {
            JointKind kind;
            int number;
            bool turns;
        };
        constexpr std::array kFreedoms{
            Freedom{JointKind::slider, 0, false}, Freedom{JointKind::hinge, 0, true},
            Freedom{JointKind::cylindrical, 0, true}, Freedom{JointKind::cylindrical, 1, false}};
        JointStepperOptions options = tight();
        options.integrator = integrator.toStdString();
        constexpr double e = 0.75, mass = 3.0, I = 0.5;
        for (const Freedom& freedom : kFreedoms)
            for (const Case& c : kCases) {
                Mechanism m;
                m.add(mass, {I, I, I}, {0, 0, 0});
                JointDescription& joint = m.join(freedom.kind, kWorld, 0, {0, 0, 0}, frameAlong({1, 0, 0}));
                joint.freedoms.resize(static_cast<std::size_t>(freedom.number) + 1);
                joint.freedoms.back().upper = c.limit;
                joint.freedoms.back().restitution = e;
                Run run(method.constData(), m, options);
                BodyState& body = run.state.bodies[0];
                Vector3d& motion = freedom.turns ? body.w_WB : body.v_WB;
                motion.x() = c.speed;
                run.begin();
                QVERIFY(run.to(1.5 * c.limit / c.speed, c.row));
                const QByteArray what = QByteArray::number(int(freedom.kind)) + " at "
                    + QByteArray::number(c.speed) + ", limit " + QByteArray::number(c.limit) + ": "
                    + QByteArray::number(motion.x());
                // Uniform motion, but for the rounding of some hundred rows.
                QVERIFY2(std::abs(motion.x() + e * c.speed) < 1e-9, what.constData());
                QCOMPARE(run.events.size(), std::size_t(1));
                QCOMPARE(run.events[0].kind, ContactEvent::Kind::impact);
                QVERIFY2(std::abs(run.events[0].t - c.limit / c.speed) < 1e-9, what.constData());
                const double T = 0.5 * (freedom.turns ? I : mass) * c.speed * c.speed;
                QVERIFY(std::abs(run.state.account.restitution - (1 - e * e) * T) < 1e-9);
            }
    }

    /// The same of a fall of 1.25 m under 10 m/s², half a second: with e = 1 it is back where it was after
    /// one.
    void dropOntoAStopAtARow_data() { stopsStruckAtARow_data(); }
    void dropOntoAStopAtARow()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, integrator);
        JointStepperOptions options = tight();
        options.integrator = integrator.toStdString();
        for (const double row : {0.02, 0.01, 0.005}) {
            Mechanism m;
            m.forces = {{"gravity", UniformGravity{{0, 0, -10.0}}, {}}};
            m.add(1.0, {0.1, 0.1, 0.1}, {0, 0, 0});
            JointDescription& joint = m.join(JointKind::slider, kWorld, 0, {0, 0, 0}, frameAlong({0, 0, 1}));
            joint.freedoms.resize(1);
            joint.freedoms[0].lower = -1.25;
            joint.freedoms[0].restitution = 1.0;
            Run run(method.constData(), m, options);
            run.begin();
            QVERIFY(run.to(1.0, row));
            QCOMPARE(run.events.size(), std::size_t(1));
            // Formulas of second order and more are exact under a constant force; the six-step one is of
            // first.
            const double exact = integrator == "six-step" ? 10.0 * row : 1e-8;
            QVERIFY2(std::abs(run.state.bodies[0].p_WB.z()) < exact,
                     qPrintable(QString::number(run.state.bodies[0].p_WB.z())));
        }
    }

    /// A resting joint leaves its stop when the force turns: a motor that lifts the rod at the time when its
    /// torque passes m g l/2.
    void leavesTheStop_data() { bothMethods(); }
    void leavesTheStop()
    {
        QFETCH(QByteArray, method);
        Mechanism m = mechanism::chain(1, kPi / 2.0);
        m.joints[0].freedoms.resize(1);
        JointFreedom& f = m.joints[0].freedoms[0];
        f.lower = 0.0;
        f.motor.kind = MotorKind::effort;
        f.motor.law = [](double t) { return 4.0 * t; };
        Run run(method.constData(), m);
        run.begin();
        QCOMPARE(run.stepper->resting().size(), std::size_t(1));
        QVERIFY(run.to(2.0, 0.02));
        QCOMPARE(run.events.back().kind, ContactEvent::Kind::broken);
        QVERIFY(std::abs(run.events.back().t - 0.5 * 9.81 / 4.0) < 1e-9);
        QVERIFY(run.state.bodies[0].w_WB.norm() > 0.1);
    }

    /// A blow lifts a resting rod off its stop; it falls back with the speed it left with.
    void blowOffTheStop_data() { bothMethods(); }
    void blowOffTheStop()
    {
        QFETCH(QByteArray, method);
        Mechanism m = mechanism::chain(1, kPi / 2.0);
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].lower = 0.0;
        Run run(method.constData(), m, tight());
        run.begin();
        QCOMPARE(run.stepper->resting().size(), std::size_t(1));
        QVERIFY(run.to(0.1, 0.02));
        const std::size_t before = run.events.size();
        run.stepper->restart(run.state, run.t, run.events); // nothing changed: nothing happens
        QCOMPARE(run.events.size(), before);
        run.state.bodies[0].w_WB = Vector3d(0.0, -2.0, 0.0);
        run.state.bodies[0].v_WB = Vector3d(0.0, 0.0, 1.0);
        run.stepper->restart(run.state, run.t, run.events);
        QCOMPARE(run.events.back().kind, ContactEvent::Kind::broken);
        QVERIFY(run.stepper->resting().empty());
        QVERIFY(run.to(1.0, 0.02));
        const auto impact = std::find_if(run.events.begin(), run.events.end(), [](const ContactEvent& event) {
            return event.kind == ContactEvent::Kind::impact;
        });
        QVERIFY(impact != run.events.end());
        QVERIFY(std::abs(impact->before - 4.0 / 6.0) < 1e-9); // ½ I ω², I = 1/3
        QCOMPARE(run.stepper->resting().size(), std::size_t(1));
    }

    /// A torsion spring and a damper on a hinge without gravity: the damped oscillation in closed form.
    void springAndDamper_data() { bothMethods(); }
    void springAndDamper()
    {
        QFETCH(QByteArray, method);
        Mechanism m = mechanism::chain(1, 0.0);
        m.forces.clear();
        m.joints[0].freedoms.resize(1);
        JointFreedom& f = m.joints[0].freedoms[0];
        f.stiffness = 3.0;
        f.damping = 0.2;
        f.rest = 7.0; // more than a turn: angles are counted
        Run run(method.constData(), m, tight());
        run.begin();
        const double energy = run.energy(), I = 1.0 / 3.0;
        QVERIFY(std::abs(energy - 1.5 * 49.0) < 1e-12);
        QVERIFY(run.to(2.0, 0.02));
        const double a = 0.5 * f.damping / I, w = std::sqrt(f.stiffness / I - a * a);
        const double q = 7.0 - 7.0 * std::exp(-2.0 * a) * (std::cos(2.0 * w) + a / w * std::sin(2.0 * w));
        QVERIFY2(std::abs(run.state.internal[0] - q) < 1e-9,
                 qPrintable(QString::number(run.state.internal[0])));
        QVERIFY(std::abs(run.energy() - energy) < 1e-8);
    }

    /// Coulomb friction of a bearing: ω = ω₀ − τ t / I, and its work in the account.
    void bearingFriction_data() { bothMethods(); }
    void bearingFriction()
    {
        QFETCH(QByteArray, method);
        Mechanism m = mechanism::chain(1, 0.0);
        m.forces.clear();
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].friction = 0.5;
        Run run(method.constData(), m, tight());
        run.state.bodies[0].w_WB = Vector3d(0.0, -4.0, 0.0);
        run.state.bodies[0].v_WB = Vector3d(2.0, 0.0, 0.0);
        run.begin();
        QVERIFY(run.to(2.0, 0.02));
        const double omega = 4.0 - 0.5 * 2.0 * 3.0; // I = 1/3
        QVERIFY(std::abs(-run.state.bodies[0].w_WB.y() - omega) < 1e-9);
        QVERIFY(std::abs(run.state.account.friction - (16.0 - omega * omega) / 6.0) < 1e-9);
        QVERIFY(run.to(4.0, 0.02));
        QVERIFY(run.state.bodies[0].w_WB.norm() < 1e-6); // it stops and stays
    }

    /// A speed motor turns a rod against gravity: the speed is kept and the ledger has its work.
    void speedMotor_data() { bothMethods(); }
    void speedMotor()
    {
        QFETCH(QByteArray, method);
        Mechanism m = mechanism::chain(1, 0.0);
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].motor = {MotorKind::speed, 2.0, {}, {}, 0.0, 0.0};
        Run run(method.constData(), m, tight());
        run.begin();
        QVERIFY(std::abs(run.state.bodies[0].w_WB.y() + 2.0) < 1e-12); // brought to speed at the start
        QVERIFY(run.to(1.0, 0.02));
        QVERIFY(std::abs(run.state.internal[0] - 2.0) < 1e-9);
        // Work of the motor: m g (l/2) (1 − cos 2)
        QVERIFY(std::abs(run.state.account.drive - 0.5 * 9.81 * (1.0 - std::cos(2.0))) < 1e-8);
    }

    /// Two wheels in gear, torque on the first: α = τ / (I₁ + I₂ ratio⁻²), and many turns in the ratio.
    void gear_data() { bothMethods(); }
    void gear()
    {
        QFETCH(QByteArray, method);
        Mechanism m;
        m.forces.clear();
        m.add(1.0, {0.1, 0.1, 0.2}, {0, 0, 0});
        m.add(2.0, {0.5, 0.5, 0.7}, {1, 0, 0});
        m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        m.join(JointKind::hinge, kWorld, 1, {1, 0, 0}, Matrix3d::Identity());
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].motor = {MotorKind::effort, 3.0, {}, {}, 0.0, 0.0};
        JointDescription g;
        g.id = "gear";
        g.kind = JointKind::gear;
        g.first = 0;
        g.second = 1;
        g.ratio = 2.5;
        m.joints.push_back(g);
        Run run(method.constData(), m, tight());
        run.begin();
        QVERIFY(run.to(3.0, 0.02));
        // q₁ = −ratio q₂: kinetic energy ½ (I₁ + I₂/ratio²) q̇₁²
        const double q1 = 0.5 * 3.0 / (0.2 + 0.7 / 6.25) * 9.0;
        QVERIFY(std::abs(run.state.internal[0] - q1) < 1e-8);
        QVERIFY(std::abs(run.state.internal[1] + q1 / 2.5) < 1e-8);
    }

    /// An initial state off its joints is put onto them, and the report says how far it was.
    void initialStateIsProjected_data() { bothMethods(); }
    void initialStateIsProjected()
    {
        QFETCH(QByteArray, method);
        const Mechanism m = mechanism::chain(3, 0.7);
        Run run(method.constData(), m);
        run.state.bodies[1].p_WB += Vector3d(0.01, 0.02, -0.03);
        run.state.bodies[2].v_WB = Vector3d(0.0, 1.0, 0.0);
        run.begin();
        const JointSet joints(run.system, m.joints);
        const JointProjection::Errors left = JointProjection(run.system, joints).errors(0.0, run.state, {});
        QVERIFY(left.position < 1e-12);
        QVERIFY2(left.velocity < 1e-12, qPrintable(QString::number(left.velocity)));
        const auto* maximal = dynamic_cast<const JointStepper*>(run.stepper.get());
        const ProjectionReport& report
            = maximal ? maximal->report() : dynamic_cast<const TreeStepper&>(*run.stepper).report();
        QVERIFY(std::abs(report.largestError - 0.03) < 1e-12);
        QVERIFY(std::abs(report.errors[0]) < 1e-12);
        QVERIFY(report.kineticEnergyLost > 0.0);
    }

    /// Gimbal lock of a ball by Euler angles ends the run and names the joint; the quaternion goes on.
    void gimbalLock()
    {
        Mechanism m;
        m.add(1.0, {0.3, 0.4, 0.5}, {0.0, 0.0, 0.5});
        m.forces.clear();
        m.join(JointKind::ball, kWorld, 0, {0, 0, 0}, Matrix3d::Identity());
        m.joints[0].eulerAngles = true;
        Run run("reduced", m);
        run.state.bodies[0].w_WB = Vector3d(0, 1, 0); // pitch reaches 90° at π/2
        run.state.bodies[0].v_WB = Vector3d(0.5, 0, 0);
        run.begin();
        QVERIFY(!run.to(2.0, 0.02));
        QCOMPARE(run.status, Status::singularChart);
        QVERIFY(run.reason.en.find("joint 0") != std::string::npos);
        QVERIFY(run.t > 1.5 && run.t < kPi / 2.0);
        m.joints[0].eulerAngles = false;
        Run other("reduced", m);
        other.state.bodies[0].w_WB = Vector3d(0, 1, 0);
        other.state.bodies[0].v_WB = Vector3d(0.5, 0, 0);
        other.begin();
        QVERIFY(other.to(2.0, 0.02));
    }

    void unknownNamesAreRefused()
    {
        const Mechanism m = mechanism::chain(1, 0.0);
        const System system = m.system();
        QVERIFY_EXCEPTION_THROWN(makeJointStepper("both", system, m.joints), std::invalid_argument);
        JointStepperOptions options;
        options.integrator = "six-step";
        QVERIFY_EXCEPTION_THROWN(makeJointStepper("reduced", system, m.joints, options),
                                 std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(stabilisationRow("glue"), std::invalid_argument);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestJointSteppers)
#include "test_joint_steppers.moc"

#include "engine/math/refused.h"
#include "engine/polhode.h"
#include "support/oracles/bouncing_plate.h"

#include <Eigen/Geometry>

#include <QtTest>

#include <cmath>

using namespace polhode;
using namespace polhode::test;

namespace
{

using Eigen::Vector3d;

constexpr double kG = 9.81;

/// A motion along a line: place, speed and acceleration at t.
MotionLaw along(const Vector3d& way, double (*x)(double), double (*v)(double), double (*a)(double))
{
    return [=](double t) {
        GivenMotion m;
        m.p_WB = way * x(t);
        m.v_WB = way * v(t);
        m.a_W = way * a(t);
        return m;
    };
}

/// A body on a plane that is moved; it touches with a ball or a block of 1 kg.
struct OnMovedPlane {
    Model model;
    Method method;
    int plane, body;

    OnMovedPlane(const char* stepper, MotionLaw motion, Shape shape, const Vector3d& at)
    {
        method.stepper = stepper;
        model.addGravity({0.0, 0.0, -kG});
        const bool isBall = std::holds_alternative<SphereShape>(shape);
        const MassProperties matter
            = isBall ? sphereMass(0.1, Matter::mass(1.0)) : boxMass({0.2, 0.2, 0.1}, Matter::mass(1.0));
        BodyStart start;
        start.p_WB = at;
        start.v_WB = motion(0.0).v_WB;
        plane = model.addBody("plane", motion);
        body = model.addBody("body", matter, start);
        model.addCollider("plane", plane, HalfSpaceShape{});
        model.addCollider("body", body, std::move(shape));
    }

    ContactLaw& law() { return model.laws[0]; }

    /// Where it is seen to begin or end: the first event of a kind.
    static double timeOf(const Simulation& run, ContactEvent::Kind kind)
    {
        for (const ContactEvent& event : run.events())
            if (event.kind == kind)
                return event.t;
        return -1.0;
    }
};

const Shape kBall = SphereShape{0.1};
const Shape kBlock = BoxShape{{0.1, 0.1, 0.05}};

/// How far a block with friction c = μ g (m/s²) lags on the table of aShakenBlockSlipsAboveTheLimit() when it
/// sticks again: u̇ = 5 sin τ − c from τ = a on, with τ = ωt, ω = 10 rad/s.
double lag(double c)
{
    const double a = std::asin(c / 5.0);
    const auto speed = [&](double tau) { return 5.0 * (std::cos(a) - std::cos(tau)) - c * (tau - a); };
    double low = 3.0, high = 3.7; // between them it comes to rest
    for (int n = 0; n < 60; ++n) {
        const double middle = 0.5 * (low + high);
        (speed(middle) > 0.0 ? low : high) = middle;
    }
    const double w = low - a;
    return (5.0 * std::cos(a) * w - 5.0 * (std::sin(low) - std::sin(a)) - 0.5 * c * w * w) / 100.0;
}

double remainder(const Simulation& run)
{
    return std::abs(run.ledger().energyRemainder);
}

double momentumRemainder(const Simulation& run)
{
    return run.ledger().momentumRemainder + run.ledger().angularMomentumRemainder;
}

} // namespace

class TestMovedWalls : public QObject
{
    Q_OBJECT

private slots:
    /// N = m (g + a) on a plate that is lifted at a; its work is ∫ N a t dt = m (g + a) a t²/2.
    void whatIsLiftedWeighsMore_data()
    {
        QTest::addColumn<QByteArray>("stepper");
        QTest::addColumn<double>("tolerance");
        // Event-driven: of the constraint's solution; time-stepping: the first step finds the plate at v = 0;
        // soft: of the spring's swing that its damper has left after 2 s, exp(−D t/2m).
        QTest::newRow("event-driven") << QByteArray("event-driven") << 1e-10;
        QTest::newRow("time-stepping") << QByteArray("time-stepping") << 1e-9;
        QTest::newRow("soft") << QByteArray("soft") << 1e-6;
    }
    void whatIsLiftedWeighsMore()
    {
        QFETCH(const QByteArray, stepper);
        QFETCH(const double, tolerance);
        const auto lift = along(
            Vector3d::UnitZ(), [](double t) { return t * t; }, [](double t) { return 2.0 * t; },
            [](double) { return 2.0; });
        OnMovedPlane x(stepper, lift, kBall, {0.0, 0.0, 0.1});
        x.law().stiffness = 1e4;
        x.law().damping = 100.0;
        x.method.step = 0.01;
        Simulation run(x.model, x.method);
        run.advanceTo(2.0);
        const auto contacts = run.contacts();
        QVERIFY(!contacts.empty());
        QVERIFY(std::abs(contacts.front().lambda - (kG + 2.0)) < tolerance * kG);
        const double t = 2.0, sunk = stepper == "soft" ? (kG + 2.0) / 1e4 : 0.0;
        QVERIFY(std::abs(run.state().bodies[1].p_WB.z() - (0.1 + t * t - sunk)) < tolerance);
        if (stepper != "soft")
            // By time steps the plate goes with its mean velocity, half a step behind: h v (g + a)/2.
            QVERIFY2(std::abs(run.ledger().work - (kG + 2.0) * t * t)
                         < (stepper == "time-stepping" ? 1.1 * 0.005 * 4.0 * (kG + 2.0) : 1e-8),
                     qPrintable(QString::number(run.ledger().work - (kG + 2.0) * t * t)));
        QVERIFY2(remainder(run) < 1e-8, qPrintable(QString::number(remainder(run))));
        QVERIFY(momentumRemainder(run) < 1e-9);
    }

    /// The moments of the bounces on a plate that goes up and down.
    void bouncesFollowTheMap()
    {
        for (const double e : {1.0, 0.6}) {
            const BouncingPlate oracle{0.02, 20.0, e, kG};
            const auto plate = along(
                Vector3d::UnitZ(), [](double t) { return 0.02 * std::sin(20.0 * t); },
                [](double t) { return 0.4 * std::cos(20.0 * t); },
                [](double t) { return -8.0 * std::sin(20.0 * t); });
            OnMovedPlane x("event-driven", plate, kBall, {0.0, 0.0, 0.4});
            x.model.starts[1].v_WB.setZero();
            x.law().restitution = e;
            Simulation run(x.model, x.method);
            run.advanceTo(4.0);
            const std::vector<double> expected = oracle.bounces(0.3, 6);
            std::vector<double> found;
            for (const ContactEvent& event : run.events())
                if (event.kind == ContactEvent::Kind::impact)
                    found.push_back(event.t);
            QVERIFY(found.size() >= expected.size());
            // An error of a moment grows by some 2 e Aω²/g each time: a hundredfold in six bounces, from the
            // 1e-12 to which an event is located.
            for (std::size_t k = 0; k < expected.size(); ++k)
                QVERIFY2(std::abs(found[k] - expected[k]) < 1e-9,
                         qPrintable(QString("%1: %2, not %3").arg(k).arg(found[k]).arg(expected[k])));
            QVERIFY2(remainder(run) < 1e-8, qPrintable(QString::number(remainder(run))));
        }
    }

    /// What lies on a plate leaves it where the plate falls faster than g: A ω² sin ωt = g.
    void aBallTakesOffWherePlateFallsFaster()
    {
        const auto plate = along(
            Vector3d::UnitZ(), [](double t) { return 0.05 * std::sin(20.0 * t); },
            [](double t) { return std::cos(20.0 * t); }, [](double t) { return -20.0 * std::sin(20.0 * t); });
        OnMovedPlane x("event-driven", plate, kBall, {0.0, 0.0, 0.1});
        Simulation run(x.model, x.method);
        run.advanceTo(0.1);
        const double t = std::asin(kG / 20.0) / 20.0;
        QVERIFY(std::abs(OnMovedPlane::timeOf(run, ContactEvent::Kind::broken) - t) < 1e-9);
        // From there on it flies: v = cos ωt at the start.
        const double s = 0.1 - t;
        const double z = 0.1 + 0.05 * kG / 20.0 + std::cos(20.0 * t) * s - 0.5 * kG * s * s;
        QVERIFY(std::abs(run.state().bodies[1].p_WB.z() - z) < 1e-9);
        QVERIFY(remainder(run) < 1e-9);
        QVERIFY(momentumRemainder(run) < 1e-9);
    }

    /// A block laid on a plane that goes at v slips for v/(μ g); half of the work v μ m g v/(μ g) becomes
    /// its energy, the other heat.
    void aBlockIsTakenAlong()
    {
        const auto belt = along(
            Vector3d::UnitX(), [](double t) { return 1.5 * t; }, [](double) { return 1.5; },
            [](double) { return 0.0; });
        for (const char* stepper : {"event-driven", "time-stepping"}) {
            OnMovedPlane x(stepper, belt, kBlock, {0.0, 0.0, 0.05});
            x.model.starts[1].v_WB.setZero();
            x.law().friction = 0.4;
            x.method.step = 0.002;
            Simulation run(x.model, x.method);
            run.advanceTo(1.0);
            const bool exact = std::string_view(stepper) == "event-driven";
            const double t = 1.5 / (0.4 * kG);
            if (exact)
                QVERIFY(std::abs(OnMovedPlane::timeOf(run, ContactEvent::Kind::stick) - t) < 1e-9);
            // The time step in which it sticks is part of a whole one.
            const double tolerance = exact ? 1e-9 : 0.4 * kG * 0.002 * 1.5;
            QVERIFY(std::abs(run.state().bodies[1].v_WB.x() - 1.5) < 1e-9);
            QVERIFY(std::abs(run.ledger().work - 1.5 * 1.5) < tolerance);
            QVERIFY(std::abs(run.ledger().friction - 0.5 * 1.5 * 1.5) < tolerance);
            QVERIFY(remainder(run) < 1e-9);
            QVERIFY(momentumRemainder(run) < 1e-9);
        }
    }

    /// x = A (ωt − sin ωt): the block sticks until A ω² sin ωt = μ g; for ever, where A ω² < μ g.
    void aShakenBlockSlipsAboveTheLimit()
    {
        const auto table = along(
            Vector3d::UnitX(), [](double t) { return 0.05 * (10.0 * t - std::sin(10.0 * t)); },
            [](double t) { return 0.5 * (1.0 - std::cos(10.0 * t)); },
            [](double t) { return 5.0 * std::sin(10.0 * t); });
        for (const char* stepper : {"event-driven", "time-stepping", "soft"})
            for (const double mu : {0.52, 0.3}) { // 5/g = 0.5097
                OnMovedPlane x(stepper, table, kBlock, {0.0, 0.0, 0.05});
                x.law().friction = mu;
                x.law().stiffness = x.law().tangentialStiffness = 1e6;
                x.law().damping = x.law().tangentialDamping = 2e3;
                x.method.step = 0.001;
                Simulation run(x.model, x.method);
                run.advanceTo(0.37);
                const double way = 0.05 * (3.7 - std::sin(3.7));
                const double behind = way - run.state().bodies[1].p_WB.x();
                const bool exact = std::string_view(stepper) == "event-driven";
                if (mu > 0.51)
                    // By time steps it lags by what the first of them leaves, soft by m a/K_t of four
                    // corners.
                    QVERIFY2(std::abs(behind) < (exact ? 1e-9 : 2e-5), stepper);
                else // by time steps to the order of the step, soft as in sticking
                    QVERIFY2(std::abs(behind - lag(mu * kG)) < (exact ? 1e-8 : 5e-4),
                             qPrintable(QString("%1: %2").arg(stepper).arg(behind)));
                if (mu < 0.51 && exact) {
                    const double t = std::asin(mu * kG / 5.0) / 10.0;
                    QVERIFY(std::abs(OnMovedPlane::timeOf(run, ContactEvent::Kind::slip) - t) < 1e-9);
                }
                QVERIFY2(remainder(run) < 1e-6, qPrintable(QString::number(remainder(run))));
                QVERIFY2(momentumRemainder(run) < 1e-8, stepper);
            }
    }

    /// On a turntable of angle αt²/2 a block at r stays until r √(α² + (αt)⁴) = μ g.
    void aTurntableThrowsOff()
    {
        const double alpha = 0.5, r = 0.4, mu = 0.25;
        const MotionLaw turntable = [=](double t) {
            GivenMotion m;
            m.R_WB = Eigen::AngleAxisd(0.5 * alpha * t * t, Vector3d::UnitZ()).toRotationMatrix();
            m.w_WB = alpha * t * Vector3d::UnitZ();
            m.alpha_W = alpha * Vector3d::UnitZ();
            return m;
        };
        OnMovedPlane x("event-driven", turntable, PointShape{}, {r, 0.0, 0.0});
        x.law().friction = mu;
        x.model.bodies[1].particle = true;
        Simulation run(x.model, x.method);
        const double limit = mu * kG / r, t = std::pow(limit * limit - alpha * alpha, 0.25) / alpha;
        run.advanceTo(t + 0.3);
        QVERIFY2(std::abs(OnMovedPlane::timeOf(run, ContactEvent::Kind::slip) - t) < 1e-8,
                 qPrintable(QString::number(OnMovedPlane::timeOf(run, ContactEvent::Kind::slip) - t)));
        QVERIFY2(remainder(run) < 1e-8, qPrintable(QString::number(remainder(run))));
    }

    /// Energy given by a plate that shakes a heap of two balls: the books close by every stepper.
    void booksClose()
    {
        const auto plate = along(
            Vector3d(0.6, 0.0, 0.8), [](double t) { return 0.03 * std::sin(15.0 * t); },
            [](double t) { return 0.45 * std::cos(15.0 * t); },
            [](double t) { return -6.75 * std::sin(15.0 * t); });
        for (const char* stepper : {"event-driven", "time-stepping", "soft"}) {
            OnMovedPlane x(stepper, plate, kBall, {0.0, 0.0, 0.15});
            x.model.addBody("other", sphereMass(0.1, Matter::mass(2.0)), {.p_WB = {0.02, 0.01, 0.4}});
            x.model.addCollider("other", 2, SphereShape{0.1});
            x.law().friction = 0.3;
            x.law().restitution = 0.5;
            x.law().stiffness = 1e5;
            x.law().damping = 100.0;
            x.law().tangentialStiffness = 1e5;
            x.law().tangentialDamping = 100.0;
            Simulation run(x.model, x.method);
            run.advanceTo(1.0);
            QVERIFY2(std::abs(run.ledger().work) > 0.1, stepper);
            QVERIFY2(remainder(run) < 2e-6,
                     qPrintable(QString("%1: %2").arg(stepper).arg(remainder(run)))); // adaptive, by 1e-9
            QVERIFY2(momentumRemainder(run) < 1e-7, stepper);
        }
    }

    void whatCannotBeIsRefused()
    {
        const auto still = along(
            Vector3d::UnitX(), [](double) { return 0.0; }, [](double) { return 0.0; },
            [](double) { return 0.0; });
        OnMovedPlane x("event-driven", still, kBall, {0.0, 0.0, 1.0});
        x.model.addJoint("j", JointKind::ball, 0, 1, {0.0, 0.0, 1.0});
        QVERIFY_THROWS_EXCEPTION(Refused, Simulation(x.model, x.method));
        OnMovedPlane y("", still, kBall, {0.0, 0.0, 1.0});
        y.model.colliders.clear();
        y.method.integrator = "geometric";
        QVERIFY_THROWS_EXCEPTION(Refused, Simulation(y.model, y.method));
    }
};

QTEST_APPLESS_MAIN(TestMovedWalls)
#include "test_moved_walls.moc"

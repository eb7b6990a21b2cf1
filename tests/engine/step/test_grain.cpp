#include "engine/math/refused.h"
#include "engine/polhode.h"
#include "support/oracles/grained_slide.h"

#include <Eigen/Geometry>

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace polhode;
using namespace polhode::test;

namespace
{

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kG = 9.81;

/// A point on a plane z = 0 whose friction has a grain, of 2 kg and not a particle: it may turn about z.
struct OnGrain {
    Model model;
    Method method;

    explicit OnGrain(const char* stepper, double along, double across, const Vector3d& g_W = {0.0, 0.0, -kG})
    {
        method.stepper = stepper;
        model.addGravity(g_W);
        model.addBody("body", boxMass({0.2, 0.2, 0.2}, Matter::mass(2.0)));
        model.addCollider("plane", kWorld, HalfSpaceShape{});
        model.addCollider("body", 0, PointShape{});
        ContactLaw& law = model.laws[0];
        law.friction = across;
        law.grain.ratio = along / across;
        law.stiffness = law.tangentialStiffness = 1e6;
        law.damping = law.tangentialDamping = 2e3;
    }

    BodyStart& start() { return model.starts[0]; }
    ContactLaw& law() { return model.laws[0]; }
};

double off(const Simulation& run, const Vector2d& x)
{
    return (run.state().bodies[0].p_WB.head<2>() - x).norm();
}

} // namespace

class TestGrain : public QObject
{
    Q_OBJECT

private slots:
    /// Thrown at 45° to the grain a body goes a curve, and comes to rest where the ellipse of friction says.
    void aSlideFollowsTheEllipse_data()
    {
        QTest::addColumn<QByteArray>("stepper");
        QTest::addColumn<double>("tolerance");
        // By time steps to the order of the step, some h v; soft by its springs, m g/K, and what they hold.
        QTest::newRow("event-driven") << QByteArray("event-driven") << 1e-8;
        QTest::newRow("time-stepping") << QByteArray("time-stepping") << 4e-3;
        QTest::newRow("soft") << QByteArray("soft") << 1e-3;
    }
    void aSlideFollowsTheEllipse()
    {
        QFETCH(const QByteArray, stepper);
        QFETCH(const double, tolerance);
        OnGrain x(stepper, 0.1, 0.5);
        x.method.step = stepper == "event-driven" ? 0.0 : 0.002;
        x.start().v_WB = {1.0, 1.0, 0.0};
        GrainedSlide oracle{0.1, 0.5, kG, {1.0, 1.0}};
        oracle.run(0.3);
        Simulation run(x.model, x.method);
        run.advanceTo(0.3);
        QVERIFY2(off(run, oracle.x) < tolerance, qPrintable(QString::number(off(run, oracle.x))));
        const double remainder = std::abs(run.ledger().energyRemainder);
        QVERIFY2(remainder < 1e-6, qPrintable(QString::number(remainder))); // of adaptive steps, some J
        oracle.run(3.0);
        run.advanceTo(3.0);
        QVERIFY2(off(run, oracle.x) < tolerance, qPrintable(QString::number(off(run, oracle.x))));
    }

    /// The grain goes with a body that is turned: the same curve in its own axes.
    void theGrainGoesWithItsBody()
    {
        const Eigen::Matrix3d R = Eigen::AngleAxisd(0.7, Vector3d::UnitZ()).toRotationMatrix();
        OnGrain x("event-driven", 0.1, 0.5);
        x.law().grain.body = 0;
        x.law().grain.along = {0.0, 3.0, 1.0}; // of any length; what stands across the plane does not count
        x.start().R_WB = R;
        x.start().v_WB = R * Vector3d(-1.0, 1.0, 0.0);
        GrainedSlide oracle{0.1, 0.5, kG, {1.0, 1.0}};
        oracle.run(0.3);
        Simulation run(x.model, x.method);
        run.advanceTo(0.3);
        const Vector3d expected = R * Vector3d(-oracle.x.y(), oracle.x.x(), 0.0);
        QVERIFY2(off(run, expected.head<2>()) < 1e-8,
                 qPrintable(QString::number(off(run, expected.head<2>()))));
    }

    /// On a slope it lies as long as (f₁/μ₁)² + (f₂/μ₂)² ≤ N², and begins to slip along D⁻² f.
    void itLiesWithinTheEllipse()
    {
        const double mu1 = 0.2, mu2 = 0.5, c = std::cos(0.6), s = std::sin(0.6);
        const double limit = 1.0 / std::hypot(c / mu1, s / mu2); // of the pull over N
        for (const char* stepper : {"event-driven", "time-stepping"})
            for (const double part : {0.999, 1.001}) {
                const double pull = part * limit * kG;
                OnGrain x(stepper, mu1, mu2, {pull * c, pull * s, -kG});
                Simulation run(x.model, x.method);
                run.advanceTo(1.0);
                const Vector2d u = run.state().bodies[0].v_WB.head<2>();
                if (part < 1.0) {
                    QVERIFY2(u.norm() < 1e-9, stepper);
                    continue;
                }
                QVERIFY2(u.norm() > 1e-3, stepper);
                // At the limit exactly; a thousandth beyond it is off by about as much.
                const Vector2d way = Vector2d(c / (mu1 * mu1), s / (mu2 * mu2)).normalized();
                QVERIFY2((u.normalized() - way).norm() < 5e-3, stepper);
            }
    }

    /// A skate with its blade under the centre of mass that turns at w on a slope of angle α: it goes
    /// cycloids across the slope and comes no farther down than g sin α/(2 w²) (Neimark, Fufaev 1972).
    void aSkateGoesCycloidsOnASlope()
    {
        const double pull = 1.5, w = 3.0;
        for (const char* stepper : {"event-driven", "time-stepping", "soft"}) {
            OnGrain x(stepper, 0.0, 0.5, {pull, 0.0, -kG});
            x.law().grain.body = 0;
            x.method.step = 0.001;
            x.start().w_WB = {0.0, 0.0, w};
            Simulation run(x.model, x.method);
            const bool exact = std::string_view(stepper) == "event-driven";
            for (double t = 0.25; t < 2.6; t += 0.25) {
                run.advanceTo(t);
                const double phi = w * t, R = pull / (2.0 * w * w);
                const Vector2d expected(R * std::sin(phi) * std::sin(phi),
                                        R * (phi - 0.5 * std::sin(2.0 * phi)));
                QVERIFY2(off(run, expected) < (exact ? 1e-8 : 2e-3),
                         qPrintable(QString("%1 at %2: %3").arg(stepper).arg(t).arg(off(run, expected))));
            }
            if (exact)
                QVERIFY(std::abs(run.ledger().friction) < 1e-9); // the blade takes nothing
            QVERIFY2(std::abs(run.ledger().energyRemainder) < 1e-6, stepper);
        }
    }

    /// An impact that slides all through: the impulse goes the way of the slide, with time as λ/m.
    void anImpactSlidesByTheEllipse()
    {
        for (const double ratio : {0.2, 0.0}) {
            OnGrain x("event-driven", 0.5 * ratio, 0.5);
            x.start().p_WB.z() = 0.1;
            x.start().v_WB = {1.0, 2.0, -3.0};
            Simulation run(x.model, x.method);
            run.advanceTo(0.1);
            const double before = std::sqrt(9.0 + 2.0 * kG * 0.1); // the speed at which it comes down
            GrainedSlide oracle{0.5 * ratio, 0.5, 1.0, {1.0, 2.0}};
            oracle.run(before);
            double impact = -1.0;
            for (const ContactEvent& event : run.events())
                if (event.kind == ContactEvent::Kind::impact) {
                    impact = event.t;
                    // Of an adaptive path through the impact, some 1e-10.
                    QVERIFY((event.bodies.front().vAfter_W.head<2>() - oracle.u).norm() < 1e-8);
                    break;
                }
            QVERIFY(impact > 0.0);
            QVERIFY(std::abs(run.ledger().energyRemainder) < 1e-8);
        }
    }

    void whatCannotBeIsRefused()
    {
        OnGrain x("event-driven", 0.1, 0.5);
        x.law().grain.along.setZero();
        QVERIFY_THROWS_EXCEPTION(Refused, Simulation(x.model, x.method));
        x.law().grain = {.ratio = -1.0};
        QVERIFY_THROWS_EXCEPTION(Refused, Simulation(x.model, x.method));
    }
};

QTEST_APPLESS_MAIN(TestGrain)
#include "test_grain.moc"

#include "time_stepper_fixture.h"

#include "engine/contact/contact_problem.h"
#include "engine/math/least_turn.h"
#include "engine/step/books.h"
#include "engine/step/drive.h"
#include "support/near.h"
#include "support/seeded.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <vector>

using Eigen::Vector3d;

namespace polhode
{

class TestTimeStepperImpacts : public QObject
{
    Q_OBJECT

private slots:
    void bounce();
    void poisson_data();
    void poisson();
    void struckBodiesReachFurther();
    void elasticWedge_data();
    void elasticWedge();
    void lossyWedgeGivesNothing();
    void cradleWithGaps();
    void roundingIsNotTold();
};

void TestTimeStepperImpacts::bounce()
{
    // Newton's e at the step: height e² h to first order; the loss is booked as restitution.
    const double e = 0.8;
    Builder b;
    b.ball(0.1, 0.3, {0.0, 0.0, 1.1});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.0, e)), steps(1e-4));
    State state = b.state(system);
    double top = 0.0;
    const auto events = drive::run(*stepper, state, 0.9, 0.01, [&](double t, const State& s) {
        if (t > 0.5)
            top = std::max(top, s.bodies[0].p_WB.z() - 0.1);
    });
    near(top, e * e, 2e-3, "height after the first bounce");
    const ContactEvent* impact = drive::first(events, Kind::impact);
    QVERIFY(impact);
    near(impact->t, std::sqrt(2.0 / kG), 2e-4, "time of the impact");
    QCOMPARE(impact->struck.size(), std::size_t(1));
    near(impact->struck[0].after, -e * impact->struck[0].before, 1e-9, "Newton");
    near(impact->before - impact->after, state.account.restitution, 1e-3, "loss");
}

void TestTimeStepperImpacts::poisson_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("pyramid");
    QTest::newRow("cone") << QString() << false;
    QTest::newRow("lemke") << "lemke" << false;
    QTest::newRow("pyramid") << QString() << true;
}

void TestTimeStepperImpacts::poisson()
{
    QFETCH(const QString, method);
    QFETCH(const bool, pyramid);
    // One contact without a slip: Poisson's law is Newton's.
    ContactLaw law = rough(pyramid ? 0.3 : 0.0, 0.6);
    law.impact = Restitution::poisson;
    Builder b;
    b.ball(0.1, 0.3, {0.0, 0.0, 0.3});
    const System system = b.system();
    StepperOptions options = steps(1e-3);
    options.lcpMethod = method.toStdString();
    options.pyramid = pyramid;
    const auto stepper = makeTimeStepper(system, b.scene(law), options);
    State state = b.state(system);
    const auto events = drive::run(*stepper, state, 0.25, 0.01);
    const ContactEvent* impact = drive::first(events, Kind::impact);
    QVERIFY(impact);
    // The free velocity of the step, not that at its start, is turned round: a difference of g h.
    near(impact->struck[0].after, -0.6 * impact->struck[0].before, 1.6 * kG * 1e-3, "expansion");
}

/// A ball strikes one at rest, which in the same step comes to a third one, at rest too and farther off than
/// the two move by themselves. Nothing may lie inside of anything at its end, and the momentum is shared.
void TestTimeStepperImpacts::struckBodiesReachFurther()
{
    const double h = 5e-3, speed = 3.0, radius = 0.1;
    Builder b(false);
    b.g_W.setZero();
    b.ball(radius, 1.0, {0.0, 0.0, 0.0});
    b.ball(radius, 1.0, {0.201, 0.0, 0.0});
    b.ball(radius, 1.0, {0.406, 0.0, 0.0});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.0)), steps(h));
    State state = b.state(system);
    state.bodies[0].v_WB.x() = speed;
    std::vector<ContactEvent> events;
    stepper->begin(state, 0.0, events);
    for (int k = 0; k < 4; ++k) {
        const Stepper::Advance advance = stepper->advance(state, k * h, (k + 1) * h);
        QVERIFY(advance.result);
        if (advance.event)
            stepper->cross(state, advance.t, events);
        for (const std::size_t i : {0U, 1U}) {
            const double gap = state.bodies[i + 1].p_WB.x() - state.bodies[i].p_WB.x() - 2.0 * radius;
            // What the solver leaves of a velocity, 1e-10 of 3 m/s, in a step, and rounding.
            QVERIFY2(gap > -1e-11, qPrintable(QString::number(gap)));
        }
    }
    for (const BodyState& body : state.bodies)
        near(body.v_WB.x(), speed / 3.0, 1e-8, "the three go on together");
}

void TestTimeStepperImpacts::elasticWedge_data()
{
    QTest::addColumn<double>("angle");
    QTest::addColumn<double>("h");
    for (const double degrees : {1.0, 5.0, 30.0})
        for (const double h : {0.01, 0.005, 0.001})
            QTest::addRow("%g degrees, h = %g s", degrees, h) << degrees * std::numbers::pi / 180.0 << h;
}

/// A small ball flies into a wedge whose sides are elastic and comes out as fast as it went in. With the
/// images of the wedge side by side its way is straight, and passes the tip at the distance b: from r₀ it
/// goes in to b, and out to |r₀ − v t| in the time t.
void TestTimeStepperImpacts::elasticWedge()
{
    QFETCH(const double, angle);
    QFETCH(const double, h);
    Builder b(false);
    b.g_W.setZero();
    const auto side = [&](const char* id, const Vector3d& n) {
        Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
        X.linear() = leastTurn(Vector3d::UnitZ(), n.normalized());
        b.colliders.push_back({id, kWorld, HalfSpaceShape{}, X});
    };
    side("low", Vector3d::UnitZ());
    side("up", {std::sin(angle), 0.0, -std::cos(angle)});
    constexpr double kRadius = 1e-6;
    const Vector3d start(1.0, 0.0, 0.01), v(-2.0, 0.0, -0.01);
    b.ball(kRadius, 1.0, start);
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.0, 1.0)), steps(h));
    State state = b.state(system);
    state.bodies[0].v_WB = v;
    drive::run(*stepper, state, 1.0, 0.01);
    // Its impacts, of which there are π/angle, each take the rounding of what comes before.
    near(kineticEnergy(system, state), 0.5 * v.squaredNorm(), 1e-8, "kinetic energy");
    near(state.account.restitution + state.account.drift, 0.0, 1e-8, "nothing is taken");
    // Until the step is less than the way from side to side, an impact comes up to a step too soon and shifts
    // the way by up to 2 v h: two or three do.
    near(state.bodies[0].p_WB.norm(), (start + v).norm(), 6.0 * v.norm() * h, "distance from the tip");
}

/// A ball falls into a wedge so narrow that it touches both sides at the bottom, where an impact on one side
/// drives it against the other. No law of impact gives energy: what steps make of it is their own, and small.
void TestTimeStepperImpacts::lossyWedgeGivesNothing()
{
    for (const auto& [degrees, e] : {std::pair{1.0, 0.9}, {1.0, 0.8}, {1.5, 0.8}, {2.2, 0.6}}) {
        const double angle = degrees * std::numbers::pi / 180.0, radius = 0.05;
        Builder b(false);
        for (const double sign : {1.0, -1.0}) {
            Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
            X.linear() = leastTurn(Vector3d::UnitZ(), Vector3d(sign * std::cos(angle), 0.0, std::sin(angle)));
            b.colliders.push_back({sign > 0.0 ? "left" : "right", kWorld, HalfSpaceShape{}, X});
        }
        const double z = 3.1649 + radius / std::sin(angle);
        b.ball(radius, 1.0, {0.003, 0.0, z});
        const System system = b.system();
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.0, e)), steps(0.005));
        State state = b.state(system);
        drive::run(*stepper, state, 1.0, 0.005);
        const double fallen = kineticEnergy(system, state) + kG * (state.bodies[0].p_WB.z() - z);
        QVERIFY2(fallen < 0.0, qPrintable(QStringLiteral("%1 degrees: %2 J more").arg(degrees).arg(fallen)));
        // A hundredth of what goes round, from where a run tells of it.
        near(state.account.drift, 0.0, 0.01 * kG * (z - radius / std::sin(angle)), "drift");
    }
}

/// Balls that are apart strike one another in turn: the last one flies off, at the speed of the first.
void TestTimeStepperImpacts::cradleWithGaps()
{
    for (const double gap : {1e-3, 1e-5}) {
        Builder b(false);
        b.g_W.setZero();
        for (int i = 0; i < 4; ++i)
            b.ball(0.1, 1.0, {(0.2 + gap) * i, 0.0, 0.0});
        const System system = b.system();
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.3, 1.0)), steps(0.005));
        State state = b.state(system);
        state.bodies[0].v_WB.x() = 1.0;
        drive::run(*stepper, state, 0.1, 0.01);
        for (std::size_t i = 0; i < 4; ++i)
            near(state.bodies[i].v_WB.x(), i == 3 ? 1.0 : 0.0, 1e-9, "speed");
    }
}

/// Laws met to 1e-6 of the speeds, though not to the tolerance, here one below all roundings.
void TestTimeStepperImpacts::roundingIsNotTold()
{
    const Builder b = tower(3);
    const System system = b.system();
    StepperOptions options = steps(0.005);
    options.lcp.tolerance = 1e-30;
    options.lcp.maxIterations = 3;
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), options);
    State state = b.state(system);
    state.bodies[2].v_WB.x() = 0.1; // slides, and comes to rest
    const auto events = drive::run(*stepper, state, 0.5, 0.005);
    QCOMPARE(drive::count(events, Kind::unconverged), 0);
    state = b.state(system);
    state.bodies[2].v_WB.x() = 0.1;
    ContactSnapshot s;
    stepper->snapshot(0.0, state, s);
    QCOMPARE(s.solution.status, LcpStatus::iterationLimit);
    QVERIFY(s.solution.residual < 1e-6);
}

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestTimeStepperImpacts)
#include "test_time_stepper_impacts.moc"

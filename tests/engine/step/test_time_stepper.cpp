#include "engine/contact/contact_problem.h"
#include "engine/math/least_turn.h"
#include "engine/step/books.h"
#include "engine/step/drive.h"
#include "engine/step/scenes.h"
#include "engine/step/time_stepper.h"
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

namespace
{

using Kind = ContactEvent::Kind;
using scenes::Builder;
using scenes::kG;

ContactLaw rough(double mu, double e = 0.0)
{
    ContactLaw law;
    law.friction = mu;
    law.restitution = e;
    return law;
}

StepperOptions steps(double h)
{
    StepperOptions options;
    options.step = h;
    return options;
}

double highest(const State& s)
{
    double speed = 0.0;
    for (const BodyState& b : s.bodies)
        speed = std::max({speed, b.v_WB.norm(), b.w_WB.norm()});
    return speed;
}

Builder tower(int count)
{
    Builder b;
    for (int i = 0; i < count; ++i)
        b.box({0.1, 0.1, 0.05}, 1.0, {0.0, 0.0, 0.05 + 0.1 * i});
    return b;
}

} // namespace

class TestTimeStepper : public QObject
{
    Q_OBJECT

private slots:
    void boxAtRest();
    void slopeAngle_data();
    void slopeAngle();
    void slidingDistance();
    void rollingIsFirstOrder();
    void bounce();
    void poisson_data();
    void poisson();
    void stackStands_data();
    void stackStands();
    void heavyOnLight();
    void impulsesMeetTheLaws();
    void unconvergedIsTold();
    void whatTouchesIsNotMade();
    void struckBodiesReachFurther();
    void heapsAtRestAreSilent_data();
    void heapsAtRestAreSilent();
    void elasticWedge_data();
    void elasticWedge();
    void lossyWedgeGivesNothing();
    void cradleWithGaps();
    void roundingIsNotTold();
    void unsolvedPyramidIsTold();
    void stabilisation();
    void solversWithFriction();
    void pyramidHasASolution();
    void pyramidAgainstCone();
    void pyramidIsAnisotropic();
    void rollingResistance_data();
    void rollingResistance();
    void torsionalResistance_data();
    void torsionalResistance();
    void turningPyramidAgainstCone();
    void belt();
    void booksCloseToFirstOrder();
    void wedgeIsIndeterminate();
    void snapshotForces();
    void supportedBody();
    void determinism();
    void badOptions();
    void fuzz();
};

void TestTimeStepper::boxAtRest()
{
    Builder b;
    b.box({0.2, 0.1, 0.05}, 2.0, {0.0, 0.0, 0.05});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), steps(0.01));
    State state = b.state(system);
    drive::run(*stepper, state, 60.0, 1.0);
    near(state.bodies[0].p_WB.z(), 0.05, 1e-9, "height");
    near(state.bodies[0].p_WB.head<2>().norm(), 0.0, 1e-9, "place");
    near(state.account.impulse_W.z(), 2.0 * kG * 60.0, 1e-6, "the floor's impulse");
    near(state.account.restitution, 0.0, 1e-9, "rest costs nothing");
}

void TestTimeStepper::slopeAngle_data()
{
    QTest::addColumn<double>("offset");
    QTest::addColumn<bool>("slides");
    QTest::addRow("1e-6 below") << -1e-6 << false;
    QTest::addRow("1e-6 above") << 1e-6 << true;
}

void TestTimeStepper::slopeAngle()
{
    QFETCH(double, offset);
    QFETCH(bool, slides);
    const double mu = 0.4;
    Builder b;
    b.tilt(std::atan(mu) + offset);
    b.box({0.2, 0.1, 0.05}, 2.0, {0.0, 0.0, 0.05});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(mu)), steps(0.01));
    State state = b.state(system);
    drive::run(*stepper, state, 5.0, 0.1);
    // Above, g √(1 + μ²) 1e-6 acts for 5 s.
    const double speed = kG * std::sqrt(1.0 + mu * mu) * 1e-6 * 5.0;
    // One step of 500 starts; while it slides by less than 1e-9 m/s it counts as sticking.
    near(state.bodies[0].v_WB.x(), slides ? speed : 0.0, 0.01 * speed, "speed");
}

void TestTimeStepper::slidingDistance()
{
    // v0²/(2 μ g) = the sum of h v over the steps + h v0/2: the implicit sum is short by that.
    const double h = 1e-3, v0 = 2.0, mu = 0.3;
    Builder b;
    b.box({0.2, 0.2, 0.01}, 2.0, {0.0, 0.0, 0.01});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(mu)), steps(h));
    State state = b.state(system);
    state.bodies[0].v_WB.x() = v0;
    const auto events = drive::run(*stepper, state, 1.0, 0.1);
    const double exact = v0 * v0 / (2.0 * mu * kG);
    // In the last step it stops within the step: at most h · μ g h more.
    near(state.bodies[0].p_WB.x(), exact - 0.5 * h * v0, mu * kG * h * h, "distance");
    QVERIFY(drive::first(events, Kind::stick));
    near(drive::first(events, Kind::stick)->t, v0 / (mu * kG), 2.0 * h, "when it stops");
}

void TestTimeStepper::rollingIsFirstOrder()
{
    // A sliding ball: x(t) after rolling has begun at 5/7 v0, t = 2 v0/(7 μ g). First order in h.
    const double v0 = 1.0, mu = 0.2, end = 0.4;
    std::vector<double> errors;
    for (const double h : {4e-3, 2e-3, 1e-3, 5e-4}) {
        Builder b;
        b.ball(0.1, 0.3, {0.0, 0.0, 0.1});
        const System system = b.system();
        const auto stepper = makeTimeStepper(system, b.scene(rough(mu)), steps(h));
        State state = b.state(system);
        state.bodies[0].v_WB.x() = v0;
        drive::run(*stepper, state, end, end);
        near(state.bodies[0].v_WB.x(), 5.0 / 7.0 * v0, 1e-9,
             "5/7: angular momentum about the contact is kept");
        const double roll = 2.0 * v0 / (7.0 * mu * kG);
        const double exact = v0 * roll - 0.5 * mu * kG * roll * roll + 5.0 / 7.0 * v0 * (end - roll);
        errors.push_back(std::abs(state.bodies[0].p_WB.x() - exact));
    }
    for (std::size_t i = 1; i < errors.size(); ++i) {
        const double order = std::log2(errors[i - 1] / errors[i]);
        // The step in which rolling begins is cut anywhere: its h² is noise beside the first order.
        QVERIFY2(order > 0.85 && order < 1.15, qPrintable(QString::number(order)));
    }
}

void TestTimeStepper::bounce()
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

void TestTimeStepper::poisson_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("pyramid");
    QTest::newRow("cone") << QString() << false;
    QTest::newRow("lemke") << "lemke" << false;
    QTest::newRow("pyramid") << QString() << true;
}

void TestTimeStepper::poisson()
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

void TestTimeStepper::stackStands_data()
{
    QTest::addColumn<int>("boxes");
    QTest::addColumn<double>("sideways");
    // Ten to rounding: 1e-10 of g h is what may be left of a velocity in each step, mostly far less.
    QTest::addRow("10") << 10 << 1e-11;
    QTest::addRow("50") << 50 << 1e-10;
}

void TestTimeStepper::stackStands()
{
    QFETCH(int, boxes);
    QFETCH(double, sideways);
    const Builder b = tower(boxes);
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), steps(0.01));
    State state = b.state(system);
    const auto events = drive::run(*stepper, state, 10.0, 0.5);
    QCOMPARE(drive::count(events, Kind::unconverged), 0);
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        // Gaps stay within the 1e-10 m that count as touching, one above the other.
        near(state.bodies[i].p_WB.z(), 0.05 + 0.1 * static_cast<double>(i), 1e-10 * (i + 1.0), "height");
        near(state.bodies[i].p_WB.head<2>().norm(), 0.0, sideways, "place");
    }
    // 1e-10 of g h for each of the boxes below.
    QVERIFY2(highest(state) < 1e-11 * boxes, qPrintable(QString::number(highest(state))));
}

/// A slab on ten pebbles of a thousandth of its mass: sweeps alone take thousands.
void TestTimeStepper::heavyOnLight()
{
    Builder b;
    for (int i = 0; i < 10; ++i)
        b.ball(0.05, 0.1, {0.25 * (i % 5) - 0.5, i < 5 ? -0.3 : 0.3, 0.05});
    b.box({0.6, 0.4, 0.1}, 100.0, {0.0, 0.0, 0.2});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), steps(0.005));
    State state = b.state(system);
    const auto events = drive::run(*stepper, state, 2.0, 0.1);
    QCOMPARE(drive::count(events, Kind::unconverged), 0);
    near(state.bodies[10].p_WB.z(), 0.2, 1e-9, "height");
    near(state.bodies[10].p_WB.head<2>().norm(), 0.0, 1e-9, "place");
    ContactSnapshot s;
    stepper->snapshot(2.0, state, s);
    QVERIFY(s.solution);
    double onFloor = 0.0;
    for (const ContactRecord& c : s.contacts)
        if (c.point.bodyA == kWorld)
            onFloor += c.lambda;
    near(onFloor, 101.0 * kG, 1e-6, "both weights");
}

/// The impulses of every step against the laws that they are to meet, from the state before and after it.
void TestTimeStepper::impulsesMeetTheLaws()
{
    const double mu = 0.4, h = 5e-3;
    Builder b;
    b.box({0.1, 0.1, 0.1}, 1.0, {0.0, 0.0, 0.1});
    b.box({0.15, 0.08, 0.05}, 3.0, {0.02, 0.01, 0.25});
    b.ball(0.1, 0.5, {-0.35, 0.0, 0.1});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(mu)), steps(h));
    State state = b.state(system);
    state.bodies[0].v_WB = {0.3, 0.1, 0.0};
    state.bodies[1].v_WB = {-0.5, 0.2, 0.0};
    state.bodies[1].w_WB = {0.0, 0.0, 2.0};
    state.bodies[2].v_WB = {2.0, 0.0, 0.0};
    std::vector<ContactEvent> events;
    stepper->begin(state, 0.0, events);
    int pressed = 0, slid = 0, met = 0;
    const auto world = b.scene(rough(mu)).world;
    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;
    for (int k = 0; k < 200; ++k) {
        ContactSnapshot s;
        stepper->snapshot(k * h, state, s);
        met += s.solution ? 1 : 0;
        posesOf(system, state, poses);
        velocitiesOf(state, velocities);
        const Stepper::Advance advance = stepper->advance(state, k * h, (k + 1) * h);
        QVERIFY(advance.result);
        // An impact without restitution takes two steps, of which only the jump at the end is shown.
        const bool waits = stepper->impulses()->empty()
            && std::ranges::any_of(s.contacts, [](const ContactRecord& c) { return c.lambda > 0.0; });
        const bool jumps = advance.event && stepper->cross(state, advance.t, events);
        if (waits || jumps)
            continue;
        for (const ContactRecord& c : s.contacts) {
            const auto at = [&](int body) {
                if (body == kWorld)
                    return Vector3d(Vector3d::Zero());
                const BodyState& m = state.bodies[static_cast<std::size_t>(body)];
                // The impulse acts where the bodies were at the start of the step.
                const Vector3d arm = 0.5 * (c.point.pA_W + c.point.pB_W) - (m.p_WB - h * m.v_WB);
                return Vector3d(m.v_WB + m.w_WB.cross(arm));
            };
            const Vector3d u = at(c.point.bodyB) - at(c.point.bodyA);
            const double zeta = c.point.n_W.dot(u);
            const Vector3d slip = u - zeta * c.point.n_W;
            // What the solver says is left of the largest speed, 2 m/s; stabilisation moves positions by
            // 1e-8.
            const double rounding = 1e-8 + 10.0 * s.solution.residual;
            QVERIFY(c.lambda >= 0.0);
            QVERIFY(zeta >= std::min(0.0, -c.point.gap / h) - rounding);
            if (c.lambda > 0.0) {
                // From point to point of a surface that is hollow along the motion, ½ h φ̈ beside the tangent.
                const double beside = 0.5 * h * std::max(0.0, -world->gapBias(c.point, poses, velocities));
                const double meets = c.point.gap > 0.0 ? -c.point.gap / h : 0.0;
                near(zeta, std::clamp(zeta, meets, meets + beside), rounding, "pressed surfaces meet");
                ++pressed;
            }
            const double most = mu * c.lambda;
            QVERIFY(c.friction_W.norm() <= most * (1.0 + 1e-9) + 1e-9);
            if (slip.norm() > 1e-6 && c.lambda > 1e-6) {
                near(c.friction_W.dot(slip), -most * slip.norm(), 1e-6 * most, "friction against the slip");
                ++slid;
            }
        }
    }
    QVERIFY(pressed > 400 && slid > 50);
    QVERIFY2(met >= 190, qPrintable(QString::number(met)));
}

void TestTimeStepper::unconvergedIsTold()
{
    const Builder b = tower(50);
    const System system = b.system();
    StepperOptions options = steps(0.005);
    options.lcp.maxIterations = 1;
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), options);
    State state = b.state(system);
    const auto events = drive::run(*stepper, state, 0.005, 0.005);
    QCOMPARE(drive::count(events, Kind::unconverged), 1);
    const ContactEvent* event = drive::first(events, Kind::unconverged);
    QVERIFY2(event->reason.en.ends_with(" m/s") && std::stod(event->reason.en) > 1e-12,
             event->reason.en.c_str());
    ContactSnapshot s;
    stepper->snapshot(0.0, b.state(system), s);
    QCOMPARE(s.solution.status, LcpStatus::iterationLimit);
    QVERIFY(s.solution.residual > options.lcp.tolerance);
}

/// What touches from the start has not begun to; what falls onto it does.
void TestTimeStepper::whatTouchesIsNotMade()
{
    Builder b = tower(3);
    b.box({0.1, 0.1, 0.1}, 1.0,
          {0.0, 0.0, 0.4001}); // so near above the third that it comes down without an impact
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), steps(0.005));
    State state = b.state(system);
    const auto events = drive::run(*stepper, state, 1.0, 0.1);
    std::set<int> begun;
    for (const ContactEvent& event : events)
        if (event.kind == Kind::made)
            begun.insert(std::max(event.point.bodyA, event.point.bodyB));
    QCOMPARE(begun, std::set<int>{3});
}

/// A ball strikes one at rest, which in the same step comes to a third one, at rest too and farther off than
/// the two move by themselves. Nothing may lie inside of anything at its end, and the momentum is shared.
void TestTimeStepper::struckBodiesReachFurther()
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

void TestTimeStepper::heapsAtRestAreSilent_data()
{
    QTest::addColumn<bool>("row");
    QTest::addColumn<double>("mu");
    QTest::addColumn<bool>("floorLast");
    for (const bool row : {false, true})
        for (const double mu : {0.0, 0.5})
            for (const bool last : {false, true})
                QTest::addRow("%s, mu = %g, floor %s", row ? "row" : "stack", mu, last ? "last" : "first")
                    << row << mu << last;
}

/// Eight equal boxes that touch, at rest: each force is far from unique, and nothing happens whatever the
/// order of the colliders.
void TestTimeStepper::heapsAtRestAreSilent()
{
    QFETCH(const bool, row);
    QFETCH(const double, mu);
    QFETCH(const bool, floorLast);
    Builder b;
    for (int i = 0; i < 8; ++i)
        b.box({0.05, 0.05, 0.05}, 1.0, {row ? 0.1 * i : 0.0, 0.0, 0.05 + (row ? 0.0 : 0.1 * i)});
    if (floorLast)
        std::rotate(b.colliders.begin(), b.colliders.begin() + 1, b.colliders.end());
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(mu)), steps(0.005));
    State state = b.state(system);
    const auto events = drive::run(*stepper, state, 1.0, 0.1);
    QVERIFY2(events.empty(), qPrintable(QString::number(events.size())));
    // Slower than what counts as rest.
    QVERIFY2(highest(state) < StepperOptions{}.velocityTolerance,
             qPrintable(QString::number(highest(state))));
}

void TestTimeStepper::elasticWedge_data()
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
void TestTimeStepper::elasticWedge()
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
void TestTimeStepper::lossyWedgeGivesNothing()
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
void TestTimeStepper::cradleWithGaps()
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
void TestTimeStepper::roundingIsNotTold()
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

/// A pyramid whose LCP is not solved gives way to the cone, and that is said: the tower stands.
void TestTimeStepper::unsolvedPyramidIsTold()
{
    const Builder b = tower(3);
    const System system = b.system();
    StepperOptions options = steps(0.005);
    options.pyramid = true;
    options.lcp.maxIterations = 1;
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), options);
    State state = b.state(system);
    const auto events = drive::run(*stepper, state, 0.005, 0.005);
    QCOMPARE(drive::count(events, Kind::noSolution), 0);
    QCOMPARE(drive::count(events, Kind::bridged), 1);
    QVERIFY(!drive::first(events, Kind::bridged)->reason.empty());
    for (int i = 0; i < 3; ++i)
        near(state.bodies[static_cast<std::size_t>(i)].p_WB.z(), 0.05 + 0.1 * i, 1e-8, "height");
}

void TestTimeStepper::solversWithFriction()
{
    // A box slides to rest: v = v₀ − μ g t, on its floor. What cannot take the pyramid's matrix is refused.
    for (const char* method :
         {"", "enumeration", "lemke", "pgs", "dantzig", "active-set", "gauss", "psor", "interior-point"}) {
        Builder b;
        b.box({0.2, 0.2, 0.05}, 2.0, {0.0, 0.0, 0.05});
        const System system = b.system();
        StepperOptions options = steps(0.005);
        options.lcpMethod = method;
        const std::string id = method;
        if (!id.empty() && id != "enumeration" && id != "lemke" && id != "pgs") {
            try {
                makeTimeStepper(system, b.scene(rough(0.3)), options);
                QFAIL(method);
            } catch (const std::invalid_argument& error) {
                QVERIFY(std::string(error.what()).ends_with("allowed: enumeration, lemke, pgs"));
            }
            makeTimeStepper(system, b.scene(rough(0.0)), options);
            continue;
        }
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.3)), options);
        State state = b.state(system);
        state.bodies[0].v_WB.x() = 1.0;
        const auto events = drive::run(*stepper, state, 0.2, 0.01);
        QCOMPARE(drive::count(events, Kind::noSolution), 0);
        // To the solvers' 1e-10 of g h in each of 40 steps, and what stabilisation moves.
        near(state.bodies[0].v_WB.x(), 1.0 - 0.3 * kG * 0.2, 1e-7, method);
        near(state.bodies[0].p_WB.z(), 0.05, 1e-7, method);
    }
    StepperOptions pyramid = steps(0.005);
    pyramid.pyramid = true;
    pyramid.lcpMethod = "pgs";
    const Builder b = tower(1);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             makeTimeStepper(b.system(), b.scene(rough(0.3)), pyramid));
}

void TestTimeStepper::pyramidHasASolution()
{
    // Stewart and Trinkle's problem always has one, and Lemke's path finds it but for rounding: in no step of
    // these falls is a step without its impulses.
    for (int turn = 0; turn < 6; ++turn) {
        Builder b;
        b.box({0.1, 0.075, 0.05}, 1.0, {0.0, 0.0, 0.3});
        const System system = b.system();
        StepperOptions options = steps(2e-3);
        options.pyramid = true;
        const auto stepper = makeTimeStepper(system, b.scene(rough(turn % 2 == 0 ? 1.5 : 0.5, 0.3)), options);
        State state = b.state(system);
        const Vector3d axis(std::cos(1.7 * turn), std::sin(1.7 * turn), 0.5 - 0.2 * turn);
        setRotation(system, state, 0,
                    Eigen::AngleAxisd(0.4 + 1.1 * turn, axis.normalized()).toRotationMatrix());
        const auto events = drive::run(*stepper, state, 1.5, 0.01);
        QCOMPARE(drive::count(events, Kind::noSolution), 0);
        QCOMPARE(drive::count(events, Kind::unconverged), 0);
    }
}

void TestTimeStepper::stabilisation()
{
    // A box that begins 5 mm inside the floor: with stabilisation it comes out without being thrown up,
    // without it stays where it is.
    for (const bool on : {true, false}) {
        Builder b;
        b.box({0.1, 0.1, 0.05}, 1.0, {0.0, 0.0, 0.045});
        const System system = b.system();
        StepperOptions options = steps(0.005);
        options.stabilisation = on;
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), options);
        State state = b.state(system);
        double top = 0.0;
        drive::run(*stepper, state, 1.0, 0.01,
                   [&](double, const State& s) { top = std::max(top, s.bodies[0].p_WB.z()); });
        near(state.bodies[0].p_WB.z(), on ? 0.05 : 0.045, 1e-8, "height");
        QVERIFY(top < 0.05 + 1e-8);
        near(state.account.drift, on ? -kG * 0.005 : 0.0, 1e-6, "the work of the push");
    }
}

void TestTimeStepper::pyramidAgainstCone()
{
    // Sliding along a facet's own direction the pyramid is the cone; Lemke and the sweeps agree.
    const auto slide = [](const StepperOptions& options) {
        Builder b;
        b.box({0.2, 0.2, 0.05}, 2.0, {0.0, 0.0, 0.05});
        const System system = b.system();
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.3)), options);
        State state = b.state(system);
        state.bodies[0].v_WB.x() = 1.0;
        drive::run(*stepper, state, 0.2, 0.01);
        return state.bodies[0];
    };
    StepperOptions cone = steps(0.005), pyramid = cone;
    pyramid.pyramid = true;
    const BodyState a = slide(cone), c = slide(pyramid);
    near(c.v_WB.x(), 1.0 - 0.3 * kG * 0.2, 1e-9, "pyramid: Coulomb");
    near(a.v_WB.x(), 1.0 - 0.3 * kG * 0.2, 1e-7, "cone: Coulomb");
}

void TestTimeStepper::pyramidIsAnisotropic()
{
    // Between two facets a pyramid of 4 brakes a point along both: it turns the motion; the cone does not.
    const auto slide = [](const StepperOptions& options) {
        Builder b;
        b.add(PointShape{}, 1.0, Vector3d::Ones(), Vector3d::Zero());
        b.bodies[0].particle = true;
        const System system = b.system();
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.3)), options);
        State state = b.state(system);
        state.bodies[0].v_WB = {std::cos(0.4), std::sin(0.4), 0.0};
        const auto events = drive::run(*stepper, state, 0.1, 0.01);
        // It slides all the way, though between two facets with less than μ of the weight.
        ContactSnapshot s;
        stepper->snapshot(0.1, state, s);
        if (drive::count(events, Kind::stick) > 0 || s.contacts.size() != 1 || !s.contacts[0].sliding)
            return 0.0;
        return std::atan2(state.bodies[0].v_WB.y(), state.bodies[0].v_WB.x());
    };
    StepperOptions cone = steps(0.005), coarse = cone, fine = cone;
    coarse.pyramid = fine.pyramid = true;
    fine.pyramidSides = 32;
    near(slide(cone), 0.4, 1e-9, "the cone brakes straight");
    QVERIFY(std::abs(slide(coarse) - 0.4) > 0.05);
    QVERIFY(std::abs(slide(fine) - 0.4) < 0.2 * std::abs(slide(coarse) - 0.4));
}

namespace
{

void solverRows()
{
    QTest::addColumn<StepperOptions>("options");
    StepperOptions options = steps(1e-3);
    QTest::newRow("cone") << options;
    options.pyramid = true;
    QTest::newRow("pyramid") << options;
    options.pyramidSides = 8;
    QTest::newRow("pyramid of 8") << options;
    options.pyramidSides = 4;
    options.lcpMethod = "enumeration";
    QTest::newRow("enumeration") << options;
}

} // namespace

void TestTimeStepper::rollingResistance_data()
{
    solverRows();
}

void TestTimeStepper::rollingResistance()
{
    QFETCH(const StepperOptions, options);
    // A rolling ball with resistance: (7/5) m a = −m g ρ/R; it stops after 7 v² R/(10 g ρ).
    const double rho = 0.01, R = 0.1, v0 = 0.5, h = options.step;
    Builder b;
    b.ball(R, 0.3, {0.0, 0.0, R});
    const System system = b.system();
    ContactLaw law = rough(0.5);
    law.rolling = rho;
    const auto stepper = makeTimeStepper(system, b.scene(law), options);
    State state = b.state(system);
    state.bodies[0].v_WB.x() = v0;
    state.bodies[0].w_WB.y() = v0 / R;
    drive::run(*stepper, state, 3.0, 0.1);
    near(state.bodies[0].v_WB.norm(), 0.0, 1e-7, "it stops");
    near(state.bodies[0].p_WB.x(), 0.7 * v0 * v0 * R / (kG * rho), v0 * h, "distance");
}

void TestTimeStepper::torsionalResistance_data()
{
    solverRows();
}

void TestTimeStepper::torsionalResistance()
{
    QFETCH(const StepperOptions, options);
    // A ball that spins about the vertical: I ẇ = −m g τ.
    const double tau = 0.002, R = 0.1, w0 = 10.0;
    Builder b;
    b.ball(R, 0.3, {0.0, 0.0, R});
    const System system = b.system();
    ContactLaw law = rough(0.5);
    law.torsional = tau;
    const auto stepper = makeTimeStepper(system, b.scene(law), options);
    State state = b.state(system);
    state.bodies[0].w_WB.z() = w0;
    drive::run(*stepper, state, 1.0, 0.1);
    near(state.bodies[0].w_WB.z(), w0 - kG * tau / (0.4 * R * R), 1e-7, "spin");
    near(state.account.friction, 0.5 * 0.4 * 0.3 * R * R * (w0 * w0 - std::pow(state.bodies[0].w_WB.z(), 2)),
         1e-8, "its energy");
}

/// All three at once, along facets' own directions, where a pyramid is the cone: a ball that slides, is made
/// to roll by friction and brakes its spin by torsional friction all the while.
void TestTimeStepper::turningPyramidAgainstCone()
{
    const auto end = [](const StepperOptions& options) {
        Builder b;
        b.ball(0.1, 0.3, {0.0, 0.0, 0.1});
        const System system = b.system();
        ContactLaw law = rough(0.3);
        law.rolling = 0.004;
        law.torsional = 0.002;
        const auto stepper = makeTimeStepper(system, b.scene(law), options);
        State state = b.state(system);
        state.bodies[0].v_WB.x() = 1.0;
        state.bodies[0].w_WB.z() = 6.0;
        drive::run(*stepper, state, 0.5, 0.01);
        return state;
    };
    StepperOptions pyramid = steps(1e-3);
    const State a = end(pyramid);
    pyramid.pyramid = true;
    const State b = end(pyramid);
    const double tolerance = 1e-7; // of the cone's sweeps, whose last change is 1e-10 of the speeds
    near((a.bodies[0].v_WB - b.bodies[0].v_WB).norm(), 0.0, tolerance, "v");
    near((a.bodies[0].w_WB - b.bodies[0].w_WB).norm(), 0.0, 10.0 * tolerance, "w, v over a tenth of a metre");
    near(a.account.friction, b.account.friction, tolerance, "what friction takes");
}

void TestTimeStepper::belt()
{
    Builder b;
    b.box({0.1, 0.1, 0.02}, 1.0, {0.0, 0.0, 0.02});
    const System system = b.system();
    ContactScene scene = b.scene(rough(0.3));
    scene.surfaceVelocity = {Vector3d(0.5, 0.0, 0.0), Vector3d::Zero()};
    const auto stepper = makeTimeStepper(system, scene, steps(1e-3));
    State state = b.state(system);
    drive::run(*stepper, state, 1.0, 0.1);
    near(state.bodies[0].v_WB.x(), 0.5, 1e-7, "carried along");
    near(state.account.drive, 0.25, 1e-6, "the belt gives twice the energy of motion …");
    near(state.account.friction, 0.125, 1e-6, "… and sliding takes half of it");
}

void TestTimeStepper::booksCloseToFirstOrder()
{
    std::vector<double> worst;
    for (const double h : {2e-3, 1e-3, 5e-4}) {
        Builder b;
        b.box({0.1, 0.15, 0.05}, 0.3, {0.0, 0.0, 0.4});
        const System system = b.system();
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.3, 0.3)), steps(h));
        State state = b.state(system);
        state.bodies[0].v_WB = {0.7, 0.2, 0.0};
        state.bodies[0].w_WB = {3.0, -5.0, 2.0};
        const double start = books(system, *stepper, 0.0, state);
        double largest = 0.0;
        drive::run(*stepper, state, 1.0, 0.01, [&](double t, const State& s) {
            largest = std::max(largest, std::abs(books(system, *stepper, t, s) - start));
        });
        worst.push_back(largest);
    }
    // ½ m g v h is the error of the semi-implicit fall; impacts add as much.
    QVERIFY2(worst[0] < 0.05 && worst[2] < 0.6 * worst[0],
             qPrintable(QString("%1 %2 %3").arg(worst[0]).arg(worst[1]).arg(worst[2])));
}

void TestTimeStepper::wedgeIsIndeterminate()
{
    // Four legs: the sum of forces is the weight whatever the split.
    Builder b;
    b.box({0.2, 0.2, 0.05}, 2.0, {0.0, 0.0, 0.05});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), steps(0.005));
    State state = b.state(system);
    drive::run(*stepper, state, 0.1, 0.005);
    ContactSnapshot s;
    stepper->snapshot(0.1, state, s);
    double sum = 0.0;
    for (const ContactRecord& c : s.contacts)
        sum += c.lambda;
    QCOMPARE(s.contacts.size(), std::size_t(4));
    near(sum, 2.0 * kG, 1e-6, "weight");
    QCOMPARE(s.M.rows(), Eigen::Index(4));
}

void TestTimeStepper::snapshotForces()
{
    Builder b;
    b.ball(0.1, 0.3, {0.0, 0.0, 0.1});
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.2)), steps(1e-3));
    State state = b.state(system);
    state.bodies[0].v_WB.x() = 1.0;
    drive::run(*stepper, state, 0.05, 0.01);
    ContactSnapshot s;
    stepper->snapshot(0.05, state, s);
    QCOMPARE(s.contacts.size(), std::size_t(1));
    near(s.contacts[0].lambda, 0.3 * kG, 1e-8, "normal force");
    near(s.contacts[0].friction_W.x(), -0.2 * 0.3 * kG, 1e-8, "friction");
    QVERIFY(s.contacts[0].sliding);
    QVERIFY(s.contacts[0].slip_W.x() > 0.5);
    QCOMPARE(s.contacts[0].which, ContactRecord::Case::lasting);
}

void TestTimeStepper::supportedBody()
{
    // A plank on an axle, at rest on a ball under one end: the ball carries half the weight.
    Builder b;
    b.ball(0.1, 5.0, {0.5, 0.0, 0.1});
    b.box({0.5, 0.1, 0.02}, 2.0, {0.0, 0.0, 0.22});
    b.bodies[1].support = Support::axis;
    b.bodies[1].axis_B = Vector3d::UnitY();
    b.bodies[1].pivot_B = {-0.5, 0.0, 0.0};
    b.bodies[1].pivot_W = {-0.5, 0.0, 0.22};
    b.places[0].x() = 0.4;
    const System system = b.system();
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), steps(1e-3));
    State state = b.state(system);
    satisfySupports(system, state);
    drive::run(*stepper, state, 1.0, 0.01);
    QVERIFY2(highest(state) < 1e-3, qPrintable(QString::number(highest(state))));
    ContactSnapshot s;
    stepper->snapshot(1.0, state, s);
    double onBall = 0.0;
    for (const ContactRecord& c : s.contacts)
        if (c.point.bodyA != kWorld)
            onBall += c.lambda;
    // About the axle: λ · 0.9 = m g · 0.5.
    near(onBall, 2.0 * kG * 0.5 / 0.9, 1e-3, "the ball's share");
}

void TestTimeStepper::determinism()
{
    const auto once = [] {
        Builder b = tower(4);
        b.ball(0.1, 2.0, {-0.6, 0.02, 0.3});
        const System system = b.system();
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.5, 0.2)), steps(2e-3));
        State state = b.state(system);
        state.bodies[4].v_WB.x() = 4.0;
        drive::run(*stepper, state, 1.0, 0.02);
        return state;
    };
    QVERIFY(once() == once());
}

void TestTimeStepper::badOptions()
{
    const Builder b = tower(1);
    const System system = b.system();
    StepperOptions options;
    options.pyramid = true;
    options.pyramidSides = 2;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, makeTimeStepper(system, b.scene(rough(0.5)), options));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, makeTimeStepper(system, b.scene(rough(-0.5)), {}));
    ContactLaw energetic = rough(0.5, 0.5);
    energetic.impact = Restitution::energetic;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, makeTimeStepper(system, b.scene(energetic), {}));
    for (double ContactLaw::*e : {&ContactLaw::tangentialRestitution, &ContactLaw::torsionalRestitution}) {
        ContactLaw law = rough(0.5, 0.0);
        law.*e = 0.5;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, makeTimeStepper(system, b.scene(law), {}));
    }
}

void TestTimeStepper::fuzz()
{
    unsigned seed = 4711;
    const auto random = [&] {
        seed = seed * 1664525u + 1013904223u;
        return static_cast<double>(seed >> 8) / static_cast<double>(1u << 24);
    };
    for (int round = 0; round < test::fuzzCases(30); ++round) {
        Builder b;
        for (int i = 0; i < 8; ++i) {
            const Vector3d at(0.3 * random(), 0.3 * random(), 0.3 + 0.35 * i + 0.1 * random());
            if (random() < 0.5)
                b.ball(0.05 + 0.1 * random(), 0.2 + random(), at);
            else
                b.box({0.05 + 0.1 * random(), 0.05 + 0.1 * random(), 0.05 + 0.1 * random()}, 0.2 + random(),
                      at);
        }
        const System system = b.system();
        const double e = random() < 0.5 ? 0.0 : 0.5;
        const auto stepper = makeTimeStepper(system, b.scene(rough(0.5, e)), steps(2e-3));
        State state = b.state(system);
        for (BodyState& s : state.bodies)
            s.w_WB = 6.0 * Vector3d(random() - 0.5, random() - 0.5, random() - 0.5);
        const double start = kineticEnergy(system, state) + potentialEnergy(system, 0.0, state);
        double largest = start;
        drive::run(*stepper, state, 2.0, 0.05, [&](double t, const State& s) {
            largest = std::max(largest, kineticEnergy(system, s) + potentialEnergy(system, t, s));
        });
        for (const BodyState& s : state.bodies) {
            QVERIFY(s.p_WB.allFinite() && s.v_WB.allFinite() && s.w_WB.allFinite());
            QVERIFY2(s.p_WB.z() > 0.0, qPrintable(QString("round %1: below the floor").arg(round)));
        }
        // Nothing explodes: the steps of first order may give a percent.
        QVERIFY2(largest < 1.02 * start,
                 qPrintable(QString("round %1: %2 of %3").arg(round).arg(largest).arg(start)));
    }
}

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestTimeStepper)
#include "test_time_stepper.moc"

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

class TestTimeStepper : public QObject
{
    Q_OBJECT

private slots:
    void boxAtRest();
    void slopeAngle_data();
    void slopeAngle();
    void slidingDistance();
    void rollingIsFirstOrder();
    void stackStands_data();
    void stackStands();
    void heavyOnLight();
    void impulsesMeetTheLaws();
    void unconvergedIsTold();
    void whatTouchesIsNotMade();
    void heapsAtRestAreSilent_data();
    void heapsAtRestAreSilent();
    void stabilisation();
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

void TestTimeStepper::stackStands_data()
{
    QTest::addColumn<int>("boxes");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<double>("sideways");
    // Ten to rounding: 1e-10 of g h is what may be left of a velocity in each step, mostly far less.
    QTest::addRow("10") << 10 << 1e-10 << 1e-11;
    QTest::addRow("50") << 50 << 1e-10 << 1e-10;
    // Few contacts, solved no less exactly.
    QTest::addRow("10, coarse") << 10 << 1e-3 << 1e-11;
}

void TestTimeStepper::stackStands()
{
    QFETCH(int, boxes);
    QFETCH(double, tolerance);
    QFETCH(double, sideways);
    const Builder b = tower(boxes);
    const System system = b.system();
    StepperOptions options = steps(0.01);
    options.lcp.tolerance = tolerance;
    const auto stepper = makeTimeStepper(system, b.scene(rough(0.5)), options);
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

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

class TestTimeStepperFriction : public QObject
{
    Q_OBJECT

private slots:
    void unsolvedPyramidIsTold();
    void solversWithFriction();
    void pyramidHasASolution();
    void pyramidAgainstCone();
    void pyramidIsAnisotropic();
    void rollingResistance_data();
    void rollingResistance();
    void torsionalResistance_data();
    void torsionalResistance();
    void turningPyramidAgainstCone();
};

/// A pyramid whose LCP is not solved gives way to the cone, and that is said: the tower stands.
void TestTimeStepperFriction::unsolvedPyramidIsTold()
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

void TestTimeStepperFriction::solversWithFriction()
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

void TestTimeStepperFriction::pyramidHasASolution()
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

void TestTimeStepperFriction::pyramidAgainstCone()
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

void TestTimeStepperFriction::pyramidIsAnisotropic()
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

void TestTimeStepperFriction::rollingResistance_data()
{
    solverRows();
}

void TestTimeStepperFriction::rollingResistance()
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

void TestTimeStepperFriction::torsionalResistance_data()
{
    solverRows();
}

void TestTimeStepperFriction::torsionalResistance()
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
void TestTimeStepperFriction::turningPyramidAgainstCone()
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

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestTimeStepperFriction)
#include "test_time_stepper_friction.moc"

#include "engine/simulation/simulation.h"

#include "engine/body/shapes_mass.h"
#include "engine/joint/joint_set.h"
#include "engine/math/refused.h"
#include "support/near.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>

using Eigen::Vector3d;

namespace polhode
{

namespace
{

constexpr double kG = 9.81; // m/s²

Model fallingBall(double height, double restitution)
{
    Model model;
    model.addGravity({0.0, 0.0, -kG});
    const int ball
        = model.addBody("ball", sphereMass(0.1, Matter::mass(0.5)), {.p_WB = {0, 0, 0.1 + height}});
    model.addCollider("floor", kWorld, HalfSpaceShape{});
    model.addCollider("ball", ball, SphereShape{0.1});
    model.laws[0].restitution = restitution;
    return model;
}

/// A ball of 2 kg, its centre 1 m below a hinge along y.
Model pendulum()
{
    Model model;
    model.addGravity({0.0, 0.0, -kG});
    const int bob = model.addBody("bob", sphereMass(0.1, Matter::mass(2.0)), {.p_WB = {0, 0, -1}});
    model.addJoint("hip", JointKind::hinge, kWorld, bob, Vector3d::Zero(), Vector3d::UnitY());
    return model;
}

constexpr double kPendulumInertia = 2.0 * (1.0 + 0.4 * 0.01); // kg m², about the hinge

/// What a call refuses; without quantity: nothing.
Refusal refusalOf(const std::function<void()>& call)
{
    try {
        call();
    } catch (const Refused& error) {
        return error.refusal();
    }
    return {};
}

} // namespace

class TestSimulation : public QObject
{
    Q_OBJECT
private slots:
    /// v⁻ = √(2 g h), v⁺ = e v⁻: two rows at the moment, and the ledger knows what was lost.
    void rowsOnBothSidesOfAnImpact()
    {
        Simulation simulation(fallingBall(1.0, 0.8));
        const std::vector<Row> rows = simulation.run(0.6, 0.25);
        QCOMPARE(rows.size(), std::size_t(6)); // 0, 0.25, twice at the impact, 0.5, 0.6
        const Row &before = rows[2], &after = rows[3];
        const double v = std::sqrt(2.0 * kG);
        // An impact is found to some roundings of its time.
        near(before.t, v / kG, 1e-12, "moment");
        QCOMPARE(after.t, before.t);
        QVERIFY(!before.afterJump && after.afterJump && !rows[4].afterJump);
        near(before.state.bodies[0].v_WB.z(), -v, 1e-11, "before");
        near(after.state.bodies[0].v_WB.z(), 0.8 * v, 1e-11, "after");
        near(after.ledger.restitution, 0.25 * v * v * (1.0 - 0.64), 1e-11, "energy taken");
        near(after.ledger.momentum_W.z(), 0.4 * v, 1e-11, "momentum");
        for (const Row& row : rows) {
            near(row.ledger.energyRemainder, 0.0, 1e-12, "energy");
            near(row.ledger.momentumRemainder, 0.0, 1e-12, "momentum");
            near(row.ledger.angularMomentumRemainder, 0.0, 1e-12, "angular momentum");
        }
        QCOMPARE(rows.back().t, 0.6);
        QCOMPARE(simulation.events().size(), std::size_t(1));
        QVERIFY(simulation.events()[0].kind == ContactEvent::Kind::impact);
    }

    /// A ball at rest weighs m g; with every stepper.
    void contactsCarryTheWeight_data()
    {
        QTest::addColumn<QByteArray>("stepper");
        for (const StepperRow& row : stepperTable())
            QTest::addRow("%s", row.id) << QByteArray(row.id);
    }
    void contactsCarryTheWeight()
    {
        QFETCH(QByteArray, stepper);
        Model model = fallingBall(0.0, 0.0);
        model.laws[0].stiffness = 1e4;
        model.laws[0].damping = 200.0;
        Simulation simulation(model, {.stepper = stepper.toStdString()});
        simulation.advanceTo(2.0);
        const std::vector<ContactRecord> contacts = simulation.contacts();
        QCOMPARE(contacts.size(), std::size_t(1));
        // Soft: what is left of the beginning has sunk by e^−(200 ∓ …) t; time-stepping: its cone's
        // tolerance.
        near(contacts[0].lambda, 0.5 * kG, 1e-6, "force");
    }

    /// Both methods of joints: from φ₀ at rest the force of the hinge at the lowest point is m g + m ω²,
    /// ½ I ω² = m g (1 − cos φ₀).
    void jointsTellTheirForces_data()
    {
        QTest::addColumn<QByteArray>("method");
        for (const JointMethodRow& row : jointMethodTable())
            QTest::addRow("%s", row.id) << QByteArray(row.id);
    }
    void jointsTellTheirForces()
    {
        QFETCH(QByteArray, method);
        Model model = pendulum();
        const double omega2 = 1.5;
        model.starts[0].w_WB = {0, std::sqrt(omega2), 0};
        model.starts[0].v_WB = {-std::sqrt(omega2), 0, 0};
        Simulation simulation(model, {.stepper = method.toStdString()});
        const JointRecord low = simulation.joint(0);
        near(low.f_W.z(), 2.0 * kG + 2.0 * omega2, 1e-9, "force");
        near(low.q.at(0), 0.0, 1e-12, "angle");
        near(low.qd.at(0), std::sqrt(omega2), 1e-12, "speed");
        simulation.advanceTo(3.0);
        const JointRecord later = simulation.joint(0);
        const double energy
            = 0.5 * kPendulumInertia * later.qd[0] * later.qd[0] + 2.0 * kG * (1.0 - std::cos(later.q[0]));
        // dopri5 to 1e-10 in a step
        near(energy, 0.5 * kPendulumInertia * omega2, 1e-8, "energy");
        near(simulation.ledger().energyRemainder, 0.0, 1e-8, "ledger");
    }

    /// A blow J at the bob turns the pendulum with J l/I; the hinge takes the rest.
    void jointsAnswerABlow()
    {
        Simulation simulation(pendulum());
        simulation.strike(0, {3.0, 0.0, 0.0}, {0.0, 0.0, -1.0});
        near(simulation.joint(0).qd.at(0), -3.0 / kPendulumInertia, 1e-12, "speed");
        near(simulation.ledger().work, 4.5 / kPendulumInertia, 1e-12, "work");
        near(simulation.ledger().energyRemainder, 0.0, 1e-12, "ledger");
        near(simulation.ledger().momentumRemainder, 0.0, 1e-12, "momentum");
    }

    /// A spring that is hooked on while it is stretched brings its energy along.
    void whatIsSwitchedOnBringsItsEnergy()
    {
        Model model;
        const int ball = model.addBody("ball", sphereMass(0.1, Matter::mass(2.0)), {.p_WB = {1, 0, 0}});
        model.addForce("spring", SpringDamper{.bodyB = ball, .stiffness = 8.0}, {.from = 0.5});
        Simulation simulation(model);
        simulation.advanceTo(0.5 + std::numbers::pi / 4.0); // ω = 2 rad/s: a quarter of a period
        near(simulation.state().bodies[0].p_WB.x(), 0.0, 1e-9, "place");
        near(simulation.ledger().work, 4.0, 1e-12, "½ k x²");
        near(simulation.ledger().energyRemainder, 0.0, 1e-9, "ledger");
    }

    /// Steps no longer than they may be: Heun's error falls as h².
    void stepsAreAsLongAsTheyMayBe()
    {
        const auto error = [](double step) {
            Model model;
            const int ball = model.addBody("ball", sphereMass(0.1, Matter::mass(2.0)), {.p_WB = {1, 0, 0}});
            model.addForce("spring", SpringDamper{.bodyB = ball, .stiffness = 8.0});
            Simulation simulation(model, {.integrator = "heun", .step = step});
            simulation.advanceTo(1.0);
            return std::abs(simulation.state().bodies[0].p_WB.x() - std::cos(2.0));
        };
        const double ratio = error(0.01) / error(0.005);
        near(ratio, 4.0, 0.1, "errors"); // the next term is of h³
    }

    /// Where a motion ends, it says when, why and of which body; and the simulation can still be read.
    void aMotionThatEndsSaysWhy()
    {
        Model model;
        model.chart = RotationChart::eulerAngles;
        model.addBody("stick", boxMass({1, 2, 3}, Matter::mass(1.0)), {.w_WB = {0, 1, 0}});
        Simulation simulation(model);
        try {
            simulation.advanceTo(3.0);
            QFAIL("the Euler angles went through pitch = 90°");
        } catch (const MotionError& error) {
            QVERIFY(error.status == Status::singularChart);
            QCOMPARE(error.t, simulation.time());
            QVERIFY(error.t < std::numbers::pi / 2.0);
            QVERIFY(std::string(error.what()).find("Euler angles") != std::string::npos);
            QVERIFY(std::string(error.what()).find("'stick'") != std::string::npos);
        }
    }

    /// Whose quantity, its value, and what is allowed, in both languages.
    void whatCannotBeIsRefused()
    {
        const auto refuses
            = [](const std::function<void()>& call, const Subject& subject, const std::string& quantity,
                 const std::string& value, const std::string& allowed) {
                  const Refusal refusal = refusalOf(call);
                  const std::string sentence = refusal.sentence().en;
                  QVERIFY2(refusal.subject.kind == subject.kind && refusal.subject.id == subject.id,
                           sentence.c_str());
                  QCOMPARE(refusal.quantity, quantity);
                  QCOMPARE(refusal.found.en, value);
                  QVERIFY2(refusal.allowed.en.find(allowed) != std::string::npos, sentence.c_str());
                  QVERIFY2(!refusal.found.zh.empty() && !refusal.allowed.zh.empty(), sentence.c_str());
              };
        const Model ball = fallingBall(1.0, 0.5);
        refuses([] { Simulation(Model{}); }, {}, "number of bodies", "0", "one or more");
        refuses(
            [model = ball]() mutable {
                model.starts.clear();
                Simulation simulation(model);
            },
            {}, "number of starts", "0", "1, one per body");
        refuses(
            [model = ball]() mutable {
                model.starts[0].v_WB.x() = std::numeric_limits<double>::quiet_NaN();
                Simulation simulation(model);
            },
            Subject::body("ball"), "v_WB", "(nan, 0, 0) m/s", "finite");
        refuses(
            [model = ball]() mutable {
                model.starts[0].R_WB.col(2) *= 2.0;
                Simulation simulation(model);
            },
            // |diag(0, 0, 2² − 1)|
            Subject::body("ball"), "|RᵀR − 1| of R_WB", "3", "a rotation");
        refuses(
            [model = ball]() mutable {
                model.colliders[1].body = 7;
                Simulation simulation(model);
            },
            Subject::thing("ball"), "body", "7", "0 … 0 or kWorld");
        refuses([&] { Simulation simulation(ball, {.stepper = "magic"}); }, {}, "stepper", "'magic'",
                "event-driven");
        refuses([&] { Simulation simulation(ball, {.impactLaw = "magic"}); }, {}, "impact", "'magic'",
                "moreau");
        refuses([&] { Simulation simulation(ball, {.integrator = "magic"}); }, {}, "integrator", "'magic'",
                "dopri5");
        refuses([] { Simulation simulation(pendulum(), {.stepper = "magic"}); }, {}, "method", "'magic'",
                "maximal");
        refuses([&] { Simulation simulation(ball, {.step = -1.0}); }, {}, "step", "-1 s", "≥ 0");
        Model lone;
        lone.addBody("lone", sphereMass(1, Matter::mass(1)));
        refuses([&] { Simulation simulation(lone, {.stepper = "soft"}); }, {}, "stepper", "'soft'",
                "none where");
        refuses([&] { Simulation simulation(lone, {.integrator = "magic"}); }, {}, "integrator", "'magic'",
                "dopri5");
        refuses(
            [model = lone]() mutable { model.addJoint("pin", JointKind::ball, kWorld, 3, Vector3d::Zero()); },
            Subject::joint("pin"), "body", "3", "0 … 0");
        refuses(
            [model = lone]() mutable {
                model.addJoint("pin", JointKind::hinge, kWorld, 0, Vector3d::Zero(), Vector3d::Zero());
            },
            Subject::joint("pin"), "axis", "(0, 0, 0)", "other than zero");
        Simulation simulation(lone);
        simulation.advanceTo(1.0);
        refuses([&] { simulation.advanceTo(0.5); }, {}, "time to advance to", "0.5 s", "≥ 1 s");
        refuses([&] { simulation.run(2.0, 0.0); }, {}, "time between rows", "0 s", "> 0");
        refuses([&] { simulation.strike(1, Vector3d::UnitX(), Vector3d::Zero()); }, {}, "body", "1", "0 … 0");
        refuses([&] { simulation.joint(0); }, {}, "joint", "0", "none, for there is none");
    }

    /// The façade adds nothing to what the stepper does: the same bits as by hand.
    void sameBitsAsByHand()
    {
        const Model model = fallingBall(1.0, 0.8);
        const System system(model.bodies, model.forces, model.chart);
        ContactScene scene;
        scene.world = std::make_shared<const CollisionWorld>(model.colliders);
        scene.laws = model.laws;
        State state = makeState(system);
        state.bodies[0].p_WB = model.starts[0].p_WB;
        const auto stepper = makeStepper("event-driven", system, scene);
        std::vector<ContactEvent> events;
        stepper->begin(state, 0.0, events);
        double t = 0.0;
        for (int k = 1; k <= 20; ++k)
            while (t < 0.1 * k) {
                t = stepper->advance(state, t, 0.1 * k).t;
                if (t < 0.1 * k)
                    stepper->cross(state, t, events);
            }
        Simulation simulation(model);
        for (int k = 1; k <= 20; ++k)
            simulation.advanceTo(0.1 * k);
        QVERIFY(simulation.state() == state);
        QCOMPARE(simulation.events().size(), events.size());
    }
};

} // namespace polhode

QTEST_APPLESS_MAIN(polhode::TestSimulation)
#include "test_simulation.moc"

#include "engine/body/force_traits.h"
#include "engine/body/system.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <cmath>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace polhode
{

namespace
{

const Vector3d kGravity(0.0, 0.0, -9.81);

Body rod(Support support)
{
    Body b;
    b.id = "rod";
    b.mass = 1.5;
    b.I_B = Vector3d(0.2, 0.2, 0.05).asDiagonal();
    b.support = support;
    b.axis_B = Vector3d::UnitX();
    b.pivot_B = Vector3d(0.0, 0.0, 0.6);
    b.pivot_W = Vector3d(1.0, 2.0, 3.0);
    return b;
}

/// The message of the exception that a construction throws, or nothing.
template <class Make>
std::string complaint(Make&& make)
{
    try {
        make();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

} // namespace

class TestSystem : public QObject
{
    Q_OBJECT

private slots:
    /// What elements store, and which of it is one body's own: m g z of each, ½ k s² of the springs, of which
    /// one is held by the world.
    void whatForcesStore()
    {
        Body a, b;
        a.mass = 2.0;
        b.mass = 3.0;
        const Vector3d none = Vector3d::Zero();
        const System system(
            {a, b},
            {{"gravity", UniformGravity{Vector3d(0, 0, -10)}, {}},
             {"held", SpringDamper{kWorld, none, 0, none, 4.0, 0.0, 0.0}, {}},
             {"held at its other end", SpringDamper{1, none, kWorld, none, 6.0, 0.0, 1.0}, {}},
             {"between", SpringDamper{0, none, 1, none, 8.0, 0.0, 0.0}, {}},
             {"damper", SpringDamper{0, none, 1, none, 0.0, 0.5, 0.0}, {}},
             {"force", PointForce{}, {}},
             {"drag", Drag{0, 1.0, 0.0}, {}}});
        State state = makeState(system);
        state.bodies[0].p_WB = Vector3d(0, 0, 1);
        state.bodies[1].p_WB = Vector3d(0, 0, -3);
        struct Case {
            double all, ofA, ofB, size;
            bool conservative;
        };
        const Case cases[]
            = {{-70, 20, -90, 110, true}, {2, 2, 0, 0, true},  {12, 0, 12, 0, true}, {64, 0, 0, 0, true},
               {0, 0, 0, 0, false},       {0, 0, 0, 0, false}, {0, 0, 0, 0, false}};
        QCOMPARE(system.forceCount(), static_cast<int>(std::size(cases)));
        for (int k = 0; k < system.forceCount(); ++k) {
            const ForceElement& element = system.forces()[static_cast<std::size_t>(k)];
            const Case& is = cases[k];
            // small integers: exact
            QVERIFY2(potentialEnergy(system, k, 0.0, state) == is.all, element.id.c_str());
            QVERIFY2(potentialEnergy(system, k, 0.0, state, 0) == is.ofA, element.id.c_str());
            QVERIFY2(potentialEnergy(system, k, 0.0, state, 1) == is.ofB, element.id.c_str());
            QVERIFY2(potentialSize(system, k, state) == is.size, element.id.c_str());
            QVERIFY2(isConservative(element) == is.conservative, element.id.c_str());
        }
    }

    /// A rod that swings on an axle: the bearing carries m g cos θ + m d θ̇² along the rod and
    /// m (d θ̈ + g sin θ) across, with θ̈ = −m g d sin θ / I.
    void pendulumReaction_data()
    {
        QTest::addColumn<int>("support");
        QTest::addRow("axle") << static_cast<int>(Support::axis);
        QTest::addRow("ball") << static_cast<int>(Support::point);
    }

    void pendulumReaction()
    {
        QFETCH(int, support);
        const double angle = 0.8, rate = 1.7, m = 1.5, d = 0.6, g = 9.81;
        const System system({rod(static_cast<Support>(support))},
                            {{"gravity", UniformGravity{kGravity}, {}}});
        State state = makeState(system);
        const Matrix3d R = Eigen::AngleAxisd(angle, Vector3d::UnitX()).toRotationMatrix();
        setRotation(system, state, 0, R);
        state.bodies[0].w_WB = Vector3d(rate, 0.0, 0.0);
        satisfySupports(system, state);
        const Vector3d down = -R.col(2); // from the pivot along the rod
        QVERIFY((state.bodies[0].p_WB - Vector3d(1.0, 2.0, 3.0) - d * down).norm() < 1e-15);
        QVERIFY((state.bodies[0].v_WB - d * rate * R.col(1)).norm() < 1e-15);

        Evaluation e = system.makeEvaluation();
        system.evaluate(0.0, Side::after, state, e);
        const double acceleration = -m * g * d * std::sin(angle) / (0.2 + m * d * d);
        QVERIFY((e.alpha_W[0] - Vector3d(acceleration, 0.0, 0.0)).norm() < 1e-14);
        const SupportReaction reaction = supportReaction(system, state, e, 0);
        QVERIFY(std::abs(reaction.f_W.dot(-down) - (m * g * std::cos(angle) + m * d * rate * rate)) < 1e-13);
        QVERIFY(std::abs(reaction.f_W.dot(R.col(1)) - m * (d * acceleration + g * std::sin(angle))) < 1e-13);
        QVERIFY(reaction.t_W.norm() < 1e-13);
    }

    /// A wheel whose axle is oblique to its principal axes shakes its bearings: t = w × I w at steady spin.
    void unbalancedWheel()
    {
        Body wheel;
        wheel.id = "wheel";
        wheel.I_B = Vector3d(1.0, 1.0, 1.8).asDiagonal();
        wheel.support = Support::axis;
        wheel.axis_B = Vector3d(0.0, std::sin(0.1), std::cos(0.1));
        const System system({wheel}, {});
        State state = makeState(system);
        const double w = 12.0;
        state.bodies[0].w_WB = w * wheel.axis_B;
        Evaluation e = system.makeEvaluation();
        system.evaluate(0.0, Side::after, state, e);
        QVERIFY(e.alpha_W[0].norm() == 0.0);
        // The first component of w × I w is w₂ I₃ w₃ − w₃ I₁ w₂.
        const double expected = w * w * std::sin(0.1) * std::cos(0.1) * (1.8 - 1.0);
        QVERIFY((supportReaction(system, state, e, 0).t_W - Vector3d(expected, 0.0, 0.0)).norm() < 1e-12);
    }

    /// A push on a door: only the moment about the axle turns it.
    void door()
    {
        Body b;
        b.id = "door";
        b.mass = 20.0;
        b.I_B = Vector3d(7.0, 2.0, 9.0).asDiagonal();
        b.support = Support::axis;
        b.axis_B = Vector3d::UnitZ();
        b.pivot_B = Vector3d(-0.5, 0.0, 0.0);
        const System system(
            {b},
            {{"push",
              PointForce{0, Vector3d(0.4, 0.0, 0.3), Axes::world, VectorLaw(Vector3d(3.0, 10.0, 5.0))},
              {}}});
        const State state = makeState(system);
        Evaluation e = system.makeEvaluation();
        system.evaluate(0.0, Side::after, state, e);
        // 0.9 m from the hinge, 10 N across; I = 9 + 20 · 0.5².
        QVERIFY((e.alpha_W[0] - Vector3d(0.0, 0.0, 9.0 / 14.0)).norm() < 1e-15);
    }

    /// Blows on a free and on a held rod; at the centre of percussion the axle feels nothing.
    void blows()
    {
        const Vector3d J(0.0, 2.0, 0.0);
        Body freeRod = rod(Support::free);
        const System open({freeRod}, {});
        State state = makeState(open);
        ImpulseEffect effect = applyImpulse(open, state, 0, J, Vector3d(0.0, 0.0, 0.3));
        QVERIFY((state.bodies[0].v_WB - J / 1.5).norm() < 1e-15);
        QVERIFY((state.bodies[0].w_WB - Vector3d(-0.3 * 2.0 / 0.2, 0.0, 0.0)).norm() < 1e-14);
        QVERIFY(std::abs(effect.work - kineticEnergy(open, state)) < 1e-14);
        QVERIFY((momentum(open, state, 0) - state.bodies[0].impulse_W).norm() < 1e-15);
        QVERIFY((angularMomentum(open, state, 0) - state.bodies[0].angularImpulse_W).norm() < 1e-15);
        QVERIFY(effect.reaction_W.norm() == 0.0);

        for (const Support support : {Support::axis, Support::point}) {
            const System held({rod(support)}, {});
            State start = makeState(held);
            const double I = 0.2 + 1.5 * 0.36;
            // The centre of percussion lies I/(m d) below the pivot.
            const double low = I / (1.5 * 0.6);
            state = start;
            effect = applyImpulse(held, state, 0, J, Vector3d(1.0, 2.0, 3.0 - low));
            QVERIFY((state.bodies[0].w_WB - Vector3d(low * 2.0 / I, 0.0, 0.0)).norm() < 1e-14);
            QVERIFY(effect.reaction_W.norm() < 1e-14);
            state = start;
            effect = applyImpulse(held, state, 0, J, Vector3d(1.0, 2.0, 3.0));
            QVERIFY(state.bodies[0].w_WB.norm() < 1e-15);
            QVERIFY((effect.reaction_W + J).norm() < 1e-15);
            // A twist about the rod: an axle across it takes it all.
            state = start;
            effect = applyAngularImpulse(held, state, 0, Vector3d(0.0, 0.0, 0.1));
            if (support == Support::axis) {
                QVERIFY(state.bodies[0].w_WB.norm() < 1e-15);
                QVERIFY((effect.reactionMoment_W + Vector3d(0.0, 0.0, 0.1)).norm() < 1e-15);
            } else {
                QVERIFY((state.bodies[0].w_WB - Vector3d(0.0, 0.0, 2.0)).norm() < 1e-14);
            }
        }
    }

    /// Internal forces cancel: a spring–damper between two bodies changes neither total momentum nor angular
    /// momentum, and its power is −dV/dt less what the damper takes.
    void springIsInternal()
    {
        Body a = rod(Support::free), b = rod(Support::free);
        b.mass = 0.7;
        const double damping = 0.9;
        const System system(
            {a, b},
            {{"spring",
              SpringDamper{0, Vector3d(0.1, 0.2, 0.3), 1, Vector3d(-0.2, 0.0, 0.1), 30.0, damping, 0.5},
              {}}});
        State state = makeState(system);
        state.bodies[1].p_WB = Vector3d(1.0, 0.5, -0.4);
        state.bodies[0].w_WB = Vector3d(0.4, 0.2, -0.5);
        state.bodies[1].v_WB = Vector3d(-0.3, 0.8, 0.1);
        setRotation(system, state, 1, Eigen::AngleAxisd(0.7, Vector3d::UnitY()).toRotationMatrix());
        Evaluation e = system.makeEvaluation();
        system.evaluate(0.0, Side::after, state, e);
        QVERIFY((e.f_W[0] + e.f_W[1]).norm() < 1e-13);
        Vector3d moment = Vector3d::Zero();
        for (std::size_t i = 0; i < 2; ++i)
            moment += e.t_W[i] + state.bodies[i].p_WB.cross(e.f_W[i]);
        QVERIFY(moment.norm() < 1e-13);

        const auto separation = [&](const State& s) {
            return (s.bodies[1].p_WB + rotation(system, s, 1) * Vector3d(-0.2, 0.0, 0.1) - s.bodies[0].p_WB
                    - rotation(system, s, 0) * Vector3d(0.1, 0.2, 0.3))
                .norm();
        };
        const double d = 1e-5;
        const auto moved = [&](double t) {
            State s = state;
            for (BodyState& body : s.bodies) {
                body.p_WB += t * body.v_WB;
                updateAttitude(system.chart(), body.attitude, t * body.w_WB);
            }
            return s;
        };
        const double rate = (separation(moved(d)) - separation(moved(-d))) / (2.0 * d);
        const double potentialRate
            = (potentialEnergy(system, 0.0, moved(d)) - potentialEnergy(system, 0.0, moved(-d))) / (2.0 * d);
        // Differences err by d² ≈ 1e-10 times the third derivative.
        QVERIFY(std::abs(power(state, e, 0) + potentialRate + damping * rate * rate) < 1e-7);
    }

    /// Windows are half open from the right and from the left alike, and rounding of t does not matter.
    void windows()
    {
        const Window window{0.3, 0.7};
        QVERIFY(isActive(window, 0.3, Side::after) && !isActive(window, 0.3, Side::before));
        QVERIFY(!isActive(window, 0.7, Side::after) && isActive(window, 0.7, Side::before));
        const double above = std::nextafter(0.3, 1.0), below = std::nextafter(0.3, 0.0);
        QVERIFY(isActive(window, below, Side::after) && !isActive(window, above, Side::before));
        QVERIFY(isActive(Window{}, 1e300, Side::after));
        QVERIFY(isActive(Window{0.0, 1.0}, 0.0, Side::after)
                && !isActive(Window{0.0, 1.0}, 0.0, Side::before));
    }

    void particle()
    {
        Body bead;
        bead.id = "bead";
        bead.particle = true;
        const System system(
            {bead},
            {{"torque", AppliedTorque{0, Axes::world, VectorLaw(Vector3d(1.0, 2.0, 3.0))}, {}},
             {"force",
              PointForce{0, Vector3d(1.0, 0.0, 0.0), Axes::body, VectorLaw(Vector3d(0.0, 2.0, 0.0))},
              {}}});
        State state = makeState(system);
        state.bodies[0].w_WB = Vector3d(1.0, 1.0, 1.0);
        satisfySupports(system, state);
        Evaluation e = system.makeEvaluation();
        system.evaluate(0.0, Side::after, state, e);
        QVERIFY(state.bodies[0].w_WB.norm() == 0.0 && e.alpha_W[0].norm() == 0.0);
        QVERIFY(e.a_W[0] == Vector3d(0.0, 2.0, 0.0));
        QVERIFY(inertia_W(system, state, 0).norm() == 0.0);
    }

    /// Wrong input is named with its value.
    void complaints()
    {
        const auto ofBody = [](auto change) {
            Body b = rod(Support::free);
            change(b);
            return complaint([&] { System({b}, {}); });
        };
        QVERIFY(ofBody([](Body&) {}).empty());
        QVERIFY(ofBody([](Body& b) { b.mass = -2.0; }).find("'rod': mass = -2") != std::string::npos);
        QVERIFY(!ofBody([](Body& b) { b.mass = std::numeric_limits<double>::quiet_NaN(); }).empty());
        QVERIFY(!ofBody([](Body& b) { b.I_B(0, 1) = 0.1; }).empty());
        QVERIFY(!ofBody([](Body& b) { b.I_B(2, 2) = 0.5; }).empty()); // 0.5 > 0.2 + 0.2
        QVERIFY(!ofBody([](Body& b) { b.I_B(2, 2) = 0.0; }).empty());
        QVERIFY(!ofBody([](Body& b) { b.I_B(2, 2) = -0.1; }).empty());
        QVERIFY(!ofBody([](Body& b) { b.I_B(2, 2) = std::numeric_limits<double>::infinity(); }).empty());
        QVERIFY(!ofBody([](Body& b) {
                     b.support = Support::axis;
                     b.axis_B = Vector3d(1.0, 1.0, 0.0);
                 }).empty());
        QVERIFY(!ofBody([](Body& b) {
                     b.support = Support::point;
                     b.particle = true;
                 }).empty());
        // A point mass on a light rod turns about an axle, but not about the rod itself.
        QVERIFY(ofBody([](Body& b) {
                    b.I_B.setZero();
                    b.support = Support::axis;
                }).empty());
        QVERIFY(!ofBody([](Body& b) {
                     b.I_B.setZero();
                     b.support = Support::axis;
                     b.axis_B = Vector3d::UnitZ();
                 }).empty());

        const auto ofForce
            = [](ForceElement f) { return complaint([&] { System({rod(Support::free)}, {f}); }); };
        QVERIFY(ofForce({"f",
                         PointForce{1, Vector3d::Zero(), Axes::world, VectorLaw(Vector3d(Vector3d::Zero()))},
                         {}})
                    .find("'f': body = 1; allowed: 0 … 0")
                != std::string::npos);
        QVERIFY(!ofForce({"f", PointForce{0, Vector3d::Zero(), Axes::world, VectorFunction()}, {}}).empty());
        QVERIFY(!ofForce({"f", SpringDamper{0, Vector3d::Zero(), 0, Vector3d::Zero(), 1.0, 0.0, 0.0}, {}})
                     .empty());
        QVERIFY(
            !ofForce({"f", SpringDamper{kWorld, Vector3d::Zero(), 0, Vector3d::Zero(), -1.0, 0.0, 0.0}, {}})
                 .empty());
        QVERIFY(!ofForce({"f", Drag{0, -0.1, 0.0}, {}}).empty());
        QVERIFY(!ofForce({"f", AngularDrag{0, 0.0, -0.1}, {}}).empty());
        QVERIFY(
            !ofForce({"f", UniformGravity{Vector3d(0.0, 0.0, std::numeric_limits<double>::infinity())}, {}})
                 .empty());
        QVERIFY(!ofForce({"f", UniformGravity{}, Window{1.0, 1.0}}).empty());
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestSystem)
#include "test_system.moc"

#include "books.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/least_turn.h"
#include "engine/tree/tree_contact.h"
#include "engine/tree/tree_system.h"
#include "joined_fixture.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace polhode
{

namespace
{

using mechanism::Mechanism;
using test::Arm;
using test::Experiment;
using test::jointed;
using test::kGravity;
using test::tip;
using Kind = ContactEvent::Kind;

constexpr const char* kStepper = "time-stepping";

StepperOptions steps(double h)
{
    StepperOptions options;
    options.step = h;
    return options;
}

QByteArray text(double x)
{
    return QByteArray::number(x, 'g', 17);
}

#define AT_MOST(x, most) QVERIFY2(std::abs(x) <= (most), text(x).constData())

/// The joints' errors over a run.
struct Watch {
    Watch(Experiment& x, const Mechanism& m)
        : set(x.system, m.joints)
        , projection(x.system, set)
    {
        x.watch = [this, &x] {
            const auto errors = projection.errors(0.0, x.state, {});
            position = std::max(position, errors.position);
            velocity = std::max(velocity, errors.velocity);
        };
    }

    JointSet set;
    JointProjection projection;
    double position = 0.0, velocity = 0.0;
};

/// A rod (1 m, 1 kg) on a hinge at the origin; its tip touches a wall when it hangs plumb.
struct Pendulum {
    explicit Pendulum(double angle)
        : m(mechanism::chain(1, angle))
    {
    }

    Experiment experiment(double e, double h, const std::string& stepper = kStepper) const
    {
        ContactLaw law;
        law.restitution = e;
        return jointed(
            m, {test::wall("wall", {-0.01, 0, 0}, Vector3d::UnitX()), tip("tip", 0, {0, 0, -0.5}, 0.01)}, law,
            {0, 0, -kGravity}, steps(h), stepper);
    }

    static double angle(const Experiment& x)
    {
        const Vector3d& c = x.state.bodies[0].p_WB;
        return std::atan2(c.x(), -c.z());
    }

    Mechanism m;
};

/// A wheel on a hinge along z through its centre, I = 0.5 kg m² about it.
Mechanism wheel(const JointFreedom& law)
{
    Mechanism m;
    m.add(2.0, {0.4, 0.4, 0.5}, Vector3d::Zero());
    m.join(JointKind::hinge, kWorld, 0, Vector3d::Zero(), Matrix3d::Identity()).freedoms = {law};
    return m;
}

Experiment alone(const Mechanism& m, const StepperOptions& options, const Vector3d& g_W = Vector3d::Zero())
{
    // A floor that nothing reaches.
    return jointed(m,
                   {test::wall("floor", {0, 0, -100.0}, Vector3d::UnitZ()), tip("tip", 0, {0, 0, 0}, 0.01)},
                   {}, g_W, options, kStepper);
}

} // namespace

class TestJoinedTimeStepping : public QObject
{
    Q_OBJECT

private slots:
    /// A double pendulum in free swing against the event-driven stepper: first order in h, joints closed.
    void doublePendulumIsFirstOrder()
    {
        const Mechanism m = mechanism::chain(2, 1.2);
        const auto end = [&](const std::string& stepper, double h) {
            Experiment x = jointed(
                m, {test::wall("floor", {0, 0, -100.0}, Vector3d::UnitZ()), tip("tip", 1, {0, 0, 0}, 0.01)},
                {}, {0, 0, -kGravity}, steps(h), stepper);
            Watch watch(x, m);
            if (!x.run(1.0) || watch.position > 1e-10 || watch.velocity > 1e-10)
                return Vector3d(Vector3d::Constant(1e9));
            return x.body(1).p_WB;
        };
        const Vector3d exact = end("event-driven", 0.0);
        std::vector<double> errors;
        for (const double h : {2e-3, 1e-3, 5e-4}) // parts of the rows' 0.01 s
            errors.push_back((end(kStepper, h) - exact).norm());
        AT_MOST(errors.back(), 1e-2);
        for (std::size_t i = 1; i < errors.size(); ++i) {
            const double slope = std::log2(errors[i - 1] / errors[i]);
            QVERIFY2(slope > 0.85 && slope < 1.25, text(slope).constData());
        }
    }

    /// Without stabilisation positions drift off by h² in a given time, not by h; in generalized coordinates
    /// they cannot.
    void driftWithoutStabilisation()
    {
        const Mechanism m = mechanism::chain(2, 1.2);
        std::vector<double> drift;
        for (const double h : {5e-3, 2.5e-3, 1.25e-3}) {
            StepperOptions options = steps(h);
            options.stabilisation = false;
            Experiment x = alone(m, options, {0, 0, -kGravity});
            Watch watch(x, m);
            QVERIFY(x.run(1.0));
            drift.push_back(watch.position);
        }
        if (test::kReduced) {
            AT_MOST(drift[0], 1e-14); // rounding of two poses
            return;
        }
        QVERIFY(drift[0] > 1e-10); // else there is nothing to measure
        for (std::size_t i = 1; i < drift.size(); ++i)
            QVERIFY2(std::log2(drift[i - 1] / drift[i]) > 1.7, text(drift[i]).constData());
    }

    /// A rod falls from the angle a against a wall at the plumb line: ω² = 3 g (1 − cos a)/l before, −e ω
    /// after, and it swings back to 1 − cos b = e² (1 − cos a).
    void pendulumAgainstAWall()
    {
        const double a = 1.0, e = 0.7;
        const double w = std::sqrt(3.0 * kGravity * (1.0 - std::cos(a)));
        const double back = std::acos(1.0 - e * e * (1.0 - std::cos(a)));
        std::vector<double> errors;
        for (const double h : {2e-3, 1e-3, 5e-4}) {
            const Pendulum pendulum(a);
            Experiment x = pendulum.experiment(e, h);
            Watch watch(x, pendulum.m);
            const auto joints = x.watch;
            double highest = 0.0, deepest = 1.0;
            x.watch = [&] {
                joints();
                deepest = std::min(deepest, Pendulum::angle(x));
                if (!x.of(Kind::impact).empty())
                    highest = std::max(highest, Pendulum::angle(x));
            };
            QVERIFY(x.run(1.1, h));
            AT_MOST(watch.position, 1e-10);
            AT_MOST(watch.velocity, 1e-10);
            const auto impacts = x.of(Kind::impact);
            QCOMPARE(impacts.size(), std::size_t(1));
            const double before = impacts[0].bodies.at(0).wBefore_W.norm();
            // One step of gravity and of ω² at most; Newton's law itself to the solver's 1e-10.
            AT_MOST(before - w, 10.0 * h);
            AT_MOST(impacts[0].struck.at(0).after + e * impacts[0].struck[0].before, 1e-9);
            QVERIFY(deepest > -0.01);
            errors.push_back(std::abs(highest - back));
            // What restitution takes is ½ I ω² (1 − e²), I = 1/3.
            AT_MOST(x.state.account.restitution - w * w / 6.0 * (1.0 - e * e), 10.0 * h);
        }
        AT_MOST(errors.back(), 5e-3);
        QVERIFY(errors.back() < 0.6 * errors.front());
    }

    /// (15.5): pressed on the wall at rest the impulse of a step is −h d/M, M = t·H⁻¹t, d = t·H⁻¹(τ − g).
    void armPressesTheWall()
    {
        Arm arm(0.6, -1.3);
        const Vector2d tau(16.0, 8.0);
        arm.drive(0, [&](double) { return tau[0]; });
        arm.drive(1, [&](double) { return tau[1]; });
        const double c1 = std::cos(arm.a1), c12 = std::cos(arm.a12);
        const Vector2d weight(kGravity * (1.5 * c1 + 0.5 * c12), kGravity * 0.5 * c12);
        const Vector2d a = arm.H().inverse() * (tau - weight);
        const double M = arm.t().dot(arm.H().inverse() * arm.t()), d = arm.t().dot(a);
        for (const char* method : {"", "lemke", "dantzig"}) {
            StepperOptions options = steps(1e-3);
            options.lcpMethod = method;
            Experiment x = arm.experiment({}, {0, 0, -kGravity}, options, kStepper);
            x.begin();
            ContactSnapshot s;
            x.stepper().snapshot(0.0, x.state, s);
            QCOMPARE(s.contacts.size(), std::size_t(1));
            // Rounding of the poses and of J M⁻¹ Jᵀ; a gap of rounding is divided by h².
            AT_MOST(s.M(0, 0) - M, 1e-10 * M);
            AT_MOST(s.d[0] - d, 1e-9);
            AT_MOST(s.contacts[0].lambda + d / M, 1e-8);
        }
    }

    /// The arm slides along the wall with friction: both steppers go the same way, the books close.
    void armSlidesAlongTheWall()
    {
        Arm arm(0.9, -1.7);
        arm.drive(0, [](double time) { return -3.0 + std::sin(3.0 * time); });
        arm.drive(1, [](double) { return 2.5; });
        ContactLaw law;
        law.friction = 0.2;
        Experiment exact = arm.experiment(law);
        QVERIFY(exact.run(0.5));
        QVERIFY(exact.of(Kind::broken).empty());
        for (const bool pyramid : {false, true}) {
            std::vector<double> errors;
            for (const double h : {2e-3, 1e-3, 5e-4}) {
                StepperOptions options = steps(h);
                options.pyramid = pyramid;
                Experiment x = arm.experiment(law, Vector3d::Zero(), options, kStepper);
                Watch watch(x, arm.m);
                QVERIFY2(x.run(0.5), x.reason.c_str());
                AT_MOST(watch.position, 1e-10);
                AT_MOST(watch.velocity, 1e-10);
                QVERIFY(x.of(Kind::unconverged).empty() && x.of(Kind::noSolution).empty());
                QVERIFY(x.of(Kind::impact).empty());
                errors.push_back((x.body(1).p_WB - exact.body(1).p_WB).norm());
                AT_MOST(x.state.account.friction - exact.state.account.friction, 20.0 * h);
                // In a plane the impulses' work at the mean of the velocities is ΔT: only rounding is left.
                AT_MOST(x.largestResidual, 1e-11);
            }
            QVERIFY(exact.state.account.friction > 0.05);
            AT_MOST(errors.back(), 1e-3);
            const double slope = std::log2(errors[0] / errors[2]) / 2.0;
            QVERIFY2(slope > 0.8, text(slope).constData());
        }
    }

    /// Torques that λ = s(t) alone balances: the arm rests, and leaves when s passes zero.
    void leavesWhenTheForceIsZero()
    {
        Arm arm(0.6, -1.3);
        const Vector2d t = arm.t();
        const auto s = [](double time) { return 5.0 * (0.7 - time); };
        arm.drive(0, [=](double time) { return -t[0] * s(time); });
        arm.drive(1, [=](double time) { return -t[1] * s(time); });
        const double h = 1e-3;
        Experiment x = arm.experiment({}, Vector3d::Zero(), steps(h), kStepper);
        QVERIFY(x.run(0.69));
        AT_MOST(x.body(1).v_WB.norm(), 1e-9);
        QVERIFY(x.run(0.8));
        const auto broken = x.of(Kind::broken);
        QCOMPARE(broken.size(), std::size_t(1));
        // Told at the end of the step without a force: of the first, or of the one after it if rounding had
        // left the first a force below the solver's tolerance.
        AT_MOST(broken[0].t - 0.7, 2.5 * h);
    }

    /// The hopper's landing: the impulse on its foot is −ζ/M with M = t·H⁻¹t of generalized coordinates, all
    /// speeds jump by H⁻¹ t ι (11.57)–(11.59), bent knee and straight.
    void hopperLands()
    {
        for (const double knee : {0.0, 1.2}) {
            Mechanism m;
            const double hip = 0.5 * knee;
            const Vector3d e1(std::sin(hip), 0, -std::cos(hip)), e2(-std::sin(hip), 0, -std::cos(hip));
            const auto R = [](const Vector3d& e) { return leastTurn(-Vector3d::UnitZ(), e.normalized()); };
            m.add(10.0, {0.3, 0.3, 0.3}, {0, 0, 0});
            m.join(JointKind::free, kWorld, 0, Vector3d::Zero(), Matrix3d::Identity());
            m.add(2.0, {0.02, 0.02, 0.004}, 0.2 * e1, R(e1));
            m.join(JointKind::hinge, 0, 1, Vector3d::Zero(), mechanism::axisAlongMinusY());
            m.add(1.0, {0.01, 0.01, 0.002}, 0.4 * e1 + 0.2 * e2, R(e2));
            m.join(JointKind::hinge, 1, 2, 0.4 * e1, mechanism::axisAlongMinusY());
            const Vector3d foot = 0.4 * e1 + 0.4 * e2;
            const double r = 0.02;
            for (const bool pyramid : {false, true}) {
                StepperOptions options = steps(1e-3);
                options.pyramid = pyramid;
                Experiment x = jointed(m,
                                       {test::wall("floor", {0, 0, foot.z() - r}, Vector3d::UnitZ()),
                                        tip("foot", 2, {0, 0, -0.2}, r)},
                                       {}, Vector3d::Zero(), options, kStepper);
                for (BodyState& b : x.state.bodies)
                    b.v_WB = Vector3d(0, 0, -2.0);
                const State before = x.state;
                QVERIFY(x.run(1e-3, 1e-3));
                const auto impacts = x.of(Kind::impact);
                QCOMPARE(impacts.size(), std::size_t(1));

                const auto joints = std::make_shared<const JointSet>(x.system, m.joints);
                const auto tree = std::make_shared<const Tree>(x.system, joints);
                VectorXd q, qd;
                tree->measure(before, q, qd);
                const TreeSystem dynamics(tree);
                TreeEvaluation e = dynamics.makeEvaluation();
                dynamics.evaluate(0.0, Side::after, q, qd, e);
                TreeContact c;
                c.successor = 2;
                c.point_W = foot - Vector3d(0, 0, r);
                const TreeContactProblem p = treeContactProblem(*tree, e.motion, e.qdd, {c});
                const double iota = -p.zeta[0] / p.M(0, 0);
                // The solver's 1e-10 of 2 m/s, and the tree's condition below 1e4.
                AT_MOST(impacts[0].struck.at(0).impulse_W.z() - iota, 1e-9 * iota);
                const VectorXd jump = p.answers.col(0) * iota;
                for (const BodyJump& b : impacts[0].bodies) {
                    const TreeMotion::Vector6 dv = velocityJump(*tree, e.motion, b.body, jump);
                    // vAfter is the row after the step, put on the joints where they are then: h ω² of it.
                    AT_MOST((b.wAfter_W - b.wBefore_W - dv.tail<3>()).norm(), 0.2);
                    AT_MOST((b.vAfter_W - b.vBefore_W - dv.head<3>()).norm(), 0.2);
                }
                if (knee == 0.0)
                    AT_MOST(iota - 26.0, 1e-9);
            }
        }
    }

    /// A wheel in a bearing with the friction torque f: ω = ω₀ − (f/I) t, until it stops and stays, also
    /// against a torque smaller than f; f φ of its energy goes to friction.
    void bearingFriction()
    {
        for (const bool pyramid : {false, true})
            for (const double torque : {0.0, 0.3}) {
                JointFreedom f;
                f.friction = 0.4;
                f.motor.kind = MotorKind::effort;
                f.motor.target = torque;
                const Mechanism m = wheel(f);
                StepperOptions options = steps(1e-3);
                options.pyramid = pyramid;
                Experiment x = alone(m, options);
                x.body().w_WB = Vector3d(0, 0, 2.0);
                QVERIFY(x.run(1.0));
                const double a = (0.4 - torque) / 0.5;
                AT_MOST(x.body().w_WB.z() - (2.0 - a), 1e-9); // each step exact, 1000 of them
                QVERIFY(x.run(12.0));
                AT_MOST(x.body().w_WB.norm(), 1e-9);
                const double turned = 2.0 * 2.0 / (2.0 * a);
                // The sum of h ω⁺ over the steps is short of the integral by ½ h ω₀.
                AT_MOST(x.state.internal.at(0) - (turned - 0.5 * 1e-3 * 2.0), 1e-4);
                AT_MOST(x.state.account.friction - 0.4 * turned, 1e-3);
                AT_MOST(x.largestResidual, 1e-9);
                const auto stuck = x.of(Kind::stick);
                QCOMPARE(stuck.size(), std::size_t(1));
                QCOMPARE(stuck[0].joint, 0);
                AT_MOST(stuck[0].t - 2.0 / a, 2e-3);
                // Its motor and bearing act from the world: the angular momentum that was there is accounted.
                AT_MOST(x.state.account.angularImpulseO_W.z() + 0.5 * 2.0, 1e-9);
            }
    }

    /// A ball joint with friction: the moment opposes ω as a vector, |ω| falls by (f/I) t.
    void ballFriction()
    {
        Mechanism m;
        m.add(1.0, {0.2, 0.2, 0.2}, Vector3d::Zero());
        JointFreedom f;
        f.friction = 0.1;
        m.join(JointKind::ball, kWorld, 0, Vector3d::Zero(), Matrix3d::Identity()).freedoms = {f};
        for (const double end : {1.0, 4.0}) {
            Experiment x = alone(m, steps(1e-3));
            const Vector3d w0(1.0, -0.5, 0.8);
            x.body().w_WB = w0;
            QVERIFY(x.run(end));
            const double left = std::max(0.0, w0.norm() - 0.5 * end);
            AT_MOST((x.body().w_WB - left * w0.normalized()).norm(), 1e-8);
        }
    }

    /// A wheel between stops at ±0.5 with restitution e: speeds fall by e at each, energy by e².
    void stopsWithRestitution()
    {
        JointFreedom f;
        f.lower = -0.5;
        f.upper = 0.5;
        f.restitution = 0.8;
        const Mechanism m = wheel(f);
        Experiment x = alone(m, steps(1e-3));
        x.body().w_WB = Vector3d(0, 0, 2.0);
        double furthest = 0.0;
        x.watch = [&] { furthest = std::max(furthest, std::abs(x.state.internal.at(0))); };
        QVERIFY(x.run(3.0, 1e-3));
        // 0.5/2 s to the first, then 1/(2 · 0.8^k) each.
        std::vector<double> times{0.25};
        while (times.back() < 3.0)
            times.push_back(times.back() + 0.5 / std::pow(0.8, static_cast<double>(times.size())));
        times.pop_back();
        const auto impacts = x.of(Kind::impact);
        QCOMPARE(impacts.size(), times.size());
        for (std::size_t i = 0; i < times.size(); ++i) {
            QCOMPARE(impacts[i].joint, 0);
            QCOMPARE(impacts[i].upper, i % 2 == 0);
            AT_MOST(impacts[i].t - times[i], 5e-3); // each impact is some steps early
            const double w = 2.0 * std::pow(0.8, static_cast<double>(i));
            AT_MOST(impacts[i].before - 0.25 * w * w, 1e-9);
            AT_MOST(impacts[i].after - 0.25 * 0.64 * w * w, 1e-9);
        }
        QVERIFY(furthest <= 0.5 + 1e-12);
        AT_MOST(x.largestResidual, 1e-9);
    }

    /// A rod laid on the stop of its hinge stays there, half its weight on it.
    void restsOnAStop()
    {
        Mechanism m = mechanism::chain(1, 0.4);
        m.joints[0].freedoms.resize(1);
        m.joints[0].freedoms[0].lower = -0.2; // 0.2 rad further down
        Experiment x = alone(m, steps(1e-3), {0, 0, -kGravity});
        QVERIFY(x.run(2.0));
        const JointSet set(x.system, m.joints);
        AT_MOST(std::abs(x.state.internal.at(0)) - 0.2, 1e-10);
        AT_MOST(x.body().w_WB.norm(), 1e-9);
        // A landing may take two steps: what is left of the gap, then the rest of the speed.
        QVERIFY(!x.of(Kind::impact).empty() && x.of(Kind::impact).size() <= 2);
        QVERIFY(x.of(Kind::broken).empty());
        AT_MOST(x.state.account.restitution - kGravity * 0.5 * (std::cos(0.2) - std::cos(0.4)), 2e-2);
    }

    /// A weight falls along the slider of a carriage onto its stop, the floor backs the carriage; the
    /// weight shot up takes the carriage along.
    void stopOnACarriage()
    {
        for (const double e : {0.0, 0.6}) {
            Mechanism m;
            m.add(2.0, {0.1, 0.1, 0.1}, {0, 0, 0.1});
            m.add(1.0, {0.01, 0.01, 0.01}, {0, 0, 0.3});
            JointDescription& slider
                = m.join(JointKind::slider, 0, 1, {0, 0, 0.3}, frameAlong(Vector3d::UnitZ()));
            slider.freedoms.resize(1);
            slider.freedoms[0].lower = -0.1;
            slider.freedoms[0].restitution = e;
            m.join(JointKind::planar, kWorld, 0, {0, 0, 0.1}, frameAlong(Vector3d::UnitY()));
            m.poses[1].translation().z() += 0.4; // 0.5 m above the stop
            const double h = 5e-4;
            Experiment x
                = jointed(m,
                          {test::wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                           tip("left", 0, {-0.2, 0, -0.05}, 0.05), tip("right", 0, {0.2, 0, -0.05}, 0.05)},
                          {}, {0, 0, -kGravity}, steps(h), kStepper);
            Watch watch(x, m);
            QVERIFY2(x.run(0.5), x.reason.c_str());
            AT_MOST(watch.position, 1e-10);
            const double fall = std::sqrt(2.0 * 0.5 / kGravity), v = kGravity * fall, after = 0.5 - fall;
            const double height = 0.2 + e * v * after - 0.5 * kGravity * after * after;
            // h v at the impact, h g of the sums.
            AT_MOST(x.body(0).p_WB.z() - 0.1, 1e-8);
            AT_MOST(x.body(1).p_WB.z() - (e > 0.0 ? height : 0.2), 10.0 * h);
            AT_MOST(x.state.account.restitution - 0.5 * v * v * (1.0 - e * e), 20.0 * h);
            double load = 0.0;
            ContactSnapshot snapshot;
            x.stepper().snapshot(x.t, x.state, snapshot);
            for (const ContactRecord& c : snapshot.contacts)
                load += c.lambda;
            AT_MOST(load - (e > 0.0 ? 2.0 : 3.0) * kGravity, 1e-6);
        }
    }

    /// A table whose slider sticks: pushed by a block that slides over it with μ m g less than its friction
    /// it stays, else it moves with (μ m g − F)/M.
    void frictionOfAJointUnderContact()
    {
        for (const double friction : {3.0, 1.0}) {
            Mechanism m;
            m.add(4.0, {0.1, 0.1, 0.1}, {0, 0, 0});
            m.add(1.0, {0.01, 0.01, 0.01}, {0, 0, 0.1});
            JointDescription& slider
                = m.join(JointKind::slider, kWorld, 0, {0, 0, 0}, frameAlong(Vector3d::UnitX()));
            slider.freedoms.resize(1);
            slider.freedoms[0].friction = friction;
            ContactLaw law;
            law.friction = 0.2;
            Experiment x
                = jointed(m,
                          {{"table", 0, BoxShape{{2.0, 0.5, 0.05}}, Eigen::Isometry3d::Identity()},
                           {"block", 1, BoxShape{{0.05, 0.05, 0.05}}, Eigen::Isometry3d::Identity()}},
                          law, {0, 0, -kGravity}, steps(1e-3), kStepper);
            x.body(1).v_WB = Vector3d(2.0, 0, 0);
            QVERIFY2(x.run(0.5), x.reason.c_str());
            const double pull = 0.2 * kGravity, a = std::max(0.0, (pull - friction) / 4.0);
            AT_MOST(x.body(0).v_WB.x() - 0.5 * a, 1e-7); // 500 steps of 1e-10 each
            AT_MOST(x.body(1).v_WB.x() - (2.0 - 0.5 * pull), 1e-7);
        }
    }

    /// A speed motor turns a wheel at its target whatever that takes; its work is what friction takes.
    void speedMotor()
    {
        JointFreedom f;
        f.friction = 0.4;
        f.motor.kind = MotorKind::speed;
        f.motor.target = 3.0;
        const Mechanism m = wheel(f);
        Experiment x = alone(m, steps(1e-3));
        x.body().w_WB = Vector3d(0, 0, 3.0);
        QVERIFY(x.run(2.0));
        AT_MOST(x.body().w_WB.z() - 3.0, 1e-12);
        AT_MOST(x.state.account.drive - 0.4 * 3.0 * 2.0, 1e-9);
        AT_MOST(x.state.account.friction - 0.4 * 3.0 * 2.0, 1e-9);
    }

    /// A spring and a damper at a hinge: q = q₀ e^(−δ t)(cos ν t + δ/ν sin ν t); stored energy and damping
    /// close the books with h.
    void springAndDamper()
    {
        JointFreedom f;
        f.stiffness = 8.0;
        f.damping = 0.2;
        const Mechanism m = wheel(f);
        const double w0 = std::sqrt(8.0 / 0.5), delta = 0.2 / (2.0 * 0.5);
        const double nu = std::sqrt(w0 * w0 - delta * delta);
        std::vector<double> errors, residuals;
        for (const double h : {2e-3, 1e-3, 5e-4}) {
            Experiment x = alone(m, steps(h));
            // q = 0 and speed v: v/ν e^(−δ t) sin ν t.
            x.body().w_WB = Vector3d(0, 0, 1.5);
            x.begin();
            const double start = books(x.system, x.stepper(), 0.0, x.state);
            double residual = 0.0;
            x.watch = [&] {
                residual = std::max(residual, std::abs(books(x.system, x.stepper(), x.t, x.state) - start));
            };
            QVERIFY(x.run(2.0));
            errors.push_back(
                std::abs(x.state.internal.at(0) - 1.5 / nu * std::exp(-delta * 2.0) * std::sin(nu * 2.0)));
            residuals.push_back(residual);
        }
        AT_MOST(errors.back(), 2e-3);
        QVERIFY2(errors[2] < 0.6 * errors[0], text(errors[2]).constData());
        AT_MOST(residuals.back(), 2e-3);
        QVERIFY2(residuals[2] < 0.6 * residuals[0], text(residuals[2]).constData());
    }

    /// Three links dropped on the floor beside a loose ball, without friction through the impacts of all,
    /// with friction through the first: as the event-driven stepper has it, to first order. (The order in
    /// which links with friction strike one after the other depends on the steps.)
    void chainFallsOnTheFloor()
    {
        Mechanism m = mechanism::chain(3, 1.3);
        m.joints.erase(m.joints.begin()); // it hangs nowhere
        m.add(1.0, {0.001, 0.001, 0.001}, {5.0, 0, 0.05});
        for (const double friction : {0.0, 0.3}) {
            ContactLaw law;
            law.friction = friction;
            const auto run = [&](const std::string& stepper, double h) {
                Experiment x = jointed(m,
                                       {test::wall("floor", {0, 0, -1.2}, Vector3d::UnitZ()),
                                        tip("a", 0, {0, 0, 0.5}, 0.02), tip("b", 0, {0, 0, -0.5}, 0.02),
                                        tip("c", 1, {0, 0, -0.5}, 0.02), tip("d", 2, {0, 0, -0.5}, 0.02),
                                        tip("ball", 3, {0, 0, 0}, 0.05)},
                                       law, {0, 0, -kGravity}, steps(h), stepper);
                Watch watch(x, m);
                const bool fine = x.run(friction > 0.0 ? 0.32 : 0.45) && watch.position < 1e-10
                    && x.of(Kind::unconverged).empty() && !x.of(Kind::impact).empty();
                return fine ? x.state : State{};
            };
            const State exact = run("event-driven", 0.0);
            QVERIFY(!exact.bodies.empty());
            std::vector<double> errors;
            for (const double h : {2e-3, 1e-3, 5e-4}) {
                const State s = run(kStepper, h);
                QVERIFY(!s.bodies.empty());
                double error = 0.0;
                for (std::size_t i = 0; i < s.bodies.size(); ++i)
                    error = std::max(error, (s.bodies[i].p_WB - exact.bodies[i].p_WB).norm());
                errors.push_back(error);
            }
            AT_MOST(errors.back(), 2e-3);
            for (std::size_t i = 1; i < errors.size(); ++i) {
                const double slope = std::log2(errors[i - 1] / errors[i]);
                QVERIFY2(slope > 0.85 && slope < 1.2, text(slope).constData());
            }
        }
    }

    /// Three links lie on the floor by four balls: the forces of a step solve Mλ + d = 0 of JointCoupling,
    /// which carries each to all others, and bear the weight.
    void chainLiesOnTheFloor()
    {
        Mechanism m = mechanism::chain(3, 0.5 * std::numbers::pi);
        m.joints.erase(m.joints.begin());
        Experiment x = jointed(m,
                               {test::wall("floor", {0, 0, -0.02}, Vector3d::UnitZ()),
                                tip("a", 0, {0, 0, 0.5}, 0.02), tip("b", 0, {0, 0, -0.5}, 0.02),
                                tip("c", 1, {0, 0, -0.5}, 0.02), tip("d", 2, {0, 0, -0.5}, 0.02)},
                               {}, {0, 0, -kGravity}, steps(1e-3), kStepper);
        x.begin();
        ContactSnapshot snapshot;
        x.stepper().snapshot(0.0, x.state, snapshot);
        QCOMPARE(snapshot.contacts.size(), std::size_t(4));
        QCOMPARE(snapshot.M.rows(), Eigen::Index(4));
        VectorXd lambda(4);
        for (Eigen::Index i = 0; i < 4; ++i)
            lambda[i] = snapshot.contacts[static_cast<std::size_t>(i)].lambda;
        // Gaps of rounding are divided by h².
        AT_MOST((snapshot.M * lambda + snapshot.d).lpNorm<Eigen::Infinity>(), 1e-7);
        AT_MOST(lambda.sum() - 3.0 * kGravity, 1e-7);
        AT_MOST(lambda[0] - 0.5 * kGravity, 1e-7); // the outer half of an outer link
        QVERIFY(x.run(0.5));
        for (const BodyState& b : x.state.bodies)
            AT_MOST(b.p_WB.z(), 1e-9);
    }

    /// Impulses of the world's joints and contacts are in the account: momentum is what was given.
    void momentumIsAccounted()
    {
        const Pendulum pendulum(1.0);
        Experiment x = pendulum.experiment(0.5, 1e-3);
        QVERIFY(x.run(0.8));
        QVERIFY(!x.of(Kind::impact).empty());
        const Vector3d p = x.body().v_WB, given = x.state.account.impulse_W + x.body().impulse_W;
        // The last projection of the velocities is not an impulse of the joints: ½ h ω² of it.
        AT_MOST((p - given).norm(), 0.02);
        const Vector3d L
            = x.body().p_WB.cross(x.body().v_WB) + inertia_W(x.system, x.state, 0) * x.body().w_WB;
        AT_MOST((L - x.state.account.angularImpulseO_W - x.body().angularImpulseO_W).norm(), 0.02);
    }

    /// A pendulum on a speed motor driven against a wall: neither can give way, and that is said.
    void whatCannotBe()
    {
        Mechanism m = mechanism::chain(1, 0.3);
        JointFreedom f;
        f.motor.kind = MotorKind::speed;
        f.motor.target = 1.0;
        m.joints[0].freedoms = {f};
        for (const bool pyramid : {false, true}) {
            StepperOptions options = steps(1e-3);
            options.pyramid = pyramid;
            Experiment x = jointed(
                m, {test::wall("wall", {0.5, 0, 0}, -Vector3d::UnitX()), tip("tip", 0, {0, 0, -0.5}, 0.01)},
                {}, Vector3d::Zero(), options, kStepper);
            x.run(1.0);
            QVERIFY(!x.of(pyramid ? Kind::noSolution : Kind::unconverged).empty() || !x.reason.empty());
        }
    }

    void sameBits()
    {
        const Pendulum pendulum(1.0);
        Experiment a = pendulum.experiment(0.5, 1e-3), b = pendulum.experiment(0.5, 1e-3);
        QVERIFY(a.run(0.8) && b.run(0.8));
        QVERIFY(a.state == b.state);
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestJoinedTimeStepping)
#include "test_joined_time_stepping.moc"

#include "course/language/location.h"
#include "course/read/load.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"

#include "contact_scene.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>

using namespace polhode::course;
using namespace polhode::test;

namespace
{

// A block that slides over a table.
constexpr const char* kBlock = R"yaml(scene:
  duration: 2
  step: 0.01
  gravity: 9.81
  planar: xz
  contact: {law: {friction: mu}}
  walls:
    - {id: table, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: block, shape: {box: [0.2, 0.2, 0.02]}, mass: 3, position: [0, 0, 0.01], velocity: [v, 0, 0], points: {A: [0.1, 0.1, -0.01]}}
)yaml";

// A rod that a motor presses against a wall.
constexpr const char* kArm = R"yaml(scene:
  duration: 1
  step: 0.01
  gravity: 0
  planar: xz
  contact: {}
  walls:
    - {id: wall, half_space: {normal: [-1, 0, 0], at: [0.1, 0, 0]}}
  bodies:
    - {id: arm, shape: {box: [0.02, 0.02, 1]}, mass: 2, position: [0, 0, 0.5], collider: {compound: [{shape: {sphere: 0.1}, at: [0, 0, 0.5]}]}}
  joints:
    - {id: hip, kind: hinge, between: [world, arm], at: [0, 0, 0], axis: [0, 1, 0], motor: {effort: "v*(1-2*t)"}}
)yaml";

// A rod let go on its lower end, which sticks.
constexpr const char* kRod = R"yaml(scene:
  duration: 0.2
  step: 0.01
  gravity: 9.81
  planar: xz
  contact: {law: {friction: 2}}
  walls:
    - {id: table, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: rod, shape: {rod: 1}, mass: 2, position: ["0.5*cos(pi/4)", 0, "0.5*sin(pi/4)"], orientation: {axis: [0, 1, 0], angle: "-pi/4"}}
)yaml";

// A ball that slides over a cylinder, from its top.
constexpr const char* kBump = R"yaml(scene:
  duration: 0.2
  step: 0.01
  gravity: 9.81
  planar: xz
  contact: {}
  walls:
    - {id: bump, shape: {cylinder: {radius: 0.5, height: 0.4}}, at: [0, 0, 0], rotate: {axis: [1, 0, 0], angle: "pi/2"}}
  bodies:
    - {id: ball, shape: {sphere: 0.04}, mass: 1, position: [0, 0, 0.54], velocity: [1, 0, 0]}
)yaml";

const RunEvent& eventCalled(const Run& run, const std::string& name, int number)
{
    for (const RunEvent& one : run.events())
        if (one.isCalled(name) && --number == 0)
            return one;
    throw std::runtime_error("no event " + name);
}

} // namespace

class TestContactRun : public QObject
{
    Q_OBJECT

private slots:
    /// A post of any look that touches with a ball of 0.1 m at its head: reached after √(2 (1 − 0.2)/g), its
    /// middle being 1 m below that of a falling ball of 0.1 m.
    void aWallTouchesWithItsCollider()
    {
        const QByteArray whole
            = changed(kBall, "half_space: {normal: [0, 0, 1]}",
                      "shape: {box: [0.5, 0.5, 0.5]}, collider: {sphere: 0.1}, at: [0, 0, 0.1]");
        QVERIFY(whole.contains("collider"));
        const RunPointer run = simulate(experimentFromText(whole), {});
        QCOMPARE(run->walls().front().shape.kind, std::string("box"));
        // a root of the interpolant of a parabola: rounding of t and of the velocity there
        QVERIFY(std::abs(run->measure("time[impact/1]") - std::sqrt(2 * 0.8 / g)) < 1e-10);
    }

    void bounces()
    {
        const RunPointer run = simulate(scene(kBall), {});
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(run->hasContacts());
        QCOMPARE(run->stepper(), std::string("event-driven"));
        // The n-th impact of a drop from h: t₁ (1 + 2e + … + 2eⁿ⁻¹), t₁ = √(2h/g); speed eⁿ v₁ after it.
        const double t1 = std::sqrt(2 / g), v1 = std::sqrt(2 * g);
        double t = t1;
        for (int n = 1; n <= 3; ++n) {
            const std::string number = std::to_string(n);
            // a root of the interpolant of a parabola: rounding of t and of the velocity there
            QVERIFY(std::abs(run->measure("time[impact/" + number + "]") - t) < 1e-10);
            QVERIFY(
                std::abs(run->measure("before[ball.vz, impact/" + number + "]") + std::pow(0.8, n - 1) * v1)
                < 1e-9);
            QVERIFY(std::abs(run->measure("after[ball.vz, impact:ball.floor/" + number + "]")
                             - std::pow(0.8, n) * v1)
                    < 1e-9);
            t += 2 * std::pow(0.8, n) * t1;
        }
        QCOMPARE(run->measure("count[impact]"), 3.0);
        // the ledger: ½ m v² (1 − e²) at each impact, here of the energy m g h
        QVERIFY(std::abs(run->measure("final[total.restitution]") - 2 * g * (1 - std::pow(0.64, 3))) < 1e-9);
        for (const char* residual : {"total.residual", "total.residual_p", "total.residual_L"})
            QVERIFY(run->measure(std::string("max[abs(") + residual + ")]") < 1e-9);
        // the normal impulse is all that acts besides gravity: m (v_z + g t)
        const double impulse = run->measure("final[ball.floor.impulse]");
        QVERIFY(std::abs(impulse - 2 * (run->measure("final[ball.vz]") + g * 2)) < 1e-9);
        QVERIFY(std::abs(run->value("ball.floor.gap", 0.2) - (1 - 0.5 * g * 0.04)) < 1e-9);
        QVERIFY(std::abs(run->value("ball.floor.zetadot", 0.2) + g) < 1e-9);
        QCOMPARE(run->value("ball.floor.case", 0.2), 1.0);
    }

    /// A torque τ on an arm of 1 m: the wall answers with τ/l, the hinge with −τ/l; it lets go at τ = 0.
    void armAgainstWall_data()
    {
        QTest::addColumn<QByteArray>("mechanism");
        QTest::newRow("maximal") << QByteArray("contact: {}\n  mechanism: {method: maximal}");
        QTest::newRow("reduced") << QByteArray("contact: {}\n  mechanism: {method: reduced}");
    }

    void armAgainstWall()
    {
        QFETCH(QByteArray, mechanism);
        const RunPointer run = simulate(experimentFromText(changed(kArm, "contact: {}", mechanism)), {});
        QCOMPARE(run->status(), RunStatus::complete);
        for (const double t : {0.0, 0.2, 0.4}) {
            const double lambda = 2 * (1 - 2 * t);
            // the event's tolerances of force and the rounding of the projection
            QVERIFY(std::abs(run->value("arm.wall.lambda", t) - lambda) < 1e-7);
            QVERIFY(std::abs(run->value("hip.Rx", t) - lambda) < 1e-7);
            QVERIFY(std::abs(run->value("hip.qdd", t)) < 1e-7);
        }
        // between two rows, linear as λ itself
        for (const double t : {0.2037, 0.3999}) {
            const double lambda = 2 * (1 - 2 * t);
            QCOMPARE(run->contactsAt(t).size(), std::size_t(1));
            QVERIFY(std::abs(run->contactsAt(t)[0].lambda - lambda) < 1e-7);
            QVERIFY(std::abs(run->contactProblemAt(t).lambda[0] - lambda) < 1e-7);
        }
        QVERIFY(std::abs(run->measure("time[broken/1]") - 0.5) < 1e-8);
        QVERIFY(run->measure("drift[total.residual]") < 1e-9);
        // t = ∂φ/∂q: turning by +1 rad about +y takes the tip 1 m towards the wall, M = 1/(I/l²)
        bool told = false;
        for (const NamedMatrix& matrix : run->jointMatricesAt(0.2))
            if (matrix.id == "T") {
                told = true;
                QCOMPARE(matrix.rows, std::vector<std::string>{"hip"});
                QVERIFY(std::abs(matrix.value(0, 0) + 1) < 1e-12);
            }
        QVERIFY(told);
        const double I = 2 * (1 + 0.0004) / 12 + 2 * 0.25;
        QVERIFY(std::abs(run->contactProblemAt(0.2).M(0, 0) - 1 / I) < 1e-9);
        QVERIFY_THROWS_EXCEPTION(
            InputError,
            simulate(experimentFromText(changed(kArm, "contact: {}", "contact: {stepper: soft}")), {}));
    }

    /// A ball falls on a lever whose axle is off the origin, and the lever's other end on the floor: moments
    /// about the axle close without an account of its bearing. With a second axle elsewhere that is not
    /// known, which is said.
    void ledgerOfASupportedBody()
    {
        const QByteArray lever = R"yaml(scene:
  duration: 0.8
  step: 0.01
  gravity: 9.81
  contact: {law: {restitution: 0.3, friction: 0.2}}
  walls:
    - {id: floor, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: lever, shape: {box: [1, 0.1, 0.04]}, mass: 2, support: {axis: [0, 1, 0], point: [0, 0, 0], at: [2, 0, 0.3]}}
    - {id: ball, shape: {sphere: 0.05}, mass: 1, position: [1.7, 0, 0.7]}
)yaml";
        const RunPointer run = simulate(scene(lever.constData()), {});
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(run->measure("count[impact:lever.ball]") > 0);
        QVERIFY(run->measure("count[impact:lever.floor]") > 0);
        QVERIFY(run->measure("max[abs(lever.LO)]") > 0.1);
        QVERIFY(run->measure("drift[total.residual_L]") < 1e-7); // run tolerance 1e-9, L of 1 kg m²/s
        const QByteArray two = lever
            + "    - {id: gate, shape: {box: [1, 0.1, 0.04]}, mass: 2, support: {axis: [0, 1, 0], point: [0, "
              "0, "
              "0], at: [5, 0, 1]}}\n";
        QVERIFY(std::isnan(simulate(scene(two.constData()), {})->value("total.residual_L", 0.5)));
    }

    void impactTable()
    {
        const RunPointer run = simulate(scene(kBall), {});
        const RunEvent& first = eventCalled(*run, "impact", 1);
        QCOMPARE(first.subject, std::string("ball.floor"));
        QVERIFY(first.label.en.find("ball – ground") != std::string::npos);
        QVERIFY(first.label.zh.find("ball – 地面") != std::string::npos);
        QVERIFY(first.blow >= 0);
        const BlowView& blow = run->blows().at(static_cast<std::size_t>(first.blow));
        QCOMPARE(blow.bodies.size(), std::size_t(1));
        QCOMPARE(blow.contacts.size(), std::size_t(1));
        const double p1 = 2 * std::sqrt(2 * g);
        QVERIFY(std::abs(blow.bodies[0].pBefore_W.z() + p1) < 1e-9);
        QVERIFY(std::abs(blow.bodies[0].pAfter_W.z() - 0.8 * p1) < 1e-9);
        QVERIFY(std::abs(blow.contacts[0].normalImpulse - 1.8 * p1) < 1e-9);
        QVERIFY(std::abs(blow.TBefore - 2 * g) < 1e-9);
        QVERIFY(std::ranges::none_of(run->events(), &RunEvent::isFailure));
        QCOMPARE(blow.contacts[0].contact.wall, 0);
        // two rows at the moment, with the pen lifted between them
        const auto times = run->time();
        const auto row = std::lower_bound(times.begin(), times.end(), first.time) - times.begin();
        QCOMPARE(times[static_cast<std::size_t>(row) + 1], first.time);
        QVERIFY(run->sequence()[static_cast<std::size_t>(row)]
                != run->sequence()[static_cast<std::size_t>(row) + 1]);
    }

    void slidingBlockStops()
    {
        const RunPointer run = simulate(scene(kBlock), {});
        const double stop = 2 / (0.2 * g);
        // the moment and way of stopping of uniform deceleration μ g
        QVERIFY(std::abs(run->measure("time[stick/1]") - stop) < 1e-9);
        QVERIFY(std::abs(run->measure("final[block.x]") - 4 / (2 * 0.2 * g)) < 1e-9);
        QVERIFY(std::abs(run->value("block.table.lambda", 0.5) - 3 * g) < 1e-9);
        QVERIFY(std::abs(run->value("block.table.ftx", 0.5) + 0.2 * 3 * g) < 1e-9);
        QVERIFY(std::abs(run->value("block.Cz", 0.5) - 3 * g) < 1e-9);
        QVERIFY(std::abs(run->value("block.ax", 0.5) + 0.2 * g) < 1e-9);
        QVERIFY(std::abs(run->value("block.table.ratio", 0.5) - 0.2) < 1e-9);
        QCOMPARE(run->value("block.table.case", 0.5), 3.0);
        QCOMPARE(run->value("block.table.stick", 0.5), 0.0);
        QCOMPARE(run->value("block.table.stick", 1.5), 1.0);
        QVERIFY(std::abs(run->measure("final[total.friction]") - 0.5 * 3 * 4) < 1e-9);
        QVERIFY(run->measure("drift[total.residual]") < 1e-9);
        QVERIFY(run->measure("drift[total.residual_p]") < 1e-9);
        // up to the stop friction is μ m g, after it there is none: a jump, not a slope
        const auto t = run->time();
        const auto after = std::size_t(std::upper_bound(t.begin(), t.end(), stop + 1e-9) - t.begin()) - 1;
        QCOMPARE(t[after - 1], t[after]);
        const auto friction = *run->column("block.table.ftx");
        QVERIFY(std::abs(friction[after - 1] + 0.2 * 3 * g) < 1e-9);
        QVERIFY(std::abs(friction[after]) < 1e-9);
        // the leading edge carries more: torque of friction about the centre, λ of all corners m g
        QVERIFY(run->value("block.A.lambda", 0.5) > 3 * g / 4);
        QVERIFY(std::abs(run->value("block.A.gap", 0.5)) < 1e-9);
    }

    /// A block pressed down by k t² slides to its stop: up to it λ = m g + k t² and friction is μ λ in full,
    /// after it nothing is left to hold. v = μ (g t + k t³/(3 m)) there.
    void frictionUpToTheStop()
    {
        const QByteArray pressed
            = changed(kBlock, "  bodies:\n",
                      "  forces:\n    - {id: press, on: block, force: [0, 0, \"-40*t^2\"]}\n  bodies:\n");
        const RunPointer run = simulate(experimentFromText(pressed), {});
        double stop = 1;
        for (int n = 0; n < 50; ++n) // Newton's method
            stop -= (g * stop + 40 * std::pow(stop, 3) / 9 - 2 / 0.2) / (g + 40 * stop * stop / 3);
        QVERIFY(std::abs(run->measure("time[stick/1]") - stop) < 1e-9);
        const double lambda = 3 * g + 40 * stop * stop;
        // by 80 N/s what an error of the moment is worth
        QVERIFY(std::abs(run->measure("before[block.table.lambda, stick/1]") - lambda) < 80 * 1e-9);
        QVERIFY(std::abs(run->measure("before[block.table.ftx, stick/1]") + 0.2 * lambda) < 80 * 1e-9);
        QCOMPARE(run->measure("before[block.table.stick, stick/1]"), 0.0);
        QCOMPARE(run->measure("after[block.table.stick, stick/1]"), 1.0);
        QVERIFY(std::abs(run->measure("after[block.table.ftx, stick/1]")) < 1e-9);
    }

    void problemOfABlock()
    {
        Inputs still;
        still.values["v"] = 0;
        const RunPointer run = simulate(scene(kBlock), still);
        const ContactProblemView problem = run->contactProblemAt(0.5);
        QVERIFY(problem.solved);
        QVERIFY(problem.indeterminate); // four corners, one plane
        QCOMPARE(problem.contacts.size(), std::size_t(4));
        QCOMPARE(problem.M.rows(), 4);
        for (int i = 0; i < 4; ++i) {
            QVERIFY(std::abs(problem.d[i] + g) < 1e-9);
            // of all solutions that of least norm: by symmetry m g / 4 at each corner
            QVERIFY(std::abs(problem.lambda[i] - 3 * g / 4) < 1e-6);
        }
        double sum = 0;
        for (const ContactView& contact : run->contactsAt(0.5)) {
            QCOMPARE(contact.pair, std::string("block.table"));
            QVERIFY(contact.contactCase == ContactCase::lasting);
            sum += contact.lambda;
        }
        QVERIFY(std::abs(sum - 3 * g) < 1e-9);
        QVERIFY(run->measure("drift[block.x]") < 1e-12);
    }

    /// A rod that falls about its rough lower end: between two rows it is in contact as it is at them.
    void contactBetweenRows()
    {
        const RunPointer run = simulate(scene(kRod), {});
        for (const double t : {0.1, 0.1025, 0.105, 0.1075}) {
            const std::vector<ContactView> contacts = run->contactsAt(t);
            QCOMPARE(contacts.size(), std::size_t(1));
            QVERIFY(contacts[0].contactCase == ContactCase::lasting);
            // λ = m g/4 (1 + 3 sin² 45°) at rest; in 0.11 s the angle loses 3/2 g/L cos 45° t²/2 = 3.6°,
            // which takes 8 % of it, and the turning, m ω² L/2 sin 45°, 7 %
            QVERIFY(std::abs(contacts[0].lambda - 2 * g / 4 * 2.5) < 0.16 * 2 * g / 4 * 2.5);
            QCOMPARE(run->contactProblemAt(t).contacts.size(), std::size_t(1));
            // the end stays where it was; the rotation between rows is interpolated to α h²/8 L/2 = 6e-5 m
            QVERIFY(contacts[0].point_W.head<2>().norm() < 1e-4);
        }
    }

    /// On a cylinder of radius 0.5 m a ball of 0.04 m slides without friction: λ = m (g cos θ − v²/ρ) with
    /// ρ = 0.54 m. Arrows, table, bars and matrices of a moment between two rows tell one force.
    void problemBetweenRowsOnACurve()
    {
        const RunPointer run = simulate(scene(kBump), {});
        for (const double t : {0.101, 0.105, 0.1075}) {
            const std::vector<ContactView> contacts = run->contactsAt(t);
            QCOMPARE(contacts.size(), std::size_t(1));
            const ContactProblemView problem = run->contactProblemAt(t);
            QCOMPARE(problem.lambda.size(), 1);
            QVERIFY(std::abs(problem.lambda[0] - contacts[0].lambda) < 1e-12 * g);
            QVERIFY(std::abs(problem.M(0, 0) * problem.lambda[0] + problem.d[0]) < 1e-9 * g);
            const double angle = std::atan2(run->value("ball.x", t), run->value("ball.z", t));
            const double expected = g * (3 * std::cos(angle) - 2) - 1 / 0.54; // m = 1 kg, v₀ = 1 m/s at θ = 0
            // |λ''| = 3 g ((v/ρ)² cos θ + g/ρ sin² θ) < 150 N/s² (v < 1.11 m/s, θ < 0.22); a chord errs by
            // h²/8
            QVERIFY(std::abs(problem.lambda[0] - expected) < 150 * 0.01 * 0.01 / 8);
        }
    }

    void sameInputsSameBits()
    {
        const RunPointer a = simulate(scene(kBall), {});
        const RunPointer b = simulate(scene(kBall), {});
        QCOMPARE(a->hash(), b->hash());
        const auto x = a->column("ball.floor.gap");
        const auto y = b->column("ball.floor.gap");
        QCOMPARE(std::memcmp(x->data(), y->data(), x->size() * sizeof(double)), 0);
        Inputs other;
        other.values["e"] = 0.7;
        QVERIFY(simulate(scene(kBall), other)->hash() != a->hash());
    }

    void pairsThatIgnoreEachOther()
    {
        const RunPointer run = simulate(
            experimentFromText(changed(kBall, "contact: {law: {restitution: e}}",
                                       "contact: {pairs: [{between: [ball, floor], ignore: true}]}")),
            {});
        QVERIFY(std::abs(run->measure("final[ball.z]") - (1.1 - 0.5 * g * 4)) < 1e-9);
        QVERIFY(!run->find("ball.floor.gap"));
    }

    void wallsAloneAreDrawnOnly()
    {
        const RunPointer run
            = simulate(experimentFromText(changed(kBall, "  contact: {law: {restitution: e}}\n", "")), {});
        QVERIFY(!run->hasContacts());
        QCOMPARE(run->walls().size(), std::size_t(1));
        QVERIFY(run->walls()[0].form == WallForm::halfSpace);
        QVERIFY(run->measure("final[ball.z]") < 0);
    }

    void profileAsDrawn()
    {
        const RunPointer run = simulate(
            experimentFromText(changed(kBall, "half_space: {normal: [0, 0, 1]}",
                                       "profile: [[-3, 0], [-1, 0], {to: [1, 0], radius: 1.25}, [3, 0]]")),
            {});
        QVERIFY(run->walls()[0].form == WallForm::profile);
        const ShapeLook& look = run->walls()[0].shape;
        QVERIFY(look.points.size() > 10);
        // an arc that turns left sags below its chord; its centre is (0, √(1.25² − 1)) = (0, 0.75)
        for (const Eigen::Vector3d& point : look.points)
            if (std::abs(point.x()) < 0.99)
                QVERIFY(std::abs(std::hypot(point.x(), point.z() - 0.75) - 1.25) < 1e-12);
        // the ball falls to the bottom of the trough, z = −0.5
        QVERIFY(std::abs(run->measure("time[impact/1]") - std::sqrt(2 * 1.5 / g)) < 1e-9);
    }

    /// Five chords of an arc of 0.6435·2 rad: their ends lie on the circle, equal angles apart.
    void arcInFacets()
    {
        const RunPointer run = simulate(
            experimentFromText(changed(kBall, "half_space: {normal: [0, 0, 1]}",
                                       "profile: [[-1, 0], {to: [1, 0], radius: 1.25, facets: 5}, [3, 0]]")),
            {});
        const std::vector<Eigen::Vector3d>& points = run->walls()[0].shape.points;
        QCOMPARE(points.size(), std::size_t(7));
        const double half = std::asin(1 / 1.25);
        for (int k = 0; k <= 5; ++k) {
            const double angle = half * (0.4 * k - 1);
            const Eigen::Vector3d end(1.25 * std::sin(angle), 0, 0.75 - 1.25 * std::cos(angle));
            QVERIFY((points[std::size_t(k)] - end).norm() < 1e-14);
        }
        // the ball meets the middle facet, which lies cos(half/5) of the radius below the centre
        const double bottom = 0.75 - 1.25 * std::cos(half / 5);
        QVERIFY(std::abs(run->measure("time[impact/1]") - std::sqrt(2 * (1 - bottom) / g)) < 1e-9);
    }

    void beltCarriesAlong()
    {
        Inputs still;
        still.values["v"] = 0;
        const RunPointer run
            = simulate(experimentFromText(changed(kBlock, "half_space: {normal: [0, 0, 1]}",
                                                  "half_space: {normal: [0, 0, 1]}, moving: [1, 0, 0]")),
                       still);
        // friction μ g brings it to the speed of the belt after 1 / (μ g)
        QVERIFY(std::abs(run->measure("time[stick/1]") - 1 / (0.2 * g)) < 1e-9);
        QVERIFY(std::abs(run->measure("final[block.vx]") - 1) < 1e-9);
        QVERIFY(run->measure("drift[total.residual]") < 1e-9);
    }

    void cradle()
    {
        const auto finals = [](const char* law) {
            const QByteArray row = QByteArray("contact: {impact: ") + law + ", law: {restitution: 1}}";
            QByteArray text(kHead);
            text += "scene:\n  duration: 1\n  step: 0.01\n  " + row + "\n  bodies:\n";
            for (const char* ball : {"a, position: [-0.5, 0, 0], velocity: [1, 0, 0]",
                                     "b, position: [0, 0, 0]", "c, position: [0.2, 0, 0]"})
                text += "    - {shape: {sphere: 0.1}, mass: 1, id: " + QByteArray(ball) + "}\n";
            const RunPointer run = simulate(experimentFromText(text), {});
            return std::array{run->measure("final[a.vx]"), run->measure("final[b.vx]"),
                              run->measure("final[c.vx]")};
        };
        // one after another: each blow of equal balls hands the velocity on
        const auto [a, b, c] = finals("sequential");
        QVERIFY(std::abs(a) < 1e-12 && std::abs(b) < 1e-12 && std::abs(c - 1) < 1e-12);
        // all at once by Newton's law: ζ of the resting pair stays 0, so b and c go as one of mass 2
        const auto [u, v, w] = finals("moreau");
        QVERIFY(std::abs(u + 1.0 / 3) < 1e-12 && std::abs(v - 2.0 / 3) < 1e-12
                && std::abs(w - 2.0 / 3) < 1e-12);
    }

    /// Two equal balls meet a third from both sides at one moment, the left one twice as heavy. By hand, two
    /// at a time: 1-2, 2-3, 1-2 or 2-3, 1-2, 2-3.
    void statedTurns()
    {
        const auto finals = [](const char* pairs) {
            QByteArray text(kHead);
            text += "scene:\n  duration: 1\n  step: 0.01\n  contact: {impact: sequential, law: {restitution: "
                    "1}, pairs: ["
                + QByteArray(pairs) + "]}\n  bodies:\n";
            for (const char* ball : {"a, mass: 2, position: [-0.5, 0, 0], velocity: [1, 0, 0]",
                                     "b, mass: 1, position: [0, 0, 0]",
                                     "c, mass: 1, position: [0.5, 0, 0], velocity: [-1, 0, 0]"})
                text += "    - {shape: {sphere: 0.1}, id: " + QByteArray(ball) + "}\n";
            const RunPointer run = simulate(experimentFromText(text), {});
            return Eigen::Vector3d(run->measure("final[a.vx]"), run->measure("final[b.vx]"),
                                   run->measure("final[c.vx]"));
        };
        const Eigen::Vector3d left(-5.0 / 9, 7.0 / 9, 4.0 / 3), right(-1.0 / 3, 0, 5.0 / 3);
        const auto same = [](const Eigen::Vector3d& x, const Eigen::Vector3d& y) {
            return (x - y).norm() < 1e-12; // rounding
        };
        QVERIFY(same(finals("{between: [a, b], turn: 1}, {between: [b, c], turn: 2}"), left));
        QVERIFY(same(finals("{between: [a, b], turn: 2*mu}, {between: [b, c], turn: mu}"), right));
        // the one that is named goes before the one that is not
        QVERIFY(same(finals("{between: [a, b], turn: 7}"), left));
        QVERIFY(same(finals("{between: [c, b], turn: -7}"), right));
    }

    /// What the engine says of an event comes in both languages.
    void reasonsAreBilingual()
    {
        // m(M_nn − μ M_nt) = 1 + 3 cos² θ − 3 μ sin θ cos θ = −0.57 for θ = 63°, μ = 1.8
        const char* rod = R"yaml(scene:
  duration: 0.01
  step: 0.001
  gravity: 9.81
  planar: xz
  contact: {law: {friction: 1.8}}
  walls:
    - {id: floor, label: {en: ground, zh: 地面}, half_space: {normal: [0, 0, 1]}}
  bodies:
    - {id: rod, label: {en: stick, zh: 杆}, shape: {rod: 1}, mass: 1, position: ["-0.5*cos(63*pi/180)", 0, "0.5*sin(63*pi/180)"], orientation: {axis: [0, 1, 0], angle: "63*pi/180"}, velocity: [2, 0, 0]}
)yaml";
        const RunPointer run = simulate(experimentFromText(QByteArray(kHead) + rod), {});
        const auto paradox = std::ranges::find(run->events(), std::string("painleve"), &RunEvent::id);
        QVERIFY(paradox != run->events().end());
        const std::string english = "Painlevé's paradox: stick – ground, ";
        QCOMPARE(paradox->label.en.substr(0, english.size()), english);
        const std::string chinese = "潘勒韦佯谬：杆 – 地面，";
        QCOMPARE(paradox->label.zh.substr(0, chinese.size()), chinese);
        QVERIFY(paradox->label.zh.size() > chinese.size());
        for (const char c : paradox->label.zh)
            QVERIFY2(!std::isalpha(static_cast<unsigned char>(c)), paradox->label.zh.c_str());
    }

    void softBounce()
    {
        const RunPointer run
            = simulate(experimentFromText(changed(kBall, "contact: {law: {restitution: e}}",
                                                  "contact: {stepper: soft, law: {stiffness: 1e4}}")),
                       {});
        QCOMPARE(run->stepper(), std::string("soft"));
        // no damping: m z̈ = −m g + K (−φ), so the depth d obeys ½ K d² = m g (1 + d)
        const double depth = (2 * g + std::sqrt(4 * g * g + 4 * g * 1e4)) / 1e4;
        QVERIFY(std::abs(run->measure("time[made/1]") - std::sqrt(2 / g)) < 1e-9);
        // rows every 0.01 s are far apart in a pulse of 0.04 s: the cubic between them is good to a few
        // percent
        QVERIFY(std::abs(run->measure("min[ball.floor.gap]") + depth) < 0.1 * depth);
        QVERIFY(run->measure("max[total.elastic]") > 0.5 * 2 * g);
        QVERIFY(run->measure("drift[total.residual]") < 1e-6);
        QVERIFY(std::abs(run->measure("final[total.damping]")) < 1e-9);
    }

    /// Two soft surfaces are two springs and dampers in series: 2 kg on 1/K = 1/K₁ + 1/K₂ and
    /// 1/D = 1/D₁ + 1/D₂ if both have the same K/D.
    void bothSurfacesSoft()
    {
        const auto bounce = [](const char* law) {
            const char* contact = "contact: {stepper: soft, law: ";
            QByteArray text = changed(kBall, "contact: {law: {restitution: e}}",
                                      (contact + QByteArray(law) + "}").constData());
            text.replace("gravity: 9.81", "gravity: 0").replace("mass: 2", "mass: 2, velocity: [0, 0, -3]");
            return simulate(experimentFromText(text), {});
        };
        const RunPointer run
            = bounce("{stiffness: 3e4, damping: 60, other_stiffness: 6e4, other_damping: 120}");
        const double K = 2e4, D = 40;
        const double rate = std::sqrt(K / 2), beta = D / (2 * std::sqrt(K * 2));
        // released at no force, φ/ω after the touch with cos(φ/2) = β; e = exp(−2β acos β/√(1 − β²))
        const double duration = 2 * std::acos(beta) / (rate * std::sqrt(1 - beta * beta));
        QVERIFY(std::abs(run->measure("time[broken/1] - time[made/1]") - duration) < 1e-8 * duration);
        const double e = std::exp(-2 * beta * std::acos(beta) / std::sqrt(1 - beta * beta));
        QVERIFY(std::abs(run->measure("final[ball.vz]") - 3 * e) < 1e-8); // run tolerance 1e-10 of a step
        QVERIFY(run->measure("drift[total.residual]") < 1e-7);
        // Without dampers half a period of the springs in series.
        const RunPointer bare = bounce("{stiffness: 3e4, other_stiffness: 6e4}");
        QVERIFY(std::abs(bare->measure("time[broken/1] - time[made/1]") - M_PI / rate) < 1e-8);
    }

    /// A ball of 2 kg that drops 1 m while it drills with 5 rad/s. Enough friction turns the spin round:
    /// −e_s · 5. Too little takes the impulsive couple d (1 + e) m √(2 g h) of it.
    void torsionalRestitution()
    {
        for (const char* stepper : {"event-driven", "time-stepping"}) {
            const auto drop = [&](const char* arm) {
                const QByteArray law = QByteArray("contact: {stepper: ") + stepper
                    + ", law: {restitution: 0.5, torsional_restitution: 0.25, torsional: " + arm + "}}";
                QByteArray text = changed(kBall, "contact: {law: {restitution: e}}", law.constData());
                text.replace("[0, 0, 1.1]", "[0, 0, 1.1], spin: [0, 0, 5]");
                text.replace("duration: 2", "duration: 0.7"); // it lands after 0.4515 s, then after 0.903 s
                return simulate(experimentFromText(text), {});
            };
            const bool exact = std::strcmp(stepper, "event-driven") == 0;
            const RunPointer much = drop("1");
            QCOMPARE(much->measure("count[impact]"), 1.0);
            QVERIFY(std::abs(much->measure("final[ball.wz]") + 0.25 * 5) < 1e-9);
            const RunPointer little = drop("0.001");
            const double I = 0.4 * 2 * 0.01, couple = 0.001 * 1.5 * 2 * std::sqrt(2 * g);
            // a time step turns round the velocity at its own start, at most g · 10 ms less than at the touch
            QVERIFY(std::abs(little->measure("final[ball.wz]") - (5 - couple / I))
                    < (exact ? 1e-9 : 0.001 * 2 * 2 * g * 0.01 / I));
            for (const RunPointer& run : {much, little})
                QVERIFY(run->measure("drift[total.residual]") < (exact ? 1e-9 : 0.1));
        }
    }

    void wrongStarts()
    {
        const auto refused = [](const QByteArray& text, const char* mention) {
            try {
                simulate(experimentFromText(text), {});
            } catch (const InputError& error) {
                return std::string(error.what()).find(mention) != std::string::npos && error.where().line > 0;
            }
            return false;
        };
        QVERIFY(refused(changed(kBall, "[0, 0, 1.1]", "[0, 0, 0.05]"), "overlap"));
        QVERIFY(refused(changed(kBall, "half_space: {normal: [0, 0, 1]}",
                                "profile: [[-1, 0], {to: [1, 0], radius: 0.5}]"),
                        "half the chord"));
        QVERIFY(refused(changed(kBall, "half_space: {normal: [0, 0, 1]}",
                                "profile: [[-1, 0], {to: [1, 0], radius: 2, facets: 2.5}]"),
                        "whole number"));
        QVERIFY(
            refused(changed(kBall, "step: 0.01\n", "step: 0.01\n  integrator: geometric\n"), "geometric"));
        const auto soft = [](const char* law) {
            const QByteArray contact = QByteArray("contact: {stepper: soft, law: ") + law + "}";
            return changed(kBall, "contact: {law: {restitution: e}}", contact.constData());
        };
        QVERIFY(refused(soft("{damping: 2}"), "contact.law: found contact law 0: stiffness = 0"));
        QVERIFY(
            refused(soft("{stiffness: 10, friction: 1, tangential_stiffness: 5}"), "tangential_damping = 0"));
        QVERIFY(refused(soft("{stiffness: 10, other_damping: 1}"), "other_stiffness = 0"));
        QVERIFY(refused(soft("{stiffness: 10, other_stiffness: 10, damping: 1}"), "other_damping = 0"));
        QVERIFY(refused(soft("{stiffness: 10, soft: hertz, other_stiffness: 3}"), "other_stiffness = 3"));
        QVERIFY(refused(soft("{stiffness: 10, torsional: 1, torsional_restitution: 0.5}"), "torsional"));
        QVERIFY(refused(changed(kBall, "contact: {law: {restitution: e}}",
                                "contact: {stepper: time-stepping, law: {torsional_restitution: 0.5}}"),
                        "torsional_restitution = 0.5; allowed: 0 in time-stepping"));
        QVERIFY(refused(changed(kBall, "contact: {law: {restitution: e}}",
                                "contact:\n    stepper: soft\n    law: {stiffness: 10}\n    pairs:\n"
                                "      - {between: [ball, floor], law: {stiffness: 0}}"),
                        "contact.pairs[0].law: found contact law 1: stiffness = 0"));
        QVERIFY(refused(changed(kBlock, "position: [0, 0, 0.01]",
                                "position: [0, 0, 0.01], guide: {moves: [[1, 0, 0], [2, 0, 0]]}"),
                        "twice"));
    }

    /// What a stepper says of a law that it cannot take comes in both languages, under the keys of the scene.
    void refusalsAreBilingual()
    {
        for (const char* law :
             {"{}", "{stiffness: 10, friction: 1, tangential_stiffness: 5}",
              "{stiffness: 10, other_damping: 1}", "{stiffness: 10, soft: hertz, other_stiffness: 3}",
              "{stiffness: 10, rolling: 1}"}) {
            const QByteArray contact = QByteArray("contact: {stepper: soft, law: ") + law + "}";
            try {
                simulate(experimentFromText(
                             changed(kBall, "contact: {law: {restitution: e}}", contact.constData())),
                         {});
                QFAIL(law);
            } catch (const InputError& error) {
                const std::string& zh = error.found().zh;
                QVERIFY2(zh.starts_with("第 0 条接触定律"), zh.c_str());
                QVERIFY2(zh.find("must") == std::string::npos, zh.c_str());
                QVERIFY2(zh.find("allowed") == std::string::npos, zh.c_str());
            }
        }
    }

    /// Bricks of two thicknesses on sliders along y make a flat floor, and touch each other where their
    /// joints let nothing move. A ball that glides over them without friction keeps its speed, and nothing is
    /// told but that one brick takes over from the other.
    void bricksOnSlidersAreAFloor()
    {
        const RunPointer run = simulate(experimentFromText(R"yaml(title: {en: Bricks, zh: 砖}
scene:
  duration: 1
  step: 0.005
  gravity: 9.81
  contact: {law: {friction: 0}}
  bodies:
    - {id: k1, shape: {box: [1, 1, 0.2]}, mass: 5, position: [0, 0, -0.1]}
    - {id: k2, shape: {box: [1, 1, 0.3]}, mass: 5, position: [1, 0, -0.15]}
    - {id: k3, shape: {box: [1, 1, 0.2]}, mass: 5, position: [2, 0, -0.1]}
    - {id: ball, shape: {sphere: 0.05}, mass: 1, position: [0, -0.3, 0.05], velocity: [2, 0, 0]}
  joints:
    - {id: j1, kind: slider, between: [world, k1], at: [0, 0, -0.1], axis: [0, 1, 0]}
    - {id: j2, kind: slider, between: [world, k2], at: [1, 0, -0.1], axis: [0, 1, 0]}
    - {id: j3, kind: slider, between: [world, k3], at: [2, 0, -0.1], axis: [0, 1, 0]}
)yaml"),
                                        {});
        QCOMPARE(run->status(), RunStatus::complete);
        for (const RunEvent& event : run->events())
            QVERIFY2(event.id == "lost" || event.id == "made", event.label.en.c_str());
        QVERIFY(std::abs(run->value("ball.vx", 1) - 2) < 1e-12); // rounding of some hundred steps
        QVERIFY(std::abs(run->value("ball.z", 1) - 0.05) < 1e-9);
    }

    /// A weightless rack of six balls that is struck moves on as one: none of its contacts has carried a
    /// force, so that none can lose it, and none breaks.
    void contactsWithoutForceLoseNone()
    {
        const LoadedLesson loaded = loadLesson(POLHODE_SOURCE_DIR "/lessons/21-multi-impact");
        QVERIFY(loaded.lesson);
        const RunPointer run = simulate(*loaded.lesson->experiment("break"), {});
        const auto count
            = [&](const char* id) { return std::ranges::count(run->events(), id, &RunEvent::id); };
        QCOMPARE(count("impact"), 1);
        QCOMPARE(count("unloaded"), 0);
        QCOMPARE(count("broken"), 0);
    }

    /// A corner that lies on one facet as deep as is tolerated comes to the next one from beyond its end:
    /// that is one event, not one for each 1e-10 m of the way.
    void cornersPassFromFacetToFacet()
    {
        const LoadedLesson loaded = loadLesson(POLHODE_SOURCE_DIR "/lessons/18-contact-geometry");
        QVERIFY(loaded.lesson);
        const Experiment* trough = loaded.lesson->experiment("faceted");
        QVERIFY(trough);
        Inputs inputs;
        inputs.values["n"] = 14;
        const RunPointer run = simulate(*trough, inputs);
        QCOMPARE(run->status(), RunStatus::complete);
        constexpr std::size_t kRows = 1000; // 151 and those of events; thousands where it creeps
        QVERIFY2(run->time().size() < kRows, qPrintable(QString::number(run->time().size())));
        const auto energy = run->column("total.E");
        for (std::size_t i = 1; i < energy->size(); ++i)
            QVERIFY((*energy)[i] < (*energy)[i - 1] + 1e-6); // some tolerances of 1e-7 of 2.8 J
    }
};

QTEST_GUILESS_MAIN(TestContactRun)
#include "test_contact_run.moc"

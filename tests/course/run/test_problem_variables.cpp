#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>
#include <string>

using namespace polhode::course;

namespace
{

constexpr double g = 9.81;

RunPointer runOf(const std::string& text)
{
    return simulate(
        experimentFromText(QByteArray::fromStdString(
            "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n  step: 0.01\n  gravity: 9.81\n" + text)),
        {});
}

constexpr const char* kFloor
    = "  walls:\n    - {id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}\n  bodies:\n";

bool near(double a, double b, double tolerance)
{
    if (std::abs(a - b) <= tolerance)
        return true;
    qWarning("%.12g is not %.12g to within %g", a, b, tolerance);
    return false;
}

} // namespace

/// d, z, and the ranks of J and M.
class TestProblemVariables : public QObject
{
    Q_OBJECT

private slots:
    /// ζ̇ without the contact: a ball would fall, pressed down and pulled along; nothing changes that in
    /// flight.
    void dOfABall()
    {
        for (const std::string stepper : {"event-driven", "time-stepping"}) {
            const RunPointer run = runOf(
                "  duration: 0.1\n  contact: {stepper: " + stepper + ", law: {friction: 0.3}}\n" + kFloor
                + "    - {id: ball, shape: {sphere: 0.1}, mass: 2, position: [0, 0, 0.1]}\n  forces:\n    - "
                  "{id: hand, on: ball, force: [1, 0, -4]}\n");
            QVERIFY(near(run->measure("min[ball.floor.d]"), -g - 2, 1e-9));
            QVERIFY(near(run->measure("max[ball.floor.d]"), -g - 2, 1e-9));
            QVERIFY(near(run->measure("first[ball.floor.zetadot]"), 0, 1e-9));
            QVERIFY(near(run->measure("first[ball.floor.lambda]"), 2 * (g + 2), 1e-8)); // −d/M, M = 1/m
        }
        const RunPointer up = runOf(std::string("  duration: 0.1\n  contact: {}\n") + kFloor
                                    + "    - {id: ball, shape: {sphere: 0.1}, mass: 2, position: [0, 0, "
                                      "0.2], velocity: [0, 0, 2]}\n");
        QVERIFY(near(up->measure("max[abs(ball.floor.d-ball.floor.zetadot)]"), 0, 0));
    }

    /// A rod lies level between a hinge and the floor: without the floor its end would fall with 3/2 g, and M
    /// = 3/m, so that the floor carries half of it. With the hinge gone what joints do is in d.
    void dThroughAJoint()
    {
        for (const std::string method : {"maximal", "reduced"}) {
            const RunPointer run
                = runOf("  duration: 0.1\n  contact: {}\n  mechanism: {method: " + method + "}\n" + kFloor
                        + "    - {id: rod, shape: {box: [1, 1e-4, 1e-4]}, mass: 2, position: [0, 0, 5e-5], "
                          "points: {E: [0.5, "
                          "0, 0]}, collider: {points: [{mass: 1, at: [0.5, 0, -5e-5]}, {mass: 1, at: [-0.5, "
                          "0, 0.4]}]}}\n"
                          "  joints:\n    - {id: hip, kind: hinge, between: [world, rod], at: [-0.5, 0, "
                          "5e-5], axis: [0, 1, "
                          "0]}\n");
            // the rod is 0.1 mm thick: its square is below 1e-8 of the moment of inertia
            QVERIFY(near(run->measure("first[rod.floor.d]"), -1.5 * g, 1e-6));
            QVERIFY(near(run->measure("first[rod.floor.lambda]"), g, 1e-6));
        }
    }

    /// A soft floor gives way by m g/K under a ball at rest, and comes back by e^(−K t/D) when it is gone.
    void z()
    {
        const double K = 200, D = 100;
        const RunPointer run = runOf(
            "  duration: 1\n  tolerance: 1e-9\n  contact: {stepper: soft, law: {stiffness: 200, damping: "
            "100}}\n"
            + std::string(kFloor)
            + "    - {id: ball, shape: {sphere: 0.05}, mass: 1, position: [0, 0, \"0.05-9.81/200\"]}\n  "
              "impulses:\n    - {id: toss, on: ball, time: 0.2, impulse: [0, 0, 6]}\n");
        QVERIFY(near(run->measure("at[ball.floor.z, 0.1]"), -g / K, 1e-9));
        QVERIFY(near(run->measure("at[ball.floor.z-ball.floor.gap, 0.1]"), 0, 1e-9));
        for (const double t : {0.25, 0.5, 1.0})
            QVERIFY(near(run->measure("at[ball.floor.z, " + std::to_string(t) + "]"),
                         -g / K * std::exp(-K / D * (t - 0.2)), 1e-7));
        // of a rigid floor there is none
        const RunPointer rigid
            = runOf(std::string("  duration: 0.1\n  contact: {}\n") + kFloor
                    + "    - {id: ball, shape: {sphere: 0.05}, mass: 1, position: [0, 0, 0.05]}\n");
        QVERIFY(!rigid->find("ball.floor.z"));
        QVERIFY(rigid->find("ball.floor.d"));
    }

    /// A door on two hinges; the same in the plane across its axis, where two of its rows act.
    void ranksOfJoints()
    {
        const auto door = [](const std::string& planar) {
            return runOf(
                planar
                + "  duration: 0.1\n  bodies:\n    - {id: door, shape: {box: [1, 0.1, 2]}, mass: 2, "
                  "position: [0.5, 0, 0]}\n  joints:\n    - {id: low, kind: hinge, between: [world, door], "
                  "at: [0, 0, -0.5], axis: [0, 0, 1]}\n    - {id: high, kind: hinge, between: [world, door], "
                  "at: [0, 0, 0.5], axis: [0, 0, 1]}\n");
        };
        for (const auto& [planar, rank] : {std::pair("", 5.0), std::pair("  planar: xy\n", 2.0)}) {
            const RunPointer run = door(planar);
            QCOMPARE(run->measure("min[total.rows]"), 10.0);
            QCOMPARE(run->measure("min[total.rank]"), rank);
            QCOMPARE(run->measure("max[total.rank]"), rank);
            QCOMPARE(run->measure("min[total.freedoms]"), 1.0);
        }
    }

    /// A body on a pivot turns in three ways, the one that is hinged to it in one more.
    void freedomsOfAPivot()
    {
        const RunPointer run = runOf("  duration: 0.3\n  bodies:\n    - {id: top, shape: {box: [0.3, 0.7, "
                                     "0.2]}, mass: 3, support: {point: "
                                     "[0.13, 0.29, 0.07], at: [0, 0, 0]}}\n    - {id: arm, shape: {box: "
                                     "[0.1, 0.2, 0.3]}, mass: 0.2, position: "
                                     "[0.4, 0.1, 0.3]}\n  joints:\n    - {id: elbow, kind: hinge, between: "
                                     "[top, arm], at: [0.2, 0.1, 0.1], "
                                     "axis: [1, 2, 3]}\n");
        QCOMPARE(run->measure("min[total.rank]"), 5.0);
        QCOMPARE(run->measure("min[total.freedoms]"), 4.0);
        QCOMPARE(run->measure("max[total.freedoms]"), 4.0);
    }

    /// A box on its four corners: one height and two tilts. On a hinge along one edge there is one tilt left,
    /// and two of the corners that move alike; those on the axis do not move.
    void rankOfContacts()
    {
        const auto box = [](const std::string& joints) {
            return runOf(std::string("  duration: 0.05\n  contact: {}\n") + kFloor
                         + "    - {id: box, shape: {box: [1, 1, 1]}, mass: 2, position: [0, 0, 0.5]}\n"
                         + joints);
        };
        const RunPointer free = box("");
        QCOMPARE(free->measure("first[total.contacts]"), 4.0);
        QCOMPARE(free->measure("first[total.contactrank]"), 3.0);
        const RunPointer hinged
            = box("  joints:\n    - {id: edge, kind: hinge, between: [world, box], at: [0.5, 0, 0], "
                  "axis: [0, 1, 0]}\n");
        QCOMPARE(hinged->measure("first[total.contactrank]"), 1.0);
    }
};

QTEST_GUILESS_MAIN(TestProblemVariables)
#include "test_problem_variables.moc"

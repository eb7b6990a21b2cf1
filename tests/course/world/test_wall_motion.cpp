#include "course/run/simulate.h"
#include "course/world/resolve_motion.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>

using namespace polhode::course;

namespace
{

constexpr double g = 9.81;

/// A ball on a wall with a motion.
Experiment scene(const QByteArray& motion, const QByteArray& more = {})
{
    return experimentFromText(
        "title: {en: Scene, zh: 场景}\n"
        "parameters:\n"
        "  - {id: a, label: {en: a, zh: a}, unit: m/s^2, range: [0, 5], default: 2}\n"
        "scene:\n  duration: 1\n  step: 0.01\n  gravity: 9.81\n  contact: {law: {friction: 0.5}}\n"
        + more
        + "  walls:\n    - {id: still, half_space: {normal: [0, 0, 1], at: [0, 0, -5]}}\n"
          "    - {id: table, shape: {box: [2, 2, 0.2]}, at: [0, 0, -0.1], motion: "
        + motion + "}\n  bodies: [{id: ball, shape: {sphere: 0.1}, mass: 2, position: [0, 0, 0.1]}]\n");
}

} // namespace

class TestWallMotion : public QObject
{
    Q_OBJECT

private slots:
    /// The lift is a wall to all that look at the run, goes as it should, and its work is counted.
    void aLift()
    {
        const RunPointer run = simulate(scene("{displacement: [0, 0, \"a*t^2/2\"]}"), {});
        QCOMPARE(run->status(), RunStatus::complete);
        QCOMPARE(run->bodies().size(), std::size_t(1));
        QCOMPARE(run->walls().size(), std::size_t(2));
        const WallLook& table = run->walls()[1];
        QVERIFY(run->walls()[0].body < 0);
        // Cubic between rows, of a parabola: exact but for rounding.
        QVERIFY(std::abs(run->pose(std::size_t(table.body), 0.503).p_WB.z() - 0.503 * 0.503) < 1e-12);
        // Of the accelerations of held contacts, and of sums over a hundred rows.
        QVERIFY(std::abs(run->measure("at[ball.table.lambda, 0.5]") - 2 * (g + 2)) < 1e-9);
        QVERIFY(std::abs(run->measure("final[total.W]") - 2 * (g + 2)) < 1e-8);
        QVERIFY(run->measure("max[abs(total.residual)]") < 1e-9);
        QVERIFY(run->measure("max[total.residual_p]") < 1e-9);
        const std::vector<ContactView> contacts = run->contactsAt(0.5);
        QCOMPARE(contacts.size(), std::size_t(1));
        QCOMPARE(contacts.front().bodyA, -1);
        QCOMPARE(contacts.front().bodyB, 0);
        QCOMPARE(contacts.front().wall, 1);
        QVERIFY(contacts.front().normal_W.z() > 0.99);
    }

    /// Turned about a point that is displaced: place, velocity and acceleration, against differences.
    void aMotionHasItsDerivatives()
    {
        const Experiment experiment = scene("{displacement: [\"sin(3*t)\", t, \"t^3\"], turn: \"sin(2*t)\", "
                                            "axis: [1, 2, 2], about: [0.4, -1, 0.3]}");
        const Numbers numbers(experiment, {}, "");
        const WallMotion motion = resolveMotion(*experiment.scene.walls[1].motion, numbers);
        const Eigen::Vector3d about(0.4, -1, 0.3), axis = Eigen::Vector3d(1, 2, 2) / 3;
        const double t = 0.37, h = 1e-3;
        const polhode::GivenMotion now = motion.law(t), later = motion.law(t + h),
                                   earlier = motion.law(t - h);
        // The point about which it turns is displaced as it is written.
        const Eigen::Vector3d moved(std::sin(3 * t), t, t * t * t);
        QVERIFY((now.R_WB * about + now.p_WB - about - moved).norm() < 1e-14);
        QVERIFY((now.R_WB - Eigen::AngleAxisd(std::sin(2 * t), axis).toRotationMatrix()).norm() < 1e-14);
        // Central differences err by h²/6 times a third derivative of some 30.
        QVERIFY((now.v_WB - (later.p_WB - earlier.p_WB) / (2 * h)).norm() < 1e-5);
        QVERIFY((now.a_W - (later.v_WB - earlier.v_WB) / (2 * h)).norm() < 1e-4);
        QVERIFY((now.alpha_W - (later.w_WB - earlier.w_WB) / (2 * h)).norm() < 1e-4);
        QVERIFY((now.w_WB - 2 * std::cos(2 * t) * axis).norm() < 1e-14);
    }

    /// A table that begins to move at 1 m/s at a given time strikes what lies on it; the bounce is at e = 0.
    void aSpeedMayJump()
    {
        const RunPointer run = simulate(scene("{displacement: [0, 0, \"triangle(t, 0.5, 2)\"]}"), {});
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(std::abs(run->measure("time[impact/1]") - 0.5) < 1e-12);
        QVERIFY(std::abs(run->measure("after[ball.vz, impact/1]") - 1) < 1e-12);
        QVERIFY(run->measure("max[abs(total.residual)]") < 1e-9);
    }

    void whatIsNoMotionIsRefused()
    {
        QVERIFY_EXCEPTION_THROWN(simulate(scene("{displacement: [0, 0, \"step(t, 0.5)\"]}"), {}), InputError);
        QVERIFY_EXCEPTION_THROWN(simulate(scene("{displacement: [0, 0, \"floor(t)\"]}"), {}), InputError);
        QVERIFY_EXCEPTION_THROWN(simulate(scene("{displacement: [0, 0, \"ln(t)\"]}"), {}), InputError);
        QVERIFY_EXCEPTION_THROWN(simulate(scene("{turn: t, axis: [0, 0, 0]}"), {}), InputError);
        QVERIFY_EXCEPTION_THROWN(scene("{displacement: [0, 0, ball.z]}"), InputError);
        QVERIFY_EXCEPTION_THROWN(scene("{speed: 1}"), InputError);
        QVERIFY_EXCEPTION_THROWN(simulate(scene("{turn: t}", "  integrator: geometric\n"), {}), InputError);
    }
};

QTEST_GUILESS_MAIN(TestWallMotion)
#include "test_wall_motion.moc"

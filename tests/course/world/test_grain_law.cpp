#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>

using namespace polhode::course;

namespace
{

constexpr double g = 9.81;

/// A sled of a wooden board, thrown along x or y of the world; the pair has this law.
Experiment scene(const QByteArray& between, const QByteArray& law, const QByteArray& velocity,
                 const QByteArray& orientation = "{axis: [0, 0, 1], angle: 0}")
{
    return experimentFromText(
        "title: {en: Scene, zh: 场景}\nscene:\n  duration: 0.2\n  step: 0.01\n"
        "  gravity: 9.81\n  contact: {pairs: [{between: "
        + between + ", law: " + law
        + "}]}\n  walls:\n    - {id: board, shape: {box: [9, 9, 0.2]}, at: [0, 0, -0.1], rotate: "
          "{axis: [0, 0, 1], angle: \"30 deg\"}}\n  bodies: [{id: sled, shape: {box: [0.2, 0.1, "
          "0.05]}, mass: 2, position: [0, 0, 0.025], velocity: "
        + velocity + ", orientation: " + orientation + "}]\n");
}

double slowing(const Experiment& experiment)
{
    const RunPointer run = simulate(experiment, {});
    return (1 - run->measure("final[sled.v]")) / 0.2 / g;
}

} // namespace

class TestGrainLaw : public QObject
{
    Q_OBJECT

private slots:
    /// The direction is that of the first of the pair: of the sled turned by 90°, of the board turned by 30°.
    void theDirectionGoesWithTheFirst()
    {
        const QByteArray law = "{friction: 0.4, friction_along: 0.1}";
        const QByteArray turned = "{axis: [0, 0, 1], angle: \"90 deg\"}";
        // A constant deceleration, by the tolerance of the run over 0.2 s.
        QVERIFY(std::abs(slowing(scene("[sled, board]", law, "[1, 0, 0]")) - 0.1) < 1e-8);
        QVERIFY(std::abs(slowing(scene("[sled, board]", law, "[1, 0, 0]", turned)) - 0.4) < 1e-8);
        QVERIFY(std::abs(slowing(scene("[board, sled]", law, "[\"cos(pi/6)\", \"sin(pi/6)\", 0]")) - 0.1)
                < 1e-8);
        QVERIFY(std::abs(slowing(scene("[board, sled]", law, "[\"-sin(pi/6)\", \"cos(pi/6)\", 0]")) - 0.4)
                < 1e-8);
    }

    /// Friction of all contacts of the run is told as it is: not against the velocity.
    void whatIsToldIsTheForce()
    {
        const RunPointer run = simulate(scene("[sled, board]", "{friction: 0.4, friction_along: 0.1}",
                                              "[\"sqrt(0.5)\", \"sqrt(0.5)\", 0]"),
                                        {});
        Eigen::Vector3d friction = Eigen::Vector3d::Zero();
        double normal = 0;
        for (const ContactView& contact : run->contactsAt(0)) {
            friction += contact.friction_W;
            normal += contact.lambda;
            QVERIFY(std::abs(contact.ratio - 0.25) < 1e-12);
            QVERIFY((contact.slip_W - Eigen::Vector3d(std::sqrt(0.5), std::sqrt(0.5), 0)).norm() < 1e-9);
        }
        const double size = std::hypot(0.1, 0.4);
        // Of the forces of four corners, whose sum alone is certain.
        QVERIFY(std::abs(normal - 2 * g) < 1e-7);
        QVERIFY((friction + normal / size * Eigen::Vector3d(0.01, 0.16, 0)).norm() < 1e-6);
    }

    void whatCannotBeIsRefused()
    {
        QVERIFY_EXCEPTION_THROWN(simulate(scene("[sled, board]", "{friction_along: 0.1}", "[1, 0, 0]"), {}),
                                 InputError);
        QVERIFY_EXCEPTION_THROWN(
            simulate(
                scene("[sled, board]", "{friction: 0.4, friction_along: 0.1, along: [0, 0, 0]}", "[1, 0, 0]"),
                {}),
            InputError);
        QVERIFY_EXCEPTION_THROWN(scene("[sled, board]", "{friction: 0.4, friction_along: -1}", "[1, 0, 0]"),
                                 InputError);
    }
};

QTEST_GUILESS_MAIN(TestGrainLaw)
#include "test_grain_law.moc"

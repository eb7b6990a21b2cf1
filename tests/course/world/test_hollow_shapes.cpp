#include "course/check/check.h"
#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace polhode::course;

namespace
{

/// A ball over a wall of the given shape.
Experiment ballOver(const QByteArray& shape, const QByteArray& more = {}, const QByteArray& friction = "0.3")
{
    return experimentFromText(QByteArray(R"yaml(title: {en: Scene, zh: 场景}
scene:
  duration: 1
  gravity: 9.81
  contact: {law: {friction: )yaml")
                              + friction + R"yaml(}}
  walls: [{id: hollow, shape: )yaml"
                              + shape + more + R"yaml(}]
  bodies: [{id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 1]}]
)yaml");
}

/// A U of boxes 1 m deep: a floor from z = 0 to 0.1, arms at |x| from 0.3 to 0.5 up to z = 0.5.
const char* const kU = R"yaml({mesh: {vertices: [
  [-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, -0.5, 0.5], [0.3, -0.5, 0.5], [0.3, -0.5, 0.1], [-0.3, -0.5, 0.1], [-0.3, -0.5, 0.5], [-0.5, -0.5, 0.5],
  [-0.5, 0.5, 0], [0.5, 0.5, 0], [0.5, 0.5, 0.5], [0.3, 0.5, 0.5], [0.3, 0.5, 0.1], [-0.3, 0.5, 0.1], [-0.3, 0.5, 0.5], [-0.5, 0.5, 0.5]],
  faces: [[0, 1, 4], [0, 4, 5], [1, 2, 3], [1, 3, 4], [0, 5, 6], [0, 6, 7],
  [8, 12, 9], [8, 13, 12], [9, 11, 10], [9, 12, 11], [8, 14, 13], [8, 15, 14],
  [0, 8, 9], [0, 9, 1], [1, 9, 10], [1, 10, 2], [2, 10, 11], [2, 11, 3], [3, 11, 12], [3, 12, 4],
  [4, 12, 13], [4, 13, 5], [5, 13, 14], [5, 14, 6], [6, 14, 15], [6, 15, 7], [7, 15, 8], [7, 8, 0]]}})yaml";

/// A star with many teeth.
QByteArray star(int teeth)
{
    QByteArray points;
    for (int i = 0; i < 2 * teeth; ++i) {
        const double angle = std::numbers::pi * i / teeth, r = i % 2 == 0 ? 0.5 : 0.4;
        points += (i ? ", [" : "[") + QByteArray::number(r * std::cos(angle), 'g', 17) + ", "
            + QByteArray::number(r * std::sin(angle), 'g', 17) + "]";
    }
    return "{lamina: [" + points + "]}";
}

} // namespace

/// Shapes with a hollow are touched as they look, or it is told that they are not.
class TestHollowShapes : public QObject
{
    Q_OBJECT

private slots:
    void ballFallsThrough_data()
    {
        QTest::addColumn<QByteArray>("shape");
        QTest::newRow("tube") << QByteArray("{tube: {inner: 0.5, outer: 0.6, height: 0.4}}");
        QTest::newRow("hoop") << QByteArray("{hoop: 0.5}");
        QTest::newRow("lamina with a notch") << QByteArray(
            "{lamina: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [0.3, 0.5], [0.3, -0.3], [-0.3, -0.3], "
            "[-0.3, 0.5], [-0.5, 0.5]]}");
    }
    /// z = z₀ − g t²/2, to the tolerance of the method.
    void ballFallsThrough()
    {
        QFETCH(const QByteArray, shape);
        const RunPointer run = simulate(ballOver(shape), {});
        QVERIFY(run->events().empty());
        QVERIFY(std::abs(run->measure("final[ball.z]") - (1 - 0.5 * 9.81)) < 1e-9);
    }

    /// Between the arms of a U it comes to rest on the floor.
    void ballFallsIntoU()
    {
        const Experiment experiment = ballOver(kU);
        const RunPointer run = simulate(experiment, {});
        QVERIFY(std::abs(run->measure("final[ball.z]") - 0.2) < 1e-9);
        QVERIFY(std::abs(run->measure("time[impact/1]") - std::sqrt(2 * 0.8 / 9.81)) < 1e-9);
        QVERIFY(checkRuns(experiment).empty());
    }

    /// In a bowl it comes to rest on the lowest point.
    void ballFallsIntoABowl()
    {
        const Experiment experiment = ballOver("{bowl: {inner: 0.5, outer: 0.55}}");
        const RunPointer run = simulate(experiment, {});
        QVERIFY(std::abs(run->measure("final[ball.z]") + 0.4) < 1e-9);
        QVERIFY(std::abs(run->measure("time[impact/1]") - std::sqrt(2 * 1.4 / 9.81)) < 1e-9);
        QVERIFY(checkRuns(experiment).empty());
    }

    /// A block with a notch of 90° from edge to edge: both its sides carry the ball with m g/√2.
    void ballLiesInANotch()
    {
        const Experiment experiment = ballOver(R"yaml({mesh: {vertices: [
  [-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, -0.5, 0.5], [0, -0.5, 0], [-0.5, -0.5, 0.5], [-0.5, -0.5, -0.5], [0.5, -0.5, -0.5],
  [-0.5, 0.5, 0], [0.5, 0.5, 0], [0.5, 0.5, 0.5], [0, 0.5, 0], [-0.5, 0.5, 0.5], [-0.5, 0.5, -0.5], [0.5, 0.5, -0.5]],
  faces: [[5, 3, 4], [5, 6, 3], [6, 2, 3], [12, 11, 10], [12, 10, 13], [13, 10, 9],
  [4, 3, 10], [4, 10, 11], [3, 2, 9], [3, 9, 10], [2, 6, 13], [2, 13, 9], [6, 5, 12], [6, 12, 13], [5, 4, 11], [5, 11, 12]]}})yaml",
                                               {}, "0");
        const RunPointer run = simulate(experiment, {});
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(std::abs(run->measure("final[ball.z]") - 0.1 * std::sqrt(2.0)) < 1e-8);
        QVERIFY(std::abs(run->measure("final[ball.hollow.lambda]") - std::sqrt(2.0) * 9.81) < 1e-5);
        QCOMPARE(run->measure("final[ball.hollow.count]"), 2.0);
        QVERIFY(checkRuns(experiment).empty());
    }

    /// Upside down the U stands on its two arms, as a body of the mass 0.1 m² + 2 · 0.08 m² by 1 m.
    void uStandsOnItsArms()
    {
        const RunPointer run = simulate(experimentFromText(QByteArray(R"yaml(title: {en: Scene, zh: 场景}
scene:
  duration: 1
  gravity: 9.81
  contact: {law: {friction: 0.3}}
  walls: [{id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}]
  bodies: [{id: arch, density: 100, position: [0, 0, 0.35], orientation: {axis: [1, 0, 0], angle: "180 deg"}, shape: )yaml")
                                                           + kU + "}]\n"),
                                        {});
        QCOMPARE(run->status(), RunStatus::complete);
        const BodyLook& arch = run->bodies().front();
        QVERIFY(std::abs(arch.mass - 26) < 1e-12 * 26);
        // Of the two arms and the slab, which lie 0.25 and 0.05 above the base: (0.16 · 0.3 + 0.1 ·
        // 0.05)/0.26.
        const double com = (0.16 * 0.3 + 0.1 * 0.05) / 0.26;
        QVERIFY(std::abs(-arch.shape.X_BS.translation().z() - com) < 1e-12);
        QVERIFY(std::abs(run->measure("final[arch.z]") - (0.5 - com)) < 1e-9);
        QVERIFY(std::abs(run->measure("final[arch.floor.lambda]") - 26 * 9.81) < 1e-5);
        QVERIFY(run->measure("final[arch.w]") < 1e-9);
    }

    /// What cannot be parted is told by the run and by the check, in both languages, unless its author chose
    /// it.
    void whatIsFilledIsTold()
    {
        const Experiment filled = ballOver(star(90));
        const RunPointer run = simulate(filled, {});
        QVERIFY(!run->events().empty());
        const RunEvent& first = run->events().front();
        QCOMPARE(first.id, "filled");
        QCOMPARE(first.time, 0.0);
        QVERIFY(first.isCalled("filled:hollow") && first.isNotice() && !first.isFailure());
        QVERIFY(first.label.en.find("filled") != std::string::npos);
        QVERIFY(first.label.zh.find("填实") != std::string::npos);
        const std::vector<InputError> problems = checkRuns(filled);
        QCOMPARE(problems.size(), 1U);
        QVERIFY(problems.front().where().line == 6);

        // What is touched is the hull of the star: as many corners above and below as it has teeth.
        const std::optional<ContactForm>& form = run->walls().front().contactForm;
        QVERIFY(form && !form->chosen);
        QCOMPARE(form->shape.kind, "hull");
        QCOMPARE(form->shape.points.size(), 180U);
        // A closed surface of triangles: F = 2 V − 4.
        QCOMPARE(form->shape.faces.size(), 356U);
        Experiment meant = filled;
        meant.shows = {"filled"};
        QVERIFY(checkRuns(meant).empty());

        const Experiment chosen = ballOver(star(90), ", collider: {disc: 0.5}");
        QVERIFY(checkRuns(chosen).empty());
        const RunPointer touched = simulate(chosen, {});
        QVERIFY(touched->walls().front().contactForm && touched->walls().front().contactForm->chosen);
        QCOMPARE(touched->walls().front().contactForm->shape.kind, "disc");
        QVERIFY(!touched->bodies().front().contactForm);
    }
};

QTEST_APPLESS_MAIN(TestHollowShapes)
#include "test_hollow_shapes.moc"

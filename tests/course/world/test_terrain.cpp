#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>
#include <functional>

using namespace polhode::course;

namespace
{

/// A ball of radius 0.1 over ground of these rows, 0.5 m apart.
QByteArray ballOver(const QByteArray& rows, const QByteArray& ball, double friction = 0)
{
    return QByteArray("title: {en: Scene, zh: 场景}\n"
                      "scene:\n"
                      "  duration: 1\n"
                      "  gravity: 9.81\n"
                      "  contact: {law: {friction: ")
        + QByteArray::number(friction)
        + "}}\n"
          "  walls: [{id: ground, shape: {terrain: {spacing: 0.5, depth: 0.3, heights: "
        + rows
        + "}}}]\n"
          "  bodies: [{id: ball, shape: {sphere: 0.1}, mass: 1, "
        + ball + "}]\n";
}

/// Heights f(x, y) over a grid about the origin, 0.5 m apart.
QByteArray sampled(int columns, int rows, const std::function<double(double, double)>& f)
{
    QByteArray out;
    for (int j = 0; j < rows; ++j) {
        out += j ? ", [" : "[";
        for (int i = 0; i < columns; ++i)
            out += (i ? ", " : "")
                + QByteArray::number(f(0.5 * (i - 0.5 * (columns - 1)), 0.5 * (j - 0.5 * (rows - 1))), 'g',
                                     17);
        out += "]";
    }
    return "[" + out + "]";
}

RunPointer runOf(const QByteArray& text)
{
    return simulate(experimentFromText(text), {});
}

} // namespace

/// Heights over a grid, as a wall and as a body.
class TestTerrain : public QObject
{
    Q_OBJECT

private slots:
    /// A plane is flat, however it is sampled: a ball rolls down it with 5/7 g sin α.
    void ballRollsDownAPlane()
    {
        const double slope = 0.3, cosine = 1 / std::hypot(1.0, slope), sine = slope * cosine;
        const RunPointer run = runOf(ballOver(sampled(7, 5, [&](double x, double) { return -slope * x; }),
                                              "position: [-1, 0, \"0.3 + 0.1*sqrt(1.09)\"]", 1));
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(std::abs(run->measure("final[ball.x]") - (-1 + 0.5 * 5.0 / 7 * 9.81 * sine * cosine)) < 1e-8);
        QVERIFY(std::abs(run->measure("mean[ball.ground.lambda]") - 9.81 * cosine) < 1e-6);
    }

    /// Across folds so slight that they are none to it, column after column, it rolls as down one plane.
    void ballRollsOverSeams()
    {
        const double slope = 0.3, cosine = 1 / std::hypot(1.0, slope), sine = slope * cosine;
        const auto f = [&](double x, double y) { return -slope * x + 1e-8 * std::sin(7 * x + 5 * y); };
        const RunPointer run
            = runOf(ballOver(sampled(7, 5, f), "position: [-1, 0.1, \"0.3 + 0.1*sqrt(1.09)\"]", 1));
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(std::abs(run->measure("final[ball.x]") - (-1 + 0.5 * 5.0 / 7 * 9.81 * sine * cosine)) < 1e-6);
    }

    /// In a valley of 90° along y both sides carry it with m g/√2.
    void ballLiesInAValley()
    {
        const RunPointer run = runOf(
            ballOver(sampled(5, 3, [](double x, double) { return std::abs(x); }), "position: [0, 0.1, 0.3]"));
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(std::abs(run->measure("final[ball.z]") - 0.1 * std::sqrt(2.0)) < 1e-8);
        QVERIFY(std::abs(run->measure("final[ball.ground.lambda]") - std::sqrt(2.0) * 9.81) < 1e-5);
        QCOMPARE(run->measure("final[ball.ground.count]"), 2.0);
    }

    /// In a pit of four folded cells it lies on the two faces that fall along x and y at once, with the slope
    /// 0.6 √2.
    void ballLiesInAPit()
    {
        const RunPointer run
            = runOf(ballOver("[[0, 0, 0], [0, -0.3, 0], [0, 0, 0]]", "position: [0, 0, 0.2]"));
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(run->measure("final[ball.v]") < 1e-6);
        QVERIFY(std::abs(run->measure("final[ball.z]") - (-0.3 + 0.1 * std::sqrt(1.72))) < 1e-8);
        QVERIFY(std::abs(run->measure("final[ball.ground.lambda]") - std::sqrt(1.72) * 9.81) < 1e-5);
    }

    /// The ground has an end, past which a ball falls.
    void beyondTheEdgeIsNothing()
    {
        const RunPointer run
            = runOf(ballOver("[[0, 0], [0, 0]]", "position: [0, 0, 0.1], velocity: [1, 0, 0]"));
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(run->measure("final[ball.z]") < -0.5);
        QVERIFY(run->measure("time[lost/1]") >= 0.25 - 1e-9);
    }

    /// As a body it has the mass of what is under its surface: of a wedge from 0 to h over the length L with
    /// a base d below, ρ L b (d + h/2); it stands on its base.
    void asABody()
    {
        const RunPointer run
            = runOf("title: {en: Scene, zh: 场景}\n"
                    "scene:\n"
                    "  duration: 1\n"
                    "  gravity: 9.81\n"
                    "  contact: {law: {friction: 0.5}}\n"
                    "  walls: [{id: floor, half_space: {normal: [0, 0, 1], at: [0, 0, 0]}}]\n"
                    "  bodies: [{id: hill, density: 1000, position: [0, 0, 1], "
                    "shape: {terrain: {spacing: 0.5, depth: 0.2, heights: "
                    "[[0, 0.1, 0.2], [0, 0.1, 0.2]]}}}]\n");
        const BodyLook& hill = run->bodies().front();
        QVERIFY(std::abs(hill.mass - 1000 * 1.0 * 0.5 * 0.3) < 1e-9);
        QCOMPARE(run->status(), RunStatus::complete);
        QVERIFY(std::abs(run->measure("final[hill.floor.lambda]") - hill.mass * 9.81) < 1e-5);
        QVERIFY(run->measure("final[hill.w]") < 1e-9);
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("rows");
        QTest::addColumn<QString>("found");
        QTest::newRow("ragged") << QByteArray("[[0, 0, 0], [0, 0]]") << "found 2 heights; allowed: 3";
        QTest::newRow("one row") << QByteArray("[[0, 0, 0]]") << "2 … 33 rows";
        QTest::newRow("one column") << QByteArray("[[0], [0]]") << "2 … 33 heights";
        QTest::newRow("no number") << QByteArray("[[0, x], [0, 0]]") << "\"x\"";
    }
    void refusals()
    {
        QFETCH(QByteArray, rows);
        QFETCH(QString, found);
        try {
            runOf(ballOver(rows, "position: [0, 0, 1]"));
        } catch (const std::exception& error) {
            const QString text = QString::fromUtf8(error.what());
            QVERIFY2(text.contains(found) && text.contains(":6:"), qPrintable(text));
            return;
        }
        QFAIL("not refused");
    }
};

QTEST_APPLESS_MAIN(TestTerrain)
#include "test_terrain.moc"

#include "course/run/simulate.h"
#include "engine/collide/convex_parts.h"
#include "support/scene_text.h"
#include "ui/stage/outline.h"
#include "ui/stage/stage_builder.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace polhode;
using namespace polhode::ui;

namespace
{

constexpr int kTeeth = 90; // too many to be parted into convex pieces

QByteArray numbers(const QList<double>& list)
{
    QByteArray text = "[";
    for (const double number : list)
        text += (text.size() > 1 ? ", " : "") + QByteArray::number(number, 'g', 17);
    return text + "]";
}

/// A star with many teeth, tips 0.5 m from the axis, from z = 0 to 0.2.
QByteArray star()
{
    std::vector<Eigen::Vector2d> outline;
    for (int i = 0; i < 2 * kTeeth; ++i) {
        const double angle = std::numbers::pi * i / kTeeth, r = i % 2 == 0 ? 0.5 : 0.4;
        outline.emplace_back(r * std::cos(angle), r * std::sin(angle));
    }
    const TriangleMesh mesh = drawnOut(outline, 0, 0.2);
    QByteArray vertices, faces;
    for (const Eigen::Vector3d& p : mesh.vertices)
        vertices += (vertices.isEmpty() ? "" : ", ") + numbers({p.x(), p.y(), p.z()});
    for (const auto& [i, j, k] : mesh.triangles)
        faces += (faces.isEmpty() ? "" : ", ") + numbers({double(i), double(j), double(k)});
    return "{mesh: {vertices: [" + vertices + "], faces: [" + faces + "]}}";
}

/// A ball over a shape that stands 1 m beside the origin.
StageBuilder stageWith(const QByteArray& shape)
{
    auto experiment = std::make_shared<course::Experiment>(experimentFromText(QByteArray(R"yaml(
title: {en: Scene, zh: 场景}
scene:
  duration: 0.1
  gravity: 9.81
  contact: {law: {friction: 0.3}}
  bodies:
    - {id: it, shape: )yaml") + shape + R"yaml(, mass: 1, inertia: [1, 1, 1], position: [1, 0, 0]}
    - {id: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 3]}
)yaml"));
    return {experiment, course::simulate(*experiment, {}), {}};
}

std::vector<SceneFrame::Polyline> dashed(const SceneFrame& frame)
{
    std::vector<SceneFrame::Polyline> lines;
    std::ranges::copy_if(frame.polylines, std::back_inserter(lines), &SceneFrame::Polyline::dashed);
    return lines;
}

} // namespace

/// The outline of what is touched, where that is not what is seen.
class TestContactForms : public QObject
{
    Q_OBJECT

private slots:
    /// A ring about all tips above and one below, and the legend says what they are.
    void whatIsFilledHasAnOutline()
    {
        StageBuilder builder = stageWith(star());
        QVERIFY(builder.hasContactForms() && builder.fillsHollows());
        const SceneFrame frame = builder.frame(0, {}, course::Language::en);
        const auto lines = dashed(frame);
        QVERIFY(!lines.empty());
        double length = 0;
        for (const SceneFrame::Polyline& line : lines)
            for (std::size_t i = 0; i < line.points_W.size(); ++i) {
                const Eigen::Vector3d& p = line.points_W[i];
                // Meshes are drawn in single precision.
                QVERIFY(std::abs(std::hypot(p.x() - 1, p.y()) - 0.5) < 1e-6);
                if (i > 0 && std::abs(p.z() - line.points_W[i - 1].z()) < 1e-6)
                    length += (p - line.points_W[i - 1]).norm();
            }
        const double side = 2 * 0.5 * std::sin(std::numbers::pi / kTeeth);
        QVERIFY(std::abs(length - 2 * kTeeth * side) < 1e-4);
        QCOMPARE(frame.dashedNotes.size(), 1U);
        QVERIFY(builder.frame(0, {}, course::Language::zh).dashedNotes.front().contains("接触"));

        builder.setContactForms(false);
        const SceneFrame without = builder.frame(0, {}, course::Language::en);
        QVERIFY(dashed(without).empty() && without.dashedNotes.empty());
    }

    /// The hull of a torus is round all over, and still seen: no line lies in the hole that it covers, nor
    /// farther out than the ring and its tube.
    void roundHullHasAnOutline()
    {
        StageBuilder builder = stageWith("{torus: {ring: 0.3, tube: 0.1}}");
        QVERIFY(builder.hasContactForms() && builder.fillsHollows());
        const auto lines = dashed(builder.frame(0, {}, course::Language::en));
        QVERIFY(!lines.empty());
        for (const SceneFrame::Polyline& line : lines)
            for (const Eigen::Vector3d& p : line.points_W) {
                const double out = std::hypot(p.x() - 1, p.y());
                QVERIFY(out > 0.3 - 1e-6 && out < 0.4 + 1e-6); // single precision
            }
    }

    void exactShapesHaveNone()
    {
        for (const char* shape : {"{box: [0.3, 0.2, 0.1]}", "{tube: {inner: 0.1, outer: 0.2, height: 0.3}}",
                                  "{prism: {sides: 6, radius: 0.1, height: 0.2}}"}) {
            StageBuilder builder = stageWith(shape);
            QVERIFY2(!builder.hasContactForms(), shape);
            builder.setContactForms(true);
            const SceneFrame frame = builder.frame(0, {}, course::Language::en);
            QVERIFY2(dashed(frame).empty() && frame.dashedNotes.empty(), shape);
        }
    }

    /// What the author chose is shown to those who ask.
    void whatIsChosenIsShownOnDemand()
    {
        StageBuilder builder = stageWith("{cylinder: {radius: 0.1, height: 0.4}}, collider: {sphere: 0.1}");
        QVERIFY(builder.hasContactForms() && !builder.fillsHollows());
        QVERIFY(dashed(builder.frame(0, {}, course::Language::en)).empty());
        builder.setContactForms(true);
        const auto lines = dashed(builder.frame(0, {}, course::Language::en));
        QVERIFY(!lines.empty());
        for (const SceneFrame::Polyline& line : lines)
            for (const Eigen::Vector3d& p : line.points_W)
                QVERIFY(std::abs((p - Eigen::Vector3d(1, 0, 0)).norm() - 0.1) < 1e-6);
    }

    /// Edges run on into each other, so that dashes do: a box takes far fewer lines than it has edges.
    void edgesAreChained()
    {
        course::ShapeLook box;
        box.kind = "box";
        box.numbers = {{"x", 1}, {"y", 2}, {"z", 3}};
        const Outline outline = outlineOf(box);
        QCOMPARE(outline.size(), 4U); // eight corners of three edges each: half as many lines as corners
        double length = 0;
        for (const auto& line : outline)
            for (std::size_t i = 1; i < line.size(); ++i)
                length += (line[i] - line[i - 1]).norm();
        QVERIFY(std::abs(length - 24) < 1e-6);
    }
};

QTEST_MAIN(TestContactForms)
#include "test_contact_forms.moc"

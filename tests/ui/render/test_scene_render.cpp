#include "ui/render/scene_image.h"
#include "ui/render/scene_samples.h"

#include <QtTest>

#include <cmath>

using namespace polhode::ui;
using Eigen::Vector3d;

namespace
{

SceneFrame::Body box(int id, const Vector3d& p, const QColor& color, const Vector3d& size = {1, 1, 1})
{
    SceneFrame::Body body;
    body.id = id;
    body.mesh = boxMesh(size);
    body.p_WB = p;
    body.color = color;
    return body;
}

SceneFrame bare()
{
    SceneFrame frame;
    frame.ground.visible = false;
    frame.axesTriad = false;
    return frame;
}

/// From the front (towards +y), the target in the middle.
Camera front(double distance = 6)
{
    Camera camera = turnedTo(Camera{}, CameraPreset::front);
    camera.distance = distance;
    return camera;
}

enum class Hue { red, green, blue, other };

Hue hueAt(const QImage& image, const QPointF& p)
{
    const QColor c = image.pixelColor(p.toPoint());
    const int most = std::max({c.red(), c.green(), c.blue()});
    const int least = std::min({c.red(), c.green(), c.blue()});
    if (most - least < 60)
        return Hue::other;
    return most == c.red() ? Hue::red : most == c.green() ? Hue::green : Hue::blue;
}

} // namespace

class TestSceneRender : public QObject
{
    Q_OBJECT

private slots:
    void nearerBodyHides();
    void depthIsPerPixel();
    void bodyIsWhereItIsProjected();
    void clipsAtTheNearPlane();
    void translucentLetsThrough();
    void lineIsHiddenByBodies();
    void hiddenArrowShowsFaintly();
    void shadowIsUnderTheBody();
    void groundHidesWhatIsBelow();
    void notFiniteIsLeftOut();
    void emptyAndTinySizes();
    void devicePixelRatio();
    void samePictureTwice();
    void samplesAreDrawnInAllThemes();
};

void TestSceneRender::nearerBodyHides()
{
    for (bool reversed : {false, true}) {
        SceneFrame frame = bare();
        frame.bodies = {box(1, {0, -1, 0}, Qt::red), box(2, {0, 1, 0}, Qt::blue, {2, 1, 2})};
        if (reversed)
            std::swap(frame.bodies[0], frame.bodies[1]);
        const QImage image = renderToImage(frame, front(), {400, 300});
        const Projection projection(front(), QSizeF(400, 300));
        QCOMPARE(hueAt(image, *projection.project({0, -1, 0})), Hue::red);
        QCOMPARE(hueAt(image, *projection.project({0.85, 1, 0})), Hue::blue);
    }
}

void TestSceneRender::depthIsPerPixel()
{
    // Two boxes through each other like a cross seen from above: each is nearer on one side.
    SceneFrame frame = bare();
    frame.bodies = {box(1, {0, 0, 0}, Qt::red, {3, 0.2, 1}), box(2, {0, 0, 0}, Qt::blue, {3, 0.2, 1})};
    frame.bodies[0].R_WB = Eigen::AngleAxisd(0.5, Vector3d::UnitZ()).toRotationMatrix();
    frame.bodies[1].R_WB = Eigen::AngleAxisd(-0.5, Vector3d::UnitZ()).toRotationMatrix();
    const QImage image = renderToImage(frame, front(9), {400, 300});
    const Projection projection(front(9), QSizeF(400, 300));
    // Turned by +0.5 about z, the box's −x side comes to the viewer (−y).
    QCOMPARE(hueAt(image, *projection.project({-0.8, 0, 0})), Hue::red);
    QCOMPARE(hueAt(image, *projection.project({0.8, 0, 0})), Hue::blue);
}

void TestSceneRender::bodyIsWhereItIsProjected()
{
    SceneFrame frame = bare();
    frame.bodies = {box(1, {0, 0, 0}, Qt::red)};
    const Camera camera = front();
    const Projection projection(camera, QSizeF(400, 300));
    const QImage image = renderToImage(frame, camera, {400, 300});
    // The front face is at y = −1/2; look 3 px inside and outside of its four sides.
    const QPointF corner = *projection.project({0.5, -0.5, 0.5}), middle(200, 150);
    const double w = corner.x() - middle.x(), h = middle.y() - corner.y();
    for (double sign : {-1.0, 1.0}) {
        QCOMPARE(hueAt(image, middle + QPointF(sign * (w - 3), 0)), Hue::red);
        QCOMPARE(hueAt(image, middle + QPointF(sign * (w + 3), 0)), Hue::other);
        QCOMPARE(hueAt(image, middle + QPointF(0, sign * (h - 3))), Hue::red);
        QCOMPARE(hueAt(image, middle + QPointF(0, sign * (h + 3))), Hue::other);
    }
}

void TestSceneRender::clipsAtTheNearPlane()
{
    // A long bar from far in front of the eye to far behind it, below the line of sight.
    SceneFrame frame = bare();
    frame.bodies = {box(1, {0, 0, -0.5}, Qt::green, {0.4, 100, 0.2})};
    SceneFrame::Polyline line;
    line.points_W = {Vector3d(0, -50, 0.5), Vector3d(0, 50, 0.5)};
    line.paint.color = Qt::red;
    line.width = 5;
    frame.polylines.push_back(line);
    const QImage image = renderToImage(frame, front(2), {400, 300});
    QCOMPARE(hueAt(image, {200, 290}), Hue::green); // it fills the bottom, nothing folds over to the top
    QCOMPARE(hueAt(image, {200, 10}), Hue::red);
    QCOMPARE(hueAt(image, {20, 20}), Hue::other);
    QCOMPARE(hueAt(image, {380, 20}), Hue::other);
}

void TestSceneRender::translucentLetsThrough()
{
    SceneFrame frame = bare();
    frame.bodies = {box(1, {0, 0, 0}, Qt::red)};
    SceneFrame::Surface pane;
    pane.mesh = rectangleMesh(4, 4);
    pane.X_WS = Eigen::Translation3d(0, -1, 0) * Eigen::AngleAxisd(1.5707963, Vector3d::UnitX());
    pane.paint.color = Qt::blue;
    pane.opacity = 0.5;
    frame.surfaces.push_back(pane);
    const QColor before = renderToImage(frame, front(), {400, 300}).pixelColor(200, 150);
    QVERIFY(before.red() > 70 && before.blue() > 70); // half of each
    frame.surfaces[0].X_WS = Eigen::Translation3d(0, 1, 0) * Eigen::AngleAxisd(1.5707963, Vector3d::UnitX());
    QCOMPARE(hueAt(renderToImage(frame, front(), {400, 300}), {200, 150}), Hue::red); // behind the box
}

void TestSceneRender::lineIsHiddenByBodies()
{
    SceneFrame frame = bare();
    frame.bodies = {box(1, {0, 0, 0}, Qt::red)};
    SceneFrame::Polyline line;
    line.points_W = {Vector3d(-2, 1, 0), Vector3d(2, 1, 0)};
    line.paint.color = Qt::blue;
    line.width = 6;
    frame.polylines.push_back(line);
    const Projection projection(front(), QSizeF(400, 300));
    QImage image = renderToImage(frame, front(), {400, 300});
    QCOMPARE(hueAt(image, *projection.project({0, 1, 0})), Hue::red);
    QCOMPARE(hueAt(image, *projection.project({1.2, 1, 0})), Hue::blue);
    frame.polylines[0].points_W = {Vector3d(-2, -1, 0), Vector3d(2, -1, 0)};
    image = renderToImage(frame, front(), {400, 300});
    QCOMPARE(hueAt(image, *projection.project({0, -1, 0})), Hue::blue);
}

void TestSceneRender::hiddenArrowShowsFaintly()
{
    SceneFrame frame = bare();
    frame.bodies = {box(1, {0, 0, 0}, Qt::white)};
    const QColor plain = renderToImage(frame, front(), {400, 300}).pixelColor(200, 150);
    frame.arrows.push_back({{-0.4, 0, 0}, {2, 0, 0}, {{}, Qt::red}, {}, 1, false});
    const QImage image = renderToImage(frame, front(), {400, 300});
    const Projection projection(front(), QSizeF(400, 300));
    const QColor inside = image.pixelColor(projection.project({0, 0, 0})->toPoint());
    QVERIFY(inside.green() < plain.green() - 20); // something red shows,
    QVERIFY(inside.green() > plain.green() / 2); // but faintly
    QCOMPARE(hueAt(image, *projection.project({1, 0, 0})), Hue::red);
}

void TestSceneRender::shadowIsUnderTheBody()
{
    SceneFrame frame;
    frame.axesTriad = false;
    frame.ground.spacing = 100; // no lines where we look
    Camera camera = turnedTo(Camera{}, CameraPreset::top);
    camera.distance = 8;
    const QColor lit = renderToImage(frame, camera, {400, 300}).pixelColor(190, 170);
    frame.bodies = {box(1, {0, 0, 1.2}, Qt::red, {0.6, 0.6, 0.2})};
    const QImage image = renderToImage(frame, camera, {400, 300});
    // The lamp at (0.36, −0.48, 0.8) throws the shadow of a height h by −h (0.45, −0.6).
    const Projection projection(camera, QSizeF(400, 300));
    const QColor shade = image.pixelColor(projection.project({-0.54, 0.72, 0})->toPoint());
    QVERIFY(shade.lightness() < lit.lightness() - 15);
    const QColor opposite = image.pixelColor(projection.project({0.54, -0.72, 0})->toPoint());
    QVERIFY(std::abs(opposite.lightness() - lit.lightness()) < 8);
}

void TestSceneRender::groundHidesWhatIsBelow()
{
    SceneFrame frame;
    frame.axesTriad = false;
    frame.bodies = {box(1, {0, 0, -2}, Qt::red)};
    Camera camera = turnedTo(Camera{}, CameraPreset::top);
    QCOMPARE(hueAt(renderToImage(frame, camera, {400, 300}), {203, 147}), Hue::other);
    camera.elevation = -1.2; // from below the ground does not hide it
    camera.target_W = {0, 0, -2};
    QCOMPARE(hueAt(renderToImage(frame, camera, {400, 300}), {203, 147}), Hue::red);
}

void TestSceneRender::notFiniteIsLeftOut()
{
    SceneFrame frame = samples::spinningBox();
    const QImage good = renderToImage(frame, Camera{}, {300, 200});
    const Vector3d nan = Vector3d::Constant(NAN), far = Vector3d::Constant(INFINITY);
    auto body = frame.bodies[0];
    body.p_WB = nan;
    frame.bodies.push_back(body);
    body.p_WB = Vector3d::Zero();
    body.R_WB.setConstant(NAN);
    frame.bodies.push_back(body);
    body.mesh = nullptr;
    frame.bodies.push_back(body);
    frame.arrows.push_back({nan, Vector3d::UnitX(), {}, "a", -1, true});
    frame.arrows.push_back({Vector3d::Zero(), far, {}, "b", -1, true});
    frame.polylines.push_back({{nan, far}, {}});
    frame.points.push_back({nan, {}, 4, "c"});
    frame.labels.push_back({far, {}, "d"});
    frame.springs.emplace_back().from_W = nan;
    frame.surfaces.emplace_back();
    frame.surfaces.back().mesh = sphereMesh(1);
    frame.surfaces.back().X_WS.matrix().setConstant(NAN);
    QCOMPARE(renderToImage(frame, Camera{}, {300, 200}), good);
}

void TestSceneRender::emptyAndTinySizes()
{
    for (const auto& sample : samples::all()) {
        QVERIFY(renderToImage(sample.frame, Camera{}, {0, 0}).isNull());
        QVERIFY(renderToImage(sample.frame, Camera{}, {10, 0}).isNull());
        QCOMPARE(renderToImage(sample.frame, Camera{}, {1, 1}).size(), QSize(1, 1));
        QCOMPARE(renderToImage(sample.frame, Camera{}, {33, 17}).size(), QSize(33, 17));
    }
    QCOMPARE(renderToImage({}, Camera{}, {40, 30}).size(), QSize(40, 30));
}

void TestSceneRender::devicePixelRatio()
{
    const QImage image = renderToImage(samples::slope(), Camera{}, {100, 80}, 1.5);
    QCOMPARE(image.size(), QSize(150, 120));
    QCOMPARE(image.devicePixelRatio(), 1.5);
}

void TestSceneRender::samePictureTwice()
{
    const SceneFrame frame = samples::heavyTop();
    QCOMPARE(renderToImage(frame, Camera{}, {300, 200}), renderToImage(frame, Camera{}, {300, 200}));
}

void TestSceneRender::samplesAreDrawnInAllThemes()
{
    for (const auto& sample : samples::all())
        for (Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
            const Camera camera = fitted(Camera{}, scenePoints(sample.frame), 1.5);
            const SceneStyle style{theme, {}, -1};
            const QImage image = renderToImage(sample.frame, camera, {300, 200}, 1, style);
            SceneFrame nothing;
            nothing.ground = sample.frame.ground;
            const QImage backdrop = renderToImage(nothing, camera, {300, 200}, 1, style);
            int different = 0;
            for (int y = 0; y < 200; ++y)
                for (int x = 0; x < 300; ++x)
                    different += image.pixel(x, y) != backdrop.pixel(x, y);
            // The samples fill a fair part of the view once fitted.
            QVERIFY2(different > 2000, qPrintable(sample.name));
        }
}

QTEST_MAIN(TestSceneRender)
#include "test_scene_render.moc"

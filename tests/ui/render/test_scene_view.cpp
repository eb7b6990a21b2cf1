#include "ui/render/scene_image.h"
#include "ui/render/scene_samples.h"
#include "ui/render/scene_view.h"

#include <QAction>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>
#include <numbers>

using namespace polhode::ui;
using Eigen::Vector3d;

namespace
{

SceneFrame oneBox()
{
    SceneFrame frame;
    frame.bodies.emplace_back();
    frame.bodies[0].id = 7;
    frame.bodies[0].mesh = boxMesh({1, 1, 1});
    frame.bodies[0].p_WB = {0, 0, 0.5};
    return frame;
}

/// From the front, so that world x is right and z is up on the screen.
Camera front()
{
    Camera camera = turnedTo(Camera{}, CameraPreset::front);
    camera.target_W = {0, 0, 0.5};
    camera.distance = 6;
    return camera;
}

void moveTo(QWidget* widget, const QPoint& p, Qt::MouseButtons buttons)
{
    QMouseEvent event(QEvent::MouseMove, p, widget->mapToGlobal(QPointF(p)), Qt::NoButton, buttons,
                      Qt::NoModifier);
    QApplication::sendEvent(widget, &event);
}

} // namespace

class TestSceneView : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { view_.reset(); }
    void dragFromBodyPokes();
    void escapeCancelsPoke();
    void keysPush();
    void keysTurnAHandle();
    void theSpringToolPulls();
    void escapeCancelsAPull();
    void ringTurnsWithThePointer_data();
    void ringTurnsWithThePointer();
    void railSlidesWithThePointer();
    void clickReportsThePointOnTheBody();
    void withoutPokeScaleTheViewTurns();
    void orbitModeAndControlTurnTheView();
    void dragOnSpaceOrbits();
    void middleButtonPans();
    void wheelZoomsToThePointer();
    void keys();
    void doubleClickShowsEverything();
    void hoverOverBodyAndArrow();
    void labelsLeaveButtonsFree();
    void labelsAreWholeInASharperPicture();
    void firstFrameIsFitted();
    void presetsAndProjection();
    void sizesZeroAndOne();
    void saysWhatItShows();
    void openGLDrawsTheSame();
    void hurriedPicturesAreCoarserOnly();

private:
    std::unique_ptr<SceneView> view_;
};

void TestSceneView::init()
{
    view_ = std::make_unique<SceneView>(nullptr, SceneView::Renderer::software);
    view_->resize(400, 300);
    view_->setPokeScale(2);
    view_->setFrame(oneBox());
    view_->setCamera(front());
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
}

void TestSceneView::dragFromBodyPokes()
{
    QSignalSpy poked(view_.get(), &SceneView::poked);
    QSignalSpy clicked(view_.get(), &SceneView::bodyClicked);
    QTest::mousePress(view_.get(), Qt::LeftButton, {}, {200, 150});
    moveTo(view_.get(), {230, 150}, Qt::LeftButton);
    moveTo(view_.get(), {260, 130}, Qt::LeftButton);
    QCOMPARE(poked.count(), 0);
    view_->grab(); // paints the rubber arrow
    QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, {260, 130});
    QCOMPARE(poked.count(), 1);
    QCOMPARE(clicked.count(), 0);
    QCOMPARE(poked[0][0].toInt(), 7);
    const auto point = poked[0][1].value<Vector3d>();
    const auto impulse = poked[0][2].value<Vector3d>();
    // The middle of the view meets the front face, y = −1/2, 5.5 m from the eye; there a pixel is
    // 2 · 5.5 · tan(fov/2) / 300 metres, and the scale is 2 N·s per metre.
    QVERIFY((point - Vector3d(0, -0.5, 0.5)).norm() < 1e-6); // single precision of the mesh
    const double perPixel = 2 * 5.5 * std::tan(front().fieldOfView / 2) / 300;
    QVERIFY((impulse - 2 * perPixel * Vector3d(60, 0, 20)).norm() < 1e-6);
    QVERIFY(view_->camera() == front());
}

/// Two steps to the right and one up in a view along y: of the impulse twice as much along x as along z, at
/// the middle of the box.
void TestSceneView::keysPush()
{
    QSignalSpy poked(view_.get(), &SceneView::poked);
    const Camera before = view_->camera();
    QVERIFY(!view_->spokenPlace());
    QTest::keyClick(view_.get(), Qt::Key_Return); // at nothing yet
    QTest::keyClick(view_.get(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(view_->spokenPlace(), QPoint(0, 0));
    for (const bool cancelled : {true, false}) {
        QTest::keyClick(view_.get(), Qt::Key_Return);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Up, Qt::Key_Right})
            QTest::keyClick(view_.get(), key);
        QTest::keyClick(view_.get(), cancelled ? Qt::Key_Escape : Qt::Key_Return);
        QCOMPARE(poked.count(), cancelled ? 0 : 1);
    }
    QCOMPARE(view_->camera(), before);
    QCOMPARE(poked[0][0].toInt(), 7);
    const SceneFrame::Body& box = view_->frame().bodies.front();
    const auto impulse = poked[0][2].value<Vector3d>();
    QVERIFY((poked[0][1].value<Vector3d>() - box.p_WB).norm() < 1e-12);
    QVERIFY(impulse.x() > 0);
    QVERIFY((impulse - impulse.x() * Vector3d(1, 0, 0.5)).norm() < 1e-12 * impulse.norm());
    QTest::keyClick(view_.get(), Qt::Key_Right); // it is let go: the view turns again
    QVERIFY(!(view_->camera() == before));
}

void TestSceneView::keysTurnAHandle()
{
    SceneFrame frame = oneBox();
    SceneFrame::Handle handle;
    handle.id = 3;
    frame.handles = {handle};
    view_->setFrame(frame);
    QSignalSpy moved(view_.get(), &SceneView::handleMoved);
    for (int i = 0; i < 3; ++i) // the box, the handle, and no more
        QTest::keyClick(view_.get(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(view_->spokenPlace(), QPoint(0, 1));
    QTest::keyClick(view_.get(), Qt::Key_Return);
    QTest::keyClick(view_.get(), Qt::Key_Right);
    QTest::keyClick(view_.get(), Qt::Key_Right);
    QTest::keyClick(view_.get(), Qt::Key_Return);
    QCOMPARE(moved.count(), 3);
    QCOMPARE(moved.last()[0].toInt(), 3);
    const double degrees = moved.last()[1].toDouble() * 180 / std::numbers::pi;
    QVERIFY(std::abs(degrees - 2) < 1e-4);
    QVERIFY(!moved.last()[2].toBool());
    QTest::keyClick(view_.get(), Qt::Key_Return);
    QTest::keyClick(view_.get(), Qt::Key_Right);
    QTest::keyClick(view_.get(), Qt::Key_Escape);
    QCOMPARE(moved.last()[1].toDouble(), 0.0);
}

void TestSceneView::escapeCancelsPoke()
{
    QSignalSpy poked(view_.get(), &SceneView::poked);
    QSignalSpy clicked(view_.get(), &SceneView::bodyClicked);
    QTest::mousePress(view_.get(), Qt::LeftButton, {}, {200, 150});
    moveTo(view_.get(), {260, 130}, Qt::LeftButton);
    QTest::keyClick(view_.get(), Qt::Key_Escape);
    QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, {260, 130});
    QCOMPARE(poked.count(), 0);
    QCOMPARE(clicked.count(), 0);
}

void TestSceneView::theSpringToolPulls()
{
    view_->setDragMode(SceneView::DragMode::pull);
    QSignalSpy poked(view_.get(), &SceneView::poked), started(view_.get(), &SceneView::pullStarted);
    QSignalSpy moved(view_.get(), &SceneView::pullMoved), ended(view_.get(), &SceneView::pullEnded);
    QTest::mousePress(view_.get(), Qt::LeftButton, {}, {200, 150});
    QCOMPARE(started.count(), 0); // it may become a click
    moveTo(view_.get(), {230, 150}, Qt::LeftButton);
    moveTo(view_.get(), {260, 130}, Qt::LeftButton);
    QCOMPARE(started.count(), 1);
    QCOMPARE(started[0][0].toInt(), 7);
    QVERIFY((started[0][1].value<Vector3d>() - Vector3d(0, -0.5, 0.5)).norm() < 1e-6); // as for pokes
    // The body comes after; the hand stays in the plane in which it took hold.
    SceneFrame frame = oneBox();
    frame.bodies[0].p_WB.y() = 1;
    view_->setFrame(frame);
    const double perPixel = 2 * 5.5 * std::tan(front().fieldOfView / 2) / 300;
    const auto hand = moved.last()[0].value<Vector3d>();
    QVERIFY((hand - Vector3d(60 * perPixel, -0.5, 0.5 + 20 * perPixel)).norm() < 1e-6); // single precision
    QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, {260, 130});
    QCOMPARE(ended.count(), 1);
    QCOMPARE(ended[0][0].toBool(), false);
    QCOMPARE(poked.count(), 0);
    QVERIFY(view_->camera() == front());
}

void TestSceneView::escapeCancelsAPull()
{
    view_->setDragMode(SceneView::DragMode::pull);
    QSignalSpy ended(view_.get(), &SceneView::pullEnded);
    QTest::mousePress(view_.get(), Qt::LeftButton, {}, {200, 150});
    moveTo(view_.get(), {260, 130}, Qt::LeftButton);
    QTest::keyClick(view_.get(), Qt::Key_Escape);
    QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, {260, 130});
    QCOMPARE(ended.count(), 1);
    QCOMPARE(ended[0][0].toBool(), true);
}

void TestSceneView::ringTurnsWithThePointer_data()
{
    QTest::addColumn<Vector3d>("axis");
    QTest::addColumn<double>("turn");
    // A quarter turn against the clock, by an axis towards the reader, away from him, and one that is tilted.
    QTest::newRow("towards") << Vector3d(0, -1, 0) << std::numbers::pi / 2;
    QTest::newRow("away") << Vector3d(0, 1, 0) << -std::numbers::pi / 2;
}

void TestSceneView::ringTurnsWithThePointer()
{
    QFETCH(Vector3d, axis);
    QFETCH(double, turn);
    SceneFrame frame = oneBox();
    SceneFrame::Handle handle;
    handle.id = 3;
    handle.p_W = {0, -1, 0.5};
    handle.axis_W = axis;
    handle.size = 0.6;
    frame.handles = {handle};
    view_->setFrame(frame);
    const Projection projection(front(), QSizeF(400, 300));
    const auto pixel = [&](double angle) {
        return projection.project(handle.p_W + handle.size * Vector3d(std::cos(angle), 0, std::sin(angle)))
            ->toPoint();
    };
    QSignalSpy moved(view_.get(), &SceneView::handleMoved), poked(view_.get(), &SceneView::poked);
    QTest::mousePress(view_.get(), Qt::LeftButton, {}, pixel(0));
    for (int k = 1; k <= 6; ++k)
        moveTo(view_.get(), pixel(k * std::numbers::pi / 12), Qt::LeftButton);
    view_->grab(); // paints the ring and its label
    QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, pixel(std::numbers::pi / 2));
    QCOMPARE(moved.count(), 7);
    QCOMPARE(moved.last()[0].toInt(), 3);
    QCOMPARE(moved.last()[2].toBool(), false);
    QVERIFY(moved[5][2].toBool());
    // pixels are whole: half of one at 40 of them from the axis, at both ends
    QVERIFY(std::abs(moved.last()[1].toDouble() - turn) < 1.0 / 40);
    QCOMPARE(poked.count(), 0);
    QVERIFY(view_->camera() == front());
}

void TestSceneView::railSlidesWithThePointer()
{
    SceneFrame frame = oneBox();
    SceneFrame::Handle handle;
    handle.id = 4;
    handle.p_W = {0, -1, 0.5};
    handle.axis_W = {1, 0, 0};
    handle.slides = true;
    handle.size = 0.6;
    frame.handles = {handle};
    view_->setFrame(frame);
    QSignalSpy moved(view_.get(), &SceneView::handleMoved);
    QTest::mousePress(view_.get(), Qt::LeftButton, {}, {200, 150});
    moveTo(view_.get(), {230, 150}, Qt::LeftButton);
    moveTo(view_.get(), {250, 150}, Qt::LeftButton);
    QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, {250, 150});
    const double perPixel = 2 * 5.0 * std::tan(front().fieldOfView / 2) / 300; // 5 m from the eye
    QVERIFY(std::abs(moved.last()[1].toDouble() - 50 * perPixel) < 1e-9); // roundings
}

void TestSceneView::clickReportsThePointOnTheBody()
{
    QSignalSpy clicked(view_.get(), &SceneView::bodyClicked);
    QTest::mouseClick(view_.get(), Qt::LeftButton, {}, {200, 150});
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(clicked[0][0].toInt(), 7);
    QVERIFY((clicked[0][1].value<Vector3d>() - Vector3d(0, -0.5, 0)).norm() < 1e-6); // single precision
    QTest::mouseClick(view_.get(), Qt::LeftButton, {}, {20, 20});
    QCOMPARE(clicked.count(), 1);
}

void TestSceneView::withoutPokeScaleTheViewTurns()
{
    view_->setPokeScale(0);
    QSignalSpy poked(view_.get(), &SceneView::poked);
    QTest::mousePress(view_.get(), Qt::LeftButton, {}, {200, 150});
    moveTo(view_.get(), {260, 130}, Qt::LeftButton);
    QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, {260, 130});
    QCOMPARE(poked.count(), 0);
    QVERIFY(view_->camera().azimuth != front().azimuth);
}

void TestSceneView::orbitModeAndControlTurnTheView()
{
    QSignalSpy poked(view_.get(), &SceneView::poked);
    for (bool control : {true, false}) {
        view_->setCamera(front());
        view_->setDragMode(control ? SceneView::DragMode::automatic : SceneView::DragMode::orbit);
        QTest::mousePress(view_.get(), Qt::LeftButton, control ? Qt::ControlModifier : Qt::NoModifier,
                          {200, 150});
        moveTo(view_.get(), {260, 150}, Qt::LeftButton);
        QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, {260, 150});
        QVERIFY(view_->camera().azimuth < front().azimuth); // the scene follows the pointer to the right
    }
    QCOMPARE(poked.count(), 0);
}

void TestSceneView::dragOnSpaceOrbits()
{
    QTest::mousePress(view_.get(), Qt::LeftButton, {}, {20, 20});
    moveTo(view_.get(), {20, 70}, Qt::LeftButton);
    QTest::mouseRelease(view_.get(), Qt::LeftButton, {}, {20, 70});
    QVERIFY(view_->camera().elevation > front().elevation); // pulled down: seen more from above
    QCOMPARE(view_->camera().distance, front().distance);
    QVERIFY(view_->camera().target_W == front().target_W);
}

void TestSceneView::middleButtonPans()
{
    const Vector3d mark = front().target_W;
    QTest::mousePress(view_.get(), Qt::MiddleButton, {}, {200, 150});
    moveTo(view_.get(), {250, 130}, Qt::MiddleButton);
    QTest::mouseRelease(view_.get(), Qt::MiddleButton, {}, {250, 130});
    const QPointF now = *Projection(view_->camera(), QSizeF(400, 300)).project(mark);
    QVERIFY(std::hypot(now.x() - 250, now.y() - 130) < 1e-6); // rounding
}

void TestSceneView::wheelZoomsToThePointer()
{
    const QPointF pointer(310, 40); // beside the box: zooms to the plane of the target
    const Vector3d mark = Projection(front(), QSizeF(400, 300)).unproject(pointer, front().target_W);
    QWheelEvent wheel(pointer, view_->mapToGlobal(pointer), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(view_.get(), &wheel);
    QVERIFY(view_->camera().distance < front().distance);
    const QPointF now = *Projection(view_->camera(), QSizeF(400, 300)).project(mark);
    QVERIFY(std::hypot(now.x() - pointer.x(), now.y() - pointer.y()) < 1e-6); // rounding
}

void TestSceneView::keys()
{
    QTest::keyClick(view_.get(), Qt::Key_Right);
    QVERIFY(view_->camera().azimuth > front().azimuth);
    QTest::keyClick(view_.get(), Qt::Key_Up);
    QVERIFY(view_->camera().elevation > front().elevation);
    QTest::keyClick(view_.get(), Qt::Key_Plus);
    QVERIFY(view_->camera().distance < front().distance);
    QTest::keyClick(view_.get(), Qt::Key_Minus);
    QVERIFY(std::abs(view_->camera().distance - front().distance) < 1e-9); // rounding
    QTest::keyClick(view_.get(), Qt::Key_Left, Qt::ShiftModifier);
    QVERIFY(view_->camera().target_W != front().target_W);
}

void TestSceneView::doubleClickShowsEverything()
{
    Camera away = front();
    away.distance = 200;
    view_->setCamera(away);
    QTest::mouseDClick(view_.get(), Qt::LeftButton, {}, {20, 20});
    QTRY_VERIFY(view_->camera().distance < 10);
}

void TestSceneView::hoverOverBodyAndArrow()
{
    SceneFrame frame = oneBox();
    frame.arrows.push_back({{1, 0, 0.2}, {0, 0, 0.6}, {"omega", {}}, "ω", -1, true});
    view_->setFrame(frame);
    QSignalSpy body(view_.get(), &SceneView::bodyHovered);
    QSignalSpy quantity(view_.get(), &SceneView::quantityHovered);
    moveTo(view_.get(), {200, 150}, Qt::NoButton);
    QCOMPARE(body.takeLast()[0].toInt(), 7);
    moveTo(view_.get(), Projection(front(), QSizeF(400, 300)).project({1, 0, 0.5})->toPoint(), Qt::NoButton);
    QCOMPARE(body.takeLast()[0].toInt(), -1);
    QCOMPARE(quantity.takeLast()[0].toString(), QStringLiteral("omega"));
    moveTo(view_.get(), {20, 20}, Qt::NoButton);
    QCOMPARE(quantity.takeLast()[0].toString(), QString());
}

/// A point behind a button has its label beside it; without buttons there is nothing to avoid.
void TestSceneView::labelsLeaveButtonsFree()
{
    for (const bool buttons : {true, false}) {
        view_->setButtons(buttons);
        const auto all = view_->findChildren<QToolButton*>();
        QCOMPARE(all.size(), 2);
        for (const QToolButton* button : all)
            QCOMPARE(button->isVisible(), buttons);
        SceneFrame frame = oneBox();
        SceneFrame::Point point;
        point.p_W = Projection(front(), QSizeF(400, 300))
                        .unproject(QPointF(all.front()->geometry().center()), front().target_W);
        point.label = QStringLiteral("P");
        frame.points.push_back(point);
        view_->setFrame(frame);
        (void)view_->grab();
        QCOMPARE(view_->labelBoxes().size(), std::size_t(1));
        for (const QToolButton* button : all)
            QVERIFY(!buttons || !view_->labelBoxes().front().intersects(button->geometry()));
    }
}

/// The room for them is that of the view, however many pixels the picture has.
void TestSceneView::labelsAreWholeInASharperPicture()
{
    SceneFrame frame = oneBox();
    SceneFrame::Point point;
    point.p_W = Projection(front(), QSizeF(400, 300)).unproject({395, 295}, front().target_W);
    point.label = QStringLiteral("a point at the corner");
    frame.points.push_back(point);
    frame.axesTriad = false;
    view_->setFrame(frame);
    for (const int scale : {1, 3}) {
        (void)view_->picture(scale);
        QCOMPARE(view_->labelBoxes().size(), std::size_t(1));
        QVERIFY(QRectF(0, 0, 400, 300).contains(view_->labelBoxes().front()));
    }
}

void TestSceneView::firstFrameIsFitted()
{
    SceneView view(nullptr, SceneView::Renderer::software);
    view.resize(400, 300);
    SceneFrame frame = oneBox();
    frame.bodies[0].p_WB = {1000, 0, 0};
    view.setFrame(frame);
    QVERIFY((view.camera().target_W - frame.bodies[0].p_WB).norm() < 1);
    const Camera fitted = view.camera();
    frame.bodies[0].p_WB = {1001, 0, 0};
    view.setFrame(frame);
    QVERIFY(view.camera() == fitted); // the view does not chase what moves
}

void TestSceneView::presetsAndProjection()
{
    view_->setPreset(CameraPreset::top, false);
    QVERIFY(std::abs(view_->camera().elevation - 1.5707963) < 1e-6); // π/2 as written
    QVERIFY(view_->camera().target_W == front().target_W);
    view_->setOrthographic(true);
    QVERIFY(view_->camera().orthographic);
    QVERIFY(view_->viewActions().back()->isChecked());
    QCOMPARE(view_->viewActions().size(), 6);
}

void TestSceneView::sizesZeroAndOne()
{
    for (const QSize size : {QSize(0, 0), QSize(1, 1), QSize(1, 400), QSize(400, 300)}) {
        view_->setMinimumSize(0, 0);
        view_->resize(size);
        view_->fit(false);
        view_->grab();
        QVERIFY(view_->camera().target_W.allFinite() && view_->camera().distance > 0);
    }
}

void TestSceneView::saysWhatItShows()
{
    SceneView view(nullptr, SceneView::Renderer::software);
    view.setFrame(samples::spinningBox());
    QVERIFY(!view.accessibleName().isEmpty());
    QVERIFY(view.spokenText().contains("ω = 8.02 rad/s"));
    QVERIFY(!view.spokenText().contains('<'));
}

struct Difference {
    double mean; ///< 0 … 255
    double far; ///< part of the pixels that are plainly different
};

Difference difference(const QImage& a, const QImage& b)
{
    double sum = 0;
    int far = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
            const int d = std::max({std::abs(p.red() - q.red()), std::abs(p.green() - q.green()),
                                    std::abs(p.blue() - q.blue())});
            sum += d;
            far += d > 60;
        }
    const double count = a.width() * a.height();
    return {sum / count, far / count};
}

void TestSceneView::hurriedPicturesAreCoarserOnly()
{
    const QImage fine = view_->grab().toImage();
    view_->setHurried(true);
    const QImage coarse = view_->grab().toImage();
    QCOMPARE(coarse.size(), fine.size());
    QCOMPARE(coarse != fine, supersamplingFor(view_->devicePixelRatioF()) > 1);
    // Only borders differ: those of the box, some 500 of 120000 pixels, and of the lines of the ground.
    const Difference d = difference(coarse, fine);
    QVERIFY2(d.mean < 1 && d.far < 0.005, qPrintable(QString("%1 %2").arg(d.mean).arg(d.far)));
    view_->setHurried(false);
    QCOMPARE(view_->grab().toImage(), fine);
}

void TestSceneView::openGLDrawsTheSame()
{
    if (!probeOpenGL().usable) {
        qInfo("not compared: OpenGL is not usable here (%s)", qPrintable(probeOpenGL().renderer));
        return;
    }
    for (const auto& sample : samples::all()) {
        SceneView view(nullptr, SceneView::Renderer::openGL);
        view.resize(400, 300);
        view.setFrame(sample.frame);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QImage drawn = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
        QCOMPARE(view.rendererName(), probeOpenGL().renderer);
        const QImage expected
            = renderToImage(sample.frame, view.camera(), {400, 300}, view.devicePixelRatioF());
        QCOMPARE(drawn.size(), expected.size());
        const Difference d = difference(drawn, expected);
        // Borders differ by the two ways of smoothing them; the menu's button is in one picture only.
        QVERIFY2(d.mean < 3, qPrintable(sample.name + QString(" mean difference %1").arg(d.mean)));
        QVERIFY2(d.far < 0.015, qPrintable(sample.name + QString(" far off: %1").arg(d.far)));
    }
}

QTEST_MAIN(TestSceneView)
#include "test_scene_view.moc"

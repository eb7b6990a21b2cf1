#include "ui/render/projection.h"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace polhode::ui;
using Eigen::Vector3d;
using std::numbers::pi;

namespace
{

constexpr double kRounding = 1e-9; // a few hundred roundings of numbers of order 1 to 1000

Camera someCamera()
{
    Camera camera;
    camera.target_W = {1, -2, 0.5};
    camera.azimuth = 0.7;
    camera.elevation = 0.3;
    camera.distance = 4;
    return camera;
}

double distance(const QPointF& a, const QPointF& b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

class TestSceneCamera : public QObject
{
    Q_OBJECT

private slots:
    void axesAreRightHanded();
    void presetsLookAlongAxes();
    void targetIsInTheMiddle_data();
    void targetIsInTheMiddle();
    void projectsByTheRuleOfThree();
    void unprojectUndoesProject_data();
    void unprojectUndoesProject();
    void behindTheEyeIsNowhere();
    void zoomKeepsTheAnchor();
    void panMovesAsFarAsThePointer();
    void fitShowsEveryPointAndTouchesTheMargin_data();
    void fitShowsEveryPointAndTouchesTheMargin();
    void fitWithoutPointsChangesNothing();
    void arrowsThatBeginInSightEndInSight();
    void narrowViewsKeepWhatWideOnesShow();
    void betweenTakesTheShorterWay();
    void elevationStopsAtThePoles();
    void sizeZeroIsHarmless();
};

void TestSceneCamera::axesAreRightHanded()
{
    const Eigen::Matrix3d R = someCamera().R_WC();
    QVERIFY((R.transpose() * R - Eigen::Matrix3d::Identity()).norm() < kRounding);
    QVERIFY(std::abs(R.determinant() - 1) < kRounding);
    QVERIFY(std::abs(R(2, 0)) < kRounding); // no roll: x stays horizontal
}

void TestSceneCamera::presetsLookAlongAxes()
{
    const auto eyeFrom = [](CameraPreset preset) {
        const Camera c = turnedTo(someCamera(), preset);
        return Vector3d((c.eye_W() - c.target_W) / c.distance);
    };
    QVERIFY((eyeFrom(CameraPreset::front) + Vector3d::UnitY()).norm() < kRounding);
    QVERIFY((eyeFrom(CameraPreset::top) - Vector3d::UnitZ()).norm() < kRounding);
    QVERIFY((eyeFrom(CameraPreset::side) - Vector3d::UnitX()).norm() < kRounding);
    const Camera top = turnedTo(someCamera(), CameraPreset::top);
    QVERIFY((top.R_WC() - Eigen::Matrix3d::Identity()).norm() < kRounding); // x right, y up, as on paper
}

void TestSceneCamera::targetIsInTheMiddle_data()
{
    QTest::addColumn<bool>("orthographic");
    QTest::newRow("perspective") << false;
    QTest::newRow("parallel") << true;
}

void TestSceneCamera::targetIsInTheMiddle()
{
    QFETCH(bool, orthographic);
    Camera camera = someCamera();
    camera.orthographic = orthographic;
    const Projection projection(camera, QSizeF(800, 600));
    QVERIFY(distance(*projection.project(camera.target_W), QPointF(400, 300)) < kRounding);
    // At the target both projections show the same: half the height is distance · tan(field of view / 2).
    const Vector3d up = camera.R_WC().col(1);
    const Vector3d edge = camera.target_W + camera.distance * std::tan(camera.fieldOfView / 2) * up;
    QVERIFY(distance(*projection.project(edge), QPointF(400, 0)) < kRounding);
}

void TestSceneCamera::projectsByTheRuleOfThree()
{
    const Camera camera = someCamera();
    const Projection projection(camera, QSizeF(800, 600));
    const Eigen::Matrix3d R = camera.R_WC();
    // A point at 2 right, 1 up, twice as far as the target.
    const Vector3d p = camera.eye_W() + R * Vector3d(2, 1, -2 * camera.distance);
    const double pixels = 300 / (2 * camera.distance * std::tan(camera.fieldOfView / 2)); // per metre there
    QVERIFY(distance(*projection.project(p), QPointF(400 + 2 * pixels, 300 - pixels)) < kRounding);
    QVERIFY(std::abs(projection.worldPerPixel(p) * pixels - 1) < kRounding);
}

void TestSceneCamera::unprojectUndoesProject_data()
{
    targetIsInTheMiddle_data();
}

void TestSceneCamera::unprojectUndoesProject()
{
    QFETCH(bool, orthographic);
    Camera camera = someCamera();
    camera.orthographic = orthographic;
    const Projection projection(camera, QSizeF(640, 480));
    std::mt19937 random(7);
    std::uniform_real_distribution<double> spread(-1, 1);
    for (int k = 0; k < 100; ++k) {
        const Vector3d p = camera.target_W + Vector3d(spread(random), spread(random), spread(random));
        const auto pixel = projection.project(p);
        QVERIFY(pixel);
        QVERIFY((projection.unproject(*pixel, p) - p).norm() < kRounding);
        const Ray ray = projection.ray(*pixel);
        const Vector3d off = p - ray.origin_W;
        QVERIFY(off.cross(ray.direction_W).norm() < 1e-7); // origin up to 240 m away: 240 · ε · some
        QVERIFY(off.dot(ray.direction_W) > 0);
    }
}

void TestSceneCamera::behindTheEyeIsNowhere()
{
    const Camera camera = someCamera();
    const Projection projection(camera, QSizeF(800, 600));
    QVERIFY(!projection.project(camera.eye_W() + camera.R_WC().col(2)));
    QVERIFY(!projection.project(Vector3d(NAN, 0, 0)));
}

void TestSceneCamera::zoomKeepsTheAnchor()
{
    const Camera before = someCamera();
    const Projection projection(before, QSizeF(800, 600));
    const QPointF pixel(650, 120);
    const Vector3d anchor = projection.unproject(pixel, before.target_W);
    Camera after = before;
    after.zoom(0.4, anchor);
    QVERIFY(std::abs(after.distance - 0.4 * before.distance) < kRounding);
    QVERIFY(distance(*Projection(after, QSizeF(800, 600)).project(anchor), pixel) < kRounding);
}

void TestSceneCamera::panMovesAsFarAsThePointer()
{
    Camera camera = someCamera();
    const Vector3d mark = camera.target_W;
    const double perPixel = Projection(camera, QSizeF(800, 600)).worldPerPixel(mark);
    camera.pan(-perPixel * 50, perPixel * 20);
    QVERIFY(distance(*Projection(camera, QSizeF(800, 600)).project(mark), QPointF(450, 320)) < kRounding);
}

void TestSceneCamera::fitShowsEveryPointAndTouchesTheMargin_data()
{
    targetIsInTheMiddle_data();
}

void TestSceneCamera::fitShowsEveryPointAndTouchesTheMargin()
{
    QFETCH(bool, orthographic);
    std::mt19937 random(3);
    std::normal_distribution<double> spread;
    for (double aspect : {0.5, 1.0, 2.0}) {
        std::vector<Vector3d> points;
        for (int k = 0; k < 30; ++k)
            points.emplace_back(3 * spread(random), spread(random), 10 + spread(random));
        Camera camera = someCamera();
        camera.orthographic = orthographic;
        const Camera fit = fitted(camera, points, aspect, 0.1);
        const Projection projection(fit, QSizeF(600 * aspect, 600));
        double outermost = 0; // 1: at the border
        for (const Vector3d& p : points) {
            const auto pixel = projection.project(p);
            QVERIFY(pixel);
            outermost = std::max(
                {outermost, std::abs(pixel->x() / (300 * aspect) - 1), std::abs(pixel->y() / 300 - 1)});
        }
        QVERIFY(std::abs(outermost - 0.9) < kRounding);
    }
}

void TestSceneCamera::fitWithoutPointsChangesNothing()
{
    QVERIFY(fitted(someCamera(), {}, 1) == someCamera());
    const std::vector<Vector3d> one{{1, 2, 3}};
    QVERIFY(fitted(someCamera(), one, 1) == someCamera());
    QVERIFY(fitted(someCamera(), one, 0) == someCamera());
}

void TestSceneCamera::arrowsThatBeginInSightEndInSight()
{
    const double aspect = 1.8;
    for (const bool orthographic : {false, true}) {
        Camera camera = someCamera();
        camera.orthographic = orthographic;
        const Eigen::Matrix3d R = camera.R_WC();
        const auto at = [&](double x, double y, double z) -> Vector3d {
            return camera.target_W + camera.halfHeight() * (R * Vector3d(x, y, z));
        };
        const ArrowEnds within{at(0, 0, 0), at(0.5, -0.4, 0)}, high{at(0, 0.2, 0.1), at(0.3, 1.2, -0.3)},
            wide{at(-1, 0, 0), at(-2, 0.1, 0.2)}, endless{at(0, 0, 0), at(0, 9, 0)},
            outside{at(0, 1.5, 0), at(0, 1.7, 0)};
        for (const ArrowEnds& arrow : {within, endless, outside})
            QVERIFY(steppedBack(camera, {&arrow, 1}, aspect) == camera);
        for (const ArrowEnds& arrow : {high, wide}) {
            Camera back = steppedBack(camera, {&arrow, 1}, aspect, 0);
            QVERIFY(back.distance > camera.distance && back.target_W == camera.target_W);
            const QPointF tip = *Projection(back, {aspect, 1}).project(arrow.to_W);
            // just in sight: at one edge, and within the others
            const double edge = std::min({tip.x(), aspect - tip.x(), tip.y(), 1 - tip.y()});
            QVERIFY2(std::abs(edge) < kRounding, qPrintable(QString::number(edge)));
        }
    }
}

/// What the wide one does not show and what the narrow one shows anyway ask for nothing.
void TestSceneCamera::narrowViewsKeepWhatWideOnesShow()
{
    const double wide = 2.25, narrow = 1.5;
    for (const bool orthographic : {false, true}) {
        Camera camera = someCamera();
        camera.orthographic = orthographic;
        const Eigen::Matrix3d R = camera.R_WC();
        const auto at = [&](double x, double y, double z) -> Vector3d {
            return camera.target_W + camera.halfHeight() * (R * Vector3d(x, y, z));
        };
        const std::vector<Vector3d> idle{at(1.2, 0.8, 0), at(-2.4, 0, 0), at(0, 1.1, 0)};
        QVERIFY(widened(camera, idle, wide, narrow) == camera);
        QVERIFY(widened(camera, {{at(2, 0.3, -0.1)}}, wide, wide + 1) == camera);
        const Vector3d side = at(-2.1, 0.3, 0.1);
        const Camera back = widened(camera, {{side, idle[0]}}, wide, narrow);
        QVERIFY(back.distance > camera.distance && back.target_W == camera.target_W);
        const QPointF seen = *Projection(back, {narrow, 1}).project(side);
        QVERIFY2(std::abs(seen.x()) < kRounding, qPrintable(QString::number(seen.x())));
        QVERIFY(seen.y() > 0 && seen.y() < 1);
    }
}

void TestSceneCamera::betweenTakesTheShorterWay()
{
    Camera a = someCamera(), b = someCamera();
    a.azimuth = 3;
    b.azimuth = -3;
    a.distance = 1;
    b.distance = 4;
    const Camera middle = between(a, b, 0.5);
    QVERIFY(std::abs(std::remainder(middle.azimuth - pi, 2 * pi)) < kRounding);
    QVERIFY(std::abs(middle.distance - 2) < kRounding); // equal factors
    QVERIFY(between(a, b, 1).distance == 4);
}

void TestSceneCamera::elevationStopsAtThePoles()
{
    Camera camera = someCamera();
    camera.orbit(0, 10);
    QCOMPARE(camera.elevation, pi / 2);
    camera.orbit(0, -10);
    QCOMPARE(camera.elevation, -pi / 2);
}

void TestSceneCamera::sizeZeroIsHarmless()
{
    const Projection projection(someCamera(), QSizeF(0, 0));
    QVERIFY(projection.clipMatrix().allFinite());
    QVERIFY(projection.project(someCamera().target_W));
}

QTEST_GUILESS_MAIN(TestSceneCamera)
#include "test_scene_camera.moc"

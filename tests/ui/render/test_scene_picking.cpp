#include "ui/render/label_layout.h"
#include "ui/render/overlay.h"
#include "ui/render/picking.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace polhode::ui;
using Eigen::Vector3d;

namespace
{

SceneFrame::Body ball(int id, const Vector3d& p, double radius)
{
    SceneFrame::Body body;
    body.id = id;
    body.mesh = sphereMesh(radius);
    body.p_WB = p;
    body.R_WB = Eigen::AngleAxisd(0.8, Vector3d(1, 2, 3).normalized()).toRotationMatrix();
    return body;
}

} // namespace

class TestScenePicking : public QObject
{
    Q_OBJECT

private slots:
    void triangle();
    void sphereAgainstTheQuadraticFormula();
    void nearestBodyWins();
    void ghostsAndBrokenBodiesArePassedThrough();
    void pointInBodyAxes();
    void arrows();
    void springEndsAtItsEnds();

    void meshesAreClosedAndLookOutwards();
    void labelsDoNotOverlap();
    void labelKeepsItsPlace();
    void nameKeepsOffOtherBodies();
    void namesBeforeABackground();
    void labelKeepsOffArrows();
    void labelWithoutRoomIsLeftOut();
    void labelsLeaveDotsFree();
    void scalesLeaveButtonsFree();
};

void TestScenePicking::triangle()
{
    const Vector3d a(0, 0, 0), b(1, 0, 0), c(0, 1, 0);
    const Ray down{{0.25, 0.25, 3}, {0, 0, -1}};
    QCOMPARE(meetTriangle(down, a, b, c).value_or(-1), 3.0);
    QCOMPARE(meetTriangle(down, a, c, b).value_or(-1), 3.0); // from the back
    QVERIFY(!meetTriangle({{0.6, 0.6, 3}, {0, 0, -1}}, a, b, c));
    QVERIFY(!meetTriangle({{0.25, 0.25, 3}, {0, 0, 1}}, a, b, c)); // behind the origin
    QVERIFY(!meetTriangle({{-1, 0.2, 0}, {1, 0, 0}}, a, b, c)); // within its plane
}

void TestScenePicking::sphereAgainstTheQuadraticFormula()
{
    SceneFrame frame;
    const Vector3d centre(0.3, -0.2, 0.9);
    const double radius = 0.7;
    frame.bodies.push_back(ball(5, centre, radius));
    std::mt19937 random(11);
    std::uniform_real_distribution<double> spread(-1, 1);
    int hits = 0;
    for (int k = 0; k < 300; ++k) {
        const Vector3d origin
            = centre + 4 * Vector3d(spread(random), spread(random), spread(random)).normalized();
        const Vector3d aim = centre + 1.2 * Vector3d(spread(random), spread(random), spread(random));
        const Vector3d direction = (aim - origin).normalized();
        // |o + t d − c|² = r² with |d| = 1.
        const Vector3d m = origin - centre;
        const double half = m.dot(direction), miss2 = m.squaredNorm() - half * half;
        const auto pick = pickBody(frame, {origin, direction});
        // The mesh lies inside the sphere; its sagitta over a mesh cell (64 × 32) is r (1 − cos(π/32)) ≈
        // 0.005 r.
        if (miss2 > radius * radius) {
            QVERIFY(!pick);
        } else if (miss2 < 0.95 * radius * radius) {
            QVERIFY(pick);
            ++hits;
            const double t = -half - std::sqrt(radius * radius - miss2);
            // A dent of 0.005 r seen at a slope of at most 1/√(1 − 0.95) ≈ 4.5.
            QVERIFY(std::abs(pick->distance - t) < 4.5 * 0.005 * radius);
            QCOMPARE(pick->bodyId, 5);
        }
    }
    QVERIFY(hits > 50);
}

void TestScenePicking::nearestBodyWins()
{
    SceneFrame frame;
    frame.bodies = {ball(1, {0, 0, 0}, 0.5), ball(2, {0, -2, 0}, 0.5), ball(3, {0, 2, 0}, 0.5)};
    const auto pick = pickBody(frame, {{0, -10, 0}, {0, 1, 0}});
    QVERIFY(pick);
    QCOMPARE(pick->bodyId, 2);
    QVERIFY(!pickBody(frame, {{0, -10, 0}, {0, -1, 0}}));
}

void TestScenePicking::ghostsAndBrokenBodiesArePassedThrough()
{
    SceneFrame frame;
    frame.bodies = {ball(1, {0, -2, 0}, 0.5), ball(2, {0, 0, 0}, 0.5), ball(3, {0, -4, 0}, 0.5), {}};
    frame.bodies[0].opacity = 0.4;
    frame.bodies[2].p_WB.x() = NAN;
    const auto pick = pickBody(frame, {{0, -10, 0}, {0, 1, 0}});
    QVERIFY(pick);
    QCOMPARE(pick->bodyId, 2);
}

void TestScenePicking::pointInBodyAxes()
{
    SceneFrame frame;
    frame.bodies.push_back(ball(1, {1, 2, 3}, 0.5));
    const auto& body = frame.bodies[0];
    const auto pick = pickBody(frame, {{1, -5, 3.1}, {0, 1, 0}});
    QVERIFY(pick);
    QVERIFY((body.p_WB + body.R_WB * pick->point_B - pick->point_W).norm() < 1e-9); // rounding
}

void TestScenePicking::arrows()
{
    SceneFrame frame;
    frame.arrows.push_back({{0, 0, 0}, {1, 0, 0}, {}, {}, -1, false});
    frame.arrows.push_back({{0, 0, 0}, {0, 0, 1}, {}, {}, -1, false});
    Camera camera = turnedTo(Camera{}, CameraPreset::front);
    const Projection projection(camera, QSizeF(800, 600));
    const QPointF origin = *projection.project({0, 0, 0}), tip = *projection.project({0, 0, 1});
    QCOMPARE(pickArrow(frame, projection, (origin + tip) / 2 + QPointF(4, 0)), 1);
    QCOMPARE(pickArrow(frame, projection, (origin + tip) / 2 + QPointF(9, 0)), -1);
    QCOMPARE(pickArrow(frame, projection, *projection.project({0.7, 0, 0})), 0);
    QCOMPARE(pickArrow(frame, projection, tip + QPointF(0, -20)), -1);
}

void TestScenePicking::springEndsAtItsEnds()
{
    for (const auto style : {SceneFrame::Spring::Style::helix, SceneFrame::Spring::Style::zigzag}) {
        SceneFrame::Spring spring;
        spring.from_W = {1, 0, 2};
        spring.to_W = {1, 3, -1};
        spring.radius = 0.2;
        spring.style = style;
        const auto points = springPoints(spring);
        QVERIFY(points.front() == spring.from_W && points.back() == spring.to_W);
        const Vector3d e = (spring.to_W - spring.from_W).normalized();
        for (const Vector3d& p : points)
            QVERIFY((p - spring.from_W).cross(e).norm() <= spring.radius * (1 + 1e-12)); // rounding
    }
    SceneFrame::Spring none;
    none.to_W = none.from_W;
    QVERIFY(springPoints(none).empty());
}

void TestScenePicking::meshesAreClosedAndLookOutwards()
{
    using std::numbers::pi;
    struct Row {
        const char* name;
        MeshPtr mesh;
        double volume;
        bool round;
    };
    const std::vector<Eigen::Vector2d> lShape{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 3}, {0, 3}};
    const std::vector<Row> rows{{"box", boxMesh({1, 2, 3}), 6, false},
                                {"sphere", sphereMesh(1), 4 * pi / 3, true},
                                {"ellipsoid", ellipsoidMesh({1, 2, 3}), 8 * pi, true},
                                {"cylinder", cylinderMesh(1, 2), 2 * pi, true},
                                {"capsule", capsuleMesh(1, 2), 2 * pi + 4 * pi / 3, true},
                                {"cone", coneMesh(1, 3), pi, true},
                                {"disc", discMesh(1, 0.5), pi / 2, true},
                                {"tetrahedron", tetrahedronMesh(1), 1 / (6 * std::sqrt(2.0)), false},
                                {"plate", plateMesh(lShape, 0.5), 2, false}};
    for (const Row& row : rows) {
        QVERIFY2(row.mesh->closed, row.name);
        double six = 0; // times the volume, by the divergence theorem
        for (const Mesh::Triangle& t : row.mesh->triangles) {
            const auto p = [&](int k) { return Vector3d(row.mesh->positions[t[k]].cast<double>()); };
            six += p(0).dot(p(1).cross(p(2)));
            const Vector3d face = (p(1) - p(0)).cross(p(2) - p(0));
            for (std::uint32_t i : t)
                QVERIFY2(row.mesh->normals[i].cast<double>().dot(face) > 0, row.name);
        }
        // Flat: single precision. Round: inscribed polyhedra with 64 sides, which lack 1 − sin(2π/64) /
        // (2π/64) = 0.0016 of a circle's area, and in balls about as much again.
        QVERIFY2(std::abs(six / 6 / row.volume - 1) < (row.round ? 0.005 : 1e-6), row.name);
    }
}

void TestScenePicking::labelsDoNotOverlap()
{
    std::mt19937 random(5);
    std::uniform_real_distribution<double> spread(0, 1);
    const QRectF area(0, 0, 800, 600);
    const std::vector<QRectF> obstacles{{10, 500, 80, 80}};
    std::vector<LabelRequest> requests;
    for (int k = 0; k < 25; ++k) {
        const QPointF crowd(400 + 60 * spread(random), 300 + 60 * spread(random));
        requests.push_back({crowd, QPointF(spread(random) - 0.5, spread(random) - 0.5), QSizeF(70, 20), -1});
    }
    const auto places = placeLabels(requests, area, obstacles);
    QCOMPARE(places.size(), requests.size());
    int shown = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].choice < 0)
            continue;
        ++shown;
        QVERIFY(area.contains(places[i].rect));
        QVERIFY(!places[i].rect.intersects(obstacles[0]));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(places[j].choice < 0 || !places[i].rect.intersects(places[j].rect));
    }
    QVERIFY(shown >= 8); // a ring of 58 px around the crowd has room for more than that
    QCOMPARE(places[0].leader, false);
}

void TestScenePicking::labelKeepsItsPlace()
{
    const LabelRequest fresh{{400, 300}, {1, 0}, {60, 20}, -1};
    const int first = placeLabels({fresh}, QRectF(0, 0, 800, 600))[0].choice;
    LabelRequest turned = fresh;
    turned.away = {1, 0.5};
    QVERIFY(placeLabels({turned}, QRectF(0, 0, 800, 600))[0].choice != first);
    turned.before = first;
    QCOMPARE(placeLabels({turned}, QRectF(0, 0, 800, 600))[0].choice, first);
}

/// Five balls side by side: each name stands where it covers no other ball.
void TestScenePicking::nameKeepsOffOtherBodies()
{
    std::vector<LabelRequest> requests;
    std::vector<Silhouette> balls;
    for (int k = 0; k < 5; ++k) {
        const QPointF centre(100 + 40 * k, 300);
        requests.push_back({centre, {1, 0}, {20, 20}, -1, k});
        balls.push_back({k, QRectF(centre.x() - 19, centre.y() - 19, 38, 38)});
    }
    const auto places = placeLabels(requests, QRectF(0, 0, 800, 600), {}, {balls, {}});
    for (std::size_t i = 0; i < places.size(); ++i) {
        QVERIFY(places[i].choice >= 0);
        for (std::size_t k = 0; k < balls.size(); ++k)
            QVERIFY(i == k || !places[i].rect.intersects(balls[k].box));
    }
}

/// A bowl behind the balls cannot be kept off: names stand as they would without it.
void TestScenePicking::namesBeforeABackground()
{
    std::vector<LabelRequest> requests;
    std::vector<Silhouette> bodies;
    for (int k = 0; k < 3; ++k) {
        const QPointF centre(100 + 40 * k, 300);
        requests.push_back({centre, {1, 0}, {20, 20}, -1, k});
        bodies.push_back({k, QRectF(centre.x() - 19, centre.y() - 19, 38, 38)});
    }
    const QRectF area(0, 0, 800, 600);
    const auto alone = placeLabels(requests, area, {}, {bodies, {}});
    bodies.push_back({-2, QRectF(0, 100, 600, 400)});
    const auto inBowl = placeLabels(requests, area, {}, {bodies, {}});
    for (std::size_t i = 0; i < alone.size(); ++i)
        QCOMPARE(inBowl[i].choice, alone[i].choice);
}

void TestScenePicking::labelKeepsOffArrows()
{
    const LabelRequest request{{400, 300}, {1, 0}, {60, 20}, -1};
    const QRectF area(0, 0, 800, 600);
    const QLineF shaft(430, 200, 430, 400); // through the place that the label wishes
    QVERIFY(lastPointIn(placeLabels({request}, area)[0].rect, shaft.p1(), shaft.p2()));
    QVERIFY(!lastPointIn(placeLabels({request}, area, {}, {{}, {shaft}})[0].rect, shaft.p1(), shaft.p2()));
}

void TestScenePicking::labelWithoutRoomIsLeftOut()
{
    QCOMPARE(placeLabels({{{20, 10}, {}, {60, 20}, -1}}, QRectF(0, 0, 40, 20))[0].choice, -1);
}

void TestScenePicking::labelsLeaveDotsFree()
{
    Camera camera;
    camera.distance = 4;
    const Projection projection(camera, QSizeF(400, 300));
    std::mt19937 random(7);
    std::uniform_real_distribution<double> pixel(-60, 60);
    std::size_t labels = 0;
    for (int trial = 0; trial < 50; ++trial) {
        SceneFrame frame;
        for (int i = 0; i < 8; ++i) { // near each other: boxes of 30 pixels have little room between them
            SceneFrame::Point point;
            point.p_W = projection.unproject({200 + pixel(random), 150 + pixel(random)}, camera.target_W);
            point.radius = 5;
            point.label = QStringLiteral("P%1").arg(i);
            frame.points.push_back(point);
        }
        QImage image(400, 300, QImage::Format_RGB32);
        QPainter painter(&image);
        SceneOverlay overlay;
        overlay.paint(painter, frame, projection, {});
        labels += overlay.labelBoxes().size();
        for (const QRectF& box : overlay.labelBoxes())
            for (const SceneFrame::Point& point : frame.points) {
                const QPointF dot = *projection.project(point.p_W);
                QVERIFY(!box.intersects(QRectF(dot.x() - 4.9, dot.y() - 4.9, 9.8, 9.8)));
            }
    }
    QVERIFY(labels > 50 * 5);
}

/// In a low picture what is in its upper corner is in the lower one too.
void TestScenePicking::scalesLeaveButtonsFree()
{
    const Projection projection(Camera(), QSizeF(400, 60));
    SceneFrame frame;
    frame.axesTriad = false;
    frame.scaleNotes.push_back({"omega", "1 m = 100 rad/s"});
    const auto painted = [&](const QRect& button, const std::vector<QRectF>& covered) {
        QImage image(400, 60, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        SceneOverlay overlay;
        overlay.paint(painter, frame, projection, {}, {}, covered);
        int count = 0;
        for (int x = button.left(); x <= button.right(); ++x)
            for (int y = button.top(); y <= button.bottom(); ++y)
                count += image.pixelColor(x, y).alpha() > 0;
        return count;
    };
    const QRect button(340, 8, 52, 48);
    QVERIFY(painted(button, {}) > 0);
    QCOMPARE(painted(button, {QRectF(button)}), 0);
    QVERIFY(painted(QRect(0, 0, 340, 60), {QRectF(button)}) > 0);
    // What is drawn in the picture moves them nowhere.
    const QRect left(0, 0, 150, 60);
    QCOMPARE(painted(left, {QRectF(button)}), 0);
    frame.points.emplace_back();
    frame.points.back().radius = 400; // the whole picture
    QVERIFY(projection.project(frame.points.back().p_W));
    QCOMPARE(painted(left, {QRectF(button)}), 0);
}

QTEST_MAIN(TestScenePicking)
#include "test_scene_picking.moc"

#include "engine/body/mesh_mass.h"
#include "engine/math/so3.h"
#include "support/meshes.h"
#include "support/oracles/inertia_formulas.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>

using namespace polhode;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace
{

// Sums over a few dozen tetrahedra of size 1: a few roundings each.
constexpr double kExact = 1e-13;

bool close(const MassProperties& found, const MassProperties& expected, double extent,
           double relative = kExact)
{
    return std::abs(found.mass - expected.mass) <= relative * expected.mass
        && (found.com - expected.com).cwiseAbs().maxCoeff() <= relative * extent
        && (found.I_com - expected.I_com).cwiseAbs().maxCoeff()
        <= relative * expected.I_com.cwiseAbs().maxCoeff();
}

TriangleMesh moved(TriangleMesh mesh, const Matrix3d& R, const Vector3d& p)
{
    for (Vector3d& v : mesh.vertices)
        v = p + R * v;
    return mesh;
}

/// Adds another mesh, moved by p and perhaps with its inside turned out.
void append(TriangleMesh& mesh, const TriangleMesh& other, const Vector3d& p, bool insideOut)
{
    const int offset = static_cast<int>(mesh.vertices.size());
    for (const Vector3d& v : other.vertices)
        mesh.vertices.push_back(v + p);
    for (const auto& t : other.triangles)
        mesh.triangles.push_back(
            {offset + t[0], offset + t[insideOut ? 2 : 1], offset + t[insideOut ? 1 : 2]});
}

std::string messageOf(const std::function<void()>& action)
{
    try {
        action();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

Vector3d randomVector(std::mt19937_64& random, double size)
{
    std::uniform_real_distribution<double> uniform(-size, size);
    const double x = uniform(random);
    const double y = uniform(random);
    const double z = uniform(random);
    return {x, y, z};
}

std::vector<Vector3d> randomPoints(std::mt19937_64& random, int count)
{
    std::vector<Vector3d> points;
    for (int i = 0; i < count; ++i)
        points.push_back(randomVector(random, 1.0));
    return points;
}

/// The defining conditions of a hull: closed, corners among the points, no point outside any face.
bool isHullOf(const TriangleMesh& hull, const std::vector<Vector3d>& points, double tolerance)
{
    for (const Vector3d& v : hull.vertices)
        if (std::find(points.begin(), points.end(), v) == points.end())
            return false;
    for (const auto& t : hull.triangles) {
        const Vector3d& a = hull.vertices[t[0]];
        const Vector3d n = (hull.vertices[t[1]] - a).cross(hull.vertices[t[2]] - a).normalized();
        for (const Vector3d& p : points)
            if (n.dot(p - a) > tolerance)
                return false;
    }
    // Euler: V − E + F = 2 with 3 F = 2 E.
    return hull.triangles.size() == 2 * hull.vertices.size() - 4;
}

} // namespace

class TestMeshMass : public QObject
{
    Q_OBJECT

private slots:
    void meshOfABoxIsTheBox();
    void turnedAndMovedMesh();
    void farFromTheOrigin();
    void cavityTakesAway();
    void separateParts();
    void islandInACavity();
    void platonicSolids_data();
    void platonicSolids();
    void hullOfABoxIsTheBox();
    void hullOfManyPointsInABoxIsTheBox();
    void hullKeepsOrderAndDropsInnerPoints();
    void hullSatisfiesItsDefinition();
    void hullSplitsIntoTetrahedra();
    void hullMovesWithItsPoints();
    void hullOfASphereTendsToTheBall();
    void hullAtEveryScale_data();
    void hullAtEveryScale();
    void hullRejectsFlatPoints_data();
    void hullRejectsFlatPoints();
    void brokenMeshesAreNamed_data();
    void brokenMeshesAreNamed();
};

void TestMeshMass::meshOfABoxIsTheBox()
{
    const Vector3d edges(2, 0.5, 3);
    const MassProperties found = meshMass(meshes::box(edges), Matter::density(4.0));
    QVERIFY(close(found, boxMass(edges, Matter::density(4.0)), 3.0));
    QVERIFY(close(meshMass(meshes::box(edges), Matter::mass(12.0)), boxMass(edges, Matter::mass(12.0)), 3.0));
}

void TestMeshMass::turnedAndMovedMesh()
{
    std::mt19937_64 random(3);
    const Vector3d edges(2, 0.5, 3);
    for (int i = 0; i < 300; ++i) {
        const Matrix3d R = expSO3(randomVector(random, 3.0));
        const Vector3d p = randomVector(random, 5.0);
        const MassProperties expected = transformed(boxMass(edges, Matter::density(1.0)), R, p);
        QVERIFY(close(meshMass(moved(meshes::box(edges), R, p), Matter::density(1.0)), expected, 5.0));
    }
}

void TestMeshMass::farFromTheOrigin()
{
    // Moved by a power of two the coordinates of this box stay exact, so that nothing may be lost.
    const Vector3d far(0x1p40, -0x1p41, 0x1p42);
    const TriangleMesh mesh = moved(meshes::box({2, 0.5, 3}), Matrix3d::Identity(), far);
    const MassProperties found = meshMass(mesh, Matter::density(1.0));
    QVERIFY(close(found, transformed(boxMass({2, 0.5, 3}, Matter::density(1.0)), Matrix3d::Identity(), far),
                  0x1p42));
}

void TestMeshMass::cavityTakesAway()
{
    TriangleMesh mesh = meshes::box({2, 2, 2});
    append(mesh, meshes::box({1, 0.5, 1}), {0.25, 0, 0}, true);
    const std::vector<MassProperties> parts
        = {boxMass({2, 2, 2}, Matter::density(1.0)),
           hole(transformed(boxMass({1, 0.5, 1}, Matter::density(1.0)), Matrix3d::Identity(), {0.25, 0, 0}))};
    QVERIFY(close(meshMass(mesh, Matter::density(1.0)), combined(parts, "hollow"), 2.0));
}

void TestMeshMass::separateParts()
{
    // Apart, and face to face with four corners of each on the other.
    for (const double distance : {5.0, 1.0}) {
        TriangleMesh mesh = meshes::box({1, 2, 3});
        append(mesh, meshes::box({1, 2, 3}), {distance, 0, 0}, false);
        const MassProperties box = boxMass({1, 2, 3}, Matter::density(1.0));
        const std::vector<MassProperties> parts
            = {box, transformed(box, Matrix3d::Identity(), {distance, 0, 0})};
        QVERIFY(close(meshMass(mesh, Matter::density(1.0)), combined(parts, "two"), 5.0));
    }
}

void TestMeshMass::islandInACavity()
{
    TriangleMesh mesh = meshes::box({4, 4, 4});
    append(mesh, meshes::box({3, 3, 3}), Vector3d::Zero(), true);
    append(mesh, meshes::box({1, 1, 1}), {0.5, 0, 0}, false);
    const auto cube = [](double edge) { return boxMass({edge, edge, edge}, Matter::density(1.0)); };
    const std::vector<MassProperties> parts
        = {cube(4), hole(cube(3)), transformed(cube(1), Matrix3d::Identity(), {0.5, 0, 0})};
    QVERIFY(close(meshMass(mesh, Matter::density(1.0)), combined(parts, "island"), 4.0));
}

void TestMeshMass::platonicSolids_data()
{
    QTest::addColumn<int>("solid");
    QTest::addColumn<double>("volume");
    QTest::addColumn<double>("inertiaPerMass");
    const double g = std::numbers::phi;
    // With edge s (see the corners): volumes and I = k m s² as in H. S. M. Coxeter's metrical table and
    // J. Satterly, Math. Gazette 42 (1958) 11: tetrahedron s²/20, cube s²/6, octahedron s²/10,
    // icosahedron φ² s²/10, dodecahedron (39 φ + 28) s²/150.
    QTest::newRow("tetrahedron") << 0 << 8.0 / 3.0 << 8.0 / 20.0;
    QTest::newRow("cube") << 1 << 8.0 << 4.0 / 6.0;
    QTest::newRow("octahedron") << 2 << std::sqrt(2.0) / 3.0 * std::pow(2.0, 1.5) << 2.0 / 10.0;
    QTest::newRow("dodecahedron") << 3 << (15.0 + 7.0 * std::sqrt(5.0)) / 4.0 * 8.0 / (g * g * g)
                                  << (39.0 * g + 28.0) / 150.0 * 4.0 / (g * g);
    QTest::newRow("icosahedron") << 4 << 5.0 * (3.0 + std::sqrt(5.0)) / 12.0 * 8.0 << g * g / 10.0 * 4.0;
}

void TestMeshMass::platonicSolids()
{
    QFETCH(int, solid);
    QFETCH(double, volume);
    QFETCH(double, inertiaPerMass);
    const std::vector<Vector3d> corners[] = {{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}},
                                             meshes::boxCorners({2, 2, 2}),
                                             meshes::octahedronCorners(1.0),
                                             meshes::dodecahedronCorners(),
                                             meshes::icosahedronCorners()};
    const TriangleMesh hull = convexHull(corners[solid]);
    QVERIFY(isHullOf(hull, corners[solid], 1e-14));
    const MassProperties expected{volume, Vector3d::Zero(), volume * inertiaPerMass * Matrix3d::Identity()};
    QVERIFY(close(meshMass(hull, Matter::density(1.0)), expected, 2.0));
}

void TestMeshMass::hullOfABoxIsTheBox()
{
    const Vector3d edges(2, 0.5, 3);
    const TriangleMesh hull = convexHull(meshes::boxCorners(edges));
    QCOMPARE(hull.vertices.size(), std::size_t(8));
    QCOMPARE(hull.triangles.size(), std::size_t(12));
    QVERIFY(close(meshMass(hull, Matter::density(2.0)), boxMass(edges, Matter::density(2.0)), 3.0));
}

void TestMeshMass::hullOfManyPointsInABoxIsTheBox()
{
    // Points on faces and edges, equal points and points inside change nothing.
    std::vector<Vector3d> points;
    for (int i = 0; i <= 4; ++i)
        for (int j = 0; j <= 4; ++j)
            for (int k = 0; k <= 4; ++k)
                points.push_back({0.5 * i - 1.0, 0.125 * j - 0.25, 0.75 * k - 1.5});
    points.insert(points.end(), points.begin(), points.begin() + 40);
    const TriangleMesh hull = convexHull(points);
    QVERIFY(isHullOf(hull, points, 1e-14));
    QVERIFY(close(meshMass(hull, Matter::density(2.0)), boxMass({2, 0.5, 3}, Matter::density(2.0)), 3.0));
}

void TestMeshMass::hullKeepsOrderAndDropsInnerPoints()
{
    std::vector<Vector3d> points = meshes::octahedronCorners(2.0);
    points.insert(points.begin() + 3, Vector3d(0.1, 0.1, 0.1));
    const TriangleMesh hull = convexHull(points);
    QVERIFY(hull.vertices == meshes::octahedronCorners(2.0));
}

void TestMeshMass::hullSatisfiesItsDefinition()
{
    std::mt19937_64 random(17);
    for (int i = 0; i < 300; ++i) {
        const std::vector<Vector3d> points = randomPoints(random, 4 + i % 60);
        // Qhull may leave a point outside by a few roundings, where it merges faces.
        QVERIFY(isHullOf(convexHull(points), points, 1e-13));
    }
}

void TestMeshMass::hullSplitsIntoTetrahedra()
{
    std::mt19937_64 random(18);
    for (int i = 0; i < 200; ++i) {
        const TriangleMesh hull = convexHull(randomPoints(random, 5 + i % 30));
        // Every face with one inner point makes a tetrahedron; together they are the hull.
        Vector3d inner = Vector3d::Zero();
        for (const Vector3d& v : hull.vertices)
            inner += v / double(hull.vertices.size());
        oracle::Integrals sum;
        std::vector<MassProperties> parts;
        for (const auto& t : hull.triangles) {
            const std::array<Vector3d, 4> corners
                = {inner, hull.vertices[t[0]], hull.vertices[t[1]], hull.vertices[t[2]]};
            oracle::addTetrahedron(sum, corners[0].cast<long double>(), corners[1].cast<long double>(),
                                   corners[2].cast<long double>(), corners[3].cast<long double>());
            parts.push_back(tetrahedronMass(corners, Matter::density(1.0)));
        }
        const MassProperties found = meshMass(hull, Matter::density(1.0));
        const MassProperties expected{double(sum.size), sum.com().cast<double>(),
                                      (sum.size * sum.unitInertia()).cast<double>()};
        // Five random points may be thin: a hundredth of the cube loses two digits.
        QVERIFY(close(found, expected, 1.0, 1e-11));
        QVERIFY(close(combined(parts, "tetrahedra"), expected, 1.0, 1e-11));
    }
}

void TestMeshMass::hullMovesWithItsPoints()
{
    std::mt19937_64 random(19);
    for (int i = 0; i < 200; ++i) {
        const std::vector<Vector3d> points = randomPoints(random, 30);
        const Matrix3d R = expSO3(randomVector(random, 3.0));
        const Vector3d p = randomVector(random, 5.0);
        const TriangleMesh turned = moved({points, {}}, R, p);
        const MassProperties expected = transformed(meshMass(convexHull(points), Matter::density(1.0)), R, p);
        QVERIFY(close(meshMass(convexHull(turned.vertices), Matter::density(1.0)), expected, 5.0));
    }
}

void TestMeshMass::hullOfASphereTendsToTheBall()
{
    std::mt19937_64 random(20);
    double last = 1.0;
    for (const int count : {50, 500, 5000}) {
        std::vector<Vector3d> points;
        for (const Vector3d& p : randomPoints(random, count))
            points.push_back(p.normalized());
        const MassProperties ball = sphereMass(1.0, Matter::density(1.0));
        const double missing = 1.0 - meshMass(convexHull(points), Matter::density(1.0)).mass / ball.mass;
        // The missing share goes as 1/N: ten times the points leave about a tenth of it.
        QVERIFY(missing > 0.0 && missing < 0.3 * last);
        last = missing;
    }
}

void TestMeshMass::hullAtEveryScale_data()
{
    QTest::addColumn<double>("scale");
    for (const double scale : {1e-40, 1e-9, 1e-3, 1.0, 1e6, 1e40})
        QTest::addRow("%g", scale) << scale;
}

void TestMeshMass::hullAtEveryScale()
{
    QFETCH(double, scale);
    const Vector3d edges = scale * Vector3d(2, 0.5, 3);
    const TriangleMesh hull = convexHull(meshes::boxCorners(edges));
    QCOMPARE(hull.triangles.size(), std::size_t(12));
    QVERIFY(close(meshMass(hull, Matter::mass(2.0)), boxMass(edges, Matter::mass(2.0)), 3.0 * scale));
}

void TestMeshMass::hullRejectsFlatPoints_data()
{
    QTest::addColumn<int>("points");
    QTest::addColumn<QString>("message");
    QTest::newRow("none") << 0 << "hull: 0; allowed: four points or more that are not in one plane";
    QTest::newRow("three") << 1 << "hull: 3; allowed: ";
    QTest::newRow("coincident") << 2 << "coincide";
    QTest::newRow("collinear") << 3 << "on one line";
    QTest::newRow("coplanar") << 4 << "in one plane";
    QTest::newRow("turned square") << 5 << "in one plane";
    QTest::newRow("NaN") << 6 << "point 2 = ";
    QTest::newRow("infinite") << 7 << "point 0 = ";
    QTest::newRow("huge") << 8 << "point 3 = ";
}

void TestMeshMass::hullRejectsFlatPoints()
{
    QFETCH(int, points);
    QFETCH(QString, message);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    const Matrix3d R = expSO3({1, 2, 3});
    std::vector<Vector3d> turned;
    for (int i = 0; i < 25; ++i)
        turned.push_back(R * Vector3d(i % 5, i / 5, 0.0) + Vector3d(7, 8, 9));
    const std::vector<Vector3d> rows[] = {
        {},
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
        {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}},
        {{0, 0, 0}, {1, 2, 3}, {2, 4, 6}, {-3, -6, -9}},
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}},
        turned,
        {{0, 0, 0}, {1, 0, 0}, {0, nan, 0}, {0, 0, 1}},
        {{inf, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1e308}},
    };
    const QString found = QString::fromStdString(messageOf([&] { (void)convexHull(rows[points]); }));
    QVERIFY2(found.startsWith("hull: ") && found.contains(message), qPrintable(found));
}

void TestMeshMass::brokenMeshesAreNamed_data()
{
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << 0 << "mesh: has no triangles";
    QTest::newRow("open") << 1 << "mesh: open: edge 5–6 belongs to triangle 2 only";
    QTest::newRow("one triangle turned over") << 2 << "turned over: triangles 2 and 5 run along edge 4–5";
    QTest::newRow("inside out") << 3 << "inside out";
    QTest::newRow("fin") << 4 << "edge 0–1 is shared by 3 triangles";
    QTest::newRow("no such vertex") << 5 << "triangle 4 names vertex 8; allowed: vertices from 0 to 7";
    QTest::newRow("negative vertex") << 6 << "triangle 4 names vertex -1";
    QTest::newRow("vertex twice") << 7 << "triangle 0 names one vertex twice";
    QTest::newRow("NaN") << 8 << "point 3 = ";
    QTest::newRow("flat") << 9 << "encloses no volume";
    QTest::newRow("second box inside out") << 11 << "inside out: in the part with triangle 12";
    QTest::newRow("box in a box") << 12 << "the part with triangle 12 lies inside another part";
    QTest::newRow("flat second part") << 13 << "the part with triangle 12 encloses no volume";
    QTest::newRow("no extent") << 14 << "extent = 0 m; allowed: from 1e-50 to 1e+50";
    QTest::newRow("triangle twice") << 10 << "edge 0–1 is shared by 3 triangles";
}

void TestMeshMass::brokenMeshesAreNamed()
{
    QFETCH(int, fault);
    QFETCH(QString, message);
    TriangleMesh mesh = meshes::box({1, 2, 3});
    switch (fault) {
    case 0:
        mesh.triangles.clear();
        break;
    case 1:
        mesh.triangles.erase(mesh.triangles.begin() + 3);
        break;
    case 2:
        std::swap(mesh.triangles[2][0], mesh.triangles[2][1]);
        break;
    case 3:
        for (auto& t : mesh.triangles)
            std::swap(t[0], t[1]);
        break;
    case 4:
        mesh.vertices.push_back({5, 5, 5});
        mesh.triangles.push_back({0, 1, 8});
        break;
    case 5:
        mesh.triangles[4][1] = 8;
        break;
    case 6:
        mesh.triangles[4][1] = -1;
        break;
    case 7:
        mesh.triangles[0][1] = mesh.triangles[0][2];
        break;
    case 8:
        mesh.vertices[3].y() = std::numeric_limits<double>::quiet_NaN();
        break;
    case 9:
        for (Vector3d& v : mesh.vertices)
            v.z() = v.x() + v.y();
        break;
    case 10:
        mesh.triangles.push_back(mesh.triangles[0]);
        break;
    case 11:
        append(mesh, meshes::box({1, 1, 1}), {5, 0, 0}, true);
        break;
    case 12:
        append(mesh, meshes::box({0.5, 0.5, 0.5}), {0.1, 0, 0}, false);
        break;
    case 13:
        append(mesh, {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}}, {5, 0, 0}, false);
        break;
    case 14:
        for (Vector3d& v : mesh.vertices)
            v = Vector3d(1, 2, 3);
        break;
    }
    const QString found
        = QString::fromStdString(messageOf([&] { (void)meshMass(mesh, Matter::density(1.0)); }));
    QVERIFY2(found.contains(message), qPrintable(found));
}

QTEST_GUILESS_MAIN(TestMeshMass)
#include "test_mesh_mass.moc"

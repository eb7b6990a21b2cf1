#include "engine/body/mesh_mass.h"
#include "engine/body/principal_axes.h"
#include "engine/body/shapes_mass.h"
#include "engine/math/euler_angles.h"
#include "engine/math/so3.h"
#include "support/meshes.h"

#include <Eigen/Geometry>
#include <QTest>

#include <functional>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

using namespace polhode;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace
{

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

/// A shape as a function of its lengths.
struct Shape {
    const char* name;
    int lengths;
    std::function<MassProperties(const double*, const Matter&)> make;
};

const Shape kShapes[] = {
    {"box", 3,
     [](const double* l, const Matter& m) {
         return boxMass({l[0], l[1], l[2]}, m);
     }},
    {"sphere", 1, [](const double* l, const Matter& m) { return sphereMass(l[0], m); }},
    {"ellipsoid", 3,
     [](const double* l, const Matter& m) {
         return ellipsoidMass({l[0], l[1], l[2]}, m);
     }},
    {"cylinder", 2, [](const double* l, const Matter& m) { return cylinderMass(l[0], l[1], m); }},
    {"tube", 2, [](const double* l, const Matter& m) { return tubeMass(0.5 * l[0], l[0], l[1], m); }},
    {"capsule", 2, [](const double* l, const Matter& m) { return capsuleMass(l[0], l[1], m); }},
    {"cone", 2, [](const double* l, const Matter& m) { return coneMass(l[0], l[1], m); }},
    {"shell", 1, [](const double* l, const Matter& m) { return shellMass(l[0], m); }},
    {"plate", 2, [](const double* l, const Matter& m) { return plateMass(l[0], l[1], m); }},
    {"disc", 1, [](const double* l, const Matter& m) { return discMass(l[0], m); }},
    {"hoop", 1, [](const double* l, const Matter& m) { return hoopMass(l[0], m); }},
    {"rod", 1, [](const double* l, const Matter& m) { return rodMass(l[0], m); }},
};

const double kHostile[] = {kNan, kInf, -kInf, 0.0, -0.0, -1.0, 1e308, 1e-308, -1e-308, 5e-324, 1e51, 1e-52};

bool rejects(const std::function<void()>& action)
{
    try {
        action();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

Vector3d randomVector(std::mt19937_64& random, double size)
{
    std::uniform_real_distribution<double> uniform(-size, size);
    const double x = uniform(random);
    const double y = uniform(random);
    const double z = uniform(random);
    return {x, y, z};
}

/// Clouds of points of every awkward kind; the last two kinds are flat or nearly so.
enum class Cloud { ball, cube, grid, sphere, repeated, needle, plate, flat };

std::vector<Vector3d> cloud(Cloud kind, std::mt19937_64& random)
{
    std::uniform_int_distribution<int> count(4, 40);
    std::uniform_int_distribution<int> grid(-2, 2);
    const int n = count(random);
    std::vector<Vector3d> points;
    for (int i = 0; i < n; ++i) {
        Vector3d p = randomVector(random, 1.0);
        switch (kind) {
        case Cloud::ball:
            p *= 0.5 * p.norm();
            break;
        case Cloud::cube:
            break;
        case Cloud::grid: {
            const double x = grid(random);
            const double y = grid(random);
            const double z = grid(random);
            p = {x, y, z};
            break;
        }
        case Cloud::sphere:
            p.normalize();
            break;
        case Cloud::repeated:
            if (i > 5)
                p = points[i % 5];
            break;
        case Cloud::needle:
            p = p.cwiseProduct(Vector3d(1, 1e-4, 1e-4));
            break;
        case Cloud::plate:
            p.z() *= 1e-6;
            break;
        case Cloud::flat:
            p.z() *= 1e-13;
            break;
        }
        points.push_back(p);
    }
    const Matrix3d R
        = kind == Cloud::grid ? Matrix3d(Matrix3d::Identity()) : expSO3(randomVector(random, 3.0));
    for (Vector3d& p : points)
        p = R * p;
    return points;
}

double extentOf(const std::vector<Vector3d>& points)
{
    double extent = 0.0;
    for (const Vector3d& p : points)
        extent = std::max(extent, (p - points.front()).norm());
    return extent;
}

/// Whether the farthest of the points is at least `thickness` from every plane through three of them: the
/// volume of the largest tetrahedron found by a greedy search.
bool isThick(const std::vector<Vector3d>& points, double thickness)
{
    const Vector3d a = points.front();
    Vector3d b = a;
    for (const Vector3d& p : points)
        if ((p - a).norm() > (b - a).norm())
            b = p;
    Vector3d n = Vector3d::Zero();
    for (const Vector3d& p : points)
        if ((b - a).cross(p - a).norm() > n.norm())
            n = (b - a).cross(p - a);
    double farthest = 0.0;
    for (const Vector3d& p : points)
        farthest = std::max(farthest, std::abs(n.normalized().dot(p - a)));
    return n.norm() > 0.0 && farthest >= thickness;
}

/// Six times the volume of the largest tetrahedron that a point outside the hull makes with a face, over
/// extent³. (The distance itself means little where the face is a sliver, whose plane is hardly known.)
double sticksOut(const TriangleMesh& hull, const std::vector<Vector3d>& points, double extent)
{
    double out = 0.0;
    for (const auto& t : hull.triangles) {
        const Vector3d a = hull.vertices[t[0]] / extent;
        const Vector3d normal = (hull.vertices[t[1]] / extent - a).cross(hull.vertices[t[2]] / extent - a);
        for (const Vector3d& p : points)
            out = std::max(out, normal.dot(p / extent - a));
    }
    return out;
}

} // namespace

class TestEdgeInputs : public QObject
{
    Q_OBJECT

private slots:
    void hostileLengths_data() { shapeRows(); }
    void hostileLengths();
    void hostileMatter_data() { shapeRows(); }
    void hostileMatter();
    void limitsAreSafe_data() { shapeRows(); }
    void limitsAreSafe();
    void hostilePoints();
    void pointsOnALineAreValid();
    void meshesAtTheLimits();
    void hostileTensorsAndRotations();
    void randomHulls_data();
    void randomHulls();
    void randomMeshesAndTheirFaults();

private:
    static void shapeRows()
    {
        QTest::addColumn<int>("shape");
        for (int i = 0; i < int(std::size(kShapes)); ++i)
            QTest::addRow("%s", kShapes[i].name) << i;
    }
};

void TestEdgeInputs::hostileLengths()
{
    QFETCH(int, shape);
    const Shape& s = kShapes[shape];
    for (int k = 0; k < s.lengths; ++k) {
        for (const double value : kHostile) {
            double lengths[] = {1.0, 1.0, 1.0};
            lengths[k] = value;
            QVERIFY2(rejects([&] { (void)s.make(lengths, Matter::mass(1.0)); }),
                     qPrintable(QString::number(value)));
            QVERIFY(rejects([&] { (void)s.make(lengths, Matter::density(1.0)); }));
        }
    }
}

void TestEdgeInputs::hostileMatter()
{
    QFETCH(int, shape);
    const Shape& s = kShapes[shape];
    const double lengths[] = {1.0, 1.0, 1.0};
    for (const double value : kHostile) {
        QVERIFY2(rejects([&] { (void)s.make(lengths, Matter::mass(value)); }),
                 qPrintable(QString::number(value)));
        QVERIFY(rejects([&] { (void)s.make(lengths, Matter::density(value)); }));
    }
}

void TestEdgeInputs::limitsAreSafe()
{
    QFETCH(int, shape);
    const Shape& s = kShapes[shape];
    // A tube's inner radius is half the outer one, so that the least length is twice the limit.
    const double extremes[] = {2.0 * kSmallestInput, 1.0, kLargestInput};
    for (const double x : extremes)
        for (const double y : extremes)
            for (const double z : extremes)
                for (const double amount : extremes) {
                    const double lengths[] = {x, y, z};
                    for (const Matter& matter : {Matter::mass(amount), Matter::density(amount)}) {
                        const MassProperties found = s.make(lengths, matter);
                        requireValid(found, s.name);
                        // No underflow: some inertia remains.
                        QVERIFY(found.I_com.trace() > 0.0);
                    }
                }
}

void TestEdgeInputs::hostilePoints()
{
    for (const double value : {kNan, kInf, -kInf, 1e308, -1e51}) {
        const Vector3d bad(0.0, value, 1.0);
        const std::vector<MassPoint> points = {{1.0, {0, 0, 0}}, {1.0, bad}};
        QVERIFY(rejects([&] { (void)pointsMass(points); }));
        const std::vector<Vector2d> corners = {{0, 0}, {1, 0}, {1, value}};
        QVERIFY(rejects([&] { (void)laminaMass(corners, Matter::mass(1.0)); }));
        const std::array<Vector3d, 4> tetrahedron
            = {Vector3d(0, 0, 0), Vector3d(1, 0, 0), Vector3d(0, 1, 0), bad};
        QVERIFY(rejects([&] { (void)tetrahedronMass(tetrahedron, Matter::mass(1.0)); }));
        QVERIFY(rejects([&] { (void)convexHull(tetrahedron); }));
    }
    for (const double mass : kHostile) {
        const std::vector<MassPoint> points = {{1.0, {0, 0, 0}}, {mass, {1, 0, 0}}};
        QVERIFY(rejects([&] { (void)pointsMass(points); }));
        const std::vector<MassProperties> parts
            = {{mass, {0, 0, 0}, Matrix3d::Identity()}, {-0.5, {0, 0, 0}, Matrix3d::Zero()}};
        if (mass != 1e51 && mass != 1e308)
            QVERIFY(rejects([&] { (void)combined(parts, "parts"); }));
    }
    const MassProperties nowhere{1.0, {0, kNan, 0}, Matrix3d::Identity()};
    QVERIFY(rejects([&] { (void)combined({&nowhere, 1}, "nowhere"); }));
    QVERIFY(rejects([&] { (void)momentAbout(nowhere, {0, 0, 0}, {0, 0, 0}); }));
}

void TestEdgeInputs::pointsOnALineAreValid()
{
    // One point has no moments, coincident points neither; points on a line have one that is zero.
    const std::vector<MassPoint> one = {{2.0, {1e50, -1e50, 1e-50}}};
    const std::vector<MassPoint> coincident = {{2.0, {1, 2, 3}}, {3.0, {1, 2, 3}}, {1e-50, {1, 2, 3}}};
    for (const auto& points : {one, coincident}) {
        const MassProperties found = pointsMass(points);
        requireValid(found, "points");
        // The mean of equal numbers is rounded: moments stay below mass · (coordinate · 1e-16)².
        QVERIFY(found.I_com.norm() <= found.mass * 1e-30 * points[0].position.squaredNorm());
        QVERIFY(rejects([&] { requireFreeBody(found, "points"); }));
    }
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        const Vector3d direction = randomVector(random, 1.0);
        const Vector3d start = randomVector(random, 1.0);
        std::vector<MassPoint> line;
        for (int k = 0; k < 2 + i % 5; ++k)
            line.push_back({1.0 + k, start + (1.0 + k * k) * direction});
        const MassProperties found = pointsMass(line);
        requireValid(found, "line");
        const PrincipalAxes axes = principalAxes(found.I_com);
        const double largest = axes.moments(axes.ascending[2]);
        QVERIFY(std::abs(axes.moments(axes.ascending[0])) < 1e-14 * largest);
        QVERIFY(std::abs(axes.moments(axes.ascending[1]) - largest) < 1e-14 * largest);
        QVERIFY(rejects([&] { requireFreeBody(found, "line"); }));
    }
}

void TestEdgeInputs::meshesAtTheLimits()
{
    for (const double scale : {1e-49, 1e-20, 1e20, 9e49}) {
        const TriangleMesh mesh = meshes::box(scale * Vector3d(1, 1, 1));
        for (const double amount : {kSmallestInput, kLargestInput}) {
            const MassProperties found = meshMass(mesh, Matter::density(amount));
            requireValid(found, "box");
            const double expected = amount * scale * scale * scale;
            QVERIFY(std::abs(found.mass - expected) < 1e-14 * expected);
        }
    }
    for (const double scale : {0.0, 1e-52, 1e-120, 1e-308, 1e51, 1e308})
        QVERIFY(rejects([&] { (void)meshMass(meshes::box(scale * Vector3d(1, 1, 1)), Matter::mass(1.0)); }));
}

void TestEdgeInputs::hostileTensorsAndRotations()
{
    for (const double value : {kNan, kInf, -kInf}) {
        Matrix3d I = Matrix3d::Identity();
        I(1, 0) = value;
        QVERIFY(rejects([&] { (void)principalAxes(I); }));
        QVERIFY(rejects([&] { requireValid({1.0, Vector3d::Zero(), I}, "body"); }));
        QVERIFY(rejects([&] { (void)rotationBetween({1, 0, 0}, {0, value, 0}); }));
    }
    // Not a number goes through, and does not pass for a rotation.
    QVERIFY(!expSO3({kNan, 0, 0}).allFinite());
    QVERIFY(!logSO3(Matrix3d::Constant(kNan)).allFinite());
    QVERIFY(!eulerFromRotation(EulerSequence::zxz, Matrix3d::Constant(kNan)).angles.allFinite());
    QVERIFY(!eulerRates(EulerSequence::zyx, {0, kNan, 0}, {1, 0, 0}).has_value());
}

void TestEdgeInputs::randomHulls_data()
{
    QTest::addColumn<int>("kind");
    const char* names[] = {"ball", "cube", "grid", "sphere", "repeated", "needle", "plate", "flat"};
    for (int i = 0; i < int(std::size(names)); ++i)
        QTest::newRow(names[i]) << i;
}

void TestEdgeInputs::randomHulls()
{
    QFETCH(int, kind);
    constexpr int kCases = 1250; // of each of eight kinds: 10⁴
    std::mt19937_64 random(100 + kind);
    std::uniform_real_distribution<double> exponent(-20.0, 20.0);
    int made = 0;
    for (int i = 0; i < kCases; ++i) {
        std::vector<Vector3d> points = cloud(Cloud(kind), random);
        const bool thick = isThick(points, 1e-8);
        const double scale = std::pow(10.0, exponent(random));
        for (Vector3d& p : points)
            p *= scale;
        const double extent = extentOf(points);
        TriangleMesh hull;
        if (rejects([&] { hull = convexHull(points); })) {
            QVERIFY2(!thick, qPrintable(QString("case %1 refused").arg(i)));
            continue;
        }
        ++made;
        // Qhull merges faces that are flat to a few roundings.
        QVERIFY(sticksOut(hull, points, extent) <= 1e-14);
        const MassProperties found = meshMass(hull, Matter::density(1.0));
        requireValid(found, "hull");
        QVERIFY(sticksOut(hull, {found.com}, extent) == 0.0);
        // In another order of the points: the same body, as far as a thin one knows its own volume.
        std::reverse(points.begin(), points.end());
        const MassProperties other = meshMass(convexHull(points), Matter::density(1.0));
        const double loss = 1e-14 * extent * extent * extent / found.mass + 1e-13;
        QVERIFY(std::abs(other.mass - found.mass) <= loss * found.mass);
        QVERIFY((other.com - found.com).norm() <= loss * extent);
        QVERIFY((other.I_com - found.I_com).norm() <= loss * found.mass * extent * extent);
    }
    QVERIFY(Cloud(kind) == Cloud::flat ? made == 0 : made > kCases / 2);
}

void TestEdgeInputs::randomMeshesAndTheirFaults()
{
    std::mt19937_64 random(9);
    std::uniform_real_distribution<double> stretch(0.3, 2.0);
    for (int i = 0; i < 1000; ++i) {
        // A star: the hull of points on a sphere, each corner then moved along its ray.
        std::vector<Vector3d> points = cloud(Cloud::sphere, random);
        for (const Vector3d& corner : meshes::octahedronCorners(1.0))
            points.push_back(corner);
        TriangleMesh star = convexHull(points);
        for (Vector3d& v : star.vertices)
            v *= stretch(random);
        const MassProperties found = meshMass(star, Matter::density(1.0));
        requireValid(found, "star");

        // A triangle cut in three at its middle changes nothing.
        std::uniform_int_distribution<std::size_t> pick(0, star.triangles.size() - 1);
        const std::size_t chosen = pick(random);
        const auto t = star.triangles[chosen];
        TriangleMesh cut = star;
        const int middle = static_cast<int>(cut.vertices.size());
        cut.vertices.push_back((star.vertices[t[0]] + star.vertices[t[1]] + star.vertices[t[2]]) / 3.0);
        cut.triangles[chosen] = {t[0], t[1], middle};
        cut.triangles.push_back({t[1], t[2], middle});
        cut.triangles.push_back({t[2], t[0], middle});
        const MassProperties same = meshMass(cut, Matter::density(1.0));
        QVERIFY(std::abs(same.mass - found.mass) < 1e-13 * found.mass);
        QVERIFY((same.I_com - found.I_com).norm() < 1e-13 * found.I_com.norm());

        TriangleMesh open = star;
        open.triangles.erase(open.triangles.begin() + static_cast<std::ptrdiff_t>(chosen));
        TriangleMesh turned = star;
        std::swap(turned.triangles[chosen][0], turned.triangles[chosen][1]);
        TriangleMesh twice = star;
        twice.triangles.push_back(t);
        TriangleMesh insideOut = star;
        for (auto& triangle : insideOut.triangles)
            std::swap(triangle[0], triangle[1]);
        const std::pair<const TriangleMesh*, const char*> faults[] = {{&open, "mesh: open"},
                                                                      {&turned, "mesh: turned over"},
                                                                      {&twice, "mesh: not a surface"},
                                                                      {&insideOut, "mesh: inside out"}};
        for (const auto& [mesh, message] : faults) {
            std::string said;
            try {
                requireClosed(*mesh);
            } catch (const std::invalid_argument& error) {
                said = error.what();
            }
            QVERIFY2(said.starts_with(message), said.c_str());
        }
    }
}

QTEST_GUILESS_MAIN(TestEdgeInputs)
#include "test_edge_inputs.moc"

#include "engine/body/mass_properties.h"
#include "engine/body/shapes_mass.h"
#include "engine/math/so3.h"
#include "support/oracles/inertia_formulas.h"

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

// Every value here is a short sum of products: a few roundings, far below the 1e-12 that is promised.
constexpr double kExact = 1e-14;

bool close(double found, double expected, double relative)
{
    return std::abs(found - expected) <= relative * std::abs(expected);
}

bool close(const Matrix3d& found, const Matrix3d& expected, double relative)
{
    return (found - expected).cwiseAbs().maxCoeff() <= relative * expected.cwiseAbs().maxCoeff();
}

bool close(const Vector3d& found, const Vector3d& expected, double absolute)
{
    return (found - expected).cwiseAbs().maxCoeff() <= absolute;
}

struct Shape {
    const char* name;
    std::function<MassProperties(const Matter&)> make;
    oracle::Table table;
    std::function<void(oracle::Integrals&)> integrate; // none for lines and curved surfaces
    double extent;
};

const std::vector<Shape>& shapes()
{
    using oracle::Integrals;
    using oracle::Vector3l;
    const auto ellipsoid = [](Integrals& sum) {
        // The unit ball's integrals, stretched: ∫ x² = a² of the ball's, and so on.
        Integrals ball;
        oracle::addRevolution(
            ball, [](long double z) { return std::sqrt(1 - z * z); }, 0, -1, 1);
        const long double each = ball.inertia.trace() / 6;
        const Vector3l s = each * Vector3l(4.0L, 0.25L, 9.0L);
        const long double scale = 2 * 0.5L * 3;
        sum.size = ball.size * scale;
        sum.inertia = scale * (s.sum() * oracle::Matrix3l::Identity() - oracle::Matrix3l(s.asDiagonal()));
    };
    static const std::vector<Shape> all = {
        {"box",
         [](const Matter& m) {
             return boxMass({2, 0.5, 3}, m);
         },
         oracle::box(2, 0.5L, 3),
         [](Integrals& sum) {
             oracle::addBox(sum, {-1, -0.25L, -1.5L}, {1, 0.25L, 1.5L});
         },
         3},
        {"thin box",
         [](const Matter& m) {
             return boxMass({1e-9, 1, 1e9}, m);
         },
         oracle::box(1e-9, 1, 1e9),
         {},
         1e9},
        {"sphere", [](const Matter& m) { return sphereMass(0.7, m); }, oracle::ball(0.7),
         [](Integrals& sum) {
             oracle::addRevolution(
                 sum, [](long double z) { return std::sqrt(0.7 * 0.7 - z * z); }, 0, -0.7, 0.7);
         },
         0.7},
        {"ellipsoid",
         [](const Matter& m) {
             return ellipsoidMass({2, 0.5, 3}, m);
         },
         oracle::ellipsoid(2, 0.5L, 3), ellipsoid, 3},
        {"cylinder", [](const Matter& m) { return cylinderMass(0.5, 3, m); }, oracle::cylinder(0.5L, 3),
         [](Integrals& sum) {
             oracle::addRevolution(
                 sum, [](long double) { return 0.5L; }, 0, -1.5L, 1.5L);
         },
         3},
        {"tube", [](const Matter& m) { return tubeMass(0.25, 0.5, 3, m); }, oracle::tube(0.25L, 0.5L, 3),
         [](Integrals& sum) {
             oracle::addRevolution(
                 sum, [](long double) { return 0.5L; }, 0.25L, -1.5L, 1.5L);
         },
         3},
        {"capsule", [](const Matter& m) { return capsuleMass(0.5, 2, m); }, oracle::capsule(0.5L, 2),
         [](Integrals& sum) {
             const auto top = [](long double z) { return std::sqrt(0.25L - (z - 1) * (z - 1)); };
             const auto bottom = [](long double z) { return std::sqrt(0.25L - (z + 1) * (z + 1)); };
             oracle::addRevolution(sum, bottom, 0, -1.5L, -1);
             oracle::addRevolution(
                 sum, [](long double) { return 0.5L; }, 0, -1, 1);
             oracle::addRevolution(sum, top, 0, 1, 1.5L);
         },
         3},
        {"cone", [](const Matter& m) { return coneMass(0.5, 2, m); }, oracle::cone(0.5L, 2),
         [](Integrals& sum) {
             oracle::addRevolution(
                 sum, [](long double z) { return z / 4; }, 0, 0, 2);
         },
         2},
        {"shell", [](const Matter& m) { return shellMass(0.7, m); }, oracle::shell(0.7), {}, 0.7},
        {"plate", [](const Matter& m) { return plateMass(2, 0.5, m); }, oracle::plate(2, 0.5L),
         [](Integrals& sum) {
             oracle::addTriangle(sum, {-1, -0.25L, 0}, {1, -0.25L, 0}, {1, 0.25L, 0});
             oracle::addTriangle(sum, {-1, -0.25L, 0}, {1, 0.25L, 0}, {-1, 0.25L, 0});
         },
         2},
        {"disc", [](const Matter& m) { return discMass(0.7, m); }, oracle::disc(0.7), {}, 0.7},
        {"hoop", [](const Matter& m) { return hoopMass(0.7, m); }, oracle::hoop(0.7), {}, 0.7},
        {"rod", [](const Matter& m) { return rodMass(3, m); }, oracle::rodAlongX(3), {}, 3},
    };
    return all;
}

void shapeRows()
{
    QTest::addColumn<int>("shape");
    for (int i = 0; i < int(shapes().size()); ++i)
        QTest::addRow("%s", shapes()[i].name) << i;
}

Vector3d randomVector(std::mt19937_64& random, double size)
{
    std::uniform_real_distribution<double> uniform(-size, size);
    const double x = uniform(random);
    const double y = uniform(random);
    const double z = uniform(random);
    return {x, y, z};
}

/// A body of five random boxes and rods, everywhere inside a cube of half edge 3.
std::vector<MassProperties> randomParts(std::mt19937_64& random)
{
    std::uniform_real_distribution<double> size(0.1, 2.0);
    std::vector<MassProperties> parts;
    for (int i = 0; i < 5; ++i) {
        const double mass = size(random);
        const MassProperties part = i % 2 ? boxMass(Vector3d(size(random), 0.3, 1.1), Matter::mass(mass))
                                          : rodMass(size(random), Matter::mass(mass));
        const Matrix3d R = expSO3(randomVector(random, 2.0));
        parts.push_back(transformed(part, R, randomVector(random, 3.0)));
    }
    return parts;
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

MassProperties withMoments(double a, double b, double c)
{
    return {1.0, Vector3d::Zero(), Vector3d(a, b, c).asDiagonal()};
}

} // namespace

class TestMassProperties : public QObject
{
    Q_OBJECT

private slots:
    void shapeAgreesWithTable_data() { shapeRows(); }
    void shapeAgreesWithTable();
    void shapeAgreesWithQuadrature_data() { shapeRows(); }
    void shapeAgreesWithQuadrature();
    void shapeByDensity_data() { shapeRows(); }
    void shapeByDensity();
    void pointsAreTheirSum();
    void laminaAgreesWithTriangles();
    void laminaRunsEitherWay();
    void laminaRectangleIsThePlate();
    void regularPolygonTendsToTheDisc();
    void tetrahedronAgreesWithQuadrature();

    void parallelAxes();
    void momentAboutAnAxisIsADistanceSquared();
    void rotatingACompoundRotatesItsTensor();
    void compoundDoesNotDependOnGrouping();
    void boxOfTwoHalves();
    void holeIsTheDifference();
    void holeTooLargeIsRejected();
    void scalingToAMass();

    void validBodiesPass();
    void impossibleBodiesAreNamed_data();
    void impossibleBodiesAreNamed();
    void freeBodyNeedsThreeMoments();
    void badInputsAreNamed_data();
    void badInputsAreNamed();
};

void TestMassProperties::shapeAgreesWithTable()
{
    QFETCH(int, shape);
    const Shape& s = shapes()[shape];
    const MassProperties found = s.make(Matter::mass(2.5));
    QCOMPARE(found.mass, 2.5);
    QVERIFY(close(found.com, s.table.com.cast<double>(), kExact * s.extent));
    const Vector3d moments = 2.5 * s.table.moments.cast<double>();
    // Each moment for itself, so that the small ones of a thin body count.
    for (int i = 0; i < 3; ++i)
        QVERIFY(close(found.I_com(i, i), moments(i), kExact));
    const Matrix3d offDiagonal = found.I_com - Matrix3d(found.I_com.diagonal().asDiagonal());
    QCOMPARE(offDiagonal, Matrix3d(Matrix3d::Zero()));
    requireValid(found, s.name);
}

void TestMassProperties::shapeAgreesWithQuadrature()
{
    QFETCH(int, shape);
    const Shape& s = shapes()[shape];
    if (!s.integrate)
        return;
    oracle::Integrals integrals;
    s.integrate(integrals);
    const MassProperties found = s.make(Matter::density(3.0));
    QVERIFY(close(found.mass, double(3 * integrals.size), kExact));
    QVERIFY(close(found.com, integrals.com().cast<double>(), kExact * s.extent));
    QVERIFY(close(found.I_com, (3 * integrals.size * integrals.unitInertia()).cast<double>(), kExact));
}

void TestMassProperties::shapeByDensity()
{
    QFETCH(int, shape);
    const Shape& s = shapes()[shape];
    const MassProperties found = s.make(Matter::density(8.0));
    const double mass = double(8 * s.table.size);
    QVERIFY(close(found.mass, mass, kExact));
    QVERIFY(close(found.I_com, s.make(Matter::mass(mass)).I_com, kExact));
}

void TestMassProperties::pointsAreTheirSum()
{
    // Masses 1 and 3 at distance 4 along x: reduced mass 3/4, I = 3/4 · 16 = 12; com at 3 from the first.
    const std::vector<MassPoint> two = {{1.0, {1, 2, 3}}, {3.0, {5, 2, 3}}};
    const MassProperties dumbbell = pointsMass(two);
    QCOMPARE(dumbbell.mass, 4.0);
    QCOMPARE(dumbbell.com, Vector3d(4, 2, 3));
    QCOMPARE(dumbbell.I_com, Matrix3d(Vector3d(0, 12, 12).asDiagonal()));
    const std::vector<MassPoint> one = {{2.0, {1e6, -3, 7}}};
    QCOMPARE(pointsMass(one).I_com, Matrix3d(Matrix3d::Zero()));
    QCOMPARE(pointsMass(one).com, Vector3d(1e6, -3, 7));
    // Products of inertia carry the minus sign: Σ −m x y.
    const std::vector<MassPoint> skewed = {{1.0, {1, 2, 0}}, {1.0, {-1, -2, 0}}};
    QCOMPARE(pointsMass(skewed).I_com(0, 1), -4.0);
}

void TestMassProperties::laminaAgreesWithTriangles()
{
    // An L, not convex, far from its origin.
    const std::vector<Vector2d> corners = {{10, 20}, {13, 20}, {13, 21}, {11, 21}, {11, 24}, {10, 24}};
    oracle::Integrals sum;
    const auto rectangle = [&](long double x0, long double y0, long double x1, long double y1) {
        oracle::addTriangle(sum, {x0, y0, 0}, {x1, y0, 0}, {x1, y1, 0});
        oracle::addTriangle(sum, {x0, y0, 0}, {x1, y1, 0}, {x0, y1, 0});
    };
    rectangle(10, 20, 13, 21);
    rectangle(10, 21, 11, 24);
    const MassProperties found = laminaMass(corners, Matter::density(2.0));
    QVERIFY(close(found.mass, double(2 * sum.size), kExact));
    QVERIFY(close(found.com, sum.com().cast<double>(), 30 * kExact));
    QVERIFY(close(found.I_com, (2 * sum.size * sum.unitInertia()).cast<double>(), kExact));
    QVERIFY(close(found.I_com(2, 2), found.I_com(0, 0) + found.I_com(1, 1), kExact));
    // An L has matter mostly at low x, high y and high x, low y: x y < 0 on average, so that −Σ m x y > 0.
    QVERIFY(found.I_com(0, 1) > 0.0);
}

void TestMassProperties::laminaRunsEitherWay()
{
    std::vector<Vector2d> corners = {{0, 0}, {2, 0}, {2, 1}, {0.5, 0.5}, {0, 3}};
    const MassProperties one = laminaMass(corners, Matter::density(1.0));
    std::reverse(corners.begin(), corners.end());
    const MassProperties other = laminaMass(corners, Matter::density(1.0));
    QVERIFY(close(one.mass, other.mass, kExact));
    QVERIFY(close(one.com, other.com, 3 * kExact));
    QVERIFY(close(one.I_com, other.I_com, kExact));
}

void TestMassProperties::laminaRectangleIsThePlate()
{
    const std::vector<Vector2d> corners = {{-1, -0.25}, {1, -0.25}, {1, 0.25}, {-1, 0.25}};
    const MassProperties lamina = laminaMass(corners, Matter::mass(3.0));
    QVERIFY(close(lamina.I_com, plateMass(2, 0.5, Matter::mass(3.0)).I_com, kExact));
}

void TestMassProperties::regularPolygonTendsToTheDisc()
{
    // Regular n-gon of circumradius R: I_z = m R² (2 + cos(2π/n)) / 6; area n R² sin(2π/n) / 2.
    for (const int n : {3, 4, 5, 6, 50}) {
        std::vector<Vector2d> corners;
        const double turn = 2.0 * M_PI / n;
        for (int i = 0; i < n; ++i)
            corners.push_back({2.0 * std::cos(i * turn), 2.0 * std::sin(i * turn)});
        const MassProperties found = laminaMass(corners, Matter::density(1.0));
        QVERIFY(close(found.mass, 2.0 * n * std::sin(turn), kExact));
        const double moment = found.mass * 4.0 * (2.0 + std::cos(turn)) / 6.0;
        QVERIFY(close(found.I_com(2, 2), moment, kExact));
        QVERIFY(close(found.I_com(0, 0), moment / 2.0, kExact));
        QVERIFY(std::abs(found.I_com(0, 1)) < kExact * moment);
    }
}

void TestMassProperties::tetrahedronAgreesWithQuadrature()
{
    std::mt19937_64 random(11);
    for (int i = 0; i < 100; ++i) {
        std::array<Vector3d, 4> corners;
        for (Vector3d& corner : corners)
            corner = randomVector(random, 2.0);
        const MassProperties found = tetrahedronMass(corners, Matter::density(1.0));
        oracle::Integrals sum;
        oracle::addTetrahedron(sum, corners[0].cast<long double>(), corners[1].cast<long double>(),
                               corners[2].cast<long double>(), corners[3].cast<long double>());
        // A random tetrahedron can be flat: its volume then loses the digits that extent³ / volume says.
        const double loss = 1.0 + 64.0 / double(sum.size);
        QVERIFY(close(found.mass, double(sum.size), kExact * loss));
        QVERIFY(close(found.com, sum.com().cast<double>(), kExact * loss));
        QVERIFY(close(found.I_com, (sum.size * sum.unitInertia()).cast<double>(), kExact * loss));
    }
}

void TestMassProperties::parallelAxes()
{
    // A rod about its end: m L² / 3. A hoop about its rim: 2 m r². Meriam & Kraige, table D/4.
    const MassProperties rod = rodMass(3.0, Matter::mass(2.0));
    QVERIFY(close(inertiaAbout(rod, {1.5, 0, 0})(2, 2), 2.0 * 9.0 / 3.0, kExact));
    const MassProperties hoop = hoopMass(0.7, Matter::mass(2.0));
    QVERIFY(close(inertiaAbout(hoop, {0, 0.7, 0})(2, 2), 2.0 * 2.0 * 0.49, kExact));
    // A cone about its tip: 3/20 m (r² + 4 h²).
    const MassProperties cone = coneMass(0.5, 2.0, Matter::mass(2.0));
    QVERIFY(close(inertiaAbout(cone, Vector3d::Zero())(0, 0), 0.15 * 2.0 * (0.25 + 16.0), kExact));
    // A cube about its corner: 2/3 m a² on the diagonal, −1/4 m a² off it.
    const MassProperties cube = boxMass({1, 1, 1}, Matter::mass(12.0));
    const Matrix3d corner = inertiaAbout(cube, {-0.5, -0.5, -0.5});
    QVERIFY(close(corner(0, 0), 8.0, kExact));
    QVERIFY(close(corner(0, 1), -3.0, kExact));
}

void TestMassProperties::momentAboutAnAxisIsADistanceSquared()
{
    // Points: Σ m (distance to the axis)².
    std::mt19937_64 random(5);
    std::vector<MassPoint> points;
    for (int i = 0; i < 20; ++i)
        points.push_back({0.1 + 0.05 * i, randomVector(random, 3.0)});
    const MassProperties body = pointsMass(points);
    const Vector3d through(1, -2, 0.5);
    const Vector3d direction(3, 1, -2);
    double expected = 0.0;
    for (const MassPoint& p : points) {
        const Vector3d r = p.position - through;
        const double along = r.dot(direction) / direction.norm();
        expected += p.mass * (r.squaredNorm() - along * along);
    }
    // Twenty terms, each a difference of squares of size 30.
    QVERIFY(close(momentAbout(body, through, direction), expected, 10 * kExact));
    QVERIFY(close(momentAbout(body, through, 1e200 * direction), expected, 10 * kExact));
    const Vector3d n = direction.normalized();
    QVERIFY(close(n.dot(inertiaAbout(body, through) * n), expected, 10 * kExact));
}

void TestMassProperties::rotatingACompoundRotatesItsTensor()
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        const std::vector<MassProperties> parts = randomParts(random);
        const Matrix3d R = expSO3(randomVector(random, 2.0));
        const Vector3d p = randomVector(random, 5.0);
        std::vector<MassProperties> moved;
        for (const MassProperties& part : parts)
            moved.push_back(transformed(part, R, p));
        const MassProperties whole = transformed(combined(parts, "whole"), R, p);
        const MassProperties found = combined(moved, "moved");
        QVERIFY(close(found.mass, whole.mass, kExact));
        // Sums of five parts at distances up to ten.
        QVERIFY(close(found.com, whole.com, 10 * kExact));
        QVERIFY(close(found.I_com, whole.I_com, 10 * kExact));
        QVERIFY(close(whole.I_com.trace(), combined(parts, "whole").I_com.trace(), 10 * kExact));
    }
}

void TestMassProperties::compoundDoesNotDependOnGrouping()
{
    std::mt19937_64 random(2);
    for (int i = 0; i < 1000; ++i) {
        const std::vector<MassProperties> parts = randomParts(random);
        const MassProperties whole = combined(parts, "whole");
        const std::span<const MassProperties> all(parts);
        const std::vector<MassProperties> halves
            = {combined(all.subspan(3), "rest"), combined(all.first(3), "first")};
        const MassProperties regrouped = combined(halves, "halves");
        QVERIFY(close(regrouped.com, whole.com, 10 * kExact));
        QVERIFY(close(regrouped.I_com, whole.I_com, 10 * kExact));
        const Vector3d point = randomVector(random, 4.0);
        Matrix3d sum = Matrix3d::Zero();
        for (const MassProperties& part : parts)
            sum += inertiaAbout(part, point);
        QVERIFY(close(inertiaAbout(whole, point), sum, 10 * kExact));
    }
}

void TestMassProperties::boxOfTwoHalves()
{
    const MassProperties half = boxMass({1, 2, 3}, Matter::density(5.0));
    const std::vector<MassProperties> halves = {transformed(half, Matrix3d::Identity(), {-0.5, 0, 0}),
                                                transformed(half, Matrix3d::Identity(), {0.5, 0, 0})};
    const MassProperties whole = combined(halves, "box");
    QVERIFY(close(whole.I_com, boxMass({2, 2, 3}, Matter::density(5.0)).I_com, kExact));
    QVERIFY(close(whole.com, Vector3d::Zero(), kExact));
}

void TestMassProperties::holeIsTheDifference()
{
    const std::vector<MassProperties> parts
        = {cylinderMass(0.5, 3, Matter::density(7.0)), hole(cylinderMass(0.25, 3, Matter::density(7.0)))};
    const MassProperties tube = tubeMass(0.25, 0.5, 3, Matter::density(7.0));
    const MassProperties found = combined(parts, "tube");
    QVERIFY(close(found.mass, tube.mass, kExact));
    QVERIFY(close(found.I_com, tube.I_com, kExact));
    // An eccentric bore moves the centre away from it: com = −m_hole d / (M − m_hole) = −d / 3.
    const std::vector<MassProperties> eccentric
        = {cylinderMass(0.5, 3, Matter::density(7.0)),
           transformed(hole(cylinderMass(0.25, 3, Matter::density(7.0))), Matrix3d::Identity(), {0.2, 0, 0})};
    QVERIFY(close(combined(eccentric, "cam").com, {-0.2 / 3.0, 0, 0}, kExact));
}

void TestMassProperties::holeTooLargeIsRejected()
{
    const std::vector<MassProperties> nothing
        = {boxMass({1, 1, 1}, Matter::mass(1.0)), hole(boxMass({1, 1, 1}, Matter::mass(1.0)))};
    const std::string message = messageOf([&] { (void)combined(nothing, "empty box"); });
    QVERIFY2(message.starts_with("empty box: mass = 0 kg; allowed: "), message.c_str());
    // A hole that reaches beyond the body leaves a positive mass but no possible inertia.
    const std::vector<MassProperties> beyond
        = {boxMass({1, 1, 1}, Matter::mass(2.0)), hole(boxMass({1, 9, 1}, Matter::mass(1.0)))};
    QVERIFY(messageOf([&] { (void)combined(beyond, "odd box"); }).find("allowed: moments ≥ 0")
            != std::string::npos);
    QVERIFY(messageOf([] { (void)combined({}, "nothing"); }).find("without parts") != std::string::npos);
}

void TestMassProperties::scalingToAMass()
{
    const MassProperties cone = coneMass(0.5, 2.0, Matter::density(3.0));
    const MassProperties scaled = scaledToMass(cone, 2.0);
    QCOMPARE(scaled.mass, 2.0);
    QCOMPARE(scaled.com, cone.com);
    QVERIFY(close(scaled.I_com, coneMass(0.5, 2.0, Matter::mass(2.0)).I_com, kExact));
    QVERIFY_EXCEPTION_THROWN((void)scaledToMass(cone, 0.0), std::invalid_argument);
}

void TestMassProperties::validBodiesPass()
{
    requireValid(withMoments(0, 0, 0), "point");
    requireValid(withMoments(0, 1, 1), "rod");
    requireValid(withMoments(1, 2, 3), "lamina");
    requireValid(withMoments(1e-300, 1e-300, 1e-300), "tiny");
    requireValid(withMoments(1e300, 1e300, 1e300), "huge");
    MassProperties turned = withMoments(1, 2, 3);
    turned = transformed(turned, expSO3({1, 2, 3}), Vector3d(1, 1, 1));
    requireValid(turned, "turned lamina");
}

void TestMassProperties::impossibleBodiesAreNamed_data()
{
    QTest::addColumn<double>("mass");
    QTest::addColumn<double>("Ixx");
    QTest::addColumn<double>("Iyy");
    QTest::addColumn<double>("Izz");
    QTest::addColumn<double>("Ixy");
    QTest::addColumn<double>("Iyx");
    QTest::addColumn<QString>("message");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    QTest::newRow("no mass") << 0.0 << 1.0 << 1.0 << 1.0 << 0.0 << 0.0
                             << "mass = 0 kg; allowed: a finite number > 0";
    QTest::newRow("negative mass") << -2.0 << 1.0 << 1.0 << 1.0 << 0.0 << 0.0 << "mass = -2 kg";
    QTest::newRow("mass NaN") << nan << 1.0 << 1.0 << 1.0 << 0.0 << 0.0 << "mass = nan kg";
    QTest::newRow("mass infinite") << inf << 1.0 << 1.0 << 1.0 << 0.0 << 0.0 << "mass = inf kg";
    QTest::newRow("inertia NaN") << 1.0 << nan << 1.0 << 1.0 << 0.0 << 0.0 << "the inertia = (nan, 1, 1)";
    QTest::newRow("inertia infinite") << 1.0 << 1.0 << inf << 1.0 << 0.0 << 0.0 << "(1, inf, 1)";
    QTest::newRow("not symmetric") << 1.0 << 1.0 << 1.0 << 1.0 << 0.1 << 0.2 << "Ixy = 0.1, Iyx = 0.2";
    QTest::newRow("negative moment") << 1.0 << 2.0 << -1.0 << 2.0 << 0.0 << 0.0
                                     << "(-1, 2, 2) kg m²; allowed: moments ≥ 0";
    QTest::newRow("triangle") << 1.0 << 1.0 << 5.0 << 2.0 << 0.0 << 0.0 << "1 + 2 < 5";
    QTest::newRow("hidden in products") << 1.0 << 1.0 << 1.0 << 1.0 << 2.0 << 2.0 << "allowed: moments ≥ 0";
}

void TestMassProperties::impossibleBodiesAreNamed()
{
    QFETCH(double, mass);
    QFETCH(double, Ixx);
    QFETCH(double, Iyy);
    QFETCH(double, Izz);
    QFETCH(double, Ixy);
    QFETCH(double, Iyx);
    QFETCH(QString, message);
    MassProperties body{mass, Vector3d::Zero(), Vector3d(Ixx, Iyy, Izz).asDiagonal()};
    body.I_com(0, 1) = Ixy;
    body.I_com(1, 0) = Iyx;
    const QString found = QString::fromStdString(messageOf([&] { requireValid(body, "block"); }));
    QVERIFY2(found.startsWith("block: ") && found.contains(message), qPrintable(found));
}

void TestMassProperties::freeBodyNeedsThreeMoments()
{
    requireFreeBody(boxMass({1, 2, 3}, Matter::mass(1.0)), "box");
    requireFreeBody(plateMass(1, 2, Matter::mass(1.0)), "plate");
    const std::string message = messageOf([] { requireFreeBody(rodMass(1.0, Matter::mass(12.0)), "rod"); });
    QVERIFY2(message.find("(0, 1, 1)") != std::string::npos, message.c_str());
    QVERIFY_EXCEPTION_THROWN(requireFreeBody(withMoments(0, 0, 0), "point"), std::invalid_argument);
}

void TestMassProperties::badInputsAreNamed_data()
{
    QTest::addColumn<int>("call");
    QTest::addColumn<QString>("message");
    const char* messages[] = {"box: edge y",
                              "sphere: radius",
                              "ellipsoid: half axis z",
                              "cylinder: height",
                              "tube: inner radius = ",
                              "capsule: radius",
                              "cone: height",
                              "shell: radius",
                              "plate: edge x",
                              "disc: radius",
                              "hoop: radius",
                              "rod: length",
                              "lamina: 2; allowed: three",
                              "lamina: edges 0 and 2",
                              "lamina: encloses no area",
                              "points: none; allowed: at least one",
                              "points: mass of point 1",
                              "points: point 0 = ",
                              "sphere: mass",
                              "sphere: density",
                              "tetrahedron: the surface encloses no volume"};
    for (int i = 0; i < int(std::size(messages)); ++i)
        QTest::newRow(messages[i]) << i << messages[i];
}

void TestMassProperties::badInputsAreNamed()
{
    QFETCH(int, call);
    QFETCH(QString, message);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    const Matter kilo = Matter::mass(1.0);
    const std::vector<Vector2d> two = {{0, 0}, {1, 0}};
    const std::vector<Vector2d> bowTie = {{0, 0}, {2, 2}, {2, 0}, {0, 1}};
    const std::vector<Vector2d> flat = {{0, 0}, {1, 1}, {2, 2}, {3, 3}};
    const std::vector<MassPoint> negative = {{1.0, {0, 0, 0}}, {-1.0, {1, 0, 0}}};
    const std::vector<MassPoint> nowhere = {{1.0, {0, nan, 0}}};
    const std::array<Vector3d, 4> square
        = {Vector3d(0, 0, 0), Vector3d(1, 0, 0), Vector3d(1, 1, 0), Vector3d(0, 1, 0)};
    const std::function<MassProperties()> calls[] = {
        [&] {
            return boxMass({1, -1, 1}, kilo);
        },
        [&] { return sphereMass(nan, kilo); },
        [&] {
            return ellipsoidMass({1, 1, 0}, kilo);
        },
        [&] { return cylinderMass(1, inf, kilo); },
        [&] { return tubeMass(1, 1, 1, kilo); },
        [&] { return capsuleMass(1e200, 1, kilo); },
        [&] { return coneMass(1, 1e-200, kilo); },
        [&] { return shellMass(0, kilo); },
        [&] { return plateMass(-0.0, 1, kilo); },
        [&] { return discMass(-1, kilo); },
        [&] { return hoopMass(nan, kilo); },
        [&] { return rodMass(-inf, kilo); },
        [&] { return laminaMass(two, kilo); },
        [&] { return laminaMass(bowTie, kilo); },
        [&] { return laminaMass(flat, kilo); },
        [&] { return pointsMass({}); },
        [&] { return pointsMass(negative); },
        [&] { return pointsMass(nowhere); },
        [&] { return sphereMass(1, Matter::mass(-1)); },
        [&] { return sphereMass(1, Matter::density(nan)); },
        [&] { return tetrahedronMass(square, kilo); },
    };
    const QString found = QString::fromStdString(messageOf([&] { (void)calls[call](); }));
    QVERIFY2(found.startsWith(message), qPrintable(found));
}

QTEST_GUILESS_MAIN(TestMassProperties)
#include "test_mass_properties.moc"

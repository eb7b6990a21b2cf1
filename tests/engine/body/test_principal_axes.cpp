#include "engine/body/mass_properties.h"
#include "engine/body/principal_axes.h"
#include "engine/body/shapes_mass.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>
#include <QTest>

#include <algorithm>
#include <random>

using namespace polhode;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace
{

// Eight sweeps of three rotations: a few dozen roundings of the largest moment.
constexpr double kRounding = 1e-14;

Matrix3d tensor(const Vector3d& moments, const Matrix3d& R)
{
    const Matrix3d I = R * moments.asDiagonal() * R.transpose();
    return 0.5 * (I + I.transpose());
}

Vector3d randomVector(std::mt19937_64& random, double size)
{
    std::uniform_real_distribution<double> uniform(-size, size);
    const double x = uniform(random);
    const double y = uniform(random);
    const double z = uniform(random);
    return {x, y, z};
}

Matrix3d noise(std::mt19937_64& random, double size)
{
    Matrix3d N;
    for (int i = 0; i < 3; ++i)
        N.col(i) = randomVector(random, size);
    return N + N.transpose();
}

/// The defining conditions: a right-handed orthonormal frame that makes the tensor diagonal.
bool isPrincipal(const PrincipalAxes& axes, const Matrix3d& I)
{
    const Matrix3d& R = axes.R_BP;
    const double scale = I.cwiseAbs().maxCoeff();
    return (R.transpose() * R - Matrix3d::Identity()).cwiseAbs().maxCoeff() < kRounding
        && R.col(0).cross(R.col(1)).dot(R.col(2)) > 0.0
        && (tensor(axes.moments, R) - I).cwiseAbs().maxCoeff() < kRounding * scale
        && axes.moments(axes.ascending[0]) <= axes.moments(axes.ascending[1])
        && axes.moments(axes.ascending[1]) <= axes.moments(axes.ascending[2]);
}

} // namespace

class TestPrincipalAxes : public QObject
{
    Q_OBJECT

private slots:
    void diagonalTensorsKeepTheirAxes_data();
    void diagonalTensorsKeepTheirAxes();
    void smallTurnsComeBack();
    void randomTensors();
    void nearestOfAllFrames();
    void cubeAboutItsCorner();
    void turnedSymmetricTop();
    void noiseDoesNotTurnASphere();
    void noiseDoesNotTurnASymmetricTop();
    void nearlyEqualMoments();
    void turnedRodHasOneZero();
    void tiesAreDecidedTheSameWay();
    void everyScale_data();
    void everyScale();
};

void TestPrincipalAxes::diagonalTensorsKeepTheirAxes_data()
{
    QTest::addColumn<double>("a");
    QTest::addColumn<double>("b");
    QTest::addColumn<double>("c");
    QTest::newRow("ascending") << 1.0 << 2.0 << 2.5;
    QTest::newRow("descending") << 2.5 << 2.0 << 1.0;
    QTest::newRow("odd") << 2.0 << 1.0 << 2.5;
    QTest::newRow("even") << 2.5 << 1.0 << 2.0;
    QTest::newRow("top") << 2.0 << 2.0 << 1.0;
    QTest::newRow("top about x") << 1.0 << 2.0 << 2.0;
    QTest::newRow("sphere") << 2.0 << 2.0 << 2.0;
    QTest::newRow("rod") << 0.0 << 2.0 << 2.0;
    QTest::newRow("point") << 0.0 << 0.0 << 0.0;
}

void TestPrincipalAxes::diagonalTensorsKeepTheirAxes()
{
    QFETCH(double, a);
    QFETCH(double, b);
    QFETCH(double, c);
    const PrincipalAxes axes = principalAxes(Vector3d(a, b, c).asDiagonal());
    QCOMPARE(axes.R_BP, Matrix3d(Matrix3d::Identity()));
    QCOMPARE(axes.moments, Vector3d(a, b, c));
    const Vector3d sorted(axes.moments(axes.ascending[0]), axes.moments(axes.ascending[1]),
                          axes.moments(axes.ascending[2]));
    QVERIFY(sorted(0) <= sorted(1) && sorted(1) <= sorted(2));
}

void TestPrincipalAxes::smallTurnsComeBack()
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        // Below 30° every other choice of axes turns more.
        const Matrix3d R = expSO3(randomVector(random, 0.3));
        const Vector3d moments(2.0, 1.0, 2.5);
        const PrincipalAxes axes = principalAxes(tensor(moments, R));
        QVERIFY((axes.R_BP - R).norm() < 10 * kRounding);
        QVERIFY((axes.moments - moments).norm() < kRounding * 3.0);
    }
}

void TestPrincipalAxes::randomTensors()
{
    std::mt19937_64 random(2);
    for (int i = 0; i < 3000; ++i) {
        Vector3d moments = randomVector(random, 1.0).cwiseAbs();
        const Matrix3d I = tensor(moments, expSO3(randomVector(random, 3.0)));
        const PrincipalAxes axes = principalAxes(I);
        QVERIFY(isPrincipal(axes, I));
        std::sort(moments.begin(), moments.end());
        for (int k = 0; k < 3; ++k)
            QVERIFY(std::abs(axes.moments(axes.ascending[k]) - moments(k)) < kRounding);
    }
}

void TestPrincipalAxes::nearestOfAllFrames()
{
    std::mt19937_64 random(3);
    for (int i = 0; i < 300; ++i) {
        const Matrix3d I = tensor({1.0, 2.0, 2.5}, expSO3(randomVector(random, 3.0)));
        const Matrix3d R = principalAxes(I).R_BP;
        // The 24 proper turns of a cube, as products of quarter turns about x, y and z.
        for (int a = 0; a < 4; ++a)
            for (int b = 0; b < 4; ++b)
                for (int c = 0; c < 4; ++c) {
                    const double quarter = M_PI / 2;
                    const Matrix3d cube = expSO3(Vector3d(a * quarter, 0, 0))
                        * expSO3(Vector3d(0, b * quarter, 0)) * expSO3(Vector3d(0, 0, c * quarter));
                    QVERIFY((R * cube).trace() <= R.trace() + 2e-9);
                }
    }
}

void TestPrincipalAxes::cubeAboutItsCorner()
{
    // M a² / 12 times 2 (about the diagonal), 11 and 11. Taylor, Classical Mechanics, example 10.4.
    const MassProperties cube = boxMass({1, 1, 1}, Matter::mass(12.0));
    const Matrix3d corner = inertiaAbout(cube, {-0.5, -0.5, -0.5});
    const PrincipalAxes axes = principalAxes(corner);
    QVERIFY(isPrincipal(axes, corner));
    QVERIFY((axes.moments - Vector3d(2, 11, 11)).norm() < 12 * kRounding);
    QVERIFY((axes.R_BP.col(0) - Vector3d(1, 1, 1).normalized()).norm() < kRounding);
}

void TestPrincipalAxes::turnedSymmetricTop()
{
    std::mt19937_64 random(4);
    for (int i = 0; i < 1000; ++i) {
        const Matrix3d R = expSO3(randomVector(random, 3.0));
        const Vector3d n = R.col(2);
        const Matrix3d I = tensor({2.0, 2.0, 1.0}, R);
        const PrincipalAxes axes = principalAxes(I);
        QVERIFY(isPrincipal(axes, I));
        const int single = axes.ascending[0];
        QVERIFY(axes.R_BP.col(single).cross(n).norm() < kRounding);
        // Least turn: by the angle between the axis and the nearest body axis, trace = 1 + 2 cos.
        QVERIFY(std::abs(axes.R_BP.trace() - (1.0 + 2.0 * n.cwiseAbs().maxCoeff())) < kRounding + 2e-9);
        QCOMPARE(axes.moments((single + 1) % 3), axes.moments((single + 2) % 3));
    }
}

void TestPrincipalAxes::noiseDoesNotTurnASphere()
{
    std::mt19937_64 random(5);
    for (int i = 0; i < 1000; ++i) {
        const PrincipalAxes axes = principalAxes(2.0 * Matrix3d::Identity() + noise(random, 1e-14));
        QCOMPARE(axes.R_BP, Matrix3d(Matrix3d::Identity()));
    }
}

void TestPrincipalAxes::noiseDoesNotTurnASymmetricTop()
{
    std::mt19937_64 random(6);
    for (int i = 0; i < 1000; ++i) {
        const Matrix3d I = Matrix3d(Vector3d(2, 2, 1).asDiagonal()) + noise(random, 1e-14);
        // The axis itself turns by noise over the gap of moments.
        QVERIFY((principalAxes(I).R_BP - Matrix3d::Identity()).norm() < 1e-13);
    }
}

void TestPrincipalAxes::nearlyEqualMoments()
{
    const Matrix3d R = expSO3({0, 0, 0.4});
    // Closer than 1e-12: equal, and the frame stays.
    QVERIFY((principalAxes(tensor({1.0, 1.0 + 1e-13, 2.0}, R)).R_BP - Matrix3d::Identity()).norm() < 1e-12);
    // Farther: different, and the axes are known to rounding over the difference.
    const Matrix3d found = principalAxes(tensor({1.0, 1.0 + 1e-6, 2.0}, R)).R_BP;
    QVERIFY((found - R).norm() < 1e-8);
}

void TestPrincipalAxes::turnedRodHasOneZero()
{
    std::mt19937_64 random(7);
    for (int i = 0; i < 1000; ++i) {
        const Matrix3d R = expSO3(randomVector(random, 3.0));
        const MassProperties rod = transformed(rodMass(2.0, Matter::mass(3.0)), R, Vector3d::Zero());
        requireValid(rod, "turned rod");
        const PrincipalAxes axes = principalAxes(rod.I_com);
        QVERIFY(std::abs(axes.moments(axes.ascending[0])) < kRounding);
        QVERIFY(axes.R_BP.col(axes.ascending[0]).cross(R.col(0)).norm() < kRounding);
    }
}

void TestPrincipalAxes::tiesAreDecidedTheSameWay()
{
    std::mt19937_64 random(8);
    // Axes at exactly 45° between two body axes turn equally far either way.
    const Matrix3d R = expSO3({0, 0, M_PI / 4});
    const Matrix3d I = tensor({1.0, 2.0, 2.5}, R);
    const PrincipalAxes axes = principalAxes(I);
    for (int i = 0; i < 1000; ++i) {
        const PrincipalAxes other = principalAxes(I + noise(random, 1e-14));
        QVERIFY((other.R_BP - axes.R_BP).norm() < 1e-12);
    }
}

void TestPrincipalAxes::everyScale_data()
{
    QTest::addColumn<double>("scale");
    for (const double scale : {1e-290, 1e-150, 1e-20, 1.0, 1e20, 1e150, 1e290})
        QTest::addRow("%g", scale) << scale;
}

void TestPrincipalAxes::everyScale()
{
    QFETCH(double, scale);
    const Matrix3d R = expSO3({0.1, -0.2, 0.3});
    const PrincipalAxes axes = principalAxes(scale * tensor({1.0, 2.0, 2.5}, R));
    QVERIFY((axes.R_BP - R).norm() < 10 * kRounding);
    QVERIFY((axes.moments / scale - Vector3d(1.0, 2.0, 2.5)).norm() < 3 * kRounding);
}

QTEST_GUILESS_MAIN(TestPrincipalAxes)
#include "test_principal_axes.moc"

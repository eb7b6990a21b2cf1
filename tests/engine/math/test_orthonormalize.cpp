#include "engine/math/orthonormalize.h"
#include "engine/math/refused.h"
#include "support/oracles/rotation_series.h"

#include <Eigen/Geometry>
#include <QTest>

#include <functional>
#include <limits>
#include <random>

using namespace polhode;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace
{

// Singular vectors of a 3×3 matrix by Jacobi rotations: a few dozen roundings.
constexpr double kRounding = 1e-14;

Matrix3d randomMatrix(std::mt19937_64& random, double size)
{
    std::uniform_real_distribution<double> uniform(-size, size);
    Matrix3d M;
    for (int i = 0; i < 9; ++i)
        M(i) = uniform(random);
    return M;
}

Matrix3d randomRotation(std::mt19937_64& random)
{
    const Matrix3d M = randomMatrix(random, 2.0);
    return oracle::rotationExp(M.col(0).cast<long double>()).cast<double>();
}

} // namespace

class TestOrthonormalize : public QObject
{
    Q_OBJECT

private slots:
    void errorOfAStretch();
    void rotationsStay();
    void polarFactorComesBack();
    void nothingIsNearer();
    void gramSchmidtKeepsTheFirstAxis();
    void impossibleMatricesAreRejected();
};

void TestOrthonormalize::errorOfAStretch()
{
    // R = s 1: ‖(s² − 1) 1‖ = √3 |s² − 1|.
    QVERIFY(std::abs(orthogonalityError(1.1 * Matrix3d::Identity()) - std::sqrt(3.0) * 0.21) < kRounding);
    std::mt19937_64 random(1);
    QVERIFY(orthogonalityError(randomRotation(random)) < kRounding);
}

void TestOrthonormalize::rotationsStay()
{
    std::mt19937_64 random(2);
    for (int i = 0; i < 1000; ++i) {
        const Matrix3d R = randomRotation(random);
        QVERIFY((nearestRotation(R) - R).norm() < kRounding);
        QVERIFY((gramSchmidt(R) - R).norm() < kRounding);
    }
}

void TestOrthonormalize::polarFactorComesBack()
{
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> stretch(0.5, 2.0);
    for (int i = 0; i < 1000; ++i) {
        const Matrix3d R = randomRotation(random);
        const Matrix3d Q = randomRotation(random);
        const Vector3d s(stretch(random), stretch(random), stretch(random));
        // M = R S with S symmetric and positive: R is the nearest rotation.
        const Matrix3d M = R * Q * s.asDiagonal() * Q.transpose();
        QVERIFY((nearestRotation(M) - R).norm() < kRounding);
    }
}

void TestOrthonormalize::nothingIsNearer()
{
    std::mt19937_64 random(4);
    for (int i = 0; i < 1000; ++i) {
        const Matrix3d M = randomRotation(random) + randomMatrix(random, 0.2);
        const Matrix3d R = nearestRotation(M);
        QVERIFY(orthogonalityError(R) < kRounding);
        const double distance = (R - M).norm();
        QVERIFY((gramSchmidt(M) - M).norm() >= distance - kRounding);
        const Vector3d phi = randomMatrix(random, 1e-3).col(0);
        const Matrix3d other = oracle::rotationExp(phi.cast<long double>()).cast<double>() * R;
        QVERIFY((other - M).norm() > distance);
    }
}

void TestOrthonormalize::gramSchmidtKeepsTheFirstAxis()
{
    std::mt19937_64 random(5);
    for (int i = 0; i < 1000; ++i) {
        const Matrix3d M = randomRotation(random) + randomMatrix(random, 0.2);
        const Matrix3d R = gramSchmidt(M);
        QVERIFY(orthogonalityError(R) < kRounding);
        QVERIFY(R.col(0).cross(R.col(1)).dot(R.col(2)) > 0.0);
        QVERIFY(R.col(0).cross(M.col(0)).norm() < kRounding);
        // The second axis stays in the plane of the first two.
        QVERIFY(std::abs(R.col(2).dot(M.col(1))) < kRounding);
        QVERIFY(R.col(1).dot(M.col(1)) > 0.0);
    }
}

void TestOrthonormalize::impossibleMatricesAreRejected()
{
    Matrix3d mirrored = Matrix3d::Identity();
    mirrored(2, 2) = -1.0;
    Matrix3d broken = Matrix3d::Identity();
    broken(0, 1) = std::numeric_limits<double>::quiet_NaN();
    for (const Matrix3d& M : {mirrored, broken, Matrix3d(Matrix3d::Zero())}) {
        QVERIFY_EXCEPTION_THROWN((void)nearestRotation(M), Refused);
        QVERIFY_EXCEPTION_THROWN((void)gramSchmidt(M), Refused);
    }
}

QTEST_GUILESS_MAIN(TestOrthonormalize)
#include "test_orthonormalize.moc"

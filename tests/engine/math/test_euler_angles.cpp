#include "engine/math/euler_angles.h"
#include "support/oracles/rotation_series.h"

#include <Eigen/Geometry>
#include <QTest>

#include <algorithm>
#include <numbers>
#include <random>

using namespace polhode;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace
{

constexpr double kPi = std::numbers::pi;

// A product of three matrices with entries of size 1: a handful of roundings.
constexpr double kRounding = 2e-15;

/// The three turns one after the other, from the power series of the exponential.
oracle::Matrix3l turns(EulerSequence sequence, const oracle::Vector3l& angles)
{
    using oracle::Vector3l;
    const Vector3l x = Vector3l::Unit(0);
    const Vector3l y = Vector3l::Unit(1);
    const Vector3l z = Vector3l::Unit(2);
    const bool zyx = sequence == EulerSequence::zyx;
    return oracle::rotationExp(angles(0) * z) * oracle::rotationExp(angles(1) * (zyx ? y : x))
        * oracle::rotationExp(angles(2) * (zyx ? x : z));
}

double largest(const Matrix3d& A)
{
    return A.cwiseAbs().maxCoeff();
}

/// The singular value of the second angle.
double singularAngle(EulerSequence sequence)
{
    return sequence == EulerSequence::zyx ? kPi / 2 : 0.0;
}

Vector3d randomAngles(std::mt19937_64& random)
{
    std::uniform_real_distribution<double> uniform(-kPi, kPi);
    const double a = uniform(random);
    const double b = uniform(random);
    const double c = uniform(random);
    return {a, b, c};
}

} // namespace

Q_DECLARE_METATYPE(polhode::EulerSequence)

class TestEulerAngles : public QObject
{
    Q_OBJECT

private slots:
    void matrixIsThreeTurns_data() { sequences(); }
    void matrixIsThreeTurns();
    void anglesComeBack_data() { sequences(); }
    void anglesComeBack();
    void matrixComesBackNearTheSingularity_data();
    void matrixComesBackNearTheSingularity();
    void lockIsReported_data();
    void lockIsReported();
    void rateMatrixIsTheDerivative_data() { sequences(); }
    void rateMatrixIsTheDerivative();
    void ratesInvertTheRateMatrix_data() { sequences(); }
    void ratesInvertTheRateMatrix();
    void ratesGrowAsTheRegularityFalls_data() { sequences(); }
    void ratesGrowAsTheRegularityFalls();
    void steadyPrecessionOfATop();

private:
    static void sequences()
    {
        QTest::addColumn<EulerSequence>("sequence");
        QTest::newRow("zyx") << EulerSequence::zyx;
        QTest::newRow("zxz") << EulerSequence::zxz;
    }
};

void TestEulerAngles::matrixIsThreeTurns()
{
    QFETCH(EulerSequence, sequence);
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        const Vector3d angles = randomAngles(random);
        const Matrix3d expected = turns(sequence, angles.cast<long double>()).cast<double>();
        QVERIFY(largest(rotationFromEuler(sequence, angles) - expected) < kRounding);
    }
}

void TestEulerAngles::anglesComeBack()
{
    QFETCH(EulerSequence, sequence);
    std::mt19937_64 random(2);
    const double low = sequence == EulerSequence::zyx ? -kPi / 2 : 0.0;
    std::uniform_real_distribution<double> second(low + 0.01, low + kPi - 0.01);
    for (int i = 0; i < 1000; ++i) {
        Vector3d angles = randomAngles(random);
        angles(1) = second(random);
        const Matrix3d R = turns(sequence, angles.cast<long double>()).cast<double>();
        const EulerAngles found = eulerFromRotation(sequence, R);
        QVERIFY(!found.gimbalLock);
        // The entries of R carry 1e-16; the angles carry that over the regularity, 0.01 at least.
        QVERIFY((found.angles - angles).cwiseAbs().maxCoeff() < kRounding / 0.01);
    }
}

void TestEulerAngles::matrixComesBackNearTheSingularity_data()
{
    QTest::addColumn<EulerSequence>("sequence");
    QTest::addColumn<double>("distance");
    for (const double distance : {0.0, 1e-16, 1e-15, 1e-13, 1e-11, 1e-9, 1e-8, 1e-5, 1e-2}) {
        QTest::addRow("zyx %g", distance) << EulerSequence::zyx << distance;
        QTest::addRow("zxz %g", distance) << EulerSequence::zxz << distance;
    }
}

void TestEulerAngles::matrixComesBackNearTheSingularity()
{
    QFETCH(EulerSequence, sequence);
    QFETCH(double, distance);
    std::mt19937_64 random(3);
    for (const double side : {-1.0, 1.0}) {
        for (int i = 0; i < 100; ++i) {
            Vector3d angles = randomAngles(random);
            angles(1) = side * singularAngle(sequence) + distance;
            if (sequence == EulerSequence::zxz && side > 0)
                angles(1) = kPi - distance;
            const Matrix3d R = turns(sequence, angles.cast<long double>()).cast<double>();
            const EulerAngles found = eulerFromRotation(sequence, R);
            const double tolerance = found.gimbalLock ? kEulerLock : kRounding;
            QVERIFY(largest(rotationFromEuler(sequence, found.angles) - R) < tolerance);
            if (distance >= 1e-11)
                QVERIFY(!found.gimbalLock);
        }
    }
}

void TestEulerAngles::lockIsReported_data()
{
    QTest::addColumn<EulerSequence>("sequence");
    QTest::addColumn<double>("second");
    QTest::addColumn<int>("sign"); // of the third angle in what the first one holds
    // Rz(a) Ry(±π/2) Rx(c) depends on a ∓ c; Rz(a) Rx(0) Rz(c) on a + c, with π on a − c.
    QTest::newRow("pitch up") << EulerSequence::zyx << kPi / 2 << -1;
    QTest::newRow("pitch down") << EulerSequence::zyx << -kPi / 2 << 1;
    QTest::newRow("upright top") << EulerSequence::zxz << 0.0 << 1;
    QTest::newRow("hanging top") << EulerSequence::zxz << kPi << -1;
}

void TestEulerAngles::lockIsReported()
{
    QFETCH(EulerSequence, sequence);
    QFETCH(double, second);
    QFETCH(int, sign);
    const Vector3d angles(0.7, second, 0.4);
    const EulerAngles found = eulerFromRotation(sequence, rotationFromEuler(sequence, angles));
    QVERIFY(found.gimbalLock);
    QVERIFY((found.angles - Vector3d(0.7 + sign * 0.4, second, 0.0)).norm() < kRounding);
    QVERIFY(eulerRegularity(sequence, angles) < kRounding);
    QVERIFY(!eulerRates(sequence, angles, Vector3d(1, 2, 3)));
}

void TestEulerAngles::rateMatrixIsTheDerivative()
{
    QFETCH(EulerSequence, sequence);
    std::mt19937_64 random(4);
    for (int i = 0; i < 100; ++i) {
        const Vector3d angles = randomAngles(random);
        const Vector3d rates = randomAngles(random);
        // Central difference in long double: h² |R'''| / 6 with |rates| ≤ 5.5 is below 1e-9 · 0.1.
        const long double h = 1e-6L;
        const oracle::Vector3l at = angles.cast<long double>();
        const oracle::Vector3l step = h * rates.cast<long double>();
        const oracle::Matrix3l Rdot = (turns(sequence, at + step) - turns(sequence, at - step)) / (2 * h);
        const oracle::Matrix3l W = Rdot * turns(sequence, at).transpose();
        const Vector3d w_WB(double(W(2, 1)), double(W(0, 2)), double(W(1, 0)));
        QVERIFY((eulerRateMatrix(sequence, angles) * rates - w_WB).norm() < 1e-9);
    }
}

void TestEulerAngles::ratesInvertTheRateMatrix()
{
    QFETCH(EulerSequence, sequence);
    std::mt19937_64 random(5);
    for (int i = 0; i < 1000; ++i) {
        const Vector3d angles = randomAngles(random);
        const Vector3d w_WB = randomAngles(random);
        const Matrix3d E = eulerRateMatrix(sequence, angles);
        const double regularity = eulerRegularity(sequence, angles);
        QVERIFY(std::abs(std::abs(E.col(0).dot(E.col(1).cross(E.col(2)))) - regularity) < kRounding);
        const auto rates = eulerRates(sequence, angles, w_WB);
        QVERIFY(rates.has_value());
        QVERIFY((E * *rates - w_WB).norm() < 10 * kRounding * std::max(1.0, rates->norm()));
    }
}

void TestEulerAngles::ratesGrowAsTheRegularityFalls()
{
    QFETCH(EulerSequence, sequence);
    // About the axis that no turn reaches in lock, the third rate is ∓ |w| over the regularity.
    const Vector3d w_WB = sequence == EulerSequence::zyx ? Vector3d(2, 0, 0) : Vector3d(0, 2, 0);
    for (const double distance : {1e-1, 1e-3, 1e-6, 1e-9}) {
        const Vector3d angles(0.0, singularAngle(sequence) + distance, 0.3);
        const auto rates = eulerRates(sequence, angles, w_WB);
        QVERIFY(rates.has_value());
        const double expected = 2.0 / std::sin(distance);
        // π/2 itself is rounded by 6e-17, which is seen beside the distance.
        QVERIFY(std::abs(std::abs((*rates)(2)) - expected) < expected * (kRounding + 1e-15 / distance));
    }
}

void TestEulerAngles::steadyPrecessionOfATop()
{
    // Precession W about the vertical and spin s about the top's axis, tilted by θ: w = W e_z + s e_3 and, in
    // body axes at ψ = 0, (0, W sin θ, s + W cos θ). Goldstein, Classical Mechanics, §4.9 (4.87).
    const Vector3d angles(0.6, 0.9, 0.0);
    const Vector3d rates(2.0, 0.0, 30.0);
    const Vector3d w_WB = eulerRateMatrix(EulerSequence::zxz, angles) * rates;
    const Vector3d w_WB_B = rotationFromEuler(EulerSequence::zxz, angles).transpose() * w_WB;
    const Vector3d expected(0.0, 2.0 * std::sin(0.9), 30.0 + 2.0 * std::cos(0.9));
    QVERIFY((w_WB_B - expected).norm() < 30 * kRounding);
}

QTEST_GUILESS_MAIN(TestEulerAngles)
#include "test_euler_angles.moc"

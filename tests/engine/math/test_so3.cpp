#include "engine/math/least_turn.h"
#include "engine/math/so3.h"
#include "support/oracles/rotation_series.h"

#include <QTest>

#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

using namespace polhode;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace
{

constexpr double kPi = std::numbers::pi;

// A handful of roundings, each half a unit in the last place of numbers of size 1 (or of |phi| ≤ π).
constexpr double kRounding = 2e-15;

struct Axis {
    const char* name;
    Vector3d direction;
};

const Axis kAxes[] = {
    {"x", Vector3d::UnitX()},
    {"-y", -Vector3d::UnitY()},
    {"z", Vector3d::UnitZ()},
    {"oblique", Vector3d(1, -2, 3).normalized()},
    {"nearly z", Vector3d(1e-9, 0, 1).normalized()},
    {"diagonal", Vector3d(-1, -1, -1).normalized()},
};

const double kAngles[]
    = {0.0,  1e-300, 1e-200,     1e-154,     1e-100,     1e-30,       1e-16,      1e-12, 1e-8,
       1e-6, 1e-4,   1e-3,       0.01,       0.0999999,  0.1000001,   0.5,        1.0,   kPi / 2,
       2.0,  3.0,    kPi - 1e-3, kPi - 1e-6, kPi - 1e-8, kPi - 1e-10, kPi - 1e-12};

void angleRows()
{
    QTest::addColumn<double>("angle");
    QTest::addColumn<int>("axis");
    for (const double angle : kAngles)
        for (int i = 0; i < int(std::size(kAxes)); ++i)
            QTest::addRow("%.17g about %s", angle, kAxes[i].name) << angle << i;
}

double largest(const Matrix3d& A)
{
    return A.cwiseAbs().maxCoeff();
}

Vector3d randomDirection(std::mt19937_64& random)
{
    std::normal_distribution<double> normal;
    const double x = normal(random);
    const double y = normal(random);
    const double z = normal(random);
    return Vector3d(x, y, z).normalized();
}

} // namespace

class TestSo3 : public QObject
{
    Q_OBJECT

private slots:
    void leastTurns_data() { angleRows(); }
    /// From an axis to what a turn about another across it makes of it: that turn is the least.
    void leastTurns()
    {
        QFETCH(const double, angle);
        QFETCH(const int, axis);
        const Vector3d about = kAxes[axis].direction, from = about.unitOrthogonal();
        const Vector3d to = std::cos(angle) * from + std::sin(angle) * about.cross(from);
        const Matrix3d R = leastTurn(from, to);
        QVERIFY((R * from - to).norm() < kRounding);
        // The plane of the two is known as well as they are apart from one line.
        QVERIFY((R * about - about).norm() * std::abs(std::sin(angle)) < kRounding);
        QVERIFY((R.transpose() * R - Matrix3d::Identity()).norm() < 2 * kRounding); // of nine entries
        QVERIFY(R.determinant() > 0);
        // Opposite there is no least one: half a turn all the same.
        QVERIFY((leastTurn(from, -from) * from + from).norm() < kRounding);
    }

    void skewIsTheCrossProduct();
    void expIsTheSeries_data() { angleRows(); }
    void expIsTheSeries();
    void expBeyondPi_data();
    void expBeyondPi();
    void logInvertsExp_data() { angleRows(); }
    void logInvertsExp();
    void logAtExactlyPi_data();
    void logAtExactlyPi();
    void quaternionExpAgreesWithMatrixExp_data() { angleRows(); }
    void quaternionExpAgreesWithMatrixExp();
    void quaternionLogIgnoresTheSignOfQ();
    void quaternionFromRotationTakesEveryBranch();
    void jacobianIsTheSeries_data() { angleRows(); }
    void jacobianIsTheSeries();
    void jacobianInverseInverts_data() { angleRows(); }
    void jacobianInverseInverts();
    void jacobianIsTheDerivativeOfExp();
    void quaternionRateMovesTheBodyAxes();
    void rotationBetweenVectors_data();
    void rotationBetweenVectors();
    void rotationBetweenRandomVectors();
    void rotationBetweenRejectsZeroAndNan();
};

void TestSo3::skewIsTheCrossProduct()
{
    const Vector3d a(1, -2, 3);
    const Vector3d b(5, 7, -11);
    // a × b worked by hand: (22 − 21, 15 + 11, 7 + 10).
    QCOMPARE(skew(a) * b, Vector3d(1, 26, 17));
    QCOMPARE(vee(skew(a)), a);
    Matrix3d symmetric;
    symmetric << 1, 2, 3, 2, 4, 5, 3, 5, 6;
    QCOMPARE(vee(skew(a) + symmetric), a);
}

void TestSo3::expIsTheSeries()
{
    QFETCH(double, angle);
    QFETCH(int, axis);
    const Vector3d phi = angle * kAxes[axis].direction;
    const Matrix3d R = expSO3(phi);
    QVERIFY(largest(R - oracle::rotationExp(phi.cast<long double>()).cast<double>()) < kRounding);
    QVERIFY(largest(R.transpose() * R - Matrix3d::Identity()) < kRounding);
}

void TestSo3::expBeyondPi_data()
{
    QTest::addColumn<double>("angle");
    for (const double angle : {kPi, 4.0, 2.0 * kPi, 7.0})
        QTest::addRow("%.17g", angle) << angle;
}

void TestSo3::expBeyondPi()
{
    QFETCH(double, angle);
    for (const Axis& axis : kAxes) {
        const Vector3d phi = angle * axis.direction;
        const Matrix3d expected = oracle::rotationExp(phi.cast<long double>()).cast<double>();
        // The angle itself is rounded to 4e-16 at 2π.
        QVERIFY(largest(expSO3(phi) - expected) < 2 * kRounding);
        QVERIFY(largest(expQuaternion(phi).toRotationMatrix() - expected) < 2 * kRounding);
    }
}

void TestSo3::logInvertsExp()
{
    QFETCH(double, angle);
    QFETCH(int, axis);
    const Vector3d phi = angle * kAxes[axis].direction;
    const Matrix3d R = oracle::rotationExp(phi.cast<long double>()).cast<double>();
    // Small angles keep their relative accuracy; near π the entries of R carry 1e-16 each and the map back
    // has a norm of about π.
    const double tolerance = angle < 1e-3 ? kRounding * angle : 2 * kRounding;
    QVERIFY((logSO3(R) - phi).stableNorm() <= tolerance);
    QVERIFY((logSO3(expSO3(phi)) - phi).stableNorm() <= tolerance);
    QVERIFY((logQuaternion(expQuaternion(phi)) - phi).stableNorm() <= tolerance);
}

void TestSo3::logAtExactlyPi_data()
{
    QTest::addColumn<int>("axis");
    for (int i = 0; i < int(std::size(kAxes)); ++i)
        QTest::addRow("%s", kAxes[i].name) << i;
}

void TestSo3::logAtExactlyPi()
{
    QFETCH(int, axis);
    const Vector3d n = kAxes[axis].direction;
    // A half turn is R = 2 n nᵀ − 1, exactly symmetric, so that w is exactly zero.
    const Matrix3d R = 2.0 * n * n.transpose() - Matrix3d::Identity();
    const Vector3d phi = logSO3(R);
    QVERIFY(std::abs(phi.norm() - kPi) < kRounding);
    QVERIFY(phi.cross(n).norm() < kPi * kRounding);
    Eigen::Index i = 0;
    phi.cwiseAbs().maxCoeff(&i);
    QVERIFY(phi(i) > 0.0);
    QVERIFY(largest(expSO3(phi) - R) < 2 * kRounding);
}

void TestSo3::quaternionExpAgreesWithMatrixExp()
{
    QFETCH(double, angle);
    QFETCH(int, axis);
    const Vector3d phi = angle * kAxes[axis].direction;
    const Quaterniond q = expQuaternion(phi);
    QVERIFY(std::abs(q.norm() - 1.0) < kRounding);
    QVERIFY(largest(q.toRotationMatrix() - expSO3(phi)) < 2 * kRounding);
}

void TestSo3::quaternionLogIgnoresTheSignOfQ()
{
    const Vector3d phi(0.3, -2.0, 1.1);
    const Quaterniond q = expQuaternion(phi);
    QVERIFY((logQuaternion(Quaterniond(-q.coeffs())) - phi).norm() < kRounding);
    // A turn by 2π − 0.5 is the turn by 0.5 the other way.
    const Vector3d longWay = (2.0 * kPi - 0.5) * Vector3d::UnitY();
    QVERIFY((logQuaternion(expQuaternion(longWay)) + 0.5 * Vector3d::UnitY()).norm() < 2 * kRounding);
    QCOMPARE(logQuaternion(Quaterniond::Identity()), Vector3d(Vector3d::Zero()));
}

void TestSo3::quaternionFromRotationTakesEveryBranch()
{
    std::mt19937_64 random(20240601);
    std::uniform_real_distribution<double> angle(0.0, kPi);
    for (int i = 0; i < 10000; ++i) {
        const Vector3d phi = angle(random) * randomDirection(random);
        const Quaterniond q = quaternionFromRotation(expSO3(phi));
        QVERIFY(q.w() >= 0.0);
        // Errors of R enter through a division by the largest component, which is at least ½.
        QVERIFY((q.coeffs() - expQuaternion(phi).coeffs()).norm() < 2 * kRounding);
    }
}

void TestSo3::jacobianIsTheSeries()
{
    QFETCH(double, angle);
    QFETCH(int, axis);
    const Vector3d phi = angle * kAxes[axis].direction;
    const Matrix3d expected = oracle::rotationLeftJacobian(phi.cast<long double>()).cast<double>();
    QVERIFY(largest(leftJacobianSO3(phi) - expected) < kRounding);
}

void TestSo3::jacobianInverseInverts()
{
    QFETCH(double, angle);
    QFETCH(int, axis);
    const Vector3d phi = angle * kAxes[axis].direction;
    const oracle::Matrix3l J = oracle::rotationLeftJacobian(phi.cast<long double>());
    const Matrix3d expected = oracle::Matrix3l(J.inverse()).cast<double>();
    // The inverse has entries up to π/2.
    QVERIFY(largest(leftJacobianInverseSO3(phi) - expected) < 2 * kRounding);
}

void TestSo3::jacobianIsTheDerivativeOfExp()
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> angle(0.0, 3.0);
    for (int i = 0; i < 200; ++i) {
        const oracle::Vector3l phi = (angle(random) * randomDirection(random)).cast<long double>();
        const oracle::Vector3l rate = randomDirection(random).cast<long double>();
        // Central difference in long double: its own error is h² / 6 · |R'''| + 1e-19 / h ≈ 1e-11.
        const long double h = 1e-6L;
        const oracle::Matrix3l Rdot
            = (oracle::rotationExp(phi + h * rate) - oracle::rotationExp(phi - h * rate)) / (2 * h);
        const Matrix3d spin = oracle::Matrix3l(Rdot * oracle::rotationExp(phi).transpose()).cast<double>();
        const Vector3d w_WB = leftJacobianSO3(phi.cast<double>()) * rate.cast<double>();
        QVERIFY(largest(spin - skew(w_WB)) < 1e-10);
        const Vector3d w_WB_B = leftJacobianSO3(-phi.cast<double>()) * rate.cast<double>();
        QVERIFY((expSO3(phi.cast<double>()) * w_WB_B - w_WB).norm() < 2 * kRounding);
    }
}

void TestSo3::quaternionRateMovesTheBodyAxes()
{
    const Quaterniond q_WB = expQuaternion(Vector3d(0.4, 1.2, -0.7));
    const Vector3d w_WB(0.3, -1.5, 2.0);
    const Quaterniond qdot = quaternionRate(q_WB, w_WB);
    // The exact path under a steady w is exp(t w) q; its central difference has error h² |w|³ / 48.
    const double h = 1e-5;
    const Eigen::Vector4d difference
        = ((expQuaternion(h * w_WB) * q_WB).coeffs() - (expQuaternion(-h * w_WB) * q_WB).coeffs())
        / (2.0 * h);
    // 1e-16 / h from rounding and 4e-11 from the difference.
    QVERIFY((qdot.coeffs() - difference).norm() < 1e-10);
    const Quaterniond fromBody = quaternionRateFromBody(q_WB, q_WB.conjugate() * w_WB);
    QVERIFY((qdot.coeffs() - fromBody.coeffs()).norm() < kRounding);
    QVERIFY(std::abs(qdot.coeffs().dot(q_WB.coeffs())) < kRounding);
}

void TestSo3::rotationBetweenVectors_data()
{
    QTest::addColumn<double>("angle");
    for (const double angle : {0.0, 1e-200, 1e-12, 1e-4, 1.0, kPi / 2, 3.0, kPi - 1e-6, kPi - 1e-12, kPi})
        QTest::addRow("%.17g", angle) << angle;
}

void TestSo3::rotationBetweenVectors()
{
    QFETCH(double, angle);
    for (const Axis& axis : kAxes) {
        const Vector3d n = axis.direction;
        const Vector3d a = n.unitOrthogonal();
        const Vector3d b = std::cos(angle) * a + std::sin(angle) * n.cross(a);
        const Quaterniond q = rotationBetween(1e200 * a, 1e-200 * b);
        QVERIFY(std::abs(q.norm() - 1.0) < kRounding);
        QVERIFY((q * a - b).norm() < 2 * kRounding);
        // The direction b holds the angle only to 2e-16 / sin, absolute: shortest means that angle.
        QVERIFY(std::abs(logQuaternion(q).norm() - angle) < 2 * kRounding);
    }
}

void TestSo3::rotationBetweenRandomVectors()
{
    std::mt19937_64 random(99);
    for (int i = 0; i < 10000; ++i) {
        const Vector3d a = randomDirection(random);
        const Vector3d b = randomDirection(random);
        const Quaterniond q = rotationBetween(a, b);
        QVERIFY((q * a - b).norm() < kRounding);
        // Shortest: the axis is perpendicular to both.
        QVERIFY(std::abs(q.vec().dot(a)) < kRounding);
        QVERIFY(std::abs(q.vec().dot(b)) < kRounding);
    }
}

void TestSo3::rotationBetweenRejectsZeroAndNan()
{
    const Vector3d x = Vector3d::UnitX();
    const Vector3d bad(0.0, std::numeric_limits<double>::quiet_NaN(), 1.0);
    QVERIFY_EXCEPTION_THROWN((void)rotationBetween(Vector3d::Zero(), x), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN((void)rotationBetween(x, Vector3d::Zero()), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN((void)rotationBetween(bad, x), std::invalid_argument);
}

QTEST_GUILESS_MAIN(TestSo3)
#include "test_so3.moc"

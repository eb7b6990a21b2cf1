#include "engine/math/so3.h"

#include "engine/math/refused.h"

#include <cmath>

namespace polhode
{

namespace
{

// Below this θ² the coefficients come from their series: the terms kept leave a relative error below 1e-14,
// in a coefficient that itself is multiplied by θ² ≤ 1e-2 where it cancels. They are also what makes a short
// step cheap.
constexpr double kSeriesLimit = 1e-2;

double sinc(double x)
{
    return x == 0.0 ? 1.0 : std::sin(x) / x;
}

/// sin θ / θ.
double firstCoefficient(double angle, double squared)
{
    if (squared < kSeriesLimit)
        return 1.0
            - squared
            * (1.0 / 6.0 - squared * (1.0 / 120.0 - squared * (1.0 / 5040.0 - squared * (1.0 / 362880.0))));
    return std::sin(angle) / angle;
}

/// (1 − cos θ) / θ².
double secondCoefficient(double angle, double squared)
{
    if (squared < kSeriesLimit)
        return 0.5 - squared * (1.0 / 24.0 - squared * (1.0 / 720.0 - squared * (1.0 / 40320.0)));
    const double s = sinc(0.5 * angle);
    return 0.5 * s * s;
}

/// (θ − sin θ) / θ³.
double thirdCoefficient(double angle, double squared)
{
    if (squared < kSeriesLimit)
        return (1.0 - squared / 20.0 * (1.0 - squared / 42.0 * (1.0 - squared / 72.0))) / 6.0;
    return (angle - std::sin(angle)) / (angle * squared);
}

/// (1 − (θ/2) cot(θ/2)) / θ²; the series is Σ |B₂ₙ| θ²ⁿ⁻² / (2n)!.
double inverseCoefficient(double angle, double squared)
{
    if (squared < kSeriesLimit)
        return 1.0 / 12.0 + squared * (1.0 / 720.0 + squared * (1.0 / 30240.0 + squared * (1.0 / 1209600.0)));
    const double half = 0.5 * angle;
    return (1.0 - half * std::cos(half) / std::sin(half)) / squared;
}

/// [phi]×².
Eigen::Matrix3d skewSquared(const Eigen::Vector3d& phi)
{
    const double x = phi.x(), y = phi.y(), z = phi.z();
    Eigen::Matrix3d S;
    S << -(y * y + z * z), x * y, x * z, //
        x * y, -(z * z + x * x), y * z, //
        x * z, y * z, -(x * x + y * y);
    return S;
}

} // namespace

Eigen::Matrix3d skew(const Eigen::Vector3d& a)
{
    Eigen::Matrix3d S;
    S << 0.0, -a.z(), a.y(), //
        a.z(), 0.0, -a.x(), //
        -a.y(), a.x(), 0.0;
    return S;
}

Eigen::Vector3d vee(const Eigen::Matrix3d& S)
{
    return 0.5 * Eigen::Vector3d(S(2, 1) - S(1, 2), S(0, 2) - S(2, 0), S(1, 0) - S(0, 1));
}

Eigen::Matrix3d expSO3(const Eigen::Vector3d& phi)
{
    const double squared = phi.squaredNorm();
    const double angle = std::sqrt(squared);
    return Eigen::Matrix3d::Identity() + firstCoefficient(angle, squared) * skew(phi)
        + secondCoefficient(angle, squared) * skewSquared(phi);
}

Eigen::Quaterniond quaternionFromRotation(const Eigen::Matrix3d& R)
{
    const double trace = R.trace();
    Eigen::Index largest = 0;
    Eigen::Quaterniond q;
    if (trace >= R.diagonal().maxCoeff(&largest)) {
        const double w = 0.5 * std::sqrt(1.0 + trace);
        q.w() = w;
        q.vec() = vee(R) / (2.0 * w);
        return q;
    }
    const Eigen::Index i = largest;
    const Eigen::Index j = (i + 1) % 3;
    const Eigen::Index k = (i + 2) % 3;
    const double x = 0.5 * std::sqrt(1.0 + R(i, i) - R(j, j) - R(k, k));
    q.w() = (R(k, j) - R(j, k)) / (4.0 * x);
    q.vec()(i) = x;
    q.vec()(j) = (R(i, j) + R(j, i)) / (4.0 * x);
    q.vec()(k) = (R(i, k) + R(k, i)) / (4.0 * x);
    if (q.w() < 0.0)
        q.coeffs() = -q.coeffs();
    return q;
}

Eigen::Vector3d logSO3(const Eigen::Matrix3d& R)
{
    return logQuaternion(quaternionFromRotation(R));
}

Eigen::Quaterniond expQuaternion(const Eigen::Vector3d& phi)
{
    const double half = 0.5 * phi.norm();
    Eigen::Quaterniond q;
    q.w() = std::cos(half);
    q.vec() = 0.5 * sinc(half) * phi;
    return q;
}

Eigen::Vector3d logQuaternion(const Eigen::Quaterniond& q)
{
    const double sign = q.w() < 0.0 ? -1.0 : 1.0;
    const double w = sign * q.w();
    const double squared = q.vec().squaredNorm();
    // atan(s / w) / s: the series where s² is small, its error below (s/w)⁴ / 5.
    constexpr double kAtanSeriesLimit = 1e-8;
    if (squared < kAtanSeriesLimit * w * w)
        return (sign * 2.0 / w) * (1.0 - squared / (3.0 * w * w)) * q.vec();
    const double sine = std::sqrt(squared);
    return (sign * 2.0 * std::atan2(sine, w) / sine) * q.vec();
}

Eigen::Matrix3d leftJacobianSO3(const Eigen::Vector3d& phi)
{
    const double squared = phi.squaredNorm();
    const double angle = std::sqrt(squared);
    return Eigen::Matrix3d::Identity() + secondCoefficient(angle, squared) * skew(phi)
        + thirdCoefficient(angle, squared) * skewSquared(phi);
}

Eigen::Matrix3d leftJacobianInverseSO3(const Eigen::Vector3d& phi)
{
    const double squared = phi.squaredNorm();
    return Eigen::Matrix3d::Identity() - 0.5 * skew(phi)
        + inverseCoefficient(std::sqrt(squared), squared) * skewSquared(phi);
}

Eigen::Quaterniond quaternionRate(const Eigen::Quaterniond& q_WB, const Eigen::Vector3d& w_WB)
{
    const Eigen::Vector3d half = 0.5 * w_WB;
    return Eigen::Quaterniond(0.0, half.x(), half.y(), half.z()) * q_WB;
}

Eigen::Quaterniond quaternionRateFromBody(const Eigen::Quaterniond& q_WB, const Eigen::Vector3d& w_WB_B)
{
    const Eigen::Vector3d half = 0.5 * w_WB_B;
    return q_WB * Eigen::Quaterniond(0.0, half.x(), half.y(), half.z());
}

Eigen::Quaterniond rotationBetween(const Eigen::Vector3d& a, const Eigen::Vector3d& b)
{
    if (!a.allFinite() || !b.allFinite() || a.isZero(0.0) || b.isZero(0.0))
        refuse(Subject::thing("rotationBetween"),
               {"a vector that is zero or not finite", "零向量或非有限的向量"});
    const Eigen::Vector3d from = a.stableNormalized();
    const Eigen::Vector3d to = b.stableNormalized();
    // The sum bisects the angle. It is exact where it nearly cancels, so that its cross product keeps its
    // digits down to opposite directions.
    const Eigen::Vector3d sum = from + to;
    const double length = sum.norm();
    Eigen::Quaterniond q;
    q.w() = 0.5 * length;
    q.vec() = Eigen::Vector3d::Zero();
    if (length > 0.0)
        q.vec() = from.cross(sum) / length;
    if (q.squaredNorm() < 0.5) {
        q.w() = 0.0;
        q.vec() = from.unitOrthogonal();
    }
    return q.normalized();
}

} // namespace polhode

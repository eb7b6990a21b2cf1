#include "engine/math/euler_angles.h"

#include <cmath>

namespace polhode
{

namespace
{

Eigen::Matrix3d turnX(double angle)
{
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    Eigen::Matrix3d R;
    R << 1.0, 0.0, 0.0, 0.0, c, -s, 0.0, s, c;
    return R;
}

Eigen::Matrix3d turnY(double angle)
{
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    Eigen::Matrix3d R;
    R << c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c;
    return R;
}

Eigen::Matrix3d turnZ(double angle)
{
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    Eigen::Matrix3d R;
    R << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;
    return R;
}

// The third angle is read from the rest Rz(first)ᵀ R: an error of the first angle, which is large near the
// singularity, is then made good by the third.

EulerAngles zyxFromRotation(const Eigen::Matrix3d& R)
{
    const double cosPitch = std::hypot(R(0, 0), R(1, 0));
    const double pitch = std::atan2(-R(2, 0), cosPitch);
    if (cosPitch < kEulerLock)
        return {{std::atan2(-R(0, 1), R(1, 1)), pitch, 0.0}, true};
    const double yaw = std::atan2(R(1, 0), R(0, 0));
    const Eigen::Matrix3d rest = turnZ(yaw).transpose() * R;
    return {{yaw, pitch, std::atan2(-rest(1, 2), rest(1, 1))}, false};
}

EulerAngles zxzFromRotation(const Eigen::Matrix3d& R)
{
    const double sinNutation = std::hypot(R(0, 2), R(1, 2));
    const double nutation = std::atan2(sinNutation, R(2, 2));
    if (sinNutation < kEulerLock)
        return {{std::atan2(R(1, 0), R(0, 0)), nutation, 0.0}, true};
    const double precession = std::atan2(R(0, 2), -R(1, 2));
    const Eigen::Matrix3d rest = turnZ(precession).transpose() * R;
    return {{precession, nutation, std::atan2(-rest(0, 1), rest(0, 0))}, false};
}

} // namespace

Eigen::Matrix3d rotationFromEuler(EulerSequence sequence, const Eigen::Vector3d& angles)
{
    const Eigen::Matrix3d middle = sequence == EulerSequence::zyx ? turnY(angles(1)) : turnX(angles(1));
    const Eigen::Matrix3d last = sequence == EulerSequence::zyx ? turnX(angles(2)) : turnZ(angles(2));
    return turnZ(angles(0)) * middle * last;
}

EulerAngles eulerFromRotation(EulerSequence sequence, const Eigen::Matrix3d& R_WB)
{
    return sequence == EulerSequence::zyx ? zyxFromRotation(R_WB) : zxzFromRotation(R_WB);
}

double eulerRegularity(EulerSequence sequence, const Eigen::Vector3d& angles)
{
    return std::abs(sequence == EulerSequence::zyx ? std::cos(angles(1)) : std::sin(angles(1)));
}

Eigen::Matrix3d eulerRateMatrix(EulerSequence sequence, const Eigen::Vector3d& angles)
{
    const Eigen::Matrix3d first = turnZ(angles(0));
    Eigen::Matrix3d E;
    E.col(0) = Eigen::Vector3d::UnitZ();
    if (sequence == EulerSequence::zyx) {
        E.col(1) = first.col(1);
        E.col(2) = first * turnY(angles(1)).col(0);
    } else {
        E.col(1) = first.col(0);
        E.col(2) = first * turnX(angles(1)).col(2);
    }
    return E;
}

std::optional<Eigen::Vector3d> eulerRates(EulerSequence sequence, const Eigen::Vector3d& angles,
                                          const Eigen::Vector3d& w_WB)
{
    // Written so that NaN counts as locked.
    if (!(eulerRegularity(sequence, angles) >= kEulerLock))
        return std::nullopt;
    const double c = std::cos(angles(1));
    const double s = std::sin(angles(1));
    // Angular velocity in axes that have made the first turn only.
    const Eigen::Vector3d w = turnZ(angles(0)).transpose() * w_WB;
    if (sequence == EulerSequence::zyx) {
        const double roll = w.x() / c;
        return Eigen::Vector3d(w.z() + s * roll, w.y(), roll);
    }
    const double spin = -w.y() / s;
    return Eigen::Vector3d(w.z() - c * spin, w.x(), spin);
}

} // namespace polhode

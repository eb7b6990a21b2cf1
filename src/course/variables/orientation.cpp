#include "course/variables/orientation.h"

#include "course/variables/body_quantities.h"
#include "engine/math/so3.h"

#include <cmath>

namespace polhode::course
{

namespace
{

/// Whether the body's axis 3 stands along ±z.
bool upright(const Eigen::Matrix3d& R)
{
    constexpr double kUpright = 1e-12; // a sine: what rounding leaves of it in many steps
    return std::hypot(R(0, 2), R(1, 2)) < kUpright;
}

} // namespace

Eigen::Vector4d quaternionOf(const Sample& s, int b)
{
    if (rotationChartRow(s.facts->chart).isQuaternion)
        return s.state->bodies[b].attitude.head<4>();
    const Eigen::Quaterniond q = quaternionFromRotation(rotationOf(s, b));
    return {q.w(), q.x(), q.y(), q.z()};
}

double turnOf(const Sample& s, int b)
{
    return logSO3(rotationOf(s, b)).norm();
}

double turnAboutAxisOf(const Sample& s, int b)
{
    const Eigen::Matrix3d& R0_WB = s.facts->initialRotation[b];
    return (logSO3(R0_WB) + logSO3(R0_WB.transpose() * rotationOf(s, b))).dot(s.facts->bodies[b].axis_B);
}

double yawOf(const Sample& s, int b)
{
    const Eigen::Matrix3d& R = rotationOf(s, b);
    return std::atan2(R(1, 0), R(0, 0));
}

double pitchOf(const Sample& s, int b)
{
    const Eigen::Matrix3d& R = rotationOf(s, b);
    return std::atan2(-R(2, 0), std::hypot(R(2, 1), R(2, 2)));
}

double rollOf(const Sample& s, int b)
{
    const Eigen::Matrix3d& R = rotationOf(s, b);
    return std::atan2(R(2, 1), R(2, 2));
}

double precessionOf(const Sample& s, int b)
{
    const Eigen::Matrix3d& R = rotationOf(s, b);
    return upright(R) ? std::atan2(R(1, 0), R(0, 0)) : std::atan2(R(0, 2), -R(1, 2));
}

double nutationOf(const Sample& s, int b)
{
    const Eigen::Matrix3d& R = rotationOf(s, b);
    return std::atan2(std::hypot(R(0, 2), R(1, 2)), R(2, 2));
}

double spinOf(const Sample& s, int b)
{
    const Eigen::Matrix3d& R = rotationOf(s, b);
    return upright(R) ? 0.0 : std::atan2(R(2, 0), R(2, 1));
}

} // namespace polhode::course

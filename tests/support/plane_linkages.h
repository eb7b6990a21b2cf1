#pragma once

#include "support/mechanisms.h"

#include <Eigen/Geometry>
#include <cmath>

/// Linkages in the xy plane.
namespace mechanism
{

inline Eigen::Vector3d along(double angle, double length)
{
    return {length * std::cos(angle), length * std::sin(angle), 0.0};
}

/// A link from a to b, its centre of mass in the middle, J about it.
inline void addLink(Mechanism& m, double mass, double J, const Eigen::Vector3d& a, const Eigen::Vector3d& b)
{
    const Eigen::Vector3d span = b - a;
    m.add(mass, {J / 2, J, J}, 0.5 * (a + b),
          Eigen::AngleAxisd(std::atan2(span.y(), span.x()), Eigen::Vector3d::UnitZ()).toRotationMatrix());
}

/// A crank of 1 kg about the origin, a rod of 2 kg from its pin and a piston of 0.5 kg on the x axis.
inline Mechanism sliderCrank(const Eigen::Vector3d& pin, const Eigen::Vector3d& piston, double crankJ,
                             double rodJ)
{
    const Eigen::Matrix3d upright = Eigen::Matrix3d::Identity();
    Mechanism m;
    addLink(m, 1.0, crankJ, {0, 0, 0}, pin);
    addLink(m, 2.0, rodJ, pin, piston);
    m.add(0.5, {0.01, 0.01, 0.01}, piston);
    m.join(JointKind::hinge, kWorld, 0, {0, 0, 0}, upright);
    m.join(JointKind::hinge, 0, 1, pin, upright);
    m.join(JointKind::hinge, 1, 2, piston, upright);
    m.join(JointKind::slider, kWorld, 2, {0, 0, 0}, frameAlong({1, 0, 0}));
    return m;
}

/// The law of a freedom, made where there is none yet.
inline JointFreedom& freedomOf(Mechanism& m, std::size_t joint)
{
    m.joints[joint].freedoms.resize(1);
    return m.joints[joint].freedoms[0];
}

inline JointMotor speedMotor(double speed)
{
    JointMotor motor;
    motor.kind = MotorKind::speed;
    motor.target = speed;
    return motor;
}

} // namespace mechanism

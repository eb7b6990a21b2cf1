#pragma once

#include "engine/joint/joint.h"

#include <Eigen/Core>

namespace polhode
{

/// What springs, dampers, bearings and motors of a joint do at one time, or the sum over many.
struct JointPower {
    double friction = 0.0; ///< W, taken, ≥ 0
    double damping = 0.0; ///< W, taken, ≥ 0
    double drive = 0.0; ///< W, given by motors
    double drift = 0.0; ///< W, taken where constraints are not met, see ReactionAccount::drift
};

/// The effort of one freedom at the coordinate q and the speed qd (see JointFreedom), without a speed motor;
/// its friction is −friction · sense.
double freedomEffort(const JointFreedom& freedom, double t, double q, double qd, double sense,
                     JointPower& power);

/// The torque on body B of the law of a ball, at the rotation vector phi and the relative angular velocity w,
/// all in the same axes: −k phi − c w − friction · sense, with the unit vector (or zero) `sense`.
Eigen::Vector3d ballEffort(const JointFreedom& freedom, const Eigen::Vector3d& phi, const Eigen::Vector3d& w,
                           const Eigen::Vector3d& sense, JointPower& power);

/// ½ stiffness (q − rest)² (J); of a ball with q = |phi|, rest 0.
double springEnergy(const JointFreedom& freedom, double q);

/// Whether anything but stops and a speed motor acts on the freedom.
bool hasEffort(const JointFreedom& freedom);

/// Throws std::invalid_argument that names the joint, the value and the allowed range.
void checkJoint(const JointDescription& joint, int bodyCount, const std::vector<JointDescription>& all);

} // namespace polhode

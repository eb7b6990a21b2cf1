#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

/// Rotations in space: the group SO(3), its rotation vectors and unit quaternions.
///
/// A rotation vector phi turns by the angle |phi| (rad) about its own direction, right-handed. No function
/// here allocates, and none of them re-normalises its input.
namespace polhode
{

/// The cross product as a matrix: skew(a) * b = a × b.
Eigen::Matrix3d skew(const Eigen::Vector3d& a);

/// The vector of a skew-symmetric matrix: vee(skew(a)) = a. A symmetric part of S is ignored.
Eigen::Vector3d vee(const Eigen::Matrix3d& S);

/// @p angle and the whole turns that bring it nearest to @p near (rad).
inline double nearestTurn(double angle, double near)
{
    constexpr double kTurn = 2.0 * std::numbers::pi;
    return angle + kTurn * std::round((near - angle) / kTurn);
}

/// The rotation by a rotation vector (Rodrigues):
/// R = 1 + (sin θ / θ) [phi]× + ((1 − cos θ) / θ²) [phi]×², θ = |phi|.
///
/// Accurate to rounding at every angle, also where θ² underflows; |phi| must be below 1e150.
Eigen::Matrix3d expSO3(const Eigen::Vector3d& phi);

/// The rotation vector of a rotation matrix, 0 ≤ |phi| ≤ π, by way of the quaternion (no loss of digits at
/// 0 or at π).
///
/// At exactly π both phi and −phi are logarithms; the one whose largest component is positive is returned.
/// R must be a rotation (orthogonal, det +1), which is not checked here.
Eigen::Vector3d logSO3(const Eigen::Matrix3d& R);

/// The unit quaternion of a rotation vector: q = (cos θ/2, (sin θ/2) phi / θ).
Eigen::Quaterniond expQuaternion(const Eigen::Vector3d& phi);

/// The rotation vector of a unit quaternion, |phi| ≤ π; q and −q give the same one, but for the sign at π.
Eigen::Vector3d logQuaternion(const Eigen::Quaterniond& q);

/// The unit quaternion of a rotation matrix, w ≥ 0, from the largest of its four components.
///
/// Source: S. W. Shepperd, Quaternion from rotation matrix, J. Guidance and Control 1 (1978) 223–224.
Eigen::Quaterniond quaternionFromRotation(const Eigen::Matrix3d& R);

/// The left Jacobian of exp (dexp): d/dt expSO3(phi) = skew(J phidot) expSO3(phi), so that w_WB = J phidot
/// when R_WB = expSO3(phi):
/// J = 1 + ((1 − cos θ) / θ²) [phi]× + ((θ − sin θ) / θ³) [phi]×².
///
/// The right Jacobian (w_WB_B from phidot) is the same function at −phi.
Eigen::Matrix3d leftJacobianSO3(const Eigen::Vector3d& phi);

/// The inverse of the left Jacobian (dexpinv), phidot from w_WB:
/// J⁻¹ = 1 − ½ [phi]× + ((1 − (θ/2) cot(θ/2)) / θ²) [phi]×².
///
/// Singular at |phi| = 2π (and its multiples), where entries grow without bound.
Eigen::Matrix3d leftJacobianInverseSO3(const Eigen::Vector3d& phi);

/// The rate of the quaternion of a body: qdot = ½ (0, w_WB) q_WB, w_WB in rad/s in world axes.
///
/// The result holds the four rates; it is not a unit quaternion.
Eigen::Quaterniond quaternionRate(const Eigen::Quaterniond& q_WB, const Eigen::Vector3d& w_WB);

/// The same rate from body axes: qdot = ½ q_WB (0, w_WB_B).
Eigen::Quaterniond quaternionRateFromBody(const Eigen::Quaterniond& q_WB, const Eigen::Vector3d& w_WB_B);

/// The shortest rotation that takes the direction of a into the direction of b; any lengths but zero.
///
/// Where b = −a every perpendicular axis would do; one is chosen from a alone.
/// Throws std::invalid_argument where a or b is zero or not finite.
Eigen::Quaterniond rotationBetween(const Eigen::Vector3d& a, const Eigen::Vector3d& b);

} // namespace polhode

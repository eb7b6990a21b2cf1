#pragma once

#include <Eigen/Core>

#include <optional>

namespace polhode
{

/// Three turns about body axes that make up an orientation; angles in rad.
enum class EulerSequence {
    zyx, ///< (yaw, pitch, roll): R_WB = Rz(yaw) Ry(pitch) Rx(roll); singular at pitch = ±π/2
    zxz, ///< (precession, nutation, spin): R_WB = Rz(φ) Rx(θ) Rz(ψ); singular at θ = 0 and π
};

/// The regularity (see eulerRegularity) below which the first and the third angle count as one: in gimbal
/// lock. A rotation matrix then holds their sum or difference only, each alone to 1e-4 at best.
inline constexpr double kEulerLock = 1e-12;

/// The orientation with these angles.
Eigen::Matrix3d rotationFromEuler(EulerSequence sequence, const Eigen::Vector3d& angles);

/// The angles of an orientation.
struct EulerAngles {
    /// The second one in [−π/2, π/2] (zyx) or [0, π] (zxz), the others in [−π, π].
    Eigen::Vector3d angles;
    /// In gimbal lock the third angle is zero by convention, and the first holds the whole turn.
    bool gimbalLock;
};

/// The angles of R_WB; rotationFromEuler() gives R_WB back to rounding, in gimbal lock to kEulerLock.
EulerAngles eulerFromRotation(EulerSequence sequence, const Eigen::Matrix3d& R_WB);

/// How far the angles are from gimbal lock, 1 (best) to 0 (locked): |det E| = |cos pitch| or |sin θ|.
double eulerRegularity(EulerSequence sequence, const Eigen::Vector3d& angles);

/// The map from the rates of the angles to the angular velocity in world axes: w_WB = E rates. Its columns
/// are the three axes of turning.
///
/// In body axes: w_WB_B = R_WBᵀ E rates.
Eigen::Matrix3d eulerRateMatrix(EulerSequence sequence, const Eigen::Vector3d& angles);

/// The rates of the angles (rad/s) under the angular velocity w_WB, E⁻¹ w_WB; they grow as
/// |w_WB| / eulerRegularity(). Nothing in gimbal lock.
std::optional<Eigen::Vector3d> eulerRates(EulerSequence sequence, const Eigen::Vector3d& angles,
                                          const Eigen::Vector3d& w_WB);

} // namespace polhode

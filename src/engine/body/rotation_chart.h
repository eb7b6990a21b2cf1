#pragma once

#include <Eigen/Core>
#include <span>
#include <string_view>

namespace polhode
{

/// The coordinates in which an orientation is stored and stepped (the "rotation update" of an integrator).
enum class RotationChart {
    expMap, ///< R_WB itself, stepped as R ← exp([h w]) R; Runge–Kutta methods work in a local rotation vector
    matrixRaw, ///< the nine entries of R_WB, stepped as R ← R + h [w] R; leaves the rotations
    matrixOrthonormalized, ///< the same, then the nearest rotation
    quaternionRaw, ///< (w, x, y, z), q ← q + ½ h (0, w) q; |q| grows and with it the body, by |q|²
    quaternionNormalized, ///< the same, then q / |q|
    eulerAngles, ///< (yaw, pitch, roll), R_WB = Rz(yaw) Ry(pitch) Rx(roll); singular at pitch = ±90°
};

/// One rotation chart that a scene may name.
struct RotationChartRow {
    RotationChart chart;
    const char* id;
    const char* en; ///< its name in English
    const char* zh; ///< its name in Chinese
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    int coordinates; ///< how many: 9 of matrices, 4 of quaternions, 3 of Euler angles
    bool isQuaternion; ///< they are w, x, y, z
    enum class Drift { none, left, undone } drift; ///< of a step away from the rotations; its end may undo it
    bool local; ///< Runge–Kutta methods step a rotation vector that is zero where the step begins
    bool turnsAtStages; ///< but for its size it is a rotation at every stage of a step
};

/// All charts, in the order of the enumeration and of lessons.
std::span<const RotationChartRow> rotationChartTable();

inline const RotationChartRow& rotationChartRow(RotationChart chart)
{
    return rotationChartTable()[static_cast<std::size_t>(chart)];
}

/// The chart of an id; throws std::invalid_argument that names the id and the ids there are.
RotationChart rotationChart(std::string_view id);

/// The coordinates of one orientation; the entries past those of the chart are zero. A matrix is stored
/// column by column.
using Attitude = Eigen::Matrix<double, 9, 1>;

/// |cos pitch| below which the Euler angles count as singular: their rates are then 10⁶ times w_WB.
inline constexpr double kGimbalLock = 1e-6;

/// The coordinates of a rotation matrix; pitch in [−π/2, π/2], q with w ≥ 0.
Attitude attitudeFromRotation(RotationChart chart, const Eigen::Matrix3d& R_WB);

/// The matrix that carries body vectors to the world. It is a rotation only as far as the coordinates are:
/// a raw quaternion gives |q|² times a rotation, a raw matrix is taken as it is.
Eigen::Matrix3d rotationMatrix(RotationChart chart, const Attitude& attitude);

/// The rates of the coordinates for the angular velocity w_WB (rad/s, world axes): Ṙ = [w] R,
/// q̇ = ½ (0, w) q, or the Euler rates. False if the chart is singular there; `rate` is then unset.
bool attitudeRate(RotationChart chart, const Attitude& attitude, const Eigen::Vector3d& w_WB, Attitude& rate);

/// One step of the rotation update with the rotation vector phi_W = h w_WB (rad, world axes), applied from
/// the left, without finishAttitude. False if the chart is singular or crosses its singularity; the
/// attitude is then unchanged.
/// Source: S0 §22.1.3 step 6 for expMap, S1 §5–6 for the others.
bool updateAttitude(RotationChart chart, Attitude& attitude, const Eigen::Vector3d& phi_W);

/// What the chart does at the end of a step: the normalising charts return to the rotations, expMap removes
/// the rounding errors of its products (one Newton step towards the nearest rotation), others do nothing.
void finishAttitude(RotationChart chart, Attitude& attitude);

/// Whether the coordinates lie on different sides of the chart's singularity (Euler angles only).
bool crossesSingularity(RotationChart chart, const Attitude& before, const Attitude& after);

} // namespace polhode

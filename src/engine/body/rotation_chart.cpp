#include "engine/body/rotation_chart.h"

#include "engine/math/euler_angles.h"
#include "engine/math/refused.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <string>

namespace polhode
{

namespace
{

using MatrixMap = Eigen::Map<Eigen::Matrix3d>;
using ConstMatrixMap = Eigen::Map<const Eigen::Matrix3d>;

/// One Newton step towards the nearest rotation, R ← ½ R (3 − Rᵀ R): removes errors of orthogonality ε to ε².
void polish(Attitude& attitude)
{
    MatrixMap R(attitude.data());
    const Eigen::Matrix3d correction = 1.5 * Eigen::Matrix3d::Identity() - 0.5 * (R.transpose() * R);
    R = (R * correction).eval();
}

/// The nearest rotation without a decomposition, for use in every step: Newton's iteration to rounding, which
/// converges while all |singular values| < √3; a matrix farther out is first scaled into that range.
void orthonormalize(Attitude& attitude)
{
    constexpr int kMaxIterations = 60; // a tiny singular value grows by 3/2 in each: 60 bring 1e-10 up to 1
    constexpr double kTolerance = 1e-15; // of ε², which the step just taken leaves: a few rounding units
    MatrixMap R(attitude.data());
    const double size = R.norm();
    if (size > 2.0)
        R *= std::sqrt(3.0) / size;
    for (int i = 0; i < kMaxIterations; ++i) {
        const double error = (R.transpose() * R - Eigen::Matrix3d::Identity()).norm();
        polish(attitude);
        if (!(error * error > kTolerance))
            return;
    }
}

/// (w, x, y, z) to the matrix (w² − |v|²) 1 + 2 v vᵀ + 2 w [v], which is |q|² times a rotation.
Eigen::Matrix3d quaternionMatrix(double w, const Eigen::Vector3d& v)
{
    Eigen::Matrix3d R = 2.0 * v * v.transpose() + 2.0 * w * skew(v);
    R.diagonal().array() += w * w - v.squaredNorm();
    return R;
}

bool eulerRate(const Attitude& attitude, const Eigen::Vector3d& w_WB, Attitude& rate)
{
    const Eigen::Vector3d angles = attitude.head<3>();
    if (!(eulerRegularity(EulerSequence::zyx, angles) >= kGimbalLock))
        return false;
    rate.setZero();
    rate.head<3>() = *eulerRates(EulerSequence::zyx, angles, w_WB);
    return true;
}

void quaternionRateTo(const Attitude& q, const Eigen::Vector3d& w_WB, Attitude& rate)
{
    const Eigen::Vector3d v = q.segment<3>(1);
    rate.setZero();
    rate[0] = -0.5 * w_WB.dot(v);
    rate.segment<3>(1) = 0.5 * (q[0] * w_WB + w_WB.cross(v));
}

} // namespace

std::span<const RotationChartRow> rotationChartTable()
{
    using enum RotationChart;
    using enum RotationChartRow::Drift;
    static constexpr std::array kRows{
        RotationChartRow{expMap, "exp-map", "Exponential map", "指数映射",
                         "The matrix R, turned by exp([h ω]): it stays a rotation.",
                         "旋转矩阵 R 左乘 exp([h ω])：始终是旋转矩阵。", 9, false, none, true, true},
        RotationChartRow{matrixRaw, "matrix-raw", "R + h [ω] R", "R + h [ω] R",
                         "Nine numbers by Ṙ = [ω] R: R ceases to be a rotation, and the body is deformed.",
                         "九个元素按 Ṙ = [ω] R 更新：R 不再是旋转矩阵，物体随之变形。", 9, false, left, false,
                         false},
        RotationChartRow{matrixOrthonormalized, "matrix-orthonormalized", "R + h [ω] R, made orthonormal",
                         "R + h [ω] R，再正交化", "The same, then the nearest rotation.",
                         "同上，然后取最接近的旋转矩阵。", 9, false, undone, false, false},
        RotationChartRow{quaternionRaw, "quaternion-raw", "Quaternion", "四元数",
                         "Four numbers by q̇ = ½ ω q: |q| grows, and the body with it.",
                         "四个数按 q̇ = ½ ω q 更新：|q| 增大，物体随之变大。", 4, true, left, false, false},
        RotationChartRow{quaternionNormalized, "quaternion-normalized", "Quaternion, normalised",
                         "四元数，再归一化", "The same, then q / |q|.", "同上，然后取 q / |q|。", 4, true,
                         undone, false, true},
        RotationChartRow{
            eulerAngles, "euler-angles", "Euler angles (yaw, pitch, roll)", "欧拉角（偏航、俯仰、滚转）",
            "Three angles; a run ends where pitch = ±90°, as their rates are infinite there.",
            "三个角；俯仰角到 ±90° 时角速率趋于无穷，运行就此结束。", 3, false, none, false, false},
    };
    return kRows;
}

RotationChart rotationChart(std::string_view id)
{
    return rowCalled(rotationChartTable(), "rotation", id).chart;
}

Attitude attitudeFromRotation(RotationChart chart, const Eigen::Matrix3d& R_WB)
{
    Attitude attitude = Attitude::Zero();
    switch (chart) {
    case RotationChart::quaternionRaw:
    case RotationChart::quaternionNormalized: {
        const Eigen::Quaterniond q = quaternionFromRotation(R_WB);
        attitude[0] = q.w();
        attitude.segment<3>(1) = q.vec();
        break;
    }
    case RotationChart::eulerAngles:
        attitude.head<3>() = eulerFromRotation(EulerSequence::zyx, R_WB).angles;
        break;
    default:
        MatrixMap(attitude.data()) = R_WB;
        break;
    }
    return attitude;
}

Eigen::Matrix3d rotationMatrix(RotationChart chart, const Attitude& attitude)
{
    switch (chart) {
    case RotationChart::quaternionRaw:
    case RotationChart::quaternionNormalized:
        return quaternionMatrix(attitude[0], attitude.segment<3>(1));
    case RotationChart::eulerAngles:
        return rotationFromEuler(EulerSequence::zyx, attitude.head<3>());
    default:
        return ConstMatrixMap(attitude.data());
    }
}

bool attitudeRate(RotationChart chart, const Attitude& attitude, const Eigen::Vector3d& w_WB, Attitude& rate)
{
    switch (chart) {
    case RotationChart::quaternionRaw:
    case RotationChart::quaternionNormalized:
        quaternionRateTo(attitude, w_WB, rate);
        return true;
    case RotationChart::eulerAngles:
        return eulerRate(attitude, w_WB, rate);
    default:
        for (int column = 0; column < 9; column += 3)
            rate.segment<3>(column) = w_WB.cross(attitude.segment<3>(column));
        return true;
    }
}

bool updateAttitude(RotationChart chart, Attitude& attitude, const Eigen::Vector3d& phi_W)
{
    if (chart == RotationChart::expMap) {
        MatrixMap R(attitude.data());
        R = (expSO3(phi_W) * R).eval();
        return true;
    }
    Attitude rate;
    if (!attitudeRate(chart, attitude, phi_W, rate))
        return false;
    const Attitude next = attitude + rate;
    if (crossesSingularity(chart, attitude, next))
        return false;
    attitude = next;
    return true;
}

void finishAttitude(RotationChart chart, Attitude& attitude)
{
    switch (chart) {
    case RotationChart::expMap:
        polish(attitude);
        break;
    case RotationChart::matrixOrthonormalized:
        orthonormalize(attitude);
        break;
    case RotationChart::quaternionNormalized:
        attitude.head<4>() /= attitude.head<4>().norm();
        break;
    default:
        break;
    }
}

bool crossesSingularity(RotationChart chart, const Attitude& before, const Attitude& after)
{
    return chart == RotationChart::eulerAngles && std::cos(before[1]) * std::cos(after[1]) < 0.0;
}

} // namespace polhode

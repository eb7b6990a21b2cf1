#include "engine/joint/joint_table.h"
#include "engine/math/euler_angles.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>

/// The ball joint: a common point of two bodies that may turn in every way (S3 eqs 22.10–22.12).
/// R_A X_A + c_A = R_B X_B + c_B, differentiated: addPointRows.
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{turn, onA, 0}, {turn, onA, 1}, {turn, onA, 2}};

void constrain(const JointPlace& place, const JointDescription&, JointRows& rows)
{
    addPointRows(place, rows);
}

void moveByQuaternion(const JointDescription&, const double* q, const double*, JointMotion& motion)
{
    motion.clear(3);
    motion.R = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
    motion.Sw.setIdentity();
}

void measureQuaternion(const JointDescription&, const Eigen::Vector3d&, const Eigen::Matrix3d& R, double* q)
{
    const Eigen::Quaterniond quaternion = quaternionFromRotation(R);
    q[0] = quaternion.w();
    Eigen::Map<Eigen::Vector3d>(q + 1) = quaternion.vec();
}

/// R = Rz(q₀) Ry(q₁) Rx(q₂): the columns of Sw are the axes z, y' and x''; each turns with those before it.
void moveByEulerAngles(const JointDescription&, const double* q, const double* qd, JointMotion& motion)
{
    motion.clear(3);
    const Eigen::Vector3d angles(q[0], q[1], q[2]);
    motion.R = rotationFromEuler(EulerSequence::zyx, angles);
    motion.Sw = eulerRateMatrix(EulerSequence::zyx, angles);
    const Eigen::Vector3d y = motion.Sw.col(1), x = motion.Sw.col(2);
    const Eigen::Vector3d yaw = qd[0] * motion.Sw.col(0);
    motion.bw = qd[1] * yaw.cross(y) + qd[2] * (yaw + qd[1] * y).cross(x);
}

void measureEulerAngles(const JointDescription&, const Eigen::Vector3d&, const Eigen::Matrix3d& R, double* q)
{
    Eigen::Map<Eigen::Vector3d>{q} = eulerFromRotation(EulerSequence::zyx, R).angles;
}

} // namespace

const JointRow kBallJoint{
    .kind = JointKind::ball,
    .id = "ball",
    .en = "Ball joint",
    .zh = "球关节",
    .aboutEn = "A common point; it turns in every way.",
    .aboutZh = "共一点，可任意转动。",
    .freedoms = kFreedoms,
    .rows = 3,
    .coordinates = 4,
    .quaternion = 0,
    .constrain = constrain,
    .move = moveByQuaternion,
    .measure = measureQuaternion,
    .ends = JointEnds::frames,
    .axes = 0,
    .laws = FreedomLaws::shared,
};

const JointRow kBallJointByEulerAngles{
    .kind = JointKind::ball,
    .id = "ball",
    .en = "Ball joint",
    .zh = "球关节",
    .aboutEn = "A common point; it turns in every way.",
    .aboutZh = "共一点，可任意转动。",
    .freedoms = kFreedoms,
    .rows = 3,
    .coordinates = 3,
    .quaternion = -1,
    .constrain = constrain,
    .move = moveByEulerAngles,
    .measure = measureEulerAngles,
    .ends = JointEnds::frames,
    .axes = 0,
    .laws = FreedomLaws::shared,
};

} // namespace polhode

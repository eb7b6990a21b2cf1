#include "engine/joint/joint_table.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

/// The screw: a common axis z, along which B moves by the pitch h with each turn about it:
/// s = h θ / 2π, so that the rate of s − h θ / 2π is zero beside the four rows of a cylindrical joint.
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{turn, onA, 2}};

constexpr double kTurn = 2.0 * std::numbers::pi;

/// θ with all its turns, of which s tells how many there were.
double angleOf(double s, const Eigen::Matrix3d& R, double pitch)
{
    const double angle = std::atan2(R(1, 0) - R(0, 1), R(0, 0) + R(1, 1));
    return nearestTurn(angle, kTurn * s / pitch);
}

void constrain(const JointPlace& place, const JointDescription& joint, JointRows& rows)
{
    addSlideRow(place, place.A.R_WJ.col(0), rows);
    addSlideRow(place, place.A.R_WJ.col(1), rows);
    addAxisRows(place, rows);
    const Eigen::Vector3d axis_W = place.A.R_WJ.col(2);
    JointRows parts;
    addSlideRow(place, axis_W, parts);
    addTurnRow(place, axis_W, place.A.w_W, 0.0, parts);
    const double lead = joint.pitch / kTurn;
    rows.add(parts.A.row(0) - lead * parts.A.row(1), parts.B.row(0) - lead * parts.B.row(1),
             parts.error[0] - lead * angleOf(parts.error[0], place.R_AB(), joint.pitch),
             parts.bias[0] - lead * parts.bias[1]);
}

void move(const JointDescription& joint, const double* q, const double*, JointMotion& motion)
{
    motion.clear(1);
    motion.R = Eigen::AngleAxisd(q[0], Eigen::Vector3d::UnitZ()).toRotationMatrix();
    motion.p.z() = joint.pitch / kTurn * q[0];
    motion.Sw.col(0).setUnit(2);
    motion.Sv.col(0).z() = joint.pitch / kTurn;
}

void measure(const JointDescription& joint, const Eigen::Vector3d& p, const Eigen::Matrix3d& R, double* q)
{
    q[0] = angleOf(p.z(), R, joint.pitch);
}

constexpr JointNumber kPitch{"pitch", "m", "travel in one turn", "导程：每转一圈的前进量",
                             &JointDescription::pitch};

} // namespace

const JointRow kScrewJoint{
    .kind = JointKind::screw,
    .id = "screw",
    .en = "Screw",
    .zh = "螺旋副",
    .aboutEn = "A common axis, along which each turn moves it by the pitch.",
    .aboutZh = "共一轴，每转一圈沿轴前进一个螺距。",
    .freedoms = kFreedoms,
    .rows = 5,
    .coordinates = 1,
    .quaternion = -1,
    .constrain = constrain,
    .move = move,
    .measure = measure,
    .ends = JointEnds::frames,
    .axes = 1,
    .laws = FreedomLaws::each,
    .number = &kPitch,
};

} // namespace polhode

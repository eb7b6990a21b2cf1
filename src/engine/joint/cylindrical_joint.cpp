#include "engine/joint/joint_table.h"

#include <Eigen/Geometry>
#include <cmath>

/// The cylindrical joint: a common axis z, about which B turns and along which it slides.
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{turn, onA, 2}, {slide, onA, 2}};

void constrain(const JointPlace& place, const JointDescription&, JointRows& rows)
{
    addSlideRow(place, place.A.R_WJ.col(0), rows);
    addSlideRow(place, place.A.R_WJ.col(1), rows);
    addAxisRows(place, rows);
}

void move(const JointDescription&, const double* q, const double*, JointMotion& motion)
{
    motion.clear(2);
    motion.R = Eigen::AngleAxisd(q[0], Eigen::Vector3d::UnitZ()).toRotationMatrix();
    motion.p.z() = q[1];
    motion.Sw.col(0).setUnit(2);
    motion.Sv.col(1).setUnit(2);
}

void measure(const JointDescription&, const Eigen::Vector3d& p, const Eigen::Matrix3d& R, double* q)
{
    q[0] = std::atan2(R(1, 0) - R(0, 1), R(0, 0) + R(1, 1));
    q[1] = p.z();
}

} // namespace

const JointRow kCylindricalJoint{
    .kind = JointKind::cylindrical,
    .id = "cylindrical",
    .en = "Cylindrical joint",
    .zh = "圆柱关节",
    .aboutEn = "A common axis: a turn about it and a slide along it.",
    .aboutZh = "共一轴：可绕轴转动，也可沿轴滑动。",
    .freedoms = kFreedoms,
    .rows = 4,
    .coordinates = 2,
    .quaternion = -1,
    .constrain = constrain,
    .move = move,
    .measure = measure,
    .ends = JointEnds::frames,
    .axes = 1,
    .laws = FreedomLaws::each,
};

} // namespace polhode

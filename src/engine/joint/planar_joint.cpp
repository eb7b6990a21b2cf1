#include "engine/joint/joint_table.h"

#include <Eigen/Geometry>
#include <cmath>

/// The planar joint: the xy planes of both frames J stay together; B slides along x and y of A and turns
/// about z. z_A · (x_B − x_A) = 0, and no turn about x_A and y_A.
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{slide, onA, 0}, {slide, onA, 1}, {turn, onA, 2}};

void constrain(const JointPlace& place, const JointDescription&, JointRows& rows)
{
    addSlideRow(place, place.A.R_WJ.col(2), rows);
    addAxisRows(place, rows);
}

void move(const JointDescription&, const double* q, const double*, JointMotion& motion)
{
    motion.clear(3);
    motion.p << q[0], q[1], 0.0;
    motion.R = Eigen::AngleAxisd(q[2], Eigen::Vector3d::UnitZ()).toRotationMatrix();
    motion.Sv.col(0).setUnit(0);
    motion.Sv.col(1).setUnit(1);
    motion.Sw.col(2).setUnit(2);
}

void measure(const JointDescription&, const Eigen::Vector3d& p, const Eigen::Matrix3d& R, double* q)
{
    q[0] = p.x();
    q[1] = p.y();
    q[2] = std::atan2(R(1, 0) - R(0, 1), R(0, 0) + R(1, 1));
}

} // namespace

const JointRow kPlanarJoint{
    .kind = JointKind::planar,
    .id = "planar",
    .en = "Planar joint",
    .zh = "平面关节",
    .aboutEn = "Two planes stay together: two slides and one turn.",
    .aboutZh = "两平面始终贴合：两个移动与一个转动自由度。",
    .freedoms = kFreedoms,
    .rows = 3,
    .coordinates = 3,
    .quaternion = -1,
    .constrain = constrain,
    .move = move,
    .measure = measure,
    .ends = JointEnds::frames,
    .axes = 1,
    .laws = FreedomLaws::none,
};

} // namespace polhode

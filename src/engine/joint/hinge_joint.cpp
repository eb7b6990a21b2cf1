#include "engine/joint/joint_table.h"

#include <Eigen/Geometry>
#include <cmath>

/// The hinge: a common point and a common axis z; no relative turn about the two axes perpendicular to it,
/// a₁ · (w_B − w_A) = a₂ · (w_B − w_A) = 0 (S3 §22.3.1.1).
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{turn, onA, 2}};

void constrain(const JointPlace& place, const JointDescription&, JointRows& rows)
{
    addPointRows(place, rows);
    addAxisRows(place, rows);
}

void move(const JointDescription&, const double* q, const double*, JointMotion& motion)
{
    motion.clear(1);
    const double c = std::cos(q[0]), s = std::sin(q[0]);
    motion.R << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;
    motion.Sw.col(0).setUnit(2);
}

void measure(const JointDescription&, const Eigen::Vector3d&, const Eigen::Matrix3d& R, double* q)
{
    q[0] = std::atan2(R(1, 0) - R(0, 1), R(0, 0) + R(1, 1));
}

} // namespace

const JointRow kHingeJoint{
    .kind = JointKind::hinge,
    .id = "hinge",
    .en = "Hinge",
    .zh = "铰链",
    .aboutEn = "A common axis with no slide along it: one turn.",
    .aboutZh = "共一轴，不能沿轴滑动：一个转动自由度。",
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
};

} // namespace polhode

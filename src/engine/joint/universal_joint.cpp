#include "engine/joint/joint_table.h"

#include <Eigen/Geometry>
#include <cmath>

/// The universal (Cardan) joint: a common point, and two axes, z of J on A and x of J on B, that stay
/// perpendicular, so that no relative turn about a = z_A × x_B is possible: a · (w_B − w_A) = 0.
/// g = −z_A · x_B has the rate a · (w_B − w_A); its second derivative at zero accelerations is J̇ u.
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{turn, onA, 2}, {turn, onB, 0}};

void constrain(const JointPlace& place, const JointDescription&, JointRows& rows)
{
    addPointRows(place, rows);
    const Eigen::Vector3d z = place.A.R_WJ.col(2), x = place.B.R_WJ.col(0);
    const Eigen::Vector3d &wA = place.A.w_W, &wB = place.B.w_W;
    addTurnRow(place, z.cross(x), Eigen::Vector3d::Zero(), -z.dot(x), rows);
    rows.bias[rows.count - 1]
        = -(wA.cross(wA.cross(z)).dot(x) + 2.0 * wA.cross(z).dot(wB.cross(x)) + z.dot(wB.cross(wB.cross(x))));
}

void move(const JointDescription&, const double* q, const double* qd, JointMotion& motion)
{
    motion.clear(2);
    const Eigen::Vector3d z = Eigen::Vector3d::UnitZ();
    const Eigen::Vector3d x(std::cos(q[0]), std::sin(q[0]), 0.0);
    motion.R = Eigen::AngleAxisd(q[0], z).toRotationMatrix()
        * Eigen::AngleAxisd(q[1], Eigen::Vector3d::UnitX()).toRotationMatrix();
    motion.Sw.col(0) = z;
    motion.Sw.col(1) = x;
    motion.bw = qd[0] * qd[1] * z.cross(x);
}

void measure(const JointDescription&, const Eigen::Vector3d&, const Eigen::Matrix3d& R, double* q)
{
    q[0] = std::atan2(R(1, 0), R(0, 0));
    q[1] = std::atan2(R(2, 1), R(2, 2));
}

} // namespace

const JointRow kUniversalJoint{
    .kind = JointKind::universal,
    .id = "universal",
    .en = "Universal joint",
    .zh = "万向节",
    .aboutEn = "A common point and two axes at right angles: two turns.",
    .aboutZh = "共一点，两轴相互垂直：两个转动自由度。",
    .freedoms = kFreedoms,
    .rows = 4,
    .coordinates = 2,
    .quaternion = -1,
    .constrain = constrain,
    .move = move,
    .measure = measure,
    .ends = JointEnds::frames,
    .axes = 2,
    .laws = FreedomLaws::each,
};

} // namespace polhode

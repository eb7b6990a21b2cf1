#include "engine/joint/joint_table.h"

#include <Eigen/Geometry>

/// The blade of a skate, a knife edge: where it touches A it has no velocity along n, the z axis of J on B,
/// which turns with B. J u = n · (ẋ_B − ẋ of the point of A that is there), and J̇ u = (w_B × n) · ẋ + n ·
/// (w_B × (w_B × r_B) − w_A × ẋ_B as seen from c_A).
///
/// This follows from no g: the blade gets everywhere. So there is no position to hold, and the error of the
/// row is zero always.
namespace polhode
{

namespace
{

void constrain(const JointPlace& place, const JointDescription&, JointRows& rows)
{
    const JointPlace::End& A = place.A;
    const JointPlace::End& B = place.B;
    const Eigen::Vector3d n_W = B.R_WJ.col(2);
    const Eigen::Vector3d fromA_W = A.arm_W + (B.x_W - A.x_W);
    JointRows::Row onA, onB;
    onA << -n_W.transpose(), -fromA_W.cross(n_W).transpose();
    onB << n_W.transpose(), B.arm_W.cross(n_W).transpose();
    const Eigen::Vector3d point_W = B.v_W + B.w_W.cross(B.arm_W) - A.v_W; // rate of fromA_W
    const double bias = B.w_W.cross(n_W).dot(place.relativeVelocity_W())
        + n_W.dot(B.w_W.cross(B.w_W.cross(B.arm_W)) - A.w_W.cross(point_W));
    rows.add(onA, onB, 0.0, bias);
}

} // namespace

const JointRow kBladeJoint{
    .kind = JointKind::blade,
    .id = "blade",
    .en = "Blade (skate)",
    .zh = "冰刀（刀刃约束）",
    .aboutEn
    = "A point has no velocity across a direction of the successor: a skate, a wheel seen from above.",
    .aboutZh = "一点沿后继物体上某一方向没有速度，如冰刀、从上方看的轮子。",
    .freedoms = {},
    .rows = 1,
    .coordinates = 0,
    .quaternion = -1,
    .constrain = constrain,
    .move = nullptr,
    .measure = nullptr,
    .ends = JointEnds::frames,
    .axes = 1,
    .laws = FreedomLaws::none,
    .integrable = false,
};

} // namespace polhode

#include "engine/joint/joint_table.h"

#include <Eigen/Geometry>

/// The distance joint, a massless rod with a ball at each end: g = (|d|² − l²) / 2l with d = x_B − x_A.
/// ġ = (d / l) · ḋ, J = [−n, −r_A × n, n, r_B × n] with n = d / l, and J̇ u = n · (w_B × (w_B × r_B) −
/// w_A × (w_A × r_A)) + |ḋ|² / l.
namespace polhode
{

namespace
{

void constrain(const JointPlace& place, const JointDescription& joint, JointRows& rows)
{
    const JointPlace::End& A = place.A;
    const JointPlace::End& B = place.B;
    const Eigen::Vector3d d_W = B.x_W - A.x_W;
    const Eigen::Vector3d n_W = d_W / joint.length;
    const Eigen::Vector3d dDot_W = B.v_W + B.w_W.cross(B.arm_W) - A.v_W - A.w_W.cross(A.arm_W);
    JointRows::Row onA, onB;
    onA << -n_W.transpose(), -A.arm_W.cross(n_W).transpose();
    onB << n_W.transpose(), B.arm_W.cross(n_W).transpose();
    const double bias = n_W.dot(B.w_W.cross(B.w_W.cross(B.arm_W)) - A.w_W.cross(A.w_W.cross(A.arm_W)))
        + dDot_W.squaredNorm() / joint.length;
    rows.add(onA, onB, 0.5 * (d_W.dot(n_W) - joint.length), bias);
}

} // namespace

const JointRow kDistanceJoint{
    .kind = JointKind::distance,
    .id = "distance",
    .en = "Distance (rod)",
    .zh = "定长连杆",
    .aboutEn = "Two points keep their distance, as by a rod without mass.",
    .aboutZh = "两点距离不变，如同无质量的杆。",
    .freedoms = {},
    .rows = 1,
    .coordinates = 0,
    .quaternion = -1,
    .constrain = constrain,
    .move = nullptr,
    .measure = nullptr,
    .ends = JointEnds::points,
    .axes = 0,
    .laws = FreedomLaws::none,
};

} // namespace polhode

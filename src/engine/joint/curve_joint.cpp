#include "engine/joint/joint_table.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>

/// A bead on a wire: the origin of J on B stays on a curve that A carries, on both of its sides, and B turns
/// in every way. With the foot c(q) of x_B − x_A on the curve, its tangent t and any a across t: g = a · (x_B
/// − x_A − c), ġ = a · ẋ as seen from A, and one derivative further a · ẍ − a · c'' q̇², because a turns with
/// t.
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{slide, along, 0}, {turn, onA, 0}, {turn, onA, 1}, {turn, onA, 2}};

void constrain(const JointPlace& place, const JointDescription& joint, JointRows& rows)
{
    const Curve::Point& on = place.bead.on;
    const double rate = (place.A.R_WJ * on.t).dot(place.relativeVelocity_W());
    const Curve::Frame frame = joint.curve->frame(on);
    for (const Eigen::Vector3d& a : {frame.n, frame.b}) {
        addSlideRow(place, place.A.R_WJ * a, rows);
        rows.error[rows.count - 1] = a.dot(place.p_AB() - on.c);
        rows.bias[rows.count - 1] -= a.dot(on.k) * rate * rate;
    }
}

void move(const JointDescription& joint, const double* q, const double* qd, JointMotion& motion)
{
    motion.clear(4);
    const Curve::Point on = joint.curve->at(q[0]);
    motion.p = on.c;
    motion.R = Eigen::Quaterniond(q[1], q[2], q[3], q[4]).normalized().toRotationMatrix();
    motion.Sv.col(0) = on.t;
    motion.bv = qd[0] * qd[0] * on.k;
    motion.Sw.rightCols<3>().setIdentity();
}

void measure(const JointDescription& joint, const Eigen::Vector3d& p, const Eigen::Matrix3d& R, double* q)
{
    q[0] = joint.curve->nearest(p);
    const Eigen::Quaterniond quaternion = quaternionFromRotation(R);
    q[1] = quaternion.w();
    Eigen::Map<Eigen::Vector3d>(q + 2) = quaternion.vec();
}

} // namespace

const JointRow kCurveJoint{
    .kind = JointKind::curve,
    .id = "curve",
    .en = "Curve (bead on a wire)",
    .zh = "曲线约束（穿在线上的珠子）",
    .aboutEn = "A point stays on a given curve and slides along it; it turns in every way.",
    .aboutZh = "一点保持在给定曲线上并沿其滑动，可任意转动。",
    .freedoms = kFreedoms,
    .rows = 2,
    .coordinates = 5,
    .quaternion = 1,
    .constrain = constrain,
    .move = move,
    .measure = measure,
    .ends = JointEnds::frames,
    .axes = 0,
    .laws = FreedomLaws::first,
};

} // namespace polhode

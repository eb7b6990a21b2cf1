#include "engine/joint/joint_table.h"

/// The slider: the bodies turn together, w_B − w_A = 0, and the origin of J on B stays on the z axis of J on
/// A: a · (x_B − x_A) = 0 for a = x_A and y_A, which turn with A (addSlideRow holds the term that this
/// brings).
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{slide, onA, 2}};

void constrain(const JointPlace& place, const JointDescription&, JointRows& rows)
{
    addSlideRow(place, place.A.R_WJ.col(0), rows);
    addSlideRow(place, place.A.R_WJ.col(1), rows);
    addRotationRows(place, rows);
}

void move(const JointDescription&, const double* q, const double*, JointMotion& motion)
{
    motion.clear(1);
    motion.p.z() = q[0];
    motion.Sv.col(0).setUnit(2);
}

void measure(const JointDescription&, const Eigen::Vector3d& p, const Eigen::Matrix3d&, double* q)
{
    q[0] = p.z();
}

} // namespace

const JointRow kSliderJoint{
    .kind = JointKind::slider,
    .id = "slider",
    .en = "Slider",
    .zh = "移动副",
    .aboutEn = "Slides along an axis and does not turn.",
    .aboutZh = "沿一轴滑动，不能转动。",
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

#include "engine/joint/joint_table.h"

/// The rope, without mass: the distance q = |x_B − x_A| of two points is free up to its length, where a stop
/// holds it that can only pull. No rows but that of the stop (addFreedomRow).
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{slide, between, 0}};

void measure(const JointDescription&, const Eigen::Vector3d& p, const Eigen::Matrix3d&, double* q)
{
    q[0] = p.norm();
}

constexpr JointNumber kLength{"length", "m", "of the rope, when it is taut", "绳长（绷紧时）",
                              &JointDescription::length};

} // namespace

const JointRow kRopeJoint{
    .kind = JointKind::rope,
    .id = "rope",
    .en = "Rope",
    .zh = "绳",
    .aboutEn = "Two points come no farther apart than its length; it can only pull.",
    .aboutZh = "两点的距离不超过绳长；绳只能拉。",
    .freedoms = kFreedoms,
    .rows = 0,
    .coordinates = 0,
    .quaternion = -1,
    .constrain = nullptr,
    .move = nullptr,
    .measure = measure,
    .ends = JointEnds::points,
    .axes = 0,
    .laws = FreedomLaws::stop,
    .number = &kLength,
};

} // namespace polhode

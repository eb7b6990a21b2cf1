#include "engine/joint/joint_table.h"

/// The rope, without mass: the distance q of two points, over the pulleys on which it runs, is free up to its
/// length, where a stop holds it that can only pull. No rows but that of the stop (addFreedomRow); pulleys
/// are points without mass and friction, and take what the two parts of the rope beside them pull together.
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{slide, between, 0}};

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
    .measure = nullptr,
    .ends = JointEnds::points,
    .axes = 0,
    .laws = FreedomLaws::stop,
    .number = &kLength,
};

} // namespace polhode

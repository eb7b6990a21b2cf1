#include "engine/joint/joint_table.h"

/// The gear (or rack, or screw): the speeds of the first freedoms of two joints keep a ratio,
/// q̇(first) + ratio q̇(second) = 0. Its one row is made of the rows of the two freedoms.
namespace polhode
{

const JointRow kGearJoint{
    .kind = JointKind::gear,
    .id = "gear",
    .en = "Gear",
    .zh = "齿轮传动",
    .aboutEn = "The rates of two hinges or sliders keep a ratio.",
    .aboutZh = "两个铰链或移动副的速率成定比。",
    .freedoms = {},
    .rows = 1,
    .coordinates = 0,
    .quaternion = -1,
    .constrain = nullptr,
    .move = nullptr,
    .measure = nullptr,
    .ends = JointEnds::joints,
    .axes = 0,
    .laws = FreedomLaws::none,
};

} // namespace polhode

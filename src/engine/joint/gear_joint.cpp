#include "engine/joint/joint_table.h"

/// The gear (or rack, or screw): the speeds of the first freedoms of two joints keep a ratio,
/// q̇(first) + ratio q̇(second) = 0. Its one row is made of the rows of the two freedoms.
namespace polhode
{

const JointRow kGearJoint{JointKind::gear, "gear",  "Gear", "齿轮传动", {}, 1, 0, -1,
                          nullptr,         nullptr, nullptr};

} // namespace polhode

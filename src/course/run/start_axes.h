#pragma once

#include "course/run/contact_view.h"
#include "course/world/look.h"

#include <vector>

namespace polhode::course
{

/// The freedoms of a joint whose coordinates at the start can be chosen: its axes; of a ball yaw, pitch and
/// roll, R_AB = Rz(yaw) Ry(pitch) Rx(roll) in its frames J.
std::vector<JointView::Axis> startAxes(const JointLook& look, const JointView& view);

} // namespace polhode::course

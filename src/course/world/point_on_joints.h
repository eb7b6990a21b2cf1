#pragma once

#include "engine/body/system.h"
#include "engine/joint/joint_set.h"

namespace polhode::course
{

/// The first body that is all but a point on one of its joints, kWorld if there is none. Constraints leave it
/// no inertia to be solved with: the steps that they allow go to nothing with it.
int pointOnItsJoints(const System& system, const JointSet& joints);

} // namespace polhode::course

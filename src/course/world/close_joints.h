#pragma once

#include "course/world/resolve_joints.h"

namespace polhode::course
{

/// Whether a joint states a rate: then the velocities of all bodies that joints carry follow from the rates.
bool statesRates(const SceneDescription& scene);

/// Puts the bodies of @p initial onto their joints: each stated `start` and `rate` is kept, the other
/// coordinates of closed loops give way by the least motion, weighed by the masses. @p written is the
/// position that the bodies are written in, from which they are moved where carrying each by its joint leaves
/// a loop open. Returns how far they were off.
///
/// Throws InputError where starts do not fit together, or one is outside its limits.
JointStart closeJoints(const ResolvedJoints& joints, const SceneDescription& scene, const Numbers& numbers,
                       const System& system, const State& written, State& initial);

} // namespace polhode::course

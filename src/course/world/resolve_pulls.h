#pragma once

#include "course/world/pull_law.h"
#include "course/world/resolve_forces.h"

#include <vector>

namespace polhode::course
{

/// Adds the pulls of @p inputs to the forces of a scene. Throws InputError for a body that is not there,
/// numbers that are not finite, and anchors that do not follow each other in time.
std::vector<PullLaw> addPulls(const SceneDescription& scene, const Inputs& inputs, RotationChart chart,
                              ResolvedForces& forces);

} // namespace polhode::course

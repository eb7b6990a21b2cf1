#pragma once

#include "course/run/run.h"
#include "course/run/variable.h"
#include "course/scene/numbers.h"

#include <vector>

namespace polhode::course
{

/// The bodies of a scene with the motion that they start with.
struct ResolvedBodies {
    std::vector<Body> bodies;
    std::vector<Run::BodyLook> looks;
    std::vector<std::vector<Eigen::Vector3d>> marks; ///< in the order of their names, body axes
    std::vector<Eigen::Isometry3d> X_BS; ///< shape axes in body axes
    State initial;
    std::vector<Eigen::Matrix3d> initialRotation;
};

ResolvedBodies resolveBodies(const SceneDescription& scene, const Numbers& numbers, RotationChart chart);

} // namespace polhode::course

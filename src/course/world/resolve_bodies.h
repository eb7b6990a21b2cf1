#pragma once

#include "course/model/numbers.h"
#include "course/variables/variable.h"
#include "course/world/look.h"

#include <vector>

namespace polhode::course
{

/// Mass on one line (a rod, a weight on a string) has no inertia about it, and no rate of turning about it
/// that mechanics could tell. It gets this part of its largest moment about that line alone, so that it keeps
/// the rate it starts with; all else moves as if nothing had been added.
constexpr double kLineInertia = 1e-8;

/// The bodies of a scene with the motion that they start with.
struct ResolvedBodies {
    std::vector<Body>
        bodies; ///< of the scene, then its walls that are moved; all else but `initial`: of the first
    std::vector<BodyLook> looks;
    std::vector<std::vector<Eigen::Vector3d>> marks; ///< in the order of their names, body axes
    std::vector<Eigen::Isometry3d> X_BS; ///< shape axes in body axes
    State initial;
    std::vector<Eigen::Matrix3d> initialRotation;
    std::vector<double> edges; ///< s, where motions of walls bend
    bool hiddenEdges = false; ///< they may do so elsewhere too
};

ResolvedBodies resolveBodies(const SceneDescription& scene, const Numbers& numbers, RotationChart chart);

} // namespace polhode::course

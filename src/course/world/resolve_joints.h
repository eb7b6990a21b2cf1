#pragma once

#include "course/model/numbers.h"
#include "course/world/look.h"
#include "course/world/resolve_bodies.h"
#include "engine/joint/joint_reactions.h"
#include "engine/step/joint_stepper.h"

#include <memory>
#include <string>
#include <vector>

namespace polhode::course
{

/// The joints of a scene.
struct ResolvedJoints {
    std::vector<polhode::JointDescription> joints;
    std::string method;
    JointStepperOptions options; ///< without those of the integrator
    std::vector<JointLook> looks;
    std::vector<double> edges; ///< s, where a motor's formula jumps or bends
    bool hiddenEdges = false; ///< a motor's formula may jump or bend elsewhere too
    std::shared_ptr<const JointSet> set;
    std::shared_ptr<const JointReactions> reactions; ///< for what is computed from a state
};

/// Yaw, pitch and roll at which a ball starts (rad). Throws InputError for a pitch beyond ±90°.
Eigen::Vector3d startOfBall(const JointDescription& ball, const Numbers& numbers);

/// Moves the bodies of @p initial to the starts of their joints, then places the joints.
ResolvedJoints resolveJoints(const SceneDescription& scene, const Numbers& numbers,
                             const ResolvedBodies& bodies, const System& system, State& initial);

} // namespace polhode::course

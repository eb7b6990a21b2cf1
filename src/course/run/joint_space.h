#pragma once

#include "course/run/contact_view.h"
#include "course/world/resolve.h"
#include "engine/tree/tree.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

/// The bodies and joints of a scene as a tree at a moment.
struct JointSpace {
    std::shared_ptr<const Tree> tree;
    TreeMotion motion;
    std::vector<std::string> freedoms; ///< names: the ids of joints, or of a body without one and a velocity
};

/// A support is a ball or a hinge with the id of its body. Nothing where a body is a particle.
std::optional<JointSpace> jointSpace(const World& world, const State& state);

/// What the method of generalized coordinates works with: T, whose columns are the velocities of all bodies
/// per unit of each q̇ (S3 §22.3.2), and the mass matrix H = Tᵀ M T.
std::vector<NamedMatrix> treeMatrices(const World& world, const State& state);

} // namespace polhode::course

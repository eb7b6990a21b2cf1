#pragma once

#include "course/run/run.h"
#include "course/scene/numbers.h"

#include <vector>

namespace polhode::course
{

/// The fixed surfaces of a scene. Throws InputError for one that cannot be.
std::vector<Run::WallLook> resolveWalls(const SceneDescription& scene, const Numbers& numbers);

/// A piece of a profile in its xz plane: straight, or an arc about a centre.
struct ProfilePiece {
    Eigen::Vector2d from, to; ///< m, (x, z)
    bool arc = false;
    Eigen::Vector2d center = Eigen::Vector2d::Zero();
    double radius = 0; ///< m; > 0: the arc turns left, < 0: right
};

std::vector<ProfilePiece> resolveProfile(const WallDescription& wall, const Numbers& numbers);

} // namespace polhode::course

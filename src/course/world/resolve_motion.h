#pragma once

#include "course/model/numbers.h"
#include "engine/body/body.h"

#include <vector>

namespace polhode::course
{

/// A wall's motion as the engine takes it: of the body whose axes are the world's where the wall is as it is
/// written.
struct WallMotion {
    MotionLaw law;
    std::vector<double> edges; ///< s, where its velocity jumps or bends
    bool hiddenEdges = false; ///< it may do so elsewhere too
};

/// Throws InputError for what is no motion: a place that jumps.
WallMotion resolveMotion(const WallDescription::Motion& motion, const Numbers& numbers);

} // namespace polhode::course

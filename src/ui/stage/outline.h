#pragma once

#include "course/run/run.h"

#include <Eigen/Core>

#include <vector>

namespace polhode::ui
{

/// Lines through points.
using Outline = std::vector<std::vector<Eigen::Vector3d>>;

/// The edges of a shape, and circles on what is round, in the axes of its owner; single points as small
/// crosses.
Outline outlineOf(const course::ShapeLook& shape);

} // namespace polhode::ui

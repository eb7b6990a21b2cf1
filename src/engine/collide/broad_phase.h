#pragma once

#include <Eigen/Geometry>

#include <span>
#include <utility>
#include <vector>

namespace polhode
{

/// All pairs (i < j) of boxes that overlap, ordered, by sorting them along the axis on which they spread most
/// and sweeping over it. Boxes without end pair with all.
void overlappingBoxes(std::span<const Eigen::AlignedBox3d> boxes, std::vector<std::pair<int, int>>& out);

} // namespace polhode

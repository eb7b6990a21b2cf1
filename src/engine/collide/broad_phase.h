#pragma once

#include <Eigen/Geometry>

#include <span>
#include <utility>
#include <vector>

namespace polhode
{

/// All pairs (i < j) of boxes that overlap, ordered. Boxes without end pair with all that they overlap.
///
/// A tree of boxes is built from above, halving at the median of the widest axis, and each box is looked up
/// in it: n log n steps for n bodies that do not pile up in one place.
void overlappingBoxes(std::span<const Eigen::AlignedBox3d> boxes, std::vector<std::pair<int, int>>& out);

} // namespace polhode

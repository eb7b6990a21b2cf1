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

/// The same pairs of boxes that move a little from one call to the next: looked for in larger boxes, and anew
/// only once one has left its own.
class KeptPairs
{
public:
    void forget() { rooms_.clear(); }

    /// @p sizes (m) of what is in the boxes: two fifths of it, where it is finite, are the room around each.
    void find(std::span<const Eigen::AlignedBox3d> boxes, std::span<const double> sizes,
              std::vector<std::pair<int, int>>& out);

private:
    std::vector<Eigen::AlignedBox3d> rooms_;
    std::vector<std::pair<int, int>> around_; ///< those that overlap in these, ordered
};

} // namespace polhode

#include "engine/collide/broad_phase.h"

#include <algorithm>
#include <numeric>

namespace polhode
{

namespace
{

/// The axis along which the middles of the finite boxes spread most.
int widestAxis(std::span<const Eigen::AlignedBox3d> boxes)
{
    Eigen::AlignedBox3d middles;
    for (const Eigen::AlignedBox3d& box : boxes)
        if (box.min().allFinite() && box.max().allFinite())
            middles.extend(box.center());
    int axis = 0;
    if (!middles.isEmpty())
        middles.sizes().maxCoeff(&axis);
    return axis;
}

} // namespace

void overlappingBoxes(std::span<const Eigen::AlignedBox3d> boxes, std::vector<std::pair<int, int>>& out)
{
    out.clear();
    const int axis = widestAxis(boxes);
    std::vector<int> order(boxes.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const double la = boxes[a].min()[axis];
        const double lb = boxes[b].min()[axis];
        return la < lb || (la == lb && a < b);
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Eigen::AlignedBox3d& box = boxes[order[i]];
        const double end = box.max()[axis];
        for (std::size_t j = i + 1; j < order.size() && boxes[order[j]].min()[axis] <= end; ++j)
            if (box.intersects(boxes[order[j]]))
                out.push_back(std::minmax(order[i], order[j]));
    }
    std::sort(out.begin(), out.end());
}

} // namespace polhode

#include "engine/collide/broad_phase.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

namespace polhode
{

namespace
{

constexpr int kLeaf = 4; // boxes in a leaf
constexpr double kRoom = 0.4; // of the size, around a box that is kept: more pairs, in fewer steps

bool isFinite(const Eigen::AlignedBox3d& box)
{
    return box.min().allFinite() && box.max().allFinite();
}

/// Sorts pairs of numbers below `count`: by the first by counting, those few with the same by the second.
void sortPairs(int count, std::vector<std::pair<int, int>>& pairs)
{
    std::vector<std::size_t> first(static_cast<std::size_t>(count) + 1);
    for (const auto& pair : pairs)
        ++first[static_cast<std::size_t>(pair.first) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::pair<int, int>> sorted(pairs.size());
    std::vector<std::size_t> next = first;
    for (const auto& pair : pairs)
        sorted[next[static_cast<std::size_t>(pair.first)]++] = pair;
    for (std::size_t i = 0; i + 1 < first.size(); ++i)
        std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(first[i]),
                  sorted.begin() + static_cast<std::ptrdiff_t>(first[i + 1]));
    pairs.swap(sorted);
}

class BoxTree
{
public:
    /// A tree over the boxes with the given indices.
    BoxTree(std::span<const Eigen::AlignedBox3d> boxes, std::vector<int> items)
        : boxes_(boxes)
        , items_(std::move(items))
    {
        nodes_.reserve(items_.size() + 1);
        if (!items_.empty())
            build(0, static_cast<int>(items_.size()));
        for (const int i : items_)
            inOrder_.push_back(boxes[i]);
    }

    /// Adds all pairs whose boxes overlap: of each leaf those with what comes after it in the walk.
    void addPairs(std::vector<std::pair<int, int>>& out) const
    {
        for (std::size_t leaf = 0; leaf < nodes_.size(); ++leaf)
            for (int k = nodes_[leaf].begin; k < nodes_[leaf].end; ++k)
                addFrom(leaf, k, out);
    }

private:
    /// Nodes stand in the order of a walk: the children of a node follow it up to `skip`.
    struct Node {
        Eigen::AlignedBox3d box;
        int begin = 0; ///< items of a leaf
        int end = 0;
        std::size_t skip = 0;
    };

    /// Those of the item at place k of a leaf with the items after it.
    void addFrom(std::size_t leaf, int k, std::vector<std::pair<int, int>>& out) const
    {
        const Eigen::AlignedBox3d& box = inOrder_[k];
        const auto add = [&](int begin, int end) {
            for (int m = begin; m < end; ++m)
                if (inOrder_[m].intersects(box))
                    out.emplace_back(std::minmax(items_[k], items_[m]));
        };
        add(k + 1, nodes_[leaf].end);
        for (std::size_t at = leaf + 1; at < nodes_.size();) {
            const Node& node = nodes_[at];
            const bool meets = node.box.intersects(box);
            if (meets)
                add(node.begin, node.end);
            at = meets ? at + 1 : node.skip;
        }
    }

    void build(int begin, int end)
    {
        const std::size_t at = nodes_.size();
        nodes_.emplace_back();
        Eigen::AlignedBox3d box;
        Eigen::AlignedBox3d middles;
        for (int k = begin; k < end; ++k) {
            box.extend(boxes_[items_[k]]);
            middles.extend(boxes_[items_[k]].center());
        }
        nodes_[at].box = box;
        if (end - begin <= kLeaf) {
            nodes_[at].begin = begin;
            nodes_[at].end = end;
        } else {
            int axis = 0;
            middles.sizes().maxCoeff(&axis);
            const int middle = begin + (end - begin) / 2;
            std::nth_element(items_.begin() + begin, items_.begin() + middle, items_.begin() + end,
                             [&](int a, int b) {
                                 const double ca = boxes_[a].min()[axis] + boxes_[a].max()[axis];
                                 const double cb = boxes_[b].min()[axis] + boxes_[b].max()[axis];
                                 return ca < cb || (ca == cb && a < b);
                             });
            build(begin, middle);
            build(middle, end);
        }
        nodes_[at].skip = nodes_.size();
    }

    std::span<const Eigen::AlignedBox3d> boxes_;
    std::vector<int> items_;
    std::vector<Eigen::AlignedBox3d> inOrder_; ///< of the items
    std::vector<Node> nodes_;
};

} // namespace

void overlappingBoxes(std::span<const Eigen::AlignedBox3d> boxes, std::vector<std::pair<int, int>>& out)
{
    out.clear();
    const int count = static_cast<int>(boxes.size());
    constexpr int kFew = 8; // for which a tree is not worth its making
    if (count <= kFew) {
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j)
                if (boxes[i].intersects(boxes[j]))
                    out.emplace_back(i, j);
        return;
    }
    std::vector<int> finite;
    for (int i = 0; i < count; ++i)
        if (isFinite(boxes[i]))
            finite.push_back(i);
    BoxTree(boxes, finite).addPairs(out);
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < count && !isFinite(boxes[i]); ++j)
            if (j != i && (j > i || isFinite(boxes[j])) && boxes[i].intersects(boxes[j]))
                out.push_back(std::minmax(i, j));
    sortPairs(count, out);
}

void KeptPairs::find(std::span<const Eigen::AlignedBox3d> boxes, std::span<const double> sizes,
                     std::vector<std::pair<int, int>>& out)
{
    const auto holds
        = [](const Eigen::AlignedBox3d& room, const Eigen::AlignedBox3d& box) { return room.contains(box); };
    if (!std::ranges::equal(rooms_, boxes, holds)) {
        rooms_.assign(boxes.begin(), boxes.end());
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (std::isfinite(sizes[i])) {
                rooms_[i].min().array() -= kRoom * sizes[i];
                rooms_[i].max().array() += kRoom * sizes[i];
            }
        overlappingBoxes(rooms_, around_);
    }
    out.clear();
    std::ranges::copy_if(around_, std::back_inserter(out), [&](const auto& pair) {
        return boxes[static_cast<std::size_t>(pair.first)].intersects(
            boxes[static_cast<std::size_t>(pair.second)]);
    });
}

} // namespace polhode

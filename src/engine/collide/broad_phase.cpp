#include "engine/collide/broad_phase.h"

#include <algorithm>
#include <utility>

namespace polhode
{

namespace
{

constexpr int kLeaf = 4; // boxes in a leaf

bool isFinite(const Eigen::AlignedBox3d& box)
{
    return box.min().allFinite() && box.max().allFinite();
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
    }

    /// Adds (i, j) for every j > i in the tree whose box overlaps that of i.
    void query(int i, std::vector<std::pair<int, int>>& out) const
    {
        for (std::size_t at = 0; at < nodes_.size();) {
            const Node& node = nodes_[at];
            if (!node.box.intersects(boxes_[i])) {
                at = node.skip;
                continue;
            }
            for (int k = node.begin; k < node.end; ++k)
                if (items_[k] > i && boxes_[items_[k]].intersects(boxes_[i]))
                    out.emplace_back(i, items_[k]);
            ++at;
        }
    }

private:
    /// Nodes stand in the order of a walk: the children of a node follow it up to `skip`.
    struct Node {
        Eigen::AlignedBox3d box;
        int begin = 0; ///< items of a leaf
        int end = 0;
        std::size_t skip = 0;
    };

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
    const BoxTree tree(boxes, finite);
    for (int i = 0; i < count; ++i) {
        if (isFinite(boxes[i])) {
            tree.query(i, out);
            continue;
        }
        for (int j = 0; j < count; ++j)
            if (j != i && (j > i || isFinite(boxes[j])) && boxes[i].intersects(boxes[j]))
                out.push_back(std::minmax(i, j));
    }
    std::sort(out.begin(), out.end());
}

} // namespace polhode

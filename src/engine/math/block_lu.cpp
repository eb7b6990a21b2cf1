#include "engine/math/block_lu.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <set>

namespace polhode
{

namespace
{

std::size_t at0(int i)
{
    return static_cast<std::size_t>(i);
}

/// D⁻¹ in the place of D by Gauss and Jordan's elimination of whole rows; false if D is singular.
bool invert(BlockLu::Block& D)
{
    Eigen::Matrix<double, 6, 6, Eigen::RowMajor> A = D;
    std::array<int, 6> exchanged{};
    for (int k = 0; k < 6; ++k) {
        int pivot = k;
        for (int i = k + 1; i < 6; ++i)
            if (std::abs(A(i, k)) > std::abs(A(pivot, k)))
                pivot = i;
        exchanged[at0(k)] = pivot;
        if (pivot != k)
            A.row(k).swap(A.row(pivot));
        const double inverse = 1.0 / A(k, k);
        if (!std::isfinite(inverse))
            return false;
        A(k, k) = 1.0;
        A.row(k) *= inverse;
        for (int i = 0; i < 6; ++i) {
            if (i == k)
                continue;
            const double factor = A(i, k);
            A(i, k) = 0.0;
            A.row(i) -= factor * A.row(k);
        }
    }
    D = A;
    for (int k = 5; k >= 0; --k)
        if (exchanged[at0(k)] != k)
            D.col(k).swap(D.col(exchanged[at0(k)]));
    return true;
}

} // namespace

bool BlockLu::analyse(int size, const std::vector<std::pair<int, int>>& edges, long most)
{
    if (size == size_ && edges == edges_ && most == most_)
        return affordable_;
    size_ = size;
    edges_ = edges;
    most_ = most;
    std::vector<std::vector<int>> graph(at0(size));
    for (const auto& [i, j] : edges) {
        graph[at0(i)].push_back(j);
        graph[at0(j)].push_back(i);
    }
    for (std::vector<int>& g : graph)
        std::sort(g.begin(), g.end());
    place_.assign(at0(size), -1);
    order_.clear();
    first_.assign(1, 0);
    later_.clear();
    products_ = 0;
    std::vector<int> merged;
    std::set<std::pair<std::size_t, int>> waiting; // degree and body
    for (int i = 0; i < size; ++i)
        waiting.emplace(graph[at0(i)].size(), i);
    for (int k = 0; k < size; ++k) {
        const int next = waiting.extract(waiting.begin()).value().second;
        const std::vector<int>& around = graph[at0(next)];
        const long degree = static_cast<long>(around.size());
        products_ += 1 + degree + degree * degree;
        affordable_ = products_ <= most;
        if (!affordable_)
            return false;
        place_[at0(next)] = k;
        order_.push_back(next);
        later_.insert(later_.end(), around.begin(), around.end());
        first_.push_back(static_cast<int>(later_.size()));
        for (const int i : around) {
            std::vector<int>& g = graph[at0(i)];
            merged.clear();
            std::set_union(g.begin(), g.end(), around.begin(), around.end(), std::back_inserter(merged));
            std::erase_if(merged, [&](int x) { return x == i || x == next; });
            auto node = waiting.extract({g.size(), i});
            g.swap(merged);
            node.value().first = g.size();
            waiting.insert(std::move(node));
        }
    }
    for (int& body : later_)
        body = place_[at0(body)];
    for (int k = 0; k < size; ++k)
        std::sort(later_.begin() + first_[at0(k)], later_.begin() + first_[at0(k + 1)]);
    return true;
}

int BlockLu::find(int k, int later) const
{
    const auto begin = later_.begin() + first_[at0(k)], end = later_.begin() + first_[at0(k + 1)];
    return static_cast<int>(std::lower_bound(begin, end, later) - later_.begin());
}

void BlockLu::setIdentity()
{
    diagonal_.assign(at0(size_), Block::Identity());
    upper_.assign(later_.size(), Block::Zero());
    lower_.assign(later_.size(), Block::Zero());
}

BlockLu::Block& BlockLu::at(int i, int j)
{
    const int a = place_[at0(i)], b = place_[at0(j)];
    if (a == b)
        return diagonal_[at0(a)];
    return a < b ? upper_[at0(find(a, b))] : lower_[at0(find(b, a))];
}

bool BlockLu::factorize()
{
    for (int k = 0; k < size_; ++k) {
        Block& D = diagonal_[at0(k)];
        if (!invert(D))
            return false;
        const int begin = first_[at0(k)], end = first_[at0(k + 1)];
        for (int i = begin; i < end; ++i) {
            Block& L = lower_[at0(i)];
            L = Block(L.lazyProduct(D));
            const int row = later_[at0(i)];
            for (int j = begin; j < end; ++j) {
                const int column = later_[at0(j)];
                Block& target = row == column ? diagonal_[at0(row)]
                    : row < column            ? upper_[at0(find(row, column))]
                                              : lower_[at0(find(column, row))];
                target.noalias() -= L.lazyProduct(upper_[at0(j)]);
            }
        }
    }
    return true;
}

void BlockLu::solve(std::vector<Vector>& x) const
{
    for (int k = 0; k < size_; ++k)
        for (int i = first_[at0(k)]; i < first_[at0(k + 1)]; ++i)
            x[at0(order_[at0(later_[at0(i)])])] -= lower_[at0(i)] * x[at0(order_[at0(k)])];
    for (int k = size_ - 1; k >= 0; --k) {
        Vector& y = x[at0(order_[at0(k)])];
        for (int i = first_[at0(k)]; i < first_[at0(k + 1)]; ++i)
            y -= upper_[at0(i)] * x[at0(order_[at0(later_[at0(i)])])];
        y = Vector(diagonal_[at0(k)] * y);
    }
}

} // namespace polhode

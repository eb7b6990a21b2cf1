#pragma once

#include <Eigen/Core>

#include <utility>
#include <vector>

namespace polhode
{

/// LU factors of a square matrix of 6 × 6 blocks, a row of blocks for each body, whose pattern is a graph:
/// blocks (i, j) and (j, i) where bodies i and j are connected. Bodies are eliminated in the order of least
/// degree; blocks are not exchanged, as 1 + Φ A with Φ, A ≥ 0 does not need.
class BlockLu
{
public:
    using Block = Eigen::Matrix<double, 6, 6>;
    using Vector = Eigen::Matrix<double, 6, 1>;

    /// Finds the order and the fill for `size` bodies and their connections i < j, each once and sorted.
    /// False if a factorization would take more than `most` products of blocks.
    bool analyse(int size, const std::vector<std::pair<int, int>>& edges, long most);
    /// Of blocks, in a factorization, as analyse() found them.
    long products() const { return products_; }

    /// Sets the matrix to 1.
    void setIdentity();
    /// The block (i, j), where i = j or i and j are connected.
    Block& at(int i, int j);
    /// Factorizes the matrix. False if a diagonal block is singular.
    bool factorize();
    /// Solves for x in place.
    void solve(std::vector<Vector>& x) const;

private:
    int find(int k, int later) const;

    int size_ = 0;
    std::vector<std::pair<int, int>> edges_;
    long most_ = -1;
    long products_ = 0;
    bool affordable_ = true;
    std::vector<int> place_, order_; ///< of a body, and the body at a place
    std::vector<int> first_; ///< of each place's later neighbours in …
    std::vector<int> later_; ///< … these places, rising
    std::vector<Block> diagonal_, upper_, lower_; ///< after factorize: diagonal_ inverted, lower_ · inverse
};

} // namespace polhode

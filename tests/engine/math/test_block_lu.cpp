#include "engine/math/block_lu.h"

#include <Eigen/LU>
#include <QtTest>
#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace polhode
{

/// Against Eigen's dense LU on the same numbers.
class TestBlockLu : public QObject
{
    Q_OBJECT

private slots:
    void randomGraphs()
    {
        std::mt19937 engine(5);
        const auto number = [&engine] { return static_cast<double>(engine()) / 2147483648.0 - 1.0; };
        for (int trial = 0; trial < 60; ++trial) {
            const int size = 1 + static_cast<int>(engine() % 12);
            std::vector<std::pair<int, int>> edges;
            for (int i = 0; i < size; ++i)
                for (int j = i + 1; j < size; ++j)
                    if (engine() % 4 == 0)
                        edges.emplace_back(i, j);
            BlockLu lu;
            QVERIFY(lu.analyse(size, edges, 1000000));
            lu.setIdentity();
            Eigen::MatrixXd M = Eigen::MatrixXd::Identity(6 * size, 6 * size);
            const auto add = [&](int i, int j, double scale) {
                BlockLu::Block block;
                for (double& x : block.reshaped())
                    x = scale * number();
                lu.at(i, j) += block;
                M.block<6, 6>(6 * i, 6 * j) += block;
            };
            for (int i = 0; i < size; ++i) {
                lu.at(i, i) += 20.0 * BlockLu::Block::Identity(); // no exchange of blocks needed
                M.block<6, 6>(6 * i, 6 * i) += 20.0 * BlockLu::Block::Identity();
                add(i, i, 1.0);
            }
            for (const auto& [i, j] : edges) {
                add(i, j, 1.0);
                add(j, i, 1.0);
            }
            std::vector<BlockLu::Vector> x(static_cast<std::size_t>(size));
            Eigen::VectorXd b(6 * size);
            for (int i = 0; i < size; ++i)
                for (int k = 0; k < 6; ++k)
                    b[6 * i + k] = x[static_cast<std::size_t>(i)][k] = number();
            QVERIFY(lu.factorize());
            lu.solve(x);
            const Eigen::VectorXd exact = M.partialPivLu().solve(b);
            for (int i = 0; i < size; ++i) // condition below 10: rounding
                QVERIFY((x[static_cast<std::size_t>(i)] - exact.segment<6>(6 * i)).norm() < 1e-14);
        }
    }

    /// A chain costs one product of blocks for each link and neighbour; a bound below that is refused.
    void work()
    {
        std::vector<std::pair<int, int>> edges;
        for (int i = 0; i + 1 < 50; ++i)
            edges.emplace_back(i, i + 1);
        BlockLu lu;
        QVERIFY(lu.analyse(50, edges, 3 * 50));
        QVERIFY(!lu.analyse(50, edges, 100));
        QVERIFY(lu.analyse(50, edges, 3 * 50));
    }

    void singular()
    {
        BlockLu lu;
        QVERIFY(lu.analyse(1, {}, 10));
        lu.setIdentity();
        lu.at(0, 0).setZero();
        QVERIFY(!lu.factorize());
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestBlockLu)
#include "test_block_lu.moc"

#include "engine/collide/broad_phase.h"

#include <QTest>

#include <limits>
#include <random>

using namespace polhode;
using Eigen::AlignedBox3d;
using Eigen::Vector3d;

class TestBroadPhase : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatTryingAllPairsFinds()
    {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> one(0.0, 1.0);
        for (const int count : {0, 1, 2, 5, 60, 300}) {
            std::vector<AlignedBox3d> boxes;
            for (int i = 0; i < count; ++i) {
                const double x = std::floor(10.0 * one(random)); // many equal and many touching
                const double y = 10.0 * one(random);
                const Vector3d low(x, y, 10.0 * one(random));
                boxes.emplace_back(low, low + Vector3d(1.0, one(random), 2.0));
                if (i % 29 == 7)
                    boxes.back() = {Vector3d::Constant(-infinite), Vector3d::Constant(infinite)};
                if (i % 31 == 9)
                    boxes.back()
                        = {Vector3d(-infinite, -infinite, -infinite), Vector3d(infinite, infinite, 5.0)};
            }
            std::vector<std::pair<int, int>> expected;
            for (int i = 0; i < count; ++i)
                for (int j = i + 1; j < count; ++j)
                    if (boxes[i].intersects(boxes[j]))
                        expected.emplace_back(i, j);
            std::vector<std::pair<int, int>> found{{7, 7}};
            overlappingBoxes(boxes, found);
            QCOMPARE(found, expected);
        }
    }

    /// Boxes that wander, some far at once, grow, and are others at last.
    void keptPairsAreThoseOfNow()
    {
        std::mt19937_64 random(11);
        std::uniform_real_distribution<double> either(-1.0, 1.0);
        KeptPairs kept;
        for (const std::size_t count : {50, 30}) {
            const std::vector<double> sizes(count, 0.5);
            std::vector<AlignedBox3d> boxes(count);
            for (AlignedBox3d& box : boxes) {
                const Vector3d low(3.0 * either(random), 3.0 * either(random), either(random));
                box = {low, low + Vector3d::Ones()};
            }
            boxes[7] = {Vector3d::Constant(-std::numeric_limits<double>::infinity()),
                        Vector3d::Constant(std::numeric_limits<double>::infinity())};
            for (int step = 0; step < 200; ++step) {
                const double amount = step % 40 == 39 ? 1.0 : 0.02;
                for (AlignedBox3d& box : boxes) {
                    box.translate(amount * Vector3d(either(random), either(random), either(random)));
                    if (step % 50 == 20)
                        box.max().array() += 0.3;
                }
                std::vector<std::pair<int, int>> found{{7, 7}}, expected;
                kept.find(boxes, sizes, found);
                overlappingBoxes(boxes, expected);
                QCOMPARE(found, expected);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestBroadPhase)
#include "test_broad_phase.moc"

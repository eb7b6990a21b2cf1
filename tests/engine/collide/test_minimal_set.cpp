#include "engine/collide/minimal_set.h"
#include "engine/collide/scenes.h"

#include <QTest>

using namespace polhode;
using namespace polhode::test;

namespace
{

ContactPoint at(const Vector3d& p, const Vector3d& n = Vector3d::UnitZ())
{
    ContactPoint c;
    c.bodyA = kWorld;
    c.bodyB = 0;
    c.pA_W = c.pB_W = p;
    c.n_W = n;
    return c;
}

} // namespace

class TestMinimalSet : public QObject
{
    Q_OBJECT

private slots:
    void lineContactNeedsItsEnds()
    {
        // Fig. 11.7 (a)
        const std::vector c{at({0, 0, 0}), at({1, 0, 0}), at({2, 0, 0}), at({3, 0, 0})};
        QCOMPARE(minimalSet(c), (std::vector{0, 3}));
    }

    void faceContactNeedsItsCorners()
    {
        // Fig. 11.7 (c): a pentagon with points inside, on an edge and one given twice
        std::vector<ContactPoint> c{at({0.1, 0.1, 0})};
        for (int i = 0; i < 5; ++i)
            c.push_back(at({std::cos(0.4 * kPi * i), std::sin(0.4 * kPi * i), 0}));
        c.push_back(at(0.5 * (c[1].pA_W + c[2].pA_W)));
        c.push_back(c[3]);
        QCOMPARE(minimalSet(c), (std::vector{1, 2, 3, 4, 5}));
    }

    void roundFaceNeedsAllOfItsRim()
    {
        // Fig. 11.7 (d)
        std::vector<ContactPoint> c;
        for (int i = 0; i < 24; ++i)
            c.push_back(at({std::cos(kPi * i / 12), std::sin(kPi * i / 12), 0}));
        for (int i = 0; i < 24; ++i)
            c.push_back(at({0.9 * std::cos(kPi * i / 12), 0.9 * std::sin(kPi * i / 12), 0}));
        QCOMPARE(minimalSet(c).size(), 24u);
    }

    void ruledSurfaceNeedsEveryPoint()
    {
        // Fig. 11.7 (b): on the line of contact of z = x tan y the normal at y is (−sin y, 0, cos y).
        std::vector<ContactPoint> c;
        for (int i = -4; i <= 4; ++i) {
            const double y = 0.2 * i;
            c.push_back(at({0, y, 0}, {-std::sin(y), 0, std::cos(y)}));
        }
        QCOMPARE(minimalSet(c).size(), c.size());
    }

    void oppositeWallsAreBothNeeded()
    {
        const std::vector c{at({0, 0, -1}), at({0, 0, 1}, -Vector3d::UnitZ())};
        QCOMPARE(minimalSet(c), (std::vector{0, 1}));
    }

    void contactsOfDifferentBodiesStayApart()
    {
        std::vector c{at({0, 0, 0}), at({0, 0, 0})};
        c[1].bodyB = 1;
        QCOMPARE(minimalSet(c), (std::vector{0, 1}));
        c[1].bodyA = 0;
        QCOMPARE(minimalSet(c), (std::vector{0, 1}));
    }

    void farFromTheOriginAndTiny()
    {
        std::vector<ContactPoint> c;
        for (int i = 0; i < 5; ++i)
            c.push_back(at(Vector3d(100, -50, 3) + 1e-3 * i * Vector3d::UnitX()));
        QCOMPARE(minimalSet(c), (std::vector{0, 4}));
    }

    void ofNothingIsNothing() { QVERIFY(minimalSet({}).empty()); }
};

QTEST_GUILESS_MAIN(TestMinimalSet)
#include "test_minimal_set.moc"

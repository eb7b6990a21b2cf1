#include "engine/collide/convex_parts.h"

#include "engine/collide/scenes.h"

#include <QTest>

#include <cmath>

using namespace polhode;
using namespace polhode::test;

namespace
{

double volumeOf(const TriangleMesh& mesh)
{
    return volumeIntegrals(mesh, Vector3d::Zero()).volume;
}

double volumeOfParts(const std::vector<std::vector<Vector3d>>& parts)
{
    double volume = 0.0;
    for (const std::vector<Vector3d>& corners : parts)
        volume += volumeOf(convexHull(corners));
    return volume;
}

} // namespace

class TestConvexParts : public QObject
{
    Q_OBJECT

private slots:
    /// The parts fill what the mesh does: as many cubic metres, and no point in two of them.
    void partsFillTheMesh_data()
    {
        QTest::addColumn<QList<QPointF>>("outline");
        QTest::addColumn<double>("volume");
        QTest::newRow("square") << QList<QPointF>{{0, 0}, {1, 0}, {1, 1}, {0, 1}} << 1.0;
        QTest::newRow("L") << QList<QPointF>{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 3}, {0, 3}} << 4.0;
        QTest::newRow("U") << QList<QPointF>{{0, 0}, {3, 0}, {3, 2}, {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}
                           << 5.0;
        QTest::newRow("arrow") << QList<QPointF>{{0, 0}, {2, 1}, {0, 2}, {1, 1}} << 1.0;
        // 2 n triangles of area ½ · 1 · ½ sin(π/n).
        QList<QPointF> star;
        for (int i = 0; i < 10; ++i)
            star.emplace_back((i % 2 ? 0.5 : 1.0) * std::cos(kPi * i / 5),
                              (i % 2 ? 0.5 : 1.0) * std::sin(kPi * i / 5));
        QTest::newRow("star") << star << 10 * 0.25 * std::sin(kPi / 5);
    }
    void partsFillTheMesh()
    {
        QFETCH(const QList<QPointF>, outline);
        QFETCH(const double, volume);
        std::vector<Vector2d> points;
        for (const QPointF& p : outline)
            points.emplace_back(p.x(), p.y());
        const auto parts = convexParts(drawnOut(points, 0, 1), 20);
        QVERIFY(!parts.empty());
        // Corners are found to some roundings of sizes of order one.
        QVERIFY2(std::abs(volumeOfParts(parts) - volume) < 1e-12,
                 qPrintable(QString::number(volumeOfParts(parts))));
    }

    void tooManyAreNone()
    {
        QVERIFY(convexParts(drawnOut({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 3}, {0, 3}}, 0, 1), 1).empty());
    }
};

QTEST_APPLESS_MAIN(TestConvexParts)
#include "test_convex_parts.moc"

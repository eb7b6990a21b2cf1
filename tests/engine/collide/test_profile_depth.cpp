#include "engine/collide/collision_world.h"

#include <QtTest>

using namespace polhode;
using Eigen::Vector3d;

Q_DECLARE_METATYPE(polhode::Shape)
Q_DECLARE_METATYPE(polhode::ProfileShape)

namespace
{

ProfileShape path(const std::vector<Eigen::Vector2d>& points)
{
    ProfileShape out;
    for (std::size_t i = 1; i < points.size(); ++i)
        out.pieces.push_back({points[i - 1], points[i], 0.0});
    return out;
}

} // namespace

/// What lies in the solid of a profile, and how deep, against depths worked out by hand.
class TestProfileDepth : public QObject
{
    Q_OBJECT

private slots:
    void depths_data()
    {
        QTest::addColumn<ProfileShape>("profile");
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<Vector3d>("place");
        QTest::addColumn<double>("depth"); // m, 0: not inside
        const ProfileShape floor = path({{-6.0, 0.0}, {5.0, 0.0}}), back = path({{5.0, 0.0}, {-6.0, 0.0}});
        const ProfileShape edge = path({{-1.0, -1.0}, {0.0, 0.0}, {1.0, -1.0}});
        const ProfileShape notch = path({{-1.0, 1.0}, {0.0, 0.0}, {1.0, 1.0}});
        const ProfileShape ridge
            = path({{-2.0, 0.0}, {-0.01, 0.0}, {-0.01, 1.0}, {0.01, 1.0}, {0.01, 0.0}, {2.0, 0.0}});
        const Shape ball = SphereShape{0.01}, box = BoxShape{{0.1, 0.1, 0.1}}, particle = PointShape{};
        const Shape cylinder = CylinderShape{0.1, 0.2};
        QTest::addRow("ball below") << floor << ball << Vector3d(1.0, 0.3, -0.15) << 0.16;
        QTest::addRow("ball above") << floor << ball << Vector3d(1.0, 0.0, 0.15) << 0.0;
        QTest::addRow("particle deep below") << floor << particle << Vector3d(1.0, 0.0, -3.0) << 3.0;
        QTest::addRow("box deep below") << floor << box << Vector3d(1.0, 0.0, -30.0) << 30.1;
        QTest::addRow("cylinder below") << floor << cylinder << Vector3d(1.0, 0.0, -3.0) << 3.2;
        QTest::addRow("ball in front of an end") << floor << ball << Vector3d(5.5, 0.0, -0.15) << 0.0;
        QTest::addRow("box beyond an end") << floor << box << Vector3d(-6.2, 0.0, -0.3) << 0.0;
        QTest::addRow("drawn from right to left") << back << ball << Vector3d(1.0, 0.0, 0.6) << 0.61;
        QTest::addRow("drawn from right to left, below") << back << ball << Vector3d(1.0, 0.0, -0.6) << 0.0;
        QTest::addRow("behind an edge") << edge << ball << Vector3d(0.0, 0.0, -0.5) << 0.5 * M_SQRT1_2 + 0.01;
        QTest::addRow("before an edge") << edge << ball << Vector3d(0.0, 0.0, 0.5) << 0.0;
        QTest::addRow("behind a notch") << notch << ball << Vector3d(0.0, 0.0, -0.5) << 0.51;
        QTest::addRow("before a notch") << notch << ball << Vector3d(0.0, 0.0, 0.5) << 0.0;
        QTest::addRow("beside a thin ridge") << ridge << ball << Vector3d(-0.05, 0.0, 0.5) << 0.0;
        ProfileShape trough;
        trough.pieces = {{{-1.0, 0.0}, {1.0, 0.0}, M_PI / 2}}; // of radius √2 about (0, 1)
        QTest::addRow("in a trough") << trough << ball << Vector3d(0.0, 0.0, 0.5) << 0.0;
        QTest::addRow("below a trough") << trough << ball << Vector3d(0.0, 0.0, -1.0) << 2.0 - M_SQRT2 + 0.01;
    }
    void depths()
    {
        QFETCH(const ProfileShape, profile);
        QFETCH(const Shape, shape);
        QFETCH(const Vector3d, place);
        QFETCH(const double, depth);
        // As drawn, and the same turned about y and shifted.
        for (const double turn : {0.0, 0.7}) {
            const Eigen::Isometry3d X = Eigen::Translation3d(turn, 0.0, 2.0 * turn)
                * Eigen::Isometry3d(Eigen::AngleAxisd(turn, Vector3d::UnitY()));
            const CollisionWorld world({{"profile", kWorld, profile, X}, {"b", 0, shape}});
            const std::vector<RigidPose> poses{{X.linear(), X * place}};
            std::vector<ContactPoint> found;
            world.detectBehind(poses, found);
            QCOMPARE(found.empty(), depth == 0.0);
            if (!found.empty())
                QVERIFY2(std::abs(found.front().gap + depth) < 1e-12,
                         qPrintable(QString::number(found.front().gap + depth)));
        }
    }
};

QTEST_GUILESS_MAIN(TestProfileDepth)
#include "test_profile_depth.moc"

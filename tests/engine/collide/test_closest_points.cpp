#include "engine/collide/closest_points.h"
#include "engine/collide/scenes.h"
#include "engine/math/refused.h"
#include "support/oracles/convex_distance.h"
#include "support/seeded.h"

#include <QTest>
#include <variant>

using namespace polhode;
using namespace polhode::test;

namespace
{

/// Support of each shape from its own definition, not from the engine's features.
double supportOf(const Shape& shape, const Vector3d& d)
{
    if (std::holds_alternative<PointShape>(shape))
        return 0.0;
    if (const auto* s = std::get_if<SphereShape>(&shape))
        return s->radius * d.norm();
    if (const auto* s = std::get_if<EllipsoidShape>(&shape))
        return s->half.cwiseProduct(d).norm();
    if (const auto* s = std::get_if<BoxShape>(&shape))
        return s->half.dot(d.cwiseAbs());
    if (const auto* s = std::get_if<CapsuleShape>(&shape))
        return s->radius * d.norm() + s->halfLength * std::abs(d.z());
    if (const auto* s = std::get_if<CylinderShape>(&shape))
        return s->radius * std::hypot(d.x(), d.y()) + s->halfLength * std::abs(d.z());
    if (const auto* s = std::get_if<ConeShape>(&shape))
        return std::max(0.0, s->height * d.z() + s->radius * std::hypot(d.x(), d.y()));
    if (const auto* s = std::get_if<RodShape>(&shape))
        return s->halfLength * std::abs(d.x());
    double height = -1e300;
    for (const Vector3d& p : std::get<HullShape>(shape).points)
        height = std::max(height, d.dot(p));
    return height;
}

oracle::Support placed(const Shape& shape, const RigidPose& P)
{
    return
        [&shape, &P](const Vector3d& n) { return n.dot(P.p_WB) + supportOf(shape, P.R_WB.transpose() * n); };
}

double oracleSeparation(const Shape& a, const RigidPose& A, const Shape& b, const RigidPose& B,
                        const Vector3d& n)
{
    return -placed(a, A)(n) - placed(b, B)(-n);
}

double oracleDistance(const Shape& a, const RigidPose& A, const Shape& b, const RigidPose& B)
{
    return oracle::convexDistance(placed(a, A), placed(b, B));
}

/// How far the answer may be from the best direction (m). Deep inside an ellipsoid, beyond its centres of
/// curvature, a corner or rim has more than one way out, and the shortest one of a point of it is taken.
double allowance(const Shape& a, const Shape& b, double distance)
{
    const bool round = std::holds_alternative<EllipsoidShape>(a) || std::holds_alternative<EllipsoidShape>(b);
    return round && distance < -0.15 ? 0.005 : 1e-9;
}

std::vector<Shape> shapes()
{
    return {PointShape{},
            SphereShape{0.4},
            BoxShape{{0.3, 0.4, 0.5}},
            CapsuleShape{0.25, 0.4},
            CylinderShape{0.35, 0.4},
            ConeShape{0.4, 0.7},
            RodShape{0.6},
            HullShape{{{0.5, 0, 0}, {0, 0.6, 0}, {0, 0, 0.7}, {-0.3, -0.4, -0.2}, {0.3, 0.3, 0.3}}},
            EllipsoidShape{{0.6, 0.25, 0.35}}};
}

std::vector<Shape> alignedShapes()
{
    std::vector<Shape> all = shapes();
    all.push_back(CylinderShape{0.3, 0.0005}); // a disc
    all.push_back(CylinderShape{0.35, 0.2}); // as wide as another cylinder
    all.push_back(ConeShape{0.35, 0.35});
    all.push_back(EllipsoidShape{{0.35, 0.35, 0.2}});
    all.push_back(prism(6, 0.35, 0.2));
    return all;
}

/// Axes along those of the world or halfway between them.
RigidPose alignedPose(Seeded& random, const Vector3d& p)
{
    const double step = random.below(3) == 0 ? 0.25 * kPi : 0.5 * kPi;
    const Vector3d axis = Vector3d::Unit(random.below(3));
    return pose(p, step * random.below(8) * axis);
}

/// A direction towards a face, an edge or a corner of a cube.
Vector3d alignedDirection(Seeded& random)
{
    Vector3d d = Vector3d::Zero();
    while (d.norm() == 0.0)
        for (double& x : d)
            x = random.below(3) - 1;
    return d.normalized();
}

/// No direction of many shows the point outside of the body: each is a plane that bounds it.
bool isInside(const Shape& shape, const RigidPose& P, const Vector3d& p, Seeded& random)
{
    const oracle::Support h = placed(shape, P);
    for (int k = 0; k < 200; ++k) {
        const Vector3d n = random.inCube(1.0);
        if (n.dot(p) > h(n) + 1e-9)
            return false;
    }
    return true;
}

} // namespace

class TestClosestPoints : public QObject
{
    Q_OBJECT

private slots:
    void anyPairAgainstSearch_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        const int count = static_cast<int>(shapes().size());
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j)
                QTest::addRow("%d %d", i, j) << i << j;
    }

    void anyPairAgainstSearch()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        Seeded random(static_cast<unsigned>(100 * first + second));
        const Shape a = shapes()[first];
        const Shape b = shapes()[second];
        for (int k = 0; k < 6; ++k) {
            const RigidPose A = pose(random.inCube(0.2), random.inCube(3.0));
            const RigidPose B = pose(random.inCube(k % 3 == 0 ? 0.3 : 1.2), random.inCube(3.0));
            const Closest c = closestPoints(a, A, b, B);
            // The definition is a maximum: no direction of the search may be better, and along the answer's
            // own direction the bodies must be so far apart (rounding 1e-15, roots on rims 1e-12).
            const double found = oracleDistance(a, A, b, B);
            QVERIFY2(c.gap > found - allowance(a, b, found),
                     QByteArray::number(c.gap, 'g', 12) + " search " + QByteArray::number(found, 'g', 12));
            QVERIFY(std::abs(oracleSeparation(a, A, b, B, c.n_W) - c.gap) < 1e-11);
            QVERIFY(std::abs(c.n_W.dot(c.pB_W - c.pA_W) - c.gap) < 1e-9);
            if (c.gap > 0.0)
                QVERIFY(std::abs((c.pB_W - c.pA_W).norm() - c.gap) < 1e-7);
        }
    }

    void nearestOfTwoColliders_data() { anyPairAgainstSearch_data(); }

    /// Of bodies that are apart the gap of the nearest features is their distance, at corners too, and a
    /// bound on the search changes nothing but that what is beyond it is not found.
    void nearestOfTwoColliders()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        Seeded random(static_cast<unsigned>(100 * first + second));
        const Shape a = shapes()[first];
        const Shape b = shapes()[second];
        const CollisionWorld world({collider(0, a), collider(1, b)});
        int seen = 0;
        for (int k = 0; k < 40 && seen < 8; ++k) {
            const std::vector<RigidPose> poses{pose(random.inCube(0.2), random.inCube(3.0)),
                                               pose(random.inCube(2.0), random.inCube(3.0))};
            const double distance = oracleDistance(a, poses[0], b, poses[1]);
            if (distance < 0.01)
                continue;
            ++seen;
            ContactPoint all, few;
            QVERIFY(world.nearest(0, 1, poses, 1e300, all));
            // As above: no direction of the search is better, and along its own they are so far apart.
            QVERIFY2(all.gap > distance - 1e-9,
                     QByteArray::number(all.gap, 'g', 12) + " search "
                         + QByteArray::number(distance, 'g', 12));
            const Shape& shapeA = all.bodyA == 0 ? a : b;
            const Shape& shapeB = all.bodyA == 0 ? b : a;
            QVERIFY(std::abs(oracleSeparation(shapeA, poses[std::size_t(all.bodyA)], shapeB,
                                              poses[std::size_t(all.bodyB)], all.n_W)
                             - all.gap)
                    < 1e-11);
            QVERIFY(std::abs((all.pB_W - all.pA_W).norm() - all.gap) < 1e-9);
            QVERIFY(world.nearest(1, 0, poses, all.gap + 1e-9, few));
            QCOMPARE(few.gap, all.gap);
            QVERIFY(!world.nearest(0, 1, poses, all.gap - 1e-6, few));
            // Boxes and balls about them are no farther apart; of two balls just as far.
            const double bound = world.distance(poses, 10.0);
            QVERIFY(bound <= all.gap + 1e-12);
            if (std::holds_alternative<SphereShape>(a) && std::holds_alternative<SphereShape>(b)) {
                QVERIFY(bound >= all.gap - 1e-12);
                QCOMPARE(world.distance(poses, 0.5 * all.gap), 0.5 * all.gap);
            }
        }
        QCOMPARE(seen, 8);
    }

    void alignedPoses_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        const int count = static_cast<int>(alignedShapes().size());
        for (int i = 0; i < count; ++i)
            for (int j = i; j < count; ++j)
                QTest::addRow("%d %d", i, j) << i << j;
    }

    /// Parallel and perpendicular axes, where lines and tangents of rims have no common normal of their own.
    /// Points of the bodies bound their distance from above, and the extents of the bodies along a direction
    /// from below: where both bounds are equal they are the distance.
    void alignedPoses()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        Seeded random(static_cast<unsigned>(9000 + 100 * first + second));
        const Shape a = alignedShapes()[static_cast<std::size_t>(first)];
        const Shape b = alignedShapes()[static_cast<std::size_t>(second)];
        const CollisionWorld world({collider(0, a), collider(1, b)});
        int apart = 0;
        for (int k = 0; k < 30; ++k) {
            const std::vector<RigidPose> poses{
                alignedPose(random, Vector3d::Zero()),
                alignedPose(random, random.real(0.1, 2.0) * alignedDirection(random))};
            const double found = oracleDistance(a, poses[0], b, poses[1]);
            const Closest c = closestPoints(a, poses[0], b, poses[1]);
            const QByteArray where = QByteArray::number(k) + " gap " + QByteArray::number(c.gap, 'g', 12)
                + " search " + QByteArray::number(found, 'g', 12);
            QVERIFY2(c.gap > found - allowance(a, b, found), where);
            QVERIFY2(std::abs(oracleSeparation(a, poses[0], b, poses[1], c.n_W) - c.gap) < 1e-11, where);
            if (!(c.gap > 0.001))
                continue;
            ++apart;
            ContactPoint p;
            QVERIFY2(world.nearest(0, 1, poses, 1e300, p), where);
            QVERIFY2(isInside(a, poses[0], p.pA_W, random) && isInside(b, poses[1], p.pB_W, random), where);
            // Rounding, and roots on rims to 1e-12.
            QVERIFY2(std::abs((p.pB_W - p.pA_W).norm() - p.gap) < 1e-9, where);
            QVERIFY2(std::abs(oracleSeparation(a, poses[0], b, poses[1], p.n_W) - p.gap) < 1e-9, where);
        }
        QVERIFY(apart > 5);
    }

    /// The side of an upright cylinder and the rim of a lying one along a diagonal: in the plane of both
    /// axes' middle a circle and a rectangle.
    void rimAcrossAnUprightCylinder()
    {
        const CollisionWorld world(
            {collider(0, CylinderShape{0.17, 0.17}), collider(1, CylinderShape{0.08, 0.07})});
        const std::vector<RigidPose> poses{pose({0, 0, 0}), pose({0.7, 0.7, 0}, alongY())};
        ContactPoint p;
        QVERIFY(world.nearest(0, 1, poses, 10.0, p));
        QVERIFY(std::abs(p.gap - (std::hypot(0.62, 0.63) - 0.17)) < 1e-12); // rounding
        const std::vector<RigidVelocity> moving{{}, {Vector3d(-1, -1, 0), Vector3d::Zero()}};
        // The rate of hypot(0.62 − t, 0.63 − t), and its second: what is across, squared, by the length.
        QVERIFY(std::abs(world.gapRate(p, poses, moving) + 1.25 / std::hypot(0.62, 0.63)) < 1e-12);
        QVERIFY(std::abs(world.gapBias(p, poses, moving) - 1e-4 / std::pow(std::hypot(0.62, 0.63), 3))
                < 1e-10);
    }

    void cornersAreNearest()
    {
        const CollisionWorld world({collider(0, BoxShape{{1, 1, 1}}), collider(1, BoxShape{{1, 1, 1}}),
                                    collider(kWorld, HalfSpaceShape{})},
                                   {}, {{1, 2}});
        const std::vector<RigidPose> poses{pose({0, 0, 5}), pose({3, 4, 9})};
        ContactPoint p;
        QVERIFY(world.nearest(0, 1, poses, 10.0, p));
        QCOMPARE(p.gap, 3.0); // √(1² + 2² + 2²)
        const std::vector<RigidVelocity> moving{{}, {Vector3d(3, 0, 0), Vector3d::Zero()}};
        QVERIFY(std::abs(world.gapRate(p, poses, moving) - 1.0) < 1e-12); // n = (1, 2, 2)/3
        QVERIFY(std::abs(world.gapBias(p, poses, moving) - 8.0 / 3.0) < 1e-12); // |v across|²/gap
        QVERIFY(world.nearest(2, 0, poses, 10.0, p));
        QCOMPARE(p.bodyA, kWorld);
        QCOMPARE(p.gap, 4.0);
        QVERIFY(!world.nearest(1, 2, poses, 1e300, p)); // ignored
    }

    void theLowestContactIsTheDistance()
    {
        // Of bodies that touch or overlap the lowest gap that detect() gives is the signed distance.
        Seeded random(5);
        const auto all = shapes();
        int seen = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = i; j < all.size(); ++j) {
                if ((i == 0 || i == 6) && (j == 0 || j == 6))
                    continue; // points and rods have no inside
                const CollisionWorld world({collider(0, all[i]), collider(1, all[j])});
                for (int k = 0; k < 60; ++k) {
                    std::vector<RigidPose> poses{pose(random.inCube(0.1), random.inCube(3.0)),
                                                 pose(random.inCube(1.0), random.inCube(3.0))};
                    const Closest near = closestPoints(all[i], poses[0], all[j], poses[1]);
                    if (near.gap > -0.001 && near.gap < 0.001)
                        continue;
                    // Push them together or pull them apart to a given small overlap.
                    poses[1].p_WB -= (near.gap + 0.002) * near.n_W;
                    const Closest c = closestPoints(all[i], poses[0], all[j], poses[1]);
                    if (!(std::abs(c.gap + 0.002) < 1e-9))
                        continue; // another direction is nearer now
                    std::vector<ContactPoint> contacts;
                    world.detect(poses, 0.01, contacts);
                    double lowest = 1.0;
                    for (const ContactPoint& p : contacts)
                        lowest = std::min(lowest, p.gap);
                    QVERIFY2(!contacts.empty(),
                             QByteArray::number(int(i)) + " " + QByteArray::number(int(j)));
                    QVERIFY2(std::abs(lowest - c.gap) < 1e-7,
                             QByteArray::number(int(i)) + " " + QByteArray::number(int(j)) + " "
                                 + QByteArray::number(lowest));
                    ++seen;
                }
            }
        QVERIFY(seen > 500);
    }

    void closedForms()
    {
        const Closest corner
            = closestPoints(BoxShape{{1, 1, 1}}, pose({0, 0, 0}), PointShape{}, pose({2, 3, 3}));
        QVERIFY(std::abs(corner.gap - 3.0) < 1e-14);
        QVERIFY((corner.pA_W - Vector3d(1, 1, 1)).norm() < 1e-14);
        const Closest deep
            = closestPoints(BoxShape{{1, 2, 3}}, pose({0, 0, 0}), BoxShape{{1, 1, 1}}, pose({0.5, 0, 0}));
        QVERIFY(std::abs(deep.gap + 1.5) < 1e-14);
        QVERIFY((deep.n_W - Vector3d::UnitX()).norm() < 1e-14);
        const Closest same
            = closestPoints(SphereShape{1.0}, pose({0, 0, 0}), SphereShape{2.0}, pose({0, 0, 0}));
        QVERIFY(std::abs(same.gap + 3.0) < 1e-14);
        const Closest floor
            = closestPoints(HalfSpaceShape{}, pose({0, 0, 0}), ConeShape{0.5, 1.0}, pose({1, 2, 0.25}));
        QVERIFY(std::abs(floor.gap - 0.25) < 1e-14);
    }

    void profilesAreRefused()
    {
        QVERIFY_EXCEPTION_THROWN(closestPoints(table(), pose({0, 0, 0}), PointShape{}, pose({0, 0, 1})),
                                 Refused);
        QVERIFY_EXCEPTION_THROWN(
            closestPoints(HalfSpaceShape{}, pose({0, 0, 0}), HalfSpaceShape{}, pose({0, 0, 1})), Refused);
    }
};

QTEST_GUILESS_MAIN(TestClosestPoints)
#include "test_closest_points.moc"

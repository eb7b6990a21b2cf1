#include "engine/collide/scenes.h"

#include <QTest>

#include <array>
#include <random>
#include <tuple>
#include <utility>

using namespace polhode;
using namespace polhode::test;

namespace
{

struct Motion {
    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;

    std::vector<RigidPose> at(double t) const
    {
        std::vector<RigidPose> out;
        for (std::size_t i = 0; i < poses.size(); ++i)
            out.push_back(moved(poses[i], velocities[i], t));
        return out;
    }
};

QString text(const ContactPoint& c)
{
    return QStringLiteral("colliders %1 %2, feature %3, gap %4")
        .arg(c.colliderA)
        .arg(c.colliderB)
        .arg(c.feature, 0, 16)
        .arg(c.gap);
}

/// A first and a second derivative to fourth order, from values at −2h, −h, 0, h, 2h.
template <class V>
std::pair<V, V> derivatives(const std::array<V, 5>& f, double h)
{
    return {(f[0] - 8.0 * f[1] + 8.0 * f[3] - f[4]) / (12.0 * h),
            (-f[0] + 16.0 * f[1] - 30.0 * f[2] + 16.0 * f[3] - f[4]) / (12.0 * h * h)};
}

/// Compares the rates of every contact within the margin with differences of follow()'s gap and normal along
/// the exact motion.
int checkRates(const CollisionWorld& world, const Motion& motion, double margin)
{
    std::vector<ContactPoint> contacts;
    world.detect(motion.poses, margin, contacts);
    for (const ContactPoint& contact : contacts) {
        const auto differences = [&](double h) {
            std::array<double, 5> gap;
            std::array<Vector3d, 5> normal, middle;
            for (int k = -2; k <= 2; ++k) {
                ContactPoint p = contact;
                world.follow(p, motion.at(k * h));
                gap[k + 2] = p.gap;
                normal[k + 2] = p.n_W;
                middle[k + 2] = 0.5 * (p.pA_W + p.pB_W);
            }
            return std::tuple(derivatives(gap, h), derivatives(normal, h), derivatives(middle, h));
        };
        // Rounding is 4e-16 / h² ~ 1e-9; the truncation is what the step of twice the length differs by (16
        // times it), which only near singular poses (nearly parallel lines) is above rounding.
        const auto [gap, normal, middle] = differences(5e-4);
        const auto [coarseGap, coarseNormal, coarseMiddle] = differences(1e-3);
        const double gapRate = world.gapRate(contact, motion.poses, motion.velocities);
        const double gapBias = world.gapBias(contact, motion.poses, motion.velocities);
        const Vector3d normalRate = world.normalRate(contact, motion.poses, motion.velocities);
        const double rateError = std::abs(gapRate - gap.first);
        const double biasError = std::abs(gapBias - gap.second);
        const double normalError = (normalRate - normal.first).norm();
        const Vector3d pointRate = world.rates(contact, motion.poses, motion.velocities).point_W;
        const double pointError = (pointRate - middle.first).norm();
        // ζ = n · (v_B − v_A) with the velocities of the body points at the contact, (11.27).
        const auto velocityAt = [&](int body, const Vector3d& p) -> Vector3d {
            if (body == kWorld)
                return Vector3d::Zero();
            const RigidVelocity& v = motion.velocities[body];
            return v.v_WB + v.w_WB.cross(p - motion.poses[body].p_WB);
        };
        const double zeta = contact.n_W.dot(velocityAt(contact.bodyB, contact.pB_W)
                                            - velocityAt(contact.bodyA, contact.pA_W));
        [&] {
            QVERIFY2(rateError <= 1e-10 + std::abs(gap.first - coarseGap.first), qPrintable(text(contact)));
            QVERIFY2(biasError <= 1e-7 + std::abs(gap.second - coarseGap.second), qPrintable(text(contact)));
            QVERIFY2(normalError <= 1e-10 + (normal.first - coarseNormal.first).norm(),
                     qPrintable(text(contact)));
            QVERIFY2(pointError <= 1e-10 + (middle.first - coarseMiddle.first).norm(),
                     qPrintable(text(contact)));
            QVERIFY2(std::abs(gapRate - zeta) <= 1e-10, qPrintable(text(contact)));
        }();
    }
    return static_cast<int>(contacts.size());
}

Vector3d randomVector(std::mt19937_64& random, double scale)
{
    std::uniform_real_distribution<double> one(-scale, scale);
    const double x = one(random);
    const double y = one(random);
    return {x, y, one(random)};
}

std::vector<Shape> roundAndSharp()
{
    return {PointShape{},
            SphereShape{0.4},
            BoxShape{{0.3, 0.4, 0.5}},
            CapsuleShape{0.25, 0.4},
            CylinderShape{0.35, 0.4},
            ConeShape{0.4, 0.7},
            RodShape{0.6},
            prism(7, 0.5, 0.3),
            EllipsoidShape{{0.5, 0.3, 0.4}}};
}

} // namespace

class TestGapRates : public QObject
{
    Q_OBJECT

private slots:
    void sphereOnPlaneHasNoBias()
    {
        const CollisionWorld world({collider(kWorld, HalfSpaceShape{}), collider(0, SphereShape{0.5})});
        const Motion m{{pose({1, 2, 0.5}, {0.3, 0.2, 0.1})}, {{{1, 2, -3}, {4, 5, 6}}}};
        QCOMPARE(checkRates(world, m, 0.1), 1);
        std::vector<ContactPoint> c;
        world.detect(m.poses, 0.1, c);
        QVERIFY(std::abs(world.gapBias(c[0], m.poses, m.velocities)) < 1e-13);
        QVERIFY(std::abs(world.gapRate(c[0], m.poses, m.velocities) + 3.0) < 1e-13);
    }

    void sphereOnSphere()
    {
        // φ = |d| − rA − rB: φ̈ = (|v|² − (n·v)²) / |d|.
        const CollisionWorld world({collider(0, SphereShape{0.5}), collider(1, SphereShape{0.25})});
        const Motion m{{pose({0, 0, 0}), pose({0.6, 0, 0.8})},
                       {{{1, 0, 0}, {1, 2, 3}}, {{0, 2, 0.5}, {3, 1, 0}}}};
        QCOMPARE(checkRates(world, m, 0.5), 1);
        std::vector<ContactPoint> c;
        world.detect(m.poses, 0.5, c);
        const Vector3d v(-1, 2, 0.5);
        const Vector3d n(0.6, 0, 0.8);
        const double bias = v.squaredNorm() - n.dot(v) * n.dot(v);
        QVERIFY(std::abs(c[0].gap - 0.25) < 1e-15);
        QVERIFY(std::abs(world.gapBias(c[0], m.poses, m.velocities) - bias) < 1e-13);
    }

    void sphereInTrough()
    {
        // φ = R − |d| − r in the plane of the profile: at the bottom φ̈ = −v² / (R − r), none along the axis.
        const CollisionWorld world({collider(kWorld, trough(2.0)), collider(0, SphereShape{0.5})});
        const Motion m{{pose({0, 1, 0.5})}, {{{3, 7, 0}, {1, 2, 3}}}};
        QCOMPARE(checkRates(world, m, 0.1), 1);
        std::vector<ContactPoint> c;
        world.detect(m.poses, 0.1, c);
        QVERIFY(std::abs(c[0].gap) < 1e-15);
        QVERIFY((c[0].n_W - Vector3d::UnitZ()).norm() < 1e-15);
        QVERIFY(std::abs(world.gapBias(c[0], m.poses, m.velocities) + 9.0 / 1.5) < 1e-12);
    }

    void cylinderRollsInTroughAndOverHump()
    {
        const ProfileShape hump{{{Vector2d(-1.0, 0.0), Vector2d(1.0, 0.0), -2.0}}};
        const double radius = 1.0 / std::sin(1.0);
        const double top = radius - radius * std::cos(1.0);
        for (const double speed : {-2.0, 0.5}) {
            const CollisionWorld inside(
                {collider(kWorld, trough(2.0)), collider(0, CylinderShape{0.5, 0.3})});
            const Motion roll{{pose({0, 0, 0.5}, alongY())}, {{{speed, 0, 0}, {0, speed / 0.5, 0}}}};
            QCOMPARE(checkRates(inside, roll, 0.1), 2);
            std::vector<ContactPoint> c;
            inside.detect(roll.poses, 0.1, c);
            for (const ContactPoint& p : c)
                QVERIFY(std::abs(inside.gapBias(p, roll.poses, roll.velocities) + speed * speed / 1.5)
                        < 1e-11);

            const CollisionWorld over({collider(kWorld, hump), collider(0, CylinderShape{0.5, 0.3})});
            const Motion pass{{pose({0, 0, top + 0.5}, alongY())}, {{{speed, 0, 0}, {0, speed / 0.5, 0}}}};
            QCOMPARE(checkRates(over, pass, 0.1), 2);
            over.detect(pass.poses, 0.1, c);
            for (const ContactPoint& p : c)
                QVERIFY(
                    std::abs(over.gapBias(p, pass.poses, pass.velocities) - speed * speed / (radius + 0.5))
                    < 1e-11);
        }
    }

    void vertexOnTurningFace()
    {
        // A point at rest over a face that turns about y through the origin: φ = n(t) · p, φ̈ = −w² n · p + …
        // .
        const CollisionWorld world({collider(0, BoxShape{{1, 1, 1}}), collider(1, PointShape{})});
        const Motion m{{pose({0, 0, -1}), pose({0.5, 0, 0.0})},
                       {{{0, 0, 0}, {0, 2, 0}}, {{0, 0, 0}, {0, 0, 0}}}};
        QCOMPARE(checkRates(world, m, 0.1), 1);
        std::vector<ContactPoint> c;
        world.detect(m.poses, 0.1, c);
        // φ = n·(p − c) − 1, n = (sin wt, 0, cos wt), p − c = (0.5, 0, 1): φ̈(0) = −w² · 1.
        QVERIFY(std::abs(world.gapBias(c[0], m.poses, m.velocities) + 4.0) < 1e-12);
        QVERIFY(std::abs(world.gapRate(c[0], m.poses, m.velocities) - 1.0) < 1e-12);
    }

    void edgeOnEdge()
    {
        const CollisionWorld world({collider(0, RodShape{1.0}), collider(1, RodShape{1.0})});
        const Motion m{{pose({0, 0, 0}), pose({0.1, 0.2, 0.05}, {0.1, 0.2, 1.3})},
                       {{{0.3, 0.2, 0.5}, {1, -2, 0.5}}, {{-0.1, 0, -1}, {0.4, 0.3, 2}}}};
        QCOMPARE(checkRates(world, m, 0.1), 1);
    }

    void everyPairInAnyMotion_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        const int count = static_cast<int>(roundAndSharp().size());
        for (int i = 0; i < count; ++i)
            for (int j = i; j < count; ++j)
                QTest::addRow("%d %d", i, j) << i << j;
    }

    void everyPairInAnyMotion()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        const auto shapes = roundAndSharp();
        const CollisionWorld world({collider(0, shapes[first]), collider(1, shapes[second])});
        std::mt19937_64 random(1000 * first + second);
        int seen = 0;
        for (int k = 0; k < 40; ++k) {
            const Motion m{{pose(randomVector(random, 0.1), randomVector(random, 2.0)),
                            pose(randomVector(random, 1.0), randomVector(random, 2.0))},
                           {{randomVector(random, 0.5), randomVector(random, 0.5)},
                            {randomVector(random, 0.5), randomVector(random, 0.5)}}};
            if ((m.poses[1].p_WB - m.poses[0].p_WB).norm() < 0.45)
                continue;
            seen += checkRates(world, m, 0.3);
        }
        if (first > 1)
            QVERIFY(seen > 0);
    }

    void everyShapeOnProfiles()
    {
        std::mt19937_64 random(7);
        int seen = 0;
        for (const Shape& shape : roundAndSharp())
            for (const ProfileShape& profile : {trough(2.0), table()}) {
                const CollisionWorld world({collider(kWorld, profile), collider(0, shape)});
                for (int k = 0; k < 10; ++k) {
                    const Motion m{
                        {pose({0.3 * randomVector(random, 1.0).x(), 0.0, 0.4}, randomVector(random, 2.0))},
                        {{randomVector(random, 0.5), randomVector(random, 0.5)}}};
                    seen += checkRates(world, m, 0.2);
                }
            }
        QVERIFY(seen > 100);
    }
};

QTEST_GUILESS_MAIN(TestGapRates)
#include "test_gap_rates.moc"

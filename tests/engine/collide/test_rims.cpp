#include "engine/collide/scenes.h"
#include "support/seeded.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <limits>

using namespace polhode;
using namespace polhode::test;

namespace
{

constexpr double kArc = 2.0; // m, radius of the arcs
const double kCentre = std::sqrt(3.0); // m, height of their centre over the chord from −1 to 1

/// The lowest arc over a chord of two metres.
ProfileShape shallow()
{
    return {{{Vector2d(-1, 0), Vector2d(1, 0), kPi / 3}}};
}

/// The same between two slopes that are nearly its tangents: its ends are flat corners.
ProfileShape betweenSlopes()
{
    return {{{Vector2d(-3, 1), Vector2d(-1, 0)},
             {Vector2d(-1, 0), Vector2d(1, 0), kPi / 3},
             {Vector2d(1, 0), Vector2d(3, 1)}}};
}

/// The distance of the arc from a body in it whose farthest point of the arc's axis lies at (x, z).
double gapAt(double x, double z)
{
    return kArc - std::hypot(x, kCentre - z);
}

/// The greatest distance from the axis of the arc of any point of a rim, by search: the smallest of a grid of
/// 2000, then thirds of the interval about it.
double farthest(const RigidPose& P, double radius, double along)
{
    const auto distance = [&](double angle) {
        const Vector3d x
            = P.p_WB + P.R_WB * Vector3d(radius * std::cos(angle), radius * std::sin(angle), along);
        return std::hypot(x.x(), x.z() - kCentre);
    };
    constexpr int count = 2000;
    constexpr double step = 2.0 * kPi / count;
    int best = 0;
    for (int i = 1; i < count; ++i)
        if (distance(i * step) > distance(best * step))
            best = i;
    double low = (best - 1) * step;
    double high = (best + 1) * step;
    for (int k = 0; k < 60; ++k) {
        const double third = (high - low) / 3.0;
        (distance(low + third) < distance(high - third) ? low : high)
            += distance(low + third) < distance(high - third) ? third : -third;
    }
    return distance(0.5 * (low + high));
}

/// A cylinder along y.
Eigen::Isometry3d lying()
{
    Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
    X.linear() = pose({}, alongY()).R_WB;
    return X;
}

std::vector<ContactPoint> detect(std::vector<Collider> colliders, const std::vector<RigidPose>& poses,
                                 double margin)
{
    std::vector<ContactPoint> out;
    CollisionWorld(std::move(colliders)).detect(poses, margin, out);
    return out;
}

double nearestGap(const CollisionWorld& world, const std::vector<RigidPose>& poses)
{
    ContactPoint p;
    if (!world.nearest(0, 1, poses, std::numeric_limits<double>::infinity(), p))
        return std::numeric_limits<double>::quiet_NaN();
    return p.gap;
}

} // namespace

class TestRims : public QObject
{
    Q_OBJECT

private slots:
    /// Upright, lying across and with the base down: in the plane of the profile these are rectangles and a
    /// triangle, whose lower corner away from the middle is nearest.
    void bodiesInATrough()
    {
        const double r = 0.1, h = 0.13;
        const CollisionWorld cylinder({collider(kWorld, shallow()), collider(0, CylinderShape{r, h})});
        const CollisionWorld disc({collider(kWorld, shallow()), collider(0, CylinderShape{0.14, 0.0005})});
        const CollisionWorld cone({collider(kWorld, shallow()), collider(0, ConeShape{r, 0.2})});
        for (const double x : {-0.3, 0.0, 1e-9, 0.2})
            for (const double z : {0.0, 0.3, 0.5}) {
                const double side = std::abs(x);
                // Rounding of lengths of order one.
                const auto isGap
                    = [](double got, double expected) { return std::abs(got - expected) < 1e-12; };
                QVERIFY(isGap(nearestGap(cylinder, {pose({x, 0.4, z})}), gapAt(side + r, z - h)));
                QVERIFY(isGap(nearestGap(cylinder, {pose({x, 0.4, z}, {0, 0.5 * kPi, 0})}),
                              gapAt(side + h, z - r)));
                QVERIFY(isGap(nearestGap(disc, {pose({x, 0, z})}), gapAt(side + 0.14, z - 0.0005)));
                QVERIFY(isGap(nearestGap(cone, {pose({x, 0, z}, {0, kPi, 0})}), gapAt(side + r, z - 0.2)));
            }
    }

    /// At rest in the middle a rim touches the arc on both sides, and nowhere else.
    void rimRestsOnTwoPoints()
    {
        const double r = 0.1, h = 0.1;
        const double z = kCentre - std::sqrt(kArc * kArc - r * r) + h;
        for (const double turn : {0.0, 0.5 * kPi}) {
            const auto c = detect({collider(kWorld, shallow()), collider(0, CylinderShape{r, h})},
                                  {pose({0, 0, z}, {0, turn, 0})}, 0.001);
            QCOMPARE(c.size(), 2u);
            QVERIFY(c[0].feature != c[1].feature);
            for (const ContactPoint& p : c) {
                QVERIFY(std::abs(p.gap) < 1e-14);
                QVERIFY(std::abs(std::abs(p.pB_W.x()) - r) < 1e-12);
                // From the contact to the centre of the arc.
                QVERIFY((p.n_W - (Vector3d(0, 0, kCentre) - p.pA_W) / kArc).norm() < 1e-12);
            }
            QVERIFY(c[0].pB_W.x() * c[1].pB_W.x() < 0.0);
        }
    }

    /// In any attitude the gap is the least over both rims, found by search.
    void anyAttitudeAgainstSearch()
    {
        const double r = 0.2, h = 0.15;
        const CollisionWorld world({collider(kWorld, shallow()), collider(0, CylinderShape{r, h})});
        Seeded random(11);
        for (int k = 0; k < 300; ++k) {
            const Vector3d p(random.real(-0.3, 0.3), random.real(-1, 1), random.real(0.0, 0.5));
            const RigidPose P
                = pose(p, k % 2 == 0 ? random.inCube(3.0) : Vector3d(0, 0.1 * random.below(60), 0));
            const double expected = kArc - std::max(farthest(P, r, -h), farthest(P, r, h));
            // The search ends where the distance is flat: rounding.
            QVERIFY2(std::abs(nearestGap(world, {P}) - expected) < 1e-11, QByteArray::number(k));
        }
    }

    /// About the axis of the arc all places are alike.
    void aboutTheAxisOfTheArc()
    {
        const RigidPose along = pose({0, 0.2, kCentre}, alongY());
        for (const Shape& shape : std::vector<Shape>{CylinderShape{0.3, 0.4}, SphereShape{0.3},
                                                     CapsuleShape{0.3, 0.4}, ConeShape{0.3, 0.4}}) {
            const CollisionWorld world({collider(kWorld, shallow()), collider(0, shape)});
            QVERIFY(std::abs(nearestGap(world, {along}) - 1.7) < 1e-12);
            ContactPoint p;
            QVERIFY(world.nearest(0, 1, std::vector{along}, 10.0, p));
            const std::vector<RigidVelocity> moving{{Vector3d(0, 3, -1), Vector3d(0, 2, 0)}};
            QVERIFY(std::isfinite(world.gapRate(p, std::vector{along}, moving)));
            QVERIFY(std::isfinite(world.gapBias(p, std::vector{along}, moving)));
        }
    }

    /// What is above a flat corner is not inside it, however far away: all gaps are those of the nearest of
    /// many points of the profile, up to their spacing.
    void farAboveAFlatCorner()
    {
        std::vector<Vector2d> chain;
        for (int i = 0; i <= 2000; ++i) {
            const double x = -3.0 + 0.003 * i;
            chain.emplace_back(
                x, std::abs(x) > 1.0 ? 0.5 * (std::abs(x) - 1.0) : kCentre - std::sqrt(kArc * kArc - x * x));
        }
        Seeded random(3);
        const double r = 0.14, h = 0.0005;
        const CollisionWorld world({collider(kWorld, betweenSlopes()), collider(0, CylinderShape{r, h})});
        for (int k = 0; k < 2000; ++k) {
            const RigidPose P = pose(random.inCube(0.5) + Vector3d(0, 0, 1.2),
                                     k % 3 == 0 ? Vector3d(0, 0, 0) : random.inCube(3.0));
            double expected = std::numeric_limits<double>::infinity();
            for (int i = 0; i < 200; ++i)
                for (const double along : {-h, h}) {
                    const double angle = 2.0 * kPi * i / 200;
                    const Vector3d x
                        = P.p_WB + P.R_WB * Vector3d(r * std::cos(angle), r * std::sin(angle), along);
                    if (k % 100 == 0)
                        for (const Vector2d& c : chain)
                            expected = std::min(expected, std::hypot(x.x() - c.x(), x.z() - c.y()));
                }
            const double gap = nearestGap(world, {P});
            QVERIFY2(gap > 0.3, QByteArray::number(gap)); // it is at least 0.7 − r above the arc
            if (k % 100 == 0)
                QVERIFY2(gap < expected + 1e-9 && gap > expected - 5e-4, QByteArray::number(gap));
        }
    }

    /// Cones that stand on one plane meet with their rims, wherever they stand.
    void rimsOfConesOnOnePlane()
    {
        const std::vector<Collider> two{collider(0, ConeShape{0.3, 0.5}), collider(1, ConeShape{0.2, 0.4})};
        for (const double angle : {0.0, 0.25 * kPi, 0.3, 2.0}) {
            const Vector3d n(std::cos(angle), std::sin(angle), 0);
            for (const double gap : {0.004, 0.0, 1e-12}) {
                // Upside down, so that the bases lie at z = 0.
                const std::vector<RigidPose> poses{pose({0, 0, 0.5}, {kPi, 0, 0}),
                                                   pose((0.5 + gap) * n + Vector3d(0, 0, 0.4), {kPi, 0, 0})};
                const auto c = detect(two, poses, 0.01);
                const auto level = std::find_if(
                    c.begin(), c.end(), [&](const ContactPoint& p) { return p.n_W.dot(n) > 1 - 1e-9; });
                QVERIFY(level != c.end());
                QVERIFY(std::abs(level->gap - gap) < 1e-14);
                // Its gap goes on through zero.
                const CollisionWorld world(two);
                ContactPoint p = *level;
                const std::vector<RigidPose> closer{poses[0], pose(poses[1].p_WB - 0.01 * n, {kPi, 0, 0})};
                world.follow(p, closer);
                QVERIFY(std::abs(p.gap - (gap - 0.01)) < 1e-14);
                // |d + v t| − R − r for the distance d of the axes: |v across d|² / |d| is its second rate.
                const std::vector<RigidVelocity> moving{{Vector3d(3, 1, 0), Vector3d(0, 0, 2)}, {}};
                const Vector3d v = -moving[0].v_WB;
                const double bias = (v - v.dot(n) * n).squaredNorm() / (0.5 + gap);
                QVERIFY(std::abs(world.gapRate(*level, poses, moving) - v.dot(n)) < 1e-12);
                QVERIFY(std::abs(world.gapBias(*level, poses, moving) - bias) < 1e-10);
            }
        }
    }

    /// The lowest place of a rim on a floor that is followed goes on past the flat attitude, where it becomes
    /// the highest one: its gap over the tilt θ about y, z − (H/2) cos θ − R sin θ, and that at a steady rate
    /// w its rates −w R cos θ + w (H/2) sin θ and w² (R sin θ + (H/2) cos θ) are smooth there.
    void rimTiltsOver()
    {
        const double R = 0.1, half = 0.2, z = 0.2, w = -1.5;
        const CollisionWorld world({collider(0, CylinderShape{R, half}), collider(kWorld, HalfSpaceShape{})});
        std::vector<ContactPoint> found;
        world.detect(std::vector{pose({0, 0, z}, {0, 1e-3, 0})}, 0.0, found);
        QCOMPARE(found.size(), 1u);
        const std::vector<RigidVelocity> moving{{Vector3d::Zero(), Vector3d(0, w, 0)}};
        for (const double tilt : {1e-2, 1e-6, 1e-9, 0.0, -1e-9, -1e-6, -1e-2}) {
            const std::vector<RigidPose> there{pose({0, 0, z}, {0, tilt, 0})};
            ContactPoint p = found.front();
            ContactRates rates;
            world.follow(p, there, moving, rates);
            const double s = std::sin(tilt), c = std::cos(tilt);
            // The angle is known to 1e-16, of 1e-6 to ten digits.
            QVERIFY(std::abs(p.gap - (z - half * c - R * s)) < 1e-15);
            QVERIFY(std::abs(rates.gapRate - w * (half * s - R * c)) < 1e-13);
            QVERIFY(std::abs(rates.gapBias - w * w * (half * c + R * s)) < 1e-9);
            QVERIFY(!rates.turned);
            // What comes down on the other side is not the followed one.
            std::vector<ContactPoint> now;
            world.detect(there, 1e-3, now);
            for (const ContactPoint& q : now)
                if (sameFeatures(p, q))
                    QCOMPARE(world.isSame(found.front(), q, there), tilt > 0.0);
        }
        // The place runs round as the tilt turns into another direction.
        ContactPoint p = found.front();
        ContactRates rates;
        world.follow(p, std::vector{pose({0, 0, z}, {1e-3, 0, 0})}, moving, rates);
        QVERIFY(rates.turned);
    }

    /// A cylinder turns about y over a floor: the lowest point of its lower disc's spheroid is at the height
    /// z − h cos θ − R √(sin² θ + ε² cos² θ), smooth through θ = 0; the sharp rim's is as it was.
    void roundedRimOnAFace()
    {
        constexpr double r = 0.2, h = 0.15, z = 0.16, w = 1.7, e = kRimRounding;
        const CollisionWorld sharp({collider(kWorld, HalfSpaceShape{}), collider(0, CylinderShape{r, h})});
        const auto rounded = sharp.withRoundedRims();
        const auto at = [&](double angle) { return std::vector{pose({0, 0, z}, {0, angle, 0})}; };
        const auto lowest = [&](const CollisionWorld& world, double angle) {
            std::vector<ContactPoint> found;
            world.detect(at(angle), 0.05, found);
            return std::pair(*std::ranges::min_element(found, {}, &ContactPoint::gap), found.size());
        };
        // Nearly flat it is met by its eight samples; tilted by its lowest point and the five away from that.
        QCOMPARE(lowest(*rounded, 3.9e-3).second, 8u);
        QCOMPARE(lowest(*rounded, 4.1e-3).second, 6u);
        QCOMPARE(lowest(sharp, 3.9e-3).second, 6u);
        ContactPoint p = lowest(*rounded, 5e-3).first;
        for (const double angle : {0.3, 5e-3, 1e-3, 1e-9, 0.0, -1e-12, -2e-3, -0.2}) {
            const double s = std::sin(angle), c = std::cos(angle), root = std::sqrt(s * s + e * e * c * c);
            QVERIFY(rounded->follow(p, at(angle)));
            const double gap = z - h * c - r * root;
            const double slope = h * s - r * (1.0 - e * e) * s * c / root;
            const double bend = h * c
                - r * (1.0 - e * e)
                    * ((c * c - s * s) / root - (1.0 - e * e) * s * s * c * c / std::pow(root, 3));
            const std::vector<RigidVelocity> turning{{Vector3d::Zero(), Vector3d(0, w, 0)}};
            // Rounding; of the tilt times the curvature R/ε, and of that itself.
            QVERIFY(std::abs(p.gap - gap) < 1e-14);
            QVERIFY(std::abs(rounded->gapRate(p, at(angle), turning) - w * slope) < 1e-12);
            QVERIFY(std::abs(rounded->gapBias(p, at(angle), turning) - w * w * bend) < 1e-9);
        }
        // Lying on its side it is the sharp cylinder.
        QVERIFY(std::abs(lowest(*rounded, 0.5 * kPi).first.gap - (z - r)) < 1e-14);
        p = lowest(sharp, 5e-3).first;
        QVERIFY(std::abs(p.gap - (z - h * std::cos(5e-3) - r * std::sin(5e-3))) < 1e-14);
    }

    /// A thin wheel is moved past a cone or over a log. Where its nearest place to the side merges with the
    /// farthest, the height h = ρ cos α − z sin α over the side, or ρ, has h′ = h″ = 0 along the rim; the
    /// place goes on to there without a jump.
    void nearestPlaceMerges_data()
    {
        QTest::addColumn<bool>("onCone");
        QTest::addColumn<double>("tilt");
        for (int i = 0; i < 10; ++i) {
            QTest::addRow("cone, %d", i) << true << 1.35 + 0.005 * i;
            QTest::addRow("log, %d", i) << false << 0.09 + 0.002 * i;
        }
    }
    void nearestPlaceMerges()
    {
        QFETCH(const bool, onCone);
        QFETCH(const double, tilt);
        constexpr double r = 0.5, half = 0.005;
        const double slant = std::hypot(0.9, 3.0), start = onCone ? 0.0 : 0.2;
        const CollisionWorld world({onCone ? collider(kWorld, ConeShape{0.9, 3.0})
                                           : collider(kWorld, CylinderShape{2.0, 1.0}, lying()),
                                    collider(0, CylinderShape{r, half})});
        const auto at = [&](double x) {
            return std::vector{onCone ? pose({x, 0.4, 1.5}, {tilt, 0, 0})
                                      : pose({x, 0, 2.1}, {tilt, tilt, 0.1})};
        };
        const auto radiusOf = [&](const Vector3d& p) { return std::hypot(p.x(), onCone ? p.y() : p.z()); };
        const auto height = [&](const Vector3d& p) {
            return onCone ? (3.0 * radiusOf(p) - 0.9 * p.z()) / slant : radiusOf(p);
        };
        std::vector<ContactPoint> found;
        world.detect(at(start), 0.2, found);
        ContactPoint low = *std::ranges::min_element(
            found, {}, [&](const ContactPoint& p) { return onCone ? p.pB_W.z() : -p.pB_W.y(); });
        double from = start, to = start;
        for (ContactPoint next = low; world.follow(next, at(to)); to += 1e-3) {
            QVERIFY2(to < start + 0.4, "it is lost on the way");
            from = to;
            low = next;
        }
        const double before = from;
        const ContactPoint first = low;
        for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (from + to);
            ContactPoint next = low;
            const bool there = world.follow(next, at(middle));
            (there ? from : to) = middle;
            if (there)
                low = next;
        }
        ContactPoint high = low;
        world.follow(high, at(to));
        // As the root of what is known to 1e-16 its place is to 1e-8.
        QVERIFY2((high.pB_W - low.pB_W).norm() < 1e-6, "a jump");
        const RigidPose there = at(from).front();
        const Vector3d a = there.R_WB.col(0), b = there.R_WB.col(1), arm = low.pB_W - there.p_WB;
        const auto along = [&](double turn) {
            const double x = a.dot(arm), y = b.dot(arm), c = std::cos(turn) - 1.0, q = std::sin(turn);
            return height(low.pB_W + (c * x - q * y) * a + (c * y + q * x) * b);
        };
        constexpr double step = 1e-4; // rad: of the second order, and rounding by its square is 1e-8
        QVERIFY(std::abs(along(step) - along(-step)) / (2.0 * step) < 1e-7);
        QVERIFY(std::abs(along(step) - 2.0 * along(0.0) + along(-step)) / (step * step) < 1e-6);
        // The same from one place all the way, up to the last pose and the first at which it is or is lost.
        double kept = before, lost = to + 1e-4;
        for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (kept + lost);
            ContactPoint p = first;
            (world.follow(p, at(middle)) ? kept : lost) = middle;
            if (k > 40)
                QVERIFY((p.pB_W - low.pB_W).norm() < 1e-5);
        }
        ContactPoint beyond = low;
        QVERIFY(std::isinf(world.runOnRim(beyond, at(to + 1e-3))));
    }

    /// A wheel across a log runs along it as far as it is moved.
    void placeRunsWithItsRim()
    {
        constexpr double R = 0.2, r = 0.1;
        const CollisionWorld world(
            {collider(kWorld, CylinderShape{R, 1.0}, lying()), collider(0, CylinderShape{r, 0.01})});
        const auto at = [&](double y) { return std::vector{pose({0, y, R + r}, {0, 0.5 * kPi + 0.3, 0})}; };
        std::vector<ContactPoint> found;
        world.detect(at(0.0), 0.1, found);
        QVERIFY(!found.empty());
        for (ContactPoint& p : found)
            QVERIFY(std::abs(world.runOnRim(p, at(0.03)) - 0.03) < 1e-12);
    }

    /// A rod along the axis of a rim is as far from all of its places: the one that was found is followed.
    void rodOnTheAxisOfARim()
    {
        const CollisionWorld world({collider(kWorld, CylinderShape{0.3, 0.5}), collider(0, RodShape{0.8})});
        for (const double turn : {0.5 * kPi, -0.5 * kPi}) {
            const std::vector<RigidPose> poses{pose({0, 0, 0}, {0, turn, 0})};
            std::vector<ContactPoint> found;
            world.detect(poses, 1.0, found);
            QVERIFY(!found.empty());
            for (const ContactPoint& c : found) {
                ContactPoint p = c;
                QVERIFY(world.follow(p, poses));
                QVERIFY(std::abs(p.gap - c.gap) < 1e-12 && (p.pA_W - c.pA_W).norm() < 1e-9);
            }
        }
    }

    /// Two cylinders with parallel axes meet along the common part of their sides: at its two ends.
    void parallelSidesMeetAtTheEnds()
    {
        const std::vector<Collider> two{collider(0, CylinderShape{0.2, 0.5}),
                                        collider(1, CylinderShape{0.1, 0.3})};
        for (const double angle : {0.0, 0.25 * kPi, 0.3}) {
            const Vector3d n(std::cos(angle), std::sin(angle), 0);
            for (const double lift : {0.0, 0.2, 0.4}) {
                const auto c = detect(two, {pose({0, 0, 0}), pose(0.301 * n + Vector3d(0, 0, lift))}, 0.01);
                QCOMPARE(c.size(), 2u);
                for (const double z : {lift - 0.3, std::min(lift + 0.3, 0.5)})
                    QVERIFY(std::any_of(c.begin(), c.end(), [&](const ContactPoint& p) {
                        return (p.pA_W - (0.2 * n + Vector3d(0, 0, z))).norm() < 1e-12
                            && (p.n_W - n).norm() < 1e-12 && std::abs(p.gap - 0.001) < 1e-12;
                    }));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestRims)
#include "test_rims.moc"

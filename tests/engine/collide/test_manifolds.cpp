#include "engine/collide/scenes.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <stdexcept>

using namespace polhode;
using namespace polhode::test;

namespace
{

std::vector<ContactPoint> detect(std::vector<Collider> colliders, const std::vector<RigidPose>& poses,
                                 double margin = 0.01)
{
    std::vector<ContactPoint> out;
    CollisionWorld(std::move(colliders)).detect(poses, margin, out);
    return out;
}

bool hasPoint(const std::vector<ContactPoint>& contacts, const Vector3d& p)
{
    // Positions of order one, exact formulas: rounding alone.
    return std::any_of(contacts.begin(), contacts.end(),
                       [&](const ContactPoint& c) { return (c.pB_W - p).norm() < 1e-12; });
}

double lowestGap(const std::vector<ContactPoint>& contacts)
{
    double gap = std::numeric_limits<double>::infinity();
    for (const ContactPoint& c : contacts)
        gap = std::min(gap, c.gap);
    return gap;
}

bool allAlong(const std::vector<ContactPoint>& contacts, const Vector3d& n, double gap)
{
    return std::all_of(contacts.begin(), contacts.end(), [&](const ContactPoint& c) {
        return (c.n_W - n).norm() < 1e-12 && std::abs(c.gap - gap) < 1e-12;
    });
}

} // namespace

class TestManifolds : public QObject
{
    Q_OBJECT

private slots:
    /// A box on the slope of a wedge: at the margin 0 too, what touches up to rounding hides the sides that
    /// lie deep behind the slope.
    void boxOnWedge()
    {
        const double angle = kPi / 6;
        HullShape wedge;
        for (const double y : {-0.2, 0.2})
            for (const Vector2d& p : {Vector2d(0, 0), Vector2d(2, 0), Vector2d(0, 2 * std::tan(angle))})
                wedge.points.emplace_back(p.x(), y, p.y());
        const Vector3d n(std::sin(angle), 0, std::cos(angle));
        const Vector3d foot(0.3, 0, 1.7 * std::tan(angle));
        for (const double gap : {-1e-12, 0.0, 1e-12, 1e-10}) {
            const auto c = detect({collider(0, wedge), collider(1, BoxShape{{0.1, 0.1, 0.05}})},
                                  {pose({0, 0, 0}), pose(foot + (0.05 + gap) * n, {0, angle, 0})}, 0.0);
            // Rounding of positions of order one.
            QVERIFY2(c.empty() || lowestGap(c) > -1e-11, qPrintable(QString::number(lowestGap(c))));
        }
    }

    void boxOnPlane()
    {
        for (const double gap : {0.005, 0.0, -0.005}) {
            const auto c = detect({collider(kWorld, HalfSpaceShape{}), collider(0, BoxShape{{1, 2, 0.5}})},
                                  {pose({0, 0, 0.5 + gap})});
            QCOMPARE(c.size(), 4u);
            QVERIFY(allAlong(c, Vector3d::UnitZ(), gap));
            for (const double x : {-1.0, 1.0})
                for (const double y : {-2.0, 2.0})
                    QVERIFY(hasPoint(c, {x, y, gap}));
        }
    }

    void boxOnPlaneWhicheverIsNamedFirst()
    {
        const auto c
            = detect({collider(0, BoxShape{}), collider(kWorld, HalfSpaceShape{})}, {pose({0, 0, 0.5})});
        QCOMPARE(c.size(), 4u);
        QVERIFY(allAlong(c, Vector3d::UnitZ(), 0.0));
        QCOMPARE(c[0].bodyA, kWorld);
        QCOMPARE(c[0].colliderA, 1);
    }

    void tiltedBoxShowsTheCornersThatWillLand()
    {
        const auto c = detect({collider(kWorld, HalfSpaceShape{}), collider(0, BoxShape{})},
                              {pose({0, 0, 0.5 + 0.005}, {0, 0.005, 0})});
        QCOMPARE(c.size(), 4u);
    }

    void sameBoxesStacked()
    {
        const auto c
            = detect({collider(0, BoxShape{}), collider(1, BoxShape{})}, {pose({0, 0, 0}), pose({0, 0, 1})});
        QCOMPARE(c.size(), 4u);
        QVERIFY(allAlong(c, Vector3d::UnitZ(), 0.0));
        for (const double x : {-0.5, 0.5})
            for (const double y : {-0.5, 0.5})
                QVERIFY(hasPoint(c, {x, y, 0.5}));
    }

    void shiftedBoxesShareARectangle()
    {
        for (const double gap : {0.002, 0.0, -0.003}) {
            const auto c = detect({collider(0, BoxShape{}), collider(1, BoxShape{})},
                                  {pose({0, 0, 0}), pose({0.3, 0.2, 1 + gap})});
            QCOMPARE(c.size(), 4u);
            QVERIFY(allAlong(c, Vector3d::UnitZ(), gap));
            for (const double x : {-0.2, 0.5})
                for (const double y : {-0.3, 0.5})
                    QVERIFY(hasPoint(c, {x, y, 0.5 + gap}) || hasPoint(c, {x, y, 0.5}));
        }
    }

    void turnedBoxesShareAnOctagon()
    {
        const auto c = detect({collider(0, BoxShape{}), collider(1, BoxShape{})},
                              {pose({0, 0, 0}), pose({0, 0, 1}, {0, 0, 0.25 * kPi})});
        QCOMPARE(c.size(), 8u);
        QVERIFY(allAlong(c, Vector3d::UnitZ(), 0.0));
        const double x = 0.5 * std::sqrt(2.0) - 0.5;
        QVERIFY(hasPoint(c, {0.5, x, 0.5}));
        QVERIFY(hasPoint(c, {-x, -0.5, 0.5}));
    }

    void crossedPlanksTouchAtFourEdgePairs()
    {
        const auto c = detect({collider(0, BoxShape{{2, 0.2, 0.1}}), collider(1, BoxShape{{0.2, 2, 0.1}})},
                              {pose({0, 0, 0}), pose({0, 0, 0.2})});
        QCOMPARE(c.size(), 4u);
        QVERIFY(allAlong(c, Vector3d::UnitZ(), 0.0));
        QVERIFY(hasPoint(c, {0.2, -0.2, 0.1}));
    }

    void edgeOnEdge()
    {
        // Two cubes turned by 45° about x and about y, edge above edge.
        const double reach = std::sqrt(0.5);
        const auto c = detect(
            {collider(0, BoxShape{}), collider(1, BoxShape{})},
            {pose({0, 0, 0}, {0.25 * kPi, 0, 0}), pose({0, 0, 2 * reach + 0.004}, {0, 0.25 * kPi, 0})});
        QCOMPARE(c.size(), 1u);
        QVERIFY(allAlong(c, Vector3d::UnitZ(), 0.004));
        QVERIFY(hasPoint(c, {0, 0, reach + 0.004}));
    }

    void cornerInAFaceDeep()
    {
        const auto c = detect({collider(0, BoxShape{{2, 2, 2}}), collider(1, PointShape{})},
                              {pose({0, 0, 0}), pose({0.3, 0.4, 1.5})});
        QCOMPARE(c.size(), 1u);
        QVERIFY(allAlong(c, Vector3d::UnitZ(), -0.5));
    }

    void cylinderOnPlane()
    {
        const std::vector<Collider> scene{collider(kWorld, HalfSpaceShape{}),
                                          collider(0, CylinderShape{0.5, 1.0})};
        const auto standing = detect(scene, {pose({0, 0, 1})});
        QCOMPARE(standing.size(), static_cast<std::size_t>(kRimPoints));
        QVERIFY(allAlong(standing, Vector3d::UnitZ(), 0.0));
        const auto lying = detect(scene, {pose({0, 0, 0.5}, alongY())});
        QCOMPARE(lying.size(), 2u);
        QVERIFY(allAlong(lying, Vector3d::UnitZ(), 0.0));
        QVERIFY(hasPoint(lying, {0, 1, 0}));
        QVERIFY(hasPoint(lying, {0, -1, 0}));
        // Tilted by θ its lowest point lies h cos θ + r sin θ below the centre.
        const double tilt = 0.5;
        const auto leaning
            = detect(scene, {pose({0, 0, std::cos(tilt) + 0.5 * std::sin(tilt) + 0.001}, {tilt, 0, 0})});
        QCOMPARE(leaning.size(), 1u);
        QVERIFY(std::abs(leaning[0].gap - 0.001) < 1e-15);
    }

    void coneOnPlane()
    {
        const std::vector<Collider> scene{collider(kWorld, HalfSpaceShape{}),
                                          collider(0, ConeShape{0.5, 1.0})};
        const auto onBase = detect(scene, {pose({0, 0, 1}, {kPi, 0, 0})});
        QCOMPARE(onBase.size(), static_cast<std::size_t>(kRimPoints));
        const auto onTip = detect(scene, {pose({0, 0, 0.001})});
        QCOMPARE(onTip.size(), 1u);
        // On its side: the axis leans so that a generator lies down.
        const double alpha = std::atan(0.5);
        const auto onSide = detect(scene, {pose({0, 0, 0}, {0, 0.5 * kPi - alpha, 0})});
        QCOMPARE(onSide.size(), 2u);
        QVERIFY(std::abs(lowestGap(onSide)) < 1e-15);
        QVERIFY(hasPoint(onSide, {0, 0, 0}));
        QVERIFY(hasPoint(onSide, {std::hypot(0.5, 1.0), 0, 0}));
    }

    void capsules()
    {
        const auto lying = detect({collider(kWorld, HalfSpaceShape{}), collider(0, CapsuleShape{0.2, 1.0})},
                                  {pose({0, 0, 0.2}, alongY())});
        QCOMPARE(lying.size(), 2u);
        QVERIFY(allAlong(lying, Vector3d::UnitZ(), 0.0));
        const std::vector<Collider> two{collider(0, CapsuleShape{0.2, 1.0}),
                                        collider(1, CapsuleShape{0.3, 1.0})};
        const auto crossed = detect(two, {pose({0, 0, 0}, alongY()), pose({0, 0, 0.501}, {0, 0.5 * kPi, 0})});
        QCOMPARE(crossed.size(), 1u);
        QVERIFY(allAlong(crossed, Vector3d::UnitZ(), 0.001));
        const auto parallel = detect(two, {pose({0, 0, 0}, alongY()), pose({0, 0.5, 0.5}, alongY())});
        QCOMPARE(parallel.size(), 2u);
        QVERIFY(allAlong(parallel, Vector3d::UnitZ(), 0.0));
        const auto endOn = detect(two, {pose({0, 0, 0}), pose({0, 0, 2.5})});
        QCOMPARE(endOn.size(), 1u);
        QVERIFY(allAlong(endOn, Vector3d::UnitZ(), 0.0));
    }

    void cylindersStackAndCross()
    {
        const std::vector<Collider> two{collider(0, CylinderShape{0.5, 1.0}),
                                        collider(1, CylinderShape{0.3, 1.0})};
        const auto standing = detect(two, {pose({0, 0, 0}), pose({0, 0, 2})});
        QVERIFY(standing.size() >= static_cast<std::size_t>(kRimPoints));
        QVERIFY(allAlong(standing, Vector3d::UnitZ(), 0.0));
        const auto crossed = detect(two, {pose({0, 0, 0}, alongY()), pose({0, 0, 0.8}, {0, 0.5 * kPi, 0})});
        QCOMPARE(crossed.size(), 1u);
        QVERIFY(allAlong(crossed, Vector3d::UnitZ(), 0.0));
        const auto parallel = detect(two, {pose({0, 0, 0}, alongY()), pose({0, 0.5, 0.8}, alongY())});
        QCOMPARE(parallel.size(), 2u);
        QVERIFY(allAlong(parallel, Vector3d::UnitZ(), 0.0));
        // Offset discs: the common lens has its two corners where the rims cross, at y = ∓0.4.
        const auto offset
            = detect({collider(0, CylinderShape{0.5, 1.0}), collider(1, CylinderShape{0.5, 1.0})},
                     {pose({0, 0, 0}), pose({0.6, 0, 2})});
        QVERIFY(allAlong(offset, Vector3d::UnitZ(), 0.0));
        QVERIFY(hasPoint(offset, {0.3, 0.4, 1}));
        QVERIFY(hasPoint(offset, {0.3, -0.4, 1}));
    }

    void sphereOnBoxFaceEdgeAndCorner()
    {
        const std::vector<Collider> scene{collider(kWorld, BoxShape{{1, 1, 1}}),
                                          collider(0, SphereShape{0.5})};
        const auto face = detect(scene, {pose({0.2, 0.3, 1.501})});
        QCOMPARE(face.size(), 1u);
        QVERIFY(allAlong(face, Vector3d::UnitZ(), 0.001));
        const Vector3d diagonal = Vector3d(1, 0, 1).normalized();
        const auto edge = detect(scene, {pose(Vector3d(1, 0.3, 1) + 0.5 * diagonal)});
        QCOMPARE(edge.size(), 1u);
        QVERIFY(allAlong(edge, diagonal, 0.0));
        const Vector3d corner = Vector3d(1, 2, 3).normalized();
        const auto vertex = detect(scene, {pose(Vector3d(1, 1, 1) + 0.49 * corner)});
        QCOMPARE(vertex.size(), 1u);
        QVERIFY(allAlong(vertex, corner, -0.01));
        const auto between = detect(scene, {pose({1, 0.3, 1.5})});
        QCOMPARE(between.size(), 1u);
        QVERIFY(allAlong(between, Vector3d::UnitZ(), 0.0));
    }

    void ballLeavesTheTable()
    {
        const CollisionWorld world({collider(kWorld, table()), collider(0, SphereShape{0.5})});
        std::vector<ContactPoint> c;
        world.detect(std::vector{pose({-0.1, 0, 0.5})}, 0.01, c);
        QCOMPARE(c.size(), 1u);
        ContactPoint p = c[0];
        QVERIFY(world.follow(p, std::vector{pose({-1e-6, 0, 0.5})}));
        QVERIFY(!world.follow(p, std::vector{pose({1e-6, 0, 0.5})}));
        // Over the edge it turns about it.
        const Vector3d n(std::sin(0.4), 0, std::cos(0.4));
        world.detect(std::vector{pose(0.5 * n)}, 0.01, c);
        QCOMPARE(c.size(), 1u);
        QVERIFY(allAlong(c, n, 0.0));
        QVERIFY(c[0].feature != p.feature);
    }

    void boxOverTheTableEdge()
    {
        // Two corners on the table, and the edge of the table under the two lower edges that cross it.
        const auto c = detect({collider(kWorld, table()), collider(0, BoxShape{})}, {pose({0.1, 0, 0.5})});
        QCOMPARE(c.size(), 4u);
        QVERIFY(allAlong(c, Vector3d::UnitZ(), 0.0));
        QVERIFY(hasPoint(c, {-0.4, 0.5, 0}));
        QVERIFY(hasPoint(c, {0, -0.5, 0}));
    }

    void discInTheNarrowingSlot()
    {
        // Example 11.1: walls one diameter apart, disc centred where the arcs begin: n2 = −n1.
        const auto walls = slot(0.5, 2.0);
        const std::vector<Collider> scene{collider(kWorld, walls[0]), collider(kWorld, walls[1]),
                                          collider(0, SphereShape{0.5})};
        for (const double x : {-0.3, 0.0}) {
            const auto c = detect(scene, {pose({x, 0, 0})});
            QCOMPARE(c.size(), 2u);
            QVERIFY((c[0].n_W - Vector3d::UnitZ()).norm() < 1e-12);
            QVERIFY((c[0].n_W + c[1].n_W).norm() < 1e-12);
            QVERIFY(std::abs(c[0].gap) < 1e-12 && std::abs(c[1].gap) < 1e-12);
        }
        // Beyond the line: gap = R − r − |D − centre|, and the normals lean back.
        const double x = 0.01;
        const auto c = detect(scene, {pose({x, 0, 0})});
        QCOMPARE(c.size(), 2u);
        for (const ContactPoint& p : c) {
            QVERIFY(std::abs(p.gap - (1.5 - std::hypot(x, 1.5))) < 1e-12);
            QVERIFY(p.n_W.x() < -0.006);
        }
    }

    void facetedTrough()
    {
        ProfileShape facets;
        std::vector<Vector2d> corners{{-2, 1}, {-1, 0}, {1, 0}, {2, 1}};
        for (int i = 0; i < 3; ++i)
            facets.pieces.push_back({corners[i], corners[i + 1]});
        const auto flat = detect({collider(kWorld, facets), collider(0, BoxShape{})}, {pose({0, 0, 0.5})});
        QCOMPARE(flat.size(), 4u);
        // A disc in the notch at (−1, 0) touches both facets.
        const double r = 0.3;
        const auto c = detect({collider(kWorld, facets), collider(0, SphereShape{r})},
                              {pose({-1 + r * std::tan(kPi / 8), 0, r})});
        QCOMPARE(c.size(), 2u);
        QVERIFY(std::abs(c[0].gap) < 1e-15 && std::abs(c[1].gap) < 1e-15);
    }

    void boxInARoundTrough()
    {
        // Lower corners at (∓0.5, ∓0.5 y) on a circle of radius 2: the centre of the box is √(4 − ¼) − ½
        // below.
        const auto c = detect({collider(kWorld, trough(2.0)), collider(0, BoxShape{})},
                              {pose({0, 0, 2.0 - std::sqrt(3.75) + 0.5})});
        QCOMPARE(c.size(), 4u);
        for (const ContactPoint& p : c)
            QVERIFY(std::abs(p.gap) < 1e-15);
    }

    void prismAndDiscGivePairsOfContacts()
    {
        const auto plane = collider(kWorld, HalfSpaceShape{});
        const double height = std::cos(kPi / 12);
        const auto flat = detect({plane, collider(0, prism(12, 1.0, 0.4))}, {pose({0, 0, height})});
        QCOMPARE(flat.size(), 4u);
        QVERIFY(allAlong(flat, Vector3d::UnitZ(), 0.0));
        const auto onCorner
            = detect({plane, collider(0, prism(12, 1.0, 0.4))}, {pose({0, 0, 1}, {0, kPi / 12, 0})});
        QCOMPARE(onCorner.size(), 2u);
        QVERIFY(std::abs(onCorner[0].pB_W.y() + onCorner[1].pB_W.y()) < 1e-12);
    }

    void compoundBodiesMeetPartByPart()
    {
        Eigen::Isometry3d left = Eigen::Isometry3d::Identity();
        left.translation() = Vector3d(-1, 0, 0);
        Eigen::Isometry3d right = Eigen::Isometry3d::Identity();
        right.translation() = Vector3d(1, 0, 0);
        const auto c = detect({collider(kWorld, HalfSpaceShape{}), collider(0, SphereShape{0.5}, left),
                               collider(0, SphereShape{0.5}, right)},
                              {pose({0, 0, 0.5})});
        QCOMPARE(c.size(), 2u);
        QVERIFY(hasPoint(c, {-1, 0, 0}) && hasPoint(c, {1, 0, 0}));
    }

    void ignoredBodiesDoNotMeet()
    {
        const CollisionWorld world({collider(0, SphereShape{0.5}), collider(1, SphereShape{0.5})}, {{1, 0}});
        std::vector<ContactPoint> c(3);
        world.detect(std::vector{pose({0, 0, 0}), pose({0.5, 0, 0})}, 0.1, c);
        QVERIFY(c.empty());
    }

    /// A face is right through at the thickness of its body, round bodies at that of both; floors and what
    /// has no thickness never are.
    void howDeepIsThrough()
    {
        const auto through = [](const Shape& a, const Shape& b, const RigidPose& P) {
            const CollisionWorld world({collider(kWorld, a), collider(0, b)});
            std::vector<ContactPoint> c;
            world.detect(std::vector{P}, 0.01, c);
            return c.empty() ? -1.0 : world.through(c.front(), std::vector{P});
        };
        const BoxShape board{{1, 1, 0.02}};
        const double infinite = std::numeric_limits<double>::infinity();
        QVERIFY(std::abs(through(board, PointShape{}, pose({0.1, 0.2, 0.025})) - 0.04) < 1e-15);
        QVERIFY(std::abs(through(board, SphereShape{0.3}, pose({0.1, 0.2, 0.325})) - 0.04) < 1e-15);
        QVERIFY(std::abs(through(PointShape{}, board, pose({0.1, 0.2, 0.025})) - 0.04) < 1e-15);
        QVERIFY(std::abs(through(SphereShape{0.3}, SphereShape{0.1}, pose({0, 0, 0.405})) - 0.8) < 1e-15);
        QCOMPARE(through(HalfSpaceShape{}, SphereShape{0.3}, pose({0, 0, 0.305})), infinite);
        QCOMPARE(through(trough(1.0), SphereShape{0.3}, pose({0, 0, 0.305})), infinite);
        QCOMPARE(through(RodShape{0.5}, RodShape{0.5}, pose({0, 0, 0.005}, {0, 0, 1})), infinite);
    }

    /// A rod at a height over another one is turned until they are nearly parallel: its crossing, y/tan θ
    /// away, runs off the end, where they cease to face each other, and not without bound. The gap is the
    /// height all the way.
    void crossingRunsOffTheEnd()
    {
        constexpr double half = 0.5, aside = 0.2, height = 0.1;
        const CollisionWorld world({collider(kWorld, RodShape{half}), collider(0, RodShape{half})});
        const auto at = [&](double angle) { return std::vector{pose({0, aside, height}, {0, 0, angle})}; };
        std::vector<ContactPoint> found;
        world.detect(at(0.5 * kPi), 0.2, found);
        QCOMPARE(found.size(), 1u);
        ContactPoint p = found.front();
        for (const double angle : {1.2, 0.6, 0.3, 1e-2, 1e-5}) {
            const double along = aside / std::tan(angle);
            QCOMPARE(world.follow(p, at(angle)), along < half);
            QVERIFY(std::abs(p.gap - height) < 1e-15);
            if (along < half)
                QVERIFY(std::abs(p.pA_W.x() + along) < 1e-14);
            QVERIFY(std::abs(p.pA_W.x()) < 3.0 * half && std::abs(p.pA_W.y()) < 1e-15);
        }
    }

    /// Two planes through a rod in the xz plane's direction touch a cone, one on each side of that plane: a
    /// contact in one of them stays there until both merge, where the rod is as steep as the side, however
    /// far its place runs.
    void rodStaysOnItsSideOfACone()
    {
        const double opening = std::atan(0.3);
        const CollisionWorld world({collider(kWorld, ConeShape{0.9, 3.0}), collider(0, RodShape{1.0})});
        for (const double y : {-0.45, -0.4, 0.4, 0.45})
            for (const double x : {-0.2, 0.0, 0.2}) {
                const auto at = [&](double steep) {
                    return std::vector{pose({x, y, 1.5}, {0, steep - 0.5 * kPi, 0})};
                };
                std::vector<ContactPoint> found;
                world.detect(at(1.2), 0.3, found);
                for (const ContactPoint& first : found)
                    for (double rest = 0.5; rest > 1e-5; rest *= 0.7) {
                        ContactPoint p = first;
                        world.follow(p, at(opening + rest));
                        QVERIFY(p.n_W.y() * first.n_W.y() > 0.0);
                    }
            }
    }

    void badShapesAreRefusedByName()
    {
        const auto refused = [](const Shape& shape, const char* part) {
            try {
                CollisionWorld({{"brick", 0, shape}});
            } catch (const std::invalid_argument& error) {
                const std::string text = error.what();
                return text.find("brick") != std::string::npos && text.find(part) != std::string::npos;
            }
            return false;
        };
        QVERIFY(refused(SphereShape{-1.0}, "-1"));
        QVERIFY(refused(BoxShape{{1, 0, 1}}, "half.y"));
        QVERIFY(refused(CylinderShape{1.0, std::numeric_limits<double>::quiet_NaN()}, "halfLength"));
        QVERIFY(refused(HullShape{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}}, "plane"));
        QVERIFY(refused(ProfileShape{}, "piece"));
        QVERIFY(refused(ProfileShape{{{Vector2d(0, 0), Vector2d(1, 0)}, {Vector2d(2, 0), Vector2d(3, 0)}}},
                        "away"));
    }
};

QTEST_GUILESS_MAIN(TestManifolds)
#include "test_manifolds.moc"

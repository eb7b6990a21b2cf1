#include "engine/collide/narrow_phase.h"
#include "engine/collide/scenes.h"
#include "engine/collide/solid.h"
#include "support/seeded.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <optional>

using namespace polhode;
using namespace polhode::test;

namespace
{

/// A collider by itself, with the search for polytopes or without it.
ColliderModel modelOf(const Shape& shape, bool asPolytope)
{
    ColliderModel model;
    model.elements = elementsOf(shape, Eigen::Isometry3d::Identity(), "shape");
    if (asPolytope)
        model.polytope = polytopeOf(model.elements);
    const Eigen::AlignedBox3d box = boundingBox(model.elements, frameOf(RigidPose{}));
    model.size
        = box.min().allFinite() ? 0.5 * box.diagonal().norm() : std::numeric_limits<double>::infinity();
    return model;
}

/// A few shapes where they are; contacts of the first two, beside the others.
struct Scene {
    std::vector<Shape> shapes;
    std::vector<RigidPose> poses;

    std::vector<ColliderModel> models(bool asPolytopes) const
    {
        std::vector<ColliderModel> out;
        for (const Shape& shape : shapes)
            out.push_back(modelOf(shape, asPolytopes));
        return out;
    }

    std::vector<ContactPoint> contacts(double margin, const std::vector<ColliderModel>& models) const
    {
        std::vector<PlacedCollider> placed(shapes.size());
        CollideScratch scratch;
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            placed[i].model = &models[i];
            placed[i].frame = frameOf(poses[i]);
            placed[i].box = boundingBox(models[i].elements, placed[i].frame);
            if (models[i].polytope)
                placed[i].flat.place(models[i].elements, *models[i].polytope, placed[i].frame);
            if (i > 1) {
                scratch.besideA.push_back({&placed[i], false});
                scratch.besideB.push_back({&placed[i], false});
            }
        }
        std::vector<ContactPoint> out;
        collidePair(placed[0], placed[1], margin, false, {}, scratch, out);
        return out;
    }

    std::vector<ContactPoint> contacts(double margin) const { return contacts(margin, models(true)); }
};

class Random : public Seeded
{
public:
    using Seeded::Seeded;

    double size() { return below(10) == 0 ? std::pow(10.0, real(-2.0, 2.0)) : real(0.1, 1.0); }
    double tiny(double most) { return below(2) == 0 ? 0.0 : std::pow(10.0, real(-12.0, most)); }

    Shape shape()
    {
        switch (below(6)) {
        case 0: {
            const double radius = size();
            return prism(3 + below(8), radius, size());
        }
        case 1: {
            HullShape hull{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, -1, -1}}};
            for (int i = below(16); i > 0; --i)
                hull.points.push_back(inCube(1.0));
            return hull;
        }
        case 2:
            return BoxShape{{0.5, 0.5, 0.02}};
        default: {
            const double x = size(), y = size();
            return BoxShape{{x, y, size()}};
        }
        }
    }

    /// Turned by quarters, about z, nearly so, or anyhow.
    Vector3d turn()
    {
        const double about = real(-kPi, kPi);
        switch (below(4)) {
        case 0:
            return 0.5 * kPi * grid();
        case 1:
            return {0.0, 0.0, about};
        case 2:
            return Vector3d(0.0, 0.0, about) + tiny(-1.0) * inCube(1.0);
        default:
            return inCube(3.0);
        }
    }

    /// Two anywhere, often deep in each other.
    Scene anywhere()
    {
        Scene scene;
        for (int i = 0; i < 2; ++i) {
            scene.shapes.push_back(shape());
            const Vector3d p = below(5) == 0 ? Vector3d::Zero().eval() : below(3) == 0 ? grid() : inCube(1.2);
            scene.poses.push_back(pose(p, turn()));
        }
        return scene;
    }

    /// One box on another: face on face, nearly, with a step between them or sunk in.
    Scene stacked()
    {
        const Vector3d a(real(0.1, 1.0), real(0.1, 1.0), real(0.1, 1.0));
        const bool same = below(3) == 0;
        const Vector3d b = same ? a : Vector3d(real(0.1, 1.0), real(0.1, 1.0), real(0.1, 1.0));
        const double gap = below(4) == 0 ? -real(0.0, 0.3) : (below(2) == 0 ? 1.0 : -1.0) * tiny(-1.0);
        const double beside = same ? 0.0 : 1.0;
        const Vector3d turn
            = Vector3d(0.0, 0.0, below(3) == 0 ? 0.0 : real(-kPi, kPi)) + tiny(-0.5) * inCube(1.0);
        const Vector3d at(beside * real(-1.0, 1.0), beside * real(-1.0, 1.0), a.z() + b.z() + gap);
        return moved({{BoxShape{a}, BoxShape{b}}, {pose(Vector3d::Zero()), pose(at, turn)}});
    }

    /// A box over the seam of two slabs, or of a slab and a wall.
    Scene overSeam()
    {
        Scene scene = stacked();
        const auto* slab = std::get_if<BoxShape>(&scene.shapes[0]);
        const int wall = below(2);
        RigidPose beside = scene.poses[0];
        beside.p_WB += beside.R_WB * Vector3d(2.0 * slab->half.x(), 0.0, wall * slab->half.z() + tiny(-2.0));
        scene.shapes.push_back(BoxShape{{slab->half.x(), slab->half.y(), (1 + wall) * slab->half.z()}});
        scene.poses.push_back(beside);
        return scene;
    }

    double margin()
    {
        const double margins[] = {0.0, 1e-3, 0.01, 0.3, std::numeric_limits<double>::infinity()};
        return margins[below(below(4) == 0 ? 5 : 4)];
    }

private:
    Vector3d grid()
    {
        const int x = below(3), y = below(3);
        return Vector3d(x - 1, y - 1, below(3) - 1);
    }

    Scene moved(Scene scene)
    {
        if (below(2) == 0)
            return scene;
        const RigidPose to = pose(inCube(10.0), inCube(3.0));
        for (RigidPose& p : scene.poses)
            p = {to.R_WB * p.R_WB, to.p_WB + to.R_WB * p.p_WB};
        return scene;
    }
};

/// The part of a convex polygon where n · x ≤ offset.
std::vector<Vector2d> cut(const std::vector<Vector2d>& polygon, const Vector2d& n, double offset)
{
    std::vector<Vector2d> out;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector2d &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const double hp = n.dot(p) - offset, hq = n.dot(q) - offset;
        if (hp <= 0.0)
            out.push_back(p);
        if (hp * hq < 0.0)
            out.push_back(p + hp / (hp - hq) * (q - p));
    }
    return out;
}

} // namespace

/// The search among polytopes beside the one among all features, and beside closed forms.
class TestPolytopePair : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatTheGeneralSearchFinds_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("anywhere") << 0;
        QTest::newRow("face on face") << 1;
        QTest::newRow("over a seam") << 2;
    }

    void findsWhatTheGeneralSearchFinds()
    {
        QFETCH(int, kind);
        Random random(20261126 + static_cast<unsigned>(kind));
        std::size_t seen = 0, edges = 0, deep = 0;
        for (int k = fuzzCases(kind == 0 ? 5000 : 2000); k > 0; --k) {
            const Scene scene = kind == 0 ? random.anywhere()
                : kind == 1               ? random.stacked()
                                          : random.overSeam();
            const double margin = random.margin();
            const std::vector<ColliderModel> models = scene.models(false);
            const auto expected = scene.contacts(margin, models);
            const auto found = scene.contacts(margin);
            QCOMPARE(found.size(), expected.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                const ContactPoint &f = found[i], &e = expected[i];
                QCOMPARE(f.feature, e.feature);
                // Sizes up to 1e2 m, places within 20 m: rounding of their products.
                constexpr double kRounding = 1e-12;
                QVERIFY((f.pA_W - e.pA_W).norm() + (f.pB_W - e.pB_W).norm() + std::abs(f.gap - e.gap)
                        < 1e2 * kRounding);
                QVERIFY((f.n_W - e.n_W).norm() < kRounding);
                const auto [a, b] = elementsOfFeature(f.feature);
                edges += models[0].elements[static_cast<std::size_t>(a)].kind == ElementKind::line
                        && models[1].elements[static_cast<std::size_t>(b)].kind == ElementKind::line
                    ? 1
                    : 0;
                deep += f.gap < -1e-3 ? 1 : 0;
            }
            seen += found.size();
        }
        QVERIFY(seen > 1000 && edges > 50 && deep > 50);
    }

    /// Two rectangles: the corners of their common polygon, whichever of the two they belong to.
    void faceOnFaceIsTheCommonPolygon()
    {
        Random random(7);
        for (int k = 0; k < 200; ++k) {
            const Vector3d a(random.real(0.3, 1.0), random.real(0.3, 1.0), 0.2);
            const Vector3d b(random.real(0.3, 1.0), random.real(0.3, 1.0), 0.1);
            const double angle = random.real(-kPi, kPi), gap = random.real(0.0, 1e-3);
            const Vector2d at(random.real(-0.3, 0.3), random.real(-0.3, 0.3));
            const Scene scene{
                {BoxShape{a}, BoxShape{b}},
                {pose(Vector3d::Zero()), pose({at.x(), at.y(), a.z() + b.z() + gap}, {0.0, 0.0, angle})}};
            const Eigen::Rotation2Dd R(angle);
            std::vector<Vector2d> polygon;
            for (const Vector2d& c : {Vector2d(-1, -1), Vector2d(1, -1), Vector2d(1, 1), Vector2d(-1, 1)})
                polygon.push_back(at + R * Vector2d(c.x() * b.x(), c.y() * b.y()));
            for (const double sign : {-1.0, 1.0}) {
                polygon = cut(polygon, {sign, 0.0}, a.x());
                polygon = cut(polygon, {0.0, sign}, a.y());
            }
            const auto found = scene.contacts(2e-3);
            QCOMPARE(found.size(), polygon.size());
            for (const Vector2d& p : polygon)
                QVERIFY(std::ranges::any_of(found, [&](const ContactPoint& c) {
                    return (c.pA_W.head<2>() - p).norm() < 1e-12 && (c.n_W - Vector3d::UnitZ()).norm() < 1e-12
                        && std::abs(c.gap - gap) < 1e-12;
                }));
        }
    }

    /// Two cubes of edge 2 stand on an edge each, one along x, one along y: the edges cross, (√2 + √2) apart.
    void edgeOnEdge()
    {
        for (const double gap : {1e-3, 0.0, -1e-3}) {
            const double distance = 2.0 * std::sqrt(2.0) + gap;
            const Scene scene{{BoxShape{{1, 1, 1}}, BoxShape{{1, 1, 1}}},
                              {pose(Vector3d::Zero(), {0.25 * kPi, 0.0, 0.0}),
                               pose({0.3, 0.2, distance}, {0.0, 0.25 * kPi, 0.0})}};
            const auto found = scene.contacts(0.01);
            QCOMPARE(found.size(), std::size_t(1));
            QVERIFY((found[0].n_W - Vector3d::UnitZ()).norm() < 1e-12);
            QVERIFY(std::abs(found[0].gap - gap) < 1e-12);
            QVERIFY((found[0].pA_W - Vector3d(0.3, 0.0, std::sqrt(2.0))).norm() < 1e-12);
        }
    }

    /// A cube of edge 2 on its corner over a half-space: the space diagonal is upright.
    void cornerOnPlane()
    {
        const Vector3d axis = Vector3d(1, 1, 1).normalized().cross(Vector3d::UnitZ());
        const double angle = std::acos(1.0 / std::sqrt(3.0));
        const Scene scene{
            {HalfSpaceShape{}, BoxShape{{1, 1, 1}}},
            {pose(Vector3d::Zero()), pose({0, 0, std::sqrt(3.0) + 1e-3}, angle * axis.normalized())}};
        const auto found = scene.contacts(0.01);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(std::abs(found[0].gap - 1e-3) < 1e-12);
        QVERIFY((found[0].pA_W).norm() < 1e-12);
        QVERIFY((found[0].pB_W - Vector3d(0, 0, 1e-3)).norm() < 1e-12);
    }

    /// Boxes whose bounds overlap, parted by no face, but by the product of two edges.
    void apartAlongAProductOfEdges()
    {
        const double distance = 2.0 * std::sqrt(2.0) + 0.02;
        const Scene scene{{BoxShape{{1, 1, 1}}, BoxShape{{1, 1, 1}}},
                          {pose(Vector3d::Zero(), {0.25 * kPi, 0.0, 0.0}),
                           pose({0.3, 0.2, distance}, {0.0, 0.25 * kPi, 0.0})}};
        QVERIFY(scene.contacts(0.01).empty());
        QVERIFY(!scene.contacts(0.03).empty());
    }

    void whatIsRoundIsNoPolytope()
    {
        const auto isPolytope = [](const Shape& shape) { return modelOf(shape, true).polytope.has_value(); };
        QVERIFY(isPolytope(BoxShape{}) && isPolytope(prism(7, 1.0, 1.0)) && isPolytope(HalfSpaceShape{}));
        for (const Shape& shape : {Shape(PointShape{}), Shape(SphereShape{}), Shape(CapsuleShape{}),
                                   Shape(CylinderShape{}), Shape(TubeShape{}), Shape(ConeShape{}),
                                   Shape(HemisphereShape{}), Shape(RodShape{}), Shape(table())})
            QVERIFY(!isPolytope(shape));
    }
};

QTEST_GUILESS_MAIN(TestPolytopePair)
#include "test_polytope_pair.moc"

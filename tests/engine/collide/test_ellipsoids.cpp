#include "engine/collide/scenes.h"
#include "support/seeded.h"

#include <QTest>

using namespace polhode;
using namespace polhode::test;

Q_DECLARE_METATYPE(polhode::Shape)

namespace
{

std::vector<ContactPoint> detected(const CollisionWorld& world, const std::vector<RigidPose>& poses,
                                   double margin)
{
    std::vector<ContactPoint> out;
    world.detect(poses, margin, out);
    return out;
}

} // namespace

/// Ellipsoids against closed forms, and against balls where they are some.
class TestEllipsoids : public QObject
{
    Q_OBJECT

private slots:
    /// Over the plane n·x = 0 the gap is n·p − √(n·S n) with S = R diag(a², b², c²) Rᵀ, and the lowest point
    /// is p − S n/√(n·S n).
    void overAPlane()
    {
        Seeded random(3);
        const Vector3d half(0.5, 0.2, 0.3);
        const CollisionWorld world({collider(kWorld, HalfSpaceShape{}), collider(0, EllipsoidShape{half})});
        for (int k = 0; k < 30; ++k) {
            const RigidPose P
                = pose({random.real(-1.0, 1.0), 0.3, random.real(0.1, 0.7)}, random.inCube(3.0));
            const Eigen::Matrix3d S = P.R_WB * half.cwiseAbs2().asDiagonal() * P.R_WB.transpose();
            const double height = std::sqrt(S(2, 2));
            const auto c = detected(world, {P}, 2.0);
            QCOMPARE(c.size(), std::size_t(1));
            QVERIFY(std::abs(c[0].gap - (P.p_WB.z() - height)) < 1e-15); // rounding
            QVERIFY((c[0].pB_W - (P.p_WB - S.col(2) / height)).norm() < 1e-15);
            QVERIFY((c[0].n_W - Vector3d::UnitZ()).norm() < 1e-15);
        }
    }

    /// h(θ) = √(a² sin² θ + c² cos² θ), so that on the flat pole ḧ = ω² (a² − c²)/c = ω² (ρ − c) with the
    /// radius of curvature ρ = a²/c; and the place of contact runs with ρ ω.
    void curvatureAtAPole()
    {
        const double a = 0.5, b = 0.4, c = 0.2, w = 3.0;
        const CollisionWorld world(
            {collider(kWorld, HalfSpaceShape{}), collider(0, EllipsoidShape{{a, b, c}})});
        const std::vector<RigidPose> at{pose({0, 0, c})};
        for (const auto& [axis, half] :
             {std::pair(Vector3d::UnitY().eval(), a), std::pair(Vector3d::UnitX().eval(), b)}) {
            const std::vector<RigidVelocity> turning{{Vector3d::Zero(), w * axis}};
            const double radius = half * half / c;
            const auto found = detected(world, at, 0.1);
            const ContactRates rates = world.rates(found.at(0), at, turning);
            QVERIFY(std::abs(rates.gapRate) < 1e-15);
            QVERIFY(std::abs(rates.gapBias + w * w * (radius - c)) < 1e-13);
            // Of a body that turns about its centre the lowest point runs along by (ρ − c) ω, to where the
            // surface comes down.
            const Vector3d run = (radius - c) * w * axis.cross(Vector3d::UnitZ());
            QVERIFY2((rates.point_W - run).norm() < 1e-14, qPrintable(QString::number(rates.point_W.norm())));
        }
    }

    void isABallIfItIsOne_data()
    {
        QTest::addColumn<Shape>("other");
        QTest::newRow("floor") << Shape(HalfSpaceShape{});
        QTest::newRow("ball") << Shape(SphereShape{0.4});
        QTest::newRow("ellipsoid") << Shape(EllipsoidShape{{0.4, 0.3, 0.6}});
        QTest::newRow("box") << Shape(BoxShape{{0.3, 0.4, 0.5}});
        QTest::newRow("capsule") << Shape(CapsuleShape{0.25, 0.4});
        QTest::newRow("cylinder") << Shape(CylinderShape{0.35, 0.4});
        QTest::newRow("cone") << Shape(ConeShape{0.4, 0.7});
        QTest::newRow("half a ball") << Shape(HemisphereShape{0.5});
        QTest::newRow("rod") << Shape(RodShape{0.6});
        QTest::newRow("tube") << Shape(TubeShape{0.4, 0.5, 0.6});
        QTest::newRow("trough") << Shape(trough(2.0));
    }

    /// With three equal half axes everything is as of a ball: contacts, and all their rates.
    void isABallIfItIsOne()
    {
        QFETCH(const Shape, other);
        const double r = 0.3;
        const CollisionWorld ball({collider(0, other), collider(1, SphereShape{r})});
        const CollisionWorld same({collider(0, other), collider(1, EllipsoidShape{{r, r, r}})});
        Seeded random(11);
        int seen = 0;
        for (int k = 0; k < 300; ++k) {
            const std::vector<RigidPose> poses{pose(random.inCube(0.1), random.inCube(2.0)),
                                               pose(random.inCube(1.0), random.inCube(3.0))};
            const std::vector<RigidVelocity> v{{random.inCube(1.0), random.inCube(1.0)},
                                               {random.inCube(1.0), random.inCube(1.0)}};
            const auto as = detected(ball, poses, 0.1), is = detected(same, poses, 0.1);
            // What overlaps by more has several ways out, and the ball may be taken out of another.
            if (std::ranges::any_of(as, [](const ContactPoint& p) { return p.gap < -0.02; })
                || std::ranges::any_of(is, [](const ContactPoint& p) { return p.gap < -0.02; }))
                continue;
            QCOMPARE(is.size(), as.size());
            for (const ContactPoint& p : as) {
                const auto q = std::ranges::min_element(
                    is, {}, [&](const ContactPoint& o) { return (o.pA_W - p.pA_W).norm(); });
                ++seen;
                // Places on rims and edges are found to 1e-12 or so.
                QVERIFY((q->pA_W - p.pA_W).norm() < 1e-9 && (q->pB_W - p.pB_W).norm() < 1e-9);
                QVERIFY((q->n_W - p.n_W).norm() < 1e-9 && std::abs(q->gap - p.gap) < 1e-10);
                const ContactRates a = ball.rates(p, poses, v), b = same.rates(*q, poses, v);
                QVERIFY(std::abs(a.gapRate - b.gapRate) < 1e-8);
                QVERIFY(std::abs(a.gapBias - b.gapBias) < 1e-6 * (1.0 + std::abs(a.gapBias)));
                QVERIFY((a.normal_W - b.normal_W).norm() < 1e-7 * (1.0 + a.normal_W.norm()));
            }
        }
        QVERIFY(seen > 4);
    }

    /// Across a pipe both ends touch its wall: the gap of each is R − a, and turned by θ in the section the
    /// same; off its axis by d along the long half axis R − a ∓ d.
    void bothEndsInAPipe()
    {
        const CollisionWorld world(
            {collider(kWorld, TubeShape{0.51, 0.6, 2.0}), collider(0, EllipsoidShape{{0.5, 0.2, 0.3}})});
        for (const double theta : {0.0, 0.4}) {
            const double d = 0.004;
            const auto c = detected(
                world, {pose({d * std::cos(theta), d * std::sin(theta), 0.1}, {0, 0, theta})}, 0.05);
            QCOMPARE(c.size(), std::size_t(2));
            const auto [low, high] = std::minmax(c[0].gap, c[1].gap);
            QVERIFY(std::abs(low - 0.006) < 1e-12 && std::abs(high - 0.014) < 1e-12); // roots to 1e-15
            QVERIFY(c[0].feature != c[1].feature);
        }
    }

    /// A spheroid about the axis of a hole sits on the rim all round: (r/a)² + (z/c)² = 1.
    void sitsOnAHole()
    {
        const double a = 0.5, c = 0.3, r = 0.4, down = c * std::sqrt(1.0 - r * r / (a * a));
        const CollisionWorld world(
            {collider(kWorld, TubeShape{r, 0.8, 0.1}), collider(0, EllipsoidShape{{a, a, c}})});
        const auto found = detected(world, {pose({0, 0, 0.1 + down})}, 1e-6);
        QVERIFY2(found.size() >= 4, qPrintable(QString::number(found.size())));
        for (const ContactPoint& p : found) {
            QVERIFY(std::abs(p.gap) < 1e-12);
            QVERIFY(std::abs(std::hypot(p.pA_W.x(), p.pA_W.y()) - r) < 1e-12);
        }
    }

    void sizesAreChecked()
    {
        QVERIFY_EXCEPTION_THROWN(CollisionWorld({collider(0, EllipsoidShape{{0.1, 0.0, 0.2}})}),
                                 std::invalid_argument);
    }
};

QTEST_GUILESS_MAIN(TestEllipsoids)
#include "test_ellipsoids.moc"

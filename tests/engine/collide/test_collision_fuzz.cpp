#include "engine/collide/scenes.h"
#include "support/seeded.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <set>

using namespace polhode;
using namespace polhode::test;

namespace
{

/// Deterministic shapes and poses, many of them special: parallel, coincident, aligned, tiny and large.
class Random : public Seeded
{
public:
    using Seeded::Seeded;

    double size() { return below(10) == 0 ? std::pow(10.0, real(-3.0, 3.0)) : real(0.1, 1.0); }

    Shape shape()
    {
        switch (below(11)) {
        case 0:
            return PointShape{};
        case 1:
            return SphereShape{size()};
        case 2: {
            const double x = size();
            const double y = size();
            return BoxShape{{x, y, size()}};
        }
        case 3: {
            const double radius = size();
            return CapsuleShape{radius, size()};
        }
        case 4: {
            const double radius = size();
            return CylinderShape{radius, size()};
        }
        case 5: {
            const double radius = size();
            return ConeShape{radius, size()};
        }
        case 6:
            return RodShape{size()};
        case 7: {
            const double radius = size();
            return prism(3 + below(8), radius, size());
        }
        case 8: {
            HullShape hull{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, -1, -1}}};
            for (int i = below(10); i > 0; --i)
                hull.points.push_back(inCube(1.0));
            return hull;
        }
        case 9: {
            const double x = size();
            const double y = size();
            return EllipsoidShape{{x, y, size()}};
        }
        default:
            return BoxShape{};
        }
    }

    Shape fixedShape()
    {
        switch (below(4)) {
        case 0:
            return trough(real(0.5, 3.0));
        case 1:
            return table();
        case 2:
            return slot(real(0.2, 1.0), real(1.0, 3.0))[below(2)];
        default:
            return HalfSpaceShape{};
        }
    }

    RigidPose pose()
    {
        const Vector3d p = below(5) == 0 ? Vector3d::Zero().eval() : below(3) == 0 ? grid() : inCube(1.5);
        const Vector3d turn = below(3) == 0 ? Vector3d(0.5 * kPi * grid()) : inCube(3.0);
        return test::pose(p, turn);
    }

private:
    Vector3d grid()
    {
        const int x = below(3);
        const int y = below(3);
        return Vector3d(x - 1, y - 1, below(3) - 1);
    }
};

/// Signed distance to a ball, box, capsule or the solid below a plane; NaN for the others. Written down here
/// on its own as the oracle of "the point lies on the surface".
double signedDistance(const Shape& shape, const Vector3d& p)
{
    if (std::holds_alternative<PointShape>(shape))
        return p.norm();
    if (const auto* s = std::get_if<SphereShape>(&shape))
        return p.norm() - s->radius;
    if (const auto* s = std::get_if<BoxShape>(&shape)) {
        const Vector3d q = p.cwiseAbs() - s->half;
        return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
    }
    if (const auto* s = std::get_if<CapsuleShape>(&shape)) {
        const double z = std::clamp(p.z(), -s->halfLength, s->halfLength);
        const double distance = (p - Vector3d(0, 0, z)).norm() - s->radius;
        // The raised end of a capsule that nearly lies down is met on its ball, up to 20° inside the side.
        const auto toBall
            = [&](double end) { return std::abs((p - Vector3d(0, 0, end)).norm() - s->radius); };
        const double ball = std::min(toBall(s->halfLength), toBall(-s->halfLength));
        return distance < 0.0 && distance > -0.07 * s->radius ? std::min(ball, -distance) : distance;
    }
    if (const auto* s = std::get_if<CylinderShape>(&shape)) {
        const Vector2d q(std::hypot(p.x(), p.y()) - s->radius, std::abs(p.z()) - s->halfLength);
        return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
    }
    if (const auto* s = std::get_if<ConeShape>(&shape)) {
        const Vector2d q(std::hypot(p.x(), p.y()), p.z());
        const Vector2d rim(s->radius, s->height);
        const Vector2d onSide = std::clamp(q.dot(rim) / rim.squaredNorm(), 0.0, 1.0) * rim;
        const Vector2d onBase(std::min(q.x(), s->radius), s->height);
        const double distance = std::min((q - onSide).norm(), (q - onBase).norm());
        const bool inside = q.y() < s->height && q.x() * s->height < q.y() * s->radius;
        return inside ? -distance : distance;
    }
    if (const auto* s = std::get_if<RodShape>(&shape)) {
        const double x = std::clamp(p.x(), -s->halfLength, s->halfLength);
        return (p - Vector3d(x, 0, 0)).norm();
    }
    if (std::holds_alternative<HalfSpaceShape>(shape))
        return p.z();
    return std::numeric_limits<double>::quiet_NaN();
}

double lowestGap(const std::vector<ContactPoint>& contacts)
{
    double gap = 1.0;
    for (const ContactPoint& c : contacts)
        gap = std::min(gap, c.gap);
    return gap;
}

constexpr int kRow = 2000;

} // namespace

class TestCollisionFuzz : public QObject
{
    Q_OBJECT

private slots:
    void answersAreFiniteAndConsistent_data()
    {
        // In rows, because Qt Test limits the time of each.
        QTest::addColumn<int>("first");
        for (int first = 0; first < fuzzCases(); first += kRow)
            QTest::addRow("%d", first) << first;
    }

    void answersAreFiniteAndConsistent()
    {
        QFETCH(int, first);
        Random random(20240611 + static_cast<unsigned>(first));
        const int last = std::min(fuzzCases(), first + kRow);
        std::vector<ContactPoint> contacts;
        std::vector<ContactPoint> mirrored;
        long long seen = 0;
        int different = 0;
        for (int k = first; k < last; ++k) {
            const bool fixed = random.below(3) == 0;
            const Shape a = fixed ? random.fixedShape() : random.shape();
            const Shape b = random.shape();
            const int bodyA = fixed ? kWorld : 1;
            const std::vector<RigidPose> poses{random.pose(), random.pose()};
            const std::vector<RigidVelocity> velocities{{random.inCube(1.0), random.inCube(1.0)},
                                                        {random.inCube(1.0), random.inCube(1.0)}};
            const CollisionWorld world({collider(bodyA, a), collider(0, b)});
            const double margin = random.below(2) == 0 ? 0.01 : random.real(0.0, 1.0);
            world.detect(poses, margin, contacts);
            const RigidPose A = fixed ? RigidPose{} : poses[1];
            const RigidPose B = poses[0];
            std::set<std::uint64_t> features;
            for (const ContactPoint& c : contacts) {
                ++seen;
                const QByteArray where = QByteArray::number(k) + " shapes "
                    + QByteArray::number(int(a.index())) + " " + QByteArray::number(int(b.index())) + " gap "
                    + QByteArray::number(c.gap) + " feature " + QByteArray::number(qulonglong(c.feature), 16)
                    + " ";
                QVERIFY2(c.pA_W.allFinite() && c.pB_W.allFinite() && c.n_W.allFinite(), where);
                QVERIFY2(std::abs(c.n_W.norm() - 1.0) < 1e-12, where);
                // Sizes up to 1e3: rounding of the products 1e3 · 1e-16 with some room for parallel features.
                QVERIFY2(std::abs(c.gap - c.n_W.dot(c.pB_W - c.pA_W)) < 1e-9, where);
                QVERIFY2(c.gap <= margin, where);
                // Points lie on the surfaces, up to the end tolerance 1e-8 of the size (≤ 2e3 m).
                const double dA = signedDistance(a, A.R_WB.transpose() * (c.pA_W - A.p_WB));
                const double dB = signedDistance(b, B.R_WB.transpose() * (c.pB_W - B.p_WB));
                QVERIFY2(!(std::abs(dA) > 1e-4), where + " A " + QByteArray::number(dA));
                QVERIFY2(!(std::abs(dB) > 1e-4), where + " B " + QByteArray::number(dB));
                ContactPoint followed = c;
                QVERIFY2(world.follow(followed, poses), where);
                QVERIFY2(std::abs(followed.gap - c.gap) < 1e-9, where);
                QVERIFY2(std::isfinite(world.gapRate(c, poses, velocities)), where);
                QVERIFY2(std::isfinite(world.gapBias(c, poses, velocities)), where);
                QVERIFY2(world.normalRate(c, poses, velocities).allFinite(), where);
                features.insert(c.feature);
            }
            // A and B exchanged: the same places, normals turned round (of concentric bodies any normal is
            // right).
            if (!fixed && (A.p_WB - B.p_WB).norm() > 0.0) {
                CollisionWorld({collider(0, b), collider(1, a)}).detect(poses, margin, mirrored);
                // Deep inside each other two rims can have two solutions closer than the 15° of their
                // bracketing; a neighbouring direction then answers, which parts the bodies at most a few per
                // cent later.
                const double lowest = lowestGap(contacts);
                QVERIFY2(std::abs(lowest - lowestGap(mirrored)) < 1e-6 + 0.02 * std::max(0.0, -lowest),
                         QByteArray::number(k));
                const bool differs
                    = std::any_of(contacts.begin(), contacts.end(), [&](const ContactPoint& c) {
                          return std::none_of(mirrored.begin(), mirrored.end(), [&](const ContactPoint& m) {
                              return (m.n_W + c.n_W).norm() < 1e-5
                                  && (m.pA_W - c.pB_W).norm() + (m.pB_W - c.pA_W).norm()
                                  < 1e-4 * (1.0 + c.pA_W.norm() + c.pB_W.norm());
                          });
                      });
                different += differs ? 1 : 0;
            }
        }
        // Where a corner lies on a corner, or the centre of a ball on one, to the last bit, that bit decides
        // which of the features with equal gaps are named: in one case of thousands.
        QVERIFY2(different <= 2, QByteArray::number(different));
        QVERIFY(seen > (last - first) / 2);
    }
};

QTEST_GUILESS_MAIN(TestCollisionFuzz)
#include "test_collision_fuzz.moc"

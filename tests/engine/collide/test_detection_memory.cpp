#include "engine/collide/collision_world.h"
#include "support/near.h"

#include <Eigen/Geometry>
#include <QtTest>

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

using Eigen::Vector3d;

namespace polhode
{

/// What a search with memory finds is what one without finds.
class TestDetectionMemory : public QObject
{
    Q_OBJECT

private slots:
    void restAndMotion();
    void anotherWorld();
    void balls();
};

namespace
{

constexpr int kBoxes = 6;

std::vector<Collider> colliders()
{
    std::vector<Collider> out;
    out.push_back({"floor", kWorld, HalfSpaceShape{}, Eigen::Isometry3d::Identity()});
    for (int i = 0; i < kBoxes; ++i)
        out.push_back({"box", i, BoxShape{{0.1, 0.08, 0.05}}, Eigen::Isometry3d::Identity()});
    return out;
}

/// Boxes on each other, each turned against the one below.
std::vector<RigidPose> stack()
{
    std::vector<RigidPose> out;
    for (int i = 0; i < kBoxes; ++i) {
        const double turn = 0.3 * i;
        out.push_back({Eigen::AngleAxisd(turn, Vector3d::UnitZ()).toRotationMatrix(),
                       Vector3d(0.01 * i, -0.007 * i, 0.05 + 0.1 * i)});
    }
    return out;
}

} // namespace

/// Boxes of a stack that rest, tremble by rounding or are lifted, in turn at random.
void TestDetectionMemory::restAndMotion()
{
    const CollisionWorld world(colliders());
    DetectionMemory memory;
    std::vector<RigidPose> poses = stack();
    std::mt19937 random(3);
    std::uniform_real_distribution<double> either(-1.0, 1.0);
    std::vector<ContactPoint> with, without;
    std::size_t most = 0;
    for (int step = 0; step < 2000; ++step) {
        const auto moved = static_cast<std::size_t>(step / 40 % kBoxes);
        const bool trembles = step % 40 > 8;
        const double amount = trembles ? 1e-13 : 1e-3;
        poses[moved].p_WB += amount * Vector3d(either(random), either(random), either(random));
        poses[moved].R_WB = Eigen::AngleAxisd(amount * either(random), Vector3d::UnitX()).toRotationMatrix()
            * poses[moved].R_WB;
        const double margin = step % 100 < 70 ? 0.01 : 0.02;
        world.detect(poses, margin, memory, with);
        world.detect(poses, margin, without);
        QCOMPARE(with.size(), without.size());
        most = std::max(most, with.size());
        for (std::size_t i = 0; i < with.size(); ++i) {
            QVERIFY(sameFeatures(with[i], without[i]));
            // Rounding of places of less than 1 m. Of what trembles the points go with the bodies, by 1e-11
            // of their size at most before they are found anew, the normal stays, and edges that cross at 0.3
            // rad cross farther along by three times as much; the gap is off by squares of that alone.
            constexpr double kRounding = 1e-14, kTremble = 1e-11;
            near(with[i].gap, without[i].gap, kRounding, "gap");
            QVERIFY((with[i].pA_W - without[i].pA_W).norm() < kTremble);
            QVERIFY((with[i].pB_W - without[i].pB_W).norm() < kTremble);
            QVERIFY((with[i].n_W - without[i].n_W).norm() < kTremble);
        }
    }
    QVERIFY(most > 20);
}

/// Balls that wander through each other over a floor, in some steps by three tenths of their radius: the
/// pairs that are looked at are not found anew in each step, and how far all are apart is known from the
/// centres.
void TestDetectionMemory::balls()
{
    constexpr std::size_t kBalls = 40;
    std::vector<Collider> colliders{{"floor", kWorld, HalfSpaceShape{}, Eigen::Isometry3d::Identity()}};
    for (std::size_t i = 0; i < kBalls; ++i)
        colliders.push_back({"ball", static_cast<int>(i), SphereShape{0.1}, Eigen::Isometry3d::Identity()});
    const CollisionWorld world(colliders);
    DetectionMemory memory;
    std::mt19937 random(5);
    std::uniform_real_distribution<double> either(-1.0, 1.0);
    std::vector<RigidPose> poses(kBalls);
    for (RigidPose& pose : poses)
        pose.p_WB = 0.4 * Vector3d(either(random), either(random), 1.0 + either(random));
    std::vector<ContactPoint> with, without;
    std::size_t most = 0;
    for (int step = 0; step < 500; ++step) {
        const double amount = step % 50 == 0 ? 0.3 : 0.01;
        for (RigidPose& pose : poses)
            pose.p_WB += amount * 0.1 * Vector3d(either(random), either(random), either(random));
        world.detect(poses, 0.01, memory, with);
        world.detect(poses, 0.01, without);
        double least = 10.0;
        for (std::size_t i = 0; i < kBalls; ++i) {
            least = std::min(least, poses[i].p_WB.z() - 0.1);
            for (std::size_t j = 0; j < i; ++j)
                least = std::min(least, (poses[i].p_WB - poses[j].p_WB).norm() - 0.2);
        }
        near(world.distance(poses, 10.0), least, 1e-15, "least distance");
        QCOMPARE(with.size(), without.size());
        most = std::max(most, with.size());
        for (std::size_t i = 0; i < with.size(); ++i) {
            QVERIFY(sameFeatures(with[i], without[i]));
            QCOMPARE(with[i].gap, without[i].gap);
            // From the centres alone.
            const Vector3d& to = poses[static_cast<std::size_t>(with[i].bodyB)].p_WB;
            if (with[i].bodyA == kWorld) {
                near(with[i].gap, to.z() - 0.1, 1e-15, "gap of a ball over the floor");
                QVERIFY((with[i].pA_W - Vector3d(to.x(), to.y(), 0.0)).norm() < 1e-15);
                QVERIFY((with[i].n_W - Vector3d::UnitZ()).norm() < 1e-15);
            } else {
                const Vector3d way = to - poses[static_cast<std::size_t>(with[i].bodyA)].p_WB;
                near(with[i].gap, way.norm() - 0.2, 1e-15, "gap of two balls");
                QVERIFY((with[i].n_W - way.normalized()).norm() < 1e-15);
            }
        }
    }
    QVERIFY(most > kBalls / 2);
}

/// The memory of one world tells another nothing.
void TestDetectionMemory::anotherWorld()
{
    std::vector<Collider> larger = colliders();
    for (std::size_t i = 1; i < larger.size(); ++i)
        larger[i].shape = BoxShape{{0.1, 0.08, 0.06}};
    const CollisionWorld one(colliders()), other(larger);
    DetectionMemory memory;
    const std::vector<RigidPose> poses = stack();
    std::vector<ContactPoint> points;
    one.detect(poses, 1e-3, memory, points);
    QVERIFY(!points.empty());
    near(points.front().gap, 0.0, 1e-15, "gap of one");
    other.detect(poses, 1e-3, memory, points);
    near(points.front().gap, -0.01, 1e-15, "gap of the other");
}

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestDetectionMemory)

#include "test_detection_memory.moc"

#include "engine/step/stepper_table.h"

#include "contact_fixture.h"
#include "engine/collide/closest_points.h"

#include <QtTest>

#include <array>
#include <optional>
#include <random>

using namespace polhode;
using namespace polhode::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Kind = ContactEvent::Kind;

Q_DECLARE_METATYPE(polhode::Shape)

namespace
{

ContactLaw soft(double K)
{
    ContactLaw law;
    law.stiffness = K;
    return law;
}

Collider fixed(const Shape& shape)
{
    return {"o", kWorld, shape, Eigen::Isometry3d::Identity()};
}

/// A ball without weight that flies along y at an obstacle.
Experiment flight(double radius, const Shape& obstacle, const Vector3d& from, double speed, double K,
                  double mass = 1.0)
{
    Experiment x(
        {ball("b", mass, radius)},
        Experiment::scene({fixed(obstacle), {"b", 0, SphereShape{radius}, Eigen::Isometry3d::Identity()}},
                          soft(K)),
        {}, Vector3d::Zero(), {}, "soft");
    x.body().p_WB = from;
    x.body().v_WB.y() = speed;
    return x;
}

/// A wedge with its edge along x at z = 0.05 and a base 1 cm wide at z = −0.05.
HullShape wedge()
{
    return {{{-0.05, -0.005, -0.05},
             {0.05, -0.005, -0.05},
             {0.05, 0.005, -0.05},
             {-0.05, 0.005, -0.05},
             {-0.05, 0.0, 0.05},
             {0.05, 0.0, 0.05}}};
}

/// Random numbers that are the same everywhere.
class Dice
{
public:
    explicit Dice(unsigned seed)
        : bits_(seed)
    {
    }

    double number() { return static_cast<double>(bits_()) / 4294967296.0; }

    double within(double low, double high) { return low * std::pow(high / low, number()); }

    Vector3d direction()
    {
        for (;;) {
            const double x = number(), y = number(), z = number();
            const Vector3d d = 2.0 * Vector3d(x, y, z) - Vector3d::Ones();
            if (d.norm() < 1.0 && d.norm() > 0.1)
                return d.normalized();
        }
    }

    /// No larger than some times its size.
    Shape shape(double size)
    {
        switch (static_cast<int>(4.0 * number())) {
        case 0:
            return SphereShape{size};
        case 1:
            return CapsuleShape{size, 3.0 * size * number()};
        case 2: {
            const double y = 0.2 + number(), z = 0.1 + number();
            return BoxShape{size * Vector3d(1.0, y, z)};
        }
        default:
            HullShape hull;
            for (int i = 0; i < 8; ++i)
                hull.points.push_back(size * direction());
            return hull;
        }
    }

private:
    std::mt19937 bits_;
};

/// A solid that moves as nothing but itself makes it.
struct Flight {
    Shape shape;
    Matrix3d R_WB = Matrix3d::Identity();
    Vector3d from = Vector3d::Zero(), v = Vector3d::Zero(), w = Vector3d::Zero();

    RigidPose at(double t) const
    {
        const double rate = w.norm();
        const Matrix3d turn
            = rate > 0.0 ? Eigen::AngleAxisd(rate * t, w / rate).toRotationMatrix() : Matrix3d::Identity();
        return {turn * R_WB, from + t * v};
    }
};

struct Meeting {
    double before = 0.0, after = 0.0; ///< s
};

/// When two solids have met, by looks at their distance so close that they cannot pass in between; of `size`
/// each at least, at no more than `speed` beside each other. What goes in by less than 1e-3 of the size may
/// have been out again meanwhile and is none.
std::optional<Meeting> meetingOf(const Flight& a, const Flight& b, double size, double speed, double end)
{
    Meeting m;
    bool inside = false;
    for (double t = 0.0; t < end;) {
        const double gap = closestPoints(a.shape, a.at(t), b.shape, b.at(t)).gap;
        if (gap < -1e-3 * size)
            return m;
        if (gap >= 0.0) {
            inside = false;
            m.before = t;
        } else if (!inside) {
            inside = true;
            m.after = t;
        }
        t += std::max(gap, 2e-4 * size) / speed;
    }
    return {};
}

} // namespace

/// Soft contact begins wherever bodies meet, whatever is around them, and what it cannot hold is told.
class TestSoftMeetings : public QObject
{
    Q_OBJECT

private slots:
    /// A ball of 3 mm from 1 m away: of a ball and a rod 5 mm thick at 1 m − 8 mm; of a flank whose middle is
    /// 2.5 mm out and that leans by 1 in 20, at r/cos α from there.
    void smallBodies_data()
    {
        QTest::addColumn<Shape>("obstacle");
        QTest::addColumn<double>("distance");
        QTest::newRow("ball") << Shape(SphereShape{0.005}) << 0.992;
        QTest::newRow("capsule") << Shape(CapsuleShape{0.005, 0.02}) << 0.992;
        QTest::newRow("wedge") << Shape(wedge()) << 1.0 - 0.0025 - 0.003 * std::hypot(1.0, 0.05);
    }
    void smallBodies()
    {
        QFETCH(const Shape, obstacle);
        QFETCH(const double, distance);
        for (const double step : {0.001, 0.005, 0.01, 0.05})
            for (int v = 120; v <= 500; v += 10) {
                Experiment x = flight(0.003, obstacle, {0.0, -1.0, 0.0}, v, 1e9);
                QVERIFY2(x.run(0.012, step), x.reason.c_str());
                const auto made = x.of(Kind::made);
                QVERIFY2(!made.empty(), qPrintable(QStringLiteral("%1 m/s passes").arg(v)));
                // Moments are found to 1e-14 of a piece, as long as a step; places are rounded at 1e-16 m.
                QVERIFY2(
                    std::abs(made.front().t - distance / v) < 2e-14 * step + 1e-15,
                    qPrintable(QStringLiteral("%1 m/s, %2 s").arg(v).arg(made.front().t - distance / v)));
            }
    }

    /// Bodies thrown at each other, of 1 mm to 1 m, at 1 to 1000 m/s, whether they turn or not.
    void randomThrows()
    {
        int met = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Dice dice(seed);
            const double sizeA = dice.within(1e-3, 1.0), sizeB = dice.within(1e-3, 1.0);
            const double speed = dice.within(1.0, 1e3), mass = dice.within(1e-3, 1.0);
            const bool movable = dice.number() < 0.4;
            Flight a, b;
            a.shape = dice.shape(sizeA);
            b.shape = dice.shape(sizeB);
            const Vector3d way = dice.direction();
            const double away = 1.0 + 4.0 * (sizeA + sizeB);
            b.v = speed * way;
            b.from = -away * way + 0.8 * dice.number() * (sizeA + sizeB) * dice.direction().cross(way);
            if (dice.number() < 0.5)
                b.w = 0.5 * speed / sizeB * dice.direction();
            Eigen::Isometry3d placeA = Eigen::Isometry3d::Identity();
            if (movable) {
                a.v = -0.3 * b.v;
                if (dice.number() < 0.5)
                    a.w = 0.3 * speed / sizeA * dice.direction();
            } else {
                placeA.linear() = Eigen::AngleAxisd(6.0 * dice.number(), dice.direction()).toRotationMatrix();
                a.R_WB = placeA.linear();
            }
            std::vector<Body> bodies{ball("b", mass, sizeB)};
            if (movable)
                bodies.push_back(ball("a", 2.0 * mass, sizeA));
            Experiment x(bodies,
                         Experiment::scene({{"a", movable ? 1 : kWorld, a.shape, placeA},
                                            {"b", 0, b.shape, Eigen::Isometry3d::Identity()}},
                                           soft(dice.within(1e4, 1e10))),
                         {}, Vector3d::Zero(), {}, "soft");
            const std::array<const Flight*, 2> flights{&b, &a};
            for (std::size_t i = 0; i < bodies.size(); ++i) {
                x.state.bodies[i].p_WB = flights[i]->from;
                x.state.bodies[i].v_WB = flights[i]->v;
                x.state.bodies[i].w_WB = flights[i]->w;
            }
            const double end = 2.0 * away / speed;
            const auto meeting
                = meetingOf(a, b, std::min(sizeA, sizeB),
                            (b.v - a.v).norm() + 4.0 * (a.w.norm() * sizeA + b.w.norm() * sizeB), end);
            QVERIFY2(x.run(end, std::min(end, dice.within(1e-3, 0.1))), x.reason.c_str());
            if (!meeting)
                continue;
            ++met;
            const auto made = x.of(Kind::made);
            QVERIFY2(!made.empty(), qPrintable(QStringLiteral("throw %1 passes").arg(seed)));
            constexpr double kRounding = 1e-10; // of the whole way
            const double t = made.front().t;
            QVERIFY2(t < meeting->after + kRounding * end && t > meeting->before - kRounding * end,
                     qPrintable(QStringLiteral("throw %1: %2 s, not from %3 to %4 s")
                                    .arg(seed)
                                    .arg(t)
                                    .arg(meeting->before)
                                    .arg(meeting->after)));
        }
        QVERIFY(met >= 30);
    }

    /// Straight through a ball: pressed in by v/ω sin ωt, it is at the middle, where the push turns round,
    /// at sin ωt = (R + r) ω/v.
    void throughABall()
    {
        constexpr double kDepth = 0.008, kStiffness = 1e5;
        const double omega = std::sqrt(kStiffness);
        for (const double v : {3.0, 40.0, 400.0})
            for (const double step : {0.001, 0.05}) {
                Experiment x = flight(0.003, SphereShape{0.005}, {0.0, -1.0, 0.0}, v, kStiffness);
                QVERIFY2(x.run(2.0 / v, step), x.reason.c_str());
                QVERIFY(x.body().p_WB.y() > kDepth);
                const auto told = x.of(Kind::pierced);
                QCOMPARE(told.size(), std::size_t(1));
                const double t = (1.0 - kDepth) / v + std::asin(kDepth * omega / v) / omega;
                QVERIFY2(std::abs(told.front().t - t) < 1e-9 * t, // dopri5 at 1e-10
                         qPrintable(QString::number(told.front().t - t)));
            }
        // v/ω = 6.3 mm does not reach the middle.
        Experiment x = flight(0.003, SphereShape{0.005}, {0.0, -1.0, 0.0}, 2.0, kStiffness);
        QVERIFY2(x.run(1.0, 0.01), x.reason.c_str());
        QVERIFY(x.body().v_WB.y() < 0.0);
        QVERIFY(x.of(Kind::pierced).empty());
    }

    /// Beside the middle, at a part e of R + r: hardly turned aside it leaves at an angle of 2 acos e from
    /// where it came in. What comes out on the other side is told, what only grazes is not.
    void pastTheMiddle_data()
    {
        QTest::addColumn<Shape>("obstacle");
        QTest::addColumn<double>("beside"); // m
        QTest::addColumn<bool>("through");
        for (const double e : {0.1, 0.3, 0.5, 0.6, 0.8, 0.9, 0.99})
            QTest::addRow("ball, %g", e) << Shape(SphereShape{0.005}) << 0.008 * e << (e < 0.7);
        for (const double e : {0.1, 0.5, 0.9})
            QTest::addRow("capsule, %g", e) << Shape(CapsuleShape{0.005, 0.1}) << 0.008 * e << (e < 0.7);
        QTest::addRow("cylinder") << Shape(CylinderShape{0.005, 0.1}) << 0.002 << true;
        QTest::addRow("cone") << Shape(ConeShape{0.5, 1.0}) << 0.001 << true; // its tip lies at the origin
        QTest::addRow("plate") << Shape(BoxShape{{0.1, 0.002, 0.1}}) << 0.01 << true;
        QTest::addRow("wedge") << Shape(wedge()) << 0.01 << true;
    }
    void pastTheMiddle()
    {
        QFETCH(const Shape, obstacle);
        QFETCH(const double, beside);
        QFETCH(const bool, through);
        const bool isCone = std::holds_alternative<ConeShape>(obstacle);
        for (const double v : {40.0, 300.0}) {
            Experiment x
                = flight(0.003, obstacle, {beside, -1.0, isCone ? 0.01 : 0.0}, v, 1e5, isCone ? 1.0 : 10.0);
            QVERIFY2(x.run(2.0 / v, 0.01), x.reason.c_str());
            QVERIFY(x.body().p_WB.y() > 0.1);
            QCOMPARE(x.of(Kind::pierced).size(), through ? std::size_t(1) : std::size_t(0));
        }
    }

    /// Two balls that float in a soft floor, their middles below its surface, meet as they would above: K and
    /// m/2 hold them for π/ω, and they exchange their velocities.
    void deepInAFloor_data()
    {
        QTest::addColumn<double>("depth"); // radii
        for (const double depth : {0.5, 1.0, 1.0005, 1.5, 4.0})
            QTest::addRow("%g radii", depth) << depth;
    }
    void deepInAFloor()
    {
        QFETCH(const double, depth);
        constexpr double kRadius = 0.05, kAway = 0.1, kSpeed = 0.1;
        const double K = kGravity / (depth * kRadius); // of 1 kg
        std::vector<Collider> colliders{wall("floor", Vector3d::Zero(), Vector3d::UnitZ())};
        for (int i = 0; i < 2; ++i)
            colliders.push_back({i == 0 ? "a" : "b", i, SphereShape{kRadius}, Eigen::Isometry3d::Identity()});
        Experiment x({ball("a", 1.0, kRadius), ball("b", 1.0, kRadius)},
                     Experiment::scene(colliders, soft(K)), {}, {0.0, 0.0, -kGravity}, {}, "soft");
        for (int i = 0; i < 2; ++i) {
            const double side = i == 0 ? -1.0 : 1.0;
            x.body(i).p_WB = {side * (kRadius + kAway), 0.0, kRadius * (1.0 - depth)};
            x.body(i).v_WB.x() = -side * kSpeed;
        }
        const double meets = kAway / kSpeed, lasts = M_PI / std::sqrt(2.0 * K);
        QVERIFY2(x.run(meets + lasts + 0.1, 0.01), x.reason.c_str());
        constexpr double kRun = 1e-8; // dopri5 at 1e-10 over a hundred steps
        const auto made = x.of(Kind::made), broken = x.of(Kind::broken);
        QCOMPARE(made.size(), std::size_t(3)); // those with the floor too
        QCOMPARE(broken.size(), std::size_t(1));
        QVERIFY(std::abs(made.back().t - meets) < kRun);
        QVERIFY(std::abs(broken.front().t - meets - lasts) < kRun);
        for (int i = 0; i < 2; ++i)
            QVERIFY(std::abs(x.body(i).v_WB.x() - (i == 0 ? -kSpeed : kSpeed)) < kRun * kSpeed);
    }

    /// A particle that glides off the end of a soft table has lost it there, neither sooner nor later, and
    /// does not come back to it.
    void offTheEnd()
    {
        constexpr double kEnd = 10.0, kStiffness = 1e4;
        for (const double v : {0.01, 0.3, 7.0, 90.0}) {
            Experiment x({ball("b", 1.0, 0.1)},
                         Experiment::scene({fixed(BoxShape{{kEnd, 1.0, 0.1}}),
                                            {"b", 0, PointShape{}, Eigen::Isometry3d::Identity()}},
                                           soft(kStiffness)),
                         {}, {0.0, 0.0, -kGravity}, {}, "soft");
            const double away = 0.1 * v; // so that all glide equally long
            x.body().p_WB = {kEnd - away, 0.123, 0.1 - kGravity / kStiffness};
            x.body().v_WB.x() = v;
            QVERIFY2(x.run(0.101, 0.01), x.reason.c_str());
            const auto lost = x.of(Kind::lost);
            QCOMPARE(lost.size(), std::size_t(1));
            QCOMPARE(x.of(Kind::made).size(), std::size_t(1));
            // Places are rounded at 1e-16 m some hundred times.
            QVERIFY2(std::abs(lost.front().t - 0.1) < 1e-13 + 1e-14 / v,
                     qPrintable(QString::number(lost.front().t - 0.1)));
        }
    }
};

QTEST_GUILESS_MAIN(TestSoftMeetings)
#include "test_soft_meetings.moc"

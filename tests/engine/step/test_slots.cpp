#include "contact_fixture.h"

#include <QtTest>
#include <cmath>
#include <numbers>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

using Kind = ContactEvent::Kind;

constexpr double kRadius = 0.12; // m

/// Directions in the xz plane, at an angle to x: along a slot, and across it.
Vector3d along(double angle)
{
    return {std::cos(angle), 0.0, std::sin(angle)};
}
Vector3d across(double angle)
{
    return {-std::sin(angle), 0.0, std::cos(angle)};
}

ForceElement push(int body, const Vector3d& f_W)
{
    PointForce f;
    f.body = body;
    f.force = f_W;
    return {"push", f, {}};
}

/// The walls of a slot as wide as the balls, through `at`.
std::vector<Collider> slotWalls(double angle, const Vector3d& at)
{
    const Vector3d n = across(angle);
    return {wall("low", at - kRadius * n, n), wall("up", at + kRadius * n, -n)};
}

} // namespace

/// Contacts whose normals oppose each other where nothing contradicts anything: what is left of d₁ + d₂ = 0
/// is rounding of the accelerations, whatever their sum along the normals comes to.
class TestSlots : public QObject
{
    Q_OBJECT

private slots:
    void straight_data()
    {
        QTest::addColumn<double>("mass");
        QTest::addColumn<double>("force");
        QTest::addColumn<double>("speed");
        QTest::addColumn<double>("spin");
        QTest::addColumn<double>("gravity");
        QTest::addColumn<double>("place");
        for (const double mass : {1e-3, 2.0, 1e3})
            QTest::addRow("%g kg", mass) << mass << mass << 0.0 << 0.0 << 0.0 << 0.0;
        QTest::newRow("weight") << 2.0 << 0.0 << 0.0 << 0.0 << kGravity << 0.0;
        QTest::newRow("moving") << 2.0 << 3.0 << 5.0 << 0.0 << 0.0 << 0.0;
        QTest::newRow("spinning") << 2.0 << 0.0 << 0.5 << 40.0 << 0.0 << 0.0;
        QTest::newRow("far from the origin") << 2.0 << 3.0 << 0.0 << 0.0 << 0.0 << 100.0;
    }

    /// A ball in a straight slot at 73 tilts: a = F/m + g along it, and no contradiction.
    void straight()
    {
        QFETCH(double, mass);
        QFETCH(double, force);
        QFETCH(double, speed);
        QFETCH(double, spin);
        QFETCH(double, gravity);
        QFETCH(double, place);
        constexpr double kEnd = 0.1; // s
        for (int k = -36; k <= 36; ++k) {
            const double angle = k * std::numbers::pi / 72.0;
            const Vector3d at(place, 0.0, -place), e = along(angle);
            std::vector<Collider> colliders = slotWalls(angle, at);
            colliders.push_back({"ball", 0, SphereShape{kRadius}, Eigen::Isometry3d::Identity()});
            Experiment x({ball("ball", mass, kRadius)}, colliders, {}, {}, Vector3d(0.0, 0.0, -gravity),
                         {push(0, force * e)});
            x.body().p_WB = at;
            x.body().v_WB = speed * e;
            x.body().w_WB = {0.0, spin, 0.0};
            QVERIFY2(x.run(kEnd), x.reason.c_str());
            QVERIFY2(x.of(Kind::noSolution).empty(), qPrintable(QString("tilt %1").arg(2.5 * k)));
            const double a = force / mass - gravity * e.z();
            // Rounding of ten steps.
            const double size = std::abs(speed) + (std::abs(force / mass) + gravity) * kEnd;
            QVERIFY((x.body().v_WB - (speed + a * kEnd) * e).norm() < 1e-13 * size);
        }
    }

    /// Two balls that touch each other as well, the second pushed against the first, at 37 tilts.
    void twoBalls()
    {
        for (int k = -18; k <= 18; ++k) {
            const double angle = k * std::numbers::pi / 36.0;
            const Vector3d e = along(angle);
            std::vector<Collider> colliders = slotWalls(angle, Vector3d::Zero());
            colliders.push_back({"one", 0, SphereShape{kRadius}, Eigen::Isometry3d::Identity()});
            colliders.push_back({"two", 1, SphereShape{kRadius}, Eigen::Isometry3d::Identity()});
            Experiment x({ball("one", 1.0, kRadius), ball("two", 50.0, kRadius)}, colliders, {}, {},
                         Vector3d::Zero(), {push(1, 3.0 * e)});
            x.body(1).p_WB = -2.0 * kRadius * e;
            QVERIFY2(x.run(0.1), x.reason.c_str());
            QVERIFY2(x.of(Kind::noSolution).empty(), qPrintable(QString("tilt %1").arg(5 * k)));
            QVERIFY((x.body(0).v_WB - 3.0 / 51.0 * 0.1 * e).norm() < 1e-12); // rounding
        }
    }

    /// A box between two parallel walls, eight corners on them, pushed along and turned by nothing.
    void box_data() { straightAngles(); }
    void box()
    {
        QFETCH(double, angle);
        const Vector3d e = along(angle);
        std::vector<Collider> colliders = slotWalls(angle, Vector3d::Zero());
        colliders.push_back({"box", 0, BoxShape{{0.2, 0.1, kRadius}}, Eigen::Isometry3d::Identity()});
        Experiment x({test::box("box", 2.0, {0.2, 0.1, kRadius})}, colliders, {}, {}, Vector3d::Zero(),
                     {push(0, 3.0 * e)});
        setRotation(x.system, x.state, 0, Eigen::AngleAxisd(-angle, Vector3d::UnitY()).toRotationMatrix());
        QVERIFY2(x.run(0.1), x.reason.c_str());
        QVERIFY(x.of(Kind::noSolution).empty());
        QVERIFY((x.body().v_WB - 0.15 * e).norm() < 1e-12); // rounding
    }

private:
    static void straightAngles()
    {
        QTest::addColumn<double>("angle");
        for (int k = -12; k <= 12; ++k)
            QTest::addRow("%g deg", 7.5 * k) << k * std::numbers::pi / 24.0;
    }
};

QTEST_GUILESS_MAIN(TestSlots)
#include "test_slots.moc"

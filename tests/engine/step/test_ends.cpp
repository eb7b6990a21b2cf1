#include "engine/step/stepper_table.h"

#include "contact_fixture.h"

#include <QtTest>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

Q_DECLARE_METATYPE(polhode::Collider)

namespace
{

using Kind = ContactEvent::Kind;

ContactLaw smooth(double restitution = 0.0)
{
    ContactLaw law;
    law.restitution = restitution;
    return law;
}

Eigen::Isometry3d at(double x, double y, double z)
{
    return Eigen::Isometry3d(Eigen::Translation3d(x, y, z));
}

/// A body that slides along x on a table, z = 0, which ends at x = 0, 0.8 m over the floor.
Experiment onTable(const Shape& shape, double low, const Collider& table, double from, double speed)
{
    Experiment x({ball("b", 1.0, 0.1)},
                 {table,
                  wall("floor", {0.0, 0.0, -0.8}, Vector3d::UnitZ()),
                  {"b", 0, shape, Eigen::Isometry3d::Identity()}},
                 smooth());
    x.body().p_WB = {from, 0.0, low};
    x.body().v_WB.x() = speed;
    return x;
}

} // namespace

/// Features end where they end: to rounding, not a hair farther out.
class TestEnds : public QObject
{
    Q_OBJECT

private slots:
    void leavesATable_data()
    {
        QTest::addColumn<Collider>("table");
        QTest::addRow("box") << Collider{"t", kWorld, BoxShape{{1.5, 0.5, 0.025}}, at(-1.5, 0.0, -0.025)};
        QTest::addRow("cylinder") << Collider{"t", kWorld, CylinderShape{1.5, 0.025}, at(-1.5, 0.0, -0.025)};
        QTest::addRow("profile") << Collider{"t", kWorld, ProfileShape{{{{-3.0, 0.0}, {0.0, 0.0}, 0.0}}},
                                             Eigen::Isometry3d::Identity()};
        QTest::addRow("profile with an edge") << Collider{
            "t", kWorld, ProfileShape{{{{-3.0, 0.0}, {0.0, 0.0}, 0.0}, {{0.0, 0.0}, {-0.2, -0.3}, 0.0}}},
            Eigen::Isometry3d::Identity()};
    }

    /// A particle leaves at t = d/v and falls freely from there, z = −g (t − d/v)²/2: it has met nothing.
    void leavesATable()
    {
        QFETCH(const Collider, table);
        for (const double v : {0.35, 2.0, 7.77})
            for (const double d : {0.8, 0.77777}) {
                Experiment x = onTable(PointShape{}, 0.0, table, -d, v);
                const double end = d / v;
                x.watch = [&] {
                    const double fall = std::max(0.0, x.t - end);
                    QVERIFY2(
                        std::abs(x.body().v_WB.z() + kGravity * fall) < 1e-12,
                        qPrintable(QStringLiteral("vz = %1 at %2 s").arg(x.body().v_WB.z()).arg(x.t - end)));
                    QVERIFY(std::abs(x.body().p_WB.z() + 0.5 * kGravity * fall * fall) < 1e-12);
                };
                QVERIFY2(x.run(end + 0.3, 0.02), x.reason.c_str());
                const auto lost = x.of(Kind::lost);
                QCOMPARE(lost.size(), std::size_t(1));
                QVERIFY2(std::abs(lost.front().t - end) < 1e-13, // the rounding of 3 m by the speed
                         qPrintable(QString::number(lost.front().t - end)));
                x.watch = {};
                QVERIFY(x.run(end + 0.5, 0.02));
                const auto impacts = x.of(Kind::impact);
                QCOMPARE(impacts.size(), std::size_t(1));
                QVERIFY(std::abs(impacts.front().t - end - std::sqrt(1.6 / kGravity)) < 1e-10);
            }
    }

    /// A smooth ball faster than √(g r) leaves at the edge and falls freely, whatever is round there.
    void ballLeavesATable_data() { leavesATable_data(); }
    void ballLeavesATable()
    {
        QFETCH(const Collider, table);
        constexpr double r = 0.05;
        for (const double v : {1.2, 2.0, 7.77}) {
            Experiment x = onTable(SphereShape{r}, r, table, -0.8, v);
            const double end = 0.8 / v;
            x.watch = [&] {
                const double fall = std::max(0.0, x.t - end);
                QVERIFY2(std::abs(x.body().v_WB.z() + kGravity * fall) < 1e-12,
                         qPrintable(QStringLiteral("vz = %1 at %2 s").arg(x.body().v_WB.z()).arg(x.t - end)));
            };
            QVERIFY2(x.run(end + 0.3, 0.02), x.reason.c_str());
            QVERIFY(x.of(Kind::impact).empty());
        }
    }

    /// What lies exactly at an end stays there: a box flush with the end of the table on which it rests.
    void flushAtAnEnd()
    {
        const Collider table{"t", kWorld, BoxShape{{1.5, 0.5, 0.025}}, at(-1.5, 0.0, -0.025)};
        Experiment x({box("b", 1.0, {0.1, 0.1, 0.1})},
                     {table, {"b", 0, BoxShape{{0.1, 0.1, 0.1}}, Eigen::Isometry3d::Identity()}}, smooth());
        x.body().p_WB = {-0.1, 0.4, 0.1};
        QVERIFY2(x.run(1.0, 0.02), x.reason.c_str());
        QVERIFY(x.of(Kind::lost).empty() && x.of(Kind::impact).empty());
        QVERIFY(std::abs(x.body().p_WB.z() - 0.1) < 1e-12);
    }

    /// From a line into a trough of radius R the force on a smooth ball is m g, then m (g + v²/(R − r)):
    /// right from the joint on, and back again.
    void joints()
    {
        constexpr double R = 2.0, r = 0.05;
        const ProfileShape slide{{{{-4.0, 0.0}, {0.0, 0.0}, 0.0},
                                  {{0.0, 0.0}, {R * std::sin(0.5), R * (1.0 - std::cos(0.5))}, 0.5}}};
        for (const bool right : {true, false})
            for (const double v : {1.0, 1.7}) {
                Experiment x({ball("b", 1.0, r)},
                             {{"w", kWorld, slide, Eigen::Isometry3d::Identity()},
                              {"b", 0, SphereShape{r}, Eigen::Isometry3d::Identity()}},
                             smooth());
                // To the left: up into the trough and back to its lowest point.
                x.body().p_WB = {-0.777, 0.0, r};
                x.body().v_WB.x() = v;
                double from = 0.0;
                int seen = 0;
                double lastX = x.body().p_WB.x(), lastV = v;
                const auto look = [&] {
                    const std::vector<ContactRecord>* start = x.stepper().contactsAtStart();
                    const bool atJoint = std::abs(lastX) < 1e-12;
                    if (atJoint && (lastV > 0.0) == right && x.t > from) {
                        QVERIFY(start != nullptr && start->size() == 1);
                        const double expected = kGravity + (right ? v * v / (R - r) : 0.0);
                        QVERIFY2(std::abs(start->front().lambda - expected) < 1e-9,
                                 qPrintable(QString::number(start->front().lambda - expected)));
                        ++seen;
                    }
                    lastX = x.body().p_WB.x();
                    lastV = x.body().v_WB.x();
                    from = x.t;
                    if (std::abs(lastX) < 1e-12 && (lastV > 0.0) == right) {
                        ContactSnapshot now;
                        x.stepper().contacts(x.t, x.state, now);
                        QCOMPARE(now.contacts.size(), std::size_t(1));
                        const double expected = kGravity + (right ? v * v / (R - r) : 0.0);
                        QVERIFY2(std::abs(now.contacts.front().lambda - expected) < 1e-9,
                                 qPrintable(QString::number(now.contacts.front().lambda - expected)));
                    }
                };
                x.watch = look;
                QVERIFY2(x.run(4.0, 0.02), x.reason.c_str());
                QVERIFY(seen > 0);
                QVERIFY(x.of(Kind::lost).empty() && x.of(Kind::impact).empty()
                        && x.of(Kind::made).size() == 1);
            }
    }

    /// A ball dropped so that it lands exactly on a row: it is there, not a hair past the floor.
    void impactOnARow()
    {
        for (const double v : {0.0, 1.0, 3.0, 18.0})
            for (const int row : {1, 5, 11, 25, 40}) {
                constexpr double h = 0.02, r = 0.1;
                const double t = row * h;
                Experiment x({ball("b", 1.0, r)},
                             {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                              {"b", 0, SphereShape{r}, Eigen::Isometry3d::Identity()}},
                             smooth(0.5));
                x.body().p_WB.z() = r + v * t + 0.5 * kGravity * t * t;
                x.body().v_WB.z() = -v;
                double deepest = 0.0;
                x.watch = [&] { deepest = std::min(deepest, x.body().p_WB.z() - r); };
                QVERIFY(x.run(1.3 * t, h));
                const auto impacts = x.of(Kind::impact);
                QVERIFY(!impacts.empty());
                // Heights are known to the rounding of some 10 m.
                QVERIFY2(std::abs(impacts.front().t - t) < 1e-14 / (v + kGravity * t) + 1e-15,
                         qPrintable(QString::number(impacts.front().t - t)));
                QVERIFY2(deepest > -5e-14, qPrintable(QString::number(deepest)));
            }
    }
};

QTEST_GUILESS_MAIN(TestEnds)
#include "test_ends.moc"

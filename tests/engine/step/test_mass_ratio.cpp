#include "engine/step/stepper_table.h"

#include "contact_fixture.h"

#include <QtTest>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

/// How the cubes of a tower lie: the edge of the lowest, the others have 0.2 m, and where they are along x
/// (m).
struct Lie {
    double lowest = 0.3;
    std::array<double, 3> x{};
};

/// Cubes of these masses on each other on a floor.
Experiment tower(const std::vector<double>& masses, const ContactLaw& law,
                 std::vector<ForceElement> more = {}, const Lie& lie = {})
{
    std::vector<Body> bodies;
    std::vector<Collider> colliders{wall("floor", Vector3d::Zero(), Vector3d::UnitZ())};
    for (std::size_t i = 0; i < masses.size(); ++i) {
        const Vector3d half = Vector3d::Constant(i == 0 ? 0.5 * lie.lowest : 0.1);
        const std::string id = "b" + std::to_string(i);
        bodies.push_back(box(id, masses[i], half));
        colliders.push_back({id, static_cast<int>(i), BoxShape{half}, Eigen::Isometry3d::Identity()});
    }
    Experiment x(std::move(bodies), std::move(colliders), law, {}, {0.0, 0.0, -kGravity}, std::move(more));
    for (std::size_t i = 0; i < masses.size(); ++i)
        x.body(static_cast<int>(i)).p_WB
            = {lie.x[i], 0.0, i == 0 ? 0.5 * lie.lowest : lie.lowest + 0.2 * static_cast<double>(i) - 0.1};
    return x;
}

} // namespace

/// What is heavy comes down on what is light: the blow is one, however many the ratio of the masses.
class TestMassRatio : public QObject
{
    Q_OBJECT

private slots:
    void lands_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("friction");
        QTest::addColumn<double>("restitution");
        QTest::addColumn<int>("count");
        for (const double ratio : {1e3, 1e5, 1e6, 1e9})
            for (const double friction : {0.0, 0.3})
                for (const double restitution : {0.0, 0.3})
                    for (const int count : {2, 3})
                        QTest::addRow("%g, friction %g, e %g, %d bodies", ratio, friction, restitution, count)
                            << ratio << friction << restitution << count;
    }
    /// The light ones rest; the last, at 1 mm/s, stops or goes back at e times that: ΔT = ½ m (1 − e²) v².
    void lands()
    {
        QFETCH(const double, ratio);
        QFETCH(const double, friction);
        QFETCH(const double, restitution);
        QFETCH(const int, count);
        std::vector<double> masses(static_cast<std::size_t>(count), 1.0);
        masses.back() = ratio;
        ContactLaw law;
        law.friction = friction;
        law.restitution = restitution;
        Experiment x = tower(masses, law);
        x.body(count - 1).v_WB = {0.0, 0.0, -1e-3};
        x.begin();
        const double back = x.body(count - 1).v_WB.z();
        // Rounding of the impulses, ratio · 1 mm/s on 1 kg, a few units in the last place of each sum.
        const double rounding = 4e-15 * ratio * 1e-3 + 1e-15;
        QVERIFY2(std::abs(back - restitution * 1e-3) < rounding, qPrintable(QString::number(back)));
        for (int i = 0; i < count - 1; ++i)
            QVERIFY(x.body(i).v_WB.norm() < rounding);
        QVERIFY(x.of(ContactEvent::Kind::unconverged).empty());
        if (ratio > 1e6)
            return; // such weights round to more than what light bodies heed
        QVERIFY(x.of(ContactEvent::Kind::noSolution).empty());
        QVERIFY2(x.run(0.01, 0.005), x.reason.c_str());
        QVERIFY(x.of(ContactEvent::Kind::bridged).empty());
        // What comes after the blow stays within the parabola of its rebound, 0.3 mm/s: 5 nm high.
        double place = 0.15;
        for (int i = 0; i < count; ++i, place += i == 1 ? 0.25 : 0.2)
            QVERIFY(std::abs(x.body(i).p_WB.z() - place) < 5e-9);
    }

    void rests_data()
    {
        QTest::addColumn<double>("friction");
        QTest::addColumn<Lie>("lie");
        QTest::addColumn<double>("time");
        for (const double friction : {0.0, 0.3}) {
            QTest::addRow("a wider one below, friction %g", friction) << friction << Lie{} << 0.2;
            // Rounding of the weight moves the light ones aside by more than their edges are known to.
            QTest::addRow("flush, friction %g", friction) << friction << Lie{0.2, {}} << 1.0;
            QTest::addRow("aside, friction %g", friction) << friction << Lie{0.2, {0.0, 0.03, 0.01}} << 1.0;
        }
    }
    /// What is heavy rests on what is light: the motion is found with as few evaluations of the forces, or
    /// with ten times as many at most, for all that the forces round to more than what moves the light ones.
    void rests()
    {
        QFETCH(const double, friction);
        QFETCH(const Lie, lie);
        QFETCH(const double, time);
        ContactLaw law;
        law.friction = friction;
        const auto evaluations = [&](double ratio) {
            int count = 0;
            const VectorFunction counts = [&count](double, const State&) {
                ++count;
                return Vector3d(Vector3d::Zero());
            };
            Experiment x = tower({1.0, 1.0, ratio}, law, {{"count", PointForce{.force = counts}, {}}}, lie);
            x.begin();
            if (!x.run(time, 0.005) || !x.of(ContactEvent::Kind::bridged).empty()
                || !x.of(ContactEvent::Kind::impact).empty())
                return -1;
            // Rounding of the weight on 1 kg in sums of ten terms or more, all that time.
            for (int i = 0; i < 3; ++i)
                if (!(x.body(i).v_WB.norm() < 4e-15 * ratio * kGravity * time))
                    return -1;
            return count;
        };
        const int usual = evaluations(1e2);
        QVERIFY(usual > 0);
        for (const double ratio : {1e4, 1e6}) {
            const int count = evaluations(ratio);
            QVERIFY2(count > 0 && count <= 10 * usual,
                     qPrintable(QString("%1: %2, %3").arg(ratio).arg(count).arg(usual)));
        }
    }
};

QTEST_MAIN(TestMassRatio)
#include "test_mass_ratio.moc"

#include "engine/step/stepper_table.h"

#include "contact_fixture.h"

#include <QtTest>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

const Vector3d kUp = Vector3d::UnitZ();

Experiment restingBlock(const ContactLaw& law, StepperOptions options = {})
{
    const Vector3d half(0.2, 0.1, 0.05);
    Experiment x(
        {box("block", 3.0, half)},
        {wall("floor", Vector3d::Zero(), kUp), {"block", 0, BoxShape{half}, Eigen::Isometry3d::Identity()}},
        law, std::move(options));
    x.body().p_WB.z() = half.z();
    return x;
}

} // namespace

class TestResting : public QObject
{
    Q_OBJECT

private slots:
    /// An hour of simulated time; nothing is put to sleep. No tolerance is needed but rounding of z.
    void blockRestsForAnHour_data()
    {
        QTest::addColumn<double>("friction");
        QTest::newRow("smooth") << 0.0;
        QTest::newRow("rough") << 0.5;
    }
    void blockRestsForAnHour()
    {
        QFETCH(const double, friction);
        ContactLaw law;
        law.friction = friction;
        law.restitution = 0.5;
        StepperOptions options;
        options.integration.largestStep = 0.5;
        Experiment x = restingBlock(law, options);
        QVERIFY2(x.run(3600.0, 0.5), x.reason.c_str());
        QVERIFY((x.body().p_WB - Vector3d(0.0, 0.0, 0.05)).norm() < 1e-12);
        QVERIFY(x.body().v_WB.norm() < 1e-12 && x.body().w_WB.norm() < 1e-12);
        QVERIFY((rotation(x.system, x.state, 0) - Eigen::Matrix3d::Identity()).norm() < 1e-12);
        // Four contacts were made at the start and nothing has happened since.
        for (const ContactEvent& e : x.events)
            QVERIFY(e.kind == ContactEvent::Kind::made && e.t == 0.0);
    }

    /// A uniform ladder without friction leaves the wall where sinθ = 2/3 sinθ₀ (θ with the floor).
    void ladderLeavesTheWall()
    {
        const double L = 2.0, start = 1.2, mass = 5.0; // L: half length
        Experiment x({rod("ladder", mass, L)},
                     {wall("floor", Vector3d::Zero(), kUp),
                      wall("wall", Vector3d::Zero(), Vector3d::UnitX()),
                      {"ladder", 0, RodShape{L}, Eigen::Isometry3d::Identity()}},
                     ContactLaw{});
        // Lower end at x = 2 L cosθ on the floor, upper end on the wall.
        x.body().p_WB = {L * std::cos(start), 0.0, L * std::sin(start)};
        setRotation(x.system, x.state, 0, Eigen::AngleAxisd(start, Vector3d::UnitY()).toRotationMatrix());
        double angle = 0.0;
        x.watch = [&] {
            if (angle == 0.0 && !x.of(ContactEvent::Kind::broken).empty())
                angle = std::asin(x.body().p_WB.z() / L);
        };
        QVERIFY2(x.run(2.0, 0.01), x.reason.c_str());
        const auto broken = x.of(ContactEvent::Kind::broken);
        QVERIFY(!broken.empty());
        // Energy with the moment m L²/3 about the middle: (2/3) L θ̇² = g (sinθ₀ − sinθ).
        const double sine = 2.0 / 3.0 * std::sin(start);
        QVERIFY2(std::abs(std::sin(angle) - sine) < 1e-8,
                 qPrintable(QString::number(std::sin(angle) - sine)));
        QVERIFY2(x.largestResidual < 1e-8 * mass * kGravity * L,
                 qPrintable(QString::number(x.largestResidual)));
    }

    void sameBitsTwice()
    {
        ContactLaw law;
        law.friction = 0.3;
        law.restitution = 0.6;
        State ends[2];
        for (State& end : ends) {
            Experiment x = restingBlock(law);
            x.body().p_WB.z() = 0.4;
            setRotation(x.system, x.state, 0,
                        Eigen::AngleAxisd(0.4, Vector3d(1.0, 2.0, 0.5).normalized()).toRotationMatrix());
            x.body().v_WB.x() = 1.0;
            QVERIFY2(x.run(2.0), x.reason.c_str());
            end = x.state;
        }
        QVERIFY(ends[0] == ends[1]);
    }

    /// A block that comes down flat and spins as it slides: all four corners come to rest at one moment,
    /// their slips turning ever faster before. It stops and lies still.
    void spinningSlideComesToRest()
    {
        ContactLaw law;
        law.friction = 0.3;
        law.restitution = 0.4;
        const Vector3d half(0.2, 0.1, 0.05);
        Experiment x({box("block", 1.0, half)},
                     {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                      {"block", 0, BoxShape{half}, Eigen::Isometry3d::Identity()}},
                     law);
        x.body().p_WB = Vector3d(0, 0, 0.5);
        setRotation(x.system, x.state, 0,
                    Eigen::AngleAxisd(0.7, Vector3d(1, -2, 0.5).normalized()).toRotationMatrix());
        x.body().v_WB = Vector3d(1, 0.5, 0);
        x.body().w_WB = Vector3d(2, 3, -1);
        QVERIFY2(x.run(1.0), qPrintable(QString::fromStdString(x.reason)));
        QVERIFY(x.body().v_WB.norm() < 1e-12 && x.body().w_WB.norm() < 1e-12);
        QVERIFY(std::abs(x.body().p_WB.z() - 0.05) < 1e-9); // the tolerance of touching, ten times
        // integration tolerance 1e-10 of an energy of 6 J
        QVERIFY2(x.largestResidual < 1e-8, qPrintable(QString::number(x.largestResidual)));
    }

    /// A tumbling block comes to rest with its energy accounted for.
    void tumblingBlockClosesItsLedger()
    {
        ContactLaw law;
        law.friction = 0.3;
        law.restitution = 0.6;
        Experiment x = restingBlock(law);
        x.body().p_WB.z() = 0.4;
        setRotation(x.system, x.state, 0,
                    Eigen::AngleAxisd(0.4, Vector3d(1.0, 2.0, 0.5).normalized()).toRotationMatrix());
        x.body().v_WB.x() = 1.0;
        QVERIFY2(x.run(2.0), x.reason.c_str());
        // The tolerance of the integrator, 1e-10 per step, over some hundred steps between the impacts.
        const double E = 3.0 * kGravity * 0.4;
        QVERIFY2(x.largestResidual < 1e-9 * E, qPrintable(QString::number(x.largestResidual / E)));
        QVERIFY2(x.body().v_WB.norm() < 1e-9, qPrintable(QString::number(x.body().v_WB.norm())));
    }
};

QTEST_GUILESS_MAIN(TestResting)
#include "test_resting.moc"

#include "contact_fixture.h"

#include "engine/step/remedies.h"

#include <QTest>

#include <stdexcept>
#include <string>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;
using Kind = ContactEvent::Kind;

namespace
{

StepperOptions without(bool Remedies::*remedy)
{
    StepperOptions options;
    options.remedies.*remedy = false;
    return options;
}

/// A ball of 0.1 m that falls 1 m on a floor.
Experiment fallingBall(double e, const StepperOptions& options)
{
    ContactLaw law;
    law.restitution = e;
    Experiment x({ball("ball", 1.0, 0.1)},
                 {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                  {"ball", 0, SphereShape{0.1}, Eigen::Isometry3d::Identity()}},
                 law, options);
    x.body().p_WB.z() = 1.1;
    return x;
}

/// A rod of 2 m that slides leaning forwards over a floor with μ = 1.5: its friction admits no force
/// (1 + 3 cos²θ − 3 μ sin θ cos θ < 0 at tan θ = 2).
Experiment paradoxicalRod(const StepperOptions& options)
{
    ContactLaw law;
    law.friction = 1.5;
    Experiment x({rod("rod", 1.0, 1.0)},
                 {wall("floor", Vector3d::Zero(), Vector3d::UnitZ()),
                  {"rod", 0, RodShape{1.0}, Eigen::Isometry3d::Identity()}},
                 law, options);
    setRotation(x.system, x.state, 0,
                Eigen::AngleAxisd(-std::atan2(2.0, 1.0), Vector3d::UnitY()).toRotationMatrix());
    x.body().p_WB = {1.0 / std::sqrt(5.0), 0.0, 2.0 / std::sqrt(5.0)};
    x.body().v_WB = {-1.0, 0.0, 0.0};
    return x;
}

/// A box that has just been pushed across a steep slope, at 10 µm/s: its slip turns downhill, at first at the
/// rate μ g cos 45°/u, a fifth of a million radians a second.
Experiment turningSlip(const StepperOptions& options, int& evaluations)
{
    const PointForce counts{.force = [&evaluations](double, const State&) -> Vector3d {
        ++evaluations;
        return Vector3d::Zero();
    }};
    ContactLaw law;
    law.friction = 0.3;
    const double down = kGravity / std::sqrt(2.0);
    Experiment x({box("box", 1.0, {0.1, 0.1, 0.01})},
                 {wall("slope", Vector3d::Zero(), Vector3d::UnitZ()),
                  {"box", 0, BoxShape{Vector3d(0.1, 0.1, 0.01)}, Eigen::Isometry3d::Identity()}},
                 law, options, {down, 0.0, -down}, {ForceElement{"counts", counts, {}}});
    x.body().p_WB.z() = 0.01;
    x.body().v_WB = {0.0, 1e-5, 0.0};
    return x;
}

} // namespace

/// What each remedy does, by what happens without it.
class TestRemedies : public QObject
{
    Q_OBJECT

private slots:
    void rowsAreWhole()
    {
        for (const RemedyRow& row : remedyTable()) {
            QVERIFY(Remedies{}.*row.on);
            QCOMPARE(&remedyRow(row.id), &row);
            for (const char* text : {row.id, row.en, row.zh, row.aboutEn, row.aboutZh})
                QVERIFY2(*text, row.id);
        }
        try {
            remedyRow("prayer");
            QFAIL("an unknown remedy is refused");
        } catch (const std::invalid_argument& error) {
            QVERIFY(std::string(error.what()).find("prayer") != std::string::npos);
        }
    }

    /// Bounces of e = ½ end at t₁ (1 + e)/(1 − e) = 3 t₁. Without their limit there are ever more of them,
    /// until rounding hides them; the ball lies still at the same moment.
    void bouncesWithoutTheirLimit()
    {
        const double last = 3.0 * std::sqrt(2.0 / kGravity);
        Experiment limited = fallingBall(0.5, {}), all = fallingBall(0.5, without(&Remedies::zeno));
        QVERIFY2(limited.run(2.0), limited.reason.c_str());
        QVERIFY2(all.run(2.0), all.reason.c_str());
        QCOMPARE(limited.of(Kind::zeno).size(), std::size_t(1));
        // Three spans of eight bounces, (½)²⁴ of the first interval before the limit: 5e-8 s of the 0.9 s.
        QVERIFY(std::abs(limited.of(Kind::zeno).front().limit - last) < 1e-9);
        QVERIFY(all.of(Kind::zeno).empty());
        QVERIFY(all.of(Kind::impact).size() > limited.of(Kind::impact).size());
        QVERIFY(std::abs(all.body().p_WB.z() - 0.1) < 1e-6 && all.body().v_WB.norm() < 1e-6);
    }

    /// Without the impulse that ends the slip a step by impulses finds the same in its own time.
    void jamOrBridge()
    {
        Experiment jams = paradoxicalRod({}), bridged = paradoxicalRod(without(&Remedies::jam));
        QVERIFY2(jams.run(0.01, 0.001), jams.reason.c_str());
        QVERIFY2(bridged.run(0.01, 0.001), bridged.reason.c_str());
        QCOMPARE(jams.of(Kind::impact).size(), std::size_t(1));
        QVERIFY(jams.of(Kind::bridged).empty());
        QVERIFY(!bridged.of(Kind::bridged).empty());
        // The end is stopped at once, or within the 10 µs of the step: of 1 m/s as little as that lasts.
        QVERIFY((jams.body().w_WB - bridged.body().w_WB).norm() < 1e-3 * jams.body().w_WB.norm());
    }

    /// Without both the run ends, and says why.
    void neither()
    {
        StepperOptions options;
        options.remedies.jam = options.remedies.bridge = false;
        Experiment x = paradoxicalRod(options);
        QVERIFY(!x.run(0.01, 0.001));
        QVERIFY2(x.reason.find("friction") != std::string::npos, x.reason.c_str());
        QCOMPARE(x.t, 0.0);
        QCOMPARE(x.of(Kind::painleve).size(), std::size_t(1));
    }

    /// It slides down at (1 − μ) g sin 45° t, with the remedy or without; what is left of the push, and what
    /// turning it has cost, is of the order of the push. Without it many steps fail before shorter ones get
    /// on.
    void slowSlips()
    {
        int evaluations = 0, bareEvaluations = 0;
        Experiment helped = turningSlip({}, evaluations);
        Experiment bare = turningSlip(without(&Remedies::slowSlips), bareEvaluations);
        const double t = 0.1, expected = 0.7 * kGravity / std::sqrt(2.0) * t;
        for (Experiment* x : {&helped, &bare}) {
            QVERIFY2(x->run(t), x->reason.c_str());
            QVERIFY2(std::abs(x->body().v_WB.x() - expected) < 1e-5,
                     qPrintable(QString::number(x->body().v_WB.x() - expected)));
            QVERIFY(std::abs(x->body().v_WB.y()) < 1e-5);
        }
        QVERIFY2(bareEvaluations > evaluations,
                 qPrintable(QStringLiteral("%1, %2").arg(bareEvaluations).arg(evaluations)));
    }
};

QTEST_GUILESS_MAIN(TestRemedies)
#include "test_remedies.moc"

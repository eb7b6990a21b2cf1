#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>

using namespace polhode::course;

namespace
{

constexpr double kMass = 0.1, kSpeed = 1, kDampingRatio = 0.1;

/// A ball on a springy floor, or what else is thrown there; rows are further apart than an impact lasts.
RunPointer thrown(const QByteArray& gravity, const QByteArray& K, const QByteArray& law,
                  const QByteArray& body, const QByteArray& stepper = "soft")
{
    const QByteArray text = "id: scene\ntitle: {en: Scene, zh: 场景}\nscene:\n  duration: 0.2\n  step: 0.02\n"
                            "  tolerance: 1e-10\n  gravity: "
        + gravity + "\n  planar: xz\n  contact: {stepper: " + stepper + ", law: {stiffness: " + K
        + ", damping: 2*0.1*sqrt(" + K + "*0.1)" + law
        + "}}\n  walls:\n    - {id: floor, half_space: {normal: [0, 0, 1]}}\n  bodies:\n    - {id: body, "
          "mass: 0.1, "
        + body + "}\n";
    return simulate(experimentFromText(text), {});
}

const QByteArray kBall = "shape: {sphere: 0.015}, position: [0, 0, 0.02], velocity: [0, 0, -1]";
/// At 45°; its lower end is (0.1, 0, −0.1) from its middle.
const QByteArray kRod = "shape: {rod: \"0.2*sqrt(2)\"}, position: [0, 0, 0.11], velocity: [0, 0, -1], "
                        "orientation: {axis: [0, 1, 0], angle: \"pi/4\"}";

} // namespace

class TestSoftImpact : public QObject
{
    Q_OBJECT

private slots:
    /// Without weight: restitution exp(−2 β arccos β/√(1−β²)), duration 2 arccos β/ω, impulse m (1 + e) w.
    void pulseOfABall()
    {
        const RunPointer run = thrown("0", "1e4", "", kBall);
        QCOMPARE(run->softImpacts().size(), std::size_t(1));
        const SoftImpact impact = run->softImpacts().front();
        const double root = std::sqrt(1 - kDampingRatio * kDampingRatio);
        const double angle = 2 * std::acos(kDampingRatio);
        const double e = std::exp(-kDampingRatio * angle / root);
        const double rate = std::sqrt(1e4 / kMass) * root;
        constexpr double kRun = 1e-8; // of the run, whose tolerance is 1e-10 a step
        QCOMPARE(impact.pair, std::string("body.floor"));
        QCOMPARE(impact.label.en, std::string("body – floor"));
        QVERIFY(std::abs(impact.from - 0.005) < kRun);
        QVERIFY(std::abs(impact.to - impact.from - angle / rate) < kRun);
        const SoftImpactView view = run->magnify(impact);
        QVERIFY(std::abs(view.zetaBefore + kSpeed) < kRun);
        QVERIFY(std::abs(view.zetaAfter - e * kSpeed) < kRun);
        const double impulse = kMass * (1 + e) * kSpeed;
        QVERIFY(view.time.size() > 400);
        QVERIFY(std::abs(view.impulse.back() - impulse) < kRun);
        QVERIFY(std::abs(view.rigidImpulse - impulse) < kRun);
        // f = K δ + D δ̇ in the middle of the contact.
        const std::size_t k = view.time.size() / 2;
        const double t = view.time[k] - impact.from, beta = kDampingRatio * std::sqrt(1e4 / kMass);
        const double delta = kSpeed / rate * std::exp(-beta * t) * std::sin(rate * t);
        const double deltaRate = kSpeed * std::exp(-beta * t) * std::cos(rate * t) - beta * delta;
        QVERIFY(std::abs(view.force[k] - 1e4 * delta - 2 * beta * kMass * deltaRate) < 1e-5);
    }

    /// What is pressed in from the start, by m g/K, is carried from the start: no row without its force.
    void restsFromTheStart()
    {
        const RunPointer run
            = thrown("9.81", "1e4", "", "shape: {sphere: 0.015}, position: [0, 0, \"0.015-0.1*9.81/1e4\"]");
        const std::vector<double>& force = *run->column("body.floor.lambda");
        QVERIFY(run->time()[1] > run->time()[0]);
        for (const double f : force)
            QVERIFY(std::abs(f - kMass * 9.81)
                    < 1e-9); // K times rounding of places, 1e-16 m, and the steps' 1e-10
    }

    /// The rigid impact leaves no time to the weight.
    void weightIsTheDifference()
    {
        const RunPointer run = thrown("9.81", "1e3", "", kBall);
        const std::vector<SoftImpact> impacts = run->softImpacts();
        QVERIFY(!impacts.empty());
        for (const SoftImpact& impact : impacts) {
            const SoftImpactView view = run->magnify(impact);
            const double weight = kMass * 9.81 * (impact.to - impact.from);
            QVERIFY(weight > 1e-2); // beside 0.2 N s
            QVERIFY(std::abs(view.rigidImpulse - kMass * (view.zetaAfter - view.zetaBefore)) < 1e-12);
            // The run keeps its tolerance of 1e-10 a step.
            QVERIFY(std::abs(view.impulse.back() - view.rigidImpulse - weight) < 1e-9);
        }
    }

    /// The end of a rod, 1/m_c = (1 + 3/2)/m at 45°: the body turns by some thousandths of a radian
    /// meanwhile.
    void endOfARod_data()
    {
        QTest::addColumn<QByteArray>("law");
        QTest::newRow("smooth") << QByteArray();
        QTest::newRow("rough") << QByteArray(
            ", friction: 0.3, tangential_stiffness: 1e8, tangential_damping: 600");
    }
    void endOfARod()
    {
        QFETCH(const QByteArray, law);
        const RunPointer run = thrown("0", "1e8", law, kRod);
        QVERIFY(!run->softImpacts().empty());
        const SoftImpactView view = run->magnify(run->softImpacts().front());
        constexpr double kTurned = 5e-3;
        const double impulse = view.impulse.back();
        QVERIFY2(std::abs(view.rigidImpulse - impulse) < kTurned * impulse,
                 qPrintable(QStringLiteral("%1, %2").arg(view.rigidImpulse).arg(impulse)));
        const double smooth = kMass / 2.5 * (view.zetaAfter - view.zetaBefore);
        QCOMPARE(std::abs(smooth - impulse) < kTurned * impulse, law.isEmpty());
    }

    /// Two corners at once: no impulse of each is the rigid one.
    void severalPoints()
    {
        const RunPointer run = thrown(
            "0", "1e4", "", "shape: {box: [0.1, 0.1, 0.1]}, position: [0, 0, 0.055], velocity: [0, 0, -1]");
        QCOMPARE(run->softImpacts().size(), std::size_t(1));
        const SoftImpactView view = run->magnify(run->softImpacts().front());
        QVERIFY(std::isnan(view.rigidImpulse));
        const double change = kMass * (view.zetaAfter - view.zetaBefore);
        QVERIFY(std::abs(view.impulse.back() - change) < 1e-9);
    }

    void noneWithoutSoftSurfaces()
    {
        QVERIFY(thrown("9.81", "1e4", "", kBall, "event-driven")->softImpacts().empty());
        // What lies on the floor to the end has no impact.
        QVERIFY(thrown("9.81", "1e4", "", "shape: {sphere: 0.015}, position: [0, 0, 0.015]")
                    ->softImpacts()
                    .empty());
    }
};

QTEST_MAIN(TestSoftImpact)
#include "test_soft_impact.moc"

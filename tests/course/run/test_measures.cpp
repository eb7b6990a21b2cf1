#include "course/run/simulate.h"
#include "support/scene_text.h"

#include <QTest>

#include <cmath>

using namespace polhode::course;

namespace
{

/// An oscillator, x = cos t, with a dozen rows in a period, and a force that falls from 0 to −25 where the
/// particle `far` passes x = 1, on no breakpoint.
RunPointer coarseRun()
{
    return simulate(experimentFromText(R"yaml(
scene:
  duration: 10
  step: 0.5
  tolerance: 1e-12
  bodies:
    - {id: b, shape: particle, mass: 1, position: [1, 0, 0]}
    - {id: far, shape: particle, mass: 1, velocity: [0.3, 0, 0]}
  forces:
    - {id: s, on: b, force: ["-b.x", 0, 0]}
    - {id: f, on: far, force: [0, "-25*step(far.x, 1)", 0]}
)yaml"),
                    {});
}

} // namespace

/// Measures are of the run, not of a curve through its rows.
class TestMeasures : public QObject
{
    Q_OBJECT

private slots:
    void betweenRows()
    {
        const RunPointer run = coarseRun();
        // The method keeps 1e-12 a step; the extreme is looked for where a cubic has it, within h³ of it.
        for (const double t : {0.25, 3.3, 5.3, 9.9})
            QVERIFY(std::abs(run->measure("at[b.x, " + std::to_string(t) + "]") - std::cos(t)) < 1e-10);
        QVERIFY(std::abs(run->measure("at[b.x, 5]") - std::cos(5.0)) < 1e-10); // a row
        QVERIFY(std::abs(run->measure("max[b.vx]") - 1) < 1e-4);
        QVERIFY(run->measure("range[b.x]") <= 2 + 1e-10);
        QVERIFY(std::abs(run->measure("at[b.x - b.x@0 + s.W - s.W, 5.3]") - std::cos(5.3) + 1) < 1e-10);
    }

    void noValueThatNeverWas()
    {
        const RunPointer run = coarseRun();
        QCOMPARE(run->measure("min[f.y]"), -25.0);
        QCOMPARE(run->measure("max[f.y]"), 0.0);
        QCOMPARE(run->measure("range[f.y]"), 25.0);
    }

    void repeatsItself()
    {
        const RunPointer run = coarseRun();
        const double first = run->measure("at[b.x, 5.3]");
        run->measure("at[b.x, 9.9]");
        QCOMPARE(run->measure("at[b.x, 5.3]"), first);
    }
};

QTEST_GUILESS_MAIN(TestMeasures)
#include "test_measures.moc"

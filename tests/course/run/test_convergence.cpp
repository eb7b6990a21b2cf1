#include "course/read/load.h"
#include "course/run/convergence.h"
#include "support/scene_by_hand.h"

#include <QTest>

#include <cmath>

using namespace polhode::course;
using namespace polhode::course::byhand;

/// The convergence chart's numbers: on an oscillator every method shows its theoretical order.
class TestConvergence : public QObject
{
    Q_OBJECT

private slots:
    void ordersOfAnOscillator()
    {
        Experiment e = experiment("2", "0.01");
        BodyDescription ball = body("ball", particle(), "1");
        ball.position = vector("0.5", "0", "0");
        ball.velocity = vector("0", "0.3", "0");
        e.scene.bodies = {ball};
        e.scene.forces = {force("pull", "ball", vector("-9*ball.x", "-9*ball.y", "0"))};
        const auto measured = measureConvergence(e, {}, 2);
        QVERIFY(measured.size() >= 6);
        for (const Convergence& series : measured) {
            compareOrder(series);
        }
    }

    void ordersOfATumblingBook()
    {
        const LoadedLesson loaded = loadLesson(POLHODE_SOURCE_DIR "/lessons/09-integrators");
        QVERIFY(loaded.lesson);
        const Experiment* e = loaded.lesson->experiment("one");
        QVERIFY(e);
        for (const double spin : {2.0, 4.0}) {
            Inputs inputs;
            inputs.values["n"] = spin;
            inputs.tolerance = 0.01; // of the reader's run, not of the reference
            for (const Convergence& series : measureConvergence(*e, inputs, 2))
                compareOrder(series);
        }
    }

    void aCancelledMeasurementIsEmpty()
    {
        Experiment e = experiment("2", "0.01");
        e.scene.bodies = {body("ball", particle(), "1")};
        const std::atomic<bool> cancel = true;
        QVERIFY(measureConvergence(e, {}, 2, &cancel).empty());
    }

private:
    /// The slope over the three smallest steps. The step is so small there that the next term of the error is
    /// below a tenth of an order; rounding is 1e-13 and every error above 1e-11, which changes it by 1/100.
    static void compareOrder(const Convergence& series)
    {
        const std::size_t n = series.error.size();
        QVERIFY2(n >= 4, series.integrator.c_str());
        QVERIFY2(series.error.back() > 1e-11, series.integrator.c_str());
        const double slope = std::log2(series.error[n - 3] / series.error[n - 1]) / 2;
        QVERIFY2(std::abs(slope - series.order) < 0.1,
                 qPrintable(QStringLiteral("%1: slope %2, order %3")
                                .arg(QString::fromStdString(series.integrator))
                                .arg(slope)
                                .arg(series.order)));
    }
};

QTEST_GUILESS_MAIN(TestConvergence)
#include "test_convergence.moc"

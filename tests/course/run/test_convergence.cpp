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
            QVERIFY2(series.step.size() >= 4, series.integrator.c_str());
            // The finest pair of steps that is still far above the rounding of the run (1e-15) and the
            // error of the reference (1e-10, the scene's tolerance).
            double slope = 0;
            for (std::size_t i = 0; i + 1 < series.step.size(); ++i)
                if (series.error[i + 1] > 1e-8)
                    slope = std::log2(series.error[i] / series.error[i + 1]);
            // Steps of 2 s / 512 at 3 rad/s: the next term of the error is below 10 % of the first.
            QVERIFY2(std::abs(slope - series.order) < 0.2,
                     qPrintable(QStringLiteral("%1: slope %2, order %3")
                                    .arg(QString::fromStdString(series.integrator))
                                    .arg(slope)
                                    .arg(series.order)));
        }
    }

    void aCancelledMeasurementIsEmpty()
    {
        Experiment e = experiment("2", "0.01");
        e.scene.bodies = {body("ball", particle(), "1")};
        const std::atomic<bool> cancel = true;
        QVERIFY(measureConvergence(e, {}, 2, &cancel).empty());
    }
};

QTEST_GUILESS_MAIN(TestConvergence)
#include "test_convergence.moc"

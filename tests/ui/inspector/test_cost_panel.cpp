#include "course/run/contact_cost.h"
#include "ui/inspector/cost_panel.h"
#include "ui/inspector/residual_chart.h"
#include "ui/plot/convergence_chart.h"
#include "ui/session/session.h"

#include <QTest>

#include <cmath>
#include <qcustomplot.h>

using namespace polhode;
using namespace polhode::ui;

/// What methods cost, measured when it is asked for; the residual of sweeps.
class TestCostPanel : public QObject
{
    Q_OBJECT

private slots:
    void theProblemIsSolvedByAllMethods()
    {
        for (const int n : {1, 5, 10}) {
            const Lcp lcp = course::ballsInARow(n);
            const Eigen::VectorXd z = solveLcp("enumeration", lcp).z;
            for (const char* id : {"lemke", "dantzig", "interior-point"})
                QVERIFY2((solveLcp(id, lcp).z - z).norm() < 1e-7, id); // residuals of 1e-10, condition n²
        }
        const Eigen::VectorXd z = solveLcp("dantzig", course::ballsInARow(64)).z;
        const auto pressed = (z.array() > 0).count();
        QVERIFY2(pressed > 16 && pressed < 48, qPrintable(QString::number(pressed))); // about half
    }

    void itMeasuresWhatItIsAskedForOnce()
    {
        Session session;
        CostPanel panel(session);
        const auto* chart = panel.findChild<ConvergenceChart*>();
        panel.setLanguage(course::Language::en);
        panel.setSubject(CostPanel::Subject::contacts);
        QCOMPARE(chart->chart()->series().size(), 0); // not before it is seen
        panel.resize(400, 300);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(chart->stepLimits().upper >= 128, 120'000);
        const AxisLimits contacts = chart->errorLimits();
        QVERIFY(contacts.lower > 1e-9 && contacts.upper < 100); // seconds
        panel.setSubject(CostPanel::Subject::joints);
        QTRY_VERIFY_WITH_TIMEOUT(!chart->chart()->series().isEmpty(), 120'000);
        panel.setSubject(CostPanel::Subject::contacts);
        QCOMPARE(chart->errorLimits().upper, contacts.upper); // not measured again
        QCOMPARE(chart->errorLimits().lower, contacts.lower);
    }

    void measuringCanBeCancelled()
    {
        const std::atomic<bool> cancel = true;
        QVERIFY(course::measureContactCost(&cancel).empty());
    }

    void residualsOfSweeps()
    {
        ResidualChart chart;
        chart.setResiduals({1, 0.1, 0, std::nan(""), 1e-4});
        const auto* plot = chart.findChild<QCustomPlot*>();
        const auto data = plot->graph(0)->data();
        QCOMPARE(data->size(), 3); // zero and what is no number have no place on a logarithmic axis
        QCOMPARE(data->at(2)->key, 5.0); // sweeps are counted from 1
        QCOMPARE(data->at(2)->value, 1e-4);
        QCOMPARE(plot->yAxis->scaleType(), QCPAxis::stLogarithmic);
        QVERIFY(plot->yAxis->range().contains(1) && plot->yAxis->range().contains(1e-4));
        QVERIFY(plot->xAxis->range().contains(5));
        chart.setResiduals({});
        QCOMPARE(plot->graph(0)->dataCount(), 0);
    }
};

QTEST_MAIN(TestCostPanel)
#include "test_cost_panel.moc"

#include "ui/plot/plot_table.h"

#include <QTest>

#include <cmath>
#include <memory>

using namespace polhode::ui;

namespace
{

Curve::Column column(std::vector<double> values)
{
    return std::make_shared<const std::vector<double>>(std::move(values));
}

/// Rises from 0 to 1, falls to −1 at t = 1 s, and rises to 0: known at every time.
Curve jumping()
{
    Curve curve;
    curve.id = curve.label = QStringLiteral("v");
    curve.x = column({0, 1, 1, 2});
    curve.y = column({0, 1, -1, 0});
    curve.sequence = std::make_shared<const std::vector<int>>(std::vector<int>{0, 0, 1, 1});
    return curve;
}

/// 3 t on samples of its own.
Curve rising()
{
    Curve curve;
    curve.id = curve.label = QStringLiteral("z");
    curve.unit = QStringLiteral("m");
    curve.x = column({0, 0.25, 2});
    curve.y = column({0, 0.75, 6});
    return curve;
}

QString text(const PlotTable& table, int row, int column, int role = Qt::DisplayRole)
{
    return table.index(row, column).data(role).toString();
}

double number(const PlotTable& table, int row, int column)
{
    return table.index(row, column).data(Qt::EditRole).toDouble();
}

} // namespace

/// The curves of a plot as a table.
class TestPlotTable : public QObject
{
    Q_OBJECT

private slots:
    void rowsAreThoseOfAllCurvesAndTwoAtAJump()
    {
        PlotData plot;
        plot.curves = {jumping(), rising()};
        PlotTable table;
        table.setPlot(plot);
        const std::vector<double> times{0, 0.25, 1, 1, 2}, v{0, 0.25, 1, -1, 0};
        QCOMPARE(table.rowCount(), int(times.size()));
        for (int i = 0; i < table.rowCount(); ++i) {
            QCOMPARE(number(table, i, 0), times[std::size_t(i)]);
            QCOMPARE(number(table, i, 1), v[std::size_t(i)]);
            QCOMPARE(number(table, i, 2), 3 * times[std::size_t(i)]);
        }
        QCOMPARE(text(table, 2, 0), QStringLiteral("1.00000⁻"));
        QCOMPARE(text(table, 3, 0), QStringLiteral("1.00000⁺"));
        QVERIFY(text(table, 2, 0, Qt::AccessibleTextRole).contains(QLatin1String("before the jump")));
        QVERIFY(text(table, 3, 0, Qt::AccessibleTextRole).contains(QLatin1String("after the jump")));
        QCOMPARE(table.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("t (s)"));
        QCOMPARE(table.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("z (m)"));
        QCOMPARE(table.rowAt(0.9), 1);
        QCOMPARE(table.rowAt(1), 3);
    }

    void chosenStepsKeepTheJump()
    {
        PlotData plot;
        plot.curves = {jumping(), rising()};
        PlotTable table;
        table.setPlot(plot, 0.5);
        const std::vector<double> times{0, 0.5, 1, 1, 1.5, 2}, v{0, 0.5, 1, -1, -0.5, 0};
        QCOMPARE(table.rowCount(), int(times.size()));
        for (int i = 0; i < table.rowCount(); ++i) {
            QCOMPARE(number(table, i, 0), times[std::size_t(i)]);
            QCOMPARE(number(table, i, 1), v[std::size_t(i)]);
            QVERIFY(std::abs(number(table, i, 2) - 3 * times[std::size_t(i)]) < 1e-15);
        }
    }

    void stepsAreRound()
    {
        PlotData plot;
        plot.curves = {rising()};
        PlotTable table;
        table.setPlot(plot);
        const std::vector<double> wanted{0.2, 0.1,
                                         0.02}; // in 10 and 20 rows; in 50 and 100 the same, 100 rows
        const std::vector<double> steps = table.steps();
        QCOMPARE(steps.size(), wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i)
            QVERIFY(std::abs(steps[i] - wanted[i]) < 1e-12);
    }

    /// Readings from outside know nothing between them, and hidden curves are not there.
    void whatIsNotKnownIsNotTold()
    {
        PlotData plot;
        plot.curves = {rising(), jumping()};
        plot.curves[0].role = Curve::Role::measured;
        PlotTable table;
        table.setPlot(plot);
        QCOMPARE(text(table, 2, 1), QStringLiteral("–")); // t = 1 s
        plot.curves[0].hidden = true;
        table.setPlot(plot);
        QCOMPARE(table.columnCount(), 2);
    }

    void whatRoundingLeavesIsReadAsNothing()
    {
        Curve curve = jumping();
        curve.y = column({1, 3e-16, -1, 0});
        PlotData plot;
        plot.curves = {curve};
        PlotTable table;
        table.setPlot(plot);
        QCOMPARE(text(table, 1, 1), QStringLiteral("0"));
        QCOMPARE(number(table, 1, 1), 3e-16);
    }

    /// A point in a plane has both of its numbers at each time.
    void aPlaneHasTwoColumns()
    {
        PlotData plot;
        plot.xIsTime = false;
        plot.xLabel = QStringLiteral("x");
        plot.xUnit = QStringLiteral("m");
        Curve curve = rising();
        curve.time = column({0, 1, 2});
        curve.x = column({5, 6, 7});
        plot.curves = {curve};
        PlotTable table;
        table.setPlot(plot, 0.5);
        QCOMPARE(table.columnCount(), 3);
        QCOMPARE(number(table, 1, 1), 5.5);
        QCOMPARE(number(table, 1, 2), 0.375);
        QCOMPARE(table.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("x (m)"));
    }

    void whatIsCopiedIsForASpreadsheet()
    {
        PlotData plot;
        plot.curves = {jumping(), rising()};
        PlotTable table;
        table.setPlot(plot);
        const QModelIndexList cells{table.index(3, 0), table.index(3, 2), table.index(2, 0),
                                    table.index(2, 2)};
        QCOMPARE(table.text(cells), QStringLiteral("t (s)\tz (m)\n1\t3\n1\t3\n"));
        QVERIFY(table.text({}).isEmpty());
    }
};

QTEST_MAIN(TestPlotTable)
#include "test_plot_table.moc"

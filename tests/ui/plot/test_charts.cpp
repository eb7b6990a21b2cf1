#include "ui/plot/bars_chart.h"
#include "ui/plot/convergence_chart.h"
#include "ui/plot/energy_chart.h"
#include "ui/plot/plot_look.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace polhode::ui;

namespace
{

const double kNan = std::numeric_limits<double>::quiet_NaN();

/// A method of order @p order whose error at step 1 is @p scale.
ConvergenceSeries exact(double order, double scale)
{
    ConvergenceSeries series{QStringLiteral("m"), QStringLiteral("series1"), {}, {}};
    for (int i = 0; i < 6; ++i) {
        series.step.push_back(std::pow(0.5, i));
        series.error.push_back(scale * std::pow(series.step.back(), order));
    }
    return series;
}

QImage pictureOf(QWidget& widget)
{
    widget.resize(400, 300);
    widget.show();
    QCoreApplication::processEvents();
    return widget.grab().toImage();
}

} // namespace

class TestCharts : public QObject
{
    Q_OBJECT

private slots:
    void orderIsTheSlope();
    void orderIsThatOfSmallStepsAboveRounding();
    void orderNeedsTwoSteps();
    void convergenceLimitsHoldTheData();
    void barLimitsHoldZero();
    void barsOnlyGrow();
    void barsOfAnything();
    void energyAddsUp();
    void energyKeepsItsBarsUnderOtherNames();
    void energyRefusesOtherNumbers();
    void emptyChartsSaySo();
    void aHeadingThatIsTooLongGoesOnBelow();
};

void TestCharts::orderIsTheSlope()
{
    for (const double order : {1.0, 2.0, 4.0, 0.5}) {
        const auto fitted = fittedOrder(exact(order, 3e-7));
        QVERIFY(fitted);
        QVERIFY(std::abs(*fitted - order) < 1e-12); // rounding of a few logarithms
    }
}

/// Large steps are not yet of the order of the method, and below some step only rounding is left: the slope
/// is that between.
void TestCharts::orderIsThatOfSmallStepsAboveRounding()
{
    const auto fitted = fittedOrder({"m",
                                     "series1",
                                     {0.64, 0.32, 0.16, 0.08, 0.04, 0.02, 0.01},
                                     {2, 2.2, 1.1, 1.6e-8, 1e-9, 6.25e-11, 9e-11}});
    QVERIFY(fitted);
    // 1.6e-8 : 1e-9 : 6.25e-11 = 256 : 16 : 1, up to the rounding of a few logarithms
    QVERIFY(std::abs(*fitted - 4) < 1e-12);
    QVERIFY(!fittedOrder({"m", "series1", {0.2, 0.1}, {1.5, 1.4}}));
    // Costs grow as n³ when n is large.
    const auto cost
        = fittedOrder({"m", "series1", {1, 2, 10, 20, 40}, {1, 1.1, 1, 8, 64}}, Limit::largeNumbers);
    QVERIFY(cost && std::abs(*cost - 3) < 1e-12);
}

void TestCharts::orderNeedsTwoSteps()
{
    QVERIFY(!fittedOrder({"m", "series1", {}, {}}));
    QVERIFY(!fittedOrder({"m", "series1", {0.1}, {0.2}}));
    QVERIFY(!fittedOrder({"m", "series1", {0.1, 0.1}, {0.2, 0.3}}));
    QVERIFY(!fittedOrder({"m", "series1", {0.1, 0.2}, {0, 0.3}}));
    const auto fitted = fittedOrder({"m", "series1", {1, 0.1, 0.01, 0.001}, {1, 0.01, kNan, 0}});
    QVERIFY(fitted && std::abs(*fitted - 2) < 1e-12); // rounding
}

void TestCharts::convergenceLimitsHoldTheData()
{
    ConvergenceChart chart;
    chart.setReferenceOrders({1, 2, 4});
    ConvergenceSeries broken = exact(1, 1e-3);
    broken.error[2] = 0;
    broken.error[3] = kNan;
    chart.setSeries({exact(2, 1e-2), broken}, "h (s)", "error (m)");
    QVERIFY(chart.stepLimits().lower < std::pow(0.5, 5) && chart.stepLimits().upper > 1);
    QVERIFY(chart.errorLimits().lower < 1e-2 * std::pow(0.5, 10) && chart.errorLimits().upper > 1e-2);
    QVERIFY(!pictureOf(chart).isNull());
}

void TestCharts::barLimitsHoldZero()
{
    for (const auto& [lower, upper] : std::vector<std::pair<double, double>>{
             {3, 7}, {-7, -3}, {-1, 2}, {0, 0}, {1e-30, 1e-29}, {-1e30, 1e30}}) {
        const AxisLimits limits = barLimits({lower, upper});
        QVERIFY(limits.lower <= std::min(0.0, lower) && limits.upper >= std::max(0.0, upper));
        QVERIFY(limits.span() > 0);
        QVERIFY(limits.span() <= 2.5 * std::max(upper - std::min(lower, 0.0), std::max(upper, 0.0) - lower)
                || upper == lower);
    }
}

void TestCharts::barsOnlyGrow()
{
    BarsChart chart;
    chart.setBars({{"1", "F", 10}, {"2", "F", -4}}, "F", "N");
    const AxisLimits first = chart.limits();
    chart.setBars({{"1", "F", 1}, {"2", "F", 0}}, "F", "N");
    QCOMPARE(chart.limits(), first);
    chart.resetLimits();
    QVERIFY(chart.limits().upper < first.upper);
}

void TestCharts::barsOfAnything()
{
    BarsChart chart;
    chart.setBars({{"same", "F", kNan}, {"same", "L", 1e300}, {"", "", 0}}, "F", "N");
    QVERIFY(std::isfinite(chart.limits().span()));
    QVERIFY(!pictureOf(chart).isNull());
    chart.setBars({}, "F", "N");
    QVERIFY(!pictureOf(chart).isNull());
}

void TestCharts::energyAddsUp()
{
    EnergyChart chart;
    chart.setShares({{"kinetic", "kinetic"}, {"potential", "potential"}, {"work", "work"}});
    chart.setMoments({{"now", {3, -5, kNan}}});
    QCOMPARE(chart.total(0), -2.0);
    QVERIFY(chart.limits().lower <= -5 && chart.limits().upper >= 3);
    QVERIFY(!pictureOf(chart).isNull());
}

void TestCharts::energyKeepsItsBarsUnderOtherNames()
{
    EnergyChart chart;
    chart.setShares({{"translation", "v"}, {"rotation", "omega"}});
    chart.setMoments({{"now", {8, 2}}});
    const AxisLimits before = chart.limits();
    chart.setShares({{"平动", "v"}, {"转动", "omega"}});
    QCOMPARE(chart.total(0), 10.0);
    QCOMPARE(chart.limits().upper, before.upper);
    const QImage renamed = pictureOf(chart);
    chart.setMoments({{"now", {8, 2}}});
    QVERIFY(renamed == pictureOf(chart));
    chart.setMoments({{"now", {0.8, 0.2}}});
    QCOMPARE(chart.total(0), 1.0);
    QCOMPARE(chart.limits().upper, before.upper); // they only grow
    chart.resetLimits();
    chart.setMoments({{"now", {0.8, 0.2}}});
    QVERIFY(chart.limits().upper < 0.2 * before.upper);
}

void TestCharts::energyRefusesOtherNumbers()
{
    EnergyChart chart;
    chart.setShares({{"kinetic", "kinetic"}});
    QVERIFY_EXCEPTION_THROWN(chart.setMoments({{"now", {1, 2}}}), std::invalid_argument);
}

void TestCharts::emptyChartsSaySo()
{
    EnergyChart energy;
    ConvergenceChart convergence;
    BarsChart bars;
    for (ChartFrame* chart : {static_cast<ChartFrame*>(&energy), static_cast<ChartFrame*>(&convergence),
                              static_cast<ChartFrame*>(&bars)}) {
        const QImage with = pictureOf(*chart);
        chart->setEmptyMessage({});
        QVERIFY(with != pictureOf(*chart));
    }
}

/// The words behind the title are whole at any width: in the second line the ink is as wide as they are.
void TestCharts::aHeadingThatIsTooLongGoesOnBelow()
{
    ConvergenceChart chart;
    chart.setTitle(QStringLiteral("Time of one evaluation of all forces"));
    chart.setSeries({exact(1, 1e-3)}, QStringLiteral("h"), QStringLiteral("s"));
    const QString subtitle = ConvergenceChart::tr("numbers: measured orders");
    PlotLook look;
    look.font = chart.font();
    const QFontMetrics title(look.titleFont()), small(look.smallFont());
    const int both = title.horizontalAdvance(QStringLiteral("Time of one evaluation of all forces"))
        + small.horizontalAdvance(subtitle);
    const auto top = [&](int width) {
        chart.resize(width, 300);
        chart.show();
        QCoreApplication::processEvents();
        return chart.chart()->margins().top();
    };
    const int one = top(both + 60), two = top(both - 20);
    QVERIFY(std::abs(two - one - small.lineSpacing()) <= 1); // whole pixels

    const QImage picture = chart.grab().toImage();
    const QColor paper = picture.pixelColor(0, 0);
    int left = picture.width(), right = 0;
    for (int y = one - title.descent(); y < two - title.descent(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            if (picture.pixelColor(x, y) != paper) {
                left = std::min(left, x);
                right = std::max(right, x);
            }
    constexpr int kBearing = 3; // px: letters begin and end a little inside of their advance
    QVERIFY(std::abs(right - left - small.horizontalAdvance(subtitle)) <= kBearing);
}

QTEST_MAIN(TestCharts)
#include "test_charts.moc"

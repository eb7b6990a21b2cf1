#include "ui/plot/axis_limits.h"
#include "ui/plot/axis_ticks.h"
#include "ui/plot/curve_math.h"
#include "ui/plot/curve_path.h"
#include "ui/plot/curve_stroke.h"
#include "ui/plot/number_text.h"

#include <QTest>

#include <cmath>

using namespace polhode::ui;

namespace
{

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInf = std::numeric_limits<double>::infinity();

Curve curveOf(std::vector<double> x, std::vector<double> y, std::vector<int> sequence = {})
{
    Curve curve;
    curve.x = std::make_shared<const std::vector<double>>(std::move(x));
    curve.y = std::make_shared<const std::vector<double>>(std::move(y));
    if (!sequence.empty())
        curve.sequence = std::make_shared<const std::vector<int>>(std::move(sequence));
    return curve;
}

const PixelMap kMapX{{0, 10}, 0, 100};
const PixelMap kMapY{{0, 1}, 100, 0};

} // namespace

class TestPlotValues : public QObject
{
    Q_OBJECT

private slots:
    void decimationKeepsExtremesAndEnds();
    void decimationKeepsOrder();
    void denseColumnsAreTheirExtremes();
    void penIsLiftedAtDiscontinuities();
    void jumpAtTheStartBeginsWithAPoint();
    void nanAndInfinityAreGaps();
    void logAxisLeavesOutWhatIsNotPositive();
    void simplifiedStaysNear();
    void dashesAddUp();
    void clippingKeepsWhatIsInside();
    void valueNeverCrossesAGap();
    void pointFollowsTime();
    void limitsHaveAir();
    void limitsOfFlatAndExtremeData();
    void zoomKeepsItsCenter();
    void ticksAreRound_data();
    void ticksAreRound();
    void logTicksArePowers();
    void numbersReadWell_data();
    void numbersReadWell();
    void axisTitles();
};

void TestPlotValues::decimationKeepsExtremesAndEnds()
{
    // 100 000 samples over 100 pixels with one spike up and one down between two others.
    std::vector<double> x, y;
    for (int i = 0; i < 100000; ++i) {
        x.push_back(10.0 * i / 99999);
        y.push_back(0.5);
    }
    y[33333] = 1;
    y[66666] = 0;
    y.back() = 0.25;
    const PixelPath path = columnPath(curveOf(x, y), kMapX, kMapY, 1);
    QCOMPARE(path.starts.size(), std::size_t(1));
    QVERIFY(path.points.size() <= 4 * 101); // four samples for each column of pixels
    const auto [high, low] = std::minmax_element(path.points.begin(), path.points.end(),
                                                 [](QPointF a, QPointF b) { return a.y() < b.y(); });
    QCOMPARE(high->y(), 0.0);
    QCOMPARE(high->x(), kMapX.pixel(x[33333]));
    QCOMPARE(low->y(), 100.0);
    QCOMPARE(path.points.front(), QPointF(0, 50));
    QCOMPARE(path.points.back(), QPointF(100, 75));
}

void TestPlotValues::decimationKeepsOrder()
{
    std::vector<double> x, y;
    for (int i = 0; i < 5000; ++i) {
        x.push_back(10.0 * i / 4999);
        y.push_back(0.5 + 0.5 * std::sin(40.0 * i));
    }
    const PixelPath path = columnPath(curveOf(x, y), kMapX, kMapY, 1);
    QVERIFY(std::is_sorted(path.points.begin(), path.points.end(),
                           [](QPointF a, QPointF b) { return a.x() < b.x(); }));
}

void TestPlotValues::denseColumnsAreTheirExtremes()
{
    // Ten samples in each column of a pixel: middle, high, low, middle …
    std::vector<double> x, y;
    for (int i = 0; i < 1000; ++i) {
        x.push_back(0.01 * i);
        y.push_back(i % 10 == 3 ? 0.9 : i % 10 == 6 ? 0.1 : 0.5);
    }
    const PixelPath path = columnPath(curveOf(x, y), kMapX, kMapY, 1);
    QVERIFY(path.points.size() <= 2 * 100 + 4); // two a column, and the ends of the first and the last
    QCOMPARE(path.points.front().y(), 50.0);
    QCOMPARE(path.points.back().y(), 50.0);
    const auto count
        = std::count_if(path.points.begin(), path.points.end(), [](QPointF p) { return p.y() < 11; });
    QCOMPARE(count, 100);
}

void TestPlotValues::penIsLiftedAtDiscontinuities()
{
    const Curve curve = curveOf({0, 1, 1, 2}, {0, 1, 0, 1}, {0, 0, 1, 1});
    for (const PixelPath& path : {columnPath(curve, kMapX, kMapY, 1), planePath(curve, kMapX, kMapY, 4)}) {
        QCOMPARE(path.starts, (std::vector<std::size_t>{0, 2}));
        const std::vector<QPointF> expected{{0, 100}, {10, 0}, {10, 100}, {20, 0}};
        QCOMPARE(path.points, expected);
    }
}

void TestPlotValues::jumpAtTheStartBeginsWithAPoint()
{
    const Curve curve = curveOf({0, 0, 1, 2}, {0.5, 1, 0, 1}, {0, 1, 1, 1});
    const PixelPath path = columnPath(curve, kMapX, kMapY, 1);
    QCOMPARE(path.starts, (std::vector<std::size_t>{0, 1}));
    const std::vector<QPointF> expected{{0, 50}, {0, 0}, {10, 100}, {20, 0}};
    QCOMPARE(path.points, expected);
}

void TestPlotValues::nanAndInfinityAreGaps()
{
    const Curve curve = curveOf({0, 1, 2, 3, 4, 5}, {0, kNan, 0.5, 0.6, kInf, 1});
    for (const PixelPath& path : {columnPath(curve, kMapX, kMapY, 1), planePath(curve, kMapX, kMapY, 6)}) {
        QCOMPARE(path.starts, (std::vector<std::size_t>{0, 1, 3}));
        QCOMPARE(path.points.size(), std::size_t(4));
    }
}

void TestPlotValues::logAxisLeavesOutWhatIsNotPositive()
{
    const PixelMap log{{1, 100}, 100, 0, true};
    const PixelPath path = columnPath(curveOf({0, 1, 2, 3}, {1, -1, 0, 10}), kMapX, log, 1);
    QCOMPARE(path.starts.size(), std::size_t(2));
    QCOMPARE(path.points, (std::vector<QPointF>{{0, 100}, {30, 50}}));
}

void TestPlotValues::simplifiedStaysNear()
{
    // An arc, a cusp and a way back along the same line.
    PixelPath path;
    path.lift();
    for (int i = 0; i <= 2000; ++i)
        path.points.emplace_back(100 + 80 * std::cos(i * 2e-3), 100 + 80 * std::sin(i * 2e-3));
    path.points.emplace_back(300, 20);
    path.points.emplace_back(250, 40);
    path.points.emplace_back(299, 20.4);
    const double tolerance = 0.1;
    const PixelPath simple = simplified(path, tolerance);
    QVERIFY(simple.points.size() < 80);
    QCOMPARE(simple.points.front(), path.points.front());
    QCOMPARE(simple.points.back(), path.points.back());
    QVERIFY(std::find(simple.points.begin(), simple.points.end(), QPointF(300, 20)) != simple.points.end());
    for (const QPointF& point : path.points) {
        double nearest = 1e9;
        for (std::size_t i = 1; i < simple.points.size(); ++i) {
            const QPointF a = simple.points[i - 1];
            const QPointF d = simple.points[i] - a;
            const double u
                = std::clamp(QPointF::dotProduct(point - a, d) / QPointF::dotProduct(d, d), 0.0, 1.0);
            const QPointF off = point - a - u * d;
            nearest = std::min(nearest, std::hypot(off.x(), off.y()));
        }
        QVERIFY(nearest <= 1.01 * tolerance); // rounding
    }
}

void TestPlotValues::dashesAddUp()
{
    PixelPath path;
    path.starts = {0, 3};
    path.points = {{0, 0}, {6, 0}, {6, 6}, {20, 0}, {24, 0}};
    const PixelPath dashes = dashed(path, {4, 3});
    // 0–4 and 7–11 of the first line's 12 pixels, 0–4 of the second's 4.
    const std::vector<QPointF> expected{{0, 0}, {4, 0}, {6, 1}, {6, 5}, {20, 0}, {24, 0}};
    QCOMPARE(dashes.points, expected);
    QCOMPARE(dashes.starts, (std::vector<std::size_t>{0, 2, 4}));
}

void TestPlotValues::clippingKeepsWhatIsInside()
{
    PixelPath path;
    path.starts = {0, 4};
    path.points = {{-10, 5}, {5, 5}, {5, 1e300}, {8, -1e300}, {20, 20}, {30, 20}};
    const PixelPath inside = clipped(path, QRectF(0, 0, 10, 10));
    for (const QPointF& point : inside.points)
        QVERIFY(QRectF(-1e-9, -1e-9, 10 + 2e-9, 10 + 2e-9).contains(point)); // rounding of the cut
    QCOMPARE(inside.points[0], QPointF(0, 5));
    QCOMPARE(inside.points[1], QPointF(5, 5));
    QCOMPARE(inside.points[2], QPointF(5, 10));
    QCOMPARE(inside.starts.size(), std::size_t(2)); // the line that is outside is gone
}

void TestPlotValues::valueNeverCrossesAGap()
{
    const Curve curve = curveOf({0, 1, 2, 3, 4}, {0, 2, 10, 12, kNan}, {0, 0, 1, 1, 1});
    QCOMPARE(valueAt(curve, 0.5), 1.0);
    QCOMPARE(valueAt(curve, 1.0), 2.0);
    QVERIFY(!valueAt(curve, 1.5));
    QCOMPARE(valueAt(curve, 2.0), 10.0);
    QCOMPARE(valueAt(curve, 2.5), 11.0);
    QVERIFY(!valueAt(curve, 3.5));
    QVERIFY(!valueAt(curve, -0.1));
    QVERIFY(!valueAt(curve, 4.1));
    const Curve impact = curveOf({0, 1, 1, 2}, {0, -4, 3, 0}, {0, 0, 1, 1});
    QCOMPARE(valueAt(impact, 1.0), 3.0);
    QVERIFY(!valueAt(curveOf({}, {}), 0));
}

void TestPlotValues::pointFollowsTime()
{
    Curve curve = curveOf({0, 4, -1, -1}, {0, 2, 5, 9}, {0, 0, 1, 1});
    curve.time = std::make_shared<const std::vector<double>>(std::vector<double>{0, 1, 1, 2});
    QCOMPARE(pointAt(curve, 0.5), QPointF(2, 1));
    QCOMPARE(pointAt(curve, 1), QPointF(-1, 5));
    QCOMPARE(pointAt(curve, 1.5), QPointF(-1, 7));
    QVERIFY(!pointAt(curve, 2.5));
}

void TestPlotValues::limitsHaveAir()
{
    const AxisLimits limits = paddedLimits(extentOf({-1, 3, kNan, kInf}, false), false);
    QVERIFY(limits.lower < -1 && limits.lower > -1.5);
    QVERIFY(limits.upper > 3 && limits.upper < 3.5);
    QVERIFY(paddedLimits(extentOf({0.2, 3}, false), false).lower < 0); // zero is near: it is in sight
    QVERIFY(paddedLimits(extentOf({100, 101}, false), false).lower > 99);
    QCOMPARE(tightLimits(extentOf({0, 7}, false), false), (AxisLimits{0, 7}));
    QCOMPARE(united({0, 2}, {1, 5}), (AxisLimits{0, 5}));
}

void TestPlotValues::limitsOfFlatAndExtremeData()
{
    // The rounding errors of a conserved energy do not fill the plot.
    const AxisLimits flat = paddedLimits(extentOf({2.5, 2.5 + 1e-13}, false), false);
    QVERIFY(flat.lower < 2.3 && flat.upper > 2.7);
    for (const auto& values :
         std::vector<std::vector<double>>{{}, {0}, {5e-324, 1e-310}, {-1e308, 1e308}, {1e308, 1e308}, {-7}}) {
        for (const bool logarithmic : {false, true}) {
            const AxisLimits limits = paddedLimits(extentOf(values, logarithmic), logarithmic);
            QVERIFY(std::isfinite(limits.lower) && std::isfinite(limits.upper)
                    && std::isfinite(limits.span()));
            QVERIFY(limits.span() > 0);
            QVERIFY(!logarithmic || limits.lower > 0);
        }
    }
}

void TestPlotValues::zoomKeepsItsCenter()
{
    QCOMPARE(zoomed({0, 10}, 4, 0.5, false), (AxisLimits{2, 7}));
    const AxisLimits log = zoomed({1, 100}, 10, 0.5, true);
    QCOMPARE(log.lower, std::sqrt(10.0));
    QCOMPARE(log.upper, std::sqrt(1000.0));
    AxisLimits limits{0, 10};
    for (int i = 0; i < 1000; ++i)
        limits = zoomed(limits, 4, 0.5, false);
    QVERIFY(limits.span() > 0); // it stops before the limits fall together
    QCOMPARE(moved({0, 10}, 0.5, false), (AxisLimits{5, 15}));
}

void TestPlotValues::ticksAreRound_data()
{
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    QTest::addColumn<int>("count");
    QTest::addColumn<QStringList>("labels");
    QTest::addColumn<int>("exponent");
    QTest::newRow("unit") << 0.0 << 1.0 << 5 << QStringList{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"} << 0;
    QTest::newRow("minus") << -3.0 << 3.0 << 3 << QStringList{"−2", "0", "2"} << 0;
    QTest::newRow("never a single one") << -1.4 << 1.4 << 2 << QStringList{"−1", "0", "1"} << 0;
    QTest::newRow("tiny") << -2.2e-9 << 2.2e-9 << 4 << QStringList{"−2", "−1", "0", "1", "2"} << -9;
    QTest::newRow("huge") << 0.0 << 4.1e7 << 4 << QStringList{"0", "10", "20", "30", "40"} << 6;
    QTest::newRow("offset") << 100.0 << 100.4 << 4 << QStringList{"100.0", "100.1", "100.2", "100.3", "100.4"}
                            << 0;
}

void TestPlotValues::ticksAreRound()
{
    QFETCH(double, lower);
    QFETCH(double, upper);
    QFETCH(int, count);
    const Ticks ticks = linearTicks({lower, upper}, count);
    QTEST(QStringList(ticks.labels.begin(), ticks.labels.end()), "labels");
    QTEST(ticks.exponent, "exponent");
}

void TestPlotValues::logTicksArePowers()
{
    const Ticks decades = logTicks({1e-9, 1e-1}, 4);
    QCOMPARE(decades.labels, (QVector<QString>{"10⁻⁸", "10⁻⁶", "10⁻⁴", "0.01"}));
    const Ticks narrow = logTicks({1.5, 8}, 4);
    QCOMPARE(narrow.labels, (QVector<QString>{"2", "5"}));
    QVERIFY(logTicks({-1, 8}, 4).values.empty());
}

void TestPlotValues::numbersReadWell_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("small") << numberText(3.14e-9, 2) << "3.1×10⁻⁹";
    QTest::newRow("carry") << numberText(0.99996, 2) << "1.0";
    QTest::newRow("minus") << numberText(-12.345, 3) << "−12.3";
    QTest::newRow("large") << numberText(-2.5e12, 2) << "−2.5×10¹²";
    QTest::newRow("zero") << numberText(0, 3) << "0";
    QTest::newRow("no minus zero") << fixedText(-0.001, 1) << "0.0";
    QTest::newRow("nan") << numberText(kNan, 3) << "–";
    QTest::newRow("infinite") << fixedText(-kInf, 3) << "−∞";
    QTest::newRow("resolution") << valueText(1.23456, 0.01) << "1.23";
    QTest::newRow("coarse") << valueText(12345.6, 20) << "12346";
    QTest::newRow("tiny resolution") << valueText(3e-9, 1e-12) << "3.000×10⁻⁹";
}

void TestPlotValues::numbersReadWell()
{
    QFETCH(QString, text);
    QTEST(text, "expected");
}

void TestPlotValues::axisTitles()
{
    QCOMPARE(axisTitle("E", "J", 0), QString("E (J)"));
    QCOMPARE(axisTitle("E", "J", -3), QString("E (10⁻³\u2009J)"));
    QCOMPARE(axisTitle("n", "", 0), QString("n"));
    QCOMPARE(axisTitle("", "m", 0), QString("m"));
}

QTEST_MAIN(TestPlotValues)
#include "test_plot_values.moc"

#include "ui/plot/plot_legend.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/plot_stacks.h"
#include "ui/plot/plot_stretch.h"
#include "ui/plot/readings.h"

#include <QApplication>
#include <QImage>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <qcustomplot.h>

#include <cmath>
#include <limits>

using namespace polhode::ui;

namespace
{

void wheel(QWidget& widget, QPointF at, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&widget, &event);
    QCoreApplication::processEvents();
}

} // namespace

class TestPlotStack : public QObject
{
    Q_OBJECT

private slots:
    void refusesBadColumns();
    void emptyStackSaysWhatWillAppear();
    void emptyAxesHaveTheirTitles();
    void ticksStandCloserWhereAsked();
    void noHeightIsNoMistake();
    void setTimeEmitsNothingAndMovesTheCursor();
    void clickPicksTheTime();
    void clickInPhasePlotPicksTheTimeOfItsPoint();
    void limitsOnlyGrowWhileInteracting();
    void legendHidesAndShows();
    void choicesOutliveNewData();
    void wheelZoomsAllTimeAxes();
    void boxZoomAndReset();
    void keysMoveTheAxes();
    void readoutSkipsGaps();
    void readoutNamesWhatTheAxisDoesNot();
    void logarithmicAxisOfNegativeValues();
    void hugeAndBrokenValues();
    void highlightChangesThePicture();
    void denseEventsDoNotHatchThePlot();
    void namesOfEventsLeaveTheCurvesFree();
    void plotsAreNeverLow();
    void aNewVariableIsSeenWhole();
    void onePlotAloneAndBack();
    void manyReadingsAreThinned();
    void aLongNameOfAnEventTakesTheRoomThatNoOtherWants();
    void hoveringNamesTheQuantity();
    void menuAsksForWhatItCannotDo();
    void fewerCurvesUnderAnOldLegend();
    void theReadoutLeavesTheMeasuredFigures();
};

void TestPlotStack::refusesBadColumns()
{
    PlotData plot = linePlot("p", 1);
    plot.curves[1].y = samples::column({1, 2});
    PlotStack stack;
    try {
        stack.setPlots({plot});
        QFAIL("columns of different length were taken");
    } catch (const std::invalid_argument& error) {
        const QString what = QString::fromUtf8(error.what());
        QVERIFY2(what.contains("\"p\"") && what.contains("\"b\"") && what.contains("101"), qPrintable(what));
    }
    plot = linePlot("p", 1);
    plot.curves[1].id = plot.curves[0].id;
    QVERIFY_EXCEPTION_THROWN(stack.setPlots({plot}), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(stack.xLimits("nothing"), std::invalid_argument);
}

void TestPlotStack::emptyStackSaysWhatWillAppear()
{
    const auto stack = stackOf({});
    const QImage with = stack->grab().toImage();
    stack->setEmptyMessage({});
    QCoreApplication::processEvents();
    const QImage without = stack->grab().toImage();
    QVERIFY(difference(with, without) > 0);

    PlotData plot = linePlot("p", 1);
    plot.curves.clear();
    stack->setPlots({plot});
    QCoreApplication::processEvents();
    const QImage bare = stack->grab().toImage();
    stack->setEmptyMessage("The curves will appear here.");
    QCoreApplication::processEvents();
    QVERIFY(difference(bare, stack->grab().toImage()) > 0);
}

/// Large text in a small window may leave the plots no room at all: nothing is painted then, and nothing
/// said.
/// Axes to draw on have no curves, and yet a variable along each.
void TestPlotStack::emptyAxesHaveTheirTitles()
{
    PlotData plot = linePlot("p", 1);
    for (Curve& curve : plot.curves)
        curve.y = std::make_shared<std::vector<double>>(curve.x->size(),
                                                        std::numeric_limits<double>::quiet_NaN());
    plot.xLimits = AxisLimits{0, 10};
    plot.yLimits = AxisLimits{-30, 10};
    plot.xLabel = "t";
    plot.xUnit = "s";
    PlotData without = plot;
    without.xLabel.clear();
    without.xUnit.clear();
    const auto named = stackOf({plot}), bare = stackOf({without});
    const QRect corner = named->plotArea("p").toRect();
    const auto below = [&](PlotStack& stack) {
        return stack.grab(QRect(corner.right() - 60, corner.bottom() + 2, 100, 25)).toImage();
    };
    QVERIFY(difference(below(*named), below(*bare)) > 0);
}

/// −30 m to 10 m: at a quarter of the distance at least half as many more.
void TestPlotStack::ticksStandCloserWhereAsked()
{
    const auto stack = stackOf({linePlot("p", 1)});
    const auto ticks = [&] {
        stack->grab();
        const auto* canvas = stack->findChild<QCustomPlot*>();
        return canvas->axisRects()[0]->axis(QCPAxis::atLeft)->tickVector().size();
    };
    const qsizetype before = ticks();
    stack->setTicksApart(0.25);
    QTRY_VERIFY2(2 * ticks() >= 3 * before,
                 qPrintable(QStringLiteral("%1, then %2").arg(before).arg(ticks())));
}

void TestPlotStack::noHeightIsNoMistake()
{
    QWidget window;
    window.resize(600, 400);
    PlotStack stack(&window);
    stack.resize(600, 400);
    window.show();
    stack.setPlots({linePlot("p", 1)});
    QCoreApplication::processEvents();
    QTest::failOnWarning(QRegularExpression(QStringLiteral("QPainter|QCP")));
    for (const QSize size : {QSize(600, 0), QSize(0, 400), QSize(0, 0)}) {
        stack.resize(size);
        stack.setTime(0.5);
        stack.setPlots({linePlot("p", 2)});
        QCoreApplication::processEvents();
    }
}

void TestPlotStack::setTimeEmitsNothingAndMovesTheCursor()
{
    const auto stack = stackOf({linePlot("p", 1), linePlot("q", 2)});
    QSignalSpy picked(stack.get(), &PlotStack::timePicked);
    QSignalSpy hovered(stack.get(), &PlotStack::curveHovered);
    stack->setTime(2);
    const QImage before = stack->grab().toImage();
    stack->setTime(7);
    const QImage after = stack->grab().toImage();
    QVERIFY(difference(before, after) > 0);
    QVERIFY(difference(before, after) < 0.02); // two thin lines and four dots
    QCOMPARE(picked.count() + hovered.count(), 0);
    QCOMPARE(stack->time(), 7.0);
}

void TestPlotStack::clickPicksTheTime()
{
    const auto stack = stackOf({linePlot("p", 1), linePlot("q", 2)});
    QSignalSpy picked(stack.get(), &PlotStack::timePicked);
    const QRectF area = stack->plotArea("q");
    QTest::mousePress(stack.get(), Qt::LeftButton, {}, area.center().toPoint());
    QCOMPARE(picked.count(), 1);
    // A pixel of 400 is a fortieth of a second.
    QVERIFY(std::abs(picked[0][0].toDouble() - 5) < 0.05);
    QTest::mouseMove(stack.get(), QPoint(int(area.right()) + 40, int(area.center().y())));
    QCOMPARE(picked.last()[0].toDouble(), 10.0);
    QTest::mouseRelease(stack.get(), Qt::LeftButton, {}, area.center().toPoint());
    const int before = picked.count();
    QTest::mouseMove(stack.get(), area.center().toPoint());
    QCOMPARE(picked.count(), before);
}

void TestPlotStack::clickInPhasePlotPicksTheTimeOfItsPoint()
{
    PlotData phase = linePlot("phase", 1);
    phase.xIsTime = false;
    phase.curves.resize(1);
    phase.curves[0].time = phase.curves[0].x;
    phase.curves[0].x = phase.curves[0].y;
    const auto stack = stackOf({phase});
    QSignalSpy picked(stack.get(), &PlotStack::timePicked);
    QTest::mouseClick(stack.get(), Qt::LeftButton, {}, stack->plotArea("phase").center().toPoint());
    QCOMPARE(picked.count(), 1);
    QVERIFY(std::abs(picked[0][0].toDouble() - 5) < 0.11); // samples are 0.1 apart
}

void TestPlotStack::limitsOnlyGrowWhileInteracting()
{
    const auto stack = stackOf({linePlot("p", 1)});
    const AxisLimits first = stack->yLimits("p");
    stack->beginInteraction();
    stack->setPlots({linePlot("p", 2)});
    const AxisLimits grown = stack->yLimits("p");
    QVERIFY(grown.upper > first.upper && grown.lower < first.lower);
    stack->setPlots({linePlot("p", 0.5)});
    QCOMPARE(stack->yLimits("p"), grown);
    stack->endInteraction();
    QVERIFY(stack->yLimits("p").upper < first.upper);
    stack->setPlots({linePlot("p", 0.1)});
    QVERIFY(stack->yLimits("p").upper < 0.2 * first.upper);
}

void TestPlotStack::legendHidesAndShows()
{
    PlotData plot = linePlot("p", 1);
    const auto stack = stackOf({plot});
    const AxisLimits both = stack->yLimits("p");
    const QSignalSpy asked(stack.get(), &PlotStack::curveShowRequested);
    const auto clickEntry = [&] {
        QTest::mouseClick(stack.get(), Qt::LeftButton, {}, stack->legendRect("p", "b").center().toPoint());
    };
    clickEntry();
    QCOMPARE(asked.value(0), (QList<QVariant>{"p", "b", false}));
    plot.curves[1].hidden = true;
    stack->setPlots({plot});
    QVERIFY(stack->yLimits("p").span() < both.span());
    stack->grab();
    clickEntry();
    QCOMPARE(asked.value(1), (QList<QVariant>{"p", "b", true}));
    plot.curves[1].hidden = false;
    stack->setPlots({plot});
    QCOMPARE(stack->yLimits("p"), both);
}

void TestPlotStack::choicesOutliveNewData()
{
    const auto stack = stackOf({linePlot("p", 1), linePlot("q", 1)});
    stack->setXLimits("p", {2, 4});
    stack->setYLimits("q", {-1, 1});
    stack->setPlots({linePlot("p", 3), linePlot("q", 3)});
    QCOMPARE(stack->xLimits("q"), (AxisLimits{2, 4}));
    QCOMPARE(stack->yLimits("q"), (AxisLimits{-1, 1}));
    stack->setPlots({linePlot("other", 1)});
    QCOMPARE(stack->xLimits("other"), (AxisLimits{0, 10}));
}

void TestPlotStack::wheelZoomsAllTimeAxes()
{
    const auto stack = stackOf({linePlot("p", 1), linePlot("q", 1)});
    const AxisLimits y = stack->yLimits("p");
    wheel(*stack, stack->plotArea("p").center(), {});
    QVERIFY(stack->xLimits("p").span() < 9);
    QCOMPARE(stack->xLimits("q"), stack->xLimits("p"));
    QCOMPARE(stack->yLimits("p"), y);
    wheel(*stack, stack->plotArea("p").center(), Qt::ControlModifier);
    QVERIFY(stack->yLimits("p").span() < y.span());
    QCOMPARE(stack->yLimits("q"), y);

    // Where not all find room, the wheel moves through them, and zooms with a key.
    const auto low = stackOf({linePlot("p", 1), linePlot("q", 2), linePlot("r", 3), linePlot("s", 4)});
    low->resize(500, 230);
    QCoreApplication::processEvents();
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(low.get(), Qt::Key_PageDown);
    const double top = low->plotArea("s").top();
    const AxisLimits x = low->xLimits("s");
    wheel(*low, low->plotArea("s").center(), {});
    QCOMPARE(low->xLimits("s"), x);
    QVERIFY(low->plotArea("s").top() > top);
    wheel(*low, {low->plotArea("s").center().x(), 200}, Qt::ShiftModifier);
    QVERIFY(low->xLimits("s").span() < x.span());
}

void TestPlotStack::boxZoomAndReset()
{
    const auto stack = stackOf({linePlot("p", 1)});
    const QRectF area = stack->plotArea("p");
    QSignalSpy picked(stack.get(), &PlotStack::timePicked);
    QTest::mousePress(stack.get(), Qt::LeftButton, Qt::ShiftModifier,
                      (area.topLeft() + QPointF(100, 50)).toPoint());
    QTest::mouseMove(stack.get(), (area.topLeft() + QPointF(200, 120)).toPoint());
    QTest::mouseRelease(stack.get(), Qt::LeftButton, Qt::ShiftModifier,
                        (area.topLeft() + QPointF(200, 120)).toPoint());
    QCOMPARE(picked.count(), 0);
    const double perPixel = 10 / area.width();
    // The corner of the area may lie between two pixels.
    QVERIFY(std::abs(stack->xLimits("p").lower - 100 * perPixel) < perPixel);
    QVERIFY(std::abs(stack->xLimits("p").upper - 200 * perPixel) < perPixel);
    stack->setTime(3);
    connect(stack.get(), &PlotStack::timePicked, stack.get(), &PlotStack::setTime);
    QTest::mouseClick(stack.get(), Qt::LeftButton, {}, area.center().toPoint());
    QTest::mouseDClick(stack.get(), Qt::LeftButton, {}, area.center().toPoint());
    QTest::keyClick(stack.get(), Qt::Key_Home);
    QCOMPARE(stack->time(), 3.0);
    QCOMPARE(stack->xLimits("p"), (AxisLimits{0, 10}));
}

void TestPlotStack::keysMoveTheAxes()
{
    const auto stack = stackOf({linePlot("p", 1)});
    QTest::keyClick(stack.get(), Qt::Key_Right);
    QCOMPARE(stack->xLimits("p"), (AxisLimits{1, 11}));
    const AxisLimits y = stack->yLimits("p");
    QTest::keyClick(stack.get(), Qt::Key_Up);
    QVERIFY(stack->yLimits("p").lower > y.lower);
    QTest::keyClick(stack.get(), Qt::Key_Plus);
    QVERIFY(stack->xLimits("p").span() < 10);
    QTest::keyClick(stack.get(), Qt::Key_Home);
    QCOMPARE(stack->xLimits("p"), (AxisLimits{0, 10}));
    QCOMPARE(stack->yLimits("p"), y);
}

void TestPlotStack::readoutSkipsGaps()
{
    PlotData plot = linePlot("p", 1);
    plot.curves.resize(1);
    plot.curves[0].x = samples::column({0, 4, 6, 10});
    plot.curves[0].y = samples::column({1, 1, 5, 5});
    plot.curves[0].sequence = std::make_shared<const std::vector<int>>(std::vector<int>{0, 0, 1, 1});
    const auto stack = stackOf({plot});
    const QRectF area = stack->plotArea("p");
    const auto at = [&](double t) {
        return stack->readoutAt({area.left() + t / 10 * area.width(), area.center().y()});
    };
    QCOMPARE(at(2).value(1), QString("a = 1.000\u2009m"));
    QVERIFY(at(5).isEmpty());
    QCOMPARE(at(8).value(1), QString("a = 5.000\u2009m"));
    QVERIFY(at(8).value(0).startsWith("t = 8.0"));
}

void TestPlotStack::readoutNamesWhatTheAxisDoesNot()
{
    PlotData plot = linePlot("p", 1);
    plot.curves.resize(1);
    Curve theory = plot.curves[0];
    theory.id += "@theory";
    theory.label = "exact";
    theory.role = Curve::Role::theory;
    plot.curves.push_back(theory);
    const auto stack = stackOf({plot});
    const QPointF middle = stack->plotArea("p").center();
    QCOMPARE(stack->readoutAt(middle).size(), 2); // what lies on its curve has no row of its own
    auto apart = std::make_shared<std::vector<double>>(*theory.y);
    for (double& y : *apart)
        y += 3;
    plot.curves[1].y = apart;
    stack->setPlots({plot});
    QCOMPARE(stack->readoutAt(middle).size(), 3);

    // In a plane, with curves of two quantities: each is called by its symbol and has its unit.
    PlotData plane = linePlot("p", 1);
    plane.curves.resize(1);
    plane.xIsTime = false;
    plane.xLabel = "x";
    plane.yLabel.clear();
    plane.yUnit.clear();
    plane.curves[0].unit = "N";
    stack->setPlots({plane});
    const QStringList lines = stack->readoutAt(stack->plotArea("p").center());
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[2].startsWith("a = ") && lines[2].endsWith("\u2009N"), qPrintable(lines[2]));
}

void TestPlotStack::logarithmicAxisOfNegativeValues()
{
    PlotData plot = linePlot("p", 1);
    const auto stack = stackOf({plot});
    QVERIFY(!stack->logarithmicY("p"));
    stack->setLogarithmicY("p", true);
    QCoreApplication::processEvents();
    QVERIFY(stack->logarithmicY("p"));
    QVERIFY(stack->yLimits("p").lower > 0);
    QVERIFY(stack->yLimits("p").upper > 10);
    plot.curves = {plot.curves[1]}; // nothing is positive
    stack->setPlots({plot});
    QCoreApplication::processEvents();
    QVERIFY(stack->yLimits("p").lower > 0);
    QVERIFY(!stack->grab().isNull());
}

void TestPlotStack::hugeAndBrokenValues()
{
    PlotData plot = linePlot("p", 1);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    plot.curves[0].x = samples::column({0, 1, 2, 3, 4});
    plot.curves[0].y = samples::column({1e308, -1e308, nan, infinity, 0});
    plot.curves[1].x = samples::column({nan, nan});
    plot.curves[1].y = samples::column({1, 2});
    const auto stack = stackOf({plot});
    QVERIFY(std::isfinite(stack->yLimits("p").span()));
    stack->setYLimits("p", {0, 1e-6});
    QCoreApplication::processEvents();
    QVERIFY(!stack->grab().isNull());
}

void TestPlotStack::highlightChangesThePicture()
{
    const auto stack = stackOf({linePlot("p", 1)});
    const QImage plain = stack->grab().toImage();
    stack->setHighlightedQuantity("L");
    QCoreApplication::processEvents();
    QVERIFY(difference(plain, stack->grab().toImage()) > 0);
    stack->setHighlightedQuantity("torque"); // of no curve
    QCoreApplication::processEvents();
    QCOMPARE(difference(plain, stack->grab().toImage()), 0.0);
    stack->setHighlightedQuantity("L");
    stack->setHighlightedQuantity({});
    QCoreApplication::processEvents();
    QCOMPARE(difference(plain, stack->grab().toImage()), 0.0);
}

void TestPlotStack::denseEventsDoNotHatchThePlot()
{
    // How many columns of pixels inside the plot have something that is not there without events.
    const auto marked = [](std::vector<double> times) {
        PlotData plot = linePlot("p", 1);
        const QImage plain = stackOf({plot})->grab().toImage();
        for (const double t : times)
            plot.events.push_back({t, {}, QStringLiteral("sticks")});
        const auto stack = stackOf({plot});
        const QImage picture = stack->grab().toImage();
        const QRect area = stack->plotArea("p").toRect().adjusted(1, 8, -1, -1); // below the marks at the top
        int columns = 0;
        for (int x = area.left(); x <= area.right(); ++x)
            for (int y = area.top(); y <= area.bottom(); ++y)
                if (picture.pixel(x, y) != plain.pixel(x, y)) {
                    ++columns;
                    break;
                }
        return columns;
    };
    const int one = marked({5});
    QVERIFY(one >= 1);
    QCOMPARE(marked({2, 5, 8}), 3 * one);
    std::vector<double> times;
    for (int i = 0; i < 300; ++i)
        times.push_back(3 + 0.01 * i);
    QCOMPARE(marked(times), 2 * one); // where they begin and where they end
}

/// Names stand above the curves; without them these look the same, and the strip is theirs.
void TestPlotStack::namesOfEventsLeaveTheCurvesFree()
{
    PlotData plot = linePlot("p", 1);
    plot.events = {{4, "the brick begins to slide", QStringLiteral("sticks")}};
    const auto stack = stackOf({plot});
    const auto above = [&] {
        QCoreApplication::processEvents();
        return stack->plotArea("p").top();
    };
    const double named = above();
    stack->setEventNames(false);
    QVERIFY(above() < named);
}

/// However many plots and however low the stack, none is lower than 90 px; all can be scrolled to.
void TestPlotStack::plotsAreNeverLow()
{
    const auto stack = stackOf({linePlot("p", 1), linePlot("q", 2), linePlot("r", 3), linePlot("s", 4)});
    for (const QSize size : {QSize(500, 120), QSize(300, 230), QSize(900, 300), QSize(500, 900)}) {
        stack->resize(size);
        QCoreApplication::processEvents();
        for (const char* id : {"p", "q", "r", "s"})
            QVERIFY2(stack->plotArea(id).height() >= 89, id); // 90 rows of pixels
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(stack.get(), Qt::Key_PageDown);
        QVERIFY(stack->plotArea("s").bottom() <= size.height());
    }
}

void TestPlotStack::aNewVariableIsSeenWhole()
{
    PlotData plot = linePlot("p", 1);
    const auto stack = stackOf({plot});
    stack->setXLimits("p", {2, 3});
    plot.x = QStringLiteral("w");
    plot.xIsTime = false;
    stack->setPlots({plot});
    QVERIFY(stack->xLimits("p").lower <= 0 && stack->xLimits("p").upper >= 10);
}

void TestPlotStack::onePlotAloneAndBack()
{
    const auto stack = stackOf({linePlot("p", 1), linePlot("q", 2)});
    stack->setYLimits("q", {-2, 2});
    const double before = stack->plotArea("p").height();
    stack->setAlone("p");
    QCoreApplication::processEvents();
    QVERIFY(stack->plotArea("p").height() > 1.5 * before);
    stack->setAlone({});
    QCoreApplication::processEvents();
    QCOMPARE(stack->plotArea("p").height(), before);
    QCOMPARE(stack->yLimits("q"), (AxisLimits{-2, 2}));
}

/// A thousand readings are drawn as rings that do not touch: as many as there is room for, and no more than a
/// hundred. The legend tells it.
void TestPlotStack::manyReadingsAreThinned()
{
    PlotData plot = linePlot("p", 1);
    plot.yLimits = AxisLimits{-1, 1};
    plot.curves = {samples::function("a@measured", "", "omega", 10, 1000, [](double) { return 0.5; })};
    plot.curves[0].role = Curve::Role::measured;
    const PixelMap wide{{0, 10}, 0, 2000}, half{{0, 10}, 0, 400}, zoomed{{0, 0.4}, 0, 400};
    QCOMPARE(drawnEvery(plot.curves[0], wide), 10);
    QCOMPARE(drawnEvery(plot.curves[0], half), 20);
    QCOMPARE(drawnEvery(plot.curves[0], zoomed), 1);
    const auto stack = stackOf({plot});
    const QRect area = stack->plotArea("p").toRect();
    const QImage with = stack->grab(area).toImage();
    plot.curves[0].hidden = true;
    const QImage without = stackOf({plot})->grab(area).toImage();
    int painted = 0; // columns of pixels in which there is a ring
    for (int x = 0; x < with.width(); ++x)
        painted += with.copy(x, 0, 1, with.height()) != without.copy(x, 0, 1, with.height());
    QVERIFY2(painted > 0.3 * with.width() && painted < 0.95 * with.width(), // there is something between them
             qPrintable(QStringLiteral("%1 of %2").arg(painted).arg(with.width())));
    plot.curves[0].hidden = false;
    QVERIFY(legendOf(plot, {}, half)[0].text.contains(QStringLiteral("1 in 20")));
    QVERIFY(!legendOf(plot, {}, zoomed)[0].text.contains(QStringLiteral("1 in")));
}

void TestPlotStack::aLongNameOfAnEventTakesTheRoomThatNoOtherWants()
{
    // Whether the end of a name of more than half the width is to be read, alone or with another event later.
    const auto endIsRead = [](double time, bool alone) {
        const auto picture = [&](const QString& name) {
            PlotData plot = linePlot("p", 1);
            plot.events.push_back({time, name, QStringLiteral("sticks")});
            if (!alone)
                plot.events.push_back({7, QStringLiteral("then"), QStringLiteral("sticks")});
            return stackOf({plot})->grab().toImage();
        };
        const QString name = QStringLiteral("contact broken: plank – left trestle ");
        return difference(picture(name + QLatin1Char('a')), picture(name + QLatin1Char('o'))) > 0;
    };
    QVERIFY(endIsRead(1, true));
    QVERIFY(endIsRead(9, true)); // to the left of its line
    QVERIFY(!endIsRead(1, false));
}

void TestPlotStack::hoveringNamesTheQuantity()
{
    const auto stack = stackOf({linePlot("p", 1)});
    QSignalSpy hovered(stack.get(), &PlotStack::curveHovered);
    moveTo(*stack, stack->legendRect("p", "b").center().toPoint());
    QCOMPARE(hovered.count(), 1);
    QCOMPARE(hovered[0][0].toString(), QString("L"));
    const QRectF area = stack->plotArea("p");
    const AxisLimits y = stack->yLimits("p");
    // Curve "a" is y = t, at t = 8.
    moveTo(*stack,
           QPointF(area.left() + 0.8 * area.width(), area.bottom() - (8 - y.lower) / y.span() * area.height())
               .toPoint());
    QCOMPARE(hovered.last()[0].toString(), QString("omega"));
    moveTo(*stack, area.topLeft().toPoint() + QPoint(3, 60));
    QCOMPARE(hovered.last()[0].toString(), QString());
}

void TestPlotStack::menuAsksForWhatItCannotDo()
{
    const auto stack = stackOf({linePlot("p", 1)});
    stack->setXLimits("p", {2, 4});
    QSignalSpy csv(stack.get(), &PlotStack::exportCsvRequested);
    QSignalSpy add(stack.get(), &PlotStack::addCurveRequested);
    QSignalSpy remove(stack.get(), &PlotStack::removeCurveRequested);
    QSignalSpy variable(stack.get(), &PlotStack::axisVariableRequested);
    QTest::mouseClick(stack.get(), Qt::RightButton, {}, stack->plotArea("p").center().toPoint());
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (QAction* action : menu->actions()) {
        const bool wanted = action->text().startsWith("Export CSV") || action->text().startsWith("Add curve")
            || action->text().startsWith("Choose x");
        if (wanted)
            action->trigger();
        if (action->menu())
            action->menu()->actions().at(1)->trigger();
    }
    menu->close();
    QCOMPARE(csv.value(0), (QList<QVariant>{"p", 2.0, 4.0}));
    QCOMPARE(add.value(0), QList<QVariant>{"p"});
    QCOMPARE(remove.value(0), (QList<QVariant>{"p", "b"}));
    QCOMPARE(variable.count(), 1);
}

void TestPlotStack::fewerCurvesUnderAnOldLegend()
{
    const auto stack = stackOf({linePlot("p", 1)});
    const QPoint entry = stack->legendRect("p", "b").center().toPoint();
    PlotData plot = linePlot("p", 1);
    plot.curves.resize(1);
    stack->setPlots({plot}); // not drawn yet
    const QSignalSpy asked(stack.get(), &PlotStack::curveShowRequested);
    QTest::mouseClick(stack.get(), Qt::LeftButton, {}, entry);
    QVERIFY(asked.isEmpty());
}

/// Wherever the pointer is, except on them.
void TestPlotStack::theReadoutLeavesTheMeasuredFigures()
{
    const auto stack = stackOf({linePlot("p", 1)});
    stack->setMeasuring(true);
    PlotStretch stretch{4, 6, "p", "a", std::nullopt, {}};
    const auto picture = [&](QPoint pointer) {
        moveTo(*stack, pointer);
        QCoreApplication::processEvents();
        return stack->grab().toImage();
    };
    stack->setStretch(stretch);
    const QImage without = picture({-1, -1});
    stretch.lines = {"a, 2 s", "mean 5 m", "slope 1 m/s"};
    stack->setStretch(stretch);
    const QImage with = picture({-1, -1});
    QRect figures;
    for (int y = 0; y < with.height(); ++y)
        for (int x = 0; x < with.width(); ++x)
            if (with.pixel(x, y) != without.pixel(x, y))
                figures |= QRect(x, y, 1, 1);
    QVERIFY(figures.width() > 40 && figures.height() > 30);
    const QRect area = stack->plotArea("p").toRect();
    for (int x = area.left() + 5; x < area.right(); x += 20)
        for (int y = area.top() + 5; y < area.bottom(); y += 20)
            if (x < figures.left() - 5
                || x > figures.right() + 5) // else the line at the pointer crosses them
                QVERIFY2(picture({x, y}).copy(figures) == with.copy(figures),
                         qPrintable(QStringLiteral("pointer at %1, %2").arg(x).arg(y)));
}

QTEST_MAIN(TestPlotStack)
#include "test_plot_stack.moc"

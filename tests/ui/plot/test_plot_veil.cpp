#include "ui/plot/plot_stacks.h"
#include "ui/plot/sketch_pad.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace polhode::ui;

/// Plots whose curves are to be predicted, and sketches of them.
class TestPlotVeil : public QObject
{
    Q_OBJECT

private slots:
    void aSketchIsOnTheAxisOfItsCurve();
    void whatIsToBeDrawnHasTheWholeWidth();
    void aVeilHidesWhatIsInThePlots();
    void noLineGoesThroughTheWordsOfAVeil();
    void aVeilLetsTheReaderThrough();
};

/// Not on that of a curve that is ten times as large; a curve that leaves the axis widens it.
void TestPlotVeil::aSketchIsOnTheAxisOfItsCurve()
{
    PlotData plot = linePlot("p", 1); // "a" rises to 10, "b" falls to −30
    polhode::course::Sketch drawn(0, 10);
    drawn.draw(0, 0, 10, 5);
    plot.sketch = PlotSketch{drawn, QStringLiteral("a"), {-15, 15}};
    const auto stack = stackOf({plot});
    QCOMPARE(stack->yLimits("p"), (AxisLimits{-15, 15}));
    plot.curves[0] = samples::function("a", "a", "omega", 10, 101, [](double t) { return 2 * t; });
    stack->setPlots({plot});
    QCOMPARE(stack->yLimits("p").lower, -15.0);
    QVERIFY(stack->yLimits("p").upper >= 20 && stack->yLimits("p").upper < 25);
    plot.sketch.reset();
    stack->setPlots({plot});
    QVERIFY(stack->yLimits("p").lower <= -30);
}

/// Half a second of ten, in a plot that is alone; nothing stretches it, and with the curves the others are
/// there and the axis is theirs again.
void TestPlotVeil::whatIsToBeDrawnHasTheWholeWidth()
{
    const auto stack = stackOf({linePlot("p", 1), linePlot("q", 1)});
    stack->setXLimits("q", {2, 4}); // the reader has looked at something
    stack->setVeiled(true);
    stack->setSketchTask(SketchTask{"p", "y", "m", {}, {-15, 15}, polhode::course::Sketch(0, 0.5)});
    QCOMPARE(stack->xLimits("p"), (AxisLimits{0, 0.5}));
    QVERIFY(!stack->shows("q"));
    const auto* pad = stack->findChild<SketchPad*>();
    QTRY_COMPARE(pad->geometry(), stack->plotArea("p").toAlignedRect());
    stack->setXLimits("p", {0, 10});
    stack->setYLimits("p", {0, 1});
    QCOMPARE(stack->xLimits("p"), (AxisLimits{0, 0.5}));
    QCOMPARE(stack->yLimits("p"), (AxisLimits{-15, 15}));
    stack->setSketchTask(SketchTask{"p", "y", "m", {}, {-15, 15}, polhode::course::Sketch(0, 3)});
    QCOMPARE(stack->xLimits("p"), (AxisLimits{0, 3}));
    stack->setVeiled(false);
    for (const char* plot : {"p", "q"})
        QCOMPARE(stack->xLimits(plot), (AxisLimits{0, 10}));
}

/// The picture of a veiled plot is the same whatever its curves are; what is round them stays.
void TestPlotVeil::aVeilHidesWhatIsInThePlots()
{
    const auto plots = [](double slope) {
        PlotData line = linePlot("p", slope);
        line.yLimits = AxisLimits{-30, 30};
        line.events = {{slope, "apex", "apex"}};
        line.bands = {{2 * slope, 4 * slope, "slides", "friction"}};
        PlotData plane = linePlot("phase", slope);
        plane.xIsTime = false;
        plane.xLimits = AxisLimits{0, 10};
        plane.yLimits = AxisLimits{-30, 30};
        for (Curve& curve : plane.curves)
            curve.time = curve.x;
        return std::vector{line, plane};
    };
    const auto pictureOf = [&](double slope, bool veiled) {
        const auto stack = stackOf(plots(slope));
        stack->setTime(1);
        stack->setVeiled(veiled);
        QCoreApplication::processEvents();
        return stack->grab().toImage();
    };
    const QImage open = pictureOf(1, false), veiled = pictureOf(1, true);
    QVERIFY(difference(open, pictureOf(0.5, false)) > 0);
    QCOMPARE(difference(veiled, pictureOf(0.5, true)), 0.0);

    const auto stack = stackOf(plots(1));
    const QRect area = stack->plotArea("p").toRect();
    const QPoint at = area.center();
    QVERIFY(!stack->readoutAt(at).isEmpty());
    stack->setVeiled(true);
    QCoreApplication::processEvents();
    QCOMPARE(stack->plotArea("p").toRect(), area);
    const QRect axis(0, area.top(), area.left() - 1, area.height());
    QVERIFY(difference(veiled.copy(axis), open.copy(axis)) > 0); // numbers would tell how large things become
    constexpr int kStrip = 24; // px: the names of events are hidden with the curves
    const QRect titles(0, 0, veiled.width(), area.top() - kStrip);
    QCOMPARE(veiled.copy(titles), open.copy(titles));

    QSignalSpy hovered(stack.get(), &PlotStack::curveHovered);
    for (int y = area.top(); y < area.bottom(); ++y)
        moveTo(*stack, {at.x(), y});
    QCOMPARE(hovered.size(), 0);
    QVERIFY(stack->readoutAt(at).isEmpty());

    stack->setVeiled(false);
    stack->setTime(1);
    moveTo(*stack, {-1, -1});
    QCoreApplication::processEvents();
    QCOMPARE(difference(stack->grab().toImage(), open), 0.0);
}

void TestPlotVeil::noLineGoesThroughTheWordsOfAVeil()
{
    const auto stack = stackOf({linePlot("p", 1)});
    stack->setVeiled(true);
    const auto pictureAt = [&](double t) {
        stack->setTime(t);
        QCoreApplication::processEvents();
        return stack->grab().toImage();
    };
    const QImage start = pictureAt(0), middle = pictureAt(5);
    QVERIFY(difference(start, middle) > 0);
    const QRect words = stack->findChild<QPushButton*>()->parentWidget()->geometry();
    QCOMPARE(difference(start.copy(words), middle.copy(words)), 0.0);
}

void TestPlotVeil::aVeilLetsTheReaderThrough()
{
    const auto stack = stackOf({linePlot("p", 1), linePlot("q", 1)});
    auto* button = stack->findChild<QPushButton*>();
    QVERIFY(!button->isVisible());
    stack->setVeiled(true);
    QCoreApplication::processEvents();
    QVERIFY(button->isVisible() && !button->text().isEmpty());
    QVERIFY(!button->accessibleDescription().isEmpty());
    QVERIFY(stack->spokenText().contains("prediction"));
    for (const QSize& size : {QSize(500, 400), QSize(280, 200), QSize(230, 500), QSize(1400, 900)}) {
        stack->resize(size);
        QCoreApplication::processEvents();
        const QRect place(button->mapTo(stack.get(), QPoint()), button->size());
        QVERIFY(stack->plotArea("p").toRect().contains(place));
        QVERIFY(button->width() >= button->sizeHint().width());
    }
    QSignalSpy wanted(stack.get(), &PlotStack::revealRequested);
    button->click();
    QCOMPARE(wanted.size(), 1);
    stack->setVeiled(false);
    QVERIFY(!button->isVisible());
    QVERIFY(!stack->spokenText().contains("prediction"));
}

QTEST_MAIN(TestPlotVeil)
#include "test_plot_veil.moc"

#include "ui/plot/plot_stacks.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>

using namespace polhode::ui;

/// Files of what a stack of plots shows.
class TestPlotPictures : public QObject
{
    Q_OBJECT

private slots:
    void pngOpens();
    void namesOfEventsAreSharpInAPicture();
    void svgIsWellFormed();
    void pdfHasAHeader();
    void failedExportLeavesNothing();
    void keptRunsStayRightWhileOthersMove();
};

void TestPlotPictures::pngOpens()
{
    const QTemporaryDir directory;
    const auto stack = stackOf(samples::bouncingBall(500, true));
    QVERIFY(stack->savePng(directory.filePath("a.png"), 2));
    const QImage image(directory.filePath("a.png"));
    QCOMPARE(image.size(), QSize(1000, 800));
    QCOMPARE(QDir(directory.path()).entryList(QDir::Files), QStringList{"a.png"});
}

void TestPlotPictures::namesOfEventsAreSharpInAPicture()
{
    constexpr int kScale = 4;
    const QTemporaryDir directory;
    const auto picture = [&](const QString& label) {
        PlotData plot = linePlot("p", 1);
        plot.events = {{2, label, "impact"}};
        const auto stack = stackOf({plot});
        stack->setYLimits("p", {0, 20}); // the same with a name and without
        const QString path = directory.filePath("a.png");
        return stack->savePng(path, kScale) ? QImage(path) : QImage();
    };
    const QImage with = picture("WAVE"), without = picture(" ");
    QVERIFY(!with.isNull() && with.size() == without.size());
    // What is drawn small and then enlarged has the same colour in each square of the scale.
    int changed = 0, inside = 0;
    for (int y = 0; y + kScale <= with.height(); y += kScale)
        for (int x = 0; x + kScale <= with.width(); x += kScale) {
            const QRect square(x, y, kScale, kScale);
            const QImage one = with.copy(square);
            if (one == without.copy(square))
                continue;
            ++changed;
            QImage flat(one.size(), one.format());
            flat.fill(one.pixelColor(0, 0));
            inside += one != flat;
        }
    QVERIFY(changed > 20);
    QVERIFY2(inside > changed / 3, qPrintable(QStringLiteral("%1 of %2").arg(inside).arg(changed)));
}

void TestPlotPictures::svgIsWellFormed()
{
    const QTemporaryDir directory;
    const auto stack = stackOf(samples::freeBody(500, false));
    QVERIFY(stack->saveSvg(directory.filePath("a.svg")));
    QFile file(directory.filePath("a.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    bool hasTitle = false;
    int lines = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        hasTitle
            = hasTitle || (xml.isCharacters() && xml.text().contains(QStringLiteral("Angular velocity")));
        lines += xml.isStartElement() && xml.name() == QLatin1String("polyline");
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(hasTitle);
    QVERIFY(lines >= 9); // one for each curve
}

void TestPlotPictures::pdfHasAHeader()
{
    const QTemporaryDir directory;
    const auto stack = stackOf(samples::freeBody(500, true));
    QVERIFY(stack->savePdf(directory.filePath("a.pdf")));
    QFile file(directory.filePath("a.pdf"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.startsWith("%PDF-"));
    QVERIFY(bytes.trimmed().endsWith("%%EOF"));
}

void TestPlotPictures::failedExportLeavesNothing()
{
    const QTemporaryDir directory;
    const auto stack = stackOf({linePlot("p", 1)});
    const QString path = directory.filePath("missing/a");
    QVERIFY(!stack->savePng(path));
    QVERIFY(!stack->saveSvg(path));
    QVERIFY(!stack->savePdf(path));
    QVERIFY(QDir(directory.path()).isEmpty());
}

/// Dragged on beside three kept runs, a plot looks as it does when it is painted for the first time; so too
/// after a kept run, the limits or the size have changed.
void TestPlotPictures::keptRunsStayRightWhileOthersMove()
{
    const auto plot = [](double slope, double kept) {
        PlotData data = linePlot("p", slope);
        for (int run = 0; run < 3; ++run) {
            Curve curve = samples::function("k", "k", "omega", 10, 101,
                                            [=](double t) { return kept * std::sin(t + run) * 5; });
            curve.role = Curve::Role::pinned;
            curve.run = run;
            curve.id += QString::number(run);
            data.curves.push_back(curve);
        }
        return data;
    };
    const auto stack = stackOf({plot(1, 1)});
    const auto show = [&](PlotStack& on, double slope, double kept, double highest) {
        on.setPlots({plot(slope, kept)});
        on.setYLimits("p", {-6, highest});
        QCoreApplication::processEvents();
    };
    const auto isAsNew = [&](double slope, double kept, double highest) {
        show(*stack, slope, kept, highest);
        const QImage dragged = stack->grab().toImage();
        auto fresh = std::make_unique<PlotStack>();
        fresh->resize(stack->size());
        fresh->show();
        show(*fresh, slope, kept, highest);
        const QImage once = fresh->grab().toImage();
        if (dragged.size() != once.size())
            return false;
        int farthest = 0;
        for (int y = 0; y < once.height(); ++y)
            for (int x = 0; x < once.width(); ++x) {
                const QColor a = dragged.pixelColor(x, y), b = once.pixelColor(x, y);
                farthest = std::max({farthest, std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                                     std::abs(a.blue() - b.blue())});
            }
        return farthest <= 4; // of 255: what is painted over by way of a picture is rounded for each stroke
    };
    for (const double slope : {0.10, 0.11, 0.12, 0.13})
        QVERIFY(isAsNew(slope, 1, 6));
    for (const double slope : {0.13, 0.12, 0.11})
        QVERIFY(isAsNew(slope, 0.9, 6));
    for (const double slope : {0.11, 0.12, 0.13})
        QVERIFY(isAsNew(slope, 0.9, 8));
    stack->resize(600, 300);
    for (const double slope : {0.13, 0.12, 0.11})
        QVERIFY(isAsNew(slope, 0.9, 8));
}

QTEST_MAIN(TestPlotPictures)
#include "test_plot_pictures.moc"

#include "ui/plot/plot_stacks.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

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

QTEST_MAIN(TestPlotPictures)
#include "test_plot_pictures.moc"

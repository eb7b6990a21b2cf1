#include "ui/page/page_figure.h"
#include "ui/page/page_view.h"
#include "ui/print/html_writer.h"
#include "ui/print/print_document.h"
#include "ui/theme/quantity.h"

#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>

using namespace polhode;
using namespace polhode::ui;

namespace
{

const QByteArray kSvg
    = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 320 160\">"
      "<rect x=\"0\" y=\"0\" width=\"160\" height=\"160\" fill=\"var(--omega,#123)\"/>"
      "<rect x=\"160\" y=\"0\" width=\"80\" height=\"160\" lang=\"en\" fill=\"var(--ink,#000)\"/>"
      "<text x=\"300\" y=\"80\" lang=\"zh\" text-anchor=\"end\">转动<tspan dy=\"4\">的</tspan></text>"
      "</svg>";

QByteArray page(const QByteArray& caption)
{
    return "Before.\n\n![" + caption + "](figures/a.svg)\n\nAfter.\n";
}

const PageItem* figureOf(const PageContent& content, int number = 0)
{
    for (const PageItem& item : content.items)
        if (item.kind == PageItem::figure && number-- == 0)
            return &item;
    return nullptr;
}

/// The colour of the drawing at a place in units of the file.
QColor colourAt(const PageDrawing& drawing, QPointF place)
{
    QImage image(drawing.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.drawPicture(0, 0, drawing.picture);
    painter.end();
    return image.pixelColor((place * drawing.size.width() / 320).toPoint());
}

/// How much of the right quarter, where Chinese words are, is not white.
int inked(const PageDrawing& drawing)
{
    int count = 0;
    for (double x = 250; x < 310; x += 0.5)
        for (double y = 60; y < 90; y += 0.5)
            count += colourAt(drawing, {x, y}) == QColor(Qt::white) ? 0 : 1;
    return count;
}

} // namespace

/// Schematic figures in pages: an SVG in the folder of the lesson.
class TestPageFigures : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(QDir(folder_.path()).mkpath("figures"));
        QFile file(folder_.filePath("figures/a.svg"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kSvg);
    }

    /// Sixteen units are an em of the page, unless the page is narrower than the figure.
    void size()
    {
        PageView view;
        show(view, PageLanguage::en, 800);
        const PageItem* figure = figureOf(view.content());
        QVERIFY(figure && figure->drawing);
        const double em = figure->em;
        QCOMPARE(figure->drawing->size, QSizeF(20 * em, 10 * em));
        QCOMPARE(figure->painted.size(), figure->drawing->size);
        view.resize(int(12 * em), 600);
        view.grab();
        figure = figureOf(view.content());
        QVERIFY(figure->painted.width() < 12 * em);
        QCOMPARE(figure->painted.width() / figure->painted.height(), 2.0);
    }

    void colours()
    {
        for (const Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
            PageView view;
            show(view, PageLanguage::en, 800, theme);
            const PageDrawing& drawing = *figureOf(view.content())->drawing;
            QCOMPARE(colourAt(drawing, {80, 80}), quantityStyle("omega", theme).color);
            QCOMPARE(colourAt(drawing, {200, 80}), themeColors(theme).ink);
        }
    }

    /// One file for both: each column has its own.
    void languages()
    {
        PageView view;
        show(view, PageLanguage::both, 1200);
        const PageItem *zh = figureOf(view.content()), *en = figureOf(view.content(), 1);
        QVERIFY(zh && en);
        QVERIFY(inked(*zh->drawing) > 50);
        QCOMPARE(inked(*en->drawing), 0);
        QCOMPARE(colourAt(*zh->drawing, {200, 80}), QColor(Qt::white));
        QVERIFY(colourAt(*en->drawing, {200, 80}) != QColor(Qt::white));
    }

    /// The caption is what a screen reader says, its formulas as they are written.
    void caption()
    {
        PageView view;
        show(view, PageLanguage::en, 800);
        QCOMPARE(figureOf(view.content())->source, QString("A rod of mass m"));
        QVERIFY(view.toPlainText().contains("A rod of mass"));
    }

    void missing()
    {
        PageView view;
        view.setFigureFolder(folder_.path());
        const QString text = "![x](figures/none.svg)";
        view.setPage({text, text}, PageLanguage::en, Theme::light);
        QVERIFY(!figureOf(view.content()));
        QVERIFY(view.toPlainText().contains("figures/none.svg"));
    }

    void printed()
    {
        PrintDocument document(course::Language::zh, "t");
        document.setFigureFolder(folder_.path());
        document.write(page("杆"));
        const PageItem* figure = figureOf(document.content());
        QVERIFY(figure && figure->drawing);
        QCOMPARE(figure->drawing->size.width(), 20 * PrintDocument::kEm);
        QVERIFY(inked(*figure->drawing) > 50);
        const QString html = htmlOf(document);
        QVERIFY(html.contains("<figure><img width=\"320\" alt=\"杆\" src=\"data:image/svg+xml;base64,"));
        QVERIFY(html.contains("<figcaption>杆</figcaption>"));
    }

private:
    void show(PageView& view, PageLanguage language, int width, Theme theme = Theme::light)
    {
        view.resize(width, 600);
        view.setFigureFolder(folder_.path());
        view.setPage({QString(page("A rod of mass $m$")), QString(page("质量为 $m$ 的杆"))}, language, theme);
        view.show();
        view.grab();
    }

    QTemporaryDir folder_;
};

QTEST_MAIN(TestPageFigures)
#include "test_page_figures.moc"

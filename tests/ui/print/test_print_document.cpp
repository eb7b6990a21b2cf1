#include "ui/print/html_writer.h"
#include "ui/print/print_document.h"
#include "ui/print/print_file.h"
#include "ui/print/print_pages.h"

#include <QFile>
#include <QPainter>
#include <QPrinter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

#include <cmath>

using namespace polhode;
using namespace polhode::ui;

/// Whatever is written, on paper and as a web page.
class TestPrintDocument : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir folder_;

    static PageDrawing drawing()
    {
        PageDrawing made;
        made.size = {300, 200};
        QPainter painter(&made.picture);
        painter.drawLine(0, 0, 300, 200);
        painter.drawText(20, 100, QStringLiteral("Kurve"));
        return made;
    }

    static std::unique_ptr<PrintDocument> sample()
    {
        auto document = std::make_unique<PrintDocument>(course::Language::en, QStringLiteral("A <title>"));
        document->setValues([](const QString& source) { return QStringLiteral("value of ") + source; });
        document->write(QStringLiteral(
            "# A <title>\n\nText with *stress*, **weight**, a [link](set:e=0.5), {{b.v|m/s|3}} and $x^2$.\n\n"
            "$$a = b \\tag{1.1}$$\n\n- one\n- two\n\n1. first\n2. second\n\nThen\n\n3. third\n\n"
            "| $x$ | b |\n|---|---:|\n| 1 | 2 |\n\n> **Note** noted\n\nMore.\n"));
        document->figure(drawing(), QStringLiteral("Under it $y$"), QStringLiteral("What it <shows>"));
        document->beginBox(BoxKind::card);
        document->paragraph(QStringLiteral("Which?"));
        document->hanging(QStringLiteral("A"), QStringLiteral("this one"));
        document->blankLines(2);
        document->endBox();
        return document;
    }

    static QString shown(const PrintDocument& document) { return document.text().toPlainText(); }

private slots:
    void nothingIsToBePressed()
    {
        const auto document = sample();
        QVERIFY(shown(*document).contains(QStringLiteral("a link, value of b.v|m/s|3 and")));
        for (QTextBlock block = document->text().begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                QVERIFY(!it.fragment().charFormat().isAnchor());
        for (const PageItem& item : document->content().items)
            QVERIFY(item.kind == PageItem::formula || item.kind == PageItem::figure
                    || item.kind == PageItem::bullet || item.kind == PageItem::mark);
    }

    /// "(show it)" asks for a window and goes; the same words in a sentence, and a lesson to look up, stay.
    void asidesForTheWindowGo()
    {
        PrintDocument document(course::Language::en, QStringLiteral("A"));
        document.write(
            QStringLiteral("Its name ([show it](show:omega)), seen in 3 ([lesson 5](lesson:05-a)), goes "
                           "[on](play:) ([as before](preset:a;goto:0;play:).)\n\n"
                           "名称（[显示](show:omega)），见（[第 5 课](lesson:05-a)）。"));
        QCOMPARE(shown(document),
                 QStringLiteral("Its name, seen in 3 (lesson 5), goes on\n名称，见（第 5 课）。"));
    }

    void formulasAreTypesetAtOnce()
    {
        const auto document = sample();
        int formulas = 0;
        for (const PageItem& item : document->content().items)
            if (item.kind == PageItem::formula) {
                QVERIFY(item.box);
                QVERIFY2(item.box->error().isEmpty(), qPrintable(item.box->error()));
                ++formulas;
            }
        QCOMPARE(formulas, 4);
    }

    void webPageIsWhole()
    {
        const auto document = sample();
        const QString html = htmlOf(*document);
        QVERIFY(html.contains(QStringLiteral("<html lang=\"en\">")));
        QVERIFY(html.contains(QStringLiteral("<title>A &lt;title&gt;</title>")));
        for (const char* each : {"<em>stress</em>", "<strong>weight</strong>", "<ul>", "<ol>",
                                 "<ol start=\"3\">", "<table>", "<thead><tr><th>", "<figure>", "<figcaption>",
                                 "class=\"note\"", "class=\"card\"", "class=\"mark\">A<", "(1.1)"})
            QVERIFY2(html.contains(QLatin1String(each)), each);
        QVERIFY(!html.contains(QStringLiteral("<script")));
        // Nothing is fetched: what has an address holds it itself.
        const QRegularExpression address(QStringLiteral("(?:src|href)=\"([^\"]*)\""));
        for (auto it = address.globalMatch(html); it.hasNext();) {
            const QString target = it.next().captured(1);
            QVERIFY2(target.startsWith(QLatin1String("data:")) || target.startsWith(u'#'),
                     qPrintable(target.left(60)));
        }
        const QRegularExpression picture(QStringLiteral("<img[^>]*>"));
        for (auto it = picture.globalMatch(html); it.hasNext();) {
            const QString tag = it.next().captured();
            QVERIFY2(
                tag.contains(QStringLiteral("alt=\"What it &lt;shows&gt;\""))
                    || (tag.contains(QStringLiteral("alt=\"\"")) && tag.contains(QStringLiteral("blank"))),
                qPrintable(tag.left(80)));
        }
        // Each formula says what it is, and finds its glyphs.
        const QRegularExpression formula(QStringLiteral("<svg class=\"math\"[^>]*aria-label=\"([^\"]*)\""));
        int formulas = 0;
        for (auto it = formula.globalMatch(html); it.hasNext(); ++formulas)
            QVERIFY(!it.next().captured(1).isEmpty());
        QCOMPARE(formulas, 4);
        const QRegularExpression use(QStringLiteral("<use href=\"#([^\"]*)\""));
        for (auto it = use.globalMatch(html); it.hasNext();)
            QCOMPARE(html.count(QStringLiteral("id=\"%1\"").arg(it.next().captured(1))), 1);
        for (const char* tag : {"ul", "ol", "li", "table", "tr", "div", "figure", "svg", "p", "span"})
            QCOMPARE(html.count(QRegularExpression(QStringLiteral("<%1[ >]").arg(QLatin1String(tag)))),
                     html.count(QStringLiteral("</%1>").arg(QLatin1String(tag))));
    }

    void pdfHasItsSheets()
    {
        const auto document = sample();
        document->breakPage();
        document->write(QStringLiteral("## On the second"));
        const QString path = folder_.filePath(QStringLiteral("a.pdf"));
        QCOMPARE(writePrint(*document, path), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith("%PDF-"));
        QCOMPARE(bytes.count("/Type /Page\n"), 2);
    }

    /// A printer gets the same sheets, on paper of another size its own.
    void printerGetsSheets()
    {
        const auto document = sample();
        document->breakPage();
        document->write(QStringLiteral("## On the second"));
        for (const auto size : {QPageSize::A4, QPageSize::Letter}) {
            QPrinter printer(QPrinter::HighResolution);
            printer.setOutputFormat(QPrinter::PdfFormat);
            printer.setOutputFileName(folder_.filePath(QStringLiteral("printed.pdf")));
            printer.setFullPage(true);
            printer.setPageSize(QPageSize(size));
            QCOMPARE(printPages(*document, printer), 2);
            // 20 mm at each side, in pixels of 11/16 pt, to the whole one
            const double points = printer.pageLayout().fullRectPoints().width() - 40 / 25.4 * 72;
            QCOMPARE(document->width(), std::floor(points * 16 / 11));
        }
    }

    /// What Qt's writer tells of glyphs that several characters share is put right; nothing else is changed.
    void textOfPdfCanBeSearched()
    {
        PrintDocument document(course::Language::zh, QStringLiteral("角动量"));
        const QString font = document.style().body.families().first();
        QVERIFY2(QFontInfo(document.style().body).family() == font,
                 qPrintable(QStringLiteral("the font %1 is missing (scripts/packages.sh)").arg(font)));
        const QString words = QStringLiteral("无角动量 12 3–4 见");
        document.write(words);
        const QString path = folder_.filePath(QStringLiteral("words.pdf"));
        QCOMPARE(writePrint(document, path), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString pdf = QString::fromLatin1(file.readAll());
        QString told;
        static const QRegularExpression map(QStringLiteral("beginbfrange(.*?)endbfrange"),
                                            QRegularExpression::DotMatchesEverythingOption);
        for (auto it = map.globalMatch(pdf); it.hasNext();)
            told += it.next().captured(1);
        for (const QChar c : words)
            QVERIFY2(
                told.contains(QStringLiteral("<%1>").arg(c.unicode(), 4, 16, QLatin1Char('0')).toUpper()),
                qPrintable(QString(c)));
    }

    /// Two hundred paragraphs under headings: no line over an edge, no heading last on a sheet.
    void longTextIsPartedWell()
    {
        PrintDocument document(course::Language::en, QStringLiteral("Long"));
        for (int i = 0; i < 200; ++i)
            document.write(
                QStringLiteral("### Heading %1\n\n").arg(i)
                + QStringLiteral("Some words that fill a line or two of it. ").repeated(1 + i % 7));
        constexpr double kHeight = 990;
        const std::vector<double> tops = sheetsOf(document, kHeight);
        const double whole = document.text().size().height();
        QVERIFY(tops.size() >= std::size_t(whole / kHeight));
        QVERIFY2(tops.size() < 1.15 * whole / kHeight + 1, "sheets are nearly full");
        const auto sheetOf
            = [&](double y) { return std::upper_bound(tops.begin(), tops.end(), y + 0.01) - tops.begin(); };
        const auto* layout = document.text().documentLayout();
        for (QTextBlock block = document.text().begin(); block.isValid(); block = block.next()) {
            const QRectF rect = layout->blockBoundingRect(block);
            for (int i = 0; i < block.layout()->lineCount(); ++i) {
                const QTextLine line = block.layout()->lineAt(i);
                QCOMPARE(sheetOf(rect.top() + line.y()),
                         sheetOf(rect.top() + line.y() + line.height() - 0.1));
            }
            if (block.blockFormat().headingLevel() > 0 && block.next().isValid())
                QCOMPARE(sheetOf(rect.top()), sheetOf(layout->blockBoundingRect(block.next()).top()));
        }
    }

    void pathsAreChecked()
    {
        QVERIFY(!checkPrintPath(folder_.filePath(QStringLiteral("a.pdf"))));
        QVERIFY(!checkPrintPath(folder_.filePath(QStringLiteral("a.HTML"))));
        for (const char* name : {"a.txt", "a", ".pdf"})
            QCOMPARE(checkPrintPath(folder_.filePath(QLatin1String(name)))->kind, PrintPathError::suffix);
        QCOMPARE(checkPrintPath(folder_.filePath(QStringLiteral("none/a.pdf")))->kind,
                 PrintPathError::folder);
        QDir(folder_.path()).mkdir(QStringLiteral("b.pdf"));
        QCOMPARE(checkPrintPath(folder_.filePath(QStringLiteral("b.pdf")))->kind, PrintPathError::isFolder);
    }

    void whatCannotBeWrittenIsTold()
    {
        const auto document = sample();
        QVERIFY(!writePrint(*document, folder_.filePath(QStringLiteral("none/a.pdf"))).isEmpty());
    }

    void plainTextIsNoMarkdown()
    {
        PrintDocument document(course::Language::en, {});
        const QString odd = QStringLiteral("a*b*c _d_ [e](f) <g> `h` #1 $5$ ~i~");
        document.write(plainMarkdown(odd));
        QCOMPARE(shown(document), odd);
    }
};

QTEST_MAIN(TestPrintDocument)
#include "test_print_document.moc"

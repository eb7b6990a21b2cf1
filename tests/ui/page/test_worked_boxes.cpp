#include "ui/formula/math_engine.h"
#include "ui/page/page_view.h"
#include "ui/print/html_writer.h"
#include "ui/print/print_document.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

using namespace polhode;
using namespace polhode::ui;

namespace
{

const QString kEn
    = QStringLiteral("Before.\n\n> **Worked by hand** How far it glides\n>\n> Given is $v_0$.\n>\n"
                     "> 1. Line one $x$.\n> 2. Line two\n>    $$ a = b $$\n> 3. Line three.\n>\n"
                     "> So it is.\n\nAfter.\n\n> **Worked by hand** Once more\n>\n> 1. Alpha.\n"
                     "> 2. Beta.\n");
const QString kZh
    = QStringLiteral("前。\n\n> **手算** 滑多远\n>\n> 已知 $v_0$。\n>\n> 1. 第一行 $x$。\n> 2. 第二行\n"
                     ">    $$ a = b $$\n> 3. 第三行。\n>\n> 所以。\n\n后。\n\n> **手算** 再来\n>\n"
                     "> 1. 甲。\n> 2. 乙。\n");

/// A page whose boxes are as far open as its reader has opened them.
struct Reader {
    explicit Reader(PageLanguage language = PageLanguage::en)
    {
        view.resize(language.beside ? 1000 : 560, 900);
        view.setWorkedLines([this](int box) { return lines.value(box, 1); });
        QObject::connect(&view, &PageView::linesWanted, &view, [this](int box, int wanted) {
            lines[box] = wanted;
            view.rewrite();
            spoken = view.showLastLine(box);
        });
        view.setPage({kEn, kZh}, language, Theme::light);
        view.show();
        view.grab();
    }

    QString text() const { return view.sourceText(0, view.document()->characterCount()); }

    void click(const QString& words)
    {
        const QTextCursor cursor = view.document()->find(words);
        QVERIFY2(!cursor.isNull(), qPrintable(words));
        QTextCursor inside(cursor);
        inside.setPosition(cursor.selectionStart() + 1);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.cursorRect(inside).center());
        view.grab();
    }

    PageView view;
    QHash<int, int> lines;
    QString spoken;
};

} // namespace

/// Boxes "worked by hand": their lines come one by one.
class TestWorkedBoxes : public QObject
{
    Q_OBJECT

private slots:
    void lineByLine()
    {
        Reader reader;
        QVERIFY(reader.text().contains("Given is") && reader.text().contains("Line one"));
        QVERIFY(!reader.text().contains("Line two") && !reader.text().contains("So it is"));
        QVERIFY(reader.text().contains("Alpha") && !reader.text().contains("Beta"));
        QVERIFY(reader.text().contains("After"));
        reader.click("Next line");
        QVERIFY(reader.text().contains("Line two") && reader.text().contains("a = b"));
        QVERIFY(!reader.text().contains("Line three"));
        QVERIFY2(reader.spoken.startsWith("2. Line two"), qPrintable(reader.spoken));
        reader.click("Next line");
        QVERIFY(reader.text().contains("Line three") && reader.text().contains("So it is"));
        QVERIFY(!reader.text().contains("Beta"));
        reader.click("From the start");
        QVERIFY(!reader.text().contains("Line two") && reader.text().contains("Line one"));
        reader.click("All lines");
        QVERIFY(reader.text().contains("So it is"));
    }

    /// A click beside the words at the foot shows the next line.
    void foot()
    {
        Reader reader;
        QTextCursor cursor = reader.view.document()->find("Next line");
        cursor.movePosition(QTextCursor::EndOfBlock);
        const QPoint beside = reader.view.cursorRect(cursor).center() + QPoint(60, 0);
        QTest::mouseClick(reader.view.viewport(), Qt::LeftButton, {}, beside);
        QVERIFY(reader.text().contains("Line two"));
    }

    /// Who goes by keys stays at the foot.
    void keys()
    {
        Reader reader;
        reader.view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&reader.view));
        reader.view.setFocus();
        QTest::keyClick(&reader.view, Qt::Key_Tab);
        QTest::keyClick(&reader.view, Qt::Key_Return);
        QVERIFY(reader.text().contains("Line two"));
        QTest::keyClick(&reader.view, Qt::Key_Return);
        QVERIFY(reader.text().contains("Line three"));
    }

    /// The first that has lines to come, of those in sight.
    void whichIsNext()
    {
        Reader reader;
        QCOMPARE(reader.view.unfinishedBox()->number, 0);
        reader.lines[0] = 3;
        reader.view.rewrite();
        QCOMPARE(reader.view.unfinishedBox()->number, 1);
        reader.lines[1] = 7; // more than it has
        reader.view.rewrite();
        QVERIFY(!reader.view.unfinishedBox());
    }

    /// Side by side both columns are open as far, each in its own words.
    void sideBySide()
    {
        Reader reader(PageLanguage::both);
        QVERIFY(reader.text().contains("下一行") && reader.text().contains("Next line"));
        reader.click("下一行");
        QVERIFY(reader.text().contains("第二行") && reader.text().contains("Line two"));
        QVERIFY(!reader.text().contains("第三行") && !reader.text().contains("Line three"));
    }

    void onPaper()
    {
        PrintDocument document(course::Language::en, "t");
        document.write(kEn);
        const QString html = htmlOf(document);
        QVERIFY(html.contains("<div class=\"worked\">"));
        for (const char* there : {"Line one", "Line two", "Line three", "So it is", "Beta"})
            QVERIFY2(html.contains(there), there);
        QVERIFY(!html.contains("Next line"));
    }

    void withoutAReader()
    {
        PageView view;
        view.resize(560, 900);
        view.setPage({kEn, kZh}, PageLanguage::zh, Theme::light);
        const QString text = view.toPlainText();
        QVERIFY(text.contains("第三行") && !text.contains("下一行"));
    }
};

QTEST_MAIN(TestWorkedBoxes)
#include "test_worked_boxes.moc"

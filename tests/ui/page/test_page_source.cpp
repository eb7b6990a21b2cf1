#include "ui/page/markdown_writer.h"
#include "ui/page/page_source.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

using namespace polhode::ui;

namespace
{

/// What Markdown makes bold in a page of one block, without the mute letters.
QStringList boldOf(const QString& markdown)
{
    const PageSource source(markdown);
    QTextDocument document;
    document.setMarkdown(source.blocks().first().markdown, QTextDocument::MarkdownDialectGitHub);
    QStringList bold;
    const QTextBlock block = document.firstBlock();
    for (auto it = block.begin(); !it.atEnd(); ++it)
        if (it.fragment().charFormat().fontWeight() > QFont::Normal)
            bold.append(it.fragment().text().remove(PageSource::kMute));
    bold.removeAll(QString());
    return bold;
}

QList<PageBlock::Kind> kinds(const QString& markdown)
{
    QList<PageBlock::Kind> list;
    const PageSource source(markdown);
    for (const PageBlock& block : source.blocks())
        list.append(block.kind);
    return list;
}

} // namespace

class TestPageSource : public QObject
{
    Q_OBJECT

private slots:
    /// A page has the same boxes in the same order in every language; and some.
    void boxesAreThoseOfEveryLanguage()
    {
        int boxes = 0, pages = 0;
        const QDir lessons(POLHODE_SOURCE_DIR "/lessons");
        const auto boxesOf = [](const QString& file) {
            QFile page(file);
            QList<BoxKind> found;
            if (page.open(QIODevice::ReadOnly)) {
                const PageSource source(QString::fromUtf8(page.readAll()));
                for (const PageBlock& block : source.blocks())
                    if (block.kind == PageBlock::quote)
                        found << quoteKind(block.markdown);
            }
            return found;
        };
        for (const QString& lesson : lessons.entryList({"[0-9]*"}, QDir::Dirs)) {
            const QList<BoxKind> english = boxesOf(lessons.filePath(lesson + "/en.md"));
            boxes += int(english.size());
            for (const QString& page : QDir(lessons.filePath(lesson)).entryList({"??.md"})) {
                QVERIFY2(boxesOf(lessons.filePath(lesson + u'/' + page)) == english,
                         qPrintable(lesson + u'/' + page));
                ++pages;
            }
        }
        QVERIFY(boxes > 50 && pages > 48);
    }

    void boldInChinese_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QStringList>("bold");
        QTest::newRow("colon inside, text after") << "**重点：**加粗后紧跟中文" << QStringList{"重点："};
        QTest::newRow("quotes inside") << "这是**“关键”**的" << QStringList{"“关键”"};
        QTest::newRow("brackets inside") << "即**（一）**条" << QStringList{"（一）"};
        QTest::newRow("latin full stop") << "见**eq.**之后" << QStringList{"eq."};
        QTest::newRow("a minus after") << "**答案：**−1.216" << QStringList{"答案："};
        QTest::newRow("a minus before") << "其值 −**（三）**即" << QStringList{"（三）"};
        QTest::newRow("two minuses") << "即**−**−1" << QStringList{"−"};
        QTest::newRow("a plus after") << "**答案：**+1.216" << QStringList{"答案："};
        QTest::newRow("a bracket after") << "**答案：**（一）" << QStringList{"答案："};
        QTest::newRow("formula inside") << "力**$F$**大" << QStringList{QString(QChar(0xE001))};
        QTest::newRow("a link inside") << "见**[力](term:force)**的" << QStringList{"力"};
        QTest::newRow("english") << "the **bold.** word" << QStringList{"bold."};
        QTest::newRow("not bold") << "2 ** 3 ** 4" << QStringList{};
        QTest::newRow("escaped") << "\\*\\*no\\*\\*" << QStringList{};
    }

    void boldInChinese()
    {
        QFETCH(QString, markdown);
        QTEST(boldOf(markdown), "bold");
    }

    void blocksAreFound()
    {
        using B = PageBlock;
        QCOMPARE(kinds("# A\ntext\n\nmore"), (QList{B::heading, B::paragraph, B::paragraph}));
        QCOMPARE(kinds("- a\n\n  more of a\n- b\n\n1. one"), QList{B::list});
        QCOMPARE(kinds("- a\n\npara"), (QList{B::list, B::paragraph}));
        QCOMPARE(kinds("> a\n>\n> b\n\n> c"), (QList{B::quote, B::quote}));
        QCOMPARE(kinds("```\na\n\n# b\n```\nafter"), (QList{B::code, B::paragraph}));
        QCOMPARE(kinds("|a|b|\n|-|-|\n|1|2|"), QList{B::table});
        QCOMPARE(kinds("{{question:q}}\n\n{{predict:p}}\n\n{{other}}"),
                 (QList{B::card, B::card, B::paragraph}));
    }

    void displayedFormulasStandApart()
    {
        using B = PageBlock;
        const QList apart{B::paragraph, B::formula, B::paragraph};
        QCOMPARE(kinds("so\n\n$$x$$\n\nwhere"), apart);
        QCOMPARE(kinds("so\n$$x$$\nwhere"), apart);
        QCOMPARE(kinds("so $$x$$ where"), apart);
        QCOMPARE(kinds("- item\n  $$x$$\n- item"), QList{B::list});
        QCOMPARE(kinds("> note\n> $$x$$\n> more"), QList{B::quote});
    }

    void headingsLoseTheirIds()
    {
        QCOMPARE(PageSource("## Title {#some-id}").blocks().first().markdown, QString("## Title"));
    }

    void softBreaksBetweenChineseAreNoSpaces()
    {
        QCOMPARE(PageSource("第一行\n第二行").blocks().first().markdown, QString("第一行第二行"));
        QCOMPARE(PageSource("one\ntwo").blocks().first().markdown, QString("one\ntwo"));
        QCOMPARE(PageSource("中文\nword").blocks().first().markdown, QString("中文\nword"));
        QCOMPARE(PageSource("> 第一行\n> 第二行").blocks().first().markdown, QString("> 第一行第二行"));
        QCOMPARE(PageSource("- 一\n- 二").blocks().first().markdown, QString("- 一\n- 二"));
        QCOMPARE(PageSource("```\n一\n二\n```").blocks().first().markdown, QString("```\n一\n二\n```"));
    }

    void cardsTellWhatTheyAre()
    {
        const PageSource source("{{predict:axis}}");
        QCOMPARE(source.card(source.blocks().first()), (std::pair<QString, QString>("predict", "axis")));
    }

    void spansAreKept()
    {
        const PageSource source("a $x$ b {{y|m|2}} c\n\n$$z$$");
        QCOMPARE(source.spans().size(), 3);
        QCOMPARE(source.spans()[1].content, QString("y|m|2"));
        QVERIFY(!source.span(u'a'));
        const QString last = source.blocks().last().markdown.trimmed();
        QCOMPARE(last.size(), 1);
        QCOMPARE(source.span(last[0])->content, QString("z"));
    }
};

QTEST_MAIN(TestPageSource)
#include "test_page_source.moc"

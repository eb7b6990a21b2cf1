#include "course/language/actions.h"
#include "ui/formula/math_engine.h"
#include "ui/page/page_objects.h"
#include "ui/page/page_view.h"
#include "ui/page/sample_page.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QPaintEvent>
#include <QRegion>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

using namespace polhode::ui;

namespace
{

PageText same(const QString& text)
{
    return {text, text};
}

/// A page on the screen, its formulas all typeset.
struct Shown {
    explicit Shown(const PageText& text, PageLanguage language = PageLanguage::en,
                   const QVector<QuestionCard>& questions = {})
    {
        view.resize(language == PageLanguage::both ? 1000 : 560, 700);
        view.setQuestions(questions);
        view.setPage(text, language, Theme::light);
        for (const PageItem& item : view.content().items)
            if (item.kind == PageItem::formula)
                MathEngine::instance().render(item.source, item.display);
        view.setPage(text, language, Theme::light);
        view.show();
        view.grab();
    }

    /// The middle of an item in the viewport.
    QPoint place(int item) const
    {
        return (view.content().items[item].painted.center() - QPointF(0, view.verticalScrollBar()->value()))
            .toPoint();
    }

    int find(PageItem::Kind kind, const QString& source = {}) const
    {
        for (int i = 0; i < view.content().items.size(); ++i)
            if (view.content().items[i].kind == kind
                && (source.isNull() || view.content().items[i].source == source))
                return i;
        return -1;
    }

    /// The middle of the first character of this text in the viewport, or a place in its first word.
    QPoint textPlace(const QString& text) const
    {
        for (const PageItem& item : view.content().items) {
            // The first word of a link is drawn by its sign: the end of the word, where it is hit last.
            const QString word = QString(item.trailing).replace(QChar::Nbsp, u' ');
            if (item.kind == PageItem::sign && !word.isEmpty() && text.startsWith(word))
                return QPointF(item.painted.right()
                                   + QFontMetricsF(item.around.font()).horizontalAdvance(word) - 3,
                               item.painted.center().y() - view.verticalScrollBar()->value())
                    .toPoint();
        }
        QTextCursor cursor = view.document()->find(text);
        cursor.setPosition(cursor.selectionStart() + 1);
        return view.cursorRect(cursor).center();
    }

    QString plain() const { return view.sourceText(0, view.document()->characterCount()); }

    PageView view;
};

} // namespace

class TestPageView : public QObject
{
    Q_OBJECT

private slots:
    /// Whatever leans out of a line, as slanted letters do by a pixel and a formula before it is typeset.
    void nothingScrollsSideways()
    {
        PageView view;
        view.resize(560, 700);
        view.show();
        view.setPage(same("*Slanted* $" + QString("a_{37}+\\frac{b_{37}}{c_{37}}+").repeated(12) + "d$"),
                     PageLanguage::en, Theme::light);
        view.grab();
        QVERIFY(view.document()->size().width() > view.viewport()->width());
        QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
        QVERIFY(!view.horizontalScrollBar()->isVisible());
    }

    /// A list goes on counting where a formula or words have parted it, in boxes too.
    void listsBeginWithTheirNumber()
    {
        const Shown page(
            same("1. one\n2. two\n   - a dot\n\n$$x$$\n\nwords\n\n3. three\n4. four\n\n> Quoted\n>\n"
                 "> 7. seven\n> 9. eight\n>    1. inner\n\n0. nought"));
        QStringList bullets;
        for (const PageItem& item : page.view.content().items)
            if (item.kind == PageItem::bullet)
                bullets << item.source;
        QCOMPARE(bullets, QStringList({"1.", "2.", "•", "3.", "4.", "7.", "8.", "1.", "0."}));
    }

    /// Words give a line its height; a line without them is as high.
    void linesOfFormulasAreAsHighAsWords_data()
    {
        QTest::addColumn<QString>("formulas");
        QTest::addColumn<QString>("words");
        QTest::newRow("item") << "- $x$"
                              << "- $x$ word";
        QTest::newRow("numbered") << "1. $x=a_1$"
                                  << "1. $x=a_1$ word";
        QTest::newRow("box") << "> 1. $x$."
                             << "> 1. $x$. Word";
        QTest::newRow("paragraph") << "$x$"
                                   << "word";
        QTest::newRow("live") << "{{x|m|2}}"
                              << "word";
    }

    void linesOfFormulasAreAsHighAsWords()
    {
        QFETCH(const QString, formulas);
        QFETCH(const QString, words);
        const auto height = [](const QString& text) {
            const Shown page(same(text));
            const QTextLine line = page.view.document()->lastBlock().layout()->lineAt(0);
            return std::pair(line.ascent(), line.descent());
        };
        const auto [ascent, descent] = height(formulas);
        const auto [ascentOfWords, descentOfWords] = height(words);
        // Extents of objects come out in half pixels.
        constexpr double kRounding = 1;
        QVERIFY(std::abs(ascent - ascentOfWords) <= kRounding);
        QVERIFY2(std::abs(descent - descentOfWords) <= kRounding,
                 qPrintable(QString("%1, %2").arg(descent).arg(descentOfWords)));
    }

    /// What an edge would cut is covered. The cover stays behind as the page is scrolled: all is painted
    /// anew, not only the strip that comes into sight.
    void scrollingPaintsAll()
    {
        struct Painted : QObject {
            QRegion region;
            bool eventFilter(QObject*, QEvent* event) override
            {
                if (event->type() == QEvent::Paint)
                    region += static_cast<QPaintEvent*>(event)->region();
                return false;
            }
        };
        Shown page(same(QString("Words that fill a line or two of the page. ").repeated(300)));
        QVERIFY(QTest::qWaitForWindowExposed(&page.view));
        QCoreApplication::processEvents();
        Painted painted;
        page.view.viewport()->installEventFilter(&painted);
        QScrollBar& bar = *page.view.verticalScrollBar();
        bar.setValue(bar.value() + 5);
        QTRY_COMPARE(painted.region.boundingRect(), page.view.viewport()->rect());
    }

    /// Whoever is asked while the page is written, about a link here, may change what it depends on.
    void aPageIsNotWrittenInsideItself_data()
    {
        QTest::addColumn<PageLanguage>("language");
        QTest::newRow("one language") << PageLanguage::en;
        QTest::newRow("both") << PageLanguage::both;
    }

    void aPageIsNotWrittenInsideItself()
    {
        QFETCH(const PageLanguage, language);
        const PageText text = same("A [link](set:a=1) and $x$ in text. " + QString("Words. ").repeated(600));
        const auto asShown = [&](int width, double points) {
            PageView view;
            view.resize(width, 400);
            view.setBodyPointSize(points);
            view.setPage(text, language, Theme::dark);
            view.show();
            return std::pair(view.toPlainText(), view.document()->size());
        };
        PageView view;
        view.resize(900, 400);
        view.show();
        int depth = 0, deepest = 0, times = 0;
        view.setLinkInfo([&](const PageLink&) {
            deepest = std::max(deepest, ++depth);
            if (++times == 1) {
                view.setBodyPointSize(20);
                view.setQuestions({});
                view.resize(700, 400);
                view.setPage(text, language, Theme::dark);
                view.setBodyPointSize(15); // of two alike the last counts
            }
            --depth;
            return LinkInfo();
        });
        view.setPage(text, language, Theme::light);
        QCOMPARE(deepest, 1);
        QCOMPARE(std::pair(view.toPlainText(), view.document()->size()), asShown(700, 15));
    }

    /// With another size of its letters a page is longer or shorter: a scroll bar comes or goes, and the view
    /// is told of another size while the page is written.
    void aPageIsThereOnceAtEachSize()
    {
        const PageText text = same("Words with [a link](set:a=1).\n\n" + QString("Words. ").repeated(150));
        PageView view;
        view.resize(900, 420);
        view.show();
        view.setPage(text, PageLanguage::both, Theme::light);
        const QString once = view.toPlainText();
        for (const double points : {8.0, 20.0, 9.0, 28.0, 8.0}) {
            view.setBodyPointSize(points);
            QCOMPARE(view.toPlainText(), once);
            QCOMPARE(view.content().links.size(), 2);
        }
    }

    /// A line that the upper or the lower edge would cut is not seen, in one column or two, wherever the page
    /// is scrolled to.
    void noLineIsHalfSeen_data()
    {
        QTest::addColumn<PageLanguage>("language");
        QTest::newRow("one language") << PageLanguage::en;
        QTest::newRow("both") << PageLanguage::both;
    }

    void noLineIsHalfSeen()
    {
        QFETCH(const PageLanguage, language);
        PageView view;
        view.setPage({QString("Words. ").repeated(600), QString("文字。").repeated(600)}, language,
                     Theme::light);
        view.show();
        int cut = 0, cutAbove = 0;
        for (int height = 300; height < 330; height += 3) {
            view.resize(900, height);
            view.verticalScrollBar()->setValue(height - 300);
            const double scrolled = view.verticalScrollBar()->value();
            const QImage image = view.viewport()->grab().toImage();
            for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next()) {
                const QRectF rect = view.document()->documentLayout()->blockBoundingRect(block);
                for (int i = 0; i < block.layout()->lineCount(); ++i) {
                    const QTextLine line = block.layout()->lineAt(i);
                    const double top = rect.top() + line.y() - scrolled, bottom = top + line.height();
                    const bool above = top < 0 && bottom > 0;
                    if (!above && (top >= image.height() || bottom <= image.height()))
                        continue;
                    ++(above ? cutAbove : cut);
                    const int left = int(rect.left()), right = int(rect.right());
                    const int from = above ? 0 : int(std::ceil(top));
                    const int to = above ? int(bottom) : image.height();
                    for (int y = from; y < to; ++y)
                        for (int x = left; x < right; ++x)
                            QCOMPARE(image.pixelColor(x, y), themeColors(Theme::light).surface);
                }
            }
        }
        QVERIFY(cut > 0 && cutAbove > 0);
    }

    void aFormulaKnowsNothingOfThoseBesideIt()
    {
        Shown page(same("$\\def\\omega{X}\\omega$ and $\\omega$"));
        QCOMPARE(page.view.content().items[0].box->spoken(), QString("X"));
        QCOMPARE(page.view.content().items[1].box->spoken(), QString("ω"));
    }

    void formulasStandOnTheBaseline_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::newRow("x") << "x";
        QTest::newRow("fraction") << "\\frac{a}{b}";
        QTest::newRow("tall above") << "\\hat{X}_{ij}^{\\frac{a}{b}}";
        QTest::newRow("deep") << "\\underbrace{x}_{\\frac{a}{b}}";
        QTest::newRow("sum") << "\\displaystyle\\sum_{i=1}^n";
    }

    void formulasStandOnTheBaseline()
    {
        QFETCH(QString, tex);
        Shown page(same("before $" + tex + "$ after"));
        const PageItem& item = page.view.content().items[0];
        const QTextBlock block = page.view.document()->firstBlock();
        const QTextLine line = block.layout()->lineAt(0);
        const double top = page.view.document()->documentLayout()->blockBoundingRect(block).top() + line.y();
        // The baseline is painted on a whole pixel, so half a pixel may lie between.
        const double baseline
            = page.view.content().items[0].painted.top() + item.box->height() * item.em * 1.12;
        QVERIFY(qAbs(baseline - (top + line.ascent())) <= 0.51);
        // The line gives it room: nothing sticks out of it.
        QVERIFY(item.painted.top() >= top - 1);
        QVERIFY(item.painted.bottom() <= top + line.height() + 1);
    }

    void noLineBeginsWithPunctuation()
    {
        // However wide the page, the comma stays with its formula: it is part of what cannot be broken.
        Shown page({{}, "力为 $\\boldsymbol{F}$，其值 {{f}}。"}, PageLanguage::zh);
        QCOMPARE(page.view.content().items[0].trailing, QString("，"));
        QCOMPARE(page.view.content().items[1].trailing, QString("。"));
        QCOMPARE(page.plain().trimmed(), QString("力为 $\\boldsymbol{F}$，其值 。"));
        QVERIFY(!page.view.document()->toPlainText().contains(u'，'));
    }

    void unitsStayWholeAndQuotesAreThoseOfPrint()
    {
        Shown after(same("body $i$'s and \"$x$\" here"));
        QCOMPARE(after.view.content().items[0].trailing, QString("’"));
        QVERIFY(after.view.content().items[0].trailingIsLatin);
        QCOMPARE(after.view.content().items[1].trailing, QString("”"));
        QVERIFY(after.view.content().items[1].trailingIsLatin);
        Shown chinese({{}, "量“$x$”的"}, PageLanguage::zh);
        QVERIFY(!chinese.view.content().items[0].trailingIsLatin); // as wide as a letter there
        Shown page(same("A \"push\" of \"*2 N·m*\" at 3.5 m/s isn't f' of the bodies' $x$."));
        QCOMPARE(
            page.view.document()->toRawText().trimmed(),
            QStringLiteral("A “push” of “2\u00a0N⋅m” at 3.5\u00a0m/\u2060s isn’t f' of the bodies’ \ufffc"));
    }

    void signsStandBeforeTheirWord()
    {
        // A line may break after any object, so the first word belongs to it.
        Shown page(
            {"[run it now](play:) [$x$](goto:0) [4 ms](set:h=4)", "见[第三课](lesson:03-rigid-motion)"});
        QCOMPARE(page.view.content().items[0].kind, PageItem::sign);
        QCOMPARE(page.view.content().items[0].trailing, QString("run"));
        QCOMPARE(page.view.content().items[1].trailing, QString());
        QCOMPARE(page.plain().trimmed(), QString("run it now $x$ 4\u00a0ms"));
        QCOMPARE(page.view.content().items[3].trailing, QString("4\u00a0ms"));
        Shown chinese({{}, "见[第三课](lesson:03-rigid-motion)"}, PageLanguage::zh);
        QCOMPARE(chinese.view.content().items[0].trailing, QString("第"));
        // What follows a link of one word stays with it.
        Shown whole({{}, "取 [4 ms](set:h=4)。再取 [一个长一些的步长](set:h=8)。"}, PageLanguage::zh);
        QCOMPARE(whole.view.content().items[0].closing, QString("。"));
        QCOMPARE(whole.view.content().items[1].closing, QString());
        QCOMPARE(whole.plain().trimmed(), QString("取 4\u00a0ms。再取 一个长一些的步长。"));
    }

    void formulasWithWordsTakeBothColumns()
    {
        Shown page({"One\n\n$$x=1\\text{ if }a$$", "一\n\n$$x=1\\text{ 若 }a$$"}, PageLanguage::both);
        QCOMPARE(page.view.content().items.size(), 2);
        const QRectF zh = page.view.content().items[0].painted;
        const QRectF en = page.view.content().items[1].painted;
        QVERIFY(en.top() > zh.bottom() - 1);
        QVERIFY(std::abs(zh.center().x() - en.center().x()) < 20);
    }

    void tablesTakeBothColumns()
    {
        Shown page({"One\n\n| a | b |\n|---|---|\n| $x$ | $\\lambda_1=-d_1/M_{11}$ |",
                    "一\n\n| 甲 | 乙 |\n|---|---|\n| $x$ | $\\lambda_1=-d_1/M_{11}$ |"},
                   PageLanguage::both);
        QCOMPARE(page.view.content().items.size(), 4);
        const QRectF zh = page.view.content().items[1].painted;
        const QRectF en = page.view.content().items[3].painted;
        QVERIFY(en.top() > zh.bottom() - 1);
        QVERIFY(std::abs(zh.center().x() - en.center().x()) < 100); // half the page is 500
    }

    void formulasTooWideForAColumnTakeBoth()
    {
        const QString chain = "$a_1+b_1+c_1=a_2+b_2+c_2=a_3+b_3+c_3=d$";
        Shown page({"It is " + chain + ".", "即 " + chain + "。"}, PageLanguage::both);
        const auto item = [&](int i) -> const PageItem& { return page.view.content().items[i]; };
        QVERIFY(item(0).inColumn && item(1).inColumn);
        page.view.resize(600, 700);
        page.view.grab();
        QCOMPARE(page.view.content().items.size(), 2);
        QVERIFY(!item(0).inColumn && !item(1).inColumn);
        QVERIFY(item(1).painted.top() > item(0).painted.bottom() - 1);
    }

    void formulasThatDifferInPunctuationStandOnce_data()
    {
        QTest::addColumn<QString>("en");
        QTest::addColumn<QString>("zh");
        QTest::addColumn<int>("formulas");
        QTest::newRow("full stop") << "$$x=1.$$"
                                   << "$$x=1$$" << 1;
        QTest::newRow("comma, tagged") << "$$x=1,\\tag{1}$$"
                                       << "$$x=1 。\\tag{1}$$" << 1;
        QTest::newRow("another number") << "$$x=1,\\tag{1}$$"
                                        << "$$x=1,\\tag{2}$$" << 2;
        QTest::newRow("another formula") << "$$x=1.$$"
                                         << "$$x=2.$$" << 2;
    }

    void formulasThatDifferInPunctuationStandOnce()
    {
        QFETCH(QString, en);
        QFETCH(QString, zh);
        QTEST(int(Shown({"One\n\n" + en, "一\n\n" + zh}, PageLanguage::both).view.content().items.size()),
              "formulas");
    }

    void whatCannotBeTypesetIsShown()
    {
        Shown page(same("bad $\\nosuchmacro$ here"));
        const PageItem& item = page.view.content().items[0];
        QVERIFY(!item.box->error().isEmpty());
        QVERIFY(item.painted.width() > 50);
        const QImage image = page.view.viewport()->grab().toImage();
        const QColor error = themeColors(Theme::light).error;
        int red = 0;
        for (int x = qFloor(item.painted.left()); x < item.painted.right(); ++x)
            for (int y = qFloor(item.painted.top()); y < item.painted.bottom() + 4; ++y)
                red += image.pixelColor(x, y) == error;
        QVERIFY(red > 10);
    }

    void codeAndMoneyAreNoFormulas()
    {
        Shown page(same("`$x$` costs \\$5, $6 or $7."));
        QCOMPARE(page.find(PageItem::formula), -1);
        QCOMPARE(page.plain().trimmed(), QString("$x$ costs $5, $6 or $7."));
    }

    void formulasArriveLater()
    {
        PageView view;
        view.resize(500, 300);
        view.setPage(same("so $\\frac{a_{17}}{b_{23}}$ it is"), PageLanguage::en, Theme::light);
        view.show();
        QVERIFY(!view.content().items[0].box);
        QTRY_VERIFY(view.content().items[0].box);
        QTRY_VERIFY(qAbs(view.content().items[0].painted.width()
                         - view.content().items[0].box->width() * view.content().items[0].em * 1.12)
                    <= 1.01);
    }

    void liveNumbersAreShownAndOnlyTheChangedOnesPainted()
    {
        Shown page(same("one {{a|m|2}} two {{b}}\n\nthree {{a|m|2}} and `{{code}}`"));
        QCOMPARE(page.view.liveExpressions(), (QStringList{"a|m|2", "b"}));
        page.view.setLiveValues({{"a|m|2", "1.00 m"}, {"b", "2.00"}});
        page.view.grab();
        QCOMPARE(page.plain().trimmed(), QString("one 1.00 m two 2.00\nthree 1.00 m and {{code}}"));

        struct Paints : QObject {
            QRegion region;
            bool eventFilter(QObject*, QEvent* event) override
            {
                if (event->type() == QEvent::Paint)
                    region += static_cast<QPaintEvent*>(event)->region();
                return false;
            }
        } paints;
        QCoreApplication::processEvents();
        page.view.viewport()->installEventFilter(&paints);
        int layouts = 0;
        connect(page.view.document()->documentLayout(), &QAbstractTextDocumentLayout::update, &paints,
                [&] { ++layouts; });
        page.view.setLiveValues({{"a|m|2", "1.00 m"}, {"b", "2.50"}});
        QTRY_VERIFY(!paints.region.isEmpty());
        QCOMPARE(layouts, 0);
        const int a = page.find(PageItem::live, "a|m|2");
        const int b = page.find(PageItem::live, "b");
        QVERIFY(paints.region.contains(page.place(b)));
        QVERIFY(!paints.region.contains(page.place(a)));
        QVERIFY(paints.region.boundingRect().width() < 120);

        page.view.setLiveValues({{"b", "−1234567.89"}});
        page.view.grab();
        QVERIFY(page.view.content().items[b].painted.width() > page.view.content().items[b].reserved);
        QVERIFY(page.view.content().items[b].reserved > 80);
    }

    void liveNumbersKeepTheirWidth()
    {
        const QFont font;
        // Tabular figures: any two numbers of as many digits are equally wide.
        QCOMPARE(PageObjects::liveWidth("11.11", font), PageObjects::liveWidth("84.06", font));
        QVERIFY(PageObjects::liveWidth("11.1", font) < PageObjects::liveWidth("11.11", font));
    }

    void linksSayWhatTheyDo_data()
    {
        QTest::addColumn<QString>("href");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("rest");
        QTest::addColumn<QString>("tip");
        QTest::newRow("set") << "set:e=0.5&w=2"
                             << "set"
                             << "e=0.5&w=2"
                             << "Set e = 0.5, w = 2";
        QTest::newRow("show") << "show:omega"
                              << "show"
                              << "omega"
                              << "Show omega in the scene";
        QTest::newRow("goto") << "goto:impact/1"
                              << "goto"
                              << "impact/1"
                              << "Go to event impact 1";
        QTest::newRow("time") << "goto:2"
                              << "goto"
                              << "2"
                              << "Go to t = 2 s";
        QTest::newRow("lesson") << "lesson:06-euler-equations"
                                << "lesson"
                                << "06-euler-equations"
                                << "Open lesson 06-euler-equations";
        QTest::newRow("term") << "term:inertia-tensor"
                              << "term"
                              << "inertia-tensor"
                              << "Look up “inertia tensor” in the glossary";
        QTest::newRow("several") << "set:e=1e-3;play:"
                                 << "set"
                                 << "e=1e-3;play:"
                                 << "Set e = 1e-3\nPlay";
        QTest::newRow("web") << "https://example.org/a?b=c#d"
                             << "https"
                             << "//example.org/a?b=c#d"
                             << "https://example.org/a?b=c#d";
    }

    void linksSayWhatTheyDo()
    {
        QFETCH(QString, href);
        QFETCH(QString, scheme);
        QFETCH(QString, rest);
        Shown page(same("a [word](" + href + ") b"));
        QSignalSpy activated(&page.view, &PageView::linkActivated);
        QTest::mouseClick(page.view.viewport(), Qt::LeftButton, {}, page.textPlace("word"));
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toString(), scheme);
        QCOMPARE(activated[0][1].toString(), rest);

        page.view.setFocus();
        QTest::keyClick(&page.view, Qt::Key_Tab);
        QTest::keyClick(&page.view, Qt::Key_Return);
        QCOMPARE(activated.size(), 2);
        QCOMPARE(activated[1][1].toString(), rest);

        QTEST(PageLinks::toolTip(page.view.content().links[0]), "tip");
    }

    /// What lessons may write in a link, the window has a sign or a colour and words for.
    void everyActionHasItsWords()
    {
        for (const polhode::course::ActionRow& row : polhode::course::actionTable()) {
            const PageLink link{QString::fromLatin1(row.word), QStringLiteral("1")};
            QVERIFY2(PageLinks::kind(link) != LinkKind::web, row.word);
            QVERIFY2(PageLinks::toolTip(link) != QString::fromLatin1(row.word) + ":1", row.word);
        }
    }

    void linksCallThingsByTheirNames()
    {
        const auto nameOf = [](const QString& scheme, const QString& id) {
            return id == "omega" && scheme == "show" ? QStringLiteral("ω")
                : id == "w2" && scheme == "set"      ? QStringLiteral("initial spin")
                                                     : QString();
        };
        const PageLink link = PageLinks::parse("show:polhode,omega;set:w2=5");
        QCOMPARE(PageLinks::toolTip(link, nameOf),
                 QStringLiteral("Show polhode, ω in the scene\nSet initial spin = 5"));
    }

    void referencesGoToTheirEquation()
    {
        QString text = "see [(6.2)](eq:6.2) and [(9.9)](eq:9.9)\n\n$$a=b\\tag{6.1}$$\n\n";
        for (int i = 0; i < 60; ++i)
            text += "paragraph\n\n";
        Shown page(same(text + "$$c=d\\tag{6.2}$$"));
        QSignalSpy activated(&page.view, &PageView::linkActivated);
        QTest::mouseClick(page.view.viewport(), Qt::LeftButton, {}, page.textPlace("9.9"));
        QCOMPARE(activated.size(), 1);
        QTest::mouseClick(page.view.viewport(), Qt::LeftButton, {}, page.textPlace("6.2"));
        QCOMPARE(activated.size(), 1);
        QVERIFY(page.view.verticalScrollBar()->value() > 500);
        QVERIFY(page.view.showEquation("6.1"));
        QVERIFY(!page.view.showEquation("6.3"));
        QVERIFY(page.view.verticalScrollBar()->value() < 200);
    }

    void aQuestionIsAsked()
    {
        auto questions = sample::questions();
        Shown page(same("Before.\n\n{{predict:axis}}\n\nAfter."), PageLanguage::en, questions);
        QVERIFY(page.plain().contains("Predict first"));
        QVERIFY(!page.plain().contains("fast, not unstable"));
        QSignalSpy answered(&page.view, &PageView::answered);
        QTest::mouseClick(page.view.viewport(), Qt::LeftButton, {}, page.textPlace("The longest"));
        QCOMPARE(answered.size(), 1);
        QCOMPARE(answered[0][0].toString(), QString("axis"));
        QCOMPARE(answered[0][1].toInt(), 0);

        // Beside the text the row can be clicked too.
        QTest::mouseClick(page.view.viewport(), Qt::LeftButton, {},
                          {page.view.viewport()->width() - 60, page.textPlace("None of them").y()});
        QCOMPARE(answered.size(), 2);
        QCOMPARE(answered[1][1].toInt(), 2);

        questions[0].chosen = 0;
        page.view.setQuestions(questions);
        QVERIFY(page.plain().contains("Small $I$ means fast, not unstable"));
        QCOMPARE(page.view.content().items[page.find(PageItem::mark)].answer, PageItem::wrong);
        QSignalSpy activated(&page.view, &PageView::linkActivated);
        page.view.grab();
        QTest::mouseClick(page.view.viewport(), Qt::LeftButton, {}, page.textPlace("Try it"));
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][1].toString(), QString("long;play:"));
    }

    /// Shown in another order, an option is still known, and marked, by its place in the card.
    void optionsStandInTheOrderGiven()
    {
        auto questions = sample::questions();
        questions[0].order = {2, 0, 1};
        questions[0].chosen = 1;
        Shown page(same("{{predict:axis}}"), PageLanguage::en, questions);
        const QString plain = page.plain();
        QVERIFY(plain.indexOf("None of them") < plain.indexOf("The longest"));
        QVERIFY(plain.indexOf("The longest") < plain.indexOf("The middle"));
        QVERIFY(plain.indexOf("The middle") < plain.indexOf("the disturbances grow"));
        QSignalSpy answered(&page.view, &PageView::answered);
        QTest::mouseClick(page.view.viewport(), Qt::LeftButton, {}, page.textPlace("None of them"));
        QTest::mouseClick(page.view.viewport(), Qt::LeftButton, {}, page.textPlace("The longest"));
        QCOMPARE(answered.size(), 2);
        QCOMPARE(answered[0][1].toInt(), 2);
        QCOMPARE(answered[1][1].toInt(), 0);
    }

    void theKeyboardAnswersToo()
    {
        Shown page(same("{{predict:axis}}"), PageLanguage::en, sample::questions());
        QSignalSpy answered(&page.view, &PageView::answered);
        page.view.setFocus();
        QTest::keyClick(&page.view, Qt::Key_Tab);
        QTest::keyClick(&page.view, Qt::Key_Tab);
        QTest::keyClick(&page.view, Qt::Key_Return);
        QCOMPARE(answered.size(), 1);
        QCOMPARE(answered[0][1].toInt(), 1);
    }

    void anUnknownQuestionIsNamed()
    {
        Shown page(same("{{question:nowhere}}"));
        QVERIFY(page.plain().contains("nowhere"));
    }

    /// The column of the window's own language comes first, as in its titles.
    void theLanguagesArePaired()
    {
        Shown page({"# One\n\nfirst\n\n$$x=1$$\n\nsecond", "# 一\n\n第一\n\n$$x=1$$\n\n第二"},
                   PageLanguage::both);
        auto* table = qobject_cast<QTextTable*>(page.view.document()->rootFrame()->childFrames().value(0));
        QVERIFY(table);
        QCOMPARE(table->rows(), 4);
        const auto cell = [&](int row, int column) {
            return table->cellAt(row, column).firstCursorPosition().block().text();
        };
        QCOMPARE(cell(1, 0), QString("第一"));
        QCOMPARE(cell(1, 1), QString("first"));
        QCOMPARE(table->cellAt(2, 0).columnSpan(), 2);
        QCOMPARE(cell(3, 1), QString("second"));
        // Their first lines are level.
        const auto top = [&](int row, int column) {
            return page.view.document()
                ->documentLayout()
                ->blockBoundingRect(table->cellAt(row, column).firstCursorPosition().block())
                .top();
        };
        QCOMPARE(top(1, 0), top(1, 1));
        QCOMPARE(top(3, 0), top(3, 1));
    }

    void languagesThatDifferStandAsWholes()
    {
        Shown page({"first\n\nsecond", "第一"}, PageLanguage::both);
        auto* table = qobject_cast<QTextTable*>(page.view.document()->rootFrame()->childFrames().value(0));
        QVERIFY(table);
        QCOMPARE(table->rows(), 1);
        QCOMPARE(table->cellAt(0, 0).firstCursorPosition().block().text(), QString("第一"));
        QCOMPARE(table->cellAt(0, 1).lastCursorPosition().block().text(), QString("second"));
    }

    void copyingGivesSource()
    {
        Shown page(same("The $\\omega_2$, see {{a}}.\n\n- point\n\n$$x = y \\tag{1.1}$$"));
        page.view.setLiveValues({{"a", "3 m"}});
        page.view.selectAll();
        page.view.copy();
        QCOMPARE(QGuiApplication::clipboard()->text().trimmed(),
                 QString("The $\\omega_2$, see 3 m.\n• point\n$$x = y \\tag{1.1}$$"));

        const std::unique_ptr<QMenu> menu(page.view.pageMenu(page.place(page.find(PageItem::formula))));
        bool copied = false;
        for (QAction* action : menu->actions()) {
            if (action->text() == "Copy formula as LaTeX") {
                action->trigger();
                copied = true;
            }
        }
        QVERIFY(copied);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("\\omega_2"));
    }

    void anotherLookKeepsThePlace()
    {
        QString text;
        for (int i = 0; i < 80; ++i)
            text += "paragraph\n\n";
        Shown page(same(text));
        QScrollBar& bar = *page.view.verticalScrollBar();
        bar.setValue(bar.maximum() / 2);
        const double place = double(bar.value()) / bar.maximum();
        page.view.setPage(same(text), PageLanguage::zh, Theme::dark);
        // A pixel of rounding, of some two thousand.
        QVERIFY(qAbs(double(bar.value()) / bar.maximum() - place) < 1e-3);
        page.view.setPage(same(text + "more"), PageLanguage::zh, Theme::dark);
        QCOMPARE(bar.value(), 0);
    }

    void formulasAreReadAloud()
    {
        Shown page(same("The product $\\frac{a+b}{2}$ of both."));
        QCOMPARE(page.view.spokenPart({0, 0}).name, QString("The product (a + b)/2 of both."));
    }

    void quantitiesLightUp()
    {
        Shown page(same("So $\\q{omega}{\\boldsymbol{\\omega}}$ turns."));
        QSignalSpy hovered(&page.view, &PageView::quantityHovered);
        QTest::mouseMove(page.view.viewport(), page.place(0));
        QTRY_COMPARE(hovered.size(), 1);
        QCOMPARE(hovered[0][0].toString(), QString("omega"));
        const QImage before = page.view.viewport()->grab().toImage();
        page.view.setHighlightedQuantity("omega");
        QVERIFY(page.view.viewport()->grab().toImage() != before);
        page.view.setHighlightedQuantity("L");
        QCOMPARE(page.view.viewport()->grab().toImage(), before);
        QTest::mouseMove(page.view.viewport(), {300, 300});
        QTRY_COMPARE(hovered.size(), 2);
        QCOMPARE(hovered[1][0].toString(), QString());
    }

    void widthsAreKept()
    {
        // A formula too wide for the page shrinks to fit.
        Shown page(same("$$" + QString("\\frac{abc}{d}+").repeated(14) + "x \\tag{1}$$"));
        const PageItem& item = page.view.content().items[0];
        QVERIFY(item.painted.right() <= page.view.viewport()->width());
        const double wide = item.painted.width();
        page.view.resize(800, 400);
        page.view.grab();
        QVERIFY(page.view.content().items[0].painted.width() <= 36 * item.em + 1);
        QVERIFY(page.view.content().items[0].painted.width() > wide);
    }

    void thePageHoldsEverything_data()
    {
        QTest::addColumn<PageLanguage>("language");
        QTest::newRow("en") << PageLanguage::en;
        QTest::newRow("zh") << PageLanguage::zh;
        QTest::newRow("both") << PageLanguage::both;
    }

    void thePageHoldsEverything()
    {
        QFETCH(PageLanguage, language);
        Shown page(sample::page(), language, sample::questions());
        int failed = 0;
        for (const PageItem& item : page.view.content().items)
            if (item.kind == PageItem::formula)
                failed += !item.box->error().isEmpty();
        QCOMPARE(failed, language == PageLanguage::both ? 2 : 1); // \nosuchmacro, once in each language
        QCOMPARE(page.view.liveExpressions().size(), 3);
        QVERIFY(page.plain().contains("\\tag{6.2}"));
        for (const QChar c : page.plain())
            QVERIFY2(c.unicode() < 0xE000 || c.unicode() > 0xF8FF, "a token is left in the text");
    }
};

QTEST_MAIN(TestPageView)
#include "test_page_view.moc"

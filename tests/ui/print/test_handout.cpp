#include "course/model/option_order.h"
#include "course/read/load.h"
#include "ui/formula/tex_scan.h"
#include "ui/print/handout.h"
#include "ui/session/lesson_page.h"
#include "ui/session/window_language.h"

#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>

using namespace polhode;
using namespace polhode::ui;

/// A lesson on paper: all of it, in one language, and its answers only where they are asked for.
class TestHandout : public QObject
{
    Q_OBJECT

private:
    course::Course course_;
    std::shared_ptr<const course::Lesson> lesson_;
    std::map<std::pair<std::string, bool>, std::unique_ptr<PrintDocument>> made_;

    const PrintDocument& handout(course::Language language, bool answers)
    {
        auto& document = made_[{std::string(language.code()), answers}];
        if (!document)
            document = handoutOf(course_, QStringLiteral("03-rigid-motion"), language, answers);
        return *document;
    }

    QString text(course::Language language, bool answers)
    {
        return handout(language, answers).text().toPlainText();
    }

    static bool isChinese(QChar c) { return c.unicode() >= 0x4e00 && c.unicode() <= 0x9fff; }

    /// Words that Markdown leaves as they are.
    static bool isPlain(const QString& words)
    {
        static const QRegularExpression marks(QStringLiteral("[$*_\\[\\]`\"'{}\\\\·/]|\\d "));
        return !words.isEmpty() && !words.contains(marks);
    }

    static QStringList comments(const course::Question& question, course::Language language)
    {
        QStringList all;
        for (const course::QuestionOption& option : question.options)
            all << textOf(option.comment, language);
        if (question.number)
            all << textOf(question.number->comment, language);
        if (question.sketch)
            all << textOf(question.sketch->comment, language);
        all.removeAll(QString());
        return all;
    }

private slots:
    void initTestCase()
    {
        const std::filesystem::path root = POLHODE_SOURCE_DIR "/lessons";
        course_ = course::listCourse(root);
        for (const course::LoadedLesson& each : course::loadCourse(root).lessons)
            if (each.id == "03-rigid-motion")
                lesson_ = each.lesson;
        QVERIFY(lesson_);
    }

    void unknownLessonIsNone()
    {
        QVERIFY(!handoutOf(course_, QStringLiteral("99-none"), course::Language::en, false));
    }

    void canBeGivenUp()
    {
        QVERIFY(!handoutOf(course_, QStringLiteral("03-rigid-motion"), course::Language::en, false,
                           [](double) { return false; }));
    }

    void hasItsTitleGoalsAndSteps()
    {
        for (const auto language : {course::Language::en, course::Language::zh}) {
            const QString all = text(language, false);
            QVERIFY(all.startsWith(textOf(lesson_->title, language)));
            for (const course::Text& goal : lesson_->goals)
                if (isPlain(textOf(goal, language)))
                    QVERIFY2(all.contains(textOf(goal, language)), qPrintable(textOf(goal, language)));
            std::vector<QString> headings;
            for (QTextBlock block = handout(language, false).text().begin(); block.isValid();
                 block = block.next())
                if (block.blockFormat().headingLevel() == 2)
                    headings.push_back(block.text());
            QCOMPARE(headings.size(), lesson_->steps.size());
            for (std::size_t i = 0; i < headings.size(); ++i)
                QVERIFY(headings[i].startsWith(QString::number(i + 1)));
        }
    }

    void hasAllFormulas()
    {
        for (const auto language : {course::Language::en, course::Language::zh}) {
            QStringList wanted;
            for (int step = 0; step < int(lesson_->steps.size()); ++step)
                for (const TexSpan& span : findFormulas(stepText(*lesson_, step, language)))
                    wanted << span.content;
            QVERIFY(wanted.size() > 20);
            for (const PageItem& item : handout(language, false).content().items)
                if (item.kind == PageItem::formula) {
                    QVERIFY2(item.box && item.box->error().isEmpty(), qPrintable(item.source));
                    wanted.removeOne(item.source);
                }
            QVERIFY2(wanted.isEmpty(), qPrintable(wanted.join(u'\n')));
        }
    }

    /// Live numbers read what the run of the figure has: no gap is left but for what a question asks for.
    void liveNumbersAreThere()
    {
        const auto document = handoutOf(course_, QStringLiteral("07-tops"), course::Language::en, false);
        const QString all = document->text().toPlainText();
        QCOMPARE(all.count(QStringLiteral("________")),
                 1); // the rate of precession, which is to be predicted
        QVERIFY(!all.contains(QStringLiteral("(show it")));
    }

    /// Every option has its letter, in the order in which the window shows them.
    void optionsHaveLetters()
    {
        QString wanted, shown;
        for (const course::PageStep& step : lesson_->steps)
            for (const std::string& id : step.questions)
                for (std::size_t i = 0; i < lesson_->question(id)->options.size(); ++i)
                    wanted += QChar(u'A' + int(i));
        for (const PageItem& item : handout(course::Language::en, false).content().items)
            if (item.kind == PageItem::mark)
                shown += item.source;
        QVERIFY(wanted.size() > 4);
        QCOMPARE(shown, wanted);
    }

    void answersAreThereOnlyIfAsked()
    {
        for (const auto language : {course::Language::en, course::Language::zh}) {
            int compared = 0;
            for (const course::Question& question : lesson_->questions)
                for (const QString& comment : comments(question, language))
                    if (isPlain(comment)) {
                        QVERIFY2(!text(language, false).contains(comment), qPrintable(comment));
                        QVERIFY2(text(language, true).contains(comment), qPrintable(comment));
                        ++compared;
                    }
            QVERIFY(compared > 2);
            int sheets = 0;
            for (QTextBlock block = handout(language, true).text().begin(); block.isValid();
                 block = block.next())
                sheets += block.blockFormat().hasProperty(kNewSheet);
            QCOMPARE(sheets, 1);
        }
    }

    /// The right letter is told: that of the place where the option is shown.
    void answersAreRight()
    {
        const QString all = text(course::Language::en, true);
        int compared = 0;
        for (const course::Question& question : lesson_->questions) {
            const std::vector<int> order = course::optionOrder(lesson_->id, question);
            for (std::size_t i = 0; i < order.size(); ++i) {
                const course::QuestionOption& option = question.options[std::size_t(order[i])];
                const QString words = textOf(option.text, course::Language::en);
                if (!option.correct || !isPlain(words))
                    continue;
                const QString told = QStringLiteral("%1. %2").arg(QChar(u'A' + int(i))).arg(words);
                QVERIFY2(all.contains(told), qPrintable(told));
                ++compared;
            }
        }
        QVERIFY(compared > 0);
    }

    /// No word of one language in the other, pictures and their descriptions included.
    void languagesAreApart()
    {
        const QString english = text(course::Language::en, true), chinese = text(course::Language::zh, true);
        for (const QChar c : english)
            QVERIFY2(!isChinese(c), qPrintable(english.mid(qMax(0, english.indexOf(c) - 30), 60)));
        for (const PageItem& item : handout(course::Language::en, true).content().items)
            if (item.kind == PageItem::figure)
                QVERIFY(std::none_of(item.source.begin(), item.source.end(), isChinese));
        for (const char* word : {"Question", "Answer", "Goals", "Because", "Draw", "Name", "Date"})
            QVERIFY2(!chinese.contains(QLatin1String(word)), word);
    }

    void hasPicturesWithWords()
    {
        int figures = 0;
        for (const PageItem& item : handout(course::Language::zh, false).content().items)
            if (item.kind == PageItem::figure && !item.source.isEmpty()) {
                QVERIFY(item.drawing && !item.drawing->size.isEmpty());
                ++figures;
            }
        QVERIFY(figures >= int(lesson_->experiments.size()));
    }
};

QTEST_MAIN(TestHandout)
#include "test_handout.moc"

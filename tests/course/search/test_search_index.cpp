#include "course/language/utf8.h"
#include "course/read/load.h"
#include "course/search/folded.h"
#include "course/search/page_words.h"
#include "course/search/search_index.h"

#include <QTest>

#include <algorithm>

using namespace polhode::course;
using Kind = CoursePlace::Kind;

class TestSearchIndex : public QObject
{
    Q_OBJECT

    std::unique_ptr<Course> course_;
    std::unique_ptr<SearchIndex> index_;

    std::vector<Finding> find(const char* query) const { return index_->find(query, 200, Language::en); }

    /// The rank of a place, from 0; −1: it is not found.
    int rank(const char* query, Kind kind, const std::string& lesson, const std::string& id = {}) const
    {
        const auto found = find(query);
        for (std::size_t i = 0; i < found.size(); ++i)
            if (found[i].place->kind == kind && found[i].place->lesson == lesson
                && (id.empty() || found[i].place->id == id))
                return static_cast<int>(i);
        return -1;
    }

private slots:
    void initTestCase()
    {
        course_ = std::make_unique<Course>(loadCourse(POLHODE_SOURCE_DIR "/lessons"));
        index_ = std::make_unique<SearchIndex>(*course_);
    }

    void signsAreComparedAsPlainLetters()
    {
        QCOMPARE(utf8Of(folded(codePointsOf("Ｌ＝Iω, Stoß: ÉTÉ − Über"))),
                 std::string("l=iω, stoß: ete - uber"));
        QCOMPARE(utf8Of(codePointsOf("𝄞 冲量")), std::string("𝄞 冲量"));
        QCOMPARE(codePointsOf("a\xff").back(), U'\xFFFD');
        QCOMPARE(notUtf8("a\u0251\xE5\x86"), std::optional<std::size_t>(3)); // its third byte is cut off
        QVERIFY(!notUtf8("𝄞 冲量"));
    }

    void formulasAreComparedBySymbols()
    {
        const std::u32string expected = U"1/2ω×l";
        QCOMPARE(foldedTex("\\frac{1}{2}\\boldsymbol\\omega\\times \\q{L}{\\boldsymbol L}"), expected);
        QCOMPARE(foldedTex("\\frac12\\omega\\times L"), expected);
        QCOMPARE(foldedTex("1/2 ω × L"), expected);
        QCOMPARE(foldedTex("\\sin^2\\theta\\,\\text{m}"), std::u32string(U"sin2θm"));
        QCOMPARE(foldedTex("{\\frac{a"), std::u32string(U"a/"));
        QCOMPARE(foldedTex("\\phi\\cdot\\det M"), foldedTex("φ·det M")); // as the window shows it: ϕ⋅det M
        QCOMPARE(foldedTex("ϕ⋅∑"), foldedTex("\\varphi\\cdot\\Sigma"));
    }

    void whatIsReadOfAPage()
    {
        const PageWords words = wordsOf("A **push** [moves](set:F=1;play:) it by $x$: {{final[x]|m|3}}.\n\n"
                                        "$$\\q{F}{F}=m a,\\tag{1.2}$$\n> **Note** end");
        QCOMPARE(words.text, std::string("A push moves it by $x$: …. Note end"));
        QCOMPARE(words.equations.size(), std::size_t(1));
        QCOMPARE(words.equations[0].tag, std::string("1.2"));
        QCOMPARE(words.equations[0].tex, std::string("\\q{F}{F}=m a,"));
    }

    /// By title in each language, by number, with or without accents and capitals.
    void lessonsAreFirstByTheirNames()
    {
        QCOMPARE(rank("euler's equations", Kind::lesson, "06-euler-equations"), 0);
        QCOMPARE(rank("EULER’S EQUATIONS", Kind::lesson, "06-euler-equations"), 0);
        QCOMPARE(rank("06", Kind::lesson, "06-euler-equations"), 0);
        QCOMPARE(rank("冲量与动量", Kind::lesson, "01-impulse"), 0);
        QCOMPARE(rank("kraftstoß und impuls", Kind::lesson, "01-impulse"), 0);
    }

    void equationsAreFoundByNumberAndByTex()
    {
        QCOMPARE(rank("6.1", Kind::equation, "06-euler-equations", "6.1"), 0);
        QCOMPARE(rank("(6.1)", Kind::equation, "06-euler-equations", "6.1"), 0);
        for (const Finding& finding : find("6.1"))
            if (finding.place->kind == Kind::equation) {
                const std::string tex = finding.place->title.en;
                QVERIFY2(rank(tex.c_str(), Kind::equation, finding.place->lesson, finding.place->id) >= 0,
                         tex.c_str());
            }
        for (const char* written : {"\\omega\\times I\\omega", "ω × Iω", "\\boldsymbol\\omega\\times I"})
            QVERIFY2(rank(written, Kind::equation, "06-euler-equations") >= 0, written);
        // Equations that have it stand before the pages that have it.
        bool text = false;
        for (const Finding& finding : find("\\omega\\times I")) {
            text = text || finding.place->kind != Kind::equation;
            QVERIFY(!(text && finding.place->kind == Kind::equation));
        }
        QVERIFY(rank("v×Mv", Kind::step, "06-euler-equations") >= 0);
    }

    void termsAreFoundInBothLanguages()
    {
        for (const GlossaryTerm& term : course_->glossary)
            for (const std::string& name : {term.name.en, term.name.zh})
                QVERIFY2(rank(name.c_str(), Kind::term, term.lesson, term.id) >= 0, name.c_str());
    }

    void everyStepAndExperimentIsFoundByItsTitle()
    {
        for (const LoadedLesson& each : course_->lessons) {
            for (const PageStep& step : each.lesson->steps)
                QVERIFY2(rank(step.title.zh.c_str(), Kind::step, each.id, step.id) >= 0,
                         step.title.zh.c_str());
            for (const Experiment& experiment : each.lesson->experiments)
                QVERIFY2(rank(experiment.title.en.c_str(), Kind::experiment, each.id, experiment.id) >= 0,
                         experiment.title.en.c_str());
        }
    }

    /// Whatever is cut off, formulas are whole: a window that shows them in letters finds both their ends.
    void formulasAreNotCut()
    {
        for (const char* query : {"omega", "boldsymbol", "times", "equation", "the", "frac"}) {
            const auto found = find(query);
            QVERIFY(!found.empty());
            for (const Finding& finding : found)
                for (const std::string& part : {finding.before, finding.match, finding.after})
                    QVERIFY2(std::ranges::count(part, '$') % 2 == 0, part.c_str());
        }
    }

    /// A reader of Chinese sees the Chinese page, where the same stands there.
    void aPassageIsInTheReadersLanguage()
    {
        int passages = 0;
        for (const Finding& finding : index_->find("(6.7)", 200, Language::zh)) {
            if (finding.place->kind != Kind::step || finding.match.empty())
                continue;
            ++passages;
            const Lesson& lesson
                = *std::ranges::find(course_->lessons, finding.place->lesson, &LoadedLesson::id)->lesson;
            const std::string page = wordsOf(lesson.steps[std::size_t(finding.place->step)].markdown.zh).text;
            if (utf8Of(folded(codePointsOf(page))).find("(6.7)") == std::string::npos)
                continue;
            std::string before = finding.before;
            if (before.starts_with("…"))
                before.erase(0, std::string("…").size());
            QVERIFY2(page.find(before + finding.match) != std::string::npos, before.c_str());
        }
        QVERIFY(passages > 0);
    }

    /// What is shown of a text begins and ends between words.
    void aPassageHasWholeWords()
    {
        int cut = 0;
        for (const char* query : {"momentum", "axis", "friction"})
            for (const Finding& finding : find(query)) {
                if (finding.place->kind != Kind::step || finding.match.empty())
                    continue;
                const Lesson& lesson
                    = *std::ranges::find(course_->lessons, finding.place->lesson, &LoadedLesson::id)->lesson;
                const std::string page
                    = wordsOf(lesson.steps[std::size_t(finding.place->step)].markdown.en).text;
                std::string shown = finding.before + finding.match + finding.after;
                for (auto dots = shown.find("…"); dots != std::string::npos; dots = shown.find("…"))
                    shown.erase(dots, std::string("…").size());
                const auto at = page.find(shown);
                if (at == std::string::npos)
                    continue; // on its Chinese page
                const auto parts = [&](std::size_t place) {
                    return place > 0 && place < page.size()
                        && !std::isspace(static_cast<unsigned char>(page[place - 1]))
                        && !std::isspace(static_cast<unsigned char>(page[place]));
                };
                cut += at > 0;
                QVERIFY2(!parts(at) && !parts(at + shown.size()), shown.c_str());
            }
        QVERIFY(cut > 0);
    }

    void theWordsRoundAMatchAreShown()
    {
        const auto found = find("guinea");
        QVERIFY(!find("curling").empty());
        for (const Finding& finding : find("curling")) {
            QVERIFY(!finding.match.empty() || finding.place->title.en.find("url") != std::string::npos);
            QVERIFY(finding.before.find('\n') == std::string::npos);
            QVERIFY(finding.after.find('\n') == std::string::npos);
        }
        QVERIFY(found.empty());
        QVERIFY(find("").empty());
        QVERIFY(find("  ").empty());
        QVERIFY(find("zqxj").empty());
    }

    /// All words are asked for, wherever they stand.
    void everyWordIsNeeded()
    {
        QVERIFY(!find("friction cone").empty());
        QVERIFY(!find("cone friction").empty());
        QVERIFY(find("friction zqxj").empty());
    }
};

QTEST_APPLESS_MAIN(TestSearchIndex)
#include "test_search_index.moc"

#include "course/search/search_index.h"

#include "course/language/utf8.h"
#include "course/search/folded.h"
#include "course/search/page_words.h"

#include <algorithm>
#include <set>

namespace polhode::course
{

namespace
{

constexpr auto kNowhere = std::u32string::npos;

bool isSpace(char32_t c)
{
    return c == U' ';
}

/// Whether a cut at @p at would part a word; ideographs are words each.
bool partsWord(std::u32string_view line, std::size_t at)
{
    constexpr char32_t kIdeographs = 0x2e80; // from there on, with their punctuation
    const auto isLetter = [&](std::size_t k) { return !isSpace(line[k]) && line[k] < kIdeographs; };
    return at > 0 && at < line.size() && isLetter(at - 1) && isLetter(at);
}

/// Of letters that are written without spaces every one begins a word.
bool beginsWord(const std::u32string& text, std::size_t at)
{
    const auto isWord
        = [](char32_t c) { return (c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9') || c == U'ß'; };
    return at == 0 || !isWord(text[at]) || !isWord(text[at - 1]);
}

/// How much it counts that @p word stands in @p text.
double weightIn(const std::u32string& text, const std::u32string& word, double inside, double begun)
{
    double best = 0;
    for (auto at = text.find(word); at != kNowhere && best < begun; at = text.find(word, at + 1))
        best = std::max(best, beginsWord(text, at) ? begun : inside);
    return best;
}

/// Whether a formula is more than a word might be: "ω×Iω", not "ma".
bool hasSigns(const std::u32string& formula)
{
    return std::ranges::any_of(formula, [](char32_t c) { return c < U'a' || c > U'z'; });
}

std::vector<std::u32string> wordsOfQuery(std::u32string_view query)
{
    std::vector<std::u32string> words(1);
    for (const char32_t c : query)
        if (isSpace(c))
            words.emplace_back();
        else
            words.back() += c;
    std::erase_if(words, [](const std::u32string& word) { return word.empty(); });
    return words;
}

/// The first step whose page shows an experiment.
int stepOf(const Lesson& lesson, const std::string& experiment)
{
    const auto step = std::ranges::find(lesson.steps, experiment, &PageStep::experiment);
    return step == lesson.steps.end() ? -1 : static_cast<int>(step - lesson.steps.begin());
}

} // namespace

SearchIndex::SearchIndex(const Course& course)
{
    for (const LoadedLesson& loaded : course.lessons)
        if (loaded.lesson)
            addLesson(*loaded.lesson);
    for (const GlossaryTerm& term : course.glossary)
        add({CoursePlace::Kind::term, term.lesson, -1, term.id, term.name}, term.name, {term.definition});
}

void SearchIndex::add(CoursePlace place, const Text& title, const std::vector<Text>& body,
                      const std::vector<std::string>& formulas)
{
    Entry entry{std::move(place), {}, {}, {}, {}, {}};
    for (const auto& [language, words] : allOf(title))
        entry.title += folded(codePointsOf(words)) + U'\n';
    for (const Text& text : body)
        for (const auto& [language, words] : allOf(text)) {
            entry.written += codePointsOf(words) + U'\n';
            entry.languages.push_back(language);
        }
    entry.body = folded(entry.written);
    for (const std::string& formula : formulas)
        entry.formulas += foldedTex(formula) + U'\n';
    entries_.push_back(std::move(entry));
}

void SearchIndex::addLesson(const Lesson& lesson)
{
    std::vector<Text> about{lesson.summary};
    about.insert(about.end(), lesson.goals.begin(), lesson.goals.end());
    // "6" and "06" are names of a lesson too.
    const std::string number = lesson.id.substr(0, lesson.id.find('-'));
    add({CoursePlace::Kind::lesson, lesson.id, 0, {}, lesson.title}, sameInBoth(number + " ") + lesson.title,
        about);
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const PageStep& step = lesson.steps[i];
        const int place = static_cast<int>(i);
        Text words;
        std::set<std::string> tags;
        std::vector<PageWords::Equation> equations;
        std::vector<std::string> formulas;
        for (const auto& [language, markdown] : allOf(step.markdown)) {
            PageWords page = wordsOf(markdown);
            put(language, words, page.text);
            formulas.insert(formulas.end(), page.formulas.begin(), page.formulas.end());
            for (PageWords::Equation& equation : page.equations)
                if (equation.tag.empty() || tags.insert(equation.tag).second)
                    equations.push_back(std::move(equation));
        }
        add({CoursePlace::Kind::step, lesson.id, place, step.id, step.title}, step.title, {words}, formulas);
        for (const PageWords::Equation& equation : equations)
            if (!equation.tag.empty())
                add({CoursePlace::Kind::equation, lesson.id, place, equation.tag, sameInBoth(equation.tex)},
                    sameInBoth("(" + equation.tag + ")"), {}, {equation.tex});
    }
    for (const Experiment& experiment : lesson.experiments) {
        std::vector<Text> labels;
        for (const Parameter& parameter : experiment.parameters)
            labels.push_back(parameter.label);
        for (const Preset& preset : experiment.presets)
            labels.push_back(preset.label);
        add({CoursePlace::Kind::experiment, lesson.id, stepOf(lesson, experiment.id), experiment.id,
             experiment.title},
            experiment.title, labels);
    }
}

/// 0 where a word is missing.
double SearchIndex::weight(const Entry& entry, const std::vector<std::u32string>& words,
                           const std::u32string& formula)
{
    // Numbers that are compared with each other alone. A title says what its page is about: one word there is
    // worth several of a text, and a formula that holds all that is looked for stands between them; a
    // numbered equation goes before a text that has it too.
    constexpr double kInText = 1, kBeginsInText = 2, kInTitle = 6, kBeginsInTitle = 10, kFormula = 4,
                     kEquation = 12;
    double sum = 0;
    for (const std::u32string& word : words) {
        const double most = std::max(weightIn(entry.title, word, kInTitle, kBeginsInTitle),
                                     weightIn(entry.body, word, kInText, kBeginsInText));
        if (most == 0) {
            sum = 0;
            break;
        }
        sum += most;
    }
    const bool hasFormula = !formula.empty() && entry.formulas.find(formula) != kNowhere;
    const bool isEquation = entry.place.kind == CoursePlace::Kind::equation;
    return std::max(sum / static_cast<double>(words.size()),
                    hasFormula ? (isEquation && hasSigns(formula) ? kEquation : kFormula) : 0.0);
}

/// Where @p word stands first in a line of @p language, else where it stands first at all.
std::size_t SearchIndex::placeIn(const Entry& entry, const std::u32string& word, Language language)
{
    std::size_t line = 0, begin = 0;
    const std::size_t first = entry.body.find(word);
    for (auto at = first; at != kNowhere; at = entry.body.find(word, at + 1)) {
        line += static_cast<std::size_t>(
            std::count(entry.written.begin() + static_cast<std::ptrdiff_t>(begin),
                       entry.written.begin() + static_cast<std::ptrdiff_t>(at), U'\n'));
        begin = at;
        if (entry.languages[line] == language)
            return at;
    }
    return first;
}

/// The stretch round [at, end) of one line, with some letters on both sides, that cuts no formula.
Finding SearchIndex::passage(const CoursePlace& place, std::u32string_view line, std::size_t at,
                             std::size_t end)
{
    constexpr std::size_t kBefore = 28, kAfter = 60; // code points round a match
    std::size_t from = at < kBefore ? 0 : at - kBefore, to = std::min(end + kAfter, line.size());
    const auto widen = [&] { // to whole words; a bracket stands before a formula, a comma behind
        while (partsWord(line, from) && line[from - 1] != U'$')
            --from;
        while (partsWord(line, to))
            ++to;
    };
    widen();
    for (std::size_t open = line.find(U'$'); open != kNowhere;) {
        const std::size_t close = std::min(line.find(U'$', open + 1), line.size() - 1) + 1;
        const auto cuts = [&](std::size_t cut) { return open < cut && cut < close; };
        if (cuts(at) || cuts(end)) { // what was found is in a formula: all of it was found
            at = std::min(at, open);
            end = std::max(end, close);
        }
        from = cuts(from) ? open : std::min(from, at);
        to = cuts(to) ? close : std::max(to, end);
        widen();
        open = line.find(U'$', close);
    }
    return {&place, (from > 0 ? "…" : "") + utf8Of(line.substr(from, at - from)),
            utf8Of(line.substr(at, end - at)),
            utf8Of(line.substr(end, to - end)) + (to < line.size() ? "…" : "")};
}

std::vector<Finding> SearchIndex::find(std::string_view query, std::size_t most, Language language) const
{
    const std::vector<std::u32string> words = wordsOfQuery(folded(codePointsOf(query)));
    if (words.empty())
        return {};
    // A single letter is in every formula.
    std::u32string formula = foldedTex(query);
    if (formula.size() < 2)
        formula.clear();
    std::vector<std::pair<double, const Entry*>> found;
    for (const Entry& entry : entries_)
        if (const double its = weight(entry, words, formula); its > 0)
            found.emplace_back(its, &entry);
    std::ranges::stable_sort(found, std::greater{}, [](const auto& each) { return each.first; });
    found.resize(std::min(found.size(), most));
    std::vector<Finding> findings;
    for (const auto& [its, entry] : found) {
        const std::u32string& word = words.front();
        const auto at = placeIn(*entry, word, language);
        if (entry->title.find(word) != kNowhere || at == kNowhere) {
            findings.push_back({&entry->place, {}, {}, {}});
            continue;
        }
        const std::u32string_view text = entry->written;
        const std::size_t from = text.rfind(U'\n', at) + 1, to = text.find(U'\n', at); // nowhere + 1 is 0
        findings.push_back(
            passage(entry->place, text.substr(from, to - from), at - from, at - from + word.size()));
    }
    return findings;
}

} // namespace polhode::course

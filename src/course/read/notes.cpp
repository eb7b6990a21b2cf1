#include "course/read/notes.h"

#include "course/language/found_languages.h"
#include "course/language/letters.h"
#include "course/language/nearest.h"
#include "course/language/short_number.h"
#include "course/language/yaml_tree.h"
#include "course/read/one_language.h"
#include "course/read/page.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace polhode::course
{

namespace
{

namespace fs = std::filesystem;

constexpr double kLongest = 600; // min, of one step

struct Minutes {
    double all = 0, own = 0;
};

/// A positive number at the front of @p text, which then begins after it.
std::optional<double> takeNumber(std::string_view& text)
{
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || !(number > 0) || number > kLongest)
        return std::nullopt;
    text = std::string_view(after, end);
    return number;
}

/// Of "6 min" or "6 min (2)", or in the word of a language that the program has, "6 分钟".
std::optional<Minutes> minutesOf(std::string_view title)
{
    const auto all = takeNumber(title);
    if (!all)
        return std::nullopt;
    Minutes minutes{*all, 0};
    if (const std::size_t open = title.find('('); open != std::string_view::npos && title.ends_with(')')) {
        std::string_view inside = title.substr(open + 1, title.size() - open - 2);
        const auto own = takeNumber(inside);
        if (!own || !inside.empty() || *own > *all)
            return std::nullopt;
        minutes.own = *own;
        title = title.substr(0, open);
    }
    const std::string unit = trimmed(std::string(title));
    const bool named
        = unit == "min" || std::ranges::count(foundLanguages(), unit, &FoundLanguage::minutes) > 0;
    return named ? std::optional(minutes) : std::nullopt;
}

/// Puts the parts of a section where they belong.
void readParts(const PageSection& section, const std::string& file, StepNotes& notes,
               std::vector<InputError>& problems)
{
    std::string* part = &notes.text;
    int line = section.line;
    const auto refuse = [&](const Text& found, const Allowed& allowed) {
        problems.emplace_back(Location{file, line, 0, section.id}, found, allowed);
    };
    int opened = 0; // the line of the part's heading
    const auto close = [&] {
        *part = trimmed(*part);
        if (opened > 0 && part->empty()) {
            line = opened;
            refuse({"a part without text", "没有内容的小节"}, {"text below the heading", "标题下有文字"});
        }
    };
    std::size_t begin = 0;
    for (int number = section.textLine; begin < section.markdown.size(); ++number) {
        const std::size_t end = std::min(section.markdown.find('\n', begin), section.markdown.size());
        const std::string text = section.markdown.substr(begin, end - begin);
        begin = end + 1;
        if (!text.starts_with("### ")) {
            *part += text + '\n';
            continue;
        }
        close();
        line = opened = number;
        const std::string name = trimmed(text.substr(4));
        if (name != "ask" && name != "wrong")
            refuse(quoted(text), Text{"### ask or ### wrong", "### ask 或 ### wrong"});
        part = name == "ask" ? &notes.ask : name == "wrong" ? &notes.wrong : &notes.text;
    }
    close();
}

} // namespace

const StepNotes* LessonNotes::of(const std::string& step) const
{
    const auto found = std::ranges::find(steps, step, &StepNotes::step);
    return found == steps.end() ? nullptr : &*found;
}

fs::path notesFile(const fs::path& folder, Language language)
{
    return folder / ("notes." + std::string(language.code()) + ".md");
}

LessonNotes parseNotes(const std::string& text, const std::string& file, const Lesson& lesson,
                       std::vector<InputError>& problems)
{
    const std::vector<std::string> known = idsOf(lesson.steps);
    LessonNotes all;
    for (const PageSection& section : parsePage(text, file, problems).sections) {
        if (section.id.empty())
            continue; // parsePage() has told it
        const auto refuse = [&](const Text& found, const Allowed& allowed) {
            problems.emplace_back(Location{file, section.line, 0, section.id}, found, allowed);
        };
        StepNotes notes;
        notes.step = section.id;
        if (std::ranges::find(known, section.id) == known.end())
            refuse(Text{"the unknown step ", "未知步骤"} + quoted(section.id), suggestion(section.id, known));
        else if (all.of(section.id))
            refuse(Text{"the step ", "步骤"} + quoted(section.id) + Text{" once more", "重复出现"},
                   {"each step once", "每个步骤只写一次"});
        const auto minutes = minutesOf(section.title);
        if (minutes) {
            notes.minutes = minutes->all;
            notes.own = minutes->own;
        } else {
            refuse(quoted(section.title),
                   {"how long it takes, as in \"## 6 min {#id}\", or \"## 6 min (2) {#id}\" with 2 min for "
                    "what the class does itself",
                    "所需时间，例如“## 6 min {#id}”；其中学生自己动手 2 分钟，则写“## 6 min (2) {#id}”"});
        }
        readParts(section, file, notes, problems);
        all.steps.push_back(std::move(notes));
    }
    return all;
}

LessonNotes notesIn(const Lesson& lesson, Language language)
{
    for (const Language each : {language, Language::en, Language::zh}) {
        std::error_code error;
        const fs::path file = notesFile(lesson.folder, each);
        if (!fs::exists(file, error))
            continue;
        try {
            std::vector<InputError> told;
            return parseNotes(readTextFile(file), file.filename().string(), lesson, told);
        } catch (const InputError&) {
        }
    }
    return {};
}

namespace
{

/// The steps that @p one has notes of and @p other has not.
void requireSameSteps(const LessonNotes& one, const LessonNotes& other, const std::string& otherName,
                      std::vector<InputError>& problems)
{
    for (const StepNotes& step : one.steps)
        if (!other.of(step.step))
            problems.emplace_back(Location{otherName, 0, 0, step.step},
                                  Text{"no notes of this step", "没有这一步的备注"},
                                  Text{"the same steps in each language", "各语言的步骤相同"});
}

void requireSameMinutes(const LessonNotes& one, const LessonNotes& other, const std::string& otherName,
                        std::vector<InputError>& problems)
{
    for (const StepNotes& step : one.steps)
        if (const StepNotes* same = other.of(step.step);
            same && (same->minutes != step.minutes || same->own != step.own))
            problems.emplace_back(Location{otherName, 0, 0, step.step},
                                  Text{"other minutes of this step", "这一步的时间与另一语言不同"},
                                  Text{"the same minutes in each language", "各语言的时间相同"});
}

/// The core is what every class gets to: it fits a period.
void checkPeriod(const Lesson& lesson, const LessonNotes& notes, const std::string& file,
                 std::vector<InputError>& problems)
{
    double core = 0;
    for (const PageStep& step : lesson.steps)
        if (const StepNotes* of = notes.of(step.id); of && !step.further)
            core += of->minutes;
    if (core > lesson.period)
        problems.emplace_back(
            Location{file, 0, 0, {}},
            Text{"a core of " + shortNumber(core) + " min", "核心部分共 " + shortNumber(core) + " 分钟"},
            Text{"at most " + shortNumber(lesson.period)
                     + " min in steps without `further: on`, or another `period`",
                 "未标 further: on 的各步合计至多 " + shortNumber(lesson.period) + " 分钟，或另写 period"});
}

} // namespace

void checkNotes(const Lesson& lesson, const std::vector<Language>& languages,
                std::vector<InputError>& problems)
{
    std::optional<std::pair<std::string, LessonNotes>> first;
    std::vector<Language> missing;
    for (const Language language : languages) {
        const fs::path file = notesFile(lesson.folder, language);
        const std::string name = file.filename().string();
        std::error_code error;
        if (!fs::exists(file, error)) {
            missing.push_back(language);
            continue;
        }
        try {
            const LessonNotes notes = parseNotes(readTextFile(file), name, lesson, problems);
            if (!first)
                first = {name, notes};
            requireSameSteps(first->second, notes, name, problems);
            requireSameSteps(notes, first->second, first->first, problems);
            requireSameMinutes(first->second, notes, name, problems);
        } catch (const InputError& mistake) {
            problems.push_back(mistake);
        }
    }
    if (first)
        checkPeriod(lesson, first->second, first->first, problems);
    const bool shipped = first.has_value() && !oneLanguageIn(lesson.folder.parent_path());
    for (const Language language : missing)
        if (shipped && (language == Language::en || language == Language::zh))
            problems.emplace_back(Location{notesFile({}, language).string(), 0, 0, {}},
                                  Text{"no such file", "没有这个文件"},
                                  Text{"notes in the same languages as " + first->first + "'s page",
                                       "与课程页面相同的语言都有备注"});
}

} // namespace polhode::course

#include "course/read/notes.h"

#include "course/language/found_languages.h"
#include "course/language/letters.h"
#include "course/language/nearest.h"
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

/// Of "6 min", or in the word of a language that the program has, "6 分钟".
std::optional<double> minutesOf(const std::string& title)
{
    double minutes = 0;
    const char* const end = title.data() + title.size();
    const auto [after, error] = std::from_chars(title.data(), end, minutes);
    const std::string_view rest(after, end), unit = rest.substr(rest.starts_with(' ') ? 1 : 0);
    const bool named
        = unit == "min" || std::ranges::count(foundLanguages(), unit, &FoundLanguage::minutes) > 0;
    if (error != std::errc() || !named || !(minutes > 0) || minutes > kLongest)
        return std::nullopt;
    return minutes;
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
        if (const auto minutes = minutesOf(section.title))
            notes.minutes = *minutes;
        else
            refuse(quoted(section.title),
                   {"how long it takes, as in \"## 6 min {#id}\"", "所需时间，例如“## 6 min {#id}”"});
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
            const auto compare = [&](const LessonNotes& one, const LessonNotes& other,
                                     const std::string& otherName) {
                for (const StepNotes& step : one.steps)
                    if (!other.of(step.step))
                        problems.emplace_back(Location{otherName, 0, 0, step.step},
                                              Text{"no notes of this step", "没有这一步的备注"},
                                              Text{"the same steps in each language", "各语言的步骤相同"});
            };
            compare(first->second, notes, name);
            compare(notes, first->second, first->first);
        } catch (const InputError& mistake) {
            problems.push_back(mistake);
        }
    }
    const bool shipped = first.has_value() && !oneLanguageIn(lesson.folder.parent_path());
    for (const Language language : missing)
        if (shipped && (language == Language::en || language == Language::zh))
            problems.emplace_back(Location{notesFile({}, language).string(), 0, 0, {}},
                                  Text{"no such file", "没有这个文件"},
                                  Text{"notes in the same languages as " + first->first + "'s page",
                                       "与课程页面相同的语言都有备注"});
}

} // namespace polhode::course

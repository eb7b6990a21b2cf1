#include "course/read/load.h"

#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/language/yaml_tree.h"
#include "course/model/inputs_line.h"
#include "course/read/check_figure.h"
#include "course/read/check_page.h"
#include "course/read/glossary.h"
#include "course/read/names.h"
#include "course/read/notes.h"
#include "course/read/one_language.h"
#include "course/read/page.h"
#include "course/read/read_experiment.h"
#include "course/read/read_lesson.h"
#include "course/read/read_problems.h"
#include "course/read/symbols.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

namespace polhode::course
{

namespace
{

namespace fs = std::filesystem;

constexpr const char* kLessonFile = "lesson.yaml";
constexpr const char* kGlossaryFile = "glossary.yaml";
constexpr const char* kSymbolsFile = "symbols.yaml";

// Folders whose name begins with a digit, in the order of their names; links that lead to none are broken
// lessons.
std::vector<fs::path> lessonFolders(const fs::path& root)
{
    std::vector<fs::path> folders;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(root, error)) {
        const std::string name = entry.path().filename().string();
        const bool broken = entry.is_symlink(error) && !entry.exists(error);
        if ((entry.is_directory(error) || broken) && name[0] >= '0' && name[0] <= '9')
            folders.push_back(entry.path());
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

fs::path withoutTrailingSlash(const fs::path& folder)
{
    const fs::path full = fs::absolute(folder).lexically_normal();
    return full.has_filename() ? full : full.parent_path();
}

Surroundings surroundingsOf(const Course& course)
{
    Surroundings around;
    for (const LoadedLesson& lesson : course.lessons)
        around.lessons.push_back(lesson.id);
    if (!course.errors.empty())
        return around;
    around.terms.emplace();
    for (const GlossaryTerm& term : course.glossary)
        around.terms->push_back(term.id);
    return around;
}

std::vector<GlossaryTerm> glossaryOf(const fs::path& root, std::vector<InputError>& problems)
{
    const fs::path file = root / kGlossaryFile;
    std::error_code error;
    return fs::exists(file, error) ? readGlossary(file, problems) : std::vector<GlossaryTerm>();
}

/// Nothing, and one problem, where the file cannot be read.
std::optional<Page> loadPage(const fs::path& file, std::vector<InputError>& problems)
{
    try {
        return parsePage(readTextFile(file), file.filename().string(), problems);
    } catch (const InputError& error) {
        problems.push_back(error);
        return std::nullopt;
    }
}

/// A page, in the language that its file is named after.
struct OwnPage {
    Language language;
    Page page;
};

// Gives each step its heading, its text and the predictions in it. Whether all pages have all of them.
bool attachPages(Lesson& lesson, const std::vector<OwnPage>& pages)
{
    const auto find = [](const Page& page, const std::string& id) {
        const auto found = std::find_if(page.sections.begin(), page.sections.end(),
                                        [&](const auto& section) { return section.id == id; });
        return found == page.sections.end() ? nullptr : &*found;
    };
    for (PageStep& step : lesson.steps) {
        for (const OwnPage& each : pages) {
            const PageSection* section = find(each.page, step.id);
            if (section == nullptr)
                return false;
            put(each.language, step.title, section->title);
            put(each.language, step.markdown, section->markdown);
        }
        // Where both languages are wanted there is nothing to complete.
        step.title = completed(std::move(step.title));
        step.markdown = completed(std::move(step.markdown));
        for (const QuestionPlace& place : find(pages.front().page, step.id)->questions) {
            step.questions.push_back(place.id);
            if (place.prediction)
                step.predictions.push_back(place.id);
        }
    }
    return true;
}

// A veil that nothing lifts is a mistake.
void checkVeils(const Lesson& lesson, std::vector<InputError>& problems)
{
    for (const PageStep& step : lesson.steps)
        if (step.veilWhere && step.predictions.empty())
            problems.emplace_back(
                *step.veilWhere, Text{"a veil on a step without a prediction", "没有预测题的步骤上的遮盖"},
                Text{"{{predict:id}} on the page of this step", "该步骤页面中的 {{predict:id}}"});
}

/// The drawings that the pages show, each once.
void checkFigures(const fs::path& folder, const std::vector<OwnPage>& pages,
                  std::vector<InputError>& problems)
{
    std::set<std::string> files;
    std::vector<Language> languages; // others have figures as they have texts: in part
    for (const OwnPage& each : pages) {
        if (each.language == Language::en || each.language == Language::zh)
            languages.push_back(each.language);
        for (const PageSection& section : each.page.sections)
            for (const Mention& figure : section.figures)
                files.insert(figure.text);
    }
    std::error_code error;
    for (const std::string& file : files) {
        if (!file.ends_with(".svg") || !fs::is_regular_file(folder / file, error))
            continue;
        try {
            checkFigure(readTextFile(folder / file), file, languages, problems);
        } catch (const InputError& unreadable) {
            problems.push_back(unreadable);
        }
    }
}

void readPages(const std::shared_ptr<Lesson>& lesson, const Field& file, const LessonNames& names,
               const Surroundings& around, LoadedLesson& loaded)
{
    std::vector<OwnPage> pages;
    bool all = true;
    for (const auto& [language, path] : pageFiles(loaded.folder)) {
        std::optional<Page> page = loadPage(path, loaded.errors);
        if (page)
            pages.push_back({language, std::move(*page)});
        all = all && page;
    }
    if (!lesson)
        return;
    checkFigures(loaded.folder, pages, loaded.errors);
    for (const OwnPage& each : pages)
        checkPage(*lesson, each.page, names, around, loaded.errors);
    if (!all)
        return;
    const Page& first = pages.front().page;
    if (const Field questions = file.child("questions"); questions.given())
        checkAnswers(*lesson, first, names, around, questions); // of all pages: comparePages sees to it
    loaded.errors.insert(loaded.errors.end(), file.reading().problems.begin(), file.reading().problems.end());
    for (std::size_t i = 1; i < pages.size(); ++i)
        comparePages(first, pages[i].page, loaded.errors);
    if (!attachPages(*lesson, pages))
        return;
    checkVeils(*lesson, loaded.errors);
    std::vector<Language> languages;
    for (const OwnPage& each : pages)
        languages.push_back(each.language);
    checkNotes(*lesson, languages, loaded.errors);
    lesson->problems = readProblems(*lesson, first, names, around, loaded.errors);
    attachProblems(*lesson);
    loaded.lesson = lesson;
}

/// Terms that the glossary has, and lessons that come before: then there is no circle either.
void checkUses(const Lesson& lesson, const Surroundings& around, std::vector<InputError>& problems)
{
    const auto check = [&](const NamedUse& use, const auto& require) {
        try {
            require();
        } catch (const ValueError& error) {
            problems.emplace_back(use.where, error);
        }
    };
    for (const NamedUse& term : lesson.terms)
        check(term, [&] { requireTerm(term.id, around); });
    for (const NamedUse& base : lesson.buildsOn)
        check(base, [&] {
            requireLesson(base.id, around);
            if (base.id >= lesson.id) // they are listed by their names
                throw ValueError(quoted(base.id),
                                 {"a lesson that comes before this one", "排在本课之前的课"});
        });
}

LoadedLesson load(const fs::path& folder, const Surroundings& around)
{
    LoadedLesson loaded;
    loaded.folder = folder;
    loaded.id = folder.filename().string();
    Reading reading;
    reading.oneLanguage = oneLanguageIn(folder.parent_path());
    YamlNode root;
    const auto file = [&](Reading& notes) {
        return Field(&root, {kLessonFile, root.line, root.column, {}}, notes);
    };
    std::shared_ptr<Lesson> lesson;
    LessonNames names;
    try {
        root = parseYaml(readTextFile(folder / kLessonFile), kLessonFile);
        lesson = std::make_shared<Lesson>(readLesson(file(reading), loaded.id, names));
        lesson->folder = folder;
    } catch (const InputError& error) {
        reading.problems.push_back(error);
    }
    loaded.errors = std::move(reading.problems);
    const bool canRun = loaded.errors.empty();
    if (lesson)
        checkUses(*lesson, around, loaded.errors);
    if (!canRun)
        lesson.reset();
    Reading again;
    again.oneLanguage = reading.oneLanguage;
    readPages(lesson, file(again), names, around, loaded);
    const auto place = [](const InputError& error) {
        return std::make_tuple(error.where().file != kLessonFile, error.where().file, error.where().line);
    };
    std::stable_sort(loaded.errors.begin(), loaded.errors.end(),
                     [&](const auto& a, const auto& b) { return place(a) < place(b); });
    return loaded;
}

bool isScene(const fs::path& path)
{
    std::error_code error;
    return isSceneFile(path.string()) && !fs::is_directory(path, error);
}

/// The page of a scene, which has none of its own.
PageStep scenePage(const Experiment& experiment, const fs::path& file)
{
    PageStep step;
    step.id = "scene";
    step.experiment = experiment.id;
    step.title = experiment.title;
    step.markdown = filled(
        {"The scene file `%1`. As soon as it is saved it is read again, and what you have set stays.",
         "场景文件 `%1`。文件一保存就会重新读取，已设定的值不变。"},
        sameInBoth(file.string()));
    return step;
}

LoadedLesson loadScene(const fs::path& file)
{
    LoadedLesson loaded;
    loaded.id = file.string();
    loaded.folder = file;
    Experiment experiment = readExperimentFile(file, loaded.errors);
    if (!loaded.errors.empty())
        return loaded;
    const auto lesson = std::make_shared<Lesson>();
    lesson->id = loaded.id;
    lesson->folder = file;
    lesson->title = experiment.title;
    lesson->steps = {scenePage(experiment, file)};
    lesson->experiments = {std::move(experiment)};
    loaded.lesson = lesson;
    return loaded;
}

} // namespace

std::vector<std::pair<Language, fs::path>> pageFiles(const fs::path& folder)
{
    std::vector<std::pair<Language, fs::path>> files;
    for (const Language each : {Language::en, Language::zh}) // there or missed
        files.emplace_back(each, folder / (std::string(each.code()) + ".md"));
    std::error_code error;
    if (oneLanguageIn(folder.parent_path()))
        std::erase_if(files, [&](const auto& file) { return !fs::exists(file.second, error); });
    const std::size_t own = files.size();
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().stem().string();
        const bool known
            = std::ranges::find(files, entry.path(), &std::pair<Language, fs::path>::second) != files.end();
        if (entry.path().extension() == ".md" && isLanguageCode(name) && !known)
            files.emplace_back(name, entry.path());
    }
    std::sort(files.begin() + std::ptrdiff_t(own), files.end());
    if (files.empty()) // what is missed then
        files.emplace_back(Language::en, folder / "en.md");
    return files;
}

LoadedLesson loadLesson(const fs::path& folder)
{
    const fs::path clean = withoutTrailingSlash(folder);
    return loadLesson(clean, listCourse(clean.parent_path()));
}

LoadedLesson loadLesson(const fs::path& folder, const Course& course)
{
    return isScene(folder) ? loadScene(folder) : load(folder, surroundingsOf(course));
}

Course listCourse(const fs::path& root)
{
    Course course;
    std::error_code error;
    if (isScene(root)) {
        if (fs::exists(root, error))
            course.lessons.push_back({root.string(), root, nullptr, {}, true});
        return course;
    }
    course.glossary = glossaryOf(root, course.errors);
    for (const fs::path& folder : lessonFolders(root))
        course.lessons.push_back({folder.filename().string(), folder, nullptr, {}, true});
    if (fs::exists(root / kSymbolsFile, error))
        course.symbols = readSymbols(root / kSymbolsFile, idsOf(course.lessons), course.errors);
    return course;
}

Course loadCourse(const fs::path& root)
{
    Course course = listCourse(root);
    const Surroundings around = surroundingsOf(course);
    for (LoadedLesson& lesson : course.lessons)
        lesson = isScene(lesson.folder) ? loadScene(lesson.folder) : load(lesson.folder, around);
    return course;
}

Experiment readExperimentFile(const fs::path& file, std::vector<InputError>& problems)
{
    const std::string name = file.filename().string();
    Reading reading;
    reading.oneLanguage = true; // it belongs to no course
    Experiment experiment;
    try {
        const YamlNode root = parseYaml(readTextFile(file), name);
        LessonNames names;
        experiment = readExperiment(Field(&root, {name, root.line, root.column, {}}, reading), names,
                                    file.stem().string());
    } catch (const InputError& error) {
        reading.problems.push_back(error);
    }
    problems.insert(problems.end(), reading.problems.begin(), reading.problems.end());
    return experiment;
}

Experiment loadExperiment(const fs::path& file)
{
    std::vector<InputError> problems;
    Experiment experiment = readExperimentFile(file, problems);
    if (!problems.empty())
        throw problems.front();
    return experiment;
}

} // namespace polhode::course

#include "cli/target.h"

#include "cli/exit_code.h"
#include "course/lesson/names.h"
#include "course/scene/choice_lists.h"
#include "course/scene/measure.h"
#include "course/scene/nearest.h"
#include "course/scene/value_error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace polhode::cli
{

namespace
{

namespace fs = std::filesystem;
using namespace polhode::course;

std::string errorsOf(const LoadedLesson& loaded)
{
    std::string text;
    for (const InputError& error : loaded.errors)
        text += (text.empty() ? "" : "\n") + loaded.id + "/" + error.what();
    return text;
}

/// The folder of the lessons that belong to the program.
fs::path ownLessons()
{
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error && fs::is_directory(program.parent_path() / "../share/polhode/lessons"))
        return fs::weakly_canonical(program.parent_path() / "../share/polhode/lessons");
    return POLHODE_LESSONS_SOURCE;
}

/// Reads the lesson and notes in @p target what it is and where it comes from.
Lesson readLesson(const fs::path& folder, Target& target)
{
    const LoadedLesson loaded = loadLesson(folder);
    if (!loaded.lesson)
        throw Failure(kBadInput, errorsOf(loaded));
    for (const char* file : {"lesson.yaml", "en.md", "zh.md", "../glossary.yaml"})
        target.files.push_back(loaded.lesson->folder / file);
    const fs::path root = loaded.lesson->folder.parent_path();
    std::error_code error;
    if (!fs::equivalent(root, ownLessons(), error))
        target.foreignLessons = root;
    target.lesson = loaded.lesson->id;
    return *loaded.lesson;
}

Experiment chosen(const Lesson& lesson, const std::string& id)
{
    if (id.empty()) {
        if (lesson.experiments.empty())
            throw Failure(kBadInput, lesson.id + " has no experiments");
        return lesson.experiments.front();
    }
    if (const Experiment* experiment = lesson.experiment(id))
        return *experiment;
    std::vector<std::string> ids;
    for (const Experiment& experiment : lesson.experiments)
        ids.push_back(experiment.id);
    throw Failure(kUsage, "no experiment \"" + id + "\" in " + lesson.id + "; " + suggestion(id, ids).en);
}

/// The experiment of a scene file; it has no other.
void takeFile(const std::string& file, const std::string& id, Target& target)
{
    target.experiment = loadExperiment(file);
    if (!id.empty() && id != target.experiment.id)
        throw Failure(kUsage, "no experiment \"" + id + "\" in " + file + "; a scene file is one experiment");
    target.lesson = file;
    target.files = {file};
}

/// A line is read twice: first for the names in it, then with the experiment they stand for.
Target fromLine(const TargetOptions& options)
{
    Target target;
    const ParsedLine parsed
        = inputsFromLine(options.what, [&](const std::string& lessonId, const std::string& experimentId) {
              if (isSceneFile(lessonId)) {
                  takeFile(lessonId, options.experiment, target);
                  return &target.experiment;
              }
              const Lesson lesson
                  = readLesson(lessonFolder(lessonsFolder(options.lessons), lessonId), target);
              target.experiment = chosen(lesson, experimentId);
              return &target.experiment;
          });
    target.inputs = parsed.inputs;
    return target;
}

void requireOne(const char* what, const std::string& name, const std::vector<std::string>& known)
{
    if (std::find(known.begin(), known.end(), name) == known.end())
        throw Failure(kUsage, std::string("no ") + what + " \"" + name + "\"; " + suggestion(name, known).en);
}

void applySettings(const TargetOptions& options, Target& target)
{
    const Experiment& experiment = target.experiment;
    if (!options.preset.empty()) {
        std::vector<std::string> ids;
        for (const Preset& preset : experiment.presets)
            ids.push_back(preset.id);
        requireOne("preset", options.preset, ids);
        for (const Preset& preset : experiment.presets)
            if (preset.id == options.preset)
                for (const auto& [id, value] : preset.set)
                    target.inputs.values[id] = value;
    }
    for (const std::string& setting : options.set) {
        const auto equals = setting.find('=');
        if (equals == std::string::npos)
            throw Failure(kUsage, "--set " + setting + ": write id=value");
        const std::string id = setting.substr(0, equals);
        const Parameter* parameter = experiment.parameter(id);
        if (!parameter)
            throw Failure(kUsage,
                          "no parameter \"" + id + "\"; " + suggestion(id, idsOf(experiment.parameters)).en);
        try {
            target.inputs.values[id] = parameterValue(*parameter, setting.substr(equals + 1));
        } catch (const ValueError& error) {
            throw Failure(kUsage, "--set " + setting + ": " + error.what());
        }
    }
    if (!options.variant.empty()) {
        std::vector<std::string> ids;
        for (const Preset& variant : experiment.variants)
            ids.push_back(variant.id);
        requireOne("variant", options.variant, ids);
        target.inputs.variant = options.variant;
    }
    if (options.until != 0)
        target.inputs.until = options.until;
    if (options.step != 0)
        target.inputs.step = options.step;
    if (!options.integrator.empty()) {
        requireOne("integrator", options.integrator, idsOf(*choiceList("integrators")));
        target.inputs.integrator = options.integrator;
    }
}

} // namespace

fs::path lessonFolder(const fs::path& root, const std::string& name)
{
    if (fs::exists(root / name / "lesson.yaml"))
        return root / name;
    std::vector<std::string> ids;
    if (fs::is_directory(root)) {
        for (const auto& entry : fs::directory_iterator(root))
            if (const std::string id = entry.path().filename().string();
                id.front() != '_' && fs::exists(entry.path() / "lesson.yaml"))
                ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end());
    if (const std::string id = lessonMeant(ids, name); !id.empty())
        return root / id;
    throw Failure(kUsage, "no lesson \"" + name + "\" in " + root.string() + "; " + suggestion(name, ids).en);
}

std::filesystem::path lessonsFolder(const std::string& given)
{
    if (!given.empty())
        return given;
    if (const char* environment = std::getenv("POLHODE_LESSONS"))
        return environment;
    return ownLessons();
}

void addLanguage(CLI::App& command, const std::string& about, Language& language)
{
    const auto set
        = [&language](const std::string& word) { language = word == "zh" ? Language::zh : Language::en; };
    command.add_option_function<std::string>("--lang", set, about + ": en or zh")
        ->check(CLI::Validator(
            [](const std::string& word) {
                return word == "en" || word == "zh" ? std::string()
                                                    : "found \"" + word + "\"; allowed: en, zh";
            },
            ""));
}

CLI::Validator seconds(bool positive)
{
    const auto check = [positive](const std::string& text) -> std::string {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool good = error == std::errc() && end == text.data() + text.size() && std::isfinite(value)
            && (value > 0 || !positive);
        return good ? std::string()
                    : "found \"" + text + "\"; allowed: a "
                + (positive ? "number greater than 0 (s)" : "finite number (s)");
    };
    return {check, ""};
}

void TargetOptions::addTo(CLI::App& command)
{
    command
        .add_option("what", what,
                    "a lesson (06-euler-equations, or 06), a scene file, or a line lesson/experiment?… or "
                    "file.yaml?…")
        ->required();
    command.add_option("--experiment", experiment, "experiment of the lesson (default: its first)");
    command.add_option("--variant", variant, "variant of the experiment");
    command.add_option("--preset", preset, "preset of the experiment");
    command.add_option("--set", set, "id=value, in the parameter's unit or with one: angle=\"30 deg\"")
        ->take_all()
        ->expected(1);
    command.add_option("--until", until, "end, s")->check(seconds(true));
    command.add_option("--step", step, "step, s")->check(seconds(true));
    command.add_option("--integrator", integrator, "integrator instead of the scene's");
    command.add_option("--lessons", lessons, "folder of the lessons");
}

void checkMeasures(const Experiment& experiment, const std::vector<std::string>& measures)
{
    const Names names(experiment);
    const std::vector<std::string> parameters = idsOf(experiment.parameters);
    for (const std::string& measure : measures) {
        try {
            names.checkMeasure(measure);
            const MeasureFormula formula = parseMeasure(measure);
            for (const std::string& name : formula.outer.variables())
                if (formula.measures.empty()
                    && std::find(parameters.begin(), parameters.end(), name) == parameters.end())
                    throw ValueError(
                        {"the curve \"" + measure + "\"", ""},
                        {"a number from it, such as max[" + measure + "] or final[" + measure + "]", ""});
        } catch (const ValueError& error) {
            throw Failure(kUsage, "--measure " + measure + ": " + error.what());
        }
    }
}

void checkVariables(const Experiment& experiment, const std::vector<std::string>& variables)
{
    const Names names(experiment);
    for (const std::string& variable : variables) {
        try {
            names.checkExpression(variable, Scope::variables);
        } catch (const ValueError& error) {
            throw Failure(kUsage, "--vars " + variable + ": " + error.what());
        }
    }
}

Target findTarget(const TargetOptions& options)
{
    const std::string& what = options.what;
    std::error_code ignored;
    Target target;
    if (fs::exists(fs::path(what) / "lesson.yaml", ignored)) {
        target.experiment = chosen(readLesson(what, target), options.experiment);
    } else if (isSceneFile(what) || (fs::exists(what, ignored) && !fs::is_directory(what, ignored))) {
        takeFile(what, options.experiment, target);
    } else if (what.find('/') != std::string::npos || isSceneFile(what.substr(0, what.find_first_of("?#")))) {
        target = fromLine(options);
    } else {
        const fs::path folder = lessonFolder(lessonsFolder(options.lessons), what);
        target.experiment = chosen(readLesson(folder, target), options.experiment);
    }
    applySettings(options, target);
    return target;
}

} // namespace polhode::cli

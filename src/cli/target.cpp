#include "cli/target.h"

#include "cli/exit_code.h"
#include "course/scene/nearest.h"
#include "course/scene/value_error.h"

#include <algorithm>
#include <cstdlib>

namespace polhode::cli
{

namespace
{

namespace fs = std::filesystem;
using namespace polhode::course;

std::string firstErrors(const LoadedLesson& loaded)
{
    std::string text;
    for (const InputError& error : loaded.errors)
        text += std::string(error.what()) + "\n";
    return text;
}

fs::path lessonFolder(const fs::path& root, const std::string& name)
{
    if (fs::exists(root / name / "lesson.yaml"))
        return root / name;
    std::vector<std::string> ids;
    if (fs::is_directory(root)) {
        for (const auto& entry : fs::directory_iterator(root))
            if (fs::exists(entry.path() / "lesson.yaml"))
                ids.push_back(entry.path().filename().string());
    }
    std::sort(ids.begin(), ids.end());
    // "06" and "euler-equations" are enough where only one lesson is meant.
    std::vector<std::string> meant;
    for (const std::string& id : ids)
        if (!name.empty() && (id.starts_with(name + "-") || (id.size() > 3 && id.substr(3) == name)))
            meant.push_back(id);
    if (meant.size() == 1)
        return root / meant.front();
    throw Failure(kUsage, "no lesson \"" + name + "\" in " + root.string() + "; " + suggestion(name, ids).en);
}

Lesson readLesson(const fs::path& folder)
{
    const LoadedLesson loaded = loadLesson(folder);
    if (!loaded.lesson)
        throw Failure(kBadInput, firstErrors(loaded));
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

bool isFile(const std::string& what)
{
    return what.ends_with(".yaml") || what.ends_with(".yml") || fs::is_regular_file(what);
}

/// A line is read twice: first for the names in it, then with the experiment they stand for.
Target fromLine(const TargetOptions& options)
{
    Target target;
    const ParsedLine parsed
        = inputsFromLine(options.what, [&](const std::string& lessonId, const std::string& experimentId) {
              const Lesson lesson = readLesson(lessonFolder(lessonsFolder(options.lessons), lessonId));
              target.lesson = lesson.id;
              target.experiment = chosen(lesson, experimentId);
              return &target.experiment;
          });
    target.inputs = parsed.inputs;
    return target;
}

void applySettings(const TargetOptions& options, Target& target)
{
    const Experiment& experiment = target.experiment;
    if (!options.preset.empty()) {
        std::vector<std::string> ids;
        bool found = false;
        for (const Preset& preset : experiment.presets) {
            ids.push_back(preset.id);
            if (preset.id != options.preset)
                continue;
            found = true;
            for (const auto& [id, value] : preset.set)
                target.inputs.values[id] = value;
        }
        if (!found)
            throw Failure(kUsage,
                          "no preset \"" + options.preset + "\"; " + suggestion(options.preset, ids).en);
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
    if (!options.variant.empty())
        target.inputs.variant = options.variant;
    if (options.until != 0)
        target.inputs.until = options.until;
    if (options.step != 0)
        target.inputs.step = options.step;
    if (!options.integrator.empty())
        target.inputs.integrator = options.integrator;
}

} // namespace

std::filesystem::path lessonsFolder(const std::string& given)
{
    if (!given.empty())
        return given;
    if (const char* environment = std::getenv("POLHODE_LESSONS"))
        return environment;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error && fs::is_directory(program.parent_path() / "../share/polhode/lessons"))
        return fs::weakly_canonical(program.parent_path() / "../share/polhode/lessons");
    return POLHODE_LESSONS_SOURCE;
}

void TargetOptions::addTo(CLI::App& command)
{
    command
        .add_option("what", what,
                    "a lesson (06-euler-equations, or 06), a scene file, or a line lesson/experiment?…")
        ->required();
    command.add_option("--experiment", experiment, "experiment of the lesson (default: its first)");
    command.add_option("--variant", variant, "variant of the experiment");
    command.add_option("--preset", preset, "preset of the experiment");
    command.add_option("--set", set, "id=value, in the parameter's unit or with one: angle=\"30 deg\"")
        ->take_all()
        ->expected(1);
    command.add_option("--until", until, "end, s")->check(CLI::PositiveNumber);
    command.add_option("--step", step, "step, s")->check(CLI::PositiveNumber);
    command.add_option("--integrator", integrator, "integrator instead of the scene's");
    command.add_option("--lessons", lessons, "folder of the lessons");
}

Target findTarget(const TargetOptions& options)
{
    Target target;
    if (isFile(options.what)) {
        target.experiment = loadExperiment(options.what);
    } else if (std::filesystem::exists(std::filesystem::path(options.what) / "lesson.yaml")) {
        const Lesson lesson = readLesson(options.what);
        target.lesson = lesson.id;
        target.experiment = chosen(lesson, options.experiment);
    } else if (options.what.find('/') != std::string::npos) {
        target = fromLine(options);
    } else {
        const Lesson lesson = readLesson(lessonFolder(lessonsFolder(options.lessons), options.what));
        target.lesson = lesson.id;
        target.experiment = chosen(lesson, options.experiment);
    }
    applySettings(options, target);
    return target;
}

} // namespace polhode::cli

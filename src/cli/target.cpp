#include "cli/target.h"

#include "cli/exit_code.h"
#include "course/language/nearest.h"
#include "course/language/typed_number.h"
#include "course/language/typed_text.h"
#include "course/language/value_error.h"
#include "course/language/yaml_tree.h"
#include "course/model/choice_lists.h"
#include "course/model/inputs_line.h"
#include "course/model/moment_line.h"
#include "course/read/load.h"
#include "course/read/names.h"
#include "course/read/one_language.h"
#include "course/read/read_experiment.h"
#include "course/variables/catalogue.h"
#include "course/variables/measure.h"
#include "engine/math/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

namespace polhode::cli
{

namespace
{

namespace fs = std::filesystem;
using namespace polhode::course;

/// Each on a line of its own, after @p folder.
Failure brokenFile(const std::string& folder, const std::vector<InputError>& mistakes)
{
    Text text;
    for (const InputError& mistake : mistakes)
        text = text + sameInBoth((text.en.empty() ? "" : "\n") + folder) + mistake.message();
    return {kBadInput, text, mistakes};
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
    const fs::path root = fs::absolute(folder / "lesson.yaml").lexically_normal().parent_path().parent_path();
    std::error_code error;
    const bool foreign = !fs::equivalent(root, ownLessons(), error);
    if (foreign)
        acceptOneLanguage(root);
    const LoadedLesson loaded = loadLesson(folder);
    if (!loaded.lesson)
        throw brokenFile(loaded.id + "/", loaded.errors);
    for (const char* file : {"lesson.yaml", "../glossary.yaml"})
        target.files.push_back(loaded.lesson->folder / file);
    for (const auto& [language, page] : pageFiles(loaded.lesson->folder))
        target.files.push_back(page);
    if (foreign)
        target.foreignLessons = root;
    target.lesson = loaded.lesson->id;
    return *loaded.lesson;
}

Experiment chosen(const Lesson& lesson, const std::string& id)
{
    if (id.empty()) {
        if (lesson.experiments.empty())
            throw Failure(kBadInput, sameInBoth(lesson.id) + Text{" has no experiments", " 没有实验"});
        return lesson.experiments.front();
    }
    if (const Experiment* experiment = lesson.experiment(id))
        return *experiment;
    std::vector<std::string> ids;
    for (const Experiment& experiment : lesson.experiments)
        ids.push_back(experiment.id);
    throw Failure(kUsage,
                  Text{"no experiment ", "没有实验"} + quoted(id) + Text{" in ", "，所查课程："}
                      + sameInBoth(lesson.id) + Text{"; ", "；"} + suggestion(id, ids).clause());
}

/// The experiment of a scene file; it has no other.
void takeFile(const std::string& file, const std::string& id, Target& target)
{
    std::vector<InputError> mistakes;
    target.experiment = readExperimentFile(file, mistakes);
    if (!mistakes.empty())
        throw brokenFile("", mistakes);
    if (!id.empty() && id != target.experiment.id)
        throw Failure(kUsage,
                      Text{"no experiment ", "没有实验"} + quoted(id) + Text{" in ", "，所查文件："}
                          + sameInBoth(file)
                          + Text{"; a scene file is one experiment", "；一个场景文件就是一个实验"});
    target.lesson = file;
    target.files = {file};
}

/// A line is read twice: first for the names in it, then with the experiment they stand for.
Target fromLine(const TargetOptions& options, const std::string& line)
{
    Target target;
    const std::string own = options.lessons.empty() ? headOf(line).lessons : options.lessons;
    const Moment moment
        = wholeMoment(line, [&](const std::string& lessonId, const std::string& experimentId) {
              if (isSceneFile(lessonId)) {
                  takeFile(lessonId, options.experiment, target);
                  return &target.experiment;
              }
              const Lesson lesson = readLesson(lessonFolder(lessonsFolder(own), lessonId), target);
              target.experiment = chosen(lesson, experimentId);
              return &target.experiment;
          });
    target.inputs = moment.inputs;
    target.moment = moment;
    return target;
}

/// Refuses the empty word.
CLI::Validator someName(Language language)
{
    const std::string refusal
        = in(language, ValueError({"no name", "空的名称"}, {"a name", "一个名称"}).message());
    return {[refusal](const std::string& text) { return text.empty() ? refusal : std::string(); }, ""};
}

void requireOne(const Text& what, const std::string& name, const std::vector<std::string>& known)
{
    if (std::find(known.begin(), known.end(), name) == known.end())
        throw Failure(kUsage,
                      Text{"no ", "没有"} + what + Text{" ", ""} + quoted(name) + Text{"; ", "；"}
                          + suggestion(name, known).clause());
}

void applySettings(const TargetOptions& options, Target& target)
{
    const Experiment& experiment = target.experiment;
    if (!options.preset.empty()) {
        std::vector<std::string> ids;
        for (const Preset& preset : experiment.presets)
            ids.push_back(preset.id);
        requireOne({"preset", "预设"}, options.preset, ids);
        for (const Preset& preset : experiment.presets)
            if (preset.id == options.preset)
                for (const auto& [id, value] : preset.set)
                    target.inputs.values[id] = value;
    }
    for (const std::string& setting : options.set) {
        const auto equals = setting.find('=');
        if (equals == std::string::npos)
            throw Failure(kUsage,
                          sameInBoth("--set " + setting) + Text{": write id=value", "：应写成 id=value"});
        const std::string id = setting.substr(0, equals);
        requireOne({"parameter", "参数"}, id, idsOf(experiment.parameters));
        const Parameter* parameter = experiment.parameter(id);
        try {
            target.inputs.values[id] = parameterValue(*parameter, setting.substr(equals + 1));
        } catch (const ValueError& error) {
            throw Failure(kUsage, sameInBoth("--set " + setting + ": ") + error.message());
        }
    }
    if (!options.variant.empty()) {
        std::vector<std::string> ids;
        for (const Preset& variant : experiment.variants)
            ids.push_back(variant.id);
        requireOne({"variant", "对照方案"}, options.variant, ids);
        target.inputs.variant = options.variant;
    }
    if (options.until != 0)
        target.inputs.until = options.until;
    if (options.step != 0)
        target.inputs.step = options.step;
    if (options.tolerance != 0)
        target.inputs.tolerance = options.tolerance;
    if (!options.integrator.empty()) {
        requireOne({"integrator", "积分方法"}, options.integrator, idsOf(*choiceList("integrators")));
        target.inputs.integrator = options.integrator;
    }
}

} // namespace

fs::path lessonFolder(const fs::path& root, const std::string& name)
{
    std::error_code error; // of links that lead nowhere, folders that may not be read
    if (fs::exists(root / name / "lesson.yaml", error))
        return root / name;
    std::vector<std::string> ids;
    for (const auto& entry : fs::directory_iterator(root, error))
        if (const std::string id = entry.path().filename().string();
            id.front() != '_' && fs::exists(entry.path() / "lesson.yaml", error))
            ids.push_back(id);
    std::sort(ids.begin(), ids.end());
    if (const std::string id = lessonMeant(ids, name); !id.empty())
        return root / id;
    if (name.empty())
        throw Failure(kUsage,
                      Text{"the name of the lesson is empty; ", "课程名为空；"}
                          + Allowed(sameInBoth(joined(ids))).clause());
    throw Failure(kUsage,
                  Text{"no lesson ", "没有课程"} + quoted(name) + Text{" in ", "，所查目录："}
                      + sameInBoth(root.string()) + Text{"; ", "；"} + suggestion(name, ids).clause());
}

std::filesystem::path lessonsFolder(const std::string& given)
{
    if (!given.empty())
        return given;
    if (const char* environment = std::getenv("POLHODE_LESSONS"))
        return environment;
    return ownLessons();
}

void addLessonsOption(CLI::App& command, std::string& lessons, Language language)
{
    command.add_option("--lessons", lessons, in(language, {"folder of the lessons", "课程所在的目录"}))
        ->check(someName(language));
}

CLI::Validator number(bool positive, const std::string& unit, Language language)
{
    const auto check = [positive, unit, language](std::string& text) -> std::string {
        try {
            const double value = typedNumber(text, unit.empty() ? Unit{} : parseUnit(unit).value());
            if (std::isfinite(value) && (value > 0 || !positive)) {
                text = numberText(value);
                return {};
            }
        } catch (const ValueError& error) {
            return in(language, error.message());
        }
        const Text allowed = (positive ? Text{"a number greater than 0", "大于 0 的数"}
                                       : Text{"a finite number", "有限的数"})
            + sameInBoth(unit.empty() ? "" : " (" + unit + ")");
        return in(language, ValueError(course::quoted(text), allowed).message());
    };
    return {check, ""};
}

Text noFiniteNumber(const std::string& measure)
{
    return sameInBoth(measure) + Text{" is no finite number in this run", " 在这次运行中不是有限的数"};
}

void TargetOptions::addTo(CLI::App& command, Language language)
{
    const auto say = [language](const Text& text) { return in(language, text); };
    command
        .add_option(
            "WHAT", what,
            say({"a lesson (06-euler-equations, or 06), a scene file, or a moment: its line (polhode://…, "
                 "lesson/experiment?…, file.yaml?…) or its file (….polhode)",
                 "一课（06-euler-equations 或 06）、一个场景文件，或一个快照：一行文字（polhode://…、"
                 "lesson/experiment?…、file.yaml?…）或一个文件（….polhode）"}))
        ->required();
    const CLI::Validator named = someName(language);
    command
        .add_option("--experiment", experiment,
                    say({"experiment of the lesson (default: its first)", "课内的实验（默认第一个）"}))
        ->check(named);
    command.add_option("--variant", variant, say({"variant of the experiment", "实验的对照方案"}))
        ->check(named);
    command.add_option("--preset", preset, say({"preset of the experiment", "实验的预设"}))->check(named);
    command
        .add_option("--set", set,
                    say({"id=value, in the parameter's unit or with one: angle=\"30 deg\"",
                         "id=value，用参数自己的单位，或另写单位：angle=\"30 deg\""}))
        ->take_all()
        ->expected(1);
    command.add_option("--until", until, say({"end, s", "结束时刻，s"}))
        ->transform(number(true, "s", language));
    command.add_option("--step", step, say({"step, s", "步长，s"}))->transform(number(true, "s", language));
    command
        .add_option("--integrator", integrator,
                    say({"integrator instead of the scene's", "积分方法，代替场景所定的"}))
        ->check(named);
    command
        .add_option("--tolerance", tolerance,
                    say({"tolerance of steps, instead of the scene's", "步进的容差，代替场景所定的"}))
        ->transform(number(true, "", language));
    addLessonsOption(command, lessons, language);
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
                    throw ValueError(Text{"the curve ", "曲线"} + quoted(measure),
                                     Text{"a number from it, such as ", "由它得到的一个数，如 "}
                                         + sameInBoth("max[" + measure + "]") + Text{" or ", " 或 "}
                                         + sameInBoth("final[" + measure + "]"));
        } catch (const ValueError& error) {
            throw Failure(kUsage, sameInBoth("--measure " + measure + ": ") + error.message());
        }
    }
}

void checkVariables(const Experiment& experiment, const std::vector<std::string>& variables)
{
    const Names names(experiment);
    std::set<std::string> known; // most are: what is left is looked for among all
    for (const VariableInfo& variable : catalogue(experiment))
        known.insert(variable.id);
    for (const std::string& variable : variables) {
        try {
            if (!known.contains(variable))
                names.checkExpression(variable, Scope::variables);
        } catch (const ValueError& error) {
            throw Failure(kUsage, sameInBoth("--vars " + variable + ": ") + error.message());
        }
    }
}

Target findTarget(const TargetOptions& options)
{
    const std::string& what = options.what;
    std::error_code ignored;
    const bool isFile = fs::exists(what, ignored) && !fs::is_directory(what, ignored);
    Target target;
    const fs::path path = what;
    const fs::path folder = isFile && path.filename() == "lesson.yaml" ? path.parent_path() : path;
    if (fs::exists(folder / "lesson.yaml", ignored)) {
        target.experiment = chosen(readLesson(folder, target), options.experiment);
    } else if (isFile && what.ends_with(kMomentSuffix)) {
        target = fromLine(options, momentLineIn(readTextFile(what)));
        target.files.emplace_back(what);
    } else if (isFile || isSceneFile(what)) {
        takeFile(what, options.experiment, target);
    } else if (what.find_first_of("/?#:") != std::string::npos) {
        target = fromLine(options, momentLineIn(what));
    } else {
        const fs::path meant = lessonFolder(lessonsFolder(options.lessons), what);
        target.experiment = chosen(readLesson(meant, target), options.experiment);
    }
    const Inputs asked = target.inputs;
    applySettings(options, target);
    if (target.moment && target.inputs != asked)
        target.moment->hash.clear(); // of another run
    return target;
}

} // namespace polhode::cli

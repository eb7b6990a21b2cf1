#include "course/check/check.h"

#include "course/check/check_moments.h"
#include "course/check/check_options.h"
#include "course/check/check_problems.h"
#include "course/language/error_text.h"
#include "course/language/formula.h"
#include "course/language/short_number.h"
#include "course/language/yaml_tree.h"
#include "course/model/event_kinds.h"
#include "course/model/inputs_line.h"
#include "course/model/run_status.h"
#include "course/read/load.h"
#include "course/read/page.h"
#include "course/read/read_experiment.h"
#include "course/run/event_list.h"
#include "course/run/simulate.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <string_view>

namespace polhode::course
{

namespace
{

// Nine digits: enough to see what a tolerance refers to.
std::string shown(double value)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(9);
    text << value;
    return text.str();
}

Values withPreset(const Experiment& experiment, const std::string& preset, const Values& set)
{
    Values values = set;
    for (const Preset& candidate : experiment.presets)
        if (candidate.id == preset)
            values.insert(candidate.set.begin(), candidate.set.end());
    return values;
}

// Runs one experiment in one way after another and gathers what goes wrong.
class RunChecker
{
public:
    RunChecker(const Experiment& experiment, const CheckOptions& options, std::vector<InputError>& problems)
        : experiment_(experiment)
        , options_(options)
        , problems_(problems)
    {
    }

    /// @p what sets them, by its key and id: "preset slow"; empty: the experiment as it is.
    void run(const std::string& what, const Inputs& inputs)
    {
        if (std::find(done_.begin(), done_.end(), inputs) != done_.end())
            return;
        done_.push_back(inputs);
        Location where = experiment_.where;
        if (!what.empty())
            where.key += (where.key.empty() ? "" : " ") + ("(" + what + ")");
        if (options_.begins)
            options_.begins(where);
        try {
            const RunPointer result = simulateWithin(options_.limit, experiment_, inputs);
            if (result->status() != RunStatus::complete && !isShown(result->events()))
                problems_.emplace_back(
                    where, Text{"a run that ends early: ", "运行提前结束："} + result->reason(),
                    result->status() == RunStatus::stopped ? kWithinLimit
                                                           : toTheEnd(runStatusId(result->status())));
            checkFilled(*result);
            remark(*result, where);
            checkColumns(*result, where);
            checkStart(*result);
        } catch (const InputError& error) {
            const auto same = [&](const InputError& other) {
                return other.where().toString() == error.where().toString() && other.found() == error.found()
                    && other.allowed().text == error.allowed().text;
            };
            if (std::none_of(problems_.begin(), problems_.end(), same))
                problems_.push_back(error);
        } catch (const std::invalid_argument& error) {
            problems_.emplace_back(where, errorText(error),
                                   Text{"a scene that can be run", "能够运行的场景"});
        }
    }

private:
    static Text toTheEnd(const std::string& id)
    {
        return {"a run to the end; if its end is here to be seen, write shows: [" + id
                    + "] in the experiment",
                "运行到结尾；若本意就是展示这一中止，可在实验中写 shows: [" + id + "]"};
    }
    inline static const Text kWithinLimit{
        "a run that is computed within the limit: a larger step, fewer bodies, another stepper "
        "(time-stepping), or a longer --limit",
        "在时限内算完的运行：加大步长，减少物体，换用步进方法（time-stepping），或放宽 --limit"};

    /// Whether that a run ends early is here to be seen: `shows` names how.
    bool isShown(const std::vector<RunEvent>& events) const
    {
        return !events.empty() && std::ranges::count(experiment_.shows, events.back().id) > 0;
    }

    /// What a run tells of itself as wrong or doubtful, and the experiment does not say that it is to be
    /// seen: each kind once.
    void remark(const Run& result, const Location& where)
    {
        if (!options_.remark)
            return;
        for (const EventEntry& entry : eventList(result)) {
            const RunEvent& event = result.events()[entry.event];
            const bool ends = result.status() != RunStatus::complete && event.label == result.reason();
            if (!(event.isFailure() || event.isNotice()) || ends
                || std::ranges::count(experiment_.shows, event.id) > 0 || !remarked_.insert(event.id).second)
                continue;
            const std::string when = "t = " + shortNumber(event.time, 6) + " s: ";
            options_.remark(
                {where, sameInBoth(when) + entry.label,
                 Text{"if it is here to be seen, write shows: [" + event.id + "] in the experiment",
                      "若本意就是展示它，可在实验中写 shows: [" + event.id + "]"}});
        }
    }

    /// Velocities that the joints do not allow. Starts that leave a loop open are no
    /// mistake: the loop gives way.
    void checkStart(const Run& result)
    {
        constexpr double kLastDigits = 1e-3; // m/s, rad/s, of velocities that authors write
        const JointStart& start = result.jointStart();
        if (start.velocity <= kLastDigits || experiment_.scene.mechanism.projectsVelocities
            || !namedJoints_.insert(start.fastest).second)
            return;
        const JointDescription& joint = experiment_.scene.joints[static_cast<std::size_t>(start.fastest)];
        problems_.emplace_back(
            joint.where,
            Text{"velocities at the start that joint '", "起始速度不满足关节 '"} + sameInBoth(joint.id)
                + Text{"' does not allow: |J u| = ", "' 的约束：|J u| = "}
                + sameInBoth(shortNumber(start.velocity, 3)) + Text{" m/s or rad/s", " m/s 或 rad/s"},
            Text{"velocities of the bodies that their joints allow, a rate at the joints, or "
                 "mechanism: {velocities: projected}",
                 "满足关节约束的物体速度，或在关节处写明 rate，或写 mechanism: {velocities: projected}"});
    }

    /// Shapes that are touched otherwise than they look, unless their author chose the form or shows it. What
    /// is a mistake is not remarked on once more.
    void checkFilled(const Run& result)
    {
        for (const RunEvent& event : result.events()) {
            const EventKindRow* kind = eventKind(event.id);
            if (!kind || kind->about != EventAbout::shape
                || std::ranges::count(experiment_.shows, event.id) > 0
                || !namedShapes_.insert(event.subject).second)
                continue;
            remarked_.insert(event.id);
            Location where = experiment_.where;
            for (const BodyDescription& body : experiment_.scene.bodies)
                if (body.id == event.subject)
                    where = body.where;
            for (const WallDescription& wall : experiment_.scene.walls)
                if (wall.id == event.subject)
                    where = wall.where;
            problems_.emplace_back(
                where, event.label,
                Text{"a compound of convex parts, or the form that touches, `collider: {…}`, or `collides: "
                     "off`; if it is meant, `shows: [filled]` in the experiment",
                     "由凸部件组成的 compound，或用 `collider: {…}` 写明接触形状，或写 `collides: "
                     "off`；若是有意如此，"
                     "在实验中写 `shows: [filled]`"});
        }
    }

    void checkColumns(const Run& result, const Location& where)
    {
        for (const PlotDescription& plot : experiment_.plots) {
            checkColumn(result, plot.x, where);
            for (const std::string& curve : plot.y)
                checkColumn(result, curve, where);
            for (const TheoryCurve& theory : plot.theory)
                checkColumn(result, theory.expr.text, theory.expr.where);
        }
        for (const OverlayDescription& overlay : experiment_.overlays)
            for (const VectorExpression* vector : {&overlay.a, &overlay.b})
                for (const Expression& component : vector->component)
                    if (component.given())
                        checkColumn(result, component.text, component.where);
    }

    void checkColumn(const Run& result, const std::string& expression, const Location& where)
    {
        try {
            const auto column = result.column(expression);
            if (std::none_of(column->begin(), column->end(), [](double x) { return std::isfinite(x); }))
                problems_.emplace_back(
                    where, quoted(expression) + Text{", never a finite number", "，始终没有有限值"},
                    Text{"a curve that can be drawn", "可以画出的曲线"});
        } catch (const ValueError& error) {
            problems_.emplace_back(where, error);
        } catch (const std::invalid_argument& error) {
            problems_.emplace_back(where, errorText(error), Text{"an expression", "一个表达式"});
        }
    }

    const Experiment& experiment_;
    const CheckOptions& options_;
    std::vector<InputError>& problems_;
    std::vector<Inputs> done_;
    std::set<std::string> namedShapes_; ///< that are filled in contact
    std::set<std::string> remarked_; ///< kinds of events
    std::set<int> namedJoints_; ///< whose rows the velocities at the start do not fit
};

void runPresetsAndVariants(const Experiment& experiment, RunChecker& checker)
{
    Inputs inputs;
    checker.run({}, inputs);
    for (const Preset& preset : experiment.presets) {
        inputs.values = preset.set;
        checker.run("preset " + preset.id, inputs);
    }
    for (const Preset& variant : experiment.variants) {
        inputs = {};
        inputs.variant = variant.id;
        checker.run("variant " + variant.id, inputs);
    }
}

ClaimResult checkClaim(const Claim& claim, const Experiment& experiment, const CheckOptions& options)
{
    ClaimResult result{claim.id, NAN, NAN, claim.tolerance, false, {}};
    Inputs inputs;
    inputs.values = withPreset(experiment, claim.preset, claim.set);
    inputs.variant = claim.variant;
    Values values;
    for (const Parameter& parameter : experiment.parameters)
        values[parameter.id] = parameter.initial;
    for (const auto& [id, value] : inputs.values)
        values[id] = value;
    for (const Preset& variant : experiment.variants)
        if (variant.id == claim.variant)
            for (const auto& [id, value] : variant.set)
                values[id] = value;
    if (options.begins)
        options.begins(claim.where);
    try {
        const RunPointer run = simulateWithin(options.limit, experiment, inputs);
        if (run->status() == RunStatus::stopped) {
            result.errors.emplace_back(claim.where, run->reason(),
                                       Text{"a run that is computed within the limit", "在时限内算完的运行"});
            return result;
        }
        result.measured = run->measure(claim.measure);
        result.expected = Formula(claim.equals.text).evaluate(values);
    } catch (const InputError& error) {
        result.errors.push_back(error);
        return result;
    } catch (const std::invalid_argument& error) {
        result.errors.emplace_back(claim.where, errorText(error),
                                   Text{"a measure of a run", "一次运行的度量"});
        return result;
    }
    result.holds = std::abs(result.measured - result.expected) <= claim.tolerance;
    if (!result.holds)
        result.errors.emplace_back(claim.where,
                                   quoted(claim.measure) + sameInBoth(" = " + shown(result.measured)),
                                   sameInBoth(shown(result.expected) + " ± " + shown(claim.tolerance)));
    return result;
}

/// @p folder is put before the names of the files.
void append(std::vector<InputError>& all, const std::vector<InputError>& more, const std::string& folder = {})
{
    for (const InputError& mistake : more) {
        Location where = mistake.where();
        where.file = folder + where.file;
        all.emplace_back(std::move(where), mistake.found(), mistake.allowed());
    }
}

/// The same options for the files of @p folder.
CheckOptions below(const std::string& folder, const CheckOptions& options)
{
    CheckOptions inside = options;
    if (options.remark)
        inside.remark = [&options, folder](const InputError& remark) {
            Location where = remark.where();
            where.file = folder + where.file;
            options.remark({std::move(where), remark.found(), remark.allowed()});
        };
    if (options.begins)
        inside.begins = [&options, folder](Location run) {
            run.file = folder + run.file;
            options.begins(run);
        };
    return inside;
}

} // namespace

std::vector<ClaimResult> checkClaims(const Lesson& lesson, const CheckOptions& options)
{
    std::vector<ClaimResult> results;
    for (const Claim& claim : lesson.claims)
        if (const Experiment* experiment = lesson.experiment(claim.experiment))
            results.push_back(checkClaim(claim, *experiment, options));
    return results;
}

std::vector<InputError> checkRuns(const Experiment& experiment, const CheckOptions& options)
{
    std::vector<InputError> problems;
    RunChecker checker(experiment, options, problems);
    runPresetsAndVariants(experiment, checker);
    return problems;
}

std::vector<InputError> checkRuns(const Lesson& lesson, const CheckOptions& options)
{
    std::vector<InputError> problems;
    for (const Experiment& experiment : lesson.experiments) {
        RunChecker checker(experiment, options, problems);
        runPresetsAndVariants(experiment, checker);
        for (const PageStep& step : lesson.steps) {
            if (step.experiment != experiment.id)
                continue;
            Inputs inputs;
            inputs.values = withPreset(experiment, step.preset, step.set);
            checker.run("step " + step.id, inputs);
        }
    }
    return problems;
}

std::vector<InputError> checkLesson(const LoadedLesson& lesson, const CheckOptions& options)
{
    std::vector<InputError> problems = lesson.errors;
    if (!lesson.lesson)
        return problems;
    append(problems, checkRuns(*lesson.lesson, options));
    if (options.remark)
        for (const InputError& remark : optionsWithoutWorld(*lesson.lesson))
            options.remark(remark);
    try {
        std::vector<InputError> ofText; // known already
        // The links are those of both languages: comparePages sees to it.
        const Page page = parsePage(readTextFile(lesson.folder / "en.md"), "en.md", ofText);
        checkMoments(*lesson.lesson, page, options.limit, problems);
    } catch (const InputError& error) {
        problems.push_back(error); // taken away since it was read
    }
    for (const ClaimResult& claim : checkClaims(*lesson.lesson, options))
        append(problems, claim.errors);
    append(problems, checkProblems(*lesson.lesson, options));
    return problems;
}

std::vector<InputError> check(const std::filesystem::path& path, const CheckOptions& options)
{
    namespace fs = std::filesystem;
    std::error_code error;
    std::vector<InputError> problems;
    if (fs::exists(path, error) ? !fs::is_directory(path, error) : isSceneFile(path.string())) {
        const Experiment experiment = readExperimentFile(path, problems);
        if (problems.empty())
            append(problems, checkRuns(experiment, options));
        return problems;
    }
    if (fs::exists(path / "lesson.yaml", error)) {
        const fs::path folder = fs::absolute(path / "lesson.yaml").lexically_normal().parent_path();
        const Course course = listCourse(folder.parent_path());
        append(problems, course.errors, "../");
        append(problems, checkLesson(loadLesson(folder, course), options));
        return problems;
    }
    const Course course = loadCourse(path);
    problems = course.errors;
    for (const LoadedLesson& lesson : course.lessons)
        append(problems, checkLesson(lesson, below(lesson.id + "/", options)), lesson.id + "/");
    if (course.lessons.empty())
        problems.emplace_back(Location{path.string(), 0, 0, {}}, Text{"no lesson", "没有课程"},
                              Text{"a lesson's folder, a folder of lessons or a scene file",
                                   "一课的文件夹、若干课所在的文件夹，或场景文件"});
    return problems;
}

} // namespace polhode::course

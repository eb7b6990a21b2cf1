#include "cli/commands.h"

#include "cli/columns.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/outputs.h"
#include "cli/progress_line.h"
#include "cli/standard_output.h"
#include "cli/table_options.h"
#include "cli/target.h"
#include "course/export/csv.h"
#include "course/export/events.h"
#include "course/export/expression_headers.h"
#include "course/export/json.h"
#include "course/export/meta.h"
#include "course/language/short_number.h"
#include "course/language/value_error.h"
#include "course/model/event_kinds.h"
#include "course/model/inputs_line.h"
#include "course/model/moment_line.h"
#include "engine/version.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>

namespace polhode::cli
{

namespace
{

struct Options {
    TargetOptions target;
    std::vector<std::string> variables, measures;
    std::string csv, events, meta;
    std::string name; ///< of the run, in a table of several
    std::vector<std::pair<std::string, std::string>> also; ///< names and lines of others
    std::optional<double> from, to, limit;
    course::TableFormat format;
    bool json = false;
};

std::string number(double value)
{
    std::string text;
    course::appendNumber(text, value);
    return text;
}

std::string jsonStart(const course::Run& run)
{
    const course::JointStart& start = run.jointStart();
    if (!start.isOff())
        return "null";
    return course::jsonObject(
        {{"joint", start.worst < 0 ? "null" : course::jsonString(run.joints()[std::size_t(start.worst)].id)},
         {"apart", course::jsonNumber(start.apart)},
         {"velocity", course::jsonNumber(start.velocity)},
         {"energy_lost", course::jsonNumber(start.energyLost)}});
}

/// That the start was put onto the joints.
course::Text startText(const course::Run& run)
{
    const course::JointStart& start = run.jointStart();
    course::Text text{"the start as stated does not fit the joints: ", "所给的起始状态不满足关节约束："};
    if (start.worst >= 0)
        text = text
            + course::sameInBoth("|g| = " + course::shortNumber(start.apart, 3) + " m ("
                                 + run.joints()[std::size_t(start.worst)].id + ")"
                                 + (start.velocity > 0 ? ", " : ""));
    if (start.velocity > 0)
        text = text + course::sameInBoth("|J u| = " + course::shortNumber(start.velocity, 3) + " m/s, rad/s");
    return text + course::Text{"; it was put onto them", "；已投影到约束上"};
}

/// Events of one kind that tell of what a run should not do.
struct Failures {
    const course::EventKindRow* kind;
    std::size_t count;
    double first; ///< s
};

std::vector<Failures> failuresOf(const course::Run& run)
{
    std::vector<Failures> all;
    for (const course::RunEvent& event : run.events()) {
        const course::EventKindRow* kind = course::eventKind(event.id);
        if (!kind || kind->gravity != course::EventGravity::failure)
            continue;
        if (const auto known = std::ranges::find(all, kind, &Failures::kind); known != all.end())
            ++known->count;
        else
            all.push_back({kind, 1, event.time});
    }
    return all;
}

course::Text failureText(const Failures& failures)
{
    const course::Text first = course::sameInBoth(course::shortNumber(failures.first, 4));
    const course::Text where = failures.count == 1
        ? course::Text{" (at t = ", "（t = "}
        : course::Text{" (", "（"} + course::sameInBoth(std::to_string(failures.count))
            + course::Text{" times, first at t = ", " 次，首次在 t = "};
    return failures.kind->name + where + first
        + course::Text{" s); --events FILE lists all", " s）；用 --events 可全部列出"};
}

void printSummary(const Options& options, const Target& target, const course::Run& run,
                  course::Language language)
{
    // Standard output may be the table itself.
    FILE* out = options.csv == "-" || options.events == "-" || options.meta == "-" ? stderr : stdout;
    if (options.json) {
        std::string measures;
        for (const std::string& measure : options.measures)
            measures += (measures.empty() ? "" : ", ") + course::jsonString(measure) + ": "
                + course::jsonNumber(run.measure(measure));
        std::string events;
        for (const std::string& event : course::eventObjects(run))
            events += (events.empty() ? "" : ", ") + event;
        const std::string summary
            = course::jsonObject({{"hash", course::jsonString(run.hash())},
                                  {"rows", std::to_string(run.time().size())},
                                  {"end", course::jsonNumber(run.time().back())},
                                  {"complete", course::jsonBool(run.status() == course::RunStatus::complete)},
                                  {"status", course::jsonString(course::runStatusId(run.status()))},
                                  {"reason", course::jsonText(run.reason())},
                                  {"start_off_joints", jsonStart(run)},
                                  {"events", "[" + events + "]"},
                                  {"measures", "{" + measures + "}"}});
        std::fprintf(out, "%s\n", summary.c_str());
        return;
    }
    for (const Failures& failures : failuresOf(run))
        std::fprintf(stderr, "polhode-run: %s\n", in(language, failureText(failures)).c_str());
    for (const std::string& measure : options.measures)
        std::fprintf(out, "%s = %s\n", measure.c_str(), number(run.measure(measure)).c_str());
    if (options.measures.empty()) {
        const std::string name
            = course::isSceneFile(target.lesson) ? target.lesson : target.lesson + "/" + target.experiment.id;
        const std::string rows = std::to_string(run.time().size()), end = number(run.time().back());
        const course::Text text{": " + rows + " rows to t = " + end + " s, " + run.integrator() + ", hash ",
                                "：" + rows + " 行，至 t = " + end + " s，" + run.integrator() + "，哈希 "};
        std::fprintf(out, "%s%s%s\n", name.c_str(), in(language, text).c_str(), run.hash().c_str());
        if (run.jointStart().isOff())
            std::fprintf(out, "%s\n", in(language, startText(run)).c_str());
    }
}

/// What can be seen to be wrong before the run is made.
void checkOptions(const Options& options)
{
    if (options.from && options.to && *options.from > *options.to)
        throw Failure(kUsage,
                      course::sameInBoth("--from " + number(*options.from) + " --to " + number(*options.to))
                          + course::Text{": the first row comes after the last", "：第一行晚于最后一行"});
    checkTableOptions(options.format);
}

/// The runs besides the first that go into the same table.
std::vector<Target> otherTargets(const Options& options, const Target& first)
{
    std::vector<Target> others;
    for (const auto& [name, line] : options.also) {
        TargetOptions target;
        target.what = line;
        target.lessons = options.target.lessons;
        others.push_back(findTarget(target));
        if (others.back().lesson != first.lesson || others.back().experiment.id != first.experiment.id)
            throw Failure(kUsage,
                          course::sameInBoth("--also " + line)
                              + course::Text{": another experiment; a table has runs of one only",
                                             "：这是另一个实验；一张表只容同一实验的各次运行"});
    }
    return others;
}

void requireRows(const Options& options, const course::Run& run)
{
    const auto inside
        = [&](double t) { return t >= options.from.value_or(t) && t <= options.to.value_or(t); };
    if (std::any_of(run.time().begin(), run.time().end(), inside))
        return;
    const std::string range = (options.from ? "--from " + number(*options.from) : "")
        + (options.from && options.to ? " " : "") + (options.to ? "--to " + number(*options.to) : "");
    const std::string end = number(run.time().back());
    throw Failure(kUsage,
                  course::sameInBoth(range)
                      + course::Text{": no row of the run, which ends at t = " + end + " s",
                                     "：运行到 t = " + end + " s 为止，此范围内没有行"});
}

/// Whether each measure is a number; says which is none.
bool measuresAreNumbers(const Options& options, const course::Run& run, course::Language language)
{
    bool all = true;
    for (const std::string& measure : options.measures)
        if (!std::isfinite(run.measure(measure))) {
            all = false;
            std::fprintf(stderr, "polhode-run: %s\n", in(language, noFiniteNumber(measure)).c_str());
        }
    return all;
}

/// Whether the run is the one that a moment was made of; says where it is another.
bool isRunOfMoment(const Target& target, const course::Run& run, course::Language language)
{
    if (!target.moment || target.moment->hash.empty() || target.moment->hash == run.hash())
        return true;
    std::fprintf(stderr, "polhode-run: %s\n",
                 in(language, course::otherRun(*target.moment, run.hash(), version())).c_str());
    return false;
}

/// Says on standard error how far a long run is; Ctrl-C ends it where it is.
course::RunPointer runWithProgress(const Options& options, const Target& target, course::Language language)
{
    course::SimulateOptions until;
    until.cancel = &heedSignals();
    if (options.limit)
        until.limit = std::chrono::duration<double>(*options.limit);
    ProgressLine line;
    until.progress = [&](double part) {
        const std::string percent = course::shortNumber(100 * part, 2) + " %";
        line.show(in(language,
                     {"polhode-run: " + percent + " of the run; Ctrl-C ends it with the rows so far",
                      "polhode-run：已运行 " + percent + "；按 Ctrl-C 可结束并保留已有各行"}));
    };
    return course::simulate(target.experiment, target.inputs, until);
}

int runOne(const Options& options, course::Language language)
{
    checkOptions(options);
    const Target target = findTarget(options.target);
    const std::vector<Target> others = otherTargets(options, target);
    requireOwnFiles({{"--csv", options.csv}, {"--events", options.events}, {"--meta", options.meta}},
                    target.files);
    checkMeasures(target.experiment, options.measures);
    const std::vector<std::string> chosen = chosenColumns(options.variables, target.experiment);
    checkVariables(target.experiment, ofRuns(chosen));
    const course::RunPointer run = runWithProgress(options, target, language);
    requireRows(options, *run);
    std::vector<course::NamedRun> runs{{options.name.empty() ? "1" : options.name, run}};
    for (std::size_t i = 0; i < others.size(); ++i)
        runs.push_back({options.also[i].first, runWithProgress(options, others[i], language)});
    runs = course::namedApart(std::move(runs));
    const course::ColumnChoice columns = withSets(chosen, target.experiment, runs);
    for (const course::MissingColumns& missing : columns.missing)
        if (!options.csv.empty())
            std::fprintf(stderr, "polhode-run: %s\n", in(language, missingText(missing)).c_str());
    course::CsvOptions table{columns.ids, options.from, options.to, options.format};
    for (const course::Text& mistake : course::nameExpressions(table, *run, target.experiment))
        if (!options.csv.empty())
            std::fprintf(stderr, "polhode-run: --vars %s\n", in(language, mistake).c_str());
    if (options.csv == "-")
        course::csvTo(toStandardOutput, runs, table);
    else if (!options.csv.empty())
        course::writeCsv(options.csv, runs, table);
    if (options.events == "-")
        course::eventsTo(toStandardOutput, runs, options.format);
    else if (!options.events.empty())
        course::writeEvents(options.events, runs, options.format);
    const course::MetaOptions meta{table, target.foreignLessons, columns.missing};
    if (options.meta == "-")
        toStandardOutput(course::metaJson(target.lesson, target.experiment, runs, meta));
    else if (!options.meta.empty())
        course::writeMeta(options.meta, target.lesson, target.experiment, runs, meta);
    printSummary(options, target, *run, language);
    const bool numbers = measuresAreNumbers(options, *run, language);
    if (run->status() == course::RunStatus::complete)
        return isRunOfMoment(target, *run, language) && numbers ? kOk : kFound;
    std::fprintf(stderr, "%s\n", in(language, run->reason()).c_str());
    return kFound;
}

} // namespace

void addRunCommand(CLI::App& app, course::Language language, int& exitCode)
{
    const auto say = [language](const course::Text& text) { return in(language, text); };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("run",
                                           say({"Run an experiment; write its curves, events and measures",
                                                "运行一个实验，写出曲线、事件与度量"}));
    options->target.addTo(*command, language);
    command->add_option(
        "--vars", options->variables,
        say({"columns of the table, with commas between them: variables, expressions, 'book.*' for all "
             "variables of a body, @energy-momentum, @all for every one, @side for the side of a jump "
             "(default: those plotted)",
             "表格的各列，用逗号隔开：变量、表达式、'book.*'（一个物体的全部变量）、@energy-momentum"
             "（能量与动量）、@all（全部变量）、@side（跳变的前后）；默认为图中的曲线"}));
    command->add_option(
        "--name", options->name,
        say({"what a table of several runs calls this one", "多次运行的表格中此次运行的名称"}));
    command->add_option("--also", options->also,
                        say({"NAME LINE: another run of the experiment, into the same table",
                             "名称和一行：同一实验的另一次运行，写入同一张表"}));
    command
        ->add_option("--measure", options->measures,
                     say({"a number from the whole run: \"max[b.z] - first[b.z]\"",
                          "由整个运行得到的一个数：\"max[b.z] - first[b.z]\""}))
        ->take_all()
        ->expected(1);
    command
        ->add_option("--csv", options->csv,
                     say({"table of the curves; - is standard output", "曲线的表格；- 表示标准输出"}))
        ->check(fileName(language));
    command->add_option("--events", options->events, say({"table of the events", "事件的表格"}))
        ->check(fileName(language));
    command
        ->add_option("--meta", options->meta,
                     say({"JSON that says how to make this run again", "JSON，写明怎样重做这次运行"}))
        ->check(fileName(language));
    command->add_option("--from", options->from, say({"first row, s", "第一行的时刻，s"}))
        ->transform(number(false, "s", language));
    command->add_option("--to", options->to, say({"last row, s", "最后一行的时刻，s"}))
        ->transform(number(false, "s", language));
    command
        ->add_option("--limit", options->limit,
                     say({"longest time of computing, s; the rows so far are kept (default: none)",
                          "计算时间的上限，s；已有各行保留（默认：无）"}))
        ->transform(number(true, "s", language));
    addTableOptions(*command, options->format, language);
    command->add_flag("--json", options->json, say({"summary for a program to read", "供程序读取的摘要"}));
    command->callback([options, language, &exitCode] { exitCode = runOne(*options, language); });
}

} // namespace polhode::cli

#include "cli/commands.h"

#include "cli/columns.h"
#include "cli/exit_code.h"
#include "cli/outputs.h"
#include "cli/standard_output.h"
#include "cli/target.h"
#include "course/export/csv.h"
#include "course/export/json.h"
#include "course/export/meta.h"

#include <algorithm>
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
    std::optional<double> from, to;
    bool byteOrderMark = false, json = false;
};

std::string number(double value)
{
    std::string text;
    course::appendNumber(text, value);
    return text;
}

void printSummary(const Options& options, const Target& target, const course::Run& run)
{
    // Standard output may be the table itself.
    FILE* out = options.csv == "-" || options.events == "-" || options.meta == "-" ? stderr : stdout;
    if (options.json) {
        std::string measures;
        for (const std::string& measure : options.measures)
            measures += (measures.empty() ? "" : ", ") + course::jsonString(measure) + ": "
                + course::jsonNumber(run.measure(measure));
        const std::string summary
            = course::jsonObject({{"hash", course::jsonString(run.hash())},
                                  {"rows", std::to_string(run.time().size())},
                                  {"end", course::jsonNumber(run.time().back())},
                                  {"complete", course::jsonBool(run.status() == course::RunStatus::complete)},
                                  {"measures", "{" + measures + "}"}});
        std::fprintf(out, "%s\n", summary.c_str());
        return;
    }
    for (const std::string& measure : options.measures)
        std::fprintf(out, "%s = %s\n", measure.c_str(), number(run.measure(measure)).c_str());
    if (options.measures.empty()) {
        const std::string name
            = course::isSceneFile(target.lesson) ? target.lesson : target.lesson + "/" + target.experiment.id;
        std::fprintf(out, "%s: %zu rows to t = %s s, %s, hash %s\n", name.c_str(), run.time().size(),
                     number(run.time().back()).c_str(), run.integrator().c_str(), run.hash().c_str());
    }
}

/// What can be seen to be wrong before the run is made.
void checkOptions(const Options& options)
{
    if (options.from && options.to && *options.from > *options.to)
        throw Failure(kUsage,
                      "--from " + number(*options.from) + " --to " + number(*options.to)
                          + ": the first row comes after the last");
}

int runOne(const Options& options)
{
    checkOptions(options);
    const Target target = findTarget(options.target);
    requireOwnFiles({{"--csv", options.csv}, {"--events", options.events}, {"--meta", options.meta}},
                    target.files);
    checkMeasures(target.experiment, options.measures);
    const course::CsvOptions table{chosenColumns(options.variables, target.experiment), options.from,
                                   options.to, options.byteOrderMark};
    checkVariables(target.experiment, table.variables);
    const course::RunPointer run = course::simulate(target.experiment, target.inputs);
    if (!options.csv.empty()) {
        if (options.csv == "-")
            course::csvTo(toStandardOutput, *run, table);
        else
            course::writeCsv(options.csv, *run, table);
    }
    if (options.events == "-")
        course::eventsTo(toStandardOutput, *run, options.byteOrderMark);
    else if (!options.events.empty())
        course::writeEvents(options.events, *run, options.byteOrderMark);
    const course::MetaOptions meta{table, target.foreignLessons};
    if (options.meta == "-")
        toStandardOutput(course::metaJson(target.lesson, target.experiment, target.inputs, *run, meta));
    else if (!options.meta.empty())
        course::writeMeta(options.meta, target.lesson, target.experiment, target.inputs, *run, meta);
    printSummary(options, target, *run);
    if (run->status() == course::RunStatus::complete)
        return kOk;
    std::fprintf(stderr, "%s\n", run->reason().en.c_str());
    return kFound;
}

} // namespace

void addRunCommand(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("run", "Run an experiment; write its curves, events and measures");
    options->target.addTo(*command);
    command->add_option(
        "--vars", options->variables,
        "columns of the table, with commas between them: variables, expressions, 'book.*' for all "
        "variables of a body, all for every one (default: those plotted)");
    command
        ->add_option("--measure", options->measures, "a number from the whole run: \"max[b.z] - first[b.z]\"")
        ->take_all()
        ->expected(1);
    command->add_option("--csv", options->csv, "table of the curves; - is standard output")
        ->check(fileName());
    command->add_option("--events", options->events, "table of the events")->check(fileName());
    command->add_option("--meta", options->meta, "JSON that says how to make this run again")
        ->check(fileName());
    command->add_option("--from", options->from, "first row, s")->check(seconds(false));
    command->add_option("--to", options->to, "last row, s")->check(seconds(false));
    command->add_flag("--bom", options->byteOrderMark, "begin tables with a byte order mark (for Excel)");
    command->add_flag("--json", options->json, "summary for a program to read");
    command->callback([options, &exitCode] { exitCode = runOne(*options); });
}

} // namespace polhode::cli

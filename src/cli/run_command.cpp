#include "cli/commands.h"

#include "cli/exit_code.h"
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

/// Where nothing is chosen, what the plots show; without plots, the energy.
std::vector<std::string> chosenVariables(const Options& options, const course::Experiment& experiment)
{
    if (!options.variables.empty())
        return options.variables;
    std::vector<std::string> all;
    for (const course::PlotDescription& plot : experiment.plots)
        for (const std::string& id : plot.y)
            if (std::find(all.begin(), all.end(), id) == all.end())
                all.push_back(id);
    if (all.empty())
        all.push_back("total.E");
    return all;
}

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
    int toOutput = 0;
    for (const std::string* file : {&options.csv, &options.events, &options.meta})
        toOutput += *file == "-" ? 1 : 0;
    if (toOutput > 1)
        throw Failure(kUsage, "only one of --csv, --events and --meta can be - (standard output)");
    if (options.from && options.to && *options.from > *options.to)
        throw Failure(kUsage,
                      "--from " + number(*options.from) + " --to " + number(*options.to)
                          + ": the first row comes after the last");
}

int runOne(const Options& options)
{
    checkOptions(options);
    const Target target = findTarget(options.target);
    checkMeasures(target.experiment, options.measures);
    checkVariables(target.experiment, options.variables);
    const course::RunPointer run = course::simulate(target.experiment, target.inputs);
    if (!options.csv.empty()) {
        const course::CsvOptions table{chosenVariables(options, target.experiment), options.from, options.to,
                                       options.byteOrderMark};
        if (options.csv == "-")
            course::csvTo(toStandardOutput, *run, table);
        else
            course::writeCsv(options.csv, *run, table);
    }
    if (options.events == "-")
        course::eventsTo(toStandardOutput, *run, options.byteOrderMark);
    else if (!options.events.empty())
        course::writeEvents(options.events, *run, options.byteOrderMark);
    if (options.meta == "-")
        toStandardOutput(course::metaJson(target.lesson, target.experiment, target.inputs, *run));
    else if (!options.meta.empty())
        course::writeMeta(options.meta, target.lesson, target.experiment, target.inputs, *run);
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
    command
        ->add_option("--vars", options->variables,
                     "variables or expressions of the table (default: those plotted)")
        ->delimiter(',');
    command
        ->add_option("--measure", options->measures, "a number from the whole run: \"max[b.z] - first[b.z]\"")
        ->take_all()
        ->expected(1);
    command->add_option("--csv", options->csv, "table of the curves; - is standard output");
    command->add_option("--events", options->events, "table of the events");
    command->add_option("--meta", options->meta, "JSON that says how to make this run again");
    command->add_option("--from", options->from, "first row, s")->check(seconds(false));
    command->add_option("--to", options->to, "last row, s")->check(seconds(false));
    command->add_flag("--bom", options->byteOrderMark, "begin tables with a byte order mark (for Excel)");
    command->add_flag("--json", options->json, "summary for a program to read");
    command->callback([options, &exitCode] { exitCode = runOne(*options); });
}

} // namespace polhode::cli

#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/standard_output.h"
#include "cli/target.h"
#include "course/export/atomic_file.h"
#include "course/export/csv.h"
#include "course/scene/nearest.h"
#include "course/scene/value_error.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>

#include <unistd.h>

namespace polhode::cli
{

namespace
{

constexpr std::size_t kMostRuns = 1'000'000;

struct Options {
    TargetOptions target;
    std::vector<std::string> over, measures;
    std::string csv = "-";
};

/// The values that one parameter takes.
struct Axis {
    const course::Parameter* parameter;
    std::vector<double> values; ///< SI
};

/// "id=a:b:n": n values from a to b; evenly, or in equal ratios where the parameter is logarithmic.
Axis parseAxis(const std::string& text, const course::Experiment& experiment)
{
    const auto equals = text.find('=');
    const auto first = text.find(':', equals);
    const auto second = text.find(':', first + 1);
    if (equals == std::string::npos || first == std::string::npos || second == std::string::npos)
        throw Failure(kUsage, "--over " + text + ": write id=first:last:count");
    const std::string id = text.substr(0, equals);
    const course::Parameter* parameter = experiment.parameter(id);
    if (!parameter)
        throw Failure(kUsage,
                      "no parameter \"" + id + "\"; "
                          + course::suggestion(id, course::idsOf(experiment.parameters)).en);
    std::size_t count = 0;
    const std::string countText = text.substr(second + 1);
    const auto [end, error] = std::from_chars(countText.data(), countText.data() + countText.size(), count);
    if (error != std::errc{} || end != countText.data() + countText.size() || count < 1 || count > kMostRuns)
        throw Failure(kUsage, "--over " + text + ": the count must be from 1 to 1000000");
    Axis axis{parameter, {}};
    try {
        const double a = course::parameterValue(*parameter, text.substr(equals + 1, first - equals - 1));
        const double b = course::parameterValue(*parameter, text.substr(first + 1, second - first - 1));
        for (std::size_t i = 0; i < count; ++i) {
            const double s = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0.0;
            axis.values.push_back(i + 1 == count && count > 1  ? b
                                      : parameter->logarithmic ? a * std::pow(b / a, s)
                                                               : a + (b - a) * s);
        }
    } catch (const course::ValueError& problem) {
        throw Failure(kUsage, "--over " + text + ": " + problem.what());
    }
    return axis;
}

/// The point of the grid with this number; the last axis varies fastest.
std::vector<double> gridPoint(const std::vector<Axis>& axes, std::size_t number)
{
    std::vector<double> point(axes.size());
    for (std::size_t k = axes.size(); k-- > 0;) {
        point[k] = axes[k].values[number % axes[k].values.size()];
        number /= axes[k].values.size();
    }
    return point;
}

std::vector<std::vector<double>> runAll(const Options& options, const Target& target,
                                        const std::vector<Axis>& axes, std::size_t count)
{
    std::vector<std::vector<double>> results(count);
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> done = 0;
    std::atomic<bool> failed = false;
    std::exception_ptr problem;
    std::mutex mutex;
    const bool showProgress = isatty(STDERR_FILENO) == 1;
    const auto work = [&] {
        for (std::size_t i = next++; i < count && !failed; i = next++) {
            try {
                course::Inputs inputs = target.inputs;
                const std::vector<double> point = gridPoint(axes, i);
                for (std::size_t k = 0; k < axes.size(); ++k)
                    inputs.values[axes[k].parameter->id] = point[k];
                const course::RunPointer run = course::simulate(target.experiment, inputs);
                for (const std::string& measure : options.measures)
                    results[i].push_back(run->status() == course::RunStatus::complete
                                             ? run->measure(measure)
                                             : std::numeric_limits<double>::quiet_NaN());
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failed.exchange(true))
                    problem = std::current_exception();
            }
            const std::size_t finished = ++done;
            if (showProgress) {
                const std::lock_guard lock(mutex);
                std::fprintf(stderr, "\r%zu / %zu", finished, count);
            }
        }
    };
    std::vector<std::thread> threads;
    const std::size_t wanted
        = std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), count);
    for (std::size_t i = 0; i < wanted; ++i)
        threads.emplace_back(work);
    for (std::thread& thread : threads)
        thread.join();
    if (showProgress)
        std::fprintf(stderr, "\n");
    if (problem)
        std::rethrow_exception(problem);
    return results;
}

int sweep(const Options& options)
{
    const Target target = findTarget(options.target);
    std::vector<Axis> axes;
    std::size_t count = 1;
    for (const std::string& text : options.over) {
        axes.push_back(parseAxis(text, target.experiment));
        count *= axes.back().values.size();
        if (count > kMostRuns)
            throw Failure(kUsage, "more than 1000000 runs");
    }
    const auto results = runAll(options, target, axes, count);
    bool complete = true;
    std::string table;
    for (const Axis& axis : axes)
        table += course::csvField(axis.parameter->id + " [" + axis.parameter->unit.name + "]") + ",";
    for (std::size_t k = 0; k < options.measures.size(); ++k)
        table += (k > 0 ? "," : "") + course::csvField(options.measures[k]);
    table += "\r\n";
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<double> point = gridPoint(axes, i);
        for (std::size_t k = 0; k < axes.size(); ++k) {
            course::appendNumber(table, point[k] / axes[k].parameter->unit.factor);
            table += ',';
        }
        for (std::size_t k = 0; k < results[i].size(); ++k) {
            table += k > 0 ? "," : "";
            course::appendNumber(table, results[i][k]);
            complete = complete && std::isfinite(results[i][k]);
        }
        table += "\r\n";
    }
    if (options.csv == "-") {
        toStandardOutput(table);
    } else {
        course::AtomicFile file(options.csv);
        file.write(table);
        file.commit();
    }
    return complete ? kOk : kFound;
}

} // namespace

void addSweepCommand(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("sweep", "Measure runs over a grid of parameters, on all cores");
    options->target.addTo(*command);
    command->add_option("--over", options->over, "id=first:last:count, in the parameter's unit")
        ->required()
        ->take_all()
        ->expected(1);
    command->add_option("--measure", options->measures, "a number from each run")
        ->required()
        ->take_all()
        ->expected(1);
    command->add_option("--csv", options->csv, "table (default: standard output)");
    command->callback([options, &exitCode] { exitCode = sweep(*options); });
}

} // namespace polhode::cli

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
#include <chrono>
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

/// A bar on the terminal, drawn anew at each hundredth: done, of how many, and the time that is left.
class ProgressBar
{
public:
    explicit ProgressBar(std::size_t count)
        : count_(count)
        , shown_(isatty(STDERR_FILENO) == 1)
    {
        draw(0);
    }
    ~ProgressBar()
    {
        if (shown_)
            std::fprintf(stderr, "\n");
    }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void advance()
    {
        const std::lock_guard lock(mutex_);
        const std::size_t before = done_++;
        if (done_ * 100 / count_ != before * 100 / count_)
            draw(done_);
    }

private:
    void draw(std::size_t done) const
    {
        constexpr std::size_t kWidth = 40;
        if (!shown_)
            return;
        const std::size_t full = done * kWidth / count_;
        const double passed
            = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        const double left
            = done == 0 ? 0.0 : passed * static_cast<double>(count_ - done) / static_cast<double>(done);
        std::fprintf(stderr, "\r[%s%s] %zu / %zu, %.0f s left  ", std::string(full, '#').c_str(),
                     std::string(kWidth - full, '.').c_str(), done, count_, std::ceil(left));
    }

    std::size_t count_;
    std::size_t done_ = 0;
    bool shown_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
};

struct Results {
    std::vector<std::vector<double>> rows;
    std::size_t impossible = 0; ///< points of the grid that make no world
    std::string reason; ///< of the first of them
};

Results runAll(const Options& options, const Target& target, const std::vector<Axis>& axes, std::size_t count)
{
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    Results results{std::vector<std::vector<double>>(count), 0, {}};
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    std::exception_ptr problem;
    std::mutex mutex;
    std::size_t firstImpossible = count;
    ProgressBar bar(count);
    const auto work = [&] {
        for (std::size_t i = next++; i < count && !failed; i = next++) {
            try {
                course::Inputs inputs = target.inputs;
                const std::vector<double> point = gridPoint(axes, i);
                for (std::size_t k = 0; k < axes.size(); ++k)
                    inputs.values[axes[k].parameter->id] = point[k];
                const course::RunPointer run = course::simulate(target.experiment, inputs);
                for (const std::string& measure : options.measures)
                    results.rows[i].push_back(
                        run->status() == course::RunStatus::complete ? run->measure(measure) : kNaN);
            } catch (const course::InputError& error) {
                const std::lock_guard lock(mutex);
                results.rows[i].assign(options.measures.size(), kNaN);
                ++results.impossible;
                if (i < firstImpossible) {
                    firstImpossible = i;
                    results.reason = error.what();
                }
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failed.exchange(true))
                    problem = std::current_exception();
            }
            bar.advance();
        }
    };
    std::vector<std::thread> threads;
    const std::size_t wanted
        = std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), count);
    for (std::size_t i = 0; i < wanted; ++i)
        threads.emplace_back(work);
    for (std::thread& thread : threads)
        thread.join();
    if (problem)
        std::rethrow_exception(problem);
    return results;
}

int sweep(const Options& options)
{
    const Target target = findTarget(options.target);
    checkMeasures(target.experiment, options.measures);
    std::vector<Axis> axes;
    std::size_t count = 1;
    for (const std::string& text : options.over) {
        Axis axis = parseAxis(text, target.experiment);
        if (std::any_of(axes.begin(), axes.end(),
                        [&](const Axis& other) { return other.parameter == axis.parameter; }))
            throw Failure(kUsage, "--over " + text + ": " + axis.parameter->id + " a second time");
        axes.push_back(std::move(axis));
        count *= axes.back().values.size();
        if (count > kMostRuns)
            throw Failure(kUsage, "more than 1000000 runs");
    }
    const Results results = runAll(options, target, axes, count);
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
        for (std::size_t k = 0; k < results.rows[i].size(); ++k) {
            table += k > 0 ? "," : "";
            course::appendNumber(table, results.rows[i][k]);
            complete = complete && std::isfinite(results.rows[i][k]);
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
    if (results.impossible > 0)
        std::fprintf(stderr, "polhode-run: %zu of %zu runs cannot be made; the first: %s\n",
                     results.impossible, count, results.reason.c_str());
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

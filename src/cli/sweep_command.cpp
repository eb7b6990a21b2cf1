#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/outputs.h"
#include "cli/standard_output.h"
#include "cli/target.h"
#include "course/export/atomic_file.h"
#include "course/export/csv.h"
#include "course/run/catalogue.h"
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
#include <optional>
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
    std::vector<double> own; ///< in the parameter's unit
    std::vector<double> si;
};

/// With the digits that a person would type: 0.3, not 0.30000000000000004.
double asTyped(double value)
{
    constexpr int kDigits = 15; // any decimal of so many survives as a double
    char text[32];
    const auto end
        = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, kDigits - 1).ptr;
    std::from_chars(text, end, value);
    return value;
}

/// @p si in the parameter's unit: as it was written, where that is a number alone.
double ownValue(const course::Parameter& parameter, const std::string& text, double si)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool plain = error == std::errc{} && end == text.data() + text.size()
        && parameter.kind == course::Parameter::Kind::number;
    return plain ? value : asTyped(si / parameter.unit.factor);
}

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
    Axis axis{parameter, {}, {}};
    try {
        const std::string from = text.substr(equals + 1, first - equals - 1);
        const std::string to = text.substr(first + 1, second - first - 1);
        const double siFrom = course::parameterValue(*parameter, from);
        const double siTo = course::parameterValue(*parameter, to);
        const double a = ownValue(*parameter, from, siFrom), b = ownValue(*parameter, to, siTo);
        for (std::size_t i = 0; i < count; ++i) {
            const bool isFirst = i == 0, isLast = i + 1 == count;
            const double s = isFirst ? 0.0 : static_cast<double>(i) / static_cast<double>(count - 1);
            const double between = asTyped(parameter->logarithmic ? a * std::pow(b / a, s) : a + (b - a) * s);
            axis.own.push_back(isFirst ? a : isLast ? b : between);
            axis.si.push_back(isFirst ? siFrom : isLast ? siTo : between * parameter->unit.factor);
        }
    } catch (const course::ValueError& problem) {
        throw Failure(kUsage, "--over " + text + ": " + problem.what());
    }
    return axis;
}

/// The place on each axis of the point of the grid with this number; the last axis varies fastest.
std::vector<std::size_t> gridPoint(const std::vector<Axis>& axes, std::size_t number)
{
    std::vector<std::size_t> point(axes.size());
    for (std::size_t k = axes.size(); k-- > 0;) {
        point[k] = number % axes[k].own.size();
        number /= axes[k].own.size();
    }
    return point;
}

/// "m = 2 kg, a = 30 deg"
std::string pointText(const std::vector<Axis>& axes, std::size_t number)
{
    const std::vector<std::size_t> point = gridPoint(axes, number);
    std::string text;
    for (std::size_t k = 0; k < axes.size(); ++k) {
        text += (k > 0 ? ", " : "") + axes[k].parameter->id + " = ";
        course::appendNumber(text, axes[k].own[point[k]]);
        if (const std::string& unit = axes[k].parameter->unit.name; unit != "1")
            text += " " + unit;
    }
    return text;
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

/// What one point of the grid gave.
struct Result {
    std::vector<double> measures;
    std::string reason; ///< why one of them is no number; else empty
};

Result resultOf(const Options& options, const course::Experiment& experiment, const course::Inputs& inputs)
{
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    Result result{std::vector<double>(options.measures.size(), kNaN), {}};
    try {
        const course::RunPointer run = course::simulate(experiment, inputs);
        if (run->status() != course::RunStatus::complete) {
            result.reason = run->reason().en;
            return result;
        }
        for (std::size_t k = 0; k < options.measures.size(); ++k) {
            result.measures[k] = run->measure(options.measures[k]);
            if (!std::isfinite(result.measures[k]) && result.reason.empty())
                result.reason = options.measures[k] + " is no finite number in this run";
        }
    } catch (const course::InputError& error) {
        result.reason = error.what();
    }
    return result;
}

std::vector<Result> runAll(const Options& options, const Target& target, const std::vector<Axis>& axes,
                           std::size_t count)
{
    std::vector<Result> results(count);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    std::exception_ptr problem;
    std::mutex mutex;
    ProgressBar bar(count);
    const auto work = [&] {
        for (std::size_t i = next++; i < count && !failed; i = next++) {
            try {
                course::Inputs inputs = target.inputs;
                const std::vector<std::size_t> point = gridPoint(axes, i);
                for (std::size_t k = 0; k < axes.size(); ++k)
                    inputs.values[axes[k].parameter->id] = axes[k].si[point[k]];
                results[i] = resultOf(options, target.experiment, inputs);
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

/// Says which points gave no number, and why. Whether there were none.
bool reportGaps(const std::vector<Axis>& axes, const std::vector<Result>& results)
{
    constexpr std::size_t kMostLines = 10;
    std::size_t gaps = 0;
    std::string lines;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (!results[i].reason.empty() && ++gaps <= kMostLines)
            lines += "  " + pointText(axes, i) + ": " + results[i].reason + "\n";
    if (gaps == 0)
        return true;
    if (gaps > kMostLines)
        lines += "  … and " + std::to_string(gaps - kMostLines) + " more\n";
    std::fprintf(stderr, "polhode-run: %zu of %zu runs gave no number:\n%s", gaps, results.size(),
                 lines.c_str());
    return false;
}

int sweep(const Options& options)
{
    const Target target = findTarget(options.target);
    requireOwnFiles({{"--csv", options.csv}}, target.files);
    checkMeasures(target.experiment, options.measures);
    std::vector<Axis> axes;
    std::size_t count = 1;
    for (const std::string& text : options.over) {
        Axis axis = parseAxis(text, target.experiment);
        if (std::any_of(axes.begin(), axes.end(),
                        [&](const Axis& other) { return other.parameter == axis.parameter; }))
            throw Failure(kUsage, "--over " + text + ": " + axis.parameter->id + " a second time");
        axes.push_back(std::move(axis));
        count *= axes.back().own.size();
        if (count > kMostRuns)
            throw Failure(kUsage, "more than 1000000 runs");
    }
    const std::vector<Result> results = runAll(options, target, axes, count);
    const std::vector<course::VariableInfo> variables = course::catalogue(target.experiment);
    std::string table;
    for (const Axis& axis : axes)
        table += course::csvField(axis.parameter->id + " [" + axis.parameter->unit.name + "]") + ",";
    for (std::size_t k = 0; k < options.measures.size(); ++k) {
        const std::string& measure = options.measures[k];
        const std::optional<course::Unit> unit = course::unitOfMeasure(measure, variables);
        table += (k > 0 ? "," : "") + course::csvField(unit ? measure + " [" + unit->name + "]" : measure);
    }
    table += "\r\n";
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<std::size_t> point = gridPoint(axes, i);
        for (std::size_t k = 0; k < axes.size(); ++k) {
            course::appendNumber(table, axes[k].own[point[k]]);
            table += ',';
        }
        for (std::size_t k = 0; k < results[i].measures.size(); ++k) {
            table += k > 0 ? "," : "";
            course::appendNumber(table, results[i].measures[k]);
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
    return reportGaps(axes, results) ? kOk : kFound;
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
    command->add_option("--csv", options->csv, "table (default: standard output)")->check(fileName());
    command->callback([options, &exitCode] { exitCode = sweep(*options); });
}

} // namespace polhode::cli

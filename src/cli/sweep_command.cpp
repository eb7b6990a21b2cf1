#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/outputs.h"
#include "cli/standard_output.h"
#include "cli/table_options.h"
#include "cli/target.h"
#include "course/export/atomic_file.h"
#include "course/export/csv.h"
#include "course/language/nearest.h"
#include "course/language/typed_number.h"
#include "course/language/typed_text.h"
#include "course/language/value_error.h"
#include "course/run/all_cores.h"
#include "course/run/expression_unit.h"
#include "course/variables/measure.h"
#include "engine/math/number_text.h"

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

#include <unistd.h>

namespace polhode::cli
{

namespace
{

using course::sameInBoth;
using course::Text;

constexpr int kMostRuns = 1'000'000;

struct Options {
    TargetOptions target;
    std::vector<std::string> over, measures;
    std::string csv = "-";
    course::TableFormat format;
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
    const std::string number = course::plainNumber(text);
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    const bool plain = error == std::errc{} && end == number.data() + number.size()
        && parameter.kind == course::Parameter::Kind::number;
    return plain ? value : asTyped(si / parameter.unit.factor);
}

/// "id=a:b:n": n values from a to b; evenly, or in equal ratios where the parameter is logarithmic.
Axis parseAxis(const std::string& written, const course::Experiment& experiment)
{
    const std::string text = course::plainSigns(written);
    const auto equals = text.find('=');
    const auto first = text.find(':', equals);
    const auto second = text.find(':', first + 1);
    if (equals == std::string::npos || first == std::string::npos || second == std::string::npos)
        throw Failure(kUsage,
                      sameInBoth("--over " + text)
                          + Text{": write id=first:last:count", "：应写成 id=起:止:个数"});
    const std::string id = text.substr(0, equals);
    const course::Parameter* parameter = experiment.parameter(id);
    if (!parameter)
        throw Failure(kUsage,
                      Text{"no parameter ", "没有参数"} + course::quoted(id) + Text{"; ", "；"}
                          + course::suggestion(id, course::idsOf(experiment.parameters)).clause());
    Axis axis{parameter, {}, {}};
    try {
        const auto count
            = static_cast<std::size_t>(course::typedCount(text.substr(second + 1), 1, kMostRuns));
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
            if (!course::isAllowed(*parameter, axis.si.back()))
                throw course::ValueError(course::sameInBoth(id + " = " + numberText(between)),
                                         course::allowedValues(*parameter));
        }
    } catch (const course::ValueError& problem) {
        throw Failure(kUsage, sameInBoth("--over " + text + ": ") + problem.message());
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
        if (const course::Unit& unit = axes[k].parameter->unit; !unit.isOne())
            text += " " + unit.name;
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
        std::fprintf(stderr, "\r[%s%s] %zu / %zu, %.0f s  ", std::string(full, '#').c_str(),
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
    Text reason; ///< why one of them is no number; else empty
};

Result resultOf(const Options& options, const course::Experiment& experiment, const course::Inputs& inputs,
                const std::atomic<bool>& interrupted)
{
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    Result result{std::vector<double>(options.measures.size(), kNaN), {}};
    try {
        course::SimulateOptions until;
        until.cancel = &interrupted;
        const course::RunPointer run = course::simulate(experiment, inputs, until);
        if (run->status() != course::RunStatus::complete) {
            result.reason = run->reason();
            return result;
        }
        for (std::size_t k = 0; k < options.measures.size(); ++k) {
            result.measures[k] = run->measure(options.measures[k]);
            if (!std::isfinite(result.measures[k]) && result.reason.en.empty())
                result.reason = noFiniteNumber(options.measures[k]);
        }
    } catch (const course::InputError& error) {
        result.reason = error.message();
    }
    return result;
}

std::vector<Result> runAll(const Options& options, const Target& target, const std::vector<Axis>& axes,
                           std::size_t count)
{
    const std::vector<double> none(options.measures.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<Result> results(count, {none, {"not run: the sweep was stopped", "未运行：扫描已中断"}});
    const std::atomic<bool>& interrupted = heedSignals();
    ProgressBar bar(count);
    course::onAllCores(
        count,
        [&](std::size_t i) {
            course::Inputs inputs = target.inputs;
            const std::vector<std::size_t> point = gridPoint(axes, i);
            for (std::size_t k = 0; k < axes.size(); ++k)
                inputs.values[axes[k].parameter->id] = axes[k].si[point[k]];
            results[i] = resultOf(options, target.experiment, inputs, interrupted);
            bar.advance();
        },
        &interrupted);
    return results;
}

/// Says which points gave no number, and why. Whether there were none.
bool reportGaps(const std::vector<Axis>& axes, const std::vector<Result>& results, course::Language language)
{
    constexpr std::size_t kMostLines = 10;
    std::size_t gaps = 0;
    std::string lines;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (!results[i].reason.en.empty() && ++gaps <= kMostLines)
            lines += "  " + pointText(axes, i) + ": " + in(language, results[i].reason) + "\n";
    if (gaps == 0)
        return true;
    if (gaps > kMostLines)
        lines += in(language,
                    {"  … and " + std::to_string(gaps - kMostLines) + " more\n",
                     "  ……另有 " + std::to_string(gaps - kMostLines) + " 次\n"});
    const std::string some = std::to_string(gaps), all = std::to_string(results.size());
    const Text head{some + " of " + all + " runs gave no number:",
                    all + " 次运行中有 " + some + " 次没有结果："};
    std::fprintf(stderr, "polhode-run: %s\n%s", in(language, head).c_str(), lines.c_str());
    return false;
}

int sweep(const Options& options, course::Language language)
{
    checkTableOptions(options.format);
    const Target target = findTarget(options.target);
    requireOwnFiles({{"--csv", options.csv}}, target.files);
    checkMeasures(target.experiment, options.measures);
    std::vector<Axis> axes;
    std::size_t count = 1;
    for (const std::string& text : options.over) {
        Axis axis = parseAxis(text, target.experiment);
        if (std::any_of(axes.begin(), axes.end(),
                        [&](const Axis& other) { return other.parameter == axis.parameter; }))
            throw Failure(kUsage,
                          sameInBoth("--over " + text + ": " + axis.parameter->id)
                              + Text{" a second time", " 重复出现"});
        for (const std::string& setting : options.target.set)
            if (setting.starts_with(axis.parameter->id + "="))
                throw Failure(kUsage,
                              sameInBoth("--over " + text + ", --set " + setting)
                                  + Text{": both give ", "：都给出了 "} + sameInBoth(axis.parameter->id)
                                  + Text{"; allowed: one of them", "；应只写其一"});
        axes.push_back(std::move(axis));
        count *= axes.back().own.size();
        if (count > kMostRuns)
            throw Failure(kUsage, Text{"more than 1000000 runs", "超过 1000000 次运行"});
    }
    const std::vector<Result> results = runAll(options, target, axes, count);
    const course::UnitOfVariable unitOfVariable = course::unitsOf(target.experiment);
    std::vector<std::string> fields;
    for (const Axis& axis : axes)
        fields.push_back(axis.parameter->id + " [" + axis.parameter->unit.name + "]");
    for (const std::string& measure : options.measures) {
        try {
            fields.push_back(measure + " [" + course::unitOfMeasure(measure, unitOfVariable).name + "]");
        } catch (const course::ValueError&) {
            fields.push_back(measure); // a number made of what does not go together
        }
    }
    std::string table(options.format.byteOrderMark ? course::kByteOrderMark : "");
    table += course::tableLine(fields, options.format);
    for (std::size_t i = 0; i < count; ++i) {
        fields.clear();
        const std::vector<std::size_t> point = gridPoint(axes, i);
        for (std::size_t k = 0; k < axes.size(); ++k)
            fields.push_back(course::numberField(axes[k].own[point[k]], options.format));
        for (const double measure : results[i].measures)
            fields.push_back(course::numberField(measure, options.format));
        table += course::tableLine(fields, options.format);
    }
    if (options.csv == "-") {
        toStandardOutput(table);
    } else {
        course::AtomicFile file(options.csv);
        file.write(table);
        file.commit();
    }
    return reportGaps(axes, results, language) ? kOk : kFound;
}

} // namespace

void addSweepCommand(CLI::App& app, course::Language language, int& exitCode)
{
    const auto say = [language](const Text& text) { return in(language, text); };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("sweep",
                                           say({"Measure runs over a grid of parameters, on all cores",
                                                "在参数的网格上逐点运行并求度量，用上全部处理器核"}));
    options->target.addTo(*command, language);
    command
        ->add_option("--over", options->over,
                     say({"id=first:last:count, in the parameter's unit", "id=起:止:个数，用参数自己的单位"}))
        ->required()
        ->take_all()
        ->expected(1);
    command
        ->add_option("--measure", options->measures,
                     say({"a number from each run", "由每次运行得到的一个数"}))
        ->required()
        ->take_all()
        ->expected(1);
    command
        ->add_option("--csv", options->csv,
                     say({"table (default: standard output)", "表格（默认写到标准输出）"}))
        ->check(fileName(language));
    addTableOptions(*command, options->format, language);
    command->callback([options, language, &exitCode] { exitCode = sweep(*options, language); });
}

} // namespace polhode::cli

#include "course/fit/fit_model.h"

#include "course/language/nearest.h"
#include "course/model/tolerances.h"
#include "course/read/names.h"
#include "course/run/all_cores.h"
#include "course/variables/catalogue.h"
#include "course/world/resolve.h"
#include "engine/math/tolerances.h"
#include "engine/ode/integrator_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode::course
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kRounding
    = 1e-12; // of a value of a run of a thousand steps, relative: each leaves some 1e-16
constexpr double kOfRange = 0.01; // of a parameter's range: what a small value is measured by
constexpr double kLongest = 20; // times the scene's own duration: no run is made longer

const Parameter& freeParameter(const Experiment& experiment, const std::string& id)
{
    const Parameter* parameter = experiment.parameter(id);
    if (!parameter)
        throw ValueError(Text{"there is no parameter ", "没有这个参数："} + quoted(id) + Text{"; ", "；"}
                             + suggestion(id, idsOf(experiment.parameters)).clause(),
                         Text{});
    if (parameter->kind != Parameter::Kind::number || parameter->whole)
        throw ValueError(Text{"the parameter ", "参数"} + quoted(id)
                             + Text{", which takes no values in between", "，它的取值不连续"},
                         {"parameters that are numbers", "取连续数值的参数"});
    return *parameter;
}

/// The step of differences along a parameter: rounding ε makes ε/h of a slope wrong, curvature h²; their sum
/// is least about ∛ε. Source: Press 2007 §5.7.
double stepOf(double value, double low, double high, double valueError)
{
    const double range = std::isfinite(high - low) ? kOfRange * (high - low) : 0;
    const double size = std::max(std::abs(value), range);
    return std::cbrt(valueError) * (size > 0 ? size : 1);
}

} // namespace

FitModel::FitModel(const Experiment& experiment, Inputs inputs, std::vector<MeasuredSeries> data,
                   std::vector<std::string> free, double window, const std::atomic<bool>* cancel)
    : experiment_(experiment)
    , inputs_(std::move(inputs))
    , free_(std::move(free))
    , names_(free_)
    , window_(window)
    , cancel_(cancel)
    , catalogue_(std::make_shared<const VariableCatalogue>(experiment))
{
    start_.resize(size());
    low_.resize(size());
    high_.resize(size());
    for (std::size_t j = 0; j < free_.size(); ++j) {
        const Parameter& parameter = freeParameter(experiment, free_[j]);
        if (std::count(free_.begin(), free_.end(), free_[j]) > 1)
            throw ValueError(course::quoted(free_[j]) + Text{" twice", " 重复"},
                             {"each parameter once", "每个参数一次"});
        const auto set = inputs_.values.find(free_[j]);
        const auto k = static_cast<Index>(j);
        start_[k] = set == inputs_.values.end() ? parameter.initial : set->second;
        low_[k] = parameter.minimum;
        high_[k] = parameter.maximum;
    }
    if (window_ > 0) {
        start_[size() - 1] = 0;
        low_[size() - 1] = -window_;
        high_[size() - 1] = window_;
        names_.emplace_back(kStartOnClock);
    }
    const Names names(experiment);
    double latest = 0;
    for (const MeasuredSeries& series : data) {
        names.checkExpression(series.variable, Scope::variables);
        if (!series.time.empty())
            latest = std::max(latest, series.time.back());
    }
    const World world = resolve(experiment, inputs_, catalogue_);
    valueError_ = std::max(kRounding, integratorRow(world.integrator).adaptive ? world.tolerance : 0.0);
    last_ = std::min(latest + window_, kLongest * std::max(world.duration, tolerance::kNotZero));
    inputs_.until = last_ > 0 ? last_ : world.duration;
    SimulateOptions options;
    options.cancel = cancel_;
    const RunPointer run = simulate(experiment_, inputsAt(start_), options, catalogue_);
    const double end = run->time().back() * (1 + tolerance::kSameTime);
    last_ = 0;
    for (MeasuredSeries& series : data) {
        MeasuredSeries kept;
        kept.variable = series.variable;
        for (std::size_t i = 0; i < series.time.size(); ++i) {
            const double t = series.time[i];
            if (t - window_ < 0 || t + window_ > end)
                continue;
            // Of two readings of one moment, as this program writes at a jump, the first is from before it.
            const bool first = i + 1 < series.time.size() && series.time[i + 1] == t && t > 0;
            kept.time.push_back(first ? std::nextafter(t, 0.0) : t);
            kept.value.push_back(series.value[i]);
            if (!series.error.empty())
                kept.error.push_back(series.error[i]);
            last_ = std::max(last_, t + window_);
        }
        outside_.push_back(series.time.size() - kept.time.size());
        used_.push_back(std::move(kept));
    }
    inputs_.until = last_ > 0 ? last_ : world.duration;
}

double FitModel::slopeError() const
{
    constexpr double kSeveralRuns = 10; // times the error of a difference: a slope has those of several runs
    return kSeveralRuns * std::pow(valueError_, 2.0 / 3);
}

Inputs FitModel::inputsAt(const VectorXd& p) const
{
    Inputs inputs = inputs_;
    for (std::size_t j = 0; j < free_.size(); ++j)
        inputs.values[free_[j]] = p[static_cast<Index>(j)];
    return inputs;
}

RunPointer FitModel::runAt(const VectorXd& p)
{
    SimulateOptions options;
    options.cancel = cancel_;
    ++runs_;
    try {
        return simulate(experiment_, inputsAt(p), options, catalogue_);
    } catch (const InputError&) {
        return nullptr; // these values make no world
    }
}

bool FitModel::reaches(const Run& run) const
{
    return run.status() != RunStatus::stopped && run.time().back() >= last_ * (1 - tolerance::kSameTime);
}

Prediction FitModel::read(RunPointer run, double offset) const
{
    Prediction prediction;
    std::size_t count = 0;
    for (const MeasuredSeries& series : used_)
        count += series.time.size();
    prediction.values.resize(static_cast<Index>(count));
    prediction.jumps.reserve(count);
    const auto time = run->time();
    const auto sequence = run->sequence();
    Index i = 0;
    for (const MeasuredSeries& series : used_) {
        std::size_t row = 0;
        for (const double clock : series.time) {
            const double t = clock - offset;
            prediction.values[i++] = run->value(series.variable, t);
            while (row + 1 < time.size() && time[row + 1] <= t)
                ++row;
            prediction.jumps.push_back(sequence[row]);
        }
    }
    prediction.run = std::move(run);
    return prediction;
}

std::optional<Prediction> FitModel::at(const VectorXd& p)
{
    const RunPointer run = runAt(p);
    if (!run || !reaches(*run))
        return std::nullopt;
    return read(run, window_ > 0 ? p[size() - 1] : 0);
}

std::vector<std::optional<Prediction>> FitModel::atAll(const std::vector<VectorXd>& points,
                                                       const VectorXd& base, const RunPointer& here)
{
    std::vector<std::optional<Prediction>> predictions(points.size());
    onAllCores(
        points.size(),
        [&](std::size_t i) {
            const auto same = static_cast<Index>(free_.size());
            predictions[i] = points[i].head(same) == base.head(same)
                ? read(here, window_ > 0 ? points[i][size() - 1] : 0)
                : at(points[i]);
        },
        cancel_);
    return predictions;
}

std::optional<MatrixXd> FitModel::slopes(const VectorXd& p, const Prediction& here)
{
    struct Pair {
        double first, second; ///< steps along the parameter
    };
    std::vector<Pair> pairs;
    std::vector<VectorXd> points;
    for (Index j = 0; j < size(); ++j) {
        const double h = stepOf(p[j], low_[j], high_[j], valueError_);
        const bool up = p[j] + h <= high_[j], down = p[j] - h >= low_[j];
        const double side = up ? 1 : -1;
        pairs.push_back(up && down ? Pair{h, -h} : Pair{side * h, 2 * side * h});
        for (const double by : {pairs.back().first, pairs.back().second}) {
            points.push_back(p);
            points.back()[j] += by;
        }
    }
    const auto predictions = atAll(points, p, here.run);
    if (cancel_ && *cancel_)
        return std::nullopt;
    MatrixXd J = MatrixXd::Zero(here.values.size(), size());
    for (Index j = 0; j < size(); ++j) {
        const auto& one = predictions[2 * static_cast<std::size_t>(j)];
        const auto& two = predictions[2 * static_cast<std::size_t>(j) + 1];
        if (!one && !two)
            return std::nullopt;
        const auto [a, b] = pairs[static_cast<std::size_t>(j)];
        for (Index i = 0; i < here.values.size(); ++i) {
            const auto k = static_cast<std::size_t>(i);
            const bool first = one && one->jumps[k] == here.jumps[k];
            const bool second = two && two->jumps[k] == here.jumps[k];
            const double f = here.values[i];
            const double da = first ? (one->values[i] - f) / a : 0,
                         db = second ? (two->values[i] - f) / b : 0;
            // The slope at 0 of the parabola through the three points.
            J(i, j) = first && second ? (b * da - a * db) / (b - a) : first ? da : db;
        }
    }
    return J;
}

} // namespace polhode::course

#include "course/fit/fit_runs.h"

#include "course/language/value_error.h"
#include "course/model/tolerances.h"

#include <boost/math/special_functions/gamma.hpp>

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kRounds = 10; // of weights, and of the window of the start: each settles in two or three
constexpr double kSettled = 0.01; // of a weight: standard errors have two digits
constexpr double kWindow = 0.05; // of the time of the readings: how far the start may move in one round
constexpr double kSurely = 10; // standard errors of the start: a window that holds it for certain

/// Readings of a fit with their weights.
class Weights
{
public:
    explicit Weights(const std::vector<MeasuredSeries>& data, const VectorXd& values, double valueError)
        : data_(data)
    {
        Index first = 0;
        for (const MeasuredSeries& series : data) {
            const auto n = static_cast<Index>(series.value.size());
            const Eigen::Map<const VectorXd> readings(series.value.data(), n);
            const double size = n > 0
                ? std::max(readings.cwiseAbs().maxCoeff(), values.segment(first, n).cwiseAbs().maxCoeff())
                : 0;
            const double spread = n > 0 ? std::sqrt((readings.array() - readings.mean()).square().mean()) : 0;
            // What is exact to the errors of the run is not weighted more than these allow.
            least_.push_back(size > 0 ? valueError * size : 1);
            spread_.push_back(std::max(spread, least_.back()));
            first += n;
        }
        readings_.resize(first);
        Index i = 0;
        for (const MeasuredSeries& series : data)
            for (const double value : series.value)
                readings_[i++] = value;
        update();
    }

    const VectorXd& readings() const { return readings_; }
    const VectorXd& weights() const { return weights_; }
    /// What the errors of the run are in those of a quantity, SI.
    double least(std::size_t quantity) const { return least_[quantity]; }
    bool known() const
    {
        return std::ranges::all_of(data_, [](const MeasuredSeries& s) { return !s.error.empty(); });
    }
    /// Takes the errors that are not known from what is left over; whether any has changed.
    bool take(const VectorXd& residuals, double share)
    {
        bool changed = false;
        Index first = 0;
        for (std::size_t k = 0; k < data_.size(); ++k) {
            const auto n = static_cast<Index>(data_[k].value.size());
            const double spread = std::max(
                least_[k],
                n > 0 ? std::sqrt(residuals.segment(first, n).squaredNorm() / (double(n) * share)) : 0);
            first += n;
            if (!data_[k].error.empty())
                continue;
            changed |= std::abs(spread - spread_[k]) > kSettled * spread_[k];
            spread_[k] = spread;
        }
        update();
        return changed;
    }

private:
    void update()
    {
        weights_.resize(readings_.size());
        Index i = 0;
        for (std::size_t k = 0; k < data_.size(); ++k)
            for (std::size_t j = 0; j < data_[k].value.size(); ++j)
                weights_[i++] = 1 / (data_[k].error.empty() ? spread_[k] : data_[k].error[j]);
    }

    const std::vector<MeasuredSeries>& data_;
    VectorXd readings_, weights_;
    std::vector<double> spread_, least_;
};

/// A fit with the readings where they are.
class Fit
{
public:
    Fit(const FitProblem& problem, const FitOptions& options, double window, double later)
        : options_(options)
        , t0_(problem.t0)
        , later_(later)
        , window_(window)
        , model_(problem.experiment, problem.inputs, moved(problem.data, later), problem.free, window,
                 options.cancel)
    {
    }

    FitResult run(int runsBefore)
    {
        runsBefore_ = runsBefore;
        FitResult result;
        const auto here = model_.at(model_.start());
        std::size_t count = 0;
        for (const MeasuredSeries& series : model_.used())
            count += series.value.size();
        if (count <= static_cast<std::size_t>(model_.size()))
            throw ValueError(Text{"there are too few readings within the run (", "运行时间内的读数太少（"}
                                 + sameInBoth(std::to_string(count))
                                 + Text{"); it takes more than there are parameters to be found (",
                                        " 个），须多于待求的参数（"}
                                 + sameInBoth(std::to_string(model_.size())) + Text{")", " 个）"},
                             Text{});
        result.readings = count;
        result.freedoms = double(count) - double(model_.size());
        if (!here)
            return result;
        Weights weights(model_.used(), here->values, model_.valueError());
        const double share = result.freedoms / double(count);
        VectorXd start = model_.start();
        SquaresResult found;
        for (int round = 0; round < kRounds; ++round) {
            found = search(weights, start);
            result.iterations += found.iterations;
            start = found.p;
            const VectorXd residuals = found.r.cwiseQuotient(weights.weights());
            const VectorXd before = weights.weights();
            const bool changed = weights.take(residuals, share);
            // The slopes were weighted as before.
            if (found.J.size() > 0)
                found.J = weights.weights().cwiseQuotient(before).asDiagonal() * found.J;
            found.r = residuals.cwiseProduct(weights.weights());
            if (!changed || model_.used().size() == 1 || found.status != SquaresResult::Status::converged)
                break;
        }
        tell(result, found, weights, share);
        return result;
    }

private:
    static std::vector<MeasuredSeries> moved(std::vector<MeasuredSeries> data, double later)
    {
        for (MeasuredSeries& series : data)
            for (double& t : series.time)
                t -= later;
        return data;
    }

    SquaresResult search(const Weights& weights, const VectorXd& start)
    {
        LeastSquares problem;
        problem.start = start;
        problem.low = model_.low();
        problem.high = model_.high();
        problem.residuals = [&](const VectorXd& p) -> std::optional<VectorXd> {
            auto prediction = model_.at(p);
            if (!prediction || !prediction->values.allFinite())
                return std::nullopt;
            last_ = std::move(*prediction);
            return (last_.values - weights.readings()).cwiseProduct(weights.weights());
        };
        problem.jacobian = [&](const VectorXd& p, const VectorXd&) -> std::optional<MatrixXd> {
            const auto slopes
                = model_.slopes(p, last_); // the last that was asked for is the one that was taken
            if (!slopes || !slopes->allFinite())
                return std::nullopt;
            return weights.weights().asDiagonal() * *slopes;
        };
        problem.noise = model_.valueError() * weights.readings().cwiseProduct(weights.weights()).norm();
        problem.goOn = [&](int iteration, const VectorXd&, double squares) {
            if (options_.progress)
                options_.progress({iteration, runsBefore_ + model_.runs(),
                                   std::sqrt(squares / double(weights.readings().size()))});
            return !(options_.cancel && *options_.cancel);
        };
        return leastSquares(problem);
    }

    void tell(FitResult& result, const SquaresResult& found, const Weights& weights, double share) const
    {
        result.status = found.status;
        result.runs = model_.runs();
        if (found.r.size() == 0)
            return;
        result.inputs = model_.inputsAt(found.p);
        std::vector<bool> held;
        for (Index j = 0; j < found.p.size(); ++j) {
            constexpr double kAtBound = 1e-9; // of the range: far below any step, far above its rounding
            const double slack = kAtBound * (model_.high()[j] - model_.low()[j]);
            held.push_back(found.p[j] <= model_.low()[j] + slack || found.p[j] >= model_.high()[j] - slack);
        }
        const MatrixXd none = MatrixXd::Constant(0, found.p.size(), 0);
        result.errors = fitErrors(found.J.size() > 0 ? found.J : none, 1, model_.slopeError(), held);
        for (Index j = 0; j < found.p.size(); ++j) {
            const auto k = static_cast<std::size_t>(j);
            const bool start = window_ > 0 && j + 1 == found.p.size();
            result.values.push_back({model_.names()[k], found.p[j] + (start ? t0_ + later_ : 0),
                                     result.errors.error[j], held[k]});
        }
        result.t0 = t0_ + later_ + (window_ > 0 ? found.p[found.p.size() - 1] : 0);
        const VectorXd residuals = -found.r.cwiseQuotient(weights.weights());
        if (weights.known()) {
            result.chiSquare = found.r.squaredNorm();
            result.chance = boost::math::gamma_q(result.freedoms / 2, *result.chiSquare / 2);
        }
        Index first = 0;
        for (std::size_t k = 0; k < model_.used().size(); ++k) {
            const MeasuredSeries& series = model_.used()[k];
            const auto n = static_cast<Index>(series.value.size());
            const VectorXd own = residuals.segment(first, n);
            first += n;
            FitRest rest;
            rest.variable = series.variable;
            rest.time = series.time;
            rest.residual.assign(own.begin(), own.end());
            const double squares = own.squaredNorm();
            rest.spread = n > 0 ? std::sqrt(squares / (double(n) * share)) : 0;
            if (n > 1 && rest.spread > weights.least(k))
                rest.persistence = own.head(n - 1).dot(own.tail(n - 1)) / squares;
            rest.outside = model_.outside()[k];
            result.rest.push_back(std::move(rest));
        }
    }

    const FitOptions& options_;
    double t0_, later_, window_;
    int runsBefore_ = 0;
    FitModel model_;
    Prediction last_;
};

double spanOf(const std::vector<MeasuredSeries>& data)
{
    double from = 0, to = 0;
    for (const MeasuredSeries& series : data)
        if (!series.time.empty()) {
            from = std::max(0.0, std::min(series.time.front(), series.time.back()));
            to = std::max(to, series.time.back());
        }
    return to - from;
}

} // namespace

FitResult fitRuns(const FitProblem& problem, const FitOptions& options)
{
    if (problem.free.empty() && !problem.freeStart)
        throw ValueError({"choose at least one parameter that is to be found", "请至少选一个要拟合的参数"},
                         Text{});
    FitProblem next = problem;
    double later = 0;
    double window = problem.freeStart ? kWindow * spanOf(problem.data) : 0;
    FitResult result;
    for (int round = 0, runs = 0, iterations = 0; round < kRounds; ++round) {
        result = Fit(next, options, window, later).run(runs);
        runs = result.runs += runs;
        iterations = result.iterations += iterations;
        if (window == 0 || result.status != SquaresResult::Status::converged)
            break;
        // The readings within the window of the start count for nothing: it becomes narrow where the start is
        // known, and follows where the start lies at its end.
        const FittedValue& start = result.values.back();
        const double narrow = kSurely * start.error;
        if (!start.atBound && !(narrow < window / 2))
            break;
        if (!start.atBound)
            window = std::max(narrow, tolerance::kSameTime * spanOf(problem.data));
        later = result.t0 - problem.t0;
        next.inputs = result.inputs;
        next.inputs.until = problem.inputs.until;
    }
    result.inputs.until = problem.inputs.until;
    return result;
}

} // namespace polhode::course

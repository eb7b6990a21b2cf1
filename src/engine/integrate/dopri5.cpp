#include "engine/integrate/dopri5.h"

#include "engine/integrate/motion_ode.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

constexpr std::size_t kStages = 7;
using Row = std::array<double, kStages>;

constexpr Row kNodes{0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0};
// The last row is the solution of order 5 as well: its rates are the first of the next step.
constexpr std::array<Row, kStages> kMatrix{
    Row{},
    Row{1.0 / 5.0},
    Row{3.0 / 40.0, 9.0 / 40.0},
    Row{44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
    Row{19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
    Row{9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0},
    Row{35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0},
};
/// Order 5 minus order 4.
constexpr Row kError{71.0 / 57600.0,      0.0,          -71.0 / 16695.0, 71.0 / 1920.0,
                     -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0};
constexpr Row kDense{-12715105075.0 / 11282082432.0,  0.0,
                     87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
                     701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
                     69997945.0 / 29380423.0};

/// One inner step with the coefficients of its dense output.
struct Segment {
    double t = 0.0;
    double h = 0.0;
    std::array<Eigen::VectorXd, 5> dense;
    std::vector<Eigen::Matrix3d> origin;

    double end() const { return t + h; }
};

class Dopri5 final : public Integrator
{
public:
    Dopri5(const System& system, const Options& options)
        : ode_(system)
        , options_(options)
        , size_(ode_.size())
        , y_(size_)
        , stage_(size_)
        , error_(size_)
        , dense_(size_)
        , inner_(makeState(system))
        , last_(inner_)
    {
        ode_.setRunaway(options.runaway);
        for (Eigen::VectorXd& k : rates_)
            k.resize(size_);
        reserve(kFirstSegments);
    }

    StepResult step(State& state, double t, double h) override
    {
        if (!(h > 0.0))
            return {Status::stepTooSmall, -1};
        if (!(running_ && isSameTime(t, lastEnd_) && state == last_)) {
            const StepResult result = start(state, t);
            if (!result)
                return result;
        } else if (count_ > 1) {
            std::swap(segments_[0], segments_[count_ - 1]);
            count_ = 1;
        }
        const double end = t + h;
        while (time_ < end) {
            const StepResult result = innerStep();
            if (!result) {
                running_ = false;
                return result;
            }
        }
        t_ = t;
        h_ = h;
        read(end, last_);
        if (const Reactions* reactions = ode_.system().reactions())
            reactions->correct(ode_.system(), state, last_);
        state = last_;
        lastEnd_ = end;
        return {};
    }

    void interpolate(double theta, State& state) const override { read(t_ + theta * h_, state); }

private:
    static constexpr std::size_t kFirstSegments = 32;

    static double rounding(double t) { return 16.0 * std::numeric_limits<double>::epsilon() * std::abs(t); }
    /// Callers may count t as n h or by adding h: both mean the same row.
    static bool isSameTime(double a, double b) { return std::abs(a - b) <= rounding(a); }

    void reserve(std::size_t count)
    {
        const std::size_t old = segments_.size();
        segments_.resize(count);
        for (std::size_t n = old; n < count; ++n) {
            for (Eigen::VectorXd& coefficients : segments_[n].dense)
                coefficients.resize(size_);
            segments_[n].origin.resize(inner_.bodies.size());
        }
    }

    /// The first step from a new state.
    StepResult start(const State& state, double t)
    {
        running_ = false;
        inner_ = state;
        time_ = t;
        count_ = 0;
        firstRatesKnown_ = false;
        lastError_ = 1e-4;
        const int singular = beginInner();
        if (singular >= 0)
            return {Status::singularChart, singular};
        // A guess: the error control corrects it within a few trials, whatever the motion's own scale.
        nextStep_ = 0.1 * std::pow(options_.relativeTolerance, 0.2);
        running_ = true;
        return {};
    }

    /// The local chart at inner_ and the rates there.
    int beginInner()
    {
        ode_.begin(inner_, y_.data());
        if (firstRatesKnown_) {
            std::swap(rates_.front(), rates_.back());
            ode_.recenterRates(inner_, rates_.front().data());
            return -1;
        }
        return ode_.rates(time_, Side::after, y_.data(), rates_.front().data());
    }

    /// stage_ = y_ + h Σ_{j < count} row[j] k[j].
    void combine(const Row& row, std::size_t count, double h)
    {
        stage_ = y_;
        for (std::size_t j = 0; j < count; ++j)
            if (row[j] != 0.0)
                stage_ += (h * row[j]) * rates_[j];
    }

    double nextBreakpoint() const
    {
        const std::vector<double>& points = ode_.system().breakpoints();
        const auto next = std::upper_bound(points.begin(), points.end(), time_ + rounding(time_));
        return next == points.end() ? std::numeric_limits<double>::infinity() : *next;
    }

    /// One accepted inner step from time_.
    StepResult innerStep()
    {
        if (count_ == segments_.size()) {
            const auto most = static_cast<std::size_t>(std::max(1, options_.mostInnerSteps));
            if (count_ >= most)
                return {Status::stepTooSmall, -1};
            reserve(std::min(2 * count_, most));
        }
        const double breakpoint = nextBreakpoint();
        bool rejected = false;
        for (;;) {
            double h = std::min({nextStep_, options_.largestStep, turnLimit()});
            const bool toBreakpoint = time_ + 1.01 * h >= breakpoint;
            if (toBreakpoint)
                h = breakpoint - time_;
            if (!(h > rounding(time_)) || !(h > kSmallest))
                return {notFinite_ ? Status::diverged : Status::stepTooSmall, worstBody_};
            int singular = -1;
            for (std::size_t i = 1; i < kStages && singular < 0; ++i) {
                combine(kMatrix[i], i, h);
                const double at = toBreakpoint && kNodes[i] == 1.0 ? breakpoint : time_ + kNodes[i] * h;
                singular = ode_.rates(at, kNodes[i] < 1.0 ? Side::after : Side::before, stage_.data(),
                                      rates_[i].data());
            }
            if (singular >= 0) {
                worstBody_ = singular;
                if (h < kSingularStep)
                    return {Status::singularChart, singular};
                nextStep_ = 0.2 * h;
                rejected = true;
                continue;
            }
            const double error = errorNorm(h);
            // PI controller, II.4: the error estimate is of order 5, β = 0.04.
            constexpr double kBeta = 0.04;
            constexpr double kAlpha = 0.2 - 0.75 * kBeta;
            const double raw = std::pow(error, kAlpha);
            if (error <= 1.0) {
                double factor = raw / std::pow(lastError_, kBeta);
                factor = std::clamp(factor / kSafety, 0.1, 5.0);
                const double proposed = h / factor;
                const double grown = rejected ? std::min(proposed, h) : proposed;
                // A step cut short by a breakpoint says nothing against the one proposed before it.
                nextStep_ = toBreakpoint ? std::max(grown, std::min(nextStep_, proposed)) : grown;
                lastError_ = std::max(error, 1e-4);
                return accept(h, toBreakpoint ? breakpoint : time_ + h, toBreakpoint);
            }
            nextStep_ = std::isfinite(error) ? h / std::min(5.0, raw / kSafety) : 0.2 * h;
            rejected = true;
        }
    }

    /// The largest relative error of any controlled vector; infinite if one is not a number.
    double errorNorm(double h)
    {
        error_.setZero();
        for (std::size_t j = 0; j < kStages; ++j)
            error_ += (h * kError[j]) * rates_[j];
        double largest = 0.0;
        for (std::size_t b = 0; b < inner_.bodies.size(); ++b) {
            double error = ode_.relativeError(b, y_.data(), stage_.data(), error_.data(),
                                              options_.absoluteTolerance, options_.relativeTolerance);
            if (std::isnan(error))
                error = std::numeric_limits<double>::infinity();
            if (error > largest) {
                largest = error;
                worstBody_ = static_cast<int>(b);
            }
        }
        const double internal = ode_.relativeErrorOfInternal(
            y_.data(), stage_.data(), error_.data(), options_.absoluteTolerance, options_.relativeTolerance);
        largest
            = std::isnan(internal) ? std::numeric_limits<double>::infinity() : std::max(largest, internal);
        notFinite_ = std::isinf(largest);
        return largest;
    }

    /// The step in which the fastest body turns by kLargestTurn.
    double turnLimit() const
    {
        double fastest = 0.0;
        for (const BodyState& s : inner_.bodies)
            fastest = std::max(fastest, s.w_WB.norm());
        return kLargestTurn / fastest;
    }

    StepResult accept(double h, double end, bool atBreakpoint)
    {
        Segment& segment = segments_[count_];
        segment.t = time_;
        segment.h = end - time_;
        segment.origin = ode_.origin();
        segment.dense[0] = y_;
        segment.dense[1] = stage_ - y_;
        segment.dense[2] = h * rates_.front() - segment.dense[1];
        segment.dense[3] = segment.dense[1] - h * rates_.back() - segment.dense[2];
        segment.dense[4].setZero();
        for (std::size_t j = 0; j < kStages; ++j)
            segment.dense[4] += (h * kDense[j]) * rates_[j];
        const StepResult result = ode_.finish(stage_.data(), inner_);
        if (!result)
            return result;
        ++count_;
        time_ = end;
        firstRatesKnown_ = !atBreakpoint && !ode_.finishChangedState();
        const int singular = beginInner();
        return singular < 0 ? StepResult{} : StepResult{Status::singularChart, singular};
    }

    /// The dense output at a time within the segments.
    void read(double t, State& state) const
    {
        const auto past = std::find_if(segments_.begin(), segments_.begin() + std::ptrdiff_t(count_) - 1,
                                       [t](const Segment& s) { return t <= s.end(); });
        const Segment& s = *past;
        const double theta = (t - s.t) / s.h;
        const double rest = 1.0 - theta;
        dense_ = s.dense[0]
            + theta * (s.dense[1] + rest * (s.dense[2] + theta * (s.dense[3] + rest * s.dense[4])));
        ode_.interpolated(dense_.data(), s.origin, state);
    }

    static constexpr double kSafety = 0.9;
    static constexpr double kSmallest = 1e-14; // s
    static constexpr double kSingularStep = 1e-9; // s, shorter steps towards a gimbal lock are of no use
    static constexpr double kLargestTurn = 1.0; // rad

    MotionOde ode_;
    Options options_;
    Eigen::Index size_;
    Eigen::VectorXd y_;
    Eigen::VectorXd stage_;
    Eigen::VectorXd error_;
    mutable Eigen::VectorXd dense_;
    std::array<Eigen::VectorXd, kStages> rates_;
    State inner_; ///< at the end of the inner steps, time_
    State last_; ///< what the last step returned, at lastEnd_
    double time_ = 0.0;
    double lastEnd_ = 0.0;
    double t_ = 0.0;
    double h_ = 0.0;
    double nextStep_ = 0.0;
    double lastError_ = 1e-4;
    int worstBody_ = -1;
    bool notFinite_ = false;
    bool running_ = false;
    bool firstRatesKnown_ = false;
    std::vector<Segment> segments_;
    std::size_t count_ = 0;
};

} // namespace

std::unique_ptr<Integrator> makeDopri5(const System& system, const Options& options)
{
    return std::make_unique<Dopri5>(system, options);
}

} // namespace polhode

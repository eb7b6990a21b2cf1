#include "engine/ode/dopri5.h"

#include "engine/body/constrained_reactions.h"
#include "engine/math/refused.h"
#include "engine/ode/check_step.h"
#include "engine/ode/motion_ode.h"
#include "engine/ode/singular_passage.h"

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
static_assert(kStages == RungeKutta::kMostStages);
using Row = RungeKutta::Row;

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

/// The continuous extension, order 4 (II.6.13 in the form of the code):
/// y = y₀ + θ (Δ + (1 − θ) (h k₁ − Δ + θ (2 Δ − h k₁ − h k₇ + (1 − θ) h Σ dᵢ kᵢ))), Δ = h Σ bᵢ kᵢ.
Row weights(double theta)
{
    const Row& b = kMatrix.back();
    Row w;
    for (std::size_t i = 0; i < kStages; ++i) {
        const double first = i == 0 ? 1.0 : 0.0, last = i + 1 == kStages ? 1.0 : 0.0;
        w[i] = theta
            * (b[i]
               + (1.0 - theta)
                   * (first - b[i] + theta * (2.0 * b[i] - first - last + (1.0 - theta) * kDense[i])));
    }
    return w;
}

/// One inner step with the coefficients of its dense output.
struct Segment {
    double t = 0.0;
    double h = 0.0;
    std::array<Eigen::VectorXd, 5> dense;
    std::vector<Eigen::VectorXd> passage; ///< instead of the last four: the rates of a step of Gauss's method
    std::vector<Eigen::Matrix3d> origin;

    double end() const { return t + h; }
};

/// The method with its inner steps. What rounding takes from y in a step is carried to the next (Kahan's
/// summation), so that the error of many small steps does not grow by it. The segments of a long step are
/// made anew where they are looked at and no longer kept, from a copy of the state at its start: the same
/// bits, and a fixed memory.
class Method
{
public:
    Method(const System& system, const Options& options)
        : ode_(system, MotionOde::SpinAxes::body)
        , options_(options)
        , size_(ode_.size())
        , y_(size_)
        , next_(size_)
        , carry_(size_)
        , increment_(size_)
        , stage_(size_)
        , error_(size_)
        , dense_(size_)
        , inner_(makeState(system))
        , last_(inner_)
    {
        ode_.setRunaway(options.runaway);
        for (Eigen::VectorXd& k : rates_)
            k.resize(size_);
        for (Segment& segment : segments_)
            segment = makeSegment();
        origin_ = {inner_, y_, y_, y_, makeSegment(), 0, 0.0, 0.0, 0.0, 0.0, 0, {}};
    }

    StepResult step(State& state, double t, double h)
    {
        if (!(h > 0.0))
            return {Status::stepTooSmall, -1};
        if (!(running_ && isSameTime(t, lastEnd_) && state == last_)) {
            const StepResult result = start(state, t);
            if (!result)
                return result;
        } else {
            advanceTo(lastEnd_); // a look back may have left it behind
            keepLastSegment();
        }
        const double end = t + h;
        if (time_ < end)
            save();
        const StepResult result = advanceTo(end);
        if (!result) {
            running_ = false;
            return result;
        }
        t_ = t;
        h_ = h;
        read(end, last_);
        if (const Reactions* reactions = ode_.system().reactions())
            reactions->correct(ode_.system(), end, state, last_);
        state = last_;
        lastEnd_ = end;
        return {};
    }

    void restart()
    {
        again_ = again_ || running_;
        running_ = false;
    }

    void interpolate(double theta, State& state)
    {
        const double t = t_ + theta * h_;
        if (!read_.empty()) {
            const auto next = std::find_if(read_.begin(), std::prev(read_.end()),
                                           [t](const Segment& s) { return t <= s.end(); });
            return read(*next, t, state);
        }
        if (dropped_ && t < segment(0).t)
            rewind();
        if (count_ == 0) // rewound to where the method began
            innerStep();
        advanceTo(t);
        read(t, state);
    }

    /// All segments of the step, each after a mark that there is one.
    void tapeStep(StepTape& tape)
    {
        tape(t_);
        tape(h_);
        bool more = true;
        if (tape.writes()) {
            if (dropped_)
                rewind();
            if (count_ == 0)
                innerStep();
            for (std::size_t k = 0; more;) {
                while (k + 1 < count_ && segment(k).end() <= t_)
                    ++k;
                tape(more);
                tapeSegment(tape, segment(k));
                more = segment(k).end() < t_ + h_;
                if (more && k + 1 == count_) {
                    more = static_cast<bool>(innerStep());
                    k = count_ - 2; // that of the end before, wherever the ring has moved it
                }
                ++k;
            }
            return tape(more);
        }
        read_.clear();
        for (tape(more); more; tape(more))
            tapeSegment(tape, read_.emplace_back(makeSegment()));
    }

private:
    /// Where a step began, with what the control of its inner steps knew.
    struct Origin {
        State inner;
        Eigen::VectorXd y;
        Eigen::VectorXd carry;
        Eigen::VectorXd firstRates;
        Segment last; ///< the one that reaches over the start, if there is one
        std::size_t count = 0; ///< of `last`
        double time = 0.0;
        double nextStep = 0.0;
        double lastError = 0.0;
        double lengthBefore = 0.0;
        int jumps = 0;
        SingularApproach approach;
    };

    // Inner steps kept: a step of more computes its older ones anew.
    static constexpr std::size_t kSegments = 32;

    static double rounding(double t) { return 16.0 * std::numeric_limits<double>::epsilon() * std::abs(t); }
    /// Callers may count t as n h or by adding h: both mean the same row.
    static bool isSameTime(double a, double b) { return std::abs(a - b) <= rounding(a); }

    Segment makeSegment() const
    {
        Segment made;
        for (Eigen::VectorXd& coefficients : made.dense)
            coefficients.resize(size_);
        made.origin.resize(inner_.bodies.size());
        return made;
    }

    /// The k-th of the segments kept, by time.
    Segment& segment(std::size_t k) { return segments_[(first_ + k) % kSegments]; }

    void keepLastSegment()
    {
        if (count_ > 1) {
            first_ = (first_ + count_ - 1) % kSegments;
            count_ = 1;
        }
        dropped_ = false;
    }

    void save()
    {
        steps_ = 0;
        origin_.inner = inner_;
        origin_.y = y_;
        origin_.carry = carry_;
        origin_.firstRates = rates_.front();
        origin_.count = count_;
        if (count_ > 0)
            origin_.last = segment(0);
        origin_.time = time_;
        origin_.nextStep = nextStep_;
        origin_.lastError = lastError_;
        origin_.lengthBefore = lengthBefore_;
        origin_.jumps = jumps_;
        origin_.approach = approach_;
    }

    void rewind()
    {
        steps_ = 0;
        inner_ = origin_.inner;
        y_ = origin_.y;
        ode_.proceed(inner_, y_.data());
        carry_ = origin_.carry;
        rates_.front() = origin_.firstRates;
        count_ = origin_.count;
        if (count_ > 0)
            segment(0) = origin_.last;
        time_ = origin_.time;
        nextStep_ = origin_.nextStep;
        lastError_ = origin_.lastError;
        lengthBefore_ = origin_.lengthBefore;
        jumps_ = origin_.jumps;
        approach_ = origin_.approach;
        dropped_ = false;
    }

    StepResult advanceTo(double end)
    {
        StepResult result;
        while (result && time_ < end)
            result = innerStep();
        return result;
    }

    /// The first step from a new state.
    StepResult start(const State& state, double t)
    {
        running_ = false;
        inner_ = state;
        time_ = t;
        count_ = 0;
        dropped_ = false;
        firstRatesKnown_ = false;
        lastError_ = kLeastError;
        jumps_ = 0;
        ode_.begin(inner_, y_.data());
        carry_.setZero();
        const int singular = beginInner();
        if (singular >= 0)
            return {Status::singularChart, singular};
        // A guess: the error control corrects it within a few trials, whatever the motion's own scale.
        nextStep_ = std::max(0.1 * std::pow(options_.relativeTolerance, 0.2), again_ ? lengthBefore_ : 0.0);
        again_ = false;
        beginApproach();
        lengthBefore_ = nextStep_;
        running_ = true;
        return {};
    }

    /// The rates at inner_.
    int beginInner()
    {
        if (firstRatesKnown_) {
            std::swap(rates_.front(), rates_.back());
            ode_.recenterRates(inner_, rates_.front().data());
            return -1;
        }
        return ode_.rates(time_, Side::after, y_.data(), rates_.front().data());
    }

    ConstraintRank rank() const { return constraintRank(ode_.system()); }

    /// Whether the motion begins where constraints lose rank.
    void beginApproach()
    {
        const double distance = rank().distance;
        const bool singular = ode_.losesRank(time_, y_.data(), rates_.front().data(),
                                             SingularApproach::kLookAhead * turnLimit());
        approach_.begin(time_, distance, singular);
    }

    /// stage_ = y_ + increment_, increment_ = carry_ + h Σ_{j < count} row[j] k[j].
    void combine(const Row& row, std::size_t count, double h)
    {
        increment_ = carry_;
        for (std::size_t j = 0; j < count; ++j)
            if (row[j] != 0.0)
                increment_ += (h * row[j]) * rates_[j];
        stage_ = y_ + increment_;
    }

    /// What the last sum y_ + increment_ = stage_ lost (Knuth's two-sum); nothing where the new y is another.
    void carryOver(const Eigen::VectorXd& next)
    {
        for (Eigen::Index k = 0; k < size_; ++k) {
            const double added = stage_[k] - y_[k];
            const double lost = (y_[k] - (stage_[k] - added)) + (increment_[k] - added);
            carry_[k] = next[k] == stage_[k] ? lost : 0.0;
        }
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
        if (steps_++ >= options_.mostInnerSteps)
            return {Status::stepTooSmall, -1};
        const double breakpoint = nextBreakpoint();
        if (const double h = approach_.stepOver(turnLimit()); h > 0.0) {
            if (const double span = pass(h, breakpoint - time_); span > 0.0)
                return accept(span, time_ + span, false);
            approach_.refuse();
            if (approach_.arrived())
                return {Status::singularPosition, -1};
        }
        bool rejected = false;
        for (;;) {
            double h
                = std::min({nextStep_, options_.largestStep, turnLimit(), approach_.longest(turnLimit())});
            const bool toBreakpoint = time_ + 1.01 * h >= breakpoint;
            if (toBreakpoint)
                h = breakpoint - time_;
            const double least = 4.0 * std::max(rounding(time_), kSmallest);
            const bool crossing = !(h > least);
            if (crossing) {
                if (notFinite_ || (jumps_ == kMostJumps && !toBreakpoint))
                    return ode_.withForce({notFinite_ ? Status::diverged : Status::stepTooSmall, worstBody_});
                if (!toBreakpoint)
                    h = least;
            }
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
            if (error <= 1.0 || (crossing && !notFinite_)) {
                if (crossing && error > 1.0)
                    return cross(h, toBreakpoint ? breakpoint : time_ + h, toBreakpoint);
                if (h > kFarFromJump * least)
                    jumps_ = 0;
                lengthBefore_ = h;
                double factor = raw / std::pow(lastError_, kBeta);
                factor = std::clamp(factor / kSafety, 0.1, 5.0);
                const double proposed = h / factor;
                const double grown = rejected ? std::min(proposed, h) : proposed;
                // A step cut short by a breakpoint says nothing against the one proposed before it.
                nextStep_ = toBreakpoint ? std::max(grown, std::min(nextStep_, proposed)) : grown;
                lastError_ = std::max(error, kLeastError);
                return accept(h, toBreakpoint ? breakpoint : time_ + h, toBreakpoint);
            }
            nextStep_ = std::isfinite(error) ? h / std::min(5.0, raw / kSafety) : 0.2 * h;
            rejected = true;
        }
    }

    /// A step over a position in which constraints lose rank, into stage_ and passage_ for its dense output:
    /// its length, about h and less than `longest`, or zero.
    double pass(double h, double longest)
    {
        const GaussStep::Equations equations{[&](double t, const Eigen::VectorXd& y, Eigen::VectorXd& dy) {
                                                 dy.resize(size_);
                                                 return ode_.ratesOnConstraints(t, y.data(), dy.data()) < 0;
                                             },
                                             [&](const Eigen::VectorXd& error) {
                                                 error_ = error;
                                                 return sizeOfError(y_);
                                             },
                                             [&](double t, const Eigen::VectorXd& y, double span) {
                                                 return ode_.constraintGap(t, y.data(), span);
                                             },
                                             options_.relativeTolerance};
        const double span = passage_.pass(equations, time_, h, longest, y_, rates_.front());
        if (!(span > 0.0))
            return 0.0;
        increment_ = passage_.end() - y_;
        stage_ = y_ + increment_;
        passed_ = true;
        nextStep_ = lengthBefore_;
        lastError_ = kLeastError;
        return span;
    }

    /// Over a moment at which the rates jump, with the shortest step there is: what it misses is the jump
    /// times that step.
    StepResult cross(double h, double end, bool atBreakpoint)
    {
        ++jumps_;
        nextStep_ = kAfterJump * lengthBefore_;
        lastError_ = kLeastError;
        return accept(h, end, atBreakpoint);
    }

    /// The largest relative error of any controlled vector; infinite if one is not a number.
    double errorNorm(double h)
    {
        error_.setZero();
        for (std::size_t j = 0; j < kStages; ++j)
            error_ += (h * kError[j]) * rates_[j];
        return sizeOfError(stage_);
    }

    /// That of error_ in a step to `end`.
    double sizeOfError(const Eigen::VectorXd& end)
    {
        double largest = 0.0;
        for (std::size_t b = 0; b < inner_.bodies.size(); ++b) {
            double error = ode_.relativeError(b, y_.data(), end.data(), error_.data(),
                                              options_.absoluteTolerance, options_.relativeTolerance);
            if (std::isnan(error))
                error = std::numeric_limits<double>::infinity();
            if (error > largest) {
                largest = error;
                worstBody_ = static_cast<int>(b);
            }
        }
        const double internal = ode_.relativeErrorOfInternal(
            y_.data(), end.data(), error_.data(), options_.absoluteTolerance, options_.relativeTolerance);
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
        if (count_ == kSegments) {
            first_ = (first_ + 1) % kSegments;
            --count_;
            dropped_ = true;
        }
        Segment& made = segment(count_);
        made.t = time_;
        made.h = end - time_;
        made.origin = ode_.origin();
        made.dense[0] = y_;
        made.dense[1] = stage_ - y_;
        made.passage.clear();
        if (passed_) {
            made.passage.assign(passage_.rates().begin(), passage_.rates().end());
        } else {
            made.dense[2] = h * rates_.front() - made.dense[1];
            made.dense[3] = made.dense[1] - h * rates_.back() - made.dense[2];
            made.dense[4].setZero();
            for (std::size_t j = 0; j < kStages; ++j)
                made.dense[4] += (h * kDense[j]) * rates_[j];
        }
        const StepResult result = ode_.finish(end, stage_.data(), inner_);
        if (!result)
            return result;
        ++count_;
        time_ = end;
        next_ = stage_;
        ode_.proceed(inner_, next_.data());
        carryOver(next_);
        y_.swap(next_);
        firstRatesKnown_ = !atBreakpoint && !passed_ && !ode_.finishChangedState();
        passed_ = false;
        const int singular = beginInner();
        approach_.follow(time_, rank().distance);
        if (approach_.arrived())
            return {Status::singularPosition, -1};
        return singular < 0 ? StepResult{} : StepResult{Status::singularChart, singular};
    }

    static void tapeSegment(StepTape& tape, Segment& s)
    {
        tape(s.t);
        tape(s.h);
        tape(s.dense[0]);
        tape(s.passage);
        if (s.passage.empty())
            for (std::size_t k = 1; k < s.dense.size(); ++k)
                tape(s.dense[k]);
        tape(s.origin);
    }

    /// The dense output at a time within the segments.
    void read(double t, State& state)
    {
        std::size_t k = 0;
        while (k + 1 < count_ && t > segment(k).end())
            ++k;
        read(segment(k), t, state);
    }

    void read(const Segment& s, double t, State& state)
    {
        const double theta = (t - s.t) / s.h;
        const double rest = 1.0 - theta;
        if (!s.passage.empty()) {
            const GaussStep::Weights w = GaussStep::weights(theta);
            dense_ = s.dense[0];
            for (std::size_t j = 0; j < w.size(); ++j)
                dense_ += (s.h * w[j]) * s.passage[j];
            return ode_.interpolated(dense_.data(), s.origin, state);
        }
        dense_ = s.dense[0]
            + theta * (s.dense[1] + rest * (s.dense[2] + theta * (s.dense[3] + rest * s.dense[4])));
        ode_.interpolated(dense_.data(), s.origin, state);
    }

    static constexpr double kSafety = 0.9; ///< of the step that would just meet the tolerance: most do then
    static constexpr double kSmallest = 1e-14; // s, where t is near zero: some 50 roundings of 1 s
    static constexpr double kFarFromJump = 1e3; ///< times the shortest step: a jump lies behind
    static constexpr double kLeastError
        = 1e-4; ///< of what the tolerance allows: where DOPRI5 begins, and the least that it remembers
    static constexpr double kAfterJump = 0.1; ///< times the step before
    static constexpr int kMostJumps = 16; ///< one after the other: more are no jumps
    static constexpr double kSingularStep = 1e-9; // s, shorter steps towards a gimbal lock are of no use
    static constexpr double kLargestTurn = 1.0; // rad, of the fastest body: an error estimate may miss more

    MotionOde ode_;
    Options options_;
    Eigen::Index size_;
    Eigen::VectorXd y_;
    Eigen::VectorXd next_;
    Eigen::VectorXd carry_; ///< what y_ lacks
    Eigen::VectorXd increment_;
    Eigen::VectorXd stage_;
    Eigen::VectorXd error_;
    Eigen::VectorXd dense_;
    std::array<Eigen::VectorXd, kStages> rates_;
    State inner_; ///< at the end of the inner steps, time_
    State last_; ///< what the last step returned, at lastEnd_
    double time_ = 0.0;
    double lastEnd_ = 0.0;
    double t_ = 0.0;
    double h_ = 0.0;
    double nextStep_ = 0.0;
    double lastError_ = kLeastError;
    double lengthBefore_ = 0.0; ///< s, of the last step within the tolerance
    int jumps_ = 0; ///< crossed since a step of some length
    SingularApproach approach_;
    GaussStep passage_;
    bool passed_ = false; ///< the step to be accepted is that of passage_
    int worstBody_ = -1;
    bool notFinite_ = false;
    bool running_ = false;
    bool again_ = false; ///< restarted: lengthBefore_ is a good guess
    bool firstRatesKnown_ = false;
    int steps_ = 0; ///< inner ones since the start of the step
    std::array<Segment, kSegments> segments_; ///< the newest, in a ring
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    bool dropped_ = false; ///< the step has had more
    std::vector<Segment> read_; ///< from a tape
    Origin origin_;
};

class Dopri5 final : public Integrator
{
public:
    Dopri5(const System& system, const Options& options)
        : method_(system, options)
    {
    }

    StepResult step(State& state, double t, double h) override { return method_.step(state, t, h); }
    void restart() override { method_.restart(); }
    void interpolate(double theta, State& state) const override { method_.interpolate(theta, state); }
    void tapeStep(StepTape& tape) override { method_.tapeStep(tape); }

private:
    mutable Method method_; ///< where it looks is no part of what it is
};

} // namespace

constinit const RungeKutta kDopri5{kStages, kMatrix, kNodes, weights, true, kError};

std::unique_ptr<Integrator> makeDopri5(const System& system, const Options& options)
{
    requireTolerances(options);
    return std::make_unique<Dopri5>(system, options);
}

} // namespace polhode

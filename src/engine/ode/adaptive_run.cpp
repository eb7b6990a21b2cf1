#include "engine/ode/adaptive_run.h"

#include "engine/math/infinite.h"
#include "engine/ode/same_time.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kSafety = 0.9; // of the step that would just meet the tolerance: most do then
constexpr double kSmallest = 1e-14; // s, where t is near zero: some 50 roundings of 1 s
constexpr double kFarFromJump = 1e3; // times the shortest step: a jump lies behind
constexpr double kAfterJump = 0.1; // times the step before
constexpr int kMostJumps = 16; // one after the other: more are no jumps
constexpr double kSingularStep = 1e-9; // s, shorter steps towards a gimbal lock are of no use
constexpr double kSmallError = 1e-4; // of the tolerance: a smaller one says nothing of the next (DOPRI5)

// PI control, II.4: the error estimate is of order 5.
constexpr double kBeta = 0.04;
constexpr double kAlpha = 0.2 - 0.75 * kBeta;

double leastStep(double t)
{
    return 4.0 * std::max(timeRounding(t), kSmallest);
}

} // namespace

AdaptiveRun::AdaptiveRun(const RungeKutta& method, Ode& ode, const Options& options)
    : method_(method)
    , ode_(ode)
    , options_(options)
    , now_{.sum = CarriedSum(ode.size()), .approach = {}}
    , rowStart_{now_, now_.sum.y(), DenseOutput(ode.size(), ode.origins().size())}
    , error_(ode.size())
    , next_(ode.size())
    , inside_(ode.size())
    , kept_(kKept, rowStart_.last)
{
    rates_.fill(now_.sum.y());
}

StepResult AdaptiveRun::begin(const State& state, double t, bool again)
{
    // A guess: the error control corrects it within a few trials, whatever the motion's own scale.
    const double guess
        = std::max(0.1 * std::pow(options_.relativeTolerance, 0.2), again ? now_.lengthBefore : 0.0);
    ode_.begin(state, now_.sum.begin());
    now_.time = t;
    now_.nextStep = now_.lengthBefore = guess;
    now_.lastError = kSmallError;
    now_.jumps = 0;
    count_ = 0;
    dropped_ = rowKept_ = false;
    steps_ = 0;
    firstRatesKnown_ = false;
    if (const StepResult result = firstRates(); !result)
        return result;
    const double distance = ode_.rank().distance;
    now_.approach.begin(
        t, distance,
        ode_.losesRank(t, now_.sum.y(), rates_.front(), SingularApproach::kLookAhead * ode_.radian()));
    return {};
}

void AdaptiveRun::nextRow(double start)
{
    advanceTo(start); // a look back may have left it behind
    forgetAllButLast();
    rowKept_ = false;
    steps_ = 0;
}

StepResult AdaptiveRun::goTo(double end, int most)
{
    StepResult result;
    while (result && now_.time < end) {
        if (steps_++ >= most)
            return {Status::stepTooSmall, -1};
        needSteps();
        result = step();
    }
    return result;
}

StepResult AdaptiveRun::goPast(double t)
{
    if (now_.time > t)
        return {};
    ++steps_;
    needSteps();
    return step();
}

void AdaptiveRun::needSteps()
{
    if (!std::exchange(rowKept_, true))
        keepRowStart();
}

void AdaptiveRun::forgetAllButLast()
{
    if (count_ > 1) {
        first_ = (first_ + count_ - 1) % kKept;
        count_ = 1;
    }
    dropped_ = false;
}

void AdaptiveRun::keepRowStart()
{
    ode_.keepPlace();
    rowStart_.progress = now_;
    rowStart_.firstRates = rates_.front();
    rowStart_.count = count_;
    if (count_ > 0)
        rowStart_.last = kept(0);
}

void AdaptiveRun::returnToRowStart()
{
    now_ = rowStart_.progress;
    ode_.returnToPlace(now_.sum.y());
    rates_.front() = rowStart_.firstRates;
    count_ = rowStart_.count;
    if (count_ > 0)
        kept(0) = rowStart_.last;
    dropped_ = false;
}

/// Where it has been before.
void AdaptiveRun::advanceTo(double end)
{
    while (now_.time < end && step()) { }
}

StepResult AdaptiveRun::firstRates()
{
    if (!firstRatesKnown_)
        return ode_.rates(now_.time, Side::after, now_.sum.y(), rates_.front());
    std::swap(rates_.front(), rates_[method_.stages - 1]);
    ode_.recentre(rates_.front());
    return {};
}

double AdaptiveRun::nextBreakpoint() const
{
    const std::vector<double>& points = ode_.breakpoints();
    const auto next = std::upper_bound(points.begin(), points.end(), now_.time + timeRounding(now_.time));
    return next == points.end() ? kInfinite : *next;
}

/// One accepted step.
StepResult AdaptiveRun::step()
{
    const double breakpoint = nextBreakpoint();
    if (const double h = now_.approach.stepOver(ode_.radian()); h > 0.0) {
        if (const double span = pass(h, breakpoint - now_.time); span > 0.0)
            return accept({span, now_.time + span, false, false});
        now_.approach.refuse();
        if (now_.approach.arrived())
            return {Status::singularPosition, -1};
    }
    for (bool rejected = false;; rejected = true) {
        const Trial trial = propose(breakpoint);
        if (trial.shortest && (notFinite_ || (now_.jumps == kMostJumps && !trial.toBreakpoint)))
            return ode_.explained({notFinite_ ? Status::diverged : Status::stepTooSmall, worstBody_});
        if (const StepResult result = stages(trial); !result) {
            worstBody_ = result.body;
            if (trial.h < kSingularStep)
                return result;
            now_.nextStep = 0.2 * trial.h;
            continue;
        }
        error_.setZero();
        for (std::size_t j = 0; j < method_.stages; ++j)
            error_ += (trial.h * method_.error[j]) * rates_[j];
        const double error = errorOf(now_.sum.end());
        if (error <= 1.0 || (trial.shortest && !notFinite_))
            return take(trial, error, rejected);
        now_.nextStep = std::isfinite(error) ? trial.h / std::min(5.0, std::pow(error, kAlpha) / kSafety)
                                             : 0.2 * trial.h;
    }
}

AdaptiveRun::Trial AdaptiveRun::propose(double breakpoint) const
{
    const double radian = ode_.radian();
    double h = std::min({now_.nextStep, options_.largestStep, radian, now_.approach.longest(radian)});
    const bool toBreakpoint = now_.time + 1.01 * h >= breakpoint;
    if (toBreakpoint)
        h = breakpoint - now_.time;
    const double least = leastStep(now_.time);
    const bool shortest = !(h > least);
    if (shortest && !toBreakpoint)
        h = least;
    return {h, toBreakpoint ? breakpoint : now_.time + h, toBreakpoint, shortest};
}

/// All rates but the first, and the sum at the end.
StepResult AdaptiveRun::stages(const Trial& trial)
{
    for (std::size_t i = 1; i < method_.stages; ++i) {
        now_.sum.add(method_.a[i], i, trial.h, rates_);
        const bool last = method_.c[i] == 1.0;
        const double t = last && trial.toBreakpoint ? trial.end : now_.time + method_.c[i] * trial.h;
        if (const StepResult result
            = ode_.rates(t, last ? Side::before : Side::after, now_.sum.end(), rates_[i]);
            !result)
            return result;
    }
    return {};
}

/// A step within the tolerance; or the shortest there is over a moment at which the rates jump: what it
/// misses is the jump times that step.
StepResult AdaptiveRun::take(const Trial& trial, double error, bool rejected)
{
    if (error > 1.0) {
        ++now_.jumps;
        now_.nextStep = kAfterJump * now_.lengthBefore;
        now_.lastError = kSmallError;
        return accept(trial);
    }
    if (trial.h > kFarFromJump * leastStep(now_.time))
        now_.jumps = 0;
    now_.lengthBefore = trial.h;
    const double ratio = std::pow(error, kAlpha) / std::pow(now_.lastError, kBeta);
    const double proposed = trial.h / std::clamp(ratio / kSafety, 0.1, 5.0);
    const double grown = rejected ? std::min(proposed, trial.h) : proposed;
    // A step cut short by a breakpoint says nothing against the one proposed before it.
    now_.nextStep = trial.toBreakpoint ? std::max(grown, std::min(now_.nextStep, proposed)) : grown;
    now_.lastError = std::max(error, kSmallError);
    return accept(trial);
}

/// A step over a position in which constraints lose rank, into the sum, and passage_ for its dense output:
/// its length, about h and less than `longest`, or zero.
double AdaptiveRun::pass(double h, double longest)
{
    const GaussStep::Equations equations{
        [&](double t, const Eigen::VectorXd& y, Eigen::VectorXd& dy) {
            dy.resize(y.size());
            return ode_.ratesOnConstraints(t, y, dy);
        },
        [&](const Eigen::VectorXd& error) {
            error_ = error;
            return errorOf(now_.sum.y());
        },
        [&](double t, const Eigen::VectorXd& y, double span) { return ode_.gap(t, y, span); },
        options_.relativeTolerance};
    const double span = passage_.pass(equations, now_.time, h, longest, now_.sum.y(), rates_.front());
    if (!(span > 0.0))
        return 0.0;
    now_.sum.reach(passage_.end());
    passed_ = true;
    now_.nextStep = now_.lengthBefore;
    now_.lastError = kSmallError;
    return span;
}

/// That of error_ in a step to `end`; infinite where a number is none.
double AdaptiveRun::errorOf(const Eigen::VectorXd& end)
{
    const RelativeError error = ode_.relativeError(now_.sum.y(), end, error_, options_);
    if (error.body >= 0)
        worstBody_ = error.body;
    notFinite_ = !std::isfinite(error.size);
    return notFinite_ ? kInfinite : error.size;
}

StepResult AdaptiveRun::accept(const Trial& trial)
{
    if (count_ == kKept) {
        first_ = (first_ + 1) % kKept;
        --count_;
        dropped_ = true;
    }
    const bool passed = std::exchange(passed_, false);
    DenseOutput& made = kept(count_);
    if (passed)
        made.set(now_.time, trial.h, now_.sum.y(), ode_.origins(), passage_);
    else
        made.set(now_.time, trial.h, now_.sum.y(), ode_.origins(), now_.sum.end(), method_, rates_);
    made.endAt(trial.end);
    if (const StepResult result = ode_.finish(trial.end, now_.sum.end(), next_); !result)
        return result;
    ++count_;
    now_.time = trial.end;
    now_.sum.take(next_);
    firstRatesKnown_ = !trial.toBreakpoint && !passed && !ode_.finishMoved();
    const StepResult result = firstRates();
    now_.approach.follow(now_.time, ode_.rank().distance);
    if (now_.approach.arrived())
        return {Status::singularPosition, -1};
    return result;
}

const DenseOutput& AdaptiveRun::around(double t)
{
    std::size_t k = 0;
    while (k + 1 < count_ && t > kept(k).end())
        ++k;
    return kept(k);
}

void AdaptiveRun::read(double t, State& state)
{
    const DenseOutput* found = nullptr;
    if (!read_.empty()) {
        found = &*std::find_if(read_.begin(), std::prev(read_.end()),
                               [t](const DenseOutput& s) { return t <= s.end(); });
    } else {
        if (dropped_ && t < kept(0).t())
            returnToRowStart();
        if (count_ == 0) // back where the motion began
            step();
        advanceTo(t);
        found = &around(t);
    }
    found->atTime(t, inside_);
    ode_.read(t, inside_, found->origins(), state);
}

void AdaptiveRun::tapeRow(StepTape& tape, double start, double end)
{
    bool more = true;
    if (tape.writes()) {
        if (dropped_)
            returnToRowStart();
        if (count_ == 0)
            step();
        for (std::size_t k = 0; more;) {
            while (k + 1 < count_ && kept(k).end() <= start)
                ++k;
            tape(more);
            kept(k).tape(tape);
            more = kept(k).end() < end;
            if (more && k + 1 == count_) {
                more = static_cast<bool>(step());
                k = count_ - 2; // that of the end before, wherever the ring has moved it
            }
            ++k;
        }
        return tape(more);
    }
    read_.clear();
    for (tape(more); more; tape(more))
        read_.emplace_back(ode_.size(), ode_.origins().size()).tape(tape);
}

} // namespace polhode

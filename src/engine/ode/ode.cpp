#include "engine/ode/ode.h"

#include "engine/math/refused.h"
#include "engine/ode/check_step.h"
#include "engine/ode/dopri5.h"
#include "engine/ode/integrator_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace polhode
{

namespace
{

const RungeKutta& methodCalled(std::string_view id)
{
    const auto rows = integratorTable();
    const auto found = std::ranges::find(rows, id, &IntegratorRow::id);
    if (found == rows.end() || found->tableau == nullptr)
        refuse(Subject::thing(id),
               {"an integrator that knows no generalized coordinates", "该积分法不能处理广义坐标"},
               Reason::same(integratorsThatKnow(Constraints::all)));
    return *found->tableau;
}

} // namespace

OdeMethod::OdeMethod(std::string_view id, Ode ode, const Options& options)
    : OdeMethod(methodCalled(id), std::move(ode), options)
{
}

OdeMethod::OdeMethod(const RungeKutta& method, Ode ode, const Options& options)
    : ode_(std::move(ode))
    , options_(options)
    , method_(method)
{
    if (adaptive())
        requireTolerances(options_);
}

bool OdeMethod::adaptive() const
{
    return method_.adaptive;
}

OdeMethod::Segment& OdeMethod::append()
{
    if (count_ == segments_.size())
        segments_.emplace_back().k.resize(method_.stages);
    segments_[count_].passage = false;
    return segments_[count_];
}

StepResult OdeMethod::stages(double h, Segment& segment)
{
    segment.t = time_;
    segment.h = h;
    segment.start = now_;
    for (std::size_t i = 0; i < method_.stages; ++i) {
        if (i == 0 && ratesKnown_)
            continue;
        end_ = now_;
        for (std::size_t j = 0; j < i; ++j)
            if (method_.a[i][j] != 0.0)
                end_ += (h * method_.a[i][j]) * segment.k[j];
        const double c = method_.c[i];
        const StepResult result
            = ode_.rates(time_ + c * h, c < 1.0 ? Side::after : Side::before, end_, segment.k[i]);
        if (!result)
            return result;
        ratesKnown_ = true;
    }
    const RungeKutta::Row b = method_.weights(1.0);
    end_ = now_;
    for (std::size_t i = 0; i < method_.stages; ++i)
        if (b[i] != 0.0)
            end_ += (h * b[i]) * segment.k[i];
    return {};
}

double OdeMethod::relativeError(const Segment& segment)
{
    const Eigen::Index count = ode_.controlled + ode_.summed;
    error_.setZero(count);
    for (std::size_t i = 0; i < method_.stages; ++i)
        error_ += (segment.h * method_.error[i]) * segment.k[i].head(count);
    return sizeOfError(end_);
}

double OdeMethod::sizeOfError(const Eigen::VectorXd& end) const
{
    const Eigen::Index count = ode_.controlled + ode_.summed;
    double size = 0.0;
    for (Eigen::Index i = 0; i < count; ++i) {
        const bool isCoordinate = i < ode_.unit.size();
        double value = std::max(std::abs(now_[i]), std::abs(end[i]));
        if (isCoordinate && ode_.unit[i] > 0.0)
            value = ode_.unit[i];
        else if (isCoordinate || i >= ode_.controlled)
            value = std::max(value, largest_[i]);
        const double scale = options_.absoluteTolerance + options_.relativeTolerance * value;
        const double part = std::abs(error_[i]) / scale;
        if (!(part <= size))
            size = part;
        if (std::isnan(size))
            break;
    }
    return size;
}

double OdeMethod::pass(double h, double longest, Segment& segment)
{
    const GaussStep::Equations equations{[&](double t, const Eigen::VectorXd& y, Eigen::VectorXd& out) {
                                             placed_ = y;
                                             ode_.normalize(placed_);
                                             return ode_.close(t, placed_)
                                                 && ode_.rates(t, Side::after, placed_, out);
                                         },
                                         [&](const Eigen::VectorXd& error) {
                                             error_ = error.head(ode_.controlled + ode_.summed);
                                             return sizeOfError(now_);
                                         },
                                         [&](double t, const Eigen::VectorXd& y, double span) {
                                             placed_ = y;
                                             ode_.normalize(placed_);
                                             return ode_.gap(t, placed_, span);
                                         },
                                         options_.relativeTolerance};
    const double span = passage_.pass(equations, time_, h, longest, now_, segment.k.front());
    if (!(span > 0.0))
        return 0.0;
    segment.t = time_;
    segment.h = span;
    segment.start = now_;
    segment.passage = true;
    std::copy(passage_.rates().begin(), passage_.rates().end(), segment.k.begin());
    end_ = passage_.end();
    return span;
}

bool OdeMethod::beginsSingular(double turn)
{
    const ConstraintRank here = ode_.constraintRank();
    if (!std::isfinite(here.distance) || !std::isfinite(turn))
        return false;
    placed_ = now_ + SingularApproach::kLookAhead * turn * segments_[count_].k.front();
    ode_.normalize(placed_);
    return ode_.close(time_, placed_) && ode_.rates(time_, Side::after, placed_, end_)
        && ode_.constraintRank().rank > here.rank;
}

/// What a step came to.
void OdeMethod::take(double end)
{
    time_ = end;
    ++count_;
    now_ = end_;
    largest_ = largest_.cwiseMax(now_.head(largest_.size()).cwiseAbs());
    ode_.normalize(now_);
    ratesKnown_ = !ode_.correct(time_, now_) && now_ == end_;
}

/// One accepted step from time_.
StepResult OdeMethod::adapt()
{
    constexpr double kShortest = 1e-10; // s: what fails in so short a step fails in every one
    constexpr double kSafety = 0.9; // of the step that would just meet the tolerance: most then do meet it
    if (count_ >= static_cast<std::size_t>(options_.mostInnerSteps))
        return {Status::stepTooSmall, -1};
    const double rounding = 16.0 * std::numeric_limits<double>::epsilon() * std::abs(time_);
    const auto breakpoint
        = std::upper_bound(ode_.breakpoints.begin(), ode_.breakpoints.end(), time_ + rounding);
    Segment& first = append();
    if (!ratesKnown_)
        if (const StepResult result = ode_.rates(time_, Side::after, now_, first.k.front()); !result)
            return result;
    ratesKnown_ = true;
    const double turn = ode_.longest(now_);
    const double distance = ode_.constraintRank().distance;
    if (std::exchange(beginning_, false))
        approach_.begin(time_, distance, beginsSingular(turn));
    else
        approach_.follow(time_, distance);
    if (const double h = approach_.stepOver(turn); h > 0.0) {
        const double longest = breakpoint == ode_.breakpoints.end() ? std::numeric_limits<double>::infinity()
                                                                    : *breakpoint - time_;
        if (const double span = pass(h, longest, first); span > 0.0) {
            take(time_ + span);
            ratesKnown_ = false;
            append();
            return {};
        }
        approach_.refuse();
    }
    if (approach_.arrived())
        return {Status::singularPosition, -1};
    for (;;) {
        double h = std::min({next_, options_.largestStep, turn, approach_.longest(turn)});
        const bool toBreakpoint = breakpoint != ode_.breakpoints.end() && time_ + 1.01 * h >= *breakpoint;
        if (toBreakpoint)
            h = *breakpoint - time_;
        if (!(h > rounding) || !(h > 0.0))
            return {Status::stepTooSmall, -1};
        Segment& segment = append();
        const StepResult result = stages(h, segment);
        const double size = result ? relativeError(segment) : std::numeric_limits<double>::infinity();
        if (!(size <= 1.0)) {
            next_ = h * (std::isfinite(size) ? std::max(0.2, kSafety * std::pow(size, -0.2)) : 0.2);
            if (!result && next_ < kShortest)
                return result;
            continue;
        }
        const double factor = size > 0.0 ? std::clamp(kSafety * std::pow(size, -0.2), 0.2, 5.0) : 5.0;
        if (!toBreakpoint || factor < 1.0)
            next_ = factor * h;
        take(toBreakpoint ? *breakpoint : time_ + h);
        ratesKnown_ = ratesKnown_ && !toBreakpoint;
        Segment& next = append();
        if (ratesKnown_)
            next.k.front() = segments_[count_ - 1].k.back();
        return {};
    }
}

StepResult OdeMethod::step(Eigen::VectorXd& y, double t, double h)
{
    if (adaptive() && !(h > 0.0))
        return {Status::stepTooSmall, -1};
    if (!running_ || !adaptive()) {
        now_ = y;
        time_ = t;
        count_ = 0;
        ratesKnown_ = false;
        largest_.setZero(ode_.controlled + ode_.summed);
        beginning_ = true;
        // A guess: the error control corrects it within a few trials, whatever the motion's own scale.
        next_ = 0.1 * std::pow(options_.relativeTolerance, 0.2);
    } else if (count_ > 1) {
        // What runs ahead is kept, and the place after it, where the first rates are.
        std::swap(segments_[0], segments_[count_ - 1]);
        std::swap(segments_[1], segments_[count_]);
        count_ = 1;
    }
    running_ = false;
    if (!adaptive())
        return fixedStep(y, t, h);
    while (time_ < t + h)
        if (const StepResult result = adapt(); !result)
            return result;
    running_ = true;
    t_ = t;
    h_ = h;
    interpolate(1.0, y);
    return {};
}

StepResult OdeMethod::fixedStep(Eigen::VectorXd& y, double t, double h)
{
    const bool goesOn = SingularGuard::goesOn(lastEnd_, t) && y == last_;
    Segment& segment = append();
    if (const StepResult result = ode_.rates(t, Side::after, now_, segment.k.front()); !result)
        return result;
    ratesKnown_ = true;
    const double turn = ode_.longest(now_), distance = ode_.constraintRank().distance;
    if (goesOn)
        guard_.follow(t, distance, turn, h);
    else
        guard_.begin(t, distance, beginsSingular(turn));
    if (h > 0.0 && guard_.isNear()) {
        makePassing();
        if (!goesOn || !passes_)
            passing_->restart();
        passes_ = false;
        if (const StepResult result = passing_->step(y, t, h); !result)
            return result;
        passes_ = true;
        now_ = y;
    } else {
        passes_ = false;
        if (const StepResult result = stages(h, segment); !result)
            return result;
        count_ = 1;
        now_ = end_;
    }
    t_ = t;
    h_ = h;
    ode_.normalize(now_);
    ode_.correct(t + h, now_);
    y = last_ = now_;
    lastEnd_ = t + h;
    return {};
}

void OdeMethod::makePassing()
{
    if (!passing_)
        passing_ = std::make_unique<OdeMethod>(kDopri5, ode_, options_);
}

void OdeMethod::tapeStep(StepTape& tape)
{
    tape(passes_);
    if (passes_) {
        makePassing();
        return passing_->tapeStep(tape);
    }
    tape(t_);
    tape(h_);
    tape(count_);
    running_ = running_ && tape.writes();
    if (segments_.size() < count_)
        segments_.resize(count_);
    for (std::size_t n = 0; n < count_; ++n) {
        Segment& segment = segments_[n];
        tape(segment.t);
        tape(segment.h);
        tape(segment.start);
        tape(segment.k);
        tape(segment.passage);
    }
}

void OdeMethod::interpolate(double theta, Eigen::VectorXd& y) const
{
    if (passes_)
        return passing_->interpolate(theta, y);
    const double t = t_ + theta * h_;
    std::size_t n = 0;
    while (n + 1 < count_ && t > segments_[n].t + segments_[n].h)
        ++n;
    const Segment& segment = segments_[n];
    const double part = adaptive() ? (t - segment.t) / segment.h : theta;
    y = segment.start;
    const auto add = [&](const auto& weights, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            if (weights[i] != 0.0)
                y += (segment.h * weights[i]) * segment.k[i];
    };
    if (segment.passage) {
        const GaussStep::Weights weights = GaussStep::weights(part);
        add(weights, weights.size());
    } else {
        add(method_.weights(part), method_.stages);
    }
    ode_.normalize(y);
}

} // namespace polhode

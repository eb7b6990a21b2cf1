#include "engine/ode/ode.h"

#include "engine/math/refused.h"
#include "engine/ode/check_step.h"
#include "engine/ode/integrator_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

namespace polhode
{

/// a, c, and the weights b(theta) of the solution inside a step; e: order 5 minus order 4, if adaptive.
struct OdeMethod::Tableau {
    std::vector<std::vector<double>> a;
    std::vector<double> c;
    std::vector<double> (*weights)(double theta);
    std::vector<double> e;
};

namespace
{

std::vector<double> heunWeights(double s)
{
    const double second = 0.75 * s * s;
    return {s - second, second};
}

/// The cubic of order 3 inside a step of the classical method.
std::vector<double> rk4Weights(double s)
{
    const double s2 = s * s, s3 = s2 * s;
    const double middle = s2 - 2.0 / 3.0 * s3;
    return {s - 1.5 * s2 + 2.0 / 3.0 * s3, middle, middle, -0.5 * s2 + 2.0 / 3.0 * s3};
}

/// The continuous extension of DOPRI5, order 4 (Hairer, Nørsett, Wanner, II.6.13 in the form of the code).
std::vector<double> dopriWeights(double s)
{
    const double b[7]{35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0, 0.0};
    const double d[7]{-12715105075.0 / 11282082432.0,  0.0,
                      87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
                      701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
                      69997945.0 / 29380423.0};
    // y = y0 + s (Δ + (1 − s) (h k1 − Δ + s (2 Δ − h k1 − h k7 + (1 − s) h Σ d k))), Δ = h Σ b k.
    std::vector<double> w(7);
    for (std::size_t i = 0; i < 7; ++i) {
        const double first = i == 0 ? 1.0 : 0.0, last = i == 6 ? 1.0 : 0.0;
        w[i] = s * (b[i] + (1.0 - s) * (first - b[i] + s * (2.0 * b[i] - first - last + (1.0 - s) * d[i])));
    }
    return w;
}

} // namespace

OdeMethod::OdeMethod(std::string_view id, Ode ode, const Options& options)
    : ode_(std::move(ode))
    , options_(options)
{
    static const Tableau heun{{{}, {2.0 / 3.0}}, {0.0, 2.0 / 3.0}, heunWeights, {}};
    static const Tableau rk4{{{}, {0.5}, {0.0, 0.5}, {0.0, 0.0, 1.0}}, {0.0, 0.5, 0.5, 1.0}, rk4Weights, {}};
    static const Tableau dopri5{
        {{},
         {1.0 / 5.0},
         {3.0 / 40.0, 9.0 / 40.0},
         {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
         {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
         {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0},
         {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0}},
        {0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0, 1.0},
        dopriWeights,
        {71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0,
         -1.0 / 40.0}};
    static const std::map<std::string_view, const Tableau*> methods{
        {"heun", &heun}, {"rk4", &rk4}, {"dopri5", &dopri5}};
    const auto method = methods.find(id);
    if (method == methods.end())
        refuse(Subject::thing(id),
               {"an integrator that knows no generalized coordinates", "该积分法不能处理广义坐标"},
               Reason::same(integratorsThatKnow(Constraints::all)));
    tableau_ = method->second;
    if (adaptive())
        requireTolerances(options_);
}

bool OdeMethod::adaptive() const
{
    return !tableau_->e.empty();
}

OdeMethod::Segment& OdeMethod::append()
{
    if (count_ == segments_.size())
        segments_.emplace_back().k.resize(tableau_->c.size());
    segments_[count_].passage = false;
    return segments_[count_];
}

StepResult OdeMethod::stages(double h, Segment& segment)
{
    segment.t = time_;
    segment.h = h;
    segment.start = now_;
    for (std::size_t i = 0; i < tableau_->c.size(); ++i) {
        if (i == 0 && ratesKnown_)
            continue;
        end_ = now_;
        for (std::size_t j = 0; j < i; ++j)
            if (tableau_->a[i][j] != 0.0)
                end_ += (h * tableau_->a[i][j]) * segment.k[j];
        const double c = tableau_->c[i];
        const StepResult result
            = ode_.rates(time_ + c * h, c < 1.0 ? Side::after : Side::before, end_, segment.k[i]);
        if (!result)
            return result;
        ratesKnown_ = true;
    }
    const std::vector<double> b = tableau_->weights(1.0);
    end_ = now_;
    for (std::size_t i = 0; i < b.size(); ++i)
        if (b[i] != 0.0)
            end_ += (h * b[i]) * segment.k[i];
    return {};
}

double OdeMethod::relativeError(const Segment& segment)
{
    const Eigen::Index count = ode_.controlled + ode_.summed;
    error_.setZero(count);
    for (std::size_t i = 0; i < tableau_->e.size(); ++i)
        error_ += (segment.h * tableau_->e[i]) * segment.k[i].head(count);
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
    constexpr double kSafety = 0.9;
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
            if (!result && next_ < 1e-10)
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
        passing_ = std::make_unique<OdeMethod>("dopri5", ode_, options_);
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
    std::vector<double> w;
    if (segment.passage) {
        const GaussStep::Weights weights = GaussStep::weights(part);
        w.assign(weights.begin(), weights.end());
    } else {
        w = tableau_->weights(part);
    }
    y = segment.start;
    for (std::size_t i = 0; i < w.size(); ++i)
        if (w[i] != 0.0)
            y += (segment.h * w[i]) * segment.k[i];
    ode_.normalize(y);
}

} // namespace polhode

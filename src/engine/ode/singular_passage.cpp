#include "engine/ode/singular_passage.h"

#include "engine/math/infinite.h"
#include "engine/math/refused.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kNear = 0.5; ///< of the largest distance so far: from there on it is an approach
constexpr double kWindow = 0.4; ///< rad, the step over; its stages are some hundredths from the middle
constexpr double kUsualSteps = 16.0; ///< the same in steps, where nothing turns
constexpr int kMostRefusals = 4; ///< of a step over, each at half the time left: nearer it is no better
constexpr double kArrived = 1e-4; ///< of the largest distance: so near, a step refused will not come

constexpr std::size_t kStages = GaussStep::kStages;
using Polynomial = std::array<double, kStages>; // its coefficients of theta⁰ … theta⁵

/// ½ (1 + the zeros of P₆).
constexpr std::array<double, kStages> kNodes{
    0.5 - 0.5 * 0.932469514203152027812, 0.5 - 0.5 * 0.661209386466264513661,
    0.5 - 0.5 * 0.238619186083196908631, 0.5 + 0.5 * 0.238619186083196908631,
    0.5 + 0.5 * 0.661209386466264513661, 0.5 + 0.5 * 0.932469514203152027812};

/// Lagrange's polynomial that is one at node i and zero at the others.
Polynomial lagrange(std::size_t i)
{
    Polynomial p{1.0};
    std::size_t degree = 0;
    for (std::size_t j = 0; j < kStages; ++j) {
        if (j == i)
            continue;
        const double scale = 1.0 / (kNodes[i] - kNodes[j]);
        ++degree;
        for (std::size_t k = degree; k > 0; --k)
            p[k] = scale * ((k == degree ? 0.0 : -kNodes[j] * p[k]) + p[k - 1]);
        p[0] *= -kNodes[j] * scale;
    }
    return p;
}

const std::array<Polynomial, kStages>& basis()
{
    static const std::array<Polynomial, kStages> kBasis = [] {
        std::array<Polynomial, kStages> all;
        for (std::size_t i = 0; i < kStages; ++i)
            all[i] = lagrange(i);
        return all;
    }();
    return kBasis;
}

} // namespace

void SingularApproach::begin(double t, double distance, bool singular)
{
    *this = {};
    t_ = t;
    distance_ = largest_ = distance;
    began_ = singular;
}

void SingularApproach::follow(double t, double distance)
{
    before_ = t_;
    distanceBefore_ = distance_;
    t_ = t;
    distance_ = distance;
    largest_ = std::max(largest_, distance);
    began_ = false;
    if (distance_ > kNear * largest_) {
        refused_ = 0.0;
        refusals_ = 0;
    }
    if (!std::isfinite(timeLeft()))
        usual_ = t_ - before_;
}

void SingularApproach::refuse()
{
    refused_ = timeLeft();
    ++refusals_;
    lost_ = lost_ || began_;
    began_ = false;
}

double SingularApproach::timeLeft() const
{
    if (began_)
        return 0.0;
    if (!(distance_ < distanceBefore_ && distance_ < kNear * largest_))
        return kInfinite;
    return distance_ * (t_ - before_) / (distanceBefore_ - distance_);
}

double SingularApproach::timeSince() const
{
    return distance_ > distanceBefore_ ? distance_ * (t_ - before_) / (distance_ - distanceBefore_)
                                       : kInfinite;
}

double SingularApproach::window(double turn) const
{
    return std::isfinite(turn) ? kWindow * turn : kUsualSteps * usual_;
}

double SingularApproach::stepOver(double turn) const
{
    const double left = timeLeft(), whole = window(turn);
    if (!(left < 0.5 * whole) || refusals_ == kMostRefusals || (refusals_ > 0 && left > 0.5 * refused_))
        return 0.0;
    // The position falls between stages: in the middle, between the second and the third, or before the
    // first.
    if (left > 0.1 * whole || refusals_ > 0)
        return 2.0 * left;
    return left > 0.02 * whole ? 3.7 * left : whole;
}

double SingularApproach::longest(double turn) const
{
    const double left = timeLeft(), whole = window(turn);
    if (refusals_ == kMostRefusals || !std::isfinite(left) || !(left < 4.0 * whole))
        return kInfinite;
    if (refusals_ > 0)
        return std::max(left - 0.45 * refused_, 0.1 * left);
    // Two distances far away tell the time badly: it is come to in parts.
    return left > whole ? 0.6 * left : std::max(left - 0.4 * whole, 0.1 * whole);
}

bool SingularApproach::arrived() const
{
    return lost_ || (refusals_ > 0 && distance_ < kArrived * largest_);
}

void SingularGuard::begin(double t, double distance, bool singular)
{
    approach_.begin(t, distance, singular);
    near_ = singular;
    moment_ = kInfinite;
}

void SingularGuard::follow(double t, double distance, double turn, double h)
{
    approach_.follow(t, distance);
    const double most = std::max(2.0 * approach_.window(turn), 2.0 * h);
    const double since = approach_.timeSince();
    constexpr double kSteady = 0.05; // of the time left, from step to step: so the moment is known
    const double left = approach_.timeLeft();
    const double before = std::exchange(moment_, t + left);
    near_ = near_ ? !(std::isfinite(since) && since > most)
                  : left < most && std::isfinite(before) && std::abs(moment_ - before) < kSteady * left;
}

GaussStep::Weights GaussStep::slopes(double theta)
{
    Weights w;
    for (std::size_t i = 0; i < kStages; ++i) {
        w[i] = 0.0;
        for (std::size_t k = kStages; k-- > 0;)
            w[i] = w[i] * theta + basis()[i][k];
    }
    return w;
}

GaussStep::Weights GaussStep::weights(double theta)
{
    Weights w;
    for (std::size_t i = 0; i < kStages; ++i) {
        w[i] = 0.0;
        for (std::size_t k = kStages; k-- > 0;)
            w[i] = w[i] * theta + basis()[i][k] / static_cast<double>(k + 1);
        w[i] *= theta;
    }
    return w;
}

/// place_ = y + h Σ w k.
void GaussStep::placeAt(const Weights& w, double h, const Eigen::VectorXd& y)
{
    place_ = y;
    for (std::size_t j = 0; j < kStages; ++j)
        place_ += (h * w[j]) * rates_[j];
}

bool GaussStep::iterate(const Equations& f, double t, double h, const Eigen::VectorXd& y, double enough)
{
    // Rounds that halve the change: beyond rounding; slower ones end before.
    constexpr int kMostIterations = 60;
    constexpr double kSettled = 1e-3; // of the tolerance: what is left adds nothing to the error of the step
    double& before = unsettled_ = kInfinite;
    int stalled = 0;
    for (int n = 0; n < kMostIterations; ++n) {
        double moved = 0.0;
        for (std::size_t i = 0; i < kStages; ++i) {
            placeAt(weights(kNodes[i]), h, y);
            if (!f.rates(t + kNodes[i] * h, place_, found_))
                return false;
            change_ = h * (found_ - rates_[i]);
            const double part = f.size(change_);
            if (!std::isfinite(part))
                return false;
            moved = std::max(moved, part);
            rates_[i] = found_;
        }
        if (moved <= kSettled)
            return true;
        stalled = moved < 0.5 * before ? 0 : stalled + 1;
        before = std::min(before, moved);
        if (stalled >= 3)
            break;
    }
    return before <= enough;
}

double GaussStep::pass(const Equations& f, double t, double h, double longest, const Eigen::VectorXd& y,
                       const Eigen::VectorXd& first)
{
    // Rounding keeps the iteration from settling where a stage is near the position, which is so where the
    // time left was misjudged by a fifth. Errors of 1e-8, else of 1e-7, of what has a size, of a hundredth of
    // that (rad/s, m/s) of what has none, are as good as any; a motion with a corner is off by a hundredth.
    constexpr double kBlurred = 1e-5; // an iteration that stays above this has another reason
    constexpr std::array kBlurs{1e-8, 1e-7}; // as told above
    for (const double blur : kBlurs) {
        bool blurred = false;
        for (const double span : {h, 1.25 * h, 0.8 * h}) {
            if (!(span < longest))
                continue;
            if (solve(f, t, span, y, first, blur))
                return span;
            blurred = blurred || unsettled_ * f.relativeTolerance < kBlurred;
            if (!blurred)
                return 0.0;
        }
    }
    return 0.0;
}

bool GaussStep::solve(const Equations& f, double t, double h, const Eigen::VectorXd& y,
                      const Eigen::VectorXd& first, double blur)
{
    const double enough = std::max(10.0, blur / f.relativeTolerance);
    constexpr double kCorner = 1e-5; // of what has a size: a thousandth of what a corner makes it err
    const double smooth = std::max(1e3, kCorner / f.relativeTolerance);
    constexpr double kOpen
        = 1e-8; // m or rad: what errors of 1e-8 may open, and a smooth motion does not by far
    constexpr std::array kLooks{0.02, 0.25, 0.45, 0.5, 0.55, 0.75};
    rates_.fill(first);
    if (!iterate(f, t, h, y, enough))
        return false;
    unsettled_ = kInfinite; // what fails from here on is not for rounding
    const double allowed = kOpen + 2.0 * f.gap(t, y, h);
    for (const double theta : kLooks) {
        placeAt(weights(theta), h, y);
        if (!(f.gap(t + theta * h, place_, h) <= allowed))
            return false;
    }
    placeAt(weights(1.0), h, y);
    end_ = place_;
    if (!f.rates(t + h, end_, found_))
        return false;
    change_ = h * found_;
    const Weights last = slopes(1.0);
    for (std::size_t j = 0; j < kStages; ++j)
        change_ -= (h * last[j]) * rates_[j];
    return f.size(change_) <= smooth;
}

} // namespace polhode

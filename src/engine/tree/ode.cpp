#include "engine/tree/ode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
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
    if (id == "heun")
        tableau_ = &heun;
    else if (id == "rk4")
        tableau_ = &rk4;
    else if (id == "dopri5")
        tableau_ = &dopri5;
    else
        throw std::invalid_argument("integrator '" + std::string(id)
                                    + "' knows no generalized coordinates; there are: heun, rk4, dopri5");
}

StepResult OdeMethod::inner(const Eigen::VectorXd& y, double t, double h, Segment& segment,
                            Eigen::VectorXd& end)
{
    const std::size_t stages = tableau_->c.size();
    segment.t = t;
    segment.h = h;
    segment.start = y;
    segment.k.resize(stages);
    for (std::size_t i = 0; i < stages; ++i) {
        end = y;
        for (std::size_t j = 0; j < i; ++j)
            if (tableau_->a[i][j] != 0.0)
                end += (h * tableau_->a[i][j]) * segment.k[j];
        const double c = tableau_->c[i];
        const StepResult result
            = ode_.rates(t + c * h, c < 1.0 ? Side::after : Side::before, end, segment.k[i]);
        if (!result)
            return result;
    }
    const std::vector<double> b = tableau_->weights(1.0);
    end = y;
    for (std::size_t i = 0; i < stages; ++i)
        end += (h * b[i]) * segment.k[i];
    return {};
}

StepResult OdeMethod::adapt(Eigen::VectorXd& y, double t, double end)
{
    constexpr double kSafety = 0.9;
    constexpr std::size_t kMostSegments = 100000;
    const double rounding
        = 16.0 * std::numeric_limits<double>::epsilon() * std::max(std::abs(t), std::abs(end));
    if (next_ <= 0.0)
        next_ = 0.1 * std::pow(options_.relativeTolerance, 0.2);
    Eigen::VectorXd now = y, after, error;
    while (t < end - rounding) {
        if (segments_.size() >= kMostSegments)
            return {Status::stepTooSmall, -1};
        double limit = end;
        for (const double point : ode_.breakpoints)
            if (point > t + rounding && point < limit)
                limit = point;
        double h = std::min(next_, options_.largestStep);
        const bool last = t + 1.01 * h >= limit;
        if (last)
            h = limit - t;
        if (!(h > rounding))
            return {Status::stepTooSmall, -1};
        Segment segment;
        const StepResult result = inner(now, t, h, segment, after);
        double size = std::numeric_limits<double>::infinity();
        if (result) {
            error.setZero(ode_.controlled);
            for (std::size_t i = 0; i < tableau_->e.size(); ++i)
                error += (h * tableau_->e[i]) * segment.k[i].head(ode_.controlled);
            size = 0.0;
            for (Eigen::Index i = 0; i < ode_.controlled; ++i) {
                const double scale = options_.absoluteTolerance
                    + options_.relativeTolerance * std::max(std::abs(now[i]), std::abs(after[i]));
                const double part = std::abs(error[i]) / scale;
                size = part <= size ? size : part; // NaN wins
            }
        }
        if (!(size <= 1.0)) {
            const double factor = std::isfinite(size) ? std::max(0.2, kSafety * std::pow(size, -0.2)) : 0.2;
            next_ = factor * h;
            if (!result && next_ < 1e-10)
                return result;
            continue;
        }
        const double factor = size > 0.0 ? std::clamp(kSafety * std::pow(size, -0.2), 0.2, 5.0) : 5.0;
        if (!last || factor < 1.0)
            next_ = factor * h;
        t = last ? limit : t + h;
        segments_.push_back(std::move(segment));
        ode_.finish(after);
        now = after;
    }
    y = now;
    return {};
}

StepResult OdeMethod::step(Eigen::VectorXd& y, double t, double h)
{
    segments_.clear();
    t_ = t;
    h_ = h;
    if (!tableau_->e.empty())
        return h > 0.0 ? adapt(y, t, t + h) : StepResult{Status::stepTooSmall, -1};
    Eigen::VectorXd end;
    segments_.emplace_back();
    const StepResult result = inner(y, t, h, segments_.back(), end);
    if (!result)
        return result;
    ode_.finish(end);
    y = end;
    return {};
}

void OdeMethod::interpolate(double theta, Eigen::VectorXd& y) const
{
    const double t = t_ + theta * h_;
    const Segment* segment = &segments_.front();
    for (const Segment& s : segments_)
        if ((t - s.t) * h_ >= 0.0)
            segment = &s;
    const double inside = segments_.size() == 1 ? theta : std::min(1.0, (t - segment->t) / segment->h);
    const std::vector<double> w = tableau_->weights(inside);
    y = segment->start;
    for (std::size_t i = 0; i < w.size(); ++i)
        if (w[i] != 0.0)
            y += (segment->h * w[i]) * segment->k[i];
    ode_.finish(y);
}

} // namespace polhode

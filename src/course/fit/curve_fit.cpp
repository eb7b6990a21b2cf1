#include "course/fit/curve_fit.h"

#include "course/fit/fit_squares.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace polhode::course
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The samples with u = (t − origin)/scale in −1 … 1, in which all parameters are of a size.
struct Samples {
    VectorXd u, y;
    double origin = 0, scale = 1;
};

Samples samplesOf(std::span<const double> t, std::span<const double> y)
{
    std::vector<std::size_t> good;
    for (std::size_t i = 0; i < std::min(t.size(), y.size()); ++i)
        if (std::isfinite(t[i]) && std::isfinite(y[i]))
            good.push_back(i);
    Samples samples;
    samples.u.resize(Index(good.size()));
    samples.y.resize(Index(good.size()));
    if (good.empty())
        return samples;
    samples.origin = 0.5 * (t[good.front()] + t[good.back()]);
    if (const double half = 0.5 * (t[good.back()] - t[good.front()]); half > 0)
        samples.scale = half;
    for (Index i = 0; i < samples.u.size(); ++i) {
        samples.u[i] = (t[good[std::size_t(i)]] - samples.origin) / samples.scale;
        samples.y[i] = y[good[std::size_t(i)]];
    }
    return samples;
}

/// The linear part of a curve for a given ω or k: columns of the functions.
struct Basis {
    FitKind kind;

    MatrixXd operator()(const VectorXd& u, double rate) const
    {
        MatrixXd columns(u.size(), kind == FitKind::line || kind == FitKind::exponential ? 2 : 3);
        switch (kind) {
        case FitKind::line:
            columns << u, VectorXd::Ones(u.size());
            break;
        case FitKind::parabola:
            columns << u.cwiseAbs2(), u, VectorXd::Ones(u.size());
            break;
        case FitKind::sine:
            columns << (rate * u).array().sin().matrix(), (rate * u).array().cos().matrix(),
                VectorXd::Ones(u.size());
            break;
        case FitKind::exponential:
            columns << (rate * u).array().exp().matrix(), VectorXd::Ones(u.size());
            break;
        }
        return columns;
    }
};

/// Of the curve in u with the linear parameters first and the rate ω or k last: how far it is from the
/// samples.
VectorXd residualsOf(FitKind kind, const Samples& samples, const VectorXd& p)
{
    const Index linear = p.size() - 1;
    return Basis{kind}(samples.u, p[linear]) * p.head(linear) - samples.y;
}

MatrixXd slopesOf(FitKind kind, const Samples& samples, const VectorXd& p)
{
    const Index linear = p.size() - 1;
    const MatrixXd columns = Basis{kind}(samples.u, p[linear]);
    MatrixXd slopes(samples.u.size(), p.size());
    slopes.leftCols(linear) = columns;
    slopes.col(linear) = kind == FitKind::sine
        ? VectorXd(samples.u.cwiseProduct(p[0] * columns.col(1) - p[1] * columns.col(0)))
        : VectorXd(samples.u.cwiseProduct(p[0] * columns.col(0)));
    return slopes;
}

/// The square sum of what the linear parameters that fit best leave over.
double leftOver(FitKind kind, const Samples& samples, double rate)
{
    const MatrixXd columns = Basis{kind}(samples.u, rate);
    const MatrixXd normal = columns.transpose() * columns;
    const VectorXd p = normal.ldlt().solve(columns.transpose() * samples.y);
    const double sum = (columns * p - samples.y).squaredNorm();
    return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
}

/// Every so many of the samples that these are at most @p most, for the grids.
Samples thinned(const Samples& samples, Index most)
{
    const Index every = (samples.u.size() + most - 1) / most;
    if (every <= 1)
        return samples;
    const Index count = (samples.u.size() - 1) / every + 1;
    Samples few{VectorXd(count), VectorXd(count), samples.origin, samples.scale};
    for (Index i = 0; i < count; ++i) {
        few.u[i] = samples.u[i * every];
        few.y[i] = samples.y[i * every];
    }
    return few;
}

/// Rates to begin with. Of a sine from a quarter of a turn on the whole stretch, in steps of which the fit
/// misses no minimum, to one turn in two samples; of an exponential growth and decay from nearly a parabola
/// to all of it within a few samples.
std::vector<double> ratesToTry(FitKind kind, const Samples& samples)
{
    std::vector<double> rates;
    const double n = double(samples.u.size());
    if (kind == FitKind::sine) {
        const double step = std::numbers::pi / 4; // over −1 … 1: a quarter of a turn
        for (double rate = step; rate <= std::numbers::pi * (n - 1) / 2 + step; rate += step)
            rates.push_back(rate);
    } else {
        for (double rate = 0.01; rate < n; rate *= 1.25)
            for (const double sign : {-1.0, 1.0})
                rates.push_back(sign * rate);
    }
    return rates;
}

/// Parameters in t and their derivatives by those in u: what a user reads.
struct Turned {
    VectorXd values;
    MatrixXd by;
};

Turned inTime(FitKind kind, const VectorXd& p, const Samples& samples)
{
    const double h = samples.scale, t0 = samples.origin;
    const Index m = p.size();
    Turned turned{VectorXd(m), MatrixXd::Zero(m, m)};
    switch (kind) {
    case FitKind::line: // p0 (t − t0)/h + p1
        turned.by << 1 / h, 0, -t0 / h, 1;
        turned.values = turned.by * p;
        break;
    case FitKind::parabola: // p0 ((t − t0)/h)² + p1 (t − t0)/h + p2
        turned.by << 1 / (h * h), 0, 0, -2 * t0 / (h * h), 1 / h, 0, t0 * t0 / (h * h), -t0 / h, 1;
        turned.values = turned.by * p;
        break;
    case FitKind::sine: { // p0 sin(w u) + p1 cos(w u) + p2, w last
        const double a = std::hypot(p[0], p[1]), w = p[3];
        const double phase = std::atan2(p[1], p[0]) - w * t0 / h;
        turned.values << a, w / h, std::remainder(phase, 2 * std::numbers::pi), p[2];
        turned.by.row(0) << p[0] / a, p[1] / a, 0, 0;
        turned.by.row(1) << 0, 0, 0, 1 / h;
        turned.by.row(2) << -p[1] / (a * a), p[0] / (a * a), 0, -t0 / h;
        turned.by.row(3) << 0, 0, 1, 0;
        break;
    }
    case FitKind::exponential: { // p0 e^(k u) + p1, k last
        const double back = std::exp(-p[2] * t0 / h);
        turned.values << p[0] * back, p[2] / h, p[1];
        turned.by.row(0) << back, 0, -p[0] * back * t0 / h;
        turned.by.row(1) << 0, 0, 1 / h;
        turned.by.row(2) << 0, 1, 0;
        break;
    }
    }
    return turned;
}

} // namespace

std::size_t parametersOf(FitKind kind)
{
    return kind == FitKind::line ? 2 : kind == FitKind::sine ? 4 : 3;
}

double CurveFit::operator()(double t) const
{
    const std::vector<double>& p = values;
    switch (kind) {
    case FitKind::line:
        return p[0] * t + p[1];
    case FitKind::parabola:
        return (p[0] * t + p[1]) * t + p[2];
    case FitKind::sine:
        return p[0] * std::sin(p[1] * t + p[2]) + p[3];
    case FitKind::exponential:
        return p[0] * std::exp(p[1] * t) + p[2];
    }
    return kNaN;
}

CurveFit fitCurve(FitKind kind, std::span<const double> t, std::span<const double> y)
{
    CurveFit fit;
    fit.kind = kind;
    const Samples samples = samplesOf(t, y);
    const Index n = samples.u.size(), m = Index(parametersOf(kind));
    if (n < m || samples.u[0] == samples.u[n - 1])
        return fit;
    const bool linear = kind == FitKind::line || kind == FitKind::parabola;
    VectorXd p, residual;
    MatrixXd jacobian;
    if (linear) {
        jacobian = Basis{kind}(samples.u, 0);
        p = jacobian.colPivHouseholderQr().solve(samples.y);
        residual = jacobian * p - samples.y;
    } else {
        constexpr Index kMost = 2048; // samples for the grid
        const Samples few = thinned(samples, kMost);
        const std::vector<double> rates = ratesToTry(kind, few);
        const double rate
            = *std::ranges::min_element(rates, {}, [&](double each) { return leftOver(kind, few, each); });
        LeastSquares search;
        search.start.resize(m);
        search.start << Basis{kind}(samples.u, rate).colPivHouseholderQr().solve(samples.y), rate;
        search.high = VectorXd::Constant(m, std::numeric_limits<double>::infinity());
        search.low = -search.high;
        search.residuals = [&](const VectorXd& at) -> std::optional<VectorXd> {
            const VectorXd apart = residualsOf(kind, samples, at);
            return apart.allFinite() ? std::optional(apart) : std::nullopt;
        };
        search.jacobian
            = [&](const VectorXd& at, const VectorXd&) { return std::optional(slopesOf(kind, samples, at)); };
        p = leastSquares(search).p;
        if (kind == FitKind::sine && p[m - 1] < 0) {
            p[m - 1] = -p[m - 1];
            p[0] = -p[0];
        }
        residual = residualsOf(kind, samples, p);
        jacobian = slopesOf(kind, samples, p);
    }
    const double sum = residual.squaredNorm();
    fit.rms = std::sqrt(sum / double(n));
    const Turned turned = inTime(kind, p, samples);
    const Eigen::ColPivHouseholderQR<MatrixXd> qr(jacobian);
    fit.found = qr.rank() == m && turned.values.allFinite();
    if (!fit.found)
        return fit;
    // (JᵀJ)⁻¹ = P R⁻¹ R⁻ᵀ Pᵀ
    const MatrixXd triangle = qr.matrixR().topRows(m).triangularView<Eigen::Upper>();
    const MatrixXd inverse = qr.colsPermutation()
        * MatrixXd(triangle.triangularView<Eigen::Upper>().solve(MatrixXd::Identity(m, m)));
    const MatrixXd spread = turned.by * inverse;
    const double variance = n > m ? sum / double(n - m) : kNaN;
    for (Index j = 0; j < m; ++j) {
        fit.values.push_back(turned.values[j]);
        fit.errors.push_back(std::sqrt(variance * spread.row(j).squaredNorm()));
    }
    return fit;
}

} // namespace polhode::course

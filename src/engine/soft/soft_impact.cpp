#include "engine/soft/soft_impact.h"

#include "engine/math/refused.h"
#include "engine/ode/event_location.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace polhode
{

double softContactTime(double K, double D, double m)
{
    const double beta = 0.5 * D / m;
    const double square = K / m - beta * beta;
    constexpr double kSeries = 1e-6; // near critical damping the next term of arctan(x)/x, ratio³/7, is none
    const double ratio = square / (beta * beta);
    if (beta > 0.0 && std::abs(ratio) < kSeries)
        return 2.0 / beta * (1.0 - ratio / 3.0 + ratio * ratio / 5.0);
    if (square > 0.0) {
        const double omega = std::sqrt(square);
        return 2.0 / omega * std::atan2(omega, beta);
    }
    const double nu = std::sqrt(-square);
    return 2.0 / nu * std::log((1.0 + nu / beta) * beta / std::sqrt(K / m));
}

double softRestitution(double K, double D, double m)
{
    return std::exp(-0.5 * D / m * softContactTime(K, D, m));
}

double dampingOfRestitution(double e, double K, double m)
{
    if (!(e > 0.0 && e <= 1.0))
        refuse({}, "restitution", e, "",
               {"above 0 and at most 1 for a soft contact", "软接触为大于 0 且不超过 1"});
    if (e == 1.0)
        return 0.0;
    const double critical = 2.0 * std::sqrt(K * m);
    double high = critical;
    while (softRestitution(K, high, m) > e)
        high *= 2.0;
    return findRoot([&](double D) { return e - softRestitution(K, D, m); }, 0.0, high, 0.0);
}

double hertzContactTime(double k, double m, double v)
{
    static const double factor = 0.8 * std::sqrt(std::numbers::pi) * std::tgamma(0.4) / std::tgamma(0.9);
    return factor * std::pow(1.25, 0.4) * std::pow(m * m / (k * k * v), 0.2);
}

double huntCrossleyRestitution(double lambda, double v)
{
    const double x = lambda * v;
    if (x == 0.0)
        return 1.0;
    // g(s) = s − ln(1 + s), s = λ v before and −e λ v after; g grows with |s|.
    const auto g = [](double s) { return s - std::log1p(s); };
    constexpr double kUnit = 1e-16; // 1 − this is the number before 1: ln(1 − e λ v) stays finite
    const double top = std::min(1.0, (1.0 - kUnit) / x);
    return findRoot([&](double e) { return g(-e * x) - g(x); }, 0.0, top, 0.0);
}

} // namespace polhode

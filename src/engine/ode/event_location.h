#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace polhode
{

/// Of a step: what lies closer is one moment, some 50 rounding units.
inline constexpr double kOneMoment = 1e-14;

/// A root of a continuous g between `a` and `b`, where g has opposite signs (or is zero), to within
/// `tolerance` of the argument and the rounding of the argument itself.
///
/// `ga` and `gb` are the values at a and b; without them g is asked for both.
///
/// Returns the end of the last bracket on the far side: g there has the sign of g(b), or is zero. So an event
/// is never found a moment too early. Brent's method: inverse quadratic and secant steps inside a shrinking
/// bracket, bisection where they are slow; at most (log₂ of the bracket over the tolerance)² evaluations.
/// Source: R. P. Brent, Algorithms for Minimization without Derivatives (1973), ch. 4.
template <class Function>
double findRoot(Function&& g, double a, double ga, double b, double gb, double tolerance)
{
    const bool farPositive = gb > 0.0;
    const auto isFar = [farPositive](double value) { return value == 0.0 || (value > 0.0) == farPositive; };
    if (ga == 0.0)
        return a;
    // b is the best estimate, a the one before it, c the other end of the bracket.
    double c = a, gc = ga;
    double step = b - a, lastStep = step;
    for (;;) {
        if ((gb > 0.0) == (gc > 0.0)) {
            c = a;
            gc = ga;
            step = lastStep = b - a;
        }
        if (std::abs(gc) < std::abs(gb)) {
            a = b;
            b = c;
            c = a;
            ga = gb;
            gb = gc;
            gc = ga;
        }
        const double limit = 2.0 * std::numeric_limits<double>::epsilon() * std::abs(b) + 0.5 * tolerance;
        const double half = 0.5 * (c - b);
        if (gb == 0.0)
            return b;
        if (std::abs(half) <= limit)
            return isFar(gb) ? b : c;
        if (std::abs(lastStep) < limit || std::abs(ga) <= std::abs(gb)) {
            step = lastStep = half;
        } else {
            double p = 0.0, q = 0.0;
            const double s = gb / ga;
            if (a == c) {
                p = 2.0 * half * s;
                q = 1.0 - s;
            } else {
                const double r = gb / gc, u = ga / gc;
                p = s * (2.0 * half * u * (u - r) - (b - a) * (r - 1.0));
                q = (u - 1.0) * (r - 1.0) * (s - 1.0);
            }
            q = p > 0.0 ? -q : q;
            p = std::abs(p);
            if (2.0 * p < std::min(3.0 * half * q - std::abs(limit * q), std::abs(lastStep * q))) {
                lastStep = step;
                step = p / q;
            } else {
                step = lastStep = half;
            }
        }
        a = b;
        ga = gb;
        b += std::abs(step) > limit ? step : std::copysign(limit, half);
        gb = g(b);
    }
}

template <class Function>
double findRoot(Function&& g, double a, double b, double tolerance)
{
    const double ga = g(a);
    return findRoot(g, a, ga, b, g(b), tolerance);
}

/// Where g, not above zero at `low` and below it at `high`, falls through it after a rise, looked for from
/// `high` back by `halvings`; empty if there is none. What rises and falls again sooner than that does so by
/// rounding alone.
template <class Function>
std::optional<double> fallAfterRise(Function&& g, double low, double high, int halvings, double tolerance)
{
    for (int k = 1; k <= halvings; ++k) {
        const double inside = low + (high - low) * std::ldexp(1.0, -k);
        if (const double risen = g(inside); risen > 0.0)
            return findRoot(g, inside, risen, high, g(high), tolerance);
    }
    return std::nullopt;
}

/// Where something begins that is not at `low` and is at `high`: the last place without, the first with.
template <class Begun>
std::pair<double, double> bracket(double low, double high, double tolerance, const Begun& begun)
{
    while (high - low > tolerance) {
        const double middle = 0.5 * (low + high);
        (begun(middle) ? high : low) = middle;
    }
    return {low, high};
}

} // namespace polhode

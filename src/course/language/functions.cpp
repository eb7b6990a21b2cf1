#include "course/language/functions.h"

#include <boost/math/policies/policy.hpp>
#include <boost/math/special_functions/ellint_1.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace polhode::course
{

namespace
{

namespace policies = boost::math::policies;

// Outside its domain a function is NaN or infinite, as those of <cmath> are.
const auto kQuiet = policies::make_policy(
    policies::domain_error<policies::ignore_error>(), policies::pole_error<policies::ignore_error>(),
    policies::overflow_error<policies::ignore_error>(), policies::evaluation_error<policies::ignore_error>());

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Jacobi {
    double sn, cn, dn;
};

/// The arithmetic and geometric means that lead from 1 and √(1 − m) to their common limit, 0 ≤ m < 1: all
/// that sn, cn and dn need of m.
struct MeanLadder {
    explicit MeanLadder(double parameter)
        : m(parameter)
    {
        // The means agree to twice the digits after each step; half of them are enough before the last.
        constexpr double kHalfTheDigits = 1e-8;
        double a = 1, b = std::sqrt(1 - m);
        for (;;) {
            arithmetic[steps] = a;
            geometric[steps++] = b;
            limit = (a + b) / 2;
            if (a - b <= kHalfTheDigits * a || steps == arithmetic.size())
                break;
            b = std::sqrt(a * b);
            a = limit;
        }
    }

    double m;
    std::size_t steps = 0;
    std::array<double, 16> arithmetic{}, geometric{}; // nine suffice for m = 1 − ε
    double limit = 1;
};

/// For 0 ≤ m ≤ 1, by the descending transformation of cn / sn (R. Bulirsch, Numer. Math. 7, 78–90, 1965,
/// procedure sncndn).
Jacobi jacobiOfUnitRange(double u, double m)
{
    if (m == 1)
        return {std::tanh(u), 1 / std::cosh(u), 1 / std::cosh(u)};
    thread_local MeanLadder ladder(m); // a column has one m
    if (ladder.m != m)
        ladder = MeanLadder(m);
    const double sine = std::sin(ladder.limit * u);
    if (sine == 0)
        return {0, std::cos(ladder.limit * u), 1};
    double a = std::cos(ladder.limit * u) / sine;
    double c = ladder.limit * a;
    double d = 1;
    for (std::size_t n = ladder.steps; n-- > 0;) {
        a *= c;
        c *= d;
        d = (ladder.geometric[n] + a) / (ladder.arithmetic[n] + a);
        a = c / ladder.arithmetic[n];
    }
    const double sn = std::copysign(1 / std::sqrt(c * c + 1), sine);
    const double cn = c * sn;
    return {sn, cn, std::sqrt((1 - m) + m * cn * cn)};
}

Jacobi jacobiOf(double u, double m)
{
    if (!std::isfinite(u) || !std::isfinite(m))
        return {kNaN, kNaN, kNaN};
    if (m > 1) {
        const double k = std::sqrt(m);
        const Jacobi j = jacobiOfUnitRange(k * u, 1 / m);
        return {j.sn / k, j.dn, j.cn};
    }
    if (m < 0) {
        const double k1c = 1 / std::sqrt(1 - m);
        const Jacobi j = jacobiOfUnitRange(u / k1c, -m / (1 - m));
        return {k1c * j.sn / j.dn, j.cn / j.dn, 1 / j.dn};
    }
    return jacobiOfUnitRange(u, m);
}

/// All three at once: an expression mostly wants more than one of the same arguments.
const Jacobi& jacobi(double u, double m)
{
    thread_local double lastU = kNaN, lastM = kNaN;
    thread_local Jacobi last{};
    if (u != lastU || m != lastM) {
        last = jacobiOf(u, m);
        lastU = u;
        lastM = m;
    }
    return last;
}

double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

double modulo(double x, double y)
{
    return x - y * std::floor(x / y);
}

double clampTo(double x, double low, double high)
{
    return std::min(std::max(x, low), high);
}

double minimum(const double* values, int n)
{
    return *std::min_element(values, values + n);
}

double maximum(const double* values, int n)
{
    return *std::max_element(values, values + n);
}

double hypotenuse(const double* values, int n)
{
    double length = 0;
    for (int i = 0; i < n; ++i)
        length = std::hypot(length, values[i]);
    return length;
}

/// Right angles have no exact number: what the rounding of the angle alone leaves of 0 is 0.
double withoutRounding(double ratio, double angle)
{
    return std::abs(ratio) < 0.5 * std::numeric_limits<double>::epsilon() * std::abs(angle) ? 0 : ratio;
}

double sine(double angle)
{
    return withoutRounding(std::sin(angle), angle);
}

double cosine(double angle)
{
    return withoutRounding(std::cos(angle), angle);
}

double tangent(double angle)
{
    return withoutRounding(std::tan(angle), angle);
}

} // namespace

int FunctionEntry::arity() const
{
    return call.index() == 3 ? 0 : int(call.index()) + 1;
}

const std::vector<FunctionEntry>& functionTable()
{
    using F = FunctionEntry;
    using enum F::Kinks;
    constexpr bool kFixed = true;
    static const std::vector<FunctionEntry> table{
        {"sin", F::Of1(sine)},
        {"cos", F::Of1(cosine)},
        {"tan", F::Of1(tangent)},
        {"asin", F::Of1(std::asin)},
        {"acos", F::Of1(std::acos)},
        {"atan", F::Of1(std::atan)},
        {"atan2", F::Of2(std::atan2)},
        {"sinh", F::Of1(std::sinh)},
        {"cosh", F::Of1(std::cosh)},
        {"tanh", F::Of1(std::tanh)},
        {"sqrt", F::Of1(std::sqrt), none, {}, !kFixed, "\\sqrt (%1)"},
        {"cbrt", F::Of1(std::cbrt)},
        {"exp", F::Of1(std::exp)},
        {"ln", F::Of1(std::log)},
        {"log10", F::Of1(std::log10)},
        {"abs", F::Of1(std::fabs), bends, {}, !kFixed, "\\lvert %1\\rvert "},
        {"sign", F::Of1(sign), jumps},
        {"min", F::OfMany(minimum), bends},
        {"max", F::OfMany(maximum), bends},
        {"floor", F::Of1(std::floor), jumps},
        {"ceil", F::Of1(std::ceil), jumps},
        {"mod", F::Of2(modulo), jumps},
        {"hypot", F::OfMany(hypotenuse)},
        {"clamp", F::Of3(clampTo), bends},
        {"step", stepFunction, jumps, {0}},
        {"pulse", pulseFunction, jumps, {0, 1}},
        {"halfsine", halfSineFunction, bends, {0, 1}},
        {"triangle", triangleFunction, bends, {0, 0.5, 1}},
        {"sn", jacobiSn, none, {}, kFixed},
        {"cn", jacobiCn, none, {}, kFixed},
        {"dn", jacobiDn, none, {}, kFixed},
        {"ellipk", completeEllipticK, none, {}, kFixed},
    };
    return table;
}

const FunctionEntry* findFunction(const std::string& name)
{
    const auto& table = functionTable();
    const auto entry
        = std::find_if(table.begin(), table.end(), [&](const auto& e) { return e.name == name; });
    return entry == table.end() ? nullptr : &*entry;
}

std::vector<std::string> functionNames()
{
    std::vector<std::string> names;
    for (const FunctionEntry& entry : functionTable())
        names.push_back(entry.name);
    return names;
}

double stepFunction(double t, double t0)
{
    return t >= t0 ? 1 : 0;
}

double pulseFunction(double t, double t0, double d)
{
    return t >= t0 && t < t0 + d ? 1 : 0;
}

double halfSineFunction(double t, double t0, double d)
{
    return t > t0 && t < t0 + d ? std::sin(std::numbers::pi * (t - t0) / d) : 0;
}

double triangleFunction(double t, double t0, double d)
{
    return t > t0 && t < t0 + d ? 1 - std::fabs(2 * (t - t0) / d - 1) : 0;
}

double jacobiSn(double u, double m)
{
    return jacobi(u, m).sn;
}

double jacobiCn(double u, double m)
{
    return jacobi(u, m).cn;
}

double jacobiDn(double u, double m)
{
    return jacobi(u, m).dn;
}

double completeEllipticK(double m)
{
    if (std::isnan(m) || m > 1)
        return std::numeric_limits<double>::quiet_NaN();
    if (m == 1)
        return std::numeric_limits<double>::infinity();
    return m >= 0 ? boost::math::ellint_1(std::sqrt(m), kQuiet)
                  : boost::math::ellint_1(std::sqrt(-m / (1 - m)), kQuiet) / std::sqrt(1 - m);
}

} // namespace polhode::course

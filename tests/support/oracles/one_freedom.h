#pragma once

// Plane linkages of one freedom q, reduced to one equation, in extended precision. Shares no code with the
// engine.
//
// Where every member's centre (x, y) and angle φ are known functions of q, T = ½ I(q) q̇² with
// I = Σ m (x'² + y'²) + J φ'², and Lagrange's equation is I q̈ + ½ I' q̇² = Q − Σ m g y', I' = 2 Σ m (x' x''
// + y' y'') + J φ' φ''. The derivatives by q come from truncated series: value, first, second.

#include <cmath>
#include <utility>

namespace oracle
{

using Real = long double;

/// A function of q with its first and second derivative.
struct Series {
    Real v = 0, d = 0, dd = 0;

    Series() = default;
    Series(Real value, Real first = 0, Real second = 0) // NOLINT: a number is a constant function
        : v(value)
        , d(first)
        , dd(second)
    {
    }
};

inline Series operator+(const Series& a, const Series& b)
{
    return {a.v + b.v, a.d + b.d, a.dd + b.dd};
}
inline Series operator-(const Series& a, const Series& b)
{
    return {a.v - b.v, a.d - b.d, a.dd - b.dd};
}
inline Series operator*(const Series& a, const Series& b)
{
    return {a.v * b.v, a.d * b.v + a.v * b.d, a.dd * b.v + 2 * a.d * b.d + a.v * b.dd};
}

/// f(u(q)) from f, f', f'' at u.
inline Series chained(const Series& u, Real f, Real f1, Real f2)
{
    return {f, f1 * u.d, f2 * u.d * u.d + f1 * u.dd};
}
inline Series inverse(const Series& u)
{
    return chained(u, 1 / u.v, -1 / (u.v * u.v), 2 / (u.v * u.v * u.v));
}
inline Series root(const Series& u)
{
    const Real r = std::sqrt(u.v);
    return chained(u, r, 1 / (2 * r), -1 / (4 * r * u.v));
}
inline Series sine(const Series& u)
{
    return chained(u, std::sin(u.v), std::cos(u.v), -std::sin(u.v));
}
inline Series cosine(const Series& u)
{
    return chained(u, std::cos(u.v), -std::sin(u.v), -std::cos(u.v));
}
inline Series arcCosine(const Series& u)
{
    const Real w = 1 - u.v * u.v;
    return chained(u, std::acos(u.v), -1 / std::sqrt(w), -u.v / (w * std::sqrt(w)));
}
/// The angle of (x, y): φ' = (x y' − y x') / (x² + y²).
inline Series angleOf(const Series& x, const Series& y)
{
    const Real rr = x.v * x.v + y.v * y.v, turn = x.v * y.d - y.v * x.d;
    const Real first = turn / rr;
    return {std::atan2(y.v, x.v), first,
            (x.v * y.dd - y.v * x.dd) / rr - 2 * (x.v * x.d + y.v * y.d) * first / rr};
}

struct Member {
    Real m, J; ///< kg, kg m² about the centre
    Series x, y, angle;
};

/// q and q̇ at the time `end`, by `steps` steps of the classical Runge–Kutta method of order 4; `membersAt`
/// gives the members at q, `Q` a constant effort along it, g acts along −y.
template <class MembersAt>
std::pair<Real, Real> oneFreedomMotion(const MembersAt& membersAt, Real Q, Real g, Real q, Real qd, Real end,
                                       int steps)
{
    const auto acceleration = [&](Real at, Real rate) {
        Real I = 0, half = 0, force = Q;
        for (const Member& b : membersAt(Series(at, 1, 0))) {
            I += b.m * (b.x.d * b.x.d + b.y.d * b.y.d) + b.J * b.angle.d * b.angle.d;
            half += b.m * (b.x.d * b.x.dd + b.y.d * b.y.dd) + b.J * b.angle.d * b.angle.dd;
            force -= b.m * g * b.y.d;
        }
        return (force - half * rate * rate) / I;
    };
    const Real h = end / steps;
    for (int i = 0; i < steps; ++i) {
        const Real a1 = acceleration(q, qd);
        const Real v2 = qd + h / 2 * a1, a2 = acceleration(q + h / 2 * qd, v2);
        const Real v3 = qd + h / 2 * a2, a3 = acceleration(q + h / 2 * v2, v3);
        const Real v4 = qd + h * a3, a4 = acceleration(q + h * v3, v4);
        q += h / 6 * (qd + 2 * v2 + 2 * v3 + v4);
        qd += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return {q, qd};
}

} // namespace oracle

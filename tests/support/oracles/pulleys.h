#pragma once

#include <array>
#include <cmath>

/// Masses on ropes over pulleys without mass and friction: closed forms and equations of their own,
/// independent of the engine.
namespace oracle
{

/// Atwood's machine: m₁ goes down by a, m₂ up, and the rope pulls with T.
struct Atwood {
    double a, T;
};
inline Atwood atwood(double m1, double m2, double g)
{
    return {g * (m1 - m2) / (m1 + m2), 2.0 * m1 * m2 * g / (m1 + m2)};
}

/// A load M hangs on a movable pulley, whose rope goes from the ceiling through it over a fixed one to m. M
/// goes up by a, m down by 2 a: M a = 2 T − M g, 2 m a = m g − T.
inline Atwood movablePulley(double M, double m, double g)
{
    const double T = 3.0 * g / (4.0 / M + 1.0 / m);
    return {2.0 * T / M - g, T};
}

/// The impulse of a rope that is pulled taut with the rate `rate` by two masses: (1 + e) rate of their
/// reduced mass.
inline double tautImpulse(double m1, double m2, double rate, double e)
{
    return (1.0 + e) * rate * m1 * m2 / (m1 + m2);
}

/// The swinging Atwood machine: m swings by θ on the length r, M goes straight up and down.
/// (M + m) r̈ = m r θ̇² + m g cos θ − M g, r θ̈ = −2 ṙ θ̇ − g sin θ; the rope pulls with M (g + r̈).
/// Source: N. Tufillaro, T. Abbott, D. Griffiths, Am. J. Phys. 52 (1984) 895.
struct SwingingAtwood {
    double M, m, g;
    using State = std::array<double, 4>; ///< r, θ, ṙ, θ̇

    State rates(const State& s) const
    {
        const auto [r, theta, rd, thetad] = s;
        return {rd, thetad, (m * r * thetad * thetad + m * g * std::cos(theta) - M * g) / (M + m),
                (-2.0 * rd * thetad - g * std::sin(theta)) / r};
    }

    /// After a time t, by so many steps of the classical Runge–Kutta method.
    State after(State s, double t, int steps) const
    {
        const double h = t / steps;
        const auto plus = [](const State& a, double factor, const State& b) {
            State sum = a;
            for (std::size_t i = 0; i < sum.size(); ++i)
                sum[i] += factor * b[i];
            return sum;
        };
        for (int n = 0; n < steps; ++n) {
            const State k1 = rates(s), k2 = rates(plus(s, 0.5 * h, k1)), k3 = rates(plus(s, 0.5 * h, k2)),
                        k4 = rates(plus(s, h, k3));
            for (std::size_t i = 0; i < s.size(); ++i)
                s[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
        return s;
    }

    double pull(const State& s) const { return M * (g + rates(s)[2]); }
};

} // namespace oracle

#pragma once

// Jacobi's elliptic functions by the arithmetic-geometric mean. Shares no code with the engine.
// Source: Abramowitz and Stegun, 16.4, 17.6.

#include <array>
#include <cmath>
#include <numbers>

namespace oracle
{

/// K(k), the complete integral of the first kind with modulus k, 0 ≤ k < 1.
inline double ellipticK(double k)
{
    double a = 1.0, b = std::sqrt((1.0 - k) * (1.0 + k));
    for (int i = 0; i < 40 && std::abs(a - b) > 1e-17 * a; ++i) {
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b);
        a = mean;
    }
    return std::numbers::pi / (a + b);
}

/// F(phi, k), the incomplete integral of the first kind, by descending Landen steps (17.6.8).
inline double ellipticF(double phi, double k)
{
    double a = 1.0, b = std::sqrt((1.0 - k) * (1.0 + k));
    double scale = 1.0;
    for (int i = 0; i < 40 && std::abs(a - b) > 1e-16 * a; ++i) {
        // next = phi + psi with tan(psi) = (b/a) tan(phi); psi − phi stays within a right angle, so that this
        // form needs no choice of branch.
        const double sine = std::sin(phi), cosine = std::cos(phi);
        phi += phi + std::atan2((b - a) * sine * cosine, a * cosine * cosine + b * sine * sine);
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b);
        a = mean;
        scale *= 2.0;
    }
    return phi / (scale * a);
}

struct Jacobi {
    double sn, cn, dn;
};

/// sn, cn, dn at u with modulus k, 0 ≤ k ≤ 1 (16.4).
inline Jacobi jacobi(double u, double k)
{
    if (k == 1.0)
        return {std::tanh(u), 1.0 / std::cosh(u), 1.0 / std::cosh(u)};
    std::array<double, 40> a{}, c{};
    a[0] = 1.0;
    c[0] = k;
    double b = std::sqrt((1.0 - k) * (1.0 + k));
    std::size_t n = 0;
    while (n + 1 < a.size() && std::abs(c[n]) > 1e-16 * a[n]) {
        a[n + 1] = 0.5 * (a[n] + b);
        c[n + 1] = 0.5 * (a[n] - b);
        b = std::sqrt(a[n] * b);
        ++n;
    }
    double phi = std::ldexp(a[n] * u, static_cast<int>(n));
    for (; n > 0; --n)
        phi = 0.5 * (phi + std::asin(c[n] / a[n] * std::sin(phi)));
    const double sn = std::sin(phi);
    return {sn, std::cos(phi), std::sqrt(1.0 - k * k * sn * sn)};
}

} // namespace oracle

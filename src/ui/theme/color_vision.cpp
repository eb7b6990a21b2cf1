#include "ui/theme/color_vision.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace polhode::ui
{

namespace
{

using Rgb = std::array<double, 3>; // linear
using Matrix = std::array<Rgb, 3>;

constexpr Matrix kNormal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

/// From linear sRGB to X, Y, Z, each in units of the white point D65.
constexpr Matrix kToXyz{{{0.4339499, 0.3762098, 0.1898403},
                         {0.2126729, 0.7151522, 0.0721750},
                         {0.0177566, 0.1094680, 0.8727754}}};

Rgb times(const Matrix& m, const Rgb& v)
{
    Rgb out{};
    for (std::size_t i = 0; i < 3; ++i)
        out[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return out;
}

Rgb linear(const QColor& color)
{
    const auto of = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return {of(color.redF()), of(color.greenF()), of(color.blueF())};
}

Lab labOf(const QColor& color, const Matrix& sight)
{
    Rgb seen = times(sight, linear(color));
    for (double& part : seen)
        part = std::clamp(part, 0.0, 1.0);
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const Rgb xyz = times(kToXyz, seen);
    const double x = f(xyz[0]), y = f(xyz[1]), z = f(xyz[2]);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

constexpr double kDegree = std::numbers::pi / 180;

} // namespace

// The names are those of the paper's equations (2)–(22).
double colorDifference(const Lab& one, const Lab& other)
{
    const auto seventh
        = [](double c) { return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7))); };
    const double G = 0.5 * (1 - seventh(0.5 * (std::hypot(one.a, one.b) + std::hypot(other.a, other.b))));
    const double a1 = (1 + G) * one.a, a2 = (1 + G) * other.a;
    const double C1 = std::hypot(a1, one.b), C2 = std::hypot(a2, other.b);
    const auto hue = [](double a, double b) {
        const double h = std::atan2(b, a) / kDegree;
        return h < 0 ? h + 360 : h;
    };
    const double h1 = hue(a1, one.b), h2 = hue(a2, other.b);
    const bool grey = C1 * C2 == 0;
    const double dh = grey ? 0 : std::remainder(h2 - h1, 360.0);
    const double dL = other.L - one.L, dC = C2 - C1;
    const double dH = 2 * std::sqrt(C1 * C2) * std::sin(0.5 * dh * kDegree);
    const double L = 0.5 * (one.L + other.L), C = 0.5 * (C1 + C2);
    const double h = grey          ? h1 + h2
        : std::abs(h1 - h2) <= 180 ? 0.5 * (h1 + h2)
        : h1 + h2 < 360            ? 0.5 * (h1 + h2 + 360)
                                   : 0.5 * (h1 + h2 - 360);
    const auto cosine = [](double degrees) { return std::cos(degrees * kDegree); };
    const double T = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6)
        - 0.20 * cosine(4 * h - 63);
    const double turn = 30 * std::exp(-std::pow((h - 275) / 25, 2));
    const double RT = -std::sin(2 * turn * kDegree) * 2 * seventh(C);
    const double l = dL / (1 + 0.015 * std::pow(L - 50, 2) / std::sqrt(20 + std::pow(L - 50, 2)));
    const double c = dC / (1 + 0.045 * C);
    const double s = dH / (1 + 0.015 * C * T);
    return std::sqrt(l * l + c * c + s * s + RT * c * s);
}

double colorDifference(const QColor& a, const QColor& b)
{
    return colorDifference(labOf(a, kNormal), labOf(b, kNormal));
}

double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& color) { return times(kToXyz, linear(color))[1]; };
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

double leastDifference(const QColor& a, const QColor& b)
{
    double least = colorDifference(a, b);
    for (const Matrix& sight : {kProtanopia, kDeuteranopia, kTritanopia})
        least = std::min(least, colorDifference(labOf(a, sight), labOf(b, sight)));
    return least;
}

} // namespace polhode::ui

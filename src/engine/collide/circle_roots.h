#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

/// Roots of functions g of a place psi (rad) on a circle, of period 2π.
namespace polhode
{

/// Directions in which the roots on a circle are bracketed.
inline constexpr int kCircleScan = 24;

/// Where g changes its sign between `low` and `high`; it is negative at `low` if `rising`.
template <class Function>
double bisect(const Function& g, double low, double high, bool rising)
{
    for (int k = 0; k < 50; ++k) {
        const double middle = 0.5 * (low + high);
        if (middle == low || middle == high)
            break;
        ((g(middle) < 0.0) == rising ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

/// All psi at which g changes its sign; none where |g| is nowhere more than `smallest`.
template <class Function>
int rootsOnCircle(const Function& g, double smallest, std::array<double, kCircleScan>& roots)
{
    constexpr double step = 2.0 * std::numbers::pi / kCircleScan;
    std::array<double, kCircleScan + 1> values;
    double greatest = 0.0;
    for (int i = 0; i < kCircleScan; ++i) {
        values[i] = g(i * step);
        greatest = std::max(greatest, std::abs(values[i]));
    }
    values[kCircleScan] = values[0];
    int count = 0;
    if (!(greatest > smallest))
        return count;
    for (int i = 0; i < kCircleScan; ++i) {
        const bool rising = values[i] < 0.0;
        if (rising != (values[i + 1] < 0.0))
            roots[count++] = bisect(g, i * step, (i + 1) * step, rising);
    }
    return count;
}

/// What has become of a root.
struct FollowedRoot {
    double psi = 0.0;
    /// It has met a falling root and is no more: psi is the place between, where g comes nearest to zero.
    /// Both meet there, so that psi goes on without a jump.
    bool gone = false;
};

/// The rising root of g on whose rising stretch `from` lies, or lay until a moment ago; `slope` is dg/dpsi.
template <class Function, class Slope>
FollowedRoot followRisingRoot(const Function& g, const Slope& slope, double from)
{
    constexpr int kSteps = 96;
    constexpr double step = 2.0 * std::numbers::pi / kSteps;
    const double start = g(from);
    if (start == 0.0)
        return {from, false};
    const auto sameSide = [&](double psi) { return (g(psi) > 0.0) == (start > 0.0); };
    const auto between = [](const auto& f, double a, double b, bool rising) {
        return bisect(f, std::min(a, b), std::max(a, b), rising);
    };
    // On the rising stretch the root lies down from where g > 0 and up from where g < 0.
    const double side = start > 0.0 ? -1.0 : 1.0;
    double near = from;
    int k = 0;
    if (slope(from) < 0.0) {
        // The end of the stretch has passed `from`.
        for (; k < kSteps && slope(near) < 0.0; ++k)
            near -= side * step;
        double far = between(slope, near, near + side * step, side < 0.0);
        if (k == kSteps || sameSide(far))
            return {k == kSteps ? from : far, true};
        for (k = 0; k < kSteps && !sameSide(near); ++k) {
            far = near;
            near -= side * step;
        }
        return {between(g, far, near, true), false};
    }
    // Half more than Newton's step reaches beyond a root, but where two merge not beyond both; and a little
    // more than to where the slope seems to vanish shows that it does.
    constexpr double kBeyond = 1.5, kPast = 1.2, kSmall = 1e-4, kLeast = 1e-12;
    for (; k < 2 * kSteps; ++k) {
        const double steep = slope(near), lost = (steep - slope(near + side * kSmall)) / kSmall;
        double length = std::min(step, kBeyond * std::abs(g(near)) / steep);
        if (lost > 0.0)
            length = std::min(length, kPast * steep / lost);
        double far = near + side * std::max(length, kLeast);
        if (sameSide(far) && slope(far) < 0.0) {
            far = between(slope, far, near, side < 0.0);
            if (sameSide(far))
                return {far, true};
        }
        if (!sameSide(far))
            return {between(g, far, near, true), false};
        near = far;
    }
    return {near, true};
}

} // namespace polhode

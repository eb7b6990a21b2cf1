#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

/// Closed forms of impacts, independent of the engine.
namespace oracle
{

/// Velocities of two spheres after a central impact: m₁v₁ + m₂v₂ is kept and v₂' − v₁' = e (v₁ − v₂).
struct Central {
    double v1, v2;
};
inline Central centralImpact(double m1, double v1, double m2, double v2, double e)
{
    const double common = (m1 * v1 + m2 * v2) / (m1 + m2);
    const double approach = v1 - v2;
    return {common - e * m2 / (m1 + m2) * approach, common + e * m1 / (m1 + m2) * approach};
}

/// The impulse on a free rod (half length a, inclined so that its end is x beside the centre) whose end
/// strikes a smooth floor with the speed `approach`: (1 + e) approach / (1/m + x²/I), I = m a²/3.
inline double rodEndImpulse(double m, double a, double x, double approach, double e)
{
    return (1.0 + e) * approach / (1.0 / m + x * x / (m * a * a / 3.0));
}

/// A homogeneous ball on a rough floor: v along the floor, w so that the slip of its lowest point is v + r w.
/// It grips if |v + r w| ≤ 7/2 μ (1 + e) |v_n|.
struct BallBounce {
    double v, w;
    bool grips;
};
inline BallBounce ballBounce(double r, double v, double w, double vn, double e, double mu, double et = 0.0)
{
    const double slip = v + r * w;
    // m Δv = −J, (2/5) m r² Δw = −r J; Δslip = −(7/2) J/m.
    const double grip = (1.0 + et) * 2.0 / 7.0 * slip; // J/m that grips
    const double most = mu * (1.0 + e) * std::abs(vn);
    const bool grips = std::abs(grip) <= most;
    const double J = grips ? grip : std::copysign(most, slip);
    return {v - J, w - 2.5 * J / r, grips};
}

/// A plane impact with Coulomb friction, after Routh's diagram: the state (ζ, u_t) moves along straight lines
/// as the normal impulse p grows. ζ' = a − μ s c, u_t' = c − μ s b for slip of sign s, with a = W_nn, b =
/// W_tt, c = W_nt; the works are areas under ζ(p).
enum class Law { newton, poisson, energetic };
struct PlaneImpact {
    double normal, tangential; ///< impulses
    int phases; ///< 1: slides to the end, 2: slip was used up
    bool sticks;
};
inline PlaneImpact planeImpact(double zeta, double slip, double a, double b, double c, double mu, double e,
                               Law law)
{
    // Two straight pieces: [0, p1] with the first slip, [p1, ∞) with what follows.
    const double s = slip > 0.0 ? 1.0 : -1.0;
    const double t1 = -mu * s; // tangential impulse per normal one
    const double brake = -s * (c + b * t1);
    const double p1 = slip == 0.0 ? 0.0
        : brake > 0.0             ? std::abs(slip) / brake
                                  : std::numeric_limits<double>::infinity();
    const bool sticks = std::abs(c / b) <= mu;
    const double t2 = sticks ? -c / b : (c > 0.0 ? -mu : mu);
    const double h1 = a + c * t1;
    const double h2 = a + c * t2;
    const auto at = [&](double p) { return p <= p1 ? zeta + h1 * p : zeta + h1 * p1 + h2 * (p - p1); };
    const auto work = [&](double p) {
        if (p <= p1)
            return zeta * p + 0.5 * h1 * p * p;
        const double z1 = at(p1);
        return zeta * p1 + 0.5 * h1 * p1 * p1 + z1 * (p - p1) + 0.5 * h2 * (p - p1) * (p - p1);
    };
    const auto reach = [&](double value) { // p at which ζ rises to value
        if (h1 > 0.0 && zeta + h1 * p1 >= value)
            return (value - zeta) / h1;
        return p1 + (value - at(p1)) / h2;
    };
    const double pc = reach(0.0);
    double p = 0.0;
    if (law == Law::newton) {
        p = reach(-e * zeta);
    } else if (law == Law::poisson) {
        p = (1.0 + e) * pc;
    } else {
        const double target = (1.0 - e * e) * work(pc);
        double low = pc;
        double high = pc + 1e3 * (pc + 1.0);
        for (int i = 0; i < 300; ++i) {
            const double middle = 0.5 * (low + high);
            (work(middle) < target ? low : high) = middle;
        }
        p = low;
    }
    const bool past = p > p1;
    return {p, past ? t1 * p1 + t2 * (p - p1) : t1 * p, past ? 2 : 1, past && sticks};
}

} // namespace oracle

#pragma once

#include <cmath>
#include <vector>

namespace polhode::test
{

/// A ball on a plate that goes up and down as A sin ωt, after the map of its bounces: between them its lowest
/// point flies a parabola, and at each v⁺ = (1 + e) w − e v⁻ with w the plate's velocity. Source: Holmes
/// (1982), with the heights of the plate kept.
struct BouncingPlate {
    double A, omega, e, g;

    double plate(double t) const { return A * std::sin(omega * t); }
    double plateSpeed(double t) const { return A * omega * std::cos(omega * t); }

    /// The moments at which a ball that is dropped from height z at t = 0 meets it.
    std::vector<double> bounces(double z, int count) const
    {
        std::vector<double> times;
        double t0 = 0.0, v = 0.0;
        for (int k = 0; k < count; ++k) {
            const auto gap = [&](double t) {
                const double s = t - t0;
                return z + v * s - 0.5 * g * s * s - plate(t);
            };
            // Steps far shorter than the plate's period, then halving to the last bit.
            const double step = 1e-4 / omega;
            double low = t0 + step;
            while (gap(low + step) > 0.0)
                low += step;
            double high = low + step;
            for (int n = 0; n < 80; ++n) {
                const double middle = 0.5 * (low + high);
                (gap(middle) > 0.0 ? low : high) = middle;
            }
            const double hit = 0.5 * (low + high);
            v = (1.0 + e) * plateSpeed(hit) - e * (v - g * (hit - t0));
            z = plate(hit);
            t0 = hit;
            times.push_back(hit);
        }
        return times;
    }
};

} // namespace polhode::test

#pragma once

// A mass that meets a spring and a damper, in closed form with complex roots. Shares no code with the engine.
// m δ̈ + D δ̇ + K δ = 0, δ(0) = 0, δ̇(0) = v; the surface gives f = K δ + D δ̇ while that is positive.

#include <cmath>
#include <complex>

namespace oracle
{

class SoftImpact
{
public:
    SoftImpact(double K, double D, double m, double v)
        : K_(K)
        , D_(D)
        , v_(v)
    {
        const std::complex<double> root = std::sqrt(std::complex<double>(D * D - 4.0 * m * K, 0.0));
        r1_ = (-D + root) / (2.0 * m);
        r2_ = (-D - root) / (2.0 * m);
    }

    double delta(double t) const
    {
        return (v_ * (std::exp(r1_ * t) - std::exp(r2_ * t)) / (r1_ - r2_)).real();
    }

    double rate(double t) const
    {
        return (v_ * (r1_ * std::exp(r1_ * t) - r2_ * std::exp(r2_ * t)) / (r1_ - r2_)).real();
    }

    double force(double t) const { return K_ * delta(t) + D_ * rate(t); }

    /// The first time at which the force returns to zero, by looking and halving.
    double release() const
    {
        const double pace = 1e-3 / std::abs(r2_);
        double t = pace;
        while (force(t) > 0.0)
            t += pace;
        double low = t - pace, high = t;
        for (int i = 0; i < 200; ++i) {
            const double mid = 0.5 * (low + high);
            (force(mid) > 0.0 ? low : high) = mid;
        }
        return high;
    }

    double restitution() const { return -rate(release()) / v_; }

private:
    double K_, D_, v_;
    std::complex<double> r1_, r2_;
};

} // namespace oracle

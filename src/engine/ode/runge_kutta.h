#pragma once

#include <array>
#include <cstddef>

namespace polhode
{

/// An explicit Runge–Kutta method by its coefficients: kᵢ = f(t + cᵢ h, y + h Σⱼ aᵢⱼ kⱼ), y₁ = y + h Σ bᵢ kᵢ,
/// and inside the step y(θ) = y + h Σ bᵢ(θ) kᵢ.
struct RungeKutta {
    static constexpr std::size_t kMostStages = 7;
    using Row = std::array<double, kMostStages>; ///< one number a stage, zero beyond `stages`

    std::size_t stages;
    std::array<Row, kMostStages> a;
    Row c;
    Row (*weights)(double theta); ///< b(θ); weights(1) = b
    bool adaptive = false; ///< chooses its steps by the error
    Row error{}; ///< of an adaptive one: b minus those of one order less
};

} // namespace polhode

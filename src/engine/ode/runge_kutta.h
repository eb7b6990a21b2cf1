#pragma once

#include <array>
#include <cstddef>

namespace polhode
{

/// An explicit Runge–Kutta method by its coefficients: kᵢ = f(t + cᵢ h, y + h Σⱼ aᵢⱼ kⱼ), y₁ = y + Δ,
/// Δ = h Σ bᵢ kᵢ, and inside the step, as far as its degree goes,
/// y(θ) = y + θ (Δ + (1 − θ) (d₂ + θ (d₃ + (1 − θ) d₄))), d₂ = h k₁ − Δ, d₃ = Δ − h kₛ − d₂, d₄ = h Σ dᵢ kᵢ:
/// Hermite's cubic is that of degree 3, where k₁ and kₛ are the slopes at both ends.
struct RungeKutta {
    static constexpr std::size_t kMostStages = 7;
    using Row = std::array<double, kMostStages>; ///< one number a stage, zero beyond `stages`

    std::size_t stages;
    std::array<Row, kMostStages> a;
    Row b;
    Row c;
    std::size_t degree; ///< of y(θ), 2 to 4
    Row dense{}; ///< dᵢ, of one of degree 4
    /// b minus those of one order less, of a method that chooses its steps by the error. The last of its
    /// stages is at y₁: its rates are the first of the next step.
    Row error{};

    bool adaptive() const { return error != Row{}; }
};

} // namespace polhode

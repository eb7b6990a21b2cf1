#pragma once

#include <span>
#include <vector>

namespace polhode::course
{

/// What can be laid through the samples of a curve.
enum class FitKind {
    line, ///< a t + b
    parabola, ///< a t² + b t + c
    sine, ///< a sin(ω t + φ) + c, with a > 0 and −π < φ ≤ π
    exponential, ///< a e^(k t) + c
};

/// A curve laid through samples (tᵢ, yᵢ) by least squares: Σ (yᵢ − f(tᵢ; p))² is least, all samples weighing
/// alike.
///
/// Line and parabola: linear least squares by QR; covariance of p: C = s² (JᵀJ)⁻¹ with Jᵢⱼ = ∂f(tᵢ)/∂pⱼ and
/// s² = Σ rᵢ²/(n − m) for n samples and m parameters. Sine and exponential: for each ω or k of a grid the
/// other parameters follow linearly, the best ω (a least-squares periodogram) or k begins leastSquares(), and
/// C is that of the linearised problem at its end. Sources: P. R. Bevington, D. K. Robinson, Data Reduction
/// and Error Analysis, 3rd ed., ch. 6–8; W. H. Press et al., Numerical Recipes, 3rd ed., §§13.8, 15.4–15.5.
///
/// The standard errors are what independent errors of the samples make uncertain. The rows of a run have
/// none: there they tell how badly the curve is of this kind.
struct CurveFit {
    FitKind kind = FitKind::line;
    bool found = false; ///< else there are too few samples, or no such curve goes through them
    std::vector<double> values; ///< of the parameters: a, b (, c); a, ω, φ, c; a, k, c
    std::vector<double> errors; ///< standard errors, √Cⱼⱼ; NaN with as many samples as parameters
    double rms = 0; ///< √(Σ rᵢ²/n)

    double operator()(double t) const;
};

/// The number of its parameters.
std::size_t parametersOf(FitKind kind);

/// @p t ascending; samples that are not finite are left out.
CurveFit fitCurve(FitKind kind, std::span<const double> t, std::span<const double> y);

} // namespace polhode::course

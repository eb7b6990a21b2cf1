#pragma once

namespace polhode
{

/// What is done about the drift of positions and velocities off the joints.
enum class Stabilisation {
    none,
    baumgarte, ///< errors decay as a damped oscillation, by forces
    projection, ///< after each step: positions to g = 0 along M⁻¹ J(q)ᵀ, velocities to J u = target
    ggl, ///< positions along M⁻¹ J(q₀)ᵀ μ with J at the start of the step (Gear, Gupta, Leimkuhler),
         ///< velocities too
};

/// Baumgarte's coefficients (1/s, ≥ 0): the error e of a constraint follows ë + 2 alpha ė + beta² e = 0. Both
/// zero: ë = 0, no stabilisation.
struct Baumgarte {
    double alpha = 0.0;
    double beta = 0.0;

    bool acts() const { return alpha > 0.0 || beta > 0.0; }
};

/// How J M⁻¹ Jᵀ λ = b is solved, see ConstraintSolver.
enum class ConstraintMethod {
    automatic, ///< along the tree of the joints where there is a long one
    dense,
};

} // namespace polhode

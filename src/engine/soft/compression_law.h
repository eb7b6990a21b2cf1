#pragma once

namespace polhode
{

/// A force that follows from the penetration δ = −gap alone and its rate: f = k δⁿ (1 + λ δ̇), never pulling.
///
/// n = 3/2 and λ = 0 is Hertz's contact of two elastic spheres; λ > 0 is the damper of Hunt and Crossley,
/// which begins and ends at no force. The surface springs back at once when it is left.
/// Source: H. Hertz, J. reine angew. Math. 92 (1882) 156; K. H. Hunt, F. R. E. Crossley, J. Appl. Mech. 42
/// (1975) 440.
struct CompressionLaw {
    double k = 0.0; ///< N/mⁿ, ≥ 0
    double n = 1.5; ///< > 0
    double lambda = 0.0; ///< s/m, ≥ 0
};

/// f = max(0, k δⁿ (1 + λ δ̇)), zero for δ ≤ 0 (N).
double compressionForce(const CompressionLaw& law, double delta, double deltaDot);

/// k δⁿ⁺¹/(n + 1), zero for δ ≤ 0 (J).
double storedEnergy(const CompressionLaw& law, double delta);

/// What the damper takes: f δ̇ − d/dt(stored) = (f − k δⁿ) δ̇ ≥ 0 (W).
double dissipation(const CompressionLaw& law, double delta, double deltaDot);

/// The elastic stiffness df/dδ = n k δⁿ⁻¹ (N/m), zero for δ ≤ 0.
double tangentStiffness(const CompressionLaw& law, double delta);

/// Hertz's k = (4/3) E √R (N/m^(3/2)) of two spheres with 1/R = 1/R_a + 1/R_b and
/// 1/E = (1 − ν_a²)/E_a + (1 − ν_b²)/E_b.
double hertzStiffness(double R, double E);

} // namespace polhode

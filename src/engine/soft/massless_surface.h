#pragma once

#include <optional>

namespace polhode
{

/// A surface patch without mass on a spring and a damper: K z + D ż + f = 0 (S4 11.73).
///
/// z (m) is its displacement along the contact normal, negative where it is pressed in; f ≥ 0 (N) is what it
/// gives to the body that presses it.
struct MasslessSurface {
    double K = 0.0; ///< N/m, ≥ 0
    double D = 0.0; ///< N s/m, ≥ 0
};

/// What a surface does at one moment.
struct SurfaceAnswer {
    bool touching = false;
    double f = 0.0; ///< N, ≥ 0, from the surface on the body
    double zDot = 0.0; ///< m/s
};

/// The force of a surface that is met at p (m) with the rate pDot (m/s): zero where p > z, else
/// f = max(0, −K z − D ṗ), and ż = −(K z + f)/D.
///
/// The comparison is p ≤ z: a floating-point p does not stop at z. At touch-down f jumps to D (ż − ṗ).
/// Without a damper (D = 0) a surface that is not touched is at z = 0 at once.
/// Source: S4 (11.73), (11.74).
SurfaceAnswer surfaceAnswer(const MasslessSurface& surface, double z, double p, double pDot);

/// The displacement a time dt (s) after the surface was left at z0: z = z0 e^(−K dt/D), the exact solution
/// of (11.73) with f = 0; nothing is integrated.
double relaxed(const MasslessSurface& surface, double z0, double dt);

/// ½ K z² (J).
double storedEnergy(const MasslessSurface& surface, double z);

/// The energy that the damper takes while the surface relaxes for dt: ½ K z0² (1 − e^(−2 K dt/D)) (J).
double relaxationLoss(const MasslessSurface& surface, double z0, double dt);

/// Two surfaces in series as one: 1/K = 1/K_a + 1/K_b and the same for D, which is exact where K/D is the
/// same for both (to 1e-12); empty where it is not, so that each needs its own state.
/// Source: S4 §11.8, "extensions".
std::optional<MasslessSurface> lumped(const MasslessSurface& a, const MasslessSurface& b);

/// Two soft bodies pressed together, p = z_a + z_b: one force, two states.
struct TwoSurfaceAnswer {
    double f = 0.0; ///< N, ≥ 0
    double zDotA = 0.0; ///< m/s
    double zDotB = 0.0; ///< m/s
};

/// The common force of two touching surfaces with dampers: from ż_a + ż_b = ṗ and (11.73) for each,
/// f = max(0, −(ṗ + K_a z_a/D_a + K_b z_b/D_b) / (1/D_a + 1/D_b)).
/// Both D > 0.
TwoSurfaceAnswer touchingAnswer(const MasslessSurface& a, double zA, const MasslessSurface& b, double zB,
                                double pDot);

} // namespace polhode

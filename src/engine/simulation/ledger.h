#pragma once

#include "engine/body/system.h"

#include <Eigen/Core>

namespace polhode
{

/// What became of energy, momentum and angular momentum since t = 0. What is left over is numerical error.
///
/// Energy: T + V = T₀ + V₀ + work − friction − restitution − damping − drift + energyRemainder.
/// Momentum: Σ m (v − v₀) = Σ ∫F dt + impulses of the world on the bodies, to within momentumRemainder.
/// Angular momentum likewise, about the origin of the world.
struct Ledger {
    double kinetic = 0.0; ///< J, T = Σ ½ m |v|² + ½ w·I w
    double potential = 0.0; ///< J, V of gravity, springs, springs of joints and compressed surfaces
    double work = 0.0; ///< J, done by forces without potential, by dampers of springs (< 0), motors and blows
    double friction = 0.0; ///< J, taken by sliding friction, bearings included
    double restitution = 0.0; ///< J, taken by impacts; < 0 where a law of impact gives energy
    double damping = 0.0; ///< J, taken by dampers of joints and soft surfaces
    double drift = 0.0; ///< J, taken by what puts joints and contacts back: numerical error too
    double energyRemainder = 0.0; ///< J
    Eigen::Vector3d momentum_W = Eigen::Vector3d::Zero(); ///< kg m/s, Σ m v
    Eigen::Vector3d angularMomentum_W = Eigen::Vector3d::Zero(); ///< kg m²/s, Σ p × m v + I w
    double momentumRemainder = 0.0; ///< kg m/s, see momentumRemainder()
    double angularMomentumRemainder = 0.0; ///< kg m²/s, see angularMomentumRemainder()

    double energy() const { return kinetic + potential; }
};

/// The work since t = 0 of forces without potential, of the dampers of springs, of motors, and what came from
/// outside besides (J).
double workWithoutPotential(const System& system, const State& state, double fromOutside);

/// |Σ m (v − v₀) − ∫F dt − impulses of the world| of the free bodies, in the directions in which no guide
/// answers (kg m/s): what `state` has over `initial` that nothing accounts for. Supports keep no account of
/// what they give: not a number where `touches` says that bodies may touch, or are joined, and one of them
/// has a support.
double momentumRemainder(const System& system, const State& initial, const State& state, bool touches);

/// The same of angular momentum (kg m²/s), about the world's origin for free bodies, about the pivot for
/// supported ones, along the axle where there is one; of motion in a plane about its normal. Where bodies
/// touch supported ones: of all about their common pivot, not a number if they have none.
double angularMomentumRemainder(const System& system, const State& initial, const State& state, bool touches);

} // namespace polhode

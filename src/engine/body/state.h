#pragma once

#include "engine/body/rotation_chart.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

class System;

/// The motion of one body at one time, with the impulses that the applied forces have given to it.
///
/// For a supported body p_WB and v_WB follow from the attitude and w_WB, impulses are those of the applied
/// forces alone (not of the support), and angularImpulseO_W is taken about the pivot.
struct BodyState {
    Eigen::Vector3d p_WB = Eigen::Vector3d::Zero(); ///< m, centre of mass
    Attitude attitude = Attitude::Zero(); ///< coordinates of the system's rotation chart
    Eigen::Vector3d v_WB = Eigen::Vector3d::Zero(); ///< m/s, of the centre of mass
    Eigen::Vector3d w_WB = Eigen::Vector3d::Zero(); ///< rad/s, world axes
    Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero(); ///< N s, ∫ F dt
    Eigen::Vector3d angularImpulse_W = Eigen::Vector3d::Zero(); ///< N m s, ∫ t dt about the centre of mass
    Eigen::Vector3d angularImpulseO_W = Eigen::Vector3d::Zero(); ///< N m s, ∫ (p × F + t) dt about the origin

    bool operator==(const BodyState&) const = default;
};

/// What contacts and joints have done to a system since t = 0, for its ledger.
struct ReactionAccount {
    double friction = 0.0; ///< J, taken by sliding friction, ≥ 0
    double restitution = 0.0; ///< J, lost in impacts (negative where a law of impact gives energy)
    double damping = 0.0; ///< J, taken by soft contacts and joint dampers
    double drive = 0.0; ///< J, given by motors of joints (work in)
    Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero(); ///< N s, from the fixed world on the bodies
    Eigen::Vector3d angularImpulseO_W = Eigen::Vector3d::Zero(); ///< N m s, of the same about the origin
    /// J, taken (or given, < 0) where constraints are not met exactly: by λ·Ju of joints that drift, and by
    /// what puts joints and contacts back (Baumgarte's terms, projections, pushes). Numerical error.
    double drift = 0.0;

    bool operator==(const ReactionAccount&) const = default;
};

/// The state of a system: everything that an integrator advances.
struct State {
    std::vector<BodyState> bodies;
    std::vector<double> work; ///< J, ∫ power dt of each force element
    ReactionAccount account;
    std::vector<double> internal; ///< of contacts and joints with a state of their own (soft surfaces)

    bool operator==(const State&) const = default;
};

/// A state of rest at the origin with the body axes along the world's, supported bodies on their pivots,
/// those whose motion is given where they are at t = 0.
State makeState(const System& system);

/// Sets the orientation of a body from a rotation matrix.
void setRotation(const System& system, State& state, int body, const Eigen::Matrix3d& R_WB);

/// Makes a state satisfy the supports and guides: velocities along what a guide leaves, w_WB along the axle,
/// p_WB and v_WB from the attitude and w_WB; a particle does not turn.
void satisfySupports(const System& system, State& state);

/// The orientation R_WB of a body.
Eigen::Matrix3d rotation(const System& system, const State& state, int body);

/// The inertia about the centre of mass in world axes, I_B_W = R I_B Rᵀ (kg m²).
Eigen::Matrix3d inertia_W(const System& system, const State& state, int body);

/// mom_W = m v_WB (kg m/s).
Eigen::Vector3d momentum(const System& system, const State& state, int body);

/// L_B_W = I_B_W w_WB, about the centre of mass (kg m²/s).
Eigen::Vector3d angularMomentum(const System& system, const State& state, int body);

/// L_W = (p_WB − point_W) × m v_WB + L_B_W, about a point of the world (kg m²/s).
Eigen::Vector3d angularMomentumAbout(const System& system, const State& state, int body,
                                     const Eigen::Vector3d& point_W);

/// ½ m |v_WB|² (J).
double translationalEnergy(const System& system, const State& state, int body);

/// ½ w_WB · I_B_W w_WB (J).
double rotationalEnergy(const System& system, const State& state, int body);

/// The kinetic energy of all bodies (J).
double kineticEnergy(const System& system, const State& state);

/// The velocity of the body point r_B: v_WB + w_WB × R_WB r_B (m/s).
Eigen::Vector3d pointVelocity(const System& system, const State& state, int body, const Eigen::Vector3d& r_B);

/// What an impulse on a body brings about besides the change of its motion.
struct ImpulseEffect {
    double work = 0.0; ///< J, the change of kinetic energy
    Eigen::Vector3d reaction_W = Eigen::Vector3d::Zero(); ///< N s, impulse of the support on the body
    Eigen::Vector3d reactionMoment_W = Eigen::Vector3d::Zero(); ///< N m s, of the axle, about the pivot
};

/// A blow J_W (N s) at a world point: free body Δv = J/m, Δw = I⁻¹ (point − p_WB) × J; a supported body
/// turns by the moment about its pivot (about its axle) and the support answers with its own impulse.
/// The impulse quadratures of the state grow by it. Source: S1 §7.
ImpulseEffect applyImpulse(const System& system, State& state, int body, const Eigen::Vector3d& J_W,
                           const Eigen::Vector3d& point_W);

/// A blow of pure moment H_W (N m s): Δw = I⁻¹ H about the centre of mass, the pivot or the axle.
ImpulseEffect applyAngularImpulse(const System& system, State& state, int body, const Eigen::Vector3d& H_W);

} // namespace polhode

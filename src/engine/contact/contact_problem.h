#pragma once

#include "engine/body/state.h"
#include "engine/body/system.h"
#include "engine/collide/collision_world.h"
#include "engine/collide/contact_point.h"
#include "engine/contact/contact_law.h"
#include "engine/solve/lcp.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

class JointReactions;

/// The poses of all bodies of a state, for a collision world.
void posesOf(const System& system, const State& state, std::vector<RigidPose>& out);

/// The velocities of all bodies of a state, for a collision world.
void velocitiesOf(const State& state, std::vector<RigidVelocity>& out);

/// Poses and velocities of a state, in memory that is used again.
struct Placement {
    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;

    void set(const System& system, const State& state)
    {
        posesOf(system, state, poses);
        velocitiesOf(state, velocities);
    }
};

/// The equations of bodies that touch, without friction: ζ̇ = M λ + d with ζ̇ ≥ 0, λ ≥ 0, ζ̇ᵀλ = 0.
///
/// M = Nᵀ Φ N (11.21), d = Nᵀ a_free + Ṅᵀ v (11.22): a_free is the acceleration that the applied forces and
/// the gyroscopic terms give, Ṅᵀ v holds the velocity-product terms of (11.30). Φ is the response of each
/// body with its support or guide (I⁻¹ for a free one); where joints connect the bodies it is Φ_J of
/// JointCoupling, so that M = Tᵀ H⁻¹ T of (11.35), and a_free includes what the joints answer. Rows of N: six
/// for each body, force then moment about the centre of mass, world axes. Column i is +n at the successor B
/// and −n at the predecessor A. M is symmetric positive semidefinite; its rank is at most the number of
/// freedoms. Source: S4 §11.2, §11.3.
struct ContactProblem {
    std::vector<ContactPoint> contacts;
    Eigen::MatrixXd N; ///< 6 nBodies × nc
    Eigen::MatrixXd M; ///< nc × nc, 1/kg
    Eigen::VectorXd d; ///< nc, m/s²
    Eigen::VectorXd zeta; ///< nc, m/s, separation velocity
    /// nc, m/s²: the amounts of the terms that make up d, for tolerances where they cancel.
    Eigen::VectorXd size_d;

    int size() const { return static_cast<int>(contacts.size()); }
    Lcp lcp() const { return {M, d}; }
};

/// The amounts of what the motion of one body adds to φ̈ = n·u̇ + ṅ·u while it does not accelerate, u = v + ω ×
/// r its velocity at the contact: |ω|² |r| + |ṅ| |u| (m/s²).
double biasSize(const Eigen::Vector3d& normalRate_W, const Eigen::Vector3d& arm_W,
                const RigidVelocity& velocity);

/// Builds the problem of the given contacts at a state; `t` and `side` say which forces act; `joints` connect
/// the bodies (null: none do).
ContactProblem makeContactProblem(const System& system, const CollisionWorld& world, double t, Side side,
                                  const State& state, const std::vector<ContactPoint>& contacts,
                                  const JointReactions* joints = nullptr);

} // namespace polhode

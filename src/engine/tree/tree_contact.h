#pragma once

#include "engine/solve/lcp.h"
#include "engine/tree/tree_dynamics.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// Two bodies of a tree that touch at a point: predecessor and successor, the normal from one to the other.
struct TreeContact {
    int predecessor = kWorld;
    int successor = 0;
    Eigen::Vector3d point_W = Eigen::Vector3d::Zero(); ///< m
    Eigen::Vector3d n_W = Eigen::Vector3d::UnitZ(); ///< unit, from the predecessor to the successor
    Eigen::Vector3d nDot_W = Eigen::Vector3d::Zero(); ///< 1/s, of the normal (zero on a fixed plane)
    /// m/s², what curved surfaces add to n · (a_sc − a_pc) as their points of contact wander.
    double curvature = 0.0;
};

/// A tree's contacts without friction in joint space: ζ̇ = M λ + d, ζ̇ ≥ 0, λ ≥ 0, ζ̇ᵀλ = 0 (S4 §11.3).
///
/// nλ acts on the successor, −nλ on the predecessor. M = Tᵀ H⁻¹ T has at most the rank of the number of
/// freedoms; with more contacts than that λ is not unique, T λ and ζ̇ are.
struct TreeContactProblem {
    Eigen::MatrixXd T; ///< n × nc, columns t_i = (J_scᵀ − J_pcᵀ) n_i (11.25), (11.31)
    Eigen::MatrixXd answers; ///< H⁻¹ T
    Eigen::MatrixXd M; ///< (11.35), 1/kg
    Eigen::VectorXd d; ///< m/s² (11.36)
    Eigen::VectorXd zeta; ///< m/s, separation velocities t_iᵀ q̇ (11.28)
    Eigen::VectorXd bias; ///< m/s², ṫ_iᵀ q̇ = n · (a^vp_sc − a^vp_pc) + ṅ · (v_sc − v_pc) (11.30)

    Lcp lcp() const { return {M, d}; }
};

/// t_i of one contact (11.25).
Eigen::VectorXd contactColumn(const Tree& tree, const TreeMotion& motion, const TreeContact& contact);

/// The whole problem; qdd are the accelerations without contact forces, H⁻¹ (tau − C).
TreeContactProblem treeContactProblem(const Tree& tree, const TreeMotion& motion, const Eigen::VectorXd& qdd,
                                      const std::vector<TreeContact>& contacts);

/// The generalized impulse u = J_iᵀ ι of an impulse on a body (11.58): force part iota_W (N s) at point_W.
Eigen::VectorXd generalizedImpulse(const Tree& tree, const TreeMotion& motion, int body,
                                   const Eigen::Vector3d& iota_W, const Eigen::Vector3d& point_W);

/// The jump of the speeds, H Δq̇ = u (11.57).
Eigen::VectorXd speedJump(const Tree& tree, const TreeMotion& motion, const Eigen::VectorXd& u);

/// The jump of a body's velocity, Δv_i = J_i Δq̇ (11.59): (linear, angular) at its centre of mass.
TreeMotion::Vector6 velocityJump(const Tree& tree, const TreeMotion& motion, int body,
                                 const Eigen::VectorXd& deltaSpeeds);

} // namespace polhode

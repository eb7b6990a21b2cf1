#pragma once

#include "engine/tree/tree.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// A force and moment, or a motion, per node of a tree: (linear, angular), at the centre of mass, world axes.
using TreeVectors = std::vector<TreeMotion::Vector6>;

/// Inverse dynamics by the recursive Newton–Euler algorithm: tau = H q̈ + C, the efforts at the joints for
/// accelerations q̈ under the wrenches `applied` (their gyroscopic terms − w × I w included).
///
/// Outwards u̇ = X u̇_p + S q̈ + zeta, f = M u̇ − applied; inwards tau = Sᵀ f, f_p += Xᵀ f. With q̈ = 0 it gives
/// C. `transmitted`, if asked for, is what each joint hands to its body. O(n).
/// Source: R. Featherstone, Rigid Body Dynamics Algorithms (2008), table 5.1; here in world axes at the
/// centres of mass, with the bodies' own accelerations in place of spatial ones.
Eigen::VectorXd inverseDynamics(const Tree& tree, const TreeMotion& motion, const TreeVectors& applied,
                                const Eigen::VectorXd& qdd, TreeVectors* transmitted = nullptr);

/// The joint-space inertia matrix H by the composite-rigid-body algorithm: H_ij = S_jᵀ (Xᵀ … Xᵀ I^c_i S_i)
/// along each path to the root. Source: as above, table 6.2.
Eigen::MatrixXd massMatrix(const Tree& tree, const TreeMotion& motion);

/// Forward dynamics by the articulated-body algorithm: q̈ from the efforts tau, O(n). Source: as above, table
/// 7.1.
class ArticulatedBodies
{
public:
    /// The articulated inertias at a motion; the costly part, independent of forces.
    void factorize(const Tree& tree, const TreeMotion& motion);

    /// H⁻¹ (tau − C): accelerations q̈, and those of the bodies (u̇).
    void accelerations(const Tree& tree, const TreeMotion& motion, const TreeVectors& applied,
                       const Eigen::VectorXd& tau, Eigen::VectorXd& qdd, TreeVectors& bodies);

    /// H⁻¹ tau alone: the answer to efforts at rest, or to impulses (11.57).
    void respond(const Tree& tree, const TreeMotion& motion, const Eigen::VectorXd& tau,
                 Eigen::VectorXd& qdd);

private:
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;
    using Short = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 6, 1>;
    /// [A B; Bᵀ C], symmetric.
    struct Inertia {
        Eigen::Matrix3d A, B, C;

        TreeMotion::Vector6 of(const TreeMotion::Vector6& u) const;
        void take(const TreeMotion::Vector6& x, const TreeMotion::Vector6& y);
        void add(const Eigen::Vector3d& r, const Inertia& J);
    };
    struct Node {
        Inertia I; ///< articulated
        TreeMotion::Columns U; ///< I S
        TreeMotion::Columns UinvD; ///< U (Sᵀ U)⁻¹
        Square invD; ///< (Sᵀ U)⁻¹
        TreeMotion::Vector6 p; ///< bias force
        Short u;
    };
    template <bool Moving>
    void solve(const Tree& tree, const TreeMotion& motion, const TreeVectors* applied,
               const Eigen::VectorXd& tau, Eigen::VectorXd& qdd, TreeVectors& bodies);

    std::vector<Node> nodes_;
    TreeVectors scratch_;
};

/// T of one body, 6 × n: (v, w) = T qd; its rows are T^v and T^ω of S3 §22.3.2. For coordinates that are
/// angles and lengths, column j of T^v is ∂c/∂q_j and that of T^ω is t_j with [t_j] = (∂R/∂q_j) Rᵀ.
Eigen::MatrixXd bodyJacobian(const Tree& tree, const TreeMotion& motion, int body);

/// T of all bodies in their order, 6 N × n.
Eigen::MatrixXd jacobian(const Tree& tree, const TreeMotion& motion);

/// Ṫ qd of all bodies in the order of nodes: the accelerations at q̈ = 0, (11.30)'s a^vp.
TreeVectors velocityProducts(const Tree& tree, const TreeMotion& motion);

/// The q̈ with which the bodies have the accelerations u̇: u̇ = X u̇_p + S q̈ + zeta of each node. What does not
/// go along the joints is left out (least squares).
Eigen::VectorXd coordinateAccelerations(const Tree& tree, const TreeMotion& motion,
                                        const TreeVectors& accelerations);

/// The accelerations as S3 §22.3.2 builds them: Tᵀ M T q̈ = Tᵀ (ξ − M Ṫ q̇) + tau, with the dense T. O(n³).
Eigen::VectorXd accelerationsByProjection(const Tree& tree, const TreeMotion& motion,
                                          const TreeVectors& applied, const Eigen::VectorXd& tau);

} // namespace polhode

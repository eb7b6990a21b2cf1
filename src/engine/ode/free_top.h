#pragma once

#include <Eigen/Core>

namespace polhode
{

/// A torque-free rigid body turned by exact rotations, so that its angular momentum is a constant of every
/// step.
///
/// T = |L|²/(2 I_m) + Σ ½ (1/I_i − 1/I_m) L_i², with m the middle principal moment. The first term turns the
/// body about the fixed L, each other about its own principal axis; the latter two are composed
/// symmetrically (half, whole, half). Order 2, reversible; exact for a body with two equal moments.
/// Source: R. I. McLachlan, Phys. Rev. Lett. 71 (1993) 3043; S. Reich, Physica D 76 (1994) 375. They split
/// into three axes; taking |L|² out leaves a smaller commutator.
class FreeTop
{
public:
    /// I_B is symmetric and positive definite (kg m²).
    explicit FreeTop(const Eigen::Matrix3d& I_B);

    /// Sets the orientation.
    void setRotation(const Eigen::Matrix3d& R_WB) { P_ = R_WB * Q_; }

    Eigen::Matrix3d rotation() const { return P_ * Q_.transpose(); }

    /// w_WB = R I_B⁻¹ Rᵀ L_W.
    Eigen::Vector3d angularVelocity(const Eigen::Vector3d& L_W) const;

    /// L_W = R I_B Rᵀ w_WB.
    Eigen::Vector3d angularMomentum(const Eigen::Vector3d& w_WB) const;

    /// Turns the body for the time h (of either sign) at constant L_W.
    void advance(const Eigen::Vector3d& L_W, double h);

private:
    void turnAboutPrincipal(int axis, const Eigen::Vector3d& L_W, double h);

    Eigen::Matrix3d Q_; ///< principal axes in body axes; a rotation
    Eigen::Matrix3d P_ = Eigen::Matrix3d::Identity(); ///< principal axes in world axes
    Eigen::Vector3d I_; ///< principal moments, ascending
};

} // namespace polhode

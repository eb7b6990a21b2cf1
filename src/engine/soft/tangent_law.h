#pragma once

#include <Eigen/Core>

namespace polhode
{

/// Coulomb friction through a surface patch that also yields sideways, on a spring and a damper in the
/// tangent plane.
struct TangentLaw {
    double K = 0.0; ///< N/m, ≥ 0
    double D = 1.0; ///< N s/m, > 0
    double friction = 0.0; ///< μ while sliding, ≥ 0
    double staticFriction = 0.0; ///< μ while sticking, ≥ friction
};

/// The friction force at one moment.
struct TangentAnswer {
    Eigen::Vector3d f_W = Eigen::Vector3d::Zero(); ///< N, on body B
    Eigen::Vector3d xDot_W = Eigen::Vector3d::Zero(); ///< m/s, of the patch
    bool sliding = false;
};

/// f_stick = −K x − D v (S4 11.78): the force that keeps the patch with the body that slides over it at v_W
/// (m/s, in the tangent plane); x_W (m) is the displacement of the patch.
Eigen::Vector3d stickForce(const TangentLaw& law, const Eigen::Vector3d& x_W, const Eigen::Vector3d& v_W);

/// While sticking ẋ = v and f = f_stick. While sliding, as long as |f_stick| > μ fn, f = μ fn
/// f_stick/|f_stick| and ẋ = −(K x + f)/D, so that body and patch part at v − ẋ = −(1/D) (f_stick − f).
///
/// The vector is clamped, not each component: the friction cone is round. Source: S4 (11.77), (11.79).
TangentAnswer tangentAnswer(const TangentLaw& law, const Eigen::Vector3d& x_W, const Eigen::Vector3d& v_W,
                            double fn, bool sliding);

/// How far f_stick is outside the cone of μ: |f_stick| − μ fn (N). A sticking contact begins to slide where
/// this becomes positive with staticFriction; a sliding one sticks again where it becomes negative with
/// friction.
double coneExcess(const TangentLaw& law, const Eigen::Vector3d& x_W, const Eigen::Vector3d& v_W, double fn,
                  double mu);

} // namespace polhode

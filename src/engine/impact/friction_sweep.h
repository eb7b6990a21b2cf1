#pragma once

#include "engine/impact/impact_options.h"
#include "engine/impact/impact_problem.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// One contact of a sweep: λ_n ≥ floor ⊥ ζ⁺ + want_n ≥ 0, |λ_t| ≤ μ λ_n with λ_t as it would stick
/// (u_t⁺ + want_t = 0) or opposite to u_t⁺ + want_t; the same for the couple with its limit.
struct SweepContact {
    Eigen::Vector4d want = Eigen::Vector4d::Zero(); ///< E u⁻ (m/s, rad/s)
    double floor = 0.0; ///< N s
    double friction = 0.0;
    double torsional = 0.0; ///< m
};

/// What the sweeps found.
struct SweepAnswer {
    Eigen::VectorXd lambda;
    double residual = 0.0; ///< m/s, the last change in velocities of the contacts' own
    int sweeps = 0;
    bool converged = false;
};

/// Projected block Gauss–Seidel on impulses with the true friction cone: u⁺ = u + W λ, contact after
/// contact from `start`, until no velocity changes by more than options.tolerance · speed ; not converged
/// after options.maxIterations sweeps or a thousand that come no nearer.
SweepAnswer sweepFriction(const Eigen::VectorXd& u, const Eigen::MatrixXd& W,
                          const std::vector<SweepContact>& contacts, const Eigen::VectorXd& start,
                          double speed, const ImpactOptions& options);

} // namespace polhode

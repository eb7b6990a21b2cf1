#pragma once

#include "engine/impact/impact_options.h"
#include "engine/solve/coulomb_newton.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// What the sweeps found.
struct SweepAnswer {
    Eigen::VectorXd lambda;
    double residual = 0.0; ///< m/s, the last change in velocities of the contacts' own
    int sweeps = 0;
    bool converged = false;
};

/// Projected block Gauss–Seidel on impulses with the true friction cone: motions W λ + b, contact after
/// contact from `start`, until no velocity changes by more than options.tolerance · speed; not converged
/// after options.maxIterations sweeps or a thousand that come no nearer. The contacts' rows are n, then t1
/// and t2 if they have friction, then the couple if they have torsional friction.
SweepAnswer sweepFriction(const Eigen::MatrixXd& W, const Eigen::VectorXd& b,
                          const std::vector<CoulombContact>& contacts, const Eigen::VectorXd& start,
                          double speed, const ImpactOptions& options);

} // namespace polhode

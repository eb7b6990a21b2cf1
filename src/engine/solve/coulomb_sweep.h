#pragma once

#include "engine/solve/coulomb_newton.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// What the sweeps found.
struct SweepAnswer {
    Eigen::VectorXd lambda;
    double residual = 0.0; ///< the last change in motions of the contacts' own
    int sweeps = 0;
    bool converged = false;
};

/// Projected block Gauss–Seidel with the true friction cone, v = W λ + b: contact after contact from `start`,
/// each solved while the others are held, until no contact's own motion changes by more than `enough` (the
/// units of b) or by rounding well within `near`. Not converged after `limit` sweeps or a thousand that come
/// no nearer.
SweepAnswer sweepCoulomb(const Eigen::MatrixXd& W, const Eigen::VectorXd& b,
                         const std::vector<CoulombContact>& contacts, const Eigen::VectorXd& start,
                         double enough, double near, int limit);

} // namespace polhode

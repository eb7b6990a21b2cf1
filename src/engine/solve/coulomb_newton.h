#pragma once

#include "engine/solve/cone_law.h"

#include <Eigen/Core>
#include <optional>
#include <vector>

namespace polhode
{

/// One contact among those of all.
struct CoulombContact {
    Eigen::Index first = 0; ///< row of all that is its law's first
    ConeLaw law;
};

/// Newton's method (ConeNewton) for contact forces or impulses with the true friction cone, v = W λ + b, W
/// dense. Rounds begin with a small r and so at `start`, and where they are near, steps for λ̄ = λ itself take
/// over.
///
/// None if it does not come, within `limit` steps, to where no contact's own motion is off by more than
/// `enough` (the units of b) or by the rounding of the forces; its first attempt at the end is made within
/// `near`. What is off by no more than `atLast` will do if nothing better is found.
std::optional<Eigen::VectorXd> newtonCoulomb(const Eigen::MatrixXd& W, const Eigen::VectorXd& b,
                                             const std::vector<CoulombContact>& contacts,
                                             const Eigen::VectorXd& start, double enough, double near,
                                             int limit, double atLast = 0.0);

/// What rounding leaves of the motions W λ (m/s): a few units in the last place of the largest of Σ |W_ij|
/// |λ_j|, far more than of a motion where something heavy presses on something light. @p size_W: |W_ij|.
double motionRounding(const Eigen::MatrixXd& size_W, const Eigen::VectorXd& lambda);

} // namespace polhode

#pragma once

#include "engine/solve/coulomb_newton.h"

#include <Eigen/Core>
#include <optional>
#include <vector>

namespace polhode
{

/// The x of least norm with A x = −b whose rows obey their cones (ConeLaw): of all that do it is one, and it
/// moves as A and b move.
///
/// With P the nearest x in the cones it is P(Aᵀν), where ν is a minimum of the convex function ½ |P(Aᵀν)|² +
/// bᵀν, whose gradient is A P(Aᵀν) + b; found by Newton's method as in Qi 2006, where the cone is one of
/// matrices. None if A x = −b has no x in the cones, to within `enough` (the units of b), or none less than a
/// thousand times the least without cones.
std::optional<Eigen::VectorXd> leastNormInCones(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                                                const std::vector<CoulombContact>& contacts, double enough);

} // namespace polhode

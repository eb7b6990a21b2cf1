#pragma once

#include "engine/collide/contact_point.h"

#include <Eigen/Core>

#include <span>
#include <vector>

namespace polhode
{

/// Of the length of a column: what is missing of one that depends on others is their rounding, far below what
/// parts two contacts of one body.
inline constexpr double kSpanned = 1e-9;

/// Which columns of N are needed: a column that is Σ aᵢ nᵢ of others with aᵢ ≥ 0 adds nothing to the
/// constraint Nᵀ v ≥ 0 and is left out (§11.6: positive linear dependence).
///
/// Later columns are left out first, so that of equal ones the first remains. A column counts as dependent if
/// what is missing is below `tolerance` of its length. Returns indices in ascending order.
std::vector<int> minimalColumns(const Eigen::MatrixXd& N, double tolerance = kSpanned);

/// The contacts that suffice, by their spatial normals: of each, −(n, p × n) for body A and +(n, p × n) for
/// body B, p from the middle of all contacts in units of their extent; the world has no rows.
///
/// The corners of a face contact remain, points inside it or on its edges go; of a round face all points on
/// the rim remain. The gaps are not looked at. S4 §11.6, fig. 11.7.
std::vector<int> minimalSet(std::span<const ContactPoint> contacts, double tolerance = kSpanned);

} // namespace polhode

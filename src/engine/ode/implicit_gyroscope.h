#pragma once

#include <Eigen/Core>
#include <optional>

namespace polhode
{

/// The angular velocity w (rad/s, body axes) after an implicit step of the gyroscopic term:
/// I (w − w0) + h w × I w = 0, by Newton's method with a line search, and by continuation in h where that
/// fails.
///
/// A solution exists for every h, and ½ w·I w ≤ ½ w0·I w0 for each. None is returned where rounding stops the
/// search, which takes h |w| beyond 10⁶ or numbers that are not finite.
/// Source: E. Catto, Numerical Methods, Game Developers Conference 2015, which takes a single Newton step.
std::optional<Eigen::Vector3d> implicitGyroscope(const Eigen::Matrix3d& I_B, const Eigen::Vector3d& w0_B,
                                                 double h);

} // namespace polhode

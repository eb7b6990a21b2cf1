#pragma once

#include <Eigen/Core>

#include <span>
#include <vector>

namespace polhode::ui
{

/// The path through points that are given at the rows of a run, up to the time @p until (s): straight where
/// rows are close, along the cubic of the motion between two rows where it turns. A jump (another sequence)
/// is not rounded off.
std::vector<Eigen::Vector3d> trailPath(std::span<const double> time, std::span<const int> sequence,
                                       std::span<const Eigen::Vector3d> points, double until);

} // namespace polhode::ui

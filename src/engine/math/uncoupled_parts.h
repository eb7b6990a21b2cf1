#pragma once

#include <Eigen/Core>

#include <vector>

namespace polhode
{

/// The parts of a square matrix that nothing couples: i and j are of one part where A_ij or A_ji is not zero.
/// Each in rising order, in the order of their first. Where all is one part that is found at once.
std::vector<std::vector<Eigen::Index>> uncoupledParts(const Eigen::MatrixXd& A);

} // namespace polhode

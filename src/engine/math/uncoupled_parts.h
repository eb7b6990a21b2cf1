#pragma once

#include <Eigen/Core>

#include <functional>
#include <vector>

namespace polhode
{

/// The parts of `all` that nothing couples, with a relation that holds both ways; each in rising order, in
/// the order of their first. Where all is one part that is found at once.
std::vector<std::vector<int>> uncoupledParts(std::vector<int> all,
                                             const std::function<bool(int, int)>& couples);

/// The parts of a square matrix that nothing couples: i and j are of one part where A_ij or A_ji is not zero.
std::vector<std::vector<int>> uncoupledParts(const Eigen::MatrixXd& A);

} // namespace polhode

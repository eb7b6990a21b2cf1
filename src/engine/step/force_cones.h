#pragma once

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// One limit |x[first … first + count)| ≤ factor · x[normal] of forces x, count ≤ 2; with none x[normal] ≥ 0.
struct ForceLimit {
    Eigen::Index normal, first, count;
    double factor;
};

/// By how much the forces break the limit they break most.
double largestExcess(const std::vector<ForceLimit>& limits, const Eigen::VectorXd& x);

/// Moves x along the columns of `kernel` (orthonormal) to the nearest forces that break no limit by more than
/// `zero`; false where there are none, and to about those that break them least.
///
/// These are one, and what is given moves them without a jump: where forces that are not unique are chosen by
/// this, the motion that follows is smooth enough for an integrator.
bool moveWithin(const std::vector<ForceLimit>& limits, const Eigen::MatrixXd& kernel, double zero,
                Eigen::VectorXd& x);

} // namespace polhode

#pragma once

#include "engine/contact/lcp.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// All solutions of an LCP with symmetric positive semidefinite M, around one of them: w and M z are the same
/// for all (and with them T λ, the resultant, and the motion); the solutions are z + B s ≥ 0.
struct LcpSolutionSet {
    Eigen::VectorXd z; ///< the solution it was made from
    Eigen::VectorXd w; ///< unique
    Eigen::VectorXd Mz; ///< unique
    Eigen::VectorXd middle; ///< a solution with as many z_i > 0 as there can be
    std::vector<bool> unique; ///< whether z_i is the same in all solutions
    Eigen::MatrixXd basis; ///< B, n × k, orthonormal: M B = 0, and B = 0 in the rows of unique z_i
    Eigen::VectorXd least; ///< k: z + s B_j ≥ 0 for least_j ≤ s ≤ greatest_j, −∞ if without bound
    Eigen::VectorXd greatest; ///< k; +∞ if without bound

    int freedom() const { return static_cast<int>(basis.cols()); } ///< k; 0: z is the only solution
};

/// The set of solutions around a solution z (from any method), for the slider that changes forces but not the
/// motion; a solution of more positive forces than z is `middle`. Throws std::invalid_argument if M is not
/// symmetric positive semidefinite or z does not pass the check. Source: S4 §11.5, property 2.
LcpSolutionSet solutionSet(const Lcp& lcp, const Eigen::VectorXd& z, const LcpOptions& options = {});

} // namespace polhode

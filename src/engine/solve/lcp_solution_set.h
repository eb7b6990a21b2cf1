#pragma once

#include "engine/solve/lcp.h"

#include <Eigen/Core>
#include <utility>
#include <vector>

namespace polhode
{

/// All solutions of an LCP with symmetric positive semidefinite M, around one of them: w and M z are the same
/// for all (and with them T λ, the resultant, and the motion); the solutions are z + B s ≥ floor.
struct LcpSolutionSet {
    Eigen::VectorXd z; ///< the solution it was made from
    Eigen::VectorXd floor; ///< 0, or what friction needs
    Eigen::VectorXd w; ///< unique
    Eigen::VectorXd Mz; ///< unique
    Eigen::VectorXd middle; ///< a solution with as many z_i > 0 as there can be
    std::vector<bool> unique; ///< whether z_i is the same in all solutions
    Eigen::MatrixXd basis; ///< B, n × k, orthonormal: M B = 0, and B = 0 in the rows of unique z_i
    Eigen::VectorXd least; ///< k: z + s B_j ≥ floor for least_j ≤ s ≤ greatest_j, −∞ if without bound
    Eigen::VectorXd greatest; ///< k; +∞ if without bound

    int freedom() const { return static_cast<int>(basis.cols()); } ///< k; 0: z is the only solution
    /// The least and the greatest s_j that belong to a solution where the others stay as in s.
    std::pair<double, double> range(Eigen::Index j, const Eigen::VectorXd& s) const;
};

/// The set of solutions around a solution z (from any method), for the slider that changes forces but not the
/// motion; a solution of more positive forces than z is `middle`. Throws std::invalid_argument if M is not
/// symmetric positive semidefinite or z does not pass the check. Source: S4 §11.5, property 2.
LcpSolutionSet solutionSet(const Lcp& lcp, const Eigen::VectorXd& z, const LcpOptions& options = {});

/// The normal forces around z that move the bodies as z does while friction stays: M z is the same for all.
/// Contacts with z_i > floor_i may go down to floor_i, |f_t| / μ of one that sticks; the others keep theirs,
/// among them those that slide (floor_i = z_i), whose friction would go with λ. w is empty. Throws
/// std::invalid_argument if M is not symmetric positive semidefinite.
LcpSolutionSet solutionSetAbove(const Eigen::MatrixXd& M, const Eigen::VectorXd& z,
                                const Eigen::VectorXd& floor);

} // namespace polhode

#pragma once

#include "engine/solve/lcp.h"

#include <Eigen/Core>

namespace polhode
{

/// Gauss' principle of least constraint with contacts, (11.44): minimise ½ (q̈ − q̈_free)ᵀ H (q̈ − q̈_free)
/// subject to Tᵀq̈ + bias ≥ 0. Units as the generalised coordinates have them.
struct GaussProblem {
    Eigen::MatrixXd H; ///< n × n, symmetric positive definite
    Eigen::MatrixXd T; ///< n × nc, contact normals in joint space (11.25)
    Eigen::VectorXd qdd_free; ///< n, H⁻¹(τ − C)
    Eigen::VectorXd bias; ///< nc, Ṫᵀq̇
};

/// Accelerations and, recovered from them, contact forces.
struct GaussResult {
    LcpResult lcp; ///< λ = z and ζ̇ = w of the problem (11.34)–(11.36)
    Eigen::VectorXd qdd; ///< n; unique if there is a solution, empty if not solved
};

/// Solves (11.44) in accelerations by the dual method of Goldfarb and Idnani: starts from q̈_free, takes the
/// contact that is violated most, corrects q̈ along its normal orthogonally (in H) to the active ones, and
/// lets go those whose λ would turn negative. The λ are the multipliers, of independent normals. Throws
/// std::invalid_argument if sizes do not match, a number is not finite or H is not positive definite.
GaussResult solveGauss(const GaussProblem& problem, const LcpOptions& options = {});

/// The same for a given symmetric positive semidefinite M, whose Cholesky factor stands for the normals.
LcpResult solveByGauss(const Lcp& lcp, const LcpOptions& options);

} // namespace polhode

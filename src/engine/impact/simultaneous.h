#pragma once

#include "engine/impact/impact_problem.h"

#include <Eigen/Core>
#include <vector>

namespace polhode
{

/// All contacts of smooth bodies at once, in any topology and with any guides, supports or joints: n·H I* =
/// −(1 + E) n·DV with n·H from the responses Φ. Every contact keeps ζ⁺ = −e ζ⁻, whatever the sign of its
/// impulse: negative ones are noted. Dependent normals: the impulses of least norm. Source: S2 (27), with
/// the general projector in place of (38)–(42).
ImpactResult simultaneousImpact(const ImpactProblem& problem);

/// A body of S2 §2: it cannot move along p and cannot turn about r (world axes; unit vectors, or zero where
/// nothing is blocked).
struct ZhangGuide {
    Eigen::Vector3d p_W = Eigen::Vector3d::Zero();
    Eigen::Vector3d r_W = Eigen::Vector3d::Zero();
};

/// How the constraint moment follows from the moment T of the impulses.
enum class RotationProjection {
    printed, ///< T^c = −r·T, (42) as printed: right only if r is a principal direction
    corrected, ///< T^c = −(r·J⁻¹T) / (r·J⁻¹r)
};

/// The matrices of S2 for N bodies and S contacts. Vectors stand as three rows; M = diag(m), J = diag(J_l).
struct ZhangMatrices {
    Eigen::MatrixXd W; ///< N × S: −1 for the inner body l⁺(k) (A), +1 for the outer one l⁻(k) (B), else 0 (9)
    Eigen::MatrixXd arm; ///< 3N × S: l*, from the centre of mass to the contact (m); zero if not touched
    Eigen::MatrixXd rho; ///< 3N × S: ρ_lk = W_lk l*_lk, so that the moments are T = ρ × n I* (14)
    Eigen::MatrixXd mu; ///< N × S: μ = −p·W n, I^c = μ I* (38), (39)
    Eigen::MatrixXd eta; ///< N × S: η, T^c = η I* (42)
    Eigen::MatrixXd H; ///< 3S × S: u = H I* (25), (26), with (40), (41) for guided bodies
    Eigen::MatrixXd nH; ///< S × S: n·H
    Eigen::VectorXd right; ///< S: −(1 + E) n·DV (27)
    Eigen::VectorXd I; ///< S: I* (N s)
    Eigen::VectorXd Ic; ///< N: constraint impulses along p (N s)
    Eigen::VectorXd Tc; ///< N: constraint moments about r (N m s)
};

/// The equations as the paper writes them. Each body is taken as free but for its guide: its own `response`
/// is not used. Where the printed form is wrong, r·Δw ≠ 0: noted as guideViolatedAfter.
/// Throws std::invalid_argument if the guides do not match the bodies or are not unit vectors.
ImpactResult zhangImpact(const ImpactProblem& problem, const std::vector<ZhangGuide>& guides,
                         RotationProjection form, ZhangMatrices& matrices);

} // namespace polhode

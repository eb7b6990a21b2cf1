#pragma once

#include <Eigen/Core>

namespace polhode
{

/// How far a matrix is from the orthogonal ones: ‖RᵀR − 1‖ (Frobenius); 0 for a rotation, about twice the
/// relative stretch for a small one.
double orthogonalityError(const Eigen::Matrix3d& R);

/// The rotation nearest to M (least ‖R − M‖, Frobenius), which is the orthogonal factor of the polar
/// decomposition M = R S: it favours no axis.
///
/// R = U Vᵀ from the singular values M = U Σ Vᵀ. Throws std::invalid_argument unless det M > 0: no rotation
/// is then meant. Source: N. J. Higham, Computing the polar decomposition, SIAM J. Sci. Stat. Comput. 7
/// (1986) 1160–1174.
Eigen::Matrix3d nearestRotation(const Eigen::Matrix3d& M);

/// The rotation that Gram and Schmidt make of M: its first column keeps its direction, the second one gives
/// up what lies along the first, the third is their cross product, so that the error goes to the later
/// columns.
///
/// Throws std::invalid_argument unless det M > 0.
Eigen::Matrix3d gramSchmidt(const Eigen::Matrix3d& M);

} // namespace polhode

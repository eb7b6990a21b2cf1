#pragma once

#include <Eigen/Core>

#include <array>

namespace polhode
{

/// The principal frame P of an inertia tensor: I_B = R_BP diag(moments) R_BPᵀ.
struct PrincipalAxes {
    /// The moments about the columns of R_BP, kg m².
    Eigen::Vector3d moments;
    /// Right-handed; its columns are the principal axes in body axes.
    Eigen::Matrix3d R_BP;
    /// The columns from the smallest moment to the largest; equal moments keep their order.
    std::array<int, 3> ascending;
};

/// The principal frame nearest to the body's own axes: of all right-handed frames of eigenvectors, the one
/// that turns least (largest trace of R_BP), so that a diagonal tensor gives the identity.
///
/// Two moments closer than 1e-12 of the largest count as equal: only the axis of the third is then given by
/// the tensor, and the other two are the body's own axes carried along by the shortest rotation. Three equal
/// moments give the identity. Of frames that turn equally far, the one that turns more positively about x,
/// then y, z. Only the symmetric part of I_B is used. Eigenvalues by cyclic Jacobi rotations, each with an
/// absolute error of a few roundings of the largest.
PrincipalAxes principalAxes(const Eigen::Matrix3d& I_B);

} // namespace polhode

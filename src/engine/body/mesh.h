#pragma once

#include <Eigen/Core>

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace polhode
{

/// A surface of triangles. Seen from outside, the corners of each run counter-clockwise.
struct TriangleMesh {
    /// m.
    std::vector<Eigen::Vector3d> vertices;
    /// Indices of three corners each.
    std::vector<std::array<int, 3>> triangles;
};

/// Throws std::invalid_argument unless the mesh bounds a volume: finite vertices, every triangle with three
/// different corners that exist, every edge shared by exactly two triangles that run along it in opposite
/// directions, and every connected part with a volume: positive where it lies in no other part, negative
/// where it bounds a cavity inside another.
///
/// The message names the edge, triangle or part and its fault: open, shared by more than two, turned over,
/// without volume, inside out, or filled twice. That a part does not pass through itself or through another
/// is not checked. name begins the message.
void requireClosed(const TriangleMesh& mesh, std::string_view name = "mesh");

/// The integrals of 1, r and r rᵀ over what a closed mesh encloses, r from a point of reference.
struct VolumeIntegrals {
    double volume = 0.0; ///< m³
    Eigen::Vector3d first = Eigen::Vector3d::Zero(); ///< m⁴
    Eigen::Matrix3d second = Eigen::Matrix3d::Zero(); ///< m⁵
};

/// The sums over the signed tetrahedra (0, a, b, c) from the reference to each triangle, which are exact:
/// V = a · (b × c) / 6, ∫ r = V s / 4, ∫ r rᵀ = V (a aᵀ + b bᵀ + c cᵀ + s sᵀ) / 20, s = a + b + c.
VolumeIntegrals volumeIntegrals(const TriangleMesh& mesh, const Eigen::Vector3d& reference);

/// The middle of the box around the vertices.
Eigen::Vector3d middle(const TriangleMesh& mesh);

/// The smallest convex body that holds all points, as a closed mesh with outward faces (Qhull).
///
/// Its vertices are those points that are corners, unchanged and in the order given. A face with more than
/// three corners is cut into triangles that share its first corner.
/// Throws std::invalid_argument where a coordinate is not finite or too large (see kLargestInput), and where
/// the points coincide or lie on a line or in a plane (thinner than 1e-10 of their extent), saying which.
TriangleMesh convexHull(std::span<const Eigen::Vector3d> points);

} // namespace polhode

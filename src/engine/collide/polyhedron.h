#pragma once

#include "engine/body/mesh.h"

#include <Eigen/Core>

#include <vector>

namespace polhode
{

/// A convex polyhedron by its flat faces.
struct Polyhedron {
    struct Face {
        std::vector<int> corners; ///< counter-clockwise seen from outside
        Eigen::Vector3d normal;
    };
    /// An edge from → to as the face on its left runs along it; the face on its right runs back.
    struct Edge {
        int from = 0;
        int to = 0;
        int left = 0;
        int right = 0;
    };
    std::vector<Eigen::Vector3d> vertices;
    std::vector<Face> faces;
    std::vector<Edge> edges;
};

/// Joins the triangles of a convex mesh that lie in one plane (normals within 1e-6 rad of each other).
Polyhedron polyhedronOf(const TriangleMesh& mesh);

/// The eight corners of a box about the origin.
std::vector<Eigen::Vector3d> boxCorners(const Eigen::Vector3d& half);

} // namespace polhode

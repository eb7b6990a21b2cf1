#pragma once

#include "engine/body/mesh.h"

#include <cmath>
#include <numbers>
#include <vector>

/// Closed meshes whose volume and moments are known.
namespace meshes
{

inline std::vector<Eigen::Vector3d> boxCorners(const Eigen::Vector3d& edges)
{
    std::vector<Eigen::Vector3d> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(
            0.5 * edges.cwiseProduct(Eigen::Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
    return corners;
}

inline polhode::TriangleMesh box(const Eigen::Vector3d& edges)
{
    return {boxCorners(edges),
            {{0, 2, 1},
             {1, 2, 3},
             {4, 5, 6},
             {5, 7, 6},
             {0, 1, 4},
             {1, 5, 4},
             {2, 6, 3},
             {3, 6, 7},
             {0, 4, 2},
             {2, 4, 6},
             {1, 3, 5},
             {3, 7, 5}}};
}

inline std::vector<Eigen::Vector3d> octahedronCorners(double radius)
{
    return {{radius, 0, 0},  {-radius, 0, 0}, {0, radius, 0},
            {0, -radius, 0}, {0, 0, radius},  {0, 0, -radius}};
}

/// Edge 2 / φ, circumradius √3.
inline std::vector<Eigen::Vector3d> dodecahedronCorners()
{
    const double g = std::numbers::phi;
    std::vector<Eigen::Vector3d> corners = boxCorners({2, 2, 2});
    for (const double s : {-1.0, 1.0})
        for (const double t : {-1.0, 1.0}) {
            corners.push_back({0, s / g, t * g});
            corners.push_back({s / g, t * g, 0});
            corners.push_back({t * g, 0, s / g});
        }
    return corners;
}

/// Edge 2, from the three golden rectangles.
inline std::vector<Eigen::Vector3d> icosahedronCorners()
{
    const double g = std::numbers::phi;
    std::vector<Eigen::Vector3d> corners;
    for (const double s : {-1.0, 1.0})
        for (const double t : {-1.0, 1.0}) {
            corners.push_back({0, s, t * g});
            corners.push_back({s, t * g, 0});
            corners.push_back({t * g, 0, s});
        }
    return corners;
}

} // namespace meshes

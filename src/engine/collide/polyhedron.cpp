#include "engine/collide/polyhedron.h"

#include <Eigen/Geometry>

#include <map>
#include <numeric>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kSamePlane = 1e-6; // rad: triangles of one face are off by the digits of their corners

Eigen::Vector3d areaVector(const TriangleMesh& mesh, const std::array<int, 3>& t)
{
    const Eigen::Vector3d& a = mesh.vertices[t[0]];
    return (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a);
}

/// Which triangle is the first of the flat face that each belongs to.
std::vector<int> facesOf(const TriangleMesh& mesh, const std::map<std::pair<int, int>, int>& triangleAt)
{
    const int count = static_cast<int>(mesh.triangles.size());
    std::vector<Eigen::Vector3d> normals;
    for (const auto& t : mesh.triangles)
        normals.push_back(areaVector(mesh, t).normalized());
    std::vector<int> face(count);
    std::iota(face.begin(), face.end(), 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [edge, triangle] : triangleAt) {
            const int other = triangleAt.at({edge.second, edge.first});
            if (face[other] < face[triangle]
                && normals[face[other]].cross(normals[triangle]).norm() < kSamePlane
                && normals[face[other]].dot(normals[triangle]) > 0.0) {
                face[triangle] = face[other];
                changed = true;
            }
        }
    }
    return face;
}

} // namespace

Polyhedron polyhedronOf(const TriangleMesh& mesh)
{
    std::map<std::pair<int, int>, int> triangleAt;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        for (int k = 0; k < 3; ++k)
            triangleAt[{mesh.triangles[i][k], mesh.triangles[i][(k + 1) % 3]}] = static_cast<int>(i);
    const std::vector<int> face = facesOf(mesh, triangleAt);

    Polyhedron out;
    out.vertices = mesh.vertices;
    std::map<int, int> index;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto [at, isNew] = index.try_emplace(face[i], static_cast<int>(out.faces.size()));
        if (isNew)
            out.faces.push_back({{}, Eigen::Vector3d::Zero()});
        out.faces[at->second].normal += areaVector(mesh, mesh.triangles[i]);
    }
    std::map<std::pair<int, int>, int> next; // face and corner → the corner after it
    for (const auto& [edge, triangle] : triangleAt) {
        const int left = index[face[triangle]];
        const int right = index[face[triangleAt.at({edge.second, edge.first})]];
        if (left == right)
            continue;
        next[{left, edge.first}] = edge.second;
        if (edge.first < edge.second)
            out.edges.push_back({edge.first, edge.second, left, right});
    }
    for (std::size_t f = 0; f < out.faces.size(); ++f) {
        out.faces[f].normal.normalize();
        const int first = next.lower_bound({static_cast<int>(f), -1})->first.second;
        int corner = first;
        do {
            out.faces[f].corners.push_back(corner);
            corner = next.at({static_cast<int>(f), corner});
        } while (corner != first && out.faces[f].corners.size() <= mesh.vertices.size());
    }
    return out;
}

std::vector<Eigen::Vector3d> boxCorners(const Eigen::Vector3d& half)
{
    std::vector<Eigen::Vector3d> corners;
    for (int i = 0; i < 8; ++i)
        corners.emplace_back((i & 1 ? 1.0 : -1.0) * half.x(), (i & 2 ? 1.0 : -1.0) * half.y(),
                             (i & 4 ? 1.0 : -1.0) * half.z());
    return corners;
}

} // namespace polhode

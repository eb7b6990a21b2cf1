#include "course/shape/shape_rows.h"
#include "engine/body/mesh_mass.h"
#include "engine/collide/convex_parts.h"

#include <algorithm>
#include <array>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

bool isConcave(const TriangleMesh& mesh)
{
    const std::vector<Vector3d>& p = mesh.vertices;
    // Faces may be listed inside out; then the whole mesh is.
    double volume = 0.0;
    for (const auto& [i, j, k] : mesh.triangles)
        volume += p[i].dot(p[j].cross(p[k]));
    Eigen::AlignedBox3d box;
    for (const Vector3d& point : p)
        box.extend(point);
    const double room = kHollow * box.diagonal().norm();
    return std::ranges::any_of(mesh.triangles, [&](const std::array<int, 3>& face) {
        const Vector3d& a = p[face[0]];
        const Vector3d normal = (volume < 0.0 ? -1.0 : 1.0) * (p[face[1]] - a).cross(p[face[2]] - a);
        return std::ranges::any_of(
            p, [&](const Vector3d& point) { return normal.dot(point - a) > room * normal.norm(); });
    });
}

} // namespace

void becomeHull(ShapeLook& look)
{
    TriangleMesh hull = convexHull(look.points);
    look.points = std::move(hull.vertices);
    look.faces = std::move(hull.triangles);
}

ContactParts partsOfHollow(const TriangleMesh& mesh, const std::vector<Vector3d>& corners)
{
    constexpr std::size_t kMostParts = 64;
    ContactParts out;
    for (std::vector<Vector3d>& part : convexParts(mesh, kMostParts))
        out.parts.push_back({HullShape{std::move(part)}});
    out.filled = out.parts.empty();
    if (out.filled)
        out.parts.push_back({HullShape{corners}});
    return out;
}

const ShapeRow kTetrahedron{
    .id = "tetrahedron",
    .name = {"tetrahedron", "四面体"},
    .about = {"its corners", "四个顶点"},
    .form = ShapeForm::vertices,
    .leastPoints = 4,
    .mostPoints = 4,
    .complete = becomeHull,
    .mass =
        [](const ShapeLook& s, const Matter& m) {
            return tetrahedronMass({s.points.at(0), s.points.at(1), s.points.at(2), s.points.at(3)}, m);
        },
    .contact = [](const ShapeLook& s) { return touches(HullShape{s.points}); },
};

const ShapeRow kMesh{
    .id = "mesh",
    .name = {"mesh", "三角网格"},
    .about = {"closed surface of triangles", "由三角形围成的闭合表面"},
    .form = ShapeForm::mesh,
    .leastPoints = 4,
    .mass =
        [](const ShapeLook& s, const Matter& m) {
            return meshMass({s.points, s.faces}, m, "mesh");
        },
    .contact =
        [](const ShapeLook& s) {
            const TriangleMesh mesh{s.points, s.faces};
            return isConcave(mesh) ? partsOfHollow(mesh, s.points) : touches(HullShape{s.points});
        },
};

const ShapeRow kHull{
    .id = "hull",
    .name = {"convex hull", "凸包"},
    .about = {"convex hull of points", "各点的凸包"},
    .form = ShapeForm::vertices,
    .leastPoints = 4,
    .complete = becomeHull,
    .mass =
        [](const ShapeLook& s, const Matter& m) {
            return meshMass({s.points, s.faces}, m, "hull");
        },
    .contact = [](const ShapeLook& s) { return touches(HullShape{s.points}); },
};

} // namespace polhode::course

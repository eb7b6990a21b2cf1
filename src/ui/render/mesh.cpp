#include "ui/render/mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace polhode::ui
{

namespace
{

using Eigen::Vector3d;
using Eigen::Vector3f;

struct Welded {
    std::vector<Vector3d> positions;
    std::vector<Mesh::Triangle> triangles;
    std::vector<Vector3d> faceNormals; ///< length = twice the area
};

Welded weld(std::span<const Vector3d> vertices, std::span<const Mesh::Triangle> triangles)
{
    Welded w;
    std::map<std::tuple<double, double, double>, std::uint32_t> known;
    std::vector<std::uint32_t> index;
    for (const Vector3d& v : vertices) {
        const auto [it, isNew] = known.try_emplace({v.x(), v.y(), v.z()}, w.positions.size());
        if (isNew)
            w.positions.push_back(v);
        index.push_back(it->second);
    }
    for (const Mesh::Triangle& t : triangles) {
        if (std::ranges::any_of(t, [&](std::uint32_t i) { return i >= vertices.size(); }))
            continue;
        const Mesh::Triangle u{index[t[0]], index[t[1]], index[t[2]]};
        const Vector3d n
            = (w.positions[u[1]] - w.positions[u[0]]).cross(w.positions[u[2]] - w.positions[u[0]]);
        if (!(n.norm() > 0) || !n.allFinite())
            continue;
        w.triangles.push_back(u);
        w.faceNormals.push_back(n);
    }
    return w;
}

void addCreases(Mesh& mesh, const Welded& w, double cosCrease)
{
    struct Side {
        std::uint32_t a, b;
        std::size_t face;

        auto operator<=>(const Side&) const = default;
    };
    std::vector<Side> sides;
    sides.reserve(3 * w.triangles.size());
    for (std::size_t f = 0; f < w.triangles.size(); ++f)
        for (int k = 0; k < 3; ++k) {
            const auto [a, b] = std::minmax(w.triangles[f][k], w.triangles[f][(k + 1) % 3]);
            sides.push_back({a, b, f});
        }
    std::ranges::sort(sides);
    for (std::size_t i = 0; i < sides.size();) {
        const Side& side = sides[i];
        std::size_t next = i + 1;
        while (next < sides.size() && sides[next].a == side.a && sides[next].b == side.b)
            ++next;
        const bool border = next - i < 2;
        const Vector3d nA = w.faceNormals[side.face].normalized();
        const Vector3d nB
            = border ? Vector3d(Vector3d::Zero()) : w.faceNormals[sides[i + 1].face].normalized();
        mesh.closed = mesh.closed && !border;
        if (border || nA.dot(nB) < cosCrease)
            mesh.creases.push_back({w.positions[side.a].cast<float>(), w.positions[side.b].cast<float>(),
                                    nA.cast<float>(), nB.cast<float>()});
        i = next;
    }
}

} // namespace

MeshPtr meshFromTriangles(std::span<const Vector3d> vertices, std::span<const Mesh::Triangle> triangles,
                          double creaseAngle, std::vector<Mesh::Wire> wires)
{
    const Welded w = weld(vertices, triangles);
    const double cosCrease = std::cos(creaseAngle);
    auto mesh = std::make_shared<Mesh>();
    addCreases(*mesh, w, cosCrease);

    std::vector<std::vector<std::size_t>> facesOfVertex(w.positions.size());
    for (std::size_t f = 0; f < w.triangles.size(); ++f)
        for (std::uint32_t i : w.triangles[f])
            facesOfVertex[i].push_back(f);

    std::vector<std::vector<std::uint32_t>> copies(w.positions.size());
    for (std::size_t f = 0; f < w.triangles.size(); ++f) {
        const Vector3d own = w.faceNormals[f].normalized();
        Mesh::Triangle triangle{};
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t i = w.triangles[f][k];
            Vector3d sum = Vector3d::Zero();
            for (std::size_t g : facesOfVertex[i])
                if (w.faceNormals[g].normalized().dot(own) >= cosCrease)
                    sum += w.faceNormals[g];
            const Vector3f normal = sum.normalized().cast<float>();
            const auto same = std::ranges::find_if(
                copies[i], [&](std::uint32_t c) { return mesh->normals[c].dot(normal) > 0.99999f; });
            if (same != copies[i].end()) {
                triangle[k] = *same;
                continue;
            }
            triangle[k] = static_cast<std::uint32_t>(mesh->positions.size());
            copies[i].push_back(triangle[k]);
            mesh->positions.push_back(w.positions[i].cast<float>());
            mesh->normals.push_back(normal);
            mesh->bounds.extend(mesh->positions.back());
        }
        mesh->triangles.push_back(triangle);
    }
    mesh->wires = std::move(wires);
    return mesh;
}

MeshPtr coarsened(const MeshPtr& mesh, double sagitta)
{
    MeshPtr found = mesh;
    while (found->coarser && found->coarser->sagitta <= sagitta)
        found = found->coarser;
    return found;
}

MeshPtr mergeMeshes(std::span<const std::pair<MeshPtr, Eigen::Isometry3d>> parts)
{
    auto all = std::make_shared<Mesh>();
    std::vector<std::pair<MeshPtr, Eigen::Isometry3d>> coarser(parts.begin(), parts.end());
    bool anyCoarser = false;
    for (auto& [part, motion] : coarser) {
        all->sagitta = std::max(all->sagitta, part->sagitta);
        anyCoarser = anyCoarser || part->coarser;
        if (part->coarser)
            part = part->coarser;
    }
    if (anyCoarser)
        all->coarser = mergeMeshes(coarser);
    for (const auto& [part, motion] : parts) {
        const Eigen::Isometry3f X = motion.cast<float>();
        const auto first = static_cast<std::uint32_t>(all->positions.size());
        for (const Vector3f& p : part->positions) {
            all->positions.push_back(X * p);
            all->bounds.extend(all->positions.back());
        }
        for (const Vector3f& n : part->normals)
            all->normals.push_back(X.linear() * n);
        for (const Mesh::Triangle& t : part->triangles)
            all->triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
        for (const Mesh::Crease& c : part->creases)
            all->creases.push_back({X * c.a, X * c.b, X.linear() * c.normalA, X.linear() * c.normalB});
        for (const Mesh::Wire& wire : part->wires) {
            Mesh::Wire& copy = all->wires.emplace_back();
            for (const Vector3f& p : wire.points)
                copy.points.push_back(X * p);
            for (const Vector3f& n : wire.normals)
                copy.normals.push_back(X.linear() * n);
        }
        all->closed = all->closed && part->closed;
    }
    return all;
}

} // namespace polhode::ui

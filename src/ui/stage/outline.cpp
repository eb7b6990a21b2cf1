#include "ui/stage/outline.h"

#include "course/shape/shape_row.h"
#include "ui/stage/body_mesh.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace polhode::ui
{

namespace
{

using Point = std::array<float, 3>;

Point key(const Eigen::Vector3f& p)
{
    return {p.x(), p.y(), p.z()};
}

Eigen::Vector3d place(const Point& p)
{
    return {p[0], p[1], p[2]};
}

/// Edges that meet as lines as long as can be: dashes run on along them.
Outline chained(const std::vector<Mesh::Crease>& edges)
{
    std::map<Point, std::multiset<Point>> next;
    for (const Mesh::Crease& edge : edges) {
        next[key(edge.a)].insert(key(edge.b));
        next[key(edge.b)].insert(key(edge.a));
    }
    Outline lines;
    const auto walk = [&](Point at) {
        std::vector<Eigen::Vector3d> line{place(at)};
        for (auto* ends = &next[at]; !ends->empty(); ends = &next[at]) {
            const Point to = *ends->begin();
            ends->erase(ends->begin());
            next[to].erase(next[to].find(at));
            line.push_back(place(to));
            at = to;
        }
        if (line.size() > 1)
            lines.push_back(std::move(line));
    };
    // Lines that end begin at an end; what is left then runs in rings.
    for (const bool rings : {false, true})
        for (const auto& [start, ends] : next)
            while (rings ? !ends.empty() : ends.size() % 2 == 1)
                walk(start);
    return lines;
}

/// Crosses as wide as the places are far apart, or a centimetre.
void addCrosses(const course::ShapeLook& shape, Outline& lines)
{
    constexpr double kShare = 0.05, kAlone = 0.01;
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3d& point : shape.points)
        box.extend(point);
    const double extent = box.isEmpty() ? 0 : box.diagonal().norm();
    const double half = extent > 0 ? kShare * extent : kAlone;
    for (const Eigen::Vector3d& point : shape.points)
        for (int axis = 0; axis < 3; ++axis)
            lines.push_back({shape.X_BS * Eigen::Vector3d(point - half * Eigen::Vector3d::Unit(axis)),
                             shape.X_BS * Eigen::Vector3d(point + half * Eigen::Vector3d::Unit(axis))});
}

} // namespace

Outline outlineOf(const course::ShapeLook& shape)
{
    Outline lines;
    if (course::amountOf(shape.kind) == course::ShapeAmount::parts) {
        for (course::ShapeLook part : shape.parts) {
            part.X_BS = shape.X_BS * part.X_BS;
            std::ranges::move(outlineOf(part), std::back_inserter(lines));
        }
    } else if (course::amountOf(shape.kind) == course::ShapeAmount::own) {
        addCrosses(shape, lines);
    } else if (MeshPtr mesh = bodyMesh(shape)) {
        // What is round all over shows the sharpest of its edges.
        constexpr double kRoundest = 0.02; // rad, between the faces of what nobody would part into faces
        for (double angle = 0.5 * kCrease; mesh->creases.empty() && mesh->wires.empty() && angle > kRoundest;
             angle *= 0.5)
            mesh = bodyMesh(shape, angle);
        lines = chained(mesh->creases);
        for (const Mesh::Wire& wire : mesh->wires) {
            lines.emplace_back();
            for (const Eigen::Vector3f& point : wire.points)
                lines.back().push_back(point.cast<double>());
        }
    }
    return lines;
}

} // namespace polhode::ui

#include "ui/stage/body_mesh.h"

#include "course/shape/shape_row.h"
#include "engine/math/least_turn.h"
#include "ui/stage/shape_cache.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace polhode::ui
{

namespace
{

using course::ShapeLook;
using Placed = std::vector<std::pair<MeshPtr, Eigen::Isometry3d>>;

constexpr double kThin = 0.02; // drawn thickness of what is thin, of its longest extent

double number(const ShapeLook& shape, const char* name)
{
    const auto it = shape.numbers.find(name);
    return it == shape.numbers.end() ? 0 : it->second;
}

double extent(const std::vector<Eigen::Vector3d>& points)
{
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3d& point : points)
        box.extend(point);
    return box.isEmpty() ? 0 : box.diagonal().norm();
}

MeshPtr facesMesh(const ShapeLook& shape, double creaseAngle)
{
    std::vector<Mesh::Triangle> triangles;
    for (const auto& face : shape.faces)
        triangles.push_back({std::uint32_t(face[0]), std::uint32_t(face[1]), std::uint32_t(face[2])});
    return meshFromTriangles(shape.points, triangles, creaseAngle);
}

/// A tube about z: outer and inner wall and two rings.
MeshPtr tubeMesh(double inner, double outer, double height)
{
    constexpr int kSegments = 64;
    std::vector<Eigen::Vector3d> vertices;
    std::vector<Mesh::Triangle> triangles;
    for (int i = 0; i < kSegments; ++i) {
        const double angle = 2 * std::numbers::pi * i / kSegments;
        const Eigen::Vector3d out(std::cos(angle), std::sin(angle), 0);
        for (const double z : {-height / 2, height / 2})
            for (const double r : {inner, outer})
                vertices.push_back(r * out + Eigen::Vector3d(0, 0, z));
    }
    const auto at = [](int segment, int corner) { return std::uint32_t(4 * (segment % kSegments) + corner); };
    const auto strip = [&](int i, int a, int b) {
        triangles.push_back({at(i, a), at(i + 1, a), at(i + 1, b)});
        triangles.push_back({at(i, a), at(i + 1, b), at(i, b)});
    };
    for (int i = 0; i < kSegments; ++i) {
        strip(i, 1, 3); // outer wall
        strip(i, 3, 2); // top
        strip(i, 2, 0); // inner wall
        strip(i, 0, 1); // bottom
    }
    return meshFromTriangles(vertices, triangles);
}

/// Balls at the points, each joined to the centre of mass by a thin rod.
MeshPtr pointsMesh(const ShapeLook& shape)
{
    constexpr double kLeastReach = 1e-6; // m: points in one place are drawn all the same
    constexpr double kAtCentre = 1e-9; // of the reach: a rod so short has no direction
    const double reach = std::max(extent(shape.points), kLeastReach);
    double heaviest = 0, total = 0;
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
        heaviest = std::max(heaviest, shape.masses[i]);
        centre += shape.masses[i] * shape.points[i];
        total += shape.masses[i];
    }
    centre /= total;
    Placed parts;
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
        const double radius = 0.05 * reach * std::cbrt(shape.masses[i] / heaviest);
        Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
        place.translation() = shape.points[i];
        parts.emplace_back(sphereMesh(std::max(radius, 0.015 * reach), {0, 0}), place);
        const Eigen::Vector3d rod = shape.points[i] - centre;
        if (rod.norm() < kAtCentre * reach)
            continue;
        Eigen::Isometry3d along = Eigen::Isometry3d::Identity();
        along.linear() = leastTurn(Eigen::Vector3d::UnitX(), rod.normalized());
        along.translation() = centre + 0.5 * rod;
        parts.emplace_back(rodMesh(rod.norm(), 0.015 * reach), along);
    }
    return mergeMeshes(parts);
}

MeshPtr partsMesh(const ShapeLook& shape);

/// The drawn cone stands on its base about its centre of mass; the scene's stands on its tip.
MeshPtr standingCone(double radius, double height)
{
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.linear() = Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()).toRotationMatrix();
    place.translation() = Eigen::Vector3d(0, 0, 0.75 * height);
    return mergeMeshes(Placed{{coneMesh(radius, height), place}});
}

MeshPtr laminaMesh(const ShapeLook& shape)
{
    std::vector<Eigen::Vector2d> outline;
    for (const Eigen::Vector3d& point : shape.points)
        outline.push_back(point.head<2>());
    return plateMesh(outline, kThin * extent(shape.points));
}

MeshPtr plateOf(const ShapeLook& s)
{
    const double x = number(s, "x"), y = number(s, "y");
    return boxMesh({x, y, kThin * std::max(x, y)});
}

Eigen::Vector3d sizes(const ShapeLook& s)
{
    return {number(s, "x"), number(s, "y"), number(s, "z")};
}

/// How a shape is drawn that is not made of faces.
struct MeshRow {
    const char* id;
    MeshPtr (*make)(const ShapeLook& shape);
};

const MeshRow kMeshRows[]{
    {"box", [](const ShapeLook& s) { return boxMesh(sizes(s)); }},
    {"sphere",
     [](const ShapeLook& s) {
         return sphereMesh(number(s, "radius"), {1, 4});
     }},
    {"shell",
     [](const ShapeLook& s) {
         return sphereMesh(number(s, "radius"), {1, 4});
     }},
    {"ellipsoid", [](const ShapeLook& s) { return ellipsoidMesh(sizes(s)); }},
    {"cylinder", [](const ShapeLook& s) { return cylinderMesh(number(s, "radius"), number(s, "height")); }},
    {"tube",
     [](const ShapeLook& s) {
         return tubeMesh(number(s, "inner"), number(s, "outer"), number(s, "height"));
     }},
    {"capsule", [](const ShapeLook& s) { return capsuleMesh(number(s, "radius"), number(s, "height")); }},
    {"cone", [](const ShapeLook& s) { return standingCone(number(s, "radius"), number(s, "height")); }},
    {"plate", plateOf},
    {"lamina", laminaMesh},
    {"disc",
     [](const ShapeLook& s) { return discMesh(number(s, "radius"), kThin * 2 * number(s, "radius")); }},
    {"hoop",
     [](const ShapeLook& s) { return hoopMesh(number(s, "radius"), 2 * kThin * 2 * number(s, "radius")); }},
    {"rod", [](const ShapeLook& s) { return rodMesh(number(s, "length"), kThin * number(s, "length")); }},
    {"points", pointsMesh},
    {"compound", partsMesh},
};

MeshPtr shapeMesh(const ShapeLook& shape, std::optional<double> creaseAngle = {})
{
    if (!shape.faces.empty()) {
        const auto crease = course::shapeRow(shape.kind).crease;
        return facesMesh(shape, creaseAngle.value_or(crease ? crease(shape) : kCrease));
    }
    for (const MeshRow& row : kMeshRows)
        if (shape.kind == row.id)
            return row.make(shape);
    return nullptr;
}

MeshPtr partsMesh(const ShapeLook& shape)
{
    Placed parts;
    for (const ShapeLook& part : shape.parts)
        if (MeshPtr mesh = course::isHole(part) ? nullptr : shapeMesh(part))
            parts.emplace_back(mesh, part.X_BS);
    return mergeMeshes(parts);
}

MeshPtr placedMesh(const ShapeLook& shape, const Eigen::Isometry3d& X, std::optional<double> creaseAngle = {})
{
    const MeshPtr mesh = shapeMesh(shape, creaseAngle);
    return !mesh || X.matrix().isIdentity(0) ? mesh : mergeMeshes(Placed{{mesh, X}});
}

constexpr const char* kDark = "#30343a"; // what a hole shows where it opens

/// A hole is seen where it comes out of the body: a little larger, so that its ends lie before the faces.
ShapeLook grown(ShapeLook hole)
{
    constexpr double kBy = 1.004;
    for (auto& [key, number] : hole.numbers)
        if (key != course::kHole)
            number *= kBy;
    for (Eigen::Vector3d& point : hole.points)
        point *= kBy;
    return hole;
}

std::vector<BodyPiece> piecesOf(const ShapeLook& shape)
{
    std::vector<BodyPiece> pieces;
    for (const ShapeLook& part : shape.parts) {
        const bool hole = course::isHole(part);
        const MeshPtr mesh = hole ? shapeMesh(grown(part)) : shapeMesh(part);
        if (!mesh)
            continue;
        const Eigen::Isometry3d X = shape.X_BS * part.X_BS;
        pieces.push_back({X.matrix().isIdentity(0) ? mesh : mergeMeshes(Placed{{mesh, X}}),
                          hole && part.color.empty() ? kDark : part.color});
    }
    if (pieces.empty())
        if (MeshPtr mesh = placedMesh(shape, shape.X_BS))
            pieces.push_back({std::move(mesh), {}});
    return pieces;
}

} // namespace

MeshPtr bodyMesh(const ShapeLook& shape, std::optional<double> creaseAngle)
{
    return placedMesh(shape, shape.X_BS, creaseAngle);
}

std::vector<BodyPiece> bodyPieces(const course::BodyLook& look)
{
    thread_local ShapeCache<std::vector<BodyPiece>> latest;
    return latest.of(look.shape, [&] { return piecesOf(look.shape); });
}

} // namespace polhode::ui

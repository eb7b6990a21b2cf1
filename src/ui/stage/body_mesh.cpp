#include "ui/stage/body_mesh.h"

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
    const double reach = std::max(extent(shape.points), 1e-6);
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
        if (rod.norm() < 1e-9 * reach)
            continue;
        Eigen::Isometry3d along = Eigen::Isometry3d::Identity();
        along.linear() = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitX(), rod).toRotationMatrix();
        along.translation() = centre + 0.5 * rod;
        parts.emplace_back(rodMesh(rod.norm(), 0.015 * reach), along);
    }
    return mergeMeshes(parts);
}

MeshPtr shapeMesh(const ShapeLook& shape)
{
    const auto n = [&](const char* name) { return number(shape, name); };
    const Eigen::Vector3d xyz(n("x"), n("y"), n("z"));
    const double radius = n("radius"), height = n("height");
    if (shape.kind == "box")
        return boxMesh(xyz);
    if (shape.kind == "sphere" || shape.kind == "shell")
        return sphereMesh(radius, {1, 4});
    if (shape.kind == "ellipsoid")
        return ellipsoidMesh(xyz);
    if (shape.kind == "cylinder")
        return cylinderMesh(radius, height);
    if (shape.kind == "tube")
        return tubeMesh(n("inner"), n("outer"), height);
    if (shape.kind == "capsule")
        return capsuleMesh(radius, height);
    if (shape.kind == "cone") {
        // The drawn cone stands on its base about its centre of mass; the scene's stands on its tip.
        Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
        place.linear() = Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()).toRotationMatrix();
        place.translation() = Eigen::Vector3d(0, 0, 0.75 * height);
        return mergeMeshes(Placed{{coneMesh(radius, height), place}});
    }
    if (shape.kind == "tetrahedron" || shape.kind == "mesh" || shape.kind == "hull")
        return facesMesh(shape, 0.6);
    if (shape.kind == "prism") // its sides are flat, however many there are
        return facesMesh(shape, 0.5 * 2 * std::numbers::pi / n("sides"));
    if (shape.kind == "plate")
        return boxMesh({xyz.x(), xyz.y(), kThin * std::max(xyz.x(), xyz.y())});
    if (shape.kind == "disc")
        return discMesh(radius, kThin * 2 * radius);
    if (shape.kind == "hoop")
        return hoopMesh(radius, 2 * kThin * 2 * radius);
    if (shape.kind == "rod")
        return rodMesh(n("length"), kThin * n("length"));
    if (shape.kind == "lamina") {
        std::vector<Eigen::Vector2d> outline;
        for (const Eigen::Vector3d& point : shape.points)
            outline.push_back(point.head<2>());
        return plateMesh(outline, kThin * extent(shape.points));
    }
    if (shape.kind == "points")
        return pointsMesh(shape);
    if (shape.kind == "compound") {
        Placed parts;
        for (const ShapeLook& part : shape.parts)
            if (MeshPtr mesh = shapeMesh(part))
                parts.emplace_back(mesh, part.X_BS);
        return mergeMeshes(parts);
    }
    return nullptr;
}

MeshPtr placedMesh(const ShapeLook& shape, const Eigen::Isometry3d& X)
{
    const MeshPtr mesh = shapeMesh(shape);
    return !mesh || X.matrix().isIdentity(0) ? mesh : mergeMeshes(Placed{{mesh, X}});
}

std::vector<BodyPiece> piecesOf(const ShapeLook& shape)
{
    std::vector<BodyPiece> pieces;
    for (const ShapeLook& part : shape.parts)
        if (MeshPtr mesh = placedMesh(part, shape.X_BS * part.X_BS))
            pieces.push_back({std::move(mesh), part.color});
    if (pieces.empty())
        if (MeshPtr mesh = placedMesh(shape, shape.X_BS))
            pieces.push_back({std::move(mesh), {}});
    return pieces;
}

} // namespace

MeshPtr bodyMesh(const ShapeLook& shape)
{
    return placedMesh(shape, shape.X_BS);
}

std::vector<BodyPiece> bodyPieces(const course::BodyLook& look)
{
    thread_local ShapeCache<std::vector<BodyPiece>> latest;
    return latest.of(look.shape, [&] { return piecesOf(look.shape); });
}

} // namespace polhode::ui

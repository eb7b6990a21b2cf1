#include "engine/math/tolerances.h"
#include "ui/stage/body_mesh.h"
#include "ui/stage/shape_cache.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace polhode::ui
{

namespace
{

using course::ShapeLook;
using Placed = std::vector<std::pair<MeshPtr, Eigen::Isometry3d>>;

constexpr double kSlab = 0.006; // thickness of what is solid without end, of its drawn size

MeshPtr slabMesh(double size)
{
    Eigen::Isometry3d below = Eigen::Isometry3d::Identity();
    below.translation().z() = -0.5 * kSlab * size;
    return mergeMeshes(Placed{{boxMesh({size, size, kSlab * size}), below}});
}

/// The unit normal on the right hand of the line at each point, longer at corners, so that the offset line
/// keeps its distance.
std::vector<Eigen::Vector3d> rightHand(const std::vector<Eigen::Vector3d>& line)
{
    constexpr double kSharpest = 0.3; // cosine of half the turn, beyond which a corner is cut
    std::vector<Eigen::Vector3d> normals(line.size());
    const auto normal = [&](std::size_t i) {
        const Eigen::Vector3d d = (line[i + 1] - line[i]).normalized();
        return Eigen::Vector3d(d.z(), 0, -d.x());
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Eigen::Vector3d before = normal(i == 0 ? 0 : i - 1);
        const Eigen::Vector3d after = normal(std::min(i, line.size() - 2));
        const Eigen::Vector3d mean = (before + after).normalized();
        normals[i] = mean / std::max(kSharpest, mean.dot(after));
    }
    return normals;
}

/// Whether a closed line is walked clockwise (x to the right, z up), with what is solid inside.
bool isSolidInside(const std::vector<Eigen::Vector3d>& line)
{
    double area = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        area += line[i].x() * line[i + 1].z() - line[i + 1].x() * line[i].z();
    return area < 0;
}

/// A line in the xz plane, swept along y and thickened on its solid side; one that closes round what is solid
/// is a block.
MeshPtr profileMesh(const ShapeLook& shape)
{
    const std::vector<Eigen::Vector3d>& line = shape.points;
    const auto it = shape.numbers.find("width");
    if (line.size() < 2 || it == shape.numbers.end())
        return nullptr;
    const double width = it->second;
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3d& point : line)
        box.extend(point);
    const double size = box.diagonal().norm();
    if (line.size() > 3 && (line.front() - line.back()).norm() < tolerance::kTyped * size
        && isSolidInside(line)) {
        std::vector<Eigen::Vector2d> outline;
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            outline.emplace_back(line[i].x(), line[i].z());
        Eigen::Isometry3d upright = Eigen::Isometry3d::Identity();
        upright.linear()
            = Eigen::AngleAxisd(std::numbers::pi / 2, Eigen::Vector3d::UnitX()).toRotationMatrix();
        return mergeMeshes(Placed{{plateMesh(outline, width), upright}});
    }
    constexpr double kThickness = 0.02; // of the line's size
    const std::vector<Eigen::Vector3d> normals = rightHand(line);
    std::vector<Eigen::Vector3d> vertices;
    for (std::size_t i = 0; i < line.size(); ++i)
        for (const double y : {-0.5 * width, 0.5 * width})
            for (const double depth : {0.0, kThickness * size})
                vertices.push_back(line[i] + depth * normals[i] + Eigen::Vector3d(0, y, 0));
    std::vector<Mesh::Triangle> triangles;
    const auto quad = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        const auto n = [](std::size_t i) { return std::uint32_t(i); };
        triangles.push_back({n(a), n(b), n(c)});
        triangles.push_back({n(a), n(c), n(d)});
    };
    // Of each point: 0 front top, 1 front below, 2 back top, 3 back below.
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const std::size_t a = 4 * i, b = a + 4;
        quad(a, b, b + 2, a + 2);
        quad(a + 1, a + 3, b + 3, b + 1);
        quad(a, a + 1, b + 1, b);
        quad(a + 2, b + 2, b + 3, a + 3);
    }
    const std::size_t last = 4 * (line.size() - 1);
    quad(0, 2, 3, 1);
    quad(last, last + 1, last + 3, last + 2);
    return meshFromTriangles(vertices, triangles);
}

MeshPtr boundedMesh(const course::WallLook& wall)
{
    if (wall.form != course::WallForm::profile)
        return bodyMesh(wall.shape);
    const MeshPtr mesh = profileMesh(wall.shape);
    return mesh ? mergeMeshes(Placed{{mesh, wall.shape.X_BS}}) : nullptr;
}

} // namespace

MeshPtr wallMesh(const course::WallLook& wall, double size)
{
    if (wall.form == course::WallForm::halfSpace)
        return mergeMeshes(Placed{{slabMesh(size), wall.shape.X_BS}});
    thread_local ShapeCache<MeshPtr> latest;
    return latest.of(wall.shape, [&] { return boundedMesh(wall); });
}

} // namespace polhode::ui

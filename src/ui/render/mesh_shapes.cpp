#include "ui/render/mesh.h"

#include "engine/math/least_turn.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>

namespace polhode::ui
{

namespace
{

using Eigen::Isometry3d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::Vector3f;
using std::numbers::pi;

constexpr int kSegments = 64;
constexpr int kFewestSegments = 16; // of a round mesh that appears small

using Wire = Mesh::Wire;

/// The surface that a profile (radius, z), from bottom to top, sweeps about z.
MeshPtr revolve(std::span<const Vector2d> profile, int segments, double creaseAngle = 0.6, bool ring = false,
                std::vector<Wire> wires = {})
{
    std::vector<Vector3d> vertices;
    std::vector<Mesh::Triangle> triangles;
    for (const Vector2d& p : profile)
        for (int s = 0; s < segments; ++s) {
            const double angle = 2 * pi * s / segments;
            vertices.emplace_back(p.x() * std::cos(angle), p.x() * std::sin(angle), p.y());
        }
    const auto rows = static_cast<int>(profile.size());
    for (int r = 0; r < (ring ? rows : rows - 1); ++r)
        for (int s = 0; s < segments; ++s) {
            const auto at = [&](int row, int seg) {
                return static_cast<std::uint32_t>(row % rows * segments + seg % segments);
            };
            triangles.push_back({at(r, s), at(r, s + 1), at(r + 1, s + 1)});
            triangles.push_back({at(r, s), at(r + 1, s + 1), at(r + 1, s)});
        }
    return meshFromTriangles(vertices, triangles, creaseAngle, std::move(wires));
}

Isometry3d placed(const Vector3d& position,
                  const Eigen::Quaterniond& rotation = Eigen::Quaterniond::Identity())
{
    Isometry3d X = Isometry3d::Identity();
    X.linear() = rotation.toRotationMatrix();
    X.translation() = position;
    return X;
}

Eigen::Quaterniond zOnto(const Vector3d& direction)
{
    return Eigen::Quaterniond(leastTurn(Vector3d::UnitZ(), direction.normalized()));
}

double signedArea(std::span<const Vector2d> outline)
{
    double twice = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vector2d &a = outline[i], &b = outline[(i + 1) % outline.size()];
        twice += a.x() * b.y() - a.y() * b.x();
    }
    return twice / 2;
}

double turn(const Vector2d& a, const Vector2d& b, const Vector2d& c)
{
    return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

/// Ear clipping of a counter-clockwise simple polygon.
std::vector<Mesh::Triangle> triangulated(std::span<const Vector2d> outline)
{
    std::vector<std::uint32_t> left(outline.size());
    for (std::size_t i = 0; i < left.size(); ++i)
        left[i] = static_cast<std::uint32_t>(i);
    std::vector<Mesh::Triangle> triangles;
    const auto isEar = [&](std::size_t k) {
        const std::size_t n = left.size();
        const std::uint32_t a = left[(k + n - 1) % n], b = left[k], c = left[(k + 1) % n];
        if (turn(outline[a], outline[b], outline[c]) <= 0)
            return false;
        return std::ranges::none_of(left, [&](std::uint32_t p) {
            return p != a && p != b && p != c && turn(outline[a], outline[b], outline[p]) >= 0
                && turn(outline[b], outline[c], outline[p]) >= 0
                && turn(outline[c], outline[a], outline[p]) >= 0;
        });
    };
    while (left.size() > 2) {
        std::size_t k = 0;
        while (k < left.size() && !isEar(k))
            ++k;
        if (k == left.size())
            break;
        const std::size_t n = left.size();
        triangles.push_back({left[(k + n - 1) % n], left[k], left[(k + 1) % n]});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
    }
    return triangles;
}

/// How far the chord between two of the segments of a circle lies inside of it.
float sagittaOf(double radius, int segments)
{
    return static_cast<float>(radius * (1 - std::cos(pi / segments)));
}

/// A mesh of kSegments with its coarser versions; `make` gives that of some number of segments.
template <class Make>
MeshPtr inVersions(double radius, const Make& make)
{
    MeshPtr coarser;
    for (int segments = kFewestSegments; segments <= kSegments; segments *= 2) {
        auto mesh = std::make_shared<Mesh>(*make(segments));
        mesh->sagitta = sagittaOf(radius, segments);
        mesh->coarser = coarser;
        coarser = mesh;
    }
    return coarser;
}

MeshPtr unitSphere(WireGrid grid, int segments)
{
    const int rings = segments / 2;
    const auto point = [&](double polar, double around) {
        return Vector3d(std::sin(polar) * std::cos(around), std::sin(polar) * std::sin(around),
                        std::cos(polar));
    };
    std::vector<Vector3d> vertices;
    std::vector<Mesh::Triangle> triangles;
    for (int r = 0; r <= rings; ++r)
        for (int s = 0; s < segments; ++s)
            vertices.push_back(r == 0          ? Vector3d(0, 0, 1)
                                   : r < rings ? point(pi * r / rings, 2 * pi * s / segments)
                                               : Vector3d(0, 0, -1));
    for (int r = 0; r < rings; ++r)
        for (int s = 0; s < segments; ++s) {
            const auto at = [&](int row, int seg) {
                return static_cast<std::uint32_t>(row * segments + seg % segments);
            };
            triangles.push_back({at(r, s), at(r + 1, s), at(r + 1, s + 1)});
            triangles.push_back({at(r, s), at(r + 1, s + 1), at(r, s + 1)});
        }
    std::vector<Wire> wires;
    const auto addPoint = [&](Wire& wire, double polar, double around) {
        const Vector3d p = point(polar, around);
        wire.points.push_back(p.cast<float>());
        wire.normals.push_back(p.cast<float>());
    };
    for (int k = 1; k <= grid.parallels; ++k) {
        Wire& wire = wires.emplace_back();
        for (int s = 0; s <= segments; ++s)
            addPoint(wire, pi * k / (grid.parallels + 1), 2 * pi * s / segments);
    }
    for (int k = 0; k < grid.meridians; ++k) {
        Wire& wire = wires.emplace_back();
        for (int r = 0; r <= rings; ++r)
            addPoint(wire, pi * r / rings, 2 * pi * k / grid.meridians);
    }
    return meshFromTriangles(vertices, triangles, pi, std::move(wires));
}

/// A mesh and its coarser versions, stretched along its axes.
MeshPtr stretched(const Mesh& mesh, const Vector3f& scale)
{
    auto out = std::make_shared<Mesh>(mesh);
    const auto stretch = [&](std::vector<Vector3f>& points, std::vector<Vector3f>& normals) {
        for (Vector3f& p : points)
            p = p.cwiseProduct(scale);
        for (Vector3f& n : normals)
            n = n.cwiseQuotient(scale).normalized();
    };
    stretch(out->positions, out->normals);
    for (Wire& wire : out->wires)
        stretch(wire.points, wire.normals);
    out->bounds = {out->bounds.min().cwiseProduct(scale), out->bounds.max().cwiseProduct(scale)};
    out->sagitta *= scale.maxCoeff();
    if (mesh.coarser)
        out->coarser = stretched(*mesh.coarser, scale);
    return out;
}

} // namespace

MeshPtr boxMesh(const Vector3d& size)
{
    std::vector<Vector3d> v;
    for (int i = 0; i < 8; ++i)
        v.push_back(Vector3d(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5).cwiseProduct(size));
    const std::vector<Mesh::Triangle> t{{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                        {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return meshFromTriangles(v, t);
}

MeshPtr ellipsoidMesh(const Vector3d& semiAxes, WireGrid grid)
{
    // While a semi-axis is dragged, a new mesh is wanted with each movement: welding is for the first only.
    static std::mutex mutex;
    static std::map<std::pair<int, int>, MeshPtr> spheres;
    MeshPtr unit;
    {
        const std::lock_guard lock(mutex);
        MeshPtr& known = spheres[{grid.parallels, grid.meridians}];
        if (!known)
            known = inVersions(1, [&](int segments) { return unitSphere(grid, segments); });
        unit = known;
    }
    return stretched(*unit, semiAxes.cast<float>());
}

MeshPtr sphereMesh(double radius, WireGrid wires)
{
    return ellipsoidMesh(Vector3d::Constant(radius), wires);
}

MeshPtr cylinderMesh(double radius, double length, int segments)
{
    const std::vector<Vector2d> profile{
        {0, -length / 2}, {radius, -length / 2}, {radius, length / 2}, {0, length / 2}};
    return revolve(profile, segments);
}

MeshPtr capsuleMesh(double radius, double length)
{
    return inVersions(radius, [&](int segments) {
        const int rings = segments / 2;
        std::vector<Vector2d> profile;
        for (int k = 0; k <= rings; ++k) {
            const double angle = pi * k / rings - pi / 2;
            if (2 * k == rings) {
                profile.emplace_back(radius, -length / 2);
                profile.emplace_back(radius, length / 2);
                continue;
            }
            profile.emplace_back(k == 0 || k == rings ? 0 : radius * std::cos(angle),
                                 radius * std::sin(angle) + (2 * k < rings ? -length / 2 : length / 2));
        }
        return revolve(profile, segments, pi);
    });
}

MeshPtr coneMesh(double radius, double height, int segments)
{
    const std::vector<Vector2d> profile{{0, -height / 4}, {radius, -height / 4}, {0, 3 * height / 4}};
    return revolve(profile, segments);
}

MeshPtr tetrahedronMesh(double edge)
{
    const double s = edge / std::sqrt(8.0);
    const std::vector<Vector3d> v{{s, s, s}, {s, -s, -s}, {-s, s, -s}, {-s, -s, s}};
    const std::vector<Mesh::Triangle> t{{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    return meshFromTriangles(v, t);
}

MeshPtr rodMesh(double length, double thickness)
{
    const std::vector<std::pair<MeshPtr, Isometry3d>> parts{
        {cylinderMesh(thickness / 2, length), placed(Vector3d::Zero(), zOnto(Vector3d::UnitX()))}};
    return mergeMeshes(parts);
}

MeshPtr discMesh(double radius, double thickness)
{
    const double h = thickness / 2;
    const std::vector<Vector2d> profile{{0, -h}, {radius, -h}, {radius, h}, {0, h}};
    std::vector<Wire> wires;
    for (int k = 0; k < 4; ++k)
        for (double z : {-h, h}) {
            const double angle = pi * k / 4;
            const Vector3f end
                = Vector3d(radius * std::cos(angle), radius * std::sin(angle), z).cast<float>();
            const Vector3f normal(0, 0, z < 0 ? -1.f : 1.f);
            wires.push_back({{end, Vector3f(-end.x(), -end.y(), end.z())}, {normal, normal}});
        }
    return revolve(profile, kSegments, 0.6, false, std::move(wires));
}

MeshPtr hoopMesh(double radius, double thickness)
{
    return inVersions(radius + thickness / 2, [&](int segments) {
        const int around = segments / 4 + 4;
        std::vector<Vector2d> profile;
        for (int k = 0; k < around; ++k)
            profile.emplace_back(radius + thickness / 2 * std::cos(2 * pi * k / around),
                                 thickness / 2 * std::sin(2 * pi * k / around));
        return revolve(profile, segments, pi, true);
    });
}

MeshPtr wheelMesh(double radius, double width)
{
    const double h = width / 2, inner = 0.84 * radius;
    const std::vector<Vector2d> rim{{inner, -h}, {radius, -h}, {radius, h}, {inner, h}};
    std::vector<std::pair<MeshPtr, Isometry3d>> parts{
        {revolve(rim, kSegments, 0.6, true), placed(Vector3d::Zero())},
        {cylinderMesh(0.16 * radius, width), placed(Vector3d::Zero())}};
    for (int k = 0; k < 6; ++k) {
        const Vector3d out(std::cos(pi * k / 3), std::sin(pi * k / 3), 0);
        parts.emplace_back(cylinderMesh(0.035 * radius, 0.72 * radius),
                           placed(0.5 * radius * out, zOnto(out)));
    }
    return mergeMeshes(parts);
}

MeshPtr doorMesh(double width, double height, double thickness)
{
    const double knob = 0.03 * height;
    const MeshPtr handle = sphereMesh(knob, {0, 0});
    const double x = 0.42 * width, y = thickness / 2 + 0.8 * knob;
    const std::vector<std::pair<MeshPtr, Isometry3d>> parts{
        {boxMesh({width, thickness, height}), placed(Vector3d::Zero())},
        {handle, placed({x, y, 0})},
        {handle, placed({x, -y, 0})}};
    return mergeMeshes(parts);
}

MeshPtr tHandleMesh(double bar, double stem, double thickness)
{
    const double x_c = stem * (stem + thickness) / 2 / (bar + stem);
    const std::vector<std::pair<MeshPtr, Isometry3d>> parts{
        {cylinderMesh(thickness / 2, bar), placed({-x_c, 0, 0}, zOnto(Vector3d::UnitY()))},
        {cylinderMesh(thickness / 2, stem),
         placed({(stem + thickness) / 2 - x_c, 0, 0}, zOnto(Vector3d::UnitX()))}};
    return mergeMeshes(parts);
}

MeshPtr rectangleMesh(double width, double depth)
{
    constexpr int kCells = 12; // so that translucent planes that cross can be sorted piece by piece
    std::vector<Vector3d> vertices;
    std::vector<Mesh::Triangle> triangles;
    for (int j = 0; j <= kCells; ++j)
        for (int i = 0; i <= kCells; ++i) {
            vertices.emplace_back(width * (1.0 * i / kCells - 0.5), depth * (1.0 * j / kCells - 0.5), 0);
            if (i == kCells || j == kCells)
                continue;
            const auto at = static_cast<std::uint32_t>(j * (kCells + 1) + i);
            triangles.push_back({at, at + 1, at + kCells + 2});
            triangles.push_back({at, at + kCells + 2, at + kCells + 1});
        }
    return meshFromTriangles(vertices, triangles);
}

MeshPtr plateMesh(std::span<const Vector2d> outline, double thickness)
{
    std::vector<Vector2d> polygon(outline.begin(), outline.end());
    if (signedArea(polygon) < 0)
        std::ranges::reverse(polygon);
    const auto n = static_cast<std::uint32_t>(polygon.size());
    std::vector<Vector3d> vertices;
    for (double z : {-thickness / 2, thickness / 2})
        for (const Vector2d& p : polygon)
            vertices.emplace_back(p.x(), p.y(), z);
    std::vector<Mesh::Triangle> triangles;
    for (const Mesh::Triangle& t : triangulated(polygon)) {
        triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
        triangles.push_back({t[2], t[1], t[0]});
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        triangles.push_back({i, j, j + n});
        triangles.push_back({i, j + n, i + n});
    }
    return meshFromTriangles(vertices, triangles);
}

} // namespace polhode::ui

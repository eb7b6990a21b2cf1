#include "engine/body/mesh.h"
#include "engine/body/shapes_mass.h"
#include "engine/math/number_text.h"
#include "engine/math/refused.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>

namespace polhode
{

namespace
{

// A part whose mean thickness is below this share of its extent is a surface, and its volume is rounding.
constexpr double kFlat = 1e-12;

struct HalfEdge {
    int low;
    int high;
    bool forward; // the triangle runs from low to high
    int triangle;
};

[[noreturn]] void fail(std::string_view name, const Reason& found, const Reason& allowed = {})
{
    refuse(Subject::thing(name), found, allowed);
}

std::string text(std::size_t number)
{
    return std::to_string(number);
}

void requireVerticesAndIndices(const TriangleMesh& mesh, std::string_view name)
{
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        requirePoint(name, i, mesh.vertices[i]);
    if (mesh.triangles.empty())
        fail(name, {"has no triangles", "没有三角形"});
    const int count = static_cast<int>(mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& t = mesh.triangles[i];
        for (const int corner : t)
            if (corner < 0 || corner >= count)
                fail(name,
                     {"triangle " + text(i) + " names vertex " + std::to_string(corner),
                      "三角形 " + text(i) + " 使用顶点 " + std::to_string(corner)},
                     {"vertices from 0 to " + std::to_string(count - 1),
                      "0 到 " + std::to_string(count - 1) + " 的顶点"});
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0])
            fail(name,
                 {"triangle " + text(i) + " names one vertex twice",
                  "三角形 " + text(i) + " 重复使用了同一顶点"});
    }
}

std::vector<HalfEdge> sortedHalfEdges(const TriangleMesh& mesh)
{
    std::vector<HalfEdge> edges;
    edges.reserve(3 * mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        for (int k = 0; k < 3; ++k) {
            const int from = mesh.triangles[i][k];
            const int to = mesh.triangles[i][(k + 1) % 3];
            edges.push_back({std::min(from, to), std::max(from, to), from < to, static_cast<int>(i)});
        }
    }
    std::sort(edges.begin(), edges.end(), [](const HalfEdge& a, const HalfEdge& b) {
        return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
    });
    return edges;
}

/// Exactly two triangles along one edge, in opposite directions.
void requireTwoSides(std::span<const HalfEdge> sides, std::string_view name)
{
    if (sides.size() == 2 && sides[0].forward != sides[1].forward)
        return;
    const std::string edge = std::to_string(sides[0].low) + "–" + std::to_string(sides[0].high);
    const std::string first = std::to_string(sides[0].triangle);
    if (sides.size() == 1)
        fail(name,
             {"open: edge " + edge + " belongs to triangle " + first + " only",
              "不封闭：棱 " + edge + " 只属于三角形 " + first});
    if (sides.size() > 2)
        fail(name,
             {"not a surface: edge " + edge + " is shared by " + text(sides.size()) + " triangles",
              "不是曲面：棱 " + edge + " 为 " + text(sides.size()) + " 个三角形共有"},
             {"two triangles at each edge", "每条棱两个三角形"});
    const std::string second = std::to_string(sides[1].triangle);
    fail(name,
         {"turned over: triangles " + first + " and " + second + " run along edge " + edge
              + " in the same direction",
          "面的朝向不一致：三角形 " + first + " 与 " + second + " 沿棱 " + edge + " 同向"});
}

void requireManifold(const std::vector<HalfEdge>& edges, std::string_view name)
{
    for (std::size_t i = 0; i < edges.size();) {
        std::size_t end = i + 1;
        while (end < edges.size() && edges[end].low == edges[i].low && edges[end].high == edges[i].high)
            ++end;
        requireTwoSides(std::span(edges).subspan(i, end - i), name);
        i = end;
    }
}

/// The triangles of each connected part, parts and triangles in ascending order.
std::vector<std::vector<int>> connectedParts(const TriangleMesh& mesh, const std::vector<HalfEdge>& edges)
{
    std::vector<int> root(mesh.triangles.size());
    std::iota(root.begin(), root.end(), 0);
    const auto rootOf = [&](int t) {
        while (root[t] != t)
            t = root[t] = root[root[t]];
        return t;
    };
    for (std::size_t i = 0; i + 1 < edges.size(); i += 2) {
        const int first = rootOf(edges[i].triangle);
        const int second = rootOf(edges[i + 1].triangle);
        root[std::max(first, second)] = std::min(first, second);
    }
    std::map<int, std::vector<int>> parts;
    for (int t = 0; t < static_cast<int>(root.size()); ++t)
        parts[rootOf(t)].push_back(t);
    std::vector<std::vector<int>> list;
    for (auto& [first, triangles] : parts)
        list.push_back(std::move(triangles));
    return list;
}

TriangleMesh partOf(const TriangleMesh& mesh, const std::vector<int>& triangles)
{
    TriangleMesh part;
    for (const int t : triangles) {
        const int first = static_cast<int>(part.vertices.size());
        for (const int corner : mesh.triangles[t])
            part.vertices.push_back(mesh.vertices[corner]);
        part.triangles.push_back({first, first + 1, first + 2});
    }
    return part;
}

/// The solid angle of a triangle seen from p, positive from behind.
///
/// Source: A. van Oosterom and J. Strackee, The solid angle of a plane triangle, IEEE Trans. Biomed. Eng. 30
/// (1983) 125–126, (8).
double solidAngle(const TriangleMesh& mesh, const std::array<int, 3>& triangle, const Eigen::Vector3d& p)
{
    const Eigen::Vector3d a = (mesh.vertices[triangle[0]] - p).stableNormalized();
    const Eigen::Vector3d b = (mesh.vertices[triangle[1]] - p).stableNormalized();
    const Eigen::Vector3d c = (mesh.vertices[triangle[2]] - p).stableNormalized();
    return 2.0 * std::atan2(a.dot(b.cross(c)), 1.0 + a.dot(b) + b.dot(c) + c.dot(a));
}

/// How often the other parts enclose this one, from the first of its corners that lies on none of them;
/// nothing where every corner does.
std::optional<int> enclosures(const TriangleMesh& part, const std::vector<TriangleMesh>& all)
{
    // From a point on a surface the winding number is a fraction; elsewhere an integer up to rounding.
    constexpr double kOnSurface = 1e-3;
    for (const Eigen::Vector3d& corner : part.vertices) {
        double winding = 0.0;
        for (const TriangleMesh& other : all)
            if (&other != &part)
                for (const auto& triangle : other.triangles)
                    winding += solidAngle(other, triangle, corner) / (4.0 * std::numbers::pi);
        if (std::abs(winding - std::round(winding)) < kOnSurface)
            return static_cast<int>(std::round(winding));
    }
    return std::nullopt;
}

struct Size {
    double volume;
    double negligible;
};

Size sizeOf(const TriangleMesh& part, std::string_view name)
{
    const Eigen::Vector3d centre = middle(part);
    double extent = 0.0;
    for (const Eigen::Vector3d& v : part.vertices)
        extent = std::max(extent, (v - centre).norm());
    requireInput(name, "extent", extent, "m");
    double area = 0.0;
    for (const auto& t : part.triangles) {
        const Eigen::Vector3d& a = part.vertices[t[0]];
        area += 0.5 * (part.vertices[t[1]] - a).cross(part.vertices[t[2]] - a).norm();
    }
    return {volumeIntegrals(part, centre).volume, kFlat * extent * area};
}

/// Every part has volume; matter lies in no other part, cavities lie in one.
void requireVolume(const TriangleMesh& mesh, const std::vector<std::vector<int>>& triangles,
                   std::string_view name)
{
    std::vector<TriangleMesh> parts;
    for (const auto& list : triangles)
        parts.push_back(partOf(mesh, list));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto [volume, negligible] = sizeOf(parts[i], name);
        const std::string first = std::to_string(triangles[i].front());
        const Reason part = parts.size() == 1
            ? Reason{"the surface", "表面"}
            : Reason{"the part with triangle " + first, "含三角形 " + first + " 的部分"};
        const std::string size = numberText(volume) + " m³";
        if (std::abs(volume) <= negligible)
            fail(name,
                 {part.en + " encloses no volume (" + size + ")", part.zh + "不围成体积（" + size + "）"});
        const int expected = volume > 0.0 ? 0 : 1;
        const int found = enclosures(parts[i], parts).value_or(expected);
        if (found != expected && volume < 0.0)
            fail(name,
                 {"inside out: in " + part.en + " triangles run clockwise seen from outside (volume " + size
                      + "), which only a cavity inside another part may do",
                  "里外颠倒：" + part.zh + "的三角形从外面看按顺时针排列（体积 " + size
                      + "），只有另一部分内的空腔可以如此"},
                 {"triangles that run anticlockwise seen from outside", "从外面看按逆时针排列的三角形"});
        if (found != expected)
            fail(name, {part.en + " lies inside another part", part.zh + "在另一部分之内"},
                 {"parts apart from each other, or cavities", "互不重叠的部分，或空腔"});
    }
}

} // namespace

void requireClosed(const TriangleMesh& mesh, std::string_view name)
{
    requireVerticesAndIndices(mesh, name);
    const std::vector<HalfEdge> edges = sortedHalfEdges(mesh);
    requireManifold(edges, name);
    requireVolume(mesh, connectedParts(mesh, edges), name);
}

} // namespace polhode

#include "engine/body/mesh.h"

#include "engine/body/shapes_mass.h"
#include "engine/math/number_text.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <tuple>

namespace polhode
{

namespace
{

// A body whose mean thickness is below this part of its extent is a surface, and its volume is rounding.
constexpr double kFlat = 1e-12;

struct HalfEdge {
    int low;
    int high;
    bool forward; // the triangle runs from low to high
    int triangle;
};

[[noreturn]] void fail(std::string_view name, const std::string& what)
{
    throw std::invalid_argument(std::string(name) + ": " + what);
}

void requireVerticesAndIndices(const TriangleMesh& mesh, std::string_view name)
{
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        requirePoint(name, i, mesh.vertices[i]);
    if (mesh.triangles.empty())
        fail(name, "has no triangles");
    const int count = static_cast<int>(mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& t = mesh.triangles[i];
        const std::string triangle = "triangle " + std::to_string(i);
        for (const int corner : t)
            if (corner < 0 || corner >= count)
                fail(name,
                     triangle + " names vertex " + std::to_string(corner) + ", but vertices run from 0 to "
                         + std::to_string(count - 1));
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0])
            fail(name, triangle + " names one vertex twice");
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

void requireManifold(const TriangleMesh& mesh, std::string_view name)
{
    const std::vector<HalfEdge> edges = sortedHalfEdges(mesh);
    for (std::size_t i = 0; i < edges.size();) {
        std::size_t end = i + 1;
        while (end < edges.size() && edges[end].low == edges[i].low && edges[end].high == edges[i].high)
            ++end;
        const std::string edge = "edge " + std::to_string(edges[i].low) + "–" + std::to_string(edges[i].high);
        const std::string first = std::to_string(edges[i].triangle);
        if (end - i == 1)
            fail(name, "open: " + edge + " belongs to triangle " + first + " only");
        if (end - i > 2)
            fail(name,
                 "not a surface: " + edge + " is shared by " + std::to_string(end - i)
                     + " triangles, two are allowed");
        if (edges[i].forward == edges[i + 1].forward)
            fail(name,
                 "turned over: triangles " + first + " and " + std::to_string(edges[i + 1].triangle)
                     + " run along " + edge + " in the same direction");
        i = end;
    }
}

double surfaceArea(const TriangleMesh& mesh)
{
    double area = 0.0;
    for (const auto& t : mesh.triangles) {
        const Eigen::Vector3d& a = mesh.vertices[t[0]];
        area += 0.5 * (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a).norm();
    }
    return area;
}

void requireVolume(const TriangleMesh& mesh, std::string_view name)
{
    const Eigen::Vector3d centre = middle(mesh);
    double extent = 0.0;
    for (const Eigen::Vector3d& v : mesh.vertices)
        extent = std::max(extent, (v - centre).norm());
    const double volume = volumeIntegrals(mesh, centre).volume;
    const double negligible = kFlat * extent * surfaceArea(mesh);
    if (volume < -negligible)
        fail(name,
             "inside out: the triangles run clockwise seen from outside (volume " + numberText(volume)
                 + " m³)");
    if (volume <= negligible)
        fail(name, "encloses no volume (" + numberText(volume) + " m³)");
}

} // namespace

Eigen::Vector3d middle(const TriangleMesh& mesh)
{
    Eigen::Vector3d low = mesh.vertices.front();
    Eigen::Vector3d high = low;
    for (const Eigen::Vector3d& v : mesh.vertices) {
        low = low.cwiseMin(v);
        high = high.cwiseMax(v);
    }
    return 0.5 * low + 0.5 * high;
}

VolumeIntegrals volumeIntegrals(const TriangleMesh& mesh, const Eigen::Vector3d& reference)
{
    VolumeIntegrals sum;
    for (const auto& t : mesh.triangles) {
        const Eigen::Vector3d a = mesh.vertices[t[0]] - reference;
        const Eigen::Vector3d b = mesh.vertices[t[1]] - reference;
        const Eigen::Vector3d c = mesh.vertices[t[2]] - reference;
        const Eigen::Vector3d s = a + b + c;
        const double volume = a.dot(b.cross(c)) / 6.0;
        sum.volume += volume;
        sum.first += volume / 4.0 * s;
        sum.second += volume / 20.0
            * (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
    }
    return sum;
}

void requireClosed(const TriangleMesh& mesh, std::string_view name)
{
    requireVerticesAndIndices(mesh, name);
    requireManifold(mesh, name);
    requireVolume(mesh, name);
}

} // namespace polhode

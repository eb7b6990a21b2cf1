#include "engine/collide/convex_parts.h"

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace polhode
{

namespace
{

using Eigen::Vector3d;
/// n · x ≤ offset
struct Bound {
    Vector3d n;
    double offset = 0.0;

    double height(const Vector3d& p) const { return n.dot(p) - offset; }
};

/// A piece of a face with the plane of that.
struct Facet {
    Bound plane;
    std::vector<Vector3d> corners;
};

constexpr double kOnPlane = 1e-9; // of the extent: corners of a face, of ten digits, are off it by less
constexpr double kSliver = 1e-6; // part of the extent: thinner cells are nothing
constexpr std::size_t kMostBounds = 60; // of a cell

double solidAngle(const TriangleMesh& mesh, const Vector3d& from)
{
    double sum = 0.0;
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vector3d a = (mesh.vertices[i] - from).normalized(), b = (mesh.vertices[j] - from).normalized(),
                       c = (mesh.vertices[k] - from).normalized();
        sum += 2.0 * std::atan2(a.dot(b.cross(c)), 1.0 + a.dot(b) + b.dot(c) + c.dot(a));
    }
    return sum;
}

class Partition
{
public:
    Partition(const TriangleMesh& mesh, std::size_t most)
        : mesh_(mesh)
        , most_(most)
    {
        Eigen::AlignedBox3d box;
        for (const Vector3d& v : mesh.vertices)
            box.extend(v);
        extent_ = box.diagonal().norm();
        for (int axis = 0; axis < 3; ++axis)
            for (const double sign : {-1.0, 1.0})
                bounds_.push_back(
                    {sign * Vector3d::Unit(axis), sign > 0.0 ? box.max()[axis] : -box.min()[axis]});
        std::vector<Facet> facets;
        for (const auto& [i, j, k] : mesh.triangles) {
            const Vector3d &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
            const Vector3d n = (b - a).cross(c - a).normalized();
            facets.push_back({{n, n.dot(a)}, {a, b, c}});
        }
        divide(std::move(facets));
    }

    std::vector<std::vector<Vector3d>> parts() &&
    {
        return tooMany_ ? decltype(parts_){} : std::move(parts_);
    }

private:
    /// −1 below the plane, +1 above, 0 both, 2 in it.
    int sideOf(const Bound& plane, const Facet& facet) const
    {
        bool above = false, below = false;
        for (const Vector3d& p : facet.corners) {
            above = above || plane.height(p) > kOnPlane * extent_;
            below = below || plane.height(p) < -kOnPlane * extent_;
        }
        return above ? (below ? 0 : 1) : below ? -1 : 2;
    }

    /// The part of a facet below the plane.
    static Facet below(const Bound& plane, const Facet& facet)
    {
        Facet out{facet.plane, {}};
        for (std::size_t i = 0; i < facet.corners.size(); ++i) {
            const Vector3d& a = facet.corners[i];
            const Vector3d& b = facet.corners[(i + 1) % facet.corners.size()];
            const double ha = plane.height(a), hb = plane.height(b);
            if (ha <= 0.0)
                out.corners.push_back(a);
            if ((ha < 0.0 && hb > 0.0) || (ha > 0.0 && hb < 0.0))
                out.corners.push_back(a + ha / (ha - hb) * (b - a));
        }
        return out;
    }

    /// The plane of the facet that cuts the fewest others.
    Bound bestPlane(const std::vector<Facet>& facets) const
    {
        Bound best;
        std::size_t least = std::numeric_limits<std::size_t>::max();
        for (const Facet& facet : facets) {
            const auto cuts = static_cast<std::size_t>(std::count_if(
                facets.begin(), facets.end(), [&](const Facet& f) { return sideOf(facet.plane, f) == 0; }));
            if (cuts < least) {
                least = cuts;
                best = facet.plane;
            }
        }
        return best;
    }

    void divide(std::vector<Facet> facets)
    {
        if (tooMany_)
            return;
        if (facets.empty()) {
            addCell();
            return;
        }
        tooMany_ = bounds_.size() >= kMostBounds;
        const Bound plane = bestPlane(facets);
        for (const double sign : {1.0, -1.0}) {
            const Bound half{sign * plane.n, sign * plane.offset};
            std::vector<Facet> inside;
            for (const Facet& facet : facets) {
                const int side = sideOf(half, facet);
                if (side == -1)
                    inside.push_back(facet);
                else if (side == 0)
                    inside.push_back(below(half, facet));
            }
            std::erase_if(inside, [](const Facet& f) { return f.corners.size() < 3; });
            bounds_.push_back(half);
            divide(std::move(inside));
            bounds_.pop_back();
        }
    }

    /// The cell, if it has volume and lies inside.
    void addCell()
    {
        const std::vector<Vector3d> corners = cornersOfCell();
        if (corners.size() < 4)
            return;
        Vector3d middle = Vector3d::Zero();
        for (const Vector3d& p : corners)
            middle += p / static_cast<double>(corners.size());
        const auto isThin = [&](const Bound& bound) {
            return std::all_of(corners.begin(), corners.end(),
                               [&](const Vector3d& p) { return bound.height(p) > -kSliver * extent_; });
        };
        if (std::any_of(bounds_.begin(), bounds_.end(), isThin)
            || std::abs(solidAngle(mesh_, middle)) < 2.0 * std::numbers::pi)
            return;
        parts_.push_back(corners);
        tooMany_ = parts_.size() > most_;
    }

    std::vector<Vector3d> cornersOfCell() const
    {
        std::vector<Vector3d> corners;
        const double near = kOnPlane * extent_;
        for (std::size_t i = 0; i < bounds_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t k = 0; k < j; ++k) {
                    Eigen::Matrix3d M;
                    M << bounds_[i].n, bounds_[j].n, bounds_[k].n;
                    if (std::abs(M.determinant()) < kSliver)
                        continue;
                    const Vector3d p = M.transpose().inverse()
                        * Vector3d(bounds_[i].offset, bounds_[j].offset, bounds_[k].offset);
                    const bool isIn = std::all_of(bounds_.begin(), bounds_.end(),
                                                  [&](const Bound& b) { return b.height(p) <= near; });
                    if (isIn && std::none_of(corners.begin(), corners.end(), [&](const Vector3d& q) {
                            return (p - q).norm() <= 2.0 * near;
                        }))
                        corners.push_back(p);
                }
        return corners;
    }

    const TriangleMesh& mesh_;
    std::size_t most_;
    double extent_ = 0.0;
    std::vector<Bound> bounds_;
    std::vector<std::vector<Vector3d>> parts_;
    bool tooMany_ = false;
};

} // namespace

TriangleMesh drawnOut(const std::vector<Eigen::Vector2d>& outline, double low, double high)
{
    TriangleMesh mesh;
    const int n = static_cast<int>(outline.size());
    for (const double z : {low, high})
        for (const Eigen::Vector2d& p : outline)
            mesh.vertices.emplace_back(p.x(), p.y(), z);
    for (int i = 0; i < n; ++i) {
        const int j = (i + 1) % n;
        mesh.triangles.push_back({i, j, n + j});
        mesh.triangles.push_back({i, n + j, n + i});
    }
    for (int i = 1; i + 1 < n; ++i) {
        mesh.triangles.push_back({0, i + 1, i});
        mesh.triangles.push_back({n, n + i, n + i + 1});
    }
    return mesh;
}

std::vector<std::vector<Vector3d>> convexParts(const TriangleMesh& mesh, std::size_t most)
{
    return Partition(mesh, most).parts();
}

} // namespace polhode

#include "engine/body/mesh.h"
#include "engine/body/shapes_mass.h"
#include "engine/math/refused.h"

#include <Eigen/Geometry>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

// Thinner than this part of its extent a hull is a surface: ten digits of its corners say no more.
constexpr double kFlatHull = 1e-10;

[[noreturn]] void fail(const Reason& found)
{
    refuse(Subject::thing("hull"), found,
           {"four points or more that are not in one plane", "四个或更多不共面的点"});
}

/// The greatest of measure(point), and where.
template <class Measure>
std::pair<double, std::size_t> greatest(std::span<const Eigen::Vector3d> points, Measure measure)
{
    std::pair<double, std::size_t> best{0.0, 0};
    for (std::size_t i = 0; i < points.size(); ++i)
        if (const double value = measure(points[i]); value > best.first)
            best = {value, i};
    return best;
}

/// Points moved and scaled to the unit box around zero: Qhull's tolerances assume numbers of moderate size.
std::vector<Eigen::Vector3d> normalized(std::span<const Eigen::Vector3d> points)
{
    Eigen::Vector3d low = points.front();
    Eigen::Vector3d high = low;
    for (const Eigen::Vector3d& p : points) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    const double extent = (high - low).maxCoeff();
    if (extent < kSmallestInput)
        fail({"all points coincide", "所有的点重合"});
    std::vector<Eigen::Vector3d> unit;
    unit.reserve(points.size());
    for (const Eigen::Vector3d& p : points)
        unit.push_back((p - low) / extent);
    return unit;
}

void requireVolume(std::span<const Eigen::Vector3d> unit)
{
    const Eigen::Vector3d a = unit.front();
    const auto [length, farthest] = greatest(unit, [&](const Eigen::Vector3d& p) { return (p - a).norm(); });
    const Eigen::Vector3d along = (unit[farthest] - a) / length;
    const auto [width, widest]
        = greatest(unit, [&](const Eigen::Vector3d& p) { return along.cross(p - a).norm(); });
    if (width < kFlatHull)
        fail({"all points lie on one line", "所有的点共线"});
    const Eigen::Vector3d n = along.cross(unit[widest] - a) / width;
    const double thickness
        = greatest(unit, [&](const Eigen::Vector3d& p) { return std::abs(n.dot(p - a)); }).first;
    if (thickness < kFlatHull)
        fail({"all points lie in one plane", "所有的点共面"});
}

/// One run of Qhull, and its memory.
class QhullRun
{
public:
    explicit QhullRun(std::vector<Eigen::Vector3d>& points)
    {
        qh_zero(&state_, nullptr);
        char quiet[] = "qhull Pp";
        const int status = qh_new_qhull(&state_, 3, static_cast<int>(points.size()), points.front().data(),
                                        False, quiet, nullptr, nullptr);
        if (status != qh_ERRnone) {
            release();
            fail({"the points lie too close together (Qhull's status is " + std::to_string(status) + ")",
                  "各点靠得太近（Qhull 状态 " + std::to_string(status) + "）"});
        }
    }
    ~QhullRun() { release(); }
    QhullRun(const QhullRun&) = delete;
    QhullRun& operator=(const QhullRun&) = delete;

    qhT* state() { return &state_; }

private:
    void release()
    {
        qh_freeqhull(&state_, !qh_ALL);
        int longLeft = 0;
        int bytesLeft = 0;
        qh_memfreeshort(&state_, &longLeft, &bytesLeft);
    }

    qhT state_;
};

int pointOf(qhT* qh, void* vertex)
{
    return qh_pointid(qh, static_cast<vertexT*>(vertex)->point);
}

/// The corners of a facet in order, counter-clockwise seen from outside, from the lowest index on.
std::vector<int> cornersOf(qhT* qh, facetT* facet)
{
    // from → to along the boundary of the facet
    std::map<int, int> next;
    if (facet->simplicial) {
        int a = pointOf(qh, SETelem_(facet->vertices, 0));
        int b = pointOf(qh, SETelem_(facet->vertices, 1));
        const int c = pointOf(qh, SETelem_(facet->vertices, 2));
        if (facet->toporient)
            std::swap(a, b);
        next = {{a, b}, {b, c}, {c, a}};
    } else {
        ridgeT* ridge;
        ridgeT** ridgep;
        FOREACHridge_(facet->ridges)
        {
            int from = pointOf(qh, SETfirst_(ridge->vertices));
            int to = pointOf(qh, SETsecond_(ridge->vertices));
            if (ridge->top == facet)
                std::swap(from, to);
            next[from] = to;
        }
    }
    std::vector<int> corners{next.begin()->first};
    for (int at = next.begin()->second; at != corners.front(); at = next.at(at)) {
        corners.push_back(at);
        if (corners.size() > next.size())
            fail({"the points lie too close together (a face is no polygon)",
                  "各点靠得太近（有的面不成多边形）"});
    }
    return corners;
}

} // namespace

TriangleMesh convexHull(std::span<const Eigen::Vector3d> points)
{
    if (points.size() < 4)
        fail(Reason::same(std::to_string(points.size())));
    for (std::size_t i = 0; i < points.size(); ++i)
        requirePoint("hull", i, points[i]);
    std::vector<Eigen::Vector3d> unit = normalized(points);
    requireVolume(unit);

    QhullRun run(unit);
    qhT* qh = run.state();
    std::vector<std::vector<int>> faces;
    facetT* facet;
    FORALLfacets
    {
        faces.push_back(cornersOf(qh, facet));
    }
    std::sort(faces.begin(), faces.end());

    TriangleMesh hull;
    std::map<int, int> compact;
    for (const auto& face : faces)
        for (const int corner : face)
            compact[corner] = 0;
    for (auto& [point, index] : compact) {
        index = static_cast<int>(hull.vertices.size());
        hull.vertices.push_back(points[point]);
    }
    for (const auto& face : faces)
        for (std::size_t i = 2; i < face.size(); ++i)
            hull.triangles.push_back({compact[face[0]], compact[face[i - 1]], compact[face[i]]});
    requireClosed(hull, "hull");
    return hull;
}

} // namespace polhode

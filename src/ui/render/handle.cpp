#include "ui/render/handle.h"

#include "ui/render/segment.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace polhode::ui
{

using Eigen::Vector3d;
using Handle = SceneFrame::Handle;

namespace
{

constexpr int kRingPoints = 64;
constexpr double kArrowTurn = 0.55; // rad, from the knob to the head of an arrow on the ring
constexpr double kHeadShare = 0.16; // of the size
constexpr double kLeastSlope = 0.15; // of a line of sight against a plane or an axis, to meet it well

Vector3d onRing(const Handle& handle, double angle)
{
    return handle.p_W
        + handle.size
        * (std::cos(angle) * handle.arm_W + std::sin(angle) * handle.axis_W.cross(handle.arm_W));
}

Vector3d knob(const Handle& handle)
{
    return handle.slides ? handle.p_W : onRing(handle, 0);
}

std::vector<Vector3d> track(const Handle& handle)
{
    if (handle.slides)
        return {handle.p_W - handle.size * handle.axis_W, handle.p_W + handle.size * handle.axis_W};
    std::vector<Vector3d> points;
    for (int k = 0; k <= kRingPoints; ++k)
        points.push_back(onRing(handle, 2 * std::numbers::pi * k / kRingPoints));
    return points;
}

/// The two strokes of an arrow's head at @p tip.
std::vector<Vector3d> head(const Vector3d& tip, const Vector3d& along_W, const Vector3d& side_W, double size)
{
    const Vector3d back = tip - kHeadShare * size * along_W;
    return {back + 0.5 * kHeadShare * size * side_W, tip, back - 0.5 * kHeadShare * size * side_W};
}

/// Where the line of sight through a pixel meets the plane of a ring, from its centre.
std::optional<Vector3d> meetPlane(const Handle& handle, const Projection& projection, const QPointF& pixel)
{
    const Ray ray = projection.ray(pixel);
    const double slope = ray.direction_W.dot(handle.axis_W);
    if (std::abs(slope) < kLeastSlope)
        return std::nullopt;
    const double distance = (handle.p_W - ray.origin_W).dot(handle.axis_W) / slope;
    return Vector3d(ray.origin_W + distance * ray.direction_W - handle.p_W);
}

/// The coordinate along an axis of its point nearest to the line of sight through a pixel.
std::optional<double> nearestOnAxis(const Handle& handle, const Projection& projection, const QPointF& pixel)
{
    const Ray ray = projection.ray(pixel);
    const double c = ray.direction_W.dot(handle.axis_W);
    if (1 - c * c < kLeastSlope * kLeastSlope)
        return std::nullopt;
    const Vector3d w = ray.origin_W - handle.p_W;
    return (w.dot(handle.axis_W) - c * w.dot(ray.direction_W)) / (1 - c * c);
}

} // namespace

void drawHandle(const Handle& handle, bool lit, SceneFrame& frame)
{
    SceneFrame::Polyline line;
    line.points_W = track(handle);
    line.paint = handle.paint;
    line.width = lit ? 2.6 : 1.4;
    line.opacity = lit ? 0.9 : 0.5;
    line.seeThrough = true;
    frame.polylines.push_back(line);
    line.width = lit ? 3 : 2;
    line.opacity = 1;
    for (const double sign : {1.0, -1.0}) {
        if (handle.slides) {
            const Vector3d along = sign * handle.axis_W;
            line.points_W
                = head(handle.p_W + handle.size * along, along, handle.axis_W.unitOrthogonal(), handle.size);
        } else {
            const double turn = sign * kArrowTurn;
            const Vector3d out = (onRing(handle, turn) - handle.p_W) / handle.size;
            line.points_W = head(onRing(handle, turn), sign * handle.axis_W.cross(out), out, handle.size);
        }
        frame.polylines.push_back(line);
    }
    frame.points.push_back({knob(handle), handle.paint, lit ? 7.0 : 5.0, lit ? handle.label : QString()});
}

int pickHandle(const SceneFrame& frame, const Projection& projection, const QPointF& pixel, double reach)
{
    int best = -1;
    for (std::size_t i = 0; i < frame.handles.size(); ++i) {
        std::optional<QPointF> last;
        for (const Vector3d& point : track(frame.handles[i])) {
            const std::optional<QPointF> next = projection.project(point);
            if (last && next) {
                const double distance = distanceToSegment(pixel, *last, *next);
                if (distance <= reach) {
                    reach = distance;
                    best = static_cast<int>(i);
                }
            }
            last = next;
        }
    }
    return best;
}

double handleTravel(const Handle& handle, const Projection& projection, const QPointF& from,
                    const QPointF& to)
{
    if (handle.slides) {
        const auto a = nearestOnAxis(handle, projection, from), b = nearestOnAxis(handle, projection, to);
        return a && b ? *b - *a : 0;
    }
    const auto a = meetPlane(handle, projection, from), b = meetPlane(handle, projection, to);
    if (a && b)
        return std::atan2(handle.axis_W.dot(a->cross(*b)), a->dot(*b));
    // The ring is seen from its edge: what lies before the axis goes with the pointer.
    const Vector3d before_W = -projection.ray(to).direction_W;
    const Vector3d moved_W = projection.unproject(to, handle.p_W) - projection.unproject(from, handle.p_W);
    return handle.axis_W.cross(before_W).dot(moved_W) / handle.size;
}

} // namespace polhode::ui

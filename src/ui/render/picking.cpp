#include "ui/render/picking.h"

#include "ui/render/segment.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector3d;

namespace
{

/// Whether the ray may meet the box (slab test), so that few meshes need their triangles looked at.
bool meetsBox(const Ray& ray, const Eigen::AlignedBox3f& box)
{
    double from = 0, to = INFINITY;
    for (int k = 0; k < 3; ++k) {
        constexpr double kSlack
            = 1e-6; // of a metre and of the place: rounding of single precision is a tenth
        const double slack = kSlack * (1 + std::abs(box.max()[k]));
        const double inverse = 1 / ray.direction_W[k];
        double a = (box.min()[k] - slack - ray.origin_W[k]) * inverse;
        double b = (box.max()[k] + slack - ray.origin_W[k]) * inverse;
        if (a > b)
            std::swap(a, b);
        from = std::max(from, a);
        to = std::min(to, b);
    }
    return from <= to;
}

} // namespace

std::optional<double> meetTriangle(const Ray& ray, const Vector3d& a, const Vector3d& b, const Vector3d& c)
{
    const Vector3d ab = b - a, ac = c - a;
    const Vector3d h = ray.direction_W.cross(ac);
    const double det = ab.dot(h);
    if (det == 0)
        return std::nullopt;
    const Vector3d s = ray.origin_W - a;
    const double u = s.dot(h) / det;
    const Vector3d q = s.cross(ab);
    const double v = ray.direction_W.dot(q) / det;
    const double t = ac.dot(q) / det;
    if (!(u >= 0 && v >= 0 && u + v <= 1 && t > 0))
        return std::nullopt;
    return t;
}

std::optional<Pick> pickBody(const SceneFrame& frame, const Ray& ray)
{
    std::optional<Pick> best;
    for (const auto& body : frame.bodies) {
        if (!body.mesh || body.opacity < 1 || !body.R_WB.allFinite() || !body.p_WB.allFinite())
            continue;
        const Ray ray_B{body.R_WB.transpose() * (ray.origin_W - body.p_WB),
                        body.R_WB.transpose() * ray.direction_W};
        if (!meetsBox(ray_B, body.mesh->bounds))
            continue;
        for (const Mesh::Triangle& t : body.mesh->triangles) {
            const auto corner = [&](int k) { return Vector3d(body.mesh->positions[t[k]].cast<double>()); };
            const auto distance = meetTriangle(ray_B, corner(0), corner(1), corner(2));
            if (distance && (!best || *distance < best->distance))
                best = Pick{body.id, *distance, ray.origin_W + *distance * ray.direction_W,
                            ray_B.origin_W + *distance * ray_B.direction_W};
        }
    }
    return best;
}

int pickArrow(const SceneFrame& frame, const Projection& projection, const QPointF& pixel, double reach)
{
    int best = -1;
    for (std::size_t i = 0; i < frame.arrows.size(); ++i) {
        const auto& arrow = frame.arrows[i];
        const auto from = projection.project(arrow.from_W);
        const auto to = projection.project(arrow.from_W + arrow.vector_W);
        if (!from || !to)
            continue;
        const double distance = distanceToSegment(pixel, *from, *to);
        if (distance <= reach) {
            reach = distance;
            best = static_cast<int>(i);
        }
    }
    return best;
}

} // namespace polhode::ui

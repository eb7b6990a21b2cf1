#include "ui/scene/scene_frame.h"

#include <cmath>
#include <numbers>

namespace polhode::ui
{

using Eigen::Vector3d;

namespace
{

void extend(Eigen::AlignedBox3d& box, const Vector3d& p)
{
    if (p.allFinite())
        box.extend(p);
}

void extend(Eigen::AlignedBox3d& box, const MeshPtr& mesh, const Eigen::Affine3d& X)
{
    if (!mesh || mesh->bounds.isEmpty())
        return;
    for (int corner = 0; corner < 8; ++corner)
        extend(box,
               X * mesh->bounds.corner(static_cast<Eigen::AlignedBox3f::CornerType>(corner)).cast<double>());
}

} // namespace

Eigen::AlignedBox3d sceneBounds(const SceneFrame& frame)
{
    Eigen::AlignedBox3d box;
    for (const auto& b : frame.bodies)
        extend(box, b.mesh, Eigen::Translation3d(b.p_WB) * Eigen::Affine3d(b.R_WB));
    for (const auto& s : frame.surfaces)
        extend(box, s.mesh, s.X_WS);
    for (const auto& a : frame.arrows)
        if (a.vector_W.allFinite()) {
            extend(box, a.from_W);
            extend(box, a.from_W + a.vector_W);
        }
    for (const auto& line : frame.polylines)
        for (const Vector3d& p : line.points_W)
            extend(box, p);
    for (const auto& p : frame.points)
        extend(box, p.p_W);
    for (const auto& l : frame.labels)
        extend(box, l.p_W);
    for (const auto& s : frame.springs) {
        extend(box, s.from_W);
        extend(box, s.to_W);
    }
    return box;
}

std::vector<Vector3d> springPoints(const SceneFrame::Spring& spring)
{
    const Vector3d along = spring.to_W - spring.from_W;
    const double length = along.norm();
    if (!(length > 0) || !std::isfinite(length) || spring.coils < 1)
        return {};
    const Vector3d e = along / length;
    const Vector3d u = e.unitOrthogonal();
    const Vector3d v = e.cross(u);
    const bool helix = spring.style == SceneFrame::Spring::Style::helix;
    const int perCoil = helix ? 20 : 4;
    const int count = spring.coils * perCoil;
    constexpr double kLead = 0.1; // straight part at either end, as a fraction of the length
    std::vector<Vector3d> points{spring.from_W};
    for (int k = 0; k <= count; ++k) {
        const double s = static_cast<double>(k) / count;
        const double turn = 2 * std::numbers::pi * k / perCoil;
        const Vector3d side
            = helix ? Vector3d(u * std::cos(turn) + v * std::sin(turn)) : Vector3d(u * std::sin(turn));
        const double taper = std::min({1.0, 4.0 * k / perCoil, 4.0 * (count - k) / perCoil});
        points.push_back(spring.from_W + along * (kLead + (1 - 2 * kLead) * s)
                         + spring.radius * taper * side);
    }
    points.push_back(spring.to_W);
    return points;
}

} // namespace polhode::ui

#include "ui/render/scene_frame.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace polhode::ui
{

using Eigen::Vector3d;

namespace
{

void add(std::vector<Vector3d>& points, const Vector3d& p)
{
    if (p.allFinite())
        points.push_back(p);
}

void add(std::vector<Vector3d>& points, const MeshPtr& mesh, const Eigen::Affine3d& X)
{
    if (!mesh)
        return;
    for (const Eigen::Vector3f& p : mesh->positions)
        add(points, X * p.cast<double>());
}

} // namespace

void transform(SceneFrame& frame, const Eigen::Isometry3d& X)
{
    const auto move = [&](Vector3d& p) { p = X * p; };
    const auto turn = [&](Vector3d& v) { v = X.linear() * v; };
    for (auto& body : frame.bodies) {
        move(body.p_WB);
        body.R_WB = X.linear() * body.R_WB;
    }
    for (auto& arrow : frame.arrows) {
        move(arrow.from_W);
        turn(arrow.vector_W);
    }
    for (auto& line : frame.polylines)
        std::ranges::for_each(line.points_W, move);
    for (auto& surface : frame.surfaces)
        surface.X_WS = X * surface.X_WS;
    for (auto& point : frame.points)
        move(point.p_W);
    for (auto& label : frame.labels)
        move(label.p_W);
    for (auto& spring : frame.springs) {
        move(spring.from_W);
        move(spring.to_W);
    }
    for (auto& handle : frame.handles) {
        move(handle.p_W);
        turn(handle.axis_W);
        turn(handle.arm_W);
    }
    frame.ground.X_WG = X * frame.ground.X_WG;
}

std::vector<Vector3d> scenePoints(const SceneFrame& frame)
{
    std::vector<Vector3d> points;
    for (const auto& b : frame.bodies)
        add(points, b.mesh, Eigen::Translation3d(b.p_WB) * Eigen::Affine3d(b.R_WB));
    for (const auto& s : frame.surfaces)
        add(points, s.mesh, s.X_WS);
    for (const auto& a : frame.arrows)
        if (a.vector_W.allFinite()) {
            add(points, a.from_W);
            add(points, a.from_W + a.vector_W);
        }
    for (const auto& line : frame.polylines)
        for (const Vector3d& p : line.points_W)
            add(points, p);
    for (const auto& p : frame.points)
        add(points, p.p_W);
    for (const auto& l : frame.labels)
        add(points, l.p_W);
    for (const auto& s : frame.springs) {
        add(points, s.from_W);
        add(points, s.to_W);
    }
    return points;
}

Vector3d bodyAxis_W(const SceneFrame::Body& body, int axis)
{
    if (!body.mesh || body.mesh->bounds.isEmpty())
        return Vector3d::Zero();
    const Eigen::Vector3f reach
        = body.mesh->bounds.max().cwiseAbs().cwiseMax(body.mesh->bounds.min().cwiseAbs());
    return (reach[axis] + 0.35f * reach.maxCoeff()) * body.R_WB.col(axis);
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

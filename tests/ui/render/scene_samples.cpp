#include "ui/render/scene_samples.h"
#include "engine/math/least_turn.h"

#include <cmath>
#include <numbers>

namespace polhode::ui::samples
{

namespace
{

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using std::numbers::pi;

/// The points x on the ellipsoid Σ aᵢ xᵢ² = 1 with Σ bᵢ xᵢ² = c around the axis of the largest a, solved for
/// x₁² and x₃² at each x₂ (closed curve of the intersection of two quadrics).
std::vector<Vector3d> commonCurve(const Vector3d& a, const Vector3d& b, double c)
{
    // x1² = (p − q x2²), x3² = (r − s x2²) from the two linear equations in the squares.
    const double det = a.x() * b.z() - a.z() * b.x();
    const double p = (b.z() - a.z() * c) / det, q = (a.y() * b.z() - a.z() * b.y()) / det;
    const double r = (a.x() * c - b.x()) / det, s = (a.x() * b.y() - a.y() * b.x()) / det;
    const bool around1 = p / q < r / s || r / s < 0; // which square vanishes first
    const double reach = std::sqrt(around1 && p / q > 0 ? p / q : r / s);
    std::vector<Vector3d> curve;
    for (int k = 0; k < 240; ++k) {
        const double angle = 2 * pi * k / 240;
        const double y = reach * std::sin(angle);
        const double x = std::sqrt(std::max(0.0, p - q * y * y)), z = std::sqrt(std::max(0.0, r - s * y * y));
        const double sign = std::cos(angle) >= 0 ? 1 : -1;
        curve.emplace_back(around1 ? sign * x : x, y, around1 ? z : sign * z);
    }
    return curve;
}

std::vector<Vector3d> turned(std::vector<Vector3d> points, const Matrix3d& R, const Vector3d& p)
{
    for (Vector3d& x : points)
        x = R * x + p;
    return points;
}

} // namespace

SceneFrame spinningBox()
{
    SceneFrame frame;
    const Vector3d size(1.6, 1.0, 0.4);
    const Vector3d I
        = Vector3d(size.y() * size.y() + size.z() * size.z(), size.x() * size.x() + size.z() * size.z(),
                   size.x() * size.x() + size.y() * size.y())
        / 12;
    const Matrix3d R
        = (AngleAxisd(0.5, Vector3d::UnitZ()) * AngleAxisd(0.45, Vector3d::UnitX())).toRotationMatrix();
    const Vector3d p(0, 0, 1.3);
    SceneFrame::Body body;
    body.id = 1;
    body.mesh = boxMesh(size);
    body.R_WB = R;
    body.p_WB = p;
    body.axes = true;
    frame.bodies.push_back(body);

    const double scale = 0.5;
    const Vector3d semi = scale * I.cwiseSqrt().cwiseInverse();
    frame.surfaces.push_back({ellipsoidMesh(semi, {5, 12}),
                              Eigen::Translation3d(p) * Eigen::Affine3d(R),
                              {"inertia", {}},
                              0.16,
                              true,
                              "inertia ellipsoid"});
    // On the ellipsoid Σ Iᵢ xᵢ² = scale²; L² Σ: Σ Iᵢ² xᵢ² = c scale².
    const Vector3d a = I / (scale * scale), b = I.cwiseProduct(I) / (scale * scale);
    const double c = 0.93 * I.z();
    SceneFrame::Polyline polhode;
    polhode.points_W = turned(commonCurve(a, b, c), R, p);
    polhode.paint = {"omega", {}};
    polhode.width = 2.6;
    polhode.closed = true;
    const Vector3d w = polhode.points_W[25] - p;
    frame.polylines.push_back(polhode);
    const Vector3d L = R * I.asDiagonal() * R.transpose() * w;
    frame.arrows.push_back({p, 1.35 * w, {"omega", {}}, "ω = 8.02 rad/s", 1, true});
    frame.arrows.push_back({p, 7.2 * L, {"L", {}}, "L<sub>B</sub> = 1.94 kg·m²/s", 1, true});
    frame.scaleNotes = {{"omega", "1 m = 5 rad/s", true}, {"L", "1 m = 1 kg·m²/s", true}};
    return frame;
}

SceneFrame heavyTop()
{
    SceneFrame frame;
    const double tilt = 0.5, precession = 0.7, height = 0.8;
    const auto axisAt = [&](double angle, double nutation) {
        return Vector3d(std::sin(tilt + nutation) * std::cos(angle),
                        std::sin(tilt + nutation) * std::sin(angle), std::cos(tilt + nutation));
    };
    const Vector3d e = axisAt(precession, 0.0);
    const std::vector<std::pair<MeshPtr, Eigen::Isometry3d>> parts{
        {coneMesh(0.42, height), Eigen::Isometry3d(AngleAxisd(pi, Vector3d::UnitX()))},
        {cylinderMesh(0.05, 0.3), Eigen::Isometry3d(Eigen::Translation3d(0, 0, height / 4 + 0.15))}};
    SceneFrame::Body top;
    top.id = 1;
    top.mesh = mergeMeshes(parts);
    top.R_WB = leastTurn(Vector3d::UnitZ(), e.normalized());
    top.p_WB = 0.75 * height * e;
    top.color = QColor("#e3b37a");
    frame.bodies.push_back(top);
    SceneFrame::Polyline trail;
    for (int k = 0; k <= 300; ++k) {
        const double s = k / 300.0;
        trail.points_W.push_back(1.1
                                 * axisAt(precession - 5.2 * (1 - s), 0.08 * (1 - std::cos(60 * (1 - s)))));
    }
    trail.paint = {"omega", {}};
    trail.fade = true;
    trail.width = 2.2;
    frame.polylines.push_back(trail);
    SceneFrame::Polyline vertical;
    vertical.points_W = {Vector3d::Zero(), Vector3d(0, 0, 1.35)};
    vertical.dashed = true;
    vertical.width = 1.2;
    vertical.seeThrough = true;
    frame.polylines.push_back(vertical);
    frame.arrows.push_back({Vector3d::Zero(), 1.45 * e, {"L", {}}, "L", 1, true});
    frame.arrows.push_back({top.p_WB, Vector3d(0, 0, -0.5), {"F", {}}, "m g = 4.91 N", 1, false});
    frame.arrows.push_back({Vector3d::Zero(),
                            0.9 * e.cross(Vector3d::UnitZ()).normalized() * -0.6,
                            {"torque", {}},
                            "τ",
                            1,
                            true});
    frame.points.push_back({Vector3d::Zero(), {}, 4, "O"});
    return frame;
}

SceneFrame springPointsWrench()
{
    SceneFrame frame;
    const std::vector<Vector3d> at{{-0.8, -0.5, 0.6}, {0.9, -0.4, 0.5}, {0.2, 0.9, 0.7}, {0.1, 0, 1.7}};
    for (std::size_t i = 0; i < at.size(); ++i) {
        SceneFrame::Body ball;
        ball.id = static_cast<int>(i);
        ball.mesh = sphereMesh(0.12);
        ball.p_WB = at[i];
        ball.color = QColor("#7fb7a4");
        ball.selected = i == 3;
        frame.bodies.push_back(ball);
        frame.labels.push_back({at[i], {}, QStringLiteral("m<sub>%1</sub>").arg(i + 1)});
        for (std::size_t j = 0; j < i; ++j) {
            const Vector3d e = (at[i] - at[j]).normalized();
            SceneFrame::Spring spring;
            spring.from_W = at[j] + 0.12 * e;
            spring.to_W = at[i] - 0.12 * e;
            spring.style = i == 3 ? SceneFrame::Spring::Style::helix : SceneFrame::Spring::Style::zigzag;
            spring.paint = {"position", {}};
            spring.width = 1.5;
            frame.springs.push_back(spring);
        }
    }
    frame.arrows.push_back({at[3], {0.2, 0.1, 0.7}, {"F", {}}, "F₄ = 7.3 N", 3, false});
    frame.arrows.push_back({at[0], {-0.7, 0, 0.1}, {"F", {}}, "F₁ = 7.1 N", 0, false});
    frame.arrows.push_back({at[1], {0.1, -0.5, -0.3}, {"F", {}}, "F₂ = 5.9 N", 1, false});
    frame.arrows.push_back({at[2], {0.3, 0.5, 0.2}, {"v", {}}, "v₃ = 0.62 m/s", 2, false});
    frame.arrows.push_back({{0.1, 0, 0.87}, {0, 0, 0.6}, {"torque", {}}, "τ = 3.0 N·m", -1, true});
    frame.scaleNotes = {{"F", "1 m = 10 N", false}, {"torque", "1 m = 5 N·m", true}};
    return frame;
}

SceneFrame momentumSphere()
{
    SceneFrame frame;
    frame.ground.visible = false;
    const Vector3d I(1, 2, 3);
    const double energy = 0.26; // with |L| = 1: Σ Lᵢ² / (2 Iᵢ) = T
    const Vector3d semi = (2 * energy * I).cwiseSqrt();
    frame.surfaces.push_back(
        {sphereMesh(1, {5, 12}), Eigen::Affine3d::Identity(), {"L", {}}, 0.22, true, "|L| = const"});
    frame.surfaces.push_back({ellipsoidMesh(semi, {5, 12}),
                              Eigen::Affine3d::Identity(),
                              {"kinetic", {}},
                              0.22,
                              true,
                              "T = const"});
    for (double sign : {1.0, -1.0}) {
        SceneFrame::Polyline curve;
        curve.points_W = commonCurve(Vector3d::Ones(), I.cwiseInverse(), 2 * energy);
        for (Vector3d& x : curve.points_W)
            x.x() *= sign;
        curve.closed = true;
        curve.width = 2.8;
        curve.paint = {"omega", {}};
        frame.polylines.push_back(curve);
    }
    for (int axis = 0; axis < 3; ++axis)
        frame.arrows.push_back({Vector3d::Zero(),
                                1.5 * Vector3d::Unit(axis),
                                {QStringLiteral("axis%1").arg(axis + 1), {}},
                                QStringLiteral("L<sub>%1</sub>").arg(axis + 1),
                                -1,
                                false});
    return frame;
}

SceneFrame twoPlanes()
{
    SceneFrame frame;
    SceneFrame::Body body;
    body.id = 1;
    body.mesh = tHandleMesh(1.0, 0.8, 0.18);
    body.R_WB = AngleAxisd(0.6, Vector3d(1, 1, 0.4).normalized()).toRotationMatrix();
    body.p_WB = {0, 0, 1};
    body.color = QColor("#b9a3d6");
    frame.bodies.push_back(body);
    SceneFrame::Body ghost = body;
    ghost.id = 2;
    ghost.opacity = 0.3;
    ghost.p_WB = {0.5, 0.5, 1.1};
    ghost.R_WB = AngleAxisd(1.1, Vector3d(1, 1, 0.4).normalized()).toRotationMatrix();
    frame.bodies.push_back(ghost);
    const auto plane = [&](const Vector3d& normal, const QString& key, const QString& label) {
        const Eigen::Affine3d X = Eigen::Translation3d(0, 0, 1)
            * Eigen::Quaterniond(leastTurn(Vector3d::UnitZ(), normal.normalized()));
        frame.surfaces.push_back({rectangleMesh(2.4, 2.4), X, {key, {}}, 0.22, true, label});
    };
    plane({1, 0.3, 0}, "series3", "P<sub>A</sub>");
    plane({-0.2, 1, 0.2}, "series4", "P<sub>B</sub>");
    const Vector3d axis = Vector3d(1, 0.3, 0).cross(Vector3d(-0.2, 1, 0.2)).normalized();
    SceneFrame::Polyline line;
    line.points_W = {Vector3d(0, 0, 1) - 1.4 * axis, Vector3d(0, 0, 1) + 1.4 * axis};
    line.paint = {"omega", {}};
    line.dashed = true;
    line.seeThrough = true;
    frame.polylines.push_back(line);
    frame.arrows.push_back({{0, 0, 1}, 0.9 * axis, {"omega", {}}, "ω", 1, true});
    frame.arrows.push_back({{0.5, 0.1, 1.3}, {0.1, 0.5, 0.1}, {"v", {}}, "v<sub>A</sub>", 1, false});
    frame.arrows.push_back({{-0.3, 0.5, 0.8}, {-0.4, 0.1, 0.2}, {"v", {}}, "v<sub>B</sub>", 1, false});
    return frame;
}

SceneFrame slope()
{
    SceneFrame frame;
    const Matrix3d R = AngleAxisd(0.3, Vector3d::UnitY()).toRotationMatrix();
    frame.ground.X_WG.linear() = R;
    const auto add
        = [&](int id, const MeshPtr& mesh, const Vector3d& p, const QColor& color, const Matrix3d& turn) {
              SceneFrame::Body body;
              body.id = id;
              body.mesh = mesh;
              body.p_WB = R * p;
              body.R_WB = R * turn;
              body.color = color;
              frame.bodies.push_back(body);
          };
    const Matrix3d upright = AngleAxisd(pi / 2, Vector3d::UnitX()).toRotationMatrix();
    add(1, boxMesh({0.8, 0.6, 0.4}), {-0.6, 0, 0.2}, QColor("#8fb4d9"), Matrix3d::Identity());
    add(2, boxMesh({0.4, 0.4, 0.4}), {-0.6, 0.05, 0.6}, QColor("#d9a08f"),
        AngleAxisd(0.4, Vector3d::UnitZ()).matrix());
    add(3, wheelMesh(0.4, 0.14), {0.7, 0.4, 0.4}, QColor("#9fc08a"), upright);
    add(4, discMesh(0.25, 0.1), {0.5, -0.6, 0.05}, QColor("#d8c27a"), Matrix3d::Identity());
    add(5, capsuleMesh(0.12, 0.4), {1.3, -0.3, 0.12}, QColor("#b9a3d6"), upright);
    frame.bodies.push_back(frame.bodies[0]);
    frame.bodies.back().id = 6;
    frame.bodies.back().opacity = 0.25;
    frame.bodies.back().p_WB = R * Vector3d(0.35, 0, 0.2);
    for (double x : {-1.0, -0.2})
        for (double y : {-0.3, 0.3})
            frame.arrows.push_back({R * Vector3d(x, y, 0),
                                    R * Vector3d(0, 0, 0.35 + 0.2 * x),
                                    {"F", {}},
                                    QStringLiteral("%1 N").arg(9.8 + 3 * x, 0, 'f', 1),
                                    1,
                                    false});
    return frame;
}

std::vector<Sample> all()
{
    return {{"spinning-box", spinningBox()},   {"heavy-top", heavyTop()},
            {"springs", springPointsWrench()}, {"momentum-sphere", momentumSphere()},
            {"two-planes", twoPlanes()},       {"slope", slope()}};
}

} // namespace polhode::ui::samples

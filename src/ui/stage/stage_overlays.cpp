#include "course/language/quantities.h"
#include "course/model/experiment.h"
#include "course/model/quantity_table.h"
#include "engine/math/tolerances.h"
#include "ui/stage/overlay_drawing.h"
#include "ui/stage/stage_builder.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace polhode::ui
{

namespace
{

constexpr double kNoTurn = 1e-9; // rad/s: slower turns have no axis but by rounding
constexpr const char* kWorld[3] = {"x", "y", "z"};
constexpr const char* kBody[3] = {"1", "2", "3"};

QString text(const std::string& value, const char* otherwise)
{
    return value.empty() ? QString::fromUtf8(otherwise) : QString::fromStdString(value);
}

/// Two unit vectors that make a right-handed frame with the unit vector @p n.
std::pair<Eigen::Vector3d, Eigen::Vector3d> planeAxes(const Eigen::Vector3d& n)
{
    const Eigen::Vector3d u = n.unitOrthogonal();
    return {u, n.cross(u)};
}

MeshPtr unitSphere()
{
    static const MeshPtr mesh = sphereMesh(1, {3, 8});
    return mesh;
}

MeshPtr unitPlane()
{
    static const MeshPtr mesh = rectangleMesh(1, 1);
    return mesh;
}

SceneFrame::Surface plane(const Eigen::Vector3d& point, const Eigen::Vector3d& normal, double size,
                          const QString& quantity)
{
    SceneFrame::Surface surface;
    surface.mesh = unitPlane();
    const auto [u, v] = planeAxes(normal.normalized());
    Eigen::Matrix3d axes;
    axes << u * size, v * size, normal.normalized();
    surface.X_WS.linear() = axes;
    surface.X_WS.translation() = point;
    surface.paint.quantity = quantity;
    surface.opacity = 0.22;
    return surface;
}

/// The principal axes (columns) and moments of a tensor; the columns make a rotation.
std::pair<Eigen::Matrix3d, Eigen::Vector3d> principal(const Eigen::Matrix3d& I)
{
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(I);
    Eigen::Matrix3d axes = solver.eigenvectors();
    if (axes.determinant() < 0)
        axes.col(2) = -axes.col(2);
    return {axes, solver.eigenvalues()};
}

} // namespace

double StageBuilder::ellipsoidScale(std::size_t body) const
{
    const double least = principal(run_->bodies()[body].I_B).second[0];
    return 1.25 * bodyRadius(body) * std::sqrt(std::max(least, 0.0));
}

// ---- what a lesson draws itself

Eigen::Vector3d StageBuilder::expressionVector(const Overlay& overlay, bool second, double t) const
{
    const course::VectorExpression& given = second ? overlay.b : overlay.a;
    Eigen::Vector3d value = Eigen::Vector3d::Zero();
    for (int k = 0; k < 3; ++k)
        if (given.component[std::size_t(k)].given())
            value[k] = run_->value(given.component[std::size_t(k)].text, t);
    return value;
}

namespace
{

using Overlay = course::OverlayDescription;

void drawForce(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    double scale = overlay.scale;
    if (scale <= 0) {
        std::vector<std::string> prefixes;
        for (const Overlay* other : stage.sharingScale(overlay.kind)) {
            if (!other->force.empty())
                prefixes.push_back(other->force + ".");
            else
                for (const std::size_t i : stage.bodiesOf(*other))
                    prefixes.push_back(stage.run().bodies()[i].id + ".F");
        }
        scale = stage.arrowScale(prefixes, kWorld);
    }
    for (const course::Run::ForceSample& sample : stage.run().forcesAt(t)) {
        if (!overlay.force.empty() && sample.id != overlay.force)
            continue;
        if (!overlay.body.empty()
            && (sample.body < 0 || stage.run().bodies()[std::size_t(sample.body)].id != overlay.body))
            continue;
        stage.addArrow(frame, sample.point_W, sample.force_W, scale, QStringLiteral("F"),
                       text(overlay.symbol, "F"), QStringLiteral("N"), false, sample.body);
    }
}

void drawWeight(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    const Eigen::Vector3d g = stage.run().gravity();
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const Eigen::Vector3d weight = stage.run().bodies()[i].mass * g;
        if (weight.norm() == 0)
            continue;
        const double scale = overlay.scale > 0 ? overlay.scale : 0.4 * stage.sceneLength() / weight.norm();
        stage.addArrow(frame, stage.run().pose(i, t).p_WB, weight, scale, QStringLiteral("F"),
                       text(overlay.symbol, "m g"), QStringLiteral("N"), false, int(i));
    }
}

void drawTrail(StageBuilder& stage, SceneFrame&, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const std::string& id = stage.run().bodies()[i].id;
        stage.addTrail(overlay.point.empty() ? id + "." : id + "." + overlay.point + ".", t,
                       text(overlay.quantity, "position"));
    }
}

// ---- the free body: Poinsot's pictures. The inertia ellipsoid r⋅I r = c² is scaled so that its longest
// half axis is a little longer than the body; ω/√(2T) times c is the pole on it.

void drawInertiaEllipsoid(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const auto [axes, moments] = principal(stage.run().bodies()[i].I_B);
        if (moments[0] <= 0)
            continue;
        const course::BodyPose pose = stage.run().pose(i, t);
        const double c = stage.ellipsoidScale(i);
        SceneFrame::Surface surface;
        surface.mesh = unitSphere();
        surface.X_WS.linear() = pose.R_WB * axes * (c * moments.cwiseSqrt().cwiseInverse()).asDiagonal();
        surface.X_WS.translation() = pose.p_WB;
        surface.paint.quantity = QStringLiteral("inertia");
        surface.opacity = 0.3;
        frame.surfaces.push_back(surface);
    }
}

void drawPolhode(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const course::BodyLook& look = stage.run().bodies()[i];
        const course::BodyPose pose = stage.run().pose(i, t);
        const double c = stage.ellipsoidScale(i);
        const auto pole = [&](const Eigen::Vector3d& w) -> Eigen::Vector3d {
            const double twoT = w.dot(look.I_B * w);
            return pose.p_WB + pose.R_WB * (c / std::sqrt(twoT) * w);
        };
        SceneFrame::Polyline curve;
        for (const Eigen::Vector3d& w : *stage.vectorColumn(look.id + ".w", kBody))
            curve.points_W.push_back(pole(w));
        curve.paint.quantity = QStringLiteral("omega");
        curve.width = 2.2;
        curve.seeThrough = true;
        frame.polylines.push_back(std::move(curve));
        frame.points.push_back(
            {pole(stage.vectorAt(look.id + ".w", kBody, t)), {QStringLiteral("omega"), {}}, 4, {}});
    }
}

void drawHerpolhode(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    const auto times = stage.run().time();
    const auto last = std::size_t(std::upper_bound(times.begin(), times.end(), t) - times.begin());
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const course::BodyLook& look = stage.run().bodies()[i];
        const double c = stage.ellipsoidScale(i);
        const auto spin = stage.vectorColumn(look.id + ".w", kWorld);
        const auto energy = stage.run().column(look.id + ".Tr");
        const Eigen::Vector3d centre = stage.run().pose(i, t).p_WB;
        SceneFrame::Polyline curve;
        for (std::size_t k = 0; k < std::min(last, spin->size()); ++k)
            curve.points_W.push_back(centre + c / std::sqrt(2 * (*energy)[k]) * (*spin)[k]);
        curve.paint.quantity = QStringLiteral("omega");
        frame.polylines.push_back(std::move(curve));
    }
}

void drawInvariablePlane(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const std::string& id = stage.run().bodies()[i].id;
        const Eigen::Vector3d L = stage.vectorAt(id + ".L", kWorld, t);
        const double twoT = 2 * stage.run().value(id + ".Tr", t);
        if (L.norm() == 0)
            continue;
        const double distance = stage.ellipsoidScale(i) * std::sqrt(twoT) / L.norm();
        frame.surfaces.push_back(plane(stage.run().pose(i, t).p_WB + distance * L.normalized(), L,
                                       3 * stage.bodyRadius(i), QStringLiteral("L")));
    }
}

void drawMomentumSphere(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const course::BodyLook& look = stage.run().bodies()[i];
        const auto [axes, moments] = principal(look.I_B);
        const Eigen::Vector3d L = stage.vectorAt(look.id + ".L", kBody, t);
        if (L.norm() == 0 || moments[0] <= 0)
            continue;
        const course::BodyPose pose = stage.run().pose(i, t);
        const double c = 1.3 * stage.bodyRadius(i) / L.norm();
        const double twoT = 2 * stage.run().value(look.id + ".Tr", t);
        const auto surface
            = [&, &R_BP = axes](const Eigen::Vector3d& halfAxes, const QString& quantity, double opacity) {
                  SceneFrame::Surface made;
                  made.mesh = unitSphere();
                  made.X_WS.linear() = pose.R_WB * R_BP * halfAxes.asDiagonal();
                  made.X_WS.translation() = pose.p_WB;
                  made.paint.quantity = quantity;
                  made.opacity = opacity;
                  frame.surfaces.push_back(made);
              };
        surface(Eigen::Vector3d::Constant(c * L.norm()), QStringLiteral("L"), 0.16);
        surface(c * (twoT * moments).cwiseSqrt(), QStringLiteral("kinetic"), 0.26);
        SceneFrame::Polyline curve;
        for (const Eigen::Vector3d& each : *stage.vectorColumn(look.id + ".L", kBody))
            curve.points_W.push_back(pose.p_WB + pose.R_WB * (c * each));
        curve.paint.quantity = QStringLiteral("L");
        curve.width = 2.2;
        curve.seeThrough = true;
        frame.polylines.push_back(std::move(curve));
        frame.points.push_back({pose.p_WB + pose.R_WB * (c * L), {QStringLiteral("L"), {}}, 4, {}});
    }
}

// ---- the field of velocities

void drawInstantaneousAxis(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const std::string& id = stage.run().bodies()[i].id;
        const Eigen::Vector3d w = stage.vectorAt(id + ".w", kWorld, t);
        const Eigen::Vector3d v = stage.vectorAt(id + ".v", kWorld, t);
        if (w.squaredNorm() < kNoTurn * kNoTurn)
            continue;
        // The points of least speed: c + ω×v/|ω|² + s ω.
        const Eigen::Vector3d foot = stage.run().pose(i, t).p_WB + w.cross(v) / w.squaredNorm();
        const Eigen::Vector3d along = 1.1 * stage.sceneLength() * w.normalized();
        SceneFrame::Polyline axis;
        axis.points_W = {foot - along, foot + along};
        axis.paint.quantity = QStringLiteral("omega");
        axis.dashed = true;
        axis.seeThrough = true;
        frame.polylines.push_back(axis);
    }
}

void drawVelocityField(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    constexpr int kRings = 3, kSpokes = 10;
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const std::string& id = stage.run().bodies()[i].id;
        const Eigen::Vector3d w = stage.vectorAt(id + ".w", kWorld, t);
        const Eigen::Vector3d v = stage.vectorAt(id + ".v", kWorld, t);
        const Eigen::Vector3d c = stage.run().pose(i, t).p_WB;
        if (w.squaredNorm() < kNoTurn * kNoTurn)
            continue;
        const auto [e1, e2] = planeAxes(w.normalized());
        const double reach = stage.bodyRadius(i) > 0 ? 1.3 * stage.bodyRadius(i) : 0.5 * stage.sceneLength();
        const double fastest = v.norm() + w.norm() * reach;
        const double scale = overlay.scale > 0 ? overlay.scale : 0.45 * reach / fastest;
        for (int ring = 1; ring <= kRings; ++ring)
            for (int spoke = 0; spoke < kSpokes; ++spoke) {
                const double angle = 2 * std::numbers::pi * spoke / kSpokes;
                const Eigen::Vector3d r
                    = reach * ring / kRings * (std::cos(angle) * e1 + std::sin(angle) * e2);
                SceneFrame::Arrow arrow;
                arrow.from_W = c + r;
                arrow.vector_W = scale * (v + w.cross(r));
                arrow.paint.quantity = QStringLiteral("v");
                arrow.bodyId = int(i);
                frame.arrows.push_back(arrow);
            }
    }
}

void drawPointVelocities(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const course::BodyLook& look = stage.run().bodies()[i];
        double scale = overlay.scale;
        if (scale <= 0) {
            double fastest = 0;
            for (const auto& [name, place] : look.marks)
                for (const Eigen::Vector3d& v : *stage.vectorColumn(look.id + "." + name + ".v", kWorld))
                    fastest = std::max(fastest, v.norm());
            scale = fastest > 0 ? 0.6 * stage.sceneLength() / fastest : 0;
        }
        for (const auto& [name, place] : look.marks)
            stage.addArrow(frame, stage.vectorAt(look.id + "." + name + ".", kWorld, t),
                           stage.vectorAt(look.id + "." + name + ".v", kWorld, t), scale, QStringLiteral("v"),
                           QStringLiteral("v<sub>%1</sub>").arg(QString::fromStdString(name)),
                           QStringLiteral("m/s"), false, int(i));
    }
}

// ---- axes and marks

void drawBodyAxes(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const auto first = std::ranges::find_if(frame.bodies, [&](const SceneFrame::Body& body) {
            return body.id == int(i) && body.opacity == 1;
        });
        if (first != frame.bodies.end())
            first->axes = true;
    }
}

void drawWorldAxes(StageBuilder& stage, SceneFrame& frame, const Overlay&, double)
{
    for (int axis = 0; axis < 3; ++axis) {
        SceneFrame::Arrow arrow;
        arrow.vector_W = 0.8 * stage.sceneLength() * Eigen::Vector3d::Unit(axis);
        arrow.paint.quantity = QStringLiteral("axis%1").arg(axis + 1);
        arrow.label = QString(QChar(u'x' + axis));
        frame.arrows.push_back(arrow);
    }
}

void drawPrincipalAxes(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        const auto [axes, moments] = principal(stage.run().bodies()[i].I_B);
        const course::BodyPose pose = stage.run().pose(i, t);
        for (int axis = 0; axis < 3; ++axis) {
            const Eigen::Vector3d along = 1.25 * stage.bodyRadius(i) * (pose.R_WB * axes.col(axis));
            SceneFrame::Polyline line;
            line.points_W = {pose.p_WB - along, pose.p_WB + along};
            line.paint.quantity = QStringLiteral("axis%1").arg(axis + 1);
            line.seeThrough = true;
            frame.polylines.push_back(line);
            frame.labels.push_back(
                {pose.p_WB + along, line.paint, QStringLiteral("I%1").arg(QChar(0x2081 + axis))});
        }
    }
}

void drawCentreOfMass(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    const std::string prefix = overlay.body.empty() ? "total.c" : overlay.body + ".";
    stage.addTrail(prefix, t, QStringLiteral("position"));
    frame.points.push_back(
        {stage.vectorAt(prefix, kWorld, t), {QStringLiteral("position"), {}}, 5, QStringLiteral("C")});
}

void drawFreeVector(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    const Eigen::Vector3d value = stage.expressionVector(overlay, true, t);
    const QString quantity = text(overlay.quantity, "position");
    double scale = overlay.scale;
    const course::QuantityRow& row = course::quantityRow(quantity.toStdString());
    if (scale <= 0)
        scale = row.isLength ? 1 : 0.5 * stage.sceneLength() / std::max(value.norm(), tolerance::kNotZero);
    const Eigen::Vector3d from = stage.expressionVector(overlay, false, t);
    const std::size_t before = frame.scaleNotes.size();
    const std::string_view written = row.unit;
    const QString unit = written.empty() ? QString() : text(course::unitOf(row.unit).symbol(), "");
    stage.addArrow(frame, from, value, scale, quantity, text(overlay.symbol, ""), unit, row.turns, -1);
    if (overlay.scale <= 0 || row.isLength)
        frame.scaleNotes.resize(before); // as long as is seen, or as it is
}

void drawLine(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    SceneFrame::Polyline line;
    line.points_W = {stage.expressionVector(overlay, false, t), stage.expressionVector(overlay, true, t)};
    line.paint.quantity = text(overlay.quantity, "position");
    line.dashed = true;
    line.seeThrough = true;
    frame.polylines.push_back(line);
    if (!overlay.symbol.empty())
        frame.labels.push_back(
            {0.5 * (line.points_W[0] + line.points_W[1]), line.paint, text(overlay.symbol, "")});
}

void drawPlane(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    const Eigen::Vector3d normal = stage.expressionVector(overlay, true, t);
    constexpr double kNoNormal = 1e-12; // of what an author writes: rounding of its sums
    if (normal.norm() < kNoNormal)
        return;
    const double size
        = overlay.size.given() ? stage.run().value(overlay.size.text, t) : 1.6 * stage.sceneLength();
    SceneFrame::Surface surface
        = plane(stage.expressionVector(overlay, false, t), normal, size, text(overlay.quantity, "position"));
    surface.label = text(overlay.symbol, "");
    frame.surfaces.push_back(surface);
}

void drawPoint(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    frame.points.push_back({stage.expressionVector(overlay, false, t),
                            {text(overlay.quantity, "position"), {}},
                            5,
                            text(overlay.symbol, "")});
}

} // namespace

std::span<const OverlayDrawing> bodyDrawings()
{
    static constexpr OverlayDrawing kRows[] = {
        {"force", drawForce},
        {"weight", drawWeight},
        {"trail", drawTrail},
        {"inertia-ellipsoid", drawInertiaEllipsoid},
        {"polhode", drawPolhode},
        {"herpolhode", drawHerpolhode},
        {"invariable-plane", drawInvariablePlane},
        {"momentum-sphere", drawMomentumSphere},
        {"instantaneous-axis", drawInstantaneousAxis},
        {"velocity-field", drawVelocityField},
        {"point-velocities", drawPointVelocities},
        {"body-axes", drawBodyAxes},
        {"world-axes", drawWorldAxes},
        {"principal-axes", drawPrincipalAxes},
        {"centre-of-mass", drawCentreOfMass},
        {"vector", drawFreeVector},
        {"line", drawLine},
        {"plane", drawPlane},
        {"point", drawPoint},
    };
    return kRows;
}

} // namespace polhode::ui

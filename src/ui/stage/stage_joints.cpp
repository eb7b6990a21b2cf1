#include "course/model/experiment.h"
#include "engine/joint/curve.h"
#include "engine/joint/joint_table.h"
#include "engine/math/degree.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/stage/overlay_drawing.h"
#include "ui/stage/stage_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>

/// The joints of a run: axes, frames with the coordinates between them, reactions.
namespace polhode::ui
{

namespace
{

constexpr double kLongestReaction = 1.1; // arrow of the largest reaction, of the scene's length
constexpr double kFrame = 0.24; // of the scene's length: an axis of J on A
constexpr double kFurther = 1.35; // an axis of J on B, of one on A: both show where they coincide
constexpr double kArc = 0.6; // radius of an angle, of an axis
constexpr double kLink = 2.5; // px wide: rods and ropes are things, thicker than lines that only show
constexpr double kPulley = 0.025; // radius of a pulley, which counts as a point, of the rope's length
constexpr std::size_t kMostNamed = 1; // joints whose axes are named: more names would hide the bodies

Paint paintOf(const course::JointLook& joint)
{
    return {QStringLiteral("axis3"), {}, QString::fromStdString("joint:" + joint.id)};
}

/// An arc about the axis from a direction, by less than a full turn.
std::vector<Eigen::Vector3d> arc(const Eigen::Vector3d& centre, const Eigen::Vector3d& axis,
                                 const Eigen::Vector3d& from, double angle)
{
    const double part = std::fmod(angle, 2 * std::numbers::pi);
    const int pieces = 2 + static_cast<int>(std::abs(part) / (3 * kDegree));
    std::vector<Eigen::Vector3d> points;
    for (int k = 0; k <= pieces; ++k)
        points.push_back(centre + Eigen::AngleAxisd(part * k / pieces, axis) * from);
    return points;
}

/// A rope of this length between two points: straight if it is taut, else a parabola that hangs down, also
/// where nothing weighs: a slack rope is told from a taut one.
std::vector<Eigen::Vector3d> hanging(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double length)
{
    constexpr int kPieces = 32;
    constexpr int kHalvings = 30; // of the sag: far below a pixel
    const auto curve = [&](double sag) {
        std::vector<Eigen::Vector3d> points;
        for (int k = 0; k <= kPieces; ++k) {
            const double s = static_cast<double>(k) / kPieces;
            points.push_back(from + s * (to - from) - 4 * s * (1 - s) * sag * Eigen::Vector3d::UnitZ());
        }
        return points;
    };
    const auto lengthOf = [&](const std::vector<Eigen::Vector3d>& points) {
        double sum = 0;
        for (std::size_t k = 1; k < points.size(); ++k)
            sum += (points[k] - points[k - 1]).norm();
        return sum;
    };
    double low = 0, high = length;
    for (int k = 0; k < kHalvings; ++k) {
        const double middle = 0.5 * (low + high);
        (lengthOf(curve(middle)) < length ? low : high) = middle;
    }
    return curve(low);
}

/// The points through which a rod or rope runs from A to B.
std::vector<Eigen::Vector3d> courseOf(const course::JointView& view)
{
    std::vector<Eigen::Vector3d> points_W{view.X_WA.translation()};
    points_W.insert(points_W.end(), view.over_W.begin(), view.over_W.end());
    points_W.push_back(view.X_WB.translation());
    return points_W;
}

/// A rope of this length through points: what it has too much hangs in its longest piece.
std::vector<Eigen::Vector3d> hanging(const std::vector<Eigen::Vector3d>& points_W, double length)
{
    std::size_t longest = 1;
    const auto piece = [&](std::size_t k) { return (points_W[k] - points_W[k - 1]).norm(); };
    for (std::size_t k = 1; k < points_W.size(); ++k) {
        length -= piece(k);
        longest = piece(k) > piece(longest) ? k : longest;
    }
    std::vector<Eigen::Vector3d> drawn{points_W.front()};
    for (std::size_t k = 1; k < points_W.size(); ++k) {
        const std::vector<Eigen::Vector3d> next = k == longest
            ? hanging(points_W[k - 1], points_W[k], piece(k) + length)
            : std::vector<Eigen::Vector3d>{points_W[k - 1], points_W[k]};
        drawn.insert(drawn.end(), next.begin() + 1, next.end());
    }
    return drawn;
}

/// A wheel in the plane of the two pieces that meet in it; a small one, for it counts as a point.
std::vector<Eigen::Vector3d> pulley(const Eigen::Vector3d& before, const Eigen::Vector3d& at,
                                    const Eigen::Vector3d& after, double radius)
{
    constexpr double kStraight = 1e-6; // of both pieces: hardly bent, any plane will do
    constexpr int kCorners = 24;
    const Eigen::Vector3d one = before - at, other = after - at;
    Eigen::Vector3d normal = one.cross(other);
    if (normal.norm() <= kStraight * one.norm() * other.norm())
        normal = one.unitOrthogonal();
    const Eigen::Vector3d x = radius * one.normalized();
    const Eigen::Vector3d y = normal.normalized().cross(x);
    std::vector<Eigen::Vector3d> ring;
    for (int k = 0; k <= kCorners; ++k) {
        const double angle = 2 * std::numbers::pi * k / kCorners;
        ring.push_back(at + std::cos(angle) * x + std::sin(angle) * y);
    }
    return ring;
}

/// The curve that a bead follows.
std::vector<Eigen::Vector3d> wire(const Curve& curve, const Eigen::Isometry3d& X_WA)
{
    constexpr int kPieces = 256;
    std::vector<Eigen::Vector3d> points_W;
    for (int k = 0; k <= kPieces; ++k)
        points_W.push_back(X_WA * curve.at(curve.begin() + curve.length() * k / kPieces).c);
    return points_W;
}

SceneFrame::Polyline linkOf(std::vector<Eigen::Vector3d> points_W, const Paint& paint)
{
    SceneFrame::Polyline link;
    link.points_W = std::move(points_W);
    link.paint = paint;
    link.width = kLink;
    link.seeThrough = true;
    return link;
}

} // namespace

/// Rods, ropes with their pulleys and wires, without mass, which are no bodies.
void StageBuilder::addLinks(SceneFrame& frame, double t)
{
    const auto isLink = [](const course::JointLook& look) {
        return jointRow(look.kind).ends == JointEnds::points || look.curve;
    };
    if (std::ranges::none_of(run_->joints(), isLink))
        return;
    const std::vector<course::JointView> views = run_->jointsAt(t);
    for (std::size_t i = 0; i < views.size(); ++i) {
        const course::JointLook& look = run_->joints()[i];
        if (!isLink(look))
            continue;
        const Paint paint{QStringLiteral("position"), {}, QString::fromStdString("joint:" + look.id)};
        const std::vector<Eigen::Vector3d> points_W = courseOf(views[i]);
        if (look.curve) {
            frame.polylines.push_back(linkOf(wire(*look.curve, views[i].X_WA), paint));
            continue;
        }
        const double length = look.limits[0].high; // none of a rod
        frame.polylines.push_back(
            linkOf(std::isfinite(length) ? hanging(points_W, length) : points_W, paint));
        for (std::size_t k = 1; k + 1 < points_W.size(); ++k)
            frame.polylines.push_back(
                linkOf(pulley(points_W[k - 1], points_W[k], points_W[k + 1], kPulley * length), paint));
    }
}

bool StageBuilder::isAbout(const Overlay& overlay, const course::JointLook& joint) const
{
    const auto isIt
        = [&](int body) { return body >= 0 && run_->bodies()[std::size_t(body)].id == overlay.body; };
    return overlay.body.empty() || isIt(joint.bodyA) || isIt(joint.bodyB);
}

// ---- reactions

double StageBuilder::largestReaction(Reaction kind) const
{
    double largest = 0;
    for (const course::JointLook& look : run_->joints())
        if (jointRow(look.kind).ends != JointEnds::joints)
            for (const double size : *run_->column(look.id + (kind == Reaction::force ? ".R" : ".M")))
                if (std::isfinite(size))
                    largest = std::max(largest, size);
    return largest;
}

/// Arrows of one kind share one scale; moments that are rounding of the forces are none.
void StageBuilder::addReactions(SceneFrame& frame, const Overlay& overlay, double t, Reaction kind)
{
    const bool isForce = kind == Reaction::force;
    const QString key = isForce ? QStringLiteral("joint forces") : QStringLiteral("joint moments");
    if (!scales_.contains(key)) {
        constexpr double kRounding = 1e-8; // of the moment of the forces over the scene's length
        const double largest = largestReaction(kind);
        const bool isRounding = !isForce && largest < kRounding * length_ * largestReaction(Reaction::force);
        scales_.insert(key, isRounding ? 0 : roundScale(largest, kLongestReaction));
    }
    const double ofRun = scales_.value(key);
    if (ofRun == 0)
        return;
    const double scale = overlay.scale > 0 ? overlay.scale : ofRun;
    const std::vector<course::JointView> views = run_->jointsAt(t);
    for (std::size_t i = 0; i < views.size(); ++i) {
        const course::JointLook& look = run_->joints()[i];
        if (!overlay.body.empty()
            && (look.bodyB < 0 || run_->bodies()[std::size_t(look.bodyB)].id != overlay.body))
            continue;
        if (isForce)
            addArrow(frame, views[i].point_W, views[i].force_W, scale, QStringLiteral("F"),
                     QStringLiteral("R"), QStringLiteral("N"), false, look.bodyB);
        else
            addArrow(frame, views[i].point_W, views[i].moment_W, scale, QStringLiteral("torque"),
                     QStringLiteral("M"), QStringLiteral("N⋅m"), true, look.bodyB);
    }
}

namespace
{

using Overlay = course::OverlayDescription;

void drawJointAxes(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    const std::vector<course::JointView> views = stage.run().jointsAt(t);
    for (std::size_t i = 0; i < views.size(); ++i) {
        const course::JointLook& look = stage.run().joints()[i];
        if (!stage.isAbout(overlay, look))
            continue;
        const Paint paint = paintOf(look);
        frame.points.push_back(
            {views[i].point_W, paint, 5, QString::fromStdString(course::in(stage.language(), look.label))});
        for (const course::JointView::Axis& freedom : views[i].axes) {
            SceneFrame::Polyline axis;
            const Eigen::Vector3d along = 0.3 * stage.sceneLength() * freedom.axis_W;
            axis.points_W = {views[i].point_W - along, views[i].point_W + along};
            axis.paint = paint;
            axis.dashed = freedom.turns;
            axis.seeThrough = true;
            frame.polylines.push_back(axis);
        }
    }
}

/// The angles from axes of J on A to those of J on B, and the way from the one origin to the other.
void drawFreedoms(const StageBuilder& stage, SceneFrame& frame, const course::JointView& joint)
{
    SceneFrame::Polyline line;
    line.paint.quantity = QStringLiteral("position");
    line.seeThrough = true;
    for (const course::JointView::Axis& freedom : joint.axes) {
        QString label;
        if (freedom.turns) {
            const Eigen::Matrix3d R_WA = joint.X_WA.linear();
            const bool aboutZ = std::abs(freedom.axis_W.dot(R_WA.col(2))) > 0.9;
            const double radius = kArc * kFrame * stage.sceneLength();
            line.points_W
                = arc(joint.X_WB.translation(), freedom.axis_W, radius * R_WA.col(aboutZ ? 0 : 2), freedom.q);
            label = QStringLiteral("%1°").arg(numberText(freedom.q / kDegree, 3));
        } else {
            const Eigen::Vector3d end = joint.X_WB.translation();
            line.points_W = {end - freedom.q * freedom.axis_W, end};
            label = formatQuantity(freedom.q, {"m", 1, {}}, 3);
        }
        constexpr double kShort = 1e-3; // of the scene: less than a pixel or so
        if ((line.points_W.back() - line.points_W.front()).norm() < kShort * stage.sceneLength())
            continue;
        frame.polylines.push_back(line);
        frame.labels.push_back(
            {line.points_W[line.points_W.size() / 2], line.paint, QStringLiteral("q = ") + label});
    }
}

/// J on A in full lines, J on B dashed, and between them what the freedoms have made.
void drawJointFrames(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    const std::vector<course::JointView> views = stage.run().jointsAt(t);
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < views.size(); ++i) {
        const course::JointLook& look = stage.run().joints()[i];
        if (stage.isAbout(overlay, look) && jointRow(look.kind).ends == JointEnds::frames)
            shown.push_back(i);
    }
    for (const std::size_t i : shown) {
        for (const bool onB : {false, true}) {
            const Eigen::Isometry3d& X_WJ = onB ? views[i].X_WB : views[i].X_WA;
            const double size = (onB ? kFurther : 1) * kFrame * stage.sceneLength();
            for (int axis = 0; axis < 3; ++axis) {
                SceneFrame::Polyline line;
                line.points_W = {X_WJ.translation(), X_WJ.translation() + size * X_WJ.linear().col(axis)};
                line.paint = {QStringLiteral("axis%1").arg(axis + 1),
                              {},
                              QString::fromStdString("joint:" + stage.run().joints()[i].id)};
                line.dashed = onB;
                line.seeThrough = true;
                frame.polylines.push_back(line);
                if (shown.size() <= kMostNamed)
                    frame.labels.push_back({line.points_W.back(), line.paint,
                                            QStringLiteral("%1<sub>%2</sub>")
                                                .arg(QChar(u'x' + axis))
                                                .arg(QLatin1Char(onB ? 'B' : 'A'))});
            }
        }
        drawFreedoms(stage, frame, views[i]);
    }
}

void drawJointForce(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    stage.addReactions(frame, overlay, t, StageBuilder::Reaction::force);
}

void drawJointMoment(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    stage.addReactions(frame, overlay, t, StageBuilder::Reaction::moment);
}

} // namespace

std::span<const OverlayDrawing> jointDrawings()
{
    static constexpr OverlayDrawing kRows[] = {
        {"joint-axes", drawJointAxes},
        {"joint-frames", drawJointFrames},
        {"joint-force", drawJointForce},
        {"joint-moment", drawJointMoment},
    };
    return kRows;
}

} // namespace polhode::ui

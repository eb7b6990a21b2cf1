#include "course/run/start_axes.h"
#include "engine/joint/joint_table.h"
#include "engine/math/degree.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/stage/stage_builder.h"

#include <algorithm>

/// What the reader's hand does in the scene: pulls by a spring, handles of joints.
namespace polhode::ui
{

namespace
{

constexpr double kPullWidth = 0.02; // of the scene's length
constexpr double kHandleSize = 0.11; // of the scene's length
constexpr double kApart = 0.42; // of the distance to the next handle, at most

/// From the axis of a freedom to its knob, across the axis: the knobs of one joint stand apart.
Eigen::Vector3d knobDirection(const course::JointLook& joint, const course::JointView& view,
                              const std::vector<course::JointView::Axis>& axes, std::size_t freedom)
{
    if (jointRow(joint.kind).laws == FreedomLaws::shared && freedom < 2)
        return axes[freedom + 1].axis_W.cross(axes[freedom].axis_W);
    return view.X_WB.linear().col(freedom == 0 ? 0 : 1);
}

/// Whether the starts of its freedoms place a body.
bool hasHandle(const course::JointLook& joint)
{
    return joint.carries && jointRow(joint.kind).laws != FreedomLaws::none;
}

} // namespace

bool StageBuilder::hasHandles() const
{
    return std::ranges::any_of(run_->joints(), hasHandle);
}

void StageBuilder::addPulls(SceneFrame& frame, double t)
{
    const Paint paint{QStringLiteral("F"), {}};
    for (const course::Run::PullView& pull : run_->pullsAt(t)) {
        SceneFrame::Spring spring;
        spring.from_W = pull.point_W;
        spring.to_W = pull.hand_W;
        spring.radius = kPullWidth * length_;
        spring.coils = 9;
        spring.paint = paint;
        frame.springs.push_back(spring);
        frame.points.push_back({pull.point_W, paint, 4, {}});
        frame.points.push_back(
            {pull.hand_W, paint, 7,
             QStringLiteral("%1%2N").arg(numberText(pull.force_W.norm(), 3), QChar(0x202f))});
    }
}

void StageBuilder::addHandles(SceneFrame& frame) const
{
    const std::vector<course::JointView> views = run_->jointsAt(0);
    const std::size_t first = frame.handles.size();
    for (std::size_t i = 0; i < views.size(); ++i) {
        const course::JointLook& look = run_->joints()[i];
        if (!hasHandle(look))
            continue;
        const std::vector<course::JointView::Axis> axes = course::startAxes(look, views[i]);
        for (std::size_t k = 0; k < axes.size(); ++k) {
            const course::JointView::Axis& freedom = axes[k];
            SceneFrame::Handle handle;
            handle.id = int(i + k * views.size());
            handle.p_W = views[i].point_W;
            handle.axis_W = freedom.axis_W;
            handle.arm_W = knobDirection(look, views[i], axes, k);
            handle.slides = !freedom.turns;
            handle.size = kHandleSize * length_;
            handle.paint = {QStringLiteral("axis3"), {}, QString::fromStdString("joint:" + look.id)};
            handle.label = QStringLiteral("%1: %2").arg(
                QString::fromStdString(course::in(language_, look.label)),
                freedom.turns ? QStringLiteral("%1°").arg(numberText(freedom.q / kDegree, 4))
                              : formatQuantity(freedom.q, {"m", 1, {}}, 4));
            frame.handles.push_back(handle);
        }
    }
    for (std::size_t i = first; i < frame.handles.size(); ++i)
        for (std::size_t k = first; k < frame.handles.size(); ++k) {
            const double apart = (frame.handles[i].p_W - frame.handles[k].p_W).norm();
            if (apart > 0.01 * length_)
                frame.handles[i].size = std::min(frame.handles[i].size, kApart * apart);
        }
}

} // namespace polhode::ui

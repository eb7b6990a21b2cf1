#include "ui/stage/stage_builder.h"

#include <algorithm>

namespace polhode::ui
{

// ---- what is touched, where that is not what is seen

bool StageBuilder::hasContactForms() const
{
    return std::ranges::any_of(outlines_, [](const Outline& outline) { return !outline.empty(); });
}

bool StageBuilder::fillsHollows() const
{
    const auto isFilled = [](const auto& look) { return look.contactForm && !look.contactForm->chosen; };
    return std::ranges::any_of(run_->bodies(), isFilled) || std::ranges::any_of(run_->walls(), isFilled);
}

course::Text StageBuilder::contactFormsName()
{
    return {"shape for contact", "接触所用形状"};
}

void StageBuilder::addContactForms(SceneFrame& frame, double t)
{
    const std::size_t bodies = run_->bodies().size();
    for (std::size_t k = 0; k < outlines_.size(); ++k) {
        const course::BodyPose pose = k < bodies ? run_->pose(k, t) : wallPose(run_->walls()[k - bodies], t);
        for (const std::vector<Eigen::Vector3d>& line : outlines_[k]) {
            SceneFrame::Polyline drawn;
            for (const Eigen::Vector3d& point : line)
                drawn.points_W.push_back(pose.p_WB + pose.R_WB * point);
            drawn.width = 1.2;
            drawn.opacity = 0.75;
            drawn.dashed = true;
            drawn.seeThrough = true;
            frame.polylines.push_back(std::move(drawn));
        }
    }
    if (hasContactForms())
        frame.dashedNotes.push_back(QString::fromStdString(course::in(language_, contactFormsName())));
}

} // namespace polhode::ui

#include "course/run/frame_motion.h"
#include "ui/stage/stage_builder.h"
#include "ui/stage/trail_path.h"

#include <algorithm>
#include <utility>

/// Pictures in another frame of reference than the ground's.
namespace polhode::ui
{

namespace
{

constexpr const char* kAxes[3] = {"x", "y", "z"};
constexpr std::size_t kMoments = 64; // of a run, that tell how long arrows become

struct Named {
    course::Text name;
    Eigen::Vector3d course::FictitiousForces::*force;
};

const Named kForces[] = {
    {{"−m a<sub>O</sub>", "−m a<sub>O</sub>"}, &course::FictitiousForces::translation},
    {{"Coriolis force", "科里奥利力"}, &course::FictitiousForces::coriolis},
    {{"centrifugal force", "离心力"}, &course::FictitiousForces::centrifugal},
    {{"Euler force", "欧拉力"}, &course::FictitiousForces::euler},
};

} // namespace

void StageBuilder::setReference(const course::ReferenceFrame& frame, bool fictitious)
{
    fictitious_ = fictitious;
    if (frame == std::exchange(reference_, frame))
        return;
    poses_.clear();
    framed_.clear();
    scales_.remove(kFictitious);
}

Eigen::Isometry3d StageBuilder::referencePose(double t) const
{
    return course::framePose(*run_, reference_, t);
}

/// The places of a point at the rows, in the frame.
std::shared_ptr<const std::vector<Eigen::Vector3d>> StageBuilder::framedColumn(const std::string& prefix)
{
    auto points = vectorColumn(prefix, kAxes);
    if (reference_.isGround())
        return points;
    const QString key = QString::fromStdString(prefix);
    if (const auto known = framed_.constFind(key); known != framed_.cend())
        return *known;
    if (poses_.empty())
        for (const double t : run_->time())
            poses_.push_back(referencePose(t).inverse());
    auto framed = std::make_shared<std::vector<Eigen::Vector3d>>(points->size());
    for (std::size_t i = 0; i < points->size(); ++i)
        (*framed)[i] = poses_[i] * (*points)[i];
    framed_.insert(key, framed);
    return framed;
}

void StageBuilder::addTrail(const std::string& prefix, double t, const QString& quantity)
{
    SceneFrame::Polyline trail;
    trail.points_W = trailPath(run_->time(), run_->sequence(), *framedColumn(prefix), t);
    trail.paint.quantity = quantity;
    trails_.push_back(std::move(trail));
}

void StageBuilder::addFictitious(SceneFrame& frame, double t)
{
    const auto forcesOf = [&](const course::BodyVector& of, auto&& take) {
        const course::FrameMotion motion = course::frameMotion(*run_, reference_, of);
        for (std::size_t b = 0; b < run_->bodies().size(); ++b)
            take(b, course::fictitiousForces(motion, run_->bodies()[b].mass, of(b, ""), of(b, "v")));
    };
    if (!scales_.contains(kFictitious)) {
        double largest = 0;
        const std::size_t rows = run_->time().size(), step = std::max<std::size_t>(1, rows / kMoments);
        for (std::size_t row = 0; row < rows; row += step)
            forcesOf(
                [&](std::size_t body, const std::string& what) -> Eigen::Vector3d {
                    const std::string prefix = run_->bodies()[body].id + "." + what;
                    return run_->find(prefix + "x") ? (*vectorColumn(prefix, kAxes))[row]
                                                    : Eigen::Vector3d::Zero();
                },
                [&](std::size_t, const course::FictitiousForces& forces) {
                    for (const Named& named : kForces)
                        if (const double size = (forces.*named.force).norm(); std::isfinite(size))
                            largest = std::max(largest, size);
                });
        scales_.insert(kFictitious, roundScale(largest, 0.62));
    }
    // Beside the true forces they are as long as these, for they balance.
    const double ofForces = arrowScales_.value(QStringLiteral("F"));
    const double scale = ofForces > 0 ? ofForces : scales_[kFictitious];
    const course::BodyVector now = course::vectorsAt(*run_, t);
    forcesOf(now, [&](std::size_t b, const course::FictitiousForces& forces) {
        for (const Named& named : kForces)
            addArrow(frame, now(b, ""), forces.*named.force, scale, kFictitious,
                     QString::fromStdString(course::in(language_, named.name)), QStringLiteral("N"), false,
                     int(b));
    });
}

} // namespace polhode::ui

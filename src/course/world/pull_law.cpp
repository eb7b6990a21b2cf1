#include "course/world/pull_law.h"

#include <Eigen/Geometry>
#include <algorithm>

namespace polhode::course
{

using Eigen::Vector3d;

PullLaw::PullLaw(Pull pull, int body, RotationChart chart)
    : pull_(std::make_shared<const Pull>(std::move(pull)))
    , body_(body)
    , chart_(chart)
{
}

Vector3d PullLaw::hand_W(double t) const
{
    const std::vector<Pull::Anchor>& anchors = pull_->anchors;
    const auto next = std::upper_bound(anchors.begin(), anchors.end(), t,
                                       [](double time, const Pull::Anchor& a) { return time < a.time; });
    if (next == anchors.begin())
        return anchors.front().hand_W;
    if (next == anchors.end())
        return anchors.back().hand_W;
    const Pull::Anchor& last = *std::prev(next);
    const double share = (t - last.time) / (next->time - last.time);
    return last.hand_W + share * (next->hand_W - last.hand_W);
}

Vector3d PullLaw::point_W(const State& state) const
{
    const BodyState& body = state.bodies[static_cast<std::size_t>(body_)];
    return body.p_WB + rotationMatrix(chart_, body.attitude) * pull_->point_B;
}

Vector3d PullLaw::operator()(double t, const State& state) const
{
    const BodyState& body = state.bodies[static_cast<std::size_t>(body_)];
    const Vector3d x_W = point_W(state);
    const Vector3d v_W = body.v_WB + body.w_WB.cross(x_W - body.p_WB);
    return pull_->stiffness * (hand_W(t) - x_W) - pull_->damping * v_W;
}

} // namespace polhode::course

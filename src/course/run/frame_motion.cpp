#include "course/run/frame_motion.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using Eigen::Matrix3d;
using Eigen::Vector3d;

std::size_t indexOf(const Run& run, const std::string& body)
{
    return std::size_t(std::ranges::find(run.bodies(), body, &BodyLook::id) - run.bodies().begin());
}

/// Of what each body has, weighed by its mass.
template <class Value>
Vector3d meanOf(const Run& run, const Value& value)
{
    Vector3d sum = Vector3d::Zero();
    double mass = 0;
    for (std::size_t b = 0; b < run.bodies().size(); ++b) {
        sum += run.bodies()[b].mass * value(b);
        mass += run.bodies()[b].mass;
    }
    return sum / mass;
}

Vector3d centreAt(const Run& run, double t)
{
    return meanOf(run, [&](std::size_t b) { return run.pose(b, t).p_WB; });
}

} // namespace

Eigen::Isometry3d framePose(const Run& run, const ReferenceFrame& frame, double t)
{
    Eigen::Isometry3d X_WF = Eigen::Isometry3d::Identity();
    if (frame.kind == ReferenceFrame::Kind::centreOfMass)
        X_WF.translation() = centreAt(run, t) - centreAt(run, 0);
    const std::size_t body = indexOf(run, frame.body);
    if (frame.kind != ReferenceFrame::Kind::body || body >= run.bodies().size())
        return X_WF;
    const BodyPose start = run.pose(body, 0), now = run.pose(body, t);
    if (frame.turns)
        X_WF.linear() = now.R_WB * start.R_WB.transpose();
    X_WF.translation() = now.p_WB - X_WF.linear() * start.p_WB;
    return X_WF;
}

BodyVector vectorsAt(const Run& run, double t)
{
    return [&run, t](std::size_t body, const std::string& what) -> Vector3d {
        if (what.empty())
            return run.pose(body, t).p_WB;
        const std::string prefix = run.bodies()[body].id + "." + what;
        if (!run.find(prefix + "x"))
            return Vector3d::Zero(); // what is a point does not turn
        return {run.value(prefix + "x", t), run.value(prefix + "y", t), run.value(prefix + "z", t)};
    };
}

FrameMotion frameMotion(const Run& run, const ReferenceFrame& frame, const BodyVector& of)
{
    FrameMotion motion;
    if (frame.kind == ReferenceFrame::Kind::centreOfMass) {
        const auto mean
            = [&](const char* what) { return meanOf(run, [&](std::size_t b) { return of(b, what); }); };
        motion.p_WO = mean("");
        motion.v_WO = mean("v");
        motion.a_WO = mean("a");
    }
    const std::size_t body = indexOf(run, frame.body);
    if (frame.kind != ReferenceFrame::Kind::body || body >= run.bodies().size())
        return motion;
    motion.p_WO = of(body, "");
    motion.v_WO = of(body, "v");
    motion.a_WO = of(body, "a");
    if (frame.turns) {
        motion.w_WF = of(body, "w");
        motion.alpha_WF = of(body, "alpha");
    }
    return motion;
}

FictitiousForces fictitiousForces(const FrameMotion& frame, double mass, const Vector3d& p_W,
                                  const Vector3d& v_W)
{
    const Vector3d r = p_W - frame.p_WO;
    const Vector3d v = v_W - frame.v_WO - frame.w_WF.cross(r);
    return {-mass * frame.a_WO, -2 * mass * frame.w_WF.cross(v),
            -mass * frame.w_WF.cross(frame.w_WF.cross(r)), -mass * frame.alpha_WF.cross(r)};
}

} // namespace polhode::course

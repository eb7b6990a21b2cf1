#include "engine/step/velocity_time_stepper.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <iterator>

namespace polhode
{

namespace
{

constexpr double kMarginsOfOctave = 4.0; ///< where speeds change little the margin stays, and what was found
constexpr double kRods = 10.0; ///< tolerances: so far apart rods rest on each other

double roundedUp(double margin)
{
    return margin > 0.0 ? std::exp2(std::ceil(kMarginsOfOctave * std::log2(margin)) / kMarginsOfOctave) : 0.0;
}

} // namespace

std::vector<TimeStepper::Memory>::const_iterator TimeStepper::firstOf(const ContactPoint& point) const
{
    const auto colliders = [](const ContactPoint& p) { return std::minmax({p.colliderA, p.colliderB}); };
    return std::lower_bound(memory_.begin(), memory_.end(), colliders(point),
                            [&](const Memory& m, const auto& pair) { return colliders(m.point) < pair; });
}

const TimeStepper::Memory* TimeStepper::remembered(const ContactPoint& point) const
{
    const auto at = std::lower_bound(memory_.begin(), memory_.end(), key(point),
                                     [](const Memory& m, const auto& k) { return key(m.point) < k; });
    return at != memory_.end() && key(at->point) == key(point) ? &*at : nullptr;
}

void TimeStepper::recall()
{
    auto m = memory_.begin();
    for (ImpulseContact& c : problem_.contacts) {
        const auto k = key(c.point);
        while (m != memory_.end() && key(m->point) < k)
            ++m;
        if (m != memory_.end() && key(m->point) == k)
            c.remembered = static_cast<int>(m - memory_.begin());
    }
}

double TimeStepper::reach(const ContactPoint& point, const std::vector<double>& speeds) const
{
    const auto speed = [&](int body) { return body == kWorld ? 0.0 : speeds[index(body)]; };
    return h_ * (speed(point.bodyA) + speed(point.bodyB));
}

void TimeStepper::findPoints(double margin)
{
    const double most = std::max(margin, roundedUp(2.0 * h_ * std::ranges::max(speeds_)));
    if (!(most <= seenWithin_)) {
        scene_.world->detect(poses_, most, found_, seen_);
        seenWithin_ = most;
        if (!std::ranges::is_sorted(seen_, {}, key))
            std::ranges::sort(seen_, {}, key);
    }
    points_.clear();
    std::ranges::copy_if(seen_, std::back_inserter(points_),
                         [&](const ContactPoint& p) { return p.gap <= std::max(margin, reach(p, speeds_)); });
}

bool TimeStepper::meetsMore()
{
    velocitiesOfProblem(velocities_);
    std::vector<double> raised = speeds_;
    for (std::size_t i = 0; i < raised.size(); ++i)
        raised[i] = std::max(raised[i], velocities_[i].v_WB.norm());
    const bool more = std::ranges::any_of(seen_, [&](const ContactPoint& p) {
        return p.gap > reach(p, speeds_) && p.gap <= reach(p, raised)
            && p.gap + h_ * scene_.world->gapRate(p, poses_, velocities_) < -options_.gapTolerance;
    });
    speeds_.swap(raised);
    return more;
}

ContactPoint TimeStepper::withSide(ContactPoint point) const
{
    if (const Memory* memory = remembered(point); memory && memory->point.n_W.dot(point.n_W) < 0.0) {
        point.n_W = -point.n_W;
        point.gap = -point.gap;
    }
    point.gap -= kRods * options_.gapTolerance;
    return point;
}

bool TimeStepper::passesBy(const ImpulseContact& c)
{
    if (c.stop >= 0 || !(c.point.gap > options_.gapTolerance) || !(c.point.gap + h_ * c.free < 0.0)
        || c.remembered >= 0)
        return false;
    const double bias = scene_.world->gapBias(c.point, poses_, velocities_);
    if (!(bias > 0.0))
        return false;
    ahead_.resize(poses_.size());
    for (const int body : {c.point.bodyA, c.point.bodyB})
        if (body != kWorld)
            ahead_[index(body)] = placeOf(index(body), std::min(1.0, -c.free / (h_ * bias)) * h_);
    ContactPoint nearest = c.point;
    scene_.world->follow(nearest, ahead_);
    return nearest.gap >= -options_.gapTolerance;
}

double TimeStepper::partToMeeting(double h)
{
    constexpr double kFast = 0.2; // of the thickness in a step: beyond half of it the other side is nearer
    passing_.clear();
    velocitiesOfProblem(velocities_);
    double speed = 0.0;
    for (std::size_t i = 0; i < velocities_.size(); ++i)
        speed = std::max(speed, scene_.world->speed(static_cast<int>(i), velocities_[i]));
    if (speed * h < 0.5 * kFast * sweep_.leastThickness())
        return 1.0;
    const Path path
        = [&](double theta, std::vector<RigidPose>& poses, std::vector<RigidVelocity>& velocities) {
              placeAlong(theta, h, poses);
              velocitiesOfProblem(velocities);
          };
    known_.clear();
    for (const Memory& m : memory_)
        if (m.stop < 0)
            known_.push_back(m.point);
    double part = 1.0;
    if (const auto met = sweep_.first(path, h, 1.0, known_, kFast, true)) {
        const double near = kFast * sweep_.partOfThickness(met->point.colliderA, met->point.colliderB, h);
        part = met->low > near ? met->low : std::min(1.0, met->high + near);
    }
    for (const ContactPoint& p : points_)
        if (p.gap > options_.gapTolerance && sweep_.isFast(p.colliderA, p.colliderB, h, kFast, 0.5 * part)
            && remembered(p) == nullptr)
            passing_.push_back(p);
    return part;
}

void TimeStepper::velocitiesOfProblem(std::vector<RigidVelocity>& velocities) const
{
    velocities.resize(poses_.size());
    for (std::size_t i = 0; i < velocities.size(); ++i)
        velocities[i] = {problem_.bodies[i].v_W, problem_.bodies[i].w_W};
}

void TimeStepper::placeAlong(double theta, double h, std::vector<RigidPose>& poses) const
{
    poses.resize(poses_.size());
    for (std::size_t i = 0; i < poses.size(); ++i)
        poses[i] = placeOf(i, theta * h);
}

RigidPose TimeStepper::placeOf(std::size_t body, double later) const
{
    RigidPose pose = poses_[body];
    const BodyVelocity& v = problem_.bodies[body];
    pose.p_WB += later * v.v_W;
    if (const double rate = v.w_W.norm(); rate > 0.0)
        pose.R_WB = Eigen::AngleAxisd(later * rate, v.w_W / rate) * pose.R_WB;
    return pose;
}

} // namespace polhode

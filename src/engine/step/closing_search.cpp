#include "engine/step/closing_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

constexpr int kMostGains = 40; // contacts that are looked at for the first to close
constexpr double kFaster = 1.5; // of the speed at both ends of a step: as fast a body may be on the way
constexpr double kAhead = 16.0; // ways of a step: as far is looked where nothing is near

bool samePose(const RigidPose& a, const RigidPose& b)
{
    return a.p_WB == b.p_WB && a.R_WB == b.R_WB;
}

} // namespace

ClosingSearch::ClosingSearch(const EventContext& context, StepView& view)
    : context_(context)
    , view_(view)
    , locator_(context, view)
    , sweep_(context.scene.world, 2.0 * context.options.gapTolerance, context.rest())
{
}

bool ClosingSearch::mayMeet(double h)
{
    StepEnd& start = ends_[0];
    StepEnd& end = ends_[1];
    std::swap(start, end);
    const std::vector<RigidPose> known = start.at.poses;
    start.at = view_.place(0.0);
    end.at = view_.place(1.0);
    const double speed = std::max(closingSpeed(start), closingSpeed(end));
    if (!std::ranges::equal(known, start.at.poses, samePose)) {
        start.near.clear();
        start.reach = apart_ = 0.0;
    }
    end.reach = 0.0;
    const double room = context_.touchingBelow();
    isAlone_ = isAlone(speed * h, room);
    if (isAlone_)
        return false;
    bool meets = !std::isfinite(speed);
    for (StepEnd* each : {&end, &start}) {
        const std::vector<RigidPose>& poses = each->at.poses;
        if (!(each->reach > speed * h + room)) {
            each->reach = kFaster * speed * h + room;
            context_.world().detect(poses, each->reach, each->near);
        }
        meets = meets || std::ranges::any_of(each->near, [&](const ContactPoint& p) {
                    return !context_.isHeld(p, poses) && mayClose(p, h);
                });
    }
    return meets;
}

/// Whether nothing comes near anything in a step in which two bodies approach by `way` (m): as far as they
/// are apart at its end, which is measured where nothing was near last, for the steps that follow too.
bool ClosingSearch::isAlone(double way, double room)
{
    StepEnd& start = ends_[0];
    if (!std::isfinite(way) || !start.near.empty())
        return false;
    const double most = kFaster * way;
    if (apart_ > most + room)
        apart_ -= most;
    else
        apart_ = context_.world().distance(ends_[1].at.poses, kAhead * most + room) - most;
    if (!(apart_ > room))
        return false;
    start.reach = ends_[1].reach = room;
    ends_[1].near.clear();
    return true;
}

/// m/s, of the two fastest bodies, of their fastest points.
double ClosingSearch::closingSpeed(const StepEnd& end) const
{
    double first = 0.0, second = 0.0;
    for (int b = 0; b < context_.bare.bodyCount(); ++b) {
        const double speed = context_.world().speed(b, end.at.velocities[static_cast<std::size_t>(b)]);
        if (!(speed <= first)) {
            second = first;
            first = speed;
        } else
            second = std::max(second, speed);
    }
    return first + second;
}

bool ClosingSearch::mayClose(const ContactPoint& p, double h) const
{
    std::array<double, 2> gap{}, rate{};
    for (const std::size_t k : {0U, 1U}) {
        ContactPoint there = p;
        ContactRates rates;
        context_.world().follow(there, ends_[k].at.poses, ends_[k].at.velocities, rates);
        gap[k] = there.gap;
        rate[k] = rates.gapRate;
    }
    const double halfway = 0.5 * (gap[0] + gap[1]) + 0.125 * h * (rate[0] - rate[1]);
    return !(std::min({gap[0], gap[1], halfway}) > std::abs(gap[1] - gap[0]) + context_.options.gapTolerance);
}

void ClosingSearch::find(double low, double high, double& first, std::vector<LocatedTrigger>& found)
{
    findGains(low, high, first, found);
    const double before = first;
    findPassed(low, high, first, found);
    if (first < before) // others of the pair may have met before
        findGains(low, first, first, found);
}

/// The deepest contact at theta that is not held nor told_, and either goes deeper or is beyond the
/// tolerance.
bool ClosingSearch::deepest(double theta, ContactPoint& out)
{
    const Placement& at = view_.place(theta);
    context_.world().detect(at.poses, 0.0, touching_);
    double depth = 0.0;
    for (const ContactPoint& p : touching_) {
        const auto isTold = [&](const ContactPoint& q) { return sameFeatures(p, q); };
        if (p.gap >= depth || context_.isHeld(p, at.poses) || std::ranges::any_of(told_, isTold))
            continue;
        // Features that overlap along their own normal all the time are parted along another one.
        ContactPoint earlier = p;
        const bool faced = context_.world().follow(earlier, start_.poses);
        if (earlier.gap < -context_.overlap && (faced || locator_.overlapped(p, start_.poses)))
            continue;
        // Time steps and tolerated contacts leave bodies a little in each other: that ends as they part.
        if (faced && earlier.gap < -context_.options.gapTolerance && p.gap > earlier.gap)
            continue;
        const bool closes = p.gap < -context_.options.gapTolerance
            || (!context_.isTolerated(p) && context_.gapRate(p, at) < -context_.rest());
        if (closes && !locator_.endsAt(theta, p)) { // impacts leave that out too: TouchingContacts::gather()
            depth = p.gap;
            out = p;
        }
    }
    return depth < 0.0;
}

/// The features that are deep at the end of an interval may not be the first to have met in it.
void ClosingSearch::findGains(double low, double high, double& first, std::vector<LocatedTrigger>& found)
{
    double to = high;
    ContactPoint deep;
    told_.clear();
    for (int n = 0; n < kMostGains && deepest(to, deep); ++n) {
        ContactPoint p = deep;
        double theta = locator_.gapAt(0.0, p) < -context_.overlap ? locator_.entry(low, to, p)
                                                                  : locator_.gain(low, to, p);
        if (theta > low && locator_.gapAt(theta, p) < -context_.overlap) // others of the pair have met before
            theta = locator_.entry(low, theta, p);
        found.push_back({theta, Trigger::gained(p)});
        first = std::min(first, theta);
        if (theta < to)
            told_.clear();
        else
            told_.push_back(deep); // another one that is deep there may have come first
        to = std::min(to, theta);
    }
}

/// What is thin, or fast, may lie beyond the middle of the other body at the end of an interval, where other
/// features are the nearest, or beyond all of it: the features that faced each other at the start of the step
/// tell.
void ClosingSearch::findPassed(double low, double high, double& first, std::vector<LocatedTrigger>& found)
{
    const std::vector<RigidPose>& poses = view_.place(high).poses;
    passed_.clear();
    for (const ContactPoint& p : ends_[0].near) {
        ContactPoint there = p;
        context_.world().follow(there, poses);
        if (there.gap < -context_.overlap && !context_.isHeld(p, poses))
            passed_.push_back(p);
    }
    const double tolerance = context_.options.gapTolerance;
    for (const ContactPoint& p : passed_) {
        const auto isFound = [&](const LocatedTrigger& other) {
            return other.trigger.what == Trigger::What::gain && sameFeatures(other.trigger.point, p);
        };
        const double start = locator_.gapAt(low, p);
        if (std::ranges::any_of(found, isFound) || !(start > -tolerance)
            || (start < tolerance && locator_.endsAt(low, p)))
            continue;
        const double theta = locator_.gain(low, high, p);
        if (theta > first + kTogether || !locator_.facesAt(theta, p))
            continue;
        found.push_back({theta, Trigger::gained(p)});
        first = std::min(first, theta);
    }
}

void ClosingSearch::sweep(double h, double& first, std::vector<LocatedTrigger>& found)
{
    if (isAlone_)
        return;
    holding_ = context_.tolerated;
    for (const HeldContact& c : context_.held->contacts)
        holding_.push_back(c.point);
    const Path path
        = [&](double theta, std::vector<RigidPose>& poses, std::vector<RigidVelocity>& velocities) {
              const Placement& at = view_.place(theta);
              poses = at.poses;
              velocities = at.velocities;
          };
    if (const std::optional<Encounter> met = sweep_.first(path, h, first, holding_))
        findMet(*met, first, found);
}

void ClosingSearch::findMet(const Encounter& met, double& first, std::vector<LocatedTrigger>& found)
{
    findGains(met.low, met.high, first, found);
    if (!found.empty())
        return;
    const bool touches = locator_.gapAt(met.high, met.point) >= 0.0;
    if (touches && !context_.world().isOfRods(met.point))
        return;
    const double theta = touches ? met.high : locator_.gain(met.low, met.high, met.point);
    if (!locator_.facesAt(theta, met.point) || !isSurfaceAt(theta, met.point))
        return;
    found.push_back({theta, Trigger::gained(met.point)});
    first = std::min(first, theta);
}

/// Whether detection finds the meeting too: what a flush neighbour covers is no surface.
bool ClosingSearch::isSurfaceAt(double theta, ContactPoint p)
{
    if (context_.world().isOfRods(p)) // detection does not know from which side they come
        return true;
    const std::vector<RigidPose>& poses = view_.place(theta).poses;
    context_.world().follow(p, poses);
    context_.world().detect(poses, context_.touchingBelow(), touching_);
    constexpr double kPlace = 1e-6, kTurn = 1e-3; // m, rad: one of the features that meet there
    return std::ranges::any_of(touching_, [&](const ContactPoint& q) {
        return q.colliderA == p.colliderA && q.colliderB == p.colliderB
            && (sameFeatures(p, q) || ((p.pA_W - q.pA_W).norm() < kPlace && (p.n_W - q.n_W).norm() < kTurn));
    });
}

const std::vector<ContactPoint>* ClosingSearch::nearStart(double reach) const
{
    const StepEnd& start = ends_[0];
    return start.reach >= reach && std::ranges::equal(start.at.poses, start_.poses, samePose) ? &start.near
                                                                                              : nullptr;
}

} // namespace polhode

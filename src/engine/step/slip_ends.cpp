#include "engine/step/slip_ends.h"

#include "engine/math/number_text.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

constexpr double kShortestStep = 1e-12; // s, towards the end of a slip that turns
constexpr double kLasts = 4.0; // times of looking ahead: a slip that ends so soon is left to end by itself
constexpr double kStraight = 1e-6; // of the rate, what of it is across
// s: a slip that begins, where friction has just reached its limit, is not pulled in that moment; what pulls
// at it grows, and moves it by more than rest in far less than this.
constexpr double kIdle = 1e-3;
constexpr double kSlowRoll = 0.1; // rad/s: what kSlowSlip is at an arm of a centimetre

} // namespace

/// Whether some slow slip does not go straight.
bool SlipEnds::anyTurns() const
{
    const HeldSolution& start = context_.start;
    return std::ranges::any_of(context_.held->slowSlips(start), [&](std::size_t i) {
        const Eigen::Vector3d& along = context_.held->contacts[i].of(Motion::slide).direction_W;
        const Eigen::Vector3d& rate = start.contacts[i].rateOf(Motion::slide);
        return (rate - along * along.dot(rate)).norm() > kStraight * rate.norm();
    });
}

bool SlipEnds::markSlow(double t)
{
    if (!context_.options.remedies.slowSlips)
        return false;
    bool changed = false;
    std::vector<HeldContact>& held = context_.held->contacts;
    const HeldSolution& start = context_.start;
    const double none = tolerance::kNone * start.acceleration;
    for (std::size_t i = 0; i < held.size(); ++i)
        for (const Motion m : kMotions) {
            Friction& any = held[i].of(m);
            const ContactForces& now = start.contacts[i];
            const double speed = now.motionOf(m).norm(), rate = now.rateOf(m).norm();
            const bool rests = any.grip == Grip::slip && speed <= context_.rest();
            any.still = rests && !any.ahead && rate <= none;
            // Looking ahead takes away what rounding leaves of a motion, again and again.
            const bool idle = rests && any.ahead && rate <= none + speed / kLookAhead;
            any.idleFrom = idle ? std::min(any.idleFrom, t) : std::numeric_limits<double>::infinity();
        }
    double time = context_.held->lookAheadTime(start);
    if (time > kLookAhead && !anyTurns())
        time = 0.0; // what goes straight needs no direction
    for (std::size_t i = 0; i < held.size(); ++i) {
        Friction& f = held[i].of(Motion::slide);
        const ContactForces& now = start.contacts[i];
        const double speed = now.motionOf(Motion::slide).norm();
        const double rate = now.rateOf(Motion::slide).dot(f.direction_W);
        const bool lasts = rate >= -none || speed > -kLasts * time * rate;
        const bool ahead = time > 0.0 && f.grip == Grip::slip && speed < kSlowSlip && !f.still && lasts;
        changed = changed || ahead != f.ahead;
        f.ahead = ahead;
    }
    return changed;
}

void SlipEnds::end(double rest, double t, std::vector<Trigger>& triggers) const
{
    const HeldSolution& start = context_.start;
    for (std::size_t i = 0; i < context_.held->contacts.size(); ++i)
        for (const Motion m : kMotions) {
            const Friction& f = context_.held->contacts[i].of(m);
            const ContactForces& now = start.contacts[i];
            const bool slows = now.motionOf(m).norm() <= rest
                && now.rateOf(m).dot(f.direction_W) < -tolerance::kNone * start.acceleration;
            if (f.grip == Grip::slip && (slows || t - f.idleFrom > kIdle))
                triggers.push_back({Trigger::What::stick, i, m, {}});
        }
}

double SlipEnds::turnLimit(bool justFailed) const
{
    double limit = std::numeric_limits<double>::infinity();
    if (!context_.options.remedies.slowSlips)
        return limit;
    for (std::size_t i = 0; i < context_.held->contacts.size(); ++i)
        for (const Motion m : kMotions) {
            const Friction& friction = context_.held->contacts[i].of(m);
            if (friction.grip != Grip::slip || friction.ahead || m == Motion::spin)
                continue;
            const ContactForces& f = context_.start.contacts[i];
            const double speed = f.motionOf(m).norm();
            if (speed <= context_.rest())
                continue;
            const Eigen::Vector3d along = slipDirection(f.motionOf(m), friction.direction_W, context_.rest());
            const double slowing = std::max(-along.dot(f.rateOf(m)), 0.0);
            const double across = (f.rateOf(m) - along * along.dot(f.rateOf(m))).norm();
            // What has gone aside by less than rest until it ends has not turned, see slipDirection().
            if (across * speed <= context_.rest() * slowing)
                continue;
            if (across <= kStraight * f.rateOf(m).norm() && !justFailed)
                continue;
            limit = std::min(limit, std::max(speed / std::max(2.0 * across, 1.5 * slowing), kShortestStep));
        }
    return limit;
}

bool SlipEnds::stop(double t, State& state)
{
    if (!context_.options.remedies.slowSlips)
        return false;
    Placement at;
    at.set(context_.bare, state);
    bool any = false;
    for (HeldContact& c : context_.held->contacts) {
        const ContactForces now = context_.motions(c.point, at);
        for (const Motion m : kMotions) {
            Friction& f = c.of(m);
            const double speed = now.motionOf(m).norm();
            if (f.grip != Grip::slip || speed > kNearRest)
                continue;
            f.grip = Grip::stick;
            f.ahead = false;
            any = any || speed > context_.rest();
        }
    }
    if (any)
        context_.held->project(context_.bare, t, state);
    return any;
}

Stepper::Advance SlipEnds::whyNot(double t, const StepResult& result) const
{
    Stepper::Advance failed{t, result};
    const std::vector<HeldContact>& held = context_.held->contacts;
    if (held.empty() || !(result.status == Status::stepTooSmall || result.status == Status::diverged))
        return failed;
    std::size_t slowest = 0;
    Motion motion = Motion::slide;
    double speed = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < held.size(); ++i)
        for (const Motion m : {Motion::slide, Motion::roll}) // a spin cannot turn but by stopping
            if (held[i].of(m).grip == Grip::slip && context_.start.contacts[i].motionOf(m).norm() < speed) {
                slowest = i;
                motion = m;
                speed = context_.start.contacts[i].motionOf(m).norm();
            }
    // What grows beyond all bounds does so for another reason, unless a slip is about to turn.
    if (result.status == Status::diverged && !(speed < (motion == Motion::slide ? kSlowSlip : kSlowRoll)))
        return failed;
    failed.point = held[slowest].point;
    const std::string slip = numberText(speed);
    if (speed == std::numeric_limits<double>::infinity())
        failed.reason = {"steps became too small while a contact lasts", "接触持续期间，步长变得过小"};
    else if (motion == Motion::slide)
        failed.reason = {"steps became too small where a contact slips at " + slip + " m/s",
                         "接触以 " + slip + " m/s 滑动时，步长变得过小"};
    else
        failed.reason = {"steps became too small where a contact rolls at " + slip + " rad/s",
                         "接触以 " + slip + " rad/s 滚动时，步长变得过小"};
    return failed;
}

} // namespace polhode

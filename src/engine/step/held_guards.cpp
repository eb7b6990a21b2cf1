#include "engine/step/held_guards.h"

#include "engine/math/tolerances.h"
#include "engine/step/contact_ends.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

/// N: what would take a second to bring the lightest body from rest to what still counts as rest. Where
/// nothing pushes, roundings leave less, of any sign.
double idleForce(const System& system, double rest)
{
    double invMass = 0.0;
    for (const BodyConstants& body : system.constants())
        invMass = std::max(invMass, body.invMass);
    return invMass > 0.0 ? rest / invMass : 0.0;
}

} // namespace

void HeldGuards::solveStart(double t, const State& state)
{
    if (std::exchange(endKnown_, false) && !context_.changed && t == endAt_ && state == end_)
        std::swap(context_.start, atEnd_);
    else
        context_.held->solve(context_.bare, t, Side::after, state, evaluation_, context_.start);
}

void HeldGuards::begin(const State& state)
{
    const HeldSolution& start = context_.start;
    std::vector<RigidPose> soon;
    if (!context_.held->contacts.empty())
        posesOf(context_.bare, drifted(context_.bare, state, kSoon), soon);
    ties_.clear();
    for (std::size_t i = 0; i < context_.held->contacts.size(); ++i)
        ties_.push_back(
            start.contacts[i].room < tolerance::kFacing
            && !(context_.world().room(context_.held->contacts[i].point, soon) < -tolerance::kFacing));
    context_.noForce = std::max(tolerance::kNone * start.force, idleForce(context_.bare, context_.rest()));
    watched_.clear();
    for (std::size_t i = 0; i < context_.held->contacts.size(); ++i) {
        if (start.contacts[i].faces)
            watch({Trigger::What::lost, i, Motion::slide, {}});
        watch({Trigger::What::negative, i, Motion::slide, {}});
        for (const Motion m : kMotions) {
            const Grip grip = context_.held->contacts[i].of(m).grip;
            if (grip == Grip::stick)
                watch({Trigger::What::slip, i, m, {}});
            if (grip == Grip::slip)
                watch({Trigger::What::stick, i, m, {}});
        }
    }
    if (!context_.held->contacts.empty())
        watch({Trigger::What::contradiction, 0, Motion::slide, {}});
}

void HeldGuards::watch(const Trigger& trigger)
{
    watched_.push_back({trigger, slackOf(trigger), margin(context_.start, trigger)});
}

bool HeldGuards::isCalm(double t, double h, const State& state)
{
    t_ = t;
    h_ = h;
    if (watched_.empty())
        return true;
    end_ = state;
    context_.held->solve(context_.bare, t + h, Side::before, state, evaluation_, atEnd_);
    endKnown_ = true;
    return std::ranges::all_of(watched_, [&](const Watched& w) {
        const double after = margin(atEnd_, w.trigger);
        const double change = std::abs(after - w.start);
        const bool far = std::min(w.start, after) > change;
        const bool rests = std::abs(w.start) + change < 0.5 * w.slack;
        return far || rests;
    });
}

void HeldGuards::look(double theta, std::vector<double>& values)
{
    solveInside(theta);
    std::ranges::transform(watched_, values.begin(), [this](const Watched& w) { return shifted(w); });
}

double HeldGuards::value(std::size_t guard, double theta)
{
    const Watched& w = watched_[guard];
    if (w.trigger.what == Trigger::What::lost) // forces do not matter
        return roomAt(theta, w.trigger.contact);
    solveInside(theta);
    return shifted(w);
}

double HeldGuards::slack(std::size_t guard, std::size_t first) const
{
    const Trigger &one = watched_[guard].trigger, &other = watched_[first].trigger;
    return one.what == other.what && one.motion == other.motion ? watched_[guard].slack : 0.0;
}

void HeldGuards::solveInside(double theta)
{
    endKnown_ = false; // what the contacts' solver has found last is no longer that
    context_.held->solve(context_.bare, t_ + theta * h_, theta == 1.0 ? Side::before : Side::after,
                         view_.state(theta), evaluation_, inside_);
}

/// How far a held contact is from a change; ≤ 0: beyond.
double HeldGuards::margin(const HeldSolution& s, const Trigger& trigger) const
{
    const HeldContact& c = context_.held->contacts[trigger.contact];
    const ContactForces& f = s.contacts[trigger.contact];
    const Friction& friction = c.of(trigger.motion);
    switch (trigger.what) {
    case Trigger::What::negative:
        return f.lambda;
    case Trigger::What::slip:
        return friction.sticking * f.lambda - f.forceOf(trigger.motion).norm();
    case Trigger::What::stick:
        return f.motionOf(trigger.motion).dot(friction.direction_W);
    case Trigger::What::lost:
        return ties_[trigger.contact] ? f.faces ? 1.0 : -1.0 : f.room;
    case Trigger::What::contradiction:
        return kContradictory * s.acceleration - s.mismatch;
    case Trigger::What::gain:
        break;
    }
    return 1.0;
}

double HeldGuards::slackOf(const Trigger& trigger) const
{
    switch (trigger.what) {
    case Trigger::What::negative:
        return context_.noForce;
    case Trigger::What::slip:
        return trigger.motion == Motion::slide
            ? context_.noForce
            : context_.noForce * context_.held->contacts[trigger.contact].of(trigger.motion).sticking;
    case Trigger::What::stick:
        return context_.rest();
    default:
        return 0.0;
    }
}

/// The margin whose zero is the event: shifted by the slack for what starts on its limit, and where forces
/// that are not unique may be chosen up to their limit.
double HeldGuards::shifted(const Watched& watched) const
{
    const auto& [trigger, slack, start] = watched;
    constexpr double kChosen = 1e-2; // forces that are chosen keep their limits better than the slack
    const bool chosen = inside_.indeterminate || context_.start.indeterminate;
    return margin(inside_, trigger) + (start <= slack ? slack : chosen ? kChosen * slack : 0.0);
}

/// The margin of a held contact from the end of its features; of one that starts and stays there, where
/// rounding decides, whether it still faces.
double HeldGuards::roomAt(double theta, std::size_t contact)
{
    ContactPoint p = context_.held->contacts[contact].point;
    const std::vector<RigidPose>& poses = view_.place(theta).poses;
    if (ties_[contact])
        return context_.world().follow(p, poses) ? 1.0 : -1.0;
    return context_.world().room(p, poses);
}

} // namespace polhode

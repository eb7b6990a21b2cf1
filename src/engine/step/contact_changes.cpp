#include "engine/step/contact_changes.h"

#include "engine/step/contact_ends.h"

#include <algorithm>
#include <utility>

namespace polhode
{

std::vector<HeldContact> ContactChanges::carryOut(std::span<const Trigger> triggers, double t, State& state,
                                                  std::vector<ContactEvent>& events)
{
    std::vector<HeldContact>& held = context_.held->contacts;
    Evaluation e = context_.bare.makeEvaluation();
    HeldSolution forces;
    context_.held->solve(context_.bare, t, Side::after, state, e, forces);
    const std::vector<bool> passed = passSeams(triggers, t, state);
    std::vector<HeldContact> before = held;
    bool ends = false; // slips that are not quite at rest
    for (const Trigger& trigger : triggers)
        if (trigger.what == Trigger::What::negative)
            held[trigger.contact].closed = false;
        else if (trigger.what == Trigger::What::slip)
            slip(trigger, forces);
        else if (trigger.what == Trigger::What::stick) {
            held[trigger.contact].of(trigger.motion).grip = Grip::stick;
            ends = ends || forces.contacts[trigger.contact].motionOf(trigger.motion).norm() > context_.rest();
        }
    lose(triggers, passed, t, state, events);
    if (ends)
        context_.held->project(context_.bare, t, state);
    return before;
}

/// Friction that has held until now opposes where it let go.
void ContactChanges::slip(const Trigger& trigger, const HeldSolution& forces)
{
    Friction& f = context_.held->contacts[trigger.contact].of(trigger.motion);
    f.grip = Grip::slip;
    f.direction_W = -forces.contacts[trigger.contact].forceOf(trigger.motion).normalized();
    context_.held->lookAheadIfNotMany(forces, context_.rest());
}

/// Contacts that leave their piece of a profile by a smooth joint of it go on on the next one; which of the
/// held ones.
std::vector<bool> ContactChanges::passSeams(std::span<const Trigger> triggers, double t, State& state)
{
    std::vector<HeldContact>& held = context_.held->contacts;
    std::vector<bool> passed(held.size(), false);
    std::vector<RigidPose> poses;
    std::vector<ContactPoint> beside;
    for (const Trigger& trigger : triggers) {
        if (trigger.what != Trigger::What::lost)
            continue;
        posesOf(context_.bare, state, poses);
        ContactPoint left = held[trigger.contact].point;
        context_.world().follow(left, poses);
        context_.world().detectBeside({&left, 1}, poses, context_.touchingBelow(), beside);
        for (const ContactPoint& q : beside)
            if (context_.world().continues(left, q)) {
                held[trigger.contact].point = q;
                passed[trigger.contact] = true;
            }
    }
    // The joint may turn by the rounding of the numbers that describe it.
    if (std::ranges::find(passed, true) != passed.end())
        context_.held->project(context_.bare, t, state);
    return passed;
}

/// Drops what has come to the end of its features, but for what has `passed` a seam.
void ContactChanges::lose(std::span<const Trigger> triggers, const std::vector<bool>& passed, double t,
                          const State& state, std::vector<ContactEvent>& events)
{
    std::vector<HeldContact>& held = context_.held->contacts;
    std::vector<bool> gone(held.size(), false);
    bool any = false;
    for (const Trigger& trigger : triggers)
        if (trigger.what == Trigger::What::lost && !passed[trigger.contact])
            any = gone[trigger.contact] = true;
    for (std::size_t i = held.size(); any && i-- > 0;) {
        // What goes past its end at the same moment but for rounding does so now.
        if (!gone[i] && (passed[i] || !isPastItsEnd(context_, held[i].point, state)))
            continue;
        events.push_back(context_.event(ContactEvent::Kind::lost, t, held[i].point, state));
        held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

void ContactChanges::renew(const State& state)
{
    touching_.moveTo(state);
    for (HeldContact& c : context_.held->contacts) {
        context_.world().follow(c.point, touching_.at().poses);
        const ContactForces now = context_.motions(c.point, touching_.at());
        for (const Motion m : kMotions) {
            Friction& f = c.of(m);
            if (f.grip == Grip::slip)
                f.direction_W = slipDirection(now.motionOf(m), f.direction_W, context_.rest());
        }
    }
}

void ContactChanges::findLost(std::vector<Trigger>& triggers)
{
    std::vector<ContactPoint> touching;
    bool detected = false;
    for (std::size_t i = 0; i < context_.held->contacts.size(); ++i) {
        if (context_.start.contacts[i].faces)
            continue;
        if (!std::exchange(detected, true))
            context_.world().detect(touching_.at().poses, context_.touchingBelow(), touching);
        const HeldContact& c = context_.held->contacts[i];
        if (std::ranges::none_of(touching, [&](const ContactPoint& p) { return sameFeatures(c.point, p); }))
            triggers.push_back({Trigger::What::lost, i, Motion::slide, {}});
    }
}

} // namespace polhode

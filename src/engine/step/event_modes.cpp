#include "engine/step/event_modes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace polhode
{

namespace
{

using Kind = ContactEvent::Kind;

constexpr double kUnseen
    = 3e-8; // m/s: what leaves so slowly under 10 m/s² rises by less than gaps are rounded

std::vector<HeldContact>::const_iterator find(const std::vector<HeldContact>& list, const ContactPoint& p)
{
    return std::ranges::find_if(list, [&](const HeldContact& c) { return sameFeatures(c.point, p); });
}

} // namespace

EventModes::EventModes(EventContext& context, EventJoints& joints, TouchingContacts& touching,
                       SlipEnds& slips, const Blows& blows)
    : context_(context)
    , joints_(joints)
    , touching_(touching)
    , slips_(slips)
    , blows_(blows)
{
}

bool EventModes::choose(double t, State& state, bool kept, bool mayJam, std::vector<ContactEvent>& events,
                        Reason& endless)
{
    hold(t, state);
    const ModeChoice choice = findModes(t, state, kept);
    tellChoice(choice, t, state, events);
    if (!choice.found && !choice.noSolution && anySlips(choice.solution)) {
        if (mayJam && context_.options.remedies.jam) {
            blows_.jam(choice.solution, t, state, events);
            for (HeldContact& c : context_.held->contacts)
                c.closed = true;
            return false;
        }
        endless = choice.reason;
    }
    if (!choice.found)
        letGo(choice.solution);
    std::erase_if(context_.held->contacts, [](const HeldContact& c) { return !c.closed; });
    return true;
}

/// Of what touches, that which neither approaches nor leaves, with friction by its present motion.
void EventModes::hold(double t, State& state)
{
    const std::vector<HeldContact> before = context_.held->contacts;
    std::vector<HeldContact> now;
    for (const ContactPoint& p : touching_.points()) {
        const ContactForces motion = context_.motions(p, touching_.at());
        if (motion.zeta < -context_.rest() || motion.zeta > std::max(kUnseen, context_.rest()))
            continue;
        HeldContact c;
        if (p.gap < -0.5 * context_.options.gapTolerance)
            c.restGap = p.gap;
        if (const auto old = find(before, p); old != before.end())
            c = *old;
        c.point = p;
        initialiseFriction(c, context_.law(p), motion, context_.rest(), context_.options.friction);
        now.push_back(c);
    }
    context_.held->contacts = std::move(now);
    if (!context_.options.stabilisation)
        return;
    context_.held->project(context_.bare, t, state);
    touching_.moveTo(state);
    for (HeldContact& c : context_.held->contacts) // slow slips may now go another way
        initialiseFriction(c, context_.law(c.point), context_.motions(c.point, touching_.at()),
                           context_.rest(), context_.options.friction);
}

/// Modes that obey every law, of the contacts and of the joints.
ModeChoice EventModes::findModes(double t, State& state, bool kept)
{
    JointModes modes = joints_.modes();
    const auto find = [&] {
        return joints_.choose(*context_.held, t, state, kept ? joints_.modes() : JointModes{}, true, modes);
    };
    ModeChoice choice = find();
    if (!choice.found && !choice.noSolution && slips_.stop(t, state)) {
        touching_.moveTo(state);
        for (HeldContact& c : context_.held->contacts)
            c.closed = true;
        modes = joints_.modes();
        choice = find();
    }
    if (joints_.any() && !EventJoints::agree(modes, joints_.modes()))
        joints_.setModes(modes);
    return choice;
}

/// A contradiction that stays is told where it begins.
void EventModes::tellChoice(const ModeChoice& choice, double t, const State& state,
                            std::vector<ContactEvent>& events)
{
    const std::vector<HeldContact>& held = context_.held->contacts;
    if (choice.painleve || (!choice.found && !isUnsolvedStill())) {
        const ContactPoint point = held.empty() ? ContactPoint{} : held.front().point;
        events.push_back(
            context_.event(choice.painleve ? Kind::painleve : Kind::noSolution, t, point, state));
        events.back().reason = choice.reason;
    }
    unsolved_.clear();
    if (!choice.found)
        for (const HeldContact& c : held)
            unsolved_.push_back(c.point);
}

bool EventModes::isUnsolvedStill() const
{
    const std::vector<HeldContact>& held = context_.held->contacts;
    return !held.empty() && std::ranges::all_of(held, [&](const HeldContact& c) {
        return std::ranges::any_of(unsolved_,
                                   [&](const ContactPoint& p) { return sameFeatures(p, c.point); });
    });
}

bool EventModes::anySlips(const HeldSolution& forces) const
{
    const std::vector<HeldContact>& held = context_.held->contacts;
    for (std::size_t i = 0; i < held.size(); ++i)
        if (held[i].of(Motion::slide).grip == Grip::slip
            && forces.contacts[i].motionOf(Motion::slide).norm() > context_.rest())
            return true;
    return false;
}

/// The contradictory ones are let go: a small penetration is tolerated (Example 11.1). A contradiction that
/// begins is just at its limit.
void EventModes::letGo(const HeldSolution& forces)
{
    const double limit = kContradictory * forces.acceleration;
    const double met = forces.mismatch > 0.5 * limit ? std::min(limit, 0.5 * forces.mismatch) : limit;
    std::vector<HeldContact>& held = context_.held->contacts;
    for (std::size_t i = 0; i < held.size(); ++i) {
        if (!held[i].closed || std::abs(forces.contacts[i].zetaDot) <= met)
            continue;
        held[i].closed = false;
        context_.tolerated.push_back(held[i].point);
    }
}

void EventModes::tell(const std::vector<HeldContact>& before, double t, const State& state, bool jumped,
                      std::vector<ContactEvent>& events) const
{
    const std::vector<HeldContact>& held = context_.held->contacts;
    const auto isTold = [&](const ContactPoint& p) {
        return std::ranges::any_of(events, [&](const ContactEvent& e) {
            return e.t == t && e.kind == Kind::lost && sameFeatures(e.point, p);
        });
    };
    const auto add = [&](Kind kind, const ContactPoint& p) -> ContactEvent& {
        return events.emplace_back(context_.event(kind, t, p, state));
    };
    // The forces are of the start of the step that has just ended; what carried nothing loses nothing.
    const std::vector<ContactForces>& forces = context_.start.contacts;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const ContactPoint& p = before[i].point;
        if (find(held, p) != held.end() || isTold(p))
            continue;
        const bool parted = !jumped || context_.motions(p, touching_.at()).zeta > context_.rest();
        if (parted || forces.size() != before.size() || forces[i].lambda > context_.noForce)
            add(parted ? Kind::broken : Kind::unloaded, p);
    }
    static const std::array<Reason, 3> kWhat{{{}, {"rolling", "滚动"}, {"spinning", "扭转"}}};
    for (const HeldContact& c : held) {
        const auto old = find(before, c.point);
        if (old == before.end()) {
            add(Kind::made, c.point);
            continue;
        }
        for (const Motion m : kMotions)
            if (const Grip is = c.of(m).grip; is != old->of(m).grip)
                add(is == Grip::stick ? Kind::stick : Kind::slip, c.point).reason
                    = kWhat[static_cast<std::size_t>(m)];
    }
}

} // namespace polhode

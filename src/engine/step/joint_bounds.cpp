#include "engine/step/joint_bounds.h"

#include "engine/math/index.h"
#include "engine/step/joint_events.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <utility>

namespace polhode
{

namespace
{

/// What the fixed world has given in a jump of the velocities: all other impulses are between bodies.
void accountWorld(const System& system, const State& before, State& state)
{
    for (int i = 0; i < system.bodyCount(); ++i) {
        const std::size_t b = index(i);
        const Body& body = system.bodies()[b];
        if (body.support != Support::free)
            continue;
        const Eigen::Vector3d mom_W = body.mass * (state.bodies[b].v_WB - before.bodies[b].v_WB);
        state.account.impulse_W += mom_W;
        state.account.angularImpulseO_W += state.bodies[b].p_WB.cross(mom_W);
        if (!body.particle)
            state.account.angularImpulseO_W
                += inertia_W(system, state, i) * (state.bodies[b].w_WB - before.bodies[b].w_WB);
    }
}

} // namespace

JointBounds::JointBounds(const System& bare, const JointSet& joints, double restSpeed)
    : bare_(bare)
    , joints_(joints)
    , restSpeed_(restSpeed)
    , motors_(bare, joints)
    , watch_(bare, joints)
{
}

std::vector<JointStop> JointBounds::touched(const State& state) const
{
    std::vector<JointStop> touched;
    for (const JointStop& stop : joints_.stops())
        if (watch_.gap(stop, state) < tolerance::kStopTouching)
            touched.push_back(stop);
    return touched;
}

std::vector<JointStop> JointBounds::resting(const State& state) const
{
    return touchingStops(bare_, joints_, state, tolerance::kStopTouching, tolerance::kStopRest);
}

JointModes JointBounds::choose(double t, const State& state, const Applied& applied,
                               const std::vector<JointStop>& touching, const JointModes& before) const
{
    if (touching.empty() && joints_.bearings().empty())
        return {};
    return chooseJointModes(bare_, joints_, t, state, applied(t, state), touching, before);
}

Reason JointBounds::contradiction(double t, const State& state) const
{
    Reason against = motors_.contradiction(t, state, modes_);
    return against.empty() ? motors_.contradiction(t, state, modes_, found_.struck) : against;
}

void JointBounds::look(double t, double h, const JointWatch::Inside& inside, const JointWatch::Forces& forces,
                       const State& like)
{
    State scratch = like;
    found_ = watch_.look(t, h, modes_, inside, forces, scratch);
}

bool JointBounds::cross(double t, State& state, const Strike& strike, const Applied& applied,
                        std::vector<ContactEvent>& events)
{
    for (const JointStop& stop : found_.released)
        std::erase(modes_.resting, stop);
    return settle(t, state, true, strike, applied, events);
}

bool JointBounds::restart(double t, State& state, std::vector<JointStop> touched, const Strike& strike,
                          const Applied& applied, std::vector<ContactEvent>& events)
{
    modes_ = {};
    found_ = {};
    found_.struck = std::move(touched);
    return settle(t, state, false, strike, applied, events);
}

bool JointBounds::settle(double t, State& state, bool kept, const Strike& strike, const Applied& applied,
                         std::vector<ContactEvent>& events)
{
    const bool changed = !found_.released.empty() || found_.bearings || told_.resting != modes_.resting;
    const Impact impact = strikeFound(t, state, strike, events);
    modes_ = choose(t, state, applied, impact.touching, kept && !impact.hard ? modes_ : JointModes{});
    tell(t, state, events);
    return changed || impact.jumped;
}

/// Newton's law at the stops that were struck: a rate s becomes −e s, or 0 where that is slower than
/// restSpeed_. A stop can only push: one that would have to pull lets go. The energy lost goes to
/// State::account.
JointBounds::Impact JointBounds::strikeFound(double t, State& state, const Strike& strike,
                                             std::vector<ContactEvent>& events) const
{
    Impact impact;
    Aims aims;
    std::vector<double> impulses;
    if (aim(state, aims, impact)) {
        const State unstruck = state;
        const double before = kineticEnergy(bare_, state);
        for (;;) {
            state = unstruck;
            impulses = strike(t, state, aims.stops, aims.rates);
            std::size_t worst = aims.stops.size();
            constexpr double kPulls = 1e-12; // N s or N m s: less is rounding of a stop that gives nothing
            double least = -kPulls;
            for (std::size_t i = 0; i < aims.stops.size(); ++i)
                if (const double push = aims.stops[i].inward() * impulses[i]; push < least) {
                    least = push;
                    worst = i;
                }
            if (worst == aims.stops.size())
                break;
            aims.stops.erase(aims.stops.begin() + static_cast<std::ptrdiff_t>(worst));
            aims.rates.erase(aims.rates.begin() + static_cast<std::ptrdiff_t>(worst));
        }
        impact.jumped = true;
        const double after = kineticEnergy(bare_, state);
        state.account.restitution += before - after;
        accountWorld(bare_, unstruck, state);
        for (std::size_t i = 0; i < aims.stops.size(); ++i)
            if (impact.hard && impulses[i] != 0.0) {
                events.push_back(jointEvent(ContactEvent::Kind::impact, t, aims.stops[i], before));
                events.back().after = after;
            }
    }
    for (std::size_t i = 0; i < aims.stops.size(); ++i)
        if (aims.rates[i] == 0.0)
            impact.touching.push_back(aims.stops[i]);
    return impact;
}

/// What the stops are to do that rest or were found to be struck. Whether any of these has to be stopped.
bool JointBounds::aim(const State& state, Aims& aims, Impact& impact) const
{
    aims.stops = modes_.resting;
    aims.stops.insert(aims.stops.end(), found_.stuck.begin(), found_.stuck.end());
    aims.rates.assign(aims.stops.size(), 0.0);
    bool stops = !found_.stuck.empty();
    for (const JointStop& stop : found_.struck) {
        if (std::ranges::find(modes_.resting, stop) != modes_.resting.end())
            continue;
        const double approach = watch_.gapRate(stop, state);
        const double rebound = -joints_.law(stop.joint, stop.freedom).restitution * approach;
        if (approach > restSpeed_)
            continue; // it leaves by itself
        aims.stops.push_back(stop);
        aims.rates.push_back(rebound > restSpeed_ ? stop.inward() * rebound : 0.0);
        impact.hard = impact.hard || approach < -restSpeed_;
        stops = true;
    }
    return stops;
}

void JointBounds::tell(double t, const State& state, std::vector<ContactEvent>& events)
{
    tellModes(joints_, told_, modes_, t, kineticEnergy(bare_, state), events);
    told_ = modes_;
    found_ = {};
}

} // namespace polhode

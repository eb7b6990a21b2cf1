#include "engine/step/stop_impact.h"

#include "engine/step/joint_events.h"

#include <Eigen/Geometry>
#include <algorithm>

namespace polhode
{

namespace
{

/// What the fixed world has given in a jump of the velocities: all other impulses are between bodies.
void accountWorld(const System& system, const State& before, State& state)
{
    for (int i = 0; i < system.bodyCount(); ++i) {
        const auto b = static_cast<std::size_t>(i);
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

StopImpact strikeStops(const System& system, const JointSet& joints, const JointWatch& watch,
                       double restSpeed, const std::vector<JointStop>& resting,
                       const JointWatch::Found& found, State& state, double t, const StrikeJoints& strike,
                       std::vector<ContactEvent>& events)
{
    StopImpact impact;
    const double before = kineticEnergy(system, state);
    std::vector<JointStop> stops = resting;
    std::vector<double> rates(stops.size(), 0.0);
    std::vector<JointStop> bounced, arrived;
    for (const JointStop& stop : found.stuck) {
        arrived.push_back(stop);
        stops.push_back(stop);
        rates.push_back(0.0);
    }
    for (const JointStop& stop : found.struck) {
        if (std::find(resting.begin(), resting.end(), stop) != resting.end())
            continue;
        const double approach = watch.gapRate(stop, state);
        const double rebound = -joints.law(stop.joint, stop.freedom).restitution * approach;
        if (approach > restSpeed)
            continue; // it leaves by itself
        const bool leaves = rebound > restSpeed;
        (leaves ? bounced : arrived).push_back(stop);
        stops.push_back(stop);
        rates.push_back(leaves ? stop.inward() * rebound : 0.0);
        impact.hard = impact.hard || approach < -restSpeed;
    }
    std::vector<double> impulses;
    if (!bounced.empty() || !arrived.empty()) {
        const State unstruck = state;
        // A stop can only push: one that would have to pull lets go.
        for (;;) {
            state = unstruck;
            impulses = strike(state, stops, rates);
            std::size_t worst = stops.size();
            constexpr double kPulls = 1e-12; // N s or N m s: less is rounding of a stop that gives nothing
            double least = -kPulls;
            for (std::size_t i = 0; i < stops.size(); ++i)
                if (stops[i].inward() * impulses[i] < least) {
                    least = stops[i].inward() * impulses[i];
                    worst = i;
                }
            if (worst == stops.size())
                break;
            stops.erase(stops.begin() + static_cast<std::ptrdiff_t>(worst));
            rates.erase(rates.begin() + static_cast<std::ptrdiff_t>(worst));
        }
        impact.jumped = true;
        const double after = kineticEnergy(system, state);
        state.account.restitution += before - after;
        accountWorld(system, unstruck, state);
        for (std::size_t i = 0; i < stops.size(); ++i) {
            if (!impact.hard || impulses[i] == 0.0)
                continue;
            ContactEvent event = jointEvent(ContactEvent::Kind::impact, t, stops[i], before);
            event.after = after;
            events.push_back(event);
        }
    }
    for (std::size_t i = 0; i < stops.size(); ++i)
        if (rates[i] == 0.0)
            impact.touching.push_back(stops[i]);
    return impact;
}

} // namespace polhode

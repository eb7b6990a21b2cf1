#include "engine/joint/joint_watch.h"

#include "engine/joint/joint_mode_choice.h"
#include "engine/math/index.h"
#include "engine/math/tolerances.h"
#include "engine/ode/event_location.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

constexpr int kSamples = 8; // looks into each step: what begins and ends again between two is not seen
constexpr double kSlack = 1e-10; // of a bearing's friction: beyond it the slip is certain

} // namespace

JointHeldForces heldForcesOf(const ConstraintSet& set, const JointModes& modes, const Eigen::VectorXd& lambda)
{
    JointHeldForces forces{std::vector<double>(modes.resting.size(), 0.0),
                           std::vector<double>(modes.bearings.size(), 0.0)};
    for (const ConstraintBlock& b : set.blocks)
        for (int r = 0; r < b.count; ++r) {
            const int stop = b.stop[index(r)], bearing = b.bearing[index(r)];
            const double force = stop >= 0 || bearing >= 0 ? lambda[b.first + r] : 0.0;
            if (stop >= 0)
                forces.stops[index(stop)] = force;
            if (bearing >= 0)
                forces.bearings[index(bearing)] = std::hypot(forces.bearings[index(bearing)], force);
        }
    return forces;
}

JointWatch::JointWatch(const System& system, const JointSet& joints)
    : system_(system)
    , joints_(joints)
    , R_WB_(system.bodies().size(), Eigen::Matrix3d::Identity())
{
}

JointPlace JointWatch::placeOf(const JointStop& stop, const State& state) const
{
    const JointDescription& d = joints_.joints()[index(stop.joint)];
    for (const int body : {d.bodyA, d.bodyB})
        if (body != kWorld)
            R_WB_[index(body)] = rotation(system_, state, body);
    return joints_.place(stop.joint, state, R_WB_);
}

double JointWatch::gap(const JointStop& stop, const State& state) const
{
    const JointFreedom& law = joints_.law(stop.joint, stop.freedom);
    const double q = joints_.coordinate(stop.joint, stop.freedom, placeOf(stop, state), state);
    return stop.upper ? law.upper - q : q - law.lower;
}

double JointWatch::gapRate(const JointStop& stop, const State& state) const
{
    return stop.inward() * joints_.speed(stop.joint, stop.freedom, placeOf(stop, state));
}

/// How far a bearing is from coming to rest or beginning to slip; < 0: beyond.
double JointWatch::margin(int bearing, const JointModes& modes, const State& state,
                          const JointHeldForces& forces) const
{
    const BearingMode& mode = modes.bearings[index(bearing)];
    const JointBearing& b = joints_.bearings()[index(bearing)];
    if (mode.sticks)
        return joints_.law(b.joint, b.freedom).friction - forces.bearings[index(bearing)];
    if (mode.blocked)
        return tolerance::kBearingAtRest; // what is held beside it must change first
    return mode.sense * bearingSpeed(system_, joints_, state, bearing, mode);
}

JointWatch::Found JointWatch::look(double t, double h, const JointModes& modes, const Inside& inside,
                                   const Forces& forces, State& scratch) const
{
    // Gaps, speeds and forces at evenly spaced points; the first sign change is followed up.
    Found found;
    const std::vector<JointStop>& resting = modes.resting;
    std::vector<JointStop> open;
    for (const JointStop& stop : joints_.stops())
        if (std::find(resting.begin(), resting.end(), stop) == resting.end())
            open.push_back(stop);
    const std::size_t bearings = modes.bearings.size();
    if (open.empty() && resting.empty() && bearings == 0)
        return found;
    const bool holds = !resting.empty()
        || std::any_of(modes.bearings.begin(), modes.bearings.end(), [](const auto& b) { return b.sticks; });
    const auto at = [&](double theta) {
        inside(theta, scratch);
        return scratch;
    };
    const auto held = [&](double theta, const State& there) {
        return holds ? forces(t + theta * h, there) : JointHeldForces{};
    };
    // What starts on its limit counts only once it is beyond rounding.
    std::vector<double> room(bearings, 0.0);
    if (bearings > 0) {
        const State start = at(0.0);
        const JointHeldForces loads = held(0.0, start);
        for (std::size_t i = 0; i < bearings; ++i) {
            const JointBearing& b = joints_.bearings()[i];
            if (modes.bearings[i].sticks)
                room[i] = kSlack * joints_.law(b.joint, b.freedom).friction;
            else if (margin(static_cast<int>(i), modes, start, loads) <= tolerance::kBearingAtRest)
                room[i] = tolerance::kBearingAtRest;
        }
    }
    const auto take = [&](double theta, const auto& note) {
        if (theta < found.theta - kOneMoment)
            found = {theta, {}, {}, {}, false};
        if (theta <= found.theta + kOneMoment)
            note();
    };
    double low = 0.0;
    for (int k = 1; k <= kSamples && !found.any(); ++k) {
        const double high = static_cast<double>(k) / kSamples;
        const State there = at(high);
        for (const JointStop& stop : open) {
            const double now = gap(stop, there);
            // A stop that bearings keep closed without load lies on it to rounding.
            const bool lies = holds && now > -tolerance::kStopTouching
                && std::abs(gapRate(stop, there)) < tolerance::kBearingAtRest;
            if (!(now < 0.0) || lies)
                continue;
            const auto g = [&](double theta) { return gap(stop, at(theta)); };
            // It may have left a stop and come back since the last look: where was it open?
            double inner = low;
            // To 1e-12 of the interval: what opens sooner is open by rounding alone.
            constexpr int kHalvings = 40;
            for (int n = 1; n <= kHalvings && !(g(inner) > 0.0); ++n)
                inner = low + (high - low) * std::ldexp(1.0, -n);
            if (g(inner) > 0.0)
                take(findRoot(g, inner, high, kOneMoment), [&] { found.struck.push_back(stop); });
            else if (gapRate(stop, at(low)) < 0.0) // the step before ended where it is touched
                take(low, [&] { found.struck.push_back(stop); });
            else if (now < -tolerance::kStopTouching)
                take(low, [&] { found.stuck.push_back(stop); });
        }
        const JointHeldForces loads = held(high, there);
        for (std::size_t i = 0; i < resting.size(); ++i) {
            const JointStop& stop = resting[i];
            if (!(stop.inward() * loads.stops[i] < 0.0))
                continue;
            const auto f = [&](double theta) { return stop.inward() * held(theta, at(theta)).stops[i]; };
            take(f(low) > 0.0 ? findRoot(f, low, high, kOneMoment) : low,
                 [&] { found.released.push_back(stop); });
        }
        for (std::size_t i = 0; i < bearings; ++i) {
            const int bearing = static_cast<int>(i);
            if (!(margin(bearing, modes, there, loads) + room[i] < 0.0))
                continue;
            const auto f = [&](double theta) {
                const State state = at(theta);
                return margin(bearing, modes, state,
                              modes.bearings[i].sticks ? held(theta, state) : JointHeldForces{})
                    + room[i];
            };
            take(f(low) > 0.0 ? findRoot(f, low, high, kOneMoment) : low, [&] { found.bearings = true; });
        }
        low = high;
    }
    return found;
}

} // namespace polhode

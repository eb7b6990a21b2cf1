#include "engine/joint/joint_watch.h"

#include "engine/joint/joint_mode_choice.h"
#include "engine/math/index.h"
#include "engine/math/tolerances.h"
#include "engine/ode/guard_search.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

constexpr double kSlack = 1e-10; // of a bearing's friction: beyond it the slip is certain

} // namespace

JointHeldForces heldForcesOf(const ConstraintSet& set, const JointModes& modes, const Eigen::VectorXd& lambda)
{
    JointHeldForces forces{
        std::vector<double>(modes.resting.size(), 0.0), std::vector<double>(modes.bearings.size(), 0.0), {}};
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
    for (const int body : joints_.bodies(stop.joint))
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

/// The guards of stops and bearings in a step: of stops that are open, of those on which joints rest, of
/// bearings, in this order.
class JointWatch::Watched final : public Guards
{
public:
    Watched(const JointWatch& watch, const JointModes& modes, const Inside& inside,
            const std::function<JointHeldForces(double theta, const State& state)>& held, State& scratch)
        : watch_(watch)
        , modes_(modes)
        , inside_(inside)
        , held_(held)
        , state_(scratch)
    {
        for (const JointStop& stop : watch.joints_.stops())
            if (std::ranges::find(modes.resting, stop) == modes.resting.end())
                open_.push_back(stop);
        holds_ = !modes.resting.empty() || std::ranges::any_of(modes.bearings, &BearingMode::sticks);
        if (!modes.bearings.empty())
            setRoom();
    }

    std::size_t count() const override
    {
        return open_.size() + modes_.resting.size() + modes_.bearings.size();
    }
    bool isOpen(std::size_t guard) const { return guard < open_.size(); }
    const JointStop* stop(std::size_t guard) const
    {
        if (isOpen(guard))
            return &open_[guard];
        guard -= open_.size();
        return guard < modes_.resting.size() ? &modes_.resting[guard] : nullptr;
    }

    void look(double theta, std::vector<double>& out) override
    {
        inside_(theta, state_);
        const JointHeldForces loads = held(theta);
        for (std::size_t i = 0; i < count(); ++i) {
            out[i] = valueHere(i, loads);
            // A stop that bearings keep closed without load lies on it to rounding.
            if (isOpen(i) && holds_ && out[i] < 0.0 && out[i] > -tolerance::kStopTouching
                && std::abs(watch_.gapRate(open_[i], state_)) < tolerance::kBearingAtRest)
                out[i] = 0.0;
        }
    }

    double value(std::size_t guard, double theta) override
    {
        inside_(theta, state_);
        return valueHere(guard, isOpen(guard) || slips(guard) ? JointHeldForces{} : held(theta));
    }

    /// It may have left a stop and come back since the last look; or it is on its way into it, where the step
    /// before ended at its touch; or it has sunk in without leaving it.
    double onset(std::size_t guard, double low, double high) override
    {
        constexpr int kHalvings = 40; // to 1e-12 of the interval
        const auto gap = [&](double theta) { return value(guard, theta); };
        if (!isOpen(guard))
            return low;
        if (const double start = gap(low); start > 0.0)
            return findRoot(gap, low, start, high, gap(high), kOneMoment);
        if (const auto fallen = fallAfterRise(gap, low, high, kHalvings, kOneMoment))
            return *fallen;
        inside_(low, state_);
        if (watch_.gapRate(open_[guard], state_) < 0.0)
            return low;
        if (!(gap(high) < -tolerance::kStopTouching))
            return Crossing::kNever;
        sunk_.push_back(guard);
        return low;
    }
    /// Whether an open stop has closed without having been left.
    bool hasSunk(std::size_t guard) const { return std::ranges::find(sunk_, guard) != sunk_.end(); }

private:
    bool slips(std::size_t guard) const
    {
        return stop(guard) == nullptr && !modes_.bearings[bearing(guard)].sticks;
    }
    std::size_t bearing(std::size_t guard) const { return guard - open_.size() - modes_.resting.size(); }
    JointHeldForces held(double theta) const { return holds_ ? held_(theta, state_) : JointHeldForces{}; }

    double valueHere(std::size_t guard, const JointHeldForces& loads) const
    {
        if (isOpen(guard))
            return watch_.gap(open_[guard], state_);
        if (const JointStop* resting = stop(guard)) {
            const std::size_t i = guard - open_.size();
            return resting->inward() * loads.stops[i] + (loads.slack.empty() ? 0.0 : loads.slack[i]);
        }
        const std::size_t i = bearing(guard);
        return watch_.margin(static_cast<int>(i), modes_, state_, loads) + room_[i];
    }

    /// What starts on its limit counts only once it is beyond rounding.
    void setRoom()
    {
        const JointSet& joints = watch_.joints_;
        inside_(0.0, state_);
        const JointHeldForces loads = held(0.0);
        for (std::size_t i = 0; i < modes_.bearings.size(); ++i) {
            const JointBearing& b = joints.bearings()[i];
            const bool limit
                = watch_.margin(static_cast<int>(i), modes_, state_, loads) <= tolerance::kBearingAtRest;
            room_.push_back(modes_.bearings[i].sticks ? kSlack * joints.law(b.joint, b.freedom).friction
                                : limit               ? tolerance::kBearingAtRest
                                                      : 0.0);
        }
    }

    const JointWatch& watch_;
    const JointModes& modes_;
    const Inside& inside_;
    const std::function<JointHeldForces(double theta, const State& state)>& held_;
    State& state_;
    std::vector<JointStop> open_;
    std::vector<double> room_; ///< of bearings
    std::vector<std::size_t> sunk_;
    bool holds_ = false; ///< some stop or bearing is held
};

JointWatch::Found JointWatch::look(double t, double h, const JointModes& modes, const Inside& inside,
                                   const Forces& forces, State& scratch) const
{
    Found found;
    if (joints_.stops().empty() && modes.bearings.empty())
        return found;
    const std::function held = [&](double theta, const State& there) { return forces(t + theta * h, there); };
    Watched guards(*this, modes, inside, held, scratch);
    const Crossing first = firstCrossing(guards, {});
    if (!first.any())
        return found;
    found.theta = first.theta;
    for (const std::size_t i : first.guards) {
        const JointStop* stop = guards.stop(i);
        if (stop == nullptr)
            found.bearings = true;
        else if (!guards.isOpen(i))
            found.released.push_back(*stop);
        else
            (guards.hasSunk(i) ? found.stuck : found.struck).push_back(*stop);
    }
    return found;
}

} // namespace polhode

#include "engine/joint/stop_stepper.h"

#include "engine/integrate/event_location.h"
#include "engine/joint/joint_reactions.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kTouching = 1e-9; // m or rad
constexpr int kSamples = 8;
constexpr double kThetaTolerance = 1e-14;

std::size_t index(int i)
{
    return static_cast<std::size_t>(i);
}

/// +1 where the stop pushes the coordinate up.
double inward(const JointStop& stop)
{
    return stop.upper ? -1.0 : 1.0;
}

ContactEvent eventAt(ContactEvent::Kind kind, double t, const JointStop& stop, double energy)
{
    ContactEvent event;
    event.kind = kind;
    event.t = t;
    event.joint = stop.joint;
    event.freedom = stop.freedom;
    event.upper = stop.upper;
    event.before = event.after = energy;
    return event;
}

} // namespace

StopStepper::StopStepper(const System& system, std::shared_ptr<const JointSet> joints, double restSpeed)
    : system_(system.withReactions(nullptr))
    , joints_(std::move(joints))
    , restSpeed_(restSpeed)
    , scratch_(makeState(system_))
    , R_WB_(system.bodies().size(), Eigen::Matrix3d::Identity())
{
}

std::string StopStepper::reasonOf(const StepResult&) const
{
    return {};
}

JointPlace StopStepper::placeOf(const JointStop& stop, const State& state) const
{
    const JointDescription& d = joints_->joints()[index(stop.joint)];
    for (const int body : {d.bodyA, d.bodyB})
        if (body != kWorld)
            R_WB_[index(body)] = rotation(system_, state, body);
    return joints_->place(stop.joint, state, R_WB_);
}

double StopStepper::gap(const JointStop& stop, const State& state) const
{
    const JointFreedom& law = joints_->law(stop.joint, stop.freedom);
    const double q = joints_->coordinate(stop.joint, stop.freedom, placeOf(stop, state), state);
    return stop.upper ? law.upper - q : q - law.lower;
}

double StopStepper::gapRate(const JointStop& stop, const State& state) const
{
    return inward(stop) * joints_->speed(stop.joint, stop.freedom, placeOf(stop, state));
}

bool StopStepper::isResting(const JointStop& stop) const
{
    return std::find(resting_.begin(), resting_.end(), stop) != resting_.end();
}

bool StopStepper::begin(State& state, double t, std::vector<ContactEvent>& events)
{
    resting_.clear();
    return restart(state, t, events);
}

bool StopStepper::restart(State& state, double t, std::vector<ContactEvent>& events)
{
    state.internal.resize(index(joints_->angleCount()), 0.0);
    countAngles(system_, *joints_, state);
    std::vector<JointStop> touched;
    for (const JointStop& stop : joints_->stops())
        if (gap(stop, state) < kTouching)
            touched.push_back(stop);
    close(state, touched);
    // A blow may have set a resting joint in motion: each stop that is touched is judged anew.
    before_ = std::exchange(resting_, {});
    found_ = {};
    found_.struck = touched;
    return settle(state, t, events);
}

void StopStepper::look(double t, double h, Found& found) const
{
    // Gaps and forces at evenly spaced points; the first sign change is followed up.
    const std::vector<JointStop>& all = joints_->stops();
    std::vector<JointStop> open;
    for (const JointStop& stop : all)
        if (!isResting(stop))
            open.push_back(stop);
    if (open.empty() && resting_.empty())
        return;
    double low = 0.0;
    for (int k = 1; k <= kSamples && found.theta > 1.0; ++k) {
        const double high = static_cast<double>(k) / kSamples;
        inside(high, scratch_);
        const State there = scratch_;
        const auto take = [&](double theta, const JointStop& stop, std::vector<JointStop> Found::*list) {
            if (theta < found.theta - kThetaTolerance)
                found = {theta, {}, {}, {}};
            if (theta <= found.theta + kThetaTolerance)
                (found.*list).push_back(stop);
        };
        for (std::size_t i = 0; i < open.size(); ++i) {
            const double now = gap(open[i], there);
            if (now < 0.0) {
                const auto g = [&](double theta) {
                    inside(theta, scratch_);
                    return gap(open[i], scratch_);
                };
                // It may have left a stop and come back since the last look: where was it open?
                double inner = low;
                constexpr int kHalvings = 40;
                for (int n = 1; n <= kHalvings && !(g(inner) > 0.0); ++n)
                    inner = low + (high - low) * std::ldexp(1.0, -n);
                if (g(inner) > 0.0)
                    take(findRoot(g, inner, high, kThetaTolerance), open[i], &Found::struck);
                else if (now < -kTouching)
                    take(low, open[i], &Found::stuck);
            }
        }
        if (!resting_.empty()) {
            const std::vector<double> forces = stopForces(t + high * h, there);
            for (std::size_t i = 0; i < resting_.size(); ++i) {
                if (!(inward(resting_[i]) * forces[i] < 0.0))
                    continue;
                const auto f = [&](double theta) {
                    inside(theta, scratch_);
                    return inward(resting_[i]) * stopForces(t + theta * h, scratch_)[i];
                };
                take(f(low) > 0.0 ? findRoot(f, low, high, kThetaTolerance) : low, resting_[i],
                     &Found::released);
            }
        }
        low = high;
    }
}

Stepper::Advance StopStepper::advance(State& state, double t, double target)
{
    Advance result;
    result.t = t;
    const State start = state;
    scratch_ = state;
    result.result = smooth(state, t, target);
    if (!result.result) {
        state = start;
        result.reason = reasonOf(result.result);
        return result;
    }
    found_ = {};
    theta_ = 1.0;
    look(t, target - t, found_);
    result.t = target;
    if (found_.theta <= 1.0) {
        theta_ = found_.theta;
        result.t = t + theta_ * (target - t);
        result.event = true;
        if (theta_ > 0.0)
            inside(theta_, state);
        else
            state = start;
    }
    return result;
}

void StopStepper::interpolate(double theta, State& state) const
{
    inside(theta * theta_, state);
}

bool StopStepper::cross(State& state, double t, std::vector<ContactEvent>& events)
{
    for (const JointStop& stop : found_.released) {
        resting_.erase(std::remove(resting_.begin(), resting_.end(), stop), resting_.end());
        events.push_back(eventAt(ContactEvent::Kind::broken, t, stop, kineticEnergy(system_, state)));
    }
    before_ = resting_;
    return settle(state, t, events);
}

bool StopStepper::settle(State& state, double t, std::vector<ContactEvent>& events)
{
    const double before = kineticEnergy(system_, state);
    std::vector<JointStop> stops = resting_;
    std::vector<double> rates(resting_.size(), 0.0);
    std::vector<JointStop> bounced, arrived;
    bool hard = false; // some stop is struck, not just touched
    for (const JointStop& stop : found_.stuck) {
        arrived.push_back(stop);
        stops.push_back(stop);
        rates.push_back(0.0);
    }
    for (const JointStop& stop : found_.struck) {
        if (isResting(stop))
            continue;
        const double approach = gapRate(stop, state);
        const double rebound = -joints_->law(stop.joint, stop.freedom).restitution * approach;
        if (approach > restSpeed_)
            continue; // it leaves by itself
        const bool leaves = rebound > restSpeed_;
        (leaves ? bounced : arrived).push_back(stop);
        stops.push_back(stop);
        rates.push_back(leaves ? inward(stop) * rebound : 0.0);
        hard = hard || approach < -restSpeed_;
    }
    bool jumped = !found_.released.empty() || before_ != resting_;
    std::vector<double> impulses;
    if (!bounced.empty() || !arrived.empty()) {
        const State unstruck = state;
        // A stop can only push: one that would have to pull lets go.
        for (;;) {
            state = unstruck;
            impulses = strike(state, stops, rates);
            std::size_t worst = stops.size();
            double least = -1e-12;
            for (std::size_t i = 0; i < stops.size(); ++i)
                if (inward(stops[i]) * impulses[i] < least) {
                    least = inward(stops[i]) * impulses[i];
                    worst = i;
                }
            if (worst == stops.size())
                break;
            stops.erase(stops.begin() + static_cast<std::ptrdiff_t>(worst));
            rates.erase(rates.begin() + static_cast<std::ptrdiff_t>(worst));
        }
        jumped = true;
        const double after = kineticEnergy(system_, state);
        state.account.restitution += before - after;
        for (std::size_t i = 0; i < stops.size(); ++i) {
            if (!hard || impulses[i] == 0.0)
                continue;
            ContactEvent event = eventAt(ContactEvent::Kind::impact, t, stops[i], before);
            event.after = after;
            events.push_back(event);
        }
    }
    // Those that neither bounce nor let go rest, if the force of the stop then pushes.
    std::vector<JointStop> held;
    for (std::size_t i = 0; i < stops.size(); ++i)
        if (rates[i] == 0.0)
            held.push_back(stops[i]);
    for (;;) {
        hold(held);
        if (held.empty())
            break;
        const std::vector<double> forces = stopForces(t, state);
        std::size_t worst = held.size();
        double least = 0.0;
        for (std::size_t i = 0; i < held.size(); ++i)
            if (inward(held[i]) * forces[i] < least) {
                least = inward(held[i]) * forces[i];
                worst = i;
            }
        if (worst == held.size())
            break;
        held.erase(held.begin() + static_cast<std::ptrdiff_t>(worst));
    }
    const auto contains = [](const std::vector<JointStop>& list, const JointStop& stop) {
        return std::find(list.begin(), list.end(), stop) != list.end();
    };
    const double energy = kineticEnergy(system_, state);
    for (const JointStop& stop : held)
        if (!contains(before_, stop))
            events.push_back(eventAt(ContactEvent::Kind::made, t, stop, energy));
    for (const JointStop& stop : before_)
        if (!contains(held, stop))
            events.push_back(eventAt(ContactEvent::Kind::broken, t, stop, energy));
    resting_ = held;
    found_ = {};
    return jumped;
}

void StopStepper::snapshot(double, const State&, ContactSnapshot& out) const
{
    out = {};
}

double StopStepper::storedEnergy(const State& state) const
{
    return joints_->springEnergy(state, rotations(system_, state));
}

} // namespace polhode

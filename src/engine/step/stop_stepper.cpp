#include "engine/step/stop_stepper.h"

#include "engine/body/check_state.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/index.h"
#include "engine/math/tolerances.h"
#include "engine/step/joint_events.h"
#include "engine/step/stop_impact.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace polhode
{

StopStepper::StopStepper(const System& system, std::shared_ptr<const JointSet> joints, double restSpeed)
    : system_(system.withReactions(nullptr))
    , joints_(std::move(joints))
    , restSpeed_(restSpeed)
    , motors_(system_, *joints_)
    , watch_(system_, *joints_)
    , scratch_(makeState(system_))
{
}

Reason StopStepper::singularPosition(const StepResult& result, const ConstraintRank& rank) const
{
    constexpr double kNear = 1e-2; // a hundredth of a radian or so
    const bool strayed = (result.status == Status::stepTooSmall || result.status == Status::diverged)
        && rank.distance < kNear;
    if (rank.joint < 0 || !(strayed || result.status == Status::singularPosition))
        return {};
    const Reason joint = jointName(joints_->joints()[index(rank.joint)]);
    return {"the loop of joint '" + joint.en
                + "' has come to a singular position, a dead centre or the end of its reach, beyond which "
                  "its motion cannot be followed",
            "关节“" + joint.zh + "”所在的闭环到达奇异位置（死点或可达范围的边界），无法继续跟踪其运动"};
}

bool StopStepper::begin(State& state, double t, std::vector<ContactEvent>& events)
{
    modes_ = {};
    return restart(state, t, events);
}

std::vector<JointStop> StopStepper::putOnJoints(double t, State& state)
{
    requireState(system_, state);
    state.internal.resize(index(joints_->angleCount()), 0.0);
    countAngles(system_, *joints_, state);
    std::vector<JointStop> touched;
    for (const JointStop& stop : joints_->stops())
        if (watch_.gap(stop, state) < tolerance::kStopTouching)
            touched.push_back(stop);
    close(t, state, touched);
    return touched;
}

bool StopStepper::restart(State& state, double t, std::vector<ContactEvent>& events)
{
    const std::vector<JointStop> touched = putOnJoints(t, state);
    // A blow may have set a resting joint in motion: each stop that is touched is judged anew.
    before_ = std::exchange(modes_, {});
    found_ = {};
    found_.struck = touched;
    return settle(state, t, false, events);
}

JointModes StopStepper::choose(const State& state, double t, const std::vector<JointStop>& touching,
                               bool kept) const
{
    if (touching.empty() && joints_->bearings().empty())
        return {};
    Evaluation applied = system_.makeEvaluation();
    system_.evaluate(t, Side::after, state, applied);
    return chooseJointModes(system_, *joints_, t, state, applied, touching, kept ? before_ : JointModes{});
}

Stepper::Advance StopStepper::advance(State& state, double t, double target)
{
    requireState(system_, state);
    Advance result;
    result.t = t;
    if (!std::exchange(motorsChecked_, true))
        if (result.reason = motors_.contradiction(t, state, modes_); !result.reason.empty()) {
            result.result = {Status::noConvergence};
            return result;
        }
    const State start = state;
    scratch_ = state;
    result.result = integrator_->step(state, t, target - t);
    if (!result.result) {
        state = start;
        result.reason = motors_.contradiction(t, state, modes_);
        if (!result.reason.empty())
            result.result.status = Status::noConvergence;
        else if (result.reason = reasonOf(result.result);
                 !result.reason.empty() && result.result.status != Status::singularChart)
            result.result.status = Status::singularPosition; // whatever came of it
        return result;
    }
    if (result.reason = motors_.contradiction(target, state, modes_); !result.reason.empty()) {
        state = start;
        result.result = {Status::noConvergence};
        return result;
    }
    theta_ = 1.0;
    found_ = watch_.look(
        t, target - t, modes_, [this](double theta, State& there) { integrator_->interpolate(theta, there); },
        [this](double time, const State& there) { return heldForces(time, there); }, scratch_);
    result.t = target;
    if (found_.any()) {
        theta_ = found_.theta;
        result.t = t + theta_ * (target - t);
        result.event = true;
        if (theta_ > 0.0)
            integrator_->interpolate(theta_, state);
        else
            state = start;
        if (Reason against = motors_.contradiction(result.t, state, modes_, found_.struck);
            !against.empty()) {
            state = start;
            return {t, {Status::noConvergence}, false, std::move(against)};
        }
    }
    return result;
}

void StopStepper::interpolate(double theta, State& state) const
{
    requireState(system_, state);
    integrator_->interpolate(theta * theta_, state);
}

void StopStepper::tapeStep(StepTape& tape)
{
    tape(theta_);
    integrator_->tapeStep(tape);
}

bool StopStepper::cross(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(system_, state);
    for (const JointStop& stop : found_.released) {
        std::erase(modes_.resting, stop);
        events.push_back(jointEvent(ContactEvent::Kind::broken, t, stop, kineticEnergy(system_, state)));
    }
    before_ = modes_;
    return settle(state, t, true, events);
}

bool StopStepper::settle(State& state, double t, bool kept, std::vector<ContactEvent>& events)
{
    const bool changed = !found_.released.empty() || before_.resting != modes_.resting || found_.bearings;
    const StopImpact impact = strikeStops(
        system_, *joints_, watch_, restSpeed_, modes_.resting, found_, state, t,
        [this, t](State& struck, const std::vector<JointStop>& stops, const std::vector<double>& rates) {
            return strike(t, struck, stops, rates);
        },
        events);
    modes_ = choose(state, t, impact.touching, kept && !impact.hard);
    hold(modes_);
    motorsChecked_ = false;
    tellModes(*joints_, before_, modes_, t, kineticEnergy(system_, state), events);
    found_ = {};
    return changed || impact.jumped;
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

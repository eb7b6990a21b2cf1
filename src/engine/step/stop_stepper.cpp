#include "engine/step/stop_stepper.h"

#include "engine/body/check_state.h"
#include "engine/joint/joint_reactions.h"
#include "engine/math/index.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace polhode
{

StopStepper::StopStepper(const System& system, std::shared_ptr<const JointSet> joints, double restSpeed)
    : system_(system.withReactions(nullptr))
    , joints_(std::move(joints))
    , bounds_(system_, *joints_, restSpeed)
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
    bounds_.clear();
    return restart(state, t, events);
}

std::vector<JointStop> StopStepper::putOnJoints(double t, State& state)
{
    requireState(system_, state);
    state.internal.resize(index(joints_->angleCount()), 0.0);
    countAngles(system_, *joints_, state);
    std::vector<JointStop> touched = bounds_.touched(state);
    close(t, state, touched);
    return touched;
}

bool StopStepper::restart(State& state, double t, std::vector<ContactEvent>& events)
{
    return holdModes(bounds_.restart(t, state, putOnJoints(t, state), striking(), applied(), events));
}

JointBounds::Strike StopStepper::striking()
{
    return [this](double t, State& state, const std::vector<JointStop>& stops,
                  const std::vector<double>& rates) { return strike(t, state, stops, rates); };
}

JointBounds::Applied StopStepper::applied() const
{
    return [this](double t, const State& state) {
        Evaluation applied = system_.makeEvaluation();
        system_.evaluate(t, Side::after, state, applied);
        return applied;
    };
}

bool StopStepper::holdModes(bool changed)
{
    hold(bounds_.modes());
    motorsChecked_ = false;
    return changed;
}

Stepper::Advance StopStepper::advance(State& state, double t, double target)
{
    requireState(system_, state);
    const State start = state;
    const auto fail = [&](const StepResult& result, Reason why) {
        state = start;
        return Advance{t, result, false, std::move(why)};
    };
    if (!std::exchange(motorsChecked_, true))
        if (Reason against = bounds_.contradiction(t, state); !against.empty())
            return fail({Status::noConvergence}, std::move(against));
    StepResult result = integrator_->step(state, t, target - t);
    // Motors that contradict each other are why a step fails, or what it ends with.
    if (Reason against = bounds_.contradiction(result ? target : t, state); !against.empty())
        return fail({Status::noConvergence}, std::move(against));
    if (!result) {
        Reason reason = reasonOf(result);
        if (!reason.empty() && result.status != Status::singularChart)
            result.status = Status::singularPosition; // whatever came of it
        return fail(result, std::move(reason));
    }
    bounds_.look(
        t, target - t, [this](double theta, State& there) { integrator_->interpolate(theta, there); },
        [this](double time, const State& there) { return heldForces(time, there); }, state);
    theta_ = std::min(bounds_.found().theta, 1.0);
    if (!bounds_.found().any())
        return {target, {}, false, {}};
    const double at = t + theta_ * (target - t);
    if (theta_ > 0.0)
        integrator_->interpolate(theta_, state);
    else
        state = start;
    if (Reason against = bounds_.contradiction(at, state); !against.empty())
        return fail({Status::noConvergence}, std::move(against));
    return {at, {}, true, {}};
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
    return holdModes(bounds_.cross(t, state, striking(), applied(), events));
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

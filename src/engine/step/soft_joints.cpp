#include "engine/step/soft_contact_stepper.h"

#include "engine/joint/joint_mode_choice.h"
#include "engine/math/tolerances.h"
#include "engine/step/joint_events.h"
#include "engine/step/stop_impact.h"

#include <algorithm>
#include <utility>

namespace polhode
{

Evaluation SoftStepper::surfacesAlone(double t, const State& state,
                                      const std::vector<SoftPatch>& patches) const
{
    const SoftCycle cycle = makeCycle(patches, nullptr);
    Evaluation e = cycle.system.makeEvaluation();
    cycle.system.evaluate(t, Side::after, state, e);
    e.internalRates.clear();
    return e;
}

std::shared_ptr<const JointReactions> SoftStepper::reactionsWith(const JointModes& modes) const
{
    return std::make_shared<const JointReactions>(system_, scene_->joints, JointSettings{.modes = modes});
}

std::shared_ptr<const JointReactions> SoftStepper::reactionsAt(double t, const State& state,
                                                               const std::vector<SoftPatch>& patches) const
{
    if (!joints_)
        return nullptr;
    const JointSet& set = joints_->joints();
    if (set.stops().empty() && set.bearings().empty())
        return joints_;
    return reactionsWith(
        chooseJointModes(system_, set, t, state, surfacesAlone(t, state, patches),
                         touchingStops(system_, set, state, tolerance::kStopTouching, tolerance::kStopRest)));
}

bool SoftStepper::settleJoints(State& state, double t, const std::vector<SoftPatch>& patches, bool kept,
                               std::vector<ContactEvent>& events)
{
    const JointSet& set = joints_->joints();
    if (set.stops().empty() && set.bearings().empty())
        return false;
    const JointModes before = modes_;
    for (const JointStop& stop : jointFound_.released)
        std::erase(modes_.resting, stop);
    const StopImpact impact = strikeStops(
        system_, set, *watch_, tolerance::kStopRest, modes_.resting, jointFound_, state, t,
        [this, t](State& struck, const std::vector<JointStop>& stops, const std::vector<double>& rates) {
            return projection_->strike(t, struck, stops, rates);
        },
        events);
    const bool changed = jointFound_.any() || impact.jumped;
    State there = state;
    packPatches(patches, angles_, there.internal);
    modes_ = chooseJointModes(system_, set, t, there, surfacesAlone(t, there, patches), impact.touching,
                              kept && !impact.hard ? before : JointModes{});
    joints_ = reactionsWith(modes_);
    tellModes(set, before, modes_, t, kineticEnergy(system_, state), events);
    jointFound_ = {};
    return changed;
}

JointHeldForces SoftStepper::heldForces(double t, const State& state) const
{
    Evaluation e = surfacesAlone(t, state, cycle_->patches());
    JointSolution joints;
    joints_->solve(system_, t, state, e, joints);
    return heldForcesOf(joints.set, modes_, joints.lambda);
}

Reason SoftStepper::contradiction(double t) const
{
    if (!motors_)
        return {};
    Reason against = motors_->contradiction(t, core_, modes_);
    return against.empty() ? motors_->contradiction(t, core_, modes_, jointFound_.struck) : against;
}

void SoftStepper::stabilise(double t)
{
    const JointProjection::Errors errors = projection_->errors(justBefore(t), core_, modes_);
    if (errors.position > tolerance::kLeftAlone) {
        ProjectionReport report;
        projection_->positions(core_, modes_, report);
    }
    if (std::max(errors.position, errors.velocity) > tolerance::kLeftAlone)
        core_.account.drift += projection_->velocities(justBefore(t), core_, modes_);
}

double SoftStepper::firstOfAll(const SoftPiece& piece, const State& shown)
{
    const double first = firstMet(piece, shown, firstEvent(piece, shown));
    jointFound_ = {};
    if (!watch_)
        return first;
    probe_ = core_;
    JointWatch::Found found = watch_->look(
        piece.t, piece.h, modes_, [&](double theta, State& there) { at(piece, theta, there); },
        [this](double t, const State& there) { return heldForces(t, there); }, probe_);
    if (!found.any() || found.theta > first + kTie)
        return first;
    if (found.theta < first - kTie)
        pending_.clear();
    jointFound_ = std::move(found);
    return std::min(jointFound_.theta, first);
}

} // namespace polhode

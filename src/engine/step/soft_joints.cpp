#include "engine/step/soft_contact_stepper.h"
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
    if (!bounds_)
        return nullptr;
    return reactionsWith(bounds_->choose(t, state, applied(patches), bounds_->resting(state)));
}

JointBounds::Applied SoftStepper::applied(const std::vector<SoftPatch>& patches) const
{
    return [this, &patches](double t, State there) {
        packPatches(patches, angles_, there.internal);
        return surfacesAlone(t, there, patches);
    };
}

JointBounds::Strike SoftStepper::striking()
{
    return [this](double t, State& state, const std::vector<JointStop>& stops,
                  const std::vector<double>& rates) { return projection_->strike(t, state, stops, rates); };
}

bool SoftStepper::holdModes(bool changed)
{
    joints_ = reactionsWith(bounds_->modes());
    return changed;
}

JointHeldForces SoftStepper::heldForces(double t, const State& state) const
{
    Evaluation e = surfacesAlone(t, state, cycle_->patches());
    JointSolution joints;
    joints_->solve(system_, t, state, e, joints);
    return heldForcesOf(joints.set, bounds_->modes(), joints.lambda);
}

void SoftStepper::stabilise(double t)
{
    const JointModes& modes = bounds_->modes();
    const JointProjection::Errors errors = projection_->errors(justBefore(t), core_, modes);
    if (errors.position > tolerance::kLeftAlone) {
        ProjectionReport report;
        projection_->positions(core_, modes, report);
    }
    if (std::max(errors.position, errors.velocity) > tolerance::kLeftAlone)
        core_.account.drift += projection_->velocities(justBefore(t), core_, modes);
}

double SoftStepper::firstOfAll(const SoftPiece& piece, const State& shown)
{
    const double first = firstMet(piece, shown, firstEvent(piece, shown));
    if (!bounds_)
        return first;
    bounds_->look(
        piece.t, piece.h, [&](double theta, State& there) { at(piece, theta, there); },
        [this](double t, const State& there) { return heldForces(t, there); }, core_);
    const double bound = bounds_->found().theta;
    if (bound > first + kTie)
        bounds_->forgetFound();
    else if (bound < first - kTie)
        pending_.clear();
    return std::min(bound, first);
}

} // namespace polhode

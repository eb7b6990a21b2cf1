#include "engine/step/soft_joints.h"

#include <algorithm>
#include <utility>

namespace polhode
{

SoftJoints::SoftJoints(const SoftContext& context)
    : context_(context)
{
    if (!context.scene->joints)
        return;
    projection_ = std::make_unique<JointProjection>(context.bare, *context.scene->joints);
    bounds_ = std::make_unique<JointBounds>(context.bare, *context.scene->joints);
    reactions_ = std::make_shared<const JointReactions>(context.bare, context.scene->joints);
}

double SoftJoints::springEnergy(const State& state) const
{
    return any() ? reactions_->joints().springEnergy(state, rotations(context_.bare, state)) : 0.0;
}

Reason SoftJoints::contradiction(double t, const State& state) const
{
    return any() ? bounds_->contradiction(t, state) : Reason{};
}

/// The forces of the surfaces alone, and what they do to the bodies.
Evaluation SoftJoints::surfacesAlone(double t, const State& state,
                                     const std::vector<SoftPatch>& patches) const
{
    Evaluation e = SoftCycle(context_, patches, nullptr).evaluate(t, state);
    e.internalRates.clear();
    return e;
}

/// What the surfaces of these patches do.
JointBounds::Applied SoftJoints::applied(const std::vector<SoftPatch>& patches) const
{
    return [this, &patches](double t, State there) {
        packPatches(patches, context_.angles, there.internal);
        return surfacesAlone(t, there, patches);
    };
}

JointBounds::Strike SoftJoints::striking() const
{
    return [this](double t, State& state, const std::vector<JointStop>& stops,
                  const std::vector<double>& rates) { return projection_->strike(t, state, stops, rates); };
}

std::shared_ptr<const JointReactions> SoftJoints::reactionsWith(const JointModes& modes) const
{
    return std::make_shared<const JointReactions>(context_.bare, context_.scene->joints,
                                                  JointSettings{.modes = modes});
}

std::shared_ptr<const JointReactions> SoftJoints::reactionsAt(double t, const State& state,
                                                              const std::vector<SoftPatch>& patches) const
{
    return any() ? reactionsWith(bounds_->choose(t, state, applied(patches), bounds_->resting(state)))
                 : nullptr;
}

void SoftJoints::clear()
{
    if (any())
        bounds_->clear();
}

void SoftJoints::putOn(double t, State& state) const
{
    if (!any())
        return;
    countAngles(context_.bare, reactions_->joints(), state);
    projection_->project(t, state);
}

void SoftJoints::stabilise(double t, State& core) const
{
    if (!any())
        return;
    const JointModes& modes = bounds_->modes();
    const JointProjection::Errors errors = projection_->errors(justBefore(t), core, modes);
    if (errors.position > tolerance::kLeftAlone) {
        ProjectionReport report;
        projection_->positions(core, modes, report);
    }
    if (std::max(errors.position, errors.velocity) > tolerance::kLeftAlone)
        core.account.drift += projection_->velocities(justBefore(t), core, modes);
}

JointHeldForces SoftJoints::heldForces(double t, const State& state,
                                       const std::vector<SoftPatch>& patches) const
{
    Evaluation e = surfacesAlone(t, state, patches);
    JointSolution joints;
    reactions_->solve(context_.bare, t, state, e, joints);
    return heldForcesOf(joints.set, bounds_->modes(), joints.lambda);
}

void SoftJoints::look(const SoftMotion& motion, StepView& view)
{
    if (!any())
        return;
    bounds_->look(
        motion.piece().t, motion.piece().h,
        [&view](double theta, State& there) { there = view.state(theta); },
        [this, &motion](double t, const State& there) {
            return heldForces(t, there, motion.cycle().patches());
        },
        motion.core());
}

const JointWatch::Found& SoftJoints::found() const
{
    static const JointWatch::Found kNothing;
    return any() ? bounds_->found() : kNothing;
}

void SoftJoints::forgetFound()
{
    if (any())
        bounds_->forgetFound();
}

bool SoftJoints::cross(double t, State& state, const std::vector<SoftPatch>& patches,
                       std::vector<ContactEvent>& events)
{
    if (!any())
        return false;
    const bool changed = bounds_->cross(t, state, striking(), applied(patches), events);
    reactions_ = reactionsWith(bounds_->modes());
    return changed;
}

bool SoftJoints::restart(double t, State& state, const std::vector<SoftPatch>& patches,
                         std::vector<ContactEvent>& events)
{
    if (!any())
        return false;
    const bool changed
        = bounds_->restart(t, state, bounds_->touched(state), striking(), applied(patches), events);
    reactions_ = reactionsWith(bounds_->modes());
    return changed;
}

} // namespace polhode

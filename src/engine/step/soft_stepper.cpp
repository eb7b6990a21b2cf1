#include "engine/step/soft_stepper.h"

#include "engine/body/check_state.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/soft_changes.h"
#include "engine/step/soft_search.h"
#include "engine/step/soft_telling.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

/// The stepper of makeSoftStepper(): smooth motion in pieces, the first event in each, what changes there.
class SoftStepper final : public Stepper
{
public:
    SoftStepper(const System& system, const ContactScene& scene, const StepperOptions& options);

    bool begin(State& state, double t, std::vector<ContactEvent>& events) override;
    bool restart(State& state, double t, std::vector<ContactEvent>& events) override;
    Advance advance(State& state, double t, double target) override;
    bool cross(State& state, double t, std::vector<ContactEvent>& events) override;

    void interpolate(double theta, State& state) const override { motion_.interpolate(theta, state); }
    void tapeStep(StepTape& tape) override { motion_.tapeStep(tape, joints_.reactions()); }
    void snapshot(double t, const State& state, ContactSnapshot& out) const override
    {
        telling_.tell(t, state, out);
    }
    double storedEnergy(const State& state) const override;
    std::vector<SurfaceDisplacement> displacements(const State& state) const override;
    const JointModes* jointModes() const override { return joints_.modes(); }

private:
    bool start(double t, bool given, State& state, std::vector<ContactEvent>& events);
    void arrange(State& state, std::vector<SoftPatch> patches);
    double longestPiece() const;
    Advance giveUp(State& state, double t, const StepResult& why, Reason reason);

    SoftContext context_;
    Sweep sweep_;
    SoftRegions regions_;
    SoftPassages passages_;
    SoftJoints joints_;
    SoftMotion motion_;
    SoftSearch search_;
    SoftChanges changes_;
    SoftTelling telling_;
};

SoftStepper::SoftStepper(const System& system, const ContactScene& scene, const StepperOptions& options)
    : context_(system, scene, options)
    , sweep_(context_.scene->world, options.gapTolerance, options.velocityTolerance)
    , regions_(context_, sweep_)
    , passages_(context_)
    , joints_(context_)
    , motion_(context_)
    , search_(context_, regions_, passages_, sweep_, joints_)
    , changes_(context_, regions_)
    , telling_(context_, joints_)
{
}

bool SoftStepper::begin(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(context_.bare, state);
    state.internal.assign(context_.angles, 0.0);
    joints_.clear();
    passages_.clear();
    return start(t, true, state, events);
}

bool SoftStepper::restart(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(context_.bare, state);
    context_.bare.placeGiven(t, state);
    return start(t, false, state, events);
}

/// `given`: the surfaces are as the gaps say.
bool SoftStepper::start(double t, bool given, State& state, std::vector<ContactEvent>& events)
{
    joints_.putOn(t, state);
    std::vector<SoftPatch> patches = context_.patchesOf(state);
    bool jumped = changes_.meet(t, given, state, patches, events);
    jumped = joints_.restart(t, state, patches, events) || jumped;
    arrange(state, std::move(patches));
    return jumped;
}

Stepper::Advance SoftStepper::advance(State& state, double t, double target)
{
    requireState(context_.bare, state);
    if (!motion_.leadsOnFrom(state)) {
        passages_.clear();
        arrange(state, context_.patchesOf(state));
    }
    motion_.beginStep(state);
    search_.forgetFound();
    const double begin = t;
    double cautious = std::numeric_limits<double>::infinity();
    while (t < target) {
        const double longest = longestPiece();
        const StepResult result = motion_.step(t, target, std::min(longest, cautious), longest);
        if (!result)
            return giveUp(state, begin, result, joints_.contradiction(t, motion_.core()));
        cautious = 2.0 * motion_.piece().h;

        const double theta = search_.first(motion_, state);
        if (theta < 1.0)
            motion_.cut(theta);
        t = motion_.end();
        if (Reason why = joints_.contradiction(t, motion_.core()); !why.empty())
            return giveUp(state, begin, {Status::noConvergence, -1}, std::move(why));
        joints_.stabilise(t, motion_.core());
        motion_.finish(state);
        passages_.follow(motion_.place(), motion_.cycle().patches());
        if (search_.anyFound())
            break;
        cautious = std::min(cautious, search_.longestAfter());
        if (theta < 1.0)
            motion_.restart();
    }
    motion_.endStep(state);
    return {t, {}, search_.anyFound(), {}};
}

/// How far the integrator may go at once: a radian of the stiffest contact, or the caller's inner step.
double SoftStepper::longestPiece() const
{
    const double inPassages = passages_.longest(motion_.place(), motion_.cycle().patches());
    if (!motion_.cycle().touching())
        return inPassages;
    if (context_.options.step > 0.0)
        return context_.options.step;
    const double radian = motion_.cycle().radian(motion_.place());
    constexpr double kPart = 0.05; // of a radian, where steps have no error control
    return std::min({context_.options.integration.largestStep,
                     integratorRow(context_.inTouch).adaptive ? radian : kPart * radian, inPassages});
}

/// No piece leads on from t: the state is again that of the beginning of the step.
Stepper::Advance SoftStepper::giveUp(State& state, double t, const StepResult& why, Reason reason)
{
    motion_.giveUp(state);
    return {t, why, false, std::move(reason)};
}

bool SoftStepper::cross(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(context_.bare, state);
    std::vector<SoftPatch> patches = context_.patchesOf(state);
    for (std::size_t k = 0; k < patches.size(); ++k) // no part of the state
        patches[k].inherited = motion_.cycle().patches()[k].inherited;
    bool jumped = false;
    for (const SoftGuard& guard : search_.found()) {
        if (guard.change == SoftChange::pierce || guard.change == SoftChange::reverse)
            passages_.tell(guard.point);
        jumped = changes_.change(guard, t, state, patches, events) || jumped;
    }
    search_.forgetFound();
    jumped = joints_.cross(t, state, patches, events) || jumped;
    arrange(state, std::move(patches));
    return jumped;
}

/// A cycle begins at a state with these patches.
void SoftStepper::arrange(State& state, std::vector<SoftPatch> patches)
{
    constexpr double kForgotten = 1e-13; // m, a surface as near to its rest is at rest
    std::erase_if(patches, [&](const SoftPatch& p) {
        const bool gone = !p.touching() && p.met == 0.0 && std::abs(p.z) < kForgotten
            && std::abs(p.zOther) < kForgotten && p.x_W.norm() < kForgotten;
        if (gone)
            state.account.damping += polhode::storedEnergy(context_.lawOf(p.point), p);
        return gone;
    });
    packPatches(patches, context_.angles, state.internal);
    motion_.begin(state, std::move(patches), joints_.reactions());
    passages_.follow(motion_.place(), motion_.cycle().patches());
}

double SoftStepper::storedEnergy(const State& state) const
{
    double energy = joints_.springEnergy(state);
    for (const SoftPatch& p : context_.patchesOf(state))
        energy += polhode::storedEnergy(context_.lawOf(p.point), p);
    return energy;
}

std::vector<SurfaceDisplacement> SoftStepper::displacements(const State& state) const
{
    std::vector<SurfaceDisplacement> out;
    for (const SoftPatch& p : context_.patchesOf(state))
        out.push_back({p.point.colliderA, p.point.colliderB, p.z + p.zOther});
    return out;
}

} // namespace

std::unique_ptr<Stepper> makeSoftStepper(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<SoftStepper>(system, scene, options);
}

} // namespace polhode

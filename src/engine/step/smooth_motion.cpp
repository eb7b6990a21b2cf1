#include "engine/step/smooth_motion.h"

#include "engine/ode/integrator_table.h"
#include "engine/step/impulse_bridge.h"
#include "engine/tree/tree_integrator.h"

#include <algorithm>
#include <utility>

namespace polhode
{

namespace
{

constexpr int kInnerSteps = 100; // beyond the end of a slip that turns a method takes ever smaller ones
constexpr int kMostFailures = 24; // of steps between two events in the time of the longest bridge,
constexpr int kMostBehind = 4; // and right behind a bridge
constexpr double kShorter = 0.125; // of the step before
constexpr double kEasyAgain = 0.1; // s: steps that are longer again have forgotten that some failed

} // namespace

SmoothMotion::SmoothMotion(EventContext& context, const SlipEnds& slips)
    : context_(context)
    , slips_(slips)
    , system_(context.bare.withReactions(context.held))
{
    make();
}

std::unique_ptr<Integrator> SmoothMotion::make(bool free) const
{
    Options options = context_.options.integration;
    if (!free)
        options.mostInnerSteps = std::min(options.mostInnerSteps, kInnerSteps);
    if (context_.options.reduced)
        return makeTreeIntegrator(context_.options.integrator, system_, context_.scene.joints, options);
    return makeIntegrator(context_.options.integrator, system_, options);
}

void SmoothMotion::begin()
{
    integrator_.reset();
    free_ = false;
    careful_ = std::numeric_limits<double>::infinity();
}

StepResult SmoothMotion::stepOnce(State& state, double t, double h)
{
    const bool slips = !context_.held->contacts.empty();
    if (!integrator_ || (free_ && slips)) {
        integrator_ = make();
        free_ = false;
    }
    if (std::exchange(context_.changed, false))
        integrator_->restart();
    const StepResult result = integrator_->step(state, t, h);
    if (result || result.status != Status::stepTooSmall || slips || free_)
        return result;
    free_ = true; // nothing slips: what turns fast needs the many
    integrator_ = make(free_);
    return integrator_->step(state, t, h);
}

StepResult SmoothMotion::step(State& state, double t, double& h, double bridgedAt)
{
    const auto longest = [&] { return std::min(careful_, slips_.turnLimit(!(careful_ > kEasyAgain))); };
    end_ = 1.0;
    h = std::min(h, longest());
    StepResult result = stepOnce(state, t, h);
    // Where a slip comes to rest, or close to that, somewhere in the step: as near as steps can come.
    while (!result && result.status != Status::singularPosition && !context_.held->contacts.empty()
           && kShorter * h > kShortestStep) {
        const double span = ImpulseBridge::kLongest;
        if (failures_.add(t, span) > (t - bridgedAt < span ? kMostBehind : kMostFailures))
            return result;
        careful_ = kShorter * h;
        h = longest();
        integrator_ = make();
        result = integrator_->step(state, t, h);
    }
    careful_ *= 2.0;
    return result;
}

void SmoothMotion::interpolate(double theta, State& state) const
{
    if (integrator_)
        integrator_->interpolate(theta * end_, state);
}

void SmoothMotion::tapeStep(StepTape& tape)
{
    if (!integrator_)
        integrator_ = make();
    tape(end_);
    integrator_->tapeStep(tape);
}

} // namespace polhode

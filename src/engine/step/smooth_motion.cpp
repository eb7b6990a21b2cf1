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

// Where a slip turns close by rest a method takes ever smaller steps. No more than it keeps, so that a look
// back does not make them anew (AdaptiveRun).
constexpr int kInnerSteps = 30;
// Steps that end short, as a method gets no farther, and no later than the one before that did; so many:
constexpr int kMostShort = 24; // in the time of the longest bridge,
constexpr int kMostBehind = 4; // and right behind a bridge,
constexpr int kMostCrawls = 6; // or in next to no time. More would be effort alone: with so short steps
constexpr double kCrawl = 1e-7; // s, a millisecond takes ten thousand times as many.
constexpr double kFarther
    = 8.0; // times as far as nothing has happened: three looks more for a row 500 times as long

} // namespace

SmoothMotion::SmoothMotion(EventContext& context, const SlipEnds& slips)
    : context_(context)
    , slips_(slips)
    , system_(context.bare.withReactions(context.held))
{
    make();
}

std::unique_ptr<Integrator> SmoothMotion::make() const
{
    const Options& options = context_.options.integration;
    if (context_.options.reduced)
        return makeTreeIntegrator(context_.options.integrator, system_, context_.scene.joints, options);
    return makeIntegrator(context_.options.integrator, system_, options);
}

void SmoothMotion::begin()
{
    integrator_.reset();
    short_ = false;
    forgetFailures();
}

StepResult SmoothMotion::step(State& state, double t, double& h, double bridgedAt)
{
    end_ = 1.0;
    const double limit = slips_.turnLimit(short_);
    if (std::exchange(short_, false) && !(whole_ > std::exchange(lastShort_, whole_))) {
        const double span = ImpulseBridge::kLongest;
        const bool crawls = crawls_.add(t, kCrawl) > kMostCrawls;
        if (failures_.add(t, span) > (t - bridgedAt < span ? kMostBehind : kMostShort) || crawls)
            return {Status::stepTooSmall, -1};
    }
    whole_ = h = std::min(h, limit);
    if (!integrator_)
        integrator_ = make();
    const bool changed = std::exchange(context_.changed, false);
    if (changed)
        integrator_->restart();
    const StepResult result = integrator_->stepOnce(state, t, h);
    while (result && !changed && goOn(state, h, whole_)) { }
    return result;
}

bool SmoothMotion::goesOn(State& state, double& h)
{
    return goOn(state, h, std::min(kFarther * h, whole_));
}

/// Whether the step has gone on, to `end` after its start or as far as a method gets that slips let come no
/// farther.
bool SmoothMotion::goOn(State& state, double& h, double end)
{
    if (!(h < whole_))
        return false;
    const int most = context_.options.integration.mostInnerSteps;
    double reached = end;
    const StepResult result = integrator_->goOn(
        state, reached, context_.held->contacts.empty() ? most : std::min(most, kInnerSteps));
    if (result)
        h = reached;
    short_ = h < end;
    if (short_)
        whole_ = h;
    return static_cast<bool>(result);
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

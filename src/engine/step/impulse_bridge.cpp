#include "engine/step/impulse_bridge.h"

#include "engine/step/time_stepper.h"

#include <algorithm>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kOverlap = 1e-3; // m: what time steps may leave, far from new contacts

} // namespace

void ImpulseBridge::clear()
{
    endedAt_ = -std::numeric_limits<double>::infinity();
    context_.overlap = context_.locatedOverlap();
}

std::unique_ptr<Stepper> ImpulseBridge::make() const
{
    StepperOptions options = context_.options;
    options.step = span_;
    ContactScene scene = context_.scene;
    for (ContactLaw& law : scene.laws) { // without what time steps do not know
        if (!restitutionRow(law.impact).atOnce)
            law.impact = Restitution::newton;
        if (law.restitution == 0.0)
            law.tangentialRestitution = law.torsionalRestitution = 0.0;
    }
    return makeTimeStepper(context_.bare, scene, options);
}

void ImpulseBridge::beOn(bool leads)
{
    if (!leads)
        stepper_.reset();
    else if (!stepper_)
        stepper_ = make();
}

Stepper::Advance ImpulseBridge::lead(State& state, double t, double target, Stepper::Advance why)
{
    if (why.reason.empty() || !context_.options.remedies.bridge)
        return why;
    if (t - endedAt_ > span_)
        span_ = kFirst;
    stepper_ = make();
    std::vector<ContactEvent> none;
    stepper_->begin(state, t, none);
    const Stepper::Advance across = stepper_->advance(state, t, std::min(target, t + span_));
    if (!across.result) {
        stepper_.reset();
        return why;
    }
    span_ = std::min(2.0 * span_, kLongest);
    why_ = std::move(why);
    endedAt_ = across.t;
    context_.overlap = std::max(context_.overlap, kOverlap);
    return {across.t, {}, true};
}

void ImpulseBridge::leave(double t, State& state, std::vector<ContactEvent>& events)
{
    stepper_->cross(state, t, events);
    stepper_->settle(state);
    events.push_back(context_.event(ContactEvent::Kind::bridged, t, why_.point, state));
    events.back().reason = why_.reason;
    stepper_.reset();
}

} // namespace polhode

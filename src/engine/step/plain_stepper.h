#pragma once

#include "engine/ode/integrator.h"
#include "engine/step/stepper.h"

#include <memory>

namespace polhode
{

/// Motion without contacts: each advance is one step of an integrator.
class PlainStepper final : public Stepper
{
public:
    explicit PlainStepper(std::unique_ptr<Integrator> integrator)
        : integrator_(std::move(integrator))
    {
    }

    bool begin(State&, double, std::vector<ContactEvent>&) override { return false; }
    Advance advance(State& state, double t, double target) override
    {
        const StepResult result = integrator_->step(state, t, target - t);
        return {result ? target : t, result, false, {}};
    }
    bool cross(State&, double, std::vector<ContactEvent>&) override { return false; }
    void interpolate(double theta, State& state) const override { integrator_->interpolate(theta, state); }
    void tapeStep(StepTape& tape) override { integrator_->tapeStep(tape); }
    void snapshot(double, const State&, ContactSnapshot& out) const override { out = {}; }
    bool restart(State&, double, std::vector<ContactEvent>&) override { return false; }

private:
    std::unique_ptr<Integrator> integrator_;
};

} // namespace polhode

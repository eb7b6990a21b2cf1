#pragma once

#include "course/model/experiment.h"
#include "course/run/sampler.h"
#include "engine/step/stepper.h"

#include <vector>

namespace polhode::course
{

/// Finds the moments at which the expressions of a lesson's events pass through zero, on the interpolant of
/// the stepper's last advance.
class EventWatcher
{
public:
    EventWatcher(const Experiment& experiment, const World& world);

    /// Forgets what was before: the expressions start anew from @p state.
    void restart(double t, const State& state, double externalWork);

    struct Found {
        double time;
        RunEvent event;
    };
    /// The events in the last advance, from t to t + h, which ended in @p state; by time.
    std::vector<Found> find(const Stepper& stepper, double t, double h, const State& state,
                            double externalWork);

private:
    struct Watch {
        const EventWatch* description;
        SampleFormula formula;
        double before = 0;
    };
    double valueAt(Watch& watch, double t, const State& state, double externalWork);

    Sampler sampler_;
    State scratch_;
    std::vector<Watch> watches_;
};

} // namespace polhode::course

#pragma once

#include "engine/ode/integrator.h"
#include "engine/step/crowd.h"
#include "engine/step/event_context.h"
#include "engine/step/slip_ends.h"

#include <limits>
#include <memory>

namespace polhode
{

/// The motion between two events, under the reactions of the held contacts and joints: an integrator, and how
/// long its steps may be.
class SmoothMotion
{
public:
    /// Throws std::invalid_argument where the options name no integrator.
    SmoothMotion(EventContext& context, const SlipEnds& slips);

    /// A run begins.
    void begin();
    /// Something has happened: steps that failed before do not count.
    void forgetFailures() { failures_ = crawls_ = {}; }

    /// A step of at most h from t, which becomes what it has been: where something has just changed one of
    /// the method's own, for the next change is often near; else as far as the method gets, which ends short
    /// where a slip turns close by rest. Fails where it gets on no more, or next to nowhere. `bridgedAt`:
    /// where a bridge ended last (s).
    StepResult step(State& state, double t, double& h, double bridgedAt);
    /// Nothing happens in it: whether it has gone on, to a longer h, where it ended before the one asked for.
    bool goesOn(State& state, double& h);

    /// Of the last step only the part up to theta counts.
    void cut(double theta) { end_ = theta; }
    /// At a part theta of what counts.
    void interpolate(double theta, State& state) const;
    void tapeStep(StepTape& tape);

    /// Of the last step.
    const Integrator& integrator() const { return *integrator_; }

private:
    std::unique_ptr<Integrator> make() const;
    bool goOn(State& state, double& h, double end);

    EventContext& context_;
    const SlipEnds& slips_;
    const System system_; ///< with the reactions
    std::unique_ptr<Integrator> integrator_;
    double whole_ = 0.0; ///< s, the step asked for last
    double end_ = 1.0; ///< of the last step, where it was cut
    bool short_ = false; ///< the last step ended where the method did not get any farther,
    double lastShort_ = 0.0; ///< s, and how long the one before was that did
    Crowd failures_, crawls_;
};

} // namespace polhode

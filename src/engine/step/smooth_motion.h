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
    void forgetFailures() { failures_ = {}; }
    /// A bridge of that length (s) has led here, as steps failed: no longer ones for now.
    void beCareful(double span) { careful_ = span; }

    /// A step of at most h from t, which becomes what it has been; shorter and shorter ones where they fail,
    /// as where a slip comes to rest in it. `bridgedAt`: where a bridge ended last (s).
    StepResult step(State& state, double t, double& h, double bridgedAt);

    /// Of the last step only the part up to theta counts.
    void cut(double theta) { end_ = theta; }
    /// At a part theta of what counts.
    void interpolate(double theta, State& state) const;
    void tapeStep(StepTape& tape);

    /// Of the last step.
    const Integrator& integrator() const { return *integrator_; }

private:
    std::unique_ptr<Integrator> make(bool free = false) const;
    StepResult stepOnce(State& state, double t, double h);

    EventContext& context_;
    const SlipEnds& slips_;
    const System system_; ///< with the reactions
    std::unique_ptr<Integrator> integrator_;
    bool free_ = false; ///< with all the inner steps of the options
    double careful_ = std::numeric_limits<double>::infinity(); ///< s, steps are no longer than this
    double end_ = 1.0; ///< of the last step, where it was cut
    Crowd failures_;
};

} // namespace polhode

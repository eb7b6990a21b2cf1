#pragma once

#include "engine/step/event_context.h"
#include "engine/step/event_trigger.h"
#include "engine/step/stepper.h"

#include <vector>

namespace polhode
{

/// m/s, rad/s, of slip where no motion is found: what it has, ½ m u², is below the rounding of energies.
inline constexpr double kNearRest = 1e-7;

/// Slips near their end. Friction against a slip u turns it at the rate μ g/u: where it comes to rest it has
/// no direction, and no step leads beyond. So steps end there. All but end() is a remedy.
class SlipEnds
{
public:
    explicit SlipEnds(EventContext& context)
        : context_(context)
    {
    }

    /// Which slips look ahead from t on: those that are slow and do not end soon; what has stood still from
    /// the start, held by others, does not turn either. Returns whether that is new of any.
    bool markSlow(double t);

    /// Slips of no more than `rest` (m/s) that slow down further end at t: within a step beyond their stop
    /// they would have no direction. So do those that have looked ahead for a while and gone nowhere.
    void end(double rest, double t, std::vector<Trigger>& triggers) const;

    /// A step (s) in which no slip turns by more than a fraction of a radian, nor, if it turns, comes to
    /// rest. Slips that go straight may pass their stop in it unless steps have `justFailed`.
    double turnLimit(bool justFailed) const;

    /// Brings the slips of no more than kNearRest to rest. Returns whether any was not.
    bool stop(double t, State& state);

    /// A step from t that failed; and which slip is to blame, if one has a part in it.
    Stepper::Advance whyNot(double t, const StepResult& result) const;

private:
    bool anyTurns() const;

    EventContext& context_;
};

} // namespace polhode

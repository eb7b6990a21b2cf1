#pragma once

#include "engine/step/blows.h"
#include "engine/step/slip_ends.h"

#include <vector>

namespace polhode
{

/// Which of the contacts that touch go on as lasting ones after the impacts of a moment, and what they do:
/// closed or open, sticking or slipping, chosen together with the stops and bearings of the joints.
class EventModes
{
public:
    EventModes(EventContext& context, EventJoints& joints, TouchingContacts& touching, SlipEnds& slips,
               const Blows& blows);

    /// Forgets what had no solution.
    void clear() { unsolved_.clear(); }

    /// Chooses them; `kept`: what is at rest of the joints has not been set in motion from outside. False if
    /// sliding friction admits no forces and an impulse has ended the slip (`mayJam`): there may be new
    /// impacts. Why such slips come to no end, if they do not, is in `endless`.
    bool choose(double t, State& state, bool kept, bool mayJam, std::vector<ContactEvent>& events,
                Reason& endless);

    /// Events for what is different from the contacts `before`; `jumped`: impacts made it so.
    void tell(const std::vector<HeldContact>& before, double t, const State& state, bool jumped,
              std::vector<ContactEvent>& events) const;

private:
    void hold(double t, State& state);
    ModeChoice findModes(double t, State& state, bool kept);
    void tellChoice(const ModeChoice& choice, double t, const State& state,
                    std::vector<ContactEvent>& events);
    bool isUnsolvedStill() const;
    bool anySlips(const HeldSolution& forces) const;
    void letGo(const HeldSolution& forces);

    EventContext& context_;
    EventJoints& joints_;
    TouchingContacts& touching_;
    SlipEnds& slips_;
    const Blows& blows_;
    std::vector<ContactPoint> unsolved_; ///< the contacts when modes were chosen last, if that failed
};

} // namespace polhode

#pragma once

#include "engine/step/event_trigger.h"
#include "engine/step/touching_contacts.h"

#include <span>
#include <vector>

namespace polhode
{

/// What becomes of the held contacts where a step ends: they do what has stopped it, pass on from piece to
/// piece of a profile, and are lost at the ends of their features.
class ContactChanges
{
public:
    ContactChanges(EventContext& context, TouchingContacts& touching)
        : context_(context)
        , touching_(touching)
    {
    }

    /// They do at t what has stopped the step there; what is lost is told. Returns them as they were before,
    /// where they have passed a seam on the piece beyond it.
    std::vector<HeldContact> carryOut(std::span<const Trigger> triggers, double t, State& state,
                                      std::vector<ContactEvent>& events);

    /// Points and slip directions at `state`, where a step has ended and nothing has happened.
    void renew(const State& state);
    /// Those that are no longer detected there: on the very edge of a feature rounding decides whether a
    /// contact still faces the other, so it is held until then.
    void findLost(std::vector<Trigger>& triggers);

private:
    std::vector<bool> passSeams(std::span<const Trigger> triggers, double t, State& state);
    void slip(const Trigger& trigger, const HeldSolution& forces);
    void lose(std::span<const Trigger> triggers, const std::vector<bool>& passed, double t,
              const State& state, std::vector<ContactEvent>& events);

    EventContext& context_;
    TouchingContacts& touching_;
};

} // namespace polhode

#pragma once

#include "engine/step/blow.h"
#include "engine/step/bounce_limits.h"
#include "engine/step/touching_contacts.h"

#include <span>
#include <vector>

namespace polhode
{

/// The impacts of one moment: one after another until nothing approaches.
class Blows
{
public:
    Blows(EventContext& context, EventJoints& joints, TouchingContacts& touching);

    /// Forgets the bounces of before.
    void clear() { bounces_.clear(); }

    /// Gathers what touches, of the step before also what `met`, and strikes until nothing approaches.
    /// Returns whether there was an impact. Why they come to no end, if they do not, is in `endless`.
    bool strikeAll(double t, State& state, std::span<const ContactPoint> met,
                   std::vector<ContactEvent>& events, Reason& endless);

    /// The remedy for Painlevé's paradox: ends a slip whose friction admits no finite force by the impulse
    /// that it grows into, alone at the contact whose friction turns against itself, at all that slip if only
    /// together they do. `forces` are those that the held contacts would have.
    void jam(const HeldSolution& forces, double t, State& state, std::vector<ContactEvent>& events) const;

private:
    bool strike(double t, State& state, bool mayLie, std::vector<ContactEvent>& events);
    double findStops(const State& state);
    void tolerate(double t, const State& state, std::span<const ContactPoint> before,
                  std::vector<ContactEvent>& events);

    EventContext& context_;
    EventJoints& joints_;
    TouchingContacts& touching_;
    BounceLimits bounces_;
    std::vector<JointStop> stops_; ///< that take part
};

} // namespace polhode

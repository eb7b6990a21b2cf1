#pragma once

#include "engine/step/event_context.h"

#include <span>
#include <vector>

namespace polhode
{

/// The contacts that touch at a state.
class TouchingContacts
{
public:
    explicit TouchingContacts(const EventContext& context)
        : context_(context)
    {
    }

    /// All of them: those found, those held that still face each other, and of those `met` in the step before
    /// what detection does not name. What is past its end, or slips past it, is left out.
    void gather(const State& state, std::span<const ContactPoint> met);

    /// The bodies at a state in which the same contacts touch.
    void moveTo(const State& state) { at_.set(context_.bare, state); }

    const std::vector<ContactPoint>& points() const { return points_; }
    const Placement& at() const { return at_; }

    /// The fastest approach of any (m/s), 0 if none approaches.
    double approach() const;

private:
    void addMet(std::span<const ContactPoint> met);
    void addHeld();
    bool isAtHand(const ContactPoint& p) const;

    const EventContext& context_;
    Placement at_;
    std::vector<ContactPoint> points_;
};

} // namespace polhode

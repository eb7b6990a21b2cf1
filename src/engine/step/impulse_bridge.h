#pragma once

#include "engine/step/event_context.h"
#include "engine/step/stepper.h"

#include <limits>
#include <memory>
#include <vector>

namespace polhode
{

/// The remedy where accelerations and forces that fit together are not found, or events follow each other
/// without end: a time step by impulses, and longer ones where one is not enough. Among velocities Painlevé's
/// paradox does not arise.
/// Source: D. E. Stewart, Arch. Rational Mech. Anal. 145 (1998) 215.
class ImpulseBridge
{
public:
    explicit ImpulseBridge(EventContext& context)
        : context_(context)
    {
    }

    /// Forgets the bridges of before, which have let bodies overlap.
    void clear();

    /// A step from t, where no smooth motion was found: `why`, which is returned where there is none.
    Stepper::Advance lead(State& state, double t, double target, Stepper::Advance why);

    /// Whether the last step was one.
    bool leads() const { return stepper_ != nullptr; }
    /// It ends at t, and is told.
    void leave(double t, State& state, std::vector<ContactEvent>& events);
    /// The stepper of the step.
    Stepper& stepper() { return *stepper_; }
    const Stepper& stepper() const { return *stepper_; }
    /// For a tape: a step is read that was one, or was none.
    void beOn(bool leads);
    void drop() { stepper_.reset(); }

    /// s, where the last one ended; −∞: there was none.
    double endedAt() const { return endedAt_; }
    static constexpr double kLongest = 1e-3; ///< s

private:
    std::unique_ptr<Stepper> make() const;

    static constexpr double kFirst = 1e-5; ///< s

    EventContext& context_;
    std::unique_ptr<Stepper> stepper_; ///< null unless the last step was one by impulses
    Stepper::Advance why_;
    double span_ = kFirst; ///< s, of the next
    double endedAt_ = -std::numeric_limits<double>::infinity();
};

} // namespace polhode

#pragma once

#include "engine/step/closing_search.h"
#include "engine/step/event_joints.h"
#include "engine/step/held_guards.h"
#include "engine/step/smooth_motion.h"

#include <span>
#include <vector>

namespace polhode
{

/// Finds the first event inside a step: of the held contacts and of those that close at a few looks into it,
/// between the looks of what bodies meet on their way, and of the joints.
class EventSearch
{
public:
    EventSearch(EventContext& context, EventJoints& joints);

    /// A step begins at this state; the forces there are in the context.
    void begin(const State& state);
    HeldGuards& guards() { return guards_; }
    const ClosingSearch& closing() const { return closing_; }

    /// The first event of the step of h from t that `motion` has just made, to `reached`, as theta: what
    /// happens there into `triggers` and EventJoints::found(). 1 with neither if nothing does.
    double first(const SmoothMotion& motion, double t, double h, const State& reached,
                 std::vector<Trigger>& triggers);

    /// Ends that step at theta, or where what comes into contact there touches once the others are put back
    /// on their surfaces. Returns when that is (s).
    double stopAt(SmoothMotion& motion, double theta, double t, double h, std::span<const Trigger> triggers,
                  State& state);

    /// Rims that came down on faces in the step, rods that struck each other.
    const std::vector<ContactPoint>& met() const { return met_; }
    void forgetMet() { met_.clear(); }

private:
    double firstInLooks(double t, double h, const State& reached, std::vector<Trigger>& triggers);
    void take(double first, std::vector<Trigger>& triggers);

    EventContext& context_;
    EventJoints& joints_;
    StepView view_;
    HeldGuards guards_;
    ClosingSearch closing_;
    std::vector<LocatedTrigger> found_;
    std::vector<ContactPoint> met_;
};

} // namespace polhode

#pragma once

#include "engine/step/event_context.h"
#include "engine/step/event_trigger.h"
#include "engine/step/step_view.h"
#include "engine/step/sweep.h"
#include "engine/step/touch_locator.h"

#include <array>
#include <vector>

namespace polhode
{

/// Finds the contacts that close inside a step.
class ClosingSearch
{
public:
    ClosingSearch(const EventContext& context, StepView& view);

    /// A step begins at this state.
    void begin(const State& state) { start_.set(context_.bare, state); }
    const Placement& start() const { return start_; }

    /// Whether a contact that is not held may have closed inside the step of h just made. It has not if it is
    /// as far from that at both ends, and halfway by its rates there, as its gap changes on the way.
    bool mayMeet(double h);

    /// Adds those between low and high, the `first` of all that is found until now; after mayMeet().
    void find(double low, double high, double& first, std::vector<LocatedTrigger>& found);

    /// Adds those before `first` that looks at a few places do not see, and moves it there.
    void sweep(double h, double& first, std::vector<LocatedTrigger>& found);

    /// The contacts within at least `reach` (m) where the step began, if they have been looked for.
    const std::vector<ContactPoint>* nearStart(double reach) const;

private:
    /// The bodies where a step begins or ends.
    struct StepEnd {
        Placement at;
        std::vector<ContactPoint> near; ///< contacts with a gap below reach
        double reach = 0.0; ///< m
    };

    bool isAlone(double way, double room);
    double closingSpeed(const StepEnd& end) const;
    bool mayClose(const ContactPoint& p, double h) const;
    bool deepest(double theta, ContactPoint& out);
    void findGains(double low, double high, double& first, std::vector<LocatedTrigger>& found);
    void findPassed(double low, double high, double& first, std::vector<LocatedTrigger>& found);
    void findMet(const Encounter& met, double& first, std::vector<LocatedTrigger>& found);
    bool isSurfaceAt(double theta, ContactPoint p);

    const EventContext& context_;
    StepView& view_;
    TouchLocator locator_;
    Sweep sweep_; ///< of more than the tolerance of gaps, to which what is looked for may go deep
    std::array<StepEnd, 2> ends_; ///< of the last step
    bool isAlone_ = false; ///< nothing could come near anything in it
    double apart_ = 0.0; ///< m: so far apart all are after it, at least
    Placement start_;
    std::vector<ContactPoint> told_; ///< gains that begin where the search has got to
    std::vector<ContactPoint> passed_; ///< features that have gone through each other in an interval
    std::vector<ContactPoint> touching_, holding_;
};

} // namespace polhode

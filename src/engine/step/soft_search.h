#pragma once

#include "engine/step/soft_guards.h"
#include "engine/step/soft_joints.h"
#include "engine/step/soft_meetings.h"

#include <vector>

namespace polhode
{

/// Finds the first event in a piece of soft contact: of the patches and of what comes to touch, between the
/// looks at these of what bodies meet on their way, and of the joints.
class SoftSearch
{
public:
    SoftSearch(const SoftContext& context, const SoftRegions& regions, const SoftPassages& passages,
               Sweep& sweep, SoftJoints& joints);

    /// The first event of the piece that `motion` has just made, as theta, with what happens there into
    /// found() and SoftJoints::found(); 1 with neither if nothing does. Where bodies meet in a way that is
    /// not understood yet it is less, with neither. `shown` is the state at the start of the piece.
    double first(const SoftMotion& motion, const State& shown);
    const std::vector<SoftGuard>& found() const { return found_; }
    bool anyFound() const { return !found_.empty() || joints_.found().any(); }
    void forgetFound() { found_.clear(); }

    /// How long the next piece may be (s), after what has been met.
    double longestAfter() const { return meetings_.longestAfter(); }

private:
    SoftJoints& joints_;
    StepView view_;
    SoftGuards guards_;
    SoftMeetings meetings_;
    std::vector<SoftGuard> found_;
};

} // namespace polhode

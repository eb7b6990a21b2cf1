#pragma once

#include "engine/step/soft_guard.h"
#include "engine/step/soft_motion.h"
#include "engine/step/soft_regions.h"
#include "engine/step/step_view.h"

#include <limits>
#include <optional>
#include <vector>

namespace polhode
{

/// Bodies that meet on their way through a piece, between the looks at guards or as features that do not face
/// each other at its start.
class SoftMeetings
{
public:
    SoftMeetings(const SoftContext& context, const SoftRegions& regions, Sweep& sweep, StepView& view);

    /// Where in the piece that `motion` has just made they do so before `first`, with what touches there
    /// instead of what has been `found`; `shown` is the state at the start of the piece. Where no features
    /// are seen to meet it is the end of the piece, and longestAfter() bounds the next.
    double first(const SoftMotion& motion, const State& shown, double first, std::vector<SoftGuard>& found);
    double longestAfter() const { return longestAfter_; } ///< s

private:
    bool isSlow(const SoftMotion& motion) const;
    std::optional<Encounter> encounter(const SoftMotion& motion, double until);
    std::optional<double> touchOf(SoftGuard& guard, const Encounter& met, const SoftMotion& motion,
                                  const State& shown);

    const SoftContext& context_;
    const SoftRegions& regions_;
    Sweep& sweep_;
    StepView& view_;
    std::vector<ContactPoint> holding_, deep_;
    double longestAfter_ = std::numeric_limits<double>::infinity();
};

} // namespace polhode

#pragma once

#include "course/run/run.h"

#include <cstddef>
#include <vector>

namespace polhode::course
{

/// One line of the list of events that a reader sees: an event, or a crowd of them.
struct EventEntry {
    std::size_t event = 0; ///< the first, in Run::events()
    std::size_t count = 1;
    double until = 0; ///< s, the last
    Text label; ///< of a crowd with its count and span
};

/// The events of a run as they are listed. What a run tells by itself of one pair, joint or law more than ten
/// times in a row is one entry: chatter, bounces that accumulate, a finding that stays. A pause of a tenth of
/// the run ends a row, so that there are at most ten of them. What the author or the reader asked for (event
/// watches, impulses, pokes, forces that switch) is listed each by itself. Links, time[] and count[] go by
/// Run::events(), where every event is.
std::vector<EventEntry> eventList(const Run& run);

} // namespace polhode::course

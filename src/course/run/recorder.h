#pragma once

#include "course/run/rows.h"
#include "course/run/simulate.h"
#include "course/world/resolve.h"

namespace polhode::course
{

/// What a simulation leaves behind.
struct Recording {
    Rows rows;
    std::vector<RunEvent> events; ///< by time
    std::vector<BlowView> blows; ///< by time
    RunStatus status = RunStatus::complete;
    Text reason;
};

/// Integrates a world from start to end: rows at the multiples of its step, at every breakpoint (twice where
/// a velocity or a force jumps) and at every event.
/// @p soFar, if there is one, sees what is there after a sixth of a second and then at doubling intervals.
Recording record(const Experiment& experiment, const World& world, const SimulateOptions& options,
                 const std::function<void(const Recording&)>& soFar = nullptr);

} // namespace polhode::course

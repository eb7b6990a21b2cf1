#pragma once

#include "engine/joint/joint_watch.h"
#include "engine/step/stepper.h"

#include <functional>
#include <vector>

namespace polhode
{

/// Makes velocities jump so that the coordinates of the stops have these rates and all joints keep theirs;
/// returns the impulses along those coordinates (N s, N m s).
using StrikeJoints = std::function<std::vector<double>(State& state, const std::vector<JointStop>& stops,
                                                       const std::vector<double>& rates)>;

/// What an impact at stops has left.
struct StopImpact {
    bool jumped = false;
    bool hard = false; ///< some stop was struck, not just touched
    std::vector<JointStop> touching; ///< neither bounced nor let go: they may rest
};

/// Newton's law at the stops that were struck: a rate s becomes −e s, or 0 where that is slower than
/// `restSpeed` (m/s, rad/s). A stop can only push: one that would have to pull lets go. The energy lost goes
/// to State::account.
StopImpact strikeStops(const System& system, const JointSet& joints, const JointWatch& watch,
                       double restSpeed, const std::vector<JointStop>& resting,
                       const JointWatch::Found& found, State& state, double t, const StrikeJoints& strike,
                       std::vector<ContactEvent>& events);

} // namespace polhode

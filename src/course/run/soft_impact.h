#pragma once

#include "course/run/rows.h"
#include "course/run/run.h"
#include "course/world/resolve.h"

#include <vector>

namespace polhode::course
{

/// The soft impacts among the events of a run, by time: contacts that begin and end inside it.
std::vector<SoftImpact> softImpacts(const World& world, const std::vector<RunEvent>& events);

/// Goes through a soft impact again from the rows of its run, in steps of at most a four-hundredth of its
/// length. Force and rates are those of the run; the impulse is the integral of the force by the interpolant
/// of the stepper.
SoftImpactView magnify(const World& world, const Rows& rows, const SoftImpact& impact);

} // namespace polhode::course

#pragma once

#include "engine/impact/impact_problem.h"
#include "engine/joint/joint_set.h"
#include "engine/step/stepper.h"

#include <span>
#include <vector>

namespace polhode
{

/// Appends what the law of an impact found out about its own answer (ImpactResult::notes), each as an event
/// of its own: of several points of one pair with the same finding the one that is furthest off. The contacts
/// of the problem are those at `points`, then those of the `stops` of joints.
void tellFindings(const ContactEvent& impact, const ImpactResult& result,
                  std::span<const ContactPoint> points, std::span<const JointStop> stops,
                  std::vector<ContactEvent>& events);

} // namespace polhode

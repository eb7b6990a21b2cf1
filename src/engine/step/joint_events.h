#pragma once

#include "engine/joint/joint_modes.h"
#include "engine/joint/joint_set.h"
#include "engine/step/stepper.h"

#include <vector>

namespace polhode
{

/// Something that happens to a stop or bearing; `energy` is the kinetic energy of all bodies (J).
ContactEvent jointEvent(ContactEvent::Kind kind, double t, const JointStop& stop, double energy);

/// Events for what is different: stops made and broken, bearings that come to rest and begin to slip.
void tellModes(const JointSet& joints, const JointModes& before, const JointModes& after, double t,
               double energy, std::vector<ContactEvent>& events);

} // namespace polhode

#include "engine/step/joint_events.h"

#include <algorithm>

namespace polhode
{

ContactEvent jointEvent(ContactEvent::Kind kind, double t, const JointStop& stop, double energy)
{
    ContactEvent event;
    event.kind = kind;
    event.t = t;
    event.joint = stop.joint;
    event.freedom = stop.freedom;
    event.upper = stop.upper;
    event.before = event.after = energy;
    return event;
}

void tellModes(const JointSet& joints, const JointModes& before, const JointModes& after, double t,
               double energy, std::vector<ContactEvent>& events)
{
    using Kind = ContactEvent::Kind;
    const auto contains = [](const std::vector<JointStop>& list, const JointStop& stop) {
        return std::find(list.begin(), list.end(), stop) != list.end();
    };
    for (const JointStop& stop : after.resting)
        if (!contains(before.resting, stop))
            events.push_back(jointEvent(Kind::made, t, stop, energy));
    for (const JointStop& stop : before.resting)
        if (!contains(after.resting, stop))
            events.push_back(jointEvent(Kind::broken, t, stop, energy));
    if (before.bearings.size() != after.bearings.size())
        return;
    for (std::size_t i = 0; i < before.bearings.size(); ++i)
        if (const bool rests = after.bearings[i].atRest(); rests != before.bearings[i].atRest()) {
            const JointBearing& b = joints.bearings()[i];
            events.push_back(
                jointEvent(rests ? Kind::stick : Kind::slip, t, {b.joint, b.freedom, false}, energy));
        }
}

} // namespace polhode

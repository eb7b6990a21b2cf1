#include "engine/step/event_context.h"

#include <algorithm>

namespace polhode
{

EventContext::EventContext(const System& system, const ContactScene& contactScene,
                           const StepperOptions& stepperOptions)
    : bare(system.withReactions(nullptr))
    , scene(contactScene)
    , options(stepperOptions)
    , held(std::make_shared<HeldContacts>(scene, options.velocityTolerance, nullptr))
{
    checkContactScene(scene);
    held->stabilisation = options.stabilisation;
}

ContactForces EventContext::motions(const ContactPoint& p, const Placement& at) const
{
    ContactForces now;
    held->motions(p, at.poses, at.velocities, now);
    return now;
}

bool EventContext::isHeld(const ContactPoint& p, std::span<const RigidPose> poses) const
{
    const auto same = [&](const HeldContact& c) { return world().isSame(c.point, p, poses); };
    return std::ranges::any_of(held->contacts, same)
        || std::ranges::any_of(held->contacts, [&](const HeldContact& c) {
               ContactPoint now = c.point;
               return c.point.colliderA == p.colliderA && c.point.colliderB == p.colliderB
                   && (world().follow(now, poses), world().continues(now, p));
           });
}

bool EventContext::isTolerated(const ContactPoint& p) const
{
    return std::ranges::any_of(tolerated, [&](const ContactPoint& q) { return sameFeatures(p, q); });
}

ContactEvent EventContext::event(ContactEvent::Kind kind, double t, const ContactPoint& point,
                                 const State& state) const
{
    ContactEvent e;
    e.kind = kind;
    e.t = t;
    e.point = point;
    e.before = e.after = kineticEnergy(bare, state);
    return e;
}

} // namespace polhode

#pragma once

#include "engine/body/system.h"
#include "engine/collide/collision_world.h"
#include "engine/contact/contact_law.h"
#include "engine/contact/contact_problem.h"
#include "engine/step/held_contacts.h"
#include "engine/step/stepper.h"
#include "engine/step/stepper_table.h"

#include <memory>
#include <span>
#include <vector>

namespace polhode
{

/// Of the accelerations: equalities of held contacts that miss each other by more contradict each other.
inline constexpr double kContradictory = 1e-7;

/// What all parts of the event-driven stepper share: the scene, and what holds in it now.
struct EventContext {
    /// Throws std::invalid_argument for laws out of range.
    EventContext(const System& system, const ContactScene& contactScene,
                 const StepperOptions& stepperOptions);
    EventContext(const EventContext&) = delete;
    EventContext& operator=(const EventContext&) = delete;

    const System bare; ///< without reactions
    const ContactScene scene;
    const StepperOptions options;
    std::shared_ptr<HeldContacts> held;
    HeldSolution start; ///< their forces where the last step began
    double noForce = 0.0; ///< N, what counts as none there
    double overlap = locatedOverlap(); ///< m: contacts that are deeper are no new ones
    std::vector<ContactPoint> tolerated; ///< approach, and may go as deep as the tolerance
    bool changed = true; ///< what acts is not what the motion until now was found with

    const CollisionWorld& world() const { return *scene.world; }
    const ContactLaw& law(const ContactPoint& p) const { return scene.law(p.colliderA, p.colliderB); }
    double rest() const { return options.velocityTolerance; } ///< m/s

    /// m: what is located may be so deep.
    double locatedOverlap() const { return 100.0 * options.gapTolerance; }
    /// m: contacts whose gaps are larger are apart.
    double touchingBelow() const { return 10.0 * options.gapTolerance; }

    ContactForces motions(const ContactPoint& p, const Placement& at) const;
    double gapRate(const ContactPoint& p, const Placement& at) const
    {
        return world().gapRate(p, at.poses, at.velocities);
    }

    /// Whether it is one of the held contacts where the bodies are at `poses`, or what one of them becomes
    /// there.
    bool isHeld(const ContactPoint& p, std::span<const RigidPose> poses) const;
    bool isTolerated(const ContactPoint& p) const;

    ContactEvent event(ContactEvent::Kind kind, double t, const ContactPoint& point,
                       const State& state) const;
};

} // namespace polhode

#pragma once

#include "engine/joint/joint_reactions.h"
#include "engine/step/contact_modes.h"
#include "engine/step/event_context.h"
#include "engine/step/joint_bounds.h"

#include <memory>
#include <vector>

namespace polhode
{

/// The joints beside the contacts of the event-driven stepper: what their stops and bearings do, and when
/// they change it.
class EventJoints
{
public:
    explicit EventJoints(EventContext& context);

    /// Whether the scene has joints; all but modes(), found(), contradiction(), choose(), look() and tell()
    /// is for those that have.
    bool any() const { return reactions_ != nullptr; }
    const JointSet& set() const { return reactions_->joints(); }
    const std::shared_ptr<const JointReactions>& reactions() const { return reactions_; }
    const JointWatch& watch() const { return bounds_->watch(); }

    const JointModes& modes() const;
    /// From now on stops and bearings do this.
    void setModes(const JointModes& modes);
    /// Nothing is held, as velocities may jump.
    void release();
    /// A run begins.
    void clear();

    /// Puts a state at t onto the joints and counts the turns of their angles.
    void putOn(double t, State& state) const;

    bool haveMotors() const { return any() && bounds_->haveMotors(); }
    /// Why the motors cannot have their speeds at t beside what is held and struck there; nothing where they
    /// can.
    Reason contradiction(double t, const State& state) const;

    /// Looks for the first change of stops and bearings in the step of h from t that `inside` tells of;
    /// `like` is any of its states.
    void look(double t, double h, const JointWatch::Inside& inside, const State& like);
    const JointWatch::Found& found() const;
    void forgetFound();

    /// The modes of contacts and joints that agree with each other: those of the one under the forces of the
    /// other, in turn. `atRest`: what sticks there is at rest; stops that have just let go stay so with
    /// `keepReleased`. The joints of `held` have the modes that are found.
    ModeChoice choose(HeldContacts& held, double t, const State& state, const JointModes& atRest,
                      bool keepReleased, JointModes& modes) const;

    /// Tells what stops and bearings do otherwise than when this was told last.
    void tell(double t, const State& state, std::vector<ContactEvent>& events);

    static bool agree(const JointModes& a, const JointModes& b);

private:
    std::shared_ptr<const JointReactions> reactionsIn(const JointModes& modes) const;
    void withContacts(const HeldContacts& held, const HeldSolution& solution, double t, Side side,
                      const State& state, Evaluation& e) const;
    JointHeldForces heldForces(double t, const State& state) const;
    std::vector<JointStop> touching(const State& state, bool keepReleased) const;

    EventContext& context_;
    std::shared_ptr<const JointReactions> reactions_; ///< null: no joints
    std::unique_ptr<JointBounds> bounds_; ///< null: no joints
};

} // namespace polhode

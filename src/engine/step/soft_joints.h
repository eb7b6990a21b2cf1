#pragma once

#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/step/joint_bounds.h"
#include "engine/step/soft_motion.h"
#include "engine/step/step_view.h"

#include <memory>
#include <vector>

namespace polhode
{

/// The joints beside soft contacts: what their stops and bearings do, and when they change it.
class SoftJoints
{
public:
    explicit SoftJoints(const SoftContext& context);

    /// Null if there are none.
    const std::shared_ptr<const JointReactions>& reactions() const { return reactions_; }
    const JointModes* modes() const { return any() ? &bounds_->modes() : nullptr; }
    double springEnergy(const State& state) const;
    Reason contradiction(double t, const State& state) const;
    /// The joints as they are at any state, whatever was before; null if there are none.
    std::shared_ptr<const JointReactions> reactionsAt(double t, const State& state,
                                                      const std::vector<SoftPatch>& patches) const;

    /// A run begins.
    void clear();
    /// Puts a state at t onto the joints and counts the turns of their angles.
    void putOn(double t, State& state) const;
    /// Puts what was integrated until t back onto the joints; the work of that is in account.drift.
    void stabilise(double t, State& core) const;

    /// Looks for the first change of stops and bearings in the piece that `motion` has just made.
    void look(const SoftMotion& motion, StepView& view);
    const JointWatch::Found& found() const;
    void forgetFound();

    /// Strikes what was found, and chooses what stops and bearings do then; restart: where they may have been
    /// set in motion from outside. Whether anything has changed.
    bool cross(double t, State& state, const std::vector<SoftPatch>& patches,
               std::vector<ContactEvent>& events);
    bool restart(double t, State& state, const std::vector<SoftPatch>& patches,
                 std::vector<ContactEvent>& events);

private:
    bool any() const { return bounds_ != nullptr; }
    Evaluation surfacesAlone(double t, const State& state, const std::vector<SoftPatch>& patches) const;
    JointBounds::Applied applied(const std::vector<SoftPatch>& patches) const;
    JointBounds::Strike striking() const;
    JointHeldForces heldForces(double t, const State& state, const std::vector<SoftPatch>& patches) const;
    std::shared_ptr<const JointReactions> reactionsWith(const JointModes& modes) const;

    const SoftContext& context_;
    std::shared_ptr<const JointReactions> reactions_; ///< null, as the others: no joints
    std::unique_ptr<JointProjection> projection_;
    std::unique_ptr<JointBounds> bounds_;
};

} // namespace polhode

#pragma once

#include "engine/joint/joint_set.h"
#include "engine/joint/joint_watch.h"
#include "engine/step/joint_bounds.h"
#include "engine/step/joint_method_table.h"

#include <memory>
#include <vector>

namespace polhode
{

/// What steppers of joints without contacts share: one step of an integrator after the other, and what bounds
/// the freedoms of the joints.
class StopStepper : public MechanismStepper
{
public:
    bool begin(State& state, double t, std::vector<ContactEvent>& events) final;
    Advance advance(State& state, double t, double target) final;
    bool cross(State& state, double t, std::vector<ContactEvent>& events) final;
    void interpolate(double theta, State& state) const final;
    void tapeStep(StepTape& tape) final;
    void snapshot(double t, const State& state, ContactSnapshot& out) const final;
    bool restart(State& state, double t, std::vector<ContactEvent>& events) final;
    double storedEnergy(const State& state) const final;

    std::vector<JointStop> putOnJoints(double t, State& state) final;
    const JointModes& modes() const final { return bounds_.modes(); }

protected:
    /// `restSpeed` (rad/s, m/s): a rebound slower than this does not take place.
    StopStepper(const System& system, std::shared_ptr<const JointSet> joints, double restSpeed);

    /// Puts a state at t onto the joints and the given stops.
    virtual void close(double t, State& state, const std::vector<JointStop>& stops) = 0;
    /// From now on these stops and bearings are held.
    virtual void hold(const JointModes& modes) = 0;
    /// Velocities jump at t so that the coordinates of the given stops have the given rates and all joints
    /// keep theirs; the impulses along those coordinates (N s, N m s).
    virtual std::vector<double> strike(double t, State& state, const std::vector<JointStop>& stops,
                                       const std::vector<double>& rates)
        = 0;
    /// What holds stops and bearings at a time and state.
    virtual JointHeldForces heldForces(double t, const State& state) const = 0;
    /// Why a step failed, in words.
    virtual Reason reasonOf(const StepResult& result) const = 0;
    /// The same where constraints lose rank, which is `rank`; nothing where they do not.
    Reason singularPosition(const StepResult& result, const ConstraintRank& rank) const;

    const System system_;
    const std::shared_ptr<const JointSet> joints_;
    std::unique_ptr<Integrator> integrator_; ///< of the smooth motion, made by the steppers; keeps the joints

private:
    JointBounds::Strike striking();
    JointBounds::Applied applied() const;
    /// From now on what has been chosen is held.
    bool holdModes(bool changed);

    JointBounds bounds_;
    bool motorsChecked_ = false; ///< since the modes were chosen: a step that cannot succeed may take long
    double theta_ = 1.0; ///< where in the last smooth step the last advance ended
};

} // namespace polhode

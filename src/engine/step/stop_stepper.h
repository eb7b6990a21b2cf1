#pragma once

#include "engine/joint/joint_mode_choice.h"
#include "engine/joint/joint_set.h"
#include "engine/joint/joint_watch.h"
#include "engine/joint/motor_check.h"
#include "engine/step/joint_method_table.h"

#include <memory>
#include <vector>

namespace polhode
{

/// What steppers of joints share: the stops. A stop struck with the speed s answers with −e s (Newton's law,
/// by an impulse along its freedom to which all other joints answer with theirs); too slow to leave it again,
/// the joint rests there, held by one more constraint, until the force of the stop would have to pull. And
/// the friction of the bearings: one that comes to rest is held likewise until that takes more than its
/// friction; it then slips, with all its friction, until it is at rest again.
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
    const JointModes& modes() const final { return modes_; }

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
    /// Impacts at stops, then modes; `kept`: what sticks has not been set in motion from outside.
    bool settle(State& state, double t, bool kept, std::vector<ContactEvent>& events);
    JointModes choose(const State& state, double t, const std::vector<JointStop>& touching, bool kept) const;

    double restSpeed_;
    JointModes modes_;
    JointModes before_; ///< before what settle() deals with
    MotorCheck motors_;
    bool motorsChecked_ = false; ///< since the modes were chosen: a step that cannot succeed may take long
    JointWatch watch_;
    JointWatch::Found found_;
    State scratch_;
    double theta_ = 1.0; ///< where in the last smooth step the last advance ended
};

} // namespace polhode

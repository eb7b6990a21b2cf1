#pragma once

#include "engine/joint/joint_set.h"
#include "engine/step/stepper.h"

#include <memory>
#include <vector>

namespace polhode
{

/// What steppers of joints share: the stops. A stop struck with the speed s answers with −e s (Newton's law,
/// by an impulse along its freedom to which all other joints answer with theirs); too slow to leave it again,
/// the joint rests there, held by one more constraint, until the force of the stop would have to pull.
class StopStepper : public Stepper
{
public:
    bool begin(State& state, double t, std::vector<ContactEvent>& events) final;
    Advance advance(State& state, double t, double target) final;
    bool cross(State& state, double t, std::vector<ContactEvent>& events) final;
    void interpolate(double theta, State& state) const final;
    void snapshot(double t, const State& state, ContactSnapshot& out) const final;
    bool restart(State& state, double t, std::vector<ContactEvent>& events) final;
    double storedEnergy(const State& state) const final;

    /// The stops on which joints rest now.
    const std::vector<JointStop>& resting() const { return resting_; }

protected:
    /// `restSpeed` (rad/s, m/s): a rebound slower than this does not take place.
    StopStepper(const System& system, std::shared_ptr<const JointSet> joints, double restSpeed);

    /// One step of the method, and what keeps it on the joints.
    virtual StepResult smooth(State& state, double t, double target) = 0;
    /// The state inside the last call of smooth().
    virtual void inside(double theta, State& state) const = 0;
    /// Puts a state onto the joints and the given stops; its error in m or rad.
    virtual void close(State& state, const std::vector<JointStop>& stops) = 0;
    /// From now on these stops are held.
    virtual void hold(const std::vector<JointStop>& stops) = 0;
    /// Velocities jump so that the coordinates of the given stops have the given rates and all joints keep
    /// theirs; the impulses along those coordinates (N s, N m s).
    virtual std::vector<double> strike(State& state, const std::vector<JointStop>& stops,
                                       const std::vector<double>& rates)
        = 0;
    /// The force along the coordinate of each held stop (N, N m).
    virtual std::vector<double> stopForces(double t, const State& state) const = 0;
    /// Why a step failed, in words.
    virtual std::string reasonOf(const StepResult& result) const;

    const System system_;
    const std::shared_ptr<const JointSet> joints_;

private:
    struct Found {
        double theta = 2.0;
        std::vector<JointStop> struck, released;
        std::vector<JointStop> stuck; ///< struck again before they had left: they rest
    };
    JointPlace placeOf(const JointStop& stop, const State& state) const;
    double gap(const JointStop& stop, const State& state) const; ///< > 0 inside
    double gapRate(const JointStop& stop, const State& state) const;
    bool isResting(const JointStop& stop) const;
    void look(double t, double h, Found& found) const;
    bool settle(State& state, double t, std::vector<ContactEvent>& events);

    double restSpeed_;
    std::vector<JointStop> resting_;
    std::vector<JointStop> before_; ///< resting before what settle() deals with
    Found found_;
    mutable State scratch_;
    mutable std::vector<Eigen::Matrix3d> R_WB_;
    double theta_ = 1.0; ///< where in the last smooth step the last advance ended
};

} // namespace polhode

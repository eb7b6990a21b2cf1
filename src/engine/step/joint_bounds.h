#pragma once

#include "engine/joint/joint_mode_choice.h"
#include "engine/joint/joint_set.h"
#include "engine/joint/joint_watch.h"
#include "engine/joint/motor_check.h"
#include "engine/math/tolerances.h"
#include "engine/step/stepper.h"

#include <functional>
#include <vector>

namespace polhode
{

/// What bounds the freedoms of joints between two events, and when that changes: of every stepper that looks
/// into its steps.
///
/// A stop struck with the speed s answers with −e s (Newton's law, by an impulse along its freedom to which
/// all other joints answer with theirs); too slow to leave it again, the joint rests there, held by one more
/// constraint, until the force of the stop would have to pull. A bearing that comes to rest is held likewise
/// until that takes more than its friction; it then slips, with all its friction, until it is at rest again.
class JointBounds
{
public:
    /// Makes velocities jump at t so that the coordinates of the stops have these rates and all joints keep
    /// theirs; returns the impulses along those coordinates (N s, N m s).
    using Strike = std::function<std::vector<double>(
        double t, State& state, const std::vector<JointStop>& stops, const std::vector<double>& rates)>;
    /// What acts at a state besides the joints, and the accelerations by it.
    using Applied = std::function<Evaluation(double t, const State& state)>;

    /// Keeps references. `restSpeed` (rad/s, m/s): a rebound slower than this does not take place.
    JointBounds(const System& bare, const JointSet& joints, double restSpeed = tolerance::kStopRest);

    const JointWatch& watch() const { return watch_; }
    const JointModes& modes() const { return modes_; }
    /// From now on stops and bearings do this; for those who choose it together with contacts.
    void setModes(const JointModes& modes) { modes_ = modes; }

    /// The stops that are touched, however fast.
    std::vector<JointStop> touched(const State& state) const;
    /// Those that are touched and at rest.
    std::vector<JointStop> resting(const State& state) const;
    /// What stops and bearings do at a state where those touch; what was at rest in `before` is so still.
    JointModes choose(double t, const State& state, const Applied& applied,
                      const std::vector<JointStop>& touching, const JointModes& before = {}) const;

    bool haveMotors() const { return motors_.any(); }
    /// Why the motors cannot have their speeds at t beside what is held and struck there; nothing where they
    /// can.
    Reason contradiction(double t, const State& state) const;

    /// Looks for the first change in the step of h from t that `inside` tells of; `like` is any of its
    /// states.
    void look(double t, double h, const JointWatch::Inside& inside, const JointWatch::Forces& forces,
              const State& like);
    const JointWatch::Found& found() const { return found_; }
    /// What was found is not what comes first.
    void forgetFound() { found_ = {}; }

    /// Strikes what was found, chooses what stops and bearings do then, and tells of it. Returns whether
    /// anything has changed.
    bool cross(double t, State& state, const Strike& strike, const Applied& applied,
               std::vector<ContactEvent>& events);
    /// The same where joints may have been set in motion from outside: each of the stops that are touched is
    /// judged anew.
    bool restart(double t, State& state, std::vector<JointStop> touched, const Strike& strike,
                 const Applied& applied, std::vector<ContactEvent>& events);

    /// A run begins.
    void clear() { modes_ = told_ = {}; }
    /// Tells what stops and bearings do otherwise than when this was told last.
    void tell(double t, const State& state, std::vector<ContactEvent>& events);

private:
    /// What an impact at stops has left.
    struct Impact {
        bool jumped = false;
        bool hard = false; ///< some stop was struck, not just touched
        std::vector<JointStop> touching; ///< neither bounced nor let go: they may rest
    };
    /// Stops, and the rates that their coordinates are to have.
    struct Aims {
        std::vector<JointStop> stops;
        std::vector<double> rates;
    };

    bool settle(double t, State& state, bool kept, const Strike& strike, const Applied& applied,
                std::vector<ContactEvent>& events);
    Impact strikeFound(double t, State& state, const Strike& strike, std::vector<ContactEvent>& events) const;
    bool aim(const State& state, Aims& aims, Impact& impact) const;

    const System& bare_;
    const JointSet& joints_;
    const double restSpeed_;
    MotorCheck motors_;
    JointWatch watch_;
    JointModes modes_;
    JointModes told_;
    JointWatch::Found found_;
};

} // namespace polhode

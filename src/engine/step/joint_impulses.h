#pragma once

#include "engine/body/system.h"
#include "engine/contact/contact_law.h"
#include "engine/joint/joint_coupling.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/step/stepper.h"
#include "engine/step/time_stepper_contact.h"

#include <Eigen/Core>
#include <memory>
#include <vector>

namespace polhode
{

/// Joints in a step of velocity time-stepping (maximal coordinates, S3 §22.3.1).
///
/// The joints' impulses are eliminated: contacts feel Φ_J of JointCoupling, so their problem is
/// Nᵀ Φ_J N = Tᵀ H⁻¹ T, and v⁺ keeps G v⁺ = target − ½ h Ġ v exactly, G = G(q), target
/// that of the end of the step. With the half of Ġ v the
/// positions q ⊕ h v⁺ leave the joints by h³ only, as g = h G v⁺ + ½ h² Ġ v + …; without it by h², and
/// projections would take energy at the rate h. Springs, dampers and motors of the joints act with what they
/// exert at the start of the step; stops are contacts with Newton's law, the friction of bearings is an
/// impulse of at most friction · h. A stop that goes on to rest presses as long as its rate at the end of the
/// step, J v⁺ + h J̇ v with all of h Ġ v in v⁺, would be negative; where J̇ v ≠ 0 it is then a row of the
/// joints in that step, which a taut rope needs to go round without loss and to fall slack where its tension
/// ends.
///
/// A rope over pulleys pulls at more than two bodies. It has a slot of its own beside theirs, whose velocity
/// is, as its first component, the rate of its length: to contacts it is one more thing that joints carry
/// impulses to, and its stop is a contact between it and the world.
class JointImpulses
{
public:
    /// `reduced`: the bodies move along the joints themselves (TreeMove), so that v⁺ takes all of h Ġ v.
    JointImpulses(const System& system, std::shared_ptr<const JointSet> joints, bool reduced);

    const JointSet& joints() const { return *joints_; }

    /// How many ropes run over pulleys: their slots are behind those of the bodies.
    std::size_t lineCount() const { return lines_.size(); }
    /// The velocity of such a slot as the bodies move in `state`, by the rope's directions at the start of
    /// the step.
    BodyVelocity lineVelocity(int slot, const State& state) const;

    /// A state onto the joints, as it begins at t.
    void begin(double t, State& state);

    /// The step of length h from `state`: `e` holds its rotations and the forces at t. `problem.bodies` come
    /// in with the velocities that all else gives, without joints and contacts, and leave with the joints'
    /// share.
    void prepare(const State& state, double t, double h, const Evaluation& e, ImpulseProblem& problem);

    /// Stops nearer than `margin` or within reach, and all bearings, with the laws of both.
    void addRows(const State& state, double h, double margin, const Evaluation& e, ImpulseProblem& problem);

    /// What a unit impulse does once the joints have answered: the answers come in as those of the two bodies
    /// alone. Appends to `far`.
    void couple(int bodyA, int bodyB, BodyVelocity& answerA, BodyVelocity& answerB,
                std::vector<FarAnswer>& far);

    /// The velocities at the end of the step from the impulses that the problem holds, and in the account of
    /// `after` what joints, stops and bearings took and gave. `before` is the state at its start.
    void finish(const State& before, const Evaluation& e, ImpulseProblem& problem, State& after);

    /// Puts the end of a step, at t, back on the joints, and on the stops where it rests; counts turns. False
    /// if the joints cannot be closed.
    bool stabilise(const ImpulseProblem& problem, double t, State& state);

    /// The turns of an end that is left as it is.
    void count(State& state) const;

    /// Adds to `out` what the joints gave in the step from `before`, with their stops, bearings and laws.
    void tell(const State& before, const ImpulseProblem& problem, StepImpulses& out) const;

    /// What stops and bearings do while the impulses are those of the problem.
    JointModes modes(const ImpulseProblem& problem) const;

private:
    void placeRows(const State& state, const JointModes& held);
    void addStop(std::size_t number, const JointPlace& place, const State& state, double h, double margin,
                 const Evaluation& e, ImpulseProblem& problem);
    int lineOf(int joint) const;
    BodyVelocity moved(int slot) const;
    void moveLines(ImpulseProblem& problem) const;
    void completeLine(int line, const Evaluation& e, ImpulseProblem& problem, ImpulseRow& row);
    void pullLine(int line, double p, const Evaluation& e);
    void addBearing(std::size_t number, const JointPlace& place, ImpulseProblem& problem);

    const System system_;
    std::shared_ptr<const JointSet> joints_;
    JointCoupling coupling_;
    JointProjection projection_;
    const double pathShare_; ///< of h Ġ v that v⁺ takes
    JointModes slipping_; ///< bearings without friction: it is in the rows
    std::vector<int> group_; ///< of a body: those that joints connect have the same; −1: none
    std::vector<std::vector<int>> members_; ///< of a group: slots
    /// A rope over pulleys.
    struct Line {
        int joint = 0;
        ConstraintBlock row; ///< of its length, at the start of the step
    };
    std::vector<Line> lines_;
    std::vector<ContactLaw> stopLaws_;
    // Of the step.
    Evaluation efforts_;
    std::vector<JointForce> forces_;
    ConstraintSet set_; ///< its places
    double t_ = 0.0, h_ = 0.0;
    bool stabilised_ = false; ///< its end is put back, by the impulses of projection_
    Eigen::VectorXd loose_, values_, motions_, lambda_;
    Eigen::VectorXd rest_; ///< m/s, rad/s: what stabilise() will add to v⁺, the other half of h Ġ v
    Eigen::VectorXd drives_; ///< the speeds of motors, m/s or rad/s, at the mean of both ends
};

} // namespace polhode

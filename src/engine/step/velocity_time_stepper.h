#pragma once

#include "engine/contact/contact_problem.h"
#include "engine/joint/motor_check.h"
#include "engine/math/index.h"
#include "engine/step/cone_solver.h"
#include "engine/step/joint_impulses.h"
#include "engine/step/stepper_table.h"
#include "engine/step/sweep.h"
#include "engine/step/time_stepper_contact.h"
#include "engine/step/tree_move.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

namespace polhode
{

/// Velocity time-stepping. Its functions are in time_stepper.cpp, what is asked of any stepper;
/// time_stepper_step.cpp, one step; time_stepper_reach.cpp, which contacts it takes in;
/// time_stepper_books.cpp, its work and impulses; time_stepper_events.cpp, what is told of it.
class TimeStepper final : public Stepper
{
public:
    TimeStepper(const System& system, const ContactScene& scene, const StepperOptions& options);

    bool begin(State& state, double t, std::vector<ContactEvent>& events) override;

    bool restart(State& state, double, std::vector<ContactEvent>&) override;

    Advance advance(State& state, double t, double target) override;

    void settle(State& state) override;
    bool cross(State&, double, std::vector<ContactEvent>& events) override;

    void interpolate(double theta, State& state) const override;
    void tapeStep(StepTape& tape) override;

    double storedEnergy(const State& state) const override;

    void snapshot(double t, const State& state, ContactSnapshot& out) const override;

    void contacts(double t, const State& state, ContactSnapshot& out) const override;

    const std::vector<ContactRecord>* contactsAtStart() const override { return &atStart_; }
    bool eventsChangeContacts() const override { return false; }
    const StepImpulses* impulses() const override { return &given_; }

private:
    /// What a contact keeps for the next step.
    struct Memory {
        ContactPoint point;
        int stop = -1;
        double pn = 0.0, ms = 0.0;
        double zeta = 0.0; ///< m/s, at the end of the step
        Eigen::Vector3d side_W = Eigen::Vector3d::Zero(); ///< N s
        Eigen::Vector3d roll_W = Eigen::Vector3d::Zero(); ///< N m s
        bool sliding = false;
    };

    /// What a bearing keeps for the next step.
    struct BearingMemory {
        Eigen::Vector3d p; ///< N s, N m s
        bool rests;
    };

    /// The order of the contacts of a step, and so of what is kept of them.
    static auto key(const ContactPoint& p)
    {
        return std::tuple(std::min(p.colliderA, p.colliderB), std::max(p.colliderA, p.colliderB), p.feature);
    }

    void lookAt(double t, const State& state, ContactSnapshot& out, bool problemToo) const;

    /// What contacts and joints gave in the step from `before` that was just solved.
    StepImpulses impulsesOf(const State& before) const;

    /// A contact of the problem that is solved.
    ContactRecord recordOf(const ImpulseContact& c) const;

    /// What the applied forces, and of lasting contact the turning of the surfaces, give to ζ in two steps:
    /// slower approaches are rest, not impact.
    double threshold(const ImpulseContact& c) const;

    /// h |φ̈| where no body accelerates (m/s), of two colliders that pressed on each other in the last step; 0
    /// of others. A step ends with ζ = 0 along the normal where it began; by its end the normal has turned,
    /// and the approach along the new one is of this size however smooth the contact. The features of the
    /// last step count too: at a smooth joint of a profile only one of both pieces may be curved.
    double turning(const ContactPoint& point);

    bool slides(const ImpulseContact& c) const;

    Eigen::Vector3d side_W(const ImpulseContact& c) const;

    Eigen::Vector3d surface_W(int collider, int body) const;

    const Memory* remembered(const ContactPoint& point) const;

    /// Finds for the contacts of the problem what is remembered of them: both stand in the same order.
    void recall();
    const Memory* memoryOf(const ImpulseContact& c) const
    {
        return c.remembered < 0 ? nullptr : &memory_[index(c.remembered)];
    }

    /// The first that is remembered of the two colliders, or what comes after them.
    std::vector<Memory>::const_iterator firstOf(const ContactPoint& point) const;

    /// What all that is prepared of one state has in common.
    void look(const State& state, double t, Side side);

    /// How far (m) two bodies may come nearer to each other in the step at their speeds.
    double reach(const ContactPoint& point, const std::vector<double>& speeds) const;

    /// The contacts within reach, or no farther than `margin` (m), of those that were seen from here before
    /// if these are all.
    void findPoints(double margin);

    /// Whether contacts that were not within reach would be driven through each other, as bodies have been
    /// struck that were slower: those are then within reach.
    bool meetsMore();

    /// v* and the contacts within reach of one step, from the state that was looked at.
    void prepare(const State& state, double t, double h, double margin);

    /// A contact of rods, which have no inside: from the side from which they met, a little before they do.
    ContactPoint withSide(ContactPoint point) const;

    /// Whether a contact that is new, and is met in this step if its gap is taken to shrink evenly, is passed
    /// by for all that: an edge or a round surface that the bodies move along.
    bool passesBy(const ImpulseContact& c);

    void velocitiesOfProblem(std::vector<RigidVelocity>& velocities) const;

    /// Where the bodies of the problem are at theta of a step of h seconds, from where they are.
    void placeAlong(double theta, double h, std::vector<RigidPose>& poses) const;
    RigidPose placeOf(std::size_t body, double later) const;

    /// The slip of a contact (m/s), without what surfaces do by themselves.
    Eigen::Vector3d slipOf(const ImpulseContact& c, const State& state) const;
    BodyVelocity freeVelocity(std::size_t i, const BodyState& s, double t, double h) const;
    /// Puts the bodies whose motion is given where they are at t; their velocities stay the mean ones of the
    /// step, with which what rests on them moves.
    void placeGiven(double t, State& state) const;
    /// Of a slot of the problem, in a state; of a rope by its directions at the start of the step.
    BodyVelocity velocityOf(int slot, const State& state) const;

    /// What the contact aims at in this step, and the impulses with which the sweeps start; `velocities_` are
    /// those of the state.
    void aim(ImpulseContact& c, const State& state);

    /// The impulses of the step; problem_.bodies then holds the velocities at its end.
    LcpResult solve(bool keepHistory);

    /// From t to `end`, h later; or not so far where bodies meet that move by more than their thickness in
    /// h: `end` then says how far.
    StepResult oneStep(State& state, double t, double& end, Side side, double h);

    /// The part of the prepared step until what moves far in it meets, or through the blow where that is at
    /// hand; 1 if nothing does. What it only passes by on the way is put into passing_: its surface, taken
    /// for flat, would be struck.
    double partToMeeting(double h);

    /// The bodies by their new velocities.
    StepResult moveBodies(double h, State& state) const;

    /// Tells of the first of the steps whose impulses do not meet their laws.
    void complain(const LcpResult& solution, double t);

    ContactEvent ofBearing(ContactEvent::Kind kind, double t, int bearing, double energy) const;

    /// Whether the step is an LCP, with a pyramid where there is friction.
    bool pivots() const { return options_.pyramid || (!options_.lcpMethod.empty() && !sweeps_); }

    /// Throws std::invalid_argument for a method that cannot solve the LCP of this scene.
    void requireMethod() const;

    /// Whether anything resists sliding or turning.
    bool rough() const;

    /// The impulses in the true friction cone, from those that the contacts hold, in at most `limit` sweeps
    /// (0: what a step may cost).
    LcpResult solveCone(int limit, bool keepHistory);

    bool impacts() const;

    /// The smaller size of the two that touch (m), infinite if neither ends.
    double leastSize(const ContactPoint& point) const;

    /// Solves the step, and again where an impact drives elastic contacts together that are apart as yet or
    /// were parting: in place of being brought to the surface they strike in the next step, at that speed,
    /// and this one ends where the first of them is met, unless it would be too short for what it costs.
    LcpResult solveWithImpacts(const State& state, double t, double& h, double& end);

    /// Takes `work` of a normal impulse from the account: what the law of impact costs, or the steps.
    void accountGiven(const State& before, State& after, const ImpulseContact& c) const;
    void accountNormal(const ImpulseContact& c, double work, ReactionAccount& account) const;

    /// Work and impulses of the step, of forces and of contacts, at the mean of the velocities.
    void quadratures(const State& before, State& after, double h) const;

    /// What potentials change along the velocities at the end of the step, beyond the work at the mean
    /// velocity.
    void accountPotentials(double t, const State& before, State& after) const;

    /// Split impulse: moves the bodies apart where they are inside each other.
    void push(State& state, double h);

    /// Events of the step, and what is kept for the next one.
    void tell(const State& before, const State& after, double t, double kineticBefore);

    void tellBearings(const State& after, double t);

    /// Takes part in the impact of this step, or in the one that is under way.
    void addToImpact(const ImpulseContact& c, double zeta);

    /// Tells of the impact, unless it takes one more step.
    void tellImpact(const State& after, double t);

    /// Why the mechanism cannot have the speeds of its motors with the stops that the last step pushed
    /// against.
    Reason contradiction(double t, const State& state) const;

    /// A state as it is shown while an impact is under way.
    void showBefore(double t, State& state) const;

    System system_;
    ContactScene scene_;
    StepperOptions options_;
    double step_;
    std::unique_ptr<MotorCheck> motors_; ///< null without speed motors
    std::unique_ptr<JointImpulses> joints_; ///< null: none
    std::unique_ptr<TreeMove> tree_; ///< null: each body moves by its own velocity
    std::vector<BearingMemory> bearings_; ///< empty: nothing is known of them yet
    double bearingSpeed_ = 0.0; ///< the largest of them in this step if there were no friction
    double h_ = 0.0;
    bool supported_ = false;
    bool cold_ = false; ///< a contact of this step was not there in the last
    bool sweeps_ = false; ///< in the cone by sweeps alone: PGS with friction
    bool replaced_ = false; ///< in this step the cone took the place of a pyramid that was not solved
    enum class Told {
        nothing,
        replaced,
        unsolved
    } told_
        = Told::nothing; ///< of the impulses of the last step
    ConeResidual worst_; ///< of the last step
    Evaluation evaluation_;
    std::vector<RigidPose> poses_, ahead_;
    std::vector<RigidVelocity> velocities_;
    DetectionMemory found_;
    std::vector<ContactPoint> seen_; ///< from this state,
    double seenWithin_ = -1.0; ///< m, as far as this
    std::vector<double> speeds_; ///< m/s, of each body the greatest in this step
    std::vector<ContactPoint> points_; ///< those within reach of the step
    std::vector<ContactPoint> passing_; ///< left out of the problem
    std::vector<ContactPoint> known_;
    Sweep sweep_;
    ImpulseProblem problem_;
    ConeSolver solver_;
    std::vector<Memory> memory_, old_;
    std::vector<std::pair<std::size_t, double>> deep_;
    std::vector<BodyVelocity> shift_;
    std::vector<ContactEvent> events_;
    State struckFrom_; ///< where the last impact began,
    double struckEnergy_ = 0.0; ///< J, its kinetic energy
    ContactEvent impact_; ///< the contacts that have taken part so far
    std::vector<int> struckStops_; ///< and the stops
    bool unfinished_ = false; ///< some contact struck in this step still approaches
    bool first_ = true; ///< no step has been taken: what touches has not begun to
    bool underWay_ = false; ///< one more step belongs to the impact
    bool struck_ = false; ///< it is over: cross brings the velocities after it
    State shown_; ///< what the last advance returned where an impact is under way,
    double shownAt_ = 0.0; ///< s
    State actual_; ///< and the state behind what it returned
    StepImpulses given_;
    StepImpulses withheld_; ///< of the impact that is not shown yet
    std::vector<State> trail_; ///< the states of the last advance
    double trailStart_ = 0.0, trailStep_ = 0.0; ///< s
    std::vector<double> trailTimes_; ///< s
    bool uneven_ = false; ///< some step was cut
    std::size_t plainSteps_ = 0; ///< of them; those after are shown as before an impact
    std::vector<ContactRecord> atStart_; ///< where the last advance began
};

} // namespace polhode

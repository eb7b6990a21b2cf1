#pragma once

#include "engine/collide/collision_world.h"
#include "engine/impact/impact_problem.h"
#include "engine/joint/joint_coupling.h"
#include "engine/joint/joint_reactions.h"
#include "engine/joint/joint_watch.h"
#include "engine/joint/motor_check.h"
#include "engine/ode/integrator.h"
#include "engine/step/contact_modes.h"
#include "engine/step/held_contacts.h"
#include "engine/step/stepper_table.h"
#include "engine/step/sweep.h"

#include <array>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace polhode
{

/// The stepper of makeEventDriven(). Its files: event_driven.cpp, the steps and the bridges over places where
/// none is possible; event_driven_search.cpp, events inside a step; event_driven_contacts.cpp, which contacts
/// hold and how; event_driven_impacts.cpp; event_driven_joints.cpp.
class EventDriven final : public Stepper
{
public:
    EventDriven(const System& system, const ContactScene& scene, const StepperOptions& options);

    double storedEnergy(const State& state) const override;
    bool begin(State& state, double t, std::vector<ContactEvent>& events) override;
    bool restart(State& state, double t, std::vector<ContactEvent>& events) override;
    Advance advance(State& state, double t, double target) override;
    bool cross(State& state, double t, std::vector<ContactEvent>& events) override;
    void interpolate(double theta, State& state) const override;
    void tapeStep(StepTape& tape) override;
    void snapshot(double t, const State& state, ContactSnapshot& out) const override;
    void contacts(double t, const State& state, ContactSnapshot& out) const override;
    const std::vector<ContactRecord>* contactsAtStart() const override
    {
        return startKnown_ ? &atStart_ : nullptr;
    }
    bool contactsUpToEvent(double t, const State& state, std::vector<ContactRecord>& out) override;
    const JointModes* jointModes() const override { return joints_ ? &modes_ : nullptr; }

private:
    using Kind = ContactEvent::Kind;

    static constexpr double kContradiction = 1e-7; ///< of the accelerations
    static constexpr double kNever = -std::numeric_limits<double>::infinity(); ///< s
    static constexpr double kAtEnd = 1e-11; ///< of a collider's size, or a sine: that near is at the end
    /// s: what passes its end is past it so soon, and nothing else will have happened.
    static constexpr double kSoon = 1e-4;
    static constexpr double kShortest = 1e-12; ///< s, of the steps towards the end of a slip that turns
    static constexpr double kFirstBridge = 1e-5, kLongestBridge = 1e-3; ///< s, of a time step by impulses
    /// m/s, rad/s, of slip where no motion is found: what it has, ½ m u², is below the rounding of energies
    static constexpr double kNearRest = 1e-7;

    /// What stopped a step.
    struct Trigger {
        enum class What { gain, negative, slip, stick, lost, contradiction };
        What what = What::gain;
        std::size_t contact = 0; ///< number of the held contact
        Motion motion = Motion::slide;
        ContactPoint point; ///< gains
    };

    /// What happens again and again.
    class Crowd
    {
    public:
        /// Once more at t: how often since the first, which is less than `span` ago (s).
        int add(double t, double span)
        {
            if (!(t - first_ < span)) {
                first_ = t;
                count_ = 0;
            }
            return ++count_;
        }

    private:
        double first_ = kNever;
        int count_ = 0;
    };

    struct Bounce {
        double t; ///< s
        double approach; ///< m/s
    };

    /// How two colliders struck each other, the last of them last.
    using Bounces = std::deque<Bounce>;

    /// The bodies where a step begins or ends.
    struct StepEnd {
        std::vector<RigidPose> poses;
        std::vector<RigidVelocity> velocities;
        std::vector<ContactPoint> near; ///< contacts with a gap below reach
        double reach = 0.0; ///< m
    };

    /// An event whose margin is below zero at the end of an interval.
    struct Candidate {
        Trigger trigger;
        double atLow, atHigh; ///< its margin
    };

    void lookAt(double t, const State& state, ContactSnapshot& out, bool problemToo) const;

    /// m: contacts whose gaps are larger are apart.
    double touchingBelow() const { return 10.0 * options_.gapTolerance; }

    /// Whether what touches is apart, strikes, parts or lasts.
    ContactRecord::Case caseOf(double gap, double zeta) const;

    /// A contact that is held, with its forces.
    void tell(const HeldContact& c, const ContactForces& f, double force, ContactRecord& out) const;

    /// The contacts where poses_ and velocities_ are, the held ones with the forces of `solution`, then those
    /// of touching_ that are not held. False if one of these lasts: its force is not known.
    bool tellAll(const HeldSolution& solution, std::vector<ContactRecord>& out);

    /// Keeps the contacts where the step began.
    void keepStart();

    static std::shared_ptr<const JointReactions> reactionsOf(const System& bare,
                                                             const std::shared_ptr<const JointSet>& joints);

    /// The method of the smooth motion; `free`: with as many inner steps as the options allow, not as few as
    /// the end of a slip that turns takes to be known as one.
    std::unique_ptr<Integrator> makeMotion(bool free = false) const;

    /// What acts has changed.
    void beginAnew()
    {
        reachedKnown_ = false;
        if (integrator_)
            integrator_->restart();
    }

    bool somethingHappens() const { return !triggers_.empty() || jointFound_.any(); }

    /// The state at theta of the step from t to t + h, or where what comes into contact there touches once
    /// the others are put back on their surfaces. Returns when that is.
    double settleAt(double theta, double t, double h, State& state);

    /// What takes a time step by impulses.
    std::unique_ptr<Stepper> makeBridge() const;

    /// A time step by impulses from t, where no smooth motion was found: `why`.
    Advance bridge(State& state, double t, double target, Advance why);

    /// No step leads on from t: slips that are nearly at rest come to rest there, or a bridge leads on.
    Advance giveUp(State& state, double t, double target, const StepResult& result);

    bool leaveBridge(State& state, double t, std::vector<ContactEvent>& events);

    /// Counts a change at t; whether they follow each other without end.
    bool isEndless(double t);

    /// Why a run ends whose events do not come to an end.
    Advance endless(double t) const;

    /// A step that failed, and what the contacts were doing where they have a part in it.
    Advance whyNot(double t, const StepResult& result) const;

    // --- joints -------------------------------------------------------------------------------------------

    std::shared_ptr<const JointReactions> reactionsIn(const JointModes& modes) const;

    /// From now on stops and bearings do this.
    void setModes(const JointModes& modes);

    /// The same after an outside change; what they did before is told.
    void setModes(const JointModes& modes, const JointModes& before);

    /// Rotations, applied forces and those of the held contacts, without joints.
    void withContacts(const HeldContacts& held, const HeldSolution& solution, double t, Side side,
                      const State& state, Evaluation& e) const;

    static bool agree(const JointModes& a, const JointModes& b);

    /// The modes of contacts and joints that agree with each other: those of the one under the forces of the
    /// other, in turn. `before`: what sticks there is at rest; `gone`: stops that have just let go.
    ModeChoice chooseBoth(HeldContacts& held, double t, const State& state, const JointModes& before,
                          const std::vector<JointStop>& gone, JointModes& modes) const;

    /// What holds stops and bearings at a state inside the last step.
    JointHeldForces heldForces(double t, const State& state);

    /// The first change of stops and bearings in the step.
    JointWatch::Found lookAtJoints(double t, double h);

    /// Contacts that leave their piece of a profile by a smooth joint go on on the next one; which of the
    /// held ones.
    std::vector<bool> passJoints(double t, State& state);

    // --- what holds now -----------------------------------------------------------------------------------

    ModeOptions modeOptions() const;

    ContactEvent event(Kind kind, double t, const ContactPoint& point, const State& state) const;

    /// Contacts that are deeper are no new ones (m).
    double overlap() const;

    /// Leaves out features that overlap along their own normal while others of the pair merely touch along
    /// theirs: they part the bodies sooner.
    void dropOverlaps(std::vector<ContactPoint>& list) const;

    /// All contacts that touch: those found, and those held that still face each other.
    void gather(const State& state);

    /// The state a little later as far as its velocities tell.
    State drifted(State state, double time) const;

    /// Whether a contact is at the very end of its features, to rounding, and on its way beyond it: it is
    /// none.
    bool isPastItsEnd(const ContactPoint& p, const State& state) const;

    /// Puts in place of what is past its end, but for what `keep` names, what goes on there; nothing where
    /// nothing does.
    void passEnds(std::vector<ContactPoint>& list, const State& state,
                  const std::function<bool(const ContactPoint&)>& keep = {}) const;

    /// Whether a contact that is not held approaches, but at the very end of its features and on its way
    /// beyond it: a corner that slides over an edge does not strike the face that it leaves.
    bool slipsPast(const ContactPoint& p, const State& state) const;

    /// Impacts until nothing approaches, then the contacts that last and their modes.
    bool settle(State& state, double t, const std::vector<HeldContact>& earlier, bool kept,
                std::vector<ContactEvent>& events);

    /// The lasting contacts among those that touch, with their modes. False if sliding friction admits no
    /// forces and an impulse has ended the slip (`mayJam`): there may be new impacts.
    bool choose(State& state, double t, bool kept, bool mayJam, std::vector<ContactEvent>& events);

    /// Whether all contacts were among those that had no solution when modes were chosen last: a
    /// contradiction that stays is told where it begins.
    bool isUnsolvedStill() const;

    /// Brings the slips of no more than kNearRest to rest. Returns whether any was not.
    bool stopSlowSlips(double t, State& state);

    /// Events for what is different from before; `jumped`: impacts made it so.
    void report(const std::vector<HeldContact>& before, double t, const State& state, bool jumped,
                std::vector<ContactEvent>& events) const;

    // --- impacts ------------------------------------------------------------------------------------------

    /// Impacts until nothing approaches. Returns whether there was one.
    bool strikeAll(State& state, double t, std::vector<ContactEvent>& events);

    /// One simultaneous impact at all contacts that touch. `mayLie`: no other was at this moment.
    void strike(State& state, double t, bool mayLie, std::vector<ContactEvent>& events);

    /// A stop as the impact sees it: that of a slide as a smooth contact, that of a turn as a couple.
    ImpactContact stopContact(const JointStop& stop, const State& state) const;

    /// A contact as an impact sees it.
    ImpactContact impactContact(const ContactPoint& p) const;

    /// Solves an impact with the joints of the scene, and gives its impulses to the state.
    template <class Solve>
    ImpactResult deliver(double t, ImpactProblem& problem, State& state, Solve&& solve) const;

    /// The event of an impact at `points`.
    ContactEvent told(ContactEvent e, const std::vector<ContactPoint>& points, const ImpactProblem& problem,
                      const ImpactResult& result, const State& state) const;

    /// At the limit of Zeno's bounces a body that rocks lies: what still parts or slips at one corner because
    /// another was struck last comes to rest with it. `slow` (m/s): faster is no part of the bounces.
    void lieDown(const std::map<std::pair<int, int>, bool>& passed, double slow, double t, State& state);

    /// Ends a slip whose friction admits no finite force by the impulse that it grows into: alone at the
    /// contact whose friction turns against itself, at all that slip if only together they do.
    void jam(const HeldSolution& s, State& state, double t, std::vector<ContactEvent>& events);

    /// What the joints answered to an impact, in the account.
    void accountJoints(double t, JointCoupling& coupling, const ImpactProblem& problem,
                       const ImpactResult& result, State& state) const;

    /// The touching contacts of a problem in the order of their turns, joint stops last.
    ImpactOptions impactOptions(const ImpactProblem& problem) const;

    /// By the law of the options, or the one that fits the problem.
    ImpactResult solveImpact(const ImpactProblem& problem) const;

    /// Counts a bounce of a pair; whether its sequence shall be passed over, and the time of its limit.
    ///
    /// A body that rocks strikes with one corner after another, so that intervals shrink by turns: three
    /// spans of as many bounces each are compared. Where they shrink by r from one to the next, the limit is
    /// t + S r/(1 − r). `approach` (m/s) is the speed before.
    bool accumulates(const std::pair<int, int>& pair, double t, double approach, double e, double& limit);

    // --- events inside a step -----------------------------------------------------------------------------

    /// The margins of the held contacts at the start: what is well away from its limit is sought exactly
    /// there, what sits on it only once it is beyond rounding.
    void watchStart(const State& state, double t);

    /// Which slips are slow and do not slow down; what has stood still from the start, held by others, does
    /// not turn either. Returns whether that is new of any.
    bool markSlowSlips();

    /// Slips of no more than `rest` (m/s) that slow down further end here: within a step beyond their stop
    /// they would have no direction.
    bool endSlips(double rest);

    /// A step in which no slip turns by more than a fraction of a radian, nor, if it turns, comes to rest:
    /// where it stops, a slip that turns has no direction.
    double turnLimit() const;

    /// How far a held contact is from each kind of change; ≤ 0: beyond.
    double margin(const HeldSolution& s, const Trigger& trigger) const;

    /// What counts as the limit itself, in the unit of the margin.
    double slack(const Trigger& trigger) const;

    /// The margin whose zero is the event: shifted by the slack for what starts on its limit, and where
    /// forces that are not unique may be chosen up to their limit.
    double shifted(const HeldSolution& s, const Trigger& trigger) const;
    /// At a place inside the step.
    double shiftedAt(double t, double h, double theta, const Trigger& trigger);

    template <class Visit>
    void forEachWatched(Visit&& visit) const;

    void look(double t, double h, double theta, HeldSolution& out);

    bool isHeld(const ContactPoint& p) const;

    /// Some feature of the pair of `p`, not held, that is deep at `poses`; null if there is none.
    const ContactPoint* overlapped(const ContactPoint& p, const std::vector<RigidPose>& poses);

    /// Where between low and high the pair of `p` began to overlap, if it did past an edge: `p` was beside
    /// the feature that it is behind at high, so that its own gap was never zero.
    double locateEntry(double low, double high, ContactPoint& p);

    /// The deepest contact at scratch_ that is not held nor told_, and either goes deeper or is beyond the
    /// tolerance.
    bool deepest(ContactPoint& out);

    /// Moves a contact to where its features are at theta; whether they face each other within their ends.
    bool followTo(double theta, ContactPoint& p);
    bool facesAt(double theta, ContactPoint p);
    double gapAt(double theta, ContactPoint p);

    /// Whether what touches at theta approaches, or is on its way beyond the ends of its features.
    bool strikesAt(double theta, const ContactPoint& p);
    bool endsAt(double theta, const ContactPoint& p);

    /// Whether it approaches and may go as deep as the tolerance.
    bool isTolerated(const ContactPoint& p) const;

    /// The margin of a held contact from the end of its features; of one that starts and stays there, where
    /// rounding decides, whether it still faces.
    double roomAt(double theta, std::size_t contact);

    /// Where between low and high a contact that is too deep at high was touched: at gap = 0, at the depth
    /// from which it went off at low, or where it comes within the ends of its features.
    double locateGain(double low, double high, const ContactPoint& p);
    double locateTouch(double low, double high, const ContactPoint& p); ///< whether it is within them or not
    /// Adds the gains between low and high.
    void findGains(double low, double high, double& first);

    /// Adds the gains between low and high, up to `first`, of features that faced each other at the start of
    /// the step and have gone through each other by far.
    void findPassed(double low, double high, double& first);

    /// The first event of the step as theta; 1 with no trigger if there is none.
    double firstEvent(double t, double h);

    /// The same of contacts alone: what a few looks into the step show, and before that what the bodies meet
    /// on the way from one look to the next.
    double firstOfContacts(double t, double h);
    double firstInLooks(double t, double h);

    /// The events of found_ at `first` are what stops the step.
    void takeFirst(double first);

    /// Adds the gains of an encounter.
    /// Whether detection finds the meeting too: what a flush neighbour covers is no surface.
    bool isSurfaceAt(double theta, ContactPoint p);
    void findMet(const Encounter& met, double& first);

    static bool samePose(const RigidPose& a, const RigidPose& b);

    /// Whether every margin is as far from zero at both ends of the step as it changes on the way, or rests
    /// on its limit: then none of them is looked at inside.
    bool isCalm(double t, double h);

    /// Whether a contact that is not held may have closed inside the step. It has not if it is as far from
    /// that at both ends, and halfway by its rates there, as its gap changes on the way.
    bool mayMeet(double h);

    /// Poses and velocities there; the greatest speed of a point, m/s.
    double place(double theta, StepEnd& at);

    bool mayClose(const ContactPoint& p, double h) const;

    /// Points and slip directions at the start of the next step.
    void renew(const State& state);

    /// A contact on the very edge of a feature, where rounding decides whether it still faces the other, is
    /// held until it is no longer detected.
    void loseEdges();

    System bare_;
    ContactScene scene_;
    StepperOptions options_;
    std::shared_ptr<const JointReactions> joints_; ///< null: none
    std::unique_ptr<MotorCheck> motors_; ///< null without speed motors
    std::shared_ptr<HeldContacts> held_;
    System system_;
    std::unique_ptr<Integrator> integrator_;
    bool free_ = false; ///< with all its inner steps
    State scratch_;
    Evaluation evaluation_;
    HeldSolution start_, solution_;
    State reached_; ///< by the last step, where nothing happened on the way,
    double reachedAt_ = 0.0; ///< s
    bool reachedKnown_ = false; ///< solution_ is that of reached_
    std::vector<bool>
        ties_; ///< held contacts that started at the end of their features, not on their way beyond
    double force_ = 0.0; ///< N, what counts as no force
    double end_ = 1.0; ///< of the last step, where it was cut
    Crowd changes_, changesInWhile_, failures_;
    std::unique_ptr<Stepper> bridge_; ///< null unless the last step was one by impulses
    Advance bridged_; ///< why it was
    Reason stuck_; ///< why impulses, of slips that jam or of blows, have come to no end; empty if they have
    double bridgeSpan_ = kFirstBridge; ///< s, of the next
    double bridgedTo_ = kNever; ///< s, where the last one ended
    std::vector<Trigger> triggers_;
    std::vector<std::pair<double, Trigger>> found_;
    std::vector<Candidate> candidates_;
    std::vector<ContactPoint> touching_, overlaps_;
    std::vector<ContactPoint> met_; ///< rims that came down on faces in the step, rods that struck each other
    std::vector<ContactPoint> passed_; ///< features that have gone through each other in an interval
    std::vector<ContactPoint> unsolved_; ///< the contacts when modes were chosen last, if that failed
    std::vector<ContactPoint> told_; ///< gains that begin where the search has got to
    std::unique_ptr<JointWatch> watch_; ///< null: no joints
    JointModes modes_; ///< of the joints
    JointModes earlier_; ///< before what settle() deals with
    JointWatch::Found jointFound_;
    std::vector<JointStop> struckStops_; ///< take part in the impact
    std::vector<ContactPoint> tolerated_; ///< approach, and may go as deep as the tolerance
    std::array<StepEnd, 2> ends_; ///< of the last step
    Sweep sweep_; ///< of more than the tolerance of gaps, to which what is looked for may go deep
    std::vector<ContactPoint> holding_; ///< the points of contacts that are held or may go deeper
    std::vector<ContactRecord> atStart_; ///< where the last step began,
    bool startKnown_ = false; ///< if they are known
    std::vector<RigidPose> poses_;
    std::vector<RigidPose> startPoses_; ///< of the last step
    std::vector<RigidVelocity> startVelocities_;
    double careful_ = 0.0; ///< s, steps are no longer than this
    std::vector<RigidVelocity> velocities_;
    std::map<std::pair<int, int>, Bounces> bounces_;
};

} // namespace polhode

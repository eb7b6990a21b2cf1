#pragma once

#include "engine/contact/contact_problem.h"
#include "engine/joint/joint_projection.h"
#include "engine/joint/joint_reactions.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/joint_bounds.h"
#include "engine/step/soft_reactions.h"
#include "engine/step/stepper_table.h"
#include "engine/step/sweep.h"

#include <memory>
#include <string>
#include <vector>

namespace polhode
{

/// The motion between two events: which patches touch, and what integrates it.
struct SoftCycle {
    /// Those of its beginning, each with its point where it was last seen.
    std::shared_ptr<std::vector<SoftPatch>> shared;
    std::vector<const SoftCoefficients*> laws;
    std::unique_ptr<Integrator> integrator;
    System system;
    bool touching = false;
    bool reacts = false; ///< something touches, or there are joints

    std::vector<SoftPatch>& patches() { return *shared; }
    const std::vector<SoftPatch>& patches() const { return *shared; }
};

/// A stretch that the integrator took at once.
struct SoftPiece {
    double t = 0.0, h = 0.0;
    State start; ///< as integrated
    double whole = 0.0; ///< s, of the integrator's step, of which h may be a part
    StepTape step; ///< of the integrator
};

enum class SoftChange { touch, release, stick, slip, lose, pierce, reverse };

/// Two colliders that are inside of one another: from which side they came, and how deep they have been.
///
/// What goes straight through a ball comes to be pushed to the other side, and is gone right through once the
/// normal has turned by more than a right angle from where it came in. What slides or rolls round a ball
/// turns it too, but stays near its surface: a straight way that turns it so far leads as deep as
/// kThroughDepth.
struct SoftPassage {
    int colliderA = 0, colliderB = 0;
    Eigen::Vector3d in_W = Eigen::Vector3d::Zero(); ///< unit, the normal while they were near the surface
    double middle = 0.0; ///< m, half the depth at which they are right through, or the thinner
    double deepest = 0.0; ///< m, since in_W
    bool told = false; ///< that they are right through

    bool isOf(const ContactPoint& p) const { return p.colliderA == colliderA && p.colliderB == colliderB; }
};

/// A guard: a number that must stay positive, and what happens when it does not.
struct SoftGuard {
    int patch = -1; ///< number in SoftCycle::patches, −1 for a contact that has not touched yet or any more
    SoftChange change = SoftChange::touch;
    ContactPoint point;
    const SoftCoefficients* law = nullptr;
    /// The features faced each other at the end of the piece, not at its start: if they are inside of one
    /// another all the way, they are so as features that meet at the end.
    bool late = false;
    /// Of `lose`: as soon as an edge no longer faces the rim on it exactly, if something else takes over.
    bool yields = false;
    int passage = -1; ///< of `reverse`
    /// Of `lose`: at its end to rounding; it is lost once it no longer counts as facing.
    bool atEnd = false;
    bool faces = true; ///< of `lose`: the features still face each other where it was looked at last
};

/// Soft contact. Its functions are in soft_stepper.cpp, what is asked of any stepper; soft_cycle.cpp, the
/// motion between two events; soft_guards.cpp, the first event of a piece;
/// soft_passages.cpp; soft_joints.cpp.
class SoftStepper final : public Stepper
{
public:
    SoftStepper(const System& system, const ContactScene& scene, const StepperOptions& options);

    bool begin(State& state, double t, std::vector<ContactEvent>& events) override;

    bool restart(State& state, double t, std::vector<ContactEvent>& events) override;

    Advance advance(State& state, double t, double target) override;

    bool cross(State& state, double t, std::vector<ContactEvent>& events) override;

    void interpolate(double theta, State& state) const override;
    void tapeStep(StepTape& tape) override;

    void snapshot(double t, const State& state, ContactSnapshot& out) const override;

    double storedEnergy(const State& state) const override;
    std::vector<SurfaceDisplacement> displacements(const State& state) const override;
    const JointModes* jointModes() const override { return bounds_ ? &bounds_->modes() : nullptr; }

private:
    static constexpr double kTie = 1e-12; ///< of a piece: events closer than this are one
    static constexpr double kStill = 1e-10; ///< m
    static constexpr double kMet = 1e-12; ///< m, what the moment of a touch-down leaves of gap and room

    const SoftCoefficients& lawOf(const ContactPoint& point) const;

    static void note(double t, ContactEvent::Kind kind, const ContactPoint& point,
                     std::vector<ContactEvent>& events);

    /// begin (`given`: the surfaces are as the gaps say) and restart.
    bool start(State& state, double t, bool given, std::vector<ContactEvent>& events);

    /// A patch begins to touch: its surface moves with the body from now on. Features that are inside of one
    /// another as they begin to face each other have pressed nothing in, unless the state is `given` so.
    void touch(State& state, double t, const ContactPoint& point, bool given, std::vector<SoftPatch>& patches,
               std::vector<ContactEvent>& events);

    /// The patch is that of these features from now on: its springs stay as they are.
    void moveTo(const ContactPoint& point, State& state, SoftPatch& patch) const;

    /// The contact of features that no longer face each other goes on with others in the same region, its
    /// patch with it; false if there are none.
    bool handOver(State& state, SoftPatch& patch, std::vector<SoftPatch>& patches);

    /// A patch that does not slide begins to where it cannot stick.
    void chooseMode(const State& state, SoftPatch& patch);

    /// Whether two points are of one region of overlap, as small as it is deep, and about a ball or a rim as
    /// wide as it is pressed in; at place_.
    bool sameRegion(const ContactPoint& a, const ContactPoint& b) const;

    /// Whether another patch touches in the region of a point already, at place_. Two convex solids have one
    /// such region, and all normals there are nearly parallel: as in CollisionWorld::detect, other directions
    /// are those of features that lie behind.
    bool isCounted(const std::vector<SoftPatch>& patches, const ContactPoint& point) const;

    /// Leaves out points that are counted, by a patch or by a deeper point of the same ball or rim.
    void leaveOutCounted(const std::vector<SoftPatch>& patches, std::vector<ContactPoint>& points) const;

    // --- joints ------------------------------------------------------------------------------------------

    /// The forces of the surfaces alone, and what they do to the bodies.
    Evaluation surfacesAlone(double t, const State& state, const std::vector<SoftPatch>& patches) const;

    std::shared_ptr<const JointReactions> reactionsWith(const JointModes& modes) const;

    /// The joints as they are at any state, whatever was before; null if there are none.
    std::shared_ptr<const JointReactions> reactionsAt(double t, const State& state,
                                                      const std::vector<SoftPatch>& patches) const;

    /// What the surfaces of these patches do.
    JointBounds::Applied applied(const std::vector<SoftPatch>& patches) const;
    JointBounds::Strike striking();
    /// From now on the joints do what has been chosen.
    bool holdModes(bool changed);

    JointHeldForces heldForces(double t, const State& state) const;

    /// core_, at t, back onto the joints; the work of that is in account.drift.
    void stabilise(double t);

    /// The first event of contacts and joints in a piece, as firstEvent.
    double firstOfAll(const SoftPiece& piece, const State& shown);

    SoftCycle makeCycle(std::vector<SoftPatch> patches, std::shared_ptr<const JointReactions> joints) const;

    std::unique_ptr<Integrator> makeMotion(const SoftCycle& cycle) const;

    /// Whether something has been found that changes contacts or joints.
    bool anyFound() const { return !pending_.empty() || (bounds_ && bounds_->found().any()); }

    /// Begins a cycle at a state with these patches.
    void arrange(State& state, std::vector<SoftPatch> patches);

    /// How far the integrator may go at once: a radian of the stiffest contact, or the caller's inner step.
    double longestPiece();

    /// Whether a contact has run so far along its rim in a piece, which ends at core_, that the place where
    /// it began does not tell any more which solution it is: then by way of the middle it may come out
    /// elsewhere.
    bool isFar(const SoftPiece& piece);

    /// n · Φ n of one of the bodies (1/kg), 0 of the world.
    double inverseMass(const ContactPoint& point, int body) const;

    /// ζ̇ with the forces in `e` acting.
    double separation(const ContactPoint& point, const Placement& place, const Evaluation& e) const;

    /// What the integrator says at the part theta of its last step.
    void at(const SoftPiece& piece, double theta, State& out) const;

    /// While nothing touches no method integrates account and patches: they are those of the start.
    static void keepAside(const SoftCycle& cycle, const SoftPiece& piece, State& state);

    /// Patches that were left relax for dt; `state` holds them at the start.
    void relaxLeft(const SoftCycle& cycle, double dt, State& state) const;

    /// The state as others see it: `state` holds that at the start of the piece, `core` what was integrated
    /// from there for dt. Surfaces in touch are where the body is, the others relax.
    void finish(const SoftCycle& cycle, const SoftPiece& piece, double dt, const State& core,
                State& state) const;

    /// All features at these poses that are at most `reach` apart, if need be looked for as far as
    /// `generous`. The list holds until a body has moved by kStill.
    const std::vector<ContactPoint>& survey(const std::vector<RigidPose>& poses, double reach,
                                            double generous);

    /// Whether no guard comes near zero in a piece, as its start, middle and end tell.
    static bool areCalm(const std::vector<double>& low, const std::vector<double>& middle,
                        const std::vector<double>& high);

    /// Whether a contact may come right through in a piece: it is not at the start, at place_, and nearly or
    /// more at the end.
    bool mayPierce(const ContactPoint& start) const;

    /// The passages at a state that is reached, with these patches.
    void followPassages(const State& state, const std::vector<SoftPatch>& patches);

    /// The longest piece (s) in which a passage still shows where it goes; at place_.
    double longestInPassages() const;

    /// Guards of those that may come out on the other side.
    void guardPassages();

    /// Positive until a passage leads to the other side; at place_.
    double untilReversed(const SoftPassage& passage, const ContactPoint& point) const;

    /// Guards of everything that may happen in a piece.
    void setGuards(const SoftPiece& piece);

    /// Whether a contact lies at an end of its features, to what follow() takes as facing, at the start of a
    /// piece, at place_, and does not leave it; or does, but was handed over there by others, which would get
    /// it back at once.
    bool isAtEnd(const SoftPatch& patch) const;

    /// Whether features of convex solids that lie inside of one another, at place_, do so behind each other:
    /// the solids are apart, or touch elsewhere.
    bool isBehind(const ContactPoint& point) const;

    /// The gap at which the features of a guard touch a time dt after the start of the piece: where the
    /// surface is that was left there.
    double heightOf(const SoftGuard& guard, const State& shown, double dt) const;

    /// The value of a guard at a state a time dt after the start of the piece; renews its point.
    double value(SoftGuard& guard, const State& shown, const State& core, double dt) const;

    /// The part of the piece after which the first thing happens (1 if nothing does before its end), with
    /// what happens there in pending_. `shown` is the state at the start of the piece.
    double firstEvent(const SoftPiece& piece, const State& shown);

    /// The same where bodies meet before `first` on their way through the piece, between the looks at guards
    /// or as features that do not face each other at its start. Where none are seen to do so it is the end of
    /// the piece, and afterMeeting_ bounds the next.
    double firstMet(const SoftPiece& piece, const State& shown, double first);

    /// A patch that parts at this moment neither sticks nor slips.
    bool overruled(const SoftGuard& guard) const;

    System system_;
    std::shared_ptr<ContactScene> scene_;
    StepperOptions options_;
    std::vector<SoftCoefficients> laws_; ///< per law of the scene
    std::string inTouch_;
    bool adaptive_ = true;
    std::size_t angles_ = 0; ///< numbers of State::internal that are the joints'
    std::shared_ptr<const JointReactions> joints_; ///< null: none
    std::unique_ptr<JointProjection> projection_; ///< null: no joints
    std::unique_ptr<JointBounds> bounds_; ///< null: no joints
    std::shared_ptr<SoftCycle> cycle_; ///< now
    State core_; ///< what the integrator last returned
    State shown_; ///< what the caller last saw
    // The last advance, for interpolate.
    std::shared_ptr<SoftCycle> viewed_;
    State viewStart_;
    std::vector<SoftPiece> pieces_;
    std::vector<SoftGuard> guards_;
    std::vector<SoftGuard> pending_;
    std::vector<SoftPassage> passages_;
    mutable Placement place_;
    Placement reached_; ///< at the end of a piece
    std::vector<RigidPose> surveyed_; ///< of survey_
    std::vector<ContactPoint> survey_;
    double surveyReach_ = -1.0; ///< m
    // What value() last found of a patch at place_; −1: nothing.
    mutable int looked_ = -1;
    mutable SoftPatch lookedPatch_;
    mutable SoftForce look_;
    // What overlaps at place_, of isBehind().
    mutable bool overlapsKnown_ = false;
    mutable std::vector<ContactPoint> overlaps_;
    std::vector<ContactPoint> found_, inside_, holding_;
    std::unique_ptr<Sweep> sweep_;
    double afterMeeting_ = 0.0; ///< s, the longest next piece where firstMet knows no features that meet
    State probe_;
};

} // namespace polhode

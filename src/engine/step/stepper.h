#pragma once

#include "engine/body/state.h"
#include "engine/collide/contact_point.h"
#include "engine/impact/impact_issue.h"
#include "engine/joint/joint_modes.h"
#include "engine/joint/joint_wrench.h"
#include "engine/ode/integrator.h"
#include "engine/solve/lcp.h"

#include <Eigen/Core>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace polhode
{

/// One contact of an impact.
struct StruckContact {
    ContactPoint point;
    Eigen::Vector3d impulse_W = Eigen::Vector3d::Zero(); ///< N s, on body B; A receives the opposite
    double before = 0.0; ///< ζ⁻ (m/s)
    double after = 0.0; ///< ζ⁺ (m/s)
    double restitution = 0.0; ///< e that counted: 0 where bounces that accumulate end
    double couple = 0.0; ///< N m s, about the normal, on body B
};

/// One blow of an impact whose contacts are struck one after another.
struct BlowInTurn {
    int struck = -1; ///< number in ContactEvent::struck; −1: the stop of a joint
    double before = 0.0; ///< ζ just before it (m/s)
    double impulse = 0.0; ///< N s, along the normal
};

/// What the contacts of two colliders gave.
struct SurfaceImpulse {
    int colliderA = 0, colliderB = 0;
    double normal = 0.0; ///< N s
    Eigen::Vector3d tangential_W = Eigen::Vector3d::Zero(); ///< N s, on body B
};

/// How far the surfaces of a contact have given way, or have still to come back (soft contact).
struct SurfaceDisplacement {
    int colliderA = 0, colliderB = 0;
    double z = 0.0; ///< m, along the normal, of both surfaces together; negative where they are pressed in
};

/// What contacts and joints gave in a step.
struct StepImpulses {
    std::vector<SurfaceImpulse> surfaces;
    std::vector<JointWrench> joints; ///< N s, N m s; of each joint, or empty
    std::vector<Eigen::Vector3d> onBodies_W; ///< N s, of all of them on each body

    bool empty() const { return onBodies_W.empty(); }
    void clear() { *this = {}; }
    StepImpulses& operator+=(const StepImpulses& other);
    StepImpulses& operator*=(double factor);
};

/// One body before and after a jump of velocities.
struct BodyJump {
    int body = 0;
    Eigen::Vector3d vBefore_W = Eigen::Vector3d::Zero(), vAfter_W = Eigen::Vector3d::Zero(); ///< m/s
    Eigen::Vector3d wBefore_W = Eigen::Vector3d::Zero(), wAfter_W = Eigen::Vector3d::Zero(); ///< rad/s
};

/// Something that happened to the contacts at one moment.
struct ContactEvent {
    enum class Kind {
        impact, ///< velocities jumped; `struck` and `bodies` tell how
        made, ///< the contact became a lasting one (case 3)
        broken, ///< dynamic loss: the surfaces accelerate apart (λ reached 0)
        unloaded, ///< an impact left the contact without force, and its surfaces together
        lost, ///< geometric loss: the features no longer face each other
        stick, ///< a sliding contact came to rest
        slip, ///< a sticking contact began to slide
        zeno, ///< bounces that accumulate at `limit` were passed over
        noSolution, ///< ζ̇ = Mλ + d, ζ̇ ≥ 0, λ ≥ 0, ζ̇ᵀλ = 0 cannot be met; `reason` says why
        painleve, ///< sliding friction admits no or several forces; `reason` says which
        finding, ///< the law of impact says of its answer what `issue` and `size` tell
        unconverged, ///< from here on impulses meet their laws only to within the velocity in `reason`
        bridged, ///< by other impulses, for `reason`: event-driven, a time step to t; time-stepping, the cone
        pierced, ///< soft contact: pressed right through, see CollisionWorld::through()
    };
    Kind kind = Kind::impact;
    double t = 0.0; ///< s
    ContactPoint point; ///< the contact; of an impact the one with the largest impulse
    double before = 0.0; ///< J, kinetic energy of all bodies just before
    double after = 0.0; ///< J, just after
    std::vector<StruckContact> struck; ///< impacts: all contacts that took part
    std::vector<BlowInTurn> sequence; ///< impacts one after another: in their order
    std::vector<BodyJump> bodies; ///< impacts: those whose velocity changed
    double limit = std::numeric_limits<double>::quiet_NaN(); ///< s, where Zeno's bounces accumulate
    Reason reason; ///< of noSolution, painleve, unconverged, bridged, finding; what sticks or slips
    ImpactIssue issue = ImpactIssue::noSolution; ///< of a finding,
    double size = 0.0; ///< its value, see ImpactIssue,
    int body = -1; ///< and its body if that is about a body, not about a contact
    int joint = -1; ///< of a stop (impact, made, broken) or bearing (stick, slip): its joint; −1: a contact
    int freedom = 0; ///< of that joint
    bool upper = false; ///< which stop
};

/// What an event tells of the touch of two surfaces.
enum class EventTouch { none, begins, strikes, ends };

/// A kind: its id for files, its name in both languages, what it means.
struct ContactEventKindRow {
    ContactEvent::Kind kind;
    const char* id;
    const char* en;
    const char* zh;
    EventTouch touch = EventTouch::none;
    bool failure = false; ///< the laws are not fulfilled; else the contact is another than before
};
std::span<const ContactEventKindRow> contactEventKinds();
const ContactEventKindRow& contactEventKind(ContactEvent::Kind kind);

/// One contact at a moment.
struct ContactRecord {
    /// φ > 0; φ = 0 with φ̇ < 0; with φ̇ > 0; with φ̇ = 0 (S4 §11.4).
    enum class Case { apart, striking, parting, lasting };
    ContactPoint point;
    Case which = Case::apart;
    bool current = false; ///< case 3 and ζ̇ = 0
    bool active = false; ///< of the current ones, a basis that carries the forces (λ > 0), Table 11.1
    double zeta = 0.0; ///< m/s
    double zetaDot = 0.0; ///< m/s², with the contact forces acting
    double lambda = 0.0; ///< N
    Eigen::Vector3d friction_W = Eigen::Vector3d::Zero(); ///< N, on body B
    Eigen::Vector3d slip_W
        = Eigen::Vector3d::Zero(); ///< m/s, tangential part of v_B − v_A (with surface velocities)
    bool sliding = false;
    double friction = 0.0; ///< μ that holds now: static while it sticks
    double rollingMoment = 0.0, torsionalMoment = 0.0; ///< N m
    double depth = 0.0; ///< m, soft contact: compression of the surfaces
};

/// "1", "2a", "2b", "3".
const char* contactCaseName(ContactRecord::Case which);

/// All contacts at a moment, and the problem that they pose together.
struct ContactSnapshot {
    std::vector<ContactRecord> contacts; ///< within the margin of the stepper, in the world's order
    std::vector<int> rows; ///< numbers in `contacts` of those in the problem (case 3), in the order of M
    Eigen::MatrixXd N; ///< 6 nBodies × rows
    Eigen::MatrixXd M; ///< 1/kg, without friction
    Eigen::VectorXd d; ///< m/s²
    LcpResult solution; ///< of (M, d), with its history; what acts is in `contacts` (friction changes it)
    bool indeterminate = false; ///< the forces are not unique (the motion may be all the same)
};

/// Advances bodies that touch: smooth motion between events, and what happens at them.
///
/// How to drive one:
///   begin(state, t0, events);                       // t0 itself may bring an impact
///   while (t < end) {
///       Advance a = advance(state, t, target);      // target: the next row, at most to the next breakpoint
///       t = a.t;  … a row …                         // interpolate() shows what is inside
///       if (a.event && cross(state, t, events))  … a second row at the same t …
///   }
/// At a breakpoint of the system, after a blow, or whenever state or forces were changed from outside, call
/// restart. Same system, scene, options and calls: same bits.
class Stepper
{
public:
    virtual ~Stepper() = default;

    /// Finds the contacts of a state and what they do at once. Returns whether velocities jumped.
    virtual bool begin(State& state, double t, std::vector<ContactEvent>& events) = 0;

    /// What `advance` did.
    struct Advance {
        double t = 0.0; ///< s, where the state now is: `target`, or earlier at an event
        StepResult result; ///< if it failed, the state is left as it was
        bool event = false; ///< something happens at t: call cross next
        Reason reason = {}; ///< why the run cannot go on, if it cannot (result failed)
        ContactPoint point = {}; ///< the contact that this is about, if it is about one
    };

    /// Smooth motion from t to `target` > t or to the next event, whichever is first.
    virtual Advance advance(State& state, double t, double target) = 0;

    /// What happens at t, where advance stopped: impacts, changes of the contact sets. Appends to `events`.
    /// Returns whether velocities or forces jumped (the row after differs from the row before).
    virtual bool cross(State& state, double t, std::vector<ContactEvent>& events) = 0;

    /// The state at t0 + theta (t − t0) of the last advance from t0 to t, 0 ≤ theta ≤ 1.
    virtual void interpolate(double theta, State& state) const = 0;

    /// Writes or reads what `interpolate` tells of the last advance, see Integrator::tapeStep.
    virtual void tapeStep(StepTape& tape) = 0;

    /// The contacts at any state, whatever the stepper did before: a function of (t, state) alone.
    virtual void snapshot(double t, const State& state, ContactSnapshot& out) const = 0;

    /// The same contacts without the problem behind them (all else of `out` is void), where that costs less.
    virtual void contacts(double t, const State& state, ContactSnapshot& out) const
    {
        snapshot(t, state, out);
    }

    /// The contacts where the last advance began, as contacts() would tell them, where they are known from
    /// the step itself; null where they are not. What is apart may be missing.
    virtual const std::vector<ContactRecord>* contactsAtStart() const { return nullptr; }

    /// The contacts at t in the last advance or where it ended at an event, with `state`, as the step holds
    /// them: what slid still does, though at the event the state looks like one of rest; what lasts still
    /// does, though a state from the interpolant has left its surface by the error of that. False where
    /// contacts() tells them, or the step does not know; what is apart may be missing.
    virtual bool contactsOfStep(double t, const State& state, std::vector<ContactRecord>& out)
    {
        (void)t, (void)state, (void)out;
        return false;
    }

    /// What stops and bearings do from where the last advance began, or since the last cross or restart; null
    /// without joints.
    virtual const JointModes* jointModes() const { return nullptr; }

    /// False where the contacts before an event are those after it.
    virtual bool eventsChangeContacts() const { return true; }

    /// The impulses that led to the state of the last advance or cross from the one before, of steppers whose
    /// steps know nothing else of forces; null where there are forces, and impulses only in impacts.
    virtual const StepImpulses* impulses() const { return nullptr; }

    /// How the surfaces of a state are displaced; none of those that are rigid or at rest.
    virtual std::vector<SurfaceDisplacement> displacements(const State& state) const
    {
        (void)state;
        return {};
    }

    /// Begins anew at a state changed from outside, keeping the history of bounces. As begin.
    virtual bool restart(State& state, double t, std::vector<ContactEvent>& events) = 0;

    /// The state where the last advance and cross ended, with all that has happened by then: what belongs to
    /// an impact that goes on in the next step is withheld from `state` else.
    virtual void settle(State& state) { (void)state; }

    /// The energy stored in compressed surfaces (J).
    virtual double storedEnergy(const State& state) const
    {
        (void)state;
        return 0.0;
    }
};

} // namespace polhode

#include "engine/step/event_driven.h"

#include "engine/body/check_state.h"
#include "engine/math/tolerances.h"
#include "engine/step/contact_ends.h"
#include "engine/step/contact_telling.h"
#include "engine/step/crowd.h"
#include "engine/step/event_modes.h"
#include "engine/step/event_search.h"
#include "engine/step/impulse_bridge.h"
#include "engine/step/smooth_motion.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polhode
{

namespace
{

// More changes than these are modes that take turns without end.
constexpr int kMostChanges = 40; // of the contacts in a moment,
constexpr double kMoment = 1e-6; // s
constexpr int kMostInWhile = 200; // and in a longer while
constexpr double kWhile = 1e-4; // s
constexpr int kMostJams = 10; // at one moment: each ends a slip, or turns it round

/// The stepper of makeEventDriven(): smooth motion, the first event in it, impacts, modes.
class EventDriven final : public Stepper
{
public:
    EventDriven(const System& system, const ContactScene& scene, const StepperOptions& options);

    bool begin(State& state, double t, std::vector<ContactEvent>& events) override;
    bool restart(State& state, double t, std::vector<ContactEvent>& events) override;
    Advance advance(State& state, double t, double target) override;
    bool cross(State& state, double t, std::vector<ContactEvent>& events) override;

    void interpolate(double theta, State& state) const override;
    void tapeStep(StepTape& tape) override;
    double storedEnergy(const State& state) const override;
    const JointModes* jointModes() const override { return joints_.any() ? &joints_.modes() : nullptr; }

    void snapshot(double t, const State& state, ContactSnapshot& out) const override
    {
        telling_.tell(t, state, out, true);
    }
    void contacts(double t, const State& state, ContactSnapshot& out) const override
    {
        telling_.tell(t, state, out, false);
    }
    const std::vector<ContactRecord>* contactsAtStart() const override { return telling_.atStart(); }
    bool contactsOfStep(double t, const State& state, std::vector<ContactRecord>& out) override
    {
        return !bridge_.leads() && !context_.held->contacts.empty() && telling_.upTo(t, state, out);
    }

private:
    void prepare(double t, const State& state);
    Advance stopAt(double theta, double t, double h, const State& start, State& state);
    double settleAt(double theta, double t, double h, State& state);
    void renew(const State& state);
    void loseEdges();
    std::vector<bool> passSeams(double t, State& state);
    void change(double t, const HeldSolution& forces, const std::vector<bool>& passed, State& state,
                std::vector<ContactEvent>& events);
    bool settle(double t, State& state, const std::vector<HeldContact>& before, bool kept,
                std::vector<ContactEvent>& events);

    Advance giveUp(State& state, double t, double target, const StepResult& result);
    bool isEndless(double t);
    Advance endless(double t) const;

    EventContext context_;
    EventJoints joints_;
    SlipEnds slips_;
    SmoothMotion motion_;
    EventSearch search_;
    TouchingContacts touching_;
    Blows blows_;
    EventModes modes_;
    ImpulseBridge bridge_;
    ContactTelling telling_;
    std::vector<Trigger> triggers_; ///< what stopped the last step
    Reason endless_; ///< why impulses, of slips that jam or of blows, have come to no end; empty if they have
    Crowd changes_, changesInWhile_;
};

EventDriven::EventDriven(const System& system, const ContactScene& scene, const StepperOptions& options)
    : context_(system, scene, options)
    , joints_(context_)
    , slips_(context_)
    , motion_(context_, slips_)
    , search_(context_, joints_)
    , touching_(context_)
    , blows_(context_, joints_, touching_)
    , modes_(context_, joints_, touching_, slips_, blows_)
    , bridge_(context_)
    , telling_(context_, joints_)
{
}

double EventDriven::storedEnergy(const State& state) const
{
    return joints_.any() ? joints_.set().springEnergy(state, rotations(context_.bare, state)) : 0.0;
}

bool EventDriven::begin(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(context_.bare, state);
    blows_.clear();
    modes_.clear();
    motion_.begin();
    bridge_.clear();
    context_.held->contacts.clear();
    if (joints_.any())
        joints_.clear();
    return restart(state, t, events);
}

bool EventDriven::restart(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(context_.bare, state);
    changes_ = changesInWhile_ = {};
    motion_.forgetFailures();
    context_.changed = true;
    bridge_.drop();
    endless_ = {};
    triggers_.clear();
    satisfySupports(context_.bare, state);
    context_.bare.placeGiven(t, state);
    if (joints_.any()) {
        joints_.putOn(t, state);
        joints_.forgetFound();
        joints_.setModes({});
    }
    return settle(t, state, context_.held->contacts, false, events);
}

Stepper::Advance EventDriven::advance(State& state, double t, double target)
{
    requireState(context_.bare, state);
    triggers_.clear();
    telling_.forgetStart();
    if (!endless_.empty())
        return bridge_.lead(state, t, target,
                            {t, {Status::noConvergence, -1}, false, std::exchange(endless_, {})});
    prepare(t, state);
    slips_.end(context_.rest(), t, triggers_);
    if (!triggers_.empty())
        return isEndless(t) ? bridge_.lead(state, t, target, endless(t)) : Advance{t, {}, true};

    const State start = joints_.haveMotors() ? state : State{};
    double h = target - t;
    const StepResult result = motion_.step(state, t, h, bridge_.endedAt());
    if (!result)
        return giveUp(state, t, target, result);
    double theta = 1.0;
    bool happens = false;
    do {
        if (Reason against = joints_.contradiction(t + h, state); !against.empty()) {
            state = start;
            return {t, {Status::noConvergence, -1}, false, std::move(against)};
        }
        theta = search_.first(motion_.integrator(), t, h, state, triggers_);
        happens = theta < 1.0 || !triggers_.empty() || joints_.found().any();
    } while (!happens && motion_.goesOn(state, h));
    telling_.keepStart(search_.closing());
    if (happens) {
        const Advance stopped = stopAt(theta, t, h, start, state);
        return stopped.result && isEndless(stopped.t)
            ? bridge_.lead(state, stopped.t, target, endless(stopped.t))
            : stopped;
    }
    renew(state);
    loseEdges();
    const double end = h < target - t ? t + h : target;
    search_.guards().keepEnd(end);
    return {end, {}, !triggers_.empty()};
}

bool EventDriven::cross(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(context_.bare, state);
    if (bridge_.leads()) {
        bridge_.leave(t, state, events);
        return restart(state, t, events);
    }
    context_.changed = true;
    const std::size_t told = events.size();
    const bool joints = joints_.found().any();
    Evaluation e = context_.bare.makeEvaluation();
    HeldSolution forces;
    context_.held->solve(context_.bare, t, Side::after, state, e, forces);
    const std::vector<bool> passed = passSeams(t, state);
    const std::vector<HeldContact> before = context_.held->contacts;
    change(t, forces, passed, state, events);
    const bool jumps = settle(t, state, before, true, events);
    search_.forgetMet();
    if (events.size() > told)
        motion_.forgetFailures();
    return jumps || !before.empty() || joints;
}

/// The forces where a step begins, and what is watched in it.
void EventDriven::prepare(double t, const State& state)
{
    search_.guards().solveStart(t, state);
    if (slips_.markSlow(t)) {
        context_.changed = true;
        search_.guards().solveStart(t, state);
    }
    for (std::size_t i = 0; i < context_.held->contacts.size(); ++i) {
        Friction& f = context_.held->contacts[i].of(Motion::slide);
        const ContactForces& now = context_.start.contacts[i];
        const Eigen::Vector3d& force = now.forceOf(Motion::slide);
        if (f.ahead && now.lambda > 0.0 && !force.isZero(0.0))
            f.direction_W = -force.normalized();
    }
    search_.begin(state);
}

/// The step ends at its first event.
Stepper::Advance EventDriven::stopAt(double theta, double t, double h, const State& start, State& state)
{
    const double at = settleAt(theta, t, h, state);
    if (Reason against = joints_.contradiction(at, state); !against.empty()) {
        state = start;
        return {t, {Status::noConvergence, -1}, false, std::move(against)};
    }
    return {at, {}, true};
}

/// The state at theta of the step from t to t + h, or where what comes into contact there touches once the
/// others are put back on their surfaces. Returns when that is.
double EventDriven::settleAt(double theta, double t, double h, State& state)
{
    constexpr int kTries = 3; // each brings the square of what was left
    const double tolerance = context_.options.gapTolerance;
    const CollisionWorld& world = context_.world();
    bool touches = !triggers_.empty() && triggers_.front().what == Trigger::What::gain;
    if (touches) { // where it came in past an edge its gap was never zero
        ContactPoint p = triggers_.front().point;
        world.follow(p, search_.view().place(theta).poses);
        touches = std::abs(p.gap) < tolerance;
    }
    Placement here;
    for (int n = 0;; ++n) {
        motion_.cut(theta);
        motion_.interpolate(1.0, state);
        // Inside a step the interpolant is off by more than at its end.
        const double at = theta == 1.0 ? t + h : t + theta * h;
        context_.held->correct(context_.bare, at, state, state);
        if (n == kTries || !touches)
            return at;
        // What touched before that may be short of it now.
        ContactPoint p = triggers_.front().point;
        ContactRates rates;
        here.set(context_.bare, state);
        world.follow(p, here.poses, here.velocities, rates); // beyond the ends of its features too
        if (p.gap < 0.5 * tolerance || !(rates.gapRate < 0.0))
            return at;
        const double next = theta - p.gap / (rates.gapRate * h);
        if (!(next < 1.0))
            return at;
        theta = next;
    }
}

/// Points and slip directions at the start of the next step.
void EventDriven::renew(const State& state)
{
    touching_.moveTo(state);
    for (HeldContact& c : context_.held->contacts) {
        context_.world().follow(c.point, touching_.at().poses);
        const ContactForces now = context_.motions(c.point, touching_.at());
        for (const Motion m : kMotions) {
            Friction& f = c.of(m);
            if (f.grip == Grip::slip)
                f.direction_W = slipDirection(now.motionOf(m), f.direction_W, context_.rest());
        }
    }
}

/// A contact on the very edge of a feature, where rounding decides whether it still faces the other, is held
/// until it is no longer detected.
void EventDriven::loseEdges()
{
    std::vector<ContactPoint> touching;
    bool detected = false;
    for (std::size_t i = 0; i < context_.held->contacts.size(); ++i) {
        if (context_.start.contacts[i].faces)
            continue;
        if (!std::exchange(detected, true))
            context_.world().detect(touching_.at().poses, context_.touchingBelow(), touching);
        const HeldContact& c = context_.held->contacts[i];
        if (std::ranges::none_of(touching, [&](const ContactPoint& p) { return sameFeatures(c.point, p); }))
            triggers_.push_back({Trigger::What::lost, i, Motion::slide, {}});
    }
}

/// Contacts that leave their piece of a profile by a smooth joint of it go on on the next one; which of the
/// held ones.
std::vector<bool> EventDriven::passSeams(double t, State& state)
{
    std::vector<HeldContact>& held = context_.held->contacts;
    std::vector<bool> passed(held.size(), false);
    std::vector<RigidPose> poses;
    std::vector<ContactPoint> beside;
    for (const Trigger& trigger : triggers_) {
        if (trigger.what != Trigger::What::lost)
            continue;
        posesOf(context_.bare, state, poses);
        ContactPoint left = held[trigger.contact].point;
        context_.world().follow(left, poses);
        context_.world().detectBeside({&left, 1}, poses, context_.touchingBelow(), beside);
        for (const ContactPoint& q : beside)
            if (context_.world().continues(left, q)) {
                held[trigger.contact].point = q;
                passed[trigger.contact] = true;
            }
    }
    // The joint may turn by the rounding of the numbers that describe it.
    if (std::ranges::find(passed, true) != passed.end())
        context_.held->project(context_.bare, t, state);
    return passed;
}

/// The held contacts do what has stopped the step; those that have `passed` a seam stay.
void EventDriven::change(double t, const HeldSolution& forces, const std::vector<bool>& passed, State& state,
                         std::vector<ContactEvent>& events)
{
    std::vector<HeldContact>& held = context_.held->contacts;
    std::vector<bool> gone(held.size(), false);
    bool ends = false; // slips that are not quite at rest
    for (const Trigger& trigger : triggers_) {
        switch (trigger.what) {
        case Trigger::What::gain:
        case Trigger::What::contradiction:
            break;
        case Trigger::What::negative:
            held[trigger.contact].closed = false;
            break;
        case Trigger::What::slip: {
            Friction& f = held[trigger.contact].of(trigger.motion);
            f.grip = Grip::slip;
            f.direction_W = -forces.contacts[trigger.contact].forceOf(trigger.motion).normalized();
            context_.held->lookAheadIfNotMany(forces, context_.rest());
            break;
        }
        case Trigger::What::stick:
            held[trigger.contact].of(trigger.motion).grip = Grip::stick;
            ends = ends || forces.contacts[trigger.contact].motionOf(trigger.motion).norm() > context_.rest();
            break;
        case Trigger::What::lost:
            gone[trigger.contact] = !passed[trigger.contact];
            break;
        }
    }
    // What goes past its end at the same moment but for rounding does so now.
    if (std::ranges::find(gone, true) != gone.end())
        for (std::size_t i = 0; i < held.size(); ++i)
            gone[i] = gone[i] || (!passed[i] && isPastItsEnd(context_, held[i].point, state));
    for (std::size_t i = held.size(); i-- > 0;)
        if (gone[i]) {
            events.push_back(context_.event(ContactEvent::Kind::lost, t, held[i].point, state));
            held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
        }
    if (ends)
        context_.held->project(context_.bare, t, state);
    triggers_.clear();
}

/// Impacts until nothing approaches, then the contacts that last and their modes.
bool EventDriven::settle(double t, State& state, const std::vector<HeldContact>& before, bool kept,
                         std::vector<ContactEvent>& events)
{
    const std::vector<HeldContact> earlier = before;
    bool jumped = blows_.strikeAll(t, state, search_.met(), events, endless_);
    for (int jams = 0; !modes_.choose(t, state, kept && !jumped, jams < kMostJams, events, endless_);
         ++jams) {
        blows_.strikeAll(t, state, search_.met(), events, endless_);
        jumped = true;
    }
    modes_.tell(earlier, t, state, jumped, events);
    joints_.tell(t, state, events);
    return jumped;
}

void EventDriven::interpolate(double theta, State& state) const
{
    requireState(context_.bare, state);
    if (bridge_.leads())
        bridge_.stepper().interpolate(theta, state);
    else
        motion_.interpolate(theta, state);
}

void EventDriven::tapeStep(StepTape& tape)
{
    bool leads = bridge_.leads();
    tape(leads);
    bridge_.beOn(leads);
    if (leads)
        bridge_.stepper().tapeStep(tape);
    else
        motion_.tapeStep(tape);
}

/// No step leads on from t: slips that are nearly at rest come to rest there, or a bridge leads on.
Stepper::Advance EventDriven::giveUp(State& state, double t, double target, const StepResult& result)
{
    slips_.end(kNearRest, t, triggers_);
    if (!triggers_.empty() && !isEndless(t))
        return {t, {}, true};
    triggers_.clear();
    return bridge_.lead(state, t, target, slips_.whyNot(t, result));
}

/// Counts a change at t; whether they follow each other without end.
bool EventDriven::isEndless(double t)
{
    const bool now = changes_.add(t, kMoment) > kMostChanges;
    return changesInWhile_.add(t, kWhile) > kMostInWhile || now;
}

/// Why a run ends whose events do not come to an end.
Stepper::Advance EventDriven::endless(double t) const
{
    Reason last{"at a joint", "关节处"};
    ContactPoint point;
    if (!triggers_.empty()) {
        const Trigger& trigger = triggers_.front();
        last = trigger.name();
        point = trigger.what == Trigger::What::gain ? trigger.point
                                                    : context_.held->contacts[trigger.contact].point;
    }
    return {t,
            {Status::noConvergence, -1},
            false,
            {"events follow each other without end: " + last.en, "事件接连发生，没有止境：" + last.zh},
            point};
}

} // namespace

std::unique_ptr<Stepper> makeEventDriven(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<EventDriven>(system, scene, options);
}

} // namespace polhode

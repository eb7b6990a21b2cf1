#include "engine/step/event_driven.h"

#include "engine/body/check_state.h"
#include "engine/math/tolerances.h"
#include "engine/step/contact_changes.h"
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

// Steps that are stopped more often than this are modes that take turns without end.
constexpr int kMostStops = 40; // in a moment,
constexpr double kMoment = 1e-6; // s
constexpr int kMostInWhile = 200; // and in a longer while
constexpr double kWhile = 1e-4; // s
constexpr int kMostJams = 10; // at one moment: each ends a slip, or turns it round

/// The stepper of makeEventDriven(): advance() goes smoothly on and locates the first event, cross() carries
/// it out, strikes and chooses modes.
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
    bool settle(double t, State& state, const std::vector<HeldContact>& before, bool kept,
                std::vector<ContactEvent>& events);

    Advance stoppedAt(double t, double target, State& state);
    Advance giveUp(State& state, double t, double target, const StepResult& result);
    static Advance failed(double t, Reason why)
    {
        return {t, {Status::noConvergence, -1}, false, std::move(why)};
    }
    Advance endless(double t) const;

    EventContext context_;
    EventJoints joints_;
    SlipEnds slips_;
    SmoothMotion motion_;
    EventSearch search_;
    TouchingContacts touching_;
    ContactChanges changes_;
    Blows blows_;
    EventModes modes_;
    ImpulseBridge bridge_;
    ContactTelling telling_;

    /// What stopped the last step: advance() leaves it to the cross() that follows, which also asks joints_
    /// and search_ what they have found there.
    std::vector<Trigger> triggers_;
    /// Why impulses, of slips that jam or of blows, have come to no end, empty if they have: cross() leaves
    /// it to the next advance().
    Reason endless_;
    Crowd stops_, stopsInWhile_;
};

EventDriven::EventDriven(const System& system, const ContactScene& scene, const StepperOptions& options)
    : context_(system, scene, options)
    , joints_(context_)
    , slips_(context_)
    , motion_(context_, slips_)
    , search_(context_, joints_)
    , touching_(context_)
    , changes_(context_, touching_)
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
    stops_ = stopsInWhile_ = {};
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
    const std::vector<HeldContact> before = context_.held->contacts;
    return settle(t, state, before, false, events);
}

Stepper::Advance EventDriven::advance(State& state, double t, double target)
{
    requireState(context_.bare, state);
    triggers_.clear();
    telling_.forgetStart();
    if (!endless_.empty())
        return bridge_.lead(state, t, target, failed(t, std::exchange(endless_, {})));
    prepare(t, state);
    slips_.end(context_.rest(), t, triggers_);
    if (!triggers_.empty())
        return stoppedAt(t, target, state);

    const State start = joints_.haveMotors() ? state : State{};
    double h = target - t;
    if (const StepResult result = motion_.step(state, t, h, bridge_.endedAt()); !result)
        return giveUp(state, t, target, result);
    double theta = 1.0;
    bool happens = false;
    Reason against; // why motors cannot have their speeds
    do {
        against = joints_.contradiction(t + h, state);
        if (!against.empty())
            break;
        theta = search_.first(motion_, t, h, state, triggers_);
        happens = theta < 1.0 || !triggers_.empty() || joints_.found().any();
    } while (!happens && motion_.goesOn(state, h));
    telling_.keepStart(search_.closing());
    double end = h < target - t ? t + h : target;
    if (happens) {
        end = search_.stopAt(motion_, theta, t, h, triggers_, state);
        against = joints_.contradiction(end, state);
    }
    if (!against.empty()) {
        state = start;
        return failed(t, std::move(against));
    }
    if (happens)
        return stoppedAt(end, target, state);
    changes_.renew(state);
    changes_.findLost(triggers_);
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
    const std::vector<HeldContact> before = changes_.carryOut(triggers_, t, state, events);
    triggers_.clear();
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

/// Impacts until nothing approaches, then the contacts that last and their modes. Whether velocities jump.
bool EventDriven::settle(double t, State& state, const std::vector<HeldContact>& before, bool kept,
                         std::vector<ContactEvent>& events)
{
    bool jumped = blows_.strikeAll(t, state, search_.met(), events, endless_);
    for (int jams = 0; !modes_.choose(t, state, kept && !jumped, jams < kMostJams, events, endless_);
         ++jams) {
        blows_.strikeAll(t, state, search_.met(), events, endless_);
        jumped = true;
    }
    modes_.tell(before, t, state, jumped, events);
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

/// A step has been stopped at t: cross() goes on there, or a bridge where that has no end.
Stepper::Advance EventDriven::stoppedAt(double t, double target, State& state)
{
    const bool now = stops_.add(t, kMoment) > kMostStops;
    const bool inWhile = stopsInWhile_.add(t, kWhile) > kMostInWhile;
    return now || inWhile ? bridge_.lead(state, t, target, endless(t)) : Advance{t, {}, true};
}

/// No step leads on from t: slips that are nearly at rest come to rest there, or a bridge leads on.
Stepper::Advance EventDriven::giveUp(State& state, double t, double target, const StepResult& result)
{
    slips_.end(kNearRest, t, triggers_);
    return triggers_.empty() ? bridge_.lead(state, t, target, slips_.whyNot(t, result))
                             : stoppedAt(t, target, state);
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
    Advance advance = failed(
        t, {"events follow each other without end: " + last.en, "事件接连发生，没有止境：" + last.zh});
    advance.point = point;
    return advance;
}

} // namespace

std::unique_ptr<Stepper> makeEventDriven(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<EventDriven>(system, scene, options);
}

} // namespace polhode

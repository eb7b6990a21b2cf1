#include "engine/step/event_driven.h"

#include "engine/body/check_state.h"
#include "engine/contact/contact_problem.h"
#include "engine/joint/joint_mode_choice.h"
#include "engine/joint/joint_projection.h"
#include "engine/math/number_text.h"
#include "engine/math/tolerances.h"
#include "engine/ode/integrator_table.h"
#include "engine/step/event_driven_stepper.h"
#include "engine/step/joint_events.h"
#include "engine/step/time_stepper.h"
#include "engine/tree/tree_integrator.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

// More changes than these are modes that take turns without end: a bridge leads over them.
constexpr int kMostChanges = 40; ///< of the contacts in a moment,
constexpr double kMoment = 1e-6; ///< s
constexpr int kMostInWhile = 200; ///< and in a longer while
constexpr double kWhile = 1e-4; ///< s
constexpr int kInnerSteps = 100; ///< beyond the end of a slip that turns a method takes ever smaller ones
constexpr int kMostFailures = 24; ///< of steps between two events in the time of the longest bridge,
constexpr int kMostBehind = 4; ///< and right behind a bridge
constexpr double kSlowRoll = 0.1; ///< rad/s: what kSlowSlip is at an arm of a centimetre

} // namespace

EventDriven::EventDriven(const System& system, const ContactScene& scene, const StepperOptions& options)
    : bare_(system.withReactions(nullptr))
    , scene_(scene)
    , options_(options)
    , joints_(reactionsOf(bare_, scene.joints))
    , held_(std::make_shared<HeldContacts>(scene_, options.velocityTolerance, joints_))
    , system_(system.withReactions(held_))
    , scratch_(makeState(system_))
    , evaluation_(bare_.makeEvaluation())
    , reached_(scratch_)
    , sweep_(scene_.world, 2.0 * options.gapTolerance, options.velocityTolerance)
{
    checkContactScene(scene_);
    held_->stabilisation = options_.stabilisation;
    makeMotion(); // or why there is none
    if (joints_) {
        watch_ = std::make_unique<JointWatch>(bare_, *scene_.joints);
        motors_ = MotorCheck::ifAny(bare_, *scene_.joints);
    }
}

std::unique_ptr<Integrator> EventDriven::makeMotion(bool free) const
{
    Options options = options_.integration;
    if (!free)
        options.mostInnerSteps = std::min(options.mostInnerSteps, kInnerSteps);
    if (options_.reduced)
        return makeTreeIntegrator(options_.integrator, system_, scene_.joints, options);
    return makeIntegrator(options_.integrator, system_, options);
}

double EventDriven::storedEnergy(const State& state) const
{
    return joints_ ? joints_->joints().springEnergy(state, rotations(bare_, state)) : 0.0;
}

bool EventDriven::begin(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(bare_, state);
    bounces_.clear();
    unsolved_.clear();
    integrator_.reset();
    free_ = false;
    held_->contacts.clear();
    careful_ = std::numeric_limits<double>::infinity();
    bridgedTo_ = kNever;
    if (joints_)
        setModes({});
    return restart(state, t, events);
}

bool EventDriven::restart(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(bare_, state);
    changes_ = changesInWhile_ = {};
    failures_ = {};
    beginAnew();
    bridge_.reset();
    stuck_ = {};
    triggers_.clear();
    satisfySupports(bare_, state);
    if (joints_) {
        state.internal.resize(static_cast<std::size_t>(joints_->internalCount()), 0.0);
        countAngles(bare_, joints_->joints(), state);
        JointProjection(bare_, joints_->joints(), joints_->settings().solver).project(t, state);
        jointFound_ = {};
        setModes({}, modes_);
    }
    return settle(state, t, held_->contacts, false, events);
}

Stepper::Advance EventDriven::advance(State& state, double t, double target)
{
    requireState(bare_, state);
    if (!integrator_ || (free_ && !held_->contacts.empty())) {
        integrator_ = makeMotion();
        free_ = false;
    }
    triggers_.clear();
    startKnown_ = false;
    if (!stuck_.empty())
        return bridge(state, t, target, {t, {Status::noConvergence, -1}, false, std::exchange(stuck_, {})});
    watchStart(state, t);
    if (endSlips(options_.velocityTolerance))
        return isEndless(t) ? bridge(state, t, target, endless(t)) : Advance{t, {}, true};
    double h = std::min({target - t, turnLimit(), careful_});
    end_ = 1.0;
    State start;
    if (motors_)
        start = state;
    StepResult result = integrator_->step(state, t, h);
    if (motors_)
        if (Reason reason = motors_->contradiction(t + h, state, modes_); !reason.empty()) {
            state = start;
            return {t, {Status::noConvergence, -1}, false, std::move(reason)};
        }
    if (!result && result.status == Status::stepTooSmall && held_->contacts.empty() && !free_) {
        free_ = true; // nothing slips: what turns fast needs the many
        integrator_ = makeMotion(free_);
        result = integrator_->step(state, t, h);
    }
    // Where a slip comes to rest, or close to that, somewhere in the step: as near as steps can come.
    constexpr double kShorter = 0.125;
    for (; !result && result.status != Status::singularPosition && !held_->contacts.empty()
         && kShorter * h > kShortest;) {
        if (failures_.add(t, kLongestBridge)
            > (t - bridgedTo_ < kLongestBridge ? kMostBehind : kMostFailures))
            return giveUp(state, t, target, result);
        careful_ = kShorter * h;
        h = std::min(careful_, turnLimit());
        integrator_ = makeMotion();
        result = integrator_->step(state, t, h);
    }
    careful_ *= 2.0;
    if (!result)
        return giveUp(state, t, target, result);
    reached_ = state;
    const double theta = firstEvent(t, h);
    keepStart();
    if (theta < 1.0 || somethingHappens()) {
        const double at = settleAt(theta, t, h, state);
        if (motors_)
            if (Reason against = motors_->contradiction(at, state, modes_, jointFound_.struck);
                !against.empty()) {
                state = start;
                return {t, {Status::noConvergence, -1}, false, std::move(against)};
            }
        if (isEndless(at))
            return bridge(state, at, target, endless(at));
        return {at, {}, true};
    }
    renew(state);
    loseEdges();
    reachedAt_ = h < target - t ? t + h : target;
    return {reachedAt_, {}, somethingHappens()};
}

double EventDriven::settleAt(double theta, double t, double h, State& state)
{
    constexpr int kTries = 3; // each brings the square of what was left
    bool touches = !triggers_.empty() && triggers_.front().what == Trigger::What::gain;
    // Where it came in past an edge its gap was never zero.
    touches = touches && std::abs(gapAt(theta, triggers_.front().point)) < options_.gapTolerance;
    for (int n = 0;; ++n) {
        end_ = theta;
        integrator_->interpolate(theta, state);
        // Inside a step the interpolant is off by more than at its end.
        const double at = theta == 1.0 ? t + h : t + theta * h;
        held_->correct(bare_, at, state, state);
        if (n == kTries || !touches)
            return at;
        // What touched before that may be short of it now.
        ContactPoint p = triggers_.front().point;
        ContactRates rates;
        posesOf(bare_, state, poses_);
        velocitiesOf(state, velocities_);
        scene_.world->follow(p, poses_, velocities_, rates); // beyond the ends of its features too
        if (p.gap < 0.5 * options_.gapTolerance || !(rates.gapRate < 0.0))
            return at;
        const double next = theta - p.gap / (rates.gapRate * h);
        if (!(next < 1.0))
            return at;
        theta = next;
    }
}

bool EventDriven::cross(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(bare_, state);
    if (bridge_)
        return leaveBridge(state, t, events);
    beginAnew();
    const std::size_t told = events.size();
    std::vector<HeldContact>& held = held_->contacts;
    held_->solve(bare_, t, Side::after, state, evaluation_, solution_);
    const std::vector<bool> passed = passJoints(t, state);
    const std::vector<HeldContact> before = held;
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
            f.direction_W = -solution_.contacts[trigger.contact].forceOf(trigger.motion).normalized();
            held_->lookAheadIfFew(solution_, options_.velocityTolerance);
            break;
        }
        case Trigger::What::stick:
            held[trigger.contact].of(trigger.motion).grip = Grip::stick;
            ends = ends
                || solution_.contacts[trigger.contact].motionOf(trigger.motion).norm()
                    > options_.velocityTolerance;
            break;
        case Trigger::What::lost:
            gone[trigger.contact] = !passed[trigger.contact];
            break;
        }
    }
    // What goes past its end at the same moment but for rounding does so now.
    if (std::ranges::find(gone, true) != gone.end())
        for (std::size_t i = 0; i < held.size(); ++i)
            gone[i] = gone[i] || (!passed[i] && isPastItsEnd(held[i].point, state));
    for (std::size_t i = held.size(); i-- > 0;)
        if (gone[i]) {
            events.push_back(event(Kind::lost, t, held[i].point, state));
            held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
        }
    if (ends)
        held_->project(bare_, t, state);
    triggers_.clear();
    const bool changes = jointFound_.any();
    earlier_ = modes_;
    const bool jumps = settle(state, t, before, true, events);
    met_.clear();
    if (events.size() > told)
        failures_ = {};
    return jumps || !before.empty() || changes;
}

void EventDriven::interpolate(double theta, State& state) const
{
    requireState(bare_, state);
    if (bridge_)
        bridge_->interpolate(theta, state);
    else if (integrator_)
        integrator_->interpolate(theta * end_, state);
}

void EventDriven::tapeStep(StepTape& tape)
{
    bool bridged = bridge_ != nullptr;
    tape(bridged);
    if (bridged && !bridge_)
        bridge_ = makeBridge();
    if (!bridged)
        bridge_.reset();
    if (bridged)
        return bridge_->tapeStep(tape);
    if (!integrator_)
        integrator_ = makeMotion();
    tape(end_);
    integrator_->tapeStep(tape);
}

void EventDriven::contacts(double t, const State& state, ContactSnapshot& out) const
{
    lookAt(t, state, out, false);
}

std::shared_ptr<const JointReactions> EventDriven::reactionsOf(const System& bare,
                                                               const std::shared_ptr<const JointSet>& joints)
{
    if (!joints)
        return nullptr;
    return std::make_shared<const JointReactions>(bare, joints);
}

std::unique_ptr<Stepper> EventDriven::makeBridge() const
{
    StepperOptions options = options_;
    options.step = bridgeSpan_;
    ContactScene scene = scene_;
    for (ContactLaw& law : scene.laws) { // without what time steps do not know
        if (!restitutionRow(law.impact).atOnce)
            law.impact = Restitution::newton;
        if (law.restitution == 0.0)
            law.tangentialRestitution = law.torsionalRestitution = 0.0;
    }
    return makeTimeStepper(bare_, scene, options);
}

Stepper::Advance EventDriven::bridge(State& state, double t, double target, Advance why)
{
    if (why.reason.empty())
        return why;
    if (t - bridgedTo_ > bridgeSpan_)
        bridgeSpan_ = kFirstBridge;
    bridge_ = makeBridge();
    std::vector<ContactEvent> none;
    bridge_->begin(state, t, none);
    const Advance across = bridge_->advance(state, t, std::min(target, t + bridgeSpan_));
    if (!across.result) {
        bridge_.reset();
        return why;
    }
    careful_ = bridgeSpan_;
    bridgeSpan_ = std::min(2.0 * bridgeSpan_, kLongestBridge);
    bridged_ = std::move(why);
    bridgedTo_ = across.t;
    return {across.t, {}, true};
}

bool EventDriven::leaveBridge(State& state, double t, std::vector<ContactEvent>& events)
{
    bridge_->cross(state, t, events);
    bridge_->settle(state);
    events.push_back(event(Kind::bridged, t, bridged_.point, state));
    events.back().reason = bridged_.reason;
    return restart(state, t, events);
}

Stepper::Advance EventDriven::giveUp(State& state, double t, double target, const StepResult& result)
{
    if (endSlips(kNearRest) && !isEndless(t))
        return {t, {}, true};
    triggers_.clear();
    return bridge(state, t, target, whyNot(t, result));
}

bool EventDriven::isEndless(double t)
{
    const bool now = changes_.add(t, kMoment) > kMostChanges;
    return changesInWhile_.add(t, kWhile) > kMostInWhile || now;
}

Stepper::Advance EventDriven::endless(double t) const
{
    static const std::array<Reason, 6> kNames{{{"contact gained", "接触产生"},
                                               {"a contact force reaches zero", "接触力减小到零"},
                                               {"slip begins", "开始滑动"},
                                               {"slip ends", "滑动停止"},
                                               {"contact lost", "接触脱离"},
                                               {"contacts contradict each other", "接触条件相互矛盾"}}};
    Advance failed{t, {Status::noConvergence, -1}, false, {"at a joint", "关节处"}, {}};
    if (!triggers_.empty()) {
        const Trigger& trigger = triggers_.front();
        failed.reason = kNames[static_cast<std::size_t>(trigger.what)];
        failed.point
            = trigger.what == Trigger::What::gain ? trigger.point : held_->contacts[trigger.contact].point;
    }
    failed.reason = {"events follow each other without end: " + failed.reason.en,
                     "事件接连发生，没有止境：" + failed.reason.zh};
    return failed;
}

Stepper::Advance EventDriven::whyNot(double t, const StepResult& result) const
{
    Advance failed{t, result};
    if (held_->contacts.empty()
        || !(result.status == Status::stepTooSmall || result.status == Status::diverged))
        return failed;
    std::size_t slowest = 0;
    Motion motion = Motion::slide;
    double speed = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < held_->contacts.size(); ++i)
        for (const Motion m : {Motion::slide, Motion::roll}) // a spin cannot turn but by stopping
            if (held_->contacts[i].of(m).grip == Grip::slip
                && start_.contacts[i].motionOf(m).norm() < speed) {
                slowest = i;
                motion = m;
                speed = start_.contacts[i].motionOf(m).norm();
            }
    // What grows beyond all bounds does so for another reason, unless a slip is about to turn.
    if (result.status == Status::diverged && !(speed < (motion == Motion::slide ? kSlowSlip : kSlowRoll)))
        return failed;
    failed.point = held_->contacts[slowest].point;
    const std::string slip = numberText(speed);
    if (speed == std::numeric_limits<double>::infinity())
        failed.reason = {"steps became too small while a contact lasts", "接触持续期间，步长变得过小"};
    else if (motion == Motion::slide)
        failed.reason = {"steps became too small where a contact slips at " + slip + " m/s",
                         "接触以 " + slip + " m/s 滑动时，步长变得过小"};
    else
        failed.reason = {"steps became too small where a contact rolls at " + slip + " rad/s",
                         "接触以 " + slip + " rad/s 滚动时，步长变得过小"};
    return failed;
}

void EventDriven::snapshot(double t, const State& state, ContactSnapshot& out) const
{
    lookAt(t, state, out, true);
}

void EventDriven::lookAt(double t, const State& state, ContactSnapshot& out, bool problemToo) const
{
    std::vector<RigidPose> poses;
    std::vector<RigidVelocity> velocities;
    posesOf(bare_, state, poses);
    velocitiesOf(state, velocities);
    std::vector<ContactPoint> near;
    scene_.world->detect(poses, options_.margin, near);
    dropOverlaps(near);
    passEnds(near, state);

    HeldContacts held(scene_, options_.velocityTolerance, joints_);
    out = {};
    std::vector<ContactPoint> lasting;
    for (const ContactPoint& p : near) {
        const ContactLaw& law = scene_.law(p.colliderA, p.colliderB);
        ContactForces motion;
        held.motions(p, poses, velocities, motion);
        ContactRecord r;
        r.point = p;
        r.zeta = motion.zeta;
        r.slip_W = motion.motionOf(Motion::slide);
        r.friction = r.slip_W.norm() > options_.velocityTolerance ? law.friction : law.sticking();
        r.which = caseOf(p.gap, r.zeta);
        if (r.which == ContactRecord::Case::lasting) {
            out.rows.push_back(static_cast<int>(out.contacts.size()));
            HeldContact c;
            c.point = p;
            initialiseFriction(c, law, motion, options_.velocityTolerance, options_.friction);
            held.contacts.push_back(c);
            lasting.push_back(p);
        }
        out.contacts.push_back(r);
    }
    if (lasting.empty())
        return;
    JointModes joints = modes_;
    const ModeChoice choice = chooseBoth(held, t, state, {}, {}, joints);
    if (problemToo) {
        const ContactProblem problem
            = makeContactProblem(bare_, *scene_.world, t, Side::after, state, lasting, held.joints());
        out.N = problem.N;
        out.M = problem.M;
        out.d = problem.d;
        LcpOptions lcp = options_.lcp;
        lcp.keepHistory = true;
        lcp.size_w = problem.size_d;
        out.solution
            = solveLcp(options_.lcpMethod.empty() ? "dantzig" : options_.lcpMethod, problem.lcp(), lcp);
    }
    out.indeterminate = choice.solution.indeterminate;
    for (std::size_t i = 0; i < held.contacts.size(); ++i) {
        ContactRecord& r = out.contacts[static_cast<std::size_t>(out.rows[i])];
        tell(held.contacts[i], choice.solution.contacts[i], choice.solution.force, r);
    }
}

ContactRecord::Case EventDriven::caseOf(double gap, double zeta) const
{
    const double rest = 10.0 * options_.velocityTolerance;
    if (gap > touchingBelow())
        return ContactRecord::Case::apart;
    if (zeta < -rest)
        return ContactRecord::Case::striking;
    return zeta > rest ? ContactRecord::Case::parting : ContactRecord::Case::lasting;
}

void EventDriven::tell(const HeldContact& c, const ContactForces& f, double force, ContactRecord& out) const
{
    out.zetaDot = c.closed ? 0.0 : f.zetaDot;
    out.current = c.closed;
    out.lambda = f.lambda;
    out.active = c.closed && f.lambda > tolerance::kNone * force;
    out.friction_W = f.forceOf(Motion::slide);
    out.rollingMoment = f.forceOf(Motion::roll).norm();
    out.torsionalMoment = f.forceOf(Motion::spin).norm();
    // What has come to rest between two events slips no more, though nothing has needed to hold it yet.
    constexpr double kBegins = 1e-3; // s: a slip that has just begun has a speed that counts after this
    out.sliding = c.of(Motion::slide).grip == Grip::slip
        && f.motionOf(Motion::slide).norm() + kBegins * f.rateOf(Motion::slide).norm()
            > options_.velocityTolerance;
    if (out.sliding)
        out.friction = c.of(Motion::slide).kinetic;
}

bool EventDriven::tellAll(const HeldSolution& solution, std::vector<ContactRecord>& out)
{
    out.clear();
    const auto add = [&](const ContactPoint& p, const ContactForces& motion,
                         ContactRecord::Case which) -> ContactRecord& {
        const ContactLaw& law = scene_.law(p.colliderA, p.colliderB);
        ContactRecord& r = out.emplace_back();
        r.point = p;
        r.zeta = motion.zeta;
        r.slip_W = motion.motionOf(Motion::slide);
        r.friction = r.slip_W.norm() > options_.velocityTolerance ? law.friction : law.sticking();
        r.which = which;
        return r;
    };
    for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
        const HeldContact& c = held_->contacts[i];
        const ContactForces& f = solution.contacts[i];
        tell(c, f, solution.force, add(c.point, f, ContactRecord::Case::lasting));
    }
    std::erase_if(touching_, [&](const ContactPoint& p) { return p.gap > touchingBelow(); });
    dropOverlaps(touching_);
    for (const ContactPoint& p : touching_) {
        if (isHeld(p))
            continue;
        ContactForces motion;
        held_->motions(p, poses_, velocities_, motion);
        const ContactRecord::Case which = caseOf(p.gap, motion.zeta);
        if (which == ContactRecord::Case::lasting)
            return false;
        add(p, motion, which);
    }
    return true;
}

void EventDriven::keepStart()
{
    poses_ = startPoses_;
    velocities_ = startVelocities_;
    const StepEnd& start = ends_[0];
    if (start.reach < touchingBelow() || !std::ranges::equal(start.poses, startPoses_, samePose))
        scene_.world->detect(startPoses_, touchingBelow(), touching_);
    else
        touching_ = start.near;
    startKnown_ = tellAll(start_, atStart_);
}

bool EventDriven::contactsUpToEvent(double t, const State& state, std::vector<ContactRecord>& out)
{
    if (bridge_ || held_->contacts.empty())
        return false;
    held_->solve(bare_, t, Side::before, state, evaluation_, solution_);
    reachedKnown_ = false;
    posesOf(bare_, state, poses_);
    velocitiesOf(state, velocities_);
    scene_.world->detect(poses_, touchingBelow(), touching_);
    const bool known = tellAll(solution_, out);
    for (std::size_t i = 0; i < held_->contacts.size(); ++i) {
        scene_.world->follow(out[i].point, poses_); // from where the step began
        out[i].lambda
            = std::max(0.0, out[i].lambda); // of one that breaks it is 0 to the rounding of the moment
    }
    return known;
}

std::unique_ptr<Stepper> makeEventDriven(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<EventDriven>(system, scene, options);
}

} // namespace polhode

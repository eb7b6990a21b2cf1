#include "engine/step/time_stepper.h"

#include "engine/body/check_state.h"
#include "engine/math/refused.h"
#include "engine/ode/linear_step.h"
#include "engine/step/velocity_time_stepper.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kDefaultStep = 2e-3; ///< s

} // namespace

TimeStepper::TimeStepper(const System& system, const ContactScene& scene, const StepperOptions& options)
    : system_(system)
    , scene_(scene)
    , options_(options)
    , step_(options.step > 0.0 ? options.step : kDefaultStep)
    , evaluation_(system.makeEvaluation())
    , sweep_(scene.world, options.gapTolerance, options.velocityTolerance)
{
    if (system.reactions())
        refuse({}, {"time-stepping of a system with reactions of its own", "时间步进用于自带约束力的系统"});
    checkContactScene(scene);
    for (std::size_t i = 0; i < scene.laws.size(); ++i) {
        const ContactLaw& law = scene.laws[i];
        // An impact without restitution takes two steps, the first to the surface: it would give back twice.
        const Reason once{"0 in time-stepping where restitution is 0",
                          "0（时间步进法中 restitution 为 0 时）"};
        requireOfLaw(law.restitution > 0.0 || law.tangentialRestitution == 0.0, i, "tangentialRestitution",
                     law.tangentialRestitution, once);
        requireOfLaw(law.restitution > 0.0 || law.torsionalRestitution == 0.0, i, "torsionalRestitution",
                     law.torsionalRestitution, once);
        if (!restitutionRow(law.impact).atOnce)
            refuse(
                Subject::law(i),
                {"the energetic law of impact in time-stepping", "时间步进法中的能量恢复定律（energetic）"},
                {"newton, poisson", "newton、poisson"});
    }
    if (options_.pyramid && options_.pyramidSides < 3)
        refuse({}, "pyramidSides", options_.pyramidSides, "", {"3 or more", "3 或更多"});
    for (const Body& b : system.bodies())
        supported_ = supported_ || b.support != Support::free;
    if (scene.joints) {
        motors_ = MotorCheck::ifAny(system_, *scene.joints);
        joints_ = std::make_unique<JointImpulses>(system_, scene.joints, options_.reduced);
        if (options_.reduced)
            tree_ = std::make_unique<TreeMove>(system_, scene.joints);
        problem_.joints = joints_.get();
    }
    requireMethod();
    sweeps_ = !options_.pyramid && !options_.lcpMethod.empty() && lcpMethodRow(options_.lcpMethod).sweepsCones
        && rough();
}

bool TimeStepper::rough() const
{
    const auto resists = [](const ContactLaw& law) {
        return law.sticking() > 0.0 || law.rolling > 0.0 || law.torsional > 0.0;
    };
    return (options_.friction && std::any_of(scene_.laws.begin(), scene_.laws.end(), resists))
        || (joints_ && !joints_->joints().bearings().empty());
}

void TimeStepper::requireMethod() const
{
    // The matrix of a pyramid is copositive, but neither symmetric nor positive semidefinite, with zeros on
    // its diagonal. Lemke's path ends at a solution all the same, and enumeration takes any matrix that is
    // small.
    const std::string& method = options_.lcpMethod;
    if (method.empty() || !rough())
        return;
    const auto takes = [this](const LcpMethodRow& row) {
        return row.copositive || (row.sweepsCones && !options_.pyramid);
    };
    if (takes(lcpMethodRow(method)))
        return;
    Reason allowed;
    for (const LcpMethodRow& row : lcpMethodTable())
        if (takes(row)) {
            allowed.en += (allowed.en.empty() ? "" : ", ") + std::string(row.id);
            allowed.zh += (allowed.zh.empty() ? "" : "、") + std::string(row.id);
        }
    if (options_.pyramid)
        refuse({}, {"the solver " + method + " for a friction pyramid", "用于摩擦棱锥的求解方法 " + method},
               allowed);
    refuse({},
           {"the solver " + method + " in time-stepping with friction",
            "有摩擦的时间步进法中的求解方法 " + method},
           allowed);
}

bool TimeStepper::begin(State& state, double t, std::vector<ContactEvent>& events)
{
    requireState(system_, state);
    memory_.clear();
    found_.clear();
    bearings_.clear();
    told_ = Told::nothing;
    first_ = true;
    return restart(state, t, events);
}

bool TimeStepper::restart(State& state, double t, std::vector<ContactEvent>&)
{
    requireState(system_, state);
    trail_.clear();
    underWay_ = struck_ = false;
    given_.clear();
    if (joints_)
        joints_->begin(t, state);
    return false;
}

Stepper::Advance TimeStepper::advance(State& state, double t, double target)
{
    requireState(system_, state);
    constexpr double kWhole = 1e-12; // of the number of steps: rounding of a quotient that should be whole
    const int count = std::max(1, static_cast<int>(std::ceil((target - t) / step_ * (1.0 - kWhole))));
    const double h = (target - t) / count;
    const bool goesOn = underWay_ && t == shownAt_ && state == shown_;
    if (goesOn)
        state = actual_;
    else
        underWay_ = false;
    trail_.clear();
    trail_.push_back(state);
    plainSteps_ = 0;
    trailStart_ = t;
    trailStep_ = h;
    trailTimes_ = {t};
    uneven_ = false;
    atStart_.clear();
    given_.clear();
    if (!goesOn)
        withheld_.clear();
    double now = t;
    for (int k = 0; k < count;) {
        const double whole = k + 1 < count ? t + (k + 1) * h : target;
        const bool begins = now == (k == 0 ? t : t + k * h);
        double end = whole;
        const StepResult result = oneStep(state, now, end, Side::after, begins ? h : whole - now);
        Reason against = motors_ ? contradiction(end, state) : Reason{};
        if (!result || !against.empty()) {
            state = goesOn ? shown_ : trail_.front();
            trail_.resize(1);
            events_.clear();
            underWay_ = struck_ = false;
            return {t, result ? StepResult{Status::noConvergence, -1} : result, false, std::move(against)};
        }
        trail_.push_back(state);
        trailTimes_.push_back(end);
        for (const ImpulseContact& c : problem_.contacts) {
            if (c.stop >= 0)
                continue;
            if (now == t)
                atStart_.push_back(recordOf(c));
        }
        (underWay_ || struck_ ? withheld_ : given_) += impulsesOf(trail_[trail_.size() - 2]);
        plainSteps_ += underWay_ || struck_ ? 0 : 1;
        if (struck_) {
            actual_ = state;
            showBefore(end, state);
            return {end, {}, true, {}};
        }
        now = end;
        uneven_ = uneven_ || end != whole;
        k += end == whole ? 1 : 0;
    }
    if (underWay_) {
        actual_ = state;
        showBefore(target, state);
        shown_ = state;
        shownAt_ = target;
    }
    return {target, {}, !events_.empty(), {}};
}

Reason TimeStepper::contradiction(double t, const State& state) const
{
    JointModes pushed;
    constexpr double kMoves = 1e-9; // m/s, rad/s: what solving leaves of a speed that a stop takes away
    const auto velocity = [&](int slot) { return problem_.bodies[static_cast<std::size_t>(slot)]; };
    // Where joints and motors leave a stop no answer its impulse is zero, and the speed against it stays.
    for (const ImpulseContact& c : problem_.contacts)
        if (c.stop >= 0
            && (c.pn > 0.0
                || (c.point.gap <= 0.0 && c.normal.velocity(velocity(c.slotA), velocity(c.slotB)) < -kMoves)))
            pushed.resting.push_back(joints_->joints().stops()[static_cast<std::size_t>(c.stop)]);
    return motors_->contradiction(t, state, pushed);
}

void TimeStepper::showBefore(double t, State& state) const
{
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        BodyState& s = state.bodies[i];
        const BodyState& before = struckFrom_.bodies[i];
        s.v_WB = before.v_WB;
        s.w_WB = before.w_WB;
        s.impulse_W = before.impulse_W;
        s.angularImpulse_W = before.angularImpulse_W;
        s.angularImpulseO_W = before.angularImpulseO_W;
    }
    state.work = struckFrom_.work;
    state.account = struckFrom_.account;
    accountPotentials(t, struckFrom_, state);
    if (supported_)
        satisfySupports(system_, state);
}

bool TimeStepper::cross(State& state, double, std::vector<ContactEvent>& events)
{
    std::move(events_.begin(), events_.end(), std::back_inserter(events));
    events_.clear();
    given_.clear();
    const bool jumps = std::exchange(struck_, false);
    if (jumps) {
        state = actual_;
        std::swap(given_, withheld_);
    }
    return jumps;
}

void TimeStepper::settle(State& state)
{
    if (std::exchange(underWay_, false))
        state = actual_;
}

void TimeStepper::tapeStep(StepTape& tape)
{
    tape(trail_);
    tape(plainSteps_);
    tape(trailStart_);
    tape(trailStep_);
    if (plainSteps_ + 1 < trail_.size())
        tape(struckFrom_);
}

void TimeStepper::interpolate(double theta, State& state) const
{
    const double pieces = static_cast<double>(trail_.size() - 1);
    auto k = std::min(static_cast<std::size_t>(theta * pieces), trail_.size() - 2);
    double part = std::clamp(theta * pieces - static_cast<double>(k), 0.0, 1.0);
    double t = trailStart_ + (static_cast<double>(k) + part) * trailStep_, length = trailStep_;
    if (uneven_) {
        t = trailTimes_.front() + theta * (trailTimes_.back() - trailTimes_.front());
        for (k = 0; k + 2 < trail_.size() && trailTimes_[k + 1] <= t;)
            ++k;
        length = trailTimes_[k + 1] - trailTimes_[k];
        part = std::clamp((t - trailTimes_[k]) / length, 0.0, 1.0);
    }
    const State& a = trail_[k];
    const State& b = trail_[k + 1];
    if (part == 0.0 || part == 1.0) {
        state = part == 0.0 ? a : b;
        if (k >= plainSteps_)
            showBefore(t, state);
        return;
    }
    state = b;
    mixStates(part, a, b, state);
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        BodyState& s = state.bodies[i];
        s.attitude = a.bodies[i].attitude;
        updateAttitude(system_.chart(), s.attitude, part * length * b.bodies[i].w_WB);
        finishAttitude(system_.chart(), s.attitude);
    }
    if (supported_)
        satisfySupports(system_, state);
    if (joints_ && options_.stabilisation)
        joints_->stabilise({}, t, state);
    if (k >= plainSteps_)
        showBefore(t, state);
}

double TimeStepper::storedEnergy(const State& state) const
{
    return joints_ ? joints_->joints().springEnergy(state, rotations(system_, state)) : 0.0;
}

void TimeStepper::snapshot(double t, const State& state, ContactSnapshot& out) const
{
    lookAt(t, state, out, true);
}

void TimeStepper::contacts(double t, const State& state, ContactSnapshot& out) const
{
    lookAt(t, state, out, false);
}

ContactRecord TimeStepper::recordOf(const ImpulseContact& c) const
{
    using Case = ContactRecord::Case;
    ContactRecord record;
    record.point = c.point;
    record.zeta = c.before;
    record.lambda = c.pn / h_;
    record.friction_W = side_W(c) / h_;
    const BodyVelocity& A = problem_.bodies[static_cast<std::size_t>(c.slotA)];
    const BodyVelocity& B = problem_.bodies[static_cast<std::size_t>(c.slotB)];
    record.zetaDot = (c.normal.velocity(A, B) - c.before) / h_;
    record.slip_W = c.slip_W;
    record.friction = c.friction;
    record.sliding = c.friction > 0.0 && c.sliding;
    record.active = c.pn > 0.0;
    constexpr double kShut = 1e-9; // m: what solving leaves of a gap that a step has closed
    const double touching = std::max(options_.gapTolerance, 0.0) + kShut;
    record.current = record.active && c.point.gap <= touching;
    record.which = record.active || c.point.gap <= touching ? Case::lasting : Case::apart;
    if (record.which == Case::lasting && c.before < -threshold(c))
        record.which = Case::striking;
    if (record.which == Case::lasting && c.before > threshold(c))
        record.which = Case::parting;
    if (c.resistance >= 0) {
        const TurningResistance& r = problem_.resistances[static_cast<std::size_t>(c.resistance)];
        record.rollingMoment = std::hypot(r.m1, r.m2) / h_;
        record.torsionalMoment = r.ms / h_;
    }
    return record;
}

void TimeStepper::lookAt(double t, const State& state, ContactSnapshot& out, bool problemToo) const
{
    out = {};
    TimeStepper fresh(system_, scene_, options_);
    fresh.memory_ = memory_;
    fresh.bearings_ = bearings_;
    fresh.look(state, t, Side::after);
    fresh.prepare(state, t, step_, options_.margin);
    out.solution = fresh.solve(problemToo);
    std::vector<ContactPoint> rows;
    for (const ImpulseContact& c : fresh.problem_.contacts) {
        if (c.stop >= 0)
            continue;
        const ContactRecord record = fresh.recordOf(c);
        if (record.which == ContactRecord::Case::lasting) {
            out.rows.push_back(static_cast<int>(out.contacts.size()));
            rows.push_back(c.point);
        }
        out.contacts.push_back(record);
    }
    constexpr std::size_t kSmall = 64; // of contacts: larger matrices are not for reading
    if (!problemToo || rows.size() > kSmall)
        return;
    std::unique_ptr<const JointReactions> held;
    if (joints_)
        held = std::make_unique<JointReactions>(system_, scene_.joints,
                                                JointSettings{.modes = fresh.joints_->modes(fresh.problem_)});
    const ContactProblem small
        = makeContactProblem(system_, *scene_.world, t, Side::after, state, rows, held.get());
    out.N = small.N;
    out.M = small.M;
    out.d = small.d;
}

std::unique_ptr<Stepper> makeTimeStepper(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<TimeStepper>(system, scene, options);
}

} // namespace polhode

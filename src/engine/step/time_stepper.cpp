#include "engine/step/time_stepper.h"

#include "engine/contact/contact_problem.h"
#include "engine/integrate/check_step.h"
#include "engine/integrate/implicit_gyroscope.h"
#include "engine/joint/joint_events.h"
#include "engine/step/cone_solver.h"
#include "engine/step/joint_impulses.h"
#include "engine/step/time_stepper_contact.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

constexpr double kDefaultStep = 2e-3; ///< s
constexpr double kRecovery = 0.2; ///< part of a penetration taken out in one step
constexpr int kColdEffort = 400000; ///< contacts × sweeps that a step with new contacts may cost,
constexpr int kWarmEffort = 100000; ///< and one that begins with the impulses of the last
constexpr int kLeastSweeps = 60; ///< but never fewer sweeps than this
constexpr int kMostSweeps = 5000;

/// What a contact keeps for the next step.
struct Memory {
    ContactPoint point;
    int stop = -1;
    double pn = 0.0, ms = 0.0;
    Eigen::Vector3d side_W = Eigen::Vector3d::Zero(); ///< N s
    Eigen::Vector3d roll_W = Eigen::Vector3d::Zero(); ///< N m s
    bool sliding = false;
};

auto key(const ContactPoint& p)
{
    return std::tuple(p.colliderA, p.colliderB, p.feature);
}

std::size_t index(int i)
{
    return static_cast<std::size_t>(i);
}

/// A velocity to two digits, in m/s.
Reason speedText(double speed)
{
    std::array<char, 32> text{};
    const auto end
        = std::to_chars(text.data(), text.data() + text.size(), speed, std::chars_format::general, 2);
    const std::string both = std::string(text.data(), end.ptr) + " m/s";
    return {both, both};
}

class TimeStepper final : public Stepper
{
public:
    TimeStepper(const System& system, const ContactScene& scene, const StepperOptions& options)
        : system_(system)
        , scene_(scene)
        , options_(options)
        , step_(options.step > 0.0 ? options.step : kDefaultStep)
        , evaluation_(system.makeEvaluation())
    {
        if (system.reactions())
            throw std::invalid_argument("time-stepping takes a system without reactions of its own");
        checkContactScene(scene);
        if (options_.pyramid && options_.pyramidSides < 3)
            throw std::invalid_argument("a friction pyramid has " + std::to_string(options_.pyramidSides)
                                        + " sides, allowed: 3 and more");
        for (const Body& b : system.bodies())
            supported_ = supported_ || b.support != Support::free;
        if (scene.joints) {
            joints_ = std::make_unique<JointImpulses>(system_, scene.joints);
            problem_.joints = joints_.get();
        }
    }

    bool begin(State& state, double t, std::vector<ContactEvent>& events) override
    {
        memory_.clear();
        bearings_.clear();
        unsolved_ = false;
        return restart(state, t, events);
    }

    bool restart(State& state, double, std::vector<ContactEvent>&) override
    {
        trail_.clear();
        if (joints_)
            joints_->begin(state);
        return false;
    }

    Advance advance(State& state, double t, double target) override
    {
        const int count = std::max(1, static_cast<int>(std::ceil((target - t) / step_ * (1.0 - 1e-12))));
        const double h = (target - t) / count;
        trail_.clear();
        trail_.push_back(state);
        trailStep_ = h;
        for (int k = 0; k < count; ++k) {
            const double now = t + k * h;
            const Side side = Side::after;
            const StepResult result = oneStep(state, now, side, h);
            if (!result) {
                state = trail_.front();
                trail_.resize(1);
                events_.clear();
                return {t, result, false, {}};
            }
            trail_.push_back(state);
        }
        return {target, {}, !events_.empty(), {}};
    }

    bool cross(State&, double, std::vector<ContactEvent>& events) override
    {
        bool jumped = false;
        for (ContactEvent& event : events_) {
            jumped = jumped || event.kind == ContactEvent::Kind::impact;
            events.push_back(std::move(event));
        }
        events_.clear();
        return jumped;
    }

    void interpolate(double theta, State& state) const override
    {
        const double pieces = static_cast<double>(trail_.size() - 1);
        const auto k = std::min(static_cast<std::size_t>(theta * pieces), trail_.size() - 2);
        const double part = std::clamp(theta * pieces - static_cast<double>(k), 0.0, 1.0);
        const State& a = trail_[k];
        const State& b = trail_[k + 1];
        if (part == 0.0 || part == 1.0) {
            state = part == 0.0 ? a : b;
            return;
        }
        const auto mix = [&](const auto& x, const auto& y) { return ((1.0 - part) * x + part * y).eval(); };
        const auto mixed = [&](double x, double y) { return (1.0 - part) * x + part * y; };
        state = b;
        for (std::size_t i = 0; i < a.bodies.size(); ++i) {
            BodyState& s = state.bodies[i];
            const BodyState& p = a.bodies[i];
            const BodyState& q = b.bodies[i];
            s.p_WB = mix(p.p_WB, q.p_WB);
            s.v_WB = mix(p.v_WB, q.v_WB);
            s.w_WB = mix(p.w_WB, q.w_WB);
            s.impulse_W = mix(p.impulse_W, q.impulse_W);
            s.angularImpulse_W = mix(p.angularImpulse_W, q.angularImpulse_W);
            s.angularImpulseO_W = mix(p.angularImpulseO_W, q.angularImpulseO_W);
            s.attitude = p.attitude;
            updateAttitude(system_.chart(), s.attitude, part * trailStep_ * q.w_WB);
            finishAttitude(system_.chart(), s.attitude);
        }
        for (std::size_t k2 = 0; k2 < a.work.size(); ++k2)
            state.work[k2] = mixed(a.work[k2], b.work[k2]);
        state.account.friction = mixed(a.account.friction, b.account.friction);
        state.account.restitution = mixed(a.account.restitution, b.account.restitution);
        state.account.damping = mixed(a.account.damping, b.account.damping);
        state.account.drive = mixed(a.account.drive, b.account.drive);
        state.account.impulse_W = mix(a.account.impulse_W, b.account.impulse_W);
        state.account.angularImpulseO_W = mix(a.account.angularImpulseO_W, b.account.angularImpulseO_W);
        for (std::size_t k2 = 0; k2 < a.internal.size(); ++k2)
            state.internal[k2] = mixed(a.internal[k2], b.internal[k2]);
        if (supported_)
            satisfySupports(system_, state);
        if (joints_ && options_.stabilisation)
            joints_->stabilise({}, state);
    }

    double storedEnergy(const State& state) const override
    {
        return joints_ ? joints_->joints().springEnergy(state, rotations(system_, state)) : 0.0;
    }

    void snapshot(double t, const State& state, ContactSnapshot& out) const override
    {
        out = {};
        TimeStepper fresh(system_, scene_, options_);
        fresh.memory_ = memory_;
        fresh.bearings_ = bearings_;
        fresh.prepare(state, t, Side::after, step_, options_.margin);
        out.solution = fresh.solve(true);
        std::vector<ContactPoint> rows;
        for (const ImpulseContact& c : fresh.problem_.contacts) {
            if (c.stop >= 0)
                continue;
            ContactRecord record;
            record.point = c.point;
            record.zeta = c.before;
            record.lambda = c.pn / step_;
            record.friction_W = fresh.side_W(c) / step_;
            const BodyVelocity& A = fresh.problem_.bodies[static_cast<std::size_t>(c.slotA)];
            const BodyVelocity& B = fresh.problem_.bodies[static_cast<std::size_t>(c.slotB)];
            record.zetaDot = (c.normal.velocity(A, B) - c.before) / step_;
            record.slip_W = c.slip_W;
            record.friction = c.friction;
            record.sliding = fresh.slides(c);
            record.active = c.pn > 0.0;
            const double touching = std::max(options_.gapTolerance, 0.0) + 1e-9;
            using Case = ContactRecord::Case;
            record.current = record.active && c.point.gap <= touching;
            record.which = record.active || c.point.gap <= touching ? Case::lasting : Case::apart;
            if (record.which == Case::lasting && c.before < -fresh.threshold(c))
                record.which = Case::striking;
            if (record.which == Case::lasting && c.before > fresh.threshold(c))
                record.which = Case::parting;
            if (c.resistance >= 0) {
                const TurningResistance& r
                    = fresh.problem_.resistances[static_cast<std::size_t>(c.resistance)];
                record.rollingMoment = std::hypot(r.m1, r.m2) / step_;
                record.torsionalMoment = r.ms / step_;
            }
            if (record.which == Case::lasting) {
                out.rows.push_back(static_cast<int>(out.contacts.size()));
                rows.push_back(c.point);
            }
            out.contacts.push_back(record);
        }
        constexpr std::size_t kSmall = 64; // of contacts: larger matrices are not for reading
        if (rows.size() > kSmall)
            return;
        std::unique_ptr<const JointReactions> held;
        if (joints_)
            held = std::make_unique<JointReactions>(
                system_, scene_.joints, JointSettings{.modes = fresh.joints_->modes(fresh.problem_)});
        const ContactProblem small
            = makeContactProblem(system_, *scene_.world, t, Side::after, state, rows, held.get());
        out.N = small.N;
        out.M = small.M;
        out.d = small.d;
    }

private:
    /// What the applied forces give to ζ in two steps: slower approaches are rest, not impact.
    double threshold(const ImpulseContact& c) const
    {
        return options_.velocityTolerance + 2.0 * std::abs(c.free - c.before);
    }

    bool slides(const ImpulseContact& c) const
    {
        if (!(c.friction > 0.0) || !(c.pn > 0.0))
            return c.friction == 0.0;
        const BodyVelocity& A = problem_.bodies[static_cast<std::size_t>(c.slotA)];
        const BodyVelocity& B = problem_.bodies[static_cast<std::size_t>(c.slotB)];
        const double slip = std::hypot(c.side1.velocity(A, B) + c.drive1, c.side2.velocity(A, B) + c.drive2);
        constexpr double kOnCone = 1e-9;
        return std::hypot(c.p1, c.p2) >= c.friction * c.pn * (1.0 - kOnCone)
            && slip > options_.velocityTolerance;
    }

    Eigen::Vector3d side_W(const ImpulseContact& c) const
    {
        if (!(c.tangentStep > 0.0))
            return Eigen::Vector3d::Zero();
        return c.p1 * c.side1.direction_W + c.p2 * c.side2.direction_W;
    }

    Eigen::Vector3d surface_W(int collider, int body) const
    {
        const auto i = static_cast<std::size_t>(collider);
        if (i >= scene_.surfaceVelocity.size())
            return Eigen::Vector3d::Zero();
        if (body == kWorld)
            return scene_.surfaceVelocity[i];
        return evaluation_.R_WB[static_cast<std::size_t>(body)] * scene_.surfaceVelocity[i];
    }

    const Memory* remembered(const ContactPoint& point) const
    {
        const auto at = std::lower_bound(memory_.begin(), memory_.end(), key(point),
                                         [](const Memory& m, const auto& k) { return key(m.point) < k; });
        return at != memory_.end() && key(at->point) == key(point) ? &*at : nullptr;
    }

    /// v* and the contacts within reach of one step.
    void prepare(const State& state, double t, Side side, double h, double margin)
    {
        h_ = h;
        system_.evaluate(t, side, state, evaluation_);
        const std::size_t n = state.bodies.size();
        problem_.bodies.resize(n + 1);
        problem_.bodies[n] = {};
        double speed = 0.0;
        for (std::size_t i = 0; i < n; ++i)
            problem_.bodies[i] = freeVelocity(i, state.bodies[i], h);
        if (joints_)
            joints_->prepare(state, t, h, evaluation_, problem_);
        for (std::size_t i = 0; i < n; ++i)
            speed = std::max({speed, state.bodies[i].v_WB.norm(), problem_.bodies[i].v_W.norm()});
        posesOf(system_, state, poses_);
        scene_.world->detect(poses_, std::max(margin, 2.0 * h * speed), points_);
        problem_.contacts.clear();
        problem_.resistances.clear();
        problem_.bearings.clear();
        problem_.far.clear();
        cold_ = false;
        for (const ContactPoint& point : points_) {
            const ContactLaw& law = scene_.law(point.colliderA, point.colliderB);
            problem_.add(system_, evaluation_.R_WB, state, point, law);
        }
        if (joints_)
            joints_->addRows(state, h, std::max(margin, options_.margin), evaluation_, problem_);
        for (ImpulseContact& c : problem_.contacts)
            aim(c, state);
        bearingSpeed_ = 0.0;
        for (BearingFriction& b : problem_.bearings) {
            if (index(b.bearing) < bearings_.size())
                b.p = bearings_[index(b.bearing)].p;
            const Eigen::Vector3d free
                = b.velocity(problem_.bodies[index(b.slotA)], problem_.bodies[index(b.slotB)]);
            bearingSpeed_ = std::max(bearingSpeed_, free.lpNorm<Eigen::Infinity>());
        }
    }

    BodyVelocity freeVelocity(std::size_t i, const BodyState& s, double h) const
    {
        const BodyConstants& c = system_.constants()[i];
        BodyVelocity out{s.v_WB + h * evaluation_.a_W[i], s.w_WB + h * evaluation_.alpha_W[i]};
        if (!system_.gyroscopic() || !c.turns || c.guided || system_.bodies()[i].support != Support::free)
            return out;
        const Eigen::Matrix3d& R = evaluation_.R_WB[i];
        const Eigen::Vector3d old_B = R.transpose() * s.w_WB;
        const Eigen::Vector3d pushed_B = old_B + h * (c.invI_O_B * (R.transpose() * evaluation_.t_W[i]));
        if (const auto new_B = implicitGyroscope(c.I_O_B, pushed_B, h))
            out.w_W = s.w_WB + R * (*new_B - old_B);
        return out;
    }

    /// What the contact aims at in this step, and the impulses with which the sweeps start.
    void aim(ImpulseContact& c, const State& state)
    {
        const auto velocity = [&](int body) {
            if (body == kWorld)
                return BodyVelocity{};
            const BodyState& s = state.bodies[static_cast<std::size_t>(body)];
            return BodyVelocity{s.v_WB, s.w_WB};
        };
        const BodyVelocity A = velocity(c.point.bodyA), B = velocity(c.point.bodyB);
        c.before = c.normal.velocity(A, B);
        c.free = c.normal.velocity(problem_.bodies[static_cast<std::size_t>(c.slotA)],
                                   problem_.bodies[static_cast<std::size_t>(c.slotB)]);
        const double gap = c.point.gap;
        c.striking = gap + h_ * c.free < 0.0 && c.before < -threshold(c);
        // Newton's law aims at the end, Poisson's first at the end of compression.
        const double e = c.law->impact == Restitution::poisson ? 0.0 : c.law->restitution;
        if (c.striking && c.law->restitution > 0.0)
            c.target = -e * c.before;
        else
            c.target = gap > 0.0 ? -gap / h_ : 0.0;
        const Memory* memory = remembered(c.point);
        if (c.tangentStep > 0.0 && options_.friction) {
            const Eigen::Vector3d moved_W
                = surface_W(c.point.colliderB, c.point.bodyB) - surface_W(c.point.colliderA, c.point.bodyA);
            c.drive1 = c.side1.direction_W.dot(moved_W);
            c.drive2 = c.side2.direction_W.dot(moved_W);
            const double slip1 = c.side1.velocity(A, B) + c.drive1;
            const double slip2 = c.side2.velocity(A, B) + c.drive2;
            c.slip_W = slip1 * c.side1.direction_W + slip2 * c.side2.direction_W;
            const double e_t = c.striking ? c.law->tangentialRestitution : 0.0;
            c.aim1 = -c.drive1 - e_t * slip1;
            c.aim2 = -c.drive2 - e_t * slip2;
            const bool sliding
                = memory ? memory->sliding : std::hypot(slip1, slip2) > options_.velocityTolerance;
            c.friction = sliding ? c.law->friction : c.law->sticking();
        }
        if (!memory) {
            cold_ = cold_ || gap + h_ * c.free < 0.0;
            return;
        }
        c.pn = c.normal.M > 0.0 ? memory->pn : 0.0;
        if (c.friction > 0.0) {
            c.p1 = c.side1.direction_W.dot(memory->side_W);
            c.p2 = c.side2.direction_W.dot(memory->side_W);
        }
        if (c.resistance < 0 || !options_.friction)
            return;
        TurningResistance& r = problem_.resistances[static_cast<std::size_t>(c.resistance)];
        r.ms = memory->ms;
        r.m1 = r.roll1.turnB_W.dot(memory->roll_W);
        r.m2 = r.roll2.turnB_W.dot(memory->roll_W);
    }

    /// The impulses of the step; problem_.bodies then holds the velocities at its end.
    LcpResult solve(bool keepHistory)
    {
        if (!options_.friction)
            for (ImpulseContact& c : problem_.contacts)
                c.resistance = -1;
        const auto sweepOrPivot = [&] {
            if (pivots()) {
                const std::string id = options_.lcpMethod.empty() ? "lemke" : options_.lcpMethod;
                LcpOptions lcp = options_.lcp;
                lcp.keepHistory = keepHistory;
                return solvePyramid(problem_, id, options_.pyramidSides, lcp);
            }
            double scale = bearingSpeed_;
            for (const ImpulseContact& c : problem_.contacts)
                scale = std::max({scale, std::abs(c.before), std::abs(c.free - c.before)});
            const int count = std::max(1, static_cast<int>(problem_.contacts.size()));
            const int limit = options_.lcp.maxIterations > 0
                ? options_.lcp.maxIterations
                : std::clamp((cold_ ? kColdEffort : kWarmEffort) / count, kLeastSweeps, kMostSweeps);
            const ConeResult cone
                = solver_.solve(problem_, options_.lcp.tolerance * scale, limit, keepHistory);
            worst_ = cone.residual;
            LcpResult result;
            result.iterations = cone.sweeps + cone.newtonSteps;
            result.residual = scale > 0.0 ? cone.residual.largest / scale : 0.0;
            result.residuals = cone.history;
            result.status
                = result.residual <= options_.lcp.tolerance ? LcpStatus::solved : LcpStatus::iterationLimit;
            return result;
        };
        const std::vector<BodyVelocity> free = problem_.bodies;
        LcpResult result = sweepOrPivot();
        bool expands = false;
        for (ImpulseContact& c : problem_.contacts) {
            const bool poisson = c.striking && c.law->impact == Restitution::poisson && c.pn > 0.0;
            c.least = poisson ? (1.0 + c.law->restitution) * c.pn : 0.0;
            expands = expands || (poisson && c.law->restitution > 0.0);
        }
        if (expands && !pivots()) {
            problem_.bodies = free;
            for (ImpulseContact& c : problem_.contacts)
                c.pn = std::max(c.pn, c.least);
            const LcpStatus compression = result.status;
            result = sweepOrPivot();
            if (compression != LcpStatus::solved)
                result.status = compression;
        }
        return result;
    }

    StepResult oneStep(State& state, double t, Side side, double h)
    {
        prepare(state, t, side, h, 0.0);
        const LcpResult solution = solve(false);
        State next = state;
        if (joints_)
            joints_->finish(state, evaluation_, problem_, next);
        const double kineticBefore = impacts() ? kineticEnergy(system_, state) : 0.0;
        for (std::size_t i = 0; i < state.bodies.size(); ++i) {
            BodyState& s = next.bodies[i];
            s.v_WB = problem_.bodies[i].v_W;
            s.w_WB = problem_.bodies[i].w_W;
            s.p_WB += h * s.v_WB;
            if (system_.constants()[i].turns) {
                if (!updateAttitude(system_.chart(), s.attitude, h * s.w_WB))
                    return {Status::singularChart, static_cast<int>(i)};
            }
        }
        quadratures(state, next, h);
        if (options_.stabilisation)
            push(next, h);
        for (BodyState& s : next.bodies)
            finishAttitude(system_.chart(), s.attitude);
        if (supported_)
            satisfySupports(system_, next);
        if (joints_ && !options_.stabilisation)
            joints_->count(next);
        else if (joints_ && !joints_->stabilise(problem_, next))
            return {Status::noConvergence, -1};
        const StepResult result = checkStep(system_, state, next, options_.integration.runaway);
        if (!result)
            return result;
        complain(solution, t + h);
        tell(state, next, t + h, kineticBefore);
        state = std::move(next);
        return {};
    }

    /// Tells of the first of the steps whose impulses do not meet their laws.
    void complain(const LcpResult& solution, double t)
    {
        const bool told = unsolved_;
        const std::size_t contacts = problem_.contacts.size();
        unsolved_ = !solution && contacts + problem_.bearings.size() > 0;
        if (!unsolved_ || told)
            return;
        ContactEvent event;
        const std::size_t worst = pivots() ? 0 : index(worst_.contact);
        if (worst >= contacts)
            event = ofBearing(event.kind, t, problem_.bearings[worst - contacts].bearing, 0.0);
        else if (const int stop = problem_.contacts[worst].stop; stop >= 0)
            event = jointEvent(event.kind, t, joints_->joints().stops()[index(stop)], 0.0);
        else
            event.point = problem_.contacts[worst].point;
        event.t = t;
        event.kind = pivots() ? ContactEvent::Kind::noSolution : ContactEvent::Kind::unconverged;
        event.reason = pivots() ? solution.reason : speedText(worst_.largest);
        events_.push_back(std::move(event));
    }

    ContactEvent ofBearing(ContactEvent::Kind kind, double t, int bearing, double energy) const
    {
        const JointBearing& b = joints_->joints().bearings()[index(bearing)];
        return jointEvent(kind, t, {b.joint, b.freedom, false}, energy);
    }

    /// Whether the step is an LCP with a friction pyramid.
    bool pivots() const { return options_.pyramid || !options_.lcpMethod.empty(); }

    bool impacts() const
    {
        return std::any_of(problem_.contacts.begin(), problem_.contacts.end(),
                           [](const ImpulseContact& c) { return c.striking && c.pn > 0.0; });
    }

    /// Work and impulses of the step, of forces and of contacts, at the mean of the velocities.
    void quadratures(const State& before, State& after, double h) const
    {
        for (std::size_t i = 0; i < before.bodies.size(); ++i) {
            BodyState& s = after.bodies[i];
            const Body& body = system_.bodies()[i];
            const Eigen::Vector3d& f_W = evaluation_.f_W[i];
            const Eigen::Vector3d& t_W = evaluation_.t_W[i];
            const Eigen::Vector3d arm_W = body.support == Support::free
                ? before.bodies[i].p_WB
                : Eigen::Vector3d(before.bodies[i].p_WB - body.pivot_W);
            s.impulse_W += h * f_W;
            s.angularImpulse_W += h * t_W;
            s.angularImpulseO_W += h * (arm_W.cross(f_W) + t_W);
        }
        for (const AppliedWrench& w : evaluation_.wrenches) {
            const BodyState& a = before.bodies[static_cast<std::size_t>(w.body)];
            const BodyState& b = after.bodies[static_cast<std::size_t>(w.body)];
            after.work[static_cast<std::size_t>(w.element)]
                += 0.5 * h * (w.f_W.dot(a.v_WB + b.v_WB) + w.t_W.dot(a.w_WB + b.w_WB));
        }
        ReactionAccount& account = after.account;
        const auto slot = [&](const State& state, int body) {
            if (body == kWorld)
                return BodyVelocity{};
            const BodyState& s = state.bodies[static_cast<std::size_t>(body)];
            return BodyVelocity{s.v_WB, s.w_WB};
        };
        for (const ImpulseContact& c : problem_.contacts) {
            if (c.pn == 0.0)
                continue;
            const BodyVelocity A0 = slot(before, c.point.bodyA), B0 = slot(before, c.point.bodyB);
            const BodyVelocity A1 = slot(after, c.point.bodyA), B1 = slot(after, c.point.bodyB);
            const auto work = [&](const ImpulseRow& row, double p) {
                return 0.5 * p * (row.velocity(A0, B0) + row.velocity(A1, B1));
            };
            account.restitution -= work(c.normal, c.pn);
            if (c.stop >= 0)
                continue; // its impulse is in the joints' account
            Eigen::Vector3d p_W = c.pn * c.normal.direction_W;
            if (c.tangentStep > 0.0) {
                const double given = work(c.side1, c.p1) + work(c.side2, c.p2);
                const double driven = -(c.p1 * c.drive1 + c.p2 * c.drive2);
                account.drive += driven;
                account.friction += driven - given;
                p_W += side_W(c);
            }
            Eigen::Vector3d m_W = Eigen::Vector3d::Zero();
            if (c.resistance >= 0) {
                const TurningResistance& r = problem_.resistances[static_cast<std::size_t>(c.resistance)];
                account.friction -= work(r.spin, r.ms) + work(r.roll1, r.m1) + work(r.roll2, r.m2);
                m_W = r.ms * r.spin.turnB_W + r.m1 * r.roll1.turnB_W + r.m2 * r.roll2.turnB_W;
            }
            if (c.point.bodyA == kWorld) {
                account.impulse_W += p_W;
                account.angularImpulseO_W += (0.5 * (c.point.pA_W + c.point.pB_W)).cross(p_W) + m_W;
            }
        }
    }

    /// Split impulse: moves the bodies apart where they are inside each other.
    void push(State& state, double h)
    {
        const double slop = options_.gapTolerance;
        deep_.clear();
        for (std::size_t i = 0; i < problem_.contacts.size(); ++i)
            if (problem_.contacts[i].point.gap < -slop && problem_.contacts[i].stop < 0)
                deep_.push_back({i, 0.0});
        if (deep_.empty())
            return;
        shift_.assign(problem_.bodies.size(), {});
        constexpr int kSweeps = 30; // what is left is taken out in the steps that follow
        for (int sweep = 0; sweep < kSweeps; ++sweep) {
            for (auto& [i, p] : deep_) {
                const ImpulseContact& c = problem_.contacts[i];
                if (!(c.normal.M > 0.0))
                    continue;
                BodyVelocity& A = shift_[static_cast<std::size_t>(c.slotA)];
                BodyVelocity& B = shift_[static_cast<std::size_t>(c.slotB)];
                const double target = -kRecovery * (c.point.gap + slop) / h;
                const double now = std::max(0.0, p + (target - c.normal.velocity(A, B)) / c.normal.M);
                c.normal.push(now - p, A, B);
                problem_.carry(c.normal, now - p, shift_);
                p = now;
            }
        }
        for (std::size_t i = 0; i < state.bodies.size(); ++i) {
            BodyState& s = state.bodies[i];
            s.p_WB += h * shift_[i].v_W;
            if (system_.constants()[i].turns)
                updateAttitude(system_.chart(), s.attitude, h * shift_[i].w_W);
            // Raising a body against its weight gives it energy that no force has given.
            state.account.damping
                += h * (evaluation_.f_W[i].dot(shift_[i].v_W) + evaluation_.t_W[i].dot(shift_[i].w_W));
        }
    }

    /// Events of the step, and what is kept for the next one.
    void tell(const State& before, const State& after, double t, double kineticBefore)
    {
        using Kind = ContactEvent::Kind;
        old_.swap(memory_);
        memory_.clear();
        ContactEvent impact;
        double hardest = 0.0;
        const auto simple = [&](Kind kind, const auto& of) {
            if (of.stop >= 0) {
                // A stop has no features that could lose sight of each other.
                events_.push_back(jointEvent(kind == Kind::lost ? Kind::broken : kind, t,
                                             joints_->joints().stops()[index(of.stop)],
                                             kineticEnergy(system_, after)));
                return;
            }
            ContactEvent& event = events_.emplace_back();
            event.kind = kind;
            event.t = t;
            event.point = of.point;
        };
        auto past = old_.begin();
        for (const ImpulseContact& c : problem_.contacts) {
            for (; past != old_.end() && key(past->point) < key(c.point); ++past)
                simple(Kind::lost, *past);
            const bool known = past != old_.end() && key(past->point) == key(c.point);
            if (!(c.pn > 0.0)) {
                if (known)
                    simple(Kind::broken, c);
                past += known ? 1 : 0;
                continue;
            }
            Memory m;
            m.point = c.point;
            m.stop = c.stop;
            m.pn = c.pn;
            m.side_W = side_W(c);
            m.sliding = slides(c);
            if (c.resistance >= 0) {
                const TurningResistance& r = problem_.resistances[static_cast<std::size_t>(c.resistance)];
                m.ms = r.ms;
                m.roll_W = r.m1 * r.roll1.turnB_W + r.m2 * r.roll2.turnB_W;
            }
            if (!known && !c.striking)
                simple(Kind::made, c);
            if (known && past->sliding != m.sliding)
                simple(m.sliding ? Kind::slip : Kind::stick, c);
            if (c.striking && c.stop >= 0) {
                ContactEvent struck
                    = jointEvent(Kind::impact, t, joints_->joints().stops()[index(c.stop)], kineticBefore);
                struck.after = kineticEnergy(system_, after);
                events_.push_back(std::move(struck));
            } else if (c.striking) {
                const BodyVelocity& A = problem_.bodies[static_cast<std::size_t>(c.slotA)];
                const BodyVelocity& B = problem_.bodies[static_cast<std::size_t>(c.slotB)];
                impact.struck.push_back(
                    {c.point, c.pn * c.point.n_W + m.side_W, c.before, c.normal.velocity(A, B)});
                if (c.pn > hardest) {
                    hardest = c.pn;
                    impact.point = c.point;
                }
            }
            past += known ? 1 : 0;
            memory_.push_back(m);
        }
        for (; past != old_.end(); ++past)
            simple(Kind::lost, *past);
        tellBearings(after, t);
        if (impact.struck.empty())
            return;
        impact.kind = Kind::impact;
        impact.t = t;
        impact.before = kineticBefore;
        impact.after = kineticEnergy(system_, after);
        for (std::size_t i = 0; i < before.bodies.size(); ++i) {
            const BodyState& a = before.bodies[i];
            const BodyState& b = after.bodies[i];
            const bool took = std::any_of(impact.struck.begin(), impact.struck.end(), [&](const auto& s) {
                return s.point.bodyA == static_cast<int>(i) || s.point.bodyB == static_cast<int>(i);
            });
            if (took)
                impact.bodies.push_back({static_cast<int>(i), a.v_WB, b.v_WB, a.w_WB, b.w_WB});
        }
        events_.push_back(std::move(impact));
    }

    void tellBearings(const State& after, double t)
    {
        if (problem_.bearings.empty())
            return;
        const JointModes modes = joints_->modes(problem_);
        const bool known = bearings_.size() == modes.bearings.size();
        std::vector<BearingMemory> now;
        for (std::size_t i = 0; i < modes.bearings.size(); ++i) {
            const bool sticks = modes.bearings[i].sticks;
            if (known && bearings_[i].sticks != sticks)
                events_.push_back(ofBearing(sticks ? ContactEvent::Kind::stick : ContactEvent::Kind::slip, t,
                                            static_cast<int>(i), kineticEnergy(system_, after)));
            now.push_back({problem_.bearings[i].p, sticks});
        }
        bearings_ = std::move(now);
    }

    /// What a bearing keeps for the next step.
    struct BearingMemory {
        Eigen::Vector3d p; ///< N s, N m s
        bool sticks;
    };

    System system_;
    ContactScene scene_;
    StepperOptions options_;
    double step_;
    std::unique_ptr<JointImpulses> joints_; ///< null: none
    std::vector<BearingMemory> bearings_; ///< empty: nothing is known of them yet
    double bearingSpeed_ = 0.0; ///< the largest of them in this step if there were no friction
    double h_ = 0.0;
    bool supported_ = false;
    bool cold_ = false; ///< a contact of this step was not there in the last
    bool unsolved_ = false; ///< the impulses of the last step do not meet their laws
    ConeResidual worst_; ///< of the last step
    Evaluation evaluation_;
    std::vector<RigidPose> poses_;
    std::vector<ContactPoint> points_;
    ImpulseProblem problem_;
    ConeSolver solver_;
    std::vector<Memory> memory_, old_;
    std::vector<std::pair<std::size_t, double>> deep_;
    std::vector<BodyVelocity> shift_;
    std::vector<ContactEvent> events_;
    std::vector<State> trail_; ///< the states of the last advance, a step apart
    double trailStep_ = 0.0;
};

} // namespace

std::unique_ptr<Stepper> makeTimeStepper(const System& system, const ContactScene& scene,
                                         const StepperOptions& options)
{
    return std::make_unique<TimeStepper>(system, scene, options);
}

} // namespace polhode

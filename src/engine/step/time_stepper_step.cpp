#include "engine/math/so3.h"
#include "engine/math/tolerances.h"
#include "engine/ode/check_step.h"
#include "engine/ode/implicit_gyroscope.h"
#include "engine/step/velocity_time_stepper.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace polhode
{

namespace
{

constexpr double kRecovery = 0.2; ///< of a penetration, in one step: all at once a body would jump out
constexpr int kColdEffort = 400000; ///< contacts × sweeps that a step with new contacts may cost,
constexpr int kWarmEffort = 100000; ///< and one that begins with the impulses of the last
constexpr int kLeastSweeps = 60; ///< but never fewer sweeps than this
constexpr int kMostSweeps = 5000; ///< nor more: a few contacts that need them do not settle
constexpr double kFinest = 1e-10; ///< of the speeds: what few contacts are solved to whatever the tolerance
constexpr double kPartEach = 1.0
    / 512.0; ///< of a step, for each contact: the least from one elastic impact to the next, as each costs
constexpr double kInto = 1e-2; ///< of the smaller body: so deep may go in what parted before an impact

} // namespace

double TimeStepper::threshold(const ImpulseContact& c) const
{
    return options_.velocityTolerance + 2.0 * (std::abs(c.free - c.before) + c.turning);
}

double TimeStepper::turning(const ContactPoint& point)
{
    double fastest = 0.0;
    bool known = false;
    for (auto m = firstOf(point); m != memory_.end() && m->stop < 0 && m->point.colliderA == point.colliderA
         && m->point.colliderB == point.colliderB;
         ++m) {
        known = true;
        fastest = std::max(fastest, std::abs(scene_.world->gapBias(m->point, poses_, velocities_)));
    }
    if (known)
        fastest = std::max(fastest, std::abs(scene_.world->gapBias(point, poses_, velocities_)));
    return h_ * fastest;
}

bool TimeStepper::slides(const ImpulseContact& c) const
{
    if (!(c.friction > 0.0))
        return true;
    if (!(c.pn > 0.0))
        return c.slip_W.norm() > options_.velocityTolerance;
    const BodyVelocity& A = problem_.bodies[static_cast<std::size_t>(c.slotA)];
    const BodyVelocity& B = problem_.bodies[static_cast<std::size_t>(c.slotB)];
    const double slip = std::hypot(c.side1.velocity(A, B) + c.drive1, c.side2.velocity(A, B) + c.drive2);
    if (!(slip > options_.velocityTolerance))
        return false;
    if (options_.pyramid || (pivots() && !replaced_))
        return true; // a pyramid lets slide with less than the cone's friction, along no facet of its own
    return std::hypot(c.p1, c.p2) >= c.friction * c.pn * (1.0 - tolerance::kOnCone);
}

Eigen::Vector3d TimeStepper::side_W(const ImpulseContact& c) const
{
    if (!(c.tangentStep > 0.0))
        return Eigen::Vector3d::Zero();
    return c.p1 * c.side1.direction_W + c.p2 * c.side2.direction_W;
}

Eigen::Vector3d TimeStepper::surface_W(int collider, int body) const
{
    const auto i = static_cast<std::size_t>(collider);
    if (i >= scene_.surfaceVelocity.size())
        return Eigen::Vector3d::Zero();
    if (body == kWorld)
        return scene_.surfaceVelocity[i];
    return evaluation_.R_WB[static_cast<std::size_t>(body)] * scene_.surfaceVelocity[i];
}

void TimeStepper::look(const State& state, double t, Side side)
{
    system_.evaluate(t, side, state, evaluation_);
    problem_.place(system_, evaluation_.R_WB);
    posesOf(system_, state, poses_);
    seenWithin_ = -1.0;
    speeds_.assign(state.bodies.size(), 0.0);
}

void TimeStepper::prepare(const State& state, double t, double h, double margin)
{
    h_ = h;
    const std::size_t n = state.bodies.size();
    problem_.bodies.assign(n + (joints_ ? joints_->lineCount() : 0) + 1, {});
    for (std::size_t i = 0; i < n; ++i)
        problem_.bodies[i] = freeVelocity(i, state.bodies[i], t, h);
    if (joints_)
        joints_->prepare(state, t, h, evaluation_, problem_);
    for (std::size_t i = 0; i < n; ++i)
        speeds_[i] = std::max({speeds_[i], state.bodies[i].v_WB.norm(), problem_.bodies[i].v_W.norm()});
    findPoints(margin);
    problem_.contacts.clear();
    problem_.resistances.clear();
    problem_.bearings.clear();
    problem_.far.clear();
    cold_ = false;
    std::vector<ContactPoint> passing = passing_;
    std::ranges::sort(passing, {}, key);
    for (const ContactPoint& point : points_) {
        if (std::ranges::binary_search(passing, key(point), {}, key))
            continue;
        const ContactLaw& law = scene_.law(point.colliderA, point.colliderB);
        problem_.add(evaluation_.R_WB, state, scene_.world->isOfRods(point) ? withSide(point) : point, law);
    }
    if (joints_)
        joints_->addRows(state, h, std::max(margin, options_.margin), evaluation_, problem_);
    recall();
    velocitiesOf(state, velocities_);
    for (ImpulseContact& c : problem_.contacts)
        aim(c, state);
    velocitiesOfProblem(velocities_);
    std::erase_if(problem_.contacts, [&](const ImpulseContact& c) { return passesBy(c); });
    bearingSpeed_ = 0.0;
    for (BearingFriction& b : problem_.bearings) {
        if (index(b.bearing) < bearings_.size())
            b.p = bearings_[index(b.bearing)].p;
        const Eigen::Vector3d free
            = b.velocity(problem_.bodies[index(b.slotA)], problem_.bodies[index(b.slotB)]);
        bearingSpeed_ = std::max(bearingSpeed_, free.lpNorm<Eigen::Infinity>());
    }
}

BodyVelocity TimeStepper::velocityOf(int slot, const State& state) const
{
    if (slot == problem_.world())
        return {};
    if (index(slot) >= state.bodies.size())
        return joints_->lineVelocity(slot, state);
    const BodyState& s = state.bodies[index(slot)];
    return {s.v_WB, s.w_WB};
}

BodyVelocity TimeStepper::freeVelocity(std::size_t i, const BodyState& s, double t, double h) const
{
    const BodyConstants& c = system_.constants()[i];
    if (c.given) { // with its mean velocity it is at the end of the step where it should be
        const GivenMotion end = system_.bodies()[i].motion(t + h);
        return {(end.p_WB - s.p_WB) / h, logSO3(end.R_WB * evaluation_.R_WB[i].transpose()) / h};
    }
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

Eigen::Vector3d TimeStepper::slipOf(const ImpulseContact& c, const State& state) const
{
    const Eigen::Vector3d at_W = actingPoint(c.point);
    Eigen::Vector3d u = Eigen::Vector3d::Zero();
    const auto add = [&](int body, double sign) {
        if (body == kWorld)
            return;
        const BodyState& s = state.bodies[index(body)];
        u += sign * (s.v_WB + s.w_WB.cross(at_W - s.p_WB));
    };
    add(c.point.bodyA, -1.0);
    add(c.point.bodyB, 1.0);
    return u - c.point.n_W * c.point.n_W.dot(u);
}

void TimeStepper::aim(ImpulseContact& c, const State& state)
{
    const BodyVelocity A = velocityOf(c.slotA, state), B = velocityOf(c.slotB, state);
    c.before = c.normal.velocity(A, B);
    c.free = c.normal.velocity(problem_.bodies[static_cast<std::size_t>(c.slotA)],
                               problem_.bodies[static_cast<std::size_t>(c.slotB)]);
    const double gap = c.point.gap;
    const auto strikes = [&] { return gap + h_ * c.free < 0.0 && c.before < -threshold(c); };
    if (c.stop < 0 && strikes())
        c.turning = turning(c.point);
    c.striking = strikes();
    // Newton's law aims at the end, Poisson's first at the end of compression.
    const double e = restitutionRow(c.law->impact).ofVelocity ? c.law->restitution : 0.0;
    if (c.striking && c.law->restitution > 0.0)
        c.target = -e * c.before;
    else
        c.target = gap > 0.0 ? -gap / h_ : 0.0;
    const Memory* memory = memoryOf(c);
    if (!memory || c.striking)
        c.path = 0.0;
    c.target -= c.path;
    if (memory && c.stop < 0 && !c.striking && c.before < -options_.velocityTolerance) {
        // Along a hollow surface from one point of it to the next, not along the tangent: so nothing is lost.
        // Never faster than it comes, so that nothing is gained either.
        const double beside = -0.5 * h_ * scene_.world->gapBias(c.point, poses_, velocities_);
        c.target += std::clamp(beside, 0.0, -c.before);
    }
    if (c.tangentStep > 0.0 && options_.friction) {
        const Eigen::Vector3d moved_W
            = surface_W(c.point.colliderB, c.point.bodyB) - surface_W(c.point.colliderA, c.point.bodyA);
        c.drive1 = c.side1.direction_W.dot(moved_W);
        c.drive2 = c.side2.direction_W.dot(moved_W);
        const double slip1 = c.side1.velocity(A, B) + c.drive1;
        const double slip2 = c.side2.velocity(A, B) + c.drive2;
        c.slip_W = slip1 * c.side1.direction_W + slip2 * c.side2.direction_W;
        if (!c.law->grain.isRound())
            c.slip_W = slipOf(c, state) + moved_W;
        const double e_t = c.striking ? c.law->tangentialRestitution : 0.0;
        c.aim1 = -c.drive1 - e_t * slip1;
        c.aim2 = -c.drive2 - e_t * slip2;
        const bool sliding = memory ? memory->sliding : std::hypot(slip1, slip2) > options_.velocityTolerance;
        c.friction = sliding ? c.law->friction : c.law->sticking();
    }
    if (c.striking && c.resistance >= 0) {
        TurningResistance& r = problem_.resistances[static_cast<std::size_t>(c.resistance)];
        r.spinAim = -c.law->torsionalRestitution * r.spin.velocity(A, B);
    }
    if (!memory) {
        cold_ = cold_ || gap + h_ * c.free < 0.0;
        return;
    }
    c.pn = c.normal.M > 0.0 ? memory->pn : 0.0;
    if (c.friction > 0.0) {
        c.p1 = c.side1.direction_W.dot(memory->side_W);
        c.p2 = c.side2.direction_W.dot(memory->side_W);
        if (!c.law->grain.isRound()) { // not unit vectors
            const double square = c.side1.direction_W.squaredNorm();
            c.p1 = square > 0.0 ? c.p1 / square : 0.0;
        }
    }
    if (c.resistance < 0 || !options_.friction)
        return;
    TurningResistance& r = problem_.resistances[static_cast<std::size_t>(c.resistance)];
    r.ms = memory->ms;
    r.m1 = r.roll1.turnB_W.dot(memory->roll_W);
    r.m2 = r.roll2.turnB_W.dot(memory->roll_W);
}

LcpResult TimeStepper::solve(bool keepHistory)
{
    if (!options_.friction)
        for (ImpulseContact& c : problem_.contacts)
            c.resistance = -1;
    replaced_ = false;
    const std::vector<BodyVelocity> free = problem_.bodies;
    const auto sweepOrPivot = [&] {
        if (!pivots())
            return solveCone(options_.lcp.maxIterations, keepHistory);
        const std::string id = options_.lcpMethod.empty() ? "lemke" : options_.lcpMethod;
        LcpOptions lcp = options_.lcp;
        lcp.keepHistory = keepHistory;
        LcpResult result = solvePyramid(problem_, id, options_.pyramidSides, lcp);
        if (result)
            return result;
        for (ImpulseContact& c : problem_.contacts)
            c.pn = c.least;
        LcpResult cone = solveCone(0, keepHistory);
        replaced_ = replaced_ || cone;
        cone.reason = result.reason;
        return cone;
    };
    LcpResult result = sweepOrPivot();
    bool expands = false;
    for (ImpulseContact& c : problem_.contacts) {
        const bool poisson = c.striking && c.pn > 0.0 && !restitutionRow(c.law->impact).ofVelocity;
        c.least = poisson ? (1.0 + c.law->restitution) * c.pn : 0.0;
        expands = expands || (poisson && c.law->restitution > 0.0);
    }
    if (expands) {
        problem_.bodies = free;
        for (ImpulseContact& c : problem_.contacts)
            c.pn = std::max(c.pn, c.least);
        const LcpStatus compression = result.status;
        result = sweepOrPivot();
        if (compression != LcpStatus::solved)
            result.status = compression;
    }
    for (ImpulseContact& c : problem_.contacts) {
        c.sliding = slides(c);
        c.joined = c.path != 0.0 && c.pn > 0.0;
    }
    return result;
}

LcpResult TimeStepper::solveCone(int limit, bool keepHistory)
{
    // Where the motion is along all surfaces, ζ is what rounding leaves of the bodies' velocities.
    double scale = bearingSpeed_, terms = 0.0;
    for (const ImpulseContact& c : problem_.contacts) {
        scale = std::max({scale, std::abs(c.before), std::abs(c.free - c.before)});
        terms = std::max(terms,
                         c.normal.terms(problem_.bodies[index(c.slotA)], problem_.bodies[index(c.slotB)]));
    }
    const double finest = std::max(kFinest * scale, kSpeedRounding * terms);
    scale = std::max(scale, kSpeedRounding / options_.lcp.tolerance * terms);
    const int count = std::max(1, static_cast<int>(problem_.contacts.size()));
    if (limit <= 0)
        limit = std::clamp((cold_ ? kColdEffort : kWarmEffort) / count, kLeastSweeps, kMostSweeps);
    const double tolerance = options_.lcp.tolerance * scale;
    LcpResult result;
    if (sweeps_) {
        applyHeld(problem_);
        SweepResult swept = sweepCone(problem_, tolerance, limit, keepHistory);
        worst_ = residualOf(problem_);
        result.iterations = swept.sweeps;
        result.residuals = std::move(swept.history);
    } else {
        ConeResult cone = solver_.solve(problem_, tolerance, std::min(finest, tolerance), limit, keepHistory);
        worst_ = cone.residual;
        result.iterations = cone.sweeps + cone.newtonSteps;
        result.residuals = std::move(cone.history);
    }
    result.residual = scale > 0.0 ? worst_.largest / scale : 0.0;
    result.status = result.residual <= options_.lcp.tolerance ? LcpStatus::solved : LcpStatus::iterationLimit;
    return result;
}

StepResult TimeStepper::moveBodies(double h, State& state) const
{
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        BodyState& s = state.bodies[i];
        s.p_WB += h * s.v_WB;
        if (system_.constants()[i].turns && !updateAttitude(system_.chart(), s.attitude, h * s.w_WB))
            return {Status::singularChart, static_cast<int>(i)};
    }
    return {};
}

StepResult TimeStepper::oneStep(State& state, double t, double& end, Side side, double h)
{
    passing_.clear();
    look(state, t, side);
    prepare(state, t, h, 0.0);
    const double part = partToMeeting(h);
    if (part < 1.0) {
        h *= part;
        end = t + h;
    }
    if (part < 1.0 || !passing_.empty())
        prepare(state, t, h, 0.0);
    LcpResult solution = solveWithImpacts(state, t, h, end);
    while (meetsMore()) {
        prepare(state, t, h, 0.0);
        solution = solveWithImpacts(state, t, h, end);
    }
    State next = state;
    if (joints_)
        joints_->finish(state, evaluation_, problem_, next);
    const double kineticBefore = impacts() ? kineticEnergy(system_, state) : 0.0;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        next.bodies[i].v_WB = problem_.bodies[i].v_W;
        next.bodies[i].w_WB = problem_.bodies[i].w_W;
    }
    quadratures(state, next, h);
    if (tree_)
        tree_->move(state, h, next);
    else if (const StepResult moved = moveBodies(h, next); !moved)
        return moved;
    accountPotentials(t, state, next);
    if (options_.stabilisation)
        push(next, h);
    for (BodyState& s : next.bodies)
        finishAttitude(system_.chart(), s.attitude);
    if (supported_)
        satisfySupports(system_, next);
    placeGiven(end, next);
    if (joints_ && !options_.stabilisation)
        joints_->count(next);
    else if (joints_ && !joints_->stabilise(problem_, end, next))
        return {Status::noConvergence, -1};
    const StepResult result = checkStep(system_, state, next, options_.integration.runaway);
    if (!result)
        return result;
    complain(solution, end);
    tell(state, next, end, kineticBefore);
    state = std::move(next);
    return {};
}

void TimeStepper::placeGiven(double t, State& state) const
{
    if (!system_.hasGiven())
        return;
    State there = state;
    system_.placeGiven(t, there);
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].p_WB = there.bodies[i].p_WB;
        state.bodies[i].attitude = there.bodies[i].attitude;
    }
}

double TimeStepper::leastSize(const ContactPoint& point) const
{
    return std::min(scene_.world->sizeOf(point.colliderA).size, scene_.world->sizeOf(point.colliderB).size);
}

LcpResult TimeStepper::solveWithImpacts(const State& state, double t, double& h, double& end)
{
    LcpResult solution = solve(false);
    if (!impacts())
        return solution;
    const std::size_t passing = passing_.size();
    std::vector<double> rest; // m/s, by contact put off
    for (const ImpulseContact& c : problem_.contacts)
        if (c.pn > 0.0 && !c.striking && c.stop < 0 && c.law->restitution > 0.0
            && (c.point.gap > options_.gapTolerance || c.before > threshold(c))) {
            passing_.push_back(c.point);
            rest.push_back(threshold(c));
        }
    if (rest.empty())
        return solution;
    const double least = step_ * kPartEach * static_cast<double>(points_.size());
    prepare(state, t, h, 0.0);
    solution = solve(false);
    velocitiesOfProblem(velocities_);
    std::size_t kept = passing;
    double part = h;
    for (std::size_t k = 0; k < rest.size(); ++k) {
        const ContactPoint point = passing_[passing + k];
        const double rate = scene_.world->gapRate(point, poses_, velocities_);
        if (!(rate < -rest[k]))
            continue;
        // Those that touch have no way to go before they meet: they may go in a little.
        const double way = point.gap > options_.gapTolerance ? point.gap : kInto * leastSize(point);
        part = std::min(part, std::max(least, -way / rate));
        passing_[kept++] = point;
    }
    if (kept == passing_.size() && part == h)
        return solution;
    passing_.resize(kept);
    if (part < h) {
        h = part;
        end = t + h;
    }
    prepare(state, t, h, 0.0);
    return solve(false);
}

bool TimeStepper::impacts() const
{
    return std::any_of(problem_.contacts.begin(), problem_.contacts.end(),
                       [](const ImpulseContact& c) { return c.striking && c.pn > 0.0; });
}

void TimeStepper::push(State& state, double h)
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
    double most = 0.0, change = 1.0; // m/s
    for (int sweep = 0; sweep < kSweeps && change > options_.lcp.tolerance * most; ++sweep) {
        change = 0.0;
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
            most = std::max(most, target);
            change = std::max(change, std::abs(now - p) * c.normal.M);
            p = now;
        }
    }
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        BodyState& s = state.bodies[i];
        s.p_WB += h * shift_[i].v_W;
        if (system_.constants()[i].turns)
            updateAttitude(system_.chart(), s.attitude, h * shift_[i].w_W);
        // Raising a body against its weight gives it energy that no force has given.
        state.account.drift
            += h * (evaluation_.f_W[i].dot(shift_[i].v_W) + evaluation_.t_W[i].dot(shift_[i].w_W));
    }
}

} // namespace polhode

#include "engine/joint/joint_reactions.h"

#include "engine/math/index.h"
#include "engine/math/number_text.h"
#include "engine/math/refused.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace polhode
{

namespace
{

/// Adds a wrench at the centre of mass of a body to its reactions, and what it does to its accelerations.
void act(const System& system, int body, const Eigen::Vector3d& f_W, const Eigen::Vector3d& t_W,
         Evaluation& e)
{
    const std::size_t i = index(body);
    e.reaction_W[i] += f_W;
    e.reactionMoment_W[i] += t_W;
    const Response r = system.response(body, e.R_WB[i], f_W, t_W);
    e.a_W[i] += r.a_W;
    e.alpha_W[i] += r.alpha_W;
}

/// J · (v, w) of a block with the given motion of each body.
template <class MotionOf>
void multiply(const ConstraintBlock& block, const MotionOf& motionOf, Eigen::VectorXd& out)
{
    Eigen::Matrix<double, 6, 1> sum = Eigen::Matrix<double, 6, 1>::Zero(); // rows of J beyond count are zero
    for (int p = 0; p < block.partCount; ++p) {
        const ConstraintBlock::Part& part = block.parts[index(p)];
        const auto [linear, angular] = motionOf(index(part.body));
        sum += part.J.leftCols<3>().lazyProduct(linear);
        sum += part.J.rightCols<3>().lazyProduct(angular);
    }
    out.segment(block.first, block.count) = sum.head(block.count);
}

/// What sticking bearings exert is an effort, as what slipping ones do.
void countSticking(const ConstraintBlock& block, int part, const Eigen::Vector3d& arm_W,
                   const Eigen::Ref<const Eigen::VectorXd>& lambda, JointForce& force)
{
    for (int r = 0; r < block.count; ++r) {
        if (block.bearing[index(r)] < 0)
            continue;
        const Eigen::Matrix<double, 6, 1> wrench = lambda[r] * block.parts[index(part)].J.row(r).transpose();
        const Eigen::Vector3d f_W = wrench.head<3>();
        const Eigen::Vector3d t_W = wrench.tail<3>() - arm_W.cross(f_W);
        force.f_W -= f_W;
        force.t_W -= t_W;
        force.effortForce_W += f_W;
        force.effortTorque_W += t_W;
    }
}

} // namespace

JointReactions::JointReactions(const System& system, std::shared_ptr<const JointSet> joints,
                               JointSettings settings)
    : joints_(std::move(joints))
    , settings_(std::move(settings))
    , solver_(system, *joints_, settings_.solver)
    , projection_(system.withReactions(nullptr), *joints_, settings_.solver)
{
    requireNotNegative({}, "alpha", settings_.baumgarte.alpha, "1/s");
    requireNotNegative({}, "beta", settings_.baumgarte.beta, "1/s");
}

void applyEfforts(const System& system, const JointSet& set, const JointModes& modes, double t,
                  const State& state, const std::vector<JointPlace>& places, Evaluation& e,
                  std::vector<JointForce>& forces, JointPower& power)
{
    const std::vector<JointDescription>& joints = set.joints();
    power = {};
    forces.assign(joints.size(), {});
    for (std::size_t j = 0; j < joints.size(); ++j) {
        const JointDescription& d = joints[j];
        if (jointRow(d.kind).couples())
            continue;
        const int joint = static_cast<int>(j);
        const JointPlace& at = places[j];
        if (!e.internalRates.empty())
            for (int k = 0; k < static_cast<int>(jointRow(d.kind).scalarFreedoms().size()); ++k)
                e.internalRates[index(set.internalIndex(joint) + k)] = set.speed(joint, k, at);
        if (!set.hasEffort(joint))
            continue;
        const JointSet::Effort effort = set.effort(joint, t, at, state, modes, power);
        forces[j].effortForce_W = effort.f_W;
        forces[j].effortTorque_W = effort.t_W;
        act(system, d.bodyB, effort.f_W, effort.t_W + at.B.arm_W.cross(effort.f_W), e);
        const Eigen::Vector3d fromA_W = at.A.arm_W + at.B.x_W - at.A.x_W;
        if (d.bodyA != kWorld) {
            act(system, d.bodyA, -effort.f_W, -effort.t_W - fromA_W.cross(effort.f_W), e);
        } else {
            e.rates.impulse_W += effort.f_W;
            e.rates.angularImpulseO_W += at.B.x_W.cross(effort.f_W) + effort.t_W;
        }
    }
}

void JointReactions::solve(const System& system, double t, const State& state, Evaluation& e,
                           JointSolution& out) const
{
    solve(system, t, state, ConstraintSolver::Choice::leastNorm, e, out);
}

void JointReactions::solve(const System& system, double t, const State& state,
                           ConstraintSolver::Choice choice, Evaluation& e, JointSolution& out) const
{
    joints_->placeAll(state, e.R_WB, out.set);
    applyEfforts(system, *joints_, settings_.modes, t, state, out.set.places, e, out.forces, out.power);
    joints_->assemblePlaced(state, settings_.modes, out.set);
    solver_.factorize(out.set, e.R_WB);
    out.rank = solver_.rank();
    constrain(system, t, state, choice, e, out);
}

void JointReactions::constrain(const System& system, double t, const State& state,
                               ConstraintSolver::Choice choice, Evaluation& e, JointSolution& work) const
{
    const std::vector<JointDescription>& joints = joints_->joints();
    rhs_.resize(work.set.rows);
    work.velocityError.resize(work.set.rows);
    for (const ConstraintBlock& b : work.set.blocks) {
        multiply(
            b, [&](std::size_t i) { return std::pair(state.bodies[i].v_WB, state.bodies[i].w_WB); },
            work.velocityError);
        multiply(
            b, [&](std::size_t i) { return std::pair(e.a_W[i], e.alpha_W[i]); }, rhs_);
        auto velocity = work.velocityError.segment(b.first, b.count);
        auto rhs = rhs_.segment(b.first, b.count);
        if (b.driven) {
            velocity -= joints_->targets(b, t).head(b.count);
            rhs -= joints_->targetRates(b, t).head(b.count);
        }
        rhs += b.bias.head(b.count);
        if (const auto [alpha, beta] = settings_.baumgarte; settings_.baumgarte.acts())
            rhs += 2.0 * alpha * velocity + beta * beta * b.error.head(b.count);
        rhs = -rhs;
    }
    solver_.solve(rhs_, work.lambda, choice);
    for (const ConstraintBlock& b : work.set.blocks) {
        const std::size_t j = index(b.joint);
        const JointDescription& d = joints[j];
        const auto lambda = work.lambda.segment(b.first, b.count);
        const double stray = lambda.dot(work.velocityError.segment(b.first, b.count));
        const double drive = b.driven ? lambda.dot(joints_->targets(b, t).head(b.count)) : 0.0;
        work.forces[j].power = stray + drive;
        work.power.drive += drive;
        work.power.drift -= stray;
        for (int p = 0; p < b.partCount; ++p) {
            const int body = b.parts[index(p)].body;
            const Eigen::Matrix<double, 6, 1> wrench = blockWrench(b, p, work.lambda);
            act(system, body, wrench.head<3>(), wrench.tail<3>(), e);
            if (jointRow(d.kind).couples() || body != d.bodyB)
                continue;
            const JointPlace& at = work.set.places[j];
            const JointWrench atB = wrenchAtB(b, p, d, at, work.lambda);
            work.forces[j].f_W = atB.f_W;
            work.forces[j].t_W = atB.t_W;
            countSticking(b, p, at.B.arm_W, lambda, work.forces[j]);
        }
        accountFromWorld(b, d, state, work.lambda, e.rates);
    }
    e.rates.friction += work.power.friction;
    e.rates.damping += work.power.damping;
    e.rates.drive += work.power.drive;
    e.rates.drift += work.power.drift;
}

void JointReactions::react(const System& system, double t, Side side, const State& state, Evaluation& e) const
{
    time_ = side == Side::before ? justBefore(t) : t;
    solve(system, time_, state, ConstraintSolver::Choice::any, e, work_);
}

Eigen::VectorXd JointReactions::leastLambda() const
{
    if (work_.rank == work_.set.rows)
        return work_.lambda;
    Eigen::VectorXd lambda;
    solver_.solve(rhs_, lambda, ConstraintSolver::Choice::leastNorm);
    return lambda;
}

void JointReactions::answer(const System& system, const State& state, Evaluation& e) const
{
    work_.power = {};
    constrain(system, time_, state, ConstraintSolver::Choice::any, e, work_);
}

bool JointReactions::correct(const System&, double t, const State& start, State& state) const
{
    const bool ggl = settings_.stabilisation == Stabilisation::ggl;
    if (!ggl && settings_.stabilisation != Stabilisation::projection)
        return false;
    const JointProjection::Errors errors = projection_.errors(justBefore(t), state, settings_.modes);
    if (std::max(errors.position, errors.velocity) <= settings_.tolerance)
        return false;
    std::optional<double> lost;
    if (!ggl)
        lost = projection_.follow(justBefore(t), state, settings_.modes, errors, settings_.tolerance);
    if (!lost) {
        ProjectionReport report;
        if (errors.position > settings_.tolerance)
            projection_.positions(state, settings_.modes, report, ggl ? &start : nullptr);
        lost = projection_.velocities(justBefore(t), state, settings_.modes);
    }
    state.account.drift += *lost;
    solver_.expectRanks(projection_.solver());
    return true;
}

bool JointReactions::close(const System&, double t, State& state) const
{
    ProjectionReport report;
    if (!projection_.positions(state, settings_.modes, report, nullptr, 0.0))
        return false;
    projection_.velocities(t, state, settings_.modes);
    solver_.expectRanks(projection_.solver());
    return true;
}

double JointReactions::gap(const System&, double t, const State& state, double h) const
{
    const JointProjection::Errors errors = projection_.errors(t, state, settings_.modes);
    return std::max(errors.position, h * errors.velocity);
}

JointSolution JointReactions::solution(const System& system, double t, const State& state) const
{
    const System bare = system.withReactions(nullptr);
    Evaluation e = bare.makeEvaluation();
    bare.evaluate(t, Side::after, state, e);
    JointSolution result;
    solve(bare, t, state, e, result);
    return result;
}

void countAngles(const System& system, const JointSet& joints, State& state)
{
    if (state.internal.empty())
        return;
    const std::vector<Eigen::Matrix3d> R_WB = rotations(system, state);
    for (std::size_t j = 0; j < joints.joints().size(); ++j) {
        const auto freedoms = jointRow(joints.joints()[j].kind).scalarFreedoms();
        if (freedoms.empty())
            continue;
        const int joint = static_cast<int>(j);
        const JointPlace at = joints.place(joint, state, R_WB);
        for (int k = 0; k < static_cast<int>(freedoms.size()); ++k)
            state.internal[index(joints.internalIndex(joint) + k)] = joints.coordinate(joint, k, at, state);
    }
}

} // namespace polhode

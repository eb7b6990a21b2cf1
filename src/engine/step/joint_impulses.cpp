#include "engine/step/joint_impulses.h"

#include "engine/joint/joint_table.h"
#include "engine/math/index.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace polhode
{

namespace
{

using Vector6 = Eigen::Matrix<double, 6, 1>;

/// A row of a joint as a row of impulses; `sign` −1 turns it round.
ImpulseRow rowOf(const ConstraintBlock& block, int number, int bodyB, double sign)
{
    ImpulseRow row;
    for (int k = 0; k < block.partCount; ++k) {
        const ConstraintBlock::Part& part = block.parts[index(k)];
        const Vector6 J = sign * part.J.row(number).transpose();
        if (part.body == bodyB) {
            row.direction_W = J.head<3>();
            row.turnB_W = J.tail<3>();
        } else {
            row.turnA_W = -J.tail<3>();
        }
    }
    return row;
}

double speedOf(const ConstraintBlock& b, int row, const State& state)
{
    double speed = 0.0;
    for (int p = 0; p < b.partCount; ++p) {
        const ConstraintBlock::Part& part = b.parts[index(p)];
        const BodyState& s = state.bodies[index(part.body)];
        speed += part.J.row(row).head<3>().dot(s.v_WB) + part.J.row(row).tail<3>().dot(s.w_WB);
    }
    return speed;
}

double speedOf(const ConstraintBlock& b, int row, const std::vector<BodyVelocity>& bodies)
{
    double speed = 0.0;
    for (int p = 0; p < b.partCount; ++p) {
        const ConstraintBlock::Part& part = b.parts[index(p)];
        const BodyVelocity& s = bodies[index(part.body)];
        speed += part.J.row(row).head<3>().dot(s.v_W) + part.J.row(row).tail<3>().dot(s.w_W);
    }
    return speed;
}

/// Whether the step leaves a joint on its stop.
bool rests(const ImpulseContact& c)
{
    return c.stop >= 0 && c.pn > 0.0 && !(c.striking && c.law->restitution > 0.0);
}

} // namespace

JointImpulses::JointImpulses(const System& system, std::shared_ptr<const JointSet> joints, bool reduced)
    : system_(system)
    , joints_(std::move(joints))
    , coupling_(system_, *joints_)
    , projection_(system_, *joints_)
    , pathShare_(reduced ? 1.0 : 0.5)
    , group_(index(system.bodyCount()), -1)
    , efforts_(system.makeEvaluation())
{
    slipping_.bearings.assign(joints_->bearings().size(), BearingMode{});
    for (const JointStop& stop : joints_->stops()) {
        ContactLaw& law = stopLaws_.emplace_back();
        law.restitution = joints_->law(stop.joint, stop.freedom).restitution;
    }
    // Joints that share a body, gears included, make one group.
    std::vector<int> parent(group_.size());
    for (std::size_t i = 0; i < parent.size(); ++i)
        parent[i] = static_cast<int>(i);
    const auto rootOf = [&](int body) {
        while (parent[index(body)] != body)
            body = parent[index(body)];
        return body;
    };
    const std::vector<JointDescription>& all = joints_->joints();
    std::vector<bool> joined(group_.size(), false);
    for (const JointDescription& d : all) {
        std::vector<int> bodies;
        const auto take = [&](const JointDescription& of) {
            for (const int body : {of.bodyA, of.bodyB})
                if (body != kWorld)
                    bodies.push_back(body);
        };
        if (jointRow(d.kind).couples()) {
            take(all[index(d.first)]);
            take(all[index(d.second)]);
        } else {
            take(d);
        }
        for (const int body : bodies) {
            joined[index(body)] = true;
            parent[index(rootOf(body))] = rootOf(bodies.front());
        }
    }
    for (int body = 0; body < system.bodyCount(); ++body) {
        if (!joined[index(body)])
            continue;
        int& group = group_[index(rootOf(body))];
        if (group < 0) {
            group = static_cast<int>(members_.size());
            members_.emplace_back();
        }
        group_[index(body)] = group;
        members_[index(group)].push_back(body);
    }
    motions_.resize(6 * system.bodyCount());
    loose_.resize(6 * system.bodyCount());
}

void JointImpulses::begin(double t, State& state)
{
    state.internal.resize(index(joints_->angleCount()), 0.0);
    countAngles(system_, *joints_, state);
    projection_.project(t, state);
}

void JointImpulses::prepare(const State& state, double t, double h, const Evaluation& e,
                            ImpulseProblem& problem)
{
    h_ = h;
    t_ = t;
    efforts_.R_WB = e.R_WB;
    for (auto* sum : {&efforts_.a_W, &efforts_.alpha_W, &efforts_.reaction_W, &efforts_.reactionMoment_W})
        std::fill(sum->begin(), sum->end(), Eigen::Vector3d(Eigen::Vector3d::Zero()));
    efforts_.rates = {};
    efforts_.internalRates.clear();
    JointPower power;
    joints_->placeAll(state, e.R_WB, set_);
    applyEfforts(system_, *joints_, slipping_, t, state, set_.places, efforts_, forces_, power);
    for (int i = 0; i < system_.bodyCount(); ++i) {
        const BodyVelocity& body = problem.bodies[index(i)];
        loose_.segment<3>(6 * i) = body.v_W + h * efforts_.a_W[index(i)];
        loose_.segment<3>(6 * i + 3) = body.w_W + h * efforts_.alpha_W[index(i)];
    }
    coupling_.place(state);
    const Eigen::VectorXd end = coupling_.targets(justBefore(t + h));
    drives_ = 0.5 * (coupling_.targets(t) + end);
    values_ = end - pathShare_ * h * coupling_.biases();
    motions_ = loose_;
    coupling_.answer(motions_, values_);
    coupling_.answer(motions_, values_); // once more with what rounding left
    for (int i = 0; i < system_.bodyCount(); ++i)
        problem.bodies[index(i)] = {motions_.segment<3>(6 * i), motions_.segment<3>(6 * i + 3)};
}

void JointImpulses::addRows(const State& state, double h, double margin, const Evaluation& e,
                            ImpulseProblem& problem)
{
    for (std::size_t i = 0; i < joints_->stops().size(); ++i)
        addStop(i, joints_->place(joints_->stops()[i].joint, state, e.R_WB), state, h, margin, e, problem);
    for (std::size_t i = 0; i < joints_->bearings().size(); ++i)
        addBearing(i, joints_->place(joints_->bearings()[i].joint, state, e.R_WB), e, problem);
}

void JointImpulses::addStop(std::size_t number, const JointPlace& place, const State& state, double h,
                            double margin, const Evaluation& e, ImpulseProblem& problem)
{
    const JointStop& stop = joints_->stops()[number];
    const JointDescription& d = joints_->joints()[index(stop.joint)];
    const JointFreedom& law = joints_->law(stop.joint, stop.freedom);
    ConstraintBlock block;
    joints_->freedomBlock(stop.joint, stop.freedom, place, block);
    const double q = joints_->coordinate(stop.joint, stop.freedom, place, state);
    const double gap = stop.upper ? law.upper - q : q - law.lower;
    const double speed
        = std::max(std::abs(speedOf(block, 0, state)), std::abs(speedOf(block, 0, problem.bodies)));
    if (gap > std::max(margin, 2.0 * h * speed))
        return;
    const int world = system_.bodyCount();
    ImpulseContact& c = problem.contacts.emplace_back();
    // Behind all contacts of surfaces, in the order of the stops.
    c.point.colliderA = c.point.colliderB = std::numeric_limits<int>::max();
    c.point.feature = number;
    c.point.bodyA = d.bodyA;
    c.point.bodyB = d.bodyB;
    c.point.pA_W = place.A.x_W;
    c.point.pB_W = place.B.x_W;
    c.point.gap = gap;
    c.stop = static_cast<int>(number);
    c.law = &stopLaws_[number];
    c.slotA = d.bodyA == kWorld ? world : d.bodyA;
    c.slotB = d.bodyB;
    c.normal = rowOf(block, 0, d.bodyB, stop.inward());
    problem.complete(system_, e.R_WB, d.bodyA, d.bodyB, c.normal);
}

void JointImpulses::addBearing(std::size_t number, const JointPlace& place, const Evaluation& e,
                               ImpulseProblem& problem)
{
    const JointBearing& bearing = joints_->bearings()[number];
    const JointDescription& d = joints_->joints()[index(bearing.joint)];
    ConstraintBlock block;
    joints_->bearingBlock(static_cast<int>(number), place, block);
    BearingFriction& b = problem.bearings.emplace_back();
    b.bearing = static_cast<int>(number);
    b.slotA = d.bodyA == kWorld ? system_.bodyCount() : d.bodyA;
    b.slotB = d.bodyB;
    b.count = block.count;
    b.most = h_ * joints_->law(bearing.joint, bearing.freedom).friction;
    double bound = 0.0;
    for (int i = 0; i < b.count; ++i) {
        ImpulseRow& row = b.rows[index(i)];
        row = rowOf(block, i, d.bodyB, 1.0);
        problem.complete(system_, e.R_WB, d.bodyA, d.bodyB, row);
        bound += row.M;
    }
    b.step = bound > 0.0 ? 1.0 / bound : 0.0;
}

void JointImpulses::couple(int bodyA, int bodyB, BodyVelocity& answerA, BodyVelocity& answerB,
                           std::vector<FarAnswer>& far)
{
    const int groupA = bodyA == kWorld ? -1 : group_[index(bodyA)];
    const int groupB = bodyB == kWorld ? -1 : group_[index(bodyB)];
    if (groupA < 0 && groupB < 0)
        return;
    motions_.setZero();
    if (bodyA != kWorld)
        motions_.segment<6>(6 * bodyA) << answerA.v_W, answerA.w_W;
    if (bodyB != kWorld)
        motions_.segment<6>(6 * bodyB) << answerB.v_W, answerB.w_W;
    coupling_.answer(motions_);
    const auto read = [&](int body) {
        return BodyVelocity{motions_.segment<3>(6 * body), motions_.segment<3>(6 * body + 3)};
    };
    if (bodyA != kWorld)
        answerA = read(bodyA);
    if (bodyB != kWorld)
        answerB = read(bodyB);
    const auto spread = [&](int group) {
        for (const int body : members_[index(group)])
            if (body != bodyA && body != bodyB)
                far.push_back({body, read(body)});
    };
    if (groupA >= 0)
        spread(groupA);
    if (groupB >= 0 && groupB != groupA)
        spread(groupB);
}

void JointImpulses::finish(const State& before, const Evaluation& e, ImpulseProblem& problem, State& after)
{
    ReactionAccount& account = after.account;
    motions_ = loose_;
    const int world = system_.bodyCount();
    const auto act = [&](int slot, const Eigen::Vector3d& f_W, const Eigen::Vector3d& t_W) {
        if (slot == world)
            return;
        const Response r = system_.response(slot, e.R_WB[index(slot)], f_W, t_W);
        motions_.segment<3>(6 * slot) += r.a_W;
        motions_.segment<3>(6 * slot + 3) += r.alpha_W;
    };
    const auto push = [&](const ImpulseRow& row, int slotA, int slotB, double p) {
        if (p == 0.0)
            return;
        act(slotA, -p * row.direction_W, -p * row.turnA_W);
        act(slotB, p * row.direction_W, p * row.turnB_W);
    };
    const auto fromWorld = [&](const ImpulseRow& row, int slotA, int slotB, double p) {
        if (slotA != world)
            return;
        account.impulse_W += p * row.direction_W;
        account.angularImpulseO_W
            += p * (before.bodies[index(slotB)].p_WB.cross(row.direction_W) + row.turnB_W);
    };
    for (const ImpulseContact& c : problem.contacts) {
        push(c.normal, c.slotA, c.slotB, c.pn);
        if (c.stop >= 0)
            fromWorld(c.normal, c.slotA, c.slotB, c.pn);
        push(c.side1, c.slotA, c.slotB, c.p1);
        push(c.side2, c.slotA, c.slotB, c.p2);
        if (c.resistance < 0)
            continue;
        const TurningResistance& r = problem.resistances[index(c.resistance)];
        push(r.spin, c.slotA, c.slotB, r.ms);
        push(r.roll1, c.slotA, c.slotB, r.m1);
        push(r.roll2, c.slotA, c.slotB, r.m2);
    }
    for (const BearingFriction& b : problem.bearings)
        for (int i = 0; i < b.count; ++i) {
            push(b.rows[index(i)], b.slotA, b.slotB, b.p[i]);
            fromWorld(b.rows[index(i)], b.slotA, b.slotB, b.p[i]);
        }
    lambda_ = coupling_.answer(motions_, values_);
    lambda_ += coupling_.answer(motions_, values_);
    for (int i = 0; i < world; ++i)
        problem.bodies[index(i)] = {motions_.segment<3>(6 * i), motions_.segment<3>(6 * i + 3)};

    // Work at the mean of the velocities, which is what the impulses give to T.
    for (const ConstraintBlock& b : coupling_.set().blocks) {
        for (int r = 0; r < b.count; ++r) {
            const double given
                = 0.5 * lambda_[b.first + r] * (speedOf(b, r, before) + speedOf(b, r, problem.bodies));
            const double drive = lambda_[b.first + r] * drives_[b.first + r];
            account.drive += drive;
            account.drift += drive - given;
        }
        accountFromWorld(b, joints_->joints()[index(b.joint)], before, lambda_, account);
    }
    State mean = before;
    for (std::size_t i = 0; i < mean.bodies.size(); ++i) {
        mean.bodies[i].v_WB = 0.5 * (before.bodies[i].v_WB + problem.bodies[i].v_W);
        mean.bodies[i].w_WB = 0.5 * (before.bodies[i].w_WB + problem.bodies[i].w_W);
    }
    JointPower power;
    for (int j = 0; j < static_cast<int>(joints_->joints().size()); ++j)
        if (joints_->hasEffort(j))
            joints_->effort(j, t_, joints_->place(j, mean, e.R_WB), mean, slipping_, power);
    account.drive += h_ * power.drive;
    account.damping += h_ * power.damping;
    account.friction += h_ * power.friction;
    account.impulse_W += h_ * efforts_.rates.impulse_W;
    account.angularImpulseO_W += h_ * efforts_.rates.angularImpulseO_W;
    const auto velocityOf = [&](int slot) {
        if (slot == world)
            return BodyVelocity{};
        const BodyState& s = mean.bodies[index(slot)];
        return BodyVelocity{s.v_WB, s.w_WB};
    };
    for (const BearingFriction& b : problem.bearings)
        account.friction -= b.p.dot(b.velocity(velocityOf(b.slotA), velocityOf(b.slotB)));
}

bool JointImpulses::stabilise(const ImpulseProblem& problem, double t, State& state)
{
    JointModes held;
    std::vector<double> speeds;
    for (const ImpulseContact& c : problem.contacts) {
        if (!rests(c))
            continue;
        const JointStop& stop = joints_->stops()[index(c.stop)];
        held.resting.push_back(stop);
        speeds.push_back(stop.inward()
                         * c.normal.velocity(problem.bodies[index(c.slotA)], problem.bodies[index(c.slotB)]));
    }
    const State left = state;
    ProjectionReport report;
    if (!projection_.positions(state, held, report)) {
        // Stops that contradict each other give way, joints do not.
        state = left;
        held = {};
        speeds.clear();
        if (!projection_.positions(state, held, report))
            return false;
    }
    state.account.drift += projection_.velocities(justBefore(t), state, held, nullptr, &speeds);
    for (const ConstraintBlock& b : projection_.set().blocks)
        accountFromWorld(b, joints_->joints()[index(b.joint)], state, projection_.impulses(), state.account);
    count(state);
    return true;
}

void JointImpulses::count(State& state) const
{
    countAngles(system_, *joints_, state);
}

JointModes JointImpulses::modes(const ImpulseProblem& problem) const
{
    JointModes modes;
    for (const ImpulseContact& c : problem.contacts)
        if (rests(c))
            modes.resting.push_back(joints_->stops()[index(c.stop)]);
    for (const BearingFriction& b : problem.bearings) {
        BearingMode& mode = modes.bearings.emplace_back();
        const double size = b.p.norm();
        mode.sticks = size < b.most * (1.0 - tolerance::kOnCone);
        if (mode.sticks)
            continue;
        if (b.count == 1) {
            mode.sense = b.p[0] > 0.0 ? -1.0 : 1.0;
            continue;
        }
        mode.sense = 1.0;
        for (int i = 0; i < b.count; ++i)
            mode.direction_W -= b.p[i] / size * b.rows[index(i)].turnB_W;
    }
    return modes;
}

} // namespace polhode

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

double speedOf(const ConstraintBlock& b, int row, const Eigen::VectorXd& motions)
{
    double speed = 0.0;
    for (int p = 0; p < b.partCount; ++p)
        speed += b.parts[index(p)].J.row(row).dot(motions.segment<6>(6 * b.parts[index(p)].body));
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
    std::vector<bool> joined(group_.size(), false);
    for (int j = 0; j < static_cast<int>(joints_->joints().size()); ++j) {
        const std::vector<int>& bodies = joints_->bodies(j);
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
    for (int j = 0; j < static_cast<int>(joints_->joints().size()); ++j)
        if (!joints_->joints()[index(j)].over.empty()) {
            const int group = group_[index(joints_->bodies(j).front())];
            members_[index(group)].push_back(system.bodyCount() + static_cast<int>(lines_.size()));
            lines_.emplace_back().joint = j;
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
    stabilised_ = false;
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
    placeRows(state, {});
    motions_ = loose_;
    coupling_.answer(motions_, values_);
    coupling_.answer(motions_, values_); // once more with what rounding left
    for (int i = 0; i < system_.bodyCount(); ++i)
        problem.bodies[index(i)] = {motions_.segment<3>(6 * i), motions_.segment<3>(6 * i + 3)};
    rest_.setZero(motions_.size());
    if (!joints_->stops().empty() && pathShare_ < 1.0)
        coupling_.answer(rest_, -(1.0 - pathShare_) * h * coupling_.biases());
    for (Line& line : lines_)
        joints_->freedomBlock(line.joint, 0, set_.places[index(line.joint)], line.row);
    moveLines(problem);
}

/// The rows of the joints and of stops that rest, and what they should move by at the end of the step.
void JointImpulses::placeRows(const State& state, const JointModes& held)
{
    coupling_.place(state, held);
    const Eigen::VectorXd end = coupling_.targets(justBefore(t_ + h_));
    drives_ = 0.5 * (coupling_.targets(t_) + end);
    values_ = end - pathShare_ * h_ * coupling_.biases();
    for (const ConstraintBlock& b : coupling_.set().blocks)
        for (int r = 0; r < b.count; ++r)
            if (b.stop[index(r)] >= 0)
                values_[b.first + r] = -0.5 * h_ * b.bias[r]; // no tree moves along a stop
}

void JointImpulses::addRows(const State& state, double h, double margin, const Evaluation& e,
                            ImpulseProblem& problem)
{
    for (std::size_t i = 0; i < joints_->stops().size(); ++i)
        addStop(i, joints_->place(joints_->stops()[i].joint, state, e.R_WB), state, h, margin, e, problem);
    for (std::size_t i = 0; i < joints_->bearings().size(); ++i)
        addBearing(i, joints_->place(joints_->bearings()[i].joint, state, e.R_WB), problem);
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
    c.path = stop.inward() * (h * block.bias[0] + speedOf(block, 0, rest_));
    c.law = &stopLaws_[number];
    c.slotA = problem.world();
    if (const int line = lineOf(stop.joint); line >= 0) {
        c.slotB = system_.bodyCount() + line;
        c.normal.direction_W = stop.inward() * Eigen::Vector3d::UnitX();
        completeLine(line, e, problem, c.normal);
        return;
    }
    if (d.bodyA != kWorld)
        c.slotA = d.bodyA;
    c.slotB = d.bodyB;
    c.normal = rowOf(block, 0, d.bodyB, stop.inward());
    problem.complete(d.bodyA, d.bodyB, c.normal);
}

void JointImpulses::addBearing(std::size_t number, const JointPlace& place, ImpulseProblem& problem)
{
    const JointBearing& bearing = joints_->bearings()[number];
    const JointDescription& d = joints_->joints()[index(bearing.joint)];
    ConstraintBlock block;
    joints_->bearingBlock(static_cast<int>(number), place, block);
    BearingFriction& b = problem.bearings.emplace_back();
    b.bearing = static_cast<int>(number);
    b.slotA = d.bodyA == kWorld ? problem.world() : d.bodyA;
    b.slotB = d.bodyB;
    b.count = block.count;
    b.most = h_ * joints_->law(bearing.joint, bearing.freedom).friction;
    double bound = 0.0;
    for (int i = 0; i < b.count; ++i) {
        ImpulseRow& row = b.rows[index(i)];
        row = rowOf(block, i, d.bodyB, 1.0);
        problem.complete(d.bodyA, d.bodyB, row);
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
    if (bodyA != kWorld)
        answerA = moved(bodyA);
    if (bodyB != kWorld)
        answerB = moved(bodyB);
    const auto spread = [&](int group) {
        for (const int slot : members_[index(group)])
            if (slot != bodyA && slot != bodyB)
                far.push_back({slot, moved(slot)});
    };
    if (groupA >= 0)
        spread(groupA);
    if (groupB >= 0 && groupB != groupA)
        spread(groupB);
}

/// The number of the rope over pulleys that a joint is; −1: it is none.
int JointImpulses::lineOf(int joint) const
{
    const auto found = std::ranges::find(lines_, joint, &Line::joint);
    return found == lines_.end() ? -1 : static_cast<int>(found - lines_.begin());
}

/// The velocity of a slot where the bodies have those of motions_.
BodyVelocity JointImpulses::moved(int slot) const
{
    if (const int line = slot - system_.bodyCount(); line >= 0)
        return {speedOf(lines_[index(line)].row, 0, motions_) * Eigen::Vector3d::UnitX(),
                Eigen::Vector3d::Zero()};
    return {motions_.segment<3>(6 * slot), motions_.segment<3>(6 * slot + 3)};
}

BodyVelocity JointImpulses::lineVelocity(int slot, const State& state) const
{
    const Line& line = lines_[index(slot - system_.bodyCount())];
    return {speedOf(line.row, 0, state) * Eigen::Vector3d::UnitX(), Eigen::Vector3d::Zero()};
}

void JointImpulses::moveLines(ImpulseProblem& problem) const
{
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const int slot = system_.bodyCount() + static_cast<int>(i);
        problem.bodies[index(slot)] = moved(slot);
    }
}

/// Sets answers and M of the row of a rope over pulleys, as ImpulseProblem::complete() of others.
void JointImpulses::completeLine(int line, const Evaluation& e, ImpulseProblem& problem, ImpulseRow& row)
{
    const int slot = system_.bodyCount() + line;
    motions_.setZero();
    pullLine(line, row.direction_W.x(), e);
    const double loose = row.velocity({}, moved(slot));
    coupling_.answer(motions_);
    row.answerB = moved(slot);
    row.M = row.velocity({}, row.answerB);
    if (row.M <= tolerance::kBlocked * loose)
        row.M = 0.0;
    row.firstFar = static_cast<int>(problem.far.size());
    for (const int member :
         members_[index(group_[index(joints_->bodies(lines_[index(line)].joint).front())])])
        if (member != slot)
            problem.far.push_back({member, moved(member)});
    row.farCount = static_cast<int>(problem.far.size()) - row.firstFar;
}

/// Adds to motions_ what bodies without joints answer to an impulse p along the length of a rope.
void JointImpulses::pullLine(int line, double p, const Evaluation& e)
{
    const ConstraintBlock& row = lines_[index(line)].row;
    for (int k = 0; k < row.partCount; ++k) {
        const ConstraintBlock::Part& part = row.parts[index(k)];
        const Vector6 wrench = p * part.J.row(0).transpose();
        const Response r
            = system_.response(part.body, e.R_WB[index(part.body)], wrench.head<3>(), wrench.tail<3>());
        motions_.segment<3>(6 * part.body) += r.a_W;
        motions_.segment<3>(6 * part.body + 3) += r.alpha_W;
    }
}

void JointImpulses::finish(const State& before, const Evaluation& e, ImpulseProblem& problem, State& after)
{
    ReactionAccount& account = after.account;
    motions_ = loose_;
    const int world = problem.world();
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
    JointModes held;
    for (const ImpulseContact& c : problem.contacts) {
        if (c.joined) {
            held.resting.push_back(joints_->stops()[index(c.stop)]);
            continue;
        }
        if (const int line = c.slotB - system_.bodyCount(); line >= 0 && c.slotB != world) {
            const Eigen::VectorXd along = Eigen::VectorXd::Constant(1, c.pn * c.normal.direction_W.x());
            pullLine(line, along[0], e);
            accountFromWorld(lines_[index(line)].row, joints_->joints()[index(lines_[index(line)].joint)],
                             before, along, account);
            continue;
        }
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
    if (!held.resting.empty())
        placeRows(before, held);
    lambda_ = coupling_.answer(motions_, values_);
    lambda_ += coupling_.answer(motions_, values_);
    for (int i = 0; i < system_.bodyCount(); ++i)
        problem.bodies[index(i)] = moved(i);
    moveLines(problem);

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

void JointImpulses::tell(const State& before, const ImpulseProblem& problem, StepImpulses& out) const
{
    const std::vector<JointDescription>& joints = joints_->joints();
    out.joints.resize(joints.size());
    out.onBodies_W.resize(before.bodies.size(), Eigen::Vector3d::Zero());
    const auto on = [&](int body, const Eigen::Vector3d& f_W) {
        if (body >= 0 && body < system_.bodyCount())
            out.onBodies_W[index(body)] += f_W;
    };
    const auto take = [&](const ConstraintBlock& b, const std::vector<JointPlace>& places,
                          const Eigen::VectorXd& lambda) {
        const JointDescription& d = joints[index(b.joint)];
        for (int p = 0; p < b.partCount; ++p) {
            const int body = b.parts[index(p)].body;
            on(body, blockWrench(b, p, lambda).head<3>());
            if (!jointRow(d.kind).couples() && body == d.bodyB)
                out.joints[index(b.joint)] += wrenchAtB(b, p, d, places[index(b.joint)], lambda);
        }
    };
    const auto push = [&](int joint, const ImpulseRow& row, int slotA, int slotB, double p) {
        const Eigen::Vector3d f_W = p * row.direction_W;
        const Eigen::Vector3d& arm_W = set_.places[index(joint)].B.arm_W;
        out.joints[index(joint)] += {f_W, p * row.turnB_W - arm_W.cross(f_W)};
        on(slotA, -f_W);
        on(slotB, f_W);
    };
    for (const ConstraintBlock& b : coupling_.set().blocks)
        take(b, set_.places, lambda_);
    if (stabilised_)
        for (const ConstraintBlock& b : projection_.set().blocks)
            take(b, projection_.set().places, projection_.impulses());
    for (const ImpulseContact& c : problem.contacts) {
        if (c.stop < 0 || c.joined)
            continue;
        if (const int line = c.slotB - system_.bodyCount(); line >= 0 && c.slotB != problem.world()) {
            take(lines_[index(line)].row, set_.places,
                 Eigen::VectorXd::Constant(1, c.pn * c.normal.direction_W.x()));
        } else {
            push(joints_->stops()[index(c.stop)].joint, c.normal, c.slotA, c.slotB, c.pn);
        }
    }
    for (const BearingFriction& b : problem.bearings)
        for (int i = 0; i < b.count; ++i)
            push(joints_->bearings()[index(b.bearing)].joint, b.rows[index(i)], b.slotA, b.slotB, b.p[i]);
    for (std::size_t j = 0; j < joints.size(); ++j) {
        out.joints[j] += h_ * JointWrench{forces_[j].effortForce_W, forces_[j].effortTorque_W};
        on(joints[j].bodyA, -h_ * forces_[j].effortForce_W);
        on(joints[j].bodyB, h_ * forces_[j].effortForce_W);
    }
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
        const double speed
            = c.normal.velocity(problem.bodies[index(c.slotA)], problem.bodies[index(c.slotB)]);
        speeds.push_back(c.joined ? 0.0 : stop.inward() * speed);
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
    stabilised_ = true;
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

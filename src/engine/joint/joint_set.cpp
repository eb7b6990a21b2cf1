#include "engine/joint/joint_set.h"

#include "engine/math/index.h"
#include "engine/math/refused.h"
#include "engine/math/so3.h"
#include "engine/math/tolerances.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace polhode
{

namespace
{

JointPlace::End end(int body, const Eigen::Isometry3d& X_BJ, const State& state,
                    const std::vector<Eigen::Matrix3d>& R_WB)
{
    JointPlace::End e;
    if (body == kWorld) {
        e.R_WJ = X_BJ.linear();
        e.x_W = X_BJ.translation();
        e.arm_W = e.x_W;
        return e;
    }
    const BodyState& s = state.bodies[index(body)];
    const Eigen::Matrix3d& R = R_WB[index(body)];
    e.R_WJ = R * X_BJ.linear();
    e.arm_W = R * X_BJ.translation();
    e.x_W = s.p_WB + e.arm_W;
    e.v_W = s.v_WB;
    e.w_W = s.w_WB;
    return e;
}

/// Where in `block` the columns of a body are, made if there are none.
ConstraintBlock::Part& part(ConstraintBlock& block, int body)
{
    for (int k = 0; k < block.partCount; ++k)
        if (block.parts[index(k)].body == body)
            return block.parts[index(k)];
    ConstraintBlock::Part& made = block.parts[index(block.partCount++)];
    made.body = body;
    made.J.setZero();
    return made;
}

/// The moving bodies that the rows of a joint touch, each once.
std::vector<int> bodiesOf(const std::vector<JointDescription>& joints, int joint)
{
    const JointDescription& d = joints[index(joint)];
    std::vector<int> bodies;
    const auto add = [&](int body) {
        if (body != kWorld && std::ranges::find(bodies, body) == bodies.end())
            bodies.push_back(body);
    };
    if (jointRow(d.kind).couples()) {
        for (const int partner : {d.first, d.second})
            for (const int body : bodiesOf(joints, partner))
                add(body);
        return bodies;
    }
    add(d.bodyA);
    add(d.bodyB);
    for (const JointPoint& pulley : d.over)
        add(pulley.body);
    return bodies;
}

/// The motion that a sticking bearing forbids.
void addBearingRows(const JointPlace& place, const JointDescription& joint, int freedom, JointRows& rows)
{
    if (!jointRow(joint.kind).hasSharedLaw()) {
        addFreedomRow(place, jointRow(joint.kind).freedoms[index(freedom)], rows);
        rows.error[rows.count - 1] = 0.0;
        return;
    }
    for (int axis = 0; axis < 3; ++axis)
        addTurnRow(place, place.A.R_WJ.col(axis), place.A.w_W, 0.0, rows);
}

} // namespace

Eigen::MatrixXd ConstraintSet::matrix(int bodyCount) const
{
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(rows, 6 * bodyCount);
    for (const ConstraintBlock& b : blocks)
        for (int k = 0; k < b.partCount; ++k)
            J.block(b.first, 6 * b.parts[index(k)].body, b.count, 6) = b.parts[index(k)].J.topRows(b.count);
    return J;
}

JointSet::JointSet(const System& system, std::vector<JointDescription> joints)
    : joints_(std::move(joints))
    , bodyCount_(system.bodyCount())
{
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointDescription& joint = joints_[j];
        checkJoint(joint, bodyCount_, joints_);
        for (const int body : {joint.bodyA, joint.bodyB})
            if (!jointRow(joint.kind).couples() && body != kWorld && system.isGround(body))
                refuse(Subject::joint(joint.id),
                       {"a joint to the body " + system.bodies()[index(body)].id + ", whose motion is given",
                        "关节连到运动已给定的物体 " + system.bodies()[index(body)].id},
                       {"a body that forces move, or the world; a motor moves a body at a given speed",
                        "受力运动的物体或世界系；要按给定速度运动可用马达"});
        if (const JointRow& row = jointRow(joint.kind); row.laws == FreedomLaws::stop) {
            joint.freedoms.resize(1);
            joint.freedoms[0].upper = joint.*row.number->field;
        }
        if (joint.curve && !joint.curve->closed()) { // its ends
            joint.freedoms.resize(1);
            joint.freedoms[0].lower = std::max(joint.freedoms[0].lower, joint.curve->begin());
            joint.freedoms[0].upper = std::min(joint.freedoms[0].upper, joint.curve->end());
        }
        internal_.push_back(angleCount_);
        angleCount_ += static_cast<int>(jointRow(joint.kind).scalarFreedoms().size());
        bool acts = false;
        for (std::size_t k = 0; k < joint.freedoms.size(); ++k) {
            const JointFreedom& f = joint.freedoms[k];
            acts = acts || polhode::hasEffort(f);
            const JointStop stop{static_cast<int>(j), static_cast<int>(k), false};
            if (std::isfinite(f.lower))
                stops_.push_back(stop);
            if (std::isfinite(f.upper))
                stops_.push_back({stop.joint, stop.freedom, true});
            if (f.friction > 0.0 && !f.motor.constrains())
                bearings_.push_back({static_cast<int>(j), static_cast<int>(k)});
        }
        hasEffort_.push_back(acts);
        bodies_.push_back(bodiesOf(joints_, static_cast<int>(j)));
        constexpr std::size_t kMost = std::tuple_size_v<decltype(ConstraintBlock::parts)>;
        if (bodies_.back().size() > kMost)
            refuse(Subject::joint(joint.id),
                   {"touches " + std::to_string(bodies_.back().size()) + " moving bodies",
                    "涉及 " + std::to_string(bodies_.back().size()) + " 个运动物体"},
                   {"at most " + std::to_string(kMost), "至多 " + std::to_string(kMost)});
    }
}

const JointFreedom& JointSet::law(int joint, int freedom) const
{
    static const JointFreedom kNone;
    const std::vector<JointFreedom>& laws = joints_[index(joint)].freedoms;
    return index(freedom) < laws.size() ? laws[index(freedom)] : kNone;
}

JointPlace JointSet::place(int joint, const State& state, const std::vector<Eigen::Matrix3d>& R_WB) const
{
    const JointDescription& d = joints_[index(joint)];
    JointPlace place{end(d.bodyA, d.X_AJ, state, R_WB), end(d.bodyB, d.X_BJ, state, R_WB), {}, {}};
    for (const JointPoint& pulley : d.over)
        place.over.push_back(
            end(pulley.body, Eigen::Isometry3d(Eigen::Translation3d(pulley.point)), state, R_WB));
    if (d.curve) {
        const std::size_t counted = index(internal_[index(joint)]);
        const Eigen::Vector3d p = place.p_AB();
        place.bead.q = counted < state.internal.size() ? d.curve->foot(p, state.internal[counted])
                                                       : d.curve->nearest(p);
        place.bead.on = d.curve->at(place.bead.q);
    }
    return place;
}

double JointSet::coordinate(int joint, int freedom, const JointPlace& place, const State& state) const
{
    const JointRow& row = jointRow(joints_[index(joint)].kind);
    if (row.freedoms[index(freedom)].frame == FreedomAxis::Frame::between)
        return lineLength(place);
    if (row.freedoms[index(freedom)].frame == FreedomAxis::Frame::along)
        return place.bead.q;
    double q[7];
    row.measure(joints_[index(joint)], place.p_AB(), place.R_AB(), q);
    double value = q[freedom];
    const std::size_t counted = index(internal_[index(joint)] + freedom);
    if (row.freedoms[index(freedom)].motion == FreedomAxis::Motion::turn && counted < state.internal.size())
        value = nearestTurn(value, state.internal[counted]);
    return value;
}

double JointSet::speed(int joint, int freedom, const JointPlace& place) const
{
    const FreedomAxis& axis = jointRow(joints_[index(joint)].kind).freedoms[index(freedom)];
    if (axis.frame == FreedomAxis::Frame::between)
        return lineRate(place);
    const Eigen::Vector3d a_W = freedomAxis_W(place, axis);
    return a_W.dot(axis.motion == FreedomAxis::Motion::turn ? place.relativeSpin_W()
                                                            : place.relativeVelocity_W());
}

void JointSet::append(ConstraintBlock& block, const JointRows& rows, const JointDescription& d) const
{
    ConstraintBlock::Part* A = d.bodyA == kWorld ? nullptr : &part(block, d.bodyA);
    ConstraintBlock::Part& B = part(block, d.bodyB);
    for (int k = 0; k < rows.count; ++k) {
        if (A)
            A->J.row(block.count) = rows.A.row(k);
        B.J.row(block.count) = rows.B.row(k);
        for (std::size_t i = 0; i < rows.over.size(); ++i)
            if (const int body = d.over[i].body; body != kWorld)
                part(block, body).J.row(block.count) += rows.over[i];
        block.error[block.count] = rows.error[k];
        block.bias[block.count] = rows.bias[k];
        block.stop[index(block.count)] = block.bearing[index(block.count)] = block.motor[index(block.count)]
            = -1;
        ++block.count;
    }
}

void JointSet::freedomBlock(int joint, int freedom, const JointPlace& place, ConstraintBlock& out) const
{
    const JointDescription& d = joints_[index(joint)];
    JointRows rows;
    addFreedomRow(place, jointRow(d.kind).freedoms[index(freedom)], rows);
    out.joint = joint;
    out.first = out.count = out.partCount = 0;
    out.driven = false;
    append(out, rows, d);
}

void JointSet::bearingBlock(int bearing, const JointPlace& place, ConstraintBlock& out) const
{
    const JointBearing& b = bearings_[index(bearing)];
    const JointDescription& d = joints_[index(b.joint)];
    JointRows rows;
    addBearingRows(place, d, b.freedom, rows);
    out.joint = b.joint;
    out.first = out.count = out.partCount = 0;
    out.driven = false;
    append(out, rows, d);
}

int JointSet::bearingOf(int joint, int freedom) const
{
    const auto found = std::find(bearings_.begin(), bearings_.end(), JointBearing{joint, freedom});
    return found == bearings_.end() ? -1 : static_cast<int>(found - bearings_.begin());
}

double JointSet::frictionSense(int joint, int freedom, double t, double qd, const JointModes& modes) const
{
    const JointFreedom& f = law(joint, freedom);
    if (f.friction == 0.0)
        return 0.0;
    const int bearing = modes.bearings.empty() ? -1 : bearingOf(joint, freedom);
    if (bearing >= 0)
        return modes.bearings[index(bearing)].sense;
    const double speed = f.motor.constrains() ? f.motor.targetAt(t) : qd;
    return speed == 0.0 ? 0.0 : std::copysign(1.0, speed);
}

Eigen::Vector3d JointSet::frictionSense_W(int joint, const Eigen::Vector3d& w_W,
                                          const JointModes& modes) const
{
    const double speed = w_W.norm();
    if (modes.bearings.empty() || law(joint, 0).friction == 0.0)
        return speed > 0.0 ? Eigen::Vector3d(w_W / speed) : Eigen::Vector3d::Zero();
    const BearingMode& mode = modes.bearings[index(bearingOf(joint, 0))];
    if (mode.sense == 0.0 || speed < tolerance::kBearingAtRest)
        return mode.sense * mode.direction_W;
    // It keeps its side through zero, so that forces stay smooth until the end of the slip is located.
    return std::copysign(1.0 / speed, w_W.dot(mode.direction_W)) * w_W;
}

void JointSet::placeAll(const State& state, const std::vector<Eigen::Matrix3d>& R_WB,
                        ConstraintSet& out) const
{
    out.places.resize(joints_.size());
    for (std::size_t j = 0; j < joints_.size(); ++j)
        if (!jointRow(joints_[j].kind).couples())
            out.places[j] = place(static_cast<int>(j), state, R_WB);
}

void JointSet::appendGear(ConstraintBlock& block, const JointDescription& gear, const State& state,
                          const std::vector<JointPlace>& places) const
{
    block.count = 1;
    block.error[0] = block.bias[0] = 0.0;
    block.stop[0] = block.bearing[0] = block.motor[0] = -1;
    ConstraintBlock one;
    double factor = 1.0;
    for (const int joint : {gear.first, gear.second}) {
        const JointPlace& at = places[index(joint)];
        freedomBlock(joint, 0, at, one);
        for (int k = 0; k < one.partCount; ++k)
            part(block, one.parts[index(k)].body).J.row(0) += factor * one.parts[index(k)].J.row(0);
        block.error[0] += factor * coordinate(joint, 0, at, state);
        block.bias[0] += factor * one.bias[0];
        factor = gear.ratio;
    }
}

JointSet::RowValues JointSet::targets(const ConstraintBlock& block, double t) const
{
    RowValues values = RowValues::Zero();
    for (int r = 0; block.driven && r < block.count; ++r)
        if (const int freedom = block.motor[index(r)]; freedom >= 0)
            values[r] = law(block.joint, freedom).motor.targetAt(t);
    return values;
}

JointSet::RowValues JointSet::targetRates(const ConstraintBlock& block, double t) const
{
    RowValues values = RowValues::Zero();
    for (int r = 0; block.driven && r < block.count; ++r)
        if (const int freedom = block.motor[index(r)]; freedom >= 0)
            values[r] = law(block.joint, freedom).motor.targetRateAt(t);
    return values;
}

double JointSet::error(int joint, const State& state, const std::vector<Eigen::Matrix3d>& R_WB) const
{
    const JointDescription& d = joints_[index(joint)];
    if (jointRow(d.kind).couples()) {
        ConstraintSet set;
        placeAll(state, R_WB, set);
        ConstraintBlock block;
        block.partCount = 0;
        appendGear(block, d, state, set.places);
        return std::abs(block.error[0]);
    }
    JointRows rows;
    if (jointRow(d.kind).constrain)
        jointRow(d.kind).constrain(place(joint, state, R_WB), d, rows);
    return rows.error.head(rows.count).norm();
}

void JointSet::assemble(const State& state, const std::vector<Eigen::Matrix3d>& R_WB, const JointModes& modes,
                        ConstraintSet& out, const std::vector<bool>& closed) const
{
    placeAll(state, R_WB, out);
    assemblePlaced(state, modes, out, closed);
}

void JointSet::assemblePlaced(const State& state, const JointModes& modes, ConstraintSet& out,
                              const std::vector<bool>& closed) const
{
    out.blocks.resize(joints_.size());
    out.rows = 0;
    JointRows rows;
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        const JointDescription& d = joints_[j];
        const int joint = static_cast<int>(j);
        ConstraintBlock& block = out.blocks[j];
        block.joint = joint;
        block.first = out.rows;
        block.count = block.partCount = 0;
        block.driven = false;
        const JointRow& row = jointRow(d.kind);
        if (row.couples()) {
            appendGear(block, d, state, out.places);
            out.rows += block.count;
            continue;
        }
        const JointPlace& at = out.places[j];
        rows.clear();
        if (row.constrain && (closed.empty() || !closed[j]))
            row.constrain(at, d, rows);
        append(block, rows, d);
        for (std::size_t k = 0; k < d.freedoms.size(); ++k) {
            const JointFreedom& f = d.freedoms[k];
            const int freedom = static_cast<int>(k);
            if (f.motor.constrains()) {
                rows.clear();
                addFreedomRow(at, row.freedoms[k], rows);
                rows.error[0] = 0.0;
                append(block, rows, d);
                block.motor[index(block.count - 1)] = freedom;
                block.driven = true;
            }
            for (std::size_t r = 0; r < modes.resting.size(); ++r) {
                const JointStop& stop = modes.resting[r];
                if (stop.joint != joint || stop.freedom != freedom)
                    continue;
                rows.clear();
                addFreedomRow(at, row.freedoms[k], rows);
                rows.error[0] = coordinate(joint, freedom, at, state) - (stop.upper ? f.upper : f.lower);
                append(block, rows, d);
                block.stop[index(block.count - 1)] = static_cast<int>(r);
            }
            const int bearing = modes.bearings.empty() ? -1 : bearingOf(joint, freedom);
            if (bearing < 0 || !modes.bearings[index(bearing)].sticks)
                continue;
            const int first = block.count;
            rows.clear();
            addBearingRows(at, d, freedom, rows);
            append(block, rows, d);
            for (int r = first; r < block.count; ++r)
                block.bearing[index(r)] = bearing;
        }
        out.rows += block.count;
    }
}

JointSet::Effort JointSet::effort(int joint, double t, const JointPlace& place, const State& state,
                                  const JointModes& modes, JointPower& power) const
{
    const JointDescription& d = joints_[index(joint)];
    const JointRow& row = jointRow(d.kind);
    Effort e;
    if (row.hasSharedLaw()) {
        const Eigen::Vector3d w_W = place.relativeSpin_W();
        e.t_W = ballEffort(law(joint, 0), logSO3(place.B.R_WJ * place.A.R_WJ.transpose()), w_W,
                           frictionSense_W(joint, w_W, modes), power);
        return e;
    }
    for (std::size_t k = 0; k < d.freedoms.size(); ++k) {
        const JointFreedom& f = d.freedoms[k];
        if (!polhode::hasEffort(f))
            continue;
        const int freedom = static_cast<int>(k);
        const double qd = speed(joint, freedom, place);
        const double value = freedomEffort(f, t, coordinate(joint, freedom, place, state), qd,
                                           frictionSense(joint, freedom, t, qd, modes), power);
        const bool turns = row.freedoms[k].motion == FreedomAxis::Motion::turn;
        (turns ? e.t_W : e.f_W) += value * freedomAxis_W(place, row.freedoms[k]);
    }
    return e;
}

double JointSet::springEnergy(const State& state, const std::vector<Eigen::Matrix3d>& R_WB) const
{
    double sum = 0.0;
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        if (!hasEffort_[j])
            continue;
        const int joint = static_cast<int>(j);
        const JointPlace at = place(joint, state, R_WB);
        if (jointRow(joints_[j].kind).hasSharedLaw()) {
            sum += polhode::springEnergy(law(joint, 0), logSO3(at.R_AB()).norm());
            continue;
        }
        for (std::size_t k = 0; k < joints_[j].freedoms.size(); ++k)
            sum += polhode::springEnergy(joints_[j].freedoms[k],
                                         coordinate(joint, static_cast<int>(k), at, state));
    }
    return sum;
}

std::vector<Eigen::Matrix3d> rotations(const System& system, const State& state)
{
    std::vector<Eigen::Matrix3d> R_WB;
    for (int i = 0; i < system.bodyCount(); ++i)
        R_WB.push_back(rotation(system, state, i));
    return R_WB;
}

} // namespace polhode

#include "engine/joint/joint_law.h"

#include "engine/joint/joint_table.h"
#include "engine/math/number_text.h"
#include "engine/math/orthonormalize.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace polhode
{

namespace
{

[[noreturn]] void reject(const JointDescription& joint, const std::string& what)
{
    throw std::invalid_argument("joint '" + joint.id + "': " + what);
}

void checkAtLeastZero(const JointDescription& joint, const char* name, double value)
{
    if (!(value >= 0.0) || !std::isfinite(value))
        reject(joint, std::string(name) + " = " + numberText(value) + " must be ≥ 0 and finite");
}

void checkFreedom(const JointDescription& joint, const JointFreedom& f)
{
    checkAtLeastZero(joint, "stiffness", f.stiffness);
    checkAtLeastZero(joint, "damping", f.damping);
    checkAtLeastZero(joint, "friction", f.friction);
    if (!(f.restitution >= 0.0 && f.restitution <= 1.0))
        reject(joint, "restitution = " + numberText(f.restitution) + " must be in [0, 1]");
    if (!(f.lower < f.upper))
        reject(joint, "lower = " + numberText(f.lower) + " must be below upper = " + numberText(f.upper));
    if (!std::isfinite(f.rest))
        reject(joint, "rest = " + numberText(f.rest) + " must be finite");
    if (!std::isfinite(f.motor.target))
        reject(joint, "target of the motor = " + numberText(f.motor.target) + " must be finite");
    if (f.motor.kind == MotorKind::servo) {
        checkAtLeastZero(joint, "gain of the motor", f.motor.gain);
        if (!(f.motor.limit >= 0.0))
            reject(joint, "limit of the motor = " + numberText(f.motor.limit) + " must be ≥ 0");
    }
    if (f.motor.kind == MotorKind::speed && f.hasStops())
        reject(joint, "a freedom with a speed motor cannot have stops");
    if (f.motor.kind == MotorKind::speed && f.motor.law && !f.motor.rate)
        reject(joint, "a speed motor with a law needs its derivative");
}

void checkFrame(const JointDescription& joint, const char* name, const Eigen::Isometry3d& X)
{
    constexpr double kRoom = 1e-9; // for frames that were typed with ten digits
    if (!X.matrix().allFinite() || orthogonalityError(X.linear()) > kRoom || X.linear().determinant() < 0.0)
        reject(joint, std::string(name) + " must be a finite pose with a rotation matrix");
}

void checkGear(const JointDescription& joint, const std::vector<JointDescription>& all)
{
    for (const int partner : {joint.first, joint.second}) {
        if (partner < 0 || partner >= static_cast<int>(all.size()))
            reject(joint,
                   "joint number " + std::to_string(partner) + " must be in [0, "
                       + std::to_string(all.size() - 1) + "]");
        const JointDescription& other = all[static_cast<std::size_t>(partner)];
        if (jointRow(other.kind).freedoms.empty() || other.kind == JointKind::ball
            || other.kind == JointKind::free)
            reject(joint, "joint '" + other.id + "' has no single turn or slide that a gear could drive");
    }
    if (joint.first == joint.second)
        reject(joint, "must couple two different joints");
    if (!std::isfinite(joint.ratio) || joint.ratio == 0.0)
        reject(joint, "ratio = " + numberText(joint.ratio) + " must be finite and not zero");
}

} // namespace

double freedomEffort(const JointFreedom& f, double t, double q, double qd, double sense, JointPower& power)
{
    const double spring = f.stiffness > 0.0 ? -f.stiffness * (q - f.rest) : 0.0;
    const double damper = -f.damping * qd;
    const double bearing = -f.friction * sense;
    double motor = 0.0;
    const double target = f.motor.targetAt(t);
    if (f.motor.kind == MotorKind::effort)
        motor = target;
    else if (f.motor.kind == MotorKind::servo)
        motor = std::clamp(f.motor.gain * (target - qd), -f.motor.limit, f.motor.limit);
    power.damping -= damper * qd;
    power.friction -= bearing * qd;
    power.drive += motor * qd;
    return spring + damper + bearing + motor;
}

Eigen::Vector3d ballEffort(const JointFreedom& f, const Eigen::Vector3d& phi, const Eigen::Vector3d& w,
                           const Eigen::Vector3d& sense, JointPower& power)
{
    power.damping += f.damping * w.squaredNorm();
    power.friction += f.friction * sense.dot(w);
    return -f.stiffness * phi - f.damping * w - f.friction * sense;
}

double springEnergy(const JointFreedom& f, double q)
{
    return 0.5 * f.stiffness * (q - f.rest) * (q - f.rest);
}

bool hasEffort(const JointFreedom& f)
{
    return f.stiffness > 0.0 || f.damping > 0.0 || f.friction > 0.0 || f.motor.kind == MotorKind::effort
        || f.motor.kind == MotorKind::servo;
}

void checkJoint(const JointDescription& joint, int bodyCount, const std::vector<JointDescription>& all)
{
    const JointRow& row = jointRow(joint.kind);
    if (static_cast<int>(joint.freedoms.size()) > row.freedomCount())
        reject(joint,
               "has " + std::to_string(joint.freedoms.size()) + " laws of freedoms; a " + row.id + " has "
                   + std::to_string(row.freedomCount()) + " freedoms");
    if (joint.kind == JointKind::gear)
        return checkGear(joint, all);
    if (joint.bodyA < kWorld || joint.bodyA >= bodyCount)
        reject(joint,
               "body A = " + std::to_string(joint.bodyA) + " must be in [-1, " + std::to_string(bodyCount - 1)
                   + "]");
    if (joint.bodyB < 0 || joint.bodyB >= bodyCount)
        reject(joint,
               "body B = " + std::to_string(joint.bodyB) + " must be in [0, " + std::to_string(bodyCount - 1)
                   + "]");
    if (joint.bodyA == joint.bodyB)
        reject(joint, "must join two different bodies, or a body and the world");
    checkFrame(joint, "X_AJ", joint.X_AJ);
    checkFrame(joint, "X_BJ", joint.X_BJ);
    if (joint.kind == JointKind::distance && !(joint.length > 0.0 && std::isfinite(joint.length)))
        reject(joint, "length = " + numberText(joint.length) + " m must be > 0 and finite");
    for (const JointFreedom& freedom : joint.freedoms) {
        checkFreedom(joint, freedom);
        const bool acts = hasEffort(freedom) || freedom.hasStops() || freedom.motor.kind != MotorKind::none;
        if (joint.kind == JointKind::free && acts)
            reject(joint, "a free joint has no springs, stops or motors; use forces");
        if (joint.kind == JointKind::ball
            && (freedom.hasStops() || freedom.motor.kind != MotorKind::none || freedom.rest != 0.0))
            reject(joint, "a ball has no stops, motor or rest angle");
    }
    if (joint.kind == JointKind::ball && joint.freedoms.size() > 1)
        reject(joint, "a ball has one law for its three freedoms");
}

} // namespace polhode

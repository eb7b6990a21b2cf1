#include "engine/joint/joint_law.h"

#include "engine/joint/joint_table.h"
#include "engine/math/number_text.h"
#include "engine/math/orthonormalize.h"
#include "engine/math/refused.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

void checkFreedom(const JointDescription& joint, const JointFreedom& f)
{
    const Subject subject = Subject::joint(joint.id);
    requireNotNegative(subject, "stiffness", f.stiffness, "");
    requireNotNegative(subject, "damping", f.damping, "");
    requireNotNegative(subject, "friction", f.friction, "");
    if (!(f.restitution >= 0.0 && f.restitution <= 1.0))
        refuse(subject, "restitution", f.restitution, "", {"from 0 to 1", "0 到 1"});
    if (!(f.lower < f.upper))
        refuse(subject, "lower", f.lower, "",
               {"less than upper = " + numberText(f.upper), "小于 upper = " + numberText(f.upper)});
    if (!std::isfinite(f.rest))
        refuse(subject, "rest", f.rest, "", allowed::kFinite);
    if (!std::isfinite(f.motor.target))
        refuse(subject, "target", f.motor.target, "", allowed::kFinite);
    if (f.motor.kind == MotorKind::servo) {
        requireNotNegative(subject, "gain", f.motor.gain, "");
        if (!(f.motor.limit >= 0.0)) // infinity is one
            refuse(subject, "limit", f.motor.limit, "", {"a number ≥ 0", "不小于 0 的数"});
    }
    if (f.motor.constrains() && f.hasStops())
        refuse(subject, {"a speed motor at a freedom with stops", "以 speed 电机驱动的自由度设有限位"},
               {"one of them", "二者之一"});
    if (f.motor.constrains() && f.motor.law && !f.motor.rate)
        refuse(subject, {"a speed motor whose law has no derivative", "speed 电机的规律没有导数"});
}

void checkFrame(const JointDescription& joint, const char* name, const Eigen::Isometry3d& X)
{
    if (!X.matrix().allFinite() || orthogonalityError(X.linear()) > tolerance::kTyped
        || X.linear().determinant() < 0.0)
        refuse(Subject::joint(joint.id), Reason::same(name),
               {"a finite pose with a rotation matrix", "含旋转矩阵的有限位姿"});
}

Reason upTo(int least, std::size_t end)
{
    return Reason::same(std::to_string(least) + " … " + std::to_string(end - 1));
}

void checkPulleys(const JointDescription& joint, int bodyCount)
{
    const Subject subject = Subject::joint(joint.id);
    if (!joint.over.empty() && !jointRow(joint.kind).runs())
        refuse(subject, {"pulleys of a joint that is no rope", "不是绳的关节设有滑轮"}, {"none", "不可设"});
    for (const JointPoint& pulley : joint.over) {
        if (pulley.body < kWorld || pulley.body >= bodyCount)
            refuse(subject, "body of a pulley", pulley.body, "",
                   upTo(kWorld, static_cast<std::size_t>(bodyCount)));
        if (!pulley.point.allFinite())
            refuse(subject, "pulley", pulley.point, "m", allowed::kFinite);
    }
}

void checkGear(const JointDescription& joint, const std::vector<JointDescription>& all)
{
    const Subject subject = Subject::joint(joint.id);
    for (const int partner : {joint.first, joint.second}) {
        if (partner < 0 || partner >= static_cast<int>(all.size()))
            refuse(subject, "number of a joint", partner, "", upTo(0, all.size()));
        const JointDescription& other = all[static_cast<std::size_t>(partner)];
        if (jointRow(other.kind).scalarFreedoms().empty())
            refuse(subject, Subject::joint(other.id).name(),
                   {"a joint with a turn or slide that a gear can drive", "有转动或移动可由齿轮传动的关节"});
    }
    if (joint.first == joint.second)
        refuse(subject, {"a joint coupled with itself", "关节与自身耦合"},
               {"two different joints", "两个不同的关节"});
    if (!std::isfinite(joint.ratio) || joint.ratio == 0.0)
        refuse(subject, "ratio", joint.ratio, "", {"a finite number that is not zero", "不为零的有限数"});
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
    return f.stiffness > 0.0 || f.damping > 0.0 || f.friction > 0.0
        || (f.motor.given() && !f.motor.constrains());
}

void checkJoint(const JointDescription& joint, int bodyCount, const std::vector<JointDescription>& all)
{
    const JointRow& row = jointRow(joint.kind);
    const Subject subject = Subject::joint(joint.id);
    if (static_cast<int>(joint.freedoms.size()) > row.freedomCount())
        refuse(subject, "laws of freedoms", static_cast<double>(joint.freedoms.size()), "",
               Reason::same("0 … " + std::to_string(row.freedomCount())));
    if (row.couples())
        return checkGear(joint, all);
    if (joint.bodyA < kWorld || joint.bodyA >= bodyCount)
        refuse(subject, "bodyA", joint.bodyA, "", upTo(kWorld, static_cast<std::size_t>(bodyCount)));
    if (joint.bodyB < 0 || joint.bodyB >= bodyCount)
        refuse(subject, "bodyB", joint.bodyB, "", upTo(0, static_cast<std::size_t>(bodyCount)));
    if (joint.bodyA == joint.bodyB)
        refuse(subject, {"joins a body with itself", "连接的是同一物体"},
               {"two different bodies, or a body and the world", "两个不同的物体，或一个物体与世界系"});
    checkFrame(joint, "X_AJ", joint.X_AJ);
    checkFrame(joint, "X_BJ", joint.X_BJ);
    if (row.number && (!std::isfinite(joint.*row.number->field) || joint.*row.number->field == 0.0))
        refuse(subject, row.number->id, joint.*row.number->field, row.number->unit,
               {"a finite number that is not zero", "不为零的有限数"});
    checkPulleys(joint, bodyCount);
    if (row.follows() != (joint.curve != nullptr))
        refuse(subject,
               {"a curve of a joint that follows none, or none of one that does",
                "不沿曲线的关节设有曲线，或沿曲线的关节未给出曲线"},
               {"a curve for kind curve alone", "只有 curve 关节带曲线"});
    if (row.ends == JointEnds::points)
        requirePositive(subject, "length", joint.length, "m");
    for (const JointFreedom& freedom : joint.freedoms) {
        checkFreedom(joint, freedom);
        const bool acts = hasEffort(freedom) || freedom.hasStops() || freedom.motor.given();
        if (row.laws == FreedomLaws::none && row.scalarFreedoms().empty() && acts)
            refuse(subject, {"springs, stops or motors of a free joint", "自由关节的弹簧、限位或电机"},
                   {"forces instead", "改用力"});
        if (row.hasSharedLaw() && (freedom.hasStops() || freedom.motor.given() || freedom.rest != 0.0))
            refuse(subject, {"stops, motor or rest angle of a ball", "球关节的限位、电机或零位角"},
                   {"none", "不可设"});
    }
    if (row.laws == FreedomLaws::stop && !joint.freedoms.empty()) {
        const JointFreedom& f = joint.freedoms.front();
        const bool own = f.upper == joint.*row.number->field; // as JointSet has filled it in
        if (hasEffort(f) || f.motor.given() || std::isfinite(f.lower) || (std::isfinite(f.upper) && !own))
            refuse(subject, {"springs, bearings, motors or other stops", "弹簧、轴承摩擦、电机或另外的限位"},
                   {"its length and the restitution where it is taut", "只有长度与绷紧时的恢复系数"});
    }
    if (row.laws == FreedomLaws::first && joint.freedoms.size() > 1)
        refuse(subject, {"laws of its turns", "转动自由度的规律"},
               {"one law, along the curve", "只有沿曲线的一条"});
    if (row.hasSharedLaw() && joint.freedoms.size() > 1)
        refuse(subject, {"several laws of a ball", "球关节的多条规律"},
               {"one for its three freedoms", "三个自由度共用一条"});
}

} // namespace polhode

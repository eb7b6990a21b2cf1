#include "engine/joint/motor_check.h"

#include "engine/math/index.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace polhode
{

namespace
{

constexpr double kMissed = 1e-4; // of the fastest motor: what projections leave is far less,
constexpr double kLeft = 1e-9; // m/s, rad/s: but not less than this where all motors begin from rest

void append(Reason& list, const Reason& next)
{
    list.en += (list.en.empty() ? "'" : ", '") + next.en + "'";
    list.zh += (list.zh.empty() ? "“" : "、“") + next.zh + "”";
}

} // namespace

MotorCheck::MotorCheck(const System& system, const JointSet& joints)
    : system_(system)
    , joints_(joints)
{
    bool moves = false;
    for (std::size_t j = 0; j < joints.joints().size(); ++j)
        for (std::size_t k = 0; k < joints.joints()[j].freedoms.size(); ++k) {
            const JointMotor& motor = joints.joints()[j].freedoms[k].motor;
            if (!motor.constrains())
                continue;
            motors_.push_back({static_cast<int>(j), static_cast<int>(k)});
            moves = moves || motor.law || motor.target != 0.0;
        }
    if (moves)
        projection_ = std::make_unique<JointProjection>(system_, joints_);
}

std::unique_ptr<MotorCheck> MotorCheck::ifAny(const System& system, const JointSet& joints)
{
    auto check = std::make_unique<MotorCheck>(system, joints);
    if (!check->any())
        return nullptr;
    return check;
}

bool MotorCheck::fits(JointProjection& projection, double t, const State& state,
                      const JointModes& modes) const
{
    const double allowed = std::max(kMissed * fastest_, kLeft);
    if (projection.errors(t, state, modes).velocity <= allowed)
        return true;
    State nearest = state;
    ProjectionReport report;
    projection.velocities(t, nearest, modes, &report);
    return report.remainingVelocityError <= allowed;
}

bool MotorCheck::fitsWithout(const Motor& motor, double t, const State& state, const JointModes& modes) const
{
    std::vector<JointDescription> joints = joints_.joints();
    joints[index(motor.joint)].freedoms[index(motor.freedom)].motor.kind = MotorKind::none;
    const JointSet rest(system_, std::move(joints));
    JointProjection projection(system_, rest);
    // The other set counts bearings anew, none of which is needed to contradict.
    return fits(projection, t, state, {modes.resting, {}});
}

Reason MotorCheck::contradiction(double t, const State& state, JointModes modes,
                                 const std::vector<JointStop>& struck) const
{
    if (!projection_ || struck.empty())
        return {};
    for (const JointStop& stop : struck)
        if (std::find(modes.resting.begin(), modes.resting.end(), stop) == modes.resting.end())
            modes.resting.push_back(stop);
    return contradiction(t, state, modes);
}

Reason MotorCheck::contradiction(double t, const State& state, const JointModes& modes) const
{
    if (!projection_)
        return {};
    t = justBefore(t);
    for (const Motor& motor : motors_)
        fastest_ = std::max(fastest_, std::abs(joints_.law(motor.joint, motor.freedom).motor.targetAt(t)));
    if (fits(*projection_, t, state, modes))
        return {};
    // Those count without which there are such velocities; all, where it takes more than one.
    Reason motors, all, stops;
    int count = 0;
    for (const Motor& motor : motors_) {
        append(all, jointName(joints_.joints()[index(motor.joint)]));
        if (!fitsWithout(motor, t, state, modes))
            continue;
        append(motors, jointName(joints_.joints()[index(motor.joint)]));
        ++count;
    }
    if (count == 0) {
        motors = all;
        count = static_cast<int>(motors_.size());
    }
    for (const JointStop& stop : modes.resting) {
        JointModes others = modes;
        std::erase(others.resting, stop);
        if (!fits(*projection_, t, state, others))
            continue;
        const Reason joint = jointName(joints_.joints()[index(stop.joint)]);
        if (!stops.empty())
            stops = {stops.en + ", ", stops.zh + "、"};
        stops.en
            += std::string("the ") + (stop.upper ? "upper" : "lower") + " stop of joint '" + joint.en + "'";
        stops.zh += "关节“" + joint.zh + "”的" + (stop.upper ? "上" : "下") + "限位";
    }
    if (!stops.empty())
        return {"the speed of the motor in joint " + motors.en + " runs the linkage against " + stops.en,
                "关节" + motors.zh + "的电机以给定速度驱动机构，却被" + stops.zh + "挡住"};
    if (count == 1)
        return {"the joints do not allow the speed of the motor in joint " + motors.en,
                "各关节的约束不允许关节" + motors.zh + "的电机达到给定速度"};
    return {"no motion has the speeds of all motors: those in joints " + motors.en + " contradict each other",
            "没有任何运动能同时具有各电机的给定速度：关节" + motors.zh + "的电机互相矛盾"};
}

} // namespace polhode

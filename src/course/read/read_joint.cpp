#include "course/read/read_joint.h"

#include "course/language/read_values.h"
#include "course/model/choice_lists.h"
#include "course/read/read_place.h"
#include "course/read/read_word.h"
#include "engine/joint/joint_table.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

constexpr auto kScope = Scope::parameters;

/// Those that say something: a body without a joint is free.
std::vector<std::string> jointKinds()
{
    std::vector<std::string> kinds;
    for (const JointRow& row : jointTable())
        if (row.rows > 0)
            kinds.emplace_back(row.id);
    return kinds;
}

bool slides(const FreedomAxis& freedom)
{
    return freedom.motion == FreedomAxis::Motion::slide;
}

std::string readJointEnd(const Field& field, const SceneDescription& scene)
{
    const std::string id = readString(field);
    if (id == "world")
        return {};
    std::vector<std::string> known{"world"};
    for (const BodyDescription& body : scene.bodies)
        known.push_back(body.id);
    requireReference(field, {"body", "物体"}, id, known);
    return id;
}

std::vector<Field> readTwo(const Field& field, const Text& what)
{
    std::vector<Field> ends = field.items(what);
    if (ends.size() == 2)
        return ends;
    if (field.isList())
        field.refuse(what);
    return {};
}

void readMotor(const Field& field, bool slides, MotionDescription& motion)
{
    const Unit rate = unitOf(slides ? "m/s" : "rad/s");
    const Unit force = unitOf(slides ? "N" : "N*m");
    MapReader map(field);
    const Field effort = map["effort"];
    const Field speed = map["speed"];
    const Field servo = map["servo"];
    if (int(effort.given()) + int(speed.given()) + int(servo.given()) != 1 && field.isMap())
        field.refuse({"one of effort, speed, servo", "effort、speed、servo 之一"});
    if (effort.given())
        motion.effort = readExpression(effort, force, Scope::time);
    if (speed.given())
        motion.speed = readExpression(speed, rate, Scope::time);
    if (servo.given()) {
        motion.servo = readExpression(servo, rate, Scope::time);
        motion.gain
            = readExpression(map["gain"], unitOf(slides ? "N*s/m" : "N*m*s"), kScope, Bounds::notNegative());
        if (const Field limit = map["limit"]; limit.given())
            motion.limit = readExpression(limit, force, kScope, Bounds::notNegative());
    }
}

void readBearing(MapReader& map, bool slides, MotionDescription& motion)
{
    if (const Field damping = map["damping"]; damping.given())
        motion.damping
            = readExpression(damping, unitOf(slides ? "N*s/m" : "N*m*s"), kScope, Bounds::notNegative());
    if (const Field friction = map["friction"]; friction.given())
        motion.friction
            = readExpression(friction, unitOf(slides ? "N" : "N*m"), kScope, Bounds::notNegative());
}

void readStiffness(MapReader& spring, bool slides, MotionDescription& motion)
{
    motion.stiffness = readExpression(spring["stiffness"], slides ? unitOf("N/m") : unitOf("N*m"), kScope,
                                      Bounds::notNegative());
}

void readMotion(MapReader& map, bool slides, MotionDescription& motion)
{
    const Unit place = unitOf(slides ? "m" : "rad");
    const Unit rate = unitOf(slides ? "m/s" : "rad/s");
    const auto read = [&](const char* key, const Unit& unit, Scope scope, const Bounds& bounds) {
        const Field number = map[key];
        return number.given() ? readExpression(number, unit, scope, bounds) : Expression{};
    };
    motion.start = read("start", place, kScope, {});
    motion.rate = read("rate", rate, kScope, {});
    readBearing(map, slides, motion);
    motion.restitution = read("restitution", Unit{}, kScope, {0, 1, false});
    if (const Field motor = map["motor"]; motor.given())
        readMotor(motor, slides, motion);
    if (const Field limits = map["limits"]; limits.given())
        if (const auto ends = readExpressions(limits, 2, place, kScope); ends.size() == 2)
            motion.limits = {ends[0], ends[1]};
    if (const Field spring = map["spring"]; spring.given()) {
        MapReader inside(spring);
        readStiffness(inside, slides, motion);
        if (const Field rest = inside["rest"]; rest.given())
            motion.rest = readExpression(rest, place, kScope);
    }
}

void readGear(MapReader& map, const SceneDescription& scene, JointDescription& joint)
{
    const Text allowed{"two hinges or sliders, listed before", "两个前面列出的 hinge 或 slider"};
    const auto takes = [](const JointDescription& other) {
        if (other.kind.empty()) // could not be read
            return false;
        const JointRow& row = jointRow(other.kind);
        return row.laws == FreedomLaws::each && row.freedomCount() == 1;
    };
    std::vector<std::string> known;
    for (const JointDescription& other : scene.joints)
        if (takes(other))
            known.push_back(other.id);
    const Field joints = map["joints"];
    const auto ends = readTwo(joints, allowed);
    for (const Field& end : ends) {
        const std::string id = readString(end);
        const auto named = std::ranges::find(scene.joints, id, &JointDescription::id);
        if (named != scene.joints.end() && !takes(*named))
            end.refuse({"the joint \"" + id + "\" of kind " + named->kind,
                        "类型为 " + named->kind + " 的关节“" + id + "”"},
                       allowed);
        else
            requireReference(end, {"joint", "关节"}, id, known);
    }
    if (!ends.empty()) {
        joint.jointA = readString(ends[0]);
        joint.jointB = readString(ends[1]);
        if (joint.jointA == joint.jointB)
            joints.refuse({"a gear of a joint with itself", "关节与自身的齿轮传动"},
                          {"two different joints", "两个不同的关节"});
    }
    joint.ratio = readExpression(map["ratio"], Unit{}, kScope);
}

void readDistance(MapReader& map, const SceneDescription& scene, JointDescription& joint)
{
    const Field between = map["between"];
    const auto ends = readTwo(between,
                              {"two ends, each a body, body.mark or a point [x, y, z] of the world",
                               "两端，各为物体、物体.标记点或世界系中的点 [x, y, z]"});
    if (ends.empty())
        return;
    joint.endA = readEnd(ends[0], scene.bodies);
    joint.endB = readEnd(ends[1], scene.bodies);
    joint.bodyA = joint.endA.body;
    joint.bodyB = joint.endB.body;
    if (joint.bodyA == joint.bodyB)
        between.refuse({"a distance within one body", "同一物体内的距离"},
                       {"two different bodies", "两个不同的物体"});
}

void readFrames(MapReader& map, const JointRow& row, const SceneDescription& scene, JointDescription& joint)
{
    const Field between = map["between"];
    if (const auto ends
        = readTwo(between, {"two bodies, or world and a body", "两个物体，或 world 与一个物体"});
        !ends.empty()) {
        joint.bodyA = readJointEnd(ends[0], scene);
        joint.bodyB = readJointEnd(ends[1], scene);
        if (joint.bodyA == joint.bodyB)
            between.refuse({"a joint of a body with itself", "物体与自身的关节"},
                           {"two different bodies", "两个不同的物体"});
        else if (joint.bodyB.empty())
            between.refuse(quoted("world") + Text{" as the successor", "作为后一个"},
                           {"[world, body]: world is the predecessor", "[world, 物体]：world 写在前面"});
    }
    joint.at = readEnd(map["at"], scene.bodies);
    if (row.axes > 0)
        joint.axis = readVector(map["axis"], Unit{}, kScope);
    if (row.axes > 1)
        joint.axis2 = readVector(map["axis2"], Unit{}, kScope);
}

} // namespace

JointDescription readJoint(const Field& field, const SceneDescription& scene,
                           const std::vector<Parameter>& parameters)
{
    static const std::vector<std::string> coordinates{"quaternion", "euler"};
    JointDescription joint;
    joint.where = field.where();
    MapReader map(field);
    joint.id = readIdentifier(map["id"]);
    const Field label = map["label"];
    joint.label = label.given() ? readText(label) : sameInBoth(joint.id);
    joint.kind = readOneOf(map["kind"], jointKinds());
    if (joint.kind.empty()) {
        for (const std::string& key : field.keys())
            (void)map[key];
        return joint;
    }
    const JointRow& row = jointRow(joint.kind);
    if (row.ends == JointEnds::joints)
        readGear(map, scene, joint);
    else if (row.ends == JointEnds::points)
        readDistance(map, scene, joint);
    else
        readFrames(map, row, scene, joint);
    if (row.number)
        joint.number = readExpression(map[row.number->id], unitOf(row.number->unit), kScope);
    if (row.laws == FreedomLaws::each)
        readMotion(map, slides(row.freedoms[0]), joint.motions[0]);
    if (row.laws == FreedomLaws::each && row.freedomCount() > 1)
        if (const Field second = map["second"]; second.given()) {
            MapReader inside(second);
            readMotion(inside, slides(row.freedoms[1]), joint.motions[1]);
        }
    if (row.laws == FreedomLaws::shared) {
        if (const Field start = map["start"]; start.given())
            if (const auto angles = readExpressions(start, 3, unitOf("rad"), kScope); angles.size() == 3)
                for (std::size_t k = 0; k < 3; ++k)
                    joint.motions[k].start = angles[k];
        readBearing(map, false, joint.motions[0]);
        if (const Field spring = map["spring"]; spring.given()) {
            MapReader inside(spring);
            readStiffness(inside, false, joint.motions[0]);
        }
        joint.coordinates = wordOr(map["coordinates"], "quaternion", coordinates, false, parameters);
    }
    return joint;
}

MechanismDescription readMechanism(const Field& field, const std::vector<Parameter>& parameters)
{
    static const std::vector<std::string> kVelocities{"stated", "projected"};
    MechanismDescription mechanism{{"", field.where()}, {"", field.where()}, {}, {}, false};
    if (!field.given())
        return mechanism;
    MapReader map(field);
    mechanism.method = wordOr(map["method"], "", idsOf(*choiceList("methods")), false, parameters);
    mechanism.stabilisation
        = wordOr(map["stabilisation"], "", idsOf(*choiceList("stabilisations")), false, parameters);
    if (const Field baumgarte = map["baumgarte"]; baumgarte.given()) {
        MapReader inside(baumgarte);
        mechanism.alpha = readExpression(inside["alpha"], unitOf("1/s"), kScope, Bounds::notNegative());
        mechanism.beta = readExpression(inside["beta"], unitOf("1/s"), kScope, Bounds::notNegative());
    }
    if (const Field velocities = map["velocities"]; velocities.given())
        mechanism.projectsVelocities = readOneOf(velocities, kVelocities) == "projected";
    return mechanism;
}

} // namespace polhode::course

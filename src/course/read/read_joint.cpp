#include "course/read/read_joint.h"

#include "course/keys/key_reader.h"
#include "course/language/nearest.h"
#include "course/language/read_values.h"
#include "course/read/read_place.h"
#include "course/read/read_word.h"
#include "engine/joint/joint_table.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

std::string readJointEnd(const Field& field, const SceneDescription& scene)
{
    const std::string id = readString(field);
    if (id == kWorld)
        return {};
    std::vector<std::string> known = idsOf(scene.bodies);
    known.insert(known.begin(), kWorld);
    requireReference(field, {"body", "物体"}, id, known);
    return id;
}

void readMotor(KeyReader map, MotionDescription& motion)
{
    const KeySet* kind = map.kind();
    if (!kind)
        return;
    if (kind->find("effort"))
        motion.effort = map.number("effort");
    else if (kind->find("speed"))
        motion.speed = map.number("speed");
    else {
        motion.servo = map.number("servo");
        motion.gain = map.number("gain");
        motion.limit = map.number("limit");
    }
}

/// What a map has of the laws of one freedom.
void readMotion(KeyReader& map, MotionDescription& motion)
{
    motion.start = map.number("start");
    motion.rate = map.number("rate");
    motion.damping = map.number("damping");
    motion.friction = map.number("friction");
    motion.restitution = map.number("restitution");
    if (map.given("motor"))
        readMotor(map.inside("motor"), motion);
    if (const auto ends = map.numbers("limits"); ends.size() == 2)
        motion.limits = {ends[0], ends[1]};
    if (map.given("spring")) {
        KeyReader spring = map.inside("spring");
        motion.stiffness = spring.number("stiffness");
        motion.rest = spring.number("rest");
    }
}

/// One law for all freedoms of a ball.
void readRotation(KeyReader& map, JointDescription& joint)
{
    if (const auto angles = map.numbers("start"); angles.size() == 3)
        for (std::size_t k = 0; k < 3; ++k)
            joint.motions[k].start = angles[k];
    joint.motions[0].damping = map.number("damping");
    joint.motions[0].friction = map.number("friction");
    if (map.given("spring"))
        joint.motions[0].stiffness = map.inside("spring").number("stiffness");
}

void readGear(KeyReader& map, const SceneDescription& scene, JointDescription& joint)
{
    const Text allowed = map.row("joints").forms.front().what;
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
    const auto ends = map.items("joints");
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
    joint.ratio = map.number("ratio");
}

void readDistance(KeyReader& map, const SceneDescription& scene, JointDescription& joint)
{
    const Field between = map["between"];
    const auto ends = map.items("between");
    if (ends.empty())
        return;
    joint.endA = readEnd(ends[0], scene.bodies);
    joint.endB = readEnd(ends[1], scene.bodies);
    if (map.knows("over"))
        for (const Field& pulley : map.items("over"))
            joint.over.push_back(readEnd(pulley, scene.bodies));
    joint.bodyA = joint.endA.body;
    joint.bodyB = joint.endB.body;
    if (joint.bodyA == joint.bodyB)
        between.refuse({"a distance within one body", "同一物体内的距离"},
                       {"two different bodies", "两个不同的物体"});
}

void readCurve(KeyReader& map, CurveDescription& curve)
{
    curve.where = map["curve"].where();
    if (!map.given("curve")) {
        map.inside("curve"); // a problem: it is required
        return;
    }
    KeyReader inside = map.inside("curve");
    constexpr const char* kAxes[]{"x", "y", "z"};
    for (std::size_t k = 0; k < 3; ++k)
        curve.place[k] = inside.numberOr(kAxes[k]);
    curve.from = inside.number("from");
    curve.to = inside.number("to");
}

void readFrames(KeyReader& map, const SceneDescription& scene, JointDescription& joint)
{
    const Field between = map["between"];
    if (const auto ends = map.items("between"); !ends.empty()) {
        joint.bodyA = readJointEnd(ends[0], scene);
        joint.bodyB = readJointEnd(ends[1], scene);
        if (joint.bodyA == joint.bodyB)
            between.refuse({"a joint of a body with itself", "物体与自身的关节"},
                           {"two different bodies", "两个不同的物体"});
        else if (joint.bodyB.empty())
            between.refuse(quoted(kWorld) + Text{" as the successor", "作为后一个"},
                           {"[world, body]: world is the predecessor", "[world, 物体]：world 写在前面"});
    }
    joint.at = readEnd(map["at"], scene.bodies);
    if (map.knows("axis"))
        joint.axis = map.vector("axis");
    if (map.knows("axis2"))
        joint.axis2 = map.vector("axis2");
    if (map.knows("curve"))
        readCurve(map, joint.curve);
}

} // namespace

JointDescription readJoint(const Field& field, const SceneDescription& scene,
                           const std::vector<Parameter>& parameters)
{
    JointDescription joint;
    joint.where = field.where();
    KeyReader map(field, "joint");
    joint.id = readIdentifier(map["id"]);
    joint.label = map.given("label") ? map.text("label") : sameInBoth(joint.id);
    const KeySet* kind = map.kind();
    if (!kind)
        return joint;
    joint.kind = kind->id;
    const JointRow& row = jointRow(joint.kind);
    if (row.ends == JointEnds::joints)
        readGear(map, scene, joint);
    else if (row.ends == JointEnds::points)
        readDistance(map, scene, joint);
    else
        readFrames(map, scene, joint);
    if (row.number)
        joint.number = map.number(row.number->id);
    if (row.laws == FreedomLaws::each || row.laws == FreedomLaws::first)
        readMotion(map, joint.motions[0]);
    if (row.laws == FreedomLaws::stop)
        joint.motions[0].restitution = map.number("restitution");
    if (map.knows("second") && map.given("second")) {
        KeyReader inside = map.inside("second");
        readMotion(inside, joint.motions[1]);
    }
    if (row.laws == FreedomLaws::shared) {
        readRotation(map, joint);
        joint.coordinates = wordOr(map, "coordinates", parameters);
    }
    return joint;
}

MechanismDescription readMechanism(const Field& field, const std::vector<Parameter>& parameters)
{
    MechanismDescription mechanism{{"", field.where()}, {"", field.where()}, {}, {}, false};
    if (!field.given())
        return mechanism;
    KeyReader map(field, "mechanism");
    mechanism.method = wordOr(map, "method", parameters);
    mechanism.stabilisation = wordOr(map, "stabilisation", parameters);
    if (map.given("baumgarte")) {
        KeyReader inside = map.inside("baumgarte");
        mechanism.alpha = inside.number("alpha");
        mechanism.beta = inside.number("beta");
    }
    mechanism.projectsVelocities = map.choice("velocities") == "projected";
    return mechanism;
}

} // namespace polhode::course

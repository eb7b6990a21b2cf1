#include "course/read/read_scene.h"

#include "course/keys/key_reader.h"
#include "course/language/formula.h"
#include "course/language/read_values.h"
#include "course/model/scene_defaults.h"
#include "course/read/read_body.h"
#include "course/read/read_contact.h"
#include "course/read/read_force.h"
#include "course/read/read_joint.h"
#include "course/read/read_wall.h"
#include "course/read/read_word.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

void readTime(KeyReader& map, SceneDescription& scene)
{
    constexpr double kMostSteps = 2e6;
    const Field step = map["step"];
    scene.duration = map.number("duration");
    scene.step = map.numberOr("step");
    scene.tolerance = map.number("tolerance");
    if (const Field tolerance = map["tolerance"]; !tolerance.given())
        scene.tolerance = {map.given("contact")      ? kContactTolerance
                               : map.given("joints") ? kJointTolerance
                                                     : kFreeTolerance,
                           tolerance.where()};
    if (!scene.duration.given() || !scene.step.given())
        return;
    const Formula duration(scene.duration.text);
    const Formula h(scene.step.text);
    if (duration.variables().empty() && h.variables().empty()
        && duration.evaluate() > kMostSteps * h.evaluate())
        step.refuse({"more than 2000000 steps in the scene's duration", "总步数超过 2000000"},
                    {"a larger step or a shorter duration", "更大的步长或更短的时长"});
}

VectorExpression readGravity(KeyReader& map)
{
    const Field field = map["gravity"];
    VectorExpression gravity;
    gravity.component.fill({"0", field.where()});
    if (field.isScalar()) {
        if (const Expression g = readNumber(field, map.row("gravity").forms.back()); g.given())
            gravity.component[2] = {"-(" + g.text + ")", field.where()};
    } else if (field.isMap()) {
        field.refuse(
            {"a number (m/s²), downwards, or a vector [x, y, z]", "向下的数（m/s²）或矢量 [x, y, z]"});
    } else if (field.given()) {
        gravity = map.vector("gravity");
    }
    return gravity;
}

std::optional<Expression> readGround(KeyReader& map)
{
    const Field field = map["ground"];
    if (!field.given())
        return std::nullopt;
    if (field.isScalar()) {
        if (switchOf(field.scalar()).value_or(true))
            field.refuse({"off or {z: height}", "off 或 {z: 高度}"});
        return std::nullopt;
    }
    return map.inside("ground").number("z");
}

void refuseBeyondTheEnd(const Field& time, const Expression& moment, const Expression& duration)
{
    if (!moment.given() || !duration.given())
        return;
    const Formula when(moment.text), end(duration.text);
    if (when.variables().empty() && end.variables().empty() && when.evaluate() > end.evaluate())
        time.refuse({"a time up to the end of the run, " + duration.text + " s",
                     "不晚于运行结束（" + duration.text + " s）的时刻"});
}

// "ball.A.gap" is of the mark A or of the pair of ball and A.
void refuseAmbiguousMarks(const Field& bodies, const SceneDescription& scene)
{
    const auto isId = [&](const std::string& name) {
        const auto called = [&](const auto& thing) { return thing.id == name; };
        return std::any_of(scene.bodies.begin(), scene.bodies.end(), called)
            || std::any_of(scene.walls.begin(), scene.walls.end(), called);
    };
    for (const Field& item : bodies.items({"bodies", "物体"})) {
        const Field points = item.child("points");
        for (const std::string& name : points.keys())
            if (isId(name))
                points.child(name).refuse(Text{"the mark ", "标记点"} + quoted(name)
                                              + Text{" called as a body or wall", "与物体或墙面同名"},
                                          {"another name", "换一个名称"});
    }
}

} // namespace

SceneDescription readScene(const Field& field, const std::vector<Parameter>& parameters)
{
    SceneDescription scene;
    KeyReader map(field, "scene");
    readTime(map, scene);
    if (map.given("draft")) {
        KeyReader draft = map.inside("draft");
        scene.draft = {draft.number("step"), draft.number("tolerance")};
    }
    scene.integrator = wordOr(map, "integrator", parameters);
    scene.rotation = wordOr(map, "rotation", parameters);
    scene.gyroscopic = wordOr(map, "gyroscopic", parameters);
    scene.gravity = readGravity(map);
    scene.groundZ = readGround(map);
    scene.planar = map.choice("planar");

    std::vector<std::string> taken;
    const auto readAll = [&](const char* key, auto& list, auto read) {
        for (const Field& item : map.items(key)) {
            list.push_back(read(item));
            claimId(item.child("id"), list.back().id, taken);
        }
    };
    readAll("bodies", scene.bodies, readBody);
    readAll("forces", scene.forces, [&](const Field& item) { return readForce(item, scene.bodies); });
    readAll("impulses", scene.impulses, [&](const Field& item) {
        ImpulseDescription impulse = readImpulse(item, scene.bodies);
        refuseBeyondTheEnd(item.child("time"), impulse.time, scene.duration);
        return impulse;
    });
    readAll("walls", scene.walls, readWall);
    readAll("joints", scene.joints, [&](const Field& item) { return readJoint(item, scene, parameters); });
    if (const Field contact = map["contact"]; contact.given())
        scene.contact = readContact(contact, scene, parameters);
    if (scene.contact)
        refuseAmbiguousMarks(map["bodies"], scene);
    scene.mechanism = readMechanism(map["mechanism"], parameters);
    return scene;
}

} // namespace polhode::course

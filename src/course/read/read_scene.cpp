#include "course/read/read_scene.h"

#include "course/language/formula.h"
#include "course/language/read_values.h"
#include "course/model/choice_lists.h"
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

Expression expressionOr(const Field& field, const char* otherwise, const Unit& unit, const Bounds& bounds)
{
    return field.given() ? readExpression(field, unit, Scope::parameters, bounds)
                         : Expression{otherwise, field.where()};
}

constexpr double kLongest = 1e5; // s
constexpr Bounds kSteps{1e-7, kLongest, false}; // s
constexpr Bounds kTolerances{kLeastTolerance, kMostTolerance, false};

void readTime(MapReader& map, SceneDescription& scene)
{
    constexpr double kMostSteps = 2e6;
    const Unit second = unitOf("s");
    const Field step = map["step"];
    scene.duration = readExpression(map["duration"], second, Scope::parameters, {0, kLongest, true});
    scene.step = expressionOr(step, "0.005", second, kSteps);
    // A free top keeps nine digits of its angular velocity for 100 s, a pendulum eight of its period however
    // far it swings; contacts ask less of each step.
    const char* usual = map["contact"].given() ? "1e-10" : map["joints"].given() ? "1e-11" : "1e-15";
    scene.tolerance = expressionOr(map["tolerance"], usual, Unit{}, kTolerances);
    if (!scene.duration.given() || !scene.step.given())
        return;
    const Formula duration(scene.duration.text);
    const Formula h(scene.step.text);
    if (duration.variables().empty() && h.variables().empty()
        && duration.evaluate() > kMostSteps * h.evaluate())
        step.refuse({"more than 2000000 steps in the scene's duration", "总步数超过 2000000"},
                    {"a larger step or a shorter duration", "更大的步长或更短的时长"});
}

std::optional<DraftDescription> readDraft(const Field& field)
{
    if (!field.given())
        return std::nullopt;
    DraftDescription draft;
    MapReader map(field);
    if (const Field step = map["step"]; step.given())
        draft.step = readExpression(step, unitOf("s"), Scope::parameters, kSteps);
    if (const Field tolerance = map["tolerance"]; tolerance.given())
        draft.tolerance = readExpression(tolerance, Unit{}, Scope::parameters, kTolerances);
    return draft;
}

VectorExpression readGravity(const Field& field)
{
    const Unit unit = unitOf("m/s^2");
    VectorExpression gravity;
    gravity.component.fill({"0", field.where()});
    if (field.isScalar()) {
        if (const Expression g = readExpression(field, unit, Scope::parameters); g.given())
            gravity.component[2] = {"-(" + g.text + ")", field.where()};
    } else if (field.isMap()) {
        field.refuse(
            {"a number (m/s²), downwards, or a vector [x, y, z]", "向下的数（m/s²）或矢量 [x, y, z]"});
    } else if (field.given()) {
        gravity = readVector(field, unit, Scope::parameters);
    }
    return gravity;
}

std::optional<Expression> readGround(const Field& field)
{
    if (!field.given())
        return std::nullopt;
    if (field.isScalar()) {
        if (switchOf(field.scalar()).value_or(true))
            field.refuse({"off or {z: height}", "off 或 {z: 高度}"});
        return std::nullopt;
    }
    MapReader map(field);
    return readExpression(map["z"], unitOf("m"), Scope::parameters);
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
    MapReader map(field);
    readTime(map, scene);
    scene.draft = readDraft(map["draft"]);
    scene.integrator
        = wordOr(map["integrator"], "dopri5", idsOf(*choiceList("integrators")), false, parameters);
    scene.rotation = wordOr(map["rotation"], "quaternion-normalized", idsOf(*choiceList("rotations")), false,
                            parameters);
    scene.gyroscopic = wordOr(map["gyroscopic"], "on", {}, true, parameters);
    scene.gravity = readGravity(map["gravity"]);
    scene.groundZ = readGround(map["ground"]);
    static const std::vector<std::string> planes{"xy", "xz", "yz"};
    if (const Field planar = map["planar"]; planar.given())
        scene.planar = readOneOf(planar, planes);

    std::vector<std::string> taken;
    const Field bodies = map["bodies"];
    for (const Field& item : bodies.items({"bodies", "物体"})) {
        scene.bodies.push_back(readBody(item));
        claimId(item.child("id"), scene.bodies.back().id, taken);
    }
    if (bodies.isList() && scene.bodies.empty())
        bodies.refuse({"at least one body", "至少一个物体"});
    if (const Field forces = map["forces"]; forces.given())
        for (const Field& item : forces.items({"forces", "力"})) {
            scene.forces.push_back(readForce(item, scene.bodies));
            claimId(item.child("id"), scene.forces.back().id, taken);
        }
    if (const Field impulses = map["impulses"]; impulses.given())
        for (const Field& item : impulses.items({"impulses", "冲量"})) {
            scene.impulses.push_back(readImpulse(item, scene.bodies));
            claimId(item.child("id"), scene.impulses.back().id, taken);
            refuseBeyondTheEnd(item.child("time"), scene.impulses.back().time, scene.duration);
        }
    if (const Field walls = map["walls"]; walls.given())
        for (const Field& item : walls.items({"walls", "墙面"})) {
            scene.walls.push_back(readWall(item));
            claimId(item.child("id"), scene.walls.back().id, taken);
        }
    if (const Field joints = map["joints"]; joints.given())
        for (const Field& item : joints.items({"joints", "关节"})) {
            scene.joints.push_back(readJoint(item, scene, parameters));
            claimId(item.child("id"), scene.joints.back().id, taken);
        }
    if (const Field contact = map["contact"]; contact.given())
        scene.contact = readContact(contact, scene, parameters);
    if (scene.contact)
        refuseAmbiguousMarks(bodies, scene);
    scene.mechanism = readMechanism(map["mechanism"], parameters);
    return scene;
}

} // namespace polhode::course

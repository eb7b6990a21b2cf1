#include "course/read/read_force.h"

#include "course/language/read_values.h"
#include "course/read/names.h"
#include "course/read/read_place.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using Bodies = std::vector<BodyDescription>;

Expression readOrZero(const Field& field, const Unit& unit)
{
    if (!field.given())
        return {"0", field.where()};
    return readExpression(field, unit, Scope::parameters, Bounds::notNegative());
}

bool isParticle(const std::string& id, const Bodies& bodies)
{
    return std::any_of(bodies.begin(), bodies.end(),
                       [&](const BodyDescription& body) { return body.id == id && isPoint(body); });
}

// What turns a point would do nothing, and its angular impulse would be on no account.
void refuseTorque(const Field& torque, const std::string& on, const Bodies& bodies)
{
    if (torque.given() && isParticle(on, bodies))
        torque.refuse(Text{"a torque on the particle ", "作用于质点的力矩："} + quoted(on),
                      {"a force, or a body that can turn", "力，或能转动的物体"});
}

void refusePlace(const Field& at, const std::string& on, const Bodies& bodies)
{
    if (at.given() && isParticle(on, bodies))
        at.refuse(Text{"a place of the particle ", "质点的作用点："} + quoted(on),
                  {"no `at`: it is one point", "不写 at：它只是一个点"});
}

void readSpring(const Field& field, const Bodies& bodies, ForceDescription& force)
{
    force.kind = ForceDescription::Kind::spring;
    MapReader map(field);
    force.a = readEnd(map["a"], bodies);
    force.b = readEnd(map["b"], bodies);
    if (force.a.body.empty() && force.b.body.empty() && map["a"].isList() && map["b"].isList())
        field.refuse({"a spring between two points of the world", "两端均固定于世界系的弹簧"},
                     {"a body at one end at least", "至少一端连着物体"});
    if (const std::string& body = force.a.body; !body.empty() && body == force.b.body)
        field.refuse(Text{"a spring between two points of ", "两端在同一物体上的弹簧："} + quoted(body),
                     {"two different bodies, or a body and a point of the world",
                      "两个物体，或一个物体与世界系中的一点"});
    force.stiffness
        = readExpression(map["stiffness"], unitOf("N/m"), Scope::parameters, Bounds::notNegative());
    force.length = readOrZero(map["length"], unitOf("m"));
    force.damping = readOrZero(map["damping"], unitOf("N*s/m"));
}

void readDrag(const Field& field, ForceDescription& force)
{
    force.kind = ForceDescription::Kind::drag;
    MapReader map(field);
    force.linear = readOrZero(map["linear"], unitOf("N*s/m"));
    force.quadratic = readOrZero(map["quadratic"], unitOf("N*s^2/m^2"));
    force.angular = readOrZero(map["angular"], unitOf("N*m*s"));
    if (field.isMap() && field.keys().empty())
        field.refuse(
            {"one or more of linear, quadratic, angular", "linear、quadratic、angular 中的一个或几个"});
}

void readVectorForce(MapReader& map, const Field& vector, const Bodies& bodies, ForceDescription& force)
{
    static const std::vector<std::string> frames{"world", "body"};
    const bool torque = force.kind == ForceDescription::Kind::torque;
    force.a = torque ? readPlace(map["on"], Field(nullptr, vector.where(), vector.reading()), bodies)
                     : readPlace(map["on"], map["at"], bodies);
    force.vector = readVector(vector, unitOf(torque ? "N*m" : "N"), Scope::motion);
    if (torque)
        refuseTorque(vector, force.a.body, bodies);
    else
        refusePlace(map["at"], force.a.body, bodies);
    if (const Field frame = map["frame"]; frame.given())
        force.bodyFrame = readOneOf(frame, frames) == "body";
}

} // namespace

ForceDescription readForce(const Field& field, const Bodies& bodies)
{
    ForceDescription force;
    force.where = field.where();
    MapReader map(field);
    force.id = readIdentifier(map["id"]);
    if (const Field label = map["label"]; label.given())
        force.label = readText(label);
    const Field push = map["force"];
    const Field torque = map["torque"];
    const Field spring = map["spring"];
    const Field drag = map["drag"];
    const int kinds = int(push.given()) + int(torque.given()) + int(spring.given()) + int(drag.given());
    if (kinds != 1 && field.isMap()) {
        field.refuse({"one of force, torque, spring, drag", "force、torque、spring、drag 之一"});
        for (const std::string& key : field.keys())
            (void)map[key];
        return force;
    }
    if (spring.given()) {
        readSpring(spring, bodies, force);
    } else if (drag.given()) {
        force.a = readPlace(map["on"], Field(nullptr, drag.where(), drag.reading()), bodies);
        readDrag(drag, force);
    } else if (torque.given()) {
        force.kind = ForceDescription::Kind::torque;
        readVectorForce(map, torque, bodies, force);
    } else if (push.given()) {
        readVectorForce(map, push, bodies, force);
    }
    if (const Field from = map["from"]; from.given())
        force.from = readExpression(from, unitOf("s"), Scope::parameters);
    if (const Field to = map["to"]; to.given())
        force.to = readExpression(to, unitOf("s"), Scope::parameters);
    return force;
}

ImpulseDescription readImpulse(const Field& field, const Bodies& bodies)
{
    ImpulseDescription impulse;
    impulse.where = field.where();
    MapReader map(field);
    const Field id = map["id"];
    impulse.id = readIdentifier(id);
    refuseOwnEvent(id, impulse.id);
    if (const Field label = map["label"]; label.given())
        impulse.label = readText(label);
    impulse.at = readPlace(map["on"], map["at"], bodies);
    impulse.time = readExpression(map["time"], unitOf("s"), Scope::parameters, Bounds::notNegative());
    const Field linear = map["impulse"];
    const Field angular = map["angular"];
    if (linear.given())
        impulse.impulse = readVector(linear, unitOf("N*s"), Scope::parameters);
    if (angular.given())
        impulse.angular = readVector(angular, unitOf("N*m*s"), Scope::parameters);
    refuseTorque(angular, impulse.at.body, bodies);
    refusePlace(map["at"], impulse.at.body, bodies);
    if (!linear.given() && !angular.given() && field.isMap())
        field.refuse({"impulse: […] (N·s), angular: […] (N·m·s) or both",
                      "impulse: […]（N·s）、angular: […]（N·m·s）或两者"});
    return impulse;
}

} // namespace polhode::course

#include "course/read/read_force.h"

#include "course/keys/key_reader.h"
#include "course/language/read_values.h"
#include "course/model/force_table.h"
#include "course/read/names.h"
#include "course/read/read_place.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using Bodies = std::vector<BodyDescription>;

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

Text keysOf(const ForceRow& row)
{
    Text keys;
    for (const ForceNumber& number : row.numbers)
        keys = keys + (keys.en.empty() ? Text{} : Text{", ", "、"}) + sameInBoth(number.key);
    return keys;
}

void refuseEnds(const Field& field, KeyReader& map, const ForceDescription& force)
{
    if (force.a.body.empty() && force.b.body.empty() && map["a"].isList() && map["b"].isList())
        field.refuse({"a spring between two points of the world", "两端均固定于世界系的弹簧"},
                     {"a body at one end at least", "至少一端连着物体"});
    if (const std::string& body = force.a.body; !body.empty() && body == force.b.body)
        field.refuse(Text{"a spring between two points of ", "两端在同一物体上的弹簧："} + quoted(body),
                     {"two different bodies, or a body and a point of the world",
                      "两个物体，或一个物体与世界系中的一点"});
}

void readMap(const Field& field, const ForceRow& row, const Bodies& bodies, ForceDescription& force)
{
    KeyReader map(field, row.id);
    if (row.on == ForceRow::On::ends) {
        force.a = readEnd(map["a"], bodies);
        force.b = readEnd(map["b"], bodies);
        refuseEnds(field, map, force);
    }
    for (const ForceNumber& number : row.numbers)
        force.numbers[number.key] = map.numberOr(number.key);
    if (field.isMap() && field.keys().empty() && std::ranges::none_of(row.numbers, &ForceNumber::required))
        field.refuse(Text{"one or more of ", ""} + keysOf(row) + Text{"", " 中的一个或几个"});
}

Field nowhere(const Field& beside)
{
    return {nullptr, beside.where(), beside.reading()};
}

void readVector(KeyReader& map, const ForceRow& row, const Field& at, ForceDescription& force,
                const Bodies& bodies)
{
    force.vector = map.vector(row.id);
    if (row.turns)
        refuseTorque(map[row.id], force.a.body, bodies);
    else
        refusePlace(at, force.a.body, bodies);
    force.bodyFrame = map.choice("frame") == "body";
}

} // namespace

ForceDescription readForce(const Field& field, const Bodies& bodies)
{
    ForceDescription force;
    force.where = field.where();
    KeyReader map(field, "force");
    force.id = readIdentifier(map["id"]);
    force.label = map.text("label");
    const KeySet* kind = map.kind();
    if (!kind)
        return force;
    force.kind = kind->id;
    const ForceRow& row = forceRow(force);
    const Field value = map[row.id];
    const Field at = row.on == ForceRow::On::point ? map["at"] : nowhere(value);
    if (row.on != ForceRow::On::ends)
        force.a = readPlace(map["on"], at, bodies);
    if (row.unit)
        readVector(map, row, at, force, bodies);
    else
        readMap(value, row, bodies, force);
    force.from = map.number("from");
    force.to = map.number("to");
    return force;
}

ImpulseDescription readImpulse(const Field& field, const Bodies& bodies)
{
    ImpulseDescription impulse;
    impulse.where = field.where();
    KeyReader map(field, "impulse");
    const Field id = map["id"];
    impulse.id = readIdentifier(id);
    refuseOwnEvent(id, impulse.id);
    impulse.label = map.text("label");
    impulse.at = readPlace(map["on"], map["at"], bodies);
    impulse.time = map.number("time");
    const Field linear = map["impulse"];
    const Field angular = map["angular"];
    impulse.impulse = map.vector("impulse");
    impulse.angular = map.vector("angular");
    refuseTorque(angular, impulse.at.body, bodies);
    refusePlace(map["at"], impulse.at.body, bodies);
    if (!linear.given() && !angular.given() && field.isMap())
        field.refuse({"impulse: […] (N·s), angular: […] (N·m·s) or both",
                      "impulse: […]（N·s）、angular: […]（N·m·s）或两者"});
    return impulse;
}

} // namespace polhode::course

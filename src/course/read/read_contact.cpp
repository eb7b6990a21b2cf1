#include "course/read/read_contact.h"

#include "course/language/read_values.h"
#include "course/model/choice_lists.h"
#include "course/read/read_word.h"

#include <algorithm>
#include <utility>

namespace polhode::course
{

namespace
{

Word readListed(const Field& field, const char* list, const std::vector<Parameter>& parameters)
{
    return field.given() ? readWord(field, idsOf(*choiceList(list)), false, parameters)
                         : Word{"", field.where()};
}

ContactLawDescription readLaw(const Field& field, const std::vector<Parameter>& parameters)
{
    ContactLawDescription law;
    law.where = field.where();
    MapReader map(field);
    const auto read = [&](const char* key, const Unit& unit, const Bounds& bounds) {
        const Field number = map[key];
        return number.given() ? readExpression(number, unit, Scope::parameters, bounds) : Expression{};
    };
    const Unit none, metre = unitOf("m"), stiffness = unitOf("N/m"), damping = unitOf("N*s/m");
    const Bounds notNegative = Bounds::notNegative();
    law.restitution = read("restitution", none, {0, 1, false});
    law.friction = read("friction", none, notNegative);
    law.staticFriction = read("static_friction", none, notNegative);
    law.tangentialRestitution = read("tangential_restitution", none, {-1, 1, false});
    law.rolling = read("rolling", metre, notNegative);
    law.torsional = read("torsional", metre, notNegative);
    law.torsionalRestitution = read("torsional_restitution", none, {-1, 1, false});
    law.stiffness = read("stiffness", stiffness, notNegative);
    law.damping = read("damping", damping, notNegative);
    law.otherStiffness = read("other_stiffness", stiffness, notNegative);
    law.otherDamping = read("other_damping", damping, notNegative);
    law.tangentialStiffness = read("tangential_stiffness", stiffness, notNegative);
    law.tangentialDamping = read("tangential_damping", damping, notNegative);
    law.hypothesis = readListed(map["hypothesis"], "hypotheses", parameters);
    law.soft = readListed(map["soft"], "soft-laws", parameters);
    return law;
}

PairDescription readPair(const Field& field, const std::vector<std::string>& known,
                         const std::vector<Parameter>& parameters)
{
    PairDescription pair;
    pair.where = field.where();
    MapReader map(field);
    const Field between = map["between"];
    const std::vector<Field> ends = between.items({"two ids of bodies or walls", "两个物体或墙面的标识"});
    if (between.isList() && ends.size() != 2)
        between.refuse({"two ids of bodies or walls", "两个物体或墙面的标识"});
    if (ends.size() == 2) {
        pair.a = readString(ends[0]);
        pair.b = readString(ends[1]);
        for (const Field& end : ends)
            requireReference(end, {"body or wall", "物体或墙面"}, readString(end), known);
        if (pair.a == pair.b)
            between.refuse({"a pair of one", "同一个标识"}, {"two different ids", "两个不同的标识"});
    }
    const Field ignore = map["ignore"];
    const Field law = map["law"];
    const Field turn = map["turn"];
    if (ignore.given())
        pair.ignore = readSwitch(ignore);
    if (law.given())
        pair.law = readLaw(law, parameters);
    if (turn.given())
        pair.turn = readExpression(turn, unitOf("1"), Scope::parameters);
    if (!ignore.given() && !law.given() && !turn.given() && field.isMap())
        field.refuse({"law: {…}, turn: 1 or ignore: true", "law: {…}、turn: 1 或 ignore: true"});
    return pair;
}

} // namespace

ContactDescription readContact(const Field& field, const SceneDescription& scene,
                               const std::vector<Parameter>& parameters)
{
    ContactDescription contact;
    contact.where = field.where();
    MapReader map(field);
    contact.stepper = readListed(map["stepper"], "steppers", parameters);
    contact.solver = readListed(map["solver"], "solvers", parameters);
    contact.impact = readListed(map["impact"], "impacts", parameters);
    contact.stabilisation = wordOr(map["stabilisation"], "on", {}, true, parameters);
    contact.pyramid = wordOr(map["pyramid"], "off", {}, true, parameters);
    if (const Field step = map["step"]; step.given())
        contact.step = readExpression(step, unitOf("s"), Scope::parameters, Bounds::positive());
    if (const Field law = map["law"]; law.given())
        contact.law = readLaw(law, parameters);
    std::vector<std::string> known;
    for (const BodyDescription& body : scene.bodies)
        known.push_back(body.id);
    for (const WallDescription& wall : scene.walls)
        known.push_back(wall.id);
    if (const Field pairs = map["pairs"]; pairs.given())
        for (const Field& item :
             pairs.items({"pairs {between: [a, b], law: …}", "成对规定 {between: [a, b], law: …}"})) {
            PairDescription pair = readPair(item, known, parameters);
            const bool again
                = std::any_of(contact.pairs.begin(), contact.pairs.end(), [&](const auto& other) {
                      return std::minmax(other.a, other.b) == std::minmax(pair.a, pair.b);
                  });
            if (again && !pair.a.empty())
                item.refuse({"a second law of " + pair.a + " and " + pair.b,
                             pair.a + " 与 " + pair.b + " 的第二条规定"},
                            {"one for each pair", "每对一条"});
            contact.pairs.push_back(std::move(pair));
        }
    return contact;
}

} // namespace polhode::course

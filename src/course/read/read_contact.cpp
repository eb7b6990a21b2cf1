#include "course/read/read_contact.h"

#include "course/keys/key_reader.h"
#include "course/language/read_values.h"
#include "course/read/read_word.h"
#include "engine/step/remedies.h"
#include "engine/step/stepper_table.h"

#include <algorithm>
#include <string>
#include <utility>

namespace polhode::course
{

namespace
{

ContactLawDescription readLaw(KeyReader map, const std::vector<Parameter>& parameters)
{
    ContactLawDescription law;
    law.where = map.field().where();
    law.restitution = map.number("restitution");
    law.friction = map.number("friction");
    law.staticFriction = map.number("static_friction");
    law.tangentialRestitution = map.number("tangential_restitution");
    law.rolling = map.number("rolling");
    law.torsional = map.number("torsional");
    law.torsionalRestitution = map.number("torsional_restitution");
    law.stiffness = map.number("stiffness");
    law.damping = map.number("damping");
    law.otherStiffness = map.number("other_stiffness");
    law.otherDamping = map.number("other_damping");
    law.tangentialStiffness = map.number("tangential_stiffness");
    law.tangentialDamping = map.number("tangential_damping");
    if (map.knows("along")) {
        law.frictionAlong = map.number("friction_along");
        law.along = map.vector("along");
    }
    law.hypothesis = readWord(map, "hypothesis", parameters);
    law.soft = readWord(map, "soft", parameters);
    return law;
}

PairDescription readPair(const Field& field, const std::vector<std::string>& known,
                         const std::vector<Parameter>& parameters)
{
    PairDescription pair;
    pair.where = field.where();
    KeyReader map(field, "pair");
    const Field between = map["between"];
    if (const std::vector<Field> ends = map.items("between"); !ends.empty()) {
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
    pair.ignore = map.flag("ignore");
    if (law.given())
        pair.law = readLaw(map.inside("law"), parameters);
    pair.turn = map.number("turn");
    if (!ignore.given() && !law.given() && !turn.given() && field.isMap())
        field.refuse({"law: {…}, turn: 1 or ignore: true", "law: {…}、turn: 1 或 ignore: true"});
    return pair;
}

/// A key of `contact` that only some steppers heed.
struct HeededKey {
    const char* key;
    bool (*by)(const StepperRow&);
};

constexpr HeededKey kHeeded[]{
    {"solver", [](const StepperRow& row) { return !row.compliant; }},
    {"impact", [](const StepperRow& row) { return row.impactLaws; }},
    {"remedies", [](const StepperRow& row) { return row.impactLaws; }},
    {"step", [](const StepperRow& row) { return row.fixedSteps || row.compliant; }},
    {"pyramid", [](const StepperRow& row) { return row.fixedSteps; }},
};

/// Refuses keys that the stepper does not heed, where no parameter chooses it; but for what they are anyway.
void refuseUnheeded(KeyReader& map, const std::string& stepper)
{
    const auto chosen = std::ranges::find(stepperTable(), stepper, &StepperRow::id);
    if (chosen == stepperTable().end())
        return;
    for (const HeededKey& heeded : kHeeded) {
        if (!map.given(heeded.key) || heeded.by(*chosen))
            continue;
        const std::string& usual = map.row(heeded.key).omitted.value;
        if (!usual.empty() && map[heeded.key].scalar() == usual)
            continue;
        std::string others;
        for (const StepperRow& row : stepperTable())
            if (heeded.by(row))
                others += (others.empty() ? "stepper: " : ", ") + std::string(row.id);
        const std::string key = heeded.key, by = chosen->id;
        map[key].refuse({key + ", which stepper " + by + " does not heed", key + "（" + by + " 不用它）"},
                        sameInBoth(others));
    }
}

} // namespace

ContactDescription readContact(const Field& field, const SceneDescription& scene,
                               const std::vector<Parameter>& parameters)
{
    ContactDescription contact;
    contact.where = field.where();
    KeyReader map(field, "contact");
    contact.stepper = wordOr(map, "stepper", parameters);
    refuseUnheeded(map, contact.stepper.text);
    contact.solver = readWord(map, "solver", parameters);
    contact.impact = readWord(map, "impact", parameters);
    contact.stabilisation = wordOr(map, "stabilisation", parameters);
    contact.pyramid = wordOr(map, "pyramid", parameters);
    contact.step = map.number("step");
    if (map.given("remedies")) {
        KeyReader remedies = map.inside("remedies");
        for (const RemedyRow& row : remedyTable())
            contact.remedies.push_back(wordOr(remedies, row.id, parameters));
    }
    if (map.given("law"))
        contact.law = readLaw(map.inside("law"), parameters);
    std::vector<std::string> known;
    for (const BodyDescription& body : scene.bodies)
        known.push_back(body.id);
    for (const WallDescription& wall : scene.walls)
        known.push_back(wall.id);
    for (const Field& item : map.items("pairs")) {
        PairDescription pair = readPair(item, known, parameters);
        const bool again = std::any_of(contact.pairs.begin(), contact.pairs.end(), [&](const auto& other) {
            return std::minmax(other.a, other.b) == std::minmax(pair.a, pair.b);
        });
        if (again && !pair.a.empty())
            item.refuse(
                {"a second law of " + pair.a + " and " + pair.b, pair.a + " 与 " + pair.b + " 的第二条规定"},
                {"one for each pair", "每对一条"});
        contact.pairs.push_back(std::move(pair));
    }
    return contact;
}

} // namespace polhode::course

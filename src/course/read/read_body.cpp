#include "course/read/read_body.h"

#include "course/keys/key_reader.h"
#include "course/language/read_values.h"
#include "course/read/read_place.h"
#include "course/read/read_shape.h"
#include "course/shape/shape_row.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

bool isWeighed(const ShapeDescription::Part& part)
{
    return part.mass.given() || part.density.given() || amountOf(part.shape.kind) == ShapeAmount::own;
}

// Whether the shape says by itself how heavy it is.
bool bringsMass(const ShapeDescription& shape)
{
    return amountOf(shape.kind) == ShapeAmount::own
        || (amountOf(shape.kind) == ShapeAmount::parts
            && std::all_of(shape.parts.begin(), shape.parts.end(), isWeighed));
}

// What the parts weigh is not weighed once more with the whole.
void refuseSecondMass(const Field& mass, const Field& density, const ShapeDescription& shape)
{
    const std::vector<ShapeDescription::Part>& parts = shape.parts;
    if (bringsMass(shape)) {
        for (const Field& field : {mass, density})
            if (field.given())
                field.refuse({"a mass or density of a shape that brings its own",
                              "形状自带质量，又给出 mass 或 density"},
                             {"no mass and no density", "不写 mass 与 density"});
    } else if (mass.given() && std::any_of(parts.begin(), parts.end(), isWeighed)) {
        mass.refuse({"a mass of the whole besides that of some parts", "部分部件自带质量，又给出整体的 mass"},
                    {"a mass or density of every part, or a density of the other parts",
                     "给每个部件写 mass 或 density，或用 density 定其余部件"});
    }
    for (const ShapeDescription::Part& part : parts)
        if (amountOf(part.shape.kind) == ShapeAmount::point && !part.mass.given() && density.given())
            density.refuse({"a density of a part that is a point", "质点部件没有密度"},
                           {"a mass of that part", "给该部件写 mass"});
}

void readMass(KeyReader& map, BodyDescription& body)
{
    const Field mass = map["mass"];
    const Field density = map["density"];
    if (!map["inertia"].given())
        refuseSecondMass(mass, density, body.shape);
    body.mass = map.number("mass");
    body.density = map.number("density");
    if (mass.given() && density.given())
        density.refuse({"both mass and density", "同时给出了 mass 与 density"}, {"one of them", "二者之一"});
    if (!mass.given() && !density.given() && !bringsMass(body.shape))
        mass.refuse({"no mass and no density", "既无 mass 也无 density"},
                    {"a mass (kg) or a density (kg/m³)", "mass（kg）或 density（kg/m³）"});
    if (density.given() && amountOf(body.shape.kind) == ShapeAmount::point)
        density.refuse({"a density of a point", "质点没有密度"}, {"a mass (kg)", "mass（kg）"});
}

/// Principal moments or three rows.
void readInertia(KeyReader& map, BodyDescription& body)
{
    const Field field = map["inertia"];
    const std::vector<Form>& forms = map.row("inertia").forms;
    const bool rows = field.isList() && !field.items({}).empty() && field.items({}).front().isList();
    if (rows) {
        for (const Field& row : readItems(field, forms[1]))
            for (const Expression& entry : readNumbers(row, forms[1].entries.front()))
                body.inertia.push_back(entry);
        if (body.inertia.size() != 9)
            body.inertia.clear();
    } else {
        body.inertia = readNumbers(field, forms[0]);
    }
    if (!body.mass.given())
        field.refuse({"an inertia without a mass", "有 inertia 而无 mass"},
                     {"mass as well", "同时给出 mass"});
}

SupportDescription readSupport(KeyReader map)
{
    return {map.vector("point"), map.vector("at"), map.vector("axis")};
}

std::optional<std::vector<VectorExpression>> readDirections(KeyReader& map, const char* key)
{
    if (!map.given(key))
        return std::nullopt;
    std::vector<VectorExpression> directions;
    for (const Field& item : map.items(key)) {
        directions.emplace_back();
        std::ranges::copy(readNumbers(item, map.row(key).forms.front().entries.front()),
                          directions.back().component.begin());
    }
    return directions;
}

GuideDescription readGuide(KeyReader map)
{
    return {readDirections(map, "moves"), readDirections(map, "turns")};
}

void readTouch(KeyReader& map, BodyDescription& body)
{
    body.collides = map.flag("collides");
    if (const Field collider = map["collider"]; collider.given())
        body.collider = readShape(collider);
}

void readPlaceAndMotion(KeyReader& map, BodyDescription& body)
{
    const Field position = map["position"];
    const Field velocity = map["velocity"];
    const Field spin = map["spin"];
    const Field spinBody = map["spin_body"];
    const Field orientation = map["orientation"];
    const Field support = map["support"];
    body.position = map.vector("position");
    body.velocity = map.vector("velocity");
    body.spin = map.vector("spin");
    body.spinBody = map.vector("spin_body");
    if (orientation.given())
        body.orientation = readOrientation(orientation);
    if (support.given())
        body.support = readSupport(map.inside("support"));
    if (const Field guide = map["guide"]; guide.given()) {
        body.guide = readGuide(map.inside("guide"));
        if (support.given())
            guide.refuse({"both guide and support", "同时给出了 guide 与 support"},
                         {"one of them", "二者之一"});
    }
    if (spin.given() && spinBody.given())
        spinBody.refuse({"both spin and spin_body", "同时给出了 spin 与 spin_body"},
                        {"one of them", "二者之一"});
    for (const Field& field : {position, velocity})
        if (support.given() && field.given())
            field.refuse({"both this and support", "与 support 同时给出"},
                         {"support alone: it fixes the centre of mass", "只写 support：质心由它确定"});
    for (const Field& field : {spin, spinBody, orientation})
        if (amountOf(body.shape.kind) == ShapeAmount::point && field.given())
            field.refuse({"a particle that turns", "转动的质点"},
                         {"position and velocity only, or another shape", "只写位置与速度，或换一个形状"});
}

void readMarks(KeyReader& map, BodyDescription& body)
{
    if (const Field points = map["points"]; points.given()) {
        if (!points.isMap())
            points.refuse({"marks {A: [x, y, z]}", "标记点 {A: [x, y, z]}"});
        for (const std::string& name : points.keys()) {
            const Field point = points.child(name);
            if (name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
                != std::string::npos)
                point.refuse(Text{"the name ", "名称"} + quoted(name),
                             {"letters, digits and _", "字母、数字和 _"});
            if (const auto place = readNumbers(point, map.row("points").forms.front().entries.front());
                !place.empty())
                std::ranges::copy(place, body.points[name].component.begin());
            else
                body.points[name] = {};
        }
    }
    body.showMarks = map.flag("marks");
}

} // namespace

BodyDescription readBody(const Field& field)
{
    BodyDescription body;
    body.where = field.where();
    KeyReader map(field, "body");
    const Field id = map["id"];
    body.id = readIdentifier(id);
    if (body.id == kWorld)
        id.refuse(quoted(kWorld) + Text{", which means what does not move", "，它指静止的世界"},
                  {"another name", "换一个名称"});
    body.label = map.given("label") ? map.text("label") : sameInBoth(body.id);
    body.shape = readShape(map["shape"]);
    readMass(map, body);
    if (map.given("inertia"))
        readInertia(map, body);
    body.color = map.colour("color");
    body.principal = map.flag("principal");
    readPlaceAndMotion(map, body);
    readMarks(map, body);
    if (const Field points = map["points"]; points.given() && isPoint(body))
        points.refuse({"marks of a particle", "质点上的标记点"},
                      {"none: its id alone names it", "不写：用它的标识即可"});
    readTouch(map, body);
    return body;
}

} // namespace polhode::course

#include "course/read/read_body.h"

#include "course/language/read_values.h"
#include "course/read/read_shape.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

constexpr auto kScope = Scope::parameters;

bool isWeighed(const ShapeDescription::Part& part)
{
    return part.mass.given() || part.density.given() || part.shape.kind == "points";
}

// Whether the shape says by itself how heavy it is.
bool bringsMass(const ShapeDescription& shape)
{
    return shape.kind == "points"
        || (shape.kind == "compound" && std::all_of(shape.parts.begin(), shape.parts.end(), isWeighed));
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
        if (part.shape.kind == "particle" && !part.mass.given() && density.given())
            density.refuse({"a density of a part that is a point", "质点部件没有密度"},
                           {"a mass of that part", "给该部件写 mass"});
}

void readMass(MapReader& map, BodyDescription& body)
{
    const Field mass = map["mass"];
    const Field density = map["density"];
    if (!map["inertia"].given())
        refuseSecondMass(mass, density, body.shape);
    if (mass.given())
        body.mass = readExpression(mass, unitOf("kg"), kScope, Bounds::positive());
    if (density.given())
        body.density = readExpression(density, unitOf("kg/m^3"), kScope, Bounds::positive());
    if (mass.given() && density.given())
        density.refuse({"both mass and density", "同时给出了 mass 与 density"}, {"one of them", "二者之一"});
    if (!mass.given() && !density.given() && !bringsMass(body.shape))
        mass.refuse({"no mass and no density", "既无 mass 也无 density"},
                    {"a mass (kg) or a density (kg/m³)", "mass（kg）或 density（kg/m³）"});
    if (density.given() && body.shape.kind == "particle")
        density.refuse({"a density of a point", "质点没有密度"}, {"a mass (kg)", "mass（kg）"});
}

void readInertia(const Field& field, BodyDescription& body)
{
    const Unit unit = unitOf("kg*m^2");
    const std::vector<Field> items
        = field.items({"three principal moments or three rows", "三个主转动惯量或三行"});
    if (items.size() == 3 && items[0].isList()) {
        for (const Field& row : items)
            for (const Expression& entry : readExpressions(row, 3, unit, kScope))
                body.inertia.push_back(entry);
        if (body.inertia.size() != 9)
            body.inertia.clear();
    } else if (field.isList()) {
        body.inertia = readExpressions(field, 3, unit, kScope, Bounds::positive());
    }
    if (!body.mass.given())
        field.refuse({"an inertia without a mass", "有 inertia 而无 mass"},
                     {"mass as well", "同时给出 mass"});
}

SupportDescription readSupport(const Field& field)
{
    SupportDescription support;
    MapReader map(field);
    support.point = readVector(map["point"], unitOf("m"), kScope);
    support.at = readVector(map["at"], unitOf("m"), kScope);
    if (const Field axis = map["axis"]; axis.given())
        support.axis = readVector(axis, Unit{}, kScope);
    return support;
}

std::optional<std::vector<VectorExpression>> readDirections(const Field& field)
{
    if (!field.given())
        return std::nullopt;
    std::vector<VectorExpression> directions;
    const std::vector<Field> items = field.items({"directions [x, y, z]", "方向 [x, y, z]"});
    if (items.size() > 3)
        field.refuse({"at most 3 directions", "至多 3 个方向"});
    for (const Field& item : items)
        directions.push_back(readVector(item, Unit{}, kScope));
    return directions;
}

GuideDescription readGuide(const Field& field)
{
    MapReader map(field);
    return {readDirections(map["moves"]), readDirections(map["turns"])};
}

void readTouch(MapReader& map, BodyDescription& body)
{
    if (const Field collides = map["collides"]; collides.given())
        body.collides = readSwitch(collides);
    if (const Field collider = map["collider"]; collider.given())
        body.collider = readShape(collider);
}

void readPlaceAndMotion(MapReader& map, BodyDescription& body)
{
    const Field position = map["position"];
    const Field velocity = map["velocity"];
    const Field spin = map["spin"];
    const Field spinBody = map["spin_body"];
    const Field orientation = map["orientation"];
    const Field support = map["support"];
    if (position.given())
        body.position = readVector(position, unitOf("m"), kScope);
    if (velocity.given())
        body.velocity = readVector(velocity, unitOf("m/s"), kScope);
    if (spin.given())
        body.spin = readVector(spin, unitOf("rad/s"), kScope);
    if (spinBody.given())
        body.spinBody = readVector(spinBody, unitOf("rad/s"), kScope);
    if (orientation.given())
        body.orientation = readOrientation(orientation);
    if (support.given())
        body.support = readSupport(support);
    if (const Field guide = map["guide"]; guide.given()) {
        body.guide = readGuide(guide);
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
        if (body.shape.kind == "particle" && field.given())
            field.refuse({"a particle that turns", "转动的质点"},
                         {"position and velocity only, or another shape", "只写位置与速度，或换一个形状"});
}

void readMarks(MapReader& map, BodyDescription& body)
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
            body.points[name] = readVector(point, unitOf("m"), kScope);
        }
    }
    if (const Field marks = map["marks"]; marks.given())
        body.showMarks = readSwitch(marks);
}

} // namespace

BodyDescription readBody(const Field& field)
{
    BodyDescription body;
    body.where = field.where();
    MapReader map(field);
    const Field id = map["id"];
    body.id = readIdentifier(id);
    if (body.id == "world")
        id.refuse(quoted("world") + Text{", which means what does not move", "，它指静止的世界"},
                  {"another name", "换一个名称"});
    const Field label = map["label"];
    body.label = label.given() ? readText(label) : sameInBoth(body.id);
    body.shape = readShape(map["shape"]);
    readMass(map, body);
    if (const Field inertia = map["inertia"]; inertia.given())
        readInertia(inertia, body);
    if (const Field color = map["color"]; color.given())
        body.color = readColor(color);
    if (const Field principal = map["principal"]; principal.given())
        body.principal = readSwitch(principal);
    readPlaceAndMotion(map, body);
    readMarks(map, body);
    if (const Field points = map["points"]; points.given() && isPoint(body))
        points.refuse({"marks of a particle", "质点上的标记点"},
                      {"none: its id alone names it", "不写：用它的标识即可"});
    readTouch(map, body);
    return body;
}

} // namespace polhode::course

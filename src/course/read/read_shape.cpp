#include "course/read/read_shape.h"

#include "course/language/formula.h"
#include "course/language/read_values.h"

#include <algorithm>
#include <charconv>

namespace polhode::course
{

namespace
{

constexpr auto kScope = Scope::parameters;

const Unit& metre()
{
    static const Unit unit = unitOf("m");
    return unit;
}

// How an author writes the numbers of a shape.
enum class Form { none, one, list, map, vertices, mesh, points, compound };

struct ShapeRow {
    std::string kind;
    Form form;
    std::vector<std::string> numbers;
};

const std::vector<ShapeRow>& shapeTable()
{
    static const std::vector<ShapeRow> table{
        {"box", Form::list, {"x", "y", "z"}},
        {"sphere", Form::one, {"radius"}},
        {"shell", Form::one, {"radius"}},
        {"ellipsoid", Form::list, {"x", "y", "z"}},
        {"cylinder", Form::map, {"radius", "height"}},
        {"tube", Form::map, {"inner", "outer", "height"}},
        {"capsule", Form::map, {"radius", "height"}},
        {"cone", Form::map, {"radius", "height"}},
        {"prism", Form::map, {"sides", "radius", "height"}},
        {"tetrahedron", Form::vertices, {}},
        {"mesh", Form::mesh, {}},
        {"hull", Form::vertices, {}},
        {"plate", Form::list, {"x", "y"}},
        {"lamina", Form::vertices, {}},
        {"disc", Form::one, {"radius"}},
        {"hoop", Form::one, {"radius"}},
        {"rod", Form::one, {"length"}},
        {"points", Form::points, {}},
        {"particle", Form::none, {}},
        {"compound", Form::compound, {}},
    };
    return table;
}

std::vector<std::string> shapeKinds()
{
    std::vector<std::string> kinds;
    for (const ShapeRow& row : shapeTable())
        kinds.push_back(row.kind);
    return kinds;
}

const ShapeRow* findShape(const std::string& kind)
{
    const auto& table = shapeTable();
    const auto row = std::find_if(table.begin(), table.end(), [&](const auto& r) { return r.kind == kind; });
    return row == table.end() ? nullptr : &*row;
}

void readMapOfNumbers(const Field& field, const ShapeRow& row, ShapeDescription& shape)
{
    MapReader map(field);
    for (const std::string& name : row.numbers)
        shape.numbers[name] = name == "sides"
            ? readExpression(map[name], Unit(), kScope, Bounds::count(3, kMostSides))
            : readExpression(map[name], metre(), kScope, Bounds::positive());
    if (row.kind != "tube")
        return;
    const Expression& inner = shape.numbers["inner"];
    const Expression& outer = shape.numbers["outer"];
    if (!inner.given() || !outer.given())
        return;
    const Formula in(inner.text);
    const Formula out(outer.text);
    if (in.variables().empty() && out.variables().empty() && !(in.evaluate() < out.evaluate()))
        map["inner"].refuse({"less than the outer radius", "小于外半径"});
}

void readVertices(const Field& field, ShapeDescription& shape)
{
    const bool flat = shape.kind == "lamina";
    const std::size_t least = flat ? 3 : 4;
    const std::vector<Field> items = field.items({"points", "点"});
    if (field.isList() && (items.size() < least || (shape.kind == "tetrahedron" && items.size() != 4))) {
        const std::string n = std::to_string(least);
        field.refuse(shape.kind == "tetrahedron" ? Text{"4 points", "4 个点"}
                                                 : Text{"at least " + n + " points", "至少 " + n + " 个点"});
    }
    for (const Field& item : items) {
        VectorExpression point;
        const std::vector<Expression> list = readExpressions(item, flat ? 2 : 3, metre(), kScope);
        std::copy(list.begin(), list.end(), point.component.begin());
        if (flat)
            point.component[2] = {"0", item.where()};
        shape.points.push_back(point);
    }
}

void readFaces(const Field& field, ShapeDescription& shape)
{
    const int count = int(shape.points.size());
    for (const Field& item : field.items({"faces [i, j, k]", "面 [i, j, k]"})) {
        const std::vector<Field> corners = item.items({"three numbers of vertices", "三个顶点编号"});
        if (corners.size() != 3) {
            if (item.isList())
                item.refuse({"a list of three numbers of vertices", "含三个顶点编号的列表"});
            continue;
        }
        std::array<int, 3> face{};
        for (std::size_t i = 0; i < 3; ++i) {
            const std::string text = corners[i].scalar();
            const auto [after, error] = std::from_chars(text.data(), text.data() + text.size(), face[i]);
            if (error != std::errc() || after != text.data() + text.size() || face[i] < 0 || face[i] >= count)
                corners[i].refuse({"the number of a vertex, from 0 to " + std::to_string(count - 1),
                                   "顶点编号，从 0 到 " + std::to_string(count - 1)});
        }
        shape.faces.push_back(face);
    }
}

void readMesh(const Field& field, ShapeDescription& shape)
{
    MapReader map(field);
    readVertices(map["vertices"], shape);
    readFaces(map["faces"], shape);
}

void readPoints(const Field& field, ShapeDescription& shape)
{
    const std::vector<Field> items = field.items({"points {mass: …, at: […]}", "质点 {mass: …, at: […]}"});
    if (field.isList() && items.empty())
        field.refuse({"at least one point", "至少一个质点"});
    for (const Field& item : items) {
        MapReader map(item);
        shape.masses.push_back(readExpression(map["mass"], unitOf("kg"), kScope, Bounds::positive()));
        shape.points.push_back(readVector(map["at"], metre(), kScope));
    }
}

void readCompound(const Field& field, ShapeDescription& shape)
{
    const std::vector<Field> items = field.items({"parts {shape: …, at: […]}", "部件 {shape: …, at: […]}"});
    if (field.isList() && items.empty())
        field.refuse({"at least one part", "至少一个部件"});
    for (const Field& item : items) {
        MapReader map(item);
        ShapeDescription::Part part;
        const Field form = map["shape"];
        part.shape = readShape(form);
        if (part.shape.kind == "compound")
            form.refuse({"a compound in a compound", "compound 里又有 compound"},
                        {"its parts as parts of this one", "把其中的部件直接写在这里"});
        if (const Field at = map["at"]; at.given())
            part.at = readVector(at, metre(), kScope);
        if (const Field rotate = map["rotate"]; rotate.given())
            part.rotate = readOrientation(rotate);
        const Field mass = map["mass"];
        const Field density = map["density"];
        if (mass.given())
            part.mass = readExpression(mass, unitOf("kg"), kScope, Bounds::positive());
        if (density.given())
            part.density = readExpression(density, unitOf("kg/m^3"), kScope, Bounds::positive());
        if (mass.given() && density.given())
            density.refuse({"both mass and density", "同时给出了 mass 与 density"},
                           {"one of them", "二者之一"});
        for (const Field& amount : {mass, density})
            if (amount.given() && part.shape.kind == "points")
                amount.refuse(
                    {"a mass or density of points that have their own", "各点已有质量，又给出质量或密度"},
                    {"the masses of the points alone", "只写各点的 mass"});
        if (density.given() && part.shape.kind == "particle")
            density.refuse({"a density of a point", "质点没有密度"}, {"a mass (kg)", "mass（kg）"});
        if (const Field color = map["color"]; color.given())
            part.color = readColor(color);
        shape.parts.push_back(std::move(part));
    }
}

} // namespace

ShapeDescription readShape(const Field& field)
{
    ShapeDescription shape;
    shape.where = field.where();
    const std::vector<std::string> keys = field.keys();
    if (field.isScalar() && findShape(field.scalar()) != nullptr
        && findShape(field.scalar())->form == Form::none) {
        shape.kind = field.scalar();
        return shape;
    }
    if (keys.size() != 1) {
        field.refuse({"a shape such as {box: [a, b, c]}, {sphere: r} or particle",
                      "一个形状，如 {box: [a, b, c]}、{sphere: r} 或 particle"});
        return shape;
    }
    const Field inside = field.child(keys[0]);
    const std::vector<std::string> kinds = shapeKinds();
    if (!requireReference(inside, {"shape", "形状"}, keys[0], kinds))
        return shape;
    const ShapeRow& row = *findShape(keys[0]);
    shape.kind = row.kind;
    switch (row.form) {
    case Form::none:
        inside.refuse({"the word " + row.kind + " alone", "只写 " + row.kind});
        break;
    case Form::one:
        shape.numbers[row.numbers[0]] = readExpression(inside, metre(), kScope, Bounds::positive());
        break;
    case Form::list: {
        const auto list = readExpressions(inside, row.numbers.size(), metre(), kScope, Bounds::positive());
        for (std::size_t i = 0; i < list.size(); ++i)
            shape.numbers[row.numbers[i]] = list[i];
        break;
    }
    case Form::map:
        readMapOfNumbers(inside, row, shape);
        break;
    case Form::vertices:
        readVertices(inside, shape);
        break;
    case Form::mesh:
        readMesh(inside, shape);
        break;
    case Form::points:
        readPoints(inside, shape);
        break;
    case Form::compound:
        readCompound(inside, shape);
        break;
    }
    return shape;
}

OrientationDescription readOrientation(const Field& field)
{
    static const std::vector<std::string> sequences{"zxz", "zyx"};
    const Unit number;
    const Unit angle = unitOf("rad");
    OrientationDescription orientation;
    MapReader map(field);
    const Field axis = map["axis"];
    const Field turn = map["angle"];
    const Field quaternion = map["quaternion"];
    const Field euler = map["euler"];
    const Field angles = map["angles"];
    const int ways = int(axis.given()) + int(quaternion.given()) + int(euler.given());
    if (ways != 1) {
        if (field.isMap())
            field.refuse(
                {"one of {axis: […], angle: …}, {quaternion: [w, x, y, z]}, {euler: zxz, angles: […]}",
                 "{axis: […], angle: …}、{quaternion: [w, x, y, z]}、{euler: zxz, angles: […]} 之一"});
        return orientation;
    }
    if (axis.given()) {
        orientation.kind = OrientationDescription::Kind::axisAngle;
        orientation.numbers = readExpressions(axis, 3, number, kScope);
        orientation.numbers.push_back(readExpression(turn, angle, kScope));
    } else if (quaternion.given()) {
        orientation.kind = OrientationDescription::Kind::quaternion;
        orientation.numbers = readExpressions(quaternion, 4, number, kScope);
    } else {
        orientation.kind = OrientationDescription::Kind::euler;
        orientation.sequence = readOneOf(euler, sequences);
        orientation.numbers = readExpressions(angles, 3, angle, kScope);
    }
    return orientation;
}

} // namespace polhode::course

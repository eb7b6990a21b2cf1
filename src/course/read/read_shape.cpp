#include "course/read/read_shape.h"

#include "course/language/formula.h"
#include "course/language/read_values.h"
#include "course/shape/shape_row.h"

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

std::vector<std::string> shapeKinds()
{
    std::vector<std::string> kinds;
    for (const ShapeRow& row : shapeTable())
        kinds.emplace_back(row.id);
    return kinds;
}

Expression readNumber(const Field& field, const ShapeNumber& number)
{
    return number.isCount() ? readExpression(field, Unit(), kScope, Bounds::count(number.least, number.most))
                            : readExpression(field, metre(), kScope, Bounds::positive());
}

void readMapOfNumbers(const Field& field, const ShapeRow& row, ShapeDescription& shape)
{
    MapReader map(field);
    for (const ShapeNumber& number : row.numbers)
        shape.numbers[number.key] = readNumber(map[number.key], number);
    for (const ShapeNumber& number : row.numbers) {
        const auto larger = std::ranges::find_if(row.numbers, [&](const ShapeNumber& other) {
            return number.below && std::string_view(number.below) == other.key;
        });
        if (larger == row.numbers.end())
            continue;
        const Expression& less = shape.numbers[number.key];
        const Expression& more = shape.numbers[larger->key];
        if (!less.given() || !more.given())
            continue;
        const Formula in(less.text);
        const Formula out(more.text);
        if (in.variables().empty() && out.variables().empty() && !(in.evaluate() < out.evaluate()))
            map[number.key].refuse(Text{"less than the ", "小于"} + larger->meaning);
    }
}

void readVertices(const Field& field, const ShapeRow& row, ShapeDescription& shape)
{
    const bool flat = row.flat;
    const std::vector<Field> items = field.items({"points", "点"});
    if (field.isList()
        && (items.size() < row.leastPoints || (row.mostPoints > 0 && items.size() > row.mostPoints))) {
        const std::string n = std::to_string(row.leastPoints);
        field.refuse(row.mostPoints == row.leastPoints
                         ? Text{n + " points", n + " 个点"}
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

void readMesh(const Field& field, const ShapeRow& row, ShapeDescription& shape)
{
    MapReader map(field);
    readVertices(map["vertices"], row, shape);
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
        if (amountOf(part.shape.kind) == ShapeAmount::parts)
            form.refuse({"a compound in a compound", "compound 里又有 compound"},
                        {"its parts as parts of this one", "把其中的部件直接写在这里"});
        if (const Field at = map["at"]; at.given())
            part.at = readVector(at, metre(), kScope);
        if (const Field rotate = map["rotate"]; rotate.given())
            part.rotate = readOrientation(rotate);
        if (const Field hole = map["hole"]; hole.given() && readSwitch(hole))
            part.shape.numbers[kHole] = {"1", hole.where()};
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
            if (amount.given() && amountOf(part.shape.kind) == ShapeAmount::own)
                amount.refuse(
                    {"a mass or density of points that have their own", "各点已有质量，又给出质量或密度"},
                    {"the masses of the points alone", "只写各点的 mass"});
        if (density.given() && amountOf(part.shape.kind) == ShapeAmount::point)
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
        && findShape(field.scalar())->form == ShapeForm::word) {
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
    shape.kind = row.id;
    switch (row.form) {
    case ShapeForm::word:
        inside.refuse({"the word " + shape.kind + " alone", "只写 " + shape.kind});
        break;
    case ShapeForm::number:
        shape.numbers[row.numbers[0].key] = readNumber(inside, row.numbers[0]);
        break;
    case ShapeForm::list: {
        const auto list = readExpressions(inside, row.numbers.size(), metre(), kScope, Bounds::positive());
        for (std::size_t i = 0; i < list.size(); ++i)
            shape.numbers[row.numbers[i].key] = list[i];
        break;
    }
    case ShapeForm::map:
        readMapOfNumbers(inside, row, shape);
        break;
    case ShapeForm::vertices:
        readVertices(inside, row, shape);
        break;
    case ShapeForm::mesh:
        readMesh(inside, row, shape);
        break;
    case ShapeForm::points:
        readPoints(inside, shape);
        break;
    case ShapeForm::parts:
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

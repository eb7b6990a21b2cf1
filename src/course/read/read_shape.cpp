#include "course/read/read_shape.h"

#include "course/keys/key_reader.h"
#include "course/language/formula.h"
#include "course/language/read_values.h"
#include "course/shape/shape_row.h"

#include <algorithm>
#include <charconv>

namespace polhode::course
{

namespace
{

/// Numbers of which one must be less than another.
void checkOrder(KeyReader& map, const ShapeRow& row, const ShapeDescription& shape)
{
    for (const ShapeNumber& number : row.numbers) {
        const auto larger = std::ranges::find_if(row.numbers, [&](const ShapeNumber& other) {
            return number.below && std::string_view(number.below) == other.key;
        });
        if (larger == row.numbers.end())
            continue;
        const Expression& less = shape.numbers.at(number.key);
        const Expression& more = shape.numbers.at(larger->key);
        if (!less.given() || !more.given())
            continue;
        const Formula in(less.text);
        const Formula out(more.text);
        if (in.variables().empty() && out.variables().empty() && !(in.evaluate() < out.evaluate()))
            map[number.key].refuse(Text{"less than the ", "小于"} + larger->meaning);
    }
}

void readVertices(const Field& field, const Form& form, ShapeDescription& shape)
{
    const Form& corner = form.entries.front();
    for (const Field& item : readItems(field, form)) {
        VectorExpression point;
        point.component[2] = {"0", item.where()};
        std::ranges::copy(readNumbers(item, corner), point.component.begin());
        shape.points.push_back(point);
    }
}

void readFaces(const Field& field, const Form& form, ShapeDescription& shape)
{
    const int count = int(shape.points.size());
    for (const Field& item : readItems(field, form)) {
        const std::vector<Field> corners = readItems(item, form.entries.front());
        if (corners.size() != 3)
            continue;
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

void readHeights(const Field& field, const Form& form, ShapeDescription& shape)
{
    std::size_t columns = 0;
    const std::vector<Field> rows = readItems(field, form);
    for (std::size_t j = 0; j < rows.size(); ++j) {
        const std::vector<Field> row = readItems(rows[j], form.entries.front());
        if (j == 0)
            columns = row.size();
        if (row.size() != columns)
            rows[j].refuse(filled({"%1 heights", "%1 个高度"}, sameInBoth(std::to_string(row.size()))),
                           filled({"%1 as in the first row", "%1 个，与第一行相同"},
                                  sameInBoth(std::to_string(columns))));
        for (std::size_t i = 0; i < row.size(); ++i)
            shape.points.push_back({{{{std::to_string(i), row[i].where()},
                                      {std::to_string(j), row[i].where()},
                                      readNumber(row[i], form.entries.front().entries.front())}}});
    }
}

void readMap(const Field& field, const ShapeRow& row, ShapeDescription& shape)
{
    KeyReader map(field, row.id);
    for (const ShapeNumber& number : row.numbers)
        shape.numbers[number.key] = map.number(number.key);
    if (row.form == ShapeForm::mesh) {
        readVertices(map["vertices"], map.row("vertices").forms.front(), shape);
        readFaces(map["faces"], map.row("faces").forms.front(), shape);
    } else if (row.form == ShapeForm::grid) {
        readHeights(map["heights"], map.row("heights").forms.front(), shape);
    } else {
        checkOrder(map, row, shape);
    }
}

void readPoints(const std::vector<Field>& items, ShapeDescription& shape)
{
    for (const Field& item : items) {
        KeyReader map(item, "mass_point");
        shape.masses.push_back(map.number("mass"));
        shape.points.push_back(map.vector("at"));
    }
}

void readCompound(const std::vector<Field>& items, ShapeDescription& shape)
{
    for (const Field& item : items) {
        KeyReader map(item, "part");
        ShapeDescription::Part part;
        const Field form = map["shape"];
        part.shape = readShape(form);
        if (amountOf(part.shape.kind) == ShapeAmount::parts)
            form.refuse({"a compound in a compound", "compound 里又有 compound"},
                        {"its parts as parts of this one", "把其中的部件直接写在这里"});
        part.at = map.vector("at");
        if (const Field rotate = map["rotate"]; rotate.given())
            part.rotate = readOrientation(rotate);
        if (map.flag(kHole))
            part.shape.numbers[kHole] = {"1", map[kHole].where()};
        const Field mass = map["mass"];
        const Field density = map["density"];
        part.mass = map.number("mass");
        part.density = map.number("density");
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
        part.color = map.colour("color");
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
    if (!requireReference(inside, {"shape", "形状"}, keys[0], thing("shape").kindIds()))
        return shape;
    const ShapeRow& row = *findShape(keys[0]);
    shape.kind = row.id;
    if (row.form == ShapeForm::word) {
        inside.refuse({"the word " + shape.kind + " alone", "只写 " + shape.kind});
        return shape;
    }
    const Form& form = thing("shape").find(row.id)->keys.front().forms.front();
    switch (row.form) {
    case ShapeForm::number:
        shape.numbers[row.numbers[0].key] = readNumber(inside, form);
        break;
    case ShapeForm::list: {
        const auto list = readNumbers(inside, form);
        for (std::size_t i = 0; i < list.size(); ++i)
            shape.numbers[row.numbers[i].key] = list[i];
        break;
    }
    case ShapeForm::vertices:
        readVertices(inside, form, shape);
        break;
    case ShapeForm::points:
        readPoints(readItems(inside, form), shape);
        break;
    case ShapeForm::parts:
        readCompound(readItems(inside, form), shape);
        break;
    case ShapeForm::word:
    case ShapeForm::map:
    case ShapeForm::mesh:
    case ShapeForm::grid:
        readMap(inside, row, shape);
        break;
    }
    return shape;
}

OrientationDescription readOrientation(const Field& field)
{
    OrientationDescription orientation;
    KeyReader map(field, "orientation");
    const KeySet* way = map.kind();
    if (!way)
        return orientation;
    if (way->find("axis")) {
        orientation.kind = OrientationDescription::Kind::axisAngle;
        orientation.numbers = map.numbers("axis");
        orientation.numbers.push_back(map.number("angle"));
    } else if (way->find("quaternion")) {
        orientation.kind = OrientationDescription::Kind::quaternion;
        orientation.numbers = map.numbers("quaternion");
    } else {
        orientation.kind = OrientationDescription::Kind::euler;
        orientation.sequence = map.choice("euler");
        orientation.numbers = map.numbers("angles");
    }
    return orientation;
}

} // namespace polhode::course

#include "course/keys/thing_rows.h"
#include "course/shape/shape_row.h"

namespace polhode::course
{

namespace
{

Form numberOf(const ShapeNumber& number)
{
    if (number.isCount())
        return course::number("1", Bounds::count(number.least, number.most));
    Bounds bounds = Bounds::positive();
    bounds.below = number.below;
    return course::number("m", bounds);
}

Form verticesOf(const ShapeRow& row)
{
    const Form corner = numbers(row.flat ? 2 : 3, number("m", Bounds::any()));
    const std::string n = std::to_string(row.leastPoints);
    const bool exact = row.mostPoints == row.leastPoints;
    return listOf({corner}, exact ? Text{n + " points", n + " 个点"} : Text{"points", "点"}, row.leastPoints,
                  row.mostPoints > 0 ? row.mostPoints : kAnyCount);
}

Form formOf(const ShapeRow& row)
{
    switch (row.form) {
    case ShapeForm::number:
        return numberOf(row.numbers.front());
    case ShapeForm::list:
        return numbers(row.numbers.size(), numberOf(row.numbers.front()));
    case ShapeForm::vertices:
        return verticesOf(row);
    case ShapeForm::points:
        return listOf({map("mass_point")}, {"points {mass: …, at: […]}", "质点 {mass: …, at: […]}"},
                      row.leastPoints);
    case ShapeForm::parts:
        return listOf({map("part")}, {"parts {shape: …, at: […]}", "部件 {shape: …, at: […]}"}, 1);
    case ShapeForm::word:
    case ShapeForm::map:
    case ShapeForm::mesh:
    case ShapeForm::grid:
        break;
    }
    return map(row.id);
}

Form heightsOf(const ShapeRow& row)
{
    const std::string range = std::to_string(row.leastPoints) + " … " + std::to_string(row.mostPoints);
    const Form line = listOf({number("m", Bounds::any())}, {range + " heights", range + " 个高度"},
                             row.leastPoints, row.mostPoints);
    return listOf({line}, {range + " rows of heights", range + " 行高度"}, row.leastPoints, row.mostPoints);
}

} // namespace

std::vector<Form> shapeForms()
{
    std::vector<std::string> words;
    for (const ShapeRow& row : shapeTable())
        if (row.form == ShapeForm::word)
            words.emplace_back(row.id);
    return {choice(words), map("shape")};
}

std::vector<Thing> shapeThings()
{
    Thing shape{.id = "shape", .name = {"a shape", "形状"}, .by = {}, .kinds = {}};
    std::vector<Thing> all;
    for (const ShapeRow& row : shapeTable()) {
        KeySet kind{row.id, row.name, {}, row.about};
        if (row.form != ShapeForm::word)
            kind.keys.push_back({row.id, {formOf(row)}, row.about, kRequired});
        shape.kinds.push_back(kind);
        std::vector<Key> keys;
        if (row.form == ShapeForm::mesh)
            keys = {{"vertices", {verticesOf(row)}, {"the corners", "顶点"}, kRequired},
                    {"faces",
                     {listOf({listOf({constant("1", Bounds::count(0, std::numeric_limits<int>::max()))},
                                     {"three numbers of vertices", "三个顶点编号"}, 3, 3)},
                             {"faces [i, j, k]", "面 [i, j, k]"})},
                     {"corners of each triangle by number, from 0, seen from outside against the clock",
                      "各三角形的顶点编号，从 0 起，自外面看为逆时针"},
                     kRequired}};
        if (row.form == ShapeForm::map || row.form == ShapeForm::grid)
            for (const ShapeNumber& number : row.numbers)
                keys.push_back({number.key, {numberOf(number)}, number.meaning, kRequired});
        if (row.form == ShapeForm::grid)
            keys.push_back({"heights",
                            {heightsOf(row)},
                            {"rows of heights along x, the first at the least y; a cell that is not flat is "
                             "folded along its diagonal from the least x and y",
                             "沿 x 的各行高度，第一行的 y 最小；不平的格子沿过其 x、y 最小一角的对角线折起"},
                            kRequired});
        if (!keys.empty())
            all.push_back(one(row.id, row.name, keys));
    }
    all.insert(all.begin(), shape);
    all.push_back(one("mass_point", {"a point of `points`", "points 中的质点"},
                      {{"mass", {number("kg", Bounds::positive())}, {"its mass", "质量"}, kRequired},
                       {"at", {vector("m")}, {"where it is", "位置"}, kRequired}}));
    all.push_back(
        one("part", {"a part of a compound", "组合体的部件"},
            {{"shape", shapeForms(), {"its form", "形状"}, kRequired},
             {"at", {vector("m")}, {"where its origin is", "其原点的位置"}, "[0, 0, 0]"},
             {"rotate", {map("orientation")}, {"how it is turned", "姿态"}, {"not turned", "不转"}},
             {"mass",
              {number("kg", Bounds::positive())},
              {"its mass", "质量"},
              {"a share of the whole, by size", "按大小分得整体的质量"}},
             {"density",
              {number("kg/m^3", Bounds::positive())},
              {"its density", "密度"},
              {"that of the whole", "同整体"}},
             {kHole,
              {flag()},
              {"cut out of the others: its mass counts as negative; contact is as if nothing were cut out",
               "从其余部件中挖去：质量按负值计；接触时按填实处理"},
              "off"},
             {"color", {colour()}, {"its colour", "颜色"}, {"that of the body", "同物体"}}}));
    return all;
}

} // namespace polhode::course

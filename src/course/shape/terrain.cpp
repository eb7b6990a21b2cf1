#include "course/shape/shape_rows.h"
#include "engine/body/mesh_mass.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

/// Points of the ground, row after row along x, and after them as many of the base beneath.
struct Ground {
    const std::vector<Vector3d>& points;
    int columns, rows;

    explicit Ground(const std::vector<Vector3d>& of)
        : points(of)
        , columns(static_cast<int>(std::distance(
              of.begin(),
              std::ranges::find_if(of, [&](const Vector3d& p) { return p.y() != of.front().y(); }))))
        , rows(static_cast<int>(of.size()) / (2 * columns))
    {
    }

    int top(int i, int j) const { return j * columns + i; }
    int base(int i, int j) const { return (rows + j) * columns + i; }
    double height(int i, int j) const { return points[static_cast<std::size_t>(top(i, j))].z(); }

    /// Whether the ground is flat over the cells from (i, j) to before (iEnd, jEnd).
    bool isFlat(int i, int j, int iEnd, int jEnd) const
    {
        const double room = tolerance::kTyped * std::abs(points[1].x() - points[0].x());
        const double alongX = height(i + 1, j) - height(i, j), alongY = height(i, j + 1) - height(i, j);
        for (int k = i; k <= iEnd; ++k)
            for (int l = j; l <= jEnd; ++l)
                if (std::abs(height(k, l) - height(i, j) - (k - i) * alongX - (l - j) * alongY) > room)
                    return false;
        return true;
    }

    /// The column of ground over a polygon of the grid.
    ContactPart column(const std::vector<std::pair<int, int>>& corners) const
    {
        HullShape hull;
        for (const auto& [i, j] : corners)
            for (const int k : {top(i, j), base(i, j)})
                hull.points.push_back(points[static_cast<std::size_t>(k)]);
        return {std::move(hull)};
    }
};

/// Columns and rows are written as the x and y of its points, heights as z.
void makeTerrain(ShapeLook& s)
{
    const double spacing = number(s, "spacing");
    const auto count = static_cast<std::ptrdiff_t>(s.points.size());
    const Vector3d last = s.points.back();
    double lowest = last.z();
    for (Vector3d& p : s.points) {
        p.head<2>() = spacing * (p.head<2>() - 0.5 * last.head<2>());
        lowest = std::min(lowest, p.z());
    }
    s.points.reserve(2 * s.points.size());
    for (std::ptrdiff_t k = 0; k < count; ++k)
        s.points.emplace_back(s.points[static_cast<std::size_t>(k)].x(),
                              s.points[static_cast<std::size_t>(k)].y(), lowest - number(s, "depth"));
    const Ground ground(s.points);
    s.faces.clear();
    const auto addQuad = [&](int a, int b, int c, int d) {
        s.faces.push_back({a, b, c});
        s.faces.push_back({a, c, d});
    };
    const int iLast = ground.columns - 1, jLast = ground.rows - 1;
    for (int j = 0; j < jLast; ++j)
        for (int i = 0; i < iLast; ++i) {
            addQuad(ground.top(i, j), ground.top(i + 1, j), ground.top(i + 1, j + 1), ground.top(i, j + 1));
            addQuad(ground.base(i, j), ground.base(i, j + 1), ground.base(i + 1, j + 1),
                    ground.base(i + 1, j));
        }
    const auto addSide = [&](int i, int j, int k, int l) {
        addQuad(ground.base(i, j), ground.base(k, l), ground.top(k, l), ground.top(i, j));
    };
    for (int i = 0; i < iLast; ++i) {
        addSide(i, 0, i + 1, 0);
        addSide(i + 1, jLast, i, jLast);
    }
    for (int j = 0; j < jLast; ++j) {
        addSide(iLast, j, iLast, j + 1);
        addSide(0, j + 1, 0, j);
    }
}

/// Columns side by side under what is flat: rectangles as long and then as wide as may be, or the two
/// triangles of a cell that is folded.
ContactParts touchOfTerrain(const ShapeLook& s)
{
    const Ground ground(s.points);
    const int iLast = ground.columns - 1, jLast = ground.rows - 1;
    std::vector<bool> taken(static_cast<std::size_t>(iLast) * static_cast<std::size_t>(jLast));
    const auto cell = [&](int i, int j) -> std::vector<bool>::reference {
        return taken[static_cast<std::size_t>(j * iLast + i)];
    };
    ContactParts out;
    for (int j = 0; j < jLast; ++j)
        for (int i = 0; i < iLast; ++i) {
            if (cell(i, j))
                continue;
            if (!ground.isFlat(i, j, i + 1, j + 1)) {
                out.parts.push_back(ground.column({{i, j}, {i + 1, j}, {i + 1, j + 1}}));
                out.parts.push_back(ground.column({{i, j}, {i + 1, j + 1}, {i, j + 1}}));
                continue;
            }
            int iEnd = i + 1, jEnd = j + 1;
            while (iEnd < iLast && !cell(iEnd, j) && ground.isFlat(i, j, iEnd + 1, jEnd))
                ++iEnd;
            const auto isOpen = [&](int row) {
                for (int k = i; k < iEnd; ++k)
                    if (cell(k, row))
                        return false;
                return true;
            };
            while (jEnd < jLast && isOpen(jEnd) && ground.isFlat(i, j, iEnd, jEnd + 1))
                ++jEnd;
            for (int l = j; l < jEnd; ++l)
                for (int k = i; k < iEnd; ++k)
                    cell(k, l) = true;
            out.parts.push_back(ground.column({{i, j}, {iEnd, j}, {iEnd, jEnd}, {i, jEnd}}));
        }
    return out;
}

} // namespace

const ShapeRow kTerrain{
    .id = "terrain",
    .name = {"terrain", "地形"},
    .about = {"heights over a square grid, its middle at the origin; solid down to a flat base",
              "方格网上的高度，网的中心在原点；向下到平底为实心"},
    .form = ShapeForm::grid,
    .numbers = {{"spacing",
                 {"distance of neighbouring points of the grid, along x and y", "相邻格点的间距，沿 x 与 y"}},
                {"depth", {"of the base below the lowest point", "底面在最低点以下的深度"}}},
    .leastPoints = 2,
    .mostPoints = 33,
    .complete = makeTerrain,
    .mass =
        [](const ShapeLook& s, const Matter& m) {
            return meshMass({s.points, s.faces}, m, "terrain");
        },
    .contact = touchOfTerrain,
    .crease = [](const ShapeLook&) { return 0.01; }, // its folds are what is touched
};

} // namespace polhode::course

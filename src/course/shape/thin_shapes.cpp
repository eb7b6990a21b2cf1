#include "course/shape/shape_rows.h"
#include "engine/collide/convex_parts.h"

#include <algorithm>
#include <vector>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

const Text kRadius{"radius", "半径"};

std::vector<Eigen::Vector2d> outlineOf(const ShapeLook& lamina)
{
    std::vector<Eigen::Vector2d> outline;
    for (const Vector3d& point : lamina.points)
        outline.push_back(point.head<2>());
    return outline;
}

/// Twice the area, < 0 where the outline runs clockwise.
double areaOf(const std::vector<Eigen::Vector2d>& p)
{
    double area = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Eigen::Vector2d& q = p[(i + 1) % p.size()];
        area += p[i].x() * q.y() - p[i].y() * q.x();
    }
    return area;
}

bool isConcave(const std::vector<Eigen::Vector2d>& outline)
{
    Eigen::AlignedBox2d box;
    for (const Eigen::Vector2d& p : outline)
        box.extend(p);
    const double room = kHollow * box.diagonal().norm(), sense = areaOf(outline) < 0.0 ? -1.0 : 1.0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Eigen::Vector2d along = outline[(i + 1) % outline.size()] - outline[i];
        const Eigen::Vector2d out = sense * Eigen::Vector2d(along.y(), -along.x());
        for (const Eigen::Vector2d& p : outline)
            if (out.dot(p - outline[i]) > room * out.norm())
                return true;
    }
    return false;
}

/// As a thin plate.
ContactParts touchOfLamina(const ShapeLook& lamina)
{
    std::vector<Eigen::Vector2d> outline = outlineOf(lamina);
    std::vector<Vector3d> corners;
    for (const Vector3d& corner : lamina.points)
        for (const double z : {-0.5 * kThin, 0.5 * kThin})
            corners.push_back(corner + z * Vector3d::UnitZ());
    if (!isConcave(outline))
        return touches(HullShape{corners});
    if (areaOf(outline) < 0.0)
        std::ranges::reverse(outline);
    return partsOfHollow(drawnOut(outline, -0.5 * kThin, 0.5 * kThin), corners);
}

} // namespace

const ShapeRow kShell{
    .id = "shell",
    .name = {"hollow ball", "球壳"},
    .about = {"radius; thin", "半径；薄壁"},
    .form = ShapeForm::number,
    .numbers = {{"radius", kRadius}},
    .amount = ShapeAmount::area,
    .mass = [](const ShapeLook& s, const Matter& m) { return shellMass(number(s, "radius"), m); },
    .contact = [](const ShapeLook& s) { return touches(SphereShape{number(s, "radius")}); },
};

const ShapeRow kPlate{
    .id = "plate",
    .name = {"rectangular plate", "矩形薄板"},
    .about = {"edges along x and y; thin", "沿 x、y 的边长；薄"},
    .form = ShapeForm::list,
    .numbers = {{"x", {"edge along x", "x 向边长"}}, {"y", {"edge along y", "y 向边长"}}},
    .amount = ShapeAmount::area,
    .mass = [](const ShapeLook& s, const Matter& m) { return plateMass(number(s, "x"), number(s, "y"), m); },
    .contact =
        [](const ShapeLook& s) {
            return touches(BoxShape{0.5 * Vector3d(number(s, "x"), number(s, "y"), kThin)});
        },
};

const ShapeRow kLamina{
    .id = "lamina",
    .name = {"polygonal plate", "多边形薄板"},
    .about = {"corners [x, y], in turn; thin", "依次的顶点 [x, y]；薄"},
    .form = ShapeForm::vertices,
    .leastPoints = 3,
    .flat = true,
    .amount = ShapeAmount::area,
    .mass = [](const ShapeLook& s, const Matter& m) { return laminaMass(outlineOf(s), m); },
    .contact = touchOfLamina,
};

const ShapeRow kDisc{
    .id = "disc",
    .name = {"disc", "圆盘"},
    .about = {"radius; thin, in xy", "半径；薄，在 xy 平面内"},
    .form = ShapeForm::number,
    .numbers = {{"radius", kRadius}},
    .amount = ShapeAmount::area,
    .mass = [](const ShapeLook& s, const Matter& m) { return discMass(number(s, "radius"), m); },
    .contact =
        [](const ShapeLook& s) {
            return touches(CylinderShape{number(s, "radius"), 0.5 * kThin});
        },
};

const ShapeRow kHoop{
    .id = "hoop",
    .name = {"hoop", "圆环"},
    .about = {"radius; a thin ring in xy", "半径；xy 平面内的细圆环"},
    .form = ShapeForm::number,
    .numbers = {{"radius", kRadius}},
    .amount = ShapeAmount::length,
    .mass = [](const ShapeLook& s, const Matter& m) { return hoopMass(number(s, "radius"), m); },
    .contact =
        [](const ShapeLook& s) {
            const double radius = number(s, "radius");
            return touches(TubeShape{std::max(radius - kThin, 0.5 * radius), radius, 0.5 * kThin});
        },
};

const ShapeRow kRod{
    .id = "rod",
    .name = {"thin rod", "细杆"},
    .about = {"length; thin, along x", "长度；细，沿 x"},
    .form = ShapeForm::number,
    .numbers = {{"length", {"length", "长度"}}},
    .amount = ShapeAmount::length,
    .mass = [](const ShapeLook& s, const Matter& m) { return rodMass(number(s, "length"), m); },
    .contact = [](const ShapeLook& s) { return touches(RodShape{0.5 * number(s, "length")}); },
};

} // namespace polhode::course

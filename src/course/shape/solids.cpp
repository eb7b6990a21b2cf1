#include "course/shape/shape_rows.h"
#include "engine/body/mesh_mass.h"

#include <Eigen/Core>

#include <cmath>
#include <numbers>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

const Text kRadius{"radius", "半径"}, kHeight{"height", "高"};

Vector3d edges(const ShapeLook& s)
{
    return {number(s, "x"), number(s, "y"), number(s, "z")};
}

/// One of whose sides faces −y.
void makePrism(ShapeLook& s)
{
    const auto sides = static_cast<int>(number(s, "sides"));
    s.points.clear();
    for (int k = 0; k < sides; ++k) {
        const double angle = 2 * std::numbers::pi * (k + 0.5) / sides - 0.5 * std::numbers::pi;
        for (const double z : {-0.5 * number(s, "height"), 0.5 * number(s, "height")})
            s.points.emplace_back(number(s, "radius") * std::cos(angle),
                                  number(s, "radius") * std::sin(angle), z);
    }
    becomeHull(s);
}

} // namespace

const ShapeRow kBox{
    .id = "box",
    .name = {"box", "长方体"},
    .about = {"full edges along x, y, z", "沿 x、y、z 的棱长（全长）"},
    .form = ShapeForm::list,
    .numbers = {{"x", {"edge along x", "x 向棱长"}},
                {"y", {"edge along y", "y 向棱长"}},
                {"z", {"edge along z", "z 向棱长"}}},
    .mass = [](const ShapeLook& s, const Matter& m) { return boxMass(edges(s), m); },
    .contact = [](const ShapeLook& s) { return touches(BoxShape{0.5 * edges(s)}); },
};

const ShapeRow kSphere{
    .id = "sphere",
    .name = {"ball", "球"},
    .about = {"radius", "半径"},
    .form = ShapeForm::number,
    .numbers = {{"radius", kRadius}},
    .mass = [](const ShapeLook& s, const Matter& m) { return sphereMass(number(s, "radius"), m); },
    .contact = [](const ShapeLook& s) { return touches(SphereShape{number(s, "radius")}); },
};

const ShapeRow kEllipsoid{
    .id = "ellipsoid",
    .name = {"ellipsoid", "椭球"},
    .about = {"half axes along x, y, z", "沿 x、y、z 的半轴"},
    .form = ShapeForm::list,
    .numbers = {{"x", {"half axis along x", "x 半轴"}},
                {"y", {"half axis along y", "y 半轴"}},
                {"z", {"half axis along z", "z 半轴"}}},
    .mass = [](const ShapeLook& s, const Matter& m) { return ellipsoidMass(edges(s), m); },
    .contact = [](const ShapeLook& s) { return touches(EllipsoidShape{edges(s)}); },
};

const ShapeRow kCylinder{
    .id = "cylinder",
    .name = {"cylinder", "圆柱"},
    .about = {"about z", "轴沿 z"},
    .form = ShapeForm::map,
    .numbers = {{"radius", kRadius}, {"height", kHeight}},
    .mass = [](const ShapeLook& s,
               const Matter& m) { return cylinderMass(number(s, "radius"), number(s, "height"), m); },
    .contact =
        [](const ShapeLook& s) {
            return touches(CylinderShape{number(s, "radius"), 0.5 * number(s, "height")});
        },
};

const ShapeRow kTube{
    .id = "tube",
    .name = {"tube", "圆管"},
    .about = {"about z; hollow in contact too", "轴沿 z；接触时也是空心的"},
    .form = ShapeForm::map,
    .numbers = {{"inner", {"inner radius", "内半径"}, 0, 0, "outer"},
                {"outer", {"outer radius", "外半径"}},
                {"height", kHeight}},
    .mass =
        [](const ShapeLook& s, const Matter& m) {
            return tubeMass(number(s, "inner"), number(s, "outer"), number(s, "height"), m);
        },
    .contact =
        [](const ShapeLook& s) {
            return touches(TubeShape{number(s, "inner"), number(s, "outer"), 0.5 * number(s, "height")});
        },
};

const ShapeRow kCapsule{
    .id = "capsule",
    .name = {"capsule", "胶囊体"},
    .about = {"about z", "轴沿 z"},
    .form = ShapeForm::map,
    .numbers = {{"radius", kRadius},
                {"height", {"height of the cylinder between the half balls", "两半球间圆柱的高"}}},
    .mass = [](const ShapeLook& s,
               const Matter& m) { return capsuleMass(number(s, "radius"), number(s, "height"), m); },
    .contact =
        [](const ShapeLook& s) {
            return touches(CapsuleShape{number(s, "radius"), 0.5 * number(s, "height")});
        },
};

const ShapeRow kCone{
    .id = "cone",
    .name = {"cone", "圆锥"},
    .about = {"about z; tip at the origin, opening up +z", "轴沿 z；顶点在原点，向 +z 张开"},
    .form = ShapeForm::map,
    .numbers = {{"radius", {"radius of the base", "底面半径"}}, {"height", kHeight}},
    .mass = [](const ShapeLook& s,
               const Matter& m) { return coneMass(number(s, "radius"), number(s, "height"), m); },
    .contact =
        [](const ShapeLook& s) {
            return touches(ConeShape{number(s, "radius"), number(s, "height")});
        },
};

const ShapeRow kPrism{
    .id = "prism",
    .name = {"regular prism", "正棱柱"},
    .about = {"about z, one side facing −y", "轴沿 z，一个侧面朝 −y"},
    .form = ShapeForm::map,
    .numbers = {{"sides", {"number of sides", "侧面数"}, 3, 256},
                {"radius", {"radius of the corners", "外接圆半径"}},
                {"height", kHeight}},
    .complete = makePrism,
    .mass =
        [](const ShapeLook& s, const Matter& m) {
            return meshMass({s.points, s.faces}, m, "prism");
        },
    .contact = [](const ShapeLook& s) { return touches(HullShape{s.points}); },
    .crease = [](const ShapeLook& s) { return std::numbers::pi / number(s, "sides"); }, // sides are flat
};

} // namespace polhode::course

#include "course/shape/shape_rows.h"
#include "engine/body/mesh_mass.h"

namespace polhode::course
{

namespace
{

/// Its base x × y lies about the origin in z = 0; the upright face of height z stands at +x, from where the
/// slope comes down to −x.
void makeWedge(ShapeLook& s)
{
    const double x = 0.5 * number(s, "x"), y = 0.5 * number(s, "y");
    s.points.clear();
    for (const double side : {-y, y}) {
        s.points.emplace_back(-x, side, 0.0);
        s.points.emplace_back(x, side, 0.0);
        s.points.emplace_back(x, side, number(s, "z"));
    }
    becomeHull(s);
}

} // namespace

const ShapeRow kWedge{
    .id = "wedge",
    .name = {"wedge", "楔形块"},
    .about = {"base a × b about the origin, upright face of height c at +x",
              "底面 a × b 以原点为中心，高 c 的竖直面在 +x 一侧"},
    .form = ShapeForm::list,
    .numbers = {{"x", {"length of the base", "底面长"}},
                {"y", {"width", "宽"}},
                {"z", {"height of the upright face", "竖直面高"}}},
    .complete = makeWedge,
    .mass =
        [](const ShapeLook& s, const Matter& m) {
            return meshMass({s.points, s.faces}, m, "wedge");
        },
    .contact = [](const ShapeLook& s) { return touches(HullShape{s.points}); },
};

} // namespace polhode::course

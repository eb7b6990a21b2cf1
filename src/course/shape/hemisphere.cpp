#include "course/shape/shape_rows.h"

#include <cmath>
#include <numbers>

namespace polhode::course
{

namespace
{

/// V = 2 π r³/3; the centre of mass lies 3 r/8 above the flat face; about it I_z = 2 m r²/5,
/// I_x = 83 m r²/320.
MassProperties massOfHemisphere(const ShapeLook& s, const Matter& matter)
{
    const double r = number(s, "radius");
    const double transverse = 83.0 / 320.0 * r * r;
    return filled(2.0 / 3.0 * std::numbers::pi * r * r * r, Eigen::Vector3d(0.0, 0.0, 0.375 * r),
                  Eigen::Vector3d(transverse, transverse, 0.4 * r * r).asDiagonal(), matter, "hemisphere");
}

void makeHemisphere(ShapeLook& s)
{
    constexpr int kAround = 64, kUp = 16;
    const double r = number(s, "radius");
    s.points = {{0, 0, r}};
    for (int k = 1; k <= kUp; ++k)
        for (int i = 0; i < kAround; ++i) {
            const double u = 2 * std::numbers::pi * i / kAround, v = 0.5 * std::numbers::pi * k / kUp;
            s.points.emplace_back(r * std::sin(v) * std::cos(u), r * std::sin(v) * std::sin(u),
                                  k == kUp ? 0.0 : r * std::cos(v));
        }
    becomeHull(s);
}

} // namespace

const ShapeRow kHemisphere{
    .id = "hemisphere",
    .name = {"half a ball", "半球"},
    .about = {"radius; flat face at the origin, dome up +z", "半径；平面在原点，球面朝 +z"},
    .form = ShapeForm::number,
    .numbers = {{"radius", {"radius", "半径"}}},
    .complete = makeHemisphere,
    .mass = massOfHemisphere,
    .contact = [](const ShapeLook& s) { return touches(HemisphereShape{number(s, "radius")}); },
};

} // namespace polhode::course

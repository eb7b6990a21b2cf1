#include "course/shape/shape_rows.h"

#include <cmath>
#include <numbers>

namespace polhode::course
{

namespace
{

constexpr double kPi = std::numbers::pi;

/// The circles of a ring about z: `around` of them, each of `along` points.
std::vector<Eigen::Vector3d> grid(const ShapeLook& s, int around, int along)
{
    std::vector<Eigen::Vector3d> points;
    for (int i = 0; i < around; ++i)
        for (int k = 0; k < along; ++k) {
            const double u = 2 * kPi * i / around, v = 2 * kPi * k / along;
            const double out = number(s, "ring") + number(s, "tube") * std::cos(v);
            points.emplace_back(out * std::cos(u), out * std::sin(u), number(s, "tube") * std::sin(v));
        }
    return points;
}

void makeTorus(ShapeLook& s)
{
    constexpr int kAround = 64, kAlong = 24;
    s.points = grid(s, kAround, kAlong);
    s.faces.clear();
    const auto at = [](int i, int k) { return (i % kAround) * kAlong + k % kAlong; };
    for (int i = 0; i < kAround; ++i)
        for (int k = 0; k < kAlong; ++k) {
            s.faces.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
            s.faces.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
        }
}

/// V = 2 π² R r²; I_z = m (R² + 3 r²/4), I_x = m (R²/2 + 5 r²/8).
MassProperties massOfTorus(const ShapeLook& s, const Matter& matter)
{
    const double R = number(s, "ring"), r = number(s, "tube");
    const double transverse = 0.5 * R * R + 0.625 * r * r;
    return filled(2 * kPi * kPi * R * r * r, Eigen::Vector3d::Zero(),
                  Eigen::Vector3d(transverse, transverse, R * R + 0.75 * r * r).asDiagonal(), matter,
                  "torus");
}

/// Its hull: the hole is filled.
ContactParts touchOfTorus(const ShapeLook& s)
{
    constexpr int kAround = 32, kAlong = 12;
    ContactParts out = touches(HullShape{grid(s, kAround, kAlong)});
    out.filled = true;
    return out;
}

} // namespace

const ShapeRow kTorus{
    .id = "torus",
    .name = {"torus", "圆环体"},
    .about = {"about z; touches as its hull", "轴沿 z；接触时取其凸包"},
    .form = ShapeForm::map,
    .numbers = {{"ring", {"radius of the middle line of the tube", "管中心线的半径"}},
                {"tube", {"radius of the tube", "管的半径"}, 0, 0, "ring"}},
    .complete = makeTorus,
    .mass = massOfTorus,
    .contact = touchOfTorus,
};

} // namespace polhode::course

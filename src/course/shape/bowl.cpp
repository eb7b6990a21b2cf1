#include "course/shape/shape_rows.h"

#include <cmath>
#include <numbers>

namespace polhode::course
{

namespace
{

/// Half a ball of radius R less half of one of radius r, with the sums that R³ − r³ and the like have in
/// common: V = 2 π (R³ − r³)/3, the centre of mass 3 (R⁴ − r⁴)/8 (R³ − r³) below the centre of the balls,
/// about which every moment is 2 m (R⁵ − r⁵)/5 (R³ − r³).
MassProperties massOfBowl(const ShapeLook& s, const Matter& matter)
{
    const double R = number(s, "outer"), r = number(s, "inner");
    const double third = R * R + R * r + r * r, fourth = (R + r) * (R * R + r * r);
    const double fifth = R * R * R * R + R * r * third + r * r * r * r;
    const double depth = 0.375 * fourth / third, about = 0.4 * fifth / third;
    return filled(2.0 / 3.0 * std::numbers::pi * (R - r) * third, Eigen::Vector3d(0.0, 0.0, -depth),
                  Eigen::Vector3d(about - depth * depth, about - depth * depth, about).asDiagonal(), matter,
                  "bowl");
}

/// Rings from the lowest point up the outside, and from the rim down to the lowest point of the inside.
void makeBowl(ShapeLook& s)
{
    constexpr int kAround = 64, kUp = 16, kRings = 2 * kUp;
    s.points.clear();
    s.faces.clear();
    for (const double radius : {number(s, "outer"), number(s, "inner")})
        for (int k = 1; k <= kUp; ++k)
            for (int i = 0; i < kAround; ++i) {
                const bool inside = s.points.size() >= std::size_t{kUp} * kAround;
                const double u = 2 * std::numbers::pi * i / kAround,
                             v = 0.5 * std::numbers::pi * (inside ? kUp + 1 - k : k) / kUp;
                s.points.push_back(
                    radius
                    * Eigen::Vector3d(std::sin(v) * std::cos(u), std::sin(v) * std::sin(u), -std::cos(v)));
            }
    const auto at = [](int ring, int i) { return ring * kAround + i % kAround; };
    const int outside = static_cast<int>(s.points.size()), inside = outside + 1;
    s.points.emplace_back(0.0, 0.0, -number(s, "outer"));
    s.points.emplace_back(0.0, 0.0, -number(s, "inner"));
    for (int i = 0; i < kAround; ++i) {
        s.faces.push_back({outside, at(0, i + 1), at(0, i)});
        for (int ring = 0; ring + 1 < kRings; ++ring) {
            s.faces.push_back({at(ring, i), at(ring, i + 1), at(ring + 1, i + 1)});
            s.faces.push_back({at(ring, i), at(ring + 1, i + 1), at(ring + 1, i)});
        }
        s.faces.push_back({inside, at(kRings - 1, i), at(kRings - 1, i + 1)});
    }
}

} // namespace

const ShapeRow kBowl{
    .id = "bowl",
    .name = {"bowl", "碗"},
    .about = {"half a spherical shell, its centre at the origin, open up +z; hollow in contact too",
              "半个球壳，球心在原点，开口朝 +z；接触时也是空心的"},
    .form = ShapeForm::map,
    .numbers = {{"inner", {"inner radius", "内半径"}, 0, 0, "outer"}, {"outer", {"outer radius", "外半径"}}},
    .complete = makeBowl,
    .mass = massOfBowl,
    .contact =
        [](const ShapeLook& s) {
            return touches(BowlShape{number(s, "inner"), number(s, "outer")});
        },
};

} // namespace polhode::course

#include "course/shape/shape_rows.h"

#include <vector>

namespace polhode::course
{

namespace
{

MassProperties massOfPoints(const ShapeLook& s, const Matter&)
{
    std::vector<MassPoint> points;
    for (std::size_t i = 0; i < s.points.size(); ++i)
        points.push_back({s.masses.at(i), s.points[i]});
    return pointsMass(points);
}

ContactParts touchOfPoints(const ShapeLook& s)
{
    ContactParts out;
    for (const Eigen::Vector3d& point : s.points) {
        out.parts.push_back({PointShape{}});
        out.parts.back().X_S.translation() = point;
    }
    return out;
}

} // namespace

const ShapeRow kPoints{
    .id = "points",
    .name = {"points held together", "刚性连接的质点组"},
    .form = ShapeForm::points,
    .leastPoints = 1,
    .amount = ShapeAmount::own,
    .mass = massOfPoints,
    .contact = touchOfPoints,
};

const ShapeRow kParticle{
    .id = "particle",
    .name = {"particle", "质点"},
    .form = ShapeForm::word,
    .amount = ShapeAmount::point,
    .mass =
        [](const ShapeLook&, const Matter& m) {
            MassProperties point;
            point.mass = m.value;
            return point;
        },
    .contact = [](const ShapeLook&) { return touches(PointShape{}); },
};

const ShapeRow kCompound{
    .id = "compound",
    .name = {"compound of shapes", "组合体"},
    .form = ShapeForm::parts,
    .amount = ShapeAmount::parts,
};

} // namespace polhode::course

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
    .about = {"points with masses; on one line they get 1e-8 of their largest moment about it",
              "有质量的各点；全在一条直线上时，绕该线取最大转动惯量的 1e-8"},
    .form = ShapeForm::points,
    .leastPoints = 1,
    .amount = ShapeAmount::own,
    .mass = massOfPoints,
    .contact = touchOfPoints,
};

const ShapeRow kParticle{
    .id = "particle",
    .name = {"particle", "质点"},
    .about = {"does not turn, and takes no marks and no torques", "不转动，没有标记点，也不受力矩"},
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
    .about = {"parts, each a shape at its place", "各部件，每个是放在某处的形状"},
    .form = ShapeForm::parts,
    .amount = ShapeAmount::parts,
};

} // namespace polhode::course

#include "engine/collide/element.h"

#include "engine/collide/collision_world.h"
#include "engine/collide/polyhedron.h"
#include "engine/math/number_text.h"
#include "engine/math/refused.h"

#include <cmath>
#include <numbers>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

void requireSize(const std::string& name, const char* what, double value, bool zeroAllowed = false)
{
    if (!(std::isfinite(value) && (value > 0.0 || (zeroAllowed && value == 0.0))))
        refuse(Subject::thing(name), what, value, "m",
               zeroAllowed ? allowed::kNotNegative : allowed::kPositive);
}

Element point(const Vector3d& c, double radius, std::vector<Vector3d> into = {})
{
    Element e;
    e.c = e.boundCentre = c;
    e.radius = e.bound = radius;
    e.into = std::move(into);
    return e;
}

/// The half of a ball's surface about the direction `to`, whose normal leads away from `into`.
Element dome(double radius, const Vector3d& to, const Vector3d& into)
{
    Element e = point(Vector3d::Zero(), radius, {into});
    e.a = to;
    e.arcCos = 0.0;
    return e;
}

Element line(const Vector3d& from, const Vector3d& to, double radius, std::vector<Vector3d> into = {})
{
    Element e;
    e.kind = ElementKind::line;
    e.c = e.boundCentre = 0.5 * (from + to);
    e.half = 0.5 * (to - from).norm();
    e.u = (to - from).normalized();
    e.a = e.u.unitOrthogonal();
    e.radius = radius;
    e.bound = std::hypot(e.half, radius);
    e.into = std::move(into);
    return e;
}

Element disc(const Vector3d& c, const Vector3d& normal, double radius, double hole = 0.0)
{
    Element e;
    e.kind = ElementKind::face;
    e.c = e.boundCentre = c;
    e.u = normal;
    e.disc = e.bound = radius;
    e.hole = hole;
    return e;
}

/// The sharp rim of a disc that faces along `axis`, and the points that stand for it when it lies flat.
void addRim(std::vector<Element>& out, const Vector3d& c, const Vector3d& axis, double radius,
            double sinAngle, double cosAngle, bool hollow = false)
{
    Element e;
    e.kind = ElementKind::circle;
    e.c = e.boundCentre = c;
    e.u = axis;
    e.radius = e.bound = radius;
    e.sinAngle = sinAngle;
    e.cosAngle = cosAngle;
    e.hollow = hollow;
    const int rim = static_cast<int>(out.size());
    out.push_back(e);
    for (int i = 0; i < kRimPoints; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kRimPoints;
        const Vector3d outward = std::cos(angle) * Vector3d::UnitX() + std::sin(angle) * Vector3d::UnitY();
        Element sample = point(c + radius * outward, 0.0);
        sample.u = axis;
        sample.a = outward;
        sample.hollow = hollow;
        sample.rimSample = true;
        sample.rim = rim;
        out.push_back(sample);
    }
}

std::vector<Element> polyhedronElements(const std::vector<Vector3d>& points)
{
    const Polyhedron body = polyhedronOf(convexHull(points));
    std::vector<Element> out;
    for (const Vector3d& v : body.vertices)
        out.push_back(point(v, 0.0));
    std::vector<Element> edges;
    const int firstFace = static_cast<int>(body.vertices.size() + body.edges.size());
    for (const Polyhedron::Edge& edge : body.edges) {
        const Vector3d& from = body.vertices[edge.from];
        const Vector3d& to = body.vertices[edge.to];
        const Vector3d d = (to - from).normalized();
        out[edge.from].into.push_back(d);
        out[edge.to].into.push_back(-d);
        edges.push_back(line(
            from, to, 0.0, {body.faces[edge.left].normal.cross(d), -body.faces[edge.right].normal.cross(d)}));
        edges.back().ends = {edge.from, edge.to};
        edges.back().flanks = {firstFace + edge.left, firstFace + edge.right};
    }
    out.insert(out.end(), edges.begin(), edges.end());
    for (const Polyhedron::Face& face : body.faces) {
        Element e;
        e.kind = ElementKind::face;
        e.u = face.normal;
        for (const int corner : face.corners)
            e.boundCentre += body.vertices[corner] / static_cast<double>(face.corners.size());
        e.c = e.boundCentre;
        e.bound = 0.0;
        for (std::size_t i = 0; i < face.corners.size(); ++i) {
            const Vector3d& from = body.vertices[face.corners[i]];
            const Vector3d& to = body.vertices[face.corners[(i + 1) % face.corners.size()]];
            const Vector3d dir = (to - from).cross(e.u).normalized();
            e.sides.push_back({dir, dir.dot(from)});
            e.bound = std::max(e.bound, (from - e.c).norm());
        }
        out.push_back(e);
    }
    return out;
}

/// The features of each shape in its own frame.
struct Build {
    const std::string& name;

    void requireHalf(const Vector3d& half) const
    {
        requireSize(name, "half.x", half.x());
        requireSize(name, "half.y", half.y());
        requireSize(name, "half.z", half.z());
    }

    void requireWall(double inner, double outer) const
    {
        if (!(std::isfinite(outer) && outer > inner))
            refuse(Subject::thing(name), "outer", outer, "m",
                   {"more than inner = " + numberText(inner) + " m",
                    "大于 inner = " + numberText(inner) + " m"});
    }

    std::vector<Element> operator()(const PointShape&) const { return {point(Vector3d::Zero(), 0.0)}; }

    std::vector<Element> operator()(const SphereShape& s) const
    {
        requireSize(name, "radius", s.radius);
        return {point(Vector3d::Zero(), s.radius)};
    }

    std::vector<Element> operator()(const EllipsoidShape& s) const
    {
        requireHalf(s.half);
        Element e;
        e.kind = ElementKind::quadric;
        e.semi = s.half;
        e.radius = s.half.minCoeff();
        e.bound = s.half.maxCoeff();
        return {e};
    }

    std::vector<Element> operator()(const BoxShape& s) const
    {
        requireHalf(s.half);
        return polyhedronElements(boxCorners(s.half));
    }

    std::vector<Element> operator()(const CapsuleShape& s) const
    {
        requireSize(name, "radius", s.radius);
        requireSize(name, "halfLength", s.halfLength);
        const Vector3d end = s.halfLength * Vector3d::UnitZ();
        return {point(-end, s.radius, {Vector3d::UnitZ()}), point(end, s.radius, {-Vector3d::UnitZ()}),
                line(-end, end, s.radius)};
    }

    std::vector<Element> operator()(const CylinderShape& s) const
    {
        requireSize(name, "radius", s.radius);
        requireSize(name, "halfLength", s.halfLength);
        const Vector3d end = s.halfLength * Vector3d::UnitZ();
        std::vector<Element> out{line(-end, end, s.radius), disc(-end, -Vector3d::UnitZ(), s.radius),
                                 disc(end, Vector3d::UnitZ(), s.radius)};
        addRim(out, -end, -Vector3d::UnitZ(), s.radius, 0.0, 1.0);
        addRim(out, end, Vector3d::UnitZ(), s.radius, 0.0, 1.0);
        return out;
    }

    std::vector<Element> operator()(const TubeShape& s) const
    {
        requireSize(name, "inner", s.inner);
        requireSize(name, "halfLength", s.halfLength);
        requireWall(s.inner, s.outer);
        const Vector3d end = s.halfLength * Vector3d::UnitZ();
        std::vector<Element> out{line(-end, end, s.outer), disc(-end, -Vector3d::UnitZ(), s.outer, s.inner),
                                 disc(end, Vector3d::UnitZ(), s.outer, s.inner)};
        addRim(out, -end, -Vector3d::UnitZ(), s.outer, 0.0, 1.0);
        addRim(out, end, Vector3d::UnitZ(), s.outer, 0.0, 1.0);
        out.push_back(line(-end, end, s.inner));
        out.back().hollow = true;
        addRim(out, -end, -Vector3d::UnitZ(), s.inner, 0.0, 1.0, true);
        addRim(out, end, Vector3d::UnitZ(), s.inner, 0.0, 1.0, true);
        return out;
    }

    std::vector<Element> operator()(const ConeShape& s) const
    {
        requireSize(name, "radius", s.radius);
        requireSize(name, "height", s.height);
        Element side;
        side.kind = ElementKind::cone;
        side.slant = std::hypot(s.radius, s.height);
        side.sinAngle = s.radius / side.slant;
        side.cosAngle = s.height / side.slant;
        side.bound = side.slant;
        std::vector<Vector3d> generators;
        for (int i = 0; i < kRimPoints; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / kRimPoints;
            generators.emplace_back(side.sinAngle * std::cos(angle), side.sinAngle * std::sin(angle),
                                    side.cosAngle);
        }
        const Vector3d base = s.height * Vector3d::UnitZ();
        std::vector<Element> out{point(Vector3d::Zero(), 0.0, generators), side,
                                 disc(base, Vector3d::UnitZ(), s.radius)};
        addRim(out, base, Vector3d::UnitZ(), s.radius, side.sinAngle, side.cosAngle);
        return out;
    }

    std::vector<Element> operator()(const HemisphereShape& s) const
    {
        requireSize(name, "radius", s.radius);
        const Vector3d down = -Vector3d::UnitZ();
        std::vector<Element> out{dome(s.radius, -down, down), disc(Vector3d::Zero(), down, s.radius)};
        addRim(out, Vector3d::Zero(), down, s.radius, 0.0, 1.0);
        return out;
    }

    std::vector<Element> operator()(const BowlShape& s) const
    {
        requireSize(name, "inner", s.inner);
        requireWall(s.inner, s.outer);
        const Vector3d up = Vector3d::UnitZ();
        std::vector<Element> out{dome(s.outer, -up, up), dome(s.inner, -up, -up),
                                 disc(Vector3d::Zero(), up, s.outer, s.inner)};
        out[1].hollow = true;
        addRim(out, Vector3d::Zero(), up, s.outer, 0.0, 1.0);
        addRim(out, Vector3d::Zero(), up, s.inner, 0.0, 1.0, true);
        return out;
    }

    std::vector<Element> operator()(const RodShape& s) const
    {
        requireSize(name, "halfLength", s.halfLength);
        const Vector3d end = s.halfLength * Vector3d::UnitX();
        return {point(-end, 0.0, {Vector3d::UnitX()}), point(end, 0.0, {-Vector3d::UnitX()}),
                line(-end, end, 0.0)};
    }

    std::vector<Element> operator()(const HullShape& s) const
    {
        try {
            return polyhedronElements(s.points);
        } catch (const Refused& error) {
            Refusal refusal = error.refusal();
            refusal.subject = Subject::thing(name);
            throw Refused(refusal);
        }
    }

    std::vector<Element> operator()(const HalfSpaceShape&) const
    {
        Element e;
        e.kind = ElementKind::face;
        return {e};
    }

    std::vector<Element> operator()(const ProfileShape& s) const { return profileElements(s, name); }
};

void place(Element& e, const Eigen::Isometry3d& X)
{
    const Eigen::Matrix3d R = X.linear();
    e.c = X * e.c;
    e.boundCentre = X * e.boundCentre;
    e.u = R * e.u;
    e.a = R * e.a;
    e.endless = R * e.endless;
    for (Vector3d& d : e.into)
        d = R * d;
    for (Element::Side& side : e.sides) {
        side.dir = R * side.dir;
        side.offset += side.dir.dot(X.translation());
    }
}

} // namespace

std::vector<Element> elementsOf(const Shape& shape, const Eigen::Isometry3d& X_BS, const std::string& name)
{
    std::vector<Element> elements = std::visit(Build{name}, shape);
    for (Element& e : elements)
        place(e, X_BS);
    return elements;
}

} // namespace polhode

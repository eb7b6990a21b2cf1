#include "engine/collide/element_pair.h"

#include "engine/collide/element_geometry.h"

#include <algorithm>
#include <limits>

namespace polhode
{

namespace
{

using namespace pairs;

Vector3d turned(const Frame<double>& F, const Vector3d& e)
{
    return F.R * e;
}

Vec3<Jet> turned(const Frame<Jet>& F, const Vector3d& e)
{
    const Vector3d r = F.R * e;
    const Vector3d rate = F.w.cross(r), second = F.w.cross(rate);
    return {Jet(r.x(), rate.x(), second.x()), Jet(r.y(), rate.y(), second.y()),
            Jet(r.z(), rate.z(), second.z())};
}

Vector3d origin(const Frame<double>& F)
{
    return F.p;
}

Vec3<Jet> origin(const Frame<Jet>& F)
{
    return {Jet(F.p.x(), F.v.x(), 0.0), Jet(F.p.y(), F.v.y(), 0.0), Jet(F.p.z(), F.v.z(), 0.0)};
}

} // namespace

Frame<double> frameOf(const RigidPose& pose)
{
    return {pose.R_WB, pose.p_WB};
}

Frame<Jet> frameOf(const RigidPose& pose, const RigidVelocity& velocity)
{
    return {pose.R_WB, pose.p_WB, velocity.v_WB, velocity.w_WB};
}

template <class T>
PlacedElement<T> placed(const Element& e, const Frame<T>& F)
{
    PlacedElement<T> out;
    out.element = &e;
    out.c = origin(F) + turned(F, e.c);
    if (e.kind == ElementKind::point)
        return out;
    out.u = turned(F, e.u);
    const bool hasAxes = e.kind == ElementKind::circle || e.kind == ElementKind::quadric;
    if (hasAxes || isArc(e))
        out.a = turned(F, e.a);
    if (hasAxes)
        out.b = turned(F, e.u.cross(e.a));
    return out;
}

template PlacedElement<double> placed<double>(const Element&, const Frame<double>&);
template PlacedElement<Jet> placed<Jet>(const Element&, const Frame<Jet>&);

bool areBare(const Element& e, const Element& f)
{
    const auto isBare
        = [](const Element& x) { return x.kind == ElementKind::line && x.radius == 0.0 && x.into.empty(); };
    return isBare(e) && isBare(f);
}

bool mayMeet(const Element& e, const Element& f, bool distances)
{
    using enum ElementKind;
    const Element& x = e.kind <= f.kind ? e : f;
    const Element& y = e.kind <= f.kind ? f : e;
    if (isHollowBall(x))
        return (y.kind == point || y.kind == circle || y.kind == quadric) && !y.hollow && !y.rimSample;
    if (isHollowBall(y))
        return x.kind == point && !x.hollow && !x.rimSample;
    const auto isBall
        = [](const Element& o) { return o.kind == quadric || (o.kind == point && o.radius > 0.0); };
    switch (x.kind) {
    case point:
        // A flat face meets the outer rim only; in a hollow one a ball or a cone may sit.
        if (x.rimSample && x.hollow)
            return isBall(y) || y.kind == cone;
        if (y.rimSample && y.hollow)
            return isBall(x);
        if (y.kind == face)
            return true;
        if (x.rimSample || y.rimSample)
            return false;
        return distances || y.kind == cone || x.radius > 0.0 || (y.kind != circle && y.radius > 0.0);
    case line:
        return y.kind != face;
    case face:
        return (y.kind == circle && !y.hollow) || y.kind == quadric;
    case circle:
    case cone:
    case quadric:
        break;
    }
    return true;
}

double roomWithin(const Element& e, const Vector3d& p)
{
    const Vector3d d = p - e.c;
    double room = std::numeric_limits<double>::infinity();
    switch (e.kind) {
    case ElementKind::line: {
        room = e.half - std::abs(e.u.dot(d));
        if (!isArc(e))
            return room;
        const Vector3d across = without<double>(d, e.u);
        const double angle = std::atan2(across.cross(e.a).norm(), across.dot(e.a));
        return std::min(room, e.radius * (std::acos(e.arcCos) - angle));
    }
    case ElementKind::face:
        for (const Element::Side& side : e.sides)
            room = std::min(room, side.offset - side.dir.dot(p));
        if (e.disc < 0.0)
            return room;
        room = std::min(room, e.disc - without<double>(d, e.u).norm());
        return e.hole == 0.0 ? room : std::min(room, without<double>(d, e.u).norm() - e.hole);
    case ElementKind::cone: {
        const double along = e.u.dot(d) / e.cosAngle;
        return std::min(along, e.slant - along);
    }
    case ElementKind::point:
    case ElementKind::circle:
    case ElementKind::quadric:
        break;
    }
    return room;
}

double roomBehind(const Element& e, const Vector3d& p, const Vector3d& m)
{
    if (e.rimSample && e.hollow)
        return std::min(m.dot(e.u), -m.dot(e.a));
    constexpr double kUpright = 0.98; // cosine, of a rim that lies flat
    if (e.rimSample)
        return m.dot(e.u) > kUpright ? 1.0 : -1.0;
    double room = std::numeric_limits<double>::infinity();
    Vector3d inward = Vector3d::Zero();
    for (const Vector3d& d : e.into) {
        room = std::min(room, -m.dot(d));
        inward += d;
    }
    // Of a nearly flat edge or corner the directions all lie across the way in too.
    if (e.into.size() > 1)
        room = std::min(room, -m.dot(inward) / inward.norm());
    if (e.kind != ElementKind::circle)
        return room;
    const Vector3d outward = (e.hollow ? -1.0 : 1.0) * without<double>(p - e.c, e.u).normalized();
    return std::min({room, m.dot(outward), m.dot(e.cosAngle * e.u + e.sinAngle * outward)});
}

} // namespace polhode

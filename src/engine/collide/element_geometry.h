#pragma once

#include "engine/collide/element_pair.h"

#include <cmath>
#include <utility>

/// What the meetings of two features and the search for them have in common.
namespace polhode::pairs
{

using Eigen::Vector3d;

/// m, below it a distance has no direction: some tens of roundings of places a metre away.
inline constexpr double kCoincident = 1e-14;
/// Slope by the angle (1/rad), in the size of the function, below which its roots on a rim are merging.
inline constexpr double kLevel = 1e-5;
inline constexpr int kCoplanar = 4; ///< branch of two rims in one plane
inline constexpr int kFollowed = 5; ///< branch of a rim on a face that was somewhere before

/// First branch of the kRimPoints fixed places of a rim in a hollow ball, which stand for it where it lies
/// squarely.
inline constexpr int kRimPlace = 8;

template <class T>
Vec3<T> cast(const Vector3d& v)
{
    return v.template cast<T>();
}

template <class T>
T lengthOf(const Vec3<T>& d)
{
    using std::sqrt;
    return sqrt(d.dot(d));
}

/// d / |d|, or the fallback where d has no direction; its length.
template <class T>
T unitOf(const Vec3<T>& d, const Vector3d& fallback, Vec3<T>& unit)
{
    if (valueOf(d).norm() < kCoincident) {
        unit = cast<T>(fallback);
        return unit.dot(d);
    }
    const T length = lengthOf(d);
    unit = d / length;
    return length;
}

inline bool isArc(const Element& e)
{
    return e.kind == ElementKind::line && e.arcCos > -1.5;
}

/// Whether all places of a rim are alike in a hollow ball; `away` leads from the axis of the rim to its
/// centre, along the rim's plane, as seen from the ball's.
inline bool isFlatInside(const Element& ball, const Element& rim, const Vector3d& away)
{
    return away.norm() < rim.flatSine * ball.radius;
}

inline Vector3d perpendicular(const Vector3d& hint, const Vector3d& axis)
{
    constexpr double kAlong = 1e-6; // of a unit vector: of what is left half the digits are rounding
    const Vector3d d = hint - axis.dot(hint) * axis;
    return d.norm() > kAlong ? d.normalized() : axis.unitOrthogonal();
}

// Of the lengths that a function of the rim is made of: what stays below all round is zero, and all places
// are alike.
inline constexpr double kAlike = 1e-9;

template <class T>
Vec3<T> without(const Vec3<T>& d, const Vec3<T>& axis)
{
    return d - axis * axis.dot(d);
}

/// 1/slope for Newton's method, but 0 where the slope is small beside `least`. Two places that merge run
/// towards each other without bound, and what follows them could not be integrated to the end.
inline double inverse(double slope, double least)
{
    return slope / (slope * slope + least * least);
}

/// A rim: x(psi) = c + R (cos psi a + sin psi b).
template <class T>
struct Rim {
    Vec3<T> x; ///< the point
    Vec3<T> d1; ///< dx/dpsi
    Vec3<T> d2; ///< d²x/dpsi²
};

template <class T>
Rim<T> rimAt(const PlacedElement<T>& circle, double radius, const T& psi)
{
    using std::cos;
    using std::sin;
    const T rc = T(radius) * cos(psi);
    const T rs = T(radius) * sin(psi);
    Rim<T> out;
    out.d2 = -(circle.a * rc + circle.b * rs);
    out.x = circle.c - out.d2;
    out.d1 = circle.b * rc - circle.a * rs;
    return out;
}

/// Half the rate of the squared distance of a rim point from a line, and its slope.
template <class T>
std::pair<T, T> rimLine(const PlacedElement<T>& line, const PlacedElement<T>& circle, double radius,
                        const T& psi)
{
    const Rim<T> rim = rimAt<T>(circle, radius, psi);
    const Vec3<T> w = without<T>(rim.x - line.c, line.u);
    const T along = line.u.dot(rim.d1);
    return {w.dot(rim.d1), rim.d1.dot(rim.d1) - along * along + w.dot(rim.d2)};
}

/// The common normal of a line and a rim at a place where w (⟂ the line) joins them and q is the product of
/// their tangents: along w about a round line, along q where a sharp edge may meet the rim (w = 0); along w
/// too where the tangents are parallel. False where nothing tells.
template <class T>
bool lineCircleNormal(const Element& x, const Element& y, const Vec3<T>& w, const Vec3<T>& q, Vec3<T>& n)
{
    const bool cross = valueOf(q).norm() > kParallel * y.radius;
    const double distance = valueOf(w).norm();
    if (cross ? distance > 0.1 * x.radius && x.radius > 0.0 : distance > kCoincident) {
        n = w / lengthOf(w);
        return true;
    }
    if (cross)
        n = q / lengthOf(q);
    return cross;
}

/// The common normal of two rims at places p and q: along the product of their tangents, or where these are
/// parallel from p to q. False where p and q coincide there.
template <class T>
bool rimsNormal(double scale, const Rim<T>& p, const Rim<T>& q, Vec3<T>& n)
{
    const Vec3<T> product = p.d1.cross(q.d1);
    const Vec3<T> d = q.x - p.x;
    const bool cross = valueOf(product).norm() > kParallel * scale;
    if (!cross && valueOf(d).norm() < kCoincident)
        return false;
    n = cross ? Vec3<T>(product / lengthOf(product)) : Vec3<T>(d / lengthOf(d));
    return true;
}

/// The outward normal of a cone's side in the meridian plane of a point, on the axis in that of `hint`: of
/// the near side, or (side = −1) of the side beyond the axis.
template <class T>
Vec3<T> sideNormal(const Element& cone, const PlacedElement<T>& K, const Vec3<T>& at, double side,
                   const Vector3d& hint = Vector3d::Zero())
{
    Vec3<T> outward;
    unitOf<T>(without<T>(at - K.c, K.u) * T(side), perpendicular(hint, valueOf(K.u)), outward);
    return outward * T(cone.cosAngle) - K.u * T(cone.sinAngle);
}

/// The component along the rim of a cone's normal, zero where the rim meets the side squarely.
template <class T>
T rimCone(const PlacedElement<T>& circle, double radius, const Element& cone, const PlacedElement<T>& K,
          const T& psi, double side)
{
    const Rim<T> rim = rimAt<T>(circle, radius, psi);
    return sideNormal<T>(cone, K, rim.x, side).dot(rim.d1);
}

} // namespace polhode::pairs

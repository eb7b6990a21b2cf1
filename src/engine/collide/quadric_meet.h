#pragma once

#include "engine/collide/circle_roots.h"
#include "engine/collide/quadric.h"

#include <Eigen/LU>

/// Where an ellipsoid Y meets the other features X; n from X to Y. With jets each step of Newton's method by
/// the slope of the values makes one rate more exact.
namespace polhode::pairs
{

/// Puts the meeting where X has the point p, `rounding` before its surface.
template <class T>
void meetFoot(const PlacedElement<T>& Y, const Vec3<T>& p, const QuadricFoot<T>& foot, double rounding,
              Meeting<T>& out)
{
    const T length = lengthOf<T>(foot.w);
    const T height = (foot.s - T(Y.element->radius * Y.element->radius)) * length;
    out.n = -(Y.a * foot.w.x() + Y.b * foot.w.y() + Y.u * foot.w.z()) / length;
    out.gap = height - T(rounding);
    out.pX = p + out.n * T(rounding);
    out.pY = p + out.n * height;
}

template <class T>
bool pointQuadric(const PlacedElement<T>& X, const PlacedElement<T>& Y, Meeting<T>& out)
{
    const Element& y = *Y.element;
    Vec3<T> q = alongAxes<T>(Y, X.c - Y.c);
    QuadricFoot<T> foot;
    foot.s = T(footPlace<T>(y, q));
    for (int k = 0; k < 3; ++k) {
        const Vec3<T> aw = footNormal<T>(y, q, foot.s).cwiseProduct(cast<T>(y.semi));
        const Vector3d values = valueOf(aw);
        const double slope = -2.0 * values.dot(footNormal<double>(y, values, valueOf(foot.s)));
        foot.s -= (aw.dot(aw) - T(1.0)) / T(slope);
    }
    foot.w = footNormal<T>(y, q, foot.s);
    if (!valueOf(foot.w).allFinite())
        return false;
    meetFoot<T>(Y, X.c, foot, X.element->radius, out);
    return true;
}

template <class T>
bool faceQuadric(const PlacedElement<T>& X, const PlacedElement<T>& Y, Meeting<T>& out)
{
    out.n = X.u;
    out.pY = surfacePoint<T>(Y, -X.u);
    out.gap = X.u.dot(out.pY - X.c);
    out.pX = out.pY - X.u * out.gap;
    return true;
}

template <class T>
PlacedElement<double> valuesOf(const PlacedElement<T>& E)
{
    return {E.element, valueOf(E.c), valueOf(E.u), valueOf(E.a), valueOf(E.b)};
}

/// The common normal n = m/|m| is where the points with the normals n and −n lie along it from each other:
/// m = n₀ + x s + y t with s, t across n₀, and the matrix of Newton's method is that of the radii of
/// curvature of both and the distance.
template <class T>
bool quadricQuadric(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out)
{
    const Vector3d n0 = seed.n, s = n0.unitOrthogonal(), t = n0.cross(s);
    const PlacedElement<double> X0 = valuesOf<T>(X), Y0 = valuesOf<T>(Y);
    const double apart = n0.dot(surfacePoint<double>(Y0, -n0) - surfacePoint<double>(X0, n0));
    const auto across = (Eigen::Matrix<double, 3, 2>() << s, t).finished();
    const Eigen::Matrix2d M = across.transpose() * (curvatureRadii(X0, n0) + curvatureRadii(Y0, -n0)) * across
        + apart * Eigen::Matrix2d::Identity();
    if (!(std::abs(M.determinant()) > kLevel * kLevel * Y0.element->radius * Y0.element->radius))
        return false;
    const Eigen::Matrix2d inverseM = M.inverse();
    T x = T(0.0), y = T(0.0);
    Vec3<T> m = cast<T>(n0);
    for (int k = 0; k < 4; ++k) {
        const Vec3<T> d = surfacePoint<T>(Y, -m) - surfacePoint<T>(X, m);
        const T along = cast<T>(n0).dot(d);
        const T fs = cast<T>(s).dot(d) - x * along, ft = cast<T>(t).dot(d) - y * along;
        x += fs * T(inverseM(0, 0)) + ft * T(inverseM(0, 1));
        y += fs * T(inverseM(1, 0)) + ft * T(inverseM(1, 1));
        m = cast<T>(n0) + cast<T>(s) * x + cast<T>(t) * y;
    }
    out.n = m / lengthOf<T>(m);
    out.pX = surfacePoint<T>(X, m);
    out.pY = surfacePoint<T>(Y, -m);
    out.gap = out.n.dot(out.pY - out.pX);
    return true;
}

inline constexpr int kDisc = 2; ///< branch of a rim deep inside

/// The disc of a rim as an ellipsoid without thickness.
inline Element discOf(const Element& rim)
{
    Element disc;
    disc.kind = ElementKind::quadric;
    disc.semi = {rim.radius, rim.radius, 0.0};
    return disc;
}

/// A place of a rim and its foot on the ellipsoid: both are right where `excess` and `along`, the component
/// of the foot's normal along the rim, are zero.
template <class T>
struct RimFoot {
    Vec3<T> w, d1, d2; ///< along the axes of the ellipsoid
    T excess, along;

    RimFoot(const PlacedElement<T>& X, const PlacedElement<T>& Y, const T& psi, const T& s)
    {
        const Rim<T> rim = rimAt<T>(X, X.element->radius, psi);
        d1 = alongAxes<T>(Y, rim.d1);
        d2 = alongAxes<T>(Y, rim.d2);
        w = footNormal<T>(*Y.element, alongAxes<T>(Y, rim.x - Y.c), s);
        const Vec3<T> aw = w.cwiseProduct(cast<T>(Y.element->semi));
        excess = aw.dot(aw) - T(1.0);
        along = w.dot(d1);
    }
};

/// One step of Newton's method for psi and s.
template <class T>
void stepOnRim(const PlacedElement<T>& X, const PlacedElement<T>& Y, T& psi, T& s)
{
    const Element& y = *Y.element;
    const RimFoot<T> at(X, Y, psi, s);
    const Vector3d w = valueOf(at.w), d1 = valueOf(at.d1);
    const Vector3d a2w = y.semi.cwiseAbs2().cwiseProduct(w);
    const Vector3d perW = footNormal<double>(y, w, valueOf(s)), perD = footNormal<double>(y, d1, valueOf(s));
    const double excessByS = -2.0 * a2w.dot(perW), excessByPsi = 2.0 * a2w.dot(perD);
    const double alongByS = -w.dot(perD), alongByPsi = d1.dot(perD) + w.dot(valueOf(at.d2));
    const double slope = alongByPsi - alongByS * excessByPsi / excessByS;
    const T step = -(at.along - at.excess * T(alongByS / excessByS))
        * T(inverse(slope, kLevel * w.norm() * X.element->radius));
    psi += step;
    s -= (at.excess + step * T(excessByPsi)) / T(excessByS);
}

template <class T>
bool circleQuadric(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out)
{
    if (seed.branch == kDisc) {
        const Element disc = discOf(*X.element);
        PlacedElement<T> D = X;
        D.element = &disc;
        return quadricQuadric<T>(D, Y, seed, out);
    }
    const double radius = X.element->radius;
    T psi = T(seed.s);
    Vec3<T> start = alongAxes<T>(Y, rimAt<T>(X, radius, psi).x - Y.c);
    T s = T(footPlace<T>(*Y.element, start));
    for (int k = 0; k < 5; ++k)
        stepOnRim<T>(X, Y, psi, s);
    const RimFoot<T> at(X, Y, psi, s);
    if (!valueOf(at.w).allFinite())
        return false;
    meetFoot<T>(Y, rimAt<T>(X, radius, psi).x, {s, at.w}, 0.0, out);
    return true;
}

/// Round an axis, of a line or cone, at the angle psi from e: the normal of its side and what it meets there.
template <class T>
struct AxisPlace {
    Vec3<T> n; ///< outward
    Vec3<T> p; ///< the point of the ellipsoid that is nearest along n
    T across; ///< of p from the axis, along the side; zero where both meet
    double slope = 0.0; ///< of that by psi; < 0 where they come nearest

    AxisPlace(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Vec3<T>& e, const T& psi)
    {
        using std::cos;
        using std::sin;
        const Element& x = *X.element;
        const bool isCone = x.kind == ElementKind::cone;
        const double lean = isCone ? x.cosAngle : 1.0, side = x.hollow ? -1.0 : 1.0;
        const Vec3<T> b = X.u.cross(e), outward = e * cos(psi) + b * sin(psi),
                      turn = b * cos(psi) - e * sin(psi);
        n = outward * T(side * lean);
        if (isCone)
            n -= X.u * T(x.sinAngle);
        p = surfacePoint<T>(Y, -n);
        across = turn.dot(p - X.c);
        if constexpr (std::is_same_v<T, double>)
            slope = -outward.dot(p - X.c) - side * lean * turn.dot(curvatureRadii(Y, n) * turn);
    }
};

template <class T>
bool axisQuadric(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out)
{
    const Element& x = *X.element;
    const Vector3d towards = x.hollow ? Vector3d(-seed.n) : seed.n;
    Vec3<T> e;
    unitOf<T>(without<T>(cast<T>(towards), X.u), perpendicular(towards, valueOf(X.u)), e);
    const PlacedElement<double> X0 = valuesOf<T>(X), Y0 = valuesOf<T>(Y);
    const Vector3d e0 = valueOf(e);
    T psi = T(0.0);
    for (int k = 0; k < 4; ++k) {
        const double slope = AxisPlace<double>(X0, Y0, e0, valueOf(psi)).slope;
        psi -= AxisPlace<T>(X, Y, e, psi).across * T(inverse(slope, kLevel * Y.element->radius));
    }
    const AxisPlace<T> at(X, Y, e, psi);
    const double rounding = x.kind == ElementKind::cone ? 0.0 : x.hollow ? -x.radius : x.radius;
    out.n = at.n;
    out.gap = at.n.dot(at.p - X.c) - T(rounding);
    out.pY = at.p;
    out.pX = at.p - at.n * out.gap;
    return true;
}

} // namespace polhode::pairs

#include "engine/collide/element_pair.h"

#include "engine/collide/element_geometry.h"
#include "engine/collide/quadric_meet.h"

namespace polhode
{

namespace
{

using namespace pairs;

constexpr double kCentred = 1e-6; // of its radius, so near to the axis of a hollow rim: outward is rounding
constexpr double kBeyond = 2.0; // lengths of a feature, so far out it is drawn

Seed flipped(Seed seed)
{
    seed.n = -seed.n;
    return seed;
}

template <class T>
void flip(Meeting<T>& m)
{
    m.n = -m.n;
    std::swap(m.pX, m.pY);
}

/// A ball about p, or a point, in the hollow ball x; n from that inward.
template <class T>
void meetInside(const Element& x, const PlacedElement<T>& X, const Vec3<T>& p, double radius,
                const Seed& seed, Meeting<T>& out)
{
    const T distance = unitOf<T>(X.c - p, seed.n, out.n);
    out.gap = T(x.radius - radius) - distance;
    out.pX = X.c - out.n * T(x.radius);
    out.pY = p - out.n * T(radius);
}

/// The place of a rim that is farthest from the centre of the hollow ball about it; one that is followed
/// becomes the nearest once the rim leans to the other side. Where all places are alike the one where it was
/// stands for it.
template <class T>
bool rimInside(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
               const Seed& seed, Meeting<T>& out)
{
    Vec3<T> p = rimAt<T>(Y, y.radius, T(seed.s)).x;
    const Vec3<T> away = without<T>(Y.c - X.c, Y.u);
    if (seed.branch < kRimPlace && !isFlatInside(x, y, valueOf(away))) {
        const bool over = valueOf(away).dot(valueOf(p) - valueOf(Y.c)) < 0.0;
        p = Y.c + away * (T(over ? -y.radius : y.radius) / lengthOf(away));
    }
    meetInside<T>(x, X, p, 0.0, seed, out);
    return true;
}

// Pairs, each ordered by kind; n from X to Y.

template <class T>
bool pointPoint(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
                const Seed& seed, Meeting<T>& out)
{
    if (isHollowBall(x)) {
        meetInside<T>(x, X, Y.c, y.radius, seed, out);
        return true;
    }
    if (isHollowBall(y)) {
        meetInside<T>(y, Y, X.c, x.radius, flipped(seed), out);
        flip(out);
        return true;
    }
    const T distance = unitOf<T>(Y.c - X.c, seed.n, out.n);
    out.gap = distance - T(x.radius + y.radius);
    out.pX = X.c + out.n * T(x.radius);
    out.pY = Y.c - out.n * T(y.radius);
    return true;
}

template <class T>
bool pointLine(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
               const Seed& seed, Meeting<T>& out)
{
    const Vec3<T> w = Y.c - X.c;
    const Vec3<T> foot = Y.c - Y.u * Y.u.dot(w);
    Vec3<T> toAxis;
    const Vector3d fallback
        = isArc(y) ? Vector3d(-valueOf(Y.a)) : perpendicular(y.hollow ? -seed.n : seed.n, valueOf(Y.u));
    const T distance = unitOf<T>(foot - X.c, fallback, toAxis);
    out.n = y.hollow ? Vec3<T>(-toAxis) : toAxis;
    out.gap = (y.hollow ? T(y.radius) - distance : distance - T(y.radius)) - T(x.radius);
    out.pX = X.c + out.n * T(x.radius);
    out.pY = foot - toAxis * T(y.radius);
    return true;
}

template <class T>
bool pointFace(const Element& x, const Element&, const PlacedElement<T>& X, const PlacedElement<T>& Y,
               const Seed&, Meeting<T>& out)
{
    const T height = Y.u.dot(X.c - Y.c);
    out.n = -Y.u;
    out.gap = height - T(x.radius);
    out.pX = X.c - Y.u * T(x.radius);
    out.pY = X.c - Y.u * height;
    return true;
}

template <class T>
bool pointCircle(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
                 const Seed& seed, Meeting<T>& out)
{
    if (isHollowBall(x))
        return rimInside<T>(x, y, X, Y, seed, out);
    Vec3<T> outward;
    const Vec3<T> across = without<T>(X.c - Y.c, Y.u);
    // On the axis of a hole all places are alike, and samples stand for them.
    if (y.hollow && valueOf(across).norm() < kCentred * y.radius)
        return false;
    unitOf<T>(across, perpendicular(-seed.n, valueOf(Y.u)), outward);
    out.pY = Y.c + outward * T(y.radius);
    const T distance = unitOf<T>(out.pY - X.c, seed.n, out.n);
    out.gap = distance - T(x.radius);
    out.pX = X.c + out.n * T(x.radius);
    return true;
}

template <class T>
bool pointCone(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
               const Seed& seed, Meeting<T>& out)
{
    const Vec3<T> N = sideNormal<T>(y, Y, X.c, 1.0, -seed.n);
    const T height = N.dot(X.c - Y.c);
    out.n = -N;
    out.gap = height - T(x.radius);
    out.pX = X.c - N * T(x.radius);
    out.pY = X.c - N * height;
    return true;
}

/// A place along a line, no farther out than `most`: beyond the ends of its feature, where it ceases to meet,
/// the foot on a line that comes to lie along the other one runs to infinity, and a force there with it.
template <class T>
T bounded(const T& place, double most)
{
    return std::abs(valueOf(place)) > most ? T(valueOf(place) > 0.0 ? most : -most) : place;
}

/// The feet on two lines of their common normal, which is along q = e1 × e2, no farther out than `most`.
template <class T>
void feet(const Vec3<T>& o1, const Vec3<T>& e1, double most1, const Vec3<T>& o2, const Vec3<T>& e2,
          double most2, Vec3<T>& foot1, Vec3<T>& foot2)
{
    const Vec3<T> q = e1.cross(e2);
    const T qq = q.dot(q);
    const Vec3<T> d = o2 - o1;
    foot1 = o1 + e1 * bounded<T>(d.cross(e2).dot(q) / qq, most1);
    foot2 = o2 + e2 * bounded<T>(d.cross(e1).dot(q) / qq, most2);
}

template <class T>
bool lineLine(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
              const Seed& seed, Meeting<T>& out)
{
    const Vec3<T> q = X.u.cross(Y.u);
    const double sine = valueOf(q).norm();
    if (sine < kParallel)
        return false;
    const T length = lengthOf(q);
    out.n = (valueOf(q).dot(seed.n) < 0.0 ? Vec3<T>(-q) : q) / length;
    out.gap = out.n.dot(Y.c - X.c) - T(x.radius + y.radius);
    feet<T>(X.c, X.u, kBeyond * x.half, Y.c, Y.u, kBeyond * y.half, out.pX, out.pY);
    out.pX += out.n * T(x.radius);
    out.pY -= out.n * T(y.radius);
    return true;
}

template <class T>
bool lineCircle(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
                const Seed& seed, Meeting<T>& out)
{
    T psi = T(seed.s);
    for (int i = 0; i < 4 && !seed.gone; ++i) {
        const auto [g, slope] = rimLine<T>(X, Y, y.radius, psi);
        psi -= g * T(inverse(valueOf(slope), kLevel * y.radius * y.radius));
    }
    const Rim<T> rim = rimAt<T>(Y, y.radius, psi);
    const Vec3<T> w = rim.x - X.c;
    if (!lineCircleNormal<T>(x, y, without<T>(w, X.u), rim.d1.cross(X.u), out.n))
        return false;
    if (valueOf(out.n).dot(seed.n) < 0.0)
        out.n = -out.n;
    const T r = T(x.hollow ? -x.radius : x.radius);
    out.gap = out.n.dot(w) - r;
    out.pX = X.c + X.u * X.u.dot(w) + out.n * r;
    out.pY = rim.x;
    return true;
}

/// n ⟂ the line with n · u = s for the cone's axis u; the sign of the part across chooses among two.
template <class T>
bool acrossNormal(const Vec3<T>& e, const T& along, const Vec3<T>& u, const T& s, double sign, Vec3<T>& n)
{
    using std::sqrt;
    const T k = e.dot(u);
    const T det = T(1.0) - k * k;
    if (valueOf(det) < kParallel * kParallel)
        return false;
    const T b = (s - along * k) / det;
    const T a = along - b * k;
    const T rest = (T(1.0) - a * a - b * b - T(2.0) * a * b * k) / det;
    if (valueOf(rest) < kParallel * kParallel) // a sine squared, as above
        return false;
    n = e * a + u * b + e.cross(u) * (T(sign) * sqrt(rest));
    return true;
}

/// The generator of the cone whose outward normal is N.
template <class T>
Vec3<T> generator(const Element& cone, const PlacedElement<T>& K, const Vec3<T>& N)
{
    return N * T(cone.sinAngle / cone.cosAngle)
        + K.u * T(cone.cosAngle + cone.sinAngle * cone.sinAngle / cone.cosAngle);
}

template <class T>
bool lineCone(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
              const Seed& seed, Meeting<T>& out)
{
    if (!acrossNormal<T>(X.u, T(0.0), Y.u, T(y.sinAngle), seed.branch == 0 ? 1.0 : -1.0, out.n))
        return false;
    const Vec3<T> g = generator<T>(y, Y, -out.n);
    if (valueOf(Vec3<T>(X.u.cross(g))).norm() < kParallel)
        return false;
    out.gap = out.n.dot(Y.c - X.c) - T(x.radius);
    feet<T>(X.c, X.u, kBeyond * x.half, Y.c, g, kBeyond * y.slant, out.pX, out.pY);
    out.pX += out.n * T(x.radius);
    return true;
}

template <class T>
bool coneCone(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
              const Seed& seed, Meeting<T>& out)
{
    if (!acrossNormal<T>(X.u, T(-x.sinAngle), Y.u, T(y.sinAngle), seed.branch == 0 ? 1.0 : -1.0, out.n))
        return false;
    const Vec3<T> gX = generator<T>(x, X, out.n);
    const Vec3<T> gY = generator<T>(y, Y, -out.n);
    if (valueOf(Vec3<T>(gX.cross(gY))).norm() < kParallel)
        return false;
    out.gap = out.n.dot(Y.c - X.c);
    feet<T>(X.c, gX, kBeyond * x.slant, Y.c, gY, kBeyond * y.slant, out.pX, out.pY);
    return true;
}

/// The lowest place of a rim over a face. Of one that is followed, the place that it becomes as the rim is
/// tilted over: the highest one once the rim leans to the other side. A flat rim has no such place; there the
/// one where it was stands for it. Where the rim is rounded by ε, the lowest point of the spheroid (R, R, ε
/// R).
///
/// With s the part of the face's normal in the plane of the rim and u that across, gap = n · (c − o) ∓ R |s|,
/// and n · (c − o) − R √(s² + ε² u²): the rates of |s| keep their digits where those of its direction lose
/// them.
template <class T>
bool faceCircle(const Element&, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
                const Seed& seed, Meeting<T>& out)
{
    using std::sqrt;
    const T sa = X.u.dot(Y.a), sb = X.u.dot(Y.b);
    Vec3<T> steep = Y.a * sa + Y.b * sb;
    T square = sa * sa + sb * sb;
    const bool rounded = y.rounding > 0.0;
    const bool flat = !rounded && valueOf(square) < y.flatSine * y.flatSine;
    const bool followed = seed.branch == kFollowed;
    if (flat && !followed)
        return false;
    out.n = X.u;
    if (flat) {
        out.pY = rimAt<T>(Y, y.radius, T(seed.s)).x;
        out.gap = X.u.dot(out.pY - X.c);
    } else {
        const bool over
            = followed && !rounded && std::cos(seed.s) * valueOf(sa) + std::sin(seed.s) * valueOf(sb) > 0.0;
        if (rounded) {
            const T up = X.u.dot(Y.u) * T(y.rounding);
            steep += Y.u * (up * T(y.rounding));
            square += up * up;
        }
        const T radius = T(over ? y.radius : -y.radius);
        const T length = sqrt(square);
        out.pY = Y.c + steep * (radius / length);
        out.gap = X.u.dot(Y.c - X.c) + radius * length;
    }
    out.pX = out.pY - X.u * out.gap;
    return true;
}

template <class T>
void coplanarCircles(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
                     Meeting<T>& out)
{
    const Vec3<T> across = without<T>(Y.c - X.c, X.u);
    const T distance = lengthOf(across);
    out.n = across / distance;
    out.gap = distance - T(x.radius + y.radius);
    out.pX = X.c + out.n * T(x.radius);
    out.pY = Y.c - out.n * T(y.radius);
}

template <class T>
bool circleCircle(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
                  const Seed& seed, Meeting<T>& out)
{
    if (seed.branch == kCoplanar) {
        coplanarCircles<T>(x, y, X, Y, out);
        return true;
    }
    T s = T(seed.s);
    T t = T(seed.t);
    const double scale = x.radius * y.radius;
    for (int i = 0; i < 6 && !seed.gone; ++i) {
        const Rim<T> p = rimAt<T>(X, x.radius, s);
        const Rim<T> q = rimAt<T>(Y, y.radius, t);
        const Vec3<T> d = q.x - p.x;
        const T a = d.dot(p.d2) - p.d1.dot(p.d1);
        const T b = p.d1.dot(q.d1);
        const T c = d.dot(q.d2) + q.d1.dot(q.d1);
        const T det = a * c + b * b;
        const T g1 = d.dot(p.d1);
        const T g2 = d.dot(q.d1);
        const T perDet = T(inverse(valueOf(det), kLevel * scale * scale));
        s -= (g1 * c - g2 * b) * perDet;
        t -= (g2 * a + g1 * b) * perDet;
    }
    const Rim<T> p = rimAt<T>(X, x.radius, s);
    const Rim<T> q = rimAt<T>(Y, y.radius, t);
    if (!rimsNormal<T>(scale, p, q, out.n))
        return false;
    if (valueOf(out.n).dot(seed.n) < 0.0)
        out.n = -out.n;
    out.gap = out.n.dot(q.x - p.x);
    out.pX = p.x;
    out.pY = q.x;
    return true;
}

template <class T>
bool circleCone(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
                const Seed& seed, Meeting<T>& out)
{
    T psi = T(seed.s);
    const double side = seed.branch == 0 ? 1.0 : -1.0;
    const double slope = seed.t;
    for (int i = 0; i < 8 && !seed.gone; ++i)
        psi -= rimCone<T>(X, x.radius, y, Y, psi, side) * T(inverse(slope, kLevel * x.radius));
    const Rim<T> rim = rimAt<T>(X, x.radius, psi);
    constexpr double kApex = 1e-9; // of the side: so near to the apex of a cone it has no normal
    if (valueOf(without<T>(rim.x - Y.c, Y.u)).norm() < kApex * y.slant)
        return false;
    const Vec3<T> N = sideNormal<T>(y, Y, rim.x, side);
    out.n = -N;
    out.gap = N.dot(rim.x - Y.c);
    out.pX = rim.x;
    out.pY = rim.x - N * out.gap;
    return true;
}

template <class T>
bool meetQuadric(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out)
{
    using enum ElementKind;
    switch (X.element->kind) {
    case point:
        return isHollowBall(*X.element) ? quadricQuadric<T>(X, Y, seed, out) : pointQuadric<T>(X, Y, out);
    case line:
    case cone:
        return axisQuadric<T>(X, Y, seed, out);
    case face:
        return faceQuadric<T>(X, Y, out);
    case circle:
        return circleQuadric<T>(X, Y, seed, out);
    case quadric:
        return quadricQuadric<T>(X, Y, seed, out);
    }
    return false;
}

template <class T>
bool orderedMeet(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out)
{
    using enum ElementKind;
    const Element& x = *X.element;
    const Element& y = *Y.element;
    if (y.kind == quadric)
        return meetQuadric<T>(X, Y, seed, out);
    switch (x.kind) {
    case point:
        switch (y.kind) {
        case point:
            return pointPoint<T>(x, y, X, Y, seed, out);
        case line:
            return pointLine<T>(x, y, X, Y, seed, out);
        case face:
            return pointFace<T>(x, y, X, Y, seed, out);
        case circle:
            return pointCircle<T>(x, y, X, Y, seed, out);
        case cone:
            return pointCone<T>(x, y, X, Y, seed, out);
        case quadric:
            break;
        }
        return false;
    case line:
        if (y.kind == line)
            return lineLine<T>(x, y, X, Y, seed, out);
        return y.kind == circle ? lineCircle<T>(x, y, X, Y, seed, out) : lineCone<T>(x, y, X, Y, seed, out);
    case face:
        return faceCircle<T>(x, y, X, Y, seed, out);
    case circle:
        return y.kind == circle ? circleCircle<T>(x, y, X, Y, seed, out)
                                : circleCone<T>(x, y, X, Y, seed, out);
    case cone:
        return coneCone<T>(x, y, X, Y, seed, out);
    case quadric:
        break;
    }
    return false;
}

} // namespace

template <class T>
bool meet(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out)
{
    if (!seed.swapped)
        return orderedMeet<T>(X, Y, seed, out);
    if (!orderedMeet<T>(Y, X, flipped(seed), out))
        return false;
    flip(out);
    return true;
}

template bool meet<double>(const PlacedElement<double>&, const PlacedElement<double>&, const Seed&,
                           Meeting<double>&);
template bool meet<Jet>(const PlacedElement<Jet>&, const PlacedElement<Jet>&, const Seed&, Meeting<Jet>&);

} // namespace polhode

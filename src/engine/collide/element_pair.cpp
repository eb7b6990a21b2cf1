#include "engine/collide/element_pair.h"

#include "engine/collide/circle_roots.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

constexpr double kCoincident = 1e-14; // m, below it a distance has no direction
constexpr double kLevel
    = 1e-5; // slope, by the size of the function, below which its roots on a rim are merging
constexpr double kCentred = 1e-6; // part of its radius, so near to the axis of a hollow rim
constexpr double kBeyond = 2.0; // lengths of a feature, so far out it is drawn
constexpr int kCoplanar = 4; // branch of two rims in one plane
constexpr int kFollowed = 5; // branch of a rim on a face that was somewhere before

template <class T>
Vec3<T> cast(const Vector3d& v)
{
    return v.template cast<T>();
}

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

bool isArc(const Element& e)
{
    return e.kind == ElementKind::line && e.arcCos > -1.5;
}

Vector3d perpendicular(const Vector3d& hint, const Vector3d& axis)
{
    const Vector3d d = hint - axis.dot(hint) * axis;
    return d.norm() > 1e-6 ? d.normalized() : axis.unitOrthogonal();
}

template <class T>
Vec3<T> without(const Vec3<T>& d, const Vec3<T>& axis)
{
    return d - axis * axis.dot(d);
}

// --- a rim: x(psi) = c + R (cos psi a + sin psi b)

template <class T>
struct Rim {
    Vec3<T> x; ///< the point
    Vec3<T> d1; ///< dx/dpsi
    Vec3<T> d2; ///< d²x/dpsi²
};

/// 1/slope for Newton's method, but 0 where the slope is small beside `least`. Two places that merge run
/// towards each other without bound, and what follows them could not be integrated to the end.
double inverse(double slope, double least)
{
    return slope / (slope * slope + least * least);
}

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

// --- pairs, each ordered by kind; n from X to Y

template <class T>
bool pointPoint(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
                const Seed& seed, Meeting<T>& out)
{
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

/// The outward normal of a cone's side in the meridian plane of a point.
template <class T>
Vec3<T> coneNormal(const Element& cone, const PlacedElement<T>& K, const Vec3<T>& at,
                   const Vector3d& fallback)
{
    Vec3<T> outward;
    unitOf<T>(without<T>(at - K.c, K.u), perpendicular(fallback, valueOf(K.u)), outward);
    return outward * T(cone.cosAngle) - K.u * T(cone.sinAngle);
}

template <class T>
bool pointCone(const Element& x, const Element& y, const PlacedElement<T>& X, const PlacedElement<T>& Y,
               const Seed& seed, Meeting<T>& out)
{
    const Vec3<T> N = coneNormal<T>(y, Y, X.c, -seed.n);
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
    if (valueOf(rest) < 1e-12)
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

/// Whether the rims of two cones lie in one plane, both solids on one side of it, and `across`, from centre
/// to centre in that plane, has a direction: cones on a table. They meet where that cuts the rims. (The rim
/// of a cylinder is the end of its side, which meets the other rim itself.)
bool areCoplanar(const Element& x, const Element& y, const PlacedElement<double>& X,
                 const PlacedElement<double>& Y, const Vector3d& across)
{
    return x.sinAngle > 0.0 && y.sinAngle > 0.0 && X.u.dot(Y.u) > 0.0 && X.u.cross(Y.u).norm() < kParallel
        && std::abs(X.u.dot(Y.c - X.c)) < kParallel * (x.radius + y.radius)
        && across.norm() > kParallel * (x.radius + y.radius);
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

/// The normal of a cone's side in the meridian plane of a rim point: of the near side, or (side = −1) of the
/// side beyond the axis.
template <class T>
Vec3<T> sideNormal(const Element& cone, const PlacedElement<T>& K, const Vec3<T>& at, double side)
{
    Vec3<T> outward;
    unitOf<T>(without<T>(at - K.c, K.u) * T(side), valueOf(K.u).unitOrthogonal(), outward);
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
    if (valueOf(without<T>(rim.x - Y.c, Y.u)).norm() < 1e-9 * y.slant)
        return false;
    const Vec3<T> N = sideNormal<T>(y, Y, rim.x, side);
    out.n = -N;
    out.gap = N.dot(rim.x - Y.c);
    out.pX = rim.x;
    out.pY = rim.x - N * out.gap;
    return true;
}

// --- solutions

void lineLineSeeds(const Element& x, const Element& y, const PlacedElement<double>& X,
                   const PlacedElement<double>& Y, Seeds& out)
{
    const Vector3d q = X.u.cross(Y.u);
    if (x.hollow || y.hollow || q.norm() < kParallel)
        return;
    Seed seed;
    seed.n = q.normalized();
    if (x.into.empty() && y.into.empty()) {
        if (seed.n.dot(Y.c - X.c) < 0.0)
            seed.n = -seed.n;
        out.add(seed);
        return;
    }
    out.add(seed);
    seed.n = -seed.n;
    out.add(seed);
}

/// Solutions of a line and a rim at a place on it: of a solid line where the rim comes nearest, of a hollow
/// one where it is farthest from the axis.
void addLineCircle(const PlacedElement<double>& X, const PlacedElement<double>& Y, double psi, bool distances,
                   bool gone, Seeds& out)
{
    const Element& x = *X.element;
    const Element& y = *Y.element;
    const Rim<double> rim = rimAt<double>(Y, y.radius, psi);
    const Vector3d w = without<double>(rim.x - X.c, X.u);
    const Vector3d q = rim.d1.cross(X.u);
    Seed seed;
    seed.s = psi;
    seed.gone = gone;
    if (!lineCircleNormal<double>(x, y, w, q, seed.n))
        return;
    const auto side = [&](const Vector3d& dir, double distance) {
        const double place = dir.dot(rim.x - Y.c);
        return place > distance ? 1 : place < -distance ? 2 : 0;
    };
    if (x.hollow) {
        seed.branch = side(X.u.cross(Y.u), 0.05 * y.radius);
        if (seed.n.dot(w) > 0.0)
            seed.n = -seed.n;
        out.add(seed);
        return;
    }
    if (seed.n.dot(w) < 0.0)
        seed.n = -seed.n;
    if (x.radius == 0.0) {
        // A corner of the section across an edge meets one of the rim's only by accident.
        const bool cross = q.norm() > kParallel * y.radius;
        if (!cross && !distances)
            return;
        seed.branch = side(X.u, 0.05 * y.radius);
    }
    out.add(seed);
    seed.n = -seed.n;
    out.add(seed);
}

void lineCircleSeeds(const Element& x, const Element& y, const PlacedElement<double>& X,
                     const PlacedElement<double>& Y, const Vector3d& hint, bool distances, Seeds& out)
{
    std::array<double, kCircleScan> roots;
    const auto g = [&](double psi) { return rimLine<double>(X, Y, y.radius, psi).first; };
    int count = rootsOnCircle(g, 1e-9 * y.radius * y.radius, roots);
    if (count == 0) { // the rim lies about the line, and all its places are alike
        const Vector3d dir = isArc(x) ? X.a : perpendicular(hint, Y.u);
        roots[count++] = std::atan2(dir.dot(Y.b), dir.dot(Y.a));
        if (distances && !isArc(x)) // the normal at either may be along the hint
            roots[count++] = std::atan2(-dir.dot(Y.b), -dir.dot(Y.a));
    }
    for (int i = 0; i < count; ++i) {
        const double slope = rimLine<double>(X, Y, y.radius, roots[i]).second;
        if ((x.hollow ? -slope : slope) >= -1e-9 * y.radius * y.radius)
            addLineCircle(X, Y, roots[i], distances, false, out);
    }
}

/// The nearest place on a rim of a point, or (side = −1) the farthest.
double extremePlace(const PlacedElement<double>& circle, const Vector3d& p, double side)
{
    const Vector3d d = side * without<double>(p - circle.c, circle.u);
    return std::atan2(d.dot(circle.b), d.dot(circle.a));
}

/// Half the rate, with the opposite sign, of the squared distance of a rim point of X from its extreme place
/// on Y, and its slope.
std::pair<double, double> rimRim(const PlacedElement<double>& X, const PlacedElement<double>& Y, double psi,
                                 double side)
{
    const Rim<double> p = rimAt<double>(X, X.element->radius, psi);
    const Rim<double> q = rimAt<double>(Y, Y.element->radius, extremePlace(Y, p.x, side));
    const Vector3d d = q.x - p.x;
    const double b = p.d1.dot(q.d1), c = d.dot(q.d2) + q.d1.dot(q.d1);
    return {d.dot(p.d1), d.dot(p.d2) - p.d1.dot(p.d1) + (c != 0.0 ? b * b / c : 0.0)};
}

bool addCoplanar(const PlacedElement<double>& X, const PlacedElement<double>& Y, Seeds& out)
{
    const Vector3d across = without<double>(Y.c - X.c, X.u);
    if (!areCoplanar(*X.element, *Y.element, X, Y, across))
        return false;
    Seed seed;
    seed.n = across.normalized();
    seed.branch = kCoplanar;
    out.add(seed);
    return true;
}

/// `corners`: also where the tangents are parallel, as corners of the section across them.
void addCircleCircle(const PlacedElement<double>& X, const PlacedElement<double>& Y, double psi, double side,
                     bool corners, bool gone, Seeds& out)
{
    const double rX = X.element->radius, rY = Y.element->radius, scale = rX * rY;
    const Rim<double> p = rimAt<double>(X, rX, psi);
    Seed seed;
    seed.s = psi;
    seed.t = extremePlace(Y, p.x, side);
    seed.gone = gone;
    const Rim<double> q = rimAt<double>(Y, rY, seed.t);
    const bool cross = p.d1.cross(q.d1).norm() > kParallel * scale;
    if ((!cross && !corners) || !rimsNormal<double>(scale, p, q, seed.n))
        return;
    seed.branch = (side > 0.0 ? 0 : 2) + ((p.x - X.c).dot(X.u.cross(Y.c - X.c)) > 0.0 ? 1 : 0);
    out.add(seed);
    seed.n = -seed.n;
    if (cross)
        out.add(seed);
}

void circleCircleSeeds(const Element& x, const Element& y, const PlacedElement<double>& X,
                       const PlacedElement<double>& Y, bool distances, Seeds& out)
{
    const bool coplanar = addCoplanar(X, Y, out);
    for (const double side : {1.0, -1.0}) {
        const auto g = [&](double psi) { return rimRim(X, Y, psi, side).first; };
        std::array<double, kCircleScan> roots;
        const int count = rootsOnCircle(g, 1e-9 * x.radius * y.radius, roots);
        for (int i = 0; i < count; ++i) {
            // The nearest of the nearest places, not the farthest, which only lies between two of them.
            if (side > 0.0 && rimRim(X, Y, roots[i], side).second > 0.0)
                continue;
            addCircleCircle(X, Y, roots[i], side, distances && !coplanar, false, out);
        }
    }
}

/// rimCone() and its slope.
std::pair<double, double> rimConeSlope(const PlacedElement<double>& X, const PlacedElement<double>& Y,
                                       double psi, int branch)
{
    const double side = branch == 0 ? 1.0 : -1.0;
    const Rim<double> rim = rimAt<double>(X, X.element->radius, psi);
    const Vector3d N = sideNormal<double>(*Y.element, Y, rim.x, side);
    const Vector3d w = without<double>(rim.x - Y.c, Y.u), along = without<double>(rim.d1, Y.u);
    const double distance = std::max(w.norm(), kCoincident);
    // The normal turns with the part of the step that goes round the axis.
    const double turning = (along.squaredNorm() - std::pow(w.dot(along) / distance, 2)) / distance;
    return {N.dot(rim.d1), N.dot(rim.d2) + side * Y.element->cosAngle * turning};
}

Seed circleConeSeed(const PlacedElement<double>& X, const PlacedElement<double>& Y, double psi, int branch)
{
    Seed seed;
    seed.s = psi;
    seed.t = rimConeSlope(X, Y, psi, branch).second;
    seed.n = -sideNormal<double>(*Y.element, Y, rimAt<double>(X, X.element->radius, psi).x,
                                 branch == 0 ? 1.0 : -1.0);
    seed.branch = branch;
    return seed;
}

/// The rim comes nearest to the near side where its height over that has a minimum.
void circleConeSeeds(const Element& x, const Element& y, const PlacedElement<double>& X,
                     const PlacedElement<double>& Y, Seeds& out)
{
    for (const int branch : {0, 1}) {
        const double side = branch == 0 ? 1.0 : -1.0;
        const auto g = [&](double psi) { return rimCone<double>(X, x.radius, y, Y, psi, side); };
        std::array<double, kCircleScan> roots;
        const int count = rootsOnCircle(g, 1e-9 * x.radius, roots);
        for (int i = 0; i < count; ++i) {
            const Seed seed = circleConeSeed(X, Y, roots[i], branch);
            if ((branch == 0 ? seed.t : std::abs(seed.t)) > kLevel * x.radius)
                out.add(seed);
        }
    }
}

/// The solutions that a place near `pX` and `pY` on a rim belongs to; false of pairs that have no rim, and
/// where all places are alike.
bool followOrdered(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& pX,
                   const Vector3d& pY, Seeds& out)
{
    using enum ElementKind;
    const Element& x = *X.element;
    const Element& y = *Y.element;
    const auto place
        = [](const PlacedElement<double>& rim, const Vector3d& p) { return extremePlace(rim, p, 1.0); };
    // With the sign ±1 that makes the root a rising one.
    const auto follow = [](const auto& function, double sign, double from) {
        return followRisingRoot([&](double psi) { return sign * function(psi).first; },
                                [&](double psi) { return sign * function(psi).second; }, from);
    };
    if (x.kind == line && y.kind == circle) {
        const auto g = [&](double psi) { return rimLine<double>(X, Y, y.radius, psi); };
        double greatest = 0.0;
        for (int i = 0; i < 8; ++i)
            greatest = std::max(greatest, std::abs(g(0.25 * std::numbers::pi * i).first));
        if (!(greatest > 1e-9 * y.radius * y.radius))
            return false;
        const FollowedRoot root = follow(g, x.hollow ? -1.0 : 1.0, place(Y, pY));
        addLineCircle(X, Y, root.psi, true, root.gone, out);
        return true;
    }
    if (x.kind != circle)
        return false;
    if (y.kind == circle) {
        addCoplanar(X, Y, out);
        for (const double side : {1.0, -1.0}) {
            const auto g = [&](double psi) { return rimRim(X, Y, psi, side); };
            for (const double sign : {-1.0, 1.0}) {
                if (side > 0.0 && sign > 0.0)
                    continue;
                const FollowedRoot root = follow(g, sign, place(X, pX));
                addCircleCircle(X, Y, root.psi, side, true, root.gone, out);
            }
        }
        return true;
    }
    for (const int branch : {0, 1}) {
        const auto g = [&](double psi) { return rimConeSlope(X, Y, psi, branch); };
        for (const double sign : {1.0, -1.0}) {
            if (branch == 0 && sign < 0.0)
                continue;
            const FollowedRoot root = follow(g, sign, place(X, pX));
            Seed seed = circleConeSeed(X, Y, root.psi, branch);
            seed.gone = root.gone;
            out.add(seed);
        }
    }
    // Near the cone's axis its side turns within any angle, and the place may have left that behind.
    circleConeSeeds(x, y, X, Y, out);
    return true;
}

void orderedSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& hint,
                  bool distances, Seeds& out)
{
    using enum ElementKind;
    const Element& x = *X.element;
    const Element& y = *Y.element;
    if (!mayMeet(x, y, distances))
        return;
    const auto is = [&](ElementKind a, ElementKind b) { return x.kind == a && y.kind == b; };
    Seed seed;
    seed.n = hint;
    if (x.kind == point || x.kind == face) {
        out.add(seed);
        return;
    }
    if (is(line, line)) {
        lineLineSeeds(x, y, X, Y, out);
    } else if (is(line, circle)) {
        lineCircleSeeds(x, y, X, Y, hint, distances, out);
    } else if ((is(line, cone) && !x.hollow) || is(cone, cone)) {
        out.add(seed);
        seed.branch = 1;
        out.add(seed);
    } else if (is(circle, circle)) {
        circleCircleSeeds(x, y, X, Y, distances, out);
    } else if (is(circle, cone)) {
        circleConeSeeds(x, y, X, Y, out);
    }
}

void swapSeeds(Seeds& seeds)
{
    for (int i = 0; i < seeds.count; ++i) {
        seeds.at[i].swapped = true;
        seeds.at[i].n = -seeds.at[i].n;
    }
}

/// Of a rim on a face: its place there follows on from `place` (world axes).
void followRim(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& place,
               Seed& seed)
{
    using enum ElementKind;
    const ElementKind x = X.element->kind, y = Y.element->kind;
    if (!((x == face && y == circle) || (x == circle && y == face)))
        return;
    const PlacedElement<double>& rim = x == circle ? X : Y;
    const Vector3d d = place - rim.c;
    seed.s = std::atan2(d.dot(rim.b), d.dot(rim.a));
    seed.branch = kFollowed;
}

template <class T>
bool orderedMeet(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out)
{
    using enum ElementKind;
    const Element& x = *X.element;
    const Element& y = *Y.element;
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
    }
    return false;
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
    if (e.kind == ElementKind::circle || isArc(e))
        out.a = turned(F, e.a);
    if (e.kind == ElementKind::circle)
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
    const auto isBall = [](const Element& o) { return o.kind == point && o.radius > 0.0; };
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
        return y.kind == circle && !y.hollow;
    case circle:
    case cone:
        break;
    }
    return true;
}

void findSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& hint,
               bool distances, Seeds& out)
{
    out.count = 0;
    if (X.element->kind <= Y.element->kind) {
        orderedSeeds(X, Y, hint, distances, out);
        return;
    }
    orderedSeeds(Y, X, -hint, distances, out);
    swapSeeds(out);
}

void followSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& pX,
                 const Vector3d& pY, const Vector3d& hint, Seeds& out)
{
    out.count = 0;
    const bool inOrder = X.element->kind <= Y.element->kind;
    if (!(inOrder ? followOrdered(X, Y, pX, pY, out) : followOrdered(Y, X, pY, pX, out))) {
        findSeeds(X, Y, hint, true, out);
        for (int i = 0; i < out.count; ++i) {
            followRim(X, Y, X.element->kind == ElementKind::circle ? pX : pY, out.at[i]);
            if (areBare(*X.element, *Y.element) && out.at[i].n.dot(hint) < 0.0)
                out.at[i].n = -out.at[i].n;
        }
    } else if (!inOrder) {
        swapSeeds(out);
    }
}

template <class T>
bool meet(const PlacedElement<T>& X, const PlacedElement<T>& Y, const Seed& seed, Meeting<T>& out)
{
    if (!seed.swapped)
        return orderedMeet<T>(X, Y, seed, out);
    Seed flipped = seed;
    flipped.n = -seed.n;
    if (!orderedMeet<T>(Y, X, flipped, out))
        return false;
    out.n = -out.n;
    std::swap(out.pX, out.pY);
    return true;
}

template bool meet<double>(const PlacedElement<double>&, const PlacedElement<double>&, const Seed&,
                           Meeting<double>&);
template bool meet<Jet>(const PlacedElement<Jet>&, const PlacedElement<Jet>&, const Seed&, Meeting<Jet>&);

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

#include "engine/collide/circle_roots.h"
#include "engine/collide/collision_world.h"
#include "engine/collide/element_geometry.h"
#include "engine/collide/quadric_seeds.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace polhode
{

namespace
{

using namespace pairs;

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
    int count = rootsOnCircle(g, kAlike * y.radius * y.radius, roots);
    if (count == 0) { // the rim lies about the line, and all its places are alike
        const Vector3d dir = isArc(x) ? X.a : perpendicular(hint, Y.u);
        roots[count++] = std::atan2(dir.dot(Y.b), dir.dot(Y.a));
        if (distances && !isArc(x)) // the normal at either may be along the hint
            roots[count++] = std::atan2(-dir.dot(Y.b), -dir.dot(Y.a));
    }
    for (int i = 0; i < count; ++i) {
        const double slope = rimLine<double>(X, Y, y.radius, roots[i]).second;
        if ((x.hollow ? -slope : slope) >= -kAlike * y.radius * y.radius)
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
        const int count = rootsOnCircle(g, kAlike * x.radius * y.radius, roots);
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
        const int count = rootsOnCircle(g, kAlike * x.radius, roots);
        for (int i = 0; i < count; ++i) {
            const Seed seed = circleConeSeed(X, Y, roots[i], branch);
            if ((branch == 0 ? seed.t : std::abs(seed.t)) > kLevel * x.radius)
                out.add(seed);
        }
    }
}

/// The place of a rim in a hollow ball that is farthest from its centre, and those fixed ones that do not lie
/// near it, as of a rim on a face.
void rimInsideSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, Seeds& out)
{
    const Element& y = *Y.element;
    const Vector3d away = without<double>(Y.c - X.c, Y.u);
    const bool flat = isFlatInside(*X.element, y, away);
    Seed seed;
    if (!flat) {
        seed.s = std::atan2(away.dot(Y.b), away.dot(Y.a));
        out.add(seed);
    }
    for (int k = 0; k < kRimPoints; ++k) {
        seed.branch = kRimPlace + k;
        seed.s = 2.0 * std::numbers::pi * k / kRimPoints;
        const Vector3d outward = rimAt<double>(Y, 1.0, seed.s).x - Y.c;
        if (flat || outward.dot(away) <= 0.5 * away.norm())
            out.add(seed);
    }
}

void followRimInside(const PlacedElement<double>& Y, const Vector3d& pY, Seeds& out)
{
    Seed seed;
    seed.s = extremePlace(Y, pY, 1.0);
    out.add(seed);
    for (int k = 0; k < kRimPoints; ++k) {
        seed.branch = kRimPlace + k;
        seed.s = 2.0 * std::numbers::pi * k / kRimPoints;
        out.add(seed);
    }
}

/// The solutions that a place near `pX` and `pY` on a rim belongs to, or the normal `hint` of two ellipsoids;
/// false of pairs that have no rim, and where all places are alike.
bool followOrdered(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& pX,
                   const Vector3d& pY, const Vector3d& hint, Seeds& out)
{
    using enum ElementKind;
    const Element& x = *X.element;
    const Element& y = *Y.element;
    if (isHollowBall(x) && y.kind == circle)
        followRimInside(Y, pY, out);
    if (isHollowBall(x))
        return y.kind == circle;
    if (x.kind == quadric)
        out.add(quadricsFrom(X, Y, hint));
    if (y.kind == quadric)
        return x.kind == quadric;
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
        if (!(greatest > kAlike * y.radius * y.radius))
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
    if (isHollowBall(x) && y.kind == circle) {
        rimInsideSeeds(X, Y, out);
        return;
    }
    if (isHollowBall(x) && y.kind == quadric) {
        quadricInsideSeeds(X, Y, out);
        return;
    }
    if (x.kind == point || x.kind == face) {
        out.add(seed);
        return;
    }
    if (y.kind == quadric) {
        quadricSeeds(X, Y, hint, distances, out);
    } else if (is(line, line)) {
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

} // namespace

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
    if (!(inOrder ? followOrdered(X, Y, pX, pY, hint, out) : followOrdered(Y, X, pY, pX, -hint, out))) {
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

} // namespace polhode

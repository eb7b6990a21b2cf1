#include "engine/collide/quadric_seeds.h"

#include "engine/collide/circle_roots.h"
#include "engine/collide/quadric.h"
#include "engine/collide/quadric_meet.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <array>
#include <cmath>

namespace polhode::pairs
{

namespace
{

constexpr double kShallow = 1e-3; // of the least half axis: no deeper do steppers let bodies sink in

/// On which side of the ellipsoid a point lies, as seen along the axis u: two ends that touch at once are on
/// different ones.
int sideOf(const PlacedElement<double>& Y, const Vector3d& u, const Vector3d& p)
{
    const Vector3d& semi = Y.element->semi;
    Vector3d longest = Vector3d::Zero();
    for (const Vector3d& axis :
         {Vector3d(semi.x() * Y.a), Vector3d(semi.y() * Y.b), Vector3d(semi.z() * Y.u)})
        if (const Vector3d seen = without<double>(axis, u); seen.norm() > longest.norm())
            longest = seen;
    return longest.dot(p - Y.c) > 0.0 ? 1 : 0;
}

void axisSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& hint,
               bool distances, Seeds& out)
{
    const Element& x = *X.element;
    const Vector3d e = x.kind == ElementKind::line && isArc(x) ? X.a : X.u.unitOrthogonal();
    const auto at = [&](double psi) { return AxisPlace<double>(X, Y, e, psi); };
    const auto add = [&](double psi) {
        const AxisPlace<double> place = at(psi);
        Seed seed;
        seed.n = place.n;
        seed.branch = sideOf(Y, X.u, place.p);
        out.add(seed);
    };
    std::array<double, kCircleScan> roots;
    const auto across = [&](double psi) { return at(psi).across; };
    const int count = rootsOnCircle(across, kAlike * Y.element->bound, roots);
    for (int i = 0; i < count; ++i)
        if (at(roots[static_cast<std::size_t>(i)]).slope < 0.0)
            add(roots[static_cast<std::size_t>(i)]);
    if (count > 0)
        return;
    // Round about the axis; all places are alike.
    const Vector3d dir = isArc(x) ? X.a : perpendicular(x.hollow ? Vector3d(-hint) : hint, X.u);
    const double psi = std::atan2(dir.dot(X.u.cross(e)), dir.dot(e));
    add(psi);
    if (distances && !isArc(x))
        add(psi + std::numbers::pi);
}

double apart(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& n)
{
    return n.dot(surfacePoint<double>(Y, -n) - surfacePoint<double>(X, n));
}

/// One step up from n: Newton's, where the distance is concave there, else by the curvature of the surfaces
/// alone. False where it leads no higher.
bool climb(const PlacedElement<double>& X, const PlacedElement<double>& Y, Vector3d& n)
{
    const Vector3d d = surfacePoint<double>(Y, -n) - surfacePoint<double>(X, n), s = n.unitOrthogonal();
    const double height = n.dot(d);
    const auto across = (Eigen::Matrix<double, 3, 2>() << s, n.cross(s)).finished();
    const Eigen::Matrix2d H = across.transpose() * (curvatureRadii(X, n) + curvatureRadii(Y, -n)) * across;
    const Eigen::Matrix2d M = H + height * Eigen::Matrix2d::Identity();
    const bool concave = M.determinant() > 0.0 && M.trace() > 0.0;
    const Vector3d step = across * (concave ? M : H).inverse() * (across.transpose() * d);
    constexpr double kLeast = 1e-3; // of the step: a shorter one leads nowhere that rounding does not
    double part = 1.0;
    while (part > kLeast) {
        const Vector3d next = (n + part * step).normalized();
        if (apart(X, Y, next) > height) {
            n = next;
            return true;
        }
        part *= 0.5;
    }
    return false;
}

void quadricsSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& hint,
                   Seeds& out)
{
    // Of two that are of one form this is the answer.
    const Vector3d first = (matrixA(X) + matrixA(Y)).llt().solve(Y.c - X.c);
    Seed best = quadricsFrom(X, Y, first.norm() > 0.0 ? Vector3d(first.normalized()) : hint);
    // A direction that parts them has no rival; where they overlap by a little, only one that nearly parts
    // them too.
    if (apart(X, Y, best.n) < -kShallow * Y.element->radius)
        for (const Vector3d& axis : {X.a, X.b, X.u, Y.a, Y.b, Y.u})
            for (const double sign : {1.0, -1.0})
                if (const Seed other = quadricsFrom(X, Y, sign * axis);
                    apart(X, Y, other.n) > apart(X, Y, best.n))
                    best = other;
    out.add(best);
}

/// The rim comes nearest where its distance from the surface has a minimum. Deep inside the way out need not
/// be the shortest one of a point; there it is that of the disc.
void rimSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, bool distances, Seeds& out)
{
    const double radius = X.element->radius;
    const Element& y = *Y.element;
    const auto placeOf = [&](double psi) {
        Vector3d q = alongAxes<double>(Y, rimAt<double>(X, radius, psi).x - Y.c);
        return footPlace<double>(y, q);
    };
    const auto along = [&](double psi) { return RimFoot<double>(X, Y, psi, placeOf(psi)).along; };
    std::array<double, kCircleScan> roots;
    // The normal w of a foot is about as long as 1/(half axis).
    const int count = rootsOnCircle(along, kAlike * radius / y.bound, roots);
    constexpr double kBeside = 1e-4; // rad: the bracket of a root is a hair of that
    bool deep = count == 0;
    for (int i = 0; i < count; ++i) {
        const double psi = roots[static_cast<std::size_t>(i)];
        deep = deep || placeOf(psi) < (1.0 - kShallow) * y.radius * y.radius;
        if (!(along(psi + kBeside) > along(psi - kBeside)))
            continue;
        Seed seed;
        seed.s = psi;
        seed.branch = sideOf(Y, X.u, rimAt<double>(X, radius, psi).x);
        out.add(seed);
    }
    if (!deep || !distances || X.element->hollow)
        return;
    const Element disc = discOf(*X.element);
    PlacedElement<double> D = X;
    D.element = &disc;
    quadricsSeeds(D, Y, X.u.unitOrthogonal(), out);
    out.at[static_cast<std::size_t>(out.count - 1)].branch = kDisc;
}

} // namespace

Seed quadricsFrom(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& n)
{
    constexpr int kMost = 60; // steps: some ten are enough but where the surfaces are nearly flat
    Seed seed;
    seed.n = n;
    for (int k = 0; k < kMost && climb(X, Y, seed.n); ++k) { }
    return seed;
}

void quadricInsideSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, Seeds& out)
{
    // The point that lies farthest along the way from the centre is farther from there than the one before.
    constexpr int kMost = 200; // each step leaves a part of the way that is near 1 only where all are alike
    constexpr double kArrived = 1e-9; // sine: Newton's method in the meeting does the rest
    std::array<Vector3d, 6> found;
    int count = 0;
    for (const Vector3d& axis : {Y.a, Y.b, Y.u})
        for (const double sign : {1.0, -1.0}) {
            Vector3d n = sign * axis;
            for (int k = 0; k < kMost; ++k) {
                const Vector3d next = (surfacePoint<double>(Y, n) - X.c).normalized();
                const bool arrived = (next - n).norm() < kArrived;
                n = next;
                if (arrived)
                    break;
            }
            const double distance = (surfacePoint<double>(Y, n) - X.c).norm();
            const Vector3d s = n.unitOrthogonal();
            const auto across = (Eigen::Matrix<double, 3, 2>() << s, n.cross(s)).finished();
            const Eigen::Matrix2d M
                = distance * Eigen::Matrix2d::Identity() - across.transpose() * curvatureRadii(Y, n) * across;
            constexpr double kSame = 1e-3; // sine: ends of one ellipsoid lie farther apart
            const auto isNear = [&](const Vector3d& other) { return (other - n).norm() < kSame; };
            if (M.determinant() > 0.0 && M.trace() > 0.0
                && std::none_of(found.begin(), found.begin() + count, isNear))
                found[static_cast<std::size_t>(count++)] = n;
        }
    for (int i = 0; i < count; ++i) {
        Seed seed;
        seed.n = -found[static_cast<std::size_t>(i)];
        seed.branch = count == 1 ? 0 : sideOf(Y, seed.n, surfacePoint<double>(Y, -seed.n));
        out.add(seed);
    }
}

void quadricSeeds(const PlacedElement<double>& X, const PlacedElement<double>& Y, const Vector3d& hint,
                  bool distances, Seeds& out)
{
    if (X.element->kind == ElementKind::circle)
        rimSeeds(X, Y, distances, out);
    else if (X.element->kind == ElementKind::quadric)
        quadricsSeeds(X, Y, hint, out);
    else
        axisSeeds(X, Y, hint, distances, out);
}

} // namespace polhode::pairs

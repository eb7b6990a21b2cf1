#include "engine/collide/solid.h"

#include "engine/collide/quadric.h"
#include "engine/math/infinite.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

double distanceToSegment(const Element& line, const Vector3d& p)
{
    const double along = std::clamp(line.u.dot(p - line.c), -line.half, line.half);
    return (p - line.c - along * line.u).norm();
}

/// Whether the feature leaves the point in the solid.
bool admits(const Element& e, const Vector3d& p, double tolerance)
{
    switch (e.kind) {
    case ElementKind::face:
        return e.u.dot(p - e.c) <= tolerance;
    case ElementKind::line:
        if (e.hollow)
            return distanceToSegment(e, p) >= e.radius - tolerance;
        return !e.into.empty() || distanceToSegment(e, p) <= e.radius + tolerance;
    case ElementKind::point:
        if (isHollowBall(e))
            return (p - e.c).norm() >= e.radius - tolerance;
        return (!e.into.empty() && !isDome(e)) || e.rimSample || (p - e.c).norm() <= e.radius + tolerance;
    case ElementKind::cone: {
        const Vector3d d = p - e.c;
        const double along = e.u.dot(d);
        return e.cosAngle * (d - along * e.u).norm() - e.sinAngle * along <= tolerance;
    }
    case ElementKind::quadric:
        return pairs::heightOverQuadric(e, p).first <= tolerance;
    case ElementKind::circle:
        break;
    }
    return true;
}

/// A direction along the axes of an ellipsoid, each part times the half axis.
Vector3d alongSemi(const Element& e, const Vector3d& dir)
{
    return e.semi.cwiseProduct(Vector3d(e.a.dot(dir), e.u.cross(e.a).dot(dir), e.u.dot(dir)));
}

bool isEndless(const Element& e)
{
    return e.bound == kInfinite;
}

} // namespace

double supportHeight(const std::vector<Element>& elements, const Vector3d& dir)
{
    double height = -kInfinite;
    for (const Element& e : elements) {
        if (isHollowBall(e))
            continue;
        if (e.kind == ElementKind::point && !e.rimSample) {
            // Of half a ball the dome is there only where it faces dir: elsewhere the rim stands out
            // farthest.
            const double round = e.radius == 0.0 ? 0.0 : e.radius * dir.norm();
            if (round == 0.0
                || std::ranges::all_of(e.into, [&](const Vector3d& in) { return dir.dot(in) <= 0.0; }))
                height = std::max(height, dir.dot(e.c) + round);
        } else if (e.kind == ElementKind::quadric)
            height = std::max(height, dir.dot(e.c) + alongSemi(e, dir).norm());
        else if (e.kind == ElementKind::circle)
            height = std::max(height, dir.dot(e.c) + e.radius * (dir - e.u.dot(dir) * e.u).norm());
        else if (isEndless(e))
            height = std::max(height,
                              (dir - e.u.dot(dir) * e.u).norm() < tolerance::kTyped && dir.dot(e.u) > 0.0
                                  ? dir.dot(e.c)
                                  : kInfinite);
    }
    return height;
}

double thickness(const std::vector<Element>& elements)
{
    const auto width
        = [&](const Vector3d& n) { return supportHeight(elements, n) + supportHeight(elements, -n); };
    double least = kInfinite;
    bool any = false;
    const auto take = [&](double candidate) {
        least = std::min(least, candidate);
        any = true;
    };
    for (const Element& e : elements) {
        if (e.kind == ElementKind::face)
            take(width(e.u));
        else if (!isHollowBall(e) && e.kind != ElementKind::circle && e.kind != ElementKind::cone
                 && e.radius > 0.0)
            take(2.0 * e.radius);
        else if (e.kind == ElementKind::cone)
            take(width(e.cosAngle * e.u.unitOrthogonal() - e.sinAngle * e.u));
    }
    return any ? least : 0.0;
}

double arm(const std::vector<Element>& elements)
{
    double most = 0.0;
    for (const Element& e : elements) {
        if (isEndless(e))
            return kInfinite;
        if (e.kind == ElementKind::point || e.kind == ElementKind::circle)
            most = std::max(most, e.c.norm() + (e.kind == ElementKind::circle ? e.radius : 0.0));
        else if (e.kind == ElementKind::quadric) // no normal passes its centre farther than that
            most = std::max(most, e.c.norm() + e.bound - e.radius);
    }
    return most;
}

bool contains(const std::vector<Element>& elements, const Vector3d& p, double tolerance)
{
    return std::all_of(elements.begin(), elements.end(),
                       [&](const Element& e) { return admits(e, p, tolerance); });
}

Eigen::AlignedBox3d boundingBox(const std::vector<Element>& elements, const Frame<double>& frame)
{
    Eigen::AlignedBox3d box;
    if (std::any_of(elements.begin(), elements.end(), isEndless)) {
        box.min().setConstant(-kInfinite);
        box.max().setConstant(kInfinite);
        return box;
    }
    for (const Element& e : elements) {
        const Vector3d centre = frame.p + frame.R * e.c;
        if (e.kind == ElementKind::point && !e.rimSample && !e.hollow) {
            box.extend(centre - Vector3d::Constant(e.radius));
            box.extend(centre + Vector3d::Constant(e.radius));
        } else if (e.kind == ElementKind::circle) {
            const Vector3d axis = frame.R * e.u;
            const Vector3d reach = e.radius * (Vector3d::Ones() - axis.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
            box.extend(centre - reach);
            box.extend(centre + reach);
        } else if (e.kind == ElementKind::quadric) {
            Vector3d reach;
            for (int k = 0; k < 3; ++k)
                reach[k] = alongSemi(e, frame.R.row(k)).norm();
            box.extend(centre - reach);
            box.extend(centre + reach);
        }
    }
    return box;
}

double separation(const std::vector<Element>& a, const Frame<double>& A, const std::vector<Element>& b,
                  const Frame<double>& B, const Vector3d& n)
{
    return n.dot(B.p - A.p) - supportHeight(b, -B.R.transpose() * n) - supportHeight(a, A.R.transpose() * n);
}

} // namespace polhode

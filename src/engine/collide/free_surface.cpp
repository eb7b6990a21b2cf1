#include "engine/collide/free_surface.h"

#include "engine/collide/narrow_phase.h"
#include "engine/collide/quadric.h"

#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace polhode
{

namespace
{

using Eigen::Vector2d;
using Eigen::Vector3d;

/// The half-space m · (q − p) + height ≤ 0 about the point p that is looked at.
struct Plane {
    Vector3d m;
    double height = 0.0; ///< m, of p above it
};

/// A solid as it is near p: where all its planes have q below them.
using Cover = std::vector<Plane>;

/// The part of a feature near p: a polygon, an edge or a corner.
struct Patch {
    Vector3d n;
    std::vector<Vector3d> along; ///< unit, two of a surface, one of an edge, none of a corner
    std::vector<Plane> ends;
};

/// The surface of a feature as its tangent plane at p; nothing of edges and corners, which bound no solid by
/// themselves.
std::optional<Plane> tangentPlane(const Element& e, const Vector3d& p)
{
    const Vector3d d = p - e.c;
    const auto round = [&](const Vector3d& w) {
        const double distance = w.norm();
        const Vector3d out = distance > 0.0 ? Vector3d(w / distance) : e.a;
        return e.hollow ? Plane{-out, e.radius - distance} : Plane{out, distance - e.radius};
    };
    switch (e.kind) {
    case ElementKind::face:
        return Plane{e.u, e.u.dot(d)};
    case ElementKind::line:
        if (e.into.empty())
            return round(d - std::clamp(e.u.dot(d), -e.half, e.half) * e.u);
        break;
    case ElementKind::point:
        if ((e.into.empty() || isDome(e)) && !e.rimSample)
            return round(d);
        break;
    case ElementKind::cone: {
        const Vector3d w = d - e.u.dot(d) * e.u;
        const Vector3d out = w.norm() > 0.0 ? Vector3d(w.normalized()) : e.a;
        const Vector3d m = e.cosAngle * out - e.sinAngle * e.u;
        return Plane{m, m.dot(d)};
    }
    case ElementKind::quadric: {
        const auto [height, normal] = pairs::heightOverQuadric(e, p);
        return Plane{normal, height};
    }
    case ElementKind::circle:
        break;
    }
    return {};
}

/// Where a feature with a surface ends near p, in the frame of its body.
std::vector<Plane> endsAt(const Element& e, const Vector3d& p)
{
    std::vector<Plane> ends;
    const Vector3d d = p - e.c;
    const Vector3d across = d - e.u.dot(d) * e.u;
    switch (e.kind) {
    case ElementKind::face:
        for (const Element::Side& side : e.sides)
            ends.push_back({side.dir, side.dir.dot(p) - side.offset});
        if (e.disc > 0.0 && across.norm() > 0.0)
            ends.push_back({across.normalized(), across.norm() - e.disc});
        if (e.hole > 0.0 && across.norm() > 0.0)
            ends.push_back({-across.normalized(), e.hole - across.norm()});
        break;
    case ElementKind::line:
        for (const double sign : {-1.0, 1.0}) {
            if (std::isfinite(e.half))
                ends.push_back({sign * e.u, sign * e.u.dot(d) - e.half});
            if (e.arcCos < -1.5)
                continue;
            const double sine = std::sqrt(1.0 - e.arcCos * e.arcCos);
            const Vector3d on = sign * e.arcCos * e.u.cross(e.a) - sine * e.a;
            ends.push_back({on, on.dot(d)});
        }
        break;
    case ElementKind::cone: {
        const Vector3d out = across.norm() > 0.0 ? Vector3d(across.normalized()) : e.a;
        const Vector3d generator = e.cosAngle * e.u + e.sinAngle * out;
        ends = {{-generator, -generator.dot(d)}, {generator, generator.dot(d) - e.slant}};
        break;
    }
    case ElementKind::point:
    case ElementKind::circle:
    case ElementKind::quadric:
        break;
    }
    return ends;
}

bool isRound(const Element& e)
{
    return e.kind == ElementKind::quadric || isDome(e)
        || ((e.kind == ElementKind::line || e.kind == ElementKind::point) && e.into.empty() && !e.rimSample);
}

/// The feature around p, world axes.
Patch patchOf(const Element& e, const Frame<double>& frame, const Vector3d& p, const Vector3d& n_W)
{
    Patch patch;
    patch.n = n_W;
    const Vector3d d = p - e.c;
    if (e.kind == ElementKind::circle) {
        patch.along = {frame.R * e.u.cross(d).normalized()};
        return patch;
    }
    for (const Plane& end : endsAt(e, p))
        patch.ends.push_back({frame.R * end.m, end.height});
    if (e.kind == ElementKind::face || e.kind == ElementKind::cone || (isRound(e) && e.radius > 0.0)) {
        const Vector3d first = n_W.unitOrthogonal();
        patch.along = {first, n_W.cross(first)};
    } else if (e.kind == ElementKind::line) {
        patch.along = {frame.R * e.u};
    }
    return patch;
}

/// Whether p is higher than `room` over a face of a polytope.
bool isOverFace(const PlacedCollider& solid, const Vector3d& p_W, double room)
{
    if (!solid.model->polytope)
        return false;
    for (int f = solid.model->polytope->firstFace; f < solid.model->polytope->count; ++f) {
        const auto i = static_cast<std::size_t>(f);
        if (solid.flat.u[i].dot(p_W - solid.flat.centre[i]) > room)
            return true;
    }
    return false;
}

/// The solids of one collider that hold p, or come within `flush` of it: one, but of a chain one behind each
/// piece. What is thinner than the patch hides nothing.
void addCovers(const PlacedCollider& other, const Vector3d& p_W, const SeamScale& scale,
               std::vector<Cover>& out)
{
    if (!isInBox(other.box, p_W, scale.flush))
        return;
    const Frame<double>& F = other.frame;
    const Vector3d p = F.R.transpose() * (p_W - F.p);
    const double deep = -2.0 * scale.patch;
    Cover cover;
    bool holds = true;
    const auto add = [&](const Plane& plane) {
        holds = holds && plane.height <= scale.flush;
        if (plane.height > deep)
            cover.push_back({F.R * plane.m, plane.height});
    };
    for (const Element& e : other.model->elements) {
        const std::optional<Plane> plane = tangentPlane(e, p);
        if (!plane)
            continue;
        holds = holds && !(isRound(e) && e.radius < scale.patch);
        add(*plane);
        if (!other.model->profile)
            continue;
        for (const Plane& end : endsAt(e, p))
            add(end);
        if (holds && plane->height > deep)
            out.push_back(cover);
        cover.clear();
        holds = true;
    }
    if (holds && !other.model->profile)
        out.push_back(cover);
}

/// Whether p lies deeper in a solid than the surface about it is looked at.
bool isDeepIn(const Cover& cover, const SeamScale& scale)
{
    return std::all_of(cover.begin(), cover.end(),
                       [&](const Plane& plane) { return plane.height < -scale.patch; });
}

/// How far n (unit) is from the cone of the normals, which is spanned by three of them at most.
double distanceToCone(const Vector3d& n, const std::vector<Vector3d>& normals)
{
    // sin² of two normals, det of three: rounding of the weights stays below 1e-7.
    constexpr double kSingular = 1e-9;
    double least = 1.0;
    for (std::size_t i = 0; i < normals.size(); ++i) {
        const Vector3d& a = normals[i];
        if (a.dot(n) > 0.0)
            least = std::min(least, (n - a.dot(n) * a).norm());
        for (std::size_t j = 0; j < i; ++j) {
            const Vector3d& b = normals[j];
            const double ab = a.dot(b), det = 1.0 - ab * ab;
            if (det < kSingular)
                continue;
            const double x = (a.dot(n) - ab * b.dot(n)) / det, y = (b.dot(n) - ab * a.dot(n)) / det;
            if (x >= 0.0 && y >= 0.0)
                least = std::min(least, (n - x * a - y * b).norm());
            for (std::size_t k = 0; k < j; ++k) {
                Eigen::Matrix3d M;
                M << a, b, normals[k];
                if (std::abs(M.determinant()) > kSingular && (M.inverse() * n).minCoeff() >= 0.0)
                    return 0.0;
            }
        }
    }
    return least;
}

/// Whether n is no normal of the solid at p + d: it holds that point and something in it lies ahead of n.
bool hides(const Cover& cover, const Vector3d& d, const Vector3d& n, double lean, double flush)
{
    std::vector<Vector3d> normals;
    for (const Plane& plane : cover) {
        const double height = plane.height + plane.m.dot(d);
        if (height > flush)
            return false;
        if (height >= -flush)
            normals.push_back(plane.m);
    }
    return distanceToCone(n, normals) > lean;
}

/// The mean of the normals that a solid has at p.
Vector3d outward(const Cover& solid, double flush)
{
    Vector3d sum = Vector3d::Zero();
    for (const Plane& plane : solid)
        if (plane.height >= -flush)
            sum += plane.m;
    return sum.normalized();
}

/// The free space near p, and where the body is in it.
class Outside
{
public:
    /// `solids` are those that meet at p.
    Outside(const std::vector<Cover>& solids, const Vector3d& into, const SeamScale& scale)
        : solids_(solids)
        , scale_(scale)
        , into_(into.norm() > 0.0 ? into : widest())
    {
    }

    /// Whether the body comes from p to its place over p + d on a surface with the normal n.
    bool leadsTo(const Vector3d& d, const Vector3d& n) const
    {
        // Between what is flush there is no room for the way.
        const Vector3d from = d + 4.0 * scale_.flush * n, to = scale_.patch * into_;
        const Vector3d over = d + scale_.patch * n, between = scale_.patch * (into_ + n).normalized();
        return isWay(from, to) || (isWay(from, over) && isWay(over, to))
            || (isWay(from, between) && isWay(between, to))
            || (isWay(from, over) && isWay(over, between) && isWay(between, to));
    }

private:
    Vector3d widest() const
    {
        Vector3d sum = Vector3d::Zero();
        for (const Cover& solid : solids_)
            sum += outward(solid, scale_.flush);
        return sum.normalized();
    }

    /// Whether the straight way keeps clear of all solids.
    bool isWay(const Vector3d& from, const Vector3d& to) const
    {
        return std::none_of(solids_.begin(), solids_.end(), [&](const Cover& solid) {
            double first = 0.0, last = 1.0;
            for (const Plane& plane : solid) {
                const double a = plane.height + plane.m.dot(from) - scale_.flush;
                const double b = plane.height + plane.m.dot(to) - scale_.flush;
                if (a > 0.0 && b > 0.0)
                    return false;
                if (a > 0.0)
                    first = std::max(first, a / (a - b));
                else if (b > 0.0)
                    last = std::min(last, a / (a - b));
            }
            return first <= last;
        });
    }

    const std::vector<Cover>& solids_;
    const SeamScale& scale_;
    Vector3d into_;
};

/// Whether n is a normal of the union somewhere between the places where the solids begin and end on an edge.
bool isFreeEdge(const Patch& patch, const std::vector<Cover>& covers, const Outside& outside, double lean,
                const SeamScale& scale)
{
    const Vector3d& u = patch.along.front();
    double low = -scale.patch, high = scale.patch;
    // sine: along the patch the height over so flat a plane changes by far less than flush.
    constexpr double kAlong = 1e-9;
    const auto crossing
        = [&](const Plane& plane, double level) { return (level - plane.height) / plane.m.dot(u); };
    for (const Plane& end : patch.ends)
        (end.m.dot(u) > 0.0 ? high : low) = crossing(end, 0.0);
    low = std::max(low, -scale.patch);
    high = std::min(high, scale.patch);
    std::vector<double> cuts{low, high};
    for (const Cover& cover : covers)
        for (const Plane& plane : cover)
            if (std::abs(plane.m.dot(u)) > kAlong)
                for (const double level : {-scale.flush, scale.flush})
                    cuts.push_back(std::clamp(crossing(plane, level), low, high));
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const Vector3d d = 0.5 * (cuts[i - 1] + cuts[i]) * u;
        if (cuts[i] - cuts[i - 1] > 2.0 * scale.flush
            && std::none_of(covers.begin(), covers.end(),
                            [&](const Cover& cover) { return hides(cover, d, patch.n, lean, scale.flush); })
            && outside.leadsTo(d, patch.n))
            return true;
    }
    return false;
}

using Polygon = std::vector<Vector2d>;

/// The part of a convex polygon where g · x ≤ offset.
Polygon clipped(const Polygon& polygon, const Vector2d& g, double offset)
{
    Polygon out;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector2d& a = polygon[i];
        const Vector2d& b = polygon[(i + 1) % polygon.size()];
        const double ha = g.dot(a) - offset, hb = g.dot(b) - offset;
        if (ha <= 0.0)
            out.push_back(a);
        if ((ha < 0.0 && hb > 0.0) || (ha > 0.0 && hb < 0.0))
            out.push_back(a + ha / (ha - hb) * (b - a));
    }
    return out;
}

double areaOf(const Polygon& polygon)
{
    double twice = 0.0;
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        const Vector2d a = polygon[i - 1] - polygon[0], b = polygon[i] - polygon[0];
        twice += a.x() * b.y() - a.y() * b.x();
    }
    return 0.5 * std::abs(twice);
}

/// Whether a part of the surface remains when what the solids hide is cut away. A solid whose own surface
/// continues this one hides nothing of it.
bool isFreeFace(const Patch& patch, const std::vector<Cover>& covers, const Outside& outside, double lean,
                const SeamScale& scale)
{
    const auto inPlane
        = [&](const Vector3d& m) { return Vector2d(m.dot(patch.along[0]), m.dot(patch.along[1])); };
    const double r = scale.patch;
    Polygon whole{{-r, -r}, {r, -r}, {r, r}, {-r, r}};
    for (const Plane& end : patch.ends)
        whole = clipped(whole, inPlane(end.m), -end.height);
    const double sliver = 0.5 * scale.flush * scale.patch;
    // Within the patch two surfaces that part by less than this are one.
    const double sameFace = std::max(lean, 2.0 * scale.flush / scale.patch);
    std::vector<Polygon> pieces{whole}, rest;
    for (const Cover& cover : covers) {
        rest.clear();
        for (Polygon& piece : pieces) {
            for (const Plane& plane : cover) {
                const Vector2d g = inPlane(plane.m);
                const bool continues = g.norm() <= sameFace && plane.m.dot(patch.n) > 0.0;
                const double offset = (continues ? -scale.flush : scale.flush) - plane.height;
                const Vector2d slope = g.norm() <= sameFace ? Vector2d::Zero() : g;
                Polygon beyond = clipped(piece, -slope, -offset);
                if (areaOf(beyond) > sliver)
                    rest.push_back(std::move(beyond));
                piece = clipped(piece, slope, offset);
            }
        }
        std::swap(pieces, rest);
    }
    return std::any_of(pieces.begin(), pieces.end(), [&](const Polygon& piece) {
        if (areaOf(piece) <= sliver)
            return false;
        const Vector2d sum = std::accumulate(piece.begin(), piece.end(), Vector2d(Vector2d::Zero()));
        const Vector2d middle = sum / static_cast<double>(piece.size());
        return outside.leadsTo(middle.x() * patch.along[0] + middle.y() * patch.along[1], patch.n);
    });
}

/// Whether n is a normal of the union at points of the feature as near to p as one likes.
bool isFree(const Element& e, const Frame<double>& frame, const Vector3d& p, const Vector3d& n_W, double lean,
            const SeamScale& scale, const std::vector<Cover>& covers, const Outside& outside)
{
    const Patch patch = patchOf(e, frame, p, n_W);
    switch (patch.along.size()) {
    case 0:
        return std::none_of(covers.begin(), covers.end(), [&](const Cover& cover) {
            return hides(cover, Vector3d::Zero(), n_W, lean, scale.flush);
        });
    case 1:
        return isFreeEdge(patch, covers, outside, lean, scale);
    default:
        return isFreeFace(patch, covers, outside, lean, scale);
    }
}

/// Whether n (of the body) is a normal of a feature that p lies on too: of a face that ends in the corner or
/// edge where p is, or of an edge that does.
bool hasNormal(const Element& e, const Vector3d& p, const Vector3d& n, double lean, double flush)
{
    if (e.kind == ElementKind::circle || roomWithin(e, p) < -flush)
        return false;
    if (e.kind == ElementKind::line && !e.into.empty()) {
        const Vector3d d = p - e.c;
        return (d - e.u.dot(d) * e.u).norm() <= flush && std::abs(n.dot(e.u)) <= lean
            && roomBehind(e, p, n) >= -lean;
    }
    const std::optional<Plane> plane = tangentPlane(e, p);
    return plane && std::abs(plane->height) <= flush && plane->m.dot(n) > 0.0
        && plane->m.cross(n).norm() <= lean;
}

} // namespace

bool mayHold(const PlacedCollider& solid, const Vector3d& p_W, double flush)
{
    if (!isInBox(solid.box, p_W, flush))
        return false;
    const double reach = solid.model->bound + flush;
    if (std::isfinite(reach) && !((p_W - solid.middle).squaredNorm() <= reach * reach))
        return false;
    return !isOverFace(solid, p_W, 2.0 * flush);
}

bool liesBeside(const std::vector<Neighbour>& beside, const Vector3d& p_W, double flush)
{
    return std::ranges::any_of(beside,
                               [&](const Neighbour& other) { return mayHold(*other.collider, p_W, flush); });
}

Vector3d into(const PlacedCollider& solid, const Vector3d& p_W, const Vector3d& n_W, const SeamScale& scale)
{
    if (solid.model->profile)
        return -n_W;
    const Frame<double>& F = solid.frame;
    const Vector3d p = F.R.transpose() * (p_W - F.p);
    // All surfaces near p, so that what is sharp there is not left on its other side.
    const double near = 2.0 * scale.patch;
    Vector3d sum = Vector3d::Zero();
    for (const Element& e : solid.model->elements) {
        const std::optional<Plane> plane = tangentPlane(e, p);
        if (!plane || plane->height < -near || (isRound(e) && e.radius < scale.patch))
            continue;
        const bool tip = e.kind == ElementKind::cone && e.u.cross(p - e.c).norm() < near;
        sum += tip ? Vector3d(-e.u) : plane->m;
    }
    return F.R * -sum.normalized();
}

bool isFreeSurface(const PlacedCollider& own, const Element& e, const Vector3d& p_W, const Vector3d& n_W,
                   const Vector3d& into_W, double lean, const SeamScale& scale,
                   const std::vector<Neighbour>& beside)
{
    const bool isParticle = e.kind == ElementKind::point && e.radius == 0.0 && e.into.empty() && !e.rimSample;
    thread_local std::vector<Cover> covers;
    covers.clear();
    thread_local std::vector<Cover> solids; // in whose way a body cannot come; it comes through what yields
    solids.clear();
    for (const Neighbour& other : beside) {
        const std::size_t before = covers.size();
        addCovers(*other.collider, p_W, scale, covers);
        const auto its = covers.begin() + static_cast<std::ptrdiff_t>(before);
        if (other.yields)
            covers.erase(
                std::remove_if(its, covers.end(), [&](const Cover& cover) { return isDeepIn(cover, scale); }),
                covers.end());
        else
            solids.insert(solids.end(), its, covers.end());
    }
    if (covers.empty() || isParticle)
        return true;
    const Frame<double>& F = own.frame;
    const Vector3d p = F.R.transpose() * (p_W - F.p), n = F.R.transpose() * n_W;
    const std::size_t others = covers.size();
    if (!own.model->profile)
        addCovers(own, p_W, scale, solids);
    const Outside outside(solids, into_W, scale);
    const auto isFreeOn = [&](const Element& f) {
        // On an edge or corner n must be a normal of its own solid as exactly as of the others.
        covers.resize(others);
        if (!own.model->profile && (f.kind == ElementKind::circle || !tangentPlane(f, p)))
            addCovers(own, p_W, scale, covers);
        return isFree(f, F, p, n_W, lean, scale, covers, outside);
    };
    if (isFreeOn(e))
        return true;
    return std::any_of(own.model->elements.begin(), own.model->elements.end(), [&](const Element& f) {
        return &f != &e && hasNormal(f, p, n, lean, scale.flush) && isFreeOn(f);
    });
}

} // namespace polhode

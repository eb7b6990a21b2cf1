#include "engine/collide/narrow_phase.h"

#include "engine/collide/closest_features.h"
#include "engine/collide/element_geometry.h"
#include "engine/collide/free_surface.h"
#include "engine/collide/polytope_pair.h"
#include "engine/collide/solid.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

constexpr double kPatch = 1e-3; // part of the size: well above how deep steppers let bodies sink in
constexpr double kExactLean = tolerance::kTyped; // sine: what ten typed digits leave
constexpr double kPointDepth
    = 0.05; // m, how far behind a chain a body without size is still taken to be inside

double leanOf(const Element& other)
{
    const bool isRound
        = other.kind == ElementKind::quadric || (other.kind == ElementKind::point && other.radius > 0.0);
    return isRound ? kExactLean : kGenerousLean;
}

/// The least height of a feature over the plane of a face, or a bound of it.
double heightOver(const NearElement& face, const Element& e)
{
    const double out = e.kind == ElementKind::line && std::isfinite(e.bound)
        ? std::abs(face.normal.dot(e.u)) * e.half + e.radius
        : e.bound;
    return face.normal.dot(e.boundCentre) - face.offset - out;
}

/// Whether the feature has a partner among those of the other collider. What is above a face meets nothing
/// there, and nothing else of a convex solid.
bool hasPartner(const Element& e, const std::vector<NearElement>& others, bool convex, double margin,
                bool distances)
{
    bool found = false;
    const bool everywhere = !std::isfinite(margin);
    for (const NearElement& other : others) {
        const Element& f = *other.element;
        const bool above = !everywhere && f.kind == ElementKind::face && heightOver(other, e) > margin;
        if (above && convex)
            return false;
        found = found || (!above && mayMeet(e, f, distances));
        if (found && everywhere)
            return true;
    }
    return found;
}

bool reaches(const Element& e, const Frame<double>& F, const Eigen::AlignedBox3d& box, double margin)
{
    if (!std::isfinite(e.bound))
        return true;
    const Vector3d c = F.p + F.R * e.boundCentre;
    const double reach = e.bound + margin;
    return ((box.min() - c).array() <= reach).all() && ((c - box.max()).array() <= reach).all();
}

/// The features of a collider that come near the box of another.
void findNear(const PlacedCollider& collider, const PlacedCollider& other, double margin,
              std::vector<NearElement>& out)
{
    out.clear();
    const Frame<double>& F = collider.frame;
    for (const Element& e : collider.model->elements) {
        if (!reaches(e, F, other.box, margin))
            continue;
        NearElement near;
        near.element = &e;
        if (e.kind == ElementKind::face) {
            const Vector3d n_W = F.R * e.u;
            near.normal = other.frame.R.transpose() * n_W;
            near.offset = e.u.dot(e.c) + n_W.dot(F.p - other.frame.p);
        }
        out.push_back(near);
    }
}

/// Those of them that have a partner among the features of the other.
void findPartners(const PlacedCollider& collider, const std::vector<NearElement>& near,
                  const PlacedCollider& other, const std::vector<NearElement>& otherNear, double margin,
                  bool distances, Partners& out)
{
    out.elements.clear();
    out.into_W.clear();
    for (const NearElement& e : near) {
        if (!hasPartner(*e.element, otherNear, !other.model->profile, margin, distances))
            continue;
        out.elements.push_back({placed<double>(*e.element, collider.frame), out.into_W.size()});
        for (const Vector3d& d : e.element->into)
            out.into_W.push_back(collider.frame.R * d);
    }
}

/// Whether the solid behind a sharp feature lies behind it as seen along m (any length), to the sine `lean`.
bool liesBehind(const Partners& partners, const Partners::One& one, const Vector3d& m, double lean)
{
    const auto first = partners.into_W.begin() + static_cast<std::ptrdiff_t>(one.into);
    const double most = lean * m.norm();
    return std::none_of(first, first + static_cast<std::ptrdiff_t>(one.element.element->into.size()),
                        [&](const Vector3d& d_W) { return m.dot(d_W) > most; });
}

/// Whether two features may face each other as far as that can be told without meeting: corners and faces,
/// and sharp edges, have their common normal from their directions alone.
bool mayFace(const Partners& A, const Partners::One& a, const Partners& B, const Partners::One& b)
{
    using enum ElementKind;
    constexpr double kLean = kGenerousLean + kLeanRoom;
    const Element& x = *a.element.element;
    const Element& y = *b.element.element;
    if (x.kind == point && y.kind == face)
        return liesBehind(A, a, -b.element.u, kLean);
    if (x.kind == face && y.kind == point)
        return liesBehind(B, b, -a.element.u, kLean);
    if (x.kind != line || y.kind != line || x.into.empty() || y.into.empty())
        return true;
    const Vector3d q = a.element.u.cross(b.element.u);
    return (liesBehind(A, a, q, kLean) && liesBehind(B, b, -q, kLean))
        || (liesBehind(A, a, -q, kLean) && liesBehind(B, b, q, kLean));
}

/// Whether the other features of a rim stand for this one on the face of another body: the rim itself where
/// it lies flat is met by its samples, and samples around its lowest point by the rim.
bool isCovered(const ColliderModel& model, const Element& e, const Frame<double>& F,
               const Vector3d& outward_W)
{
    if (e.hollow)
        return false;
    const Element& rim = e.rimSample ? model.elements[e.rim] : e;
    const Vector3d m = F.R.transpose() * outward_W;
    const Vector3d steep = m - rim.u.dot(m) * rim.u;
    const double tilt = steep.norm();
    if (tilt < rim.flatSine)
        return !e.rimSample;
    return e.rimSample && (e.c - rim.c).dot(steep) > 0.5 * rim.radius * tilt;
}

bool isCovered(const PlacedCollider& A, const PlacedCollider& B, const Element& a, const Element& b,
               const Vector3d& n)
{
    using enum ElementKind;
    return ((a.rimSample || (a.kind == circle && b.kind == face)) && isCovered(*A.model, a, A.frame, n))
        || ((b.rimSample || (b.kind == circle && a.kind == face)) && isCovered(*B.model, b, B.frame, -n));
}

bool samePlace(const ContactPoint& a, const ContactPoint& b, double tolerance)
{
    constexpr double kSameNormal = 1e-6; // of unit vectors: two features that meet there have others
    return std::abs(a.pA_W.x() - b.pA_W.x()) < tolerance && (a.pA_W - b.pA_W).norm() < tolerance
        && (a.pB_W - b.pB_W).norm() < tolerance && (a.n_W - b.n_W).norm() < kSameNormal;
}

/// Whether both features can be touched there past the solids that lie beside theirs.
bool areFree(const PlacedCollider& A, const PlacedCollider& B, const Element& a, const Element& b,
             const Meeting<double>& m, const CollideScratch& scratch)
{
    if (scratch.besideA.empty() && scratch.besideB.empty())
        return true;
    const double size = endTolerance(*A.model, *B.model) / tolerance::kFacing;
    const SeamScale scale{kFlush * size, kPatch * size};
    using enum ElementKind;
    // A rim rolls over an edge or another rim as a ball does.
    const auto isSharp = [](const Element& e) { return e.kind == line || e.kind == circle; };
    const bool rolls = isSharp(a) && isSharp(b) && (a.kind == circle || b.kind == circle);
    const auto isFree = [&](const PlacedCollider& own, const Element& e, const Vector3d& p, const Vector3d& n,
                            const PlacedCollider& other, const Element& f, const Vector3d& q,
                            const std::vector<Neighbour>& beside) {
        return !liesBeside(beside, p, scale.flush)
            || isFreeSurface(own, e, p, n, into(other, q, -n, scale), rolls ? kExactLean : leanOf(f), scale,
                             beside);
    };
    return isFree(A, a, m.pX, m.n, B, b, m.pY, scratch.besideA)
        && isFree(B, b, m.pY, -m.n, A, a, m.pX, scratch.besideB);
}

void addCandidates(const PlacedCollider& A, const PlacedCollider& B, const PlacedElement<double>& X,
                   const PlacedElement<double>& Y, double margin, bool distances, double tolerance,
                   CollideScratch& scratch)
{
    const Element& a = *X.element;
    const Element& b = *Y.element;
    Seeds& seeds = scratch.seeds;
    findSeeds(X, Y, Vector3d::UnitZ(), distances, seeds);
    for (int k = 0; k < seeds.count; ++k) {
        Meeting<double> m;
        if (!meet<double>(X, Y, seeds.at[k], m) || !(m.gap <= margin)
            || !(roomWithinEnds(a, b, A.frame, B.frame, m) >= -tolerance)
            || !faceEachOther(a, b, A.frame, B.frame, m) || isCovered(A, B, a, b, m.n))
            continue;
        addCandidate(A, B, a, b, m, seeds.at[k].branch, scratch);
    }
}

/// The pairs of features that face each other with gap ≤ reach.
void findCandidates(const PlacedCollider& A, const PlacedCollider& B, double reach, bool distances,
                    double tolerance, CollideScratch& scratch)
{
    findNear(A, B, reach, scratch.nearA);
    findNear(B, A, reach, scratch.nearB);
    findPartners(A, scratch.nearA, B, scratch.nearB, reach, distances, scratch.partnersA);
    findPartners(B, scratch.nearB, A, scratch.nearA, reach, distances, scratch.partnersB);
    for (const Partners::One& a : scratch.partnersA.elements)
        for (const Partners::One& b : scratch.partnersB.elements)
            if (mayFace(scratch.partnersA, a, scratch.partnersB, b))
                addCandidates(A, B, a.element, b.element, reach, distances, tolerance, scratch);
}

bool isInHollow(const PlacedCollider& A, const PlacedCollider& B, const Candidate& c)
{
    return A.model->elements[c.elementA].hollow || B.model->elements[c.elementB].hollow;
}

/// In a hollow each place stands for itself, but where what is in it lies behind two surfaces at once, as of
/// the inside and the end of a wall: there the nearer one parts them.
void keepNearestInHollow(const PlacedCollider& A, const PlacedCollider& B, double tolerance,
                         std::vector<Candidate>& found)
{
    const std::vector<Candidate> all = found;
    std::erase_if(found, [&](const Candidate& c) {
        return c.point.gap < -tolerance && isInHollow(A, B, c)
            && std::any_of(all.begin(), all.end(), [&](const Candidate& d) {
                   const bool ofA = A.model->elements[c.elementA].hollow;
                   const Vector3d way
                       = ofA ? d.point.pB_W - c.point.pB_W : Vector3d(d.point.pA_W - c.point.pA_W);
                   return (ofA ? d.elementA != c.elementA : d.elementB != c.elementB)
                       && d.point.gap > c.point.gap + tolerance && way.norm() < -2.0 * c.point.gap;
               });
    });
}

/// Where two convex solids overlap: leaves the features whose direction parts them soonest, and those in
/// planes nearly parallel to them; drops features that merely lie behind each other.
///
/// Of what a neighbour covers only one thing counts: two solids that no more than touch there are not inside
/// of each other, however deep they would be along a direction that is free.
void keepNearest(const PlacedCollider& A, const PlacedCollider& B, double tolerance,
                 std::vector<Candidate>& found)
{
    const double flush = kFlush / tolerance::kFacing * tolerance;
    const auto isDeep = [&](const Candidate& c) { return c.point.gap < -tolerance; };
    // Beyond the middle of the wall of a tube or bowl its other side is the nearer one.
    const double wall = std::min(A.model->wall, B.model->wall);
    const bool hasWall = std::isfinite(wall);
    if (hasWall)
        std::erase_if(found, [&](const Candidate& c) { return c.point.gap < -0.5 * wall; });
    const auto dropCovered = [&] { std::erase_if(found, [](const Candidate& c) { return !c.isFree; }); };
    if (std::none_of(found.begin(), found.end(), isDeep))
        return dropCovered();
    if (hasWall)
        keepNearestInHollow(A, B, tolerance, found);
    for (Candidate& c : found)
        c.separation = isInHollow(A, B, c)
            ? c.point.gap
            : separation(A.model->elements, A.frame, B.model->elements, B.frame, c.point.n_W);
    const bool part = std::any_of(found.begin(), found.end(),
                                  [&](const Candidate& c) { return !c.isFree && c.separation >= -flush; });
    if (!part)
        dropCovered();
    if (found.empty())
        return;
    const Candidate* best
        = &*std::ranges::max_element(found, {}, [](const Candidate& c) { return c.separation; });
    const double greatest = best->separation;
    const double least = greatest - tolerance;
    const Vector3d n = best->point.n_W;
    std::erase_if(found, [&](const Candidate& c) {
        return isDeep(c) && !isInHollow(A, B, c) && c.separation < least
            && c.point.n_W.dot(n) < kNearlyParallel;
    });
    const auto isBehind = [&](const Candidate& c) {
        return isDeep(c) && !contains(A.model->elements, toBody(A.frame, c.point.pB_W), tolerance)
            && !contains(B.model->elements, toBody(B.frame, c.point.pA_W), tolerance);
    };
    // Sharp edges may cross with both points outside; then the bodies themselves tell, unless something shows
    // that they are apart or touch.
    const bool touch = std::any_of(found.begin(), found.end(), [&](const Candidate& c) {
        return std::abs(c.point.gap) < 0.5 * tolerance;
    });
    if (!hasWall && !touch && std::any_of(found.begin(), found.end(), isBehind)
        && (greatest > tolerance
            || closestFeatures(A.model->elements, A.frame, B.model->elements, B.frame).gap > tolerance))
        std::erase_if(found, isBehind);
    dropCovered();
}

/// Two features of a chain belong to one sharp edge of it: the edge itself or the pieces at its sides.
bool shareSharpEdge(const std::vector<Element>& chain, int i, int j)
{
    const auto isEdge = [&](int k) { return !chain[k].into.empty(); };
    switch (std::abs(i - j)) {
    case 0:
        return isEdge(i);
    case 1:
        return isEdge(i) || isEdge(j);
    case 2:
        return isEdge(std::min(i, j) + 1);
    default:
        return false;
    }
}

/// Inside a sharp edge of a chain, which is convex there, the direction is left that parts soonest; what lies
/// deeper than the whole other body is behind the chain.
void keepNearestPieces(const PlacedCollider& A, const PlacedCollider& B, double margin, double tolerance,
                       CollideScratch& scratch)
{
    std::vector<Candidate>& found = scratch.found;
    std::erase_if(found, [](const Candidate& c) { return !c.isFree; });
    if (std::none_of(found.begin(), found.end(), [](const Candidate& c) { return c.point.gap < 0.0; }))
        return;
    const bool chainIsA = A.model->profile;
    const PlacedCollider& other = chainIsA ? B : A;
    const std::vector<Element>& chain = (chainIsA ? A : B).model->elements;
    const double depth = margin + std::max(2.0 * other.model->size, kPointDepth);
    for (Candidate& c : found) {
        const Vector3d n = chainIsA ? c.point.n_W : Vector3d(-c.point.n_W);
        const Vector3d& foot = chainIsA ? c.point.pA_W : c.point.pB_W;
        c.separation = n.dot(other.frame.p - foot)
            - supportHeight(other.model->elements, -(other.frame.R.transpose() * n));
    }
    const auto piece = [&](const Candidate& c) { return chainIsA ? c.elementA : c.elementB; };
    std::vector<Candidate>& all = scratch.all;
    all = found;
    const auto isWorse = [&](const Candidate& c) {
        return std::any_of(all.begin(), all.end(), [&](const Candidate& d) {
            return c.separation < d.separation - tolerance && c.point.n_W.dot(d.point.n_W) < kNearlyParallel
                && shareSharpEdge(chain, piece(c), piece(d));
        });
    };
    std::erase_if(
        found, [&](const Candidate& c) { return c.point.gap < -depth || (c.point.gap < 0.0 && isWorse(c)); });
}

} // namespace

Vector3d toBody(const Frame<double>& F, const Vector3d& p_W)
{
    return F.R.transpose() * (p_W - F.p);
}

bool meetAtOnce(const PlacedCollider& A, const PlacedCollider& B, ContactPoint& point)
{
    const Element& a = A.model->elements.front();
    const Element& b = B.model->elements.front();
    const Vector3d cA = A.frame.p + A.frame.R * a.c, cB = B.frame.p + B.frame.R * b.c, way = cB - cA;
    point.feature = featureNumber(0, 0, 0);
    double distance = 0.0;
    if (A.model->halfSpace || B.model->halfSpace) {
        point.n_W = A.model->halfSpace ? Vector3d(A.frame.R * a.u) : Vector3d(-(B.frame.R * b.u));
        distance = point.n_W.dot(way);
    } else {
        distance = way.norm();
        if (distance < pairs::kCoincident)
            return false;
        point.n_W = way / distance;
    }
    point.gap = distance - (a.radius + b.radius);
    point.pA_W
        = A.model->halfSpace ? Vector3d(cB - point.n_W * distance) : Vector3d(cA + point.n_W * a.radius);
    point.pB_W
        = B.model->halfSpace ? Vector3d(cA + point.n_W * distance) : Vector3d(cB - point.n_W * b.radius);
    return true;
}

void addCandidate(const PlacedCollider& A, const PlacedCollider& B, const Element& a, const Element& b,
                  const Meeting<double>& m, int branch, CollideScratch& scratch)
{
    Candidate candidate;
    candidate.elementA = static_cast<int>(&a - A.model->elements.data());
    candidate.elementB = static_cast<int>(&b - B.model->elements.data());
    candidate.point.feature = featureNumber(candidate.elementA, candidate.elementB, branch);
    if (std::ranges::find(scratch.leftOut, candidate.point.feature) != scratch.leftOut.end())
        return;
    candidate.isFree = areFree(A, B, a, b, m, scratch);
    candidate.point.pA_W = m.pX;
    candidate.point.pB_W = m.pY;
    candidate.point.n_W = m.n;
    candidate.point.gap = m.gap;
    scratch.found.push_back(candidate);
}

double smallerSize(const ColliderModel& a, const ColliderModel& b)
{
    const double size = std::min(a.size, b.size);
    return std::isfinite(size) && size > 0.0 ? size : 1.0;
}

double endTolerance(const ColliderModel& a, const ColliderModel& b)
{
    return tolerance::kFacing * smallerSize(a, b);
}

bool faceEachOther(const Element& a, const Element& b, const Frame<double>& A, const Frame<double>& B,
                   const Meeting<double>& meeting)
{
    return roomBehind(a, toBody(A, meeting.pX), A.R.transpose() * meeting.n) >= -leanOf(b)
        && roomBehind(b, toBody(B, meeting.pY), -(B.R.transpose() * meeting.n)) >= -leanOf(a);
}

bool facesExactly(const Element& edge, const Vector3d& m)
{
    return roomBehind(edge, edge.c, m) >= -kExactLean;
}

double roomWithinEnds(const Element& a, const Element& b, const Frame<double>& A, const Frame<double>& B,
                      const Meeting<double>& meeting)
{
    return std::min(roomWithin(a, toBody(A, meeting.pX)), roomWithin(b, toBody(B, meeting.pY)));
}

double RoomToMeet::least(double size) const
{
    const auto behind = [](double room, double lean) { return lean > kExactLean ? room + lean : room; };
    constexpr double kMost = 1e6; // of what has no ends: finite, and more than any room is compared with
    return std::min({within / size, behind(behindA, leanA), behind(behindB, leanB), kMost});
}

RoomToMeet roomToMeet(const Element& a, const Element& b, const Frame<double>& A, const Frame<double>& B,
                      const Meeting<double>& meeting)
{
    const Vector3d pA = toBody(A, meeting.pX), pB = toBody(B, meeting.pY);
    return {std::min(roomWithin(a, pA), roomWithin(b, pB)), roomBehind(a, pA, A.R.transpose() * meeting.n),
            roomBehind(b, pB, -(B.R.transpose() * meeting.n)), leanOf(b), leanOf(a)};
}

void collidePair(const PlacedCollider& A, const PlacedCollider& B, double margin, bool distances,
                 const ContactPoint& names, CollideScratch& scratch, std::vector<ContactPoint>& out)
{
    const double tolerance = endTolerance(*A.model, *B.model);
    // What touches up to rounding is among the candidates: it tells what lies deep only behind it.
    const double reach = std::max(margin, tolerance);
    std::vector<Candidate>& found = scratch.found;
    found.clear();
    if (A.model->polytope && B.model->polytope && !distances)
        findPolytopeCandidates(A, B, reach, tolerance, scratch);
    else
        findCandidates(A, B, reach, distances, tolerance, scratch);
    if (A.model->profile || B.model->profile)
        keepNearestPieces(A, B, margin, tolerance, scratch);
    else
        keepNearest(A, B, tolerance, found);
    std::erase_if(found, [margin](const Candidate& c) { return c.point.gap > margin; });
    const std::size_t first = out.size();
    const auto onFace = [&](const Candidate& c) {
        return A.model->elements[c.elementA].kind == ElementKind::face
            || B.model->elements[c.elementB].kind == ElementKind::face;
    };
    const auto onEdge = [&](const Candidate& c) {
        return !onFace(c)
            && (!A.model->elements[c.elementA].into.empty() || !B.model->elements[c.elementB].into.empty());
    };
    const auto isHere = [&](const Candidate& c) {
        return [&](const ContactPoint& p) { return samePlace(p, c.point, 10.0 * tolerance); };
    };
    for (const Candidate& c : found) {
        // Of an edge and the face that begins there the face goes on.
        if (std::any_of(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), isHere(c))
            || (onEdge(c) && std::any_of(found.begin(), found.end(), [&](const Candidate& d) {
                    return onFace(d) && isHere(c)(d.point);
                })))
            continue;
        ContactPoint point = names;
        point.feature = c.point.feature;
        point.pA_W = c.point.pA_W;
        point.pB_W = c.point.pB_W;
        point.n_W = c.point.n_W;
        point.gap = c.point.gap;
        out.push_back(point);
    }
}

void meetAll(const PlacedCollider& A, const PlacedCollider& B, double reach, const ContactPoint& names,
             std::vector<ContactPoint>& out)
{
    const PlacedCollider& chain = A.model->profile ? A : B;
    const PlacedCollider& other = A.model->profile ? B : A;
    Seeds seeds;
    for (const Element& piece : chain.model->elements)
        for (const Element& e : other.model->elements) {
            const Vector3d away
                = toBody(chain.frame, other.frame.p + other.frame.R * e.boundCentre) - piece.boundCentre;
            if (piece.endless.cross(away).norm() > piece.across + e.bound + reach)
                continue;
            const Element& a = A.model->profile ? piece : e;
            const Element& b = A.model->profile ? e : piece;
            const auto X = placed<double>(a, A.frame);
            const auto Y = placed<double>(b, B.frame);
            findSeeds(X, Y, Vector3d::UnitZ(), false, seeds);
            for (int k = 0; k < seeds.count; ++k) {
                Meeting<double> m;
                if (!meet<double>(X, Y, seeds.at[k], m))
                    continue;
                ContactPoint point = names;
                point.feature
                    = featureNumber(static_cast<int>(&a - A.model->elements.data()),
                                    static_cast<int>(&b - B.model->elements.data()), seeds.at[k].branch);
                point.pA_W = m.pX;
                point.pB_W = m.pY;
                point.n_W = m.n;
                point.gap = m.gap;
                out.push_back(point);
            }
        }
}

std::uint64_t featureNumber(int elementA, int elementB, int branch)
{
    return static_cast<std::uint64_t>(elementA) << 34 | static_cast<std::uint64_t>(elementB) << 4
        | static_cast<std::uint64_t>(branch);
}

std::pair<int, int> elementsOfFeature(std::uint64_t feature)
{
    return {static_cast<int>(feature >> 34), static_cast<int>(feature >> 4 & 0x3fffffff)};
}

int branchOfFeature(std::uint64_t feature)
{
    return static_cast<int>(feature & 15);
}

} // namespace polhode

#include "engine/collide/collision_model.h"
#include "engine/collide/element_geometry.h"
#include "engine/collide/solid.h"

#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

/// The two features of a point, and where their bodies are.
struct Couple {
    const Element& a;
    const Element& b;
    Frame<double> A;
    Frame<double> B;
    double size; ///< m, see smallerSize()
    double tolerance; ///< m, see endTolerance()
};

/// `model` is the CollisionWorld::Model, which is private.
Couple coupleOf(const auto& model, const ContactPoint& point, std::span<const RigidPose> poses)
{
    const auto [i, j] = elementsOfFeature(point.feature);
    const ColliderModel& A = model.models[point.colliderA];
    const ColliderModel& B = model.models[point.colliderB];
    return {A.elements[i],
            B.elements[j],
            model.frame(point.bodyA, poses),
            model.frame(point.bodyB, poses),
            smallerSize(A, B),
            endTolerance(A, B)};
}

/// Moves the point to where its features meet now, of their solutions the nearest; false, and unchanged,
/// where they are degenerate.
bool renewed(ContactPoint& point, const Couple& c, Seed& seed, Meeting<double>& meeting)
{
    thread_local Seeds seeds;
    const PlacedElement<double> X = placed<double>(c.a, c.A);
    const PlacedElement<double> Y = placed<double>(c.b, c.B);
    followSeeds(X, Y, point.pA_W, point.pB_W, point.n_W, seeds);
    // Of the two planes that touch a cone's side along an edge or another cone it stays the same one, and a
    // fixed place of a rim in a bowl.
    const auto isAny = [&](ElementKind kind) { return c.a.kind == kind || c.b.kind == kind; };
    const bool inBowl = isAny(ElementKind::circle) && (isHollowBall(c.a) || isHollowBall(c.b));
    const bool keepsBranch = inBowl || (isAny(ElementKind::cone) && !isAny(ElementKind::circle));
    // Where a rim that crosses an edge comes to touch it from beside, both places of crossing end; the
    // normal there is across the one they had.
    const auto isSharp = [](const Element& e) { return e.kind == ElementKind::line && !e.into.empty(); };
    const bool keepsNormal = isAny(ElementKind::circle) && (isSharp(c.a) || isSharp(c.b));
    // Cosine of 60°, between the normal that it had and the one found: along one step it turns by far less,
    // and the other place of crossing has a normal across it.
    constexpr double kTurn = 0.5;
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < seeds.count; ++k) {
        Meeting<double> m;
        if ((keepsBranch && seeds.at[k].branch != branchOfFeature(point.feature))
            || !meet<double>(X, Y, seeds.at[k], m) || (keepsNormal && m.n.dot(point.n_W) < kTurn))
            continue;
        const double away = seeds.count == 1 ? 0.0
                                             : (m.n - point.n_W).squaredNorm()
                + ((m.pX - point.pA_W).squaredNorm() + (m.pY - point.pB_W).squaredNorm()) / (c.size * c.size);
        if (away < least) {
            least = away;
            seed = seeds.at[k];
            meeting = m;
        }
    }
    if (!std::isfinite(least))
        return false;
    seed.n = meeting.n;
    point.pA_W = meeting.pX;
    point.pB_W = meeting.pY;
    point.n_W = meeting.n;
    point.gap = meeting.gap;
    return true;
}

/// The cosine of the angle between two places on the rim.
double rimCosine(const ContactPoint& p, const ContactPoint& q, const Couple& c)
{
    const bool first = c.a.kind == ElementKind::circle;
    const Vector3d centre = first ? c.A.p + c.A.R * c.a.c : c.B.p + c.B.R * c.b.c;
    const auto from
        = [&](const ContactPoint& r) { return Vector3d(((first ? r.pA_W : r.pB_W) - centre).normalized()); };
    return from(p).dot(from(q));
}

RoomToMeet roomOf(const Couple& c, const Meeting<double>& meeting)
{
    return roomToMeet(c.a, c.b, c.A, c.B, meeting);
}

/// Whether the features face each other within their ends.
bool faces(const Couple& c, const RoomToMeet& room)
{
    return room.within >= -c.tolerance && room.isBehind();
}

/// How the meeting of one solution moves.
ContactRates ratesOf(const ContactPoint& point, const Couple& c, const Seed& seed,
                     std::span<const RigidVelocity> velocities)
{
    const auto moving = [&](int body, const Frame<double>& F) -> Frame<Jet> {
        if (body == kWorld)
            return {F.R, F.p, Vector3d::Zero(), Vector3d::Zero()};
        return {F.R, F.p, velocities[body].v_WB, velocities[body].w_WB};
    };
    Meeting<Jet> m;
    if (!meet<Jet>(placed<Jet>(c.a, moving(point.bodyA, c.A)), placed<Jet>(c.b, moving(point.bodyB, c.B)),
                   seed, m))
        return {};
    const auto rate = [](const Vec3<Jet>& v) { return Vector3d(v.x().d, v.y().d, v.z().d); };
    return {m.gap.d, m.gap.dd, rate(m.n), 0.5 * (rate(m.pX) + rate(m.pY)), 0.0, false};
}

/// The same of a contact that is where it is; without its room.
ContactRates ratesNow(ContactPoint point, const Couple& c, std::span<const RigidVelocity> velocities)
{
    Seed seed;
    Meeting<double> meeting;
    return renewed(point, c, seed, meeting) ? ratesOf(point, c, seed, velocities) : ContactRates{};
}

} // namespace

double CollisionWorld::sharedRadius(const ContactPoint& a, const ContactPoint& b,
                                    std::span<const RigidPose> poses) const
{
    // Sine of 12°, of the angle between a rim's axis and the normal: a rim that lies flatter touches nearly
    // all round, and the radius of curvature radius/sine tells nothing of one place.
    constexpr double kSteep = 0.2;
    if (a.colliderA != b.colliderA || a.colliderB != b.colliderB)
        return 0.0;
    const auto [iA, jA] = elementsOfFeature(a.feature);
    const auto [iB, jB] = elementsOfFeature(b.feature);
    const auto radius = [&](int collider, int body, int element) {
        const Element& e = model_->models[collider].elements[element];
        if (e.kind == ElementKind::point || e.kind == ElementKind::quadric)
            return e.hollow ? 0.0 : e.radius;
        if (e.kind != ElementKind::circle)
            return 0.0;
        const double sine = (model_->frame(body, poses).R * e.u).cross(a.n_W).norm();
        return sine > kSteep ? e.radius / sine : 0.0;
    };
    return std::max(iA == iB ? radius(a.colliderA, a.bodyA, iA) : 0.0,
                    jA == jB ? radius(a.colliderB, a.bodyB, jA) : 0.0);
}

bool CollisionWorld::isRimOverEdge(const ContactPoint& point, std::span<const RigidPose> poses) const
{
    const Couple c = coupleOf(*model_, point, poses);
    const auto isOn = [](const Element& rim, const Element& edge) {
        return rim.kind == ElementKind::circle && edge.kind == ElementKind::line && !edge.into.empty();
    };
    const bool edgeIsA = isOn(c.b, c.a);
    if (!edgeIsA && !isOn(c.a, c.b))
        return false;
    ContactPoint now = point;
    Seed seed;
    Meeting<double> meeting;
    return renewed(now, c, seed, meeting)
        && (edgeIsA ? facesExactly(c.a, c.A.R.transpose() * now.n_W)
                    : facesExactly(c.b, -(c.B.R.transpose() * now.n_W)));
}

double CollisionWorld::through(const ContactPoint& point, std::span<const RigidPose> poses) const
{
    constexpr double kThin
        = 1e-9; // m, of a thickness: a plate or rod of none, to the rounding of its corners
    const Couple c = coupleOf(*model_, point, poses);
    const auto thickness = [&](const ColliderModel& model, const Frame<double>& F) {
        const Vector3d n = F.R.transpose() * point.n_W;
        if (std::isfinite(model.wall))
            return model.wall;
        return model.profile ? std::numeric_limits<double>::infinity()
                             : supportHeight(model.elements, n) + supportHeight(model.elements, -n);
    };
    double depth = 0.0;
    if (c.b.kind != ElementKind::face)
        depth += thickness(model_->models[point.colliderA], c.A);
    if (c.a.kind != ElementKind::face)
        depth += thickness(model_->models[point.colliderB], c.B);
    return depth > kThin ? depth : std::numeric_limits<double>::infinity();
}

bool CollisionWorld::follow(ContactPoint& point, std::span<const RigidPose> poses) const
{
    Seed seed;
    Meeting<double> meeting;
    const Couple couple = coupleOf(*model_, point, poses);
    return renewed(point, couple, seed, meeting) && !seed.gone && faces(couple, roomOf(couple, meeting));
}

double CollisionWorld::room(ContactPoint point, std::span<const RigidPose> poses) const
{
    Seed seed;
    Meeting<double> meeting;
    const Couple couple = coupleOf(*model_, point, poses);
    return renewed(point, couple, seed, meeting) && !seed.gone ? roomOf(couple, meeting).least(couple.size)
                                                               : -1.0;
}

bool CollisionWorld::follow(ContactPoint& point, std::span<const RigidPose> poses,
                            std::span<const RigidVelocity> velocities, ContactRates& rates) const
{
    Seed seed;
    Meeting<double> meeting;
    rates = {};
    const Couple couple = coupleOf(*model_, point, poses);
    const ContactPoint was = point;
    rates.room = -1.0;
    if (!renewed(point, couple, seed, meeting))
        return false;
    rates = ratesOf(point, couple, seed, velocities);
    // Cosine of 60°, between the places on the rim before and now: a step that leads round further has gone
    // to another solution.
    constexpr double kTurned = 0.5;
    const RoomToMeet room = roomOf(couple, meeting);
    rates.room = seed.gone ? -1.0 : room.least(couple.size);
    rates.turned = isRim(point) && std::abs(rimCosine(was, point, couple)) < kTurned;
    return !seed.gone && faces(couple, room);
}

bool CollisionWorld::isRim(const ContactPoint& point) const
{
    const auto [i, j] = elementsOfFeature(point.feature);
    const Element& a = model_->models[point.colliderA].elements[i];
    const Element& b = model_->models[point.colliderB].elements[j];
    const auto isOn = [&](const Element& rim, const Element& e) {
        return rim.kind == ElementKind::circle
            && (e.kind == ElementKind::face
                || (isHollowBall(e) && branchOfFeature(point.feature) < pairs::kRimPlace));
    };
    return isOn(a, b) || isOn(b, a);
}

bool CollisionWorld::isOfRods(const ContactPoint& point) const
{
    const auto [i, j] = elementsOfFeature(point.feature);
    return areBare(model_->models[point.colliderA].elements[i], model_->models[point.colliderB].elements[j]);
}

bool CollisionWorld::isInHollow(const ContactPoint& point) const
{
    const auto [i, j] = elementsOfFeature(point.feature);
    return model_->models[point.colliderA].elements[i].hollow
        || model_->models[point.colliderB].elements[j].hollow;
}

double CollisionWorld::runOnRim(ContactPoint& point, std::span<const RigidPose> poses) const
{
    const Couple c = coupleOf(*model_, point, poses);
    const auto isAny = [&](ElementKind kind) { return c.a.kind == kind || c.b.kind == kind; };
    if (!isAny(ElementKind::circle) || isAny(ElementKind::face) || isHollowBall(c.a) || isHollowBall(c.b))
        return 0.0;
    const Vector3d from = point.pA_W + point.pB_W;
    Seed seed;
    Meeting<double> meeting;
    if (!renewed(point, c, seed, meeting))
        return 0.0;
    return seed.gone ? std::numeric_limits<double>::infinity()
                     : 0.5 * (point.pA_W + point.pB_W - from).norm();
}

bool CollisionWorld::isSame(const ContactPoint& followed, const ContactPoint& detected,
                            std::span<const RigidPose> poses) const
{
    if (!sameFeatures(followed, detected))
        return false;
    if (!isRim(followed))
        return true;
    const Couple couple = coupleOf(*model_, followed, poses);
    ContactPoint now = followed;
    follow(now, poses);
    return rimCosine(now, detected, couple) > 0.0;
}

bool CollisionWorld::continues(const ContactPoint& from, const ContactPoint& to) const
{
    if (from.colliderA != to.colliderA || from.colliderB != to.colliderB)
        return false;
    const auto [iFrom, jFrom] = elementsOfFeature(from.feature);
    const auto [iTo, jTo] = elementsOfFeature(to.feature);
    const ColliderModel& A = model_->models[from.colliderA];
    const ColliderModel& B = model_->models[from.colliderB];
    const auto join = [](const ColliderModel& m, int a, int b) {
        return m.profile && std::abs(a - b) == 1 && m.elements[a].into.empty() && m.elements[b].into.empty();
    };
    if (!(join(A, iFrom, iTo) && jFrom == jTo) && !(join(B, jFrom, jTo) && iFrom == iTo))
        return false;
    // Of the smaller size and rad: two pieces that join smoothly touch at one place with one normal, to the
    // accuracy of their written ends; other contacts of the two are farther apart by their length.
    constexpr double kPlace = 1e-6, kTurn = 1e-5;
    const double size = smallerSize(A, B);
    return (from.pA_W - to.pA_W).norm() < kPlace * size && (from.n_W - to.n_W).norm() < kTurn;
}

ContactRates CollisionWorld::rates(const ContactPoint& point, std::span<const RigidPose> poses,
                                   std::span<const RigidVelocity> velocities) const
{
    ContactPoint now = point;
    ContactRates rates;
    follow(now, poses, velocities, rates);
    return rates;
}

double CollisionWorld::gapRate(const ContactPoint& point, std::span<const RigidPose> poses,
                               std::span<const RigidVelocity> velocities) const
{
    return ratesNow(point, coupleOf(*model_, point, poses), velocities).gapRate;
}

double CollisionWorld::gapBias(const ContactPoint& point, std::span<const RigidPose> poses,
                               std::span<const RigidVelocity> velocities) const
{
    return ratesNow(point, coupleOf(*model_, point, poses), velocities).gapBias;
}

Vector3d CollisionWorld::normalRate(const ContactPoint& point, std::span<const RigidPose> poses,
                                    std::span<const RigidVelocity> velocities) const
{
    return ratesNow(point, coupleOf(*model_, point, poses), velocities).normal_W;
}

} // namespace polhode

#include "engine/collide/collision_world.h"

#include "engine/collide/broad_phase.h"
#include "engine/collide/free_surface.h"
#include "engine/collide/narrow_phase.h"
#include "engine/collide/solid.h"
#include "engine/math/refused.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

void requirePlace(const Collider& collider)
{
    const Eigen::Matrix3d R = collider.X_BS.linear();
    const bool finite = collider.X_BS.matrix().allFinite();
    if (!finite || (R.transpose() * R - Eigen::Matrix3d::Identity()).norm() > tolerance::kTyped
        || R.determinant() < 0.0)
        refuse(Subject::thing(collider.id), Reason::same("X_BS"),
               {"a rotation and a finite shift", "旋转与有限的平移"});
    if (collider.body < kWorld)
        refuse(Subject::thing(collider.id), "body", collider.body, "",
               {"-1 (the world) or the number of a body", "-1（世界系）或物体的编号"});
}

ColliderModel modelOf(const Collider& collider)
{
    requirePlace(collider);
    ColliderModel model;
    model.elements = elementsOf(collider.shape, collider.X_BS, collider.id);
    model.polytope = polytopeOf(model.elements);
    model.profile = std::holds_alternative<ProfileShape>(collider.shape);
    if (const auto* tube = std::get_if<TubeShape>(&collider.shape))
        model.wall = std::min(tube->outer - tube->inner, 2.0 * tube->halfLength);
    const Eigen::AlignedBox3d box = boundingBox(model.elements, frameOf(RigidPose{}));
    model.size
        = box.min().allFinite() ? 0.5 * box.diagonal().norm() : std::numeric_limits<double>::infinity();
    model.thickness = model.profile ? 0.0 : std::min(model.wall, thickness(model.elements));
    model.arm = arm(model.elements);
    return model;
}

/// Whether a box lies higher than `room` over a half-space, which has no box of its own.
bool isOverPlane(const PlacedCollider& collider, const Eigen::AlignedBox3d& box, double room)
{
    if (!collider.model->polytope || collider.model->polytope->corners > 0 || !box.min().allFinite())
        return false;
    const Vector3d& n = collider.flat.u.front();
    const Vector3d lowest = (n.array() > 0.0).select(box.min(), box.max());
    return n.dot(lowest - collider.flat.centre.front()) > room;
}

/// How deep a corner, rim or ball of a convex collider lies in the solid of a profile (m), ≤ 0: none does.
double deepest(const ProfileShape& profile, const Frame<double>& P, const std::vector<Element>& elements,
               const Frame<double>& F)
{
    const auto depth = [&](const Vector3d& at_B) {
        const Vector3d at = P.R.transpose() * (F.p + F.R * at_B - P.p);
        return depthIn(profile, {at.x(), at.z()});
    };
    constexpr int kDegrees = 360; // at which a rim is looked at
    double most = 0.0;
    const auto take = [&](const Vector3d& at_B, double radius) {
        if (const double d = depth(at_B); d > 0.0)
            most = std::max(most, d + radius);
    };
    for (const Element& e : elements) {
        if (e.kind == ElementKind::point)
            take(e.c, e.radius);
        for (int i = 0; e.kind == ElementKind::circle && i < kDegrees; ++i)
            take(e.c + e.radius * (Eigen::AngleAxisd(2.0 * std::numbers::pi * i / kDegrees, e.u) * e.a), 0.0);
    }
    return most;
}

} // namespace

struct CollisionWorld::Model {
    std::vector<Collider> colliders;
    std::vector<ColliderModel> models;
    std::vector<std::pair<int, int>> ignored; ///< pairs of bodies, ordered and sorted
    std::vector<std::pair<int, int>> ignoredColliders; ///< the same of colliders
    std::vector<double> reach; ///< m, per body
    bool pressed = false; ///< bodies are pressed into one another

    bool mayMeet(int i, int j) const
    {
        const int a = colliders[i].body;
        const int b = colliders[j].body;
        return a != b && !(models[i].profile && models[j].profile)
            && !std::binary_search(ignored.begin(), ignored.end(), std::pair<int, int>(std::minmax(a, b)))
            && !std::binary_search(ignoredColliders.begin(), ignoredColliders.end(),
                                   std::pair<int, int>(std::minmax(i, j)));
    }

    Frame<double> frame(int body, std::span<const RigidPose> poses) const
    {
        return frameOf(body == kWorld ? RigidPose{} : poses[body]);
    }

    void place(int collider, std::span<const RigidPose> poses, PlacedCollider& out) const
    {
        out.model = &models[collider];
        out.frame = frame(colliders[collider].body, poses);
        if (out.model->polytope)
            out.flat.place(out.model->elements, *out.model->polytope, out.frame);
        if (out.model->polytope && out.model->polytope->corners > 0)
            out.box = out.flat.box(out.model->polytope->corners);
        else
            out.box = boundingBox(out.model->elements, out.frame);
    }

    PlacedCollider place(int collider, std::span<const RigidPose> poses) const
    {
        PlacedCollider out;
        place(collider, poses, out);
        return out;
    }

    /// Those of `near`, beside the collider `own`, that stop `other` as it does.
    void addBeside(int own, int other, const std::vector<int>& near,
                   const std::vector<PlacedCollider>& placed, std::vector<Neighbour>& out) const
    {
        out.clear();
        for (const int k : near)
            if (k != other && mayMeet(k, other))
                out.push_back({&placed[k], pressed && mayMeet(k, own)});
    }

    /// A contact of two colliders yet to be found; the fixed world comes first.
    ContactPoint named(int i, int j) const
    {
        if (colliders[j].body == kWorld)
            std::swap(i, j);
        ContactPoint names;
        names.colliderA = i;
        names.colliderB = j;
        names.bodyA = colliders[i].body;
        names.bodyB = colliders[j].body;
        return names;
    }

    /// The two features of a point, and where their bodies are.
    struct Couple {
        const Element& a;
        const Element& b;
        Frame<double> A;
        Frame<double> B;
        double size; ///< m, see smallerSize()
        double tolerance; ///< m, see endTolerance()
    };

    Couple couple(const ContactPoint& point, std::span<const RigidPose> poses) const
    {
        const auto [i, j] = elementsOfFeature(point.feature);
        const ColliderModel& A = models[point.colliderA];
        const ColliderModel& B = models[point.colliderB];
        return {A.elements[i],     B.elements[j],     frame(point.bodyA, poses), frame(point.bodyB, poses),
                smallerSize(A, B), endTolerance(A, B)};
    }

    /// The solution of the pair of features that is nearest to the point as it was.
    static bool nearest(const ContactPoint& point, const Couple& c, Seed& seed, Meeting<double>& meeting)
    {
        thread_local Seeds seeds;
        const PlacedElement<double> X = placed<double>(c.a, c.A);
        const PlacedElement<double> Y = placed<double>(c.b, c.B);
        followSeeds(X, Y, point.pA_W, point.pB_W, point.n_W, seeds);
        // Of the two planes that touch a cone's side along an edge or another cone it stays the same one.
        const auto isAny = [&](ElementKind kind) { return c.a.kind == kind || c.b.kind == kind; };
        const bool keepsBranch = isAny(ElementKind::cone) && !isAny(ElementKind::circle);
        // Where a rim that crosses an edge comes to touch it from beside, both places of crossing end; the
        // normal there is across the one they had.
        const auto isSharp = [](const Element& e) { return e.kind == ElementKind::line && !e.into.empty(); };
        const bool keepsNormal = isAny(ElementKind::circle) && (isSharp(c.a) || isSharp(c.b));
        constexpr double kTurn = 0.5; // cosine
        double least = std::numeric_limits<double>::infinity();
        for (int k = 0; k < seeds.count; ++k) {
            Meeting<double> m;
            if ((keepsBranch && seeds.at[k].branch != branchOfFeature(point.feature))
                || !meet<double>(X, Y, seeds.at[k], m) || (keepsNormal && m.n.dot(point.n_W) < kTurn))
                continue;
            const double away = seeds.count == 1 ? 0.0
                                                 : (m.n - point.n_W).squaredNorm()
                    + ((m.pX - point.pA_W).squaredNorm() + (m.pY - point.pB_W).squaredNorm())
                        / (c.size * c.size);
            if (away < least) {
                least = away;
                seed = seeds.at[k];
                meeting = m;
            }
        }
        return std::isfinite(least);
    }

    /// The point where its features meet now; false, and unchanged, where they are degenerate.
    static bool renew(ContactPoint& point, const Couple& c, Seed& seed, Meeting<double>& meeting)
    {
        if (!nearest(point, c, seed, meeting))
            return false;
        seed.n = meeting.n;
        point.pA_W = meeting.pX;
        point.pB_W = meeting.pY;
        point.n_W = meeting.n;
        point.gap = meeting.gap;
        return true;
    }

    /// The cosine of the angle between two places on the rim.
    static double rimCosine(const ContactPoint& p, const ContactPoint& q, const Couple& c)
    {
        const bool first = c.a.kind == ElementKind::circle;
        const Vector3d centre = first ? c.A.p + c.A.R * c.a.c : c.B.p + c.B.R * c.b.c;
        const auto from = [&](const ContactPoint& r) {
            return Vector3d(((first ? r.pA_W : r.pB_W) - centre).normalized());
        };
        return from(p).dot(from(q));
    }

    static RoomToMeet room(const Couple& c, const Meeting<double>& meeting)
    {
        return roomToMeet(c.a, c.b, c.A, c.B, meeting);
    }

    /// Whether the features face each other within their ends.
    static bool faces(const Couple& c, const RoomToMeet& room)
    {
        return room.within >= -c.tolerance && room.isBehind();
    }

    /// How the meeting of one solution moves.
    static ContactRates rates(const ContactPoint& point, const Couple& c, const Seed& seed,
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

    /// The same of a contact that is where it is at the poses; without its room.
    ContactRates ratesNow(ContactPoint point, std::span<const RigidPose> poses,
                          std::span<const RigidVelocity> velocities) const
    {
        Seed seed;
        Meeting<double> meeting;
        const Couple c = couple(point, poses);
        return renew(point, c, seed, meeting) ? rates(point, c, seed, velocities) : ContactRates{};
    }
};

CollisionWorld::CollisionWorld(std::vector<Collider> colliders, std::vector<std::pair<int, int>> ignored,
                               std::vector<std::pair<int, int>> ignoredColliders)
{
    auto model = std::make_unique<Model>();
    for (const Collider& collider : colliders)
        model->models.push_back(modelOf(collider));
    for (std::size_t i = 0; i < colliders.size(); ++i) {
        if (colliders[i].body == kWorld)
            continue;
        const auto body = static_cast<std::size_t>(colliders[i].body);
        model->reach.resize(std::max(model->reach.size(), body + 1), 0.0);
        const Eigen::AlignedBox3d box = boundingBox(model->models[i].elements, frameOf(RigidPose{}));
        model->reach[body]
            = std::max(model->reach[body], box.min().cwiseAbs().cwiseMax(box.max().cwiseAbs()).norm());
    }
    model->colliders = std::move(colliders);
    for (const auto& [a, b] : ignored)
        model->ignored.push_back(std::minmax(a, b));
    std::sort(model->ignored.begin(), model->ignored.end());
    for (const auto& [i, j] : ignoredColliders)
        model->ignoredColliders.push_back(std::minmax(i, j));
    std::sort(model->ignoredColliders.begin(), model->ignoredColliders.end());
    model_ = std::move(model);
}

CollisionWorld::CollisionWorld(std::unique_ptr<const Model> model)
    : model_(std::move(model))
{
}

CollisionWorld::~CollisionWorld() = default;

std::shared_ptr<const CollisionWorld> CollisionWorld::withRoundedRims() const
{
    auto model = std::make_unique<Model>(*model_);
    model->pressed = true;
    for (ColliderModel& m : model->models) {
        for (Element& e : m.elements) {
            if (e.kind != ElementKind::circle)
                continue;
            e.rounding = kRimRounding;
            e.flatSine = 4.0 * kRimRounding;
        }
    }
    return std::shared_ptr<const CollisionWorld>(new CollisionWorld(std::move(model)));
}

double CollisionWorld::reach(int body) const
{
    const auto b = static_cast<std::size_t>(body);
    return b < model_->reach.size() ? model_->reach[b] : 0.0;
}

ColliderSize CollisionWorld::sizeOf(int collider) const
{
    const ColliderModel& model = model_->models[static_cast<std::size_t>(collider)];
    return {model.thickness, model.arm, model.size};
}

double CollisionWorld::separation(int colliderA, int colliderB, std::span<const RigidPose> poses,
                                  const Vector3d& n_W) const
{
    const auto frame = [&](int collider) {
        return model_->frame(model_->colliders[static_cast<std::size_t>(collider)].body, poses);
    };
    return polhode::separation(model_->models[static_cast<std::size_t>(colliderA)].elements, frame(colliderA),
                               model_->models[static_cast<std::size_t>(colliderB)].elements, frame(colliderB),
                               n_W);
}

void CollisionWorld::pairsWithin(std::span<const RigidPose> poses, std::span<const double> travel,
                                 std::vector<std::pair<int, int>>& out) const
{
    thread_local std::vector<Eigen::AlignedBox3d> boxes;
    boxes.resize(model_->models.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const int body = model_->colliders[i].body;
        const auto room = Vector3d::Constant(body == kWorld ? 0.0 : travel[static_cast<std::size_t>(body)]);
        boxes[i] = boundingBox(model_->models[i].elements, model_->frame(body, poses));
        boxes[i].min() -= room;
        boxes[i].max() += room;
    }
    overlappingBoxes(boxes, out);
    std::erase_if(out, [&](const auto& pair) { return !model_->mayMeet(pair.first, pair.second); });
    for (auto& [i, j] : out) {
        const ContactPoint names = model_->named(i, j);
        i = names.colliderA;
        j = names.colliderB;
    }
}

void CollisionWorld::meetings(int colliderA, int colliderB, std::span<const RigidPose> poses, double within,
                              std::vector<ContactPoint>& out) const
{
    out.clear();
    const ContactPoint names = model_->named(std::min(colliderA, colliderB), std::max(colliderA, colliderB));
    meetAll(model_->place(names.colliderA, poses), model_->place(names.colliderB, poses), within, names, out);
}

const std::vector<Collider>& CollisionWorld::colliders() const
{
    return model_->colliders;
}

void CollisionWorld::detect(std::span<const RigidPose> poses, double margin,
                            std::vector<ContactPoint>& out) const
{
    out.clear();
    const std::size_t count = model_->models.size();
    // Kept from call to call, as a small scene's detection costs less than getting them.
    thread_local std::vector<PlacedCollider> placed;
    thread_local std::vector<Eigen::AlignedBox3d> boxes;
    thread_local std::vector<std::pair<int, int>> pairs;
    thread_local std::vector<std::vector<int>> beside;
    thread_local CollideScratch scratch;
    placed.resize(count);
    boxes.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        model_->place(static_cast<int>(i), poses, placed[i]);
        const double size = model_->models[i].size;
        // What lies flush beside it is near it too.
        const double room = 0.5 * margin + (std::isfinite(size) ? kFlush * size : 0.0);
        boxes[i] = {placed[i].box.min() - Vector3d::Constant(room),
                    placed[i].box.max() + Vector3d::Constant(room)};
    }
    overlappingBoxes(boxes, pairs);
    std::erase_if(pairs, [&](const auto& pair) {
        return isOverPlane(placed[pair.first], boxes[pair.second], margin)
            || isOverPlane(placed[pair.second], boxes[pair.first], margin);
    });
    beside.resize(count);
    for (std::vector<int>& near : beside)
        near.clear();
    for (const auto& [i, j] : pairs) {
        beside[i].push_back(j);
        beside[j].push_back(i);
    }
    for (const auto& [i, j] : pairs) {
        if (!model_->mayMeet(i, j))
            continue;
        const ContactPoint names = model_->named(i, j);
        model_->addBeside(names.colliderA, names.colliderB, beside[names.colliderA], placed, scratch.besideA);
        model_->addBeside(names.colliderB, names.colliderA, beside[names.colliderB], placed, scratch.besideB);
        collidePair(placed[names.colliderA], placed[names.colliderB], margin, false, names, scratch, out);
    }
}

void CollisionWorld::detectBehind(std::span<const RigidPose> poses, std::vector<ContactPoint>& out) const
{
    out.clear();
    const int count = static_cast<int>(model_->colliders.size());
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < count; ++j) {
            const auto* profile
                = std::get_if<ProfileShape>(&model_->colliders[static_cast<std::size_t>(i)].shape);
            if (profile == nullptr || i == j || !model_->mayMeet(i, j))
                continue;
            const Collider& chain = model_->colliders[static_cast<std::size_t>(i)];
            const PlacedCollider other = model_->place(j, poses);
            const Frame<double> F = model_->frame(chain.body, poses);
            const Eigen::Matrix3d R = F.R * chain.X_BS.linear();
            const Vector3d p = F.p + F.R * chain.X_BS.translation();
            ContactPoint found = model_->named(std::min(i, j), std::max(i, j));
            found.gap = -deepest(*profile, {R, p}, other.model->elements, other.frame);
            if (found.gap < 0.0)
                out.push_back(found);
        }
}

void CollisionWorld::detectBeside(std::span<const ContactPoint> points, std::span<const RigidPose> poses,
                                  double margin, std::vector<ContactPoint>& out) const
{
    out.clear();
    const ContactPoint& point = points.front();
    std::vector<PlacedCollider> placed;
    std::vector<int> all;
    for (std::size_t i = 0; i < model_->models.size(); ++i) {
        placed.push_back(model_->place(static_cast<int>(i), poses));
        if (static_cast<int>(i) != point.colliderA && static_cast<int>(i) != point.colliderB)
            all.push_back(static_cast<int>(i));
    }
    CollideScratch scratch;
    for (const ContactPoint& p : points)
        scratch.leftOut.push_back(p.feature);
    model_->addBeside(point.colliderA, point.colliderB, all, placed, scratch.besideA);
    model_->addBeside(point.colliderB, point.colliderA, all, placed, scratch.besideB);
    collidePair(placed[point.colliderA], placed[point.colliderB], margin, false,
                model_->named(point.colliderA, point.colliderB), scratch, out);
}

bool CollisionWorld::nearest(int colliderA, int colliderB, std::span<const RigidPose> poses, double within,
                             ContactPoint& out) const
{
    if (!model_->mayMeet(colliderA, colliderB))
        return false;
    thread_local CollideScratch scratch;
    thread_local PlacedCollider A, B;
    thread_local std::vector<ContactPoint> found;
    const ContactPoint names = model_->named(std::min(colliderA, colliderB), std::max(colliderA, colliderB));
    found.clear();
    model_->place(names.colliderA, poses, A);
    model_->place(names.colliderB, poses, B);
    collidePair(A, B, within, true, names, scratch, found);
    const auto least = std::ranges::min_element(found, {}, &ContactPoint::gap);
    if (least == found.end())
        return false;
    out = *least;
    return true;
}

double CollisionWorld::sharedRadius(const ContactPoint& a, const ContactPoint& b,
                                    std::span<const RigidPose> poses) const
{
    constexpr double kSteep = 0.2; // sine of the tilt of a rim
    if (a.colliderA != b.colliderA || a.colliderB != b.colliderB)
        return 0.0;
    const auto [iA, jA] = elementsOfFeature(a.feature);
    const auto [iB, jB] = elementsOfFeature(b.feature);
    const auto radius = [&](int collider, int body, int element) {
        const Element& e = model_->models[collider].elements[element];
        if (e.kind == ElementKind::point)
            return e.radius;
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
    const Model::Couple c = model_->couple(point, poses);
    const auto isOn = [](const Element& rim, const Element& edge) {
        return rim.kind == ElementKind::circle && edge.kind == ElementKind::line && !edge.into.empty();
    };
    const bool edgeIsA = isOn(c.b, c.a);
    if (!edgeIsA && !isOn(c.a, c.b))
        return false;
    ContactPoint now = point;
    Seed seed;
    Meeting<double> meeting;
    return Model::renew(now, c, seed, meeting)
        && (edgeIsA ? facesExactly(c.a, c.A.R.transpose() * now.n_W)
                    : facesExactly(c.b, -(c.B.R.transpose() * now.n_W)));
}

double CollisionWorld::through(const ContactPoint& point, std::span<const RigidPose> poses) const
{
    constexpr double kThin = 1e-9; // m
    const Model::Couple c = model_->couple(point, poses);
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
    const Model::Couple couple = model_->couple(point, poses);
    return Model::renew(point, couple, seed, meeting) && !seed.gone
        && Model::faces(couple, Model::room(couple, meeting));
}

double CollisionWorld::room(ContactPoint point, std::span<const RigidPose> poses) const
{
    Seed seed;
    Meeting<double> meeting;
    const Model::Couple couple = model_->couple(point, poses);
    return Model::renew(point, couple, seed, meeting) && !seed.gone
        ? Model::room(couple, meeting).least(couple.size)
        : -1.0;
}

bool CollisionWorld::follow(ContactPoint& point, std::span<const RigidPose> poses,
                            std::span<const RigidVelocity> velocities, ContactRates& rates) const
{
    Seed seed;
    Meeting<double> meeting;
    rates = {};
    const Model::Couple couple = model_->couple(point, poses);
    const ContactPoint was = point;
    rates.room = -1.0;
    if (!Model::renew(point, couple, seed, meeting))
        return false;
    rates = Model::rates(point, couple, seed, velocities);
    constexpr double kTurned = 0.5;
    const RoomToMeet room = Model::room(couple, meeting);
    rates.room = seed.gone ? -1.0 : room.least(couple.size);
    rates.turned = isRim(point) && std::abs(Model::rimCosine(was, point, couple)) < kTurned;
    return !seed.gone && Model::faces(couple, room);
}

bool CollisionWorld::isRim(const ContactPoint& point) const
{
    const auto [i, j] = elementsOfFeature(point.feature);
    const ElementKind a = model_->models[point.colliderA].elements[i].kind;
    const ElementKind b = model_->models[point.colliderB].elements[j].kind;
    return (a == ElementKind::face && b == ElementKind::circle)
        || (a == ElementKind::circle && b == ElementKind::face);
}

bool CollisionWorld::isOfRods(const ContactPoint& point) const
{
    const auto [i, j] = elementsOfFeature(point.feature);
    return areBare(model_->models[point.colliderA].elements[i], model_->models[point.colliderB].elements[j]);
}

double CollisionWorld::runOnRim(ContactPoint& point, std::span<const RigidPose> poses) const
{
    const Model::Couple c = model_->couple(point, poses);
    const auto isAny = [&](ElementKind kind) { return c.a.kind == kind || c.b.kind == kind; };
    if (!isAny(ElementKind::circle) || isAny(ElementKind::face))
        return 0.0;
    const Vector3d from = point.pA_W + point.pB_W;
    Seed seed;
    Meeting<double> meeting;
    if (!Model::renew(point, c, seed, meeting))
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
    const Model::Couple couple = model_->couple(followed, poses);
    ContactPoint now = followed;
    follow(now, poses);
    return Model::rimCosine(now, detected, couple) > 0.0;
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
    return model_->ratesNow(point, poses, velocities).gapRate;
}

double CollisionWorld::gapBias(const ContactPoint& point, std::span<const RigidPose> poses,
                               std::span<const RigidVelocity> velocities) const
{
    return model_->ratesNow(point, poses, velocities).gapBias;
}

Vector3d CollisionWorld::normalRate(const ContactPoint& point, std::span<const RigidPose> poses,
                                    std::span<const RigidVelocity> velocities) const
{
    return model_->ratesNow(point, poses, velocities).normal_W;
}

} // namespace polhode

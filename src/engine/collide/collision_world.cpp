#include "engine/collide/collision_world.h"

#include "engine/collide/broad_phase.h"
#include "engine/collide/collision_model.h"
#include "engine/collide/free_surface.h"
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
    const bool single = model.elements.size() == 1;
    model.ball = single && isWholeBall(model.elements.front());
    model.halfSpace = single && isHalfSpace(model.elements.front());
    model.profile = std::holds_alternative<ProfileShape>(collider.shape);
    if (const auto* tube = std::get_if<TubeShape>(&collider.shape))
        model.wall = std::min(tube->outer - tube->inner, 2.0 * tube->halfLength);
    if (const auto* bowl = std::get_if<BowlShape>(&collider.shape))
        model.wall = bowl->outer - bowl->inner;
    const Eigen::AlignedBox3d box = boundingBox(model.elements, frameOf(RigidPose{}));
    model.size
        = box.min().allFinite() ? 0.5 * box.diagonal().norm() : std::numeric_limits<double>::infinity();
    model.thickness = model.profile ? 0.0 : std::min(model.wall, thickness(model.elements));
    model.arm = arm(model.elements);
    if (!std::isfinite(model.size))
        return model;
    model.middle = box.center();
    double most = 0.0;
    for (const Element& e : model.elements)
        most = std::max(most, (e.boundCentre - model.middle).norm() + e.bound);
    model.bound = std::min(most, model.size);
    return model;
}

/// How deep a corner, rim or ball of a convex collider lies in the solid of a profile (m), ≤ 0: none does.
double deepest(const ProfileShape& profile, const Frame<double>& P, const std::vector<Element>& elements,
               const Frame<double>& F)
{
    const auto depth = [&](const Vector3d& at_B) {
        const Vector3d at = P.R.transpose() * (F.p + F.R * at_B - P.p);
        return depthIn(profile, {at.x(), at.z()});
    };
    constexpr int kDegrees = 360; // at which a rim is looked at: 4e-5 of its radius is missed at most
    double most = 0.0;
    const auto take = [&](const Vector3d& at_B, double radius) {
        if (const double d = depth(at_B); d > 0.0)
            most = std::max(most, d + radius);
    };
    for (const Element& e : elements) {
        if (e.kind == ElementKind::point || e.kind == ElementKind::quadric)
            take(e.c, e.radius);
        for (int i = 0; e.kind == ElementKind::circle && i < kDegrees; ++i)
            take(e.c + e.radius * (Eigen::AngleAxisd(2.0 * std::numbers::pi * i / kDegrees, e.u) * e.a), 0.0);
    }
    return most;
}

} // namespace

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

CollisionWorld::CollisionWorld(std::shared_ptr<const Model> model)
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

double CollisionWorld::speed(int body, const RigidVelocity& velocity) const
{
    const double turning = velocity.w_WB.norm();
    return velocity.v_WB.norm() + (turning > 0.0 ? turning * reach(body) : 0.0);
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
                                 KeptPairs& kept, std::vector<std::pair<int, int>>& out) const
{
    thread_local std::vector<Eigen::AlignedBox3d> boxes;
    thread_local std::vector<double> sizes;
    boxes.resize(model_->models.size());
    sizes.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const int body = model_->colliders[i].body;
        const auto room = Vector3d::Constant(body == kWorld ? 0.0 : travel[static_cast<std::size_t>(body)]);
        boxes[i] = boundingBox(model_->models[i].elements, model_->frame(body, poses));
        boxes[i].min() -= room;
        boxes[i].max() += room;
        sizes[i] = model_->models[i].size;
    }
    kept.find(boxes, sizes, out);
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
    model_->addBeside(point.colliderA, point.colliderB, all, all, placed, scratch.besideA);
    model_->addBeside(point.colliderB, point.colliderA, all, all, placed, scratch.besideB);
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

} // namespace polhode

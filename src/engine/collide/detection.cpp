#include "engine/collide/broad_phase.h"
#include "engine/collide/collision_model.h"
#include "engine/collide/collision_world.h"
#include "engine/collide/free_surface.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace polhode
{

namespace
{

using Eigen::Vector3d;

/// Part of the size: a collider that has moved by less since its contacts were found has moved by rounding,
/// far less than what tells where features end (tolerance::kFacing).
constexpr double kStill = 1e-3 * tolerance::kFacing;

/// Whether no feature of one comes as near to the other as that.
bool areApart(const PlacedCollider& A, const PlacedCollider& B, double reach)
{
    return (A.middle - B.middle).norm() > A.model->bound + B.model->bound + reach;
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

/// m: what lies flush beside a collider is no farther from it.
double flushRoom(const ColliderModel& model)
{
    return std::isfinite(model.size) ? kFlush * model.size : 0.0;
}

/// How far a point within `arm` (m) of the origin is from one frame to the other, at most.
double way(const Frame<double>& from, const Frame<double>& to, double arm)
{
    const double turn = (to.R - from.R).norm(); // what has no end may still not turn
    return (to.p - from.p).norm() + (turn > 0.0 ? turn * arm : 0.0);
}

} // namespace

/// The search for contacts, and what it has found last.
struct CollisionWorld::Detection {
    void find(const std::shared_ptr<const Model>& of, std::span<const RigidPose> poses, double within,
              std::vector<ContactPoint>& out);
    void forget() { model_.reset(); }

    /// Whether any body of the contact is not quite where it was when that was found.
    bool isAside(const ContactPoint& point) const
    {
        return aside_[at(point.colliderA)] || aside_[at(point.colliderB)];
    }

private:
    /// The contacts of a pair: those in `points_` from the end of the one before to its own.
    struct Found {
        std::pair<int, int> pair;
        std::size_t beside = 0; ///< colliders beside the two
        std::size_t end = 0;
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    bool place(bool known, std::span<const RigidPose> poses);
    void search(bool again, std::vector<ContactPoint>& out);
    void findPairs();
    void collide(const std::pair<int, int>& pair, std::vector<ContactPoint>& out);
    const Found* known(const Found& now) const;

    std::shared_ptr<const Model> model_; ///< of the last search
    bool complete_ = false; ///< that has come to its end
    double margin_ = 0.0; ///< m
    std::vector<PlacedCollider> placed_; ///< where they were when their contacts were found
    std::vector<bool> moved_, aside_; ///< since then: by more than rounding, by less
    std::vector<Eigen::AlignedBox3d> boxes_;
    std::vector<std::pair<int, int>> pairs_; ///< near each other, rising
    std::vector<std::vector<int>> near_, beside_; ///< of each collider
    std::vector<Found> found_, before_;
    std::vector<ContactPoint> points_; ///< of the last search
    CollideScratch scratch_;
};

void CollisionWorld::Detection::find(const std::shared_ptr<const Model>& of, std::span<const RigidPose> poses,
                                     double within, std::vector<ContactPoint>& out)
{
    const bool known = std::exchange(complete_, false) && model_ == of, again = known && margin_ == within;
    model_ = of;
    margin_ = within;
    if (!place(known, poses) && again)
        out = points_;
    else
        search(again, out);
    complete_ = true;
}

/// `again`: what was found last may still be so.
void CollisionWorld::Detection::search(bool again, std::vector<ContactPoint>& out)
{
    before_.swap(found_);
    if (!again)
        before_.clear();
    found_.clear();
    findPairs();
    out.clear();
    for (const auto& pair : pairs_)
        if (model_->mayMeet(pair.first, pair.second))
            collide(pair, out);
    points_ = out;
}

/// Whether any collider has moved; if it is not `known` where they were all have.
bool CollisionWorld::Detection::place(bool known, std::span<const RigidPose> poses)
{
    const std::size_t count = model_->models.size();
    placed_.resize(count);
    moved_.assign(count, true);
    aside_.assign(count, false);
    for (std::size_t i = 0; i < count; ++i) {
        const Frame<double> now = model_->frame(model_->colliders[i].body, poses);
        const ColliderModel& model = model_->models[i];
        const double far = known ? way(placed_[i].frame, now, model.arm) : 0.0;
        moved_[i] = !known || !(far <= (std::isfinite(model.size) ? kStill * model.size : 0.0));
        aside_[i] = !moved_[i] && far > 0.0;
        if (moved_[i])
            model_->place(static_cast<int>(i), poses, placed_[i]);
    }
    return std::ranges::find(moved_, true) != moved_.end();
}

void CollisionWorld::Detection::findPairs()
{
    const std::size_t count = placed_.size();
    boxes_.resize(count);
    const auto flush = [&](int i) { return flushRoom(*placed_[at(i)].model); };
    for (std::size_t i = 0; i < count; ++i) { // what lies flush beside something is near it too
        const Vector3d room = Vector3d::Constant(0.5 * margin_ + flushRoom(*placed_[i].model));
        boxes_[i] = {placed_[i].box.min() - room, placed_[i].box.max() + room};
    }
    overlappingBoxes(boxes_, pairs_);
    std::erase_if(pairs_, [&](const auto& pair) {
        const auto& [i, j] = pair;
        return areApart(placed_[i], placed_[j], margin_ + 2.0 * (flush(i) + flush(j)))
            || isOverPlane(placed_[i], boxes_[j], margin_) || isOverPlane(placed_[j], boxes_[i], margin_);
    });
    for (auto* lists : {&near_, &beside_}) {
        lists->resize(count);
        std::ranges::for_each(*lists, &std::vector<int>::clear);
    }
    for (const auto& [i, j] : pairs_) {
        near_[i].push_back(j);
        near_[j].push_back(i);
        const Vector3d room = Vector3d::Constant(flush(i) + flush(j));
        if (!Eigen::AlignedBox3d(placed_[i].box.min() - room, placed_[i].box.max() + room)
                 .intersects(placed_[j].box))
            continue;
        beside_[i].push_back(j);
        beside_[j].push_back(i);
    }
}

void CollisionWorld::Detection::collide(const std::pair<int, int>& pair, std::vector<ContactPoint>& out)
{
    const ContactPoint names = model_->named(pair.first, pair.second);
    const int a = names.colliderA, b = names.colliderB;
    model_->addBeside(a, b, beside_[a], near_[b], placed_, scratch_.besideA);
    model_->addBeside(b, a, beside_[b], near_[a], placed_, scratch_.besideB);
    Found now{pair, scratch_.besideA.size() + scratch_.besideB.size()};
    if (const Found* then = known(now)) {
        const auto points = points_.begin();
        const std::size_t first = then == before_.data() ? 0 : (then - 1)->end;
        out.insert(out.end(), points + static_cast<std::ptrdiff_t>(first),
                   points + static_cast<std::ptrdiff_t>(then->end));
    } else
        collidePair(placed_[a], placed_[b], margin_, false, names, scratch_, out);
    now.end = out.size();
    found_.push_back(now);
}

/// What the last search found of a pair if that is still so. Where as many as then lie beside it and none of
/// them has moved, they are the same: one that is gone has moved, and so has one that has come for it.
const CollisionWorld::Detection::Found* CollisionWorld::Detection::known(const Found& now) const
{
    const auto hasMoved
        = [&](const Neighbour& n) { return moved_[static_cast<std::size_t>(n.collider - placed_.data())]; };
    if (moved_[at(now.pair.first)] || moved_[at(now.pair.second)]
        || std::ranges::any_of(scratch_.besideA, hasMoved) || std::ranges::any_of(scratch_.besideB, hasMoved))
        return nullptr;
    const auto then = std::ranges::lower_bound(before_, now.pair, {}, &Found::pair);
    return then != before_.end() && then->pair == now.pair && then->beside == now.beside ? &*then : nullptr;
}

DetectionMemory::DetectionMemory()
    : held_(std::make_unique<CollisionWorld::Detection>())
{
}

DetectionMemory::~DetectionMemory() = default;

void DetectionMemory::clear()
{
    held_->forget();
}

void CollisionWorld::detect(std::span<const RigidPose> poses, double margin,
                            std::vector<ContactPoint>& out) const
{
    thread_local Detection detection; // its memory alone is kept: a small scene costs less than getting it
    detection.forget();
    detection.find(model_, poses, margin, out);
}

void CollisionWorld::detect(std::span<const RigidPose> poses, double margin, DetectionMemory& memory,
                            std::vector<ContactPoint>& out) const
{
    memory.held_->find(model_, poses, margin, out);
    for (ContactPoint& point : out)
        if (memory.held_->isAside(point))
            renew(point, poses);
}

} // namespace polhode

#include "engine/collide/broad_phase.h"
#include "engine/collide/collision_model.h"
#include "engine/collide/collision_world.h"
#include "engine/collide/free_surface.h"
#include "engine/math/tolerances.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
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

/// m: how far the balls about two colliders are apart.
double gapOfBalls(const PlacedCollider& A, const PlacedCollider& B)
{
    return (A.middle - B.middle).norm() - A.model->bound - B.model->bound;
}

/// m: how high a box lies over a half-space, which has no box of its own; −∞ over other things.
double heightOver(const PlacedCollider& collider, const Eigen::AlignedBox3d& box)
{
    if (!collider.model->polytope || collider.model->polytope->corners > 0 || !box.min().allFinite())
        return -std::numeric_limits<double>::infinity();
    const Vector3d& n = collider.flat.u.front();
    const Vector3d lowest = (n.array() > 0.0).select(box.min(), box.max());
    return n.dot(lowest - collider.flat.centre.front());
}

/// m: at least so far apart are two colliders.
double gapOver(const PlacedCollider& A, const PlacedCollider& B)
{
    return std::max(
        {gapOfBalls(A, B), heightOver(A, B.box), heightOver(B, A.box),
         A.box.intersects(B.box) ? -std::numeric_limits<double>::infinity() : A.box.exteriorDistance(B.box)});
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
    double distance(const std::shared_ptr<const Model>& of, std::span<const RigidPose> poses, double within);

    /// Takes a contact along with bodies that are not quite where they were when it was found: its points go
    /// with them, and the gap by what the points come nearer along the normal, which is all but for squares
    /// of the way.
    void follow(ContactPoint& point) const;

private:
    /// The contacts of a pair: those in `points_` from the end of the one before to its own.
    struct Found {
        std::pair<int, int> pair;
        std::size_t beside = 0; ///< colliders beside the two
        std::size_t end = 0;
    };

    /// The way of a collider since its contacts were found, by less than rounding: x goes by turn (x − from)
    /// + shift.
    struct Aside {
        Eigen::Matrix3d turn;
        Vector3d from, shift;

        Vector3d way(const Vector3d& x) const { return turn * (x - from) + shift; }
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    void findBoxes();
    bool place(bool known, std::span<const RigidPose> poses);
    void search(bool known, bool again, std::vector<ContactPoint>& out);
    void findPairs(bool known);
    void collide(const std::pair<int, int>& pair, std::vector<ContactPoint>& out);
    bool collideAtOnce(int a, int b, const ContactPoint& names, std::vector<ContactPoint>& out) const;
    const Found* known(const Found& now) const;

    std::shared_ptr<const Model> model_; ///< of the last search
    bool complete_ = false; ///< that has come to its end
    double margin_ = 0.0; ///< m
    std::vector<PlacedCollider> placed_; ///< where they were when their contacts were found
    std::vector<bool> moved_; ///< since then, by more than rounding
    std::vector<std::optional<Aside>> aside_; ///< by less
    std::vector<Eigen::AlignedBox3d> boxes_; ///< with half the margin around them
    std::vector<double> sizes_; ///< m
    KeptPairs kept_;
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
        search(known, again, out);
    complete_ = true;
}

double CollisionWorld::Detection::distance(const std::shared_ptr<const Model>& of,
                                           std::span<const RigidPose> poses, double within)
{
    model_ = of;
    margin_ = within;
    place(false, poses);
    findPairs(false);
    double least = within;
    for (const auto& [i, j] : pairs_)
        if (model_->mayMeet(i, j))
            least = std::min(least, gapOver(placed_[at(i)], placed_[at(j)]));
    return least;
}

/// `known`: of colliders that were placed before; `again`: what was found last may still be so.
void CollisionWorld::Detection::search(bool known, bool again, std::vector<ContactPoint>& out)
{
    before_.swap(found_);
    if (!again)
        before_.clear();
    found_.clear();
    findPairs(known);
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
    aside_.assign(count, std::nullopt);
    for (std::size_t i = 0; i < count; ++i) {
        const Frame<double> now = model_->frame(model_->colliders[i].body, poses);
        const ColliderModel& model = model_->models[i];
        const double far = known ? way(placed_[i].frame, now, model.arm) : 0.0;
        moved_[i] = !known || !(far <= (std::isfinite(model.size) ? kStill * model.size : 0.0));
        const Frame<double>& then = placed_[i].frame;
        if (moved_[i])
            model_->place(static_cast<int>(i), poses, placed_[i]);
        else if (far > 0.0)
            aside_[i] = {(now.R - then.R) * then.R.transpose(), then.p, now.p - then.p};
    }
    return std::ranges::find(moved_, true) != moved_.end();
}

void CollisionWorld::Detection::follow(ContactPoint& point) const
{
    const auto move = [&](int collider, double side, Vector3d& p_W) {
        if (const auto& aside = aside_[at(collider)]) {
            const Vector3d way = aside->way(p_W);
            p_W += way;
            point.gap += side * point.n_W.dot(way);
        }
    };
    move(point.colliderA, -1.0, point.pA_W);
    move(point.colliderB, 1.0, point.pB_W);
}

void CollisionWorld::Detection::findBoxes()
{
    boxes_.resize(placed_.size());
    sizes_.resize(placed_.size());
    for (std::size_t i = 0; i < placed_.size(); ++i) { // what lies flush beside something is near it too
        const Vector3d room = Vector3d::Constant(0.5 * margin_ + flushRoom(*placed_[i].model));
        boxes_[i] = {placed_[i].box.min() - room, placed_[i].box.max() + room};
        sizes_[i] = placed_[i].model->size;
    }
}

void CollisionWorld::Detection::findPairs(bool known)
{
    findBoxes();
    const std::size_t count = placed_.size();
    const auto flush = [&](int i) { return flushRoom(*placed_[at(i)].model); };
    if (known)
        kept_.find(boxes_, sizes_, pairs_);
    else {
        kept_.forget();
        overlappingBoxes(boxes_, pairs_);
    }
    std::erase_if(pairs_, [&](const auto& pair) {
        const auto& [i, j] = pair;
        return gapOfBalls(placed_[i], placed_[j]) > margin_ + 2.0 * (flush(i) + flush(j))
            || heightOver(placed_[i], boxes_[j]) > margin_ || heightOver(placed_[j], boxes_[i]) > margin_;
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
    if (meetAtOnce(*placed_[a].model, *placed_[b].model) && collideAtOnce(a, b, names, out)) {
        found_.push_back({pair, 0, out.size()});
        return;
    }
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

/// The one contact of those that meet at once, if nothing lies beside it that stops them too, as
/// collidePair() has it.
bool CollisionWorld::Detection::collideAtOnce(int a, int b, const ContactPoint& names,
                                              std::vector<ContactPoint>& out) const
{
    ContactPoint point = names;
    if (!meetAtOnce(placed_[a], placed_[b], point))
        return false;
    if (!(point.gap <= margin_))
        return true;
    const double flush = kFlush * smallerSize(*placed_[a].model, *placed_[b].model);
    const auto isBeside = [&](int own, int other, const Vector3d& p_W) {
        const auto &beside = beside_[at(own)], &nearOther = near_[at(other)];
        return std::ranges::any_of(beside.size() < nearOther.size() ? beside : nearOther, [&](int k) {
            return k != own && k != other && mayHold(placed_[at(k)], p_W, flush) && model_->mayMeet(k, other);
        });
    };
    if (isBeside(a, b, point.pA_W) || isBeside(b, a, point.pB_W))
        return false;
    out.push_back(point);
    return true;
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

double CollisionWorld::distance(std::span<const RigidPose> poses, double within) const
{
    thread_local Detection detection;
    return detection.distance(model_, poses, within);
}

void CollisionWorld::detect(std::span<const RigidPose> poses, double margin, DetectionMemory& memory,
                            std::vector<ContactPoint>& out) const
{
    memory.held_->find(model_, poses, margin, out);
    for (ContactPoint& point : out)
        memory.held_->follow(point);
}

} // namespace polhode

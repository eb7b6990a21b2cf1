#include "engine/step/soft_passages.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

// Parts of Passage::middle.
constexpr double kSurface = 0.05; ///< so near to the surface it may run round to any side
constexpr double kThroughDepth = 0.29; ///< 1 − cos 45°
constexpr double kDeep = 0.2; ///< beyond, sideways motion turns the normal
constexpr double kAtOnce = 0.25; ///< the way in one piece

} // namespace

void SoftPassages::follow(const Placement& at, const std::vector<SoftPatch>& patches)
{
    for (const SoftPatch& patch : patches)
        if (patch.touching()
            && std::ranges::none_of(passages_, [&](const Passage& p) { return p.isOf(patch.point); }))
            add(at, patch);
    std::erase_if(passages_, [&](Passage& passage) {
        const std::optional<ContactPoint> point = deepest(passage, at, patches);
        if (!point)
            return true;
        if (-point->gap < kSurface * passage.middle) {
            passage.in_W = point->n_W;
            passage.deepest = 0.0;
            passage.told = false;
        }
        passage.deepest = std::max(passage.deepest, -point->gap);
        return false;
    });
}

/// One that begins with a patch, if its colliders can go right through each other.
void SoftPassages::add(const Placement& at, const SoftPatch& patch)
{
    const CollisionWorld& world = context_.world();
    const double through = world.through(patch.point, at.poses);
    if (!std::isfinite(through))
        return;
    const int a = patch.point.colliderA, b = patch.point.colliderB;
    double middle = 0.5 * through;
    for (const double thickness : {world.sizeOf(a).thickness, world.sizeOf(b).thickness})
        if (thickness > 0.0)
            middle = std::min(middle, thickness);
    passages_.push_back({a, b, patch.point.n_W, middle, 0.0, false});
}

/// The deepest patch between its colliders that touches; null if none does.
const SoftPatch* SoftPassages::deepestPatch(const Passage& passage, const std::vector<SoftPatch>& patches)
{
    const SoftPatch* deepest = nullptr;
    for (const SoftPatch& patch : patches)
        if (patch.touching() && passage.isOf(patch.point)
            && (deepest == nullptr || patch.point.gap < deepest->point.gap))
            deepest = &patch;
    return deepest;
}

/// Its deepest features; without a patch they may still be inside of one another, as what has slid off an
/// end.
std::optional<ContactPoint> SoftPassages::deepest(const Passage& passage, const Placement& at,
                                                  const std::vector<SoftPatch>& patches) const
{
    if (const SoftPatch* patch = deepestPatch(passage, patches))
        return patch->point;
    ContactPoint point;
    if (context_.world().nearest(passage.colliderA, passage.colliderB, at.poses, 0.0, point))
        return point;
    return std::nullopt;
}

double SoftPassages::longest(const Placement& at, const std::vector<SoftPatch>& patches) const
{
    double longest = std::numeric_limits<double>::infinity();
    for (const Passage& passage : passages_) {
        const std::optional<ContactPoint> point = deepest(passage, at, patches);
        if (!point)
            continue;
        const double depth = -point->gap;
        if (depth < kSurface * passage.middle && deepestPatch(passage, patches) == nullptr)
            continue;
        const Eigen::Vector3d at_W = middle(*point);
        const Eigen::Vector3d v_W
            = velocity(passage.colliderB, at_W, at) - velocity(passage.colliderA, at_W, at);
        const double speed = depth > kDeep * passage.middle ? v_W.norm() : std::abs(v_W.dot(point->n_W));
        longest = std::min(longest, kAtOnce * passage.middle / speed);
    }
    return longest;
}

Eigen::Vector3d SoftPassages::velocity(int collider, const Eigen::Vector3d& at_W, const Placement& at) const
{
    const int body = context_.world().colliders()[static_cast<std::size_t>(collider)].body;
    if (body == kWorld)
        return Eigen::Vector3d::Zero();
    const auto i = static_cast<std::size_t>(body);
    return at.velocities[i].v_WB + at.velocities[i].w_WB.cross(at_W - at.poses[i].p_WB);
}

void SoftPassages::tell(const ContactPoint& point)
{
    for (Passage& passage : passages_)
        passage.told = passage.told || passage.isOf(point);
}

void SoftPassages::addGuards(const SoftCycle& cycle, std::vector<SoftGuard>& guards) const
{
    for (std::size_t i = 0; i < passages_.size(); ++i) {
        const Passage& passage = passages_[i];
        if (passage.told)
            continue;
        SoftGuard& guard = guards.emplace_back();
        guard.change = SoftChange::reverse;
        guard.passage = static_cast<int>(i);
        guard.point.colliderA = passage.colliderA;
        guard.point.colliderB = passage.colliderB;
        if (const SoftPatch* patch = deepestPatch(passage, cycle.patches())) {
            guard.patch = static_cast<int>(patch - cycle.patches().data());
            guard.point = patch->point;
        }
    }
}

double SoftPassages::untilReversed(int passage, const ContactPoint& point) const
{
    const Passage& p = passages_[static_cast<std::size_t>(passage)];
    return std::max(p.deepest, -point.gap) < kThroughDepth * p.middle ? 1.0 : point.n_W.dot(p.in_W);
}

} // namespace polhode

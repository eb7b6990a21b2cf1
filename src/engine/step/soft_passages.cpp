#include "engine/step/soft_contact_stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polhode
{

namespace
{

// Parts of SoftPassage::middle.
constexpr double kSurface = 0.05; ///< so near to the surface it may run round to any side
constexpr double kThroughDepth = 0.29; ///< 1 − cos 45°
constexpr double kDeep = 0.2; ///< beyond, sideways motion turns the normal
constexpr double kWay = 0.25; ///< in one piece

} // namespace

void SoftStepper::followPassages(const State& state, const std::vector<SoftPatch>& patches)
{
    place_.set(system_, state);
    for (const SoftPatch& patch : patches) {
        if (!patch.touching()
            || std::ranges::any_of(passages_, [&](const SoftPassage& p) { return p.isOf(patch.point); }))
            continue;
        const double through = scene_->world->through(patch.point, place_.poses);
        if (!std::isfinite(through))
            continue;
        const int a = patch.point.colliderA, b = patch.point.colliderB;
        double middle = 0.5 * through;
        for (const double thickness :
             {scene_->world->sizeOf(a).thickness, scene_->world->sizeOf(b).thickness})
            if (thickness > 0.0)
                middle = std::min(middle, thickness);
        passages_.push_back({a, b, patch.point.n_W, middle, 0.0, false});
    }
    std::erase_if(passages_, [&](SoftPassage& passage) {
        ContactPoint deepest;
        deepest.gap = std::numeric_limits<double>::infinity();
        for (const SoftPatch& patch : patches)
            if (patch.touching() && passage.isOf(patch.point) && patch.point.gap < deepest.gap)
                deepest = patch.point;
        // Without a patch they may still be inside of one another, as what has slid off an end.
        if (!std::isfinite(deepest.gap)
            && !scene_->world->nearest(passage.colliderA, passage.colliderB, place_.poses, 0.0, deepest))
            return true;
        if (-deepest.gap < kSurface * passage.middle) {
            passage.in_W = deepest.n_W;
            passage.deepest = 0.0;
            passage.told = false;
        }
        passage.deepest = std::max(passage.deepest, -deepest.gap);
        return false;
    });
}

double SoftStepper::longestInPassages() const
{
    double longest = std::numeric_limits<double>::infinity();
    const auto velocity = [&](int collider, const Eigen::Vector3d& at_W) -> Eigen::Vector3d {
        const int body = scene_->world->colliders()[static_cast<std::size_t>(collider)].body;
        if (body == kWorld)
            return Eigen::Vector3d::Zero();
        const auto i = static_cast<std::size_t>(body);
        return place_.velocities[i].v_WB + place_.velocities[i].w_WB.cross(at_W - place_.poses[i].p_WB);
    };
    for (const SoftPassage& passage : passages_) {
        ContactPoint deepest;
        deepest.gap = std::numeric_limits<double>::infinity();
        for (const SoftPatch& patch : cycle_->patches())
            if (patch.touching() && passage.isOf(patch.point) && patch.point.gap < deepest.gap)
                deepest = patch.point;
        if (!std::isfinite(deepest.gap)
            && !scene_->world->nearest(passage.colliderA, passage.colliderB, place_.poses, 0.0, deepest))
            continue;
        const Eigen::Vector3d at_W = 0.5 * (deepest.pA_W + deepest.pB_W);
        const Eigen::Vector3d v_W = velocity(passage.colliderB, at_W) - velocity(passage.colliderA, at_W);
        const bool near = -deepest.gap < kSurface * passage.middle;
        if (near && std::ranges::none_of(cycle_->patches(), [&](const SoftPatch& p) {
                return p.touching() && passage.isOf(p.point);
            }))
            continue;
        const double speed
            = -deepest.gap > kDeep * passage.middle ? v_W.norm() : std::abs(v_W.dot(deepest.n_W));
        longest = std::min(longest, kWay * passage.middle / speed);
    }
    return longest;
}

void SoftStepper::guardPassages()
{
    for (std::size_t i = 0; i < passages_.size(); ++i) {
        const SoftPassage& passage = passages_[i];
        if (passage.told)
            continue;
        SoftGuard guard{-1, SoftChange::reverse, {}, nullptr};
        guard.passage = static_cast<int>(i);
        guard.point.colliderA = passage.colliderA;
        guard.point.colliderB = passage.colliderB;
        for (std::size_t k = 0; k < cycle_->patches().size(); ++k) {
            const SoftPatch& patch = cycle_->patches()[k];
            if (!patch.touching() || !passage.isOf(patch.point)
                || (guard.patch >= 0 && patch.point.gap >= guard.point.gap))
                continue;
            guard.patch = static_cast<int>(k);
            guard.point = patch.point;
            guard.law = cycle_->laws[k];
        }
        guards_.push_back(guard);
    }
}

double SoftStepper::untilReversed(const SoftPassage& passage, const ContactPoint& point) const
{
    return std::max(passage.deepest, -point.gap) < kThroughDepth * passage.middle
        ? 1.0
        : point.n_W.dot(passage.in_W);
}

} // namespace polhode

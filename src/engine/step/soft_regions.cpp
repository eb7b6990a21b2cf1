#include "engine/step/soft_regions.h"

#include "engine/collide/narrow_phase.h"

#include <algorithm>
#include <cmath>

namespace polhode
{

bool SoftRegions::areOne(const ContactPoint& a, const ContactPoint& b,
                         const std::vector<RigidPose>& poses) const
{
    if (a.colliderA != b.colliderA || a.colliderB != b.colliderB || !(a.n_W.dot(b.n_W) > 0.0))
        return false;
    const double depth = std::max(std::abs(a.gap), std::abs(b.gap));
    const double radius = context_.world().sharedRadius(a, b, poses);
    return (middle(a) - middle(b)).norm() <= kDepths * depth + std::sqrt(2.0 * radius * depth);
}

bool SoftRegions::isCounted(const std::vector<SoftPatch>& patches, const ContactPoint& point,
                            const std::vector<RigidPose>& poses) const
{
    if (const SoftPatch* own = patchAt(patches, point); own && own->touching())
        return false;
    const bool convex = isOfConvex(point) && !context_.world().isInHollow(point);
    return std::ranges::any_of(patches, [&](const SoftPatch& patch) {
        if (!patch.touching() || patch.point.colliderA != point.colliderA
            || patch.point.colliderB != point.colliderB)
            return false;
        ContactPoint now = patch.point;
        context_.world().follow(now, poses); // until it is handed over it touches where it was
        return (convex && now.n_W.dot(point.n_W) < kNearlyParallel)
            || (point.gap < 0.0 && areOne(now, point, poses));
    });
}

void SoftRegions::leaveOutCounted(const std::vector<SoftPatch>& patches, const std::vector<RigidPose>& poses,
                                  std::vector<ContactPoint>& points) const
{
    std::erase_if(points, [&](const ContactPoint& p) { return isCounted(patches, p, poses); });
    const auto all = points;
    std::erase_if(points, [&](const ContactPoint& p) {
        return p.gap < 0.0 && std::ranges::any_of(all, [&](const ContactPoint& q) {
                   return q.gap < p.gap && context_.world().sharedRadius(p, q, poses) > 0.0
                       && areOne(p, q, poses);
               });
    });
}

} // namespace polhode

#pragma once

#include "engine/step/soft_context.h"
#include "engine/step/sweep.h"

#include <vector>

namespace polhode
{

/// Regions of overlap: of the features of two colliders that meet in one, only one patch touches. All are at
/// the poses that are given.
class SoftRegions
{
public:
    SoftRegions(const SoftContext& context, const Sweep& sweep)
        : context_(context)
        , sweep_(sweep)
    {
    }

    /// Whether two points are of one region, as small as it is deep, and about a ball or a rim as wide as it
    /// is pressed in.
    bool areOne(const ContactPoint& a, const ContactPoint& b, const std::vector<RigidPose>& poses) const;
    /// Whether another patch touches in the region of a point already. Two convex solids have one such
    /// region, and all normals there are nearly parallel: as in CollisionWorld::detect, other directions are
    /// those of features that lie behind.
    bool isCounted(const std::vector<SoftPatch>& patches, const ContactPoint& point,
                   const std::vector<RigidPose>& poses) const;
    /// Leaves out points that are counted, by a patch or by a deeper point of the same ball or rim.
    void leaveOutCounted(const std::vector<SoftPatch>& patches, const std::vector<RigidPose>& poses,
                         std::vector<ContactPoint>& points) const;
    /// Whether both colliders are convex.
    bool isOfConvex(const ContactPoint& point) const
    {
        return sweep_.isOfConvex(point.colliderA, point.colliderB);
    }

    static constexpr double kDepths = 4.0; ///< so far reaches a region about its deepest point, or less

private:
    const SoftContext& context_;
    const Sweep& sweep_;
};

} // namespace polhode

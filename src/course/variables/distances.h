#pragma once

#include "engine/body/state.h"
#include "engine/collide/collision_world.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace polhode::course
{

struct ContactSurfaces;

/// How far surfaces are from each other in a row, found where a variable asks for it. From row to row it
/// remembers which points were nearest: what they are apart now bounds the search.
class Distances
{
public:
    explicit Distances(const ContactSurfaces& contacts);

    /// The row that is asked about from now on; both must outlive the questions.
    void at(std::span<const RigidPose> poses, std::span<const RigidVelocity> velocities);

    std::span<const RigidPose> poses() const { return poses_; }
    std::span<const RigidVelocity> velocities() const { return velocities_; }

    /// The nearest features of a pair; null if it has none.
    const ContactPoint* nearest(int pair) const;

    /// All features that face each other at any distance.
    const std::vector<ContactPoint>& facing() const;

private:
    /// Two colliders of a pair, and the last answer with its points in the axes of their bodies.
    struct Couple {
        int a = 0, b = 0;
        std::optional<ContactPoint> nearest;
        Eigen::Vector3d pA_A = Eigen::Vector3d::Zero(), pB_B = Eigen::Vector3d::Zero();
    };
    struct Pair {
        std::vector<Couple> couples;
        const ContactPoint* nearest = nullptr;
        bool known = false; ///< for this row
    };

    void find(Couple& couple) const;

    const CollisionWorld& world_;
    std::span<const RigidPose> poses_;
    std::span<const RigidVelocity> velocities_;
    mutable std::vector<Pair> pairs_;
    mutable std::vector<ContactPoint> facing_;
    mutable bool facingKnown_ = false;
};

} // namespace polhode::course

#pragma once

#include "engine/collide/broad_phase.h"
#include "engine/collide/collision_world.h"

#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace polhode
{

/// The bodies on their way through a step: where they are and how they move at theta, 0 ≤ theta ≤ 1.
using Path = std::function<void(double theta, std::vector<RigidPose>&, std::vector<RigidVelocity>&)>;

/// Two colliders that are apart at `low` and have met at `high`.
struct Encounter {
    double low = 0.0, high = 0.0; ///< theta
    ContactPoint point; ///< features that have gone through each other there, or were the nearest at `low`
};

/// Finds what meets within a step however far the bodies move in it.
///
/// Convex colliders are apart as long as some fixed direction n parts them, and along n they approach no
/// faster than n·(v_A − v_B) + |w_A × n| r_A + |w_B × n| r_B, r their arms: from one look at them to the next
/// so much time passes that by this bound they cannot have met (conservative advancement: B. Mirtich,
/// Impulse-based Dynamic Simulation, PhD thesis, Berkeley 1996, ch. 2). Where that comes to nothing the looks
/// are a small part of the thickness of both apart, and features whose gap turns in between are looked at
/// where it is least. Of profiles, which are not convex, the gaps of all features near the way are followed.
class Sweep
{
public:
    /// `touching` (m): what is nearer has met once it approaches faster than `resting` (m/s).
    Sweep(std::shared_ptr<const CollisionWorld> world, double touching, double resting);

    /// The first encounter before `until` (theta) in a step of h seconds. Left out are the features of
    /// profiles that are `held`, and convex pairs of which some are, or that touch at the start and do not
    /// part.
    /// So are pairs that move past each other by less than `slow` times their thickness meanwhile. `steady`:
    /// no velocity changes on the path.
    std::optional<Encounter> first(const Path& path, double h, double until,
                                   std::span<const ContactPoint> held, double slow = 0.0,
                                   bool steady = false);

    /// The part of the step last looked at in which two colliders move past each other by their thickness;
    /// infinite where neither has any, or one is a half-space.
    double partOfThickness(int colliderA, int colliderB, double h) const;

    /// Whether they move past each other by more than `part` of it within `until` of that step.
    bool isFast(int colliderA, int colliderB, double h, double part, double until) const;

    /// Whether neither of two colliders is a profile.
    bool isOfConvex(int colliderA, int colliderB) const;

    /// The least thickness (m) of a collider that has any, or of a pair that has none: what moves less is not
    /// fast.
    double leastThickness() const { return least_; }

private:
    /// Where the bodies are at one moment.
    struct Look {
        double theta = 0.0;
        std::vector<RigidPose> poses;
        std::vector<RigidVelocity> velocities;
    };

    static constexpr int kNodes = 5; ///< looks from which speeds are taken

    static void look(const Path& path, double theta, Look& out);

    /// The greatest over the nodes from the last one before theta on, and half more than it differs from one
    /// to the next.
    template <class Value>
    double greatest(double theta, const Value& value) const;

    RigidVelocity velocity(const Look& at, int collider) const;

    /// Bounds of the speed (m/s) at which two colliders come nearer along n from theta on, and at which any
    /// point of one moves as seen from the other.
    double approach(int colliderA, int colliderB, double theta, const Eigen::Vector3d& n_W) const;
    double relativeSpeed(int colliderA, int colliderB, double theta) const;

    double travelOf(int collider) const;

    /// How far one goes inside the other at least where it passes right through (m), or a small part of the
    /// larger where they have no thickness.
    double thickness(int colliderA, int colliderB) const;

    std::optional<Encounter> ofConvex(const Path& path, double h, double until, int colliderA, int colliderB);
    std::optional<Encounter> ofProfile(const Path& path, double h, double until, int colliderA, int colliderB,
                                       std::span<const ContactPoint> held);

    /// Where features come through each other within their ends between two looks, in which their gap turns
    /// once at most.
    std::optional<Encounter> crossing(const Path& path, const Look& low, const Look& high,
                                      const ContactPoint& point);

    std::shared_ptr<const CollisionWorld> world_;
    double touching_, resting_;
    double least_ = std::numeric_limits<double>::infinity();
    std::array<Look, kNodes> nodes_;
    std::size_t steadyFrom_ = 0; ///< from this node on no velocity changes
    KeptPairs kept_;
    Look low_, high_, probe_;
    std::vector<double> travel_; ///< m, of each body in the step
    std::vector<std::pair<int, int>> pairs_;
    std::vector<Eigen::Vector3d> axes_; ///< by pair of colliders: what parted them last, 0 if unknown
    std::vector<ContactPoint> meetings_;
};

} // namespace polhode

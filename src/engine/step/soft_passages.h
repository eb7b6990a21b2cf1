#pragma once

#include "engine/step/soft_cycle.h"
#include "engine/step/soft_guard.h"

#include <optional>
#include <vector>

namespace polhode
{

/// Colliders that are inside of one another: from which side they came, and how deep they have been.
///
/// What goes straight through a ball comes to be pushed to the other side, and is gone right through once the
/// normal has turned by more than a right angle from where it came in. What slides or rolls round a ball
/// turns it too, but stays near its surface: a straight way that turns it so far leads as deep as
/// kThroughDepth.
class SoftPassages
{
public:
    explicit SoftPassages(const SoftContext& context)
        : context_(context)
    {
    }

    void clear() { passages_.clear(); }
    /// As the bodies are at `at`, with these patches.
    void follow(const Placement& at, const std::vector<SoftPatch>& patches);
    /// The longest piece (s) in which each still shows where it goes.
    double longest(const Placement& at, const std::vector<SoftPatch>& patches) const;
    /// The passage of these colliders is told of.
    void tell(const ContactPoint& point);

    /// Adds guards of those that may come out on the other side.
    void addGuards(const SoftCycle& cycle, std::vector<SoftGuard>& guards) const;
    /// Positive until one leads to the other side, whose deepest features are those at `point`.
    double untilReversed(int passage, const ContactPoint& point) const;

private:
    struct Passage {
        int colliderA = 0, colliderB = 0;
        Eigen::Vector3d in_W = Eigen::Vector3d::Zero(); ///< unit, the normal while they were near the surface
        double middle = 0.0; ///< m, half the depth at which they are right through, or the thinner
        double deepest = 0.0; ///< m, since in_W
        bool told = false; ///< that they are right through

        bool isOf(const ContactPoint& p) const
        {
            return p.colliderA == colliderA && p.colliderB == colliderB;
        }
    };

    void add(const Placement& at, const SoftPatch& patch);
    static const SoftPatch* deepestPatch(const Passage& passage, const std::vector<SoftPatch>& patches);
    std::optional<ContactPoint> deepest(const Passage& passage, const Placement& at,
                                        const std::vector<SoftPatch>& patches) const;
    Eigen::Vector3d velocity(int collider, const Eigen::Vector3d& at_W, const Placement& at) const;

    const SoftContext& context_;
    std::vector<Passage> passages_;
};

} // namespace polhode

#pragma once

#include "engine/body/system.h"
#include "engine/step/soft_force.h"

#include <memory>
#include <vector>

namespace polhode
{

/// Soft contacts between two events, as forces on the bodies: which patches touch and which of them slide is
/// fixed, so that everything is smooth. State::internal holds the patches (kPatchSize numbers each).
class SoftReactions final : public Reactions
{
public:
    SoftReactions(std::shared_ptr<const ContactScene> scene, std::vector<SoftPatch> patches,
                  std::vector<const SoftCoefficients*> laws);

    int internalCount() const override { return kPatchSize * static_cast<int>(patches_.size()); }

    void react(const System& system, double t, Side side, const State& state, Evaluation& e) const override;

private:
    std::shared_ptr<const ContactScene> scene_;
    std::vector<SoftPatch> patches_;
    std::vector<const SoftCoefficients*> laws_;
    mutable std::vector<RigidPose> poses_;
    mutable std::vector<RigidVelocity> velocities_;
};

} // namespace polhode

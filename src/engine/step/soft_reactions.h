#pragma once

#include "engine/body/system.h"
#include "engine/step/soft_force.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace polhode
{

/// Soft contacts between two events, as forces on the bodies: which patches touch and which of them slide is
/// fixed, so that everything is smooth. State::internal holds the coordinates of the joints, if there are
/// any, then the patches (kPatchSize numbers each). Joints answer to the forces of the surfaces.
class SoftReactions final : public Reactions
{
public:
    SoftReactions(std::shared_ptr<const ContactScene> scene,
                  std::shared_ptr<const std::vector<SoftPatch>> patches,
                  std::vector<const SoftCoefficients*> laws, std::size_t first,
                  std::shared_ptr<const Reactions> joints);

    int internalCount() const override
    {
        return static_cast<int>(first_) + kPatchSize * static_cast<int>(patches_->size());
    }

    void react(const System& system, double t, Side side, const State& state, Evaluation& e) const override;

private:
    std::shared_ptr<const ContactScene> scene_;
    std::shared_ptr<const std::vector<SoftPatch>> patches_; ///< their points are renewed between steps
    std::vector<const SoftCoefficients*> laws_;
    std::size_t first_; ///< where in State::internal the patches begin
    std::shared_ptr<const Reactions> joints_; ///< null: none
    mutable std::vector<RigidPose> poses_;
    mutable std::vector<RigidVelocity> velocities_;
};

} // namespace polhode

#pragma once

#include "course/run/rows.h"
#include "course/variables/distances.h"
#include "course/world/resolve.h"
#include "engine/step/stepper.h"

#include <memory>
#include <vector>

namespace polhode::course
{

/// Turns states into samples. It has a system of its own, so that each thread may use one.
class Sampler
{
public:
    /// @p world must outlive it.
    explicit Sampler(const World& world);
    Sampler(const Sampler&) = delete;
    Sampler& operator=(const Sampler&) = delete;

    /// A sample of @p state, which must outlive its use; valid until the next call. Without @p modes stops on
    /// which joints rest are held, and bearings slip or stick as the state tells.
    const Sample& at(double t, Side side, const State& state, double externalWork, Need need,
                     const JointModes* modes = nullptr);
    /// A sample of a row.
    const Sample& at(const Rows& rows, std::size_t row, Need need);

    const System& system() const { return system_; }
    const Stepper* stepper() const
    {
        return stepper_.get();
    } ///< null where there are neither contacts nor joints
    const Sample& initial() const { return initial_; }

    /// The contacts of a row, up to the event that ends there.
    Rows::Contacts contactsAt(const Rows& rows, std::size_t row);

private:
    /// Contacts with their forces (from @p cached, if given) and what they do to the accelerations.
    void addSurfaces(double t, const State& state, Need need, const std::vector<ContactRecord>* cached);
    const Sample& sample(double t, Side side, const State& state, double externalWork, Need need,
                         const std::vector<ContactRecord>* cached, const JointModes* modes);

    /// The forces of joints at a state, and what they do to the accelerations.
    void addJoints(double t, const State& state, const JointModes* modes);

    const World& world_;
    System system_; ///< without reactions
    std::shared_ptr<const JointReactions> reactions_; ///< of joints; its own: they work in scratch of theirs
    std::unique_ptr<Stepper> stepper_; ///< where bodies touch
    SurfaceSample surfaces_;
    std::unique_ptr<Distances> distances_; ///< where bodies touch
    std::vector<RigidPose> poses_;
    std::vector<RigidVelocity> velocities_;
    JointSolution joints_;
    JointSolution alone_; ///< without contacts
    ContactSnapshot snapshot_;
    std::vector<Rows::Contacts> cache_; ///< per row
    State state_;
    Sample initial_;
    Sample sample_;
};

} // namespace polhode::course

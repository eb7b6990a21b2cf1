#pragma once

#include "engine/joint/joint_reactions.h"
#include "engine/ode/integrator.h"
#include "engine/ode/step_tape.h"
#include "engine/step/soft_context.h"

#include <memory>
#include <vector>

namespace polhode
{

/// A stretch that the integrator took at once.
struct SoftPiece {
    double t = 0.0, h = 0.0;
    State start; ///< as integrated
    double whole = 0.0; ///< s, of the integrator's step, of which h may be a part
    StepTape step; ///< of the integrator
};

/// What acts between two events, as the patches that touch are the same: those of its beginning, and what the
/// surfaces do meanwhile.
class SoftCycle
{
public:
    /// Keeps a reference to the context; `joints` null: none.
    SoftCycle(const SoftContext& context, std::vector<SoftPatch> patches,
              std::shared_ptr<const JointReactions> joints);

    /// Each with its point where it was last seen.
    const std::vector<SoftPatch>& patches() const { return *patches_; }
    const SoftCoefficients& law(std::size_t patch) const { return *laws_[patch]; }
    bool touching() const { return touching_; }

    std::unique_ptr<Integrator> makeIntegrator() const;
    Evaluation evaluate(double t, const State& state) const;

    /// The time (s) in which the stiffest oscillation of the contacts turns by a radian, or less; the largest
    /// step without any.
    double radian(const Placement& at) const;

    /// While nothing reacts no method integrates account and patches: they are those of the start.
    void keepAside(const SoftPiece& piece, State& state) const;
    /// Patches that were left relax for dt; `state` holds them at the start.
    void relaxLeft(double dt, State& state) const;
    /// The state as others see it: `state` holds that at the start of the piece, `core` what was integrated
    /// from there for dt. Surfaces in touch are where the body is, the others relax.
    void finish(const SoftPiece& piece, double dt, const State& core, State& state) const;
    /// The gap at which the features of a patch touch a time dt after `shown`: where the surface is that was
    /// left there; 0 of no patch, −1.
    double heightAfter(double dt, const State& shown, int patch) const;
    /// The patches have come to where `shown` has them.
    void renew(const State& shown);

private:
    double inverseMass(const ContactPoint& point, int body, const Placement& at) const;
    double stiffness(std::size_t patch, const ContactPoint& point, double mobility,
                     const Placement& at) const;
    void show(std::size_t patch, const std::vector<double>& before, const Placement& at, State& state) const;

    const SoftContext& context_;
    std::shared_ptr<std::vector<SoftPatch>> patches_; ///< shared with what makes their forces
    std::vector<const SoftCoefficients*> laws_;
    System system_;
    bool touching_ = false;
    bool reacts_ = false; ///< something touches, or there are joints
};

} // namespace polhode

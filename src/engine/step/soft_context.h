#pragma once

#include "engine/body/system.h"
#include "engine/contact/contact_problem.h"
#include "engine/step/soft_force.h"
#include "engine/step/stepper_table.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace polhode
{

/// What all parts of the soft stepper share: the scene, and the coefficients of its laws.
struct SoftContext {
    /// Throws std::invalid_argument for coefficients out of range, and for a system that has reactions of its
    /// own.
    SoftContext(const System& system, const ContactScene& contactScene, const StepperOptions& stepperOptions);
    SoftContext(const SoftContext&) = delete;
    SoftContext& operator=(const SoftContext&) = delete;

    const System bare; ///< without reactions
    const StepperOptions options;
    std::shared_ptr<const ContactScene> scene; ///< its rims rounded
    std::vector<SoftCoefficients> laws; ///< per law of the scene
    std::string inTouch; ///< the integrator while something reacts
    std::size_t angles = 0; ///< numbers of State::internal that are the joints'; those of the patches follow

    const CollisionWorld& world() const { return *scene->world; }
    const SoftCoefficients& lawOf(const ContactPoint& point) const;

    std::vector<SoftPatch> patchesOf(const State& state) const;
    /// The numbers of one of the patches.
    double* numbers(State& state, std::size_t patch) const
    {
        return state.internal.data() + angles + kPatchSize * patch;
    }
    const double* numbers(const State& state, std::size_t patch) const
    {
        return state.internal.data() + angles + kPatchSize * patch;
    }
    /// The greatest speed of a point of a body (m/s).
    double fastest(const Placement& at) const;
};

/// m, what the moment of a touch-down leaves of gap and room.
inline constexpr double kSoftMet = 1e-12;

/// Midway between the features.
inline Eigen::Vector3d middle(const ContactPoint& point)
{
    return 0.5 * (point.pA_W + point.pB_W);
}

/// The patch of the features of `point`; null if there is none.
auto* patchAt(auto& patches, const ContactPoint& point)
{
    const auto found
        = std::ranges::find_if(patches, [&](const SoftPatch& p) { return sameFeatures(p.point, point); });
    return found == patches.end() ? nullptr : &*found;
}

} // namespace polhode

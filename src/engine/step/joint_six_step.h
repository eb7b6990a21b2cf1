#pragma once

#include "engine/joint/joint_reactions.h"
#include "engine/ode/integrator.h"

#include <memory>

namespace polhode
{

/// The source's own scheme (S3 eqs 22.17–22.18): the six steps of S0 §22.1.3 with the joints at the level of
/// velocities, u_new = u + h M⁻¹ (ξ + Jᵀ λ) and J u_new = target, so that J M⁻¹ Jᵀ λ h = target − J (u + h
/// M⁻¹ ξ); then c ← c + h v_new and R ← exp([h w_new]) R. J and M are those at the start of the step. Order
/// 1; positions drift off the joints. The forces of springs, dampers and motors of the joints are part of ξ.
std::unique_ptr<Integrator> makeJointSixStep(const System& system, std::shared_ptr<const JointSet> joints,
                                             const JointSettings& settings, const Options& options);

} // namespace polhode

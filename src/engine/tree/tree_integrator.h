#pragma once

#include "engine/joint/joint_set.h"
#include "engine/ode/integrator.h"
#include "engine/ode/runge_kutta_integrator.h"

#include <memory>
#include <string_view>

namespace polhode
{

/// An integrator of bodies with joints and contacts in generalized coordinates: what it integrates are q and
/// qd of their tree, with the q̈ of which their accelerations are those, u̇ = T q̈ + Ṫ qd. Nothing can leave
/// the joints of the tree; loops and contacts are put right by the reactions. `system` has reactions that
/// keep the joints.
/// Throws std::invalid_argument for an id whose row has no tableau (integratorTable).
std::unique_ptr<Integrator> makeTreeIntegrator(std::string_view id, const System& system,
                                               std::shared_ptr<const JointSet> joints,
                                               const Options& options);

/// @p id on a motion in generalized coordinates. Throws as makeTreeIntegrator does.
std::unique_ptr<Integrator> makeTreeIntegrator(std::string_view id, OdeMaker make, const Options& options);

} // namespace polhode

#pragma once

#include "course/world/resolve.h"
#include "engine/ode/integrator.h"
#include "engine/step/stepper.h"

#include <memory>

namespace polhode::course
{

/// The method by which a world without contacts and joints moves; @p system is the world's or a copy of it,
/// and must outlive the result.
std::unique_ptr<Integrator> makeWorldIntegrator(const World& world, const System& system);

/// What advances a world. Throws std::invalid_argument for options that it cannot take.
std::unique_ptr<Stepper> makeWorldStepper(const World& world);

} // namespace polhode::course

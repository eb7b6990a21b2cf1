#pragma once

#include "course/scene/resolve.h"
#include "engine/step/stepper.h"

#include <memory>

namespace polhode::course
{

/// What advances a world. Throws std::invalid_argument for options that it cannot take.
std::unique_ptr<Stepper> makeWorldStepper(const World& world);

} // namespace polhode::course

#pragma once

#include "course/language/field.h"
#include "course/model/scene.h"

#include <vector>

namespace polhode::course
{

/// One entry of `forces`; @p bodies are those it may act on.
ForceDescription readForce(const Field& field, const std::vector<BodyDescription>& bodies);

/// One entry of `impulses`.
ImpulseDescription readImpulse(const Field& field, const std::vector<BodyDescription>& bodies);

} // namespace polhode::course

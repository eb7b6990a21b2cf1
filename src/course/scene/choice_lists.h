#pragma once

#include "course/scene/parameter.h"

#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

/// The integrators that a scene may name, as the engine lists them.
const std::vector<Choice>& integratorChoices();

/// The ways of storing and stepping an orientation.
const std::vector<Choice>& rotationChoices();

/// The list that an author calls @p name ("integrators", "rotations"), or null.
const std::vector<Choice>* choiceList(const std::string& name);

std::vector<std::string> idsOf(const std::vector<Choice>& choices);

} // namespace polhode::course

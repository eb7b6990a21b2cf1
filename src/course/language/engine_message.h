#pragma once

#include "course/text.h"

#include <string>

namespace polhode::course
{

/// What the engine says of a body, shape, joint or law that it refuses, in both languages; the engine itself
/// speaks English only, and has names of its own for the coefficients of a contact law. A message that is not
/// known stays as it is.
Text engineMessage(const std::string& message);

} // namespace polhode::course

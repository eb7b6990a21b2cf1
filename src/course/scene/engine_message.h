#pragma once

#include "course/text.h"

#include <string>

namespace polhode::course
{

/// What the engine says of a body, shape, joint or law that it refuses, in both languages; the engine itself
/// speaks English only. A message that is not known stays as it is.
Text engineMessage(const std::string& english);

} // namespace polhode::course

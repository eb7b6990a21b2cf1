#pragma once

#include "course/text.h"

#include <exception>

namespace polhode::course
{

/// What an exception says, in both languages where it has them: those of the course and of the engine.
Text errorText(const std::exception& error);

} // namespace polhode::course

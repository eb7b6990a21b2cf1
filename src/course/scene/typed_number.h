#pragma once

#include "course/scene/units.h"

#include <string>

namespace polhode::course
{

/// The number that somebody wrote into a field, a link or a command line, in SI: an expression with or
/// without a unit, bare in @p unit, in the signs of any keyboard (plainNumber()). Throws ValueError, which
/// says how to write it, for what is none or may be two.
double typedNumber(const std::string& text, const Unit& unit = {});

/// The same of a whole number from @p least to @p most.
int typedCount(const std::string& text, int least, int most);

} // namespace polhode::course

#pragma once

#include <string>

namespace polhode::course
{

/// A number for people: that many significant digits, without trailing zeros.
std::string shortNumber(double value, int digits = 4);

} // namespace polhode::course

#pragma once

#include <string_view>

namespace polhode::course
{

/// The letters that a command of TeX stands for, "ω" for "omega", "sin" for "sin"; empty for one that only
/// shapes a formula.
std::string_view texSymbol(std::string_view command);

} // namespace polhode::course

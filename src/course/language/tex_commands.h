#pragma once

#include <string>
#include <vector>

namespace polhode::course
{

/// What may follow a backslash in a formula, "frac", and stand between the braces of `begin`, "bmatrix"; in
/// the order of their letters.
const std::vector<std::string>& texCommands();
const std::vector<std::string>& texEnvironments();

} // namespace polhode::course

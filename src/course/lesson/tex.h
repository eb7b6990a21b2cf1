#pragma once

#include <string>

namespace polhode::course
{

/// Throws ValueError where the braces of @p tex do not pair or `\q{name}{…}` names no quantity.
void checkTex(const std::string& tex);

} // namespace polhode::course

#pragma once

#include <map>
#include <string>

namespace polhode::course
{

/// Values of parameters by id, SI. A parameter that is not named has its initial value.
using Values = std::map<std::string, double>;

} // namespace polhode::course

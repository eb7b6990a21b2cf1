#pragma once

#include "course/model/parameter.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// The list that an author calls @p name ("integrators", "steppers", …), as the engine has it; or null.
const std::vector<Choice>* choiceList(const std::string& name);

/// The names of all lists.
const std::vector<std::string>& choiceListNames();

} // namespace polhode::course

#pragma once

#include "course/model/lesson.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// The order in which a page shows the options of @p question of @p lesson, as their places in the file:
/// mixed, so that the place of an option does not tell whether it is right, but the same each time and in
/// each language. Options that stay `last` follow the others as written.
std::vector<int> optionOrder(const std::string& lesson, const Question& question);

} // namespace polhode::course

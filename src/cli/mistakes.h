#pragma once

#include "course/language/location.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polhode::cli
{

/// The names and values, as JSON, that say where a mistake is and what is wrong; texts in both languages.
std::vector<std::pair<std::string_view, std::string>> mistakeFields(const course::InputError& mistake);

/// {"errors": […]}, what a command prints to a program in place of what it cannot give.
std::string errorsJson(const course::Text& message, const std::vector<course::InputError>& mistakes);

} // namespace polhode::cli

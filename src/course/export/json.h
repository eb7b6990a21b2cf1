#pragma once

#include "course/text.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The text of JSON values.
namespace polhode::course
{

std::string jsonString(std::string_view text);

/// The shortest decimal that reads back to the same bits; null for what is not finite.
std::string jsonNumber(double value);

std::string jsonBool(bool value);

/// {"en": …, "zh": …}
std::string jsonText(const Text& text);

/// An object on one line; the values are JSON.
std::string jsonObject(const std::vector<std::pair<std::string_view, std::string>>& fields);

/// An array with one element a line, inside @p depth others.
std::string jsonArray(const std::vector<std::string>& elements, int depth = 0);

} // namespace polhode::course

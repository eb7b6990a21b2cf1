#pragma once

#include "course/model/lesson.h"

#include <filesystem>
#include <string>
#include <vector>

namespace polhode::course
{

/// The one of @p ids that a name means, itself or what is enough of it: "06" and "euler-equations" are
/// 06-euler-equations. Empty where it means none, or several.
std::string lessonMeant(const std::vector<std::string>& ids, const std::string& name);

/// The symbols of a symbols.yaml, used in @p lessons; what is wrong with it is added to @p problems.
std::vector<SymbolRow> readSymbols(const std::filesystem::path& file, const std::vector<std::string>& lessons,
                                   std::vector<InputError>& problems);

} // namespace polhode::course

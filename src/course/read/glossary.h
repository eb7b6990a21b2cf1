#pragma once

#include "course/model/lesson.h"

#include <filesystem>
#include <vector>

namespace polhode::course
{

/// The terms of a glossary.yaml; what is wrong with it is added to @p problems.
std::vector<GlossaryTerm> readGlossary(const std::filesystem::path& file, std::vector<InputError>& problems);

} // namespace polhode::course

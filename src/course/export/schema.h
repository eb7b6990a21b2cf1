#pragma once

#include "course/text.h"

#include <string>
#include <string_view>

namespace polhode::course
{

/// The JSON Schema (draft 2020-12) of the files whose keys are those of @p thing: "lesson", "file",
/// "glossary", "symbols" or "problems", with the meanings of keys in @p language.
std::string schemaOf(std::string_view thing, Language language);

} // namespace polhode::course

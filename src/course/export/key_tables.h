#pragma once

#include "course/text.h"

#include <string>

namespace polhode::course
{

/// @p guide, a text in Markdown, with what stands between a line `<!-- keys: A B … -->` and `<!-- /keys -->`
/// written anew: a table of the keys of each of these things, or of the words of a list of the engine. Throws
/// ValueError where a mark names nothing or is never closed.
std::string withKeyTables(const std::string& guide, Language language);

} // namespace polhode::course

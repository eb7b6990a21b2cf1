#pragma once

#include "course/export/word_lists.h"

#include <string>

/// What `polhode-run keys` tells people.
namespace polhode::cli
{

std::string thingText(const course::Thing& thing, course::Language language);
std::string kindText(const course::Thing& thing, const course::KeySet& kind, course::Language language);
std::string wordsText(const course::FoundList& found, course::Language language);
std::string foundText(const course::FoundWords& found, course::Language language);

/// All things with their kinds, and all lists, each in two lines.
std::string overviewText(course::Language language);

} // namespace polhode::cli

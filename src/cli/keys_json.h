#pragma once

#include "course/export/word_lists.h"

#include <string>
#include <vector>

/// What `polhode-run keys` tells programs.
namespace polhode::cli
{

std::string thingJson(const course::Thing& thing, const std::vector<const course::KeySet*>& kinds);
std::string wordsJson(const course::FoundList& found);
std::string foundJson(const std::string& word, const course::FoundWords& found);

/// All things with their kinds, and all lists.
std::string overviewJson();

} // namespace polhode::cli

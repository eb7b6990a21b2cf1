#pragma once

#include <filesystem>

namespace polhode::course
{

/// From now on one language is enough in the lessons below @p root and their glossary: they are somebody's
/// own. What is missing in English or Chinese reads as in a language that is there. Any thread may ask.
void acceptOneLanguage(const std::filesystem::path& root);

/// Whether it is in what lies in the folder @p root.
bool oneLanguageIn(const std::filesystem::path& root);

} // namespace polhode::course

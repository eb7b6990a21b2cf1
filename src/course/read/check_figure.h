#pragma once

#include "course/language/location.h"

#include <filesystem>
#include <vector>

namespace polhode::course
{

/// The names of the colours that figures have as variables: those of a theme, and the quantities.
const std::vector<std::string>& figureColours();

/// Throws ValueError where @p file is not a picture in @p folder, that of a lesson.
void requireFigure(const std::filesystem::path& folder, const std::string& file);

/// Adds to @p problems what is wrong in the SVG @p text: it cannot be read, asks for an unknown colour or for
/// one that no theme changes, is silent in one of @p languages, or uses what is not drawn.
void checkFigure(const std::string& text, const std::string& file, const std::vector<Language>& languages,
                 std::vector<InputError>& problems);

} // namespace polhode::course

#pragma once

#include "course/text.h"

#include <QString>

#include <exception>

namespace polhode::ui
{

/// The language that the strings of the window are in.
course::Language windowLanguage();

/// @p text in @p language.
QString textOf(const course::Text& text, course::Language language);

/// What went wrong, in the language of the window.
QString reasonText(const std::exception& error);

} // namespace polhode::ui

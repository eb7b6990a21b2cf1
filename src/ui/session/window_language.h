#pragma once

#include "course/text.h"

#include <QString>

#include <exception>
#include <optional>

namespace polhode::ui
{

/// The language that the strings of the window are in.
course::Language windowLanguage();

/// @p text in @p language.
QString textOf(const course::Text& text, course::Language language);

/// What a lesson calls a thing of the window, a slider, a preset, a plot: in @p language, and after it in the
/// language that the window shows beside its own.
QString nameOf(const course::Text& text, course::Language language);

/// Which language the window shows beside its own; none at first.
void setLanguageBeside(std::optional<course::Language> language);

/// What went wrong, in the language of the window.
QString reasonText(const std::exception& error);

} // namespace polhode::ui

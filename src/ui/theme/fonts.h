#pragma once

#include <QStringList>

#include <functional>

namespace polhode::ui
{

/// Families for text in both languages, best first. The CJK families come with Latin letters that match.
QStringList bodyFontFamilies();

/// Families for quotes and dashes between Latin letters, where those of bodyFontFamilies() are too wide.
QStringList latinFontFamilies();

/// Families for text of one language, of Latin letters or not: of a window, and of what is printed.
QStringList textFontFamilies(bool latin);

/// @p text as HTML in the Latin families: English between Chinese.
QString latinHtml(const QString& text);

/// Families for code.
QStringList codeFontFamilies();

/// Whether a font can draw this character.
using CanDraw = std::function<bool(char32_t)>;

/// Whether one of the fonts of this machine can, that of the window or one that stands in for it.
bool machineCanDraw(char32_t character);

} // namespace polhode::ui

#pragma once

#include <QStringList>

namespace polhode::ui
{

/// Families for text in both languages, best first. The CJK families come with Latin letters that match.
QStringList bodyFontFamilies();

/// Families for quotes and dashes between Latin letters, where those of bodyFontFamilies() are too wide.
QStringList latinFontFamilies();

/// @p text as HTML in the Latin families: English between Chinese.
QString latinHtml(const QString& text);

/// Families for code.
QStringList codeFontFamilies();

} // namespace polhode::ui
